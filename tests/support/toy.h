// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_TOY_H
#define CARC_TESTS_TOY_H

// A toy game for tests of the batch: three seats, numbers from a hash of the game, two kinds
// of text, failures on demand. Some games take long, so that blocks end out of order.

#include <stdatomic.h>
#include <stdbool.h>

#include "check.h"
#include <carcsim/batch.h>

#define TOY_VARIANTS 3
#define TOY_SEATS 3
#define TOY_NEVER UINT64_MAX

// What the toy shall do and what it has seen. No asserts: it runs on many threads.
struct toy {
    uint32_t fail_open;  // the open, from 1, that fails; 0: none
    uint32_t fail_join;  // likewise
    uint64_t fail_game;  // the game that cannot be played; TOY_NEVER
    uint64_t fail_write; // the write, from 1, that fails; 0: none
    uint64_t stop_game;  // the game that sets stop; TOY_NEVER
    atomic_bool stop;
    atomic_uint opened, open_failed;
    uint32_t joined;       // join and write run on one thread at a time: nothing atomic
    uint64_t joined_games; // with toy_keep those kept, else those played
    const struct carc_batch_plan *plan; // for games that may be left
    uint64_t writes;
    bool wrote_nothing; // some write was of no bytes
    struct carc_text text[CARC_BATCH_TEXTS];
};

struct toy_player {
    struct toy *toy;
    uint64_t games, kept;
};

// toy_play_once: the play function for plans with one play.
enum carc_status toy_play_once(void *player, uint64_t game, struct carc_outcome *outcomes,
                               struct carc_text *texts);

// toy_play_each: the one for plans with a play for each variant.
enum carc_status toy_play_each(void *player, uint64_t game, struct carc_outcome *outcomes,
                               struct carc_text *texts);

// toy_play_rounds: the one for plans with two rounds and a play for each variant.
enum carc_status toy_play_rounds(void *player, uint64_t game, struct carc_outcome *outcomes,
                                 struct carc_text *texts);

// toy_play_long and toy_keep: games of which some take long and may be left.
enum carc_status toy_play_long(void *player, uint64_t game, struct carc_outcome *outcomes,
                               struct carc_text *texts);
void toy_keep(void *player);

// toy_write: the write function; its context is the toy.
enum carc_status toy_write(void *context, unsigned kind, const char *bytes, size_t length);

// A run of the toy game and all that came of it.
struct toy_run {
    struct toy toy;
    struct carc_batch_plan plan;
    struct carc_batch_result result;
    atomic_ullong done, highest;
    enum carc_status status; // of the last play
};

// toy_run_new: a run with one play that watches and writes everything. The caller may change
// toy and plan, then starts it; ends with toy_run_free.
struct toy_run *toy_run_new(uint32_t threads);
void toy_run_start(struct toy_run *run);
void toy_run_free(struct toy_run *run);

// toy_run_play: plays games; checks that every player that was opened was joined.
void toy_run_play(struct toy_run *run, uint64_t first, uint64_t count);

// toy_run_whole: new, start, play and a check that it went well, in one.
struct toy_run *toy_run_whole(uint32_t threads, uint64_t first, uint64_t count);

// These fail the running test unless both are the same.
void toy_same_counts(const struct carc_counts *a, const struct carc_counts *b);
void toy_same_tally(const struct carc_tally *a, const struct carc_tally *b);
void toy_same_runs(const struct toy_run *a, const struct toy_run *b);

#endif
