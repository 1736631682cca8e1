// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_POLICY_H
#define CARC_AGENTS_POLICY_H

/*
 * policy - what a policy does in a turn: place the drawn tile, perhaps a meeple. places is
 * the number of legal (cell, distinct rotation) pairs, at least 1. Returns the segment that
 * got a meeple, or CARC_NO_SEGMENT. The game is left to be settled by the caller.
 */

#include <carcsim/agents.h>

uint8_t carc_random_move(struct carc_table *table, uint32_t seat, uint8_t kind,
                         uint32_t places);
uint8_t carc_greedy_move(struct carc_table *table, uint32_t seat, uint8_t kind,
                         uint32_t places);
uint8_t carc_compact_move(struct carc_table *table, uint32_t seat, uint8_t kind,
                          uint32_t places);

/* carc_random_meeple is step 2 of random: no meeple or one of the free segments. */
uint8_t carc_random_meeple(struct carc_table *table, uint32_t seat);

/* carc_random_game plays and ends a game of random agents in small words, once the table is
 * shuffled: as carc_table_turn does turn by turn with carc_random_move. */
void carc_random_game(struct carc_table *table, struct carc_score *score,
                      struct carc_census *census);

/* A move and its value in half points; only differences of values mean anything. */
struct carc_valued {
    struct carc_choice choice;
    int32_t value;
};

/*
 * carc_greedy_moves writes every distinct move of a seat with a drawn tile, valued by the
 * seat's goal, to out (capacity moves at most) and returns how many there are; with best_only
 * only those that share the highest value, in the same order. The table must have a greedy
 * agent. For tests.
 */
uint32_t carc_greedy_moves(struct carc_table *table, uint32_t seat, uint8_t kind,
                           bool best_only, struct carc_valued *out, uint32_t capacity);

/* carc_greedy_new allocates what the greedy agent needs on a table of a set; NULL if memory
 * is short. carc_greedy_free frees it. */
struct carc_greedy *carc_greedy_new(const struct carc_table *table) CARC_MUST_USE;
void carc_greedy_free(struct carc_greedy *greedy);

/* carc_greedy_begin forgets the game before; to be called when one begins. */
void carc_greedy_begin(struct carc_greedy *greedy);

#endif
