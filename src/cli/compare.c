// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* compare.c - `carcsim compare`: its words, its folders, and where the answer goes. */

#define NAMES_MAX                                                                              \
    (CARC_VARIANTS_MAX > CARC_COMPARE_METRICS ? CARC_VARIANTS_MAX : CARC_COMPARE_METRICS)

enum { KEY_BASELINE = 512, KEY_METRICS, KEY_FORMAT, KEY_LEVEL, KEY_EQUIVALENT, KEY_FORCE };

static const struct argp_option compare_options[] = {
    {"baseline", KEY_BASELINE, "VARIANT", 0,
     "Variant that the others are compared with; by default that of the run", 1},
    {"metrics", KEY_METRICS, "LIST", 0, "Metrics, separated by commas; all by default", 1},
    {"variants", 'v', "LIST", 0, "Variants, separated by commas; all by default", 1},
    {"level", KEY_LEVEL, "L", 0, "Level of the intervals, between 0 and 1; 0.95 by default", 1},
    {"equivalent", KEY_EQUIVALENT, "DELTA", 0,
     "Test too whether differences lie within -DELTA to DELTA points", 1},
    {"format", KEY_FORMAT, "FORMAT", 0, "text (default) or csv", 2},
    {"output", 'o', "FILE", 0, "Write to FILE, not to the screen", 2},
    {"force", KEY_FORCE, NULL, 0, "Replace FILE if it is there", 2},
    {0},
};

static const char *const formats[] = {"text", "csv"};

/* ---- words ----------------------------------------------------------------------------- */

