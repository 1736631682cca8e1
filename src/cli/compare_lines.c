// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"

/* compare_lines.c - every difference that is asked for, and the correction for how many. */

static const struct carc_compare_metric metrics[] = {
    {"total", CARC_METRIC_TOTAL, CARC_UNIT_POINTS, NULL},
    {"margin", CARC_METRIC_MARGIN, CARC_UNIT_POINTS, "the winner's margin"},
    {"road_complete", CARC_CATEGORY_ROAD_COMPLETE, CARC_UNIT_POINTS,
     "what complete roads pay a player"},
    {"road_incomplete", CARC_CATEGORY_ROAD_INCOMPLETE, CARC_UNIT_POINTS,
     "what incomplete roads pay a player"},
    {"city_two_tile", CARC_CATEGORY_CITY_TWO_TILE, CARC_UNIT_POINTS,
     "what two-tile cities pay a player"},
    {"city_complete", CARC_CATEGORY_CITY_COMPLETE, CARC_UNIT_POINTS,
     "what larger complete cities pay a player"},
    {"city_incomplete", CARC_CATEGORY_CITY_INCOMPLETE, CARC_UNIT_POINTS,
     "what incomplete cities pay a player"},
    {"monastery_complete", CARC_CATEGORY_MONASTERY_COMPLETE, CARC_UNIT_POINTS,
     "what complete monasteries pay a player"},
    {"monastery_incomplete", CARC_CATEGORY_MONASTERY_INCOMPLETE, CARC_UNIT_POINTS,
     "what incomplete monasteries pay a player"},
    {"farm", CARC_CATEGORY_FARM, CARC_UNIT_POINTS, "what farms pay a player"},
#define SHARE(name, category, words)                                                           \
    {                                                                                          \
        "share_" name, CARC_METRIC_SHARE + (uint32_t)CARC_CATEGORY_##category,                 \
            CARC_UNIT_SHARE, "the part of " words " in all points"                             \
    }
    SHARE("road_complete", ROAD_COMPLETE, "complete roads"),
    SHARE("road_incomplete", ROAD_INCOMPLETE, "incomplete roads"),
    SHARE("city_two_tile", CITY_TWO_TILE, "two-tile cities"),
    SHARE("city_complete", CITY_COMPLETE, "larger complete cities"),
    SHARE("city_incomplete", CITY_INCOMPLETE, "incomplete cities"),
    SHARE("monastery_complete", MONASTERY_COMPLETE, "complete monasteries"),
    SHARE("monastery_incomplete", MONASTERY_INCOMPLETE, "incomplete monasteries"),
    SHARE("farm", FARM, "farms"),
#undef SHARE
    {"first_seat_advantage", CARC_METRIC_FIRST, CARC_UNIT_POINTS,
     "the advantage of the first seat"},
    {"tied_at_top", CARC_METRIC_TIED, CARC_UNIT_SHARE, "the share of games tied at the top"},
    {"winner_changed", CARC_COMPARE_CHANGED, CARC_UNIT_SHARE, "the share of changed winners"},
};

const struct carc_compare_metric *carc_compare_metrics(size_t *count)
{
    *count = sizeof metrics / sizeof *metrics;
    return metrics;
}

const char *carc_compare_effect_name(enum carc_compare_effect effect)
{
    static const char *const names[] = {"rule", "whole", "behaviour", "run"};
    return names[effect];
}

bool carc_compare_is_each(const struct carc_loaded *loaded)
{
    return loaded->results.result->separate != NULL;
}

bool carc_compare_tests_equal(const struct carc_compare *compare,
                              const struct carc_compare_metric *metric)
{
    bool any_points = false;
    for (size_t i = 0; i < compare->metrics; i++) {
        any_points = any_points || compare->metric[i]->unit == CARC_UNIT_POINTS;
    }
    return compare->equivalent > 0 && metric->number != CARC_COMPARE_CHANGED &&
           (metric->unit == CARC_UNIT_POINTS) == any_points;
}

bool carc_compare_is_same(const struct carc_compare_line *line)
{
    return line->is_paired && line->metric->number != CARC_COMPARE_CHANGED &&
           line->difference.sd <= 0 && fabs(line->difference.mean) <= 0;
}

bool carc_compare_is_withheld(const struct carc_compare *compare,
                              const struct carc_compare_line *line)
{
    return line->effect == CARC_EFFECT_FOLDER &&
           compare->pairing[line->folder] == CARC_UNPAIRED_SAME_GAMES;
}

