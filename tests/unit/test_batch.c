// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE /* pthread_setattr_default_np: threads that cannot be started */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../support/check.h"
#include <carcsim/batch.h>

/*
 * The batch with a toy game: two or three seats, numbers from a hash of the game, two kinds
 * of text. Some games take long, so that blocks end out of order. Runs under the thread
 * sanitizer too; a hang ends in an alarm.
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define VARIANTS 3
#define NEVER UINT64_MAX

/* What the toy does and what it has seen. */
struct toy {
    uint32_t fail_open;  /* the open, from 1, that fails; 0: none */
    uint32_t fail_join;  /* likewise */
    uint64_t fail_game;  /* the game that cannot be played; NEVER */
    uint64_t fail_write; /* the write, from 1, that fails; 0: none */
    uint64_t stop_game;  /* the game that sets stop; NEVER */
    atomic_bool stop;
    atomic_uint opened, open_failed;
    uint32_t joined; /* join and write run on one thread at a time: no atomics */
    uint64_t joined_games;
    uint64_t writes;
    struct carc_text text[CARC_BATCH_TEXTS];
};

struct toy_player {
    struct toy *toy;
    uint64_t games;
};

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* ---- the toy game -------------------------------------------------------------------- */

static enum carc_status toy_open(void *context, void **player)
{
    struct toy *toy = context;
    if (atomic_fetch_add(&toy->opened, 1) + 1 == toy->fail_open) {
        atomic_fetch_add(&toy->open_failed, 1);
        return CARC_NO_INPUT;
    }
    struct toy_player *fresh = calloc(1, sizeof *fresh);
    assert_non_null(fresh);
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
    if (game % 190 == 3) { /* others overtake this block */
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

static enum carc_status toy_play_once(void *opened, uint64_t game,
                                      struct carc_outcome *outcomes, struct carc_text *texts)
{
    struct carc_outcome both[2];
    const enum carc_status status = toy_play(opened, game, both, texts);
    outcomes[0] = both[0];
    return status;
}

static enum carc_status toy_play_each(void *opened, uint64_t game,
                                      struct carc_outcome *outcomes, struct carc_text *texts)
{
    struct carc_outcome both[2];
    const enum carc_status status = toy_play(opened, game, both, texts);
    for (uint32_t v = 0; v < VARIANTS; v++) {
        outcomes[v] = both[v % 2];
        outcomes[v].component[0][0] += (int32_t)v;
    }
    return status;
}

static enum carc_status toy_join(void *context, void *player)
{
    struct toy *toy = context;
    struct toy_player *done = player;
    toy->joined_games += done->games;
    toy->joined++;
    free(done);
    return toy->joined == toy->fail_join ? CARC_NO_MEMORY : CARC_OK;
}

static enum carc_status toy_write(void *context, unsigned kind, const char *bytes,
                                  size_t length)
{
    struct toy *toy = context;
    assert_true(length > 0);
    if (++toy->writes == toy->fail_write) {
        return CARC_IO;
    }
    return carc_text_add(&toy->text[kind], bytes, length);
}

/* ---- a run --------------------------------------------------------------------------- */

static const int32_t weights[VARIANTS][CARC_TALLY_COMPONENTS] = {
    {2, 1, 3, 2}, {2, 5, 3, 1}, {1, 1, 7, 2}};

/* A toy run and all that came of it. */
struct toy_run {
    struct toy toy;
    struct carc_batch_plan plan;
    struct carc_batch_result result;
    atomic_ullong done;
    enum carc_status status;
};

static struct toy_run *new_run(uint32_t threads)
{
    struct toy_run *run = calloc(1, sizeof *run);
    assert_non_null(run);
    run->toy.fail_game = run->toy.stop_game = NEVER;
    run->plan = (struct carc_batch_plan){
        .game = {&run->toy, toy_open, toy_play_once, toy_join},
        .tally = {.seats = 3,
                  .components = 4,
                  .categories = 2,
                  .variants = VARIANTS,
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

static void start(struct toy_run *run)
{
    assert_int_equal(carc_batch_result_init(&run->result, &run->plan), CARC_OK);
}

static void play(struct toy_run *run, uint64_t first, uint64_t count)
{
    run->status = carc_batch_run(&run->plan, first, count, &run->result);
    /* Whatever happens, every player that was opened is joined. */
    const unsigned opened = atomic_load(&run->toy.opened) - atomic_load(&run->toy.open_failed);
    assert_int_equal(run->toy.joined, opened);
}

static struct toy_run *whole_run(uint32_t threads, uint64_t first, uint64_t count)
{
    struct toy_run *run = new_run(threads);
    start(run);
    play(run, first, count);
    assert_int_equal(run->status, CARC_OK);
    return run;
}

static void free_run(struct toy_run *run)
{
    carc_batch_result_fini(&run->result, &run->plan);
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        free(run->toy.text[kind].bytes);
    }
    free(run);
}

/* ---- equality ------------------------------------------------------------------------ */

static uint64_t count_of(const struct carc_counts *counts, int64_t value)
{
    const int64_t place = value - counts->low;
    return place < 0 || place >= (int64_t)counts->size ? 0 : counts->count[place];
}

static void assert_same_counts(const struct carc_counts *a, const struct carc_counts *b)
{
    for (int64_t value = -1000; value < 1000; value++) {
        assert_int_equal(count_of(a, value), count_of(b, value));
    }
}

static void assert_same_tally(const struct carc_tally *a, const struct carc_tally *b)
{
    static const uint32_t metrics[] = {0, 1, CARC_METRIC_TOTAL, CARC_METRIC_MARGIN,
                                       CARC_METRIC_WIN};
    assert_int_equal(carc_tally_games(a), carc_tally_games(b));
    for (size_t m = 0; m < COUNT(metrics); m++) {
        for (uint32_t v = 0; v < VARIANTS; v++) {
            for (uint32_t seat = 0; seat <= 3; seat++) {
                assert_same_counts(carc_tally_counts(a, v, seat, metrics[m]),
                                   carc_tally_counts(b, v, seat, metrics[m]));
            }
            for (uint32_t w = 0; w < VARIANTS && metrics[m] != CARC_METRIC_WIN; w++) {
                assert_true(carc_tally_pair(a, metrics[m], v, w).products ==
                            carc_tally_pair(b, metrics[m], v, w).products);
                assert_int_equal(carc_tally_changed(a, v, w), carc_tally_changed(b, v, w));
            }
        }
    }
}

static void assert_same_texts(const struct toy *a, const struct toy *b)
{
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        assert_int_equal(a->text[kind].length, b->text[kind].length);
        if (a->text[kind].length) {
            assert_memory_equal(a->text[kind].bytes, b->text[kind].bytes, a->text[kind].length);
        }
    }
}

static void assert_same_runs(const struct toy_run *a, const struct toy_run *b)
{
    assert_int_equal(a->result.games, b->result.games);
    for (uint32_t play = 0; play < a->plan.plays; play++) {
        assert_same_tally(a->result.tally[play], b->result.tally[play]);
    }
    if (a->plan.separate) {
        assert_same_tally(a->result.separate, b->result.separate);
    }
    assert_same_texts(&a->toy, &b->toy);
    assert_int_equal(a->toy.joined_games, b->toy.joined_games);
}

/* ---- all goes well ------------------------------------------------------------------- */

static const uint32_t thread_counts[] = {1, 2, 3, 7};

static void results_and_texts_do_not_depend_on_threads(void **state)
{
    (void)state;
    static const uint64_t counts[] = {1, 63, 64, 65, 128, 1000, 2051};
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct toy_run *one = whole_run(1, 1, counts[i]);
        assert_int_equal(one->result.games, counts[i]);
        assert_int_equal(one->toy.joined_games, counts[i]);
        for (size_t t = 1; t < COUNT(thread_counts); t++) {
            struct toy_run *many = whole_run(thread_counts[t], 1, counts[i]);
            assert_same_runs(one, many);
            assert_int_equal(atomic_load(&many->done), counts[i]);
            free_run(many);
        }
        free_run(one);
    }
}

static void every_game_is_played_once_in_the_order_of_texts(void **state)
{
    (void)state;
    const uint64_t first = UINT64_C(123456789012), count = 700;
    struct toy_run *run = whole_run(3, first, count);
    struct carc_text wanted[CARC_BATCH_TEXTS] = {{0}};
    for (uint64_t game = first; game < first + count; game++) {
        struct toy toy = {.fail_game = NEVER, .stop_game = NEVER};
        struct toy_player player = {.toy = &toy};
        struct carc_outcome outcome;
        assert_int_equal(toy_play_once(&player, game, &outcome, wanted), CARC_OK);
    }
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        assert_int_equal(run->toy.text[kind].length, wanted[kind].length);
        assert_memory_equal(run->toy.text[kind].bytes, wanted[kind].bytes, wanted[kind].length);
        free(wanted[kind].bytes);
    }
    free_run(run);
}

static void rounds_equal_one_run(void **state)
{
    (void)state;
    static const uint64_t rounds[] = {1, 64, 100, 0, 65, 400, 3};
    struct toy_run *parts = new_run(3);
    start(parts);
    uint64_t total = 0;
    for (size_t i = 0; i < COUNT(rounds); i++) {
        play(parts, 5 + total, rounds[i]);
        assert_int_equal(parts->status, CARC_OK);
        total += rounds[i];
        assert_int_equal(parts->result.games, total);
    }
    struct toy_run *whole = whole_run(2, 5, total);
    assert_same_runs(parts, whole);
    free_run(parts);
    free_run(whole);
}

static void no_games_are_no_failure(void **state)
{
    (void)state;
    struct toy_run *run = whole_run(7, 1, 0);
    assert_int_equal(run->result.games, 0);
    assert_int_equal(carc_tally_games(run->result.tally[0]), 0);
    assert_int_equal(run->toy.writes, 0);
    free_run(run);
}

static void what_nobody_watches_may_be_left_out(void **state)
{
    (void)state;
    struct toy_run *bare = new_run(2);
    bare->plan.write = NULL;
    bare->plan.stop = NULL;
    bare->plan.done = NULL;
    start(bare);
    play(bare, 1, 300);
    assert_int_equal(bare->status, CARC_OK);
    struct toy_run *whole = whole_run(1, 1, 300);
    assert_same_tally(bare->result.tally[0], whole->result.tally[0]);
    assert_int_equal(bare->toy.writes, 0);
    free_run(bare);
    free_run(whole);
}

static struct toy_run *separate_run(uint32_t threads)
{
    struct toy_run *run = new_run(threads);
    run->plan.plays = VARIANTS;
    run->plan.separate = true;
    run->plan.game.play = toy_play_each;
    start(run);
    play(run, 1, 777);
    assert_int_equal(run->status, CARC_OK);
    return run;
}

static void games_played_separately_have_a_tally_for_each_play_and_one_more(void **state)
{
    (void)state;
    struct toy_run *one = separate_run(1);
    for (size_t t = 1; t < COUNT(thread_counts); t++) {
        struct toy_run *many = separate_run(thread_counts[t]);
        assert_same_runs(one, many);
        free_run(many);
    }
    for (uint32_t v = 0; v < VARIANTS; v++) { /* play v under variant v is in both tallies */
        assert_int_equal(carc_tally_games(one->result.tally[v]), 777);
        assert_same_counts(carc_tally_counts(one->result.tally[v], v, 0, CARC_METRIC_TOTAL),
                           carc_tally_counts(one->result.separate, v, 0, CARC_METRIC_TOTAL));
    }
    free_run(one);
}

/* ---- stopping ------------------------------------------------------------------------ */

static void a_stop_leaves_the_first_games_without_a_gap(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        static const uint64_t moments[] = {1, 64, 65, 500, 1999};
        for (size_t i = 0; i < COUNT(moments); i++) {
            struct toy_run *stopped = new_run(thread_counts[t]);
            stopped->toy.stop_game = moments[i];
            start(stopped);
            play(stopped, 1, 20000);
            assert_int_equal(stopped->status, CARC_OK);
            assert_true(stopped->result.games >= moments[i]);
            assert_true(stopped->result.games < 20000);
            assert_int_equal(stopped->result.games % CARC_BATCH_BLOCK, 0);
            assert_int_equal(atomic_load(&stopped->done), stopped->result.games);
            struct toy_run *fewer = whole_run(2, 1, stopped->result.games);
            assert_same_runs(stopped, fewer);
            free_run(fewer);
            free_run(stopped);
        }
    }
}

