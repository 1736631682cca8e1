// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "run.h"

/* findings.c - what a run found, as a table and as a sentence for each variant. */

#define ALPHA (1.0 - CARC_LEVEL)
#define CELL 40

/* Decimals that show two digits of an error; 1 to 4. */
static int decimals_for(double half_width)
{
    int decimals = 1;
    while (decimals < 4 && half_width * pow(10, decimals) < 10) {
        decimals++;
    }
    return decimals;
}

static double half_width(struct carc_interval interval)
{
    return (interval.high - interval.low) / 2;
}

/* printf shows a small negative number as -0.00. */
static double no_minus_zero(double value, int decimals)
{
    return fabs(value) * pow(10, decimals) < 0.5 ? 0 : value;
}

/* "12.34 ± 0.05"; without an interval only the mean. */
static const char *with_error(double mean, struct carc_interval interval, char text[CELL])
{
    const double half = half_width(interval);
    if (!isfinite(half)) {
        snprintf(text, CELL, "%.2f", no_minus_zero(mean, 2));
        return text;
    }
    const int decimals = decimals_for(half);
    snprintf(text, CELL, "%.*f ± %.*f", decimals, no_minus_zero(mean, decimals), decimals,
             half);
    return text;
}

/* Width of text on the terminal: bytes that do not continue a UTF-8 letter. */
static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text; text++) {
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return columns;
}

static void put_cell(FILE *file, const char *text, int width)
{
    fprintf(file, "%*s%s", width - columns_of(text), "", text);
}

/* The play that the findings are about: the only one, or each variant in its own. */
static uint32_t play_of(const struct carc_results *results)
{
    return results->plan->separate ? results->plan->plays : 0;
}

static const struct carc_tally *tally_of(const struct carc_results *results)
{
    return results->plan->separate ? results->result->separate : results->result->tally[0];
}

/* "8.80 ± 0.18 %": games whose winner changes; the larger half of the interval is shown. */
static const char *changed_text(const struct carc_results *results,
                                const struct carc_comparisons *comparisons, uint32_t variant,
                                char text[CELL])
{
    const struct carc_estimate changed =
        carc_results_changed(results, 0, variant, comparisons->baseline, comparisons->level);
    const double share = changed.mean;
    const double half = 100 * fmax(changed.interval.high - share, share - changed.interval.low);
    const int decimals = half < 1 ? 2 : 1;
    snprintf(text, CELL, "%.*f ± %.*f %%", decimals, 100 * share, decimals, half);
    return text;
}

static int name_width(const struct carc_results *results)
{
    int width = 7;
    for (size_t v = 0; v < results->variants->count; v++) {
        const int own = columns_of(results->variants->variant[v].name);
        width = own > width ? own : width;
    }
    return width;
}

static void put_heading(const struct carc_results *results, FILE *file, int width)
{
    const uint64_t games = results->result->games;
    const char *played = results->plan->separate ? "each variant by agents that know it"
                                                 : results->played_under[0];
    const struct carc_tally_plan *plan = &results->plan->tally;
    const bool rotates = carc_plan_rounds(plan) > 1;
    fprintf(file, "%llu game%s, %u players (", (unsigned long long)games, games == 1 ? "" : "s",
            plan->seats);
    for (uint32_t i = 0; i < plan->seats; i++) {
        fprintf(file, "%s%s", i ? ", " : "",
                rotates ? results->words[plan->group_of[0][i]] : results->agents[i]);
    }
    if (rotates) {
        fprintf(file, "; each game in %u rotations", carc_plan_rounds(plan));
    }
    fprintf(file, "), played under %s\npoints a player, ± 95 %% interval; compared with %s\n\n",
            played, results->variants->variant[results->baseline].name);
    fprintf(file, "%-*s  %16s %7s %8s %8s %8s %7s  %17s", width, "variant", "total", "roads",
            "2-tile", "other", "monas-", "farms", "difference");
    fputs(results->plan->separate ? "\n" : "  winner changes\n", file);
    fprintf(file, "%-*s  %16s %7s %8s %8s %8s\n", width, "", "", "", "cities", "cities",
            "teries");
}

