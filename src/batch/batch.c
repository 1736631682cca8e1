// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <carcsim/batch.h>

#define WAITING 32U /* outcomes wait to be added, those of one game at least */

/* Shared by the threads of one run. */
struct run {
    const struct carc_batch_plan *plan;
    uint64_t first, count;
    atomic_ullong next_block;
    atomic_bool failed;
    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t turn;
    uint64_t write_block; /* the block whose text is due */
    uint64_t left;        /* the first game that was left; UINT64_MAX: none */
};

struct worker {
    struct run *run;
    pthread_t thread;
    void *player;
    struct carc_batch_result result;
    struct carc_outcome *outcomes; /* of the games that wait to be added */
    uint32_t waiting, most_waiting;
    struct carc_text texts[CARC_BATCH_TEXTS];
    enum carc_status status;
};

enum carc_status carc_text_add(struct carc_text *text, const char *bytes, size_t length)
{
    void *grown = text->bytes;
    const enum carc_status status =
        carc_array_grow(&grown, &text->capacity, text->length + length, 1);
    text->bytes = grown;
    if (status == CARC_OK && length > 0) {
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
    }
    return status;
}

/* ---- results ------------------------------------------------------------------------- */

enum carc_status carc_batch_result_init(struct carc_batch_result *result,
                                        const struct carc_batch_plan *plan)
{
    memset(result, 0, sizeof *result);
    result->tally = carc_array_new(plan->plays, sizeof(struct carc_tally *));
    if (!result->tally) {
        return CARC_NO_MEMORY;
    }
    for (uint32_t i = 0; i < plan->plays; i++) {
        result->tally[i] = carc_tally_new(&plan->tally, false);
        if (!result->tally[i]) {
            return CARC_NO_MEMORY;
        }
    }
    if (plan->separate) {
        result->separate = carc_tally_new(&plan->tally, true);
        return result->separate ? CARC_OK : CARC_NO_MEMORY;
    }
    return CARC_OK;
}

void carc_batch_result_fini(struct carc_batch_result *result,
                            const struct carc_batch_plan *plan)
{
    for (uint32_t i = 0; result->tally && i < plan->plays; i++) {
        carc_tally_free(result->tally[i]);
    }
    free(result->tally);
    carc_tally_free(result->separate);
    memset(result, 0, sizeof *result);
}

static enum carc_status merge_result(struct carc_batch_result *to,
                                     const struct carc_batch_result *from,
                                     const struct carc_batch_plan *plan)
{
    enum carc_status status = CARC_OK;
    for (uint32_t i = 0; i < plan->plays && status == CARC_OK; i++) {
        status = carc_tally_merge(to->tally[i], from->tally[i]);
    }
    if (plan->separate && status == CARC_OK) {
        status = carc_tally_merge(to->separate, from->separate);
    }
    to->games += from->games;
    return status;
}

/* ---- a thread ------------------------------------------------------------------------ */

bool carc_batch_may_leave(const struct carc_batch_plan *plan, uint64_t game)
{
    return plan->stop && plan->highest &&
           atomic_load_explicit(plan->stop, memory_order_relaxed) &&
           atomic_load_explicit(plan->highest, memory_order_relaxed) < game;
}

/* Keeps a game unless an earlier one was left. Games kept are always below those left. */
static bool keep_game(struct run *run, uint64_t game)
{
    pthread_mutex_lock(&run->lock);
    const bool kept = game < run->left;
    if (kept && game > atomic_load(run->plan->highest)) {
        atomic_store(run->plan->highest, game);
    }
    pthread_mutex_unlock(&run->lock);
    return kept;
}

/* Leaves a game, unless a later one was kept at the last moment. */
static bool leave_game(struct run *run, uint64_t game)
{
    pthread_mutex_lock(&run->lock);
    const bool left = atomic_load(run->plan->highest) < game;
    if (left && game < run->left) {
        run->left = game;
    }
    pthread_mutex_unlock(&run->lock);
    return left;
}

