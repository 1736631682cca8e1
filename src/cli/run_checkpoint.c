// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "run_parts.h"

/*
 * run_checkpoint.c - what a run notes in its folder while it plays, for the case of a crash:
 *
 *     .checkpoint.csv     a manifest: what was played so far, and which state belongs to it
 *     .checkpoint-0.csv   the state, in turns with .checkpoint-1.csv: the one that the
 *                         manifest names stays until there is a new manifest
 */

/* What is not of this program's making is in the way: writing to a pipe would wait. */
static void clear_way(const char *path)
{
    struct stat info;
    if (lstat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        remove(path);
    }
}

static const char *const state_names[] = {".checkpoint-0.csv", ".checkpoint-1.csv"};

bool carc_checkpoint_exists(const char *folder)
{
    char path[4096];
    carc_join_path(path, sizeof path, folder, CARC_CHECKPOINT_FILE);
    return access(path, F_OK) == 0;
}

void carc_checkpoint_drop(const char *folder)
{
    const char *const names[] = {CARC_CHECKPOINT_FILE, state_names[0], state_names[1],
                                 CARC_CHECKPOINT_GAMES};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[4096];
        carc_join_path(path, sizeof path, folder, names[i]);
        unlink(path);
    }
}

/* Begins a file of the checkpoint, in place of an earlier one. */
static enum carc_status begin_file(const struct carc_run *run, const char *name,
                                   struct carc_out **out, FILE **file, struct carc_error *error)
{
    char path[4096];
    carc_join_path(path, sizeof path, run->options.folder, name);
    clear_way(path);
    return carc_out_open_file(path, true, out, file, error);
}

static enum carc_status write_state(struct carc_run *run, const char *name,
                                    struct carc_manifest *manifest, struct carc_error *error)
{
    char key[64], checksum[CARC_CHECKSUM_TEXT];
    struct carc_out *out = NULL;
    FILE *file = NULL;
    enum carc_status status = begin_file(run, name, &out, &file, error);
    if (status != CARC_OK) {
        return status;
    }
    const struct carc_state state = carc_run_state(run);
    carc_state_write(&state, file);
    status = carc_out_checksum(out, name, checksum, error);
    if (status != CARC_OK) {
        carc_out_abort(out);
        return status;
    }
    snprintf(key, sizeof key, CARC_MANIFEST_CHECKSUM "%s", name);
    carc_manifest_put(manifest, key, checksum);
    return carc_out_commit(out, error);
}

/* Brings the rows of games.csv to the disk, and notes where they are and how many. */
static enum carc_status note_games(const struct carc_run *run, struct carc_manifest *manifest,
                                   struct carc_error *error)
{
    FILE *file = run->outputs.games_file;
    if (!file) {
        return CARC_OK;
    }
    char name[256], checksum[CARC_CHECKSUM_TEXT];
    carc_out_temporary("games.csv", name, sizeof name);
    if (fflush(file) != 0 || fsync(fileno(file)) != 0) {
        return carc_fail_at(error, CARC_IO, name, 0, "%s", strerror(errno));
    }
    carc_manifest_put(manifest, "checkpoint_games_file", name);
    carc_manifest_put_number(manifest, "checkpoint_games_size", (uint64_t)ftello(file));
    carc_digest_text(run->outputs.games_digest, checksum);
    carc_manifest_put(manifest, "checkpoint_games_checksum", checksum);
    return CARC_OK;
}

static enum carc_status write_manifest(const struct carc_run *run,
                                       const struct carc_manifest *manifest,
                                       struct carc_error *error)
{
    struct carc_out *out = NULL;
    FILE *file = NULL;
    enum carc_status status = begin_file(run, CARC_CHECKPOINT_FILE, &out, &file, error);
    if (status != CARC_OK) {
        return status;
    }
    status = carc_manifest_write(manifest, file);
    if (status != CARC_OK) {
        carc_out_abort(out);
        return carc_fail_plainly(error, status);
    }
    return carc_out_commit(out, error);
}

enum carc_status carc_checkpoint_write(struct carc_run *run, struct carc_error *error)
{
    struct carc_manifest manifest = {0};
    carc_run_manifest(run, &manifest);
    enum carc_status status = note_games(run, &manifest, error);
    if (status == CARC_OK) {
        status = write_state(run, state_names[run->checkpoints % 2], &manifest, error);
    }
    if (status == CARC_OK) {
        status = write_manifest(run, &manifest, error);
    }
    carc_manifest_fini(&manifest);
    if (status == CARC_OK) {
        char path[4096];
        run->checkpoints++;
        carc_join_path(path, sizeof path, run->options.folder, CARC_CHECKPOINT_GAMES);
        unlink(path); /* what an older checkpoint needed */
        if (run->outputs.games_file) {
            carc_out_keep(run->outputs.folder, "games.csv"); /* what this one needs */
        }
    }
    return status;
}
