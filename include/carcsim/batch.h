// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_BATCH_H
#define CARC_BATCH_H

/*
 * batch - many games on several threads, with results that do not depend on the threads.
 *
 *     games first .. first + count - 1, in blocks
 *        | the next block to whichever thread is free
 *        v
 *     player of the thread --outcome--> tallies of the thread --merge--> tallies of the batch
 *                          --text-----> one block's text, handed on in the order of games
 *
 * Sums are whole numbers, so that merging in any order gives the same; text waits for its
 * turn. The batch knows no game: a game is a table of functions (struct carc_batch_game).
 * When it is stopped, what is done is always the games from first on without a gap: the same
 * as if fewer had been asked for. Every block taken is finished; only games that take long
 * (those with keep) are left in their midst, unless a later one has been kept by then.
 */

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/tally.h>

#define CARC_BATCH_BLOCK 64 /* games handed out at a time, unless the plan says so */
#define CARC_BATCH_TEXTS 2  /* kinds of text that games can produce */
#define CARC_THREADS_MAX 1024

/* Text that grows. Zeroed memory is an empty one. */
struct carc_text {
    char *bytes;
    size_t length;
    size_t capacity;
};

/* carc_text_add appends bytes. CARC_NO_MEMORY leaves the text as it was. */
enum carc_status carc_text_add(struct carc_text *text, const char *bytes,
                               size_t length) CARC_MUST_USE;

/* What a batch needs of a game. All functions may run on several threads at once, each with
 * a player of its own; join runs on one thread, after all players have stopped. */
struct carc_batch_game {
    void *context; /* given back to open and join */
    /* open makes a player for one thread. */
    enum carc_status (*open)(void *context, void **player);
    /* play plays a game once for each tally of the plan, in all rounds of plan.tally, and
     * writes the outcomes, [play * rounds + round]; texts, if wanted, are appended to
     * texts[0 .. CARC_BATCH_TEXTS - 1]. With keep it may also leave the game when
     * carc_batch_may_leave says so, and return CARC_INTERRUPTED; if a later game has been kept
     * meanwhile, it is called for this game once more, and must not count what it did before
     * twice. */
    enum carc_status (*play)(void *player, uint64_t game, struct carc_outcome *outcomes,
                             struct carc_text *texts);
    /* keep adds what the last call of play has gathered beside outcomes to the player. It is
     * not called for a game that was left or that comes after one. NULL: play does it itself,
     * and never leaves a game. */
    void (*keep)(void *player);
    /* join adds what a player has gathered beside outcomes to the context, and frees it. */
    enum carc_status (*join)(void *context, void *player);
};

/* What to do. */
struct carc_batch_plan {
    struct carc_batch_game game;
    struct carc_tally_plan tally;
    uint32_t plays; /* times each game is played: tallies, 1 or, played separately, variants */
    bool separate;  /* keep a further tally of play v scored under variant v */
    uint32_t threads; /* 1 to CARC_THREADS_MAX */
    uint32_t block;   /* games handed out at a time; 0: CARC_BATCH_BLOCK. No result changes */
    /* write receives the texts of kind in the order of games; NULL if no text is wanted. */
    enum carc_status (*write)(void *context, unsigned kind, const char *bytes, size_t length);
    void *write_context;
    const atomic_bool *stop; /* set from outside, also by a signal handler; may be NULL */
    atomic_ullong *done;     /* games finished, counted up for who watches; may be NULL */
    atomic_ullong *highest;  /* number of the last game kept, for games with keep; else NULL */
};

/* The tallies of a batch. */
struct carc_batch_result {
    uint64_t games;              /* played: the first so many of those asked for */
    struct carc_tally **tally;   /* by play */
    struct carc_tally *separate; /* or NULL */
};

/* carc_batch_result_init makes empty tallies; carc_batch_result_fini frees them, also after
 * a failure and on zeroed memory. */
enum carc_status carc_batch_result_init(struct carc_batch_result *result,
                                        const struct carc_batch_plan *plan) CARC_MUST_USE;
void carc_batch_result_fini(struct carc_batch_result *result,
                            const struct carc_batch_plan *plan);

/* carc_batch_may_leave says to play whether the game may be left: the plan was stopped, and
 * no later game has been kept. To be asked again and again while the game is played. */
bool carc_batch_may_leave(const struct carc_batch_plan *plan, uint64_t game);

/*
 * carc_batch_run plays the games first to first + count - 1 and adds them to *result, whose
 * games grows by those that were played: count unless plan->stop was set. Fails as the
 * functions of the game and of plan->write fail, and with CARC_NO_MEMORY if a thread cannot
 * be started; the result is of no use then.
 */
enum carc_status carc_batch_run(const struct carc_batch_plan *plan, uint64_t first,
                                uint64_t count, struct carc_batch_result *result) CARC_MUST_USE;

#endif
