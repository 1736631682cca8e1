// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <string.h>

#include "inner.h"

/* separate.c - adding a game that every variant played for itself. */

/* Figures of all seats together by slot, of one variant in one play. */
struct figures {
    int64_t slot[SLOTS];
};

/* Total, first and margin: what the totals of seats tell. */
static void fill_totals(const struct carc_tally_plan *plan, uint32_t variant,
                        const struct carc_outcome *outcome, int64_t *slot)
{
    int64_t all = 0, first = 0, margin = 0;
    for (uint32_t r = 0; r < plan->rounds; r++) {
        int64_t total[CARC_TALLY_SEATS];
        int64_t best = 0, second = 0;
        for (uint32_t s = 0; s < plan->seats; s++) {
            total[s] = carc_total(plan, variant, outcome[r].component[s]);
            all += total[s];
        }
        (void)carc_standings(total, plan->seats, &best, &second);
        first += total[0];
        margin += best - second;
    }
    slot[slot_of(plan, CARC_METRIC_TOTAL)] = all;
    slot[slot_of(plan, CARC_METRIC_FIRST)] = (int64_t)plan->seats * first - all;
    slot[slot_of(plan, CARC_METRIC_MARGIN)] = margin;
}

static void fill_figures(const struct carc_tally_plan *plan, uint32_t variant,
                         const struct together *together, const struct carc_outcome *outcome,
                         struct figures *figures)
{
    memset(figures, 0, sizeof *figures);
    for (uint32_t c = 0; c < plan->components; c++) {
        figures->slot[plan->category_of[c]] += plan->weight[variant][c] * together->all[c];
    }
    fill_totals(plan, variant, outcome, figures->slot);
}

/* Products of every pair of variants, each in its own play. */
static void add_own(struct carc_tally *tally, const struct figures *own)
{
    const struct carc_tally_plan *plan = &tally->plan;
    const uint32_t total = slot_of(plan, CARC_METRIC_TOTAL);
    for (uint32_t m = 0; m < plan->categories + 2; m++) {
        carc_int128 *products = &tally->sums[SUMS_SEPARATE_PRODUCT].wide[m * pair_count(plan)];
        for (uint32_t b = 0; b < plan->variants; b++) {
            for (uint32_t a = 0; a <= b; a++) {
                products[triangle(a, b)] += (carc_int128)own[a].slot[m] * own[b].slot[m];
            }
        }
    }
    carc_int128 *share = tally->sums[SUMS_SHARE_PRODUCT].wide;
    for (uint32_t category = 0; category < plan->categories; category++) {
        for (uint32_t a = 0; a < plan->variants; a++) {
            for (uint32_t b = 0; b < plan->variants; b++) {
                *share++ += (carc_int128)own[a].slot[category] * own[b].slot[total];
            }
        }
    }
}

/* Products of every variant in its own play and in that of the variant played. */
static void add_behaviour(struct carc_tally *tally, const struct figures *own, uint32_t played,
                          const struct together *together, const struct carc_outcome *outcome)
{
    const struct carc_tally_plan *plan = &tally->plan;
    const uint32_t variants = plan->variants;
    carc_int128 *sums = tally->sums[SUMS_BEHAVIOUR].wide;
    for (uint32_t a = 0; a < variants; a++) {
        struct figures other;
        fill_figures(plan, a, together, outcome, &other);
        for (uint32_t m = 0; m < plan->categories + 3; m++) {
            sums[(m * variants + a) * variants + played] +=
                (carc_int128)own[a].slot[m] * other.slot[m];
        }
    }
}

enum carc_status carc_tally_add_separate(struct carc_tally *tally,
                                         const struct carc_outcome *outcome)
{
    assert(tally->is_separate);
    const struct carc_tally_plan *plan = &tally->plan;
    const int64_t nothing[CARC_TALLY_SEATS + 1] = {0};
    struct figures own[CARC_TALLY_VARIANTS];
    struct together together[CARC_TALLY_VARIANTS];
    bool fine = true;
    for (uint32_t v = 0; v < plan->variants; v++) {
        const struct carc_outcome *rounds = &outcome[(size_t)v * plan->rounds];
        struct carc_outcome room;
        const struct carc_outcome *whole = carc_all_rounds(plan, rounds, &room);
        for (uint32_t category = 0; category < plan->categories; category++) {
            fine = carc_add_form(tally, tally->face[v].form[category], whole) && fine;
        }
        fine = carc_add_variant(tally, v, nothing, rounds) && fine;
        carc_together(plan, whole, &together[v]);
        fill_figures(plan, v, &together[v], rounds, &own[v]);
    }
    add_own(tally, own);
    for (uint32_t v = 0; v < plan->variants; v++) {
        add_behaviour(tally, own, v, &together[v], &outcome[(size_t)v * plan->rounds]);
    }
    carc_add_pairs(tally);
    tally->games++;
    return fine ? CARC_OK : CARC_NO_MEMORY;
}
