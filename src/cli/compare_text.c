// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "columns.h"
#include "compare.h"
#include "compare_words.h"

/* compare_text.c - the lines as tables for people. */

#define CELL 48

/* ---- cells ----------------------------------------------------------------------------- */

/* What is not a number shows as nothing. */
static const char *number_cell(double value, int decimals, char cell[CELL])
{
    if (isnan(value)) {
        cell[0] = '\0';
    } else if (isinf(value)) {
        snprintf(cell, CELL, value < 0 ? "-inf" : "inf");
    } else {
        snprintf(cell, CELL, "%.*f", decimals, carc_no_minus_zero(value, decimals));
    }
    return cell;
}

static const char *p_cell(double p, char cell[CELL])
{
    if (isnan(p)) {
        cell[0] = '\0';
    } else if (p >= 1) {
        snprintf(cell, CELL, "1");
    } else if (p < 1e-99) {
        snprintf(cell, CELL, "<1e-99");
    } else {
        snprintf(cell, CELL, p < 0.0001 ? "%.0e" : "%.4f", p);
    }
    return cell;
}

static int decimals_of(const struct carc_compare_line *line)
{
    const double half = carc_shown(line->metric, carc_half_width(line->difference.interval));
    if (carc_compare_is_same(line)) {
        return 0;
    }
    return isfinite(half) ? carc_decimals_for(half) : 2;
}

static const char *unit_cell(const struct carc_compare_metric *metric)
{
    return metric->unit == CARC_UNIT_SHARE ? "%" : "points";
}

/* ---- one effect: all figures ----------------------------------------------------------- */

static const struct carc_column heads[] = {
    {"metric", false, false}, {"unit", false, false},   {"difference", true, false},
    {"low", true, false},     {"high", true, false},    {"sd", true, false},
    {"se", true, false},      {"t", true, false},       {"df", true, false},
    {"p", true, false},       {"p Holm", true, false},  {"d", true, false},
    {"r", true, false},       {"p equal", true, false}, {"verdict", false, false}};

static void add_row(struct carc_columns *table, const struct carc_compare *compare,
                    const struct carc_compare_line *line)
{
    const struct carc_difference *d = &line->difference;
    const struct carc_compare_metric *metric = line->metric;
    const int decimals = decimals_of(line);
    const bool is_same = carc_compare_is_same(line);
    char cell[12][CELL];
    const bool is_whole = isnan(d->df) || floor(d->df) >= d->df;
    const char *const cells[] = {
        metric->name,
        unit_cell(metric),
        number_cell(carc_shown(metric, d->mean), decimals, cell[0]),
        number_cell(carc_shown(metric, d->interval.low), decimals, cell[1]),
        number_cell(carc_shown(metric, d->interval.high), decimals, cell[2]),
        number_cell(carc_shown(metric, d->sd), is_same ? 0 : 3, cell[3]),
        number_cell(carc_shown(metric, d->se), is_same ? 0 : 4, cell[4]),
        number_cell(d->t, 2, cell[5]),
        number_cell(d->df, is_whole ? 0 : 1, cell[6]),
        p_cell(d->p, cell[7]),
        p_cell(line->p_holm, cell[8]),
        number_cell(d->effect, 3, cell[9]),
        number_cell(d->correlation, 3, cell[10]),
        p_cell(line->p_equal_holm, cell[11]),
        carc_compare_verdict(compare, line),
    };
    carc_columns_add(table, cells);
}

static enum carc_status put_effect(const struct carc_compare *compare, FILE *file,
                                   size_t folder, uint32_t variant,
                                   enum carc_compare_effect effect)
{
    const size_t columns = sizeof heads / sizeof *heads - (compare->equivalent > 0 ? 0 : 2);
    struct carc_columns *table = carc_columns_new(heads, columns, false);
    for (size_t m = 0; m < compare->metrics; m++) {
        const struct carc_compare_line *line =
            carc_compare_find(compare, folder, variant, compare->metric[m], effect);
        if (line) {
            add_row(table, compare, line);
        }
    }
    return carc_columns_print_to(table, file);
}

/* ---- rule against behaviour ------------------------------------------------------------- */

static const struct carc_column part_heads[] = {
    {"metric", false, false}, {"unit", false, false},  {"rule", true, false},
    {"+-", true, false},      {"p Holm", true, false}, {"whole", true, false},
    {"+-", true, false},      {"p Holm", true, false}, {"behaviour", true, false},
    {"+-", true, false},      {"p Holm", true, false}};