static void a_stop_before_the_start_plays_nothing(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        struct toy_run *run = new_run(thread_counts[t]);
        atomic_store(&run->toy.stop, true);
        start(run);
        play(run, 1, 1000);
        assert_int_equal(run->status, CARC_OK);
        assert_int_equal(run->result.games, 0);
        assert_int_equal(run->toy.writes, 0);
        free_run(run);
    }
}

/* ---- failures ------------------------------------------------------------------------ */

static void a_player_that_cannot_be_opened_ends_the_run(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        for (uint32_t which = 1; which <= thread_counts[t]; which++) {
            struct toy_run *run = new_run(thread_counts[t]);
            run->toy.fail_open = which;
            start(run);
            play(run, 1, 5000);
            assert_int_equal(run->status, CARC_NO_INPUT);
            free_run(run);
        }
    }
}

static void a_game_that_cannot_be_played_ends_the_run(void **state)
{
    (void)state;
    static const uint64_t games[] = {1, 64, 65, 300, 4999, 5000};
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        for (size_t i = 0; i < COUNT(games); i++) {
            for (int texts = 0; texts < 2; texts++) {
                struct toy_run *run = new_run(thread_counts[t]);
                run->toy.fail_game = games[i];
                run->plan.write = texts ? toy_write : NULL;
                start(run);
                play(run, 1, 5000);
                assert_int_equal(run->status, CARC_BAD_DATA);
                free_run(run);
            }
        }
    }
}

