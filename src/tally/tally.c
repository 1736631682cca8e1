// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "counts.h"

#define PRODUCTS (CARC_TALLY_COMPONENTS * (CARC_TALLY_COMPONENTS + 1) / 2)
#define LINEAR (CARC_TALLY_CATEGORIES + 1) /* categories and total have products */

/* A category under one or more variants that weigh its components alike. */
struct form {
    uint8_t category;
    int32_t weight[CARC_TALLY_COMPONENTS]; /* 0 outside the category */
    uint8_t heavy[CARC_TALLY_COMPONENTS];  /* the components with a weight other than 0 */
    uint8_t heavy_count;
    struct carc_counts counts[CARC_TALLY_SEATS + 1];
};

/* What a variant has of its own. */
struct face {
    uint32_t form[CARC_TALLY_CATEGORIES];
    uint32_t own[CARC_TALLY_CATEGORIES]; /* those forms that not all variants share */
    uint32_t own_count;
    struct carc_counts total[CARC_TALLY_SEATS + 1];
    struct carc_counts margin[CARC_TALLY_SEATS + 1];
    struct carc_counts win[CARC_TALLY_SEATS + 1];
};

struct carc_tally {
    struct carc_tally_plan plan;
    uint64_t games;
    struct form *form;
    uint32_t form_count;
    struct face *face;                      /* by variant */
    uint32_t shared[CARC_TALLY_CATEGORIES]; /* forms that all variants share */
    uint32_t shared_count;
    int64_t product[PRODUCTS]; /* of all seats together, i <= j */
    int64_t *margins;          /* products of margins, by pair of variants */
    uint64_t *changed;         /* by pair of variants */
    carc_int128 *separate;     /* NULL or products by metric and pair */
    /* Room for one game: */
    int64_t *value;    /* by form and seat, all included */
    int64_t *margin;   /* by variant: winner minus runner-up */
    uint32_t *winners; /* by variant */
};

/* The place of a pair of variants a <= b, or of components, in a triangle. */
static size_t triangle(size_t a, size_t b)
{
    return b * (b + 1) / 2 + a;
}

static size_t pair_count(const struct carc_tally_plan *plan)
{
    return triangle(0, plan->variants);
}

/* ---- making -------------------------------------------------------------------------- */

/* The form of a category under a variant: one that is there, or a new one. */
static uint32_t form_for(struct carc_tally *tally, uint32_t variant, uint8_t category)
{
    struct form fresh = {.category = category};
    for (uint32_t c = 0; c < tally->plan.components; c++) {
        if (tally->plan.category_of[c] == category) {
            fresh.weight[c] = tally->plan.weight[variant][c];
        }
    }
    /* Variants played separately differ in what they count even where they weigh alike. */
    for (uint32_t i = 0; i < tally->form_count && !tally->separate; i++) {
        if (tally->form[i].category == category &&
            memcmp(tally->form[i].weight, fresh.weight, sizeof fresh.weight) == 0) {
            return i;
        }
    }
    for (uint8_t c = 0; c < tally->plan.components; c++) {
        if (fresh.weight[c]) {
            fresh.heavy[fresh.heavy_count++] = c;
        }
    }
    tally->form[tally->form_count] = fresh;
    return tally->form_count++;
}

/* Tells the forms that all variants share from those that some have for themselves. */
static void part_forms(struct carc_tally *tally)
{
    for (uint32_t category = 0; category < tally->plan.categories; category++) {
        bool is_shared = !tally->separate; /* nothing is, if each is played by itself */
        for (uint32_t v = 1; v < tally->plan.variants; v++) {
            is_shared =
                is_shared && tally->face[v].form[category] == tally->face[0].form[category];
        }
        if (is_shared) {
            tally->shared[tally->shared_count++] = tally->face[0].form[category];
            continue;
        }
        for (uint32_t v = 0; v < tally->plan.variants; v++) {
            struct face *face = &tally->face[v];
            face->own[face->own_count++] = face->form[category];
        }
    }
}

struct carc_tally *carc_tally_new(const struct carc_tally_plan *plan, bool separate)
{
    struct carc_tally *tally = carc_array_new(1, sizeof *tally);
    if (!tally) {
        return NULL;
    }
    tally->plan = *plan;
    const size_t forms = (size_t)plan->variants * plan->categories;
    tally->form = carc_array_new(forms, sizeof *tally->form);
    tally->face = carc_array_new(plan->variants, sizeof *tally->face);
    tally->margins = carc_array_new(pair_count(plan), sizeof *tally->margins);
    tally->changed = carc_array_new(pair_count(plan), sizeof *tally->changed);
    tally->value = carc_array_new(forms * (CARC_TALLY_SEATS + 1), sizeof *tally->value);
    tally->margin = carc_array_new(plan->variants, sizeof *tally->margin);
    tally->winners = carc_array_new(plan->variants, sizeof *tally->winners);
    if (separate) {
        tally->separate = carc_array_new(LINEAR * pair_count(plan), sizeof *tally->separate);
    }
    if (!tally->form || !tally->face || !tally->margins || !tally->changed || !tally->value ||
        !tally->margin || !tally->winners || (separate && !tally->separate)) {
        carc_tally_free(tally);
        return NULL;
    }
    for (uint32_t v = 0; v < plan->variants; v++) {
        for (uint8_t category = 0; category < plan->categories; category++) {
            tally->face[v].form[category] = form_for(tally, v, category);
        }
    }
    part_forms(tally);
    return tally;
}

