// SPDX-License-Identifier: GPL-3.0-or-later
#include "possible.h"

#include "converged.h"

/* possible.c - sums that were read may have been edited: those of no games give no figures. */

/* What is being looked at, and where it is told if it cannot be. */
struct probe {
    const struct carc_tally *tally;
    const struct carc_tally_plan *plan;
    struct carc_tally_sum *wrong;
};

static bool tell(const struct probe *probe, bool is_possible, const char *name, uint32_t a,
                 uint32_t b, uint32_t c)
{
    if (!is_possible) {
        *probe->wrong = (struct carc_tally_sum){name, a, b, c, 0, 0};
    }
    return is_possible;
}

/* ---- tallies ------------------------------------------------------------------------- */

/* Squares come from distributions, products from sums of their own: they must agree. */
static bool is_pair(const struct carc_pair *pair, bool is_same)
{
    return carc_pair_possible(pair) && (!is_same || pair->products == pair->squares_a);
}

static bool is_metric(const struct probe *probe, uint32_t metric, const char *name)
{
    const uint32_t category = metric < probe->plan->categories ? metric : 0;
    for (uint32_t a = 0; a < probe->plan->variants; a++) {
        for (uint32_t b = a; b < probe->plan->variants; b++) {
            const struct carc_pair pair = carc_tally_pair(probe->tally, metric, a, b);
            if (!tell(probe, is_pair(&pair, a == b), name, a, b, category)) {
                return false;
            }
        }
    }
    return true;
}

/* A category against the total, under one variant. */
static bool is_share(const struct probe *probe, uint32_t category, uint32_t variant)
{
    const struct carc_share_pair all =
        carc_tally_shares(probe->tally, category, variant, variant);
    const struct carc_pair pair = {
        .n = all.n,
        .scale_a = all.scale[CARC_PART_A],
        .scale_b = all.scale[CARC_WHOLE_B],
        .sum_a = all.sum[CARC_PART_A],
        .sum_b = all.sum[CARC_WHOLE_B],
        .squares_a = all.products[CARC_PART_A][CARC_PART_A],
        .squares_b = all.products[CARC_WHOLE_B][CARC_WHOLE_B],
        .products = all.products[CARC_PART_A][CARC_WHOLE_B],
    };
    return tell(probe, carc_pair_possible(&pair), "share", variant, variant, category);
}

static bool is_category(const struct probe *probe, uint32_t category)
{
    bool is_possible = is_metric(probe, category, "category");
    for (uint32_t v = 0; v < probe->plan->variants && is_possible; v++) {
        is_possible = is_share(probe, category, v);
    }
    return is_possible;
}

static bool is_fraction(double share)
{
    return !(share < 0 || share > 1); /* nor if there is none */
}

/* What is counted under a variant happens once a play at most. */
static bool are_counts(const struct probe *probe, uint32_t variant)
{
    const struct carc_tally *tally = probe->tally;
    const struct carc_tally_plan *plan = probe->plan;
    const uint64_t plays = carc_tally_games(tally) * carc_plan_rounds(plan);
    const int64_t tied = carc_tally_moments(tally, variant, plan->seats, CARC_METRIC_TIED).sum;
    bool is_possible =
        tell(probe, tied >= 0 && (uint64_t)tied <= plays, "tied", variant, variant, 0);
    for (uint32_t b = variant + 1; b < plan->variants && is_possible; b++) {
        is_possible = tell(probe, carc_tally_changed(tally, variant, b) <= plays, "changed",
                           variant, b, 0);
    }
    for (uint32_t seat = 0; seat < plan->seats && is_possible; seat++) {
        const struct carc_moments win =
            carc_tally_moments(tally, variant, seat, CARC_METRIC_WIN);
        const carc_int128 most = (carc_int128)win.scale * (int64_t)win.n;
        is_possible = tell(probe, win.sum >= 0 && win.sum <= most, "win", variant, seat, 0);
    }
    return is_possible;
}

static bool is_agent(const struct probe *probe, uint32_t variant, uint32_t a)
{
    const struct carc_tally_agent agent = carc_tally_agent(probe->tally, variant, a);
    bool is_possible =
        tell(probe,
             carc_moments_possible(&agent.points) && carc_moments_possible(&agent.margin) &&
                 is_fraction(agent.win_share) && is_fraction(agent.tied_share),
             "agent", variant, a, 0);
    for (uint32_t b = a + 1; b < probe->plan->groups && is_possible; b++) {
        const struct carc_tally_duel duel = carc_tally_duel(probe->tally, variant, a, b);
        is_possible =
            tell(probe,
                 carc_moments_possible(&duel.score) && carc_moments_possible(&duel.margin) &&
                     is_fraction(duel.win_share) && is_fraction(duel.tied_share),
                 "duel", variant, a, b);
    }
    return is_possible;
}

