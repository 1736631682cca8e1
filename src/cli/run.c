// SPDX-License-Identifier: GPL-3.0-or-later
#include "run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the results of a run go. */
struct outputs {
    struct carc_out *folder;  /* or NULL */
    struct carc_out *records; /* or NULL */
    FILE *games_file, *records_file;
};

/* Everything that a run holds; large, so it is not on the stack. */
struct run {
    struct carc_run_options options;
    struct carc_tileset set;
    struct carc_variants known;
    struct carc_study study;
    struct carc_batch_plan plan;
    struct carc_batch_result result;
    struct outputs outputs;
    atomic_ullong done;
    char save_path[4096];
};

/* ---- text of single games ------------------------------------------------------------ */

static enum carc_status write_text(void *context, unsigned kind, const char *bytes,
                                   size_t length)
{
    const struct outputs *outputs = context;
    FILE *file = kind == CARC_TEXT_GAMES ? outputs->games_file : outputs->records_file;
    return fwrite(bytes, 1, length, file) == length ? CARC_OK : CARC_IO;
}

/* Splits FILE[:every=K]. */
static enum carc_status read_save(struct run *run, struct carc_error *error)
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
        (!carc_count_parse(every + sizeof mark - 1, UINT64_MAX, &run->study.record_every) ||
         run->study.record_every == 0)) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--save-games is \"%s\", expected FILE or FILE:every=K with K a whole "
                         "number from 1",
                         save);
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

/* ---- outputs ------------------------------------------------------------------------- */

static enum carc_status open_outputs(struct run *run, struct carc_error *error)
{
    const struct carc_run_options *options = &run->options;
    struct outputs *outputs = &run->outputs;
    enum carc_status status = CARC_OK;
    if (options->folder) {
        size_t count = 0;
        const char *const *names = carc_results_names(&count);
        status = carc_out_open(options->folder, options->force, names, count, &outputs->folder,
                               error);
    }
    if (status == CARC_OK && options->per_game) {
        status = carc_out_file(outputs->folder, "games.csv", &outputs->games_file, error);
    }
    if (status == CARC_OK && options->save) {
        status = carc_out_open_file(run->save_path, options->force, &outputs->records,
                                    &outputs->records_file, error);
    }
    if (status == CARC_OK && outputs->games_file) {
        fputs(carc_games_header(), outputs->games_file);
    }
    if (status == CARC_OK && outputs->records_file) {
        fputs(carc_record_header(), outputs->records_file);
    }
    return status;
}

static void abort_outputs(struct outputs *outputs)
{
    carc_out_abort(outputs->folder);
    carc_out_abort(outputs->records);
    memset(outputs, 0, sizeof *outputs);
}

static void put_number(FILE *file, const char *key, uint64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    carc_write_manifest_row(file, key, text);
}

static void put_manifest(const struct run *run, const struct carc_results *results,
                         const struct carc_comparisons *comparisons, FILE *file)
{
    const struct carc_study *study = &run->study;
    char command[4096];
    carc_run_command(&run->options, study, command, sizeof command);
    fputs("key,value\n", file);
    carc_write_manifest_row(file, "program", "carcsim");
    carc_write_manifest_row(file, "version", carc_version());
    carc_write_manifest_row(file, "commit", carc_commit());
    carc_write_manifest_row(file, "command", command);
    put_number(file, "seed", study->seed);
    carc_write_manifest_row(file, "tiles",
                            run->options.table.tiles ? run->options.table.tiles : "base");
    put_number(file, "sets", study->boxes);
    put_number(file, "tiles_in_game", (uint64_t)study->set->total * study->boxes);
    put_number(file, "players", study->seats);
    put_number(file, "meeples", study->meeples);
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        char key[32];
        snprintf(key, sizeof key, "agent_%u", seat + 1);
        carc_write_manifest_row(file, key, study->agent_name[seat]);
    }
    if (study->rotate) {
        carc_write_manifest_row(file, "rotate_seats", "yes");
    }
    carc_write_manifest_row(file, "play_under", run->options.play_under);
    carc_write_manifest_row(file, "baseline", study->scored.variant[study->baseline].name);
    carc_write_variants(results, file);
    put_number(file, "games_asked", run->options.games);
    put_number(file, "games_played", run->result.games);
    carc_write_manifest_row(file, "status",
                            run->result.games == run->options.games ? "complete" : "partial");
    carc_write_manifest_row(file, "interval", "95 % (t; Wilson for winner_changed)");
    put_number(file, "tests_in_comparisons", comparisons->tests);
    carc_write_manifest_row(file, "p_holm",
                            "Holm's correction over all tests of comparisons.csv");
}

