// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "plan.h"

/* plan_boards.c - what boards of other sizes tell, for people. */

static const char *name_of(const struct carc_plan *plan, uint32_t variant)
{
    return plan->games.study.scored.variant[variant].name;
}

static const char *unit_of(const struct carc_plan *plan)
{
    return plan->options.metric == CARC_METRIC_MARGIN ? "points a box"
                                                      : "points a player and box";
}

/* What the games found, in points a box. */
static struct carc_difference of_games(const struct carc_plan *plan, uint32_t variant)
{
    return carc_plan_a_box(plan->of_games[variant].difference, plan->games.study.boxes);
}

static void add_size(struct carc_plan_grid *grid, const char *name, uint64_t tiles,
                     uint64_t count, const struct carc_difference *d, double boxes)
{
    char cell[CARC_GRID_CELL], number[CARC_GROUPED];
    carc_plan_grid_row(grid);
    carc_plan_grid_add(grid, "%s", name);
    carc_plan_grid_add(grid, "%s", carc_grouped_text(tiles, number));
    carc_plan_grid_add(grid, "%s", carc_grouped_text(count, number));
    carc_plan_grid_add(grid, "%s",
                       carc_figure_text(d->mean, carc_half_width(d->interval), true, cell));
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
        const struct carc_difference d = of_games(plan, v);
        add_size(&grid, name_of(plan, v), plan->games.tiles, plan->games.count, &d, boxes);
        for (size_t i = 0; i < plan->options.sizes; i++) {
            add_size(&grid, "", plan->boards[i].tiles, plan->boards[i].count,
                     &plan->of_boards[v].difference[i], plan->options.sets[i]);
        }
    }
    carc_plan_grid_print(&grid, file);
}

/* From low to high; without an end if high is 0, with nothing known if low is. */
static const char *counts_text(uint64_t low, uint64_t high, char text[CARC_GRID_CELL])
{
    char from[CARC_GROUPED], to[CARC_GROUPED];
    if (!low) {
        return strcpy(text, "-");
    }
    carc_grouped_text(low, from);
    if (low == high) {
        return strcpy(text, from);
    }
    snprintf(text, CARC_GRID_CELL, high ? "%s to %s" : "%s or more", from,
             carc_grouped_text(high, to));
    return text;
}

/* Both ends with the digits of the lower one; an infinite end is none. */
static const char *range_text(double low, double high, char text[CARC_GRID_CELL])
{
    char from[CARC_GRID_CELL / 2], to[CARC_GRID_CELL / 2], figure[CARC_GRID_CELL];
    snprintf(from, sizeof from, "%s", carc_figure_text(low, low, false, figure));
    snprintf(to, sizeof to, "%s", carc_figure_text(high, low, false, figure));
    if (!isfinite(low)) {
        return strcpy(text, "-");
    }
    snprintf(text, CARC_GRID_CELL, isfinite(high) ? "%.30s to %.30s" : "%.30s or more", from,
             to);
    return text;
}

/* Games that show as small a difference as one board; few where the board shows little. */
static const char *worth_text(const struct carc_plan_boards *boards, char text[CARC_GRID_CELL])
{
    char most[CARC_GROUPED];
    if (boards->worth_low || !boards->worth_high) {
        return counts_text(boards->worth_low, boards->worth_high, text);
    }
    snprintf(text, CARC_GRID_CELL, "at most %s", carc_grouped_text(boards->worth_high, most));
    return text;
}

static void add_variant(const struct carc_plan *plan, struct carc_plan_grid *grid,
                        uint32_t variant)
{
    const struct carc_plan_boards *boards = &plan->of_boards[variant];
    char cell[CARC_GRID_CELL];
    carc_plan_grid_row(grid);
    carc_plan_grid_add(grid, "%s", name_of(plan, variant));
    carc_plan_grid_add(grid, "%s",
                       carc_figure_text(boards->scaling.falls,
                                        carc_half_width(boards->scaling.interval), true, cell));
    if (plan->options.detect > 0) {
        carc_plan_grid_add(grid, "%s",
                           counts_text(boards->tiles_low, boards->tiles_high, cell));
    }
    if (plan->options.giant) {
        const bool is_known = boards->detectable > 0;
        carc_plan_grid_add(
            grid, "%s",
            is_known ? range_text(boards->detectable_low, boards->detectable_high, cell) : "-");
        carc_plan_grid_add(grid, "%s", is_known ? worth_text(boards, cell) : "-");
    }
}

