// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_NEAR_H
#define CARC_AGENTS_NEAR_H

/*
 * near - places with one neighbour, which are most. By such a place only the road or city at
 * the neighbour's side changes, and monasteries around; farms do not, unless a city becomes
 * complete or fields of the neighbour are joined.
 *
 *     side of the tile as drawn   what the tile brings there       once a turn
 *     spot                        what a slot makes of such a side once a turn, slot and kind
 *                                                                  of side
 *     place                       spot and rotation                compared, mostly no more
 *
 * In whatever rotation a side comes to the neighbour, and whichever of several sides by which
 * the same road or city leaves the tile, the place is worth the same.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/tiles.h>

struct carc_turn;
struct carc_sink;

/* A side of the turn's tile as drawn. */
struct carc_near_side {
    uint8_t middle, before, after; /* segments at the side */
    uint8_t kind;                  /* of the middle */
    uint8_t like;                  /* the first side that is worth the same everywhere */
    bool has_middle;
    bool joins;        /* both halves are one field */
    bool takes_farmer; /* a meeple may be put on its fields */
    bool takes_monk;   /* a meeple may be put on the tile's monastery */
    int32_t ports;     /* of the middle */
    uint32_t pennants; /* of the middle */
    int32_t elsewhere; /* the most that a meeple brings away from the side, 0 at least */
};

/* What the sides of one kind are worth in a slot. */
struct carc_spot {
    uint64_t key;     /* of the turn and the kind of side that it was worked out for */
    int32_t value;    /* of the tile alone */
    int32_t most;     /* no move there has a higher value */
    int32_t middle;   /* what a meeple on the middle brings, or TAKEN */
    int32_t field[2]; /* the same of the fields before and after it */
    int32_t monastery;
    bool is_far; /* more may change than this file knows of */
};

struct carc_near {
    struct carc_near_side side[CARC_SIDES];
    struct carc_spot *spot; /* by slot */
    uint64_t key;           /* of this turn; the next CARC_SIDES belong to it too */
};

/* carc_near_init makes room for slots slots; false if there is no memory. carc_near_fini
 * frees; safe on zeroed memory. */
bool carc_near_init(struct carc_near *near, size_t slots) CARC_MUST_USE;
void carc_near_fini(struct carc_near *near);

/* carc_near_begin works out what is the same for all places of a turn. */
void carc_near_begin(struct carc_near *near, const struct carc_turn *turn);

/*
 * carc_value_near hands over the moves with places that have one neighbour only: those in
 * count slots, all with the pattern and rotation of fit. The same as carc_value_place for each
 * of them, but faster, and a sink that wants the best only is not told of worse places.
 */
void carc_value_near(const struct carc_turn *turn, struct carc_fit fit, const uint32_t *slots,
                     uint32_t count, struct carc_sink *sink);

#endif
