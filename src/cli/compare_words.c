// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare_words.h"

#include <math.h>
#include <string.h>

#include "compare.h"

/* compare_words.c - one plain sentence a variant. "More" and "fewer" are only said where the
 * corrected p says so; else what the interval rules out. */

#define CLAUSE 256

double carc_shown(const struct carc_compare_metric *metric, double value)
{
    return metric->unit == CARC_UNIT_SHARE ? 100 * value : value;
}

static double alpha_of(const struct carc_compare *compare)
{
    return 1 - compare->level;
}

static bool is_proven(const struct carc_compare *compare, const struct carc_compare_line *line)
{
    return line->p_holm < alpha_of(compare);
}

static const char *unit_of(const struct carc_compare_metric *metric)
{
    return metric->unit == CARC_UNIT_SHARE ? "percentage points" : "points";
}

static const char *size_text(const struct carc_compare_line *line, char text[CARC_SHOWN])
{
    return carc_size_text(carc_shown(line->metric, line->difference.mean),
                          carc_shown(line->metric, carc_half_width(line->difference.interval)),
                          text);
}

static void ruled_out_text(const struct carc_compare_line *line, char text[CARC_SHOWN])
{
    const struct carc_interval interval = line->difference.interval;
    carc_beyond_text(carc_shown(line->metric, carc_ruled_out(interval)),
                     carc_shown(line->metric, carc_half_width(interval)), text);
}

/* "; the winner changes in 4.1 % (3.9 to 4.3) of games", of the same games. */
static void put_changed(const struct carc_compare *compare, FILE *file,
                        const struct carc_compare_line *line, const char *before)
{
    size_t count = 0;
    const struct carc_compare_metric *all = carc_compare_metrics(&count);
    const struct carc_compare_line *changed =
        carc_compare_find(compare, line->folder, line->variant, &all[count - 1], line->effect);
    if (changed) {
        char text[CARC_SHOWN];
        fprintf(file, "%sthe winner changes in %s of games", before,
                carc_share_text(changed->difference.mean, changed->difference.interval, text));
    }
}

static void put_equivalence(const struct carc_compare *compare, FILE *file,
                            const struct carc_compare_line *line)
{
    const char *verdict = carc_compare_verdict(compare, line);
    char text[CARC_SHOWN];
    if (!*verdict) {
        return;
    }
    fprintf(file, "; that the difference lies within ±%g%s is ",
            carc_shown(line->metric, compare->equivalent),
            line->metric->unit == CARC_UNIT_SHARE ? " percentage points" : " points");
    if (strcmp(verdict, "different") == 0) {
        fprintf(file, "refuted (corrected %s)", carc_p_text(line->p_beyond_holm, text));
    } else {
        fprintf(file, "%sproven (two one-sided tests, corrected %s)",
                strcmp(verdict, "equivalent") == 0 ? "" : "not ",
                carc_p_text(line->p_equal_holm, text));
    }
}

/* One variant of one folder, or one folder beside the first. */
static void put_sentence(const struct carc_compare *compare, FILE *file,
                         const struct carc_compare_line *line, const char *name,
                         const char *than)
{
    const struct carc_compare_metric *metric = line->metric;
    const struct carc_difference *d = &line->difference;
    const bool is_total = metric->number == CARC_METRIC_TOTAL;
    const char *per_player = is_total ? " per player" : "";
    char text[CLAUSE], tested[3 * CARC_SHOWN];
    if (carc_compare_is_withheld(compare, line)) {
        fprintf(file, "%s: no verdict, as the same games are in %s.\n", name, than);
        return;
    }
    if (!isfinite(d->p)) {
        carc_put_too_few(file, name, than);
        return;
    }
    if (carc_compare_is_same(line)) {
        if (is_total) {
            fprintf(file, "%s gives the same points as %s in every game", name, than);
        } else {
            fprintf(file, "%s: %s is the same as with %s", name, metric->phrase, than);
        }
    } else if (is_proven(compare, line) && is_total) {
        size_text(line, text);
        fprintf(file, "%s scores %s points %s per player than %s", name, text,
                d->mean > 0 ? "more" : "fewer", than);
    } else if (is_proven(compare, line)) {
        size_text(line, text);
        fprintf(file, "%s: %s is %s %s %s than with %s", name, metric->phrase, text,
                unit_of(metric), d->mean > 0 ? "more" : "less", than);
    } else {
        ruled_out_text(line, text);
        fprintf(file,
                "%s: no difference from %s proven%s%s (%s); one of more than %s %s%s is ruled "
                "out by the interval",
                name, than, is_total ? "" : " in ", is_total ? "" : metric->phrase,
                carc_tested_text(d->p, line->p_holm, compare->tests, tested), text,
                unit_of(metric), per_player);
    }
    put_changed(compare, file, line, "; ");
    put_equivalence(compare, file, line);
    fputs(".\n", file);
}

/* "0.29 ± 0.03 points more", or what is ruled out. */
static void clause(const struct carc_compare *compare, const struct carc_compare_line *line,
                   char text[CLAUSE])
{
    char number[CLAUSE];
    if (!line || !isfinite(line->difference.p)) {
        snprintf(text, CLAUSE, "unknown");
    } else if (carc_compare_is_same(line)) {
        snprintf(text, CLAUSE, "no difference in any game");
    } else if (is_proven(compare, line)) {
        size_text(line, number);
        snprintf(text, CLAUSE, "%.60s %s %s", number, unit_of(line->metric),
                 line->difference.mean > 0 ? "more" : "fewer");
    } else {
        ruled_out_text(line, number);
        snprintf(text, CLAUSE, "no difference proven (more than %.60s is ruled out)", number);
    }
}

