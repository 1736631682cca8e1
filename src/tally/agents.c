// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <math.h>

#include "inner.h"

/* agents.c - what the seats of an agent reach, and agents against each other. */

/* The place of a pair of agents g < h. */
static size_t duel_of(uint32_t g, uint32_t h)
{
    return (size_t)h * (h - 1) / 2 + g;
}

/* ---- adding -------------------------------------------------------------------------- */

/* Seats s and t of two agents against each other. */
static void add_duel(struct agents_game *game, uint32_t g, uint32_t h, int64_t lead)
{
    const size_t place = g < h ? duel_of(g, h) : duel_of(h, g);
    lead = g < h ? lead : -lead;
    game->duel[place].wins += lead > 0;
    game->duel[place].ties += lead == 0;
    game->duel[place].margin += lead;
}

void carc_agents_play(struct carc_tally *tally, uint32_t round, struct standing standing,
                      const int64_t *total)
{
    const uint8_t *group = tally->plan.group_of[round];
    for (uint32_t s = 0; s < tally->plan.seats; s++) {
        struct agent_game *agent = &tally->agents.agent[group[s]];
        const bool wins = standing.winners >> s & 1U;
        agent->points += total[s];
        agent->margin += total[s] - (wins ? standing.second : standing.best);
        agent->wins += wins ? standing.win : 0;
        agent->ties += wins && standing.best == standing.second;
        for (uint32_t t = 0; t < s; t++) {
            if (group[s] != group[t]) {
                add_duel(&tally->agents, group[s], group[t], total[s] - total[t]);
            }
        }
    }
}

static void add_agents(struct carc_tally *tally, uint32_t variant)
{
    const uint32_t groups = tally->plan.groups;
    const size_t layer = (size_t)tally->plan.variants * groups;
    carc_int128 *sum = &tally->sums[SUMS_AGENT].wide[(size_t)variant * groups];
    for (uint32_t g = 0; g < groups; g++, sum++) {
        struct agent_game *game = &tally->agents.agent[g];
        sum[AGENT_MARGIN * layer] += game->margin;
        sum[AGENT_MARGIN_SQUARES * layer] += (carc_int128)game->margin * game->margin;
        sum[AGENT_TIES * layer] += game->ties;
        sum[AGENT_POINTS * layer] += game->points;
        sum[AGENT_POINTS_SQUARES * layer] += (carc_int128)game->points * game->points;
        sum[AGENT_WINS * layer] += game->wins;
        *game = (struct agent_game){0};
    }
}

static void add_duels(struct carc_tally *tally, uint32_t variant)
{
    const uint32_t duels = tally->plan.groups * (tally->plan.groups - 1) / 2;
    const size_t layer = (size_t)tally->plan.variants * duels;
    carc_int128 *sum = &tally->sums[SUMS_DUEL].wide[(size_t)variant * duels];
    for (uint32_t d = 0; d < duels; d++, sum++) {
        struct duel_game *game = &tally->agents.duel[d];
        const int64_t score = 2 * game->wins + game->ties;
        sum[DUEL_WINS * layer] += game->wins;
        sum[DUEL_TIES * layer] += game->ties;
        sum[DUEL_SCORE_SQUARES * layer] += score * score;
        sum[DUEL_MARGIN * layer] += game->margin;
        sum[DUEL_MARGIN_SQUARES * layer] += (carc_int128)game->margin * game->margin;
        *game = (struct duel_game){0};
    }
}

void carc_agents_game(struct carc_tally *tally, uint32_t variant)
{
    add_agents(tally, variant);
    add_duels(tally, variant);
}

/* ---- reading ------------------------------------------------------------------------- */

static uint32_t seats_of(const struct carc_tally_plan *plan, uint32_t round, uint32_t agent)
{
    uint32_t count = 0;
    for (uint32_t s = 0; s < plan->seats; s++) {
        count += plan->group_of[round][s] == agent;
    }
    return count;
}

static double share_of(const struct carc_tally *tally, carc_int128 sum, int64_t scale)
{
    return tally->games ? (double)sum / (double)tally->games / (double)scale : nan("");
}

struct carc_tally_agent carc_tally_agent(const struct carc_tally *tally, uint32_t variant,
                                         uint32_t agent)
{
    const struct carc_tally_plan *plan = &tally->plan;
    const size_t layer = (size_t)plan->variants * plan->groups;
    const carc_int128 *sum =
        &tally->sums[SUMS_AGENT].wide[(size_t)variant * plan->groups + agent];
    assert(agent < plan->groups);
    int64_t seats = 0; /* that it had over all rounds */
    for (uint32_t r = 0; r < plan->rounds; r++) {
        seats += seats_of(plan, r, agent);
    }
    const int64_t scale = plan->scale * seats;
    struct carc_tally_agent found = {
        .points = {tally->games, scale, (int64_t)sum[AGENT_POINTS * layer],
                   sum[AGENT_POINTS_SQUARES * layer]},
        .margin = {tally->games, scale, (int64_t)sum[AGENT_MARGIN * layer],
                   sum[AGENT_MARGIN_SQUARES * layer]},
        .win_share = share_of(tally, sum[AGENT_WINS * layer], CARC_TALLY_WINS * seats),
        .tied_share = share_of(tally, sum[AGENT_TIES * layer], seats),
    };
    if (plan->groups == 1) {
        found.points = carc_tally_moments(tally, variant, plan->seats, CARC_METRIC_TOTAL);
        found.win_share = tally->games ? 1.0 / plan->seats : nan("");
    }
    return found;
}

struct carc_tally_duel carc_tally_duel(const struct carc_tally *tally, uint32_t variant,
                                       uint32_t agent, uint32_t other)
{
    const struct carc_tally_plan *plan = &tally->plan;
    const uint32_t duels = plan->groups * (plan->groups - 1) / 2;
    const size_t layer = (size_t)plan->variants * duels;
    const bool is_turned = agent > other;
    const size_t duel = is_turned ? duel_of(other, agent) : duel_of(agent, other);
    const carc_int128 *sum = &tally->sums[SUMS_DUEL].wide[(size_t)variant * duels + duel];
    assert(agent < plan->groups && other < plan->groups && agent != other);
    int64_t pairs = 0; /* of their seats, over all rounds */
    for (uint32_t r = 0; r < plan->rounds; r++) {
        pairs += (int64_t)seats_of(plan, r, agent) * seats_of(plan, r, other);
    }
    const carc_int128 games = (carc_int128)tally->games;
    const carc_int128 ties = sum[DUEL_TIES * layer];
    carc_int128 wins = sum[DUEL_WINS * layer];
    carc_int128 squares = sum[DUEL_SCORE_SQUARES * layer];
    carc_int128 margin = sum[DUEL_MARGIN * layer];
    if (is_turned) { /* the other's score is what is left of 2 pairs */
        const carc_int128 score = 2 * wins + ties;
        squares += 4 * pairs * pairs * games - 4 * pairs * score;
        wins = pairs * games - wins - ties;
        margin = -margin;
    }
    return (struct carc_tally_duel){
        .score = {tally->games, 2 * pairs, (int64_t)(2 * wins + ties), squares},
        .margin = {tally->games, plan->scale * pairs, (int64_t)margin,
                   sum[DUEL_MARGIN_SQUARES * layer]},
        .win_share = share_of(tally, wins, pairs),
        .tied_share = share_of(tally, ties, pairs),
    };
}