void carc_tally_free(struct carc_tally *tally)
{
    if (!tally) {
        return;
    }
    for (uint32_t s = 0; s <= CARC_TALLY_SEATS; s++) {
        for (uint32_t i = 0; tally->form && i < tally->form_count; i++) {
            free(tally->form[i].counts[s].count);
        }
        for (uint32_t v = 0; tally->face && v < tally->plan.variants; v++) {
            free(tally->face[v].total[s].count);
            free(tally->face[v].margin[s].count);
            free(tally->face[v].win[s].count);
        }
    }
    free(tally->form);
    free(tally->face);
    free(tally->margins);
    free(tally->changed);
    free(tally->separate);
    free(tally->value);
    free(tally->margin);
    free(tally->winners);
    free(tally);
}

/* ---- adding a game ------------------------------------------------------------------- */

static int64_t form_value(const struct form *form, const int32_t *component)
{
    int64_t value = 0;
    for (uint32_t i = 0; i < form->heavy_count; i++) {
        value += (int64_t)form->weight[form->heavy[i]] * component[form->heavy[i]];
    }
    return value;
}

/* Values of one form by seat and for all; counted in its distributions if wanted. */
static bool add_form(struct carc_tally *tally, uint32_t number,
                     const struct carc_outcome *outcome)
{
    struct form *form = &tally->form[number];
    int64_t *value = &tally->value[number * (CARC_TALLY_SEATS + 1)];
    const uint32_t seats = tally->plan.seats;
    int64_t all = 0;
    bool fine = true;
    for (uint32_t s = 0; s < seats; s++) {
        value[s] = form_value(form, outcome->component[s]);
        all += value[s];
        fine = carc_counts_add(&form->counts[s], value[s]) && fine;
    }
    value[seats] = all;
    return carc_counts_add(&form->counts[seats], all) && fine;
}

uint32_t carc_standings(const int64_t *totals, uint32_t seats, int64_t *best, int64_t *second)
{
    uint32_t winners = 1;
    *best = totals[0];
    *second = INT64_MIN;
    for (uint32_t s = 1; s < seats; s++) {
        if (totals[s] > *best) {
            *second = *best;
            *best = totals[s];
            winners = 1U << s;
        } else {
            *second = totals[s] > *second ? totals[s] : *second;
            winners |= (uint32_t)(totals[s] == *best) << s;
        }
    }
    return winners;
}

/* What each of the winners gets of a win, by number of winners. */
static int64_t share_of_win(uint32_t winners)
{
    int64_t count = 0;
    for (; winners; winners &= winners - 1) {
        count++;
    }
    return count == 1 ? CARC_TALLY_WINS : CARC_TALLY_WINS / count;
}

/* Adds the values of some forms to total, by seat and for all. */
static void add_values(const struct carc_tally *tally, const uint32_t *forms, uint32_t count,
                       int64_t *total)
{
    for (uint32_t i = 0; i < count; i++) {
        const int64_t *value = &tally->value[forms[i] * (CARC_TALLY_SEATS + 1)];
        for (uint32_t s = 0; s <= tally->plan.seats; s++) {
            total[s] += value[s];
        }
    }
}

/* Totals, margins and wins of one variant; common is what its shared forms add up to, and
 * total[seats] receives the total of all seats together. */
static bool add_variant(struct carc_tally *tally, uint32_t variant, const int64_t *common,
                        int64_t *total)
{
    struct face *face = &tally->face[variant];
    const uint32_t seats = tally->plan.seats;
    memcpy(total, common, (CARC_TALLY_SEATS + 1) * sizeof *total);
    add_values(tally, face->own, face->own_count, total);
    int64_t best = 0, second = 0;
    const uint32_t winners = carc_standings(total, seats, &best, &second);
    const int64_t win = share_of_win(winners);
    bool fine = true;
    for (uint32_t s = 0; s < seats; s++) {
        const bool wins = winners >> s & 1U;
        fine = carc_counts_add(&face->total[s], total[s]) && fine;
        fine = carc_counts_add(&face->margin[s], total[s] - (wins ? second : best)) && fine;
        fine = carc_counts_add(&face->win[s], wins ? win : 0) && fine;
    }
    fine = carc_counts_add(&face->total[seats], total[seats]) && fine;
    fine = carc_counts_add(&face->margin[seats], best - second) && fine;
    fine = carc_counts_add(&face->win[seats], CARC_TALLY_WINS) && fine;
    tally->margin[variant] = best - second;
    tally->winners[variant] = winners;
    return fine;
}

