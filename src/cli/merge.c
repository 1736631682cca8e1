// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common.h"
#include "run.h"
#include "shown.h"
#include <carcsim/state.h>

/* merge.c - adds up the shards of one run: the result is what the whole run writes. */

/* A folder that is to be merged. */
struct part {
    const char *folder;
    struct carc_manifest manifest;
    struct carc_shard shard;
};

struct merge {
    const char *folder; /* where the result goes */
    bool force, quiet;
    struct part *part; /* as they were named; in order of their numbers once they are checked */
    size_t count;
    struct carc_loaded *loaded;
};

/* ---- words --------------------------------------------------------------------------- */

enum { KEY_FORCE = 256 };

static const struct argp_option option_list[] = {
    {"output", 'o', "DIR", 0, "Folder for the files of results (needed)", 1},
    {"force", KEY_FORCE, NULL, 0, "Replace results that are there", 1},
    {"quiet", 'q', NULL, 0, "No table", 1},
    {NULL, 0, NULL, 0, NULL, 0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct merge *merge = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        merge->part = carc_array_new((size_t)state->argc, sizeof *merge->part);
        return merge->part ? 0 : ENOMEM;
    case 'o':
        merge->folder = carc_argp_folder(state, argument);
        break;
    case KEY_FORCE:
        merge->force = true;
        break;
    case 'q':
        merge->quiet = true;
        break;
    case ARGP_KEY_ARG:
        merge->part[merge->count++].folder = argument;
        break;
    case ARGP_KEY_END:
        if (!merge->count) {
            argp_error(state, "folders are missing, expected those of all shards of a run");
        }
        if (!merge->folder) {
            argp_error(state, "-o is missing, expected a folder for the results");
        }
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static int parse(int argc, char **argv, struct merge *merge, int *exit_code)
{
    static const struct argp argp = {
        option_list,
        parse_option,
        "SHARD_DIR...",
        "Add up the shards of one run (carcsim run --shard i/N): the files are those of the "
        "whole run, byte for byte.\v"
        "Example: carcsim merge part-1 part-2 part-3 part-4 -o results/whole",
        NULL,
        NULL,
        NULL};
    return carc_argp_parse(&argp, argc, argv, merge, exit_code);
}

/* Fails if the merge was interrupted. Nothing has its name before the end. */
static enum carc_status go_on(struct carc_error *error)
{
    return carc_check_interrupts("nothing was written", error);
}

/* ---- checks -------------------------------------------------------------------------- */

/* Writing over what is being read would lose it. */
static enum carc_status check_output(const struct merge *merge, struct carc_error *error)
{
    struct stat output, input;
    for (size_t i = 0; i < merge->count && stat(merge->folder, &output) == 0; i++) {
        if (stat(merge->part[i].folder, &input) == 0 && input.st_dev == output.st_dev &&
            input.st_ino == output.st_ino) {
            return carc_fail(error, CARC_BAD_USAGE,
                             "-o is \"%.200s\", which is a shard too, expected another folder",
                             merge->folder);
        }
    }
    return CARC_OK;
}

static enum carc_status refuse(const struct part *part, struct carc_error *error,
                               const char *found, const char *expected)
{
    return carc_fail_at(error, CARC_BAD_DATA, part->folder, 0, "%s, expected %s", found,
                        expected);
}

/* A shard at all, of this version, and of the same run as the first one. */
static enum carc_status check_kind(const struct merge *merge, struct part *part,
                                   struct carc_error *error)
{
    const char *shard = carc_manifest_get(&part->manifest, "shard");
    const char *version = carc_manifest_get(&part->manifest, "version");
    char text[256];
    if (!shard) {
        return refuse(part, error, "is no shard",
                      "a folder written by carcsim run --shard i/N");
    }
    if (!carc_shard_parse(shard, &part->shard)) {
        snprintf(text, sizeof text, "shard is \"%.40s\"", shard);
        return refuse(part, error, text, "i/N");
    }
    if (!version || strcmp(version, carc_version()) != 0) {
        snprintf(text, sizeof text, "was written by carcsim %.40s", version ? version : "?");
        return refuse(part, error, text, carc_version());
    }
    const struct carc_manifest *first = &merge->part[0].manifest;
    const char *key = carc_manifest_difference(first, &part->manifest);
    if (key) {
        const char *own = carc_manifest_get(&part->manifest, key);
        const char *other = carc_manifest_get(first, key);
        return carc_fail_at(error, CARC_BAD_DATA, part->folder, 0,
                            "is of another run: %s is \"%.120s\", in %.60s \"%.120s\"", key,
                            own ? own : "", merge->part[0].folder, other ? other : "");
    }
    if (part->shard.count != merge->part[0].shard.count) {
        snprintf(text, sizeof text, "is shard %s", shard);
        char expected[64];
        snprintf(expected, sizeof expected, "one of %u shards like the first folder",
                 merge->part[0].shard.count);
        return refuse(part, error, text, expected);
    }
    return CARC_OK;
}

static enum carc_status check_complete(const struct part *part, struct carc_error *error)
{
    const char *state = carc_manifest_get(&part->manifest, "status");
    if (state && strcmp(state, "complete") == 0) {
        return CARC_OK;
    }
    const char *played = carc_manifest_get(&part->manifest, "games_played");
    const char *games = carc_manifest_get(&part->manifest, "shard_games");
    return carc_fail_at(error, CARC_BAD_DATA, part->folder, 0,
                        "shard %u/%u was interrupted after %s of %s games; its command with "
                        "--resume plays the rest",
                        part->shard.number, part->shard.count, played ? played : "?",
                        games ? games : "?");
}

static int by_number(const void *a, const void *b)
{
    const uint32_t one = ((const struct part *)a)->shard.number;
    const uint32_t other = ((const struct part *)b)->shard.number;
    return (one > other) - (one < other);
}

/* "3", "3 and 5", "3, 5, 7 ... (12 in all)": the numbers of which no part is there. */
static void list_missing(const struct merge *merge, char *text, size_t size)
{
    const uint32_t count = merge->part[0].shard.count;
    const size_t missing = count - merge->count;
    size_t at = 0, found = 0, used = 0;
    for (uint32_t number = 1; number <= count && found < missing && found < 8; number++) {
        if (at < merge->count && merge->part[at].shard.number == number) {
            at++;
            continue;
        }
        const char *between = found == 0 ? "" : found + 1 == missing ? " and " : ", ";
        used += (size_t)snprintf(text + used, size - used, "%s%u", between, number);
        found++;
    }
    if (found < missing) {
        snprintf(text + used, size - used, " ... (%zu in all)", missing);
    }
}

/* Every number once. The parts are in order. */
static enum carc_status check_numbers(const struct merge *merge, struct carc_error *error)
{
    for (size_t i = 1; i < merge->count; i++) {
        const struct part *part = &merge->part[i];
        if (part[-1].shard.number == part->shard.number) {
            return carc_fail(error, CARC_BAD_DATA,
                             "%.200s and %.200s are both shard %u/%u, expected each shard once",
                             part[-1].folder, part->folder, part->shard.number,
                             part->shard.count);
        }
    }
    const uint32_t count = merge->part[0].shard.count;
    if (merge->count < count) {
        char missing[160];
        list_missing(merge, missing, sizeof missing);
        return carc_fail(error, CARC_BAD_DATA, "of %u shards, number %s %s missing", count,
                         missing, count - merge->count == 1 ? "is" : "are");
    }
    return CARC_OK;
}

static enum carc_status check_parts(struct merge *merge, struct carc_error *error)
{
    enum carc_status status = check_output(merge, error);
    for (size_t i = 0; i < merge->count && status == CARC_OK; i++) {
        struct part *part = &merge->part[i];
        status = go_on(error);
        if (status == CARC_OK) {
            status = carc_refuse_boards(part->folder, error);
        }
        if (status == CARC_OK) {
            status = carc_results_check(part->folder, &part->manifest, error);
        }
        if (status == CARC_OK) {
            status = check_kind(merge, part, error);
        }
        if (status == CARC_OK) {
            status = check_complete(part, error);
        }
    }
    if (status == CARC_OK) {
        qsort(merge->part, merge->count, sizeof *merge->part, by_number);
        status = check_numbers(merge, error);
    }
    return status;
}

/* ---- adding up ----------------------------------------------------------------------- */

/* Shards that were played by programs built from different commits may not belong together:
 * nobody but who built them can tell. All are named. */
static void join_commits(const struct merge *merge, struct carc_manifest *manifest)
{
    char all[512] = "";
    size_t used = 0, different = 0;
    for (size_t i = 0; i < merge->count; i++) {
        const char *commit = carc_manifest_get(&merge->part[i].manifest, "commit");
        if (commit && !strstr(all, commit) && used + strlen(commit) + 2 < sizeof all) {
            used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", used ? "+" : "",
                                     commit);
            different++;
        }
    }
    carc_manifest_put(manifest, "commit", all);
    if (different > 1) {
        fprintf(stderr,
                "carcsim: the shards were played by programs built from different "
                "commits (%s); the manifest names all\n",
                all);
    }
}

static enum carc_status add_parts(struct merge *merge, struct carc_error *error)
{
    struct carc_manifest manifest = {0};
    const struct carc_manifest *first = &merge->part[0].manifest;
    for (size_t i = 0; i < first->count; i++) {
        carc_manifest_put(&manifest, first->row[i].key, first->row[i].value);
    }
    carc_manifest_drop(&manifest, "shard");
    carc_manifest_drop(&manifest, CARC_MANIFEST_CHECKSUM);
    join_commits(merge, &manifest);
    char path[4096];
    carc_join_path(path, sizeof path, merge->part[0].folder, CARC_MANIFEST_FILE);
    enum carc_status status = manifest.is_short
                                  ? carc_fail_plainly(error, CARC_NO_MEMORY)
                                  : carc_results_open(path, &manifest, &merge->loaded, error);
    carc_manifest_fini(&manifest);
    uint64_t asked = 0, before = 0;
    for (size_t i = 0; i < merge->count && status == CARC_OK; i++) {
        const struct part *part = &merge->part[i];
        status = go_on(error);
        if (status == CARC_OK) {
            status = carc_results_join(merge->loaded, part->folder, error);
        }
        carc_count_parse(carc_manifest_get(&merge->loaded->manifest, "games_asked"), UINT64_MAX,
                         &asked);
        const uint64_t own = carc_shard_games(part->shard, asked, &before);
        if (status == CARC_OK && merge->loaded->result.games != before + own) {
            status = refuse(part, error, "has another number of games than its manifest says",
                            "all games of the shard");
        }
    }
    return status;
}

/* ---- writing ------------------------------------------------------------------------- */

/* Appends games.csv of a folder, but for its header. */
static enum carc_status append_games(const char *folder, FILE *to, struct carc_error *error)
{
    char path[4096], bytes[1 << 16];
    const size_t header = strlen(carc_games_header());
    snprintf(path, sizeof path, "%s/games.csv", folder);
    FILE *from = NULL;
    enum carc_status status = carc_file_open(path, &from, error);
    if (status != CARC_OK) {
        return status;
    }
    if (fread(bytes, 1, header, from) != header ||
        memcmp(bytes, carc_games_header(), header) != 0) {
        status = carc_fail_at(error, CARC_BAD_DATA, path, 1, "has another header than %.60s...",
                              carc_games_header());
    }
    size_t count = 0;
    while (status == CARC_OK && (count = fread(bytes, 1, sizeof bytes, from)) > 0) {
        fwrite(bytes, 1, count, to); /* a failure shows in ferror(to) */
        status = go_on(error);
    }
    if (ferror(from)) {
        status = carc_fail_at(error, CARC_IO, path, 0, "%s", carc_status_text(CARC_IO));
    }
    fclose(from);
    return status;
}

static enum carc_status write_games(const struct merge *merge, struct carc_out *out,
                                    struct carc_error *error)
{
    FILE *file = NULL;
    enum carc_status status = carc_out_file(out, "games.csv", &file, error);
    if (status == CARC_OK) {
        fputs(carc_games_header(), file);
    }
    for (size_t i = 0; i < merge->count && status == CARC_OK; i++) {
        status = append_games(merge->part[i].folder, file, error);
        if (status == CARC_OK) {
            status = carc_out_check(out, error);
        }
    }
    return status;
}

static enum carc_status write_all(const struct merge *merge,
                                  const struct carc_comparisons *comparisons,
                                  struct carc_error *error)
{
    size_t count = 0;
    struct carc_out *out = NULL;
    struct carc_loaded *loaded = merge->loaded;
    const char *const *names = carc_results_names(&count);
    const bool has_games =
        carc_manifest_get(&merge->part[0].manifest, CARC_MANIFEST_CHECKSUM "games.csv");
    enum carc_status status =
        carc_out_open(merge->folder, merge->force, names, count, &out, error);
    if (status == CARC_OK && has_games) {
        status = write_games(merge, out, error);
    }
    if (status == CARC_OK) {
        status = carc_results_write(out, &loaded->results, &loaded->state, comparisons,
                                    has_games, &loaded->manifest, error);
    }
    if (status == CARC_OK) {
        status = go_on(error);
    }
    if (status == CARC_OK) {
        return carc_out_commit(out, error);
    }
    carc_out_abort(out);
    return status;
}

static enum carc_status merge_all(struct merge *merge, struct carc_error *error)
{
    struct carc_comparisons comparisons = {0};
    (void)carc_catch_interrupts(); /* before there is anything to leave behind */
    enum carc_status status = check_parts(merge, error);
    if (status == CARC_OK) {
        status = add_parts(merge, error);
    }
    if (status == CARC_OK) {
        status = carc_results_compare(&merge->loaded->results, merge->loaded->results.baseline,
                                      CARC_LEVEL, &comparisons);
        carc_fail_plainly(error, status);
    }
    if (status == CARC_OK) {
        status = write_all(merge, &comparisons, error);
    }
    if (status == CARC_OK && !merge->quiet) {
        char setting[CARC_SETTING];
        carc_manifest_setting(&merge->loaded->manifest, setting);
        carc_put_findings(&merge->loaded->results, &comparisons, setting, stdout);
    }
    carc_comparisons_fini(&comparisons);
    return status;
}

int carc_merge_main(int argc, char **argv)
{
    struct merge merge = {0};
    int exit_code = 0;
    if (parse(argc, argv, &merge, &exit_code) == 0) {
        struct carc_error error = {0};
        exit_code = merge_all(&merge, &error) == CARC_OK ? 0 : carc_complain(&error);
    }
    for (size_t i = 0; i < merge.count; i++) {
        carc_manifest_fini(&merge.part[i].manifest);
    }
    carc_loaded_free(merge.loaded);
    free(merge.part);
    return exit_code;
}
