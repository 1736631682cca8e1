// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <carcsim/grid.h>

#define HALF (CARC_CHUNK / 2)
#define FIRST_CHUNKS 4U
#define CHUNKS_MAX (UINT32_MAX / CARC_CHUNK_CELLS)

static const int32_t east[CARC_NEIGHBOURS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int32_t north[CARC_NEIGHBOURS] = {1, 1, 0, -1, -1, -1, 0, 1};

/* ---- numbers of cells ---------------------------------------------------------------- */

/* The number in its chunk of the cell in column x and row y of it, 0 to 63. */
static uint32_t cell_at(uint32_t x, uint32_t y)
{
    return (x & 3U) | (y & 3U) << 2 | (x >> 2) << 4 | (y >> 2) << 8;
}

static int32_t column_of(uint32_t cell)
{
    return (int32_t)carc_grid_column(cell);
}

static int32_t row_of(uint32_t cell)
{
    return (int32_t)carc_grid_row(cell);
}

static void set_steps(struct carc_grid *grid)
{
    for (uint32_t place = 0; place < 16; place++) {
        const uint32_t x = 4 + (place & 3U), y = 4 + (place >> 2);
        for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
            grid->step[place][n] =
                (int32_t)(cell_at(x + (uint32_t)east[n], y + (uint32_t)north[n]) -
                          cell_at(x, y));
        }
    }
}

uint32_t carc_grid_home(void)
{
    return cell_at(HALF, HALF);
}

uint32_t carc_grid_across(const struct carc_grid *grid, uint32_t cell, unsigned direction)
{
    const int32_t x = column_of(cell) + east[direction];
    const int32_t y = row_of(cell) + north[direction];
    const uint32_t inside = cell_at((uint32_t)x % CARC_CHUNK, (uint32_t)y % CARC_CHUNK);
    const int32_t across = (x >= CARC_CHUNK) - (x < 0);
    const int32_t up = (y >= CARC_CHUNK) - (y < 0);
    uint32_t chunk = cell / CARC_CHUNK_CELLS;
    for (unsigned n = 0; n < CARC_NEIGHBOURS && (across || up); n++) {
        if (east[n] == across && north[n] == up) {
            assert(grid->chunk[chunk].beside[n]);
            chunk = grid->chunk[chunk].beside[n] - 1;
            break;
        }
    }
    return chunk * CARC_CHUNK_CELLS + inside;
}

void carc_grid_where(const struct carc_grid *grid, uint32_t cell, int32_t *x, int32_t *y)
{
    const struct carc_chunk *chunk = &grid->chunk[cell / CARC_CHUNK_CELLS];
    *x = chunk->x * CARC_CHUNK + column_of(cell) - HALF;
    *y = chunk->y * CARC_CHUNK + row_of(cell) - HALF;
}

/* ---- chunks by coordinates ----------------------------------------------------------- */

/* Where in the table the chunk at x, y stands or would stand. */
static uint32_t place_of(const struct carc_grid *grid, int32_t x, int32_t y)
{
    const uint32_t mask = grid->place_count - 1;
    uint32_t at = ((uint32_t)x * 0x9E3779B1U ^ (uint32_t)y * 0x85EBCA77U) >> 7 & mask;
    while (grid->place[at] && (grid->chunk[grid->place[at] - 1].x != x ||
                               grid->chunk[grid->place[at] - 1].y != y)) {
        at = (at + 1) & mask;
    }
    return at;
}

bool carc_grid_find(const struct carc_grid *grid, int32_t x, int32_t y, uint32_t *cell)
{
    const int64_t column = (int64_t)x + HALF, row = (int64_t)y + HALF;
    const int64_t in_x = (column % CARC_CHUNK + CARC_CHUNK) % CARC_CHUNK;
    const int64_t in_y = (row % CARC_CHUNK + CARC_CHUNK) % CARC_CHUNK;
    const uint32_t chunk = grid->place[place_of(grid, (int32_t)((column - in_x) / CARC_CHUNK),
                                                (int32_t)((row - in_y) / CARC_CHUNK))];
    if (!chunk) {
        return false;
    }
    *cell = (chunk - 1) * CARC_CHUNK_CELLS + cell_at((uint32_t)in_x, (uint32_t)in_y);
    return true;
}

