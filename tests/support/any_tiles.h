// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_ANY_TILES_H
#define CARC_TESTS_ANY_TILES_H

/*
 * any_tiles - tile files of random sets, for tests: whatever a tile file may say. Segments need
 * not lie as on a real tile: a road may leave by all four sides, two fields lie in turns around
 * a tile, and any of them touch any of its cities.
 */

#include <stdio.h>

#include "room.h"
#include <carcsim/random.h>

/* any_tiles writes a file of up to kinds kinds of tile (at least 2), of which the first is the
 * start tile; sides of one tile show up to as many different edges as there are. */
void any_tiles(struct carc_stream *stream, unsigned kinds, FILE *file);

/* any_tiles_file does so in a file of the room (room.h), and writes its path. */
void any_tiles_file(struct carc_stream *stream, unsigned kinds, char path[ROOM_PATH]);

#endif