/* Rule against behaviour, of a variant that was played by itself. */
static void put_parts(const struct carc_compare *compare, FILE *file, uint32_t variant,
                      const struct carc_compare_metric *metric, const char *than)
{
    const char *name = compare->loaded[0]->variants.variant[variant].name;
    const struct carc_compare_line *rule =
        carc_compare_find(compare, 0, variant, metric, CARC_EFFECT_RULE);
    char text[CARC_EFFECT_FOLDER][CLAUSE];
    if (!isfinite(rule->difference.p)) {
        carc_put_too_few(file, name, than);
        return;
    }
    for (int effect = 0; effect < CARC_EFFECT_FOLDER; effect++) {
        clause(compare,
               carc_compare_find(compare, 0, variant, metric, (enum carc_compare_effect)effect),
               text[effect]);
    }
    fprintf(file,
            "%s against %s, %s: by the rule alone (the same games, scored again) %s; as played "
            "by agents that know it %s",
            name, than, metric->phrase ? metric->phrase : "points per player",
            text[CARC_EFFECT_RULE], text[CARC_EFFECT_WHOLE]);
    if (carc_compare_find(compare, 0, variant, metric, CARC_EFFECT_BEHAVIOUR)) {
        fprintf(file, "; what they make of it by playing otherwise: %s",
                text[CARC_EFFECT_BEHAVIOUR]);
    }
    const struct carc_compare_line *whole =
        carc_compare_find(compare, 0, variant, metric, CARC_EFFECT_WHOLE);
    if (whole) {
        put_equivalence(compare, file, whole);
    }
    fputs(".\n", file);
}

/* The metric that sentences are about: the first one wanted that is tested. */
static const struct carc_compare_metric *spoken_of(const struct carc_compare *compare)
{
    for (size_t i = 0; i < compare->metrics; i++) {
        if (compare->metric[i]->number != CARC_COMPARE_CHANGED) {
            return compare->metric[i];
        }
    }
    return NULL;
}

static void put_of_variants(const struct carc_compare *compare, FILE *file,
                            const struct carc_compare_metric *metric)
{
    const struct carc_loaded *loaded = compare->loaded[0];
    const char *than = loaded->variants.variant[compare->baseline].name;
    uint32_t last = UINT32_MAX;
    for (size_t i = 0; i < compare->count; i++) {
        const struct carc_compare_line *line = &compare->line[i];
        const char *name = loaded->variants.variant[line->variant].name;
        if (line->variant == last || (metric && line->metric != metric)) {
            continue;
        }
        last = line->variant;
        if (!metric) {
            fprintf(file, "%s against %s: ", name, than);
            put_changed(compare, file, line, "");
            fputs(".\n", file);
        } else if (carc_compare_is_each(loaded)) {
            put_parts(compare, file, line->variant, metric, than);
        } else {
            put_sentence(compare, file, line, name, than);
        }
    }
}

static void put_of_folders(const struct carc_compare *compare, FILE *file,
                           const struct carc_compare_metric *metric)
{
    for (size_t i = 0; i < compare->count; i++) {
        const struct carc_compare_line *line = &compare->line[i];
        if (line->metric != metric) {
            continue;
        }
        const char *variant =
            compare->loaded[line->folder]->variants.variant[line->variant].name;
        fprintf(file, "Under %s, ", variant);
        put_sentence(compare, file, line, compare->folder[line->folder], compare->folder[0]);
    }
}

/* Whether changed winners are anywhere in the output. */
static bool shows_changed(const struct carc_compare *compare)
{
    bool any = false;
    for (size_t i = 0; i < compare->count; i++) {
        any = any || compare->line[i].metric->number == CARC_COMPARE_CHANGED;
    }
    return any;
}

/* Whether anything is concluded at all. */
static bool says_anything(const struct carc_compare *compare)
{
    bool any = false;
    for (size_t i = 0; i < compare->count; i++) {
        any = any || !carc_compare_is_withheld(compare, &compare->line[i]);
    }
    return any && compare->tests > 0;
}

/* Over how many tests the p values are corrected, if the files of the run say otherwise. */
static void put_other_correction(const struct carc_compare *compare, FILE *file)
{
    const char *tests =
        carc_manifest_get(&compare->loaded[0]->manifest, "tests_in_comparisons");
    uint64_t count = 0;
    if (compare->folders == 1 && tests && carc_count_parse(tests, UINT64_MAX, &count) &&
        count != compare->tests) {
        fprintf(file, "The run itself corrects for the %s tests of its comparisons.csv.",
                tests);
        fputs(count > compare->tests
                  ? " Fewer tests show more,\nand are right if they were chosen beforehand.\n"
                  : "\n",
              file);
    }
}

void carc_compare_put_sentences(const struct carc_compare *compare, FILE *file)
{
    static const char changed[] = "A winner changes also where a tie for the win is made or "
                                  "broken.";
    const struct carc_compare_metric *metric = spoken_of(compare);
    if (compare->folders == 1) {
        put_of_variants(compare, file, metric);
    } else {
        put_of_folders(compare, file, metric);
    }
    if (says_anything(compare)) {
        fprintf(file,
                "(\"more\", \"fewer\" and \"less\" only where p < %g after Holm's correction "
                "over %s%zu test%s of this output.\n",
                round(alpha_of(compare) * 1e9) / 1e9, compare->tests == 1 ? "the " : "all ",
                compare->tests, compare->tests == 1 ? "" : "s");
        put_other_correction(compare, file);
        fprintf(file,
                "Intervals say how far chance may be off with these agents; others play "
                "otherwise.%s%s)\n",
                shows_changed(compare) ? "\n" : "", shows_changed(compare) ? changed : "");
    } else if (shows_changed(compare)) {
        fprintf(file, "(%s)\n", changed);
    }
}
