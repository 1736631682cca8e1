// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include <carcsim/tally.h>

/*
 * The tally against a naive one: every outcome is kept, every figure worked out from its
 * definition. Cases differ in seats, sizes, weights and in how often seats tie.
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define METRICS (CARC_TALLY_CATEGORIES + 3)
#define SEATS (CARC_TALLY_SEATS + 1) /* all together stands behind the last seat */

enum weights { ANY, ODD, FEW, NEGATIVE }; /* FEW: so few that many variants weigh alike */

struct shape {
    const char *name;
    uint32_t seats, components, categories, variants;
    enum weights weights;
    bool separate;
    int32_t low, high; /* of components */
    uint32_t games;
};

/* A case with its games. */
struct fixture {
    const struct shape *shape;
    struct carc_tally_plan plan;
    int32_t weight[CARC_TALLY_VARIANTS][CARC_TALLY_COMPONENTS];
    struct carc_outcome *outcome;     /* by game; separate: by game and variant */
    int64_t (*value)[METRICS][SEATS]; /* the naive figures, by game and variant */
    uint32_t *winners;                /* by game and variant */
};

static uint64_t random_state;

static uint64_t draw(void) /* splitmix64 */
{
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static int32_t between(int32_t low, int32_t high)
{
    return low + (int32_t)(draw() % (uint64_t)(high - low + 1));
}

static int32_t some_weight(enum weights weights)
{
    switch (weights) {
    case ODD:
        return 2 * between(0, 6) + 1;
    case FEW:
        return between(1, 2);
    case NEGATIVE:
        return between(-5, 5);
    case ANY:
    default:
        return between(0, 8);
    }
}

/* ---- the naive figures --------------------------------------------------------------- */

static void naive_margins(struct fixture *f, size_t at)
{
    int64_t(*value)[SEATS] = f->value[at];
    const uint32_t seats = f->plan.seats;
    const int64_t *total = value[CARC_METRIC_TOTAL];
    uint32_t winners = 0, count = 0;
    int64_t best = INT64_MIN, second = INT64_MIN;
    for (uint32_t s = 0; s < seats; s++) {
        best = total[s] > best ? total[s] : best;
    }
    for (uint32_t s = 0; s < seats; s++) {
        if (total[s] == best) {
            winners |= 1U << s;
            count++;
        } else {
            second = total[s] > second ? total[s] : second;
        }
    }
    for (uint32_t s = 0; s < seats; s++) {
        int64_t rival = INT64_MIN;
        for (uint32_t other = 0; other < seats; other++) {
            rival = other != s && total[other] > rival ? total[other] : rival;
        }
        value[CARC_METRIC_MARGIN][s] = total[s] - rival;
        value[CARC_METRIC_WIN][s] = total[s] == best ? 60 / count : 0;
    }
    value[CARC_METRIC_MARGIN][seats] = count > 1 ? 0 : best - second;
    value[CARC_METRIC_WIN][seats] = 60;
    f->winners[at] = winners;
}

static void naive_figures(struct fixture *f)
{
    const struct carc_tally_plan *plan = &f->plan;
    for (size_t at = 0; at < (size_t)f->shape->games * plan->variants; at++) {
        const size_t game = at / plan->variants, v = at % plan->variants;
        const struct carc_outcome *outcome = &f->outcome[f->shape->separate ? at : game];
        for (uint32_t s = 0; s < plan->seats; s++) {
            for (uint32_t c = 0; c < plan->components; c++) {
                const int64_t points = (int64_t)f->weight[v][c] * outcome->component[s][c];
                const uint32_t all = plan->seats, category = plan->category_of[c];
                f->value[at][category][s] += points;
                f->value[at][category][all] += points;
                f->value[at][CARC_METRIC_TOTAL][s] += points;
                f->value[at][CARC_METRIC_TOTAL][all] += points;
            }
        }
        naive_margins(f, at);
    }
}

/* ---- fixture ------------------------------------------------------------------------- */

static void make_plan(struct fixture *f)
{
    const struct shape *shape = f->shape;
    f->plan = (struct carc_tally_plan){
        .seats = shape->seats,
        .components = shape->components,
        .categories = shape->categories,
        .variants = shape->variants,
        .scale = 2,
        .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])f->weight,
    };
    for (uint32_t c = 0; c < shape->components; c++) {
        f->plan.category_of[c] = (uint8_t)(c * shape->categories / shape->components);
        for (uint32_t v = 0; v < shape->variants; v++) {
            f->weight[v][c] = some_weight(shape->weights);
        }
    }
}

static int make_fixture(void **state)
{
    const struct shape *shape = *state;
    struct fixture *f = calloc(1, sizeof *f);
    const size_t rows = (size_t)shape->games * shape->variants;
    random_state = 1 + shape->seats * 1000 + shape->variants;
    f->shape = shape;
    make_plan(f);
    const size_t outcomes = shape->separate ? rows : shape->games;
    f->outcome = calloc(outcomes, sizeof *f->outcome);
    f->value = calloc(rows, sizeof *f->value);
    f->winners = calloc(rows, sizeof *f->winners);
    for (size_t i = 0; i < outcomes; i++) {
        for (uint32_t s = 0; s < shape->seats; s++) {
            for (uint32_t c = 0; c < shape->components; c++) {
                f->outcome[i].component[s][c] = between(shape->low, shape->high);
            }
        }
    }
    naive_figures(f);
    *state = f;
    return 0;
}

