// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot.h"
#include "shown.h"
#include <carcsim/state.h>

/* plot_facts.c - what a results folder says about itself. */

#define UNDER_MAX CARC_VARIANTS_MAX /* variants that were played under */
#define NAME_SIZE 128
static const char each_word[] = "each";

/* The rows of the manifest that matter here. */
struct manifest {
    char played[24], asked[24], seed[24], status[24];
    char tiles_placed[24]; /* only of a giant board */
    char rotate_seats[8];
    char meeples[24], boxes[24], tiles[64], shard[48];
    char baseline[NAME_SIZE];
    char agent[CARC_SEATS_MAX][64];
    size_t agents;
    char *variant[CARC_VARIANTS_MAX]; /* "name key=value ..." */
    size_t variants;
};

/* ---- rows ------------------------------------------------------------------------------ */

#define COLUMNS_MAX 2

/* Calls use for each row with what stands in count columns, until it returns false. */
static enum carc_status each_row(const char *path, const char *const *names, size_t count,
                                 bool (*use)(void *context, const char *const *value),
                                 void *context, struct carc_error *error)
{
    struct carc_csv *csv = NULL;
    size_t column[COLUMNS_MAX];
    enum carc_status status = carc_csv_open_file(path, &csv, error);
    if (status != CARC_OK) {
        return status;
    }
    status = carc_csv_columns(csv, names, count, column, error);
    for (bool end = false; status == CARC_OK && !end;) {
        struct carc_csv_row row = {0};
        status = carc_csv_next(csv, &row, &end, error);
        if (status == CARC_OK && !end) {
            const char *value[COLUMNS_MAX] = {NULL};
            for (size_t i = 0; i < count; i++) {
                value[i] = row.field[column[i]];
            }
            end = !use(context, value);
        }
    }
    carc_csv_close(csv);
    return status;
}

/* ---- manifest -------------------------------------------------------------------------- */

static const char *const manifest_columns[COLUMNS_MAX] = {"key", "value"};

static void take(struct manifest *manifest, const char *key, const char *value)
{
    const struct {
        const char *key;
        char *text;
        size_t size;
    } places[] = {
        {"games_played", manifest->played, sizeof manifest->played},
        {"games_asked", manifest->asked, sizeof manifest->asked},
        {"seed", manifest->seed, sizeof manifest->seed},
        {"meeples", manifest->meeples, sizeof manifest->meeples},
        {"sets", manifest->boxes, sizeof manifest->boxes},
        {"tiles", manifest->tiles, sizeof manifest->tiles},
        {"shard", manifest->shard, sizeof manifest->shard},
        {"tiles_placed", manifest->tiles_placed, sizeof manifest->tiles_placed},
        {"status", manifest->status, sizeof manifest->status},
        {"rotate_seats", manifest->rotate_seats, sizeof manifest->rotate_seats},
        {"baseline", manifest->baseline, sizeof manifest->baseline},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (strcmp(places[i].key, key) == 0) {
            snprintf(places[i].text, places[i].size, "%s", value);
        }
    }
    if (strncmp(key, "agent_", 6) == 0 && manifest->agents < CARC_SEATS_MAX) {
        snprintf(manifest->agent[manifest->agents], sizeof manifest->agent[0], "%s", value);
        manifest->agents++;
    }
    if (strncmp(key, "variant_", 8) == 0 && manifest->variants < CARC_VARIANTS_MAX) {
        char *copy = strdup(value);
        manifest->variant[manifest->variants] = copy;
        manifest->variants += copy != NULL;
    }
}

static bool take_row(void *context, const char *const *value)
{
    take(context, value[0], value[1]);
    return true;
}

static enum carc_status read_manifest(const char *path, struct manifest *manifest,
                                      struct carc_error *error)
{
    const enum carc_status status =
        each_row(path, manifest_columns, COLUMNS_MAX, take_row, manifest, error);
    uint64_t games = 0;
    const bool is_number = carc_count_parse(manifest->played, UINT64_MAX, &games);
    if (status == CARC_OK && is_number && games == 0) {
        return carc_fail_at(
            error, CARC_BAD_DATA, path, 0,
            "the results hold no games (games_played is 0), so there is nothing "
            "to draw");
    }
    if (status == CARC_OK && !is_number) {
        return carc_fail_at(error, CARC_BAD_DATA, path, 0,
                            "games_played is \"%s\", expected a whole number from 1",
                            manifest->played);
    }
    return status;
}

