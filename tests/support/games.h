// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_GAMES_H
#define CARC_TESTS_GAMES_H

/*
 * games - seeded random games for property tests: which seed, how many, and how they go.
 *
 *     CARC_TEST_SEED    seed of all games (printed when one fails), default 20000220
 *     CARC_TEST_GAMES   about how many games a binary plays; each test takes its share
 */

#include <stdbool.h>
#include <stdint.h>

#include "duel.h"
#include <carcsim/random.h>

#define GAMES_USUAL 1000U /* shares are written for so many games */

/* games_seed returns the seed of all games. */
uint64_t games_seed(void);

/* games_count scales a test's usual share of GAMES_USUAL games; at least 1. */
uint32_t games_count(uint32_t share);

/* games_fail prints what is needed to play the game again, and fails the running test. */
void games_fail(const char *test, uint64_t game, const char *trouble);

/* How a random game goes: bits. */
enum games_style {
    GAMES_COMPACT = 1, /* likes cells with many neighbours: loops, holes, monasteries */
    GAMES_CLAIM = 2,   /* a meeple whenever it is allowed */
    GAMES_FARM = 4,    /* fields only */
    GAMES_TRAVEL = 8,  /* roads and cities only */
    GAMES_JOIN = 16    /* likes to join claimed roads and cities: contests, losers */
};

/* games_style draws one of the styles that make games worth watching. */
unsigned games_style(struct carc_stream *stream);

/* games_stock shuffles boxes copies of a set without one start tile into stock, which holds
 * set->total * boxes; returns how many tiles there are. */
uint32_t games_stock(const struct carc_tileset *set, uint32_t boxes, struct carc_stream *stream,
                     uint8_t *stock);

/* games_place picks a legal place of a kind that has some; by style. */
struct carc_place games_place(struct carc_game *game, uint8_t kind, unsigned style,
                              struct carc_stream *stream);

/* games_segment picks one of the free segments (bits) of a tile, or none; by style. */
uint8_t games_segment(const struct carc_tile *tile, uint32_t free, unsigned style,
                      struct carc_stream *stream);

#endif
