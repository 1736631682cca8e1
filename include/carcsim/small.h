// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_SMALL_H
#define CARC_SMALL_H

/*
 * small - a game of one box in a few kilobytes, for the many games of a batch.
 *
 * The same rules as game.h and the same results to the last number: legal places and claims are
 * numbered alike, features are paid and counted alike. What differs is how a game is kept:
 *
 *     an id       8 bits: the segments of a box, numbered from 1 as they are laid
 *     a slot      a number of 8 bits, which its cell knows
 *     a feature   one word of 64 bits: tiles, open ports, pennants, meeples by seat; features
 *                 are joined by adding their words
 *     a mark      another word: each city segment of the box has a bit, and a field collects
 *                 those of the cities that it touches: it touches a city where both words meet.
 *                 Roads or cities of one tile have a bit that says when a feature holds two of
 *                 them, because the tile counts once (R5.5).
 *
 * Few questions are asked whose answer is as good as random, because a processor guesses such
 * answers wrong: what does not exist is number 0, and anything may be written there.
 *
 * Nobody sees such a game but through the functions below: whoever looks at the board or at
 * features, records a game or goes on from a position takes game.h. One thread.
 */

#include <stdbool.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/game.h>

struct carc_small; /* opaque */

/* carc_small_is_enough says whether the small words hold every game of a setup: one box, not
 * too many tiles, segments, cities, pennants and meeples. */
bool carc_small_is_enough(const struct carc_game_setup *setup) CARC_MUST_USE;

/* carc_small_new makes a game for a setup that small words are enough for; the set is only
 * read now. NULL if memory is short. The caller ends it with carc_small_free (NULL is fine). */
struct carc_small *carc_small_new(const struct carc_game_setup *setup) CARC_MUST_USE;
void carc_small_free(struct carc_small *small);

/* carc_small_begin clears the table and lays a tile of a kind. The features that get complete
 * are counted in census (borrowed, may be NULL). */
void carc_small_begin(struct carc_small *small, uint8_t kind, struct carc_census *census);

/* carc_small_places returns the number of legal (cell, distinct rotation) pairs of a kind. */
uint32_t carc_small_places(const struct carc_small *small, uint8_t kind);

/* carc_small_discard notes that a tile was drawn which fitted nowhere. */
void carc_small_discard(struct carc_small *small);

/* carc_small_place lays a tile of a kind on the index-th of its legal places. */
void carc_small_place(struct carc_small *small, uint8_t kind, uint32_t index);

/* carc_small_supply returns the meeples that a seat has. */
uint32_t carc_small_supply(const struct carc_small *small, uint32_t seat);

/* carc_small_choices returns how many segments of the tile just placed are free, but for those
 * of the kinds never (bit k: enum carc_kind k). */
uint32_t carc_small_choices(struct carc_small *small, unsigned never);

/* carc_small_claim puts a meeple of a seat, from its supply, on one of the segments that
 * carc_small_choices counted, number choice among them. */
void carc_small_claim(struct carc_small *small, uint32_t seat, uint32_t choice);

/* carc_small_settle pays the features that the tile just placed has completed. */
void carc_small_settle(struct carc_small *small);

/* carc_small_score ends the game: it writes what every seat has earned, what meeples did (the
 * array of used is the game's, until the next one begins), and counts the features left in the
 * census of carc_small_begin. */
void carc_small_score(struct carc_small *small, struct carc_score *score,
                      struct carc_used *used);

#endif
