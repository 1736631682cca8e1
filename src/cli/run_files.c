// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>
#include <sys/stat.h>

#include "run_parts.h"

/* run_files.c - the files of a run: opened, filled and committed. */

/* ---- text of single games ------------------------------------------------------------ */

bool carc_run_put_games(const struct carc_outputs *outputs, const char *bytes, size_t length)
{
    carc_digest_add(outputs->games_digest, bytes, length);
    return fwrite(bytes, 1, length, outputs->games_file) == length;
}

enum carc_status carc_run_write_text(void *context, unsigned kind, const char *bytes,
                                     size_t length)
{
    const struct carc_outputs *outputs = context;
    const bool is_written = kind == CARC_TEXT_GAMES
                                ? carc_run_put_games(outputs, bytes, length)
                                : fwrite(bytes, 1, length, outputs->records_file) == length;
    return is_written ? CARC_OK : CARC_IO;
}

/* Splits FILE[:every=K]. */
enum carc_status carc_run_read_save(struct carc_run *run, struct carc_error *error)
{
    const char *save = run->options.save;
    if (!save) {
        return CARC_OK;
    }
    static const char mark[] = ":every=";
    const char *every = strstr(save, mark);
    const size_t length = every ? (size_t)(every - save) : strlen(save);
    run->study.record_every = 1;
    if (every &&
        (!carc_count_read(every + sizeof mark - 1, UINT64_MAX, &run->study.record_every) ||
         run->study.record_every == 0)) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--save-games is \"%s\", expected FILE or FILE:every=K with K a whole "
                         "number from 1",
                         save);
    }
    const char *colon = strrchr(save, ':');
    const char *equals = colon ? strchr(colon, '=') : NULL;
    uint64_t number = 0;
    if (!every && equals && carc_count_read(equals + 1, UINT64_MAX, &number)) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--save-games ends in \"%.40s\", expected FILE or FILE:every=K",
                         colon);
    }
    if (length == 0 || length >= sizeof run->save_path) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--save-games is \"%.60s\", expected the name of a file", save);
    }
    if (run->study.plays > 1) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--save-games with --play-under each, expected one variant to play "
                         "under: a record holds a game once");
    }
    if (run->study.rotate) {
        return carc_fail(
            error, CARC_BAD_USAGE,
            "--save-games with --rotate-seats, expected one of them: a record holds "
            "a game once");
    }
    memcpy(run->save_path, save, length);
    run->save_path[length] = '\0';
    return CARC_OK;
}

/* ---- opening ------------------------------------------------------------------------- */

/* A run that crashed or was interrupted may have been long, so that it is not to be lost.
 * Opening the folder clears away what a crash has left: this is looked at before. */
static enum carc_status check_unfinished(struct carc_run *run, struct carc_error *error)
{
    const struct carc_run_options *options = &run->options;
    const char *without = options->save ? " and without --save-games" : "";
    uint64_t games = 0;
    if (!options->folder || options->resume || options->force) {
        return CARC_OK;
    }
    if (carc_checkpoint_exists(options->folder)) {
        return carc_fail_at(error, CARC_CANNOT_CREATE, options->folder, 0,
                            "holds what a run had when it crashed; --resume goes on with it, "
                            "--force starts anew");
    }
    if (carc_run_can_resume(run, &games)) {
        return carc_fail_at(error, CARC_CANNOT_CREATE, options->folder, 0,
                            "holds the first %llu games of this run, which was interrupted; "
                            "the same command with --resume%s goes on, --force starts anew",
                            (unsigned long long)games, without);
    }
    return CARC_OK;
}

/* games.csv, with what there was of it. */
static enum carc_status open_games(struct carc_run *run, struct carc_error *error)
{
    struct carc_outputs *outputs = &run->outputs;
    const char *header = carc_games_header();
    outputs->games_digest = carc_digest_new();
    if (!outputs->games_digest) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    enum carc_status status =
        carc_out_file(outputs->folder, "games.csv", &outputs->games_file, error);
    if (status == CARC_OK && run->old_games) {
        status = carc_run_copy_games(run, error);
    }
    if (status == CARC_OK && ftello(outputs->games_file) == 0) {
        (void)carc_run_put_games(outputs, header, strlen(header)); /* shows in ferror */
    }
    return status;
}

