// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <string.h>

#include "inner.h"

/* add.c - adding a game. */

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
    int64_t *margins = tally->sums[SUMS_MARGIN_PRODUCT].narrow;
    int64_t *changed = tally->sums[SUMS_CHANGED].narrow;
    uint32_t differ = 0;
    for (uint32_t b = 0; b < tally->plan.variants; b++) {
        differ |= tally->winners[b] ^ tally->winners[0];
        for (uint32_t a = 0; a <= b; a++) {
            margins[triangle(a, b)] += tally->margin[a] * tally->margin[b];
        }
    }
    if (!differ) {
        return;
    }
    for (uint32_t b = 1; b < tally->plan.variants; b++) {
        for (uint32_t a = 0; a < b; a++) {
            changed[triangle(a, b)] += tally->winners[a] != tally->winners[b];
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
    int64_t *product = tally->sums[SUMS_PRODUCT].narrow;
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
    assert(tally->is_separate);
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
        carc_int128 *products = &tally->sums[SUMS_SEPARATE_PRODUCT].wide[m * pair_count(plan)];
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
