// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "converged.h"
#include "rows.h"

/* convergence.c - how the differences settle while games are played, and convergence.csv. */

#define FIRST_POINT 64U
#define METRICS 2U

static const uint32_t metrics[METRICS] = {CARC_METRIC_TOTAL, CARC_CATEGORY_FARM};

static const char games_name[] = "convergence_games";
static const char sum_name[] = "convergence_sum";
static const char squares_name[] = "convergence_squares";
static const char products_name[] = "convergence_products";

static uint64_t point_games(size_t point)
{
    return (uint64_t)FIRST_POINT << point;
}

uint64_t carc_convergence_after(uint64_t games)
{
    uint64_t point = FIRST_POINT;
    while (point <= games && point <= UINT64_MAX / 2) {
        point *= 2;
    }
    return point;
}

enum carc_status carc_convergence_init(struct carc_convergence *convergence,
                                       const struct carc_results *results, uint64_t asked,
                                       uint64_t before)
{
    *convergence = (struct carc_convergence){
        .before = before,
        .tallies = carc_tally_count(results),
        .variants = results->plan->tally.variants,
        .baseline = results->baseline,
    };
    while (convergence->points < 50 && point_games(convergence->points) <= asked) {
        convergence->points++;
    }
    const size_t tables = (convergence->points + 1) * convergence->tallies;
    convergence->games = carc_array_new(tables, sizeof *convergence->games);
    convergence->sums =
        carc_array_new(tables * METRICS * convergence->variants, sizeof *convergence->sums);
    return convergence->games && convergence->sums ? CARC_OK : CARC_NO_MEMORY;
}

void carc_convergence_fini(struct carc_convergence *convergence)
{
    free(convergence->games);
    free(convergence->sums);
    memset(convergence, 0, sizeof *convergence);
}

static uint64_t *games_at(const struct carc_convergence *convergence, size_t point,
                          uint32_t tally)
{
    return &convergence->games[point * convergence->tallies + tally];
}

/* The sums of all variants by one metric. */
static struct carc_converged *sums_at(const struct carc_convergence *convergence, size_t point,
                                      uint32_t tally, uint32_t metric)
{
    const size_t table = (point * convergence->tallies + tally) * METRICS + metric;
    return &convergence->sums[table * convergence->variants];
}

/* ---- keeping ------------------------------------------------------------------------- */

static void take(struct carc_convergence *convergence, const struct carc_results *results,
                 size_t point, uint32_t number)
{
    const struct carc_tally *tally = carc_tally_of(results, number);
    *games_at(convergence, point, number) = carc_tally_games(tally);
    for (uint32_t m = 0; m < METRICS; m++) {
        struct carc_converged *sums = sums_at(convergence, point, number, m);
        for (uint32_t v = 0; v < convergence->variants; v++) {
            const struct carc_pair pair =
                carc_tally_pair(tally, metrics[m], v, convergence->baseline);
            sums[v] = (struct carc_converged){pair.sum_a, pair.squares_a, pair.products};
        }
    }
}

/* The points that are not passed yet all hold the same, so one is taken and then copied. */
void carc_convergence_take(struct carc_convergence *convergence,
                           const struct carc_results *results)
{
    const uint64_t games = convergence->before + results->result->games;
    size_t first = 0;
    while (first < convergence->points && point_games(first) < games) {
        first++;
    }
    for (uint32_t tally = 0; tally < convergence->tallies && first < convergence->points;
         tally++) {
        take(convergence, results, first, tally);
        for (size_t point = first + 1; point < convergence->points; point++) {
            *games_at(convergence, point, tally) = *games_at(convergence, first, tally);
            memcpy(sums_at(convergence, point, tally, 0), sums_at(convergence, first, tally, 0),
                   METRICS * convergence->variants * sizeof *convergence->sums);
        }
    }
}

/* ---- as a list of sums --------------------------------------------------------------- */

/* Where the sums go, and what is known of the next one. */
struct visitor {
    enum carc_status (*visit)(void *context, const struct carc_tally_sum *sum);
    void *context;
    struct carc_tally_sum sum;
};

static enum carc_status hand_out(struct visitor *to, const char *name, carc_int128 value)
{
    to->sum.name = name;
    to->sum.value = value;
    return value ? to->visit(to->context, &to->sum) : CARC_OK;
}

static enum carc_status each_variant(const struct carc_convergence *convergence,
                                     const struct carc_converged *sums, struct visitor *to)
{
    enum carc_status status = CARC_OK;
    for (uint32_t v = 0; v < convergence->variants && status == CARC_OK; v++) {
        to->sum.a = v;
        status = hand_out(to, sum_name, sums[v].sum);
        if (status == CARC_OK) {
            status = hand_out(to, squares_name, sums[v].squares);
        }
        if (status == CARC_OK) {
            status = hand_out(to, products_name, sums[v].products);
        }
    }
    to->sum.a = 0;
    return status;
}

enum carc_status
carc_convergence_each(const struct carc_convergence *convergence, uint32_t tally,
                      enum carc_status (*visit)(void *context, const struct carc_tally_sum *),
                      void *context)
{
    enum carc_status status = CARC_OK;
    for (size_t point = 0; point < convergence->points && status == CARC_OK; point++) {
        struct visitor to = {visit, context, {.at = (int64_t)point_games(point)}};
        const uint64_t games = *games_at(convergence, point, tally);
        if (convergence->before + games != point_games(point)) {
            continue; /* it is not passed yet, or no game before it is of this part */
        }
        status = hand_out(&to, games_name, games);
        for (uint32_t m = 0; m < METRICS && status == CARC_OK; m++) {
            to.sum.b = m;
            status = each_variant(convergence, sums_at(convergence, point, tally, m), &to);
        }
    }
    return status;
}