static enum carc_status open_files(struct carc_run *run, struct carc_error *error)
{
    const struct carc_run_options *options = &run->options;
    struct carc_outputs *outputs = &run->outputs;
    enum carc_status status = check_unfinished(run, error);
    if (status == CARC_OK && options->folder) {
        size_t count = 0;
        const char *const *names = carc_results_names(&count);
        status = carc_out_open(options->folder, options->force || options->resume, names, count,
                               &outputs->folder, error);
    }
    if (status == CARC_OK && options->folder && options->force) {
        carc_checkpoint_drop(options->folder);
    }
    if (status == CARC_OK && options->per_game) {
        status = open_games(run, error);
    }
    if (status == CARC_OK && options->save) {
        status = carc_out_open_file(run->save_path, options->force, &outputs->records,
                                    &outputs->records_file, error);
    }
    if (status == CARC_OK && outputs->records_file) {
        fputs(carc_record_header(), outputs->records_file);
    }
    return status;
}

void carc_run_close(struct carc_run *run)
{
    carc_out_abort(run->outputs.folder);
    carc_out_abort(run->outputs.records);
    carc_digest_free(run->outputs.games_digest);
    memset(&run->outputs, 0, sizeof run->outputs);
    if (run->old_games) {
        fclose(run->old_games);
        run->old_games = NULL;
    }
}

/* Records must not go where the results go: one would replace the other. */
static enum carc_status check_paths(const struct carc_run *run, struct carc_error *error)
{
    const char *folder = run->options.folder;
    const char *slash = strrchr(run->save_path, '/');
    struct stat results, records;
    if (!folder || !run->options.save) {
        return CARC_OK;
    }
    char beside[sizeof run->save_path] = ".";
    if (slash) {
        snprintf(beside, sizeof beside, "%.*s", (int)(slash - run->save_path + 1),
                 run->save_path);
    }
    const bool same = stat(folder, &results) == 0 && stat(beside, &records) == 0 &&
                      results.st_dev == records.st_dev && results.st_ino == records.st_ino;
    for (const char *const *name = carc_results_names(NULL); same && *name; name++) {
        if (strcmp(slash ? slash + 1 : run->save_path, *name) == 0) {
            return carc_fail(
                error, CARC_BAD_USAGE,
                "--save-games is \"%s\", which -o writes too, expected another file",
                run->save_path);
        }
    }
    return CARC_OK;
}

enum carc_status carc_run_open(struct carc_run *run, struct carc_error *error)
{
    const enum carc_status status = open_files(run, error);
    return status == CARC_OK ? check_paths(run, error) : status;
}

/* ---- writing ------------------------------------------------------------------------- */

enum carc_status carc_run_explain(const struct carc_run *run, enum carc_status status,
                                  struct carc_error *error)
{
    const struct carc_outputs *outputs = &run->outputs;
    enum carc_status found = CARC_OK;
    if (status == CARC_IO && outputs->folder) {
        found = carc_out_check(outputs->folder, error);
    }
    if (status == CARC_IO && found == CARC_OK && outputs->records) {
        found = carc_out_check(outputs->records, error);
    }
    return found == CARC_OK ? carc_fail_plainly(error, status) : found;
}

static enum carc_status commit_records(struct carc_run *run, struct carc_error *error)
{
    struct carc_out *records = run->outputs.records;
    run->outputs.records = NULL;
    return records ? carc_out_commit(records, error) : CARC_OK;
}

static enum carc_status commit_folder(struct carc_run *run,
                                      const struct carc_comparisons *comparisons,
                                      struct carc_error *error)
{
    const struct carc_results results = carc_run_results(run);
    const struct carc_state state = carc_run_state(run);
    struct carc_manifest manifest = {0};
    carc_run_manifest(run, &manifest);
    enum carc_status status =
        carc_results_write(run->outputs.folder, &results, &state, comparisons,
                           run->outputs.games_file != NULL, &manifest, error);
    carc_manifest_fini(&manifest);
    if (status == CARC_OK) {
        struct carc_out *folder = run->outputs.folder;
        run->outputs.folder = NULL;
        status = carc_out_commit(folder, error);
    }
    if (status == CARC_OK) {
        carc_checkpoint_drop(run->options.folder);
    }
    return status;
}

enum carc_status carc_run_commit(struct carc_run *run,
                                 const struct carc_comparisons *comparisons,
                                 struct carc_error *error)
{
    const enum carc_status status = commit_records(run, error);
    return status == CARC_OK && run->outputs.folder ? commit_folder(run, comparisons, error)
                                                    : status;
}
