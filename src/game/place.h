// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_GAME_PLACE_H
#define CARC_GAME_PLACE_H

/* place - step 1 of a turn, a tile and its features; used inside this layer. */

#include <carcsim/game.h>

/* carc_molds_new makes the molds of all kinds of tile of a set; NULL if memory is short. The
 * caller frees them. */
struct carc_mold *carc_molds_new(const struct carc_tileset *set) CARC_MUST_USE;

/* carc_met_before says whether an earlier segment of a tile belongs to the same feature as
 * segment i. */
static inline bool carc_met_before(const uint32_t *root, uint8_t i)
{
    for (uint8_t j = 0; j < i; j++) {
        if (root[j] == root[i]) {
            return true;
        }
    }
    return false;
}

#endif
