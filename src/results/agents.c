// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"

/* agents.c - agents.csv: what each agent reached, and how strong it is against each other. */

static void put_points(const struct carc_results *results, FILE *file,
                       const struct carc_moments *points)
{
    const struct carc_estimate e = carc_moments_estimate(points, CARC_LEVEL);
    const double figures[] = {e.mean, e.sd, e.se, e.interval.low, e.interval.high};
    fprintf(file, ",%llu", (unsigned long long)results->result->games);
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
}

/* Share of wins with its interval, of ties, and the mean margin. */
static void put_wins(FILE *file, double wins, double ties, const struct carc_moments *margin)
{
    const struct carc_estimate e = carc_moments_estimate(margin, CARC_LEVEL);
    const struct carc_interval interval = carc_wilson_of_mean(wins, margin->n, CARC_LEVEL);
    const double figures[] = {wins, interval.low, interval.high, ties, e.mean, e.se};
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
}

static void put_key(const struct carc_results *results, FILE *file, uint32_t play,
                    uint32_t variant, const char *agent, const char *opponent)
{
    carc_put_text(file, carc_played_name(results, play));
    putc(',', file);
    carc_put_text(file, results->variants->variant[variant].name);
    putc(',', file);
    carc_put_text(file, agent);
    putc(',', file);
    carc_put_text(file, opponent);
}

struct carc_interval carc_results_score_interval(const struct carc_tally_duel *duel,
                                                 double level)
{
    return carc_wilson_of_moments(&duel->score, level);
}

struct carc_elo carc_results_elo(const struct carc_tally_duel *duel, double level)
{
    const struct carc_estimate score = carc_moments_estimate(&duel->score, level);
    const struct carc_interval ends = carc_results_score_interval(duel, level);
    struct carc_elo elo = carc_elo_of_score(score.mean, score.se, level);
    elo.interval = (struct carc_interval){carc_elo_of_score(ends.low, 0, level).difference,
                                          carc_elo_of_score(ends.high, 0, level).difference};
    return elo;
}

static void put_duel(FILE *file, const struct carc_tally_duel *duel)
{
    const struct carc_estimate score = carc_moments_estimate(&duel->score, CARC_LEVEL);
    const struct carc_elo elo = carc_results_elo(duel, CARC_LEVEL);
    const double figures[] = {score.mean, elo.difference, elo.se, elo.interval.low,
                              elo.interval.high};
    put_wins(file, duel->win_share, duel->tied_share, &duel->margin);
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
}

static void put_agent(const struct carc_results *results, FILE *file, uint32_t play,
                      uint32_t variant, uint32_t agent)
{
    const struct carc_tally *tally = carc_tally_of(results, play);
    const struct carc_tally_agent own = carc_tally_agent(tally, variant, agent);
    put_key(results, file, play, variant, results->words[agent], "all");
    put_points(results, file, &own.points);
    put_wins(file, own.win_share, own.tied_share, &own.margin);
    fputs(",,,,,\n", file);
    for (uint32_t other = 0; other < results->plan->tally.groups; other++) {
        if (other != agent) {
            const struct carc_tally_duel duel = carc_tally_duel(tally, variant, agent, other);
            put_key(results, file, play, variant, results->words[agent], results->words[other]);
            put_points(results, file, &own.points);
            put_duel(file, &duel);
            putc('\n', file);
        }
    }
}

void carc_write_agents(const struct carc_results *results, FILE *file)
{
    fputs("played_under,variant,agent,opponent,games,mean,sd,se,ci95_low,ci95_high,win_share,"
          "win_low,win_high,draw_share,mean_margin,margin_se,score,elo,elo_se,elo_low,"
          "elo_high\n",
          file);
    const struct carc_tally_plan *plan = &results->plan->tally;
    for (uint32_t play = 0; play < results->plan->plays; play++) {
        for (uint32_t variant = 0; variant < plan->variants; variant++) {
            for (uint32_t agent = 0; agent < plan->groups; agent++) {
                put_agent(results, file, play, variant, agent);
            }
        }
    }
}
