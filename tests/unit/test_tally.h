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
#define METRICS (CARC_METRIC_TIED + 1)
#define SEATS (CARC_TALLY_SEATS + 1) /* all together stands behind the last seat */

enum weights { ANY, ODD, FEW, NEGATIVE }; /* FEW: so few that many variants weigh alike */

struct shape {
    const char *name;
    uint32_t seats, components, categories, variants;
    enum weights weights;
    bool separate;
    int32_t low, high; /* of components */
    uint32_t games;
    uint32_t rounds, groups; /* 0: not used */
};

/* A case with its games. */
struct fixture {
    const struct shape *shape;
    struct carc_tally_plan plan;
    int32_t weight[CARC_TALLY_VARIANTS][CARC_TALLY_COMPONENTS];
    uint32_t rounds;                  /* 1 or more */
    struct carc_outcome *outcome;     /* by game and round; separate: game, variant, round */
    int64_t (*value)[METRICS][SEATS]; /* the naive figures, by game and variant */
    uint32_t *winners;                /* by game, variant and round */
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

/* Margins, wins and ties of one round whose totals are known. Returns the winners. */
static inline uint32_t naive_margins(uint32_t seats, const int64_t *total,
                                     int64_t value[METRICS][SEATS])
{
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
        value[CARC_METRIC_MARGIN][s] += total[s] - rival;
        value[CARC_METRIC_WIN][s] += total[s] == best ? 60 / count : 0;
        value[CARC_METRIC_FIRST][seats] += s ? -total[s] : (int64_t)(seats - 1) * total[s];
    }
    value[CARC_METRIC_MARGIN][seats] += count > 1 ? 0 : best - second;
    value[CARC_METRIC_WIN][seats] += 60;
    value[CARC_METRIC_TIED][seats] += count > 1;
    return winners;
}

static inline void naive_totals(const struct fixture *f, const struct carc_outcome *outcome,
                                uint32_t v, int64_t *total)
{
    for (uint32_t s = 0; s < f->plan.seats; s++) {
        total[s] = 0;
        for (uint32_t c = 0; c < f->plan.components; c++) {
            total[s] += (int64_t)f->weight[v][c] * outcome->component[s][c];
        }
    }
}

/* Figures of a game under a variant, over its rounds; winners (may be NULL) by round. */
static inline void naive_game(const struct fixture *f, const struct carc_outcome *outcome,
                              uint32_t v, int64_t value[METRICS][SEATS], uint32_t *winners)
{
    const struct carc_tally_plan *plan = &f->plan;
    for (uint32_t r = 0; r < f->rounds; r++) {
        int64_t total[SEATS];
        for (uint32_t s = 0; s < plan->seats; s++) {
            for (uint32_t c = 0; c < plan->components; c++) {
                const int64_t points = (int64_t)f->weight[v][c] * outcome[r].component[s][c];
                const uint32_t all = plan->seats, category = plan->category_of[c];
                value[category][s] += points;
                value[category][all] += points;
                value[CARC_METRIC_TOTAL][s] += points;
                value[CARC_METRIC_TOTAL][all] += points;
            }
        }
        naive_totals(f, &outcome[r], v, total);
        const uint32_t of_round = naive_margins(plan->seats, total, value);
        if (winners) {
            winners[r] = of_round;
        }
    }
}

/* The outcomes, by round, of a game played for a variant. */
static inline const struct carc_outcome *outcomes_of(const struct fixture *f, size_t game,
                                                     uint32_t v)
{
    const size_t at = f->shape->separate ? game * f->plan.variants + v : game;
    return &f->outcome[at * f->rounds];
}