/* Adds to a whole number that stays from least to most. */
static bool add(carc_int128 *number, carc_int128 value, carc_int128 least, carc_int128 most)
{
    carc_int128 sum = 0;
    if (__builtin_add_overflow(*number, value, &sum) || sum < least || sum > most) {
        return false;
    }
    *number = sum;
    return true;
}

static bool add_sum(struct carc_converged *sums, const struct carc_tally_sum *sum)
{
    const carc_int128 most = (carc_int128)1 << 125;
    carc_int128 number = sums->sum;
    if (strcmp(sum->name, squares_name) == 0) {
        return add(&sums->squares, sum->value, 0, most);
    }
    if (strcmp(sum->name, products_name) == 0) {
        return add(&sums->products, sum->value, -most, most);
    }
    if (strcmp(sum->name, sum_name) != 0 || !add(&number, sum->value, -INT64_MAX, INT64_MAX)) {
        return false;
    }
    sums->sum = (int64_t)number;
    return true;
}

enum carc_status carc_convergence_put(struct carc_convergence *convergence, uint32_t tally,
                                      const struct carc_tally_sum *sum)
{
    size_t point = 0;
    while (point < convergence->points && (uint64_t)sum->at != point_games(point)) {
        point++;
    }
    if (point == convergence->points || tally >= convergence->tallies || sum->b >= METRICS ||
        sum->a >= convergence->variants || sum->c) {
        return CARC_BAD_DATA;
    }
    if (strcmp(sum->name, games_name) == 0) {
        uint64_t *games = games_at(convergence, point, tally);
        carc_int128 number = *games;
        if (sum->a || sum->b || !add(&number, sum->value, 0, INT64_MAX)) {
            return CARC_BAD_DATA;
        }
        *games = (uint64_t)number;
        return CARC_OK;
    }
    return add_sum(&sums_at(convergence, point, tally, sum->b)[sum->a], sum) ? CARC_OK
                                                                             : CARC_BAD_DATA;
}

/* ---- convergence.csv ----------------------------------------------------------------- */

static void put_row(const struct carc_results *results, FILE *file, uint32_t tally,
                    uint32_t variant, uint32_t metric, const struct carc_pair *pair)
{
    const struct carc_difference d = carc_pair_difference(pair, CARC_LEVEL);
    fprintf(file, "%llu,", (unsigned long long)pair->n);
    carc_put_text(file, carc_played_name(results, tally));
    putc(',', file);
    carc_put_text(file, results->variants->variant[variant].name);
    putc(',', file);
    carc_put_text(file, results->variants->variant[results->baseline].name);
    fprintf(file, ",%s", carc_metric_name(results, metric));
    const double figures[] = {d.mean, d.se, d.interval.low, d.interval.high};
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
    putc('\n', file);
}

/* The pair at a point, with the scales of the pair at the end. */
static struct carc_pair pair_at(const struct carc_convergence *convergence, size_t point,
                                uint32_t tally, uint32_t m, uint32_t variant,
                                const struct carc_pair *end)
{
    const struct carc_converged *sums = sums_at(convergence, point, tally, m);
    const struct carc_converged *base = &sums[convergence->baseline];
    return (struct carc_pair){
        .n = *games_at(convergence, point, tally),
        .scale_a = end->scale_a,
        .scale_b = end->scale_b,
        .sum_a = sums[variant].sum,
        .sum_b = base->sum,
        .squares_a = sums[variant].squares,
        .squares_b = base->squares,
        .products = sums[variant].products,
    };
}

bool carc_convergence_possible(const struct carc_convergence *convergence, uint32_t tally)
{
    const struct carc_pair end = {.scale_a = 1, .scale_b = 1}; /* any scale is as good */
    for (size_t point = 0; point < convergence->points; point++) {
        for (uint32_t m = 0; m < METRICS; m++) {
            for (uint32_t v = 0; v < convergence->variants; v++) {
                const struct carc_pair pair = pair_at(convergence, point, tally, m, v, &end);
                if (!carc_pair_possible(&pair)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Points that this part has passed, with games of its own before them; then the end. */
static void put_rows(const struct carc_results *results, FILE *file, uint32_t tally,
                     uint32_t variant, uint32_t m)
{
    const struct carc_convergence *convergence = results->convergence;
    const struct carc_pair end = carc_tally_pair(carc_tally_of(results, tally), metrics[m],
                                                 variant, convergence->baseline);
    for (size_t point = 0; point < convergence->points; point++) {
        const struct carc_pair pair = pair_at(convergence, point, tally, m, variant, &end);
        if (pair.n > 0 && pair.n < end.n) {
            put_row(results, file, tally, variant, metrics[m], &pair);
        }
    }
    if (end.n > 0) {
        put_row(results, file, tally, variant, metrics[m], &end);
    }
}

void carc_write_convergence(const struct carc_results *results, FILE *file)
{
    fputs("games,played_under,variant,baseline,metric,mean_difference,se,ci95_low,ci95_high\n",
          file);
    for (uint32_t tally = 0; results->convergence && tally < carc_tally_count(results);
         tally++) {
        for (uint32_t v = 0; v < results->plan->tally.variants; v++) {
            for (uint32_t m = 0; m < METRICS && v != results->convergence->baseline; m++) {
                put_rows(results, file, tally, v, m);
            }
        }
    }
}
