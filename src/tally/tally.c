// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "inner.h"

/* tally.c - making a tally. */

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
    for (uint32_t i = 0; i < tally->form_count && !tally->is_separate; i++) {
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
        bool is_shared = !tally->is_separate; /* nothing is, if each is played by itself */
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
    tally->plan.rounds = carc_plan_rounds(plan);
    tally->is_separate = separate;
    const size_t forms = (size_t)plan->variants * plan->categories;
    tally->form = carc_array_new(forms, sizeof *tally->form);
    tally->face = carc_array_new(plan->variants, sizeof *tally->face);
    tally->value = carc_array_new(forms * (CARC_TALLY_SEATS + 1), sizeof *tally->value);
    tally->margin = carc_array_new(plan->variants, sizeof *tally->margin);
    tally->tied = carc_array_new(plan->variants, sizeof *tally->tied);
    tally->winners =
        carc_array_new((size_t)plan->variants * tally->plan.rounds, sizeof *tally->winners);
    if (!carc_sums_new(tally) || !tally->form || !tally->face || !tally->value ||
        !tally->margin || !tally->tied || !tally->winners) {
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
    carc_sums_free(tally);
    free(tally->value);
    free(tally->margin);
    free(tally->tied);
    free(tally->winners);
    free(tally);
}