const char *carc_compare_verdict(const struct carc_compare *compare,
                                 const struct carc_compare_line *line)
{
    const double alpha = 1 - compare->level;
    return isnan(line->p_equal)          ? ""
           : line->p_equal_holm < alpha  ? "equivalent"
           : line->p_beyond_holm < alpha ? "different"
                                         : "not_proven";
}

const struct carc_compare_line *carc_compare_find(const struct carc_compare *compare,
                                                  size_t folder, uint32_t variant,
                                                  const struct carc_compare_metric *metric,
                                                  enum carc_compare_effect effect)
{
    for (size_t i = 0; i < compare->count; i++) {
        const struct carc_compare_line *line = &compare->line[i];
        if (line->folder == folder && line->variant == variant && line->metric == metric &&
            line->effect == effect) {
            return line;
        }
    }
    return NULL;
}

static enum carc_status add_line(struct carc_compare *compare,
                                 const struct carc_compare_line *line)
{
    void *lines = compare->line;
    const enum carc_status status =
        carc_array_grow(&lines, &compare->capacity, compare->count + 1, sizeof *compare->line);
    compare->line = lines;
    if (status == CARC_OK) {
        compare->line[compare->count++] = *line;
    }
    return status;
}

static struct carc_difference nothing(void)
{
    const double none = nan("");
    return (struct carc_difference){none, none, none, {none, none}, none,
                                    none, none, none, none};
}

/* The share of games whose winners differ: an interval and no test. */
static struct carc_difference changed(struct carc_estimate share)
{
    struct carc_difference difference = nothing();
    difference.mean = share.mean;
    difference.interval = share.interval;
    return difference;
}

/* ---- one folder ------------------------------------------------------------------------ */

/* Whether an effect is there at all: a changed winner between games that were played otherwise
 * is mostly chance; what agents make of a rule has no sums for shares. */
static bool has_effect(const struct carc_compare_metric *metric,
                       enum carc_compare_effect effect)
{
    return effect == CARC_EFFECT_RULE ||
           (metric->number != CARC_COMPARE_CHANGED &&
            (effect == CARC_EFFECT_WHOLE ||
             (!carc_compare_is_share(metric) && metric->number != CARC_METRIC_TIED)));
}

static struct carc_difference effect_of(const struct carc_compare *compare, uint32_t variant,
                                        const struct carc_compare_metric *metric,
                                        enum carc_compare_effect effect)
{
    const struct carc_results *results = &compare->loaded[0]->results;
    const bool is_each = carc_compare_is_each(compare->loaded[0]);
    const uint32_t same_games = is_each ? compare->baseline : 0;
    const uint32_t play =
        effect == CARC_EFFECT_RULE ? same_games : results->plan->plays; /* by themselves */
    if (metric->number == CARC_COMPARE_CHANGED) {
        return changed(
            carc_results_changed(results, play, variant, compare->baseline, compare->level));
    }
    const uint32_t number =
        metric->number +
        (effect == CARC_EFFECT_BEHAVIOUR ? (uint32_t)CARC_METRIC_BEHAVIOUR : 0);
    return carc_results_difference(results, play, number, variant, compare->baseline,
                                   compare->level);
}

static enum carc_status compare_variants(struct carc_compare *compare)
{
    const struct carc_loaded *loaded = compare->loaded[0];
    const int effects = carc_compare_is_each(loaded) ? 3 : 1;
    enum carc_status status = CARC_OK;
    for (uint32_t v = 0; v < loaded->variants.count; v++) {
        for (int effect = 0; effect < effects; effect++) {
            for (size_t m = 0; m < compare->metrics; m++) {
                const struct carc_compare_metric *metric = compare->metric[m];
                if (v == compare->baseline || !compare->is_wanted[v] || status != CARC_OK ||
                    !has_effect(metric, (enum carc_compare_effect)effect)) {
                    continue;
                }
                const struct carc_compare_line line = {
                    .variant = v,
                    .metric = metric,
                    .effect = (enum carc_compare_effect)effect,
                    .is_paired = true,
                    .games = loaded->results.result->games,
                    .baseline_games = loaded->results.result->games,
                    .difference =
                        effect_of(compare, v, metric, (enum carc_compare_effect)effect),
                };
                status = add_line(compare, &line);
            }
        }
    }
    return status;
}

/* ---- more folders ---------------------------------------------------------------------- */

