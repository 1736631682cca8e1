// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <carcsim/state.h>

/* load.c - results read back from a folder. */

#define PATH_SIZE 4096
#define MOST_GAMES ((uint64_t)1 << 50)

/* ---- rows of the manifest ------------------------------------------------------------ */

/* A manifest that is being read, and what to call it. */
struct source {
    const struct carc_manifest *manifest;
    const char *path;
};

static enum carc_status want(const struct source *source, const char *key, const char **value,
                             struct carc_error *error)
{
    *value = carc_manifest_get(source->manifest, key);
    return *value ? CARC_OK
                  : carc_fail_at(error, CARC_BAD_DATA, source->path, 0, "the row %s is missing",
                                 key);
}

static enum carc_status want_number(const struct source *source, const char *key,
                                    uint64_t least, uint64_t most, uint64_t *value,
                                    struct carc_error *error)
{
    const char *text = NULL;
    const enum carc_status status = want(source, key, &text, error);
    if (status != CARC_OK) {
        return status;
    }
    if (!carc_count_parse(text, most, value) || *value < least) {
        return carc_fail_at(error, CARC_BAD_DATA, source->path, 0,
                            "%s is \"%.40s\", expected a whole number from %" PRIu64
                            " to %" PRIu64,
                            key, text, least, most);
    }
    return CARC_OK;
}

/* Rows that must be there, whatever they say. */
static enum carc_status want_texts(const struct source *source, struct carc_error *error)
{
    static const char *const keys[] = {"version", "commit", "command", "tiles"};
    static const struct {
        const char *key;
        uint64_t least, most;
    } numbers[] = {{"seed", 0, UINT64_MAX},
                   {"sets", 1, UINT32_MAX},
                   {"tiles_in_game", 1, UINT32_MAX},
                   {"meeples", 0, UINT32_MAX}}; /* last: it may be a word too */
    const char *text = NULL;
    enum carc_status status = want(source, "program", &text, error);
    if (status == CARC_OK && strcmp(text, "carcsim") != 0) {
        status = carc_fail_at(error, CARC_BAD_DATA, source->path, 0,
                              "program is \"%.40s\", expected carcsim", text);
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys && status == CARC_OK; i++) {
        status = want(source, keys[i], &text, error);
    }
    const char *meeples = carc_manifest_get(source->manifest, "meeples");
    const bool is_unlimited = meeples && strcmp(meeples, "unlimited") == 0;
    const size_t count = sizeof numbers / sizeof *numbers - (is_unlimited ? 1 : 0);
    for (size_t i = 0; i < count && status == CARC_OK; i++) {
        uint64_t number = 0;
        status = want_number(source, numbers[i].key, numbers[i].least, numbers[i].most, &number,
                             error);
    }
    if (status == CARC_OK) {
        status = want(source, "status", &text, error);
    }
    if (status == CARC_OK && strcmp(text, "complete") != 0 && strcmp(text, "partial") != 0) {
        status = carc_fail_at(error, CARC_BAD_DATA, source->path, 0,
                              "status is \"%.40s\", expected complete or partial", text);
    }
    return status;
}

static enum carc_status check_format(const struct source *source, struct carc_error *error)
{
    uint64_t format = 0;
    const char *version = carc_manifest_get(source->manifest, "version");
    const enum carc_status status =
        want_number(source, "state_format", 0, UINT32_MAX, &format, error);
    if (status == CARC_OK && format != CARC_STATE_FORMAT) {
        return carc_fail_at(error, CARC_BAD_DATA, source->path, 0,
                            "state_format is %" PRIu64 " (carcsim %s), this version reads %d",
                            format, version ? version : "?", CARC_STATE_FORMAT);
    }
    return status;
}

