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

struct carc_difference carc_plan_a_box(struct carc_difference difference, double boxes)
{
    difference.mean /= boxes;
    difference.sd /= boxes;
    difference.se /= boxes;
    difference.interval.low /= boxes;
    difference.interval.high /= boxes;
    return difference;
}

/* ---- one board ------------------------------------------------------------------------- */

size_t carc_plan_played(const struct carc_plan *plan)
{
    const double boxes = round((double)plan->options.giant / plan->set.total);
    size_t size = 0;
    while (size < plan->options.sizes && fabs(plan->options.sets[size] - boxes) > 0) {
        size++;
    }
    return size;
}

static double low_of(const struct carc_plan *plan, struct carc_scaled scaled)
{
    return carc_sd_interval(scaled.sd, scaled.df, plan->options.level).low;
}

/* How the spread goes on beyond the largest pilot boards is not known. At small sizes it may
 * fall more slowly than that of a mean of independent parts (x below 1), which distant parts of
 * a large board are in the end (x = 1). Both are asked: the line goes on, or x is 1 from the
 * largest boards on. A range covers what both of them leave open. */
static struct carc_scaling law_of_parts(const struct carc_plan *plan,
                                        const struct carc_sized *largest)
{
    return (struct carc_scaling){
        .falls = 1,
        .level = plan->options.level,
        .centre = log(largest->size),
        .height = 2 * log(largest->sd),
        .weights = largest->df / 2, /* so that df are those of the sd */
        .spread = HUGE_VAL,         /* x is no estimate */
    };
}

struct tiles {
    uint64_t low, middle, high;
};

/* The tiles of one board that shows the difference, by a law and by both ends of the sd on it.
 * At the lower end the sd is a part of that on the line, which depends on the size: then a
 * difference is shown as one would be on the line that is larger by as much. */
static struct tiles tiles_by(const struct carc_plan *plan, const struct carc_scaling *law,
                             uint64_t least)
{
    enum { ROUNDS = 20 };
    struct carc_aim aim = {plan->options.detect, plan->options.power, plan->level,
                           1.0 / plan->set.total, false};
    const uint64_t most = CARC_PLAN_MOST_TILES;
    struct tiles tiles = {.middle = carc_scaling_size(law, &aim, least, most)};
    tiles.low = tiles.middle;
    for (int i = 0; i < ROUNDS && tiles.low; i++) {
        const struct carc_scaled scaled = carc_scaling_at(law, (double)tiles.low * aim.unit);
        aim.delta = plan->options.detect * scaled.sd / low_of(plan, scaled);
        tiles.low = carc_scaling_size(law, &aim, least, most);
    }
    aim.delta = plan->options.detect;
    aim.at_most = true;
    tiles.high = carc_scaling_size(law, &aim, least, most);
    return tiles;
}

static void find_tiles(const struct carc_plan *plan, struct carc_plan_boards *boards)
{
    const uint64_t largest = plan->boards[plan->options.sizes - 1].tiles;
    const struct tiles line = tiles_by(plan, &boards->scaling, plan->boards[0].tiles);
    boards->tiles = line.middle;
    boards->tiles_low = line.low;
    boards->tiles_high = line.high;
    if (!line.low) {
        return;
    }
    const struct tiles parts = tiles_by(plan, &boards->parts, largest);
    if (parts.low > largest && parts.low < line.low) {
        boards->tiles_low = parts.low;
    }
    if (parts.high > largest && line.high && parts.high > line.high) {
        boards->tiles_high = parts.high;
    }
}

/* What one board shows if the sd is this, and its ends. */
static void judge_by(const struct carc_plan *plan, struct carc_plan_boards *boards,
                     struct carc_scaled scaled)
{
    const double times = carc_noncentrality(scaled.df, plan->options.power, plan->level);
    boards->giant = scaled;
    boards->giant_low = low_of(plan, scaled);
    boards->detectable = times * scaled.sd;
    boards->detectable_low = times * boards->giant_low;
    boards->detectable_high = times * scaled.high;
}

/* By the line, and beyond the largest boards by independent parts too. */
static void extrapolate(const struct carc_plan *plan, struct carc_plan_boards *boards)
{
    const double boxes = (double)plan->options.giant / plan->set.total;
    judge_by(plan, boards, carc_scaling_at(&boards->scaling, boxes));
    if (isfinite(boards->detectable) && boxes > plan->options.sets[plan->options.sizes - 1]) {
        struct carc_plan_boards parts = *boards;
        judge_by(plan, &parts, carc_scaling_at(&boards->parts, boxes));
        boards->giant_low = fmin(boards->giant_low, parts.giant_low);
        boards->giant.high = fmax(boards->giant.high, parts.giant.high);
        boards->detectable_low = fmin(boards->detectable_low, parts.detectable_low);
        boards->detectable_high = fmax(boards->detectable_high, parts.detectable_high);
    }
}

/* The sd on a board of --giant tiles is as found, if such boards were played. */
static void judge_giant(const struct carc_plan *plan, struct carc_plan_boards *boards,
                        double sd_of_games)
{
    const double power = plan->options.power;
    const size_t played = carc_plan_played(plan);
    if (played == plan->options.sizes) {
        extrapolate(plan, boards);
    } else {
        struct carc_scaled scaled = {.sd = boards->difference[played].sd,
                                     .df = (double)plan->boards[played].count - 1};
        scaled.high = carc_sd_interval(scaled.sd, scaled.df, plan->options.level).high;
        judge_by(plan, boards, scaled);
    }
    boards->worth_high =
        carc_games_paired(boards->detectable_low, sd_of_games, power, plan->level);
    boards->worth_low =
        isfinite(boards->detectable_high)
            ? carc_games_paired(boards->detectable_high, sd_of_games, power, plan->level)
            : 0;
}

static struct carc_plan_boards work_out_boards(const struct carc_plan *plan, uint32_t variant)
{
    struct carc_plan_boards boards = {0};
    struct carc_sized sized[CARC_PLAN_SIZES];
    for (size_t i = 0; i < plan->options.sizes; i++) {
        const double boxes = plan->options.sets[i];
        boards.difference[i] =
            carc_plan_a_box(difference_of(plan, &plan->boards[i], variant), boxes);
        sized[i] = (struct carc_sized){boxes, boards.difference[i].sd,
                                       (double)plan->options.boards - 1};
    }
    boards.scaling = carc_scaling_fit(sized, plan->options.sizes, plan->options.level);
    boards.parts = law_of_parts(plan, &sized[plan->options.sizes - 1]);
    if (plan->options.detect > 0) {
        find_tiles(plan, &boards);
    }
    if (plan->options.giant) {
        judge_giant(plan, &boards, plan->of_games[variant].difference.sd);
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
