// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_BOARD_H
#define CARC_BOARD_H

/*
 * board - where tiles lie and where the next one may go; knows edges, not features.
 *
 * Every empty cell next to a tile is a slot. What its neighbours demand of a tile is one byte,
 * its pattern (two bits a side, 0 = anything). Slots are kept in buckets by pattern:
 *
 *     tile turned r  --fits-->  15 patterns  --bucket-->  the slots where it may go
 *
 * so the k-th legal place of a tile is one bucket and one index. How many there are is counted
 * for every kind as slots come and go. No cost depends on the size of the board (R3.1, R3.2).
 * A slot also holds, for each side, the features along its neighbour's edge, so that placing a
 * tile never looks at its neighbours. For each cell there is a byte of rings: which of its
 * eight neighbours are monasteries (R5.4).
 *
 * A board made for few tiles (up to 300) has every cell in reach from init on and allocates
 * nothing after it. The grid and the buckets of a larger one grow, in carc_board_reserve and
 * nowhere else. Not thread-safe: one board, one thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/grid.h>
#include <carcsim/tiles.h>

#define CARC_NO_SLOT (-1)

/* The features along one edge, seen from the slot: ids of features.h, 0 = none. */
struct carc_edge_ids {
    uint32_t before; /* the field at the slot's first half-edge, clockwise */
    uint32_t middle; /* the road or city */
    uint32_t after;  /* the field at its second half-edge */
};

/* One empty cell next to a tile; one line of a cache. A slot not in use has pattern 0. */
struct carc_slot {
    uint32_t cell;                         /* its place in the grid */
    uint32_t place;                        /* its index in its bucket */
    uint32_t pattern;                      /* what a tile must show; below CARC_PATTERNS */
    uint32_t link;                         /* not in use: the next one is 1 + link further on */
    struct carc_edge_ids edge[CARC_SIDES]; /* meaningful where the pattern is known */
};

/* One tile on the board. */
struct carc_placed {
    uint32_t cell;      /* its place in the grid */
    uint32_t monastery; /* the feature of its monastery, 0 = none */
    uint32_t first;     /* features there were before it: its own new ones have higher ids */
    uint16_t tile;      /* kind in the tile set */
    uint16_t rotation;  /* quarter turns clockwise */
};

/* All slots of one pattern. */
struct carc_bucket {
    uint32_t *slot;
    size_t capacity;
};

/* A board. Fields are to be read only, outside this layer. */
struct carc_board {
    struct carc_grid grid;
    struct carc_placed *placed; /* tiles in the order of placing */
    uint32_t placed_count;
    uint32_t placed_capacity;
    struct carc_slot *slots;
    uint32_t slot_count; /* slots in use are among the first slot_count */
    uint32_t slot_capacity;
    uint32_t free_slot; /* the next slot to be used; its link leads to the one after it */
    const struct carc_tileset *set; /* borrowed */
    uint32_t used_slots;            /* slots in use */
    bool has_many;                  /* there may be more slots than 8 bits are good for */
    bool is_large;                  /* and too many for a fast cache */
    uint8_t places[CARC_TILES_MAX]; /* carc_board_places by kind, modulo 256 */
    /* If has_many: those of a few tiles ago, whole and modulo 256. */
    int32_t many_places[CARC_TILES_MAX];
    uint8_t taken_over[CARC_TILES_MAX];
    uint32_t bucket_count[CARC_PATTERNS];
    struct carc_bucket bucket[CARC_PATTERNS];
    uint32_t roomy_tiles; /* tiles that can be laid before buckets have to be looked at */
};

/* A legal place: a slot and a rotation in quarter turns, 0 to 3. Those that the board counts
 * and picks are below the tile's distinct. */
struct carc_place {
    int32_t slot;
    uint8_t rotation;
};

/*
 * carc_board_init makes *board an empty board for at most tiles tiles of the kinds of set
 * (borrowed). CARC_NO_MEMORY if there is not enough; carc_board_fini is safe then, and on
 * zeroed memory.
 */