static void add_parts(struct carc_columns *table, const struct carc_compare *compare,
                      uint32_t variant, const struct carc_compare_metric *metric)
{
    char cell[CARC_EFFECT_FOLDER * 3][CELL];
    const char *cells[2 + CARC_EFFECT_FOLDER * 3] = {metric->name, unit_cell(metric)};
    for (int effect = 0; effect < CARC_EFFECT_FOLDER; effect++) {
        const struct carc_compare_line *line =
            carc_compare_find(compare, 0, variant, metric, (enum carc_compare_effect)effect);
        char(*own)[CELL] = &cell[effect * 3];
        const double none = nan("");
        const int decimals = line ? decimals_of(line) : 0;
        const bool has_half = line && metric->number != CARC_COMPARE_CHANGED;
        number_cell(line ? carc_shown(metric, line->difference.mean) : none, decimals, own[0]);
        number_cell(has_half ? carc_shown(metric, carc_half_width(line->difference.interval))
                             : none,
                    decimals, own[1]);
        p_cell(line ? line->p_holm : none, own[2]);
        for (int i = 0; i < 3; i++) {
            cells[2 + effect * 3 + i] = own[i];
        }
    }
    carc_columns_add(table, cells);
}

static enum carc_status put_parts(const struct carc_compare *compare, FILE *file,
                                  uint32_t variant)
{
    struct carc_columns *table =
        carc_columns_new(part_heads, sizeof part_heads / sizeof *part_heads, false);
    for (size_t m = 0; m < compare->metrics; m++) {
        add_parts(table, compare, variant, compare->metric[m]);
    }
    return carc_columns_print_to(table, file);
}

static bool has_lines(const struct carc_compare *compare, uint32_t variant,
                      enum carc_compare_effect effect)
{
    for (size_t m = 0; m < compare->metrics; m++) {
        if (carc_compare_find(compare, 0, variant, compare->metric[m], effect)) {
            return true;
        }
    }
    return false;
}

static enum carc_status put_variant(const struct carc_compare *compare, FILE *file,
                                    uint32_t variant)
{
    const struct carc_loaded *loaded = compare->loaded[0];
    const char *name = loaded->variants.variant[variant].name;
    const char *baseline = loaded->variants.variant[compare->baseline].name;
    if (!carc_compare_is_each(loaded)) {
        fprintf(file, "\n%s - %s\n", name, baseline);
        return put_effect(compare, file, 0, variant, CARC_EFFECT_RULE);
    }
    fprintf(file, "\n%s - %s, the rule and what agents make of it (whole = rule + behaviour)\n",
            name, baseline);
    enum carc_status status = put_parts(compare, file, variant);
    for (int effect = 0; effect < CARC_EFFECT_FOLDER && status == CARC_OK; effect++) {
        if (!has_lines(compare, variant, (enum carc_compare_effect)effect)) {
            continue;
        }
        fprintf(file, "\n%s - %s, ", name, baseline);
        if (effect == CARC_EFFECT_RULE) {
            fprintf(file, "rule: the games played under %s, scored again\n", baseline);
        } else if (effect == CARC_EFFECT_WHOLE) {
            fputs("whole: each as played by agents that know it\n", file);
        } else {
            fprintf(file,
                    "behaviour: scored by %s, its own games minus those played under %s\n",
                    name, baseline);
        }
        status = put_effect(compare, file, 0, variant, (enum carc_compare_effect)effect);
    }
    return status;
}

/* ---- what is compared -------------------------------------------------------------------- */

static void put_folder(const struct carc_compare *compare, FILE *file, size_t folder)
{
    const struct carc_loaded *loaded = compare->loaded[folder];
    const struct carc_results *results = &loaded->results;
    const uint32_t rounds = carc_plan_rounds(&results->plan->tally);
    fprintf(file, "%s: %llu game%s", compare->folder[folder],
            (unsigned long long)results->result->games, results->result->games == 1 ? "" : "s");
    if (rounds > 1) {
        fprintf(file, " in %u rotations", rounds);
    }
    fputs(", ", file);
    carc_put_seated(file, results->plan->tally.seats, loaded->seated);
    char setting[CARC_SETTING];
    fprintf(file, ")%s, played under %s, seed %s",
            carc_manifest_setting(&loaded->manifest, setting),
            carc_manifest_word(&loaded->manifest, "play_under"),
            carc_manifest_word(&loaded->manifest, "seed"));
    if (*carc_manifest_word(&loaded->manifest, "until")) {
        fprintf(file, ", until %s%s", carc_manifest_word(&loaded->manifest, "until"),
                strcmp(carc_manifest_word(&loaded->manifest, "until_reached"), "yes") == 0
                    ? ""
                    : " (not reached)");
    }
    fputs(strcmp(carc_manifest_word(&loaded->manifest, "status"), "partial") == 0
              ? ", partial\n"
              : "\n",
          file);
}

