// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "giant.h"
#include "shown.h"

/*
 * giant_boards.c - boards.csv and what is said of several boards. One board is one observation:
 * what its figures mean is told by the spread of boards of other seeds only.
 */

#define FILL_UNIT 1000000000 /* the fill of a board is counted in parts of it */

/* ---- sums over boards ----------------------------------------------------------------- */

static const struct carc_snapshot *snapshot_of(const struct carc_giant *giant, uint32_t board,
                                               size_t number)
{
    return &giant->snapshot[board * (giant->count + 1) + number];
}

/* Hands every board's snapshot of a number, of the same tiles as the first board's, to add. */
static struct carc_moments sum_up(const struct carc_giant *giant, size_t number, int64_t scale,
                                  int64_t (*value)(const struct carc_giant *,
                                                   const struct carc_snapshot *, size_t),
                                  size_t which)
{
    struct carc_moments moments = {.scale = scale};
    const uint32_t tiles = snapshot_of(giant, 0, number)->tiles;
    for (uint32_t board = 0; board < giant->result.games; board++) {
        const struct carc_snapshot *snapshot = snapshot_of(giant, board, number);
        if (snapshot->tiles == tiles) {
            carc_moments_add(&moments, value(giant, snapshot, which), 1);
        }
    }
    return moments;
}

static int64_t fact(const struct carc_giant *giant, const struct carc_snapshot *snapshot,
                    size_t which)
{
    (void)giant;
    struct carc_giant_fact facts[CARC_GIANT_FACTS];
    carc_giant_facts(snapshot, facts);
    return facts[which].value;
}

static int64_t largest(const struct carc_giant *giant, const struct carc_snapshot *snapshot,
                       size_t which)
{
    (void)giant;
    struct carc_giant_record records[CARC_GIANT_RECORDS];
    carc_giant_records(snapshot, records);
    return records[which].largest->size;
}

static int64_t fill(const struct carc_giant *giant, const struct carc_snapshot *snapshot,
                    size_t which)
{
    (void)giant;
    (void)which;
    return llround(carc_survey_fill(&snapshot->survey) * FILL_UNIT);
}

/* Half points of all seats; which counts categories, the total last, variant by variant. */
static int64_t points(const struct carc_giant *giant, const struct carc_snapshot *snapshot,
                      size_t which)
{
    int64_t sum[CARC_CATEGORY_COUNT + 1] = {0};
    const struct carc_weights *weights =
        &giant->study.weights[which / (CARC_CATEGORY_COUNT + 1)];
    for (uint32_t seat = 0; seat < giant->study.seats; seat++) {
        carc_points_add(weights, snapshot->score.component[seat], sum);
    }
    return sum[which % (CARC_CATEGORY_COUNT + 1)];
}

static struct carc_moments sum_points(const struct carc_giant *giant, size_t number,
                                      size_t variant, size_t category)
{
    const int64_t scale = (int64_t)2 * snapshot_of(giant, 0, number)->tiles;
    return sum_up(giant, number, scale, points, variant * (CARC_CATEGORY_COUNT + 1) + category);
}

/* ---- boards.csv ----------------------------------------------------------------------- */

static void put_row(FILE *file, uint32_t tiles, const char *variant, const char *metric,
                    struct carc_moments moments)
{
    const struct carc_estimate estimate = carc_moments_estimate(&moments, CARC_LEVEL);
    const double figures[] = {estimate.mean, estimate.sd, estimate.interval.low,
                              estimate.interval.high};
    fprintf(file, "%u,", tiles);
    carc_put_text(file, variant);
    fprintf(file, ",%s,%llu", metric, (unsigned long long)moments.n);
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
    putc('\n', file);
}

static void put_board_rows(const struct carc_giant *giant, FILE *file, size_t number)
{
    const struct carc_snapshot *first = snapshot_of(giant, 0, number);
    struct carc_giant_fact facts[CARC_GIANT_FACTS];
    struct carc_giant_record records[CARC_GIANT_RECORDS];
    carc_giant_facts(first, facts);
    carc_giant_records(first, records);
    for (size_t i = 0; i < CARC_GIANT_FACTS; i++) {
        put_row(file, first->tiles, "", facts[i].key, sum_up(giant, number, 1, fact, i));
    }
    put_row(file, first->tiles, "", "fill", sum_up(giant, number, FILL_UNIT, fill, 0));
    for (size_t i = 0; i < CARC_GIANT_RECORDS; i++) {
        put_row(file, first->tiles, "", records[i].key, sum_up(giant, number, 1, largest, i));
    }
}