/* The tally in which a folder's variants stand: each in its own play, or all in the one. */
static const struct carc_tally *tally_of(const struct carc_loaded *loaded)
{
    const struct carc_batch_result *result = loaded->results.result;
    return result->separate ? result->separate : result->tally[0];
}

static struct carc_pair share_of(const struct carc_tally *tally, uint32_t category,
                                 uint32_t variant)
{
    const struct carc_share_pair pair = carc_tally_shares(tally, category, variant, variant);
    return (struct carc_pair){
        .n = pair.n,
        .scale_a = pair.scale[CARC_PART_A],
        .scale_b = pair.scale[CARC_WHOLE_A],
        .sum_a = pair.sum[CARC_PART_A],
        .sum_b = pair.sum[CARC_WHOLE_A],
        .squares_a = pair.products[CARC_PART_A][CARC_PART_A],
        .squares_b = pair.products[CARC_WHOLE_A][CARC_WHOLE_A],
        .products = pair.products[CARC_PART_A][CARC_WHOLE_A],
    };
}

static struct carc_difference unpaired(const struct carc_compare *compare, size_t folder,
                                       uint32_t variant, uint32_t base_variant,
                                       const struct carc_compare_metric *metric)
{
    const struct carc_tally *a = tally_of(compare->loaded[folder]);
    const struct carc_tally *b = tally_of(compare->loaded[0]);
    if (carc_compare_is_share(metric)) {
        const uint32_t category = metric->number - CARC_METRIC_SHARE;
        const struct carc_pair of_a = share_of(a, category, variant);
        const struct carc_pair of_b = share_of(b, category, base_variant);
        return carc_share_welch(&of_a, &of_b, compare->level);
    }
    const uint32_t all = compare->loaded[0]->results.plan->tally.seats;
    const struct carc_moments of_a = carc_tally_moments(a, variant, all, metric->number);
    const struct carc_moments of_b = carc_tally_moments(b, base_variant, all, metric->number);
    return carc_welch(&of_a, &of_b, compare->level);
}

static struct carc_difference paired(const struct carc_compare *compare,
                                     const struct carc_compare_games *games,
                                     const struct carc_compare_metric *metric)
{
    static const uint32_t further[] = {CARC_METRIC_TOTAL, CARC_METRIC_MARGIN, CARC_METRIC_FIRST,
                                       CARC_METRIC_TIED};
    if (carc_compare_is_share(metric)) {
        return carc_share_difference(&games->share[metric->number - CARC_METRIC_SHARE],
                                     compare->level);
    }
    size_t place = metric->number;
    for (size_t i = 0; i < sizeof further / sizeof *further; i++) {
        place = metric->number == further[i] ? CARC_CATEGORY_COUNT + i : place;
    }
    return carc_pair_difference(&games->linear[place], compare->level);
}

static enum carc_status add_folder_lines(struct carc_compare *compare, size_t folder,
                                         const uint32_t *other,
                                         const struct carc_compare_games *games)
{
    const struct carc_loaded *first = compare->loaded[0];
    enum carc_status status = CARC_OK;
    for (uint32_t v = 0; v < first->variants.count; v++) {
        for (size_t m = 0; m < compare->metrics; m++) {
            const struct carc_compare_metric *metric = compare->metric[m];
            if (other[v] == UINT32_MAX || status != CARC_OK ||
                metric->number == CARC_COMPARE_CHANGED) {
                continue;
            }
            const struct carc_compare_line line = {
                .folder = folder,
                .variant = other[v],
                .metric = metric,
                .effect = CARC_EFFECT_FOLDER,
                .is_paired = games != NULL,
                .games = compare->loaded[folder]->results.result->games,
                .baseline_games = first->results.result->games,
                .difference = games ? paired(compare, &games[v], metric)
                                    : unpaired(compare, folder, other[v], v, metric),
            };
            status = add_line(compare, &line);
        }
    }
    return status;
}