static void add_pairs(struct carc_tally *tally)
{
    uint32_t differ = 0;
    for (uint32_t b = 0; b < tally->plan.variants; b++) {
        differ |= tally->winners[b] ^ tally->winners[0];
        for (uint32_t a = 0; a <= b; a++) {
            tally->margins[triangle(a, b)] += tally->margin[a] * tally->margin[b];
        }
    }
    if (!differ) {
        return;
    }
    for (uint32_t b = 1; b < tally->plan.variants; b++) {
        for (uint32_t a = 0; a < b; a++) {
            tally->changed[triangle(a, b)] += tally->winners[a] != tally->winners[b];
        }
    }
}

static void add_products(struct carc_tally *tally, const struct carc_outcome *outcome)
{
    int64_t all[CARC_TALLY_COMPONENTS] = {0};
    for (uint32_t s = 0; s < tally->plan.seats; s++) {
        for (uint32_t c = 0; c < tally->plan.components; c++) {
            all[c] += outcome->component[s][c];
        }
    }
    int64_t *product = tally->product;
    for (uint32_t j = 0; j < tally->plan.components; j++) {
        for (uint32_t i = 0; i <= j; i++) {
            product[i] += all[i] * all[j];
        }
        product += j + 1;
    }
}

enum carc_status carc_tally_add(struct carc_tally *tally, const struct carc_outcome *outcome)
{
    int64_t common[CARC_TALLY_SEATS + 1] = {0};
    int64_t total[CARC_TALLY_SEATS + 1];
    bool fine = true;
    for (uint32_t i = 0; i < tally->form_count; i++) {
        fine = add_form(tally, i, outcome) && fine;
    }
    add_values(tally, tally->shared, tally->shared_count, common);
    for (uint32_t v = 0; v < tally->plan.variants; v++) {
        fine = add_variant(tally, v, common, total) && fine;
    }
    add_products(tally, outcome);
    add_pairs(tally);
    tally->games++;
    return fine ? CARC_OK : CARC_NO_MEMORY;
}

enum carc_status carc_tally_add_separate(struct carc_tally *tally,
                                         const struct carc_outcome *outcome)
{
    assert(tally->separate);
    const struct carc_tally_plan *plan = &tally->plan;
    const int64_t nothing[CARC_TALLY_SEATS + 1] = {0};
    int64_t value[LINEAR][CARC_TALLY_VARIANTS];
    int64_t total[CARC_TALLY_SEATS + 1];
    bool fine = true;
    for (uint32_t v = 0; v < plan->variants; v++) {
        for (uint32_t category = 0; category < plan->categories; category++) {
            const uint32_t form = tally->face[v].form[category];
            fine = add_form(tally, form, &outcome[v]) && fine;
            value[category][v] = tally->value[form * (CARC_TALLY_SEATS + 1) + plan->seats];
        }
        fine = add_variant(tally, v, nothing, total) && fine;
        value[plan->categories][v] = total[plan->seats];
    }
    for (uint32_t m = 0; m <= plan->categories; m++) {
        carc_int128 *products = &tally->separate[m * pair_count(plan)];
        for (uint32_t b = 0; b < plan->variants; b++) {
            for (uint32_t a = 0; a <= b; a++) {
                products[triangle(a, b)] += (carc_int128)value[m][a] * value[m][b];
            }
        }
    }
    add_pairs(tally);
    tally->games++;
    return fine ? CARC_OK : CARC_NO_MEMORY;
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
    assert(tally->form_count == other->form_count && !tally->separate == !other->separate);
    const enum carc_status status = merge_distributions(tally, other);
    if (status != CARC_OK) {
        return status;
    }
    const size_t pairs = pair_count(&tally->plan);
    tally->games += other->games;
    for (size_t i = 0; i < PRODUCTS; i++) {
        tally->product[i] += other->product[i];
    }
    for (size_t i = 0; i < pairs; i++) {
        tally->margins[i] += other->margins[i];
        tally->changed[i] += other->changed[i];
    }
    for (size_t i = 0; tally->separate && i < LINEAR * pairs; i++) {
        tally->separate[i] += other->separate[i];
    }
    return CARC_OK;
}

/* ---- reading ------------------------------------------------------------------------- */

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
        return tally->margins[triangle(a, b)];
    }
    if (tally->separate) {
        const size_t m = metric == CARC_METRIC_TOTAL ? plan->categories : metric;
        return tally->separate[m * pair_count(plan) + triangle(a, b)];
    }
    carc_int128 sum = 0;
    for (uint32_t i = 0; i < plan->components; i++) {
        for (uint32_t j = 0; j < plan->components; j++) {
            if (metric == CARC_METRIC_TOTAL ||
                (plan->category_of[i] == metric && plan->category_of[j] == metric)) {
                const size_t place = i < j ? triangle(i, j) : triangle(j, i);
                sum += (carc_int128)plan->weight[a][i] * plan->weight[b][j] *
                       tally->product[place];
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
    return a == b ? 0 : tally->changed[a < b ? triangle(a, b) : triangle(b, a)];
}
