// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_TALLY_H
#define CARC_TESTS_TALLY_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include <carcsim/tally.h>

/*
 * Random games for tallies, and every figure worked out from its definition: every outcome is
 * kept. Cases differ in seats, sizes, weights and in how often seats tie.
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

static inline uint64_t draw(void) /* splitmix64 */
{
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline int32_t between(int32_t low, int32_t high)
{
    return low + (int32_t)(draw() % (uint64_t)(high - low + 1));
}

static inline int32_t some_weight(enum weights weights)
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

static inline void naive_margins(struct fixture *f, size_t at)
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

static inline void naive_figures(struct fixture *f)
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

static inline void make_plan(struct fixture *f)
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

static inline int make_fixture(void **state)
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

static inline int free_fixture(void **state)
{
    struct fixture *f = *state;
    free(f->outcome);
    free(f->value);
    free(f->winners);
    free(f);
    return 0;
}

static inline void add_game(const struct fixture *f, struct carc_tally *tally, uint32_t game)
{
    const enum carc_status status =
        f->shape->separate
            ? carc_tally_add_separate(tally, &f->outcome[(size_t)game * f->plan.variants])
            : carc_tally_add(tally, &f->outcome[game]);
    assert_int_equal(status, CARC_OK);
}

static inline struct carc_tally *new_tally(const struct fixture *f)
{
    struct carc_tally *tally = carc_tally_new(&f->plan, f->shape->separate);
    assert_non_null(tally);
    return tally;
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

#endif
