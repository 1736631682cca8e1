// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TILES_H
#define CARC_TILES_H

/*
 * tiles - what a land tile is: edges, segments, rotations; a set of tiles and its validation.
 *
 *              N (0)                       NNW  NNE
 *            +-------+                   +---------+
 *     W (3)  |       |  E (1)        WNW |         | ENE      eight half-edges, numbered
 *            |       |               WSW |         | ESE      clockwise from NNW = 0
 *            +-------+                   +---------+
 *              S (2)                       SSW  SSE
 *
 * Rotations are quarter turns clockwise (0 to 3): what lies at side d of a tile turned r
 * times lies at side (d - r) mod 4 of the tile as drawn in its file. A segment is one road,
 * city, monastery or field of one tile; its ports are the sides (road, city) or half-edges
 * (field) by which it leaves the tile (facts: T1 to T5 of data/tiles/README.md). A tile set is
 * filled row by row, checked and then only read; any number of threads may read one. No
 * allocation.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>

#define CARC_SIDES 4         /* N E S W */
#define CARC_HALVES 8        /* NNW NNE ENE ESE SSE SSW WSW WNW */
#define CARC_SEGMENTS_MAX 12 /* segments of one tile */
#define CARC_TILES_MAX 160   /* kinds of tile in one set */
#define CARC_NO_SEGMENT 12   /* "no segment" in the tables below; also an index past all */
#define CARC_PATTERNS 256    /* what the neighbours of an empty cell can demand */
#define CARC_FITS 60         /* patterns that a tile satisfies: 15 in each of 4 rotations */
#define CARC_CONTACTS_MAX 24 /* fields and cities that touch on one tile */
#define CARC_LANES 16        /* kinds of tile are counted in blocks of so many */

/* Kinds of feature and segment, in the order of CARC_CLASSES of game.h. */
enum carc_kind { CARC_ROAD, CARC_CITY, CARC_MONASTERY, CARC_FIELD };
#define CARC_KINDS 4

/* What an edge shows. 0 is kept for "not known yet" in a cell's pattern. */
enum carc_edge { CARC_EDGE_UNKNOWN, CARC_EDGE_FIELD, CARC_EDGE_ROAD, CARC_EDGE_CITY };

/* One segment of a tile as drawn (not turned). */
struct carc_segment {
    char name[8];     /* as in the file, unique on its tile: r1, c2, f1 ... */
    uint8_t kind;     /* enum carc_kind */
    uint8_t sides;    /* road, city: bit d set if it leaves by side d; else 0 */
    uint8_t halves;   /* field: bit h set if it leaves by half-edge h; else 0 */
    uint8_t ports;    /* road, city: number of its sides; else 0 */
    uint8_t counts;   /* tiles it adds to a feature: 1, for a field 0 */
    uint8_t pennants; /* city: its pennants */
    uint16_t cities;  /* field: bit s set if it touches the city segment s of the tile */
};

/* How a tile meets its neighbours in one rotation: segment numbers, or CARC_NO_SEGMENT. */
struct carc_facing {
    uint8_t edge[CARC_SIDES];   /* enum carc_edge at each side of the board */
    uint8_t middle[CARC_SIDES]; /* the road or city that leaves by this side */
    uint8_t before[CARC_SIDES]; /* the field at this side's first half-edge, clockwise */
    uint8_t after[CARC_SIDES];  /* the field at its second half-edge */
    uint16_t along[CARC_SIDES]; /* bits of these three; CARC_NO_SEGMENT has one too */
    uint8_t pattern;            /* all four edges as a pattern, see carc_pattern_side */
};

/* The segments that do not leave a tile by one of its sides, in their order, and then
 * CARC_NO_SEGMENT. */
struct carc_rest {
    uint8_t segment[CARC_SEGMENTS_MAX];
    uint8_t count;
};

/* A field and a city, by segment, that touch on a tile. */
struct carc_contact {
    uint8_t field;
    uint8_t city;
};

/* A cell's pattern that a tile fits in a rotation. */
struct carc_fit {
    uint8_t pattern;
    uint8_t rotation;
};

/* One kind of tile. */
struct carc_tile {
    char id[24];           /* as in the file */
    uint16_t copies;       /* in one box, start tile included */
    uint16_t starts;       /* how many of the copies are start tiles: 0 or 1 */
    uint8_t segment_count; /* 1 to CARC_SEGMENTS_MAX */
    uint8_t distinct;      /* different rotations: 1, 2 or 4; 0 .. distinct - 1 */
    uint8_t monastery;     /* its monastery's segment or CARC_NO_SEGMENT */
    uint8_t repeats;       /* bit k: two or more roads or cities (enum carc_kind k) */
    uint16_t structures;   /* bits of its roads and cities */
    struct carc_contact contact[CARC_CONTACTS_MAX]; /* touching of them */
    uint8_t touching; /* fields that touch a city on this tile, with each */
    struct carc_segment segment[CARC_SEGMENTS_MAX];
    struct carc_facing facing[CARC_SIDES]; /* by rotation, all four */
    struct carc_rest rest[CARC_SIDES];     /* by side, as drawn */
    struct carc_fit fit[CARC_FITS];        /* in its distinct rotations, one-sided ones first */
    size_t fit_count;
};