/* Plays a game that may be left. CARC_INTERRUPTED: it was, or one before it. */
static enum carc_status play_or_leave(struct worker *worker, uint64_t game,
                                      struct carc_outcome *outcomes)
{
    const struct carc_batch_game *functions = &worker->run->plan->game;
    size_t length[CARC_BATCH_TEXTS];
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        length[kind] = worker->texts[kind].length;
    }
    for (;;) {
        const enum carc_status status =
            functions->play(worker->player, game, outcomes, worker->texts);
        if (status == CARC_OK && keep_game(worker->run, game)) {
            functions->keep(worker->player);
            return CARC_OK;
        }
        if (status != CARC_OK && status != CARC_INTERRUPTED) {
            return status;
        }
        for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
            worker->texts[kind].length = length[kind];
        }
        if (status == CARC_OK || leave_game(worker->run, game)) {
            return CARC_INTERRUPTED;
        }
    }
}

/* Outcomes of one game. */
static size_t outcomes_of(const struct carc_batch_plan *plan)
{
    return (size_t)plan->plays * carc_plan_rounds(&plan->tally);
}

/* Games whose outcomes wait at most. */
static uint32_t waiting_of(const struct carc_batch_plan *plan)
{
    const size_t games = WAITING / outcomes_of(plan);
    return games ? (uint32_t)games : 1;
}

/* Adds the outcomes that wait. */
static enum carc_status add_games(struct worker *worker)
{
    const struct carc_batch_plan *plan = worker->run->plan;
    enum carc_status status = CARC_OK;
    for (uint32_t game = 0; game < worker->waiting && status == CARC_OK; game++) {
        const struct carc_outcome *outcomes = &worker->outcomes[game * outcomes_of(plan)];
        for (uint32_t i = 0; i < plan->plays && status == CARC_OK; i++) {
            status = carc_tally_add(worker->result.tally[i],
                                    &outcomes[(size_t)i * carc_plan_rounds(&plan->tally)]);
        }
        if (plan->separate && status == CARC_OK) {
            status = carc_tally_add_separate(worker->result.separate, outcomes);
        }
        worker->result.games += status == CARC_OK;
    }
    worker->waiting = 0;
    return status;
}

/* Plays a game. Its outcomes wait until there are some of them: games and sums take turns in
 * the fastest cache, and either is gone when the other was there. */
static enum carc_status play_game(struct worker *worker, uint64_t game)
{
    const struct carc_batch_plan *plan = worker->run->plan;
    struct carc_outcome *outcomes = &worker->outcomes[worker->waiting * outcomes_of(plan)];
    const enum carc_status status =
        plan->game.keep ? play_or_leave(worker, game, outcomes)
                        : plan->game.play(worker->player, game, outcomes, worker->texts);
    worker->waiting += status == CARC_OK;
    return status == CARC_OK && worker->waiting == worker->most_waiting ? add_games(worker)
                                                                        : status;
}

/* Hands on the block's text when all earlier blocks have handed on theirs. */
static enum carc_status write_texts(struct worker *worker, uint64_t block)
{
    struct run *run = worker->run;
    enum carc_status status = CARC_OK;
    pthread_mutex_lock(&run->lock);
    while (run->write_block != block && !atomic_load(&run->failed)) {
        pthread_cond_wait(&run->turn, &run->lock);
    }
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS && !atomic_load(&run->failed); kind++) {
        struct carc_text *text = &worker->texts[kind];
        if (text->length && status == CARC_OK) {
            status =
                run->plan->write(run->plan->write_context, kind, text->bytes, text->length);
        }
        text->length = 0;
    }
    if (status != CARC_OK) {
        atomic_store(&run->failed, true);
    }
    run->write_block++;
    pthread_cond_broadcast(&run->turn);
    pthread_mutex_unlock(&run->lock);
    return status;
}

static uint64_t block_size(const struct carc_batch_plan *plan)
{
    return plan->block ? plan->block : CARC_BATCH_BLOCK;
}

static enum carc_status play_block(struct worker *worker, uint64_t block)
{
    const struct run *run = worker->run;
    const uint64_t size = block_size(run->plan);
    const uint64_t from = block * size;
    const uint64_t left = run->count - from;
    const uint64_t count = left < size ? left : size;
    uint64_t played = 0;
    for (; played < count; played++) {
        const enum carc_status status = play_game(worker, run->first + from + played);
        if (status == CARC_INTERRUPTED) {
            break;
        }
        if (status != CARC_OK) {
            return status;
        }
    }
    const enum carc_status status = add_games(worker);
    if (status != CARC_OK) {
        return status;
    }
    if (run->plan->done) {
        atomic_fetch_add(run->plan->done, played);
    }
    return run->plan->write ? write_texts(worker, block) : CARC_OK;
}