static enum carc_status write_folder(struct run *run, const struct carc_results *results,
                                     const struct carc_comparisons *comparisons,
                                     struct carc_error *error)
{
    FILE *file[7] = {NULL};
    const char *const *names = carc_results_names(NULL);
    for (size_t i = 0; i < sizeof file / sizeof *file; i++) {
        const enum carc_status status =
            carc_out_file(run->outputs.folder, names[i], &file[i], error);
        if (status != CARC_OK) {
            return status;
        }
    }
    put_manifest(run, results, comparisons, file[0]);
    carc_write_summary(results, file[1]);
    carc_write_features(results, file[2]);
    carc_write_histogram(results, file[3]);
    carc_write_comparisons(results, comparisons, file[4]);
    carc_write_moments(results, file[5]);
    carc_write_agents(results, file[6]);
    struct carc_out *folder = run->outputs.folder;
    run->outputs.folder = NULL;
    return carc_out_commit(folder, error);
}

static enum carc_status write_records(struct run *run, struct carc_error *error)
{
    struct carc_out *records = run->outputs.records;
    run->outputs.records = NULL;
    return records ? carc_out_commit(records, error) : CARC_OK;
}

/* ---- playing ------------------------------------------------------------------------- */

/* Plays in rounds, so that the precision reached so far can be shown; rounds do not change
 * any result. */
static enum carc_status play(struct run *run, struct carc_progress *progress)
{
    const uint64_t asked = run->options.games;
    const uint64_t round = asked / 16 < 4096 ? 4096 : asked / 16;
    while (run->result.games < asked) {
        const uint64_t left = asked - run->result.games;
        const uint64_t count = left < round ? left : round;
        const uint64_t before = run->result.games;
        const enum carc_status status =
            carc_batch_run(&run->plan, before + 1, count, &run->result);
        if (status != CARC_OK) {
            return status;
        }
        if (run->result.games < before + count) {
            break; /* stopped */
        }
        const struct carc_moments total = carc_tally_moments(
            run->result.tally[0], run->study.baseline, run->study.seats, CARC_METRIC_TOTAL);
        const struct carc_estimate estimate = carc_moments_estimate(&total, CARC_LEVEL);
        carc_progress_precision(progress, estimate.interval.high - estimate.mean);
    }
    return CARC_OK;
}

/* A failed write is told with its reason by the file that it happened to. */
static enum carc_status explain(struct outputs *outputs, enum carc_status status,
                                struct carc_error *error)
{
    enum carc_status found = CARC_OK;
    if (status == CARC_IO && outputs->folder) {
        found = carc_out_check(outputs->folder, error);
    }
    if (status == CARC_IO && found == CARC_OK && outputs->records) {
        found = carc_out_check(outputs->records, error);
    }
    return found == CARC_OK ? carc_fail(error, status, "%s", carc_status_text(status)) : found;
}

/* Games handed out at a time: fewer of those that take long, so that an interrupt is heard. */
static uint32_t block_of(const struct carc_study *study)
{
    uint32_t block = CARC_BATCH_BLOCK / study->boxes / (study->rotate ? study->seats : 1);
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        if (study->agent[seat].kind == CARC_AGENT_GREEDY) {
            block /= 4;
            break;
        }
    }
    return block ? block : 1;
}