static enum carc_status read_variants(const struct source *source, struct carc_loaded *loaded,
                                      struct carc_error *error)
{
    struct carc_variants *list = &loaded->variants;
    for (;;) {
        char key[32];
        snprintf(key, sizeof key, "variant_%zu", list->count + 1);
        const char *text = carc_manifest_get(source->manifest, key);
        if (!text && list->count > 0) {
            return CARC_OK;
        }
        enum carc_status status = want(source, key, &text, error);
        if (status == CARC_OK && list->count == CARC_VARIANTS_MAX) {
            return carc_fail_at(error, CARC_BAD_DATA, source->path, 0, "more than %d variants",
                                CARC_VARIANTS_MAX);
        }
        struct carc_error wrong = {0};
        if (status == CARC_OK &&
            carc_variant_read(text, &list->variant[list->count], &wrong) != CARC_OK) {
            status = carc_fail_at(error, CARC_BAD_DATA, source->path, 0, "%s: %s", key,
                                  wrong.message);
        }
        if (status == CARC_OK &&
            carc_variants_find(list, list->variant[list->count].name) >= 0) {
            status =
                carc_fail_at(error, CARC_BAD_DATA, source->path, 0, "%s is \"%.40s\" again",
                             key, list->variant[list->count].name);
        }
        if (status != CARC_OK) {
            return status;
        }
        list->count++;
    }
}

static enum carc_status read_seats(const struct source *source, struct carc_loaded *loaded,
                                   uint32_t *seats, struct carc_error *error)
{
    uint64_t number = 0;
    enum carc_status status = want_number(source, "players", 2, CARC_SEATS_MAX, &number, error);
    for (uint64_t seat = 0; seat < number && status == CARC_OK; seat++) {
        char key[32];
        snprintf(key, sizeof key, "agent_%" PRIu64, seat + 1);
        status = want(source, key, &loaded->seated[seat], error);
    }
    if (status == CARC_OK) {
        status = want(source, "agents", &loaded->seated[number], error);
    }
    *seats = (uint32_t)number;
    return status;
}

static enum carc_status read_plays(const struct source *source, struct carc_loaded *loaded,
                                   uint32_t *plays, struct carc_error *error)
{
    const char *under = NULL, *baseline = NULL;
    enum carc_status status = want(source, "play_under", &under, error);
    if (status == CARC_OK) {
        status = want(source, "baseline", &baseline, error);
    }
    if (status != CARC_OK) {
        return status;
    }
    const int found = carc_variants_find(&loaded->variants, baseline);
    if (found < 0) {
        return carc_fail_at(error, CARC_BAD_DATA, source->path, 0,
                            "baseline is \"%.40s\", expected one of the variants", baseline);
    }
    loaded->results.baseline = (uint32_t)found;
    const bool is_each = strcmp(under, CARC_PLAYED_SEPARATELY) == 0;
    *plays = is_each ? (uint32_t)loaded->variants.count : 1;
    loaded->played_under[0] = under;
    for (uint32_t play = 0; is_each && play < *plays; play++) {
        loaded->played_under[play] = loaded->variants.variant[play].name;
    }
    return CARC_OK;
}

/* ---- what they describe -------------------------------------------------------------- */

/* The number of games asked for, and of those before the shard if it is one. */
static enum carc_status read_games(const struct source *source, uint64_t *asked,
                                   uint64_t *before, struct carc_error *error)
{
    struct carc_shard shard = {0};
    const char *part = carc_manifest_get(source->manifest, "shard");
    if (part && !carc_shard_parse(part, &shard)) {
        return carc_fail_at(error, CARC_BAD_DATA, source->path, 0,
                            "shard is \"%.40s\", expected i/N", part);
    }
    uint64_t played = 0;
    enum carc_status status = want_number(source, "games_asked", 1, MOST_GAMES, asked, error);
    if (status == CARC_OK) {
        const uint64_t own = carc_shard_games(shard, *asked, before);
        status = want_number(source, "games_played", 0, own, &played, error);
    }
    return status;
}

