// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "run_parts.h"

/* run_play.c - the games of a run, in rounds. What a round is changes no result. */

#define ROUND_SECONDS 2.5 /* a round should take about so long, */
#define ROUND_WATCHED 0.5 /* or so long where each shows on a terminal how precise it is */
#define ROUND_FIRST 4096U /* games, as long as nothing is known of their speed */
#define ROUND_LEAST 64U
#define ROUND_GROWTH 8U /* times the last one, at most: a short one tells little of speed */

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

/* Where the next round must end at the latest: numbers of games at which something is kept or
 * looked at. */
static uint64_t next_stop(const struct carc_run *run)
{
    const uint64_t games = run->before + run->result.games;
    const uint64_t end = run->before + run->games;
    /* Convergence is a file: without a folder nobody sees it. */
    const uint64_t point = run->options.folder ? carc_convergence_after(games) : UINT64_MAX;
    const uint64_t look = carc_until_after(run); /* of a whole run: none comes before */
    const uint64_t first = point < look ? point : look;
    return first < end ? first : end;
}

static double half_of_mean(const struct carc_run *run)
{
    const struct carc_moments total = carc_tally_moments(
        run->result.tally[0], run->study.baseline, run->study.seats, CARC_METRIC_TOTAL);
    return carc_half_width(carc_moments_estimate(&total, CARC_LEVEL).interval);
}

/* What --until looks at, or else the difference of total, of the variant with the widest
 * interval; of a single variant its mean: "total +- 0.21 points". */
static void show_precision(const struct carc_run *run, struct carc_progress *progress)
{
    if (!progress) {
        return;
    }
    uint32_t widest = 0;
    char note[CARC_PROGRESS_NOTE];
    const struct carc_results results = carc_run_results(run);
    const bool is_alone = run->study.scored.count < 2;
    const uint32_t metric = run->options.until ? run->until.metric : CARC_METRIC_TOTAL;
    const double half =
        is_alone ? half_of_mean(run) : carc_half_width(carc_until_widest(run, metric, &widest));
    if (half > 0) { /* and there are two games */
        const bool is_share = metric == CARC_METRIC_TIED ||
                              (metric >= CARC_METRIC_SHARE && metric < CARC_METRIC_BEHAVIOUR);
        snprintf(note, sizeof note, "%s%s +- %.*f%s", is_alone ? "mean " : "",
                 carc_metric_name(&results, metric), carc_decimals_for(half), half,
                 is_share ? "" : " points");
        carc_progress_note(progress, note);
    }
}

/* Plays count games or, if it is interrupted, fewer. */
static enum carc_status play_round(struct carc_run *run, uint64_t count)
{
    const enum carc_status status =
        carc_batch_run(&run->plan, run->before + run->result.games + 1, count, &run->result);
    if (status == CARC_OK) {
        const struct carc_results results = carc_run_results(run);
        carc_convergence_take(&run->convergence, &results);
        carc_until_look(run);
    }
    return status;
}

bool carc_run_is_over(const struct carc_run *run)
{
    return run->result.games == run->games || run->until.is_reached;
}

/* When to write checkpoints: they must never take more than a small part of the time. */
struct checkpoints {
    double due;
    bool off;
};

#define COST 50.0 /* a checkpoint is not written again before so many times what it took */

static void keep_checkpoint(struct carc_run *run, struct checkpoints *checkpoints)
{
    const double start = carc_seconds();
    if (!run->outputs.folder || !run->options.checkpoint || checkpoints->off ||
        start < checkpoints->due) {
        return;
    }
    struct carc_error error = {0};
    if (carc_checkpoint_write(run, &error) != CARC_OK) { /* the games matter more */
        checkpoints->off = true;
        carc_complain(&error);
        fputs("carcsim: the run goes on without checkpoints\n", stderr);
    }
    const double end = carc_seconds();
    const double pause = COST * (end - start);
    checkpoints->due =
        end + (pause > run->options.checkpoint ? pause : run->options.checkpoint);
}

/* Games of the next round, which should take so many seconds, if the last ones took some. */
static uint64_t next_round(uint64_t games, double seconds, double wanted)
{
    const double most = games < ROUND_LEAST ? ROUND_LEAST : (double)games * ROUND_GROWTH;
    const double fitting = (double)games * wanted / (seconds + 1e-6);
    return fitting < ROUND_LEAST ? ROUND_LEAST
           : fitting > most      ? (uint64_t)most
                                 : (uint64_t)fitting;
}

static enum carc_status play(struct carc_run *run, struct carc_progress *progress)
{
    /* One that is resumed may have lost what it came from, so it notes at once what it has. */
    struct checkpoints checkpoints = {
        .due = carc_seconds() + (run->options.resume ? 0 : run->options.checkpoint)};
    const double wanted = progress ? ROUND_WATCHED : ROUND_SECONDS;
    uint64_t round = run->options.folder || progress ? ROUND_LEAST : ROUND_FIRST;
    enum carc_status status = CARC_OK;
    keep_checkpoint(run, &checkpoints);
    while (status == CARC_OK && !carc_run_is_over(run) && !atomic_load(run->plan.stop)) {
        const uint64_t left = next_stop(run) - run->before - run->result.games;
        const uint64_t count = left < round ? left : round;
        const double start = carc_seconds();
        status = play_round(run, count);
        const double seconds = carc_seconds() - start;
        round = next_round(count, seconds, wanted);
        show_precision(run, progress);
        if (status == CARC_OK && !carc_run_is_over(run)) {
            keep_checkpoint(run, &checkpoints);
        }
    }
    return status;
}

enum carc_status carc_run_play(struct carc_run *run, struct carc_error *error)
{
    run->plan.threads = carc_run_threads(&run->options);
    if (run->outputs.games_file || run->outputs.records_file) {
        run->plan.write = carc_run_write_text;
        run->plan.write_context = &run->outputs;
    }
    run->plan.stop = carc_catch_interrupts();
    run->plan.done = &run->done;
    run->plan.block = block_of(&run->study);
    struct carc_progress *progress = carc_progress_start(
        &run->done, run->games - run->result.games, "games", run->options.quiet);
    const enum carc_status status = play(run, progress);
    carc_progress_end(progress);
    return status == CARC_OK ? CARC_OK : carc_run_explain(run, status, error);
}
