// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>

#include "plan.h"

/* plan_figures.c - from the sums of the pilots to what they say. */

static const struct carc_tally *tally_of(const struct carc_pilot *pilot)
{
    return pilot->plan.separate ? pilot->result.separate : pilot->result.tally[0];
}

static struct carc_difference difference_of(const struct carc_plan *plan,
                                            const struct carc_pilot *pilot, uint32_t variant)
{
    const struct carc_pair pair =
        carc_tally_pair(tally_of(pilot), plan->options.metric, variant, pilot->study.baseline);
    return carc_pair_difference(&pair, plan->options.level);
}

static double sd_alone(const struct carc_plan *plan, uint32_t variant)
{
    const struct carc_pilot *games = &plan->games;
    const struct carc_moments moments =
        carc_tally_moments(tally_of(games), variant, games->study.seats, plan->options.metric);
    return carc_moments_estimate(&moments, plan->options.level).sd;
}

static double high_of(const struct carc_plan *plan, double sd)
{
    return carc_sd_interval(sd, (double)plan->games.count - 1, plan->options.level).high;
}

static struct carc_plan_games work_out_games(const struct carc_plan *plan, uint32_t variant)
{
    const double detect = plan->options.detect;
    const double power = plan->options.power;
    struct carc_plan_games games = {.difference = difference_of(plan, &plan->games, variant)};
    const double sd = games.difference.sd;
    games.sd = sd_alone(plan, variant);
    games.high = high_of(plan, sd);
    games.detectable = carc_detectable(plan->games.count, sd, power, plan->level);
    if (!(sd > 0) || !(detect > 0)) {
        return games; /* a difference that never varied has no sd to plan with */
    }
    games.paired = carc_games_paired(detect, sd, power, plan->level);
    games.paired_high = carc_games_paired(detect, games.high, power, plan->level);
    games.unpaired =
        carc_games_unpaired(detect, games.sd, plan->baseline_sd, power, plan->level);
    games.unpaired_high = carc_games_unpaired(
        detect, high_of(plan, games.sd), high_of(plan, plan->baseline_sd), power, plan->level);
    return games;
}

/* In points a player and box, however large the board. */
static struct carc_difference a_box(struct carc_difference difference, double boxes)
{
    difference.mean /= boxes;
    difference.sd /= boxes;
    difference.se /= boxes;
    difference.interval.low /= boxes;
    difference.interval.high /= boxes;
    return difference;
}

static struct carc_plan_boards work_out_boards(const struct carc_plan *plan, uint32_t variant)
{
    struct carc_plan_boards boards = {0};
    struct carc_sized sized[CARC_PLAN_SIZES];
    for (size_t i = 0; i < plan->options.sizes; i++) {
        const double boxes = plan->options.sets[i];
        boards.difference[i] = a_box(difference_of(plan, &plan->boards[i], variant), boxes);
        sized[i] = (struct carc_sized){boxes, boards.difference[i].sd,
                                       (double)plan->options.boards - 1};
    }
    boards.scaling = carc_scaling_fit(sized, plan->options.sizes, plan->options.level);
    struct carc_aim aim = {
        .delta = plan->options.detect,
        .power = plan->options.power,
        .level = plan->level,
        .unit = 1.0 / plan->set.total,
    };
    const uint64_t least = plan->boards[0].tiles;
    if (aim.delta > 0) {
        boards.tiles = carc_scaling_size(&boards.scaling, &aim, least, CARC_PLAN_MOST_TILES);
        aim.at_most = true;
        boards.tiles_high =
            carc_scaling_size(&boards.scaling, &aim, least, CARC_PLAN_MOST_TILES);
    }
    if (plan->options.giant) {
        boards.giant = carc_scaling_at(&boards.scaling, plan->options.giant * aim.unit);
        const double times = carc_noncentrality(boards.giant.df, aim.power, aim.level);
        boards.detectable = times * boards.giant.sd;
        boards.detectable_high = times * boards.giant.high;
        boards.worth = carc_games_paired(
            boards.detectable, plan->of_games[variant].difference.sd, aim.power, aim.level);
    }
    return boards;
}

void carc_plan_work_out(struct carc_plan *plan)
{
    const struct carc_study *study = &plan->games.study;
    plan->comparisons = plan->options.comparisons ? plan->options.comparisons
                                                  : (uint64_t)study->scored.count - 1;
    plan->level = 1 - (1 - plan->options.level) / (double)plan->comparisons;
    plan->baseline_sd = sd_alone(plan, study->baseline);
    for (uint32_t v = 0; v < study->scored.count; v++) {
        if (v == study->baseline) {
            continue;
        }
        plan->of_games[v] = work_out_games(plan, v);
        if (carc_plan_has_boards(plan)) {
            plan->of_boards[v] = work_out_boards(plan, v);
        }
    }
}