/* What one board shows: the tiles for --detect, then the difference for --giant. */
static void put_one_board(const struct carc_plan *plan, FILE *file)
{
    struct carc_plan_grid grid = {0};
    char number[CARC_GROUPED];
    carc_plan_grid_row(&grid);
    carc_plan_grid_add(&grid, "variant");
    carc_plan_grid_add(&grid, "x");
    if (plan->options.detect > 0) {
        carc_plan_grid_add(&grid, "%g needs tiles", plan->options.detect);
    }
    if (plan->options.giant) {
        carc_plan_grid_add(&grid, "%s tiles show",
                           carc_grouped_text(plan->options.giant, number));
        carc_plan_grid_add(&grid, "as do games");
    }
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        if (v != plan->games.study.baseline) {
            add_variant(plan, &grid, v);
        }
    }
    carc_plan_grid_print(&grid, file);
}

/* ---- sentences ------------------------------------------------------------------------- */

/* Whether the mean a differs from that on the largest boards, by Welch's test. */
static bool is_shifting(const struct carc_difference *a, const struct carc_difference *largest)
{
    const double quantile =
        carc_half_width(largest->interval) / largest->se; /* of t with few df */
    return isfinite(quantile) &&
           fabs(a->mean - largest->mean) > quantile * hypot(a->se, largest->se);
}

