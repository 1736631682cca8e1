// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "plan.h"

/* plan_text.c - games needed, for people; and how long they would take. */

#define FEW_GAMES 30 /* below, a t test of skewed figures is only rough */

static const char *name_of(const struct carc_plan *plan, uint32_t variant)
{
    return plan->games.study.scored.variant[variant].name;
}

static const char *unit_of(const struct carc_plan *plan)
{
    return plan->options.metric == CARC_METRIC_MARGIN ? "points" : "points a player";
}

/* A number of games or tiles; "-" if there is none. */
static const char *count_text(uint64_t count, char text[CARC_GROUPED])
{
    return count ? carc_grouped_text(count, text) : strcpy(text, "-");
}

/* ---- games ----------------------------------------------------------------------------- */

static void put_heading(const struct carc_plan *plan, FILE *file)
{
    const struct carc_study *study = &plan->games.study;
    const struct carc_plan_options *options = &plan->options;
    char text[CARC_GROUPED], setting[CARC_SETTING];
    fprintf(file, "pilot: %s games, ", carc_grouped_text(plan->games.count, text));
    carc_put_seated(file, study->seats, study->agent_name);
    fprintf(file, ")%s, played under %s, seed %llu\n",
            carc_run_setting(&options->run.table, study, setting), options->run.play_under,
            (unsigned long long)options->run.seed);
    if (options->detect > 0) {
        fprintf(file, "to see a difference of %g %s (%s) from %s with power %g at level %g\n",
                options->detect, unit_of(plan), carc_plan_metric_name(options),
                name_of(plan, study->baseline), options->power, options->level);
    } else {
        fprintf(file, "differences in %s (%s) from %s; power %g at level %g\n", unit_of(plan),
                carc_plan_metric_name(options), name_of(plan, study->baseline), options->power,
                options->level);
    }
    if (plan->comparisons > 1) {
        fprintf(
            file,
            "%llu comparisons, so each at level %.10g (Bonferroni; Holm's correction over the "
            "same ones\nis at least as strong: it needs no more games)\n",
            (unsigned long long)plan->comparisons, plan->level);
    }
    putc('\n', file);
}

static void add_cells(struct carc_plan_grid *grid, const char *const *cells)
{
    carc_plan_grid_row(grid);
    for (; *cells; cells++) {
        carc_plan_grid_add(grid, "%s", *cells);
    }
}

static void add_variant(const struct carc_plan *plan, struct carc_plan_grid *grid,
                        uint32_t variant)
{
    const struct carc_plan_games *games = &plan->of_games[variant];
    const struct carc_difference *d = &games->difference;
    const bool is_baseline = variant == plan->games.study.baseline;
    char cell[CARC_GRID_CELL];
    const double sd = is_baseline ? plan->baseline_sd : games->sd;
    carc_plan_grid_row(grid);
    carc_plan_grid_add(grid, "%s", name_of(plan, variant));
    carc_plan_grid_add(
        grid, "%s",
        is_baseline ? "baseline"
                    : carc_figure_text(d->mean, carc_half_width(d->interval), true, cell));
    carc_plan_grid_add(
        grid, "%s", is_baseline ? "" : carc_figure_text(d->sd, games->detectable, false, cell));
    carc_plan_grid_add(grid, "%.2f", sd);
    if (is_baseline) {
        return;
    }
    carc_plan_grid_add(grid, "%s",
                       carc_figure_text(games->detectable, games->detectable, false, cell));
    if (plan->options.detect > 0) {
        const uint64_t counts[] = {games->paired, games->paired_high, games->unpaired,
                                   games->unpaired_high};
        for (size_t i = 0; i < 4; i++) {
            char text[CARC_GROUPED];
            carc_plan_grid_add(grid, "%s", count_text(counts[i], text));
        }
    }
}

static void put_table(const struct carc_plan *plan, FILE *file)
{
    static const char *const heads[] = {"variant",  "difference",  "sd",
                                        "sd alone", "pilot shows", NULL};
    static const char *const full_heads[] = {
        "variant", "difference",     "sd",      "sd alone", "pilot shows", "paired games",
        "at most", "two runs, each", "at most", NULL};
    struct carc_plan_grid grid = {0};
    add_cells(&grid, plan->options.detect > 0 ? full_heads : heads);
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        add_variant(plan, &grid, v);
    }
    carc_plan_grid_print(&grid, file);
}

/* What the games needed are, for a variant that they can be told for. */
static void put_needed(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_plan_games *games = &plan->of_games[variant];
    char paired[CARC_GROUPED], unpaired[CARC_GROUPED];
    if (!(plan->options.detect > 0)) {
        return;
    }
    if (!games->paired) {
        fprintf(file, "%s: more games than can be counted.\n", name_of(plan, variant));
        return;
    }
    fprintf(file, "%s: %s games %s show it", name_of(plan, variant),
            carc_grouped_text(games->paired, paired),
            plan->games.plan.separate ? "played under each on the same tiles"
                                      : "scored under both");
    if (games->unpaired) {
        fprintf(file, "; two separate runs need %s games each",
                carc_grouped_text(games->unpaired, unpaired));
    }
    fputs(".\n", file);
    if (games->paired < FEW_GAMES) {
        fprintf(file, "%s: with fewer than %d games a t test is only rough; play more.\n",
                name_of(plan, variant), FEW_GAMES);
    }
}

