// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* findings.c - what a run found, as a table and as a sentence for each variant. */

#define ALPHA (1.0 - CARC_LEVEL)

const char *carc_with_error(double mean, struct carc_interval interval, char text[CARC_SHOWN])
{
    const double half = carc_half_width(interval);
    if (!isfinite(half) || half <= 0) {
        snprintf(text, CARC_SHOWN, "%.2f", carc_no_minus_zero(mean, 2));
        return text;
    }
    const int decimals = carc_decimals_for(half);
    snprintf(text, CARC_SHOWN, "%.*f ± %.*f", decimals, carc_no_minus_zero(mean, decimals),
             decimals, half);
    return text;
}

void carc_put_cell(FILE *file, const char *text, int width)
{
    fprintf(file, "%*s%s", width - carc_text_width(text), "", text);
}

/* The play that the findings are about: the only one, or each variant in its own. */
static uint32_t play_of(const struct carc_results *results)
{
    return results->plan->separate ? results->plan->plays : 0;
}

const struct carc_tally *carc_findings_tally(const struct carc_results *results)
{
    return results->plan->separate ? results->result->separate : results->result->tally[0];
}

/* "10.0 % (2.8 to 30.1)": games whose winner changes. */
static const char *changed_text(const struct carc_results *results,
                                const struct carc_comparisons *comparisons, uint32_t variant,
                                char text[CARC_SHOWN])
{
    const struct carc_estimate changed =
        carc_results_changed(results, 0, variant, comparisons->baseline, comparisons->level);
    return carc_share_text(changed.mean, changed.interval, text);
}

static int name_width(const struct carc_results *results)
{
    int width = 7;
    for (size_t v = 0; v < results->variants->count; v++) {
        const int own = carc_text_width(results->variants->variant[v].name);
        width = own > width ? own : width;
    }
    return width;
}

static void put_heading(const struct carc_results *results, const char *setting, FILE *file,
                        int width)
{
    const uint64_t games = results->result->games;
    const char *played = results->plan->separate ? "each variant by agents that know it"
                                                 : results->played_under[0];
    const struct carc_tally_plan *plan = &results->plan->tally;
    const bool rotates = carc_plan_rounds(plan) > 1;
    const char *agents[CARC_SEATS_MAX];
    for (uint32_t i = 0; i < plan->seats; i++) {
        agents[i] = rotates ? results->words[plan->group_of[0][i]] : results->agents[i];
    }
    fprintf(file, "%llu game%s, ", (unsigned long long)games, games == 1 ? "" : "s");
    carc_put_seated(file, plan->seats, agents);
    if (rotates) {
        fprintf(file, "; each game in %u rotations", carc_plan_rounds(plan));
    }
    fprintf(file,
            ")%s, played under %s\npoints a player, ± 95 %% interval (shares: its ends); "
            "compared with "
            "%s\n\n",
            setting, played, results->variants->variant[results->baseline].name);
    fprintf(file, "%-*s  %16s %7s %8s %8s %8s %7s  %17s", width, "variant", "total", "roads",
            "2-tile", "other", "monas-", "farms", "difference");
    fputs(results->plan->separate ? "\n" : "            winner changes\n", file);
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
    const struct carc_tally *tally = carc_findings_tally(results);
    const uint32_t seats = results->plan->tally.seats;
    const struct carc_moments total =
        carc_tally_moments(tally, variant, seats, CARC_METRIC_TOTAL);
    const struct carc_estimate estimate = carc_moments_estimate(&total, CARC_LEVEL);
    char cell[CARC_SHOWN];
    double mean[CARC_CATEGORY_COUNT];
    for (uint32_t c = 0; c < CARC_CATEGORY_COUNT; c++) {
        mean[c] = mean_of(tally, variant, seats, c);
    }
    fprintf(file, "%-*s  ", width, results->variants->variant[variant].name);
    carc_put_cell(file, carc_with_error(estimate.mean, estimate.interval, cell), 16);
    fprintf(file, " %7.2f %8.2f %8.2f %8.2f %7.2f  ",
            mean[CARC_CATEGORY_ROAD_COMPLETE] + mean[CARC_CATEGORY_ROAD_INCOMPLETE],
            mean[CARC_CATEGORY_CITY_TWO_TILE],
            mean[CARC_CATEGORY_CITY_COMPLETE] + mean[CARC_CATEGORY_CITY_INCOMPLETE],
            mean[CARC_CATEGORY_MONASTERY_COMPLETE] + mean[CARC_CATEGORY_MONASTERY_INCOMPLETE],
            mean[CARC_CATEGORY_FARM]);
    const struct carc_comparison *line =
        carc_results_find(comparisons, play_of(results), variant, CARC_METRIC_TOTAL);
    if (!line) {
        carc_put_cell(file, "baseline", 17);
        fputs("\n", file);
        return;
    }
    carc_put_cell(file, carc_with_error(line->difference.mean, line->difference.interval, cell),
                  17);
    if (!results->plan->separate) { /* games that share no more than tiles have no "change" */
        fputs("  ", file);
        carc_put_cell(file, changed_text(results, comparisons, variant, cell), 24);
    }
    fputs("\n", file);
}

