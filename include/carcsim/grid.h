// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_GRID_H
#define CARC_GRID_H

/*
 * grid - the cells of an unbounded plane, as many as are needed.
 *
 *     plane     chunks of 64 x 64 cells, made when something comes near them, linked
 *     chunk     blocks of 4 x 4 cells, so that neighbours lie near each other in memory
 *     cell      a number: chunk, row and column of the block, row and column in the block
 *
 * A neighbour's number is found by one addition, but at the rim of a chunk. x grows east and y
 * grows north; the cell at 0,0 is in the middle of the first chunk. Memory grows with the area
 * that is used, wherever it lies. One grid, one thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>

#define CARC_NEIGHBOURS 8      /* cells around a cell, clockwise from north: N NE E SE ... */
#define CARC_CHUNK 64          /* cells along the side of a chunk */
#define CARC_CHUNK_CELLS 4096U /* cells of a chunk */
#define CARC_GRID_COLUMNS                                                                      \
    0x0F3U                    /* the bits of a cell's number that make its x in the chunk      \
                               */
#define CARC_GRID_ROWS 0xF0CU /* those that make its y */

/* One cell of the grid. */
struct carc_cell {
    int32_t holder; /* 0: neither; n > 0: tile number n - 1; n < 0: slot number -n - 1 */
    uint8_t rings;  /* bit i: the neighbour i of CARC_NEIGHBOURS holds a monastery */
};

/* One chunk. */
struct carc_chunk {
    int32_t x, y;                     /* in chunks; the first is 0,0 */
    uint32_t beside[CARC_NEIGHBOURS]; /* 1 + number of the chunk there, 0: not made */
};

/* A grid. Fields are private, but for cell. */
struct carc_grid {
    struct carc_cell *cell; /* by number */
    struct carc_chunk *chunk;
    uint32_t chunk_count, chunk_capacity;
    uint32_t *place;      /* 1 + number of a chunk, hashed by its x and y; 0: free */
    uint32_t place_count; /* a power of two, more than twice the chunks */
    int32_t step[16][CARC_NEIGHBOURS]; /* by place in the block, inside a chunk */
};

/* carc_grid_init makes an empty grid of one chunk. CARC_NO_MEMORY: carc_grid_fini is still
 * safe, also on zeroed memory. */
enum carc_status carc_grid_init(struct carc_grid *grid) CARC_MUST_USE;
void carc_grid_fini(struct carc_grid *grid);

/*
 * carc_grid_widen makes all cells exist that are not farther than reach from a cell, along
 * both axes. Numbers of cells stay, but grid->cell may move.
 * CARC_NO_MEMORY leaves the grid as it was or with some of them.
 */
enum carc_status carc_grid_widen(struct carc_grid *grid, uint32_t cell,
                                 int32_t reach) CARC_MUST_USE;

/* carc_grid_home returns the cell at 0,0. */
uint32_t carc_grid_home(void);

/* carc_grid_find finds the cell at x, y; false if it was never needed. */
bool carc_grid_find(const struct carc_grid *grid, int32_t x, int32_t y, uint32_t *cell);

/* carc_grid_where writes the coordinates of a cell. */
void carc_grid_where(const struct carc_grid *grid, uint32_t cell, int32_t *x, int32_t *y);

/* carc_grid_across is carc_grid_beside for cells at the rim of a chunk. */
uint32_t carc_grid_across(const struct carc_grid *grid, uint32_t cell, unsigned direction);

/* carc_grid_column and carc_grid_row return where in its chunk a cell is, 0 to 63. */
static inline uint32_t carc_grid_column(uint32_t cell)
{
    return (cell & 3U) | (cell >> 2 & 0x3CU);
}

static inline uint32_t carc_grid_row(uint32_t cell)
{
    return (cell >> 2 & 3U) | (cell >> 6 & 0x3CU);
}

/* carc_grid_is_inside says whether all cells that are not farther than reach from a cell lie in
 * its own chunk. */
static inline bool carc_grid_is_inside(uint32_t cell, uint32_t reach)
{
    const uint32_t room = CARC_CHUNK - 2U * reach;
    return carc_grid_column(cell) - reach < room && carc_grid_row(cell) - reach < room;
}

/* carc_grid_is_rim says whether some neighbours of a cell lie in other chunks: its x or its y
 * is the first or the last of its chunk, so that one more (past the last comes the first)
 * leaves nothing but the lowest bit. */
static inline bool carc_grid_is_rim(uint32_t cell)
{
    const uint32_t x = ((cell | ~CARC_GRID_COLUMNS) + 1U) & CARC_GRID_COLUMNS;
    const uint32_t y = ((cell | ~CARC_GRID_ROWS) + 4U) & CARC_GRID_ROWS;
    return x <= 1U || y <= 4U;
}

/* carc_grid_beside returns the neighbour of a cell in a direction (an index of
 * CARC_NEIGHBOURS), which must exist: see carc_grid_widen. */
static inline uint32_t carc_grid_beside(const struct carc_grid *grid, uint32_t cell,
                                        unsigned direction)
{
    return carc_grid_is_rim(cell) ? carc_grid_across(grid, cell, direction)
                                  : cell + (uint32_t)grid->step[cell & 15U][direction];
}

/* carc_grid_steps returns how to get from a cell to its neighbours by addition, by direction;
 * NULL at the rim of a chunk. For those who want several of them. */
static inline const int32_t *carc_grid_steps(const struct carc_grid *grid, uint32_t cell)
{
    return carc_grid_is_rim(cell) ? NULL : grid->step[cell & 15U];
}

/* carc_grid_neighbour is carc_grid_beside, but returns what is known of that cell. */
static inline struct carc_cell *carc_grid_neighbour(const struct carc_grid *grid, uint32_t cell,
                                                    unsigned direction)
{
    return &grid->cell[carc_grid_beside(grid, cell, direction)];
}

#endif