static int free_fixture(void **state)
{
    struct fixture *f = *state;
    free(f->outcome);
    free(f->value);
    free(f->winners);
    free(f);
    return 0;
}

static void add_game(const struct fixture *f, struct carc_tally *tally, uint32_t game)
{
    const enum carc_status status =
        f->shape->separate
            ? carc_tally_add_separate(tally, &f->outcome[(size_t)game * f->plan.variants])
            : carc_tally_add(tally, &f->outcome[game]);
    assert_int_equal(status, CARC_OK);
}

static struct carc_tally *new_tally(const struct fixture *f)
{
    struct carc_tally *tally = carc_tally_new(&f->plan, f->shape->separate);
    assert_non_null(tally);
    return tally;
}

/* ---- comparison ---------------------------------------------------------------------- */

/* The numbers of the metrics that a plan has, in turn. */
static uint32_t metric_at(const struct fixture *f, uint32_t i)
{
    const uint32_t categories = f->plan.categories;
    return i < categories ? i : CARC_METRIC_TOTAL + i - categories;
}

static void check_distribution(const struct fixture *f, const struct carc_tally *tally,
                               uint32_t v, uint32_t seat, uint32_t metric)
{
    const struct carc_counts *counts = carc_tally_counts(tally, v, seat, metric);
    uint64_t *left = calloc(counts->size + 1, sizeof *left);
    int64_t sum = 0;
    carc_int128 squares = 0;
    memcpy(left, counts->count, counts->size * sizeof *left);
    for (uint32_t game = 0; game < f->shape->games; game++) {
        const int64_t value = f->value[game * f->plan.variants + v][metric][seat];
        const int64_t place = value - counts->low;
        if (place < 0 || place >= (int64_t)counts->size || left[place]-- == 0) {
            fail_msg("variant %u seat %u metric %u: %" PRId64 " is missing", v, seat, metric,
                     value);
        }
        sum += value;
        squares += (carc_int128)value * value;
    }
    for (size_t i = 0; i < counts->size; i++) {
        assert_int_equal(left[i], 0);
    }
    free(left);
    const struct carc_moments moments = carc_tally_moments(tally, v, seat, metric);
    assert_int_equal(moments.n, f->shape->games);
    assert_int_equal(moments.sum, sum);
    assert_true(moments.squares == squares);
}

static void check_scale(const struct fixture *f, const struct carc_tally *tally, uint32_t seat,
                        uint32_t metric)
{
    const bool all = seat == f->plan.seats && metric != CARC_METRIC_MARGIN;
    const int64_t one = metric == CARC_METRIC_WIN ? 60 : 2;
    assert_int_equal(carc_tally_scale(tally, seat, metric), all ? one * f->plan.seats : one);
    assert_int_equal(carc_tally_moments(tally, 0, seat, metric).scale,
                     carc_tally_scale(tally, seat, metric));
}

static void check_pair(const struct fixture *f, const struct carc_tally *tally, uint32_t metric,
                       uint32_t a, uint32_t b)
{
    const uint32_t all = f->plan.seats;
    struct carc_pair wanted = {.n = f->shape->games};
    for (uint32_t game = 0; game < f->shape->games; game++) {
        const int64_t of_a = f->value[game * f->plan.variants + a][metric][all];
        const int64_t of_b = f->value[game * f->plan.variants + b][metric][all];
        carc_pair_add(&wanted, of_a, of_b, 1);
    }
    const struct carc_pair pair = carc_tally_pair(tally, metric, a, b);
    assert_int_equal(pair.n, f->shape->games);
    assert_int_equal(pair.scale_a, carc_tally_scale(tally, all, metric));
    assert_int_equal(pair.scale_b, pair.scale_a);
    assert_int_equal(pair.sum_a, wanted.sum_a);
    assert_int_equal(pair.sum_b, wanted.sum_b);
    assert_true(pair.squares_a == wanted.squares_a);
    assert_true(pair.squares_b == wanted.squares_b);
    if (pair.products != wanted.products) {
        fail_msg("metric %u of variants %u and %u: wrong products", metric, a, b);
    }
}

static void check_changed(const struct fixture *f, const struct carc_tally *tally, uint32_t a,
                          uint32_t b)
{
    uint64_t changed = 0;
    for (uint32_t game = 0; game < f->shape->games; game++) {
        changed +=
            f->winners[game * f->plan.variants + a] != f->winners[game * f->plan.variants + b];
    }
    assert_int_equal(carc_tally_changed(tally, a, b), changed);
}

