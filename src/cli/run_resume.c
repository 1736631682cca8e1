// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common.h"
#include "run_parts.h"

/* run_resume.c - goes on with a run that was interrupted (its folder is marked as partial) or
 * that crashed (there is a checkpoint). */

/* What is there to go on with. */
struct source {
    const char *folder;
    struct carc_manifest manifest;
    bool is_checkpoint;
    char state[4096]; /* path of the file with the sums */
};

static uint64_t games_of(const struct carc_manifest *manifest)
{
    const char *text = carc_manifest_get(manifest, "games_played");
    uint64_t games = 0;
    return text && carc_count_parse(text, UINT64_MAX, &games) ? games : 0;
}

/* ---- what there is ------------------------------------------------------------------- */

/* The results that an interrupt has left. */
static enum carc_status find_results(struct source *source, struct carc_error *error)
{
    char path[4096];
    carc_join_path(path, sizeof path, source->folder, CARC_MANIFEST_FILE);
    if (access(path, F_OK) != 0) {
        return CARC_OK;
    }
    enum carc_status status = carc_refuse_boards(source->folder, error);
    if (status == CARC_OK) {
        status = carc_results_check(source->folder, &source->manifest, error);
    }
    carc_join_path(source->state, sizeof source->state, source->folder, CARC_STATE_FILE);
    return status;
}

/* The state that a checkpoint names, if it is as it was written. */
static enum carc_status check_checkpoint(const char *folder,
                                         const struct carc_manifest *manifest, char *state,
                                         size_t size, struct carc_error *error)
{
    static const char prefix[] = CARC_MANIFEST_CHECKSUM;
    for (size_t i = 0; i < manifest->count; i++) {
        const struct carc_manifest_row *row = &manifest->row[i];
        if (strncmp(row->key, prefix, sizeof prefix - 1) != 0 || strchr(row->key, '/')) {
            continue;
        }
        char found[CARC_CHECKSUM_TEXT];
        carc_join_path(state, size, folder, row->key + sizeof prefix - 1);
        const enum carc_status status = carc_checksum_file(state, found, error);
        if (status == CARC_OK && strcmp(found, row->value) != 0) {
            return carc_fail_at(error, CARC_BAD_DATA, state, 0,
                                "was changed after it was written; --force starts anew");
        }
        return status;
    }
    return carc_fail_at(error, CARC_BAD_DATA, folder, 0, "its checkpoint names no state");
}

/* A checkpoint, if it has more games than the results. */
static enum carc_status find_checkpoint(struct source *source, struct carc_error *error)
{
    char path[4096], state[4096];
    struct carc_manifest manifest = {0};
    if (!carc_checkpoint_exists(source->folder)) {
        return CARC_OK;
    }
    carc_join_path(path, sizeof path, source->folder, CARC_CHECKPOINT_FILE);
    enum carc_status status = carc_manifest_read(path, &manifest, error);
    if (status == CARC_OK) {
        status = check_checkpoint(source->folder, &manifest, state, sizeof state, error);
    }
    if (status != CARC_OK || games_of(&manifest) <= games_of(&source->manifest)) {
        carc_manifest_fini(&manifest);
        return status;
    }
    carc_manifest_fini(&source->manifest);
    source->manifest = manifest;
    source->is_checkpoint = true;
    memcpy(source->state, state, sizeof state);
    return CARC_OK;
}

/* ---- is it the same run? ------------------------------------------------------------- */

static const char *shown(const char *text)
{
    return text ? text : "not given";
}

static enum carc_status refuse(const struct source *source, const char *key, const char *there,
                               const char *here, struct carc_error *error)
{
    return carc_fail_at(error, CARC_BAD_USAGE, source->folder, 0,
                        "holds another run: %s is \"%.180s\" there and \"%.180s\" here; "
                        "--resume needs the same command",
                        key, shown(there), shown(here));
}

static bool is_same_shard(const struct carc_manifest *a, const struct carc_manifest *b)
{
    return strcmp(shown(carc_manifest_get(a, "shard")), shown(carc_manifest_get(b, "shard"))) ==
           0;
}

