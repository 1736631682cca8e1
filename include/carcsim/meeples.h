// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_MEEPLES_H
#define CARC_MEEPLES_H

/*
 * meeples - whole-number sums over many games of what meeples do and earn, for meeples.csv.
 *
 * The unit is the game, or the group of plays of one order of tiles if seats rotate. For each
 * seat, all seats together, and each kind of feature and all kinds together, a unit counts
 *
 *     placed    meeples put on the board
 *     stuck     of these, still there at the end
 *     time      turns they spent on the board: the turns of return (stuck ones: the last
 *               turn) minus the turns of placing
 *     points    component by component (rules.h), so that every variant can ask
 *
 * and the sums of their squares and products over the units: what means, ratios and their
 * standard errors are made of. Sums of parts add up to those of the whole in any order.
 *
 * Units of usual games wait in a block of small numbers, because so many products are cheap
 * only if they are added up many at a time; large boards are added one by one.
 */

#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/game.h>
#include <carcsim/stats.h>
#include <carcsim/tally.h>

#define CARC_MEEPLE_KINDS (CARC_KINDS + 1) /* CARC_KINDS: all kinds together */

struct carc_meeples; /* opaque; one thread */

/*
 * carc_meeples_new returns empty sums for games of this setup (its tiles are all that can be
 * drawn), of which plays make a unit, or NULL if memory is short. The caller ends it with
 * carc_meeples_free.
 */
struct carc_meeples *carc_meeples_new(const struct carc_game_setup *setup,
                                      uint32_t plays) CARC_MUST_USE;

/* carc_meeples_sums_new is the same without room for games: for merging and putting in. */
struct carc_meeples *carc_meeples_sums_new(uint32_t seats, uint32_t plays) CARC_MUST_USE;

/* carc_meeples_free frees; NULL is fine. */
void carc_meeples_free(struct carc_meeples *meeples);

/* carc_meeples_play adds what was done in a finished game and its score to the unit; after the
 * last of the unit's plays the unit is complete. */
void carc_meeples_play(struct carc_meeples *meeples, const struct carc_used *used,
                       const struct carc_score *score);

/* carc_meeples_clear empties the sums, also in the midst of a unit. */
void carc_meeples_clear(struct carc_meeples *meeples);

/* carc_meeples_settle adds up what waits in the block; due before anything is read. */
void carc_meeples_settle(struct carc_meeples *meeples);

/* carc_meeples_merge adds all of another of the same setup and plays, both settled. */
void carc_meeples_merge(struct carc_meeples *meeples, const struct carc_meeples *other);

/*
 * carc_meeples_each and carc_meeples_put hand out every sum that is not 0 and add one, as
 * carc_tally_each and carc_tally_put do. Names begin with "meeple_"; a is the seat (all: the
 * number of seats), b the kind, component or pair. CARC_BAD_DATA: there is no such sum, it is
 * negative or it would overflow.
 */
enum carc_status carc_meeples_each(const struct carc_meeples *meeples,
                                   enum carc_status (*visit)(void *context,
                                                             const struct carc_tally_sum *sum),
                                   void *context) CARC_MUST_USE;
enum carc_status carc_meeples_put(struct carc_meeples *meeples,
                                  const struct carc_tally_sum *sum) CARC_MUST_USE;

/* What a ratio of carc_meeples_ratio is about; its whole is the number of meeples placed. */
enum carc_meeple_part { CARC_MEEPLE_STUCK, CARC_MEEPLE_TIME };

/* carc_meeples_units returns the units added. */
uint64_t carc_meeples_units(const struct carc_meeples *meeples);

/*
 * carc_meeples_placed returns the sums of the meeples placed by a seat (seats: the mean over
 * the seats) on a kind. carc_meeples_empty: of the turns begun with an empty supply.
 */
struct carc_moments carc_meeples_placed(const struct carc_meeples *meeples, uint32_t seat,
                                        uint32_t kind);
struct carc_moments carc_meeples_empty(const struct carc_meeples *meeples, uint32_t seat);

/* carc_meeples_ratio returns the sums of a part (a) and of the meeples placed (b). */
struct carc_pair carc_meeples_ratio(const struct carc_meeples *meeples,
                                    enum carc_meeple_part part, uint32_t seat, uint32_t kind);

/*
 * carc_meeples_points returns the sums of the points of a kind under weights (a) and of the
 * meeples placed on it (b). Squares within a category come from the tally of the same units,
 * where the weights are those of variant.
 */
struct carc_pair carc_meeples_points(const struct carc_meeples *meeples,
                                     const struct carc_tally *tally, uint32_t variant,
                                     const struct carc_weights *weights, uint32_t seat,
                                     uint32_t kind);

/* Means a game, as above; NaN without units. turn_placed: the mean turn of a meeple's placing,
 * NaN if none was; turns: tiles laid. */
double carc_meeples_turn_placed(const struct carc_meeples *meeples, uint32_t seat,
                                uint32_t kind);
double carc_meeples_turns(const struct carc_meeples *meeples, uint32_t seat);

#endif
