// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE /* pthread_setattr_default_np: threads that cannot be started */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "toy.h"

/* The batch with a toy game (support/toy.h); also under the thread sanitizer. A hang ends in
 * an alarm. */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
/* ---- all goes well ------------------------------------------------------------------- */

static const uint32_t thread_counts[] = {1, 2, 3, 7};

static void results_and_texts_do_not_depend_on_threads(void **state)
{
    (void)state;
    static const uint64_t counts[] = {1, 63, 64, 65, 128, 1000, 2051};
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct toy_run *one = toy_run_whole(1, 1, counts[i]);
        assert_int_equal(one->result.games, counts[i]);
        assert_int_equal(one->toy.joined_games, counts[i]);
        for (size_t t = 1; t < COUNT(thread_counts); t++) {
            struct toy_run *many = toy_run_whole(thread_counts[t], 1, counts[i]);
            toy_same_runs(one, many);
            assert_int_equal(atomic_load(&many->done), counts[i]);
            toy_run_free(many);
        }
        toy_run_free(one);
    }
}

static void every_game_is_played_once_in_the_order_of_texts(void **state)
{
    (void)state;
    const uint64_t first = UINT64_C(123456789012), count = 700;
    struct toy_run *run = toy_run_whole(3, first, count);
    struct carc_text wanted[CARC_BATCH_TEXTS] = {{0}};
    for (uint64_t game = first; game < first + count; game++) {
        struct toy toy = {.fail_game = TOY_NEVER, .stop_game = TOY_NEVER};
        struct toy_player player = {.toy = &toy};
        struct carc_outcome outcome;
        assert_int_equal(toy_play_once(&player, game, &outcome, wanted), CARC_OK);
    }
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        assert_int_equal(run->toy.text[kind].length, wanted[kind].length);
        assert_memory_equal(run->toy.text[kind].bytes, wanted[kind].bytes, wanted[kind].length);
        free(wanted[kind].bytes);
    }
    toy_run_free(run);
}

static void rounds_equal_one_run(void **state)
{
    (void)state;
    static const uint64_t rounds[] = {1, 64, 100, 0, 65, 400, 3};
    struct toy_run *parts = toy_run_new(3);
    toy_run_start(parts);
    uint64_t total = 0;
    for (size_t i = 0; i < COUNT(rounds); i++) {
        toy_run_play(parts, 5 + total, rounds[i]);
        assert_int_equal(parts->status, CARC_OK);
        total += rounds[i];
        assert_int_equal(parts->result.games, total);
    }
    struct toy_run *whole = toy_run_whole(2, 5, total);
    toy_same_runs(parts, whole);
    toy_run_free(parts);
    toy_run_free(whole);
}

static void the_size_of_blocks_changes_no_result(void **state)
{
    (void)state;
    static const uint32_t blocks[] = {1, 10, 300, 5000};
    struct toy_run *usual = toy_run_whole(1, 1, 777);
    for (size_t i = 0; i < COUNT(blocks); i++) {
        struct toy_run *run = toy_run_new(3);
        run->plan.block = blocks[i];
        toy_run_start(run);
        toy_run_play(run, 1, 777);
        assert_int_equal(run->status, CARC_OK);
        toy_same_runs(run, usual);
        toy_run_free(run);
    }
    toy_run_free(usual);
}

static void no_games_are_no_failure(void **state)
{
    (void)state;
    struct toy_run *run = toy_run_whole(7, 1, 0);
    assert_int_equal(run->result.games, 0);
    assert_int_equal(carc_tally_games(run->result.tally[0]), 0);
    assert_int_equal(run->toy.writes, 0);
    toy_run_free(run);
}

static void what_nobody_watches_may_be_left_out(void **state)
{
    (void)state;
    struct toy_run *bare = toy_run_new(2);
    bare->plan.write = NULL;
    bare->plan.stop = NULL;
    bare->plan.done = NULL;
    toy_run_start(bare);
    toy_run_play(bare, 1, 300);
    assert_int_equal(bare->status, CARC_OK);
    struct toy_run *whole = toy_run_whole(1, 1, 300);
    toy_same_tally(bare->result.tally[0], whole->result.tally[0]);
    assert_int_equal(bare->toy.writes, 0);
    toy_run_free(bare);
    toy_run_free(whole);
}