/* "2 players (greedy, random), seed 1" */
static void write_note(const struct manifest *manifest, char *note, size_t size)
{
    size_t used = (size_t)snprintf(note, size, "%zu players (", manifest->agents);
    bool same = true;
    for (size_t i = 1; i < manifest->agents; i++) {
        same = same && strcmp(manifest->agent[i], manifest->agent[0]) == 0;
    }
    for (size_t i = 0; i < (same ? 1 : manifest->agents) && used < size; i++) {
        used += (size_t)snprintf(note + used, size - used, "%s%s", i ? ", " : "",
                                 manifest->agent[i]);
    }
    if (used < size) {
        char setting[CARC_SETTING];
        const bool is_board = *manifest->tiles_placed; /* of as many boxes as it needs */
        carc_setting_text(manifest->meeples, is_board ? "" : manifest->boxes, manifest->tiles,
                          setting);
        used += (size_t)snprintf(note + used, size - used, ")%s, seed %s%s%s", setting,
                                 manifest->seed, *manifest->shard ? ", shard " : "",
                                 manifest->shard);
    }
    if (used < size && strcmp(manifest->status, "partial") == 0) {
        snprintf(note + used, size - used, "; stopped early%s%s%s",
                 *manifest->asked ? ", " : "", manifest->asked,
                 *manifest->asked ? " games were asked for" : "");
    }
}

/* ---- rules that have several names ----------------------------------------------------- */

/* Whether two variants of the manifest differ in nothing but their names. */
static bool same_rules(const char *first, const char *second)
{
    const char *a = strchr(first, ' '), *b = strchr(second, ' ');
    return a && b && strcmp(a, b) == 0;
}

static size_t name_length(const char *variant)
{
    return strcspn(variant, " ");
}

static bool is_called(const char *variant, const char *name)
{
    const size_t length = name_length(variant);
    return strlen(name) == length && strncmp(variant, name, length) == 0;
}

/* The variant that stands for all of the same rules: the baseline, or else the first. */
static size_t stands_for(const struct manifest *manifest, size_t v)
{
    size_t first = v;
    for (size_t i = manifest->variants; i-- > 0;) {
        if (same_rules(manifest->variant[i], manifest->variant[v])) {
            if (is_called(manifest->variant[i], manifest->baseline)) {
                return i;
            }
            first = i < first ? i : first;
        }
    }
    return first;
}

/* Names are words of a command for gnuplot: those with other signs are left alone. */
static bool is_plain(const char *variant)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_.:=+/";
    return strspn(variant, plain) >= name_length(variant);
}

/* "first 2-first third 4-third": in pairs, the name to show and another name of these rules. */
static void write_same(const struct manifest *manifest, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t v = 0; v < manifest->variants; v++) {
        const char *shown = manifest->variant[stands_for(manifest, v)];
        const char *other = manifest->variant[v];
        const size_t needed = name_length(shown) + name_length(other) + 3;
        if (shown != other && is_plain(shown) && is_plain(other) && used + needed < size) {
            used += (size_t)snprintf(text + used, size - used, "%s%.*s %.*s", used ? " " : "",
                                     (int)name_length(shown), shown, (int)name_length(other),
                                     other);
        }
    }
}

/* Whether some variant has other rules than the baseline; older manifests do not tell. */
static bool has_other_rules(const struct manifest *manifest)
{
    for (size_t v = 0; v < manifest->variants; v++) {
        const char *shown = manifest->variant[stands_for(manifest, v)];
        if (!is_called(shown, manifest->baseline)) {
            return true;
        }
    }
    return manifest->variants == 0;
}

/* What every chart is told: the unit of its figures, and rules with several names. */
static void write_settings(const struct manifest *manifest, char *settings, size_t size)
{
    char same[CARC_PLOT_SETTINGS / 2];
    uint64_t tiles = 0;
    write_same(manifest, same, sizeof same);
    if (!carc_count_parse(manifest->tiles_placed, UINT64_MAX, &tiles)) {
        tiles = 0;
    }
    snprintf(settings, size, "BOARD_TILES = %" PRIu64 "; ROTATIONS = %zu; SAME_RULES = '%s'",
             tiles, strcmp(manifest->rotate_seats, "yes") == 0 ? manifest->agents : 1, same);
}

/* ---- what was played under, what was compared ------------------------------------------ */

struct unders {
    char name[UNDER_MAX][NAME_SIZE];
    const char *list[UNDER_MAX + 1];
    size_t count, rows;
};

static void note_under(struct unders *unders, const char *name)
{
    for (size_t i = 0; i < unders->count; i++) {
        if (strcmp(unders->name[i], name) == 0) {
            return;
        }
    }
    if (unders->count < UNDER_MAX) {
        snprintf(unders->name[unders->count], NAME_SIZE, "%s", name);
        unders->list[unders->count] = unders->name[unders->count];
        unders->count++;
    }
}

static bool note_row(void *context, const char *const *value)
{
    struct unders *unders = context;
    note_under(unders, *value);
    unders->rows++;
    return true;
}