static inline void naive_figures(struct fixture *f)
{
    const uint32_t variants = f->plan.variants;
    for (size_t at = 0; at < (size_t)f->shape->games * variants; at++) {
        const uint32_t v = (uint32_t)(at % variants);
        naive_game(f, outcomes_of(f, at / variants, v), v, f->value[at],
                   &f->winners[at * f->rounds]);
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
        .rounds = shape->rounds,
        .groups = shape->groups,
        .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])f->weight,
    };
    for (uint32_t r = 0; r < CARC_TALLY_SEATS; r++) {
        for (uint32_t s = 0; s < shape->seats && shape->groups; s++) { /* as seats rotate */
            f->plan.group_of[r][s] = (uint8_t)((s + r) % shape->seats % shape->groups);
        }
    }
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
    f->rounds = shape->rounds ? shape->rounds : 1;
    const size_t outcomes = (shape->separate ? rows : shape->games) * f->rounds;
    f->outcome = calloc(outcomes, sizeof *f->outcome);
    f->value = calloc(rows, sizeof *f->value);
    f->winners = calloc(rows * f->rounds, sizeof *f->winners);
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
    const struct carc_outcome *outcome = outcomes_of(f, game, 0);
    const enum carc_status status = f->shape->separate ? carc_tally_add_separate(tally, outcome)
                                                       : carc_tally_add(tally, outcome);
    assert_int_equal(status, CARC_OK);
}

static inline struct carc_tally *new_tally(const struct fixture *f)
{
    struct carc_tally *tally = carc_tally_new(&f->plan, f->shape->separate);
    assert_non_null(tally);
    return tally;
}

/* Whether two pairs have the same sums; their scales are another matter. */
static inline bool same_sums(const struct carc_pair *a, const struct carc_pair *b)
{
    return a->n == b->n && a->sum_a == b->sum_a && a->sum_b == b->sum_b &&
           a->squares_a == b->squares_a && a->squares_b == b->squares_b &&
           a->products == b->products;
}

/* ---- cases --------------------------------------------------------------------------- */

static struct shape shapes[] = {
    {"two_seats", 2, 13, 8, 3, ANY, false, 0, 30, 300, 0, 0},
    {"three_seats_odd_weights", 3, 13, 8, 5, ODD, false, 0, 20, 200, 0, 0},
    {"four_seats_few_weights", 4, 7, 3, 9, FEW, false, 0, 12, 200, 0, 0},
    {"five_seats_negative_weights", 5, 9, 4, 4, NEGATIVE, false, 0, 9, 200, 0, 0},
    {"six_seats", 6, 13, 8, 16, ANY, false, 0, 15, 120, 0, 0},
    {"two_seats_that_tie", 2, 3, 2, 4, FEW, false, 0, 1, 150, 0, 0},
    {"three_seats_that_tie", 3, 2, 2, 4, FEW, false, 0, 1, 150, 0, 0},
    {"six_seats_that_tie", 6, 2, 1, 3, FEW, false, 0, 2, 150, 0, 0},
    {"one_variant", 2, 4, 4, 1, ANY, false, 0, 5, 50, 0, 0},
    {"negative_components", 3, 5, 2, 3, ANY, false, -7, 7, 90, 0, 0},
    {"everything_at_its_largest", 6, 16, 10, 64, FEW, false, 0, 9, 50, 0, 0},
    {"two_seats_rotated", 2, 13, 8, 5, ANY, false, 0, 9, 150, 2, 2},
    {"three_seats_rotated_that_tie", 3, 2, 2, 4, FEW, false, 0, 1, 150, 3, 2},
    {"six_seats_rotated", 6, 13, 8, 4, ODD, false, 0, 7, 60, 6, 6},
    {"four_seats_one_agent", 4, 13, 8, 4, ODD, false, 0, 3, 90, 0, 1},
    {"five_seats_four_agents_that_tie", 5, 3, 2, 3, FEW, false, 0, 2, 90, 0, 4},
    {"separate_rotated", 4, 7, 4, 5, FEW, true, 0, 2, 120, 4, 3},
    {"separate_two_agents", 2, 7, 4, 9, ODD, true, 0, 5, 90, 0, 2},
    {"separate_two_seats", 2, 13, 8, 3, ODD, true, 0, 20, 200, 0, 0},
    {"separate_three_seats_that_tie", 3, 2, 2, 4, FEW, true, 0, 1, 150, 0, 0},
    {"separate_six_seats_at_its_largest", 6, 16, 10, 64, ANY, true, 0, 9, 45, 0, 0},
};

#endif