static void a_write_that_fails_ends_the_run(void **state)
{
    (void)state;
    static const uint64_t writes[] = {1, 2, 3, 40, 157};
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        for (size_t i = 0; i < COUNT(writes); i++) {
            struct toy_run *run = new_run(thread_counts[t]);
            run->toy.fail_write = writes[i];
            start(run);
            play(run, 1, 5000);
            assert_int_equal(run->status, CARC_IO);
            assert_int_equal(run->toy.writes, writes[i]); /* none after the failed one */
            free_run(run);
        }
    }
}

static void a_player_that_cannot_be_joined_is_a_failure(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        for (uint32_t which = 1; which <= thread_counts[t]; which++) {
            struct toy_run *run = new_run(thread_counts[t]);
            run->toy.fail_join = which;
            start(run);
            play(run, 1, 5000);
            assert_int_equal(run->status, CARC_NO_MEMORY);
            free_run(run);
        }
    }
}

/* Stacks larger than any memory: no further thread can be started. */
static void threads_that_cannot_be_started_are_a_failure(void **state)
{
    (void)state;
    pthread_attr_t usual, huge;
    assert_int_equal(pthread_getattr_default_np(&usual), 0);
    assert_int_equal(pthread_attr_init(&huge), 0);
    assert_int_equal(pthread_attr_setstacksize(&huge, (size_t)1 << 47), 0);
    assert_int_equal(pthread_setattr_default_np(&huge), 0);
    struct toy_run *many = new_run(3);
    start(many);
    play(many, 1, 5000);
    assert_int_equal(many->status, CARC_INTERNAL);
    struct toy_run *one = whole_run(1, 1, 200); /* needs no other thread */
    assert_int_equal(one->result.games, 200);
    assert_int_equal(pthread_setattr_default_np(&usual), 0);
    pthread_attr_destroy(&usual);
    pthread_attr_destroy(&huge);
    free_run(one);
    free_run(many);
}