static bool is_tally(const struct probe *probe)
{
    static const struct {
        uint32_t metric;
        const char *name;
    } metrics[] = {{CARC_METRIC_TOTAL, "total"},
                   {CARC_METRIC_MARGIN, "margin"},
                   {CARC_METRIC_FIRST, "first"},
                   {CARC_METRIC_TIED, "tied"}};
    const struct carc_tally_plan *plan = probe->plan;
    bool is_possible = true;
    for (uint32_t variant = 0; variant < plan->variants && is_possible; variant++) {
        is_possible = are_counts(probe, variant);
    }
    for (uint32_t category = 0; category < plan->categories && is_possible; category++) {
        is_possible = is_category(probe, category);
    }
    for (size_t i = 0; i < sizeof metrics / sizeof *metrics && is_possible; i++) {
        is_possible = is_metric(probe, metrics[i].metric, metrics[i].name);
    }
    for (uint32_t i = 0; i < plan->variants * plan->groups && is_possible; i++) {
        is_possible = is_agent(probe, i / plan->groups, i % plan->groups);
    }
    return is_possible;
}

/* What agents make of a rule: a variant in its own play and in that of another. */
static bool is_behaviour(const struct probe *probe, const struct carc_tally *other,
                         uint32_t played)
{
    const uint32_t categories = probe->plan->categories;
    static const uint32_t after[] = {CARC_METRIC_TOTAL, CARC_METRIC_MARGIN, CARC_METRIC_FIRST};
    for (uint32_t m = 0; m < categories + 3; m++) {
        const uint32_t metric = m < categories ? m : after[m - categories];
        for (uint32_t scored = 0; scored < probe->plan->variants; scored++) {
            const struct carc_pair pair =
                carc_tally_behaviour(probe->tally, other, metric, scored, played);
            if (!tell(probe, carc_pair_possible(&pair), "behaviour", scored, played, m)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- meeples ------------------------------------------------------------------------- */

static bool are_meeples(const struct probe *probe, const struct carc_meeples *meeples)
{
    for (uint32_t seat = 0; seat <= probe->plan->seats; seat++) {
        const struct carc_moments empty = carc_meeples_empty(meeples, seat);
        if (!tell(probe, carc_moments_possible(&empty), "meeple_empty", seat, 0, 0)) {
            return false;
        }
        for (uint32_t kind = 0; kind < CARC_MEEPLE_KINDS; kind++) {
            const struct carc_pair stuck =
                carc_meeples_ratio(meeples, CARC_MEEPLE_STUCK, seat, kind);
            const struct carc_pair time =
                carc_meeples_ratio(meeples, CARC_MEEPLE_TIME, seat, kind);
            if (!tell(probe, carc_pair_possible(&stuck), "meeple_stuck", seat, kind, 0) ||
                !tell(probe, carc_pair_possible(&time), "meeple_time", seat, kind, 0)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- a play -------------------------------------------------------------------------- */

/* Whether sums of values of distributions stay below 2^63, those of all seats too. */
static bool are_countable(const struct probe *probe)
{
    const int64_t farthest = probe->plan->farthest ? probe->plan->farthest : UINT32_MAX;
    return carc_tally_games(probe->tally) <= (uint64_t)(INT64_MAX / farthest / 16);
}

bool carc_state_possible(const struct carc_state *state, uint32_t play,
                         struct carc_tally_sum *wrong)
{
    const uint32_t plays = state->plan->plays;
    const struct carc_batch_result *result = state->result;
    const struct probe probe = {play < plays ? result->tally[play] : result->separate,
                                &state->plan->tally, wrong};
    if (!tell(&probe, are_countable(&probe), "games", 0, 0, 0) || !is_tally(&probe)) {
        return false;
    }
    for (uint32_t other = 0; play == plays && other < plays; other++) {
        if (!is_behaviour(&probe, result->tally[other], other)) {
            return false;
        }
    }
    if (state->convergence && !tell(&probe, carc_convergence_possible(state->convergence, play),
                                    "convergence", 0, 0, 0)) {
        return false;
    }
    return play == plays || !state->meeples || are_meeples(&probe, state->meeples[play]);
}
