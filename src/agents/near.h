// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_NEAR_H
#define CARC_AGENTS_NEAR_H

/*
 * near - places with one neighbour, which are most. By such a place only the road or city at
 * the neighbour's side changes, and monasteries around; farms do not, unless a city becomes
 * complete or fields of the neighbour are joined (these are left to carc_value_place). So all
 * places are looked at together:
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

#include <carcsim/board.h>

#define CARC_NEAR_FITS 16 /* four sides of a slot, four of a tile */

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

/* One of the fits of a tile to one neighbour. */
struct carc_near_fit {
    uint8_t pattern;
    uint8_t rotation;
    uint8_t drawn; /* the side that meets the neighbour */
    uint8_t row;   /* of all slots of the pattern; a number below row_count */
};

/* What there is to know of a kind of tile. */
struct carc_near_tile {
    struct carc_near_side side[CARC_SIDES]; /* as drawn */
    struct carc_near_fit fit[CARC_NEAR_FITS];
    uint8_t fit_count;
    uint8_t row_count;
    uint8_t row[CARC_NEAR_FITS]; /* the first fit of each row */
};

/* What a slot is worth in a row. */
struct carc_spot {
    int32_t value;     /* of the tile alone */
    int32_t most;      /* no move there has a higher value */
    bool is_far;       /* more may change than this file knows of */
    int32_t middle;    /* what a meeple brings there, if one may be put; taken: very little */
    int32_t field[2];  /* the same, before and after the middle */
    int32_t monastery; /* the same */
};

/* All slots of a pattern, for sides of one kind. */
struct carc_near_row {
    struct carc_spot *spot; /* in the order of the slots */
    int32_t most;           /* no move there has a higher value; no slots: the lowest of all */
    bool has_far;
};

struct carc_near {
    struct carc_near_tile *tile; /* by kind */
    struct carc_near_row row[CARC_NEAR_FITS];
    struct carc_spot *spot;
    uint32_t spot_count; /* made in this turn */
    bool takes_farmer;   /* a meeple may be put on fields */
    bool takes_monk;     /* a meeple may be put on the tile's monastery */
    int64_t city_pays;   /* at most the seat's farms get this for a new city */
    int32_t farmer;      /* at most a new farmer changes the value by this for each city */
    /* The most that a meeple brings on a segment that stays alone, 0 at least: */
    int32_t anywhere;
    int32_t elsewhere[CARC_SIDES]; /* not at sides of this kind (like) */
};

/* carc_near_init allocates for tiles of a set and a board with slots slots; false if there is
 * no memory. carc_near_fini frees; safe on zeroed memory. */
bool carc_near_init(struct carc_near *near, const struct carc_tileset *set,
                    size_t slots) CARC_MUST_USE;
void carc_near_fini(struct carc_near *near);

/* carc_near_begin starts a turn. */
void carc_near_begin(struct carc_near *near, const struct carc_turn *turn);

/*
 * These hand over the same moves as carc_value_place, but faster, and a sink that wants the
 * best only is not told of worse places: carc_value_near those with all places that have one
 * neighbour, in the order of the tile's fits, and returns how many places these are;
 * carc_value_spot those with one of them.
 */
uint32_t carc_value_near(const struct carc_turn *turn, struct carc_sink *sink);
void carc_value_spot(const struct carc_turn *turn, struct carc_place place,
                     struct carc_sink *sink);

/* carc_drawn_side returns the side as drawn of a turned tile that faces a side of the board. */
static inline uint8_t carc_drawn_side(unsigned facing, unsigned rotation)
{
    return (uint8_t)((facing + CARC_SIDES - rotation) % CARC_SIDES);
}

#endif
