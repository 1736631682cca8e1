// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <math.h>
#include <string.h>

#include "meeples.h"

/* meeple_sums.c - sums added up, handed out, put in, and what they say. */

static const struct {
    const char *name;
    uint32_t first, count;
} groups[] = {
#define GROUP(name, text, count) {text, SUM_##name, count},
    CARC_MEEPLE_SUMS(GROUP)
#undef GROUP
};

static const char units_name[] = "meeple_games";

void carc_meeples_merge(struct carc_meeples *meeples, const struct carc_meeples *other)
{
    assert(!meeples->waiting && !other->waiting && meeples->seats == other->seats);
    meeples->units += other->units;
    for (uint32_t seat = 0; seat <= meeples->seats; seat++) {
        for (size_t i = 0; i < SUM_COUNT; i++) {
            meeples->sum[seat][i] += other->sum[seat][i];
        }
    }
}

/* ---- handing out and putting in ------------------------------------------------------ */

enum carc_status carc_meeples_each(const struct carc_meeples *meeples,
                                   enum carc_status (*visit)(void *context,
                                                             const struct carc_tally_sum *sum),
                                   void *context)
{
    assert(!meeples->waiting);
    const struct carc_tally_sum units = {units_name, 0, 0, 0, 0, meeples->units};
    enum carc_status status = meeples->units ? visit(context, &units) : CARC_OK;
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        for (uint32_t seat = 0; seat <= meeples->seats; seat++) {
            for (uint32_t i = 0; i < groups[g].count && status == CARC_OK; i++) {
                const carc_int128 value = meeples->sum[seat][groups[g].first + i];
                const struct carc_tally_sum sum = {groups[g].name, seat, i, 0, 0, value};
                status = value ? visit(context, &sum) : CARC_OK;
            }
        }
    }
    return status;
}

static enum carc_status put_units(struct carc_meeples *meeples,
                                  const struct carc_tally_sum *sum)
{
    if (sum->a || sum->b || sum->value > UINT64_MAX ||
        meeples->units > UINT64_MAX - (uint64_t)sum->value) {
        return CARC_BAD_DATA;
    }
    meeples->units += (uint64_t)sum->value;
    return CARC_OK;
}

enum carc_status carc_meeples_put(struct carc_meeples *meeples,
                                  const struct carc_tally_sum *sum)
{
    if (sum->c || sum->at || sum->value < 0) {
        return CARC_BAD_DATA;
    }
    if (strcmp(sum->name, units_name) == 0) {
        return put_units(meeples, sum);
    }
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        if (strcmp(sum->name, groups[g].name) == 0) {
            carc_int128 value = 0;
            if (sum->a > meeples->seats || sum->b >= groups[g].count) {
                return CARC_BAD_DATA;
            }
            carc_int128 *to = &meeples->sum[sum->a][groups[g].first + sum->b];
            if (__builtin_add_overflow(*to, sum->value, &value) ||
                (groups[g].first < SUM_PRODUCTS && value > INT64_MAX)) {
                return CARC_BAD_DATA;
            }
            *to = value;
            return CARC_OK;
        }
    }
    return CARC_BAD_DATA;
}

/* ---- what they say ------------------------------------------------------------------- */

/* Figures of all seats are means over the seats, and those of a unit over its plays. */
static int64_t scale_of(const struct carc_meeples *meeples, uint32_t seat)
{
    return (int64_t)meeples->plays * (seat == meeples->seats ? meeples->seats : 1);
}

/* A sum of figures, which are kept by kind; group is that of the first kind. */
static int64_t figure(const struct carc_meeples *meeples, uint32_t seat, uint32_t group,
                      uint32_t kind)
{
    assert(!meeples->waiting);
    if (kind < CARC_KINDS) {
        return (int64_t)meeples->sum[seat][group + kind];
    }
    int64_t sum = 0;
    for (uint32_t k = 0; k < CARC_KINDS; k++) {
        sum += (int64_t)meeples->sum[seat][group + k];
    }
    return sum;
}

uint64_t carc_meeples_units(const struct carc_meeples *meeples)
{
    return meeples->units;
}

struct carc_moments carc_meeples_placed(const struct carc_meeples *meeples, uint32_t seat,
                                        uint32_t kind)
{
    return (struct carc_moments){
        .n = meeples->units,
        .scale = scale_of(meeples, seat),
        .sum = figure(meeples, seat, SUM_PLACED, kind),
        .squares = meeples->sum[seat][SUM_PLACED_2 + kind],
    };
}

