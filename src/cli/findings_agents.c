// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>

#include "findings.h"

/* findings_agents.c - what a run found of who played: seats, or agents that rotate over them.
 */

#define WIDEST_SHARE 24

static const char *baseline_of(const struct carc_results *results)
{
    return results->variants->variant[results->baseline].name;
}

/* One seat or agent. */
static void put_player(const struct carc_results *results, FILE *file, const char *label,
                       const char *agent, const struct carc_moments *total, double wins)
{
    const int width = carc_text_width(baseline_of(results)) + 6;
    const struct carc_estimate points = carc_moments_estimate(total, CARC_LEVEL);
    const struct carc_interval interval = carc_wilson_of_mean(wins, total->n, CARC_LEVEL);
    char cell[CARC_SHOWN];
    fprintf(file, "%-*s  %-24s ", width, label, agent);
    carc_put_cell(file, carc_with_error(points.mean, points.interval, cell), 16);
    fputs("  ", file);
    carc_put_cell(file, carc_share_text(wins, interval, cell), WIDEST_SHARE);
    fputs("\n", file);
}

/* Seats in turn order. */
static void put_seats(const struct carc_results *results, FILE *file)
{
    const struct carc_tally *tally = carc_findings_tally(results);
    for (uint32_t seat = 0; seat < results->plan->tally.seats; seat++) {
        char label[24];
        const struct carc_moments total =
            carc_tally_moments(tally, results->baseline, seat, CARC_METRIC_TOTAL);
        const struct carc_moments wins =
            carc_tally_moments(tally, results->baseline, seat, CARC_METRIC_WIN);
        snprintf(label, sizeof label, "seat %u", seat + 1);
        put_player(results, file, label, results->agents[seat], &total,
                   carc_moments_estimate(&wins, CARC_LEVEL).mean);
    }
}

static void put_agents(const struct carc_results *results, FILE *file)
{
    const struct carc_tally *tally = carc_findings_tally(results);
    for (uint32_t agent = 0; agent < results->plan->tally.groups; agent++) {
        char label[24];
        const struct carc_tally_agent own = carc_tally_agent(tally, results->baseline, agent);
        snprintf(label, sizeof label, "agent %u", agent + 1);
        put_player(results, file, label, results->words[agent], &own.points, own.win_share);
    }
}

void carc_put_players(const struct carc_results *results, FILE *file)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    const bool rotates = carc_plan_rounds(plan) > 1;
    fprintf(file, "\nunder %s  %-24s %16s  %*s\n", baseline_of(results), "agent", "points",
            WIDEST_SHARE, "wins");
    if (rotates && plan->groups > 1) {
        put_agents(results, file);
    } else {
        put_seats(results, file);
    }
    if (rotates) {
        fprintf(file,
                "(%sIntervals of wins take the %u rotations of a game for one play, and are "
                "rather too wide.)\n",
                plan->groups < plan->seats && plan->groups > 1
                    ? "Points and wins of one of the agent's seats. "
                    : "",
                carc_plan_rounds(plan));
    }
}

/* "+28 (+14 to +42)", or the end that there is. */
static void put_elo(const struct carc_elo *elo, FILE *file)
{
    const struct carc_interval ends = elo->interval;
    if (isfinite(ends.low) && isfinite(ends.high)) {
        fprintf(file, ", Elo %+.0f (%+.0f to %+.0f)", elo->difference, ends.low, ends.high);
    } else if (isfinite(ends.low)) {
        fprintf(file, ", Elo more than %+.0f", ends.low);
    } else if (isfinite(ends.high)) {
        fprintf(file, ", Elo less than %+.0f", ends.high);
    }
}

static void put_duel(const struct carc_results *results, FILE *file, uint32_t agent,
                     uint32_t other)
{
    const struct carc_tally_duel duel =
        carc_tally_duel(carc_findings_tally(results), results->baseline, agent, other);
    const struct carc_estimate score = carc_moments_estimate(&duel.score, CARC_LEVEL);
    const struct carc_interval ends = carc_results_score_interval(&duel, CARC_LEVEL);
    const struct carc_elo elo = carc_results_elo(&duel, CARC_LEVEL);
    const int needed = carc_decimals_for(carc_half_width(ends));
    const int decimals = needed < 3 ? 3 : needed;
    fprintf(file, "under %s %s has a score of %.*f (%.*f to %.*f) against %s (win 1, tie 1/2)",
            baseline_of(results), results->words[agent], decimals, score.mean, decimals,
            ends.low, decimals, ends.high, results->words[other]);
    put_elo(&elo, file);
}

void carc_put_duels(const struct carc_results *results, FILE *file)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    for (uint32_t agent = 0; agent < plan->groups; agent++) {
        for (uint32_t other = agent + 1; other < plan->groups; other++) {
            put_duel(results, file, agent, other);
            fputs(carc_plan_rounds(plan) > 1 ? ".\n"
                                             : "; they have other seats, see --rotate-seats.\n",
                  file);
        }
    }
    if (plan->groups > 1 && results->plan->separate && results->variants->count > 1) {
        fputs("(How agents stand under the other variants, too, is in agents.csv: see -o.)\n",
              file);
    }
    if (plan->groups > 1) {
        fputs("\n", file);
    }
}
