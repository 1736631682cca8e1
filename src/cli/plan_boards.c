// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "plan.h"

/* plan_boards.c - what boards of other sizes tell, for people. */

static const char *name_of(const struct carc_plan *plan, uint32_t variant)
{
    return plan->games.study.scored.variant[variant].name;
}

static double half_of(struct carc_interval interval)
{
    return (interval.high - interval.low) / 2;
}

static const char *unit_of(const struct carc_plan *plan)
{
    return plan->options.metric == CARC_METRIC_MARGIN ? "points a box"
                                                      : "points a player and box";
}

static void add_size(struct carc_plan_grid *grid, const char *name, uint64_t tiles,
                     uint64_t count, const struct carc_difference *d, double boxes)
{
    char cell[CARC_GRID_CELL], number[CARC_GROUPED];
    carc_plan_grid_row(grid);
    carc_plan_grid_add(grid, "%s", name);
    carc_plan_grid_add(grid, "%s", carc_grouped_text(tiles, number));
    carc_plan_grid_add(grid, "%s", carc_grouped_text(count, number));
    carc_plan_grid_add(grid, "%s", carc_figure_text(d->mean, half_of(d->interval), true, cell));
    carc_plan_grid_add(grid, "%s", carc_figure_text(d->sd, d->sd / 10, false, cell));
    carc_plan_grid_add(
        grid, "%s",
        carc_figure_text(d->sd * d->sd * boxes, d->sd * d->sd * boxes / 10, false, cell));
}

/* The games stand above the boards; they are not part of the fit. */
static void put_sizes(const struct carc_plan *plan, FILE *file)
{
    static const char *const heads[] = {"variant",    "tiles", "observations",
                                        "difference", "sd",    "variance x boxes"};
    struct carc_plan_grid grid = {0};
    carc_plan_grid_row(&grid);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        carc_plan_grid_add(&grid, "%s", heads[i]);
    }
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        if (v == plan->games.study.baseline) {
            continue;
        }
        const double boxes = plan->games.study.boxes;
        struct carc_difference d = plan->of_games[v].difference;
        d.mean /= boxes;
        d.sd /= boxes;
        d.interval.low /= boxes;
        d.interval.high /= boxes;
        add_size(&grid, name_of(plan, v), plan->games.tiles, plan->games.count, &d, boxes);
        for (size_t i = 0; i < plan->options.sizes; i++) {
            add_size(&grid, "", plan->boards[i].tiles, plan->boards[i].count,
                     &plan->of_boards[v].difference[i], plan->options.sets[i]);
        }
    }
    carc_plan_grid_print(&grid, file);
}

static const char *count_text(uint64_t count, char text[CARC_GROUPED])
{
    return count ? carc_grouped_text(count, text) : strcpy(text, "-");
}

/* What one board shows: the tiles for --detect, then the difference for --giant. */
static void put_one_board(const struct carc_plan *plan, FILE *file)
{
    const bool wants_tiles = plan->options.detect > 0;
    const uint32_t giant = plan->options.giant;
    struct carc_plan_grid grid = {0};
    char cell[CARC_GRID_CELL], number[CARC_GROUPED];
    carc_plan_grid_row(&grid);
    carc_plan_grid_add(&grid, "variant");
    carc_plan_grid_add(&grid, "variance falls as boxes^-x, x");
    if (wants_tiles) {
        carc_plan_grid_add(&grid, "%g needs tiles", plan->options.detect);
        carc_plan_grid_add(&grid, "at most");
    }
    if (giant) {
        carc_plan_grid_add(&grid, "%s tiles show", carc_grouped_text(giant, number));
        carc_plan_grid_add(&grid, "at most");
        carc_plan_grid_add(&grid, "as do games");
    }
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        const struct carc_plan_boards *boards = &plan->of_boards[v];
        if (v == plan->games.study.baseline) {
            continue;
        }
        carc_plan_grid_row(&grid);
        carc_plan_grid_add(&grid, "%s", name_of(plan, v));
        carc_plan_grid_add(&grid, "%s",
                           carc_figure_text(boards->scaling.falls,
                                            half_of(boards->scaling.interval), true, cell));
        if (wants_tiles) {
            carc_plan_grid_add(&grid, "%s", count_text(boards->tiles, number));
            carc_plan_grid_add(&grid, "%s", count_text(boards->tiles_high, number));
        }
        if (giant) {
            carc_plan_grid_add(
                &grid, "%s",
                carc_figure_text(boards->detectable, boards->detectable, false, cell));
            carc_plan_grid_add(&grid, "%s",
                               carc_figure_text(boards->detectable_high,
                                                boards->detectable_high, false, cell));
            carc_plan_grid_add(&grid, "%s", count_text(boards->worth, number));
        }
    }
    carc_plan_grid_print(&grid, file);
}

/* ---- sentences ------------------------------------------------------------------------- */

/* Whether the means on the smallest and on the largest boards differ, by Welch's test. */
static bool is_shifting(const struct carc_plan *plan, uint32_t variant)
{
    const struct carc_difference *a = &plan->of_boards[variant].difference[0];
    const struct carc_difference *b =
        &plan->of_boards[variant].difference[plan->options.sizes - 1];
    const double df = (double)plan->options.boards - 1; /* fewer than Welch's: careful */
    const double half = half_of(a->interval) / a->se;   /* the quantile of t */
    return df >= 1 && isfinite(half) && fabs(a->mean - b->mean) > half * hypot(a->se, b->se);
}