/* Where the wanted variants of the first folder stand in another one. */
static enum carc_status match_variants(const struct carc_compare *compare, size_t folder,
                                       uint32_t *other, struct carc_error *error)
{
    const struct carc_loaded *first = compare->loaded[0];
    const struct carc_loaded *loaded = compare->loaded[folder];
    size_t found = 0;
    for (size_t v = 0; v < first->variants.count; v++) {
        const char *name = first->variants.variant[v].name;
        const int place = carc_variants_find(&loaded->variants, name);
        other[v] = UINT32_MAX;
        if (place < 0 || !compare->is_wanted[v]) {
            continue;
        }
        if (memcmp(&first->weights[v], &loaded->weights[place], sizeof first->weights[v]) !=
            0) {
            return carc_fail_at(error, CARC_BAD_DATA, compare->folder[folder], 0,
                                "the variant %.64s has other parameters than in %.200s", name,
                                compare->folder[0]);
        }
        other[v] = (uint32_t)place;
        found++;
    }
    return found > 0 ? CARC_OK
                     : carc_fail_at(error, CARC_BAD_DATA, compare->folder[folder], 0,
                                    "no variant that is compared was scored here and in %.200s",
                                    compare->folder[0]);
}

static enum carc_status compare_folder(struct carc_compare *compare, size_t folder,
                                       struct carc_error *error)
{
    uint32_t other[CARC_VARIANTS_MAX];
    enum carc_status status = match_variants(compare, folder, other, error);
    struct carc_compare_games *games = NULL;
    if (status == CARC_OK && compare->pairing[folder] == CARC_PAIRED_BY_GAME) {
        games = carc_array_new(compare->loaded[0]->variants.count, sizeof *games);
        status = games ? carc_compare_pair_games(compare, folder, other, games, error)
                       : carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    if (status == CARC_OK) {
        status = add_folder_lines(compare, folder, other, games);
        carc_fail_plainly(error, status);
    }
    free(games);
    return status;
}

/* ---- correction ------------------------------------------------------------------------ */

/* What p values are of: no difference; one outside the bound of equivalence, against which is
 * tested; one inside it. The last is twice the other tail of the one-sided test that decides
 * the second, so that with one test it is small where the interval lies outside. */
enum kind { OF_NONE, OF_EQUAL, OF_BEYOND };

static double beyond_of(const struct carc_compare *compare,
                        const struct carc_compare_line *line)
{
    if (isnan(line->p_equal)) {
        return nan("");
    }
    return fabs(line->difference.mean) <= compare->equivalent ? 1 : 2 * (1 - line->p_equal);
}

/* Corrects one kind of p value over all lines; returns how many there are. */
static size_t correct(struct carc_compare *compare, enum kind kind, double *p, double *adjusted)
{
    size_t tests = 0;
    for (size_t i = 0; i < compare->count; i++) {
        const struct carc_compare_line *line = &compare->line[i];
        p[i] = kind == OF_NONE    ? line->difference.p
               : kind == OF_EQUAL ? line->p_equal
                                  : beyond_of(compare, line);
        tests += isnan(p[i]) ? 0 : 1;
    }
    carc_holm(p, compare->count, adjusted);
    for (size_t i = 0; i < compare->count; i++) {
        struct carc_compare_line *line = &compare->line[i];
        *(kind == OF_NONE    ? &line->p_holm
          : kind == OF_EQUAL ? &line->p_equal_holm
                             : &line->p_beyond_holm) = adjusted[i];
    }
    return tests;
}

static enum carc_status correct_all(struct carc_compare *compare)
{
    double *p = carc_array_new(compare->count + 1, sizeof *p);
    double *adjusted = carc_array_new(compare->count + 1, sizeof *adjusted);
    if (p && adjusted) {
        for (size_t i = 0; i < compare->count; i++) {
            struct carc_compare_line *line = &compare->line[i];
            line->p_equal = carc_compare_tests_equal(compare, line->metric) &&
                                    !carc_compare_is_withheld(compare, line)
                                ? carc_equivalence_p(&line->difference, compare->equivalent)
                                : nan("");
        }
        compare->tests = correct(compare, OF_NONE, p, adjusted);
        compare->equal_tests = correct(compare, OF_EQUAL, p, adjusted);
        (void)correct(compare, OF_BEYOND, p, adjusted);
    }
    const bool fine = p && adjusted;
    free(p);
    free(adjusted);
    return fine ? CARC_OK : CARC_NO_MEMORY;
}

enum carc_status carc_compare_lines(struct carc_compare *compare, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    if (compare->folders == 1) {
        status = compare_variants(compare);
    }
    for (size_t folder = 1; folder < compare->folders && status == CARC_OK; folder++) {
        status = compare_folder(compare, folder, error);
        if (status != CARC_OK) {
            return status;
        }
    }
    if (status == CARC_OK) {
        status = correct_all(compare);
    }
    return carc_fail_plainly(error, status);
}
