// SPDX-License-Identifier: GPL-3.0-or-later
#include "toy.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

// ---- the toy game --------------------------------------------------------------------

static enum carc_status toy_open(void *context, void **player)
{
    struct toy *toy = context;
    if (atomic_fetch_add(&toy->opened, 1) + 1 == toy->fail_open) {
        atomic_fetch_add(&toy->open_failed, 1);
        return CARC_NO_INPUT;
    }
    struct toy_player *fresh = calloc(1, sizeof *fresh);
    if (!fresh) {
        return CARC_NO_MEMORY;
    }
    fresh->toy = toy;
    *player = fresh;
    return CARC_OK;
}

static enum carc_status toy_texts(uint64_t game, const struct carc_outcome *outcome,
                                  struct carc_text *texts)
{
    char line[64];
    int length = snprintf(line, sizeof line, "%llu,%d,%d\n", (unsigned long long)game,
                          (int)outcome->component[0][0], (int)outcome->component[1][2]);
    enum carc_status status = carc_text_add(&texts[0], line, (size_t)length);
    for (uint64_t i = 0; i < game % 3 && status == CARC_OK; i++) {
        length = snprintf(line, sizeof line, "<%llu>", (unsigned long long)game);
        status = carc_text_add(&texts[1], line, (size_t)length);
    }
    return status;
}

static enum carc_status toy_play(void *opened, uint64_t game, struct carc_outcome *outcomes,
                                 struct carc_text *texts)
{
    struct toy_player *player = opened;
    if (game == player->toy->fail_game) {
        return CARC_BAD_DATA;
    }
    if (game == player->toy->stop_game) {
        atomic_store(&player->toy->stop, true);
    }
    if (game % 190 == 3) { // others overtake this block
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    for (uint64_t play = 0; play < 2; play++) {
        for (uint64_t seat = 0; seat < CARC_TALLY_SEATS; seat++) {
            for (uint64_t c = 0; c < 4; c++) {
                const uint64_t number = mix(game * 1000 + play * 100 + seat * 10 + c + 1);
                outcomes[play].component[seat][c] = (int32_t)(number % 7);
            }
        }
    }
    player->games++;
    return toy_texts(game, outcomes, texts);
}

enum carc_status toy_play_once(void *opened, uint64_t game, struct carc_outcome *outcomes,
                               struct carc_text *texts)
{
    struct carc_outcome both[2];
    const enum carc_status status = toy_play(opened, game, both, texts);
    outcomes[0] = both[0];
    return status;
}

enum carc_status toy_play_each(void *opened, uint64_t game, struct carc_outcome *outcomes,
                               struct carc_text *texts)
{
    struct carc_outcome both[2];
    const enum carc_status status = toy_play(opened, game, both, texts);
    for (uint32_t v = 0; v < TOY_VARIANTS; v++) {
        outcomes[v] = both[v % 2];
        outcomes[v].component[0][0] += (int32_t)v;
    }
    return status;
}

enum carc_status toy_play_rounds(void *opened, uint64_t game, struct carc_outcome *outcomes,
                                 struct carc_text *texts)
{
    struct carc_outcome both[2];
    const enum carc_status status = toy_play(opened, game, both, texts);
    for (uint32_t i = 0; i < 2 * TOY_VARIANTS; i++) {
        outcomes[i] = both[i % 2];
        outcomes[i].component[1][1] += (int32_t)i;
    }
    return status;
}

enum carc_status toy_play_long(void *opened, uint64_t game, struct carc_outcome *outcomes,
                               struct carc_text *texts)
{
    struct toy_player *player = opened;
    const enum carc_status status = toy_play_once(opened, game, outcomes, texts);
    for (int i = 0; i < 10 && game % 5 == 3 && status == CARC_OK; i++) {
        if (carc_batch_may_leave(player->toy->plan, game)) {
            return CARC_INTERRUPTED; // its text is there already
        }
        if (i > 0 && game % 25 == 3) { // others overtake it
            nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
        }
    }
    return status;
}

void toy_keep(void *opened)
{
    struct toy_player *player = opened;
    player->kept++;
}

static enum carc_status toy_join(void *context, void *player)
{
    struct toy *toy = context;
    struct toy_player *done = player;
    toy->joined_games += toy->plan ? done->kept : done->games;
    toy->joined++;
    free(done);
    return toy->joined == toy->fail_join ? CARC_NO_MEMORY : CARC_OK;
}

enum carc_status toy_write(void *context, unsigned kind, const char *bytes, size_t length)
{
    struct toy *toy = context;
    toy->wrote_nothing |= length == 0;
    if (++toy->writes == toy->fail_write) {
        return CARC_IO;
    }
    return carc_text_add(&toy->text[kind], bytes, length);
}

// ---- a run ---------------------------------------------------------------------------

static const int32_t weights[TOY_VARIANTS][CARC_TALLY_COMPONENTS] = {
    {2, 1, 3, 2}, {2, 5, 3, 1}, {1, 1, 7, 2}};

struct toy_run *toy_run_new(uint32_t threads)
{
    struct toy_run *run = calloc(1, sizeof *run);
    assert_non_null(run);
    run->toy.fail_game = run->toy.stop_game = TOY_NEVER;
    run->plan = (struct carc_batch_plan){
        .game = {.context = &run->toy,
                 .open = toy_open,
                 .play = toy_play_once,
                 .join = toy_join},
        .tally = {.seats = TOY_SEATS,
                  .components = 4,
                  .categories = 2,
                  .variants = TOY_VARIANTS,
                  .scale = 2,
                  .category_of = {0, 0, 1, 1},
                  .weight = weights},
        .plays = 1,
        .threads = threads,
        .write = toy_write,
        .write_context = &run->toy,
        .stop = &run->toy.stop,
        .done = &run->done,
    };
    return run;
}

void toy_run_start(struct toy_run *run)
{
    assert_int_equal(carc_batch_result_init(&run->result, &run->plan), CARC_OK);
}

void toy_run_play(struct toy_run *run, uint64_t first, uint64_t count)
{
    run->status = carc_batch_run(&run->plan, first, count, &run->result);
    // Whatever happens, every player that was opened is joined.
    const unsigned opened = atomic_load(&run->toy.opened) - atomic_load(&run->toy.open_failed);
    assert_int_equal(run->toy.joined, opened);
    assert_false(run->toy.wrote_nothing);
}

struct toy_run *toy_run_whole(uint32_t threads, uint64_t first, uint64_t count)
{
    struct toy_run *run = toy_run_new(threads);
    toy_run_start(run);
    toy_run_play(run, first, count);
    assert_int_equal(run->status, CARC_OK);
    return run;
}

void toy_run_free(struct toy_run *run)
{
    carc_batch_result_fini(&run->result, &run->plan);
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        free(run->toy.text[kind].bytes);
    }
    free(run);
}