void carc_write_giant_boards(const struct carc_giant *giant, FILE *file)
{
    fputs("tiles,variant,metric,boards,mean,sd,ci95_low,ci95_high\n", file);
    for (size_t number = 0; number <= giant->count; number++) {
        const uint32_t tiles = snapshot_of(giant, 0, number)->tiles;
        if (!tiles) {
            continue;
        }
        put_board_rows(giant, file, number);
        for (size_t v = 0; v < giant->study.scored.count; v++) {
            for (size_t i = 0; i <= CARC_CATEGORY_COUNT; i++) {
                put_row(file, tiles, giant->study.scored.variant[v].name,
                        i < CARC_CATEGORY_COUNT ? carc_category_name((enum carc_category)i)
                                                : "total",
                        sum_points(giant, number, v, i));
            }
        }
    }
}

/* ---- for people ------------------------------------------------------------------------ */

/* "181.2 ± 6.4 roads" */
static void put_mean(FILE *file, struct carc_moments moments, double unit, const char *words)
{
    char text[CARC_SHOWN];
    const struct carc_estimate estimate = carc_moments_estimate(&moments, CARC_LEVEL);
    const double half = carc_half_width(estimate.interval);
    if (half > 0) {
        fprintf(file, "%s%s", carc_size_text(unit * estimate.mean, unit * half, text), words);
    } else { /* the same on all boards */
        fprintf(file, "%.6g%s", unit * estimate.mean, words);
    }
}

static size_t last_number(const struct carc_giant *giant)
{
    size_t number = giant->count;
    while (number > 0 && !snapshot_of(giant, 0, number)->tiles) {
        number--;
    }
    return number;
}

static struct carc_moments of_fact(const struct carc_giant *giant, const char *key)
{
    struct carc_giant_fact facts[CARC_GIANT_FACTS];
    size_t which = 0;
    carc_giant_facts(snapshot_of(giant, 0, last_number(giant)), facts);
    while (which < CARC_GIANT_FACTS - 1 && strcmp(facts[which].key, key) != 0) {
        which++;
    }
    return sum_up(giant, last_number(giant), 1, fact, which);
}

static void put_points_a_tile(const struct carc_giant *giant, FILE *file)
{
    fputs("points of all seats a tile:", file);
    for (size_t v = 0; v < giant->study.scored.count; v++) {
        fprintf(file, "%s %s ", v ? "," : "", giant->study.scored.variant[v].name);
        put_mean(file, sum_points(giant, last_number(giant), v, CARC_CATEGORY_COUNT), 1, "");
    }
    putc('\n', file);
}

void carc_put_giant_boards(const struct carc_giant *giant, FILE *file)
{
    const size_t number = last_number(giant);
    const struct carc_moments filled = sum_up(giant, number, FILL_UNIT, fill, 0);
    if (filled.n < 2) {
        return;
    }
    fprintf(file, "\nMean of %llu boards, ± 95 %% interval from their spread:\n",
            (unsigned long long)filled.n);
    put_mean(file, filled, 100, " % of the cells filled\ncomplete: ");
    put_mean(file, of_fact(giant, "complete_roads"), 1, " roads, ");
    put_mean(file, of_fact(giant, "complete_cities"), 1, " cities (");
    put_mean(file, of_fact(giant, "complete_two_tile_cities"), 1, " of two tiles), ");
    put_mean(file, of_fact(giant, "complete_monasteries"), 1, " monasteries\nlargest: road ");
    put_mean(file, sum_up(giant, number, 1, largest, 0), 1, " tiles, city ");
    put_mean(file, sum_up(giant, number, 1, largest, 1), 1, " tiles, farm ");
    put_mean(file, sum_up(giant, number, 1, largest, 3), 1, " cities\n");
    if (!giant->games_result.games) {
        put_points_a_tile(giant, file);
    }
}