/* The same run, but for who built the program, which is told and noted. */
static enum carc_status check_same(struct carc_run *run, const struct source *source,
                                   struct carc_error *error)
{
    struct carc_manifest own = {0};
    carc_run_manifest(run, &own);
    const char *key = carc_manifest_difference(&own, &source->manifest);
    enum carc_status status = CARC_OK;
    if (!is_same_shard(&own, &source->manifest)) {
        status = refuse(source, "shard", carc_manifest_get(&source->manifest, "shard"),
                        carc_manifest_get(&own, "shard"), error);
    } else if (key) {
        status = refuse(source, key, carc_manifest_get(&source->manifest, key),
                        carc_manifest_get(&own, key), error);
    }
    carc_manifest_fini(&own);
    const char *commit = carc_manifest_get(&source->manifest, "commit");
    if (status == CARC_OK && commit && strcmp(commit, carc_commit()) != 0) {
        const bool is_known = strstr(commit, carc_commit()) != NULL;
        snprintf(run->commits, sizeof run->commits, "%.120s%s%.120s", commit,
                 is_known ? "" : "+", is_known ? "" : carc_commit());
        fprintf(stderr,
                "carcsim: the run was begun by a program built from another commit; the "
                "manifest names both (%s)\n",
                run->commits);
    }
    return status;
}

bool carc_run_can_resume(struct carc_run *run, uint64_t *games)
{
    struct source source = {.folder = run->options.folder};
    struct carc_manifest own = {0};
    char path[4096];
    carc_join_path(path, sizeof path, source.folder, CARC_MANIFEST_FILE);
    bool can =
        access(path, F_OK) == 0 && carc_manifest_read(path, &source.manifest, NULL) == CARC_OK;
    const char *state = carc_manifest_get(&source.manifest, "status");
    can = can && state && strcmp(state, "partial") == 0;
    if (can) {
        carc_run_manifest(run, &own);
        can = is_same_shard(&own, &source.manifest) &&
              !carc_manifest_difference(&own, &source.manifest);
    }
    *games = games_of(&source.manifest);
    carc_manifest_fini(&own);
    carc_manifest_fini(&source.manifest);
    return can;
}

static enum carc_status check_partial(const struct source *source, struct carc_error *error)
{
    const char *state = carc_manifest_get(&source->manifest, "status");
    if (source->manifest.count == 0) {
        return carc_fail_at(
            error, CARC_NO_INPUT, source->folder, 0,
            "holds nothing to resume: neither results of an interrupted run nor "
            "what one had when it crashed");
    }
    if (!source->is_checkpoint && state && strcmp(state, "complete") == 0) {
        return carc_fail_at(
            error, CARC_BAD_USAGE, source->folder, 0,
            "holds the complete results of this run; there is nothing to resume");
    }
    return CARC_OK;
}

/* ---- rows of games.csv --------------------------------------------------------------- */

static bool open_games(struct carc_run *run, const char *name)
{
    char path[4096];
    struct stat info;
    carc_join_path(path, sizeof path, run->options.folder, name);
    if (carc_file_open(path, &run->old_games, NULL) != CARC_OK) {
        return false;
    }
    if (fstat(fileno(run->old_games), &info) == 0 && (uint64_t)info.st_size >= run->old_size) {
        return true;
    }
    fclose(run->old_games);
    run->old_games = NULL;
    return false;
}

/* The unfinished file of a process that is no more will be cleared away when the folder is
 * opened; open, or under another name, it lasts until there is a new checkpoint. */
static bool rescue_games(struct carc_run *run, const char *name)
{
    char path[4096], other[4096];
    if (!open_games(run, name)) {
        return open_games(run, CARC_CHECKPOINT_GAMES) || open_games(run, "games.csv");
    }
    carc_join_path(path, sizeof path, run->options.folder, name);
    carc_join_path(other, sizeof other, run->options.folder, CARC_CHECKPOINT_GAMES);
    unlink(other);
    (void)!link(path, other); /* some file systems have no links */
    return true;
}

/* The checksum of the rows that belong to the games played then. */
static enum carc_status sum_games(const struct carc_run *run, char text[CARC_CHECKSUM_TEXT])
{
    char bytes[1 << 16];
    struct carc_digest *digest = carc_digest_new();
    uint64_t left = run->old_size;
    size_t count = 1;
    while (digest && left > 0 && count > 0) {
        count =
            fread(bytes, 1, left < sizeof bytes ? (size_t)left : sizeof bytes, run->old_games);
        carc_digest_add(digest, bytes, count);
        left -= count;
    }
    if (digest) {
        carc_digest_text(digest, text);
    }
    carc_digest_free(digest);
    rewind(run->old_games);
    return !digest ? CARC_NO_MEMORY : left > 0 ? CARC_IO : CARC_OK;
}