static struct toy_run *separate_run(uint32_t threads)
{
    struct toy_run *run = toy_run_new(threads);
    run->plan.plays = TOY_VARIANTS;
    run->plan.separate = true;
    run->plan.game.play = toy_play_each;
    toy_run_start(run);
    toy_run_play(run, 1, 777);
    assert_int_equal(run->status, CARC_OK);
    return run;
}

static void games_played_separately_have_a_tally_for_each_play_and_one_more(void **state)
{
    (void)state;
    struct toy_run *one = separate_run(1);
    for (size_t t = 1; t < COUNT(thread_counts); t++) {
        struct toy_run *many = separate_run(thread_counts[t]);
        toy_same_runs(one, many);
        toy_run_free(many);
    }
    for (uint32_t v = 0; v < TOY_VARIANTS;
         v++) { /* play v under variant v is in both tallies */
        assert_int_equal(carc_tally_games(one->result.tally[v]), 777);
        toy_same_counts(carc_tally_counts(one->result.tally[v], v, 0, CARC_METRIC_TOTAL),
                        carc_tally_counts(one->result.separate, v, 0, CARC_METRIC_TOTAL));
    }
    toy_run_free(one);
}

/* Adds the games that a run of toy_play_rounds played to tallies of their own. */
static void games_with_rounds_are_one_observation(void **state)
{
    (void)state;
    struct toy_run *run = toy_run_new(3);
    run->plan.plays = TOY_VARIANTS;
    run->plan.separate = true;
    run->plan.tally.rounds = 2;
    run->plan.game.play = toy_play_rounds;
    toy_run_start(run);
    toy_run_play(run, 1, 300);
    assert_int_equal(run->status, CARC_OK);
    struct carc_batch_result wanted;
    assert_int_equal(carc_batch_result_init(&wanted, &run->plan), CARC_OK);
    struct carc_text texts[CARC_BATCH_TEXTS] = {{0}};
    for (uint64_t game = 1; game <= 300; game++) {
        struct toy toy = {.fail_game = TOY_NEVER, .stop_game = TOY_NEVER};
        struct toy_player player = {.toy = &toy};
        struct carc_outcome outcome[2 * TOY_VARIANTS];
        assert_int_equal(toy_play_rounds(&player, game, outcome, texts), CARC_OK);
        for (uint32_t play = 0; play < TOY_VARIANTS; play++) {
            assert_int_equal(carc_tally_add(wanted.tally[play], &outcome[2 * play]), CARC_OK);
        }
        assert_int_equal(carc_tally_add_separate(wanted.separate, outcome), CARC_OK);
    }
    assert_int_equal(carc_tally_games(run->result.tally[0]), 300);
    assert_int_equal(carc_tally_scale(run->result.tally[0], 0, CARC_METRIC_TOTAL), 4);
    for (uint32_t play = 0; play < TOY_VARIANTS; play++) {
        toy_same_tally(run->result.tally[play], wanted.tally[play]);
    }
    toy_same_tally(run->result.separate, wanted.separate);
    for (unsigned kind = 0; kind < CARC_BATCH_TEXTS; kind++) {
        free(texts[kind].bytes);
    }
    carc_batch_result_fini(&wanted, &run->plan);
    toy_run_free(run);
}

/* ---- stopping ------------------------------------------------------------------------ */

static void a_stop_leaves_the_first_games_without_a_gap(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        static const uint64_t moments[] = {1, 64, 65, 500, 1999};
        for (size_t i = 0; i < COUNT(moments); i++) {
            struct toy_run *stopped = toy_run_new(thread_counts[t]);
            stopped->toy.stop_game = moments[i];
            toy_run_start(stopped);
            toy_run_play(stopped, 1, 20000);
            assert_int_equal(stopped->status, CARC_OK);
            assert_true(stopped->result.games >= moments[i]);
            assert_true(stopped->result.games < 20000);
            assert_int_equal(stopped->result.games % CARC_BATCH_BLOCK, 0);
            assert_int_equal(atomic_load(&stopped->done), stopped->result.games);
            struct toy_run *fewer = toy_run_whole(2, 1, stopped->result.games);
            toy_same_runs(stopped, fewer);
            toy_run_free(fewer);
            toy_run_free(stopped);
        }
    }
}

