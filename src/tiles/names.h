// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TILES_NAMES_H
#define CARC_TILES_NAMES_H

/* names - the words for sides and half-edges, shared by the files of this layer. */

#include <carcsim/tiles.h>

extern const char *const carc_side_names[CARC_SIDES];
extern const char *const carc_half_names[CARC_HALVES];

/* carc_find_side and carc_find_half return the number of a side or half-edge, or -1. */
int carc_find_side(const char *name);
int carc_find_half(const char *name);

/* carc_enclosed_field returns the tile's field without ports (T3), or CARC_NO_SEGMENT. */
uint8_t carc_enclosed_field(const struct carc_tile *tile);

#endif