/* A number between two bounds that are not among it. */
static double between(const struct argp_state *state, const char *option, const char *text,
                      double low, double high, const char *expected)
{
    char *end = NULL;
    const double value = strtod(text, &end);
    const bool has_digits = strspn(text, "0123456789.e-+") == strlen(text);
    if (!has_digits || end == text || *end || !(value > low && value < high)) {
        argp_error(state, "%s is \"%.40s\", expected %s", option, text, expected);
    }
    return value;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct carc_compare *compare = state->input;
    switch (key) {
    case KEY_BASELINE:
        compare->baseline_name = argument;
        return 0;
    case KEY_METRICS:
        compare->metric_names = argument;
        return 0;
    case 'v':
        compare->variant_names = argument;
        return 0;
    case KEY_LEVEL:
        compare->level =
            between(state, "--level", argument, 0, 1, "a number between 0 and 1, such as 0.95");
        return 0;
    case KEY_EQUIVALENT:
        compare->equivalent = between(state, "--equivalent", argument, 0, 1e9,
                                      "a number of points above 0, such as 0.1");
        return 0;
    case KEY_FORMAT:
        compare->is_csv = carc_argp_word(state, "--format", argument, formats, 2) == 1;
        return 0;
    case 'o':
        compare->file = argument;
        return 0;
    case KEY_FORCE:
        compare->force = true;
        return 0;
    case ARGP_KEY_ARG:
        if (compare->folders == CARC_COMPARE_FOLDERS) {
            argp_error(state, "\"%.40s\" is one folder too many, expected at most %d", argument,
                       CARC_COMPARE_FOLDERS);
        }
        compare->folder[compare->folders++] = argument;
        return 0;
    case ARGP_KEY_END:
        if (compare->folders == 0) {
            argp_error(state, "the folder with the results of a run is missing");
        }
        if (compare->folders > 1 && compare->baseline_name) {
            argp_error(state, "--baseline goes with one folder; of several, each is compared "
                              "with the first");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp compare_argp = {
    .options = compare_options,
    .parser = parse,
    .args_doc = "DIR [DIR...]",
    .doc =
        "Say how variants differ, from the results of a run in DIR; or how runs differ, each "
        "from the first, variant by variant.\v"
        "Metrics: total, margin, the eight categories (road_complete ... farm), their shares "
        "of the total (share_road_complete ... share_farm), first_seat_advantage, "
        "tied_at_top, winner_changed. Variants of one run are paired by game. Runs are "
        "paired if both have the same seed, tiles and number of games and games.csv (run "
        "--per-game); else they are compared as independent (Welch's test), which is said.",
};

/* Calls use for every name of a list. */
static enum carc_status each_name(struct carc_compare *compare, const char *list,
                                  enum carc_status (*use)(struct carc_compare *compare,
                                                          const char *name,
                                                          struct carc_error *error),
                                  struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (const char *at = list; status == CARC_OK; at++) {
        char name[sizeof(struct carc_variant)];
        const size_t length = strcspn(at, ",");
        if (length >= sizeof name) {
            return carc_fail(error, CARC_BAD_USAGE, "\"%.40s...\" is no name", at);
        }
        memcpy(name, at, length);
        name[length] = '\0';
        status = use(compare, name, error);
        at += length;
        if (!*at) {
            break;
        }
    }
    return status;
}

static enum carc_status unknown(const char *option, const char *word, const char *expected,
                                const char *const *names, size_t count,
                                struct carc_error *error)
{
    char hint[CARC_HINT];
    return carc_fail(error, CARC_BAD_USAGE, "%s is \"%.64s\", expected %s%s", option, word,
                     expected, carc_hint(carc_guess(word, names, count), hint));
}

static enum carc_status use_metric(struct carc_compare *compare, const char *name,
                                   struct carc_error *error)
{
    size_t count = 0;
    const struct carc_compare_metric *all = carc_compare_metrics(&count);
    const char *names[NAMES_MAX];
    for (size_t i = 0; i < count; i++) {
        names[i] = all[i].name;
        if (strcmp(name, names[i]) != 0) {
            continue;
        }
        for (size_t m = 0; m < compare->metrics; m++) {
            if (compare->metric[m] == &all[i]) {
                return CARC_OK; /* named twice */
            }
        }
        if (all[i].number == CARC_COMPARE_CHANGED && compare->folders > 1) {
            return carc_fail(error, CARC_BAD_USAGE,
                             "--metrics %s goes with one folder: in runs that were played "
                             "otherwise another winner is mostly chance",
                             name);
        }
        compare->metric[compare->metrics++] = &all[i];
        return CARC_OK;
    }
    return unknown("--metrics", name, "metrics (see --help) separated by commas", names, count,
                   error);
}

static enum carc_status choose_metrics(struct carc_compare *compare, struct carc_error *error)
{
    if (compare->metric_names && strcmp(compare->metric_names, "all") != 0) {
        return each_name(compare, compare->metric_names, use_metric, error);
    }
    size_t count = 0;
    const struct carc_compare_metric *all = carc_compare_metrics(&count);
    for (size_t i = 0; i < count; i++) {
        if (all[i].number != CARC_COMPARE_CHANGED || compare->folders == 1) {
            compare->metric[compare->metrics++] = &all[i];
        }
    }
    return CARC_OK;
}

/* The place of a variant of the first folder. */
static enum carc_status find_variant(const struct carc_compare *compare, const char *option,
                                     const char *name, size_t *place, struct carc_error *error)
{
    const struct carc_variants *variants = &compare->loaded[0]->variants;
    const char *names[NAMES_MAX];
    const int found = carc_variants_find(variants, name);
    if (found >= 0) {
        *place = (size_t)found;
        return CARC_OK;
    }
    for (size_t v = 0; v < variants->count; v++) {
        names[v] = variants->variant[v].name;
    }
    return unknown(option, name, "a variant that was scored in the run", names, variants->count,
                   error);
}

static enum carc_status use_variant(struct carc_compare *compare, const char *name,
                                    struct carc_error *error)
{
    size_t place = 0;
    const enum carc_status status = find_variant(compare, "--variants", name, &place, error);
    if (status == CARC_OK) {
        compare->is_wanted[place] = true;
    }
    return status;
}

static enum carc_status choose_variants(struct carc_compare *compare, struct carc_error *error)
{
    size_t baseline = compare->loaded[0]->results.baseline;
    enum carc_status status = CARC_OK;
    if (compare->baseline_name) {
        status = find_variant(compare, "--baseline", compare->baseline_name, &baseline, error);
    }
    compare->baseline = (uint32_t)baseline;
    for (size_t v = 0; !compare->variant_names && v < CARC_VARIANTS_MAX; v++) {
        compare->is_wanted[v] = true;
    }
    if (status == CARC_OK && compare->variant_names) {
        status = each_name(compare, compare->variant_names, use_variant, error);
    }
    if (status != CARC_OK || compare->folders > 1) {
        return status;
    }
    for (size_t v = 0; v < compare->loaded[0]->variants.count; v++) {
        if (compare->is_wanted[v] && v != baseline) {
            return CARC_OK;
        }
    }
    return compare->variant_names
               ? carc_fail(error, CARC_BAD_USAGE,
                           "--variants is \"%.64s\", expected others than the baseline",
                           compare->variant_names)
               : carc_fail_at(error, CARC_BAD_DATA, compare->folder[0], 0,
                              "the run has one variant, so there is nothing to compare");
}

/* ---- folders --------------------------------------------------------------------------- */

static bool same(const struct carc_compare *compare, size_t folder, const char *key)
{
    return strcmp(carc_manifest_word(&compare->loaded[0]->manifest, key),
                  carc_manifest_word(&compare->loaded[folder]->manifest, key)) == 0;
}

static bool same_agents(const struct carc_compare *compare, size_t folder)
{
    bool are_same = true;
    for (uint32_t seat = 0; seat < compare->loaded[0]->plan.tally.seats; seat++) {
        char key[32];
        snprintf(key, sizeof key, "agent_%u", seat + 1);
        are_same = are_same && same(compare, folder, key);
        snprintf(key, sizeof key, CARC_POLICY_KEY "%u", seat + 1);
        are_same = are_same && same(compare, folder, key);
    }
    return are_same;
}

/* Rules that were played by: of each variant its own, and those of the same name are checked to
 * be the same; else they are in a row of their own. */
static bool same_rules(const struct carc_compare *compare, size_t folder)
{
    return same(compare, folder, "play_under") && same(compare, folder, CARC_RULES_KEY);
}

static enum carc_compare_pairing pairing_of(const struct carc_compare *compare, size_t folder)
{
    static const char games_file[] = CARC_MANIFEST_CHECKSUM "games.csv";
    const struct carc_loaded *a = compare->loaded[0];
    const struct carc_loaded *b = compare->loaded[folder];
    if (!same(compare, folder, "seed")) {
        return CARC_UNPAIRED;
    }
    const bool same_tiles = same(compare, folder, "tiles") && same(compare, folder, "sets") &&
                            same(compare, folder, CARC_TILES_KEY);
    if (!same_tiles) {
        return CARC_UNPAIRED_OTHER_TILES;
    }
    const bool same_units =
        a->results.result->games == b->results.result->games &&
        carc_plan_rounds(&a->plan.tally) == carc_plan_rounds(&b->plan.tally);
    if (same_units && carc_manifest_get(&a->manifest, games_file) &&
        carc_manifest_get(&b->manifest, games_file)) {
        return CARC_PAIRED_BY_GAME;
    }
    if (same(compare, folder, "meeples") && same_rules(compare, folder) &&
        same_agents(compare, folder)) {
        return CARC_UNPAIRED_SAME_GAMES;
    }
    return CARC_UNPAIRED_SAME_SEED;
}

static enum carc_status check_folder(const struct carc_compare *compare, size_t folder,
                                     struct carc_error *error)
{
    const struct carc_loaded *loaded = compare->loaded[folder];
    const char *shard = carc_manifest_get(&loaded->manifest, "shard");
    const uint32_t seats = loaded->plan.tally.seats;
    if (shard) {
        return carc_fail_at(error, CARC_BAD_DATA, compare->folder[folder], 0,
                            "this is shard %.40s of a run; carcsim merge makes the whole",
                            shard);
    }
    if (seats != compare->loaded[0]->plan.tally.seats) {
        return carc_fail_at(error, CARC_BAD_DATA, compare->folder[folder], 0,
                            "a run with %u players, expected %u as in %.200s", seats,
                            compare->loaded[0]->plan.tally.seats, compare->folder[0]);
    }
    return CARC_OK;
}

/* A folder that is named twice would be compared with itself. */
static enum carc_status check_names(const struct carc_compare *compare,
                                    struct carc_error *error)
{
    for (size_t i = 0; i < compare->folders; i++) {
        if (!carc_text_is_plain(compare->folder[i])) {
            return carc_fail(error, CARC_BAD_USAGE,
                             "the folder is \"%s\", expected a name in UTF-8 without control "
                             "characters, as it lands in the output",
                             compare->folder[i]);
        }
        for (size_t j = 0; j < i; j++) {
            struct stat a, b;
            if (stat(compare->folder[i], &a) == 0 && stat(compare->folder[j], &b) == 0 &&
                a.st_dev == b.st_dev && a.st_ino == b.st_ino) {
                return carc_fail(error, CARC_BAD_USAGE, "the folder %.200s is named twice",
                                 compare->folder[i]);
            }
        }
    }
    return CARC_OK;
}

static enum carc_status load(struct carc_compare *compare, struct carc_error *error)
{
    enum carc_status status = check_names(compare, error);
    for (size_t i = 0; i < compare->folders && status == CARC_OK; i++) {
        status = carc_refuse_boards(compare->folder[i], error);
        if (status == CARC_OK) {
            status = carc_results_read(compare->folder[i], &compare->loaded[i], error);
        }
        if (status == CARC_OK) {
            status = check_folder(compare, i, error);
        }
        if (status == CARC_OK && i > 0) {
            compare->pairing[i] = pairing_of(compare, i);
        }
    }
    return status;
}

/* ---- answer ---------------------------------------------------------------------------- */

static enum carc_status put(const struct carc_compare *compare, FILE *file)
{
    if (compare->is_csv) {
        carc_compare_put_csv(compare, file);
        return CARC_OK;
    }
    return carc_compare_put_text(compare, file);
}

static enum carc_status answer(const struct carc_compare *compare, struct carc_error *error)
{
    struct carc_out *out = NULL;
    FILE *file = stdout;
    enum carc_status status = CARC_OK;
    if (compare->file) {
        (void)carc_catch_interrupts(); /* up to here there was nothing to leave behind */
        status = carc_out_open_file(compare->file, compare->force, &out, &file, error);
    }
    if (status != CARC_OK) {
        return status;
    }
    status = put(compare, file);
    if (status != CARC_OK) {
        carc_fail_plainly(error, status);
    } else if (out) {
        status = carc_check_interrupts("nothing was written", error);
    }
    if (status != CARC_OK) {
        carc_out_abort(out);
        return status;
    }
    return out ? carc_out_commit(out, error) : CARC_OK;
}

static enum carc_status compare_all(struct carc_compare *compare, struct carc_error *error)
{
    enum carc_status status = choose_metrics(compare, error);
    if (status == CARC_OK) {
        status = load(compare, error);
    }
    if (status == CARC_OK) {
        status = choose_variants(compare, error);
    }
    if (status == CARC_OK) {
        status = carc_compare_lines(compare, error);
    }
    return status == CARC_OK ? answer(compare, error) : status;
}

int carc_compare_main(int argc, char **argv)
{
    struct carc_compare *compare = carc_array_new(1, sizeof *compare);
    int exit_code = 0;
    if (!compare) {
        return carc_complain(&(struct carc_error){.status = CARC_NO_MEMORY});
    }
    compare->level = CARC_LEVEL;
    if (carc_argp_parse(&compare_argp, argc, argv, compare, &exit_code) == 0) {
        struct carc_error error = {0};
        const enum carc_status status = compare_all(compare, &error);
        exit_code = status == CARC_OK ? 0 : carc_complain(&error);
    }
    for (size_t i = 0; i < compare->folders; i++) {
        carc_loaded_free(compare->loaded[i]);
    }
    free(compare->line);
    free(compare);
    return exit_code;
}