static struct toy_run *long_run(uint32_t threads, uint32_t block, uint64_t stop_game)
{
    struct toy_run *run = toy_run_new(threads);
    run->toy.stop_game = stop_game;
    run->toy.plan = &run->plan;
    run->plan.game.play = toy_play_long;
    run->plan.game.keep = toy_keep;
    run->plan.highest = &run->highest;
    run->plan.block = block;
    toy_run_start(run);
    return run;
}

/* Games that take long are left, and then no later one counts: neither its figures nor its
 * text, whichever thread played it. */
static void games_that_were_left_leave_no_gap(void **state)
{
    (void)state;
    static const uint32_t blocks[] = {1, 7, 64};
    static const uint64_t moments[] = {1, 3, 64, 500, 503, 1999};
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        for (size_t i = 0; i < COUNT(blocks) * COUNT(moments); i++) {
            struct toy_run *stopped = long_run(thread_counts[t], blocks[i % COUNT(blocks)],
                                               moments[i / COUNT(blocks)]);
            toy_run_play(stopped, 1, 20000);
            assert_int_equal(stopped->status, CARC_OK);
            assert_true(stopped->result.games < 20000);
            assert_int_equal(stopped->toy.joined_games, stopped->result.games);
            assert_int_equal(atomic_load(&stopped->done), stopped->result.games);
            struct toy_run *fewer = toy_run_whole(2, 1, stopped->result.games);
            toy_same_runs(stopped, fewer);
            toy_run_free(fewer);
            toy_run_free(stopped);
        }
    }
}

/* Two games on two threads. The first is left while the second comes to its end: at once
 * (late), or only when the second has been kept, so that it must be played after all. */
static atomic_bool second_begun, first_asked, late;

static void await(const atomic_bool *flag)
{
    while (!atomic_load(flag)) {
        nanosleep(&(struct timespec){.tv_nsec = 10000}, NULL);
    }
}

static enum carc_status play_race(void *opened, uint64_t game, struct carc_outcome *outcomes,
                                  struct carc_text *texts)
{
    struct toy_player *player = opened;
    const struct carc_batch_plan *plan = player->toy->plan;
    const enum carc_status status = toy_play_once(opened, game, outcomes, texts);
    if (game == 2) {
        atomic_store(&second_begun, true);
        await(&first_asked);
        if (!atomic_load(&late)) {
            nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
        }
    } else if (!atomic_load(&first_asked)) {
        await(&second_begun);
        atomic_store(&player->toy->stop, true);
        const bool may = carc_batch_may_leave(plan, game);
        atomic_store(&first_asked, true);
        while (atomic_load(&late) && atomic_load(plan->highest) < 2) {
            nanosleep(&(struct timespec){.tv_nsec = 10000}, NULL);
        }
        return may ? CARC_INTERRUPTED : CARC_BAD_DATA;
    }
    return status;
}

static void games_that_end_while_others_are_left_leave_no_gap(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        atomic_store(&late, i == 1);
        atomic_store(&second_begun, false);
        atomic_store(&first_asked, false);
        struct toy_run *run = long_run(2, 1, TOY_NEVER);
        run->plan.game.play = play_race;
        toy_run_play(run, 1, 2);
        assert_int_equal(run->status, CARC_OK);
        if (i == 1) {
            assert_int_equal(run->result.games, 2);
        } else { /* 2 if the second was the faster one all the same */
            assert_true(run->result.games == 0 || run->result.games == 2);
        }
        struct toy_run *fewer = toy_run_whole(1, 1, run->result.games);
        toy_same_runs(run, fewer);
        toy_run_free(fewer);
        toy_run_free(run);
    }
}

