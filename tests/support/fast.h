// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_FAST_H
#define CARC_TESTS_FAST_H

/*
 * fast - what tests of the engine need and the engine itself has no layer for: tile files
 * read without the io layer, and the case files of tests/cases played on the engine.
 * Kinds and segments are numbered in the order of the file, as in the judge.
 */

#include <stdbool.h>
#include <stdint.h>

#include "judge_cases.h"
#include <carcsim/game.h>
#include <carcsim/tiles.h>

#define FAST_BASE "data/tiles/base.csv"
#define FAST_ODD "tests/cases/odd-tiles.csv"   /* expansion tiles with tricky segments */
#define FAST_BARE "tests/cases/bare-tiles.csv" /* cities that no field touches */

/*
 * fast_tileset reads the tile file called name (relative to the source folder) into *set,
 * checked and finished. copies > 0 stands for every count of the file, for short games.
 * false with the reason on stderr.
 */
bool fast_tileset(const char *name, long copies, struct carc_tileset *set);

/* fast_add adds one row to a set: the columns of a tile file without the set's name. */
enum carc_status fast_add(struct carc_tileset *set, const char *const column[8],
                          struct carc_error *error);

/* fast_spot finds a legal place by coordinates: false if there is no slot or the tile does not
 * fit there. */
bool fast_spot(const struct carc_game *game, uint8_t kind, int32_t x, int32_t y,
               uint8_t rotation, struct carc_place *place);

/* fast_segment finds the segment that a record calls by text ("city N", "monastery"). */
uint8_t fast_segment(const struct carc_tile *tile, unsigned rotation, const char *text);

/*
 * fast_turn plays one whole turn: tile id, cell, quarter turns, 0-based seat and meeple as in a
 * record, "" for none. The first tile of an empty board begins the game and is claimed by
 * nobody. false, with the reason on stderr, if a rule is broken.
 */
bool fast_turn(struct carc_game *game, const char *id, int32_t x, int32_t y, uint8_t rotation,
               uint32_t seat, const char *meeple);

/* fast_play plays one game of a record, as judge_cases_play does on the judge. */
bool fast_play(struct carc_game *game, const struct judge_cases *record, int number);

#endif