static bool is_still(const struct carc_plan *plan, uint32_t variant)
{
    for (size_t i = 0; i < plan->options.sizes; i++) {
        const struct carc_difference *d = &plan->of_boards[variant].difference[i];
        if (d->sd > 0 || fabs(d->mean) > 0) {
            return false;
        }
    }
    return true;
}

static void put_law(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_scaling *scaling = &plan->of_boards[variant].scaling;
    const char *name = name_of(plan, variant);
    const size_t last = plan->options.sizes - 1;
    const struct carc_difference *d = plan->of_boards[variant].difference;
    char cell[CARC_GRID_CELL], other[CARC_GRID_CELL], small[CARC_GROUPED], large[CARC_GROUPED];
    if (is_still(plan, variant)) {
        fprintf(file, "%s: no difference from %s on any pilot board.\n", name,
                name_of(plan, plan->games.study.baseline));
        return;
    }
    if (isnan(scaling->falls)) {
        fprintf(file, "%s: no spread on boards of some size, so how it falls cannot be told.\n",
                name);
        return;
    }
    fprintf(file, "%s: %s\n", name,
            scaling->is_inverse
                ? "x may be 1, variance x boxes constant; it is taken to be so."
                : "x is not 1, variance x boxes not constant; the fitted x is taken to go on.");
    if (is_shifting(plan, variant)) {
        fprintf(file,
                "%s: the difference itself depends on the size: %s on %s tiles, %s on %s.\n",
                name, carc_figure_text(d[0].mean, half_of(d[0].interval), true, cell),
                carc_grouped_text(plan->boards[0].tiles, small),
                carc_figure_text(d[last].mean, half_of(d[last].interval), true, other),
                carc_grouped_text(plan->boards[last].tiles, large));
    }
}

/* What one board of --giant tiles could prove. */
static void put_giant(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_plan_boards *boards = &plan->of_boards[variant];
    char detectable[CARC_GRID_CELL], high[CARC_GRID_CELL];
    char tiles[CARC_GROUPED], games[CARC_GROUPED];
    if (!plan->options.giant || isnan(boards->scaling.falls)) {
        return; /* why has been said */
    }
    if (!isfinite(boards->detectable)) {
        fprintf(file, "%s: the pilot boards are too few or too small to tell of %s tiles.\n",
                name_of(plan, variant), carc_grouped_text(plan->options.giant, tiles));
        return;
    }
    fprintf(file, "%s: one board of %s tiles shows a difference of %s", name_of(plan, variant),
            carc_grouped_text(plan->options.giant, tiles),
            carc_figure_text(boards->detectable, boards->detectable, false, detectable));
    if (isfinite(boards->detectable_high)) {
        fprintf(
            file, " (at most %s)",
            carc_figure_text(boards->detectable_high, boards->detectable_high, false, high));
    } else {
        fputs(" (no upper end)", file);
    }
    fprintf(file, "\n%s or more from %s with power %g", unit_of(plan),
            name_of(plan, plan->games.study.baseline), plan->options.power);
    if (boards->worth && plan->of_games[variant].difference.sd > 0) {
        fprintf(file, "; in games, %s of them show as small a one",
                carc_grouped_text(boards->worth, games));
    }
    fputs(".\n", file);
}

static void put_notes(const struct carc_plan *plan, FILE *file)
{
    const struct carc_plan_options *options = &plan->options;
    char least[CARC_GROUPED], most[CARC_GROUPED];
    fprintf(file,
            "One board is one observation, scored under both variants. It cannot tell its own "
            "error: it is held\nagainst the spread of the pilot boards. Beyond %s tiles, the "
            "largest of these, all is extrapolated",
            carc_grouped_text(plan->boards[options->sizes - 1].tiles, most));
    if (options->detect > 0) {
        fprintf(file, ";\nbelow %s, the smallest, nothing is looked for",
                carc_grouped_text(plan->boards[0].tiles, least));
    }
    fprintf(
        file,
        ".\nat most: the upper end of the sd's %g %% interval, x not taken for known. Larger "
        "pilot boards tell more\n(--board-sets 10,40,160).\n",
        100 * options->level);
    fprintf(file,
            "A board tells of boards of its size, not of games of %u tiles: there are other "
            "cities%s.\nNo number of tiles turns the one into the other.\n",
            plan->games.tiles,
            plan->games.study.meeples == CARC_UNLIMITED
                ? " and other farms"
                : ", other farms,\nand meeples that never come back");
}

void carc_put_plan_boards(const struct carc_plan *plan, FILE *file)
{
    if (!carc_plan_has_boards(plan)) {
        return;
    }
    fprintf(file,
            "\nboards, %u of each size: differences in %s of %u tiles; games above them\n\n",
            plan->options.boards, unit_of(plan), plan->set.total);
    put_sizes(plan, file);
    putc('\n', file);
    put_one_board(plan, file);
    putc('\n', file);
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        if (v != plan->games.study.baseline) {
            put_law(plan, file, v);
            put_giant(plan, file, v);
        }
    }
    put_notes(plan, file);
}