static void a_long_game_is_left_in_the_midst_of_its_block(void **state)
{
    (void)state;
    struct toy_run *run = long_run(1, 64, 500);
    toy_run_play(run, 1, 20000);
    assert_int_equal(run->result.games, 502); /* 503 takes long */
    toy_run_free(run);
}

static void games_that_take_long_are_played_if_nothing_stops_them(void **state)
{
    (void)state;
    struct toy_run *usual = toy_run_whole(1, 1, 700);
    struct toy_run *run = long_run(3, 7, TOY_NEVER);
    toy_run_play(run, 1, 300);
    toy_run_play(run, 301, 400);
    toy_same_runs(run, usual);
    assert_int_equal(run->toy.joined_games, 700);
    toy_run_free(run);
    toy_run_free(usual);
}

static void a_stop_before_the_start_plays_nothing(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        struct toy_run *run = toy_run_new(thread_counts[t]);
        atomic_store(&run->toy.stop, true);
        toy_run_start(run);
        toy_run_play(run, 1, 1000);
        assert_int_equal(run->status, CARC_OK);
        assert_int_equal(run->result.games, 0);
        assert_int_equal(run->toy.writes, 0);
        toy_run_free(run);
    }
}

/* ---- failures ------------------------------------------------------------------------ */

static void a_player_that_cannot_be_opened_ends_the_run(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        for (uint32_t which = 1; which <= thread_counts[t]; which++) {
            struct toy_run *run = toy_run_new(thread_counts[t]);
            run->toy.fail_open = which;
            toy_run_start(run);
            toy_run_play(run, 1, 5000);
            assert_int_equal(run->status, CARC_NO_INPUT);
            toy_run_free(run);
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
                struct toy_run *run = toy_run_new(thread_counts[t]);
                run->toy.fail_game = games[i];
                run->plan.write = texts ? toy_write : NULL;
                toy_run_start(run);
                toy_run_play(run, 1, 5000);
                assert_int_equal(run->status, CARC_BAD_DATA);
                toy_run_free(run);
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
            struct toy_run *run = toy_run_new(thread_counts[t]);
            run->toy.fail_write = writes[i];
            toy_run_start(run);
            toy_run_play(run, 1, 5000);
            assert_int_equal(run->status, CARC_IO);
            assert_int_equal(run->toy.writes, writes[i]); /* none after the failed one */
            toy_run_free(run);
        }
    }
}

static void a_player_that_cannot_be_joined_is_a_failure(void **state)
{
    (void)state;
    for (size_t t = 0; t < COUNT(thread_counts); t++) {
        for (uint32_t which = 1; which <= thread_counts[t]; which++) {
            struct toy_run *run = toy_run_new(thread_counts[t]);
            run->toy.fail_join = which;
            toy_run_start(run);
            toy_run_play(run, 1, 5000);
            assert_int_equal(run->status, CARC_NO_MEMORY);
            toy_run_free(run);
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
    struct toy_run *many = toy_run_new(3);
    toy_run_start(many);
    toy_run_play(many, 1, 5000);
    assert_int_equal(many->status, CARC_NO_MEMORY);
    struct toy_run *one = toy_run_whole(1, 1, 200); /* needs no other thread */
    assert_int_equal(one->result.games, 200);
    assert_int_equal(pthread_setattr_default_np(&usual), 0);
    pthread_attr_destroy(&usual);
    pthread_attr_destroy(&huge);
    toy_run_free(one);
    toy_run_free(many);
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
        cmocka_unit_test(the_size_of_blocks_changes_no_result),
        cmocka_unit_test(no_games_are_no_failure),
        cmocka_unit_test(what_nobody_watches_may_be_left_out),
        cmocka_unit_test(games_played_separately_have_a_tally_for_each_play_and_one_more),
        cmocka_unit_test(games_with_rounds_are_one_observation),
        cmocka_unit_test(a_stop_leaves_the_first_games_without_a_gap),
        cmocka_unit_test(games_that_were_left_leave_no_gap),
        cmocka_unit_test(games_that_end_while_others_are_left_leave_no_gap),
        cmocka_unit_test(a_long_game_is_left_in_the_midst_of_its_block),
        cmocka_unit_test(games_that_take_long_are_played_if_nothing_stops_them),
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
