// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A program for tests: carcsim whose study.c and giant.c call these functions in place of
 * those that they are named after, so that what depends on the moment can be made to happen.
 * The environment says what:
 *
 *     CARC_HOOK_AGAIN=TURN      in its TURN-th turn game 1 says that it was left, once, but not
 *                               before game 2 has been kept: it must be played again
 *     CARC_HOOK_STOP=GAME:TURN  SIGINT comes within that turn of a watched or long game; a
 *                               board of N tiles finds in its N-th turn that it has ended
 *     CARC_HOOK_BOX=GAME        SIGINT comes at the start of that game of one box
 *     CARC_HOOK_PROGRESS=FILE   progress as done/total: a line at that SIGINT, and one at its
 *                               end, with or without terminal
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* The build renames these for giant.c and study.c, and for this file. */
#undef carc_batch_may_leave
#undef carc_table_begin
#undef carc_table_turn
#undef carc_table_play
#undef carc_progress_start
#undef carc_progress_end
#include "cli.h"
#include <carcsim/agents.h>
#include <carcsim/batch.h>

bool hook_may_leave(const struct carc_batch_plan *plan, uint64_t game);
void hook_table_begin(struct carc_table *table, uint64_t seed, uint64_t game,
                      struct carc_census *census);
enum carc_status hook_table_turn(struct carc_table *table, bool *end);
enum carc_status hook_table_play(struct carc_table *table, uint64_t seed, uint64_t game,
                                 struct carc_score *score, struct carc_census *census);
struct carc_progress *hook_progress_start(const atomic_ullong *done, uint64_t total,
                                          const char *unit, bool quiet);
void hook_progress_end(struct carc_progress *progress);

/* Numbers from 1, separated by a colon; 0: not in the environment. */
static void read_hook(const char *name, unsigned long long number[2])
{
    const char *text = getenv(name);
    char *end = NULL;
    number[0] = text ? strtoull(text, &end, 10) : 0;
    number[1] = end && *end == ':' ? strtoull(end + 1, NULL, 10) : 0;
}

static const atomic_ullong *progress_done;
static uint64_t progress_total;

static void put_progress(void)
{
    const char *name = getenv("CARC_HOOK_PROGRESS");
    FILE *file = name ? fopen(name, "a") : NULL;
    if (file) {
        fprintf(file, "%llu/%llu\n", atomic_load(progress_done),
                (unsigned long long)progress_total);
        fclose(file);
    }
}

static void interrupt(void)
{
    put_progress();
    raise(SIGINT);
}

/* At most a minute, so that a test that goes wrong ends. */
static void await_game(const struct carc_batch_plan *plan, uint64_t game)
{
    for (int i = 0; i < 60000 && atomic_load(plan->highest) < game; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}

static _Thread_local uint64_t playing,
    turn; /* of this thread: the game, and its turns so far */
static atomic_bool left_once;

void hook_table_begin(struct carc_table *table, uint64_t seed, uint64_t game,
                      struct carc_census *census)
{
    playing = game;
    turn = 0;
    carc_table_begin(table, seed, game, census);
}

/* Asked before each turn. */
bool hook_may_leave(const struct carc_batch_plan *plan, uint64_t game)
{
    unsigned long long again[2];
    read_hook("CARC_HOOK_AGAIN", again);
    if (game == 1 && turn + 1 == again[0] && !atomic_exchange(&left_once, true)) {
        await_game(plan, 2);
        return true;
    }
    return carc_batch_may_leave(plan, game);
}

enum carc_status hook_table_turn(struct carc_table *table, bool *end)
{
    unsigned long long stop[2];
    read_hook("CARC_HOOK_STOP", stop);
    const enum carc_status status = carc_table_turn(table, end);
    turn++;
    if (playing == stop[0] && turn == stop[1]) {
        interrupt();
    }
    return status;
}

enum carc_status hook_table_play(struct carc_table *table, uint64_t seed, uint64_t game,
                                 struct carc_score *score, struct carc_census *census)
{
    unsigned long long stop[2];
    read_hook("CARC_HOOK_BOX", stop);
    if (game == stop[0]) {
        interrupt();
    }
    return carc_table_play(table, seed, game, score, census);
}

struct carc_progress *hook_progress_start(const atomic_ullong *done, uint64_t total,
                                          const char *unit, bool quiet)
{
    progress_done = done;
    progress_total = total;
    return carc_progress_start(done, total, unit, quiet);
}

void hook_progress_end(struct carc_progress *progress)
{
    carc_progress_end(progress);
    put_progress();
}