static bool should_end(const struct run *run)
{
    return atomic_load_explicit(&run->failed, memory_order_relaxed) ||
           (run->plan->stop && atomic_load_explicit(run->plan->stop, memory_order_relaxed));
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct run *run = worker->run;
    const uint64_t size = block_size(run->plan);
    const uint64_t blocks = (run->count + size - 1) / size;
    while (worker->status == CARC_OK && !should_end(run)) {
        const uint64_t block = atomic_fetch_add(&run->next_block, 1);
        if (block >= blocks) {
            break;
        }
        worker->status = play_block(worker, block);
    }
    if (worker->status != CARC_OK) {
        pthread_mutex_lock(&run->lock);
        atomic_store(&run->failed, true);
        pthread_cond_broadcast(&run->turn);
        pthread_mutex_unlock(&run->lock);
    }
    return NULL;
}

/* ---- a run --------------------------------------------------------------------------- */

static enum carc_status open_worker(struct worker *worker, struct run *run)
{
    worker->run = run;
    const struct carc_batch_plan *plan = run->plan;
    worker->most_waiting = waiting_of(plan);
    worker->outcomes =
        carc_array_new(worker->most_waiting * outcomes_of(plan), sizeof *worker->outcomes);
    enum carc_status status = carc_batch_result_init(&worker->result, plan);
    if (status == CARC_OK && !worker->outcomes) {
        status = CARC_NO_MEMORY;
    }
    return status == CARC_OK ? plan->game.open(plan->game.context, &worker->player) : status;
}

/* Adds what a worker has to the result, unless the run has failed, and ends it. */
static enum carc_status close_worker(struct worker *worker, const struct carc_batch_plan *plan,
                                     bool has_failed, struct carc_batch_result *result)
{
    enum carc_status status = worker->status;
    if (status == CARC_OK && !has_failed) {
        status = merge_result(result, &worker->result, plan);
    }
    if (worker->player) {
        const enum carc_status joined = plan->game.join(plan->game.context, worker->player);
        status = status == CARC_OK ? joined : status;
    }
    carc_batch_result_fini(&worker->result, plan);
    free(worker->outcomes);
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        free(worker->texts[kind].bytes);
    }
    return status;
}

/* The calling thread is the first worker, so that one thread needs no other. */
static enum carc_status run_workers(struct run *run, struct worker *workers, uint32_t count)
{
    enum carc_status status = CARC_OK;
    uint32_t started = 1;
    for (; started < count; started++) {
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started])) {
            status = CARC_NO_MEMORY;
            atomic_store(&run->failed, true);
            break;
        }
    }
    if (status == CARC_OK) {
        work(&workers[0]);
    }
    for (uint32_t i = 1; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    return status;
}

enum carc_status carc_batch_run(const struct carc_batch_plan *plan, uint64_t first,
                                uint64_t count, struct carc_batch_result *result)
{
    struct run run = {.plan = plan, .first = first, .count = count, .left = UINT64_MAX};
    const uint64_t blocks = count / block_size(plan) + 1;
    const uint32_t threads = blocks < plan->threads ? (uint32_t)blocks : plan->threads;
    struct worker *workers = carc_array_new(threads, sizeof *workers);
    if (!workers) {
        return CARC_NO_MEMORY;
    }
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.turn, NULL);
    if (plan->highest) {
        atomic_store(plan->highest, 0);
    }
    enum carc_status status = CARC_OK;
    for (uint32_t i = 0; i < threads && status == CARC_OK; i++) {
        status = open_worker(&workers[i], &run);
    }
    if (status == CARC_OK) {
        status = run_workers(&run, workers, threads);
    }
    for (uint32_t i = 0; i < threads; i++) {
        const enum carc_status closed =
            close_worker(&workers[i], plan, status != CARC_OK, result);
        status = status == CARC_OK ? closed : status;
    }
    pthread_cond_destroy(&run.turn);
    pthread_mutex_destroy(&run.lock);
    free(workers);
    return status;
}
