// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_NEAR_H
#define CARC_AGENTS_NEAR_H

/*
 * near - places with one neighbour, which are most. By such a place only the road or city at
 * the neighbour's side changes, and monasteries around; farms do not, unless a city becomes
 * complete or fields of the neighbour are joined.
 *
 *     side of a tile as drawn   what the tile brings there     once and for all
 *     row                       slots of one pattern, and      once a turn
 *                               sides that are worth the same
 *     spot                      what a slot is worth in a row  once a turn
 *     place                     spot and rotation              compared, mostly no more
 *
 * In whatever rotation a side comes to the neighbour, and whichever of several sides by which
 * the same road or city leaves the tile, the place is worth the same.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/tiles.h>

#define CARC_NEAR_PATTERNS 16 /* four sides with an edge of four */

struct carc_turn;
struct carc_sink;

/* A side of a tile as drawn. */
struct carc_near_side {
    uint8_t middle, before, after; /* segments at the side */
    uint8_t kind;                  /* of the middle */
    uint8_t ports;                 /* of the middle */
    uint8_t pennants;              /* of the middle */
    uint8_t like;                  /* the first side that is worth the same everywhere */
    bool has_middle, has_fields;
    bool joins; /* both halves are one field */
};

/* What a slot is worth in a row. */
struct carc_spot {
    int32_t value; /* of the tile alone */
    int32_t most;  /* no move there has a higher value */
    bool is_far;   /* more may change than this file knows of */
    /* What a meeple brings, or less than TAKEN; only if one may be put anywhere: */
    int32_t middle;
    int32_t field[2]; /* before and after the middle */
    int32_t monastery;
};

/* All slots of a pattern, for sides of one kind. */
struct carc_near_row {
    uint64_t key;  /* of the turn that it was worked out for */
    uint32_t spot; /* the first of them, in the order of the slots */
    int32_t most;  /* no move there has a higher value */
    bool is_plain; /* that is known of all spots, and no meeple comes into question */
};

struct carc_near {
    struct carc_near_side (*side)[CARC_SIDES]; /* by kind of tile and side as drawn */
    struct carc_near_row row[CARC_NEAR_PATTERNS][CARC_SIDES]; /* by pattern and like */
    struct carc_spot *spot;
    uint32_t spot_count;           /* made in this turn */
    uint64_t key;                  /* of this turn */
    bool takes_farmer;             /* a meeple may be put on fields */
    bool takes_monk;               /* a meeple may be put on the tile's monastery */
    int32_t elsewhere[CARC_SIDES]; /* by like: the most that one brings elsewhere, 0 at least */
};

/* carc_near_init allocates for tiles of a set and a board with slots slots; false if there is
 * no memory. carc_near_fini frees; safe on zeroed memory. */
bool carc_near_init(struct carc_near *near, const struct carc_tileset *set,
                    size_t slots) CARC_MUST_USE;
void carc_near_fini(struct carc_near *near);

/* carc_near_begin starts a turn, or the look at one more place of it by itself. */
void carc_near_begin(struct carc_near *near, const struct carc_turn *turn);

/*
 * carc_value_near hands over the moves with places that have one neighbour only: those in
 * count slots, all with the pattern and rotation of fit; in one turn always the same slots of a
 * pattern, unless carc_near_begin comes between. The same as carc_value_place for each
 * of them, but faster, and a sink that wants the best only is not told of worse places.
 */
void carc_value_near(const struct carc_turn *turn, struct carc_fit fit, const uint32_t *slots,
                     uint32_t count, struct carc_sink *sink);

#endif
