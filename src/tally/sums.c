// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "inner.h"

/* sums.c - the sums of a tally as a list: made, merged, handed out and put in alike. */

#define FARTHEST ((int64_t)1 << 32)    /* value of a distribution; no game comes near */
#define WIDEST ((carc_int128)1 << 100) /* end of wide sums; no run comes near */

static const char *const names[SUMS_KINDS] = {
    [SUMS_PRODUCT] = "product",
    [SUMS_FIRST_PRODUCT] = "first_product",
    [SUMS_MARGIN_PRODUCT] = "margin_product",
    [SUMS_CHANGED] = "changed",
    [SUMS_TIED] = "tied",
    [SUMS_TIED_PRODUCT] = "tied_product",
    [SUMS_SEPARATE_PRODUCT] = "separate_product",
    [SUMS_SHARE_PRODUCT] = "share_product",
    [SUMS_BEHAVIOUR] = "behaviour",
    [SUMS_AGENT] = "agent",
    [SUMS_DUEL] = "duel",
};

/* ---- arrays -------------------------------------------------------------------------- */

static size_t layer_size(const struct sums *sums)
{
    return sums->is_triangle ? triangle(0, sums->a) : (size_t)sums->a * sums->b;
}

static size_t sums_count(const struct sums *sums)
{
    return layer_size(sums) * sums->layers;
}

static struct sums shape_of(const struct carc_tally_plan *plan, bool separate,
                            enum sums_kind kind)
{
    const uint32_t v = plan->variants;
    const uint32_t c = plan->components;
    const uint32_t g = plan->groups;
    const uint32_t linear = separate ? plan->categories + 2 : 0;
    switch (kind) {
    case SUMS_PRODUCT:
    case SUMS_FIRST_PRODUCT:
        return (struct sums){true, c, c, separate ? 0 : 1, NULL, NULL};
    case SUMS_SEPARATE_PRODUCT:
        return (struct sums){true, v, v, linear, NULL, NULL};
    case SUMS_SHARE_PRODUCT:
        return (struct sums){false, v, v, separate ? plan->categories : 0, NULL, NULL};
    case SUMS_BEHAVIOUR:
        return (struct sums){false, v, v, separate ? linear + 1 : 0, NULL, NULL};
    case SUMS_TIED:
        return (struct sums){false, v, 1, 1, NULL, NULL};
    case SUMS_AGENT:
        return (struct sums){false, v, g, AGENT_SUMS, NULL, NULL};
    case SUMS_DUEL:
        return (struct sums){false, v, g * (g - (g > 0)) / 2, DUEL_SUMS, NULL, NULL};
    case SUMS_MARGIN_PRODUCT:
    case SUMS_CHANGED:
    case SUMS_TIED_PRODUCT:
    case SUMS_KINDS:
    default:
        return (struct sums){true, v, v, 1, NULL, NULL};
    }
}

/* Sums of products of points or components: on a very large board a single one is too much for
 * 64 bits. The others count plays. */
static bool is_wide(enum sums_kind kind)
{
    return kind != SUMS_CHANGED && kind != SUMS_TIED && kind != SUMS_TIED_PRODUCT;
}

bool carc_sums_new(struct carc_tally *tally)
{
    for (int kind = 0; kind < SUMS_KINDS; kind++) {
        struct sums *sums = &tally->sums[kind];
        *sums = shape_of(&tally->plan, tally->is_separate, (enum sums_kind)kind);
        const size_t count = sums_count(sums);
        if (count && is_wide((enum sums_kind)kind)) {
            sums->wide = carc_array_new(count, sizeof *sums->wide);
        } else if (count) {
            sums->narrow = carc_array_new(count, sizeof *sums->narrow);
        }
        if (count && !sums->wide && !sums->narrow) {
            return false;
        }
    }
    return true;
}

void carc_sums_free(struct carc_tally *tally)
{
    for (int kind = 0; kind < SUMS_KINDS; kind++) {
        free(tally->sums[kind].narrow);
        free(tally->sums[kind].wide);
    }
}

/* ---- merging ------------------------------------------------------------------------- */