// ---- equality ------------------------------------------------------------------------

static uint64_t count_of(const struct carc_counts *counts, int64_t value)
{
    const int64_t place = value - counts->low;
    return place < 0 || place >= (int64_t)counts->size ? 0 : counts->count[place];
}

void toy_same_counts(const struct carc_counts *a, const struct carc_counts *b)
{
    for (int64_t value = -1000; value < 1000; value++) {
        assert_int_equal(count_of(a, value), count_of(b, value));
    }
}

void toy_same_tally(const struct carc_tally *a, const struct carc_tally *b)
{
    static const uint32_t metrics[] = {0, 1, CARC_METRIC_TOTAL, CARC_METRIC_MARGIN,
                                       CARC_METRIC_WIN};
    assert_int_equal(carc_tally_games(a), carc_tally_games(b));
    for (size_t m = 0; m < COUNT(metrics); m++) {
        for (uint32_t v = 0; v < TOY_VARIANTS; v++) {
            for (uint32_t seat = 0; seat <= TOY_SEATS; seat++) {
                toy_same_counts(carc_tally_counts(a, v, seat, metrics[m]),
                                carc_tally_counts(b, v, seat, metrics[m]));
            }
            for (uint32_t w = 0; w < TOY_VARIANTS && metrics[m] != CARC_METRIC_WIN; w++) {
                assert_true(carc_tally_pair(a, metrics[m], v, w).products ==
                            carc_tally_pair(b, metrics[m], v, w).products);
                assert_int_equal(carc_tally_changed(a, v, w), carc_tally_changed(b, v, w));
            }
        }
    }
}

static void toy_same_texts(const struct toy *a, const struct toy *b)
{
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        assert_int_equal(a->text[kind].length, b->text[kind].length);
        if (a->text[kind].length) {
            assert_memory_equal(a->text[kind].bytes, b->text[kind].bytes, a->text[kind].length);
        }
    }
}

void toy_same_runs(const struct toy_run *a, const struct toy_run *b)
{
    assert_int_equal(a->result.games, b->result.games);
    for (uint32_t play = 0; play < a->plan.plays; play++) {
        toy_same_tally(a->result.tally[play], b->result.tally[play]);
    }
    if (a->plan.separate) {
        toy_same_tally(a->result.separate, b->result.separate);
    }
    toy_same_texts(&a->toy, &b->toy);
    assert_int_equal(a->toy.joined_games, b->toy.joined_games);
}