/* The rows of an unfinished games.csv must be those that the checkpoint was made with. */
static enum carc_status check_games(const struct carc_run *run, const struct source *source,
                                    struct carc_error *error)
{
    char found[CARC_CHECKSUM_TEXT];
    const char *noted = carc_manifest_get(&source->manifest, "checkpoint_games_checksum");
    const enum carc_status status = sum_games(run, found);
    if (status != CARC_OK) {
        return carc_fail_at(error, status, source->folder, 0, "rows of games.csv: %s",
                            carc_status_text(status));
    }
    return noted && strcmp(noted, found) == 0
               ? CARC_OK
               : carc_fail_at(error, CARC_BAD_DATA, source->folder, 0,
                              "the rows of games.csv from before were changed after they were "
                              "written; --force starts anew");
}

static enum carc_status find_games(struct carc_run *run, const struct source *source,
                                   struct carc_error *error)
{
    if (!run->options.per_game) {
        return CARC_OK;
    }
    const char *name = carc_manifest_get(&source->manifest, "checkpoint_games_file");
    const char *size = carc_manifest_get(&source->manifest, "checkpoint_games_size");
    bool is_there = false;
    if (!source->is_checkpoint) {
        run->old_size = 0; /* all of it, which the manifest has checked */
        is_there = open_games(run, "games.csv");
        if (is_there && fseeko(run->old_games, 0, SEEK_END) == 0) {
            run->old_size = (uint64_t)ftello(run->old_games);
            rewind(run->old_games);
        }
    } else if (name && size && !strchr(name, '/') &&
               carc_count_parse(size, INT64_MAX, &run->old_size)) {
        is_there = rescue_games(run, name);
    }
    return is_there ? (source->is_checkpoint ? check_games(run, source, error) : CARC_OK)
                    : carc_fail_at(error, CARC_BAD_DATA, source->folder, 0,
                                   "the rows of games.csv from before the crash are gone; "
                                   "--force starts anew");
}

enum carc_status carc_run_copy_games(struct carc_run *run, struct carc_error *error)
{
    char bytes[1 << 16];
    uint64_t left = run->old_size;
    while (left > 0) {
        const size_t wanted = left < sizeof bytes ? (size_t)left : sizeof bytes;
        const size_t count = fread(bytes, 1, wanted, run->old_games);
        if (count == 0) {
            return carc_fail_at(error, CARC_IO, run->options.folder, 0,
                                "the rows of games.csv from before cannot be read");
        }
        if (!carc_run_put_games(&run->outputs, bytes, count)) {
            return carc_out_check(run->outputs.folder, error);
        }
        left -= count;
    }
    fclose(run->old_games);
    run->old_games = NULL;
    return CARC_OK;
}

/* ---- resuming ------------------------------------------------------------------------ */

static enum carc_status add_state(struct carc_run *run, const struct source *source,
                                  struct carc_error *error)
{
    const struct carc_state state = carc_run_state(run);
    const enum carc_status status = carc_state_add(&state, source->state, error);
    if (status == CARC_OK &&
        (run->result.games != games_of(&source->manifest) || run->result.games > run->games)) {
        return carc_fail_at(error, CARC_BAD_DATA, source->state, 0,
                            "is of %llu games, its manifest says %llu",
                            (unsigned long long)run->result.games,
                            (unsigned long long)games_of(&source->manifest));
    }
    return status;
}

enum carc_status carc_run_resume(struct carc_run *run, struct carc_error *error)
{
    struct source source = {.folder = run->options.folder};
    enum carc_status status = find_results(&source, error);
    if (status == CARC_OK) {
        status = find_checkpoint(&source, error);
    }
    if (status == CARC_OK && source.manifest.count > 0) {
        status = check_same(run, &source, error);
    }
    if (status == CARC_OK) {
        status = check_partial(&source, error);
    }
    if (status == CARC_OK) {
        status = find_games(run, &source, error);
    }
    if (status == CARC_OK) {
        status = add_state(run, &source, error);
    }
    carc_manifest_fini(&source.manifest);
    return status;
}
