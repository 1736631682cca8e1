// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>

#include "inner.h"

/* read.c - from sums to what the statistics want. */

uint64_t carc_tally_games(const struct carc_tally *tally)
{
    return tally->games;
}

const struct carc_counts *carc_tally_counts(const struct carc_tally *tally, uint32_t variant,
                                            uint32_t seat, uint32_t metric)
{
    const struct face *face = &tally->face[variant];
    switch (metric) {
    case CARC_METRIC_TOTAL:
        return &face->total[seat];
    case CARC_METRIC_MARGIN:
        return &face->margin[seat];
    case CARC_METRIC_WIN:
        return &face->win[seat];
    default:
        assert(metric < tally->plan.categories);
        return &tally->form[face->form[metric]].counts[seat];
    }
}

int64_t carc_tally_scale(const struct carc_tally *tally, uint32_t seat, uint32_t metric)
{
    const bool is_mean = seat == tally->plan.seats && metric != CARC_METRIC_MARGIN;
    const int64_t scale = metric == CARC_METRIC_WIN ? CARC_TALLY_WINS : tally->plan.scale;
    return is_mean ? scale * tally->plan.seats : scale;
}

struct carc_moments carc_tally_moments(const struct carc_tally *tally, uint32_t variant,
                                       uint32_t seat, uint32_t metric)
{
    const struct carc_counts *counts = carc_tally_counts(tally, variant, seat, metric);
    struct carc_moments moments = {.scale = carc_tally_scale(tally, seat, metric)};
    for (size_t i = 0; i < counts->size; i++) {
        if (counts->count[i]) {
            carc_moments_add(&moments, counts->low + (int64_t)i, counts->count[i]);
        }
    }
    return moments;
}

/* Sum over all games of the metric under a times that under b, a <= b. */
static carc_int128 product_of(const struct carc_tally *tally, uint32_t metric, uint32_t a,
                              uint32_t b)
{
    const struct carc_tally_plan *plan = &tally->plan;
    if (metric == CARC_METRIC_MARGIN) {
        return tally->sums[SUMS_MARGIN_PRODUCT].narrow[triangle(a, b)];
    }
    if (tally->is_separate) {
        const size_t m = metric == CARC_METRIC_TOTAL ? plan->categories : metric;
        return tally->sums[SUMS_SEPARATE_PRODUCT].wide[m * pair_count(plan) + triangle(a, b)];
    }
    const int64_t *product = tally->sums[SUMS_PRODUCT].narrow;
    carc_int128 sum = 0;
    for (uint32_t i = 0; i < plan->components; i++) {
        for (uint32_t j = 0; j < plan->components; j++) {
            if (metric == CARC_METRIC_TOTAL ||
                (plan->category_of[i] == metric && plan->category_of[j] == metric)) {
                const size_t place = i < j ? triangle(i, j) : triangle(j, i);
                sum += (carc_int128)plan->weight[a][i] * plan->weight[b][j] * product[place];
            }
        }
    }
    return sum;
}

struct carc_pair carc_tally_pair(const struct carc_tally *tally, uint32_t metric, uint32_t a,
                                 uint32_t b)
{
    assert(metric < CARC_METRIC_WIN);
    const uint32_t all = tally->plan.seats;
    const struct carc_moments of_a = carc_tally_moments(tally, a, all, metric);
    const struct carc_moments of_b = carc_tally_moments(tally, b, all, metric);
    return (struct carc_pair){
        .n = tally->games,
        .scale_a = of_a.scale,
        .scale_b = of_b.scale,
        .sum_a = of_a.sum,
        .sum_b = of_b.sum,
        .squares_a = of_a.squares,
        .squares_b = of_b.squares,
        .products = product_of(tally, metric, a < b ? a : b, a < b ? b : a),
    };
}

uint64_t carc_tally_changed(const struct carc_tally *tally, uint32_t a, uint32_t b)
{
    const int64_t *changed = tally->sums[SUMS_CHANGED].narrow;
    return a == b ? 0 : (uint64_t)changed[a < b ? triangle(a, b) : triangle(b, a)];
}