static double mean_of(const struct carc_tally *tally, uint32_t variant, uint32_t seats,
                      uint32_t metric)
{
    const struct carc_moments moments = carc_tally_moments(tally, variant, seats, metric);
    return carc_moments_estimate(&moments, CARC_LEVEL).mean;
}

static void put_row(const struct carc_results *results,
                    const struct carc_comparisons *comparisons, FILE *file, uint32_t variant,
                    int width)
{
    const struct carc_tally *tally = tally_of(results);
    const uint32_t seats = results->plan->tally.seats;
    const struct carc_moments total =
        carc_tally_moments(tally, variant, seats, CARC_METRIC_TOTAL);
    const struct carc_estimate estimate = carc_moments_estimate(&total, CARC_LEVEL);
    char cell[CELL];
    double mean[CARC_CATEGORY_COUNT];
    for (uint32_t c = 0; c < CARC_CATEGORY_COUNT; c++) {
        mean[c] = mean_of(tally, variant, seats, c);
    }
    fprintf(file, "%-*s  ", width, results->variants->variant[variant].name);
    put_cell(file, with_error(estimate.mean, estimate.interval, cell), 16);
    fprintf(file, " %7.2f %8.2f %8.2f %8.2f %7.2f  ",
            mean[CARC_CATEGORY_ROAD_COMPLETE] + mean[CARC_CATEGORY_ROAD_INCOMPLETE],
            mean[CARC_CATEGORY_CITY_TWO_TILE],
            mean[CARC_CATEGORY_CITY_COMPLETE] + mean[CARC_CATEGORY_CITY_INCOMPLETE],
            mean[CARC_CATEGORY_MONASTERY_COMPLETE] + mean[CARC_CATEGORY_MONASTERY_INCOMPLETE],
            mean[CARC_CATEGORY_FARM]);
    const struct carc_comparison *line =
        carc_results_find(comparisons, play_of(results), variant, CARC_METRIC_TOTAL);
    if (!line) {
        put_cell(file, "baseline", 17);
        fputs("\n", file);
        return;
    }
    put_cell(file, with_error(line->difference.mean, line->difference.interval, cell), 17);
    if (!results->plan->separate) { /* games that share no more than tiles have no "change" */
        fputs("  ", file);
        put_cell(file, changed_text(results, comparisons, variant, cell), 14);
    }
    fputs("\n", file);
}

static void put_sentence(const struct carc_results *results,
                         const struct carc_comparisons *comparisons,
                         const struct carc_comparison *line, FILE *file)
{
    const char *name = results->variants->variant[line->variant].name;
    const char *baseline = results->variants->variant[results->baseline].name;
    const struct carc_difference *d = &line->difference;
    if (!isfinite(d->p)) {
        fprintf(file, "%s: too few games to say how it differs from %s.\n", name, baseline);
        return;
    }
    if (d->sd <= 0 && fabs(d->mean) <= 0) {
        fprintf(file, "%s gives the same points as %s in every game.\n", name, baseline);
        return;
    }
    const int decimals = decimals_for(half_width(d->interval));
    if (line->p_holm < ALPHA) {
        fprintf(file, "%s scores %.*f ± %.*f points %s per player than %s", name, decimals,
                fabs(d->mean), decimals, half_width(d->interval),
                d->mean > 0 ? "more" : "fewer", baseline);
    } else {
        fprintf(file,
                "%s: no difference from %s proven (p = %.2g, corrected %.2g); one of more than "
                "%.*f points per player is ruled out by the interval",
                name, baseline, d->p, line->p_holm, decimals, carc_ruled_out(d->interval));
    }
    if (!results->plan->separate) {
        char cell[CELL];
        fprintf(file, "; the winner changes in %s of games",
                changed_text(results, comparisons, line->variant, cell));
    }
    fputs(".\n", file);
}

/* Variants that differ in name only. */
static void put_equals(const struct carc_results *results, FILE *file)
{
    for (size_t v = 1; v < results->variants->count; v++) {
        for (size_t earlier = 0; earlier < v; earlier++) {
            if (memcmp(&results->weights[v], &results->weights[earlier],
                       sizeof *results->weights) == 0) {
                fprintf(file, "%s has the same rules as %s.\n",
                        results->variants->variant[v].name,
                        results->variants->variant[earlier].name);
                break;
            }
        }
    }
}