/* ---- texts --------------------------------------------------------------------------- */

static void texts_grow_by_what_is_added(void **state)
{
    (void)state;
    struct carc_text text = {0};
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(carc_text_add(&text, "abcdefg", (size_t)(i % 8)), CARC_OK);
    }
    assert_int_equal(text.length, 1000 / 8 * 28);
    assert_true(text.capacity >= text.length);
    assert_memory_equal(text.bytes, "aababcabcdabcdeabcdefabcdefgaab", 31);
    free(text.bytes);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_and_texts_do_not_depend_on_threads),
        cmocka_unit_test(every_game_is_played_once_in_the_order_of_texts),
        cmocka_unit_test(rounds_equal_one_run),
        cmocka_unit_test(no_games_are_no_failure),
        cmocka_unit_test(what_nobody_watches_may_be_left_out),
        cmocka_unit_test(games_played_separately_have_a_tally_for_each_play_and_one_more),
        cmocka_unit_test(a_stop_leaves_the_first_games_without_a_gap),
        cmocka_unit_test(a_stop_before_the_start_plays_nothing),
        cmocka_unit_test(a_player_that_cannot_be_opened_ends_the_run),
        cmocka_unit_test(a_game_that_cannot_be_played_ends_the_run),
        cmocka_unit_test(a_write_that_fails_ends_the_run),
        cmocka_unit_test(a_player_that_cannot_be_joined_is_a_failure),
        cmocka_unit_test(threads_that_cannot_be_started_are_a_failure),
        cmocka_unit_test(texts_grow_by_what_is_added),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    alarm(240);
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
