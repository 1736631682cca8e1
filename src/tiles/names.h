// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TILES_NAMES_H
#define CARC_TILES_NAMES_H

/* names - what the files of this layer share: which segment a name may mean. */

#include <carcsim/tiles.h>

/* carc_enclosed_field returns the tile's field without ports (T3), or CARC_NO_SEGMENT. */
uint8_t carc_enclosed_field(const struct carc_tile *tile);

#endif