/* A line or two for each variant. */
static void put_sentence(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_study *study = &plan->games.study;
    const struct carc_plan_games *games = &plan->of_games[variant];
    const char *baseline = name_of(plan, study->baseline);
    char text[CARC_GROUPED];
    if (games->difference.sd > 0) {
        put_needed(plan, file, variant);
        return;
    }
    if (fabs(games->difference.mean) > 0) {
        fprintf(
            file,
            "%s: the same difference from %s in every game of the pilot; nothing to plan.\n",
            name_of(plan, variant), baseline);
        return;
    }
    const bool same_rules = memcmp(&study->weights[variant], &study->weights[study->baseline],
                                   sizeof *study->weights) == 0;
    fprintf(file, "%s: no difference from %s in any game of the pilot%s",
            name_of(plan, variant), baseline,
            same_rules ? " (it has the same rules).\n" : "; if there are games ");
    if (!same_rules) {
        fprintf(file,
                "with one, they are\nfewer than 1 in %s (95 %%): no number of games follows.\n",
                carc_grouped_text((uint64_t)((double)plan->games.count / 3), text));
    }
}

static void put_notes(const struct carc_plan *plan, FILE *file)
{
    const struct carc_plan_options *options = &plan->options;
    char text[CARC_GROUPED];
    putc('\n', file);
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        if (v != plan->games.study.baseline) {
            put_sentence(plan, file, v);
        }
    }
    fprintf(
        file,
        "difference: as found in the pilot, ± its %g %% interval, not corrected. sd: of the\n"
        "difference %s; sd alone: of the variant's own figure.\n"
        "pilot shows: the difference that %s paired games find with this power.\n",
        100 * options->level,
        plan->games.plan.separate ? "in two games on the same tiles"
                                  : "in one game scored under both",
        carc_grouped_text(plan->games.count, text));
    if (options->detect > 0) {
        fprintf(file,
                "at most: if the sd is really at the upper end of its %g %% interval (by "
                "chi-square, as if\ndifferences were normal; where a few games differ much it "
                "may be off by more: take a longer pilot).\n",
                100 * options->level);
    }
    fputs("All this is for these agents, and for one metric: comparisons.csv corrects over all "
          "of its tests\n(--comparisons).\n",
          file);
}

void carc_put_plan(const struct carc_plan *plan, FILE *file)
{
    put_heading(plan, file);
    put_table(plan, file);
    put_notes(plan, file);
}

/* ---- how long it takes ----------------------------------------------------------------- */

static const char *time_text(double seconds, char text[CARC_GRID_CELL])
{
    static const struct {
        double from, unit;
        const char *name;
    } units[] = {{2 * 365.25 * 86400, 365.25 * 86400, "years"},
                 {2 * 86400, 86400, "days"},
                 {2 * 3600, 3600, "hours"},
                 {120, 60, "minutes"},
                 {2, 1, "seconds"}};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (seconds >= units[i].from) {
            snprintf(text, CARC_GRID_CELL, "about %.0f %s", seconds / units[i].unit,
                     units[i].name);
            return text;
        }
    }
    return strcpy(text, "about a second");
}

static void put_games_time(FILE *file, const char *what, double games, double a_game)
{
    char number[CARC_GROUPED], duration[CARC_GRID_CELL];
    if (games > 0) {
        fprintf(file, "carcsim plan: %s, %s games: %s here\n", what,
                carc_grouped_text((uint64_t)games, number),
                time_text(games * a_game, duration));
    }
}

/* One board is played by one thread; those of the pilot shared the threads. */
static void put_board_time(const struct carc_plan *plan, FILE *file, uint64_t tiles)
{
    char number[CARC_GROUPED], duration[CARC_GRID_CELL];
    const struct carc_pilot *largest = &plan->boards[plan->options.sizes - 1];
    const double threads =
        largest->plan.threads < largest->count ? largest->plan.threads : (double)largest->count;
    const double a_tile =
        largest->seconds * threads / ((double)largest->count * (double)largest->tiles);
    if (tiles) {
        fprintf(file, "carcsim plan: one board of %s tiles: %s here\n",
                carc_grouped_text(tiles, number), time_text((double)tiles * a_tile, duration));
    }
}

void carc_put_plan_times(const struct carc_plan *plan, FILE *file)
{
    const double a_game = plan->games.seconds / (double)plan->games.count;
    double paired = 0, unpaired = 0;
    uint64_t tiles = 0;
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        paired = fmax(paired, (double)plan->of_games[v].paired);
        unpaired = fmax(unpaired, 2 * (double)plan->of_games[v].unpaired);
        tiles = plan->of_boards[v].tiles > tiles ? plan->of_boards[v].tiles : tiles;
    }
    put_games_time(file, "the most games, all variants scored on them", paired, a_game);
    put_games_time(file, "the largest two separate runs", unpaired, a_game);
    if (carc_plan_has_boards(plan)) {
        put_board_time(plan, file, tiles);
        put_board_time(plan, file, plan->options.giant);
    }
}