static enum carc_status play_all(struct run *run, struct carc_error *error)
{
    run->plan.threads = run->options.threads;
    if (!run->plan.threads) {
        const long cores = sysconf(_SC_NPROCESSORS_ONLN);
        run->plan.threads = cores < 1                  ? 1
                            : cores > CARC_THREADS_MAX ? CARC_THREADS_MAX
                                                       : (uint32_t)cores;
    }
    if (run->outputs.games_file || run->outputs.records_file) {
        run->plan.write = write_text;
        run->plan.write_context = &run->outputs;
    }
    run->plan.stop = carc_catch_interrupts();
    run->plan.done = &run->done;
    run->plan.block = block_of(&run->study);
    enum carc_status status = carc_batch_result_init(&run->result, &run->plan);
    if (status == CARC_OK) {
        struct carc_progress *progress =
            carc_progress_start(&run->done, run->options.games, "games", run->options.quiet);
        status = play(run, progress);
        carc_progress_end(progress);
    }
    return status == CARC_OK ? CARC_OK : explain(&run->outputs, status, error);
}

static enum carc_status report(struct run *run, struct carc_error *error)
{
    struct carc_comparisons comparisons = {0};
    const struct carc_results results =
        carc_study_results(&run->study, &run->plan, &run->result);
    enum carc_status status =
        carc_results_compare(&results, results.baseline, CARC_LEVEL, &comparisons);
    if (status != CARC_OK) {
        carc_fail(error, status, "%s", carc_status_text(status));
    }
    if (status == CARC_OK && run->result.games > 0) {
        status = write_records(run, error);
        if (status == CARC_OK && run->outputs.folder) {
            status = write_folder(run, &results, &comparisons, error);
        }
        if (status == CARC_OK && !run->options.quiet) {
            carc_put_findings(&results, &comparisons, stdout);
        }
    }
    carc_comparisons_fini(&comparisons);
    return status;
}

/* Records must not go where the results go: one would replace the other. */
static enum carc_status check_paths(const struct run *run, struct carc_error *error)
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

static enum carc_status run_all(struct run *run, struct carc_error *error)
{
    (void)carc_catch_interrupts(); /* before there is anything to leave behind */
    enum carc_status status =
        carc_run_study(&run->options, &run->set, &run->known, &run->study, error);
    if (status == CARC_OK) {
        status = read_save(run, error);
    }
    if (status == CARC_OK) {
        status = carc_study_plan(&run->study, &run->plan);
        if (status != CARC_OK) {
            carc_fail(error, status, "%s", carc_status_text(status));
        }
    }
    if (status == CARC_OK) {
        status = open_outputs(run, error);
    }
    if (status == CARC_OK) {
        status = check_paths(run, error);
    }
    if (status == CARC_OK) {
        status = play_all(run, error);
    }
    if (status == CARC_OK) {
        status = report(run, error);
    }
    if (status == CARC_OK && run->result.games < run->options.games) {
        status = carc_fail(error, CARC_INTERRUPTED, "interrupted after %llu of %llu games%s",
                           (unsigned long long)run->result.games,
                           (unsigned long long)run->options.games,
                           run->result.games == 0 ? "; nothing was written"
                           : run->options.folder  ? "; these are kept and marked as partial"
                           : run->options.save    ? "; the record of these is kept"
                                                  : "");
    }
    abort_outputs(&run->outputs);
    return status;
}

int carc_run_main(int argc, char **argv)
{
    struct run *run = carc_array_new(1, sizeof *run);
    if (!run) {
        return carc_status_exit(CARC_NO_MEMORY);
    }
    int exit_code = 0;
    if (carc_run_parse(argc, argv, &run->options, &exit_code) == 0) {
        struct carc_error error = {0};
        const enum carc_status status = run_all(run, &error);
        exit_code = status == CARC_OK ? 0 : carc_complain(&error);
        carc_batch_result_fini(&run->result, &run->plan);
        carc_study_fini(&run->study);
    }
    free(run);
    return exit_code;
}