static enum carc_status merge_distributions(struct carc_tally *tally,
                                            const struct carc_tally *other)
{
    enum carc_status status = CARC_OK;
    for (uint32_t s = 0; s <= tally->plan.seats && status == CARC_OK; s++) {
        for (uint32_t i = 0; i < tally->form_count && status == CARC_OK; i++) {
            status = carc_counts_merge(&tally->form[i].counts[s], &other->form[i].counts[s]);
        }
        for (uint32_t v = 0; v < tally->plan.variants && status == CARC_OK; v++) {
            struct face *to = &tally->face[v];
            const struct face *from = &other->face[v];
            status = carc_counts_merge(&to->total[s], &from->total[s]);
            if (status == CARC_OK) {
                status = carc_counts_merge(&to->margin[s], &from->margin[s]);
            }
            if (status == CARC_OK) {
                status = carc_counts_merge(&to->win[s], &from->win[s]);
            }
        }
    }
    return status;
}

enum carc_status carc_tally_merge(struct carc_tally *tally, const struct carc_tally *other)
{
    assert(tally->form_count == other->form_count && tally->is_separate == other->is_separate);
    const enum carc_status status = merge_distributions(tally, other);
    if (status != CARC_OK) {
        return status;
    }
    tally->games += other->games;
    for (int kind = 0; kind < SUMS_KINDS; kind++) {
        struct sums *to = &tally->sums[kind];
        const struct sums *from = &other->sums[kind];
        const size_t count = sums_count(to);
        for (size_t i = 0; to->narrow && i < count; i++) {
            to->narrow[i] += from->narrow[i];
        }
        for (size_t i = 0; to->wide && i < count; i++) {
            to->wide[i] += from->wide[i];
        }
    }
    return CARC_OK;
}

/* ---- handing out --------------------------------------------------------------------- */

struct visitor {
    enum carc_status (*visit)(void *context, const struct carc_tally_sum *sum);
    void *context;
};

static enum carc_status visit_counts(const struct visitor *to, struct carc_tally_sum sum,
                                     const struct carc_counts *counts)
{
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < counts->size && status == CARC_OK; i++) {
        if (counts->count[i]) {
            sum.at = counts->low + (int64_t)i;
            sum.value = counts->count[i];
            status = to->visit(to->context, &sum);
        }
    }
    return status;
}

/* The first variant that a form belongs to. */
static uint32_t variant_of(const struct carc_tally *tally, uint32_t form)
{
    uint32_t v = 0;
    while (tally->face[v].form[tally->form[form].category] != form) {
        v++;
    }
    return v;
}

static enum carc_status visit_forms(const struct carc_tally *tally, const struct visitor *to)
{
    enum carc_status status = CARC_OK;
    for (uint32_t i = 0; i < tally->form_count; i++) {
        const uint32_t v = variant_of(tally, i);
        for (uint32_t s = 0; s <= tally->plan.seats && status == CARC_OK; s++) {
            const struct carc_tally_sum sum = {"form", v, s, tally->form[i].category, 0, 0};
            status = visit_counts(to, sum, &tally->form[i].counts[s]);
        }
    }
    return status;
}

static enum carc_status visit_faces(const struct carc_tally *tally, const struct visitor *to)
{
    enum carc_status status = CARC_OK;
    for (uint32_t v = 0; v < tally->plan.variants; v++) {
        const struct face *face = &tally->face[v];
        for (uint32_t s = 0; s <= tally->plan.seats && status == CARC_OK; s++) {
            status = visit_counts(to, (struct carc_tally_sum){"total", v, s, 0, 0, 0},
                                  &face->total[s]);
            if (status == CARC_OK) {
                status = visit_counts(to, (struct carc_tally_sum){"margin", v, s, 0, 0, 0},
                                      &face->margin[s]);
            }
            if (status == CARC_OK) {
                status = visit_counts(to, (struct carc_tally_sum){"win", v, s, 0, 0, 0},
                                      &face->win[s]);
            }
        }
    }
    return status;
}

static enum carc_status visit_array(const struct sums *sums, const char *name,
                                    const struct visitor *to)
{
    size_t i = 0;
    for (uint32_t c = 0; c < sums->layers; c++) {
        /* The second number runs slower in a triangle: its rows are b. */
        for (uint32_t slow = 0; slow < sums->a; slow++) {
            const uint32_t end = sums->is_triangle ? slow + 1 : sums->b;
            for (uint32_t fast = 0; fast < end; fast++, i++) {
                const carc_int128 value = sums->wide ? sums->wide[i] : sums->narrow[i];
                if (!value) {
                    continue;
                }
                const uint32_t a = sums->is_triangle ? fast : slow;
                const uint32_t b = sums->is_triangle ? slow : fast;
                const struct carc_tally_sum sum = {name, a, b, c, 0, value};
                const enum carc_status status = to->visit(to->context, &sum);
                if (status != CARC_OK) {
                    return status;
                }
            }
        }
    }
    return CARC_OK;
}

