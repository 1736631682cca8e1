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
    const struct carc_tally_plan *plan = &tally->plan;
    const int64_t rounds = plan->rounds;
    switch (metric) {
    case CARC_METRIC_MARGIN:
        return plan->scale * rounds;
    case CARC_METRIC_FIRST:
        return plan->scale * (plan->seats - 1) * rounds;
    case CARC_METRIC_TIED:
        return rounds;
    default:
        return (metric == CARC_METRIC_WIN ? CARC_TALLY_WINS : plan->scale) * rounds *
               (seat == plan->seats ? plan->seats : 1);
    }
}

/* The sums of part_a of the total under a times part_b of that under b; a category or, with
 * CARC_METRIC_TOTAL, all of them is a part. */
static carc_int128 weighed(const struct carc_tally *tally, enum sums_kind kind, uint32_t part_a,
                           uint32_t a, uint32_t part_b, uint32_t b)
{
    const struct carc_tally_plan *plan = &tally->plan;
    const carc_int128 *product = tally->sums[kind].wide;
    carc_int128 sum = 0;
    for (uint32_t i = 0; i < plan->components; i++) {
        if (part_a != CARC_METRIC_TOTAL && plan->category_of[i] != part_a) {
            continue;
        }
        for (uint32_t j = 0; j < plan->components; j++) {
            if (part_b == CARC_METRIC_TOTAL || plan->category_of[j] == part_b) {
                const size_t place = i < j ? triangle(i, j) : triangle(j, i);
                sum += (carc_int128)plan->weight[a][i] * plan->weight[b][j] * product[place];
            }
        }
    }
    return sum;
}

/* Sum over all games of the metric under a times that under b. */
static carc_int128 product_of(const struct carc_tally *tally, uint32_t metric, uint32_t a,
                              uint32_t b)
{
    const size_t pair = a < b ? triangle(a, b) : triangle(b, a);
    if (metric == CARC_METRIC_MARGIN) {
        return tally->sums[SUMS_MARGIN_PRODUCT].wide[pair];
    }
    if (metric == CARC_METRIC_TIED) {
        return tally->sums[SUMS_TIED_PRODUCT].narrow[pair];
    }
    if (tally->is_separate) {
        const size_t slot = slot_of(&tally->plan, metric);
        return tally->sums[SUMS_SEPARATE_PRODUCT].wide[slot * pair_count(&tally->plan) + pair];
    }
    if (metric == CARC_METRIC_FIRST) {
        return weighed(tally, SUMS_FIRST_PRODUCT, CARC_METRIC_TOTAL, a, CARC_METRIC_TOTAL, b);
    }
    return weighed(tally, SUMS_PRODUCT, metric, a, metric, b);
}

static int64_t sum_of(const struct carc_counts *counts)
{
    int64_t sum = 0;
    for (size_t i = 0; i < counts->size; i++) {
        sum += (counts->low + (int64_t)i) * (int64_t)counts->count[i];
    }
    return sum;
}

struct carc_moments carc_tally_moments(const struct carc_tally *tally, uint32_t variant,
                                       uint32_t seat, uint32_t metric)
{
    struct carc_moments moments = {.scale = carc_tally_scale(tally, seat, metric)};
    if (metric == CARC_METRIC_TIED || metric == CARC_METRIC_FIRST) {
        const struct carc_counts *total = tally->face[variant].total;
        const uint32_t seats = tally->plan.seats;
        moments.n = tally->games;
        moments.sum = metric == CARC_METRIC_TIED
                          ? tally->sums[SUMS_TIED].narrow[variant]
                          : (int64_t)seats * sum_of(&total[0]) - sum_of(&total[seats]);
        moments.squares = product_of(tally, metric, variant, variant);
        return moments;
    }
    const struct carc_counts *counts = carc_tally_counts(tally, variant, seat, metric);
    for (size_t i = 0; i < counts->size; i++) {
        if (counts->count[i]) {
            carc_moments_add(&moments, counts->low + (int64_t)i, counts->count[i]);
        }
    }
    return moments;
}

static struct carc_pair pair_of(const struct carc_moments *a, const struct carc_moments *b,
                                carc_int128 products)
{
    return (struct carc_pair){
        .n = a->n,
        .scale_a = a->scale,
        .scale_b = b->scale,
        .sum_a = a->sum,
        .sum_b = b->sum,
        .squares_a = a->squares,
        .squares_b = b->squares,
        .products = products,
    };
}

struct carc_pair carc_tally_pair(const struct carc_tally *tally, uint32_t metric, uint32_t a,
                                 uint32_t b)
{
    assert(metric <= CARC_METRIC_TIED && metric != CARC_METRIC_WIN);
    const uint32_t all = tally->plan.seats;
    const struct carc_moments of_a = carc_tally_moments(tally, a, all, metric);
    const struct carc_moments of_b = carc_tally_moments(tally, b, all, metric);
    return pair_of(&of_a, &of_b, product_of(tally, metric, a, b));
}

/* Sum over all games of the category under a times the total under b. */
static carc_int128 part_and_whole(const struct carc_tally *tally, uint32_t category, uint32_t a,
                                  uint32_t b)
{
    if (tally->is_separate) {
        const size_t variants = tally->plan.variants;
        return tally->sums[SUMS_SHARE_PRODUCT].wide[(category * variants + a) * variants + b];
    }
    return weighed(tally, SUMS_PRODUCT, category, a, CARC_METRIC_TOTAL, b);
}

struct carc_share_pair carc_tally_shares(const struct carc_tally *tally, uint32_t category,
                                         uint32_t a, uint32_t b)
{
    const struct carc_pair part = carc_tally_pair(tally, category, a, b);
    const struct carc_pair whole = carc_tally_pair(tally, CARC_METRIC_TOTAL, a, b);
    return (struct carc_share_pair){
        .n = tally->games,
        .scale = {part.scale_a, whole.scale_a, part.scale_b, whole.scale_b},
        .sum = {part.sum_a, whole.sum_a, part.sum_b, whole.sum_b},
        .products = {{part.squares_a, part_and_whole(tally, category, a, a), part.products,
                      part_and_whole(tally, category, a, b)},
                     {0, whole.squares_a, part_and_whole(tally, category, b, a),
                      whole.products},
                     {0, 0, part.squares_b, part_and_whole(tally, category, b, b)},
                     {0, 0, 0, whole.squares_b}},
    };
}

struct carc_pair carc_tally_behaviour(const struct carc_tally *separate,
                                      const struct carc_tally *other, uint32_t metric,
                                      uint32_t scored, uint32_t played)
{
    const struct carc_tally_plan *plan = &separate->plan;
    assert(separate->is_separate && !other->is_separate && slot_of(plan, metric) < SLOTS);
    const struct carc_moments own = carc_tally_moments(separate, scored, plan->seats, metric);
    const struct carc_moments there = carc_tally_moments(other, scored, plan->seats, metric);
    const size_t place =
        ((size_t)slot_of(plan, metric) * plan->variants + scored) * plan->variants + played;
    return pair_of(&own, &there, separate->sums[SUMS_BEHAVIOUR].wide[place]);
}

uint64_t carc_tally_changed(const struct carc_tally *tally, uint32_t a, uint32_t b)
{
    const int64_t *changed = tally->sums[SUMS_CHANGED].narrow;
    return a == b ? 0 : (uint64_t)changed[a < b ? triangle(a, b) : triangle(b, a)];
}