static enum carc_status read_unders(const char *path, struct unders *unders,
                                    struct carc_error *error)
{
    static const char *const name = "played_under";
    return each_row(path, &name, 1, note_row, unders, error);
}

static enum carc_status check_under(struct unders *unders, const char *wanted,
                                    struct carc_error *error)
{
    char list[256] = "";
    if (unders->count > 1 && unders->count < UNDER_MAX) {
        note_under(unders, each_word);
    }
    for (size_t i = 0; i < unders->count; i++) {
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", unders->name[i]);
        if (strcmp(unders->name[i], wanted) == 0) {
            return CARC_OK;
        }
    }
    char hint[CARC_HINT];
    return carc_fail(error, CARC_BAD_USAGE,
                     "--played-under is \"%.40s\", but these games were played under %s%s",
                     wanted, list,
                     carc_hint(carc_guess(wanted, unders->list, unders->count), hint));
}

/* Fills in what follows from the manifest. */
static void take_facts(const struct manifest *manifest, struct carc_run_facts *facts)
{
    memcpy(facts->games, manifest->played, sizeof facts->games);
    memcpy(facts->tiles, manifest->tiles_placed, sizeof facts->tiles);
    memcpy(facts->baseline, manifest->baseline, sizeof facts->baseline);
    write_note(manifest, facts->note, sizeof facts->note);
    write_settings(manifest, facts->settings, sizeof facts->settings);
    facts->is_giant = *manifest->tiles_placed != '\0';
    facts->is_same_rules = !has_other_rules(manifest);
}

enum carc_status carc_read_facts(const char *dir, const char *played_under,
                                 struct carc_run_facts *facts, struct carc_error *error)
{
    char path[4096];
    struct manifest manifest = {.agents = 0};
    struct unders unders = {.count = 0}, compared = {.count = 0};
    carc_join_path(path, sizeof path, dir, "manifest.csv");
    enum carc_status status = read_manifest(path, &manifest, error);
    if (status == CARC_OK) {
        carc_join_path(path, sizeof path, dir, "summary.csv");
        status = read_unders(path, &unders, error);
    }
    if (status == CARC_OK && played_under) {
        status = check_under(&unders, played_under, error);
    }
    if (status == CARC_OK) {
        take_facts(&manifest, facts);
    }
    for (size_t v = 0; v < manifest.variants; v++) {
        free(manifest.variant[v]);
    }
    if (status == CARC_OK && !facts->is_giant) {
        carc_join_path(path, sizeof path, dir, "comparisons.csv");
        status = read_unders(path, &compared, error);
    }
    if (status != CARC_OK) {
        return status;
    }
    snprintf(facts->under, sizeof facts->under, "%s",
             played_under       ? played_under
             : unders.count > 1 ? each_word
                                : "");
    facts->is_each = strcmp(facts->under, each_word) == 0;
    facts->is_compared = compared.rows > 0;
    return CARC_OK;
}

/* A value that is looked for, and whether it was met. */
struct search {
    const char *wanted;
    bool is_found;
};

static bool search_row(void *context, const char *const *value)
{
    struct search *search = context;
    search->is_found = strcmp(*value, search->wanted) == 0;
    return !search->is_found;
}

bool carc_plot_has_metric(const char *path, const char *metric)
{
    static const char *const name = "metric";
    struct carc_error error = {0};
    struct search search = {.wanted = metric};
    const enum carc_status status = each_row(path, &name, 1, search_row, &search, &error);
    return search.is_found || status != CARC_OK;
}

/* The checksum that the manifest has under a key; empty if it has none. */
struct expected {
    char key[NAME_SIZE], checksum[CARC_CHECKSUM_TEXT];
};

static bool expect_row(void *context, const char *const *value)
{
    struct expected *expected = context;
    if (strcmp(value[0], expected->key) == 0) {
        snprintf(expected->checksum, sizeof expected->checksum, "%s", value[1]);
    }
    return true;
}

enum carc_status carc_plot_check(const char *dir, const char *name, struct carc_error *error)
{
    char path[4096];
    struct expected expected = {.checksum = ""};
    carc_join_path(path, sizeof path, dir, CARC_MANIFEST_FILE);
    snprintf(expected.key, sizeof expected.key, CARC_MANIFEST_CHECKSUM "%s", name);
    enum carc_status status =
        each_row(path, manifest_columns, COLUMNS_MAX, expect_row, &expected, error);
    if (status != CARC_OK) {
        return status;
    }
    if (!*expected.checksum) { /* it must at least be what gnuplot would not wait for */
        FILE *file = NULL;
        carc_join_path(path, sizeof path, dir, name);
        status = carc_file_open(path, &file, error);
        if (status == CARC_OK) {
            fclose(file);
        }
        return status;
    }
    return carc_results_check_file(dir, name, expected.checksum, error);
}