/* Seats in turn order, under the baseline. */
static void put_seats(const struct carc_results *results, FILE *file)
{
    const uint32_t seats = results->plan->tally.seats;
    const struct carc_tally *tally = tally_of(results);
    fprintf(file, "\nunder %s%*s%-24s %16s  %14s\n",
            results->variants->variant[results->baseline].name, 2, "", "agent", "points",
            "wins");
    const int width = columns_of(results->variants->variant[results->baseline].name) + 6;
    for (uint32_t seat = 0; seat < seats; seat++) {
        char cell[CELL];
        char label[16];
        const struct carc_moments total =
            carc_tally_moments(tally, results->baseline, seat, CARC_METRIC_TOTAL);
        const struct carc_moments wins =
            carc_tally_moments(tally, results->baseline, seat, CARC_METRIC_WIN);
        const struct carc_estimate points = carc_moments_estimate(&total, CARC_LEVEL);
        const double share = carc_moments_estimate(&wins, CARC_LEVEL).mean;
        const struct carc_interval interval = carc_wilson_of_mean(share, wins.n, CARC_LEVEL);
        snprintf(label, sizeof label, "seat %u", seat + 1);
        fprintf(file, "%-*s  %-24s ", width, label, results->agents[seat]);
        put_cell(file, with_error(points.mean, points.interval, cell), 16);
        snprintf(cell, sizeof cell, "%.1f ± %.1f %%", 100 * share, 100 * half_width(interval));
        fputs("  ", file);
        put_cell(file, cell, 14);
        fputs("\n", file);
    }
}

/* Each agent against each other, under the baseline. */
static void put_duels(const struct carc_results *results, FILE *file)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    const char *baseline = results->variants->variant[results->baseline].name;
    for (uint32_t agent = 0; agent < plan->groups; agent++) {
        for (uint32_t other = agent + 1; other < plan->groups; other++) {
            const struct carc_tally_duel duel =
                carc_tally_duel(tally_of(results), results->baseline, agent, other);
            const struct carc_estimate score = carc_moments_estimate(&duel.score, CARC_LEVEL);
            const struct carc_elo elo = carc_results_elo(&duel, CARC_LEVEL);
            fprintf(file, "under %s %s has a score of %.3f against %s (win 1, tie 1/2)",
                    baseline, results->words[agent], score.mean, results->words[other]);
            if (isfinite(elo.interval.high)) {
                fprintf(file, ", Elo %+.0f ± %.0f", elo.difference, half_width(elo.interval));
            }
            fputs(carc_plan_rounds(plan) > 1 ? ".\n"
                                             : "; they have other seats, see --rotate-seats.\n",
                  file);
        }
    }
    if (plan->groups > 1) {
        fputs("\n", file);
    }
}

void carc_put_findings(const struct carc_results *results,
                       const struct carc_comparisons *comparisons, FILE *file)
{
    const int width = name_width(results);
    put_heading(results, file, width);
    for (uint32_t v = 0; v < results->variants->count; v++) {
        put_row(results, comparisons, file, v, width);
    }
    put_seats(results, file);
    fputs("\n", file);
    put_duels(results, file);
    put_equals(results, file);
    if (comparisons->count == 0) {
        fputs("There is one variant only: nothing to compare.\n", file);
        return;
    }
    for (size_t i = 0; i < comparisons->count; i++) {
        const struct carc_comparison *line = &comparisons->line[i];
        if (line->play == play_of(results) && line->metric == CARC_METRIC_TOTAL) {
            put_sentence(results, comparisons, line, file);
        }
    }
    fprintf(
        file,
        "(\"more\" and \"fewer\" only where p < 0.05 after Holm's correction over all %zu "
        "tests of comparisons.csv.\nIntervals say how far chance may be off with these agents; "
        "others play otherwise.%s)\n",
        comparisons->tests,
        results->plan->separate
            ? ""
            : " A winner changes also where\na tie for the win is made or broken.");
}