static void check_all(const struct fixture *f, const struct carc_tally *tally)
{
    assert_int_equal(carc_tally_games(tally), f->shape->games);
    for (uint32_t i = 0; i < f->plan.categories + 3; i++) {
        const uint32_t metric = metric_at(f, i);
        for (uint32_t seat = 0; seat <= f->plan.seats; seat++) {
            check_scale(f, tally, seat, metric);
            for (uint32_t v = 0; v < f->plan.variants; v++) {
                check_distribution(f, tally, v, seat, metric);
            }
        }
    }
    for (uint32_t a = 0; a < f->plan.variants; a++) {
        for (uint32_t b = 0; b < f->plan.variants; b++) {
            for (uint32_t i = 0; i < f->plan.categories + 2; i++) {
                check_pair(f, tally, metric_at(f, i), a, b);
            }
            check_changed(f, tally, a, b);
        }
    }
}

/* ---- one case ------------------------------------------------------------------------ */

/* Several seats tie in some game, and winners change, or the case would not try them. */
static void check_variety(const struct fixture *f)
{
    const size_t rows = (size_t)f->shape->games * f->plan.variants;
    size_t ties = 0, full = 0;
    for (size_t at = 0; at < rows; at++) {
        const uint32_t winners = f->winners[at];
        ties += (winners & (winners - 1)) != 0;
        full += winners == (1U << f->plan.seats) - 1;
    }
    if (f->shape->high - f->shape->low < 3) {
        assert_true(ties > 5);
        assert_true(f->plan.seats > 3 || full > 0);
    }
}

static void figures_are_those_of_the_games(void **state)
{
    const struct fixture *f = *state;
    struct carc_tally *tally = new_tally(f);
    check_variety(f);
    for (uint32_t game = 0; game < f->shape->games; game++) {
        add_game(f, tally, game);
    }
    check_all(f, tally);
    carc_tally_free(tally);
}

/* Parts of unequal length, one of them empty, into the tally that order names first. */
static void check_merge(const struct fixture *f, const uint32_t order[5], bool interleaved)
{
    static const uint32_t begin[] = {0, 1, 8, 8, 40, UINT32_MAX};
    struct carc_tally *part[5];
    for (uint32_t i = 0; i < 5; i++) {
        part[i] = new_tally(f);
    }
    for (uint32_t game = 0; game < f->shape->games; game++) {
        uint32_t owner = game % 5;
        for (uint32_t i = 0; i < 5 && !interleaved; i++) {
            owner = game >= begin[i] && game < begin[i + 1] ? i : owner;
        }
        add_game(f, part[owner], game);
    }
    for (uint32_t i = 1; i < 5; i++) {
        assert_int_equal(carc_tally_merge(part[order[0]], part[order[i]]), CARC_OK);
    }
    check_all(f, part[order[0]]);
    for (uint32_t i = 0; i < 5; i++) {
        carc_tally_free(part[i]);
    }
}

static void parts_add_up_to_the_whole_in_any_order(void **state)
{
    const struct fixture *f = *state;
    static const uint32_t orders[][5] = {{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {3, 0, 4, 1, 2}};
    for (size_t i = 0; i < COUNT(orders); i++) {
        check_merge(f, orders[i], i == 1);
    }
}

/* ---- cases --------------------------------------------------------------------------- */

static struct shape shapes[] = {
    {"two_seats", 2, 13, 8, 3, ANY, false, 0, 30, 300},
    {"three_seats_odd_weights", 3, 13, 8, 5, ODD, false, 0, 20, 200},
    {"four_seats_few_weights", 4, 7, 3, 9, FEW, false, 0, 12, 200},
    {"five_seats_negative_weights", 5, 9, 4, 4, NEGATIVE, false, 0, 9, 200},
    {"six_seats", 6, 13, 8, 16, ANY, false, 0, 15, 120},
    {"two_seats_that_tie", 2, 3, 2, 4, FEW, false, 0, 1, 150},
    {"three_seats_that_tie", 3, 2, 2, 4, FEW, false, 0, 1, 150},
    {"six_seats_that_tie", 6, 2, 1, 3, FEW, false, 0, 2, 150},
    {"one_variant", 2, 4, 4, 1, ANY, false, 0, 5, 50},
    {"negative_components", 3, 5, 2, 3, ANY, false, -7, 7, 90},
    {"everything_at_its_largest", 6, 16, 10, 64, FEW, false, 0, 9, 50},
    {"separate_two_seats", 2, 13, 8, 3, ODD, true, 0, 20, 200},
    {"separate_three_seats_that_tie", 3, 2, 2, 4, FEW, true, 0, 1, 150},
    {"separate_six_seats_at_its_largest", 6, 16, 10, 64, ANY, true, 0, 9, 45},
};

int main(int argc, char **argv)
{
    static char names[2 * COUNT(shapes)][96];
    struct CMUnitTest tests[2 * COUNT(shapes)];
    for (size_t i = 0; i < 2 * COUNT(shapes); i++) {
        struct shape *shape = &shapes[i / 2];
        snprintf(names[i], sizeof names[i], "%s_%s", shape->name,
                 i % 2 ? "merged" : "as_the_games");
        tests[i] = (struct CMUnitTest){names[i],
                                       i % 2 ? parts_add_up_to_the_whole_in_any_order
                                             : figures_are_those_of_the_games,
                                       make_fixture, free_fixture, shape};
    }
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