/* Ties the parts of *loaded together. */
static enum carc_status assemble(struct carc_loaded *loaded, uint32_t seats, uint32_t plays,
                                 const struct source *source, struct carc_error *error)
{
    uint64_t asked = 0, before = 0, tiles = 0;
    enum carc_status status = read_games(source, &asked, &before, error);
    if (status == CARC_OK) {
        status = want_number(source, "tiles_in_game", 1, UINT32_MAX, &tiles, error);
    }
    if (status != CARC_OK) {
        return status;
    }
    carc_results_plan(&loaded->variants, seats, plays, loaded->weights, loaded->tally_weight,
                      &loaded->plan);
    const bool rotates = carc_manifest_get(&loaded->manifest, "rotate_seats") != NULL;
    carc_results_seats(loaded->seated, rotates, &loaded->plan.tally, loaded->words,
                       loaded->labels);
    loaded->plan.tally.farthest = carc_results_farthest(&loaded->plan.tally, tiles);
    for (int category = 0; category < CARC_CATEGORY_COUNT; category++) {
        loaded->categories[category] = carc_category_name((enum carc_category)category);
    }
    loaded->state = (struct carc_state){.plan = &loaded->plan,
                                        .result = &loaded->result,
                                        .census = loaded->census,
                                        .convergence = &loaded->convergence,
                                        .meeples = loaded->meeples,
                                        .tiles = (uint32_t)tiles};
    loaded->results = (struct carc_results){
        .plan = &loaded->plan,
        .result = &loaded->result,
        .variants = &loaded->variants,
        .weights = loaded->weights,
        .census = loaded->census,
        .played_under = loaded->played_under,
        .agents = loaded->labels,
        .words = loaded->words,
        .categories = loaded->categories,
        .baseline = loaded->results.baseline,
        .convergence = &loaded->convergence,
        .meeples = loaded->meeples,
    };
    for (uint32_t play = 0; play < plays; play++) {
        loaded->meeples[play] =
            carc_meeples_sums_new(seats, carc_plan_rounds(&loaded->plan.tally));
        if (!loaded->meeples[play]) {
            return carc_fail_plainly(error, CARC_NO_MEMORY);
        }
    }
    return carc_batch_result_init(&loaded->result, &loaded->plan) == CARC_OK &&
                   carc_convergence_init(&loaded->convergence, &loaded->results, asked,
                                         before) == CARC_OK
               ? CARC_OK
               : carc_fail_plainly(error, CARC_NO_MEMORY);
}

static enum carc_status copy_manifest(const struct carc_manifest *from,
                                      struct carc_manifest *to, struct carc_error *error)
{
    for (size_t i = 0; i < from->count; i++) {
        carc_manifest_put(to, from->row[i].key, from->row[i].value);
    }
    return to->is_short ? carc_fail_plainly(error, CARC_NO_MEMORY) : CARC_OK;
}

enum carc_status carc_results_open(const char *path, const struct carc_manifest *manifest,
                                   struct carc_loaded **loaded, struct carc_error *error)
{
    struct carc_loaded *fresh = carc_array_new(1, sizeof *fresh);
    if (!fresh) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    const struct source source = {&fresh->manifest, path};
    uint32_t seats = 0, plays = 0;
    enum carc_status status = copy_manifest(manifest, &fresh->manifest, error);
    if (status == CARC_OK) {
        status = check_format(&source, error);
    }
    if (status == CARC_OK) {
        status = want_texts(&source, error);
    }
    if (status == CARC_OK) {
        status = read_variants(&source, fresh, error);
    }
    if (status == CARC_OK) {
        status = read_seats(&source, fresh, &seats, error);
    }
    if (status == CARC_OK) {
        status = read_plays(&source, fresh, &plays, error);
    }
    if (status == CARC_OK) {
        status = assemble(fresh, seats, plays, &source, error);
    }
    if (status != CARC_OK) {
        carc_loaded_free(fresh);
        return status;
    }
    *loaded = fresh;
    return CARC_OK;
}

void carc_loaded_free(struct carc_loaded *loaded)
{
    if (!loaded) {
        return;
    }
    carc_batch_result_fini(&loaded->result, &loaded->plan);
    for (uint32_t play = 0; play < CARC_VARIANTS_MAX; play++) {
        carc_census_fini(&loaded->census[play]);
        carc_meeples_free(loaded->meeples[play]);
    }
    carc_convergence_fini(&loaded->convergence);
    carc_manifest_fini(&loaded->manifest);
    free(loaded);
}