/* Variants that differ in name only. */
static bool same_rules(const struct carc_results *results, uint32_t a, uint32_t b)
{
    return memcmp(&results->weights[a], &results->weights[b], sizeof *results->weights) == 0;
}

/* Whether two variants had the same points and winners in every game. */
static bool is_alike(const struct carc_results *results, uint32_t a, uint32_t b)
{
    const uint32_t play = play_of(results);
    bool alike = carc_results_changed(results, play, a, b, CARC_LEVEL).mean <= 0;
    for (uint32_t i = 0; i < carc_compared_count(results, play) && alike; i++) {
        const uint32_t metric = carc_compared_at(results, play, i);
        if (metric < CARC_METRIC_SHARE) {
            const struct carc_difference d =
                carc_results_difference(results, play, metric, a, b, CARC_LEVEL);
            alike = d.sd <= 0 && fabs(d.mean) <= 0; /* not so where there is no sd */
        }
    }
    return alike || same_rules(results, a, b);
}

/* A variant that needs no sentence of its own: it scores as the baseline does, or as one that
 * has had its sentence. */
static bool put_alike(const struct carc_results *results, uint32_t variant, FILE *file)
{
    for (uint32_t i = 0; i <= variant; i++) {
        const uint32_t other = i == 0 ? results->baseline : i - 1;
        if (is_alike(results, variant, other)) {
            fprintf(file, "%s scores the same as %s in every game%s.\n",
                    results->variants->variant[variant].name,
                    results->variants->variant[other].name,
                    same_rules(results, variant, other) ? ": it has the same rules" : "");
            return true;
        }
    }
    return false;
}

static void put_difference(const struct carc_results *results,
                           const struct carc_comparisons *comparisons,
                           const struct carc_comparison *line, FILE *file)
{
    const char *name = results->variants->variant[line->variant].name;
    const char *baseline = results->variants->variant[results->baseline].name;
    const struct carc_difference *d = &line->difference;
    const double half = carc_half_width(d->interval);
    char text[3 * CARC_SHOWN], beyond[CARC_SHOWN];
    if (d->sd <= 0 && fabs(d->mean) <= 0) {
        fprintf(file, "%s gives as many points per player as %s in every game", name, baseline);
    } else if (line->p_holm < ALPHA) {
        fprintf(file, "%s scores %s points %s per player than %s", name,
                carc_size_text(d->mean, half, text), d->mean > 0 ? "more" : "fewer", baseline);
    } else {
        fprintf(file,
                "%s: no difference from %s proven (%s); one of more than "
                "%s points per player is ruled out by the interval",
                name, baseline, carc_tested_text(d->p, line->p_holm, comparisons->tests, text),
                carc_beyond_text(carc_ruled_out(d->interval), half, beyond));
    }
}

static void put_sentence(const struct carc_results *results,
                         const struct carc_comparisons *comparisons,
                         const struct carc_comparison *line, FILE *file)
{
    if (put_alike(results, line->variant, file)) {
        return;
    }
    if (!isfinite(line->difference.p)) {
        carc_put_too_few(file, results->variants->variant[line->variant].name,
                         results->variants->variant[results->baseline].name);
        return;
    }
    put_difference(results, comparisons, line, file);
    if (!results->plan->separate) {
        char cell[CARC_SHOWN];
        fprintf(file, "; the winner changes in %s of games",
                changed_text(results, comparisons, line->variant, cell));
    }
    fputs(".\n", file);
}

void carc_put_findings(const struct carc_results *results,
                       const struct carc_comparisons *comparisons, const char *setting,
                       FILE *file)
{
    const int width = name_width(results);
    put_heading(results, setting, file, width);
    for (uint32_t v = 0; v < results->variants->count; v++) {
        put_row(results, comparisons, file, v, width);
    }
    carc_put_players(results, file);
    fputs("\n", file);
    carc_put_duels(results, file);
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
    if (comparisons->tests == 0) {
        return; /* of one game nothing can be tested */
    }
    fprintf(file,
            "(\"more\" and \"fewer\" only where p < 0.05 after Holm's correction over all %zu "
            "tests of comparisons.csv; a few\nmetrics, chosen beforehand, are corrected for "
            "fewer: carcsim compare --metrics. Intervals say how far chance may be\noff with "
            "these agents; others play otherwise.%s)\n",
            comparisons->tests,
            results->plan->separate
                ? ""
                : " A winner changes also where a tie for the win is made or broken.");
}