/* The difference itself in games, on the smallest and on the largest boards. */
static void put_shift(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const size_t last = plan->options.sizes - 1;
    const struct carc_difference games = of_games(plan, variant);
    const struct carc_difference *d = plan->of_boards[variant].difference;
    char cell[3][CARC_GRID_CELL], number[3][CARC_GROUPED];
    if (!is_shifting(&games, &d[last]) && !is_shifting(&d[0], &d[last])) {
        return;
    }
    fprintf(file,
            "%s: the difference itself depends on the size:\n%s in games of %s tiles, %s on %s "
            "tiles, %s on %s.\n",
            name_of(plan, variant),
            carc_figure_text(games.mean, carc_half_width(games.interval), true, cell[0]),
            carc_grouped_text(plan->games.tiles, number[0]),
            carc_figure_text(d[0].mean, carc_half_width(d[0].interval), true, cell[1]),
            carc_grouped_text(plan->boards[0].tiles, number[1]),
            carc_figure_text(d[last].mean, carc_half_width(d[last].interval), true, cell[2]),
            carc_grouped_text(plan->boards[last].tiles, number[2]));
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

/* Why there is no word about one board; false if there is nothing that keeps from it. */
static bool put_obstacle(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const char *name = name_of(plan, variant);
    if (is_still(plan, variant)) {
        fprintf(file, "%s: no difference from %s on any pilot board.\n", name,
                name_of(plan, plan->games.study.baseline));
        return true;
    }
    if (isnan(plan->of_boards[variant].scaling.falls)) {
        fprintf(file, "%s: no spread on boards of some size, so how it falls cannot be told.\n",
                name);
        return true;
    }
    return false;
}

/* The tiles that --detect needs, and why there may be none or no end of them. */
static void put_tiles(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_plan_boards *boards = &plan->of_boards[variant];
    const char *name = name_of(plan, variant);
    char text[CARC_GRID_CELL];
    if (!(plan->options.detect > 0)) {
        return;
    }
    if (!boards->tiles_low) {
        fprintf(
            file,
            "%s: no number of tiles for %g: so large a board is so far from the pilot boards "
            "that\nnothing is known of its spread.\n",
            name, plan->options.detect);
        return;
    }
    fprintf(file, "%s: to show %g, one board needs %s tiles%s.\n", name, plan->options.detect,
            counts_text(boards->tiles_low, boards->tiles_high, text),
            boards->tiles_high ? ""
                               : "; no upper end, as the spread\nmay fall too slowly for any "
                                 "board that the pilot boards can tell of");
}

/* What one board of --giant tiles could prove. */
static void put_giant(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_plan_boards *boards = &plan->of_boards[variant];
    char tiles[CARC_GROUPED], text[CARC_GRID_CELL];
    if (!plan->options.giant) {
        return;
    }
    if (!isfinite(boards->detectable)) {
        fprintf(file, "%s: the pilot boards are too few or too small to tell of %s tiles.\n",
                name_of(plan, variant), carc_grouped_text(plan->options.giant, tiles));
        return;
    }
    fprintf(file,
            "%s: with power %g, one board of %s tiles shows a difference from %s\nif it is at "
            "least %s %s%s",
            name_of(plan, variant), plan->options.power,
            carc_grouped_text(plan->options.giant, tiles),
            name_of(plan, plan->games.study.baseline),
            range_text(boards->detectable_low, boards->detectable_high, text), unit_of(plan),
            isfinite(boards->detectable_high) ? "" : " (no upper end is known)");
    if (boards->worth_high && plan->of_games[variant].difference.sd > 0) {
        fprintf(file, "; %s games show as small a one", worth_text(boards, text));
    }
    fputs(".\n", file);
}

/* How far what is said goes beyond what was played. */
static void put_reach(const struct carc_plan *plan, FILE *file)
{
    const struct carc_plan_options *options = &plan->options;
    const uint32_t boxes = (options->giant + plan->set.total / 2) / plan->set.total;
    const uint32_t largest = options->sets[options->sizes - 1];
    const bool is_played = options->giant && carc_plan_played(plan) < options->sizes;
    char text[CARC_GROUPED];
    if (is_played) {
        fprintf(file,
                "Boards of %s tiles were part of the pilot: nothing about them is "
                "extrapolated.\n",
                carc_grouped_text(plan->boards[carc_plan_played(plan)].tiles, text));
    }
    if (options->giant && options->giant < plan->boards[0].tiles) {
        fprintf(file, "Below %s tiles, the smallest pilot boards, all is extrapolated too.\n",
                carc_grouped_text(plan->boards[0].tiles, text));
    }
    if (options->detect > 0 || !is_played) {
        fprintf(file,
                "Beyond %s tiles, the largest pilot boards, all is extrapolated: by x as "
                "fitted and by x = 1\n(independent parts); ranges cover both. Larger pilot "
                "boards tell more",
                carc_grouped_text(plan->boards[options->sizes - 1].tiles, text));
        if (boxes > largest && boxes <= CARC_PLAN_MOST_SETS) {
            fprintf(file, " (%u in --board-sets tells all)", boxes);
        }
        fputs(".\n", file);
    }
    if (options->detect > 0) {
        fprintf(file, "Below %s tiles, the smallest ones, nothing is looked for.\n",
                carc_grouped_text(plan->boards[0].tiles, text));
    }
}

static void put_notes(const struct carc_plan *plan, FILE *file)
{
    fprintf(file,
            "x: the variance falls as boxes^-x. Ranges: over the %g %% interval of the sd (by "
            "chi-square, as if\ndifferences were normal), x not taken for known.\n"
            "One board is one observation, scored under both variants. It cannot tell its own "
            "error: it is held\nagainst the spread of the pilot boards.\n",
            100 * plan->options.level);
    put_reach(plan, file);
    fprintf(file,
            "A board tells of boards of its size, not of games of %u tiles: there are other "
            "cities%s.\nNo number of tiles turns the one into the other.\n",
            plan->games.tiles,
            plan->games.study.meeples == CARC_MEEPLES_MAX
                ? " and other farms"
                : ", other farms,\nand meeples that are soon stuck (--meeples unlimited has "
                  "more of them)");
}

static void put_board_sentences(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    if (!put_obstacle(plan, file, variant)) {
        put_tiles(plan, file, variant);
        put_giant(plan, file, variant);
        put_shift(plan, file, variant);
    }
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
            put_board_sentences(plan, file, v);
        }
    }
    put_notes(plan, file);
}