enum carc_status carc_board_init(struct carc_board *board, const struct carc_tileset *set,
                                 uint32_t tiles) CARC_MUST_USE;

/* carc_board_fini frees what the board holds. */
void carc_board_fini(struct carc_board *board);

/* carc_board_clear takes all tiles off; its cost is that of the tiles and slots there are. */
void carc_board_clear(struct carc_board *board);

/*
 * carc_board_reserve makes sure that the next carc_board_place finds memory: to be called
 * once before each place (it is a few comparisons unless the board grows).
 */
enum carc_status carc_board_reserve(struct carc_board *board) CARC_MUST_USE;

/* carc_board_open makes a slot at 0,0 on an empty board, for the start tile. Returns it.
 * (It counts as nobody's legal place.) */
int32_t carc_board_open(struct carc_board *board);

/*
 * carc_board_place lays a tile of the set's kind number, turned by rotation, on a slot, which
 * ends. The tile must fit (assert). root[i] is the feature of its segment i, and
 * root[CARC_NO_SEGMENT] is 0: the slots around learn what lies along its edges.
 */
void carc_board_place(struct carc_board *board, int32_t slot, uint8_t kind, uint8_t rotation,
                      const uint32_t root[CARC_NO_SEGMENT + 1]);

/*
 * carc_board_lay and then carc_board_tell do the same, for those who want to know the legal
 * places before the features. next receives, for each side that the slot's pattern did not
 * know, the slot that now lies there; sides are these sides.
 */
void carc_board_lay(struct carc_board *board, int32_t slot, uint8_t kind, uint8_t rotation,
                    uint32_t next[CARC_SIDES]);
void carc_board_tell(struct carc_board *board, const uint32_t root[CARC_NO_SEGMENT + 1],
                     unsigned sides, const uint32_t next[CARC_SIDES]);

/* carc_board_fits says whether the turned tile may go to the slot. */
static inline bool carc_board_fits(const struct carc_board *board, int32_t slot,
                                   const struct carc_facing *facing)
{
    const uint32_t pattern = board->slots[slot].pattern;
    const uint32_t pairs = (pattern | pattern >> 1) & 0x55U;
    const uint32_t known = pairs | pairs << 1;
    return ((pattern ^ facing->pattern) & known) == 0;
}

/* carc_board_sum returns the same as carc_board_places, counted by the buckets. */
uint32_t carc_board_sum(const struct carc_board *board, uint8_t kind);

/* carc_board_places returns the number of legal (cell, distinct rotation) pairs of a kind. */
static inline uint32_t carc_board_places(const struct carc_board *board, uint8_t kind)
{
    if (board->has_many) {
        return (uint32_t)(board->many_places[kind] +
                          (int8_t)(board->places[kind] - board->taken_over[kind]));
    }
    /* A slot takes a tile in four rotations at most: mostly no other number is possible. */
    const uint32_t places = board->places[kind];
    return CARC_SIDES * board->used_slots < places + 256U ? places
                                                          : carc_board_sum(board, kind);
}

/* carc_board_pick returns the index-th legal place of a kind; index is below
 * carc_board_places. */
struct carc_place carc_board_pick(const struct carc_board *board, uint8_t kind, uint32_t index);
/* carc_board_entry is carc_board_pick without looking at the slot: it returns where its
 * number stands until the board changes, and writes the rotation. */
const uint32_t *carc_board_entry(const struct carc_board *board, uint8_t kind, uint32_t index,
                                 uint8_t *rotation);

/* carc_board_expect tells the processor that a tile will soon be laid on a slot. No effect but
 * on time, which a large board spends waiting for memory. */
void carc_board_expect(const struct carc_board *board, uint32_t slot);

/* carc_board_at returns the holder (see carc_cell) of the cell at x, y; 0 off the grid. */
int32_t carc_board_at(const struct carc_board *board, int32_t x, int32_t y);

/* carc_board_where writes the coordinates of a cell. */
void carc_board_where(const struct carc_board *board, size_t cell, int32_t *x, int32_t *y);

#endif
