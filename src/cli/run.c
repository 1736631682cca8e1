// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "run_parts.h"

/* run.c - the command run. */

struct carc_results carc_run_results(const struct carc_run *run)
{
    struct carc_results results = carc_study_results(&run->study, &run->plan, &run->result);
    results.convergence = &run->convergence;
    return results;
}

struct carc_state carc_run_state(struct carc_run *run)
{
    return (struct carc_state){.plan = &run->plan,
                               .result = &run->result,
                               .census = run->study.census,
                               .convergence = &run->convergence,
                               .meeples = run->study.counts_meeples ? run->study.usage : NULL,
                               .tiles = run->study.set->total * run->study.boxes};
}

/* Makes all that gathers results, still empty. */
static enum carc_status prepare(struct carc_run *run, struct carc_error *error)
{
    run->games = carc_shard_games(run->options.shard, run->options.games, &run->before);
    run->study.counts_meeples = run->options.folder != NULL;
    enum carc_status status = carc_study_plan(&run->study, &run->plan);
    if (status == CARC_OK) {
        status = carc_batch_result_init(&run->result, &run->plan);
    }
    if (status == CARC_OK) {
        const struct carc_results results = carc_run_results(run);
        status =
            carc_convergence_init(&run->convergence, &results, run->options.games, run->before);
    }
    return carc_fail_plainly(error, status);
}

static void put_shard(const struct carc_run *run)
{
    const struct carc_shard shard = run->options.shard;
    if (run->games == 0) {
        printf("shard %u/%u has no games: there are fewer games than shards\n", shard.number,
               shard.count);
    } else if (shard.count) {
        printf("shard %u/%u: games %llu to %llu of %llu\n", shard.number, shard.count,
               (unsigned long long)(run->before + 1),
               (unsigned long long)(run->before + run->games),
               (unsigned long long)run->options.games);
    }
}

static void put_findings(const struct carc_run *run, const struct carc_results *results,
                         const struct carc_comparisons *comparisons)
{
    put_shard(run);
    if (run->result.games > 0) {
        char setting[CARC_SETTING];
        carc_run_setting(&run->options.table, &run->study, setting);
        carc_put_findings(results, comparisons, setting, stdout);
        carc_until_say(run, stdout);
    }
}

/* That a run did not become as precise as wanted is said even if all else is not. */
static void put_shortfall(const struct carc_run *run)
{
    if (run->options.quiet && run->options.until && !run->until.is_reached) {
        fputs("carcsim: ", stderr);
        carc_until_say(run, stderr);
    }
}

/* Writes what was found. Nothing was played if the run was interrupted at once, or if it is a
 * shard without games, whose folder is written all the same. */
static enum carc_status report(struct carc_run *run, struct carc_error *error)
{
    struct carc_comparisons comparisons = {0};
    const struct carc_results results = carc_run_results(run);
    enum carc_status status =
        carc_results_compare(&results, results.baseline, CARC_LEVEL, &comparisons);
    carc_fail_plainly(error, status);
    if (status == CARC_OK && (run->result.games > 0 || run->games == 0)) {
        status = carc_run_commit(run, &comparisons, error);
        if (status == CARC_OK && !run->options.quiet) {
            put_findings(run, &results, &comparisons);
        }
        put_shortfall(run);
    }
    carc_comparisons_fini(&comparisons);
    return status;
}

/* What becomes of the games of an interrupted run, and how to go on. */
static const char *kept_text(const struct carc_run *run)
{
    const struct carc_run_options *options = &run->options;
    if (run->result.games == 0) {
        return "; nothing was written";
    }
    if (!options->folder) {
        return options->save ? "; the record of these is kept" : "";
    }
    return options->save ? "; these are kept and marked as partial: the same command with "
                           "--resume and without --save-games goes on"
                         : "; these are kept and marked as partial: the same command with "
                           "--resume goes on";
}

static enum carc_status say_interrupted(const struct carc_run *run, struct carc_error *error)
{
    return carc_fail(error, CARC_INTERRUPTED, "interrupted after %llu of %llu games%s",
                     (unsigned long long)run->result.games, (unsigned long long)run->games,
                     kept_text(run));
}

/* Speed is that of the games played now, not of those that were resumed. */
static enum carc_status play(struct carc_run *run, struct carc_error *error)
{
    const uint64_t before = run->result.games;
    const double start = carc_seconds();
    enum carc_status status = carc_run_play(run, error);
    const double seconds = carc_seconds() - start;
    if (status == CARC_OK) {
        status = report(run, error);
    }
    if (status == CARC_OK && !run->options.quiet) {
        carc_put_speed(run->result.games - before, "game", seconds, run->plan.threads);
    }
    return status;
}

static enum carc_status run_all(struct carc_run *run, struct carc_error *error)
{
    (void)carc_catch_interrupts(); /* before there is anything to leave behind */
    enum carc_status status =
        carc_run_study(&run->options, &run->set, &run->known, &run->study, error);
    if (status == CARC_OK) {
        status = carc_run_read_save(run, error);
    }
    if (status == CARC_OK) {
        status = prepare(run, error);
    }
    if (status == CARC_OK) {
        status = carc_until_read(run, error);
    }
    if (status == CARC_OK && run->options.resume) {
        status = carc_run_resume(run, error);
    }
    if (status == CARC_OK) {
        status = carc_run_open(run, error);
    }
    if (status == CARC_OK) {
        carc_run_warn(&run->options, "--save-games");
        status = play(run, error);
    }
    if (status == CARC_OK && !carc_run_is_over(run)) {
        status = say_interrupted(run, error);
    }
    carc_run_close(run);
    return status;
}

int carc_run_main(int argc, char **argv)
{
    struct carc_run *run = carc_array_new(1, sizeof *run);
    if (!run) {
        return carc_complain(&(struct carc_error){.status = CARC_NO_MEMORY});
    }
    int exit_code = 0;
    if (carc_run_parse(argc, argv, &run->options, &exit_code) == 0) {
        struct carc_error error = {0};
        const enum carc_status status = run_all(run, &error);
        exit_code = status == CARC_OK ? 0 : carc_complain(&error);
        carc_convergence_fini(&run->convergence);
        carc_batch_result_fini(&run->result, &run->plan);
        carc_study_fini(&run->study);
    }
    free(run);
    return exit_code;
}