/* Room for one more chunk. Pages that are not used yet cost nothing but the address. */
static enum carc_status reserve_chunk(struct carc_grid *grid)
{
    if (grid->chunk_count < grid->chunk_capacity) {
        return CARC_OK;
    }
    const uint32_t capacity = grid->chunk_capacity ? 2 * grid->chunk_capacity : FIRST_CHUNKS;
    if (capacity > CHUNKS_MAX) {
        return CARC_NO_MEMORY;
    }
    void *cells = grid->cell;
    size_t cell_capacity = (size_t)grid->chunk_capacity * CARC_CHUNK_CELLS;
    const enum carc_status status = carc_array_grow(
        &cells, &cell_capacity, (size_t)capacity * CARC_CHUNK_CELLS, sizeof *grid->cell);
    grid->cell = cells;
    void *chunks = realloc(grid->chunk, capacity * sizeof *grid->chunk);
    grid->chunk = chunks ? chunks : grid->chunk;
    const uint32_t places = 4 * capacity;
    uint32_t *place = carc_array_new(places, sizeof *place);
    if (status != CARC_OK || !chunks || !place) {
        free(place);
        return CARC_NO_MEMORY;
    }
    free(grid->place);
    grid->place = place;
    grid->place_count = places;
    grid->chunk_capacity = capacity;
    for (uint32_t i = 0; i < grid->chunk_count; i++) {
        place[place_of(grid, grid->chunk[i].x, grid->chunk[i].y)] = i + 1;
    }
    return CARC_OK;
}

/* Makes the chunk at x, y, empty and linked to its neighbours. */
static enum carc_status make_chunk(struct carc_grid *grid, int32_t x, int32_t y)
{
    const enum carc_status status = reserve_chunk(grid);
    if (status != CARC_OK) {
        return status;
    }
    const uint32_t number = grid->chunk_count++;
    struct carc_chunk *chunk = &grid->chunk[number];
    *chunk = (struct carc_chunk){.x = x, .y = y};
    grid->place[place_of(grid, x, y)] = number + 1;
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        const uint32_t other = grid->place[place_of(grid, x + east[n], y + north[n])];
        chunk->beside[n] = other;
        if (other) {
            grid->chunk[other - 1].beside[(n + 4) % CARC_NEIGHBOURS] = number + 1;
        }
    }
    return CARC_OK;
}

/* The chunk, counted from the one it starts in, that so many cells lead to. */
static int32_t chunks_to(int32_t cells)
{
    return cells < 0 ? -((CARC_CHUNK - 1 - cells) / CARC_CHUNK) : cells / CARC_CHUNK;
}

enum carc_status carc_grid_widen(struct carc_grid *grid, uint32_t cell, int32_t reach)
{
    const struct carc_chunk middle = grid->chunk[cell / CARC_CHUNK_CELLS];
    const int32_t x = column_of(cell), y = row_of(cell);
    for (int32_t dy = chunks_to(y - reach); dy <= chunks_to(y + reach); dy++) {
        for (int32_t dx = chunks_to(x - reach); dx <= chunks_to(x + reach); dx++) {
            if (grid->place[place_of(grid, middle.x + dx, middle.y + dy)]) {
                continue;
            }
            const enum carc_status status = make_chunk(grid, middle.x + dx, middle.y + dy);
            if (status != CARC_OK) {
                return status;
            }
        }
    }
    return CARC_OK;
}

/* ---- memory -------------------------------------------------------------------------- */

enum carc_status carc_grid_init(struct carc_grid *grid)
{
    memset(grid, 0, sizeof *grid);
    set_steps(grid);
    return make_chunk(grid, 0, 0);
}

void carc_grid_fini(struct carc_grid *grid)
{
    free(grid->cell);
    free(grid->chunk);
    free(grid->place);
    memset(grid, 0, sizeof *grid);
}