enum carc_status carc_tally_each(const struct carc_tally *tally,
                                 enum carc_status (*visit)(void *context,
                                                           const struct carc_tally_sum *sum),
                                 void *context)
{
    const struct visitor to = {visit, context};
    const struct carc_tally_sum games = {"games", 0, 0, 0, 0, tally->games};
    enum carc_status status = tally->games ? visit(context, &games) : CARC_OK;
    if (status == CARC_OK) {
        status = visit_forms(tally, &to);
    }
    if (status == CARC_OK) {
        status = visit_faces(tally, &to);
    }
    for (int kind = 0; kind < SUMS_KINDS && status == CARC_OK; kind++) {
        status = visit_array(&tally->sums[kind], names[kind], &to);
    }
    return status;
}

/* ---- putting in ---------------------------------------------------------------------- */

/* Adds to a number of times, which stays from 0 to its largest value. */
static enum carc_status put_times(uint64_t *times, carc_int128 value)
{
    carc_int128 sum = 0;
    if (__builtin_add_overflow((carc_int128)*times, value, &sum) || sum < 0 ||
        sum > UINT64_MAX) {
        return CARC_BAD_DATA;
    }
    *times = (uint64_t)sum;
    return CARC_OK;
}

static struct carc_counts *counts_of(struct carc_tally *tally, const struct carc_tally_sum *sum)
{
    if (sum->a >= tally->plan.variants || sum->b > tally->plan.seats) {
        return NULL;
    }
    struct face *face = &tally->face[sum->a];
    if (strcmp(sum->name, "form") == 0) {
        return sum->c < tally->plan.categories ? &tally->form[face->form[sum->c]].counts[sum->b]
                                               : NULL;
    }
    return sum->c                             ? NULL
           : strcmp(sum->name, "total") == 0  ? &face->total[sum->b]
           : strcmp(sum->name, "margin") == 0 ? &face->margin[sum->b]
           : strcmp(sum->name, "win") == 0    ? &face->win[sum->b]
                                              : NULL;
}

static enum carc_status put_counts(struct carc_counts *counts, const struct carc_tally_sum *sum,
                                   int64_t farthest)
{
    if (sum->at < -farthest || sum->at > farthest || sum->value < 0) {
        return CARC_BAD_DATA;
    }
    const enum carc_status status = carc_counts_reach(counts, sum->at);
    return status == CARC_OK ? put_times(&counts->count[sum->at - counts->low], sum->value)
                             : status;
}

static enum carc_status put_array(struct sums *sums, const struct carc_tally_sum *sum)
{
    if (sum->c >= sums->layers || sum->a >= sums->a || sum->b >= sums->b ||
        (sums->is_triangle && sum->a > sum->b) || sum->at) {
        return CARC_BAD_DATA;
    }
    const size_t place =
        sum->c * layer_size(sums) +
        (sums->is_triangle ? triangle(sum->a, sum->b) : (size_t)sum->a * sums->b + sum->b);
    carc_int128 whole = sums->wide ? sums->wide[place] : sums->narrow[place];
    const carc_int128 end = sums->wide ? WIDEST : (carc_int128)INT64_MAX + 1;
    if (__builtin_add_overflow(whole, sum->value, &whole) || whole <= -end || whole >= end) {
        return CARC_BAD_DATA;
    }
    if (sums->wide) {
        sums->wide[place] = whole;
    } else {
        sums->narrow[place] = (int64_t)whole;
    }
    return CARC_OK;
}

enum carc_status carc_tally_put(struct carc_tally *tally, const struct carc_tally_sum *sum)
{
    if (strcmp(sum->name, "games") == 0) {
        return sum->a || sum->b || sum->c || sum->at ? CARC_BAD_DATA
                                                     : put_times(&tally->games, sum->value);
    }
    for (int kind = 0; kind < SUMS_KINDS; kind++) {
        if (strcmp(sum->name, names[kind]) == 0) {
            return put_array(&tally->sums[kind], sum);
        }
    }
    struct carc_counts *counts = counts_of(tally, sum);
    const int64_t farthest = tally->plan.farthest ? tally->plan.farthest : FARTHEST;
    return counts ? put_counts(counts, sum, farthest) : CARC_BAD_DATA;
}