/* ---- folders ------------------------------------------------------------------------- */

enum carc_status carc_results_check_file(const char *folder, const char *name,
                                         const char *expected, struct carc_error *error)
{
    char path[PATH_SIZE], found[CARC_CHECKSUM_TEXT];
    carc_join_path(path, sizeof path, folder, name);
    const enum carc_status status = carc_checksum_file(path, found, error);
    if (status == CARC_OK && strcmp(found, expected) != 0) {
        return carc_fail_at(error, CARC_BAD_DATA, path, 0,
                            "was changed or cut short after it was written: its checksum is "
                            "%s, " CARC_MANIFEST_FILE " has %.20s",
                            found, expected);
    }
    return status;
}

enum carc_status carc_results_check(const char *folder, struct carc_manifest *manifest,
                                    struct carc_error *error)
{
    char path[PATH_SIZE];
    struct stat info;
    if (stat(folder, &info) == 0 && !S_ISDIR(info.st_mode)) {
        return carc_fail_at(error, CARC_NO_INPUT, folder, 0,
                            "is no folder, expected one with the results of a run");
    }
    carc_join_path(path, sizeof path, folder, CARC_MANIFEST_FILE);
    enum carc_status status = carc_manifest_read(path, manifest, error);
    for (size_t i = 0; status == CARC_OK && i < manifest->count; i++) {
        const char *key = manifest->row[i].key;
        if (strncmp(key, CARC_MANIFEST_CHECKSUM, strlen(CARC_MANIFEST_CHECKSUM)) == 0 &&
            !strchr(key, '/')) {
            status = carc_results_check_file(folder, key + strlen(CARC_MANIFEST_CHECKSUM),
                                             manifest->row[i].value, error);
        }
    }
    if (status == CARC_OK &&
        !carc_manifest_get(manifest, CARC_MANIFEST_CHECKSUM CARC_STATE_FILE)) {
        status = carc_fail_at(error, CARC_BAD_DATA, path, 0,
                              "the row " CARC_MANIFEST_CHECKSUM CARC_STATE_FILE " is missing");
    }
    return status;
}

enum carc_status carc_results_join(struct carc_loaded *loaded, const char *folder,
                                   struct carc_error *error)
{
    char path[PATH_SIZE];
    carc_join_path(path, sizeof path, folder, CARC_STATE_FILE);
    const enum carc_status status = carc_state_add(&loaded->state, path, error);
    if (status == CARC_OK) { /* the later points know nothing of these games yet */
        carc_convergence_take(&loaded->convergence, &loaded->results);
    }
    return status;
}

/* The games in state.csv must be those that the manifest names. */
static enum carc_status check_games(const struct carc_loaded *loaded, const char *path,
                                    struct carc_error *error)
{
    uint64_t played = 0;
    const struct source source = {&loaded->manifest, path};
    const enum carc_status status =
        want_number(&source, "games_played", 0, UINT64_MAX, &played, error);
    if (status == CARC_OK && played != loaded->result.games) {
        return carc_fail_at(error, CARC_BAD_DATA, path, 0,
                            "games_played is %" PRIu64 ", but " CARC_STATE_FILE
                            " is of %" PRIu64 " games",
                            played, loaded->result.games);
    }
    return status;
}

enum carc_status carc_results_read(const char *folder, struct carc_loaded **loaded,
                                   struct carc_error *error)
{
    char path[PATH_SIZE];
    struct carc_manifest manifest = {0};
    struct carc_loaded *fresh = NULL;
    carc_join_path(path, sizeof path, folder, CARC_MANIFEST_FILE);
    enum carc_status status = carc_results_check(folder, &manifest, error);
    if (status == CARC_OK) {
        status = carc_results_open(path, &manifest, &fresh, error);
    }
    if (status == CARC_OK) {
        status = carc_results_join(fresh, folder, error);
    }
    if (status == CARC_OK) {
        status = check_games(fresh, path, error);
    }
    carc_manifest_fini(&manifest);
    if (status != CARC_OK) {
        carc_loaded_free(fresh);
        return status;
    }
    *loaded = fresh;
    return CARC_OK;
}