struct carc_moments carc_meeples_empty(const struct carc_meeples *meeples, uint32_t seat)
{
    return (struct carc_moments){
        .n = meeples->units,
        .scale = scale_of(meeples, seat),
        .sum = (int64_t)meeples->sum[seat][SUM_EMPTY],
        .squares = meeples->sum[seat][SUM_EMPTY_2],
    };
}

struct carc_pair carc_meeples_ratio(const struct carc_meeples *meeples,
                                    enum carc_meeple_part part, uint32_t seat, uint32_t kind)
{
    const bool is_stuck = part == CARC_MEEPLE_STUCK;
    const carc_int128 *sum = meeples->sum[seat];
    return (struct carc_pair){
        .n = meeples->units,
        .scale_a = scale_of(meeples, seat),
        .scale_b = scale_of(meeples, seat),
        .sum_a = figure(meeples, seat, is_stuck ? SUM_STUCK : SUM_TIME, kind),
        .sum_b = figure(meeples, seat, SUM_PLACED, kind),
        .squares_a = sum[(is_stuck ? SUM_STUCK_2 : SUM_TIME_2) + kind],
        .squares_b = sum[SUM_PLACED_2 + kind],
        .products = sum[(is_stuck ? SUM_STUCK_PLACED : SUM_TIME_PLACED) + kind],
    };
}

/* The points of all kinds are the total, whose squares the tally has. */
static struct carc_moments points_of(const struct carc_meeples *meeples,
                                     const struct carc_tally *tally, uint32_t variant,
                                     const struct carc_weights *weights, uint32_t seat,
                                     uint32_t kind)
{
    struct carc_moments points = carc_tally_moments(tally, variant, seat, CARC_METRIC_TOTAL);
    if (kind == CARC_KINDS) {
        return points;
    }
    points.sum = 0;
    points.squares = 0;
    uint32_t last = CARC_CATEGORY_COUNT;
    for (uint32_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
        const uint32_t category = carc_component_category((enum carc_component)c);
        if (carc_meeple_kind((enum carc_component)c) == kind && category != last) {
            const struct carc_moments part = carc_tally_moments(tally, variant, seat, category);
            points.sum += part.sum;
            points.squares += part.squares;
            last = category;
        }
    }
    for (uint32_t i = 0; i < CARC_MEEPLE_CROSSES; i++) {
        const struct carc_meeple_cross *cross = &carc_meeple_crosses()[i];
        if (carc_meeple_kind((enum carc_component)cross->first) == kind) {
            points.squares += meeples->sum[seat][SUM_CROSS + i] * 2 *
                              weights->weight[cross->first] * weights->weight[cross->second];
        }
    }
    return points;
}

struct carc_pair carc_meeples_points(const struct carc_meeples *meeples,
                                     const struct carc_tally *tally, uint32_t variant,
                                     const struct carc_weights *weights, uint32_t seat,
                                     uint32_t kind)
{
    const struct carc_moments points = points_of(meeples, tally, variant, weights, seat, kind);
    const struct carc_moments placed = carc_meeples_placed(meeples, seat, kind);
    struct carc_pair pair = {
        .n = meeples->units,
        .scale_a = points.scale,
        .scale_b = placed.scale,
        .sum_a = points.sum,
        .sum_b = placed.sum,
        .squares_a = points.squares,
        .squares_b = placed.squares,
    };
    for (uint32_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
        if (kind == CARC_KINDS) {
            pair.products += meeples->sum[seat][SUM_ALL + c] * weights->weight[c];
        } else if (carc_meeple_kind((enum carc_component)c) == kind) {
            pair.products += meeples->sum[seat][SUM_OWN + c] * weights->weight[c];
        }
    }
    return pair;
}

double carc_meeples_turn_placed(const struct carc_meeples *meeples, uint32_t seat,
                                uint32_t kind)
{
    const int64_t placed = figure(meeples, seat, SUM_PLACED, kind);
    return placed ? (double)figure(meeples, seat, SUM_PLACED_TURNS, kind) / (double)placed
                  : nan("");
}

double carc_meeples_turns(const struct carc_meeples *meeples, uint32_t seat)
{
    const double units = (double)meeples->units;
    return units > 0
               ? (double)meeples->sum[seat][SUM_TURNS] / units / (double)scale_of(meeples, seat)
               : nan("");
}