/* A set of tiles. Zeroed memory is an empty set. */
struct carc_tileset {
    size_t tile_count; /* kinds */
    size_t start;      /* the kind of the start tile, once checked */
    uint32_t total;    /* tiles in one box, start tile included, once checked */
    struct carc_tile tile[CARC_TILES_MAX];
    size_t lane_count; /* tile_count, rounded up to whole blocks of CARC_LANES */
    /* In how many distinct rotations a kind fits a pattern, once checked; 0 for pattern 0. */
    uint8_t fitting[CARC_PATTERNS][CARC_TILES_MAX];
};

/* One row of a tile file, as text split into words but not yet believed. */
struct carc_tile_row {
    const char *tile;    /* id */
    long copies;         /* column count */
    const char *segment; /* name */
    const char *kind;    /* road, city, monastery or field */
    const char *ports;   /* sides or half-edges, separated by blanks */
    long pennants;
    const char *cities; /* names of city segments, separated by blanks */
    const char *flags;  /* start, or empty */
};

/*
 * carc_tileset_add adds one row (its strings are borrowed for the call) to *set. Rows of one
 * tile stand together, a city above the fields that name it. CARC_BAD_DATA with a message
 * that names the column, what it holds and what was expected; file and line are the caller's.
 */
enum carc_status carc_tileset_add(struct carc_tileset *set, const struct carc_tile_row *row,
                                  struct carc_error *error) CARC_MUST_USE;

/*
 * carc_tileset_check checks tiles whose rows are all in, from number first on: every half-edge
 * and side of a tile belongs to exactly one segment. CARC_BAD_DATA with a message that names
 * the tile.
 */
enum carc_status carc_tileset_check(const struct carc_tileset *set, size_t first,
                                    struct carc_error *error) CARC_MUST_USE;

/*
 * carc_tileset_finish checks the whole set and builds the tables of the facings: its tiles are
 * those that carc_tileset_check wants, there is exactly one start tile, total stays below
 * 65536. CARC_BAD_DATA with a message that names the tiles.
 */
enum carc_status carc_tileset_finish(struct carc_tileset *set,
                                     struct carc_error *error) CARC_MUST_USE;

/* carc_tileset_find returns the number of the tile called id, or -1. */
int carc_tileset_find(const struct carc_tileset *set, const char *id);

/*
 * carc_segment_at returns the segment of tile that, turned by rotation, is meant by a kind
 * and a port's name in board directions ("N", "SSE"), or CARC_NO_SEGMENT if there is none. Any
 * port of a segment names it. NULL or "" is right for a monastery, for a field that has no
 * port, and else if the tile has only one segment of the kind.
 */
uint8_t carc_segment_at(const struct carc_tile *tile, unsigned rotation, enum carc_kind kind,
                        const char *port);

/*
 * carc_segment_port returns the name of the first port (clockwise from north, in board
 * directions) of a segment of tile turned by rotation; "" for a segment without ports, a
 * monastery or an enclosed field.
 */
const char *carc_segment_port(const struct carc_tile *tile, unsigned rotation, uint8_t segment);

/* carc_port_names returns what the ports of a kind of segment are called, by number, ended by
 * NULL: N E S W (road, city), NNW NNE ENE ESE SSE SSW WSW WNW (field), none (monastery). */
const char *const *carc_port_names(enum carc_kind kind);

/* carc_port_find returns the number of the port that is called name, or -1. */
int carc_port_find(enum carc_kind kind, const char *name);

/* carc_kind_name returns "road", "city", "monastery" or "field". */
const char *carc_kind_name(enum carc_kind kind);

/* carc_side_turned returns where a side of a tile as drawn lies after the rotation. */
static inline unsigned carc_side_turned(unsigned side, unsigned rotation)
{
    return (side + rotation) % CARC_SIDES;
}

/* carc_side_opposite returns the side of the neighbour that faces this side. */
static inline unsigned carc_side_opposite(unsigned side)
{
    return side ^ 2U;
}

/* carc_pattern_side is the part of a pattern that says that side shows edge (two bits). */
static inline uint8_t carc_pattern_side(unsigned side, unsigned edge)
{
    return (uint8_t)(edge << (2 * side));
}

/* carc_pattern_known returns the sides that a pattern knows, a bit each. */
static inline unsigned carc_pattern_known(uint32_t pattern)
{
    const unsigned pairs = (pattern | pattern >> 1) & 0x55U;
    const unsigned halves = (pairs | pairs >> 1) & 0x33U;
    return (halves | halves >> 2) & 0xFU;
}

/* carc_lowest returns the number of the lowest bit that is set; bits is not 0. */
static inline uint8_t carc_lowest(unsigned bits)
{
    return (uint8_t)__builtin_ctz(bits);
}

/* carc_pattern_edge reads the edge (enum carc_edge) that a pattern has at a side. */
static inline unsigned carc_pattern_edge(uint32_t pattern, unsigned side)
{
    return pattern >> (2 * side) & 3U;
}

#endif