/* Why a folder is compared with the first as it is. */
static void put_design(const struct carc_compare *compare, FILE *file, size_t folder)
{
    fprintf(file, "%s - %s: ", compare->folder[folder], compare->folder[0]);
    switch (compare->pairing[folder]) {
    case CARC_PAIRED_BY_GAME:
        fputs("paired by game: both have the same seed, tiles and number of games, and "
              "games.csv.\n",
              file);
        break;
    case CARC_UNPAIRED_OTHER_TILES:
        fputs("unpaired (Welch's test): the seed is the same, but the tiles are others (or one "
              "of "
              "them is too old\nto tell), so there are no games to pair.\n",
              file);
        break;
    case CARC_UNPAIRED_SAME_SEED:
        fputs(
            "unpaired (Welch's test), though the seed is the same, so that game g of both has "
            "the same order of tiles:\nto pair them both need as many games and rotations, and "
            "games.csv "
            "(run --per-game). Welch's test takes games to be\nindependent, which these are "
            "not: its intervals and p are doubtful, mostly too wide.\n",
            file);
        break;
    case CARC_UNPAIRED_SAME_GAMES:
        fputs("unpaired (Welch's test), but the same games are in both, as seed, tiles, agents "
              "and rules are the same:\nno independent evidence, its intervals and p mean "
              "little.\n",
              file);
        break;
    case CARC_UNPAIRED:
    default:
        fputs("unpaired (Welch's test): the seeds differ, so the games are independent.\n",
              file);
        break;
    }
    if (carc_plan_rounds(&compare->loaded[folder]->plan.tally) !=
        carc_plan_rounds(&compare->loaded[0]->plan.tally)) {
        fputs("one of them rotates seats: its unit is a game in all rotations, so sd and d "
              "mix two units.\n",
              file);
    }
}

/* Variants that only one of two folders has. */
static void put_left_out(const struct carc_compare *compare, FILE *file, size_t folder)
{
    const char *before = "left out, as not in both: ";
    for (int side = 0; side < 2; side++) {
        const size_t own = side ? folder : 0;
        const struct carc_variants *here = &compare->loaded[own]->variants;
        const struct carc_variants *there = &compare->loaded[side ? 0 : folder]->variants;
        for (size_t v = 0; v < here->count; v++) {
            const bool is_wanted = side ? !compare->variant_names : compare->is_wanted[v];
            if (is_wanted && carc_variants_find(there, here->variant[v].name) < 0) {
                fprintf(file, "%s%s", before, here->variant[v].name);
                before = ", ";
            }
        }
    }
    if (strcmp(before, ", ") == 0) {
        fputs("\n", file);
    }
}

static void put_heading(const struct carc_compare *compare, FILE *file)
{
    for (size_t folder = 0; folder < compare->folders; folder++) {
        put_folder(compare, file, folder);
    }
    if (compare->folders == 1) {
        const struct carc_loaded *loaded = compare->loaded[0];
        fprintf(file, "differences from %s, paired by %s\n",
                loaded->variants.variant[compare->baseline].name,
                carc_compare_is_each(loaded) ? "game number (the same order of tiles)"
                                             : "game (the same games, scored again)");
    }
    for (size_t folder = 1; folder < compare->folders; folder++) {
        put_design(compare, file, folder);
        put_left_out(compare, file, folder);
    }
    fprintf(file, "low, high: %g %% interval", round(100 * compare->level * 1e9) / 1e9);
    if (compare->tests > 0) {
        fprintf(file, "; p Holm: corrected for %s%zu test%s below",
                compare->tests == 1 ? "the " : "all ", compare->tests,
                compare->tests == 1 ? "" : "s");
    }
    if (compare->equal_tests > 0) {
        fprintf(file, ";\np equal: of a difference outside ±%g, corrected for %s%zu of them",
                compare->equivalent, compare->equal_tests == 1 ? "the " : "all ",
                compare->equal_tests);
    }
    fputs("\n", file);
}

/* Whether a line is the first of its folder and variant. */
static bool is_first(const struct carc_compare *compare, size_t i)
{
    const struct carc_compare_line *line = &compare->line[i];
    return i == 0 || line[-1].folder != line->folder || line[-1].variant != line->variant;
}

enum carc_status carc_compare_put_text(const struct carc_compare *compare, FILE *file)
{
    enum carc_status status = CARC_OK;
    put_heading(compare, file);
    for (size_t i = 0; i < compare->count && status == CARC_OK; i++) {
        const struct carc_compare_line *line = &compare->line[i];
        if (!is_first(compare, i)) {
            continue;
        }
        if (compare->folders == 1) {
            status = put_variant(compare, file, line->variant);
            continue;
        }
        fprintf(file, "\n%s: %s - %s\n",
                compare->loaded[line->folder]->variants.variant[line->variant].name,
                compare->folder[line->folder], compare->folder[0]);
        status = put_effect(compare, file, line->folder, line->variant, line->effect);
    }
    fputs("\n", file);
    carc_compare_put_sentences(compare, file);
    return status;
}
