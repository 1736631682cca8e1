// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan.h"

#include <stdlib.h>
#include <string.h>

/* plan.c - `carcsim plan`: the pilot is played, what follows from it is printed. */

#define BLOCK 8U /* games handed out at a time: a pilot is short */

/* ---- what is played -------------------------------------------------------------------- */

bool carc_plan_has_boards(const struct carc_plan *plan)
{
    return plan->options.boards > 0 && plan->games.study.plays == 1;
}

/* Boards have numbers of their own, so that no two pilots share an order of tiles. */
static enum carc_status prepare_boards(struct carc_plan *plan, size_t size,
                                       struct carc_error *error)
{
    struct carc_pilot *pilot = &plan->boards[size];
    struct carc_study *study = &pilot->study;
    *study = plan->games.study;
    memset(study->census, 0, sizeof study->census);
    pilot->first = 1 + size * plan->options.boards;
    pilot->count = plan->options.boards;
    pilot->tiles = plan->options.sets[size] * plan->set.total;
    carc_study_limit(study, pilot->tiles);
    carc_study_hasten(study);
    const enum carc_status status = carc_study_fits(study, error);
    return status == CARC_OK ? carc_fail_plainly(error, carc_study_plan(study, &pilot->plan))
                             : status;
}

static enum carc_status prepare(struct carc_plan *plan, struct carc_error *error)
{
    struct carc_pilot *games = &plan->games;
    enum carc_status status =
        carc_run_study(&plan->options.run, &plan->set, &plan->known, &games->study, error);
    if (status != CARC_OK) {
        return status;
    }
    const struct carc_variants *scored = &games->study.scored;
    if (scored->count < 2) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--variants names no other variant than the baseline %s, expected at "
                         "least one to compare with it",
                         scored->variant[0].name);
    }
    games->first = 1;
    games->count = plan->options.pilot;
    games->tiles = plan->set.total * games->study.boxes;
    status = carc_fail_plainly(error, carc_study_plan(&games->study, &games->plan));
    for (size_t i = 0; i < plan->options.sizes && carc_plan_has_boards(plan); i++) {
        if (status == CARC_OK) {
            status = prepare_boards(plan, i, error);
        }
    }
    return status;
}

/* ---- playing --------------------------------------------------------------------------- */

static enum carc_status play(const struct carc_plan *plan, struct carc_pilot *pilot,
                             atomic_ullong *done, struct carc_error *error)
{
    const double start = carc_seconds();
    pilot->plan.threads = carc_run_threads(&plan->options.run);
    pilot->plan.stop = carc_catch_interrupts();
    pilot->plan.done = done;
    pilot->plan.block = pilot->study.boxes > 1 ? 1 : BLOCK;
    enum carc_status status = carc_batch_result_init(&pilot->result, &pilot->plan);
    if (status == CARC_OK) {
        status = carc_batch_run(&pilot->plan, pilot->first, pilot->count, &pilot->result);
    }
    pilot->seconds = carc_seconds() - start;
    if (status == CARC_OK && pilot->result.games < pilot->count) {
        return carc_fail(error, CARC_INTERRUPTED,
                         "interrupted in the pilot; nothing was printed");
    }
    return carc_fail_plainly(error, status);
}

static enum carc_status play_all(struct carc_plan *plan, struct carc_error *error)
{
    static atomic_ullong done;
    const size_t sizes = carc_plan_has_boards(plan) ? plan->options.sizes : 0;
    struct carc_progress *progress =
        carc_progress_start(&done, plan->options.pilot + sizes * plan->options.boards,
                            "games and boards", plan->options.run.quiet);
    enum carc_status status = play(plan, &plan->games, &done, error);
    for (size_t i = 0; i < sizes && status == CARC_OK; i++) {
        status = play(plan, &plan->boards[i], &done, error);
    }
    carc_progress_end(progress);
    return status;
}

static enum carc_status run_all(struct carc_plan *plan, struct carc_error *error)
{
    (void)carc_catch_interrupts();
    enum carc_status status = prepare(plan, error);
    if (status == CARC_OK) {
        status = play_all(plan, error);
    }
    if (status != CARC_OK) {
        return status;
    }
    carc_plan_work_out(plan);
    if (plan->options.format == CARC_FORMAT_CSV) {
        carc_put_plan_csv(plan, stdout);
    } else {
        carc_put_plan(plan, stdout);
        carc_put_plan_boards(plan, stdout);
    }
    fflush(stdout);
    if (!plan->options.run.quiet) {
        carc_put_plan_times(plan, stderr);
    }
    return CARC_OK;
}

static void end_pilot(struct carc_pilot *pilot)
{
    carc_batch_result_fini(&pilot->result, &pilot->plan);
    carc_study_fini(&pilot->study);
}

int carc_plan_main(int argc, char **argv)
{
    struct carc_plan *plan = carc_array_new(1, sizeof *plan);
    if (!plan) {
        return carc_complain(&(struct carc_error){.status = CARC_NO_MEMORY});
    }
    int exit_code = 0;
    if (carc_plan_parse(argc, argv, &plan->options, &exit_code) == 0) {
        struct carc_error error = {0};
        const enum carc_status status = run_all(plan, &error);
        exit_code = status == CARC_OK ? 0 : carc_complain(&error);
        end_pilot(&plan->games);
        for (size_t i = 0; i < CARC_PLAN_SIZES; i++) {
            end_pilot(&plan->boards[i]);
        }
    }
    free(plan);
    return exit_code;
}
