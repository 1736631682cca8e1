// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <carcsim/board.h>

#define WHOLE_REACH 300U /* games up to this many tiles get a grid of every cell in reach */
#define SMALL_BUCKET 1024U
#define MANY_SLOTS 256U    /* places of fewer are counted in 8 bits */
#define LARGE_SLOTS 16384U /* a fast cache does not hold so many */

/* Tiles after which counts of 8 bits are taken over: each changes them by 4 * 5 at most. */
#define TAKE_OVER 6U

/* ---- memory -------------------------------------------------------------------------- */

enum carc_status carc_board_init(struct carc_board *board, const struct carc_tileset *set,
                                 uint32_t tiles)
{
    memset(board, 0, sizeof *board);
    board->set = set;
    board->placed_capacity = tiles;
    board->slot_capacity = 2U * tiles + 2U;
    board->has_many = board->slot_capacity > MANY_SLOTS;
    board->is_large = board->slot_capacity > LARGE_SLOTS;
    board->placed = carc_array_new(tiles, sizeof *board->placed);
    board->slots = carc_array_new(board->slot_capacity, sizeof *board->slots);
    const size_t size =
        board->slot_capacity < SMALL_BUCKET ? board->slot_capacity : SMALL_BUCKET;
    for (size_t i = 1; i < CARC_PATTERNS; i++) {
        board->bucket[i].slot = carc_array_new(size, sizeof *board->bucket[i].slot);
        board->bucket[i].capacity = board->bucket[i].slot ? size : 0;
        if (!board->bucket[i].slot) {
            return CARC_NO_MEMORY;
        }
    }
    board->bucket[0].slot = carc_array_new(1, sizeof *board->bucket[0].slot);
    board->bucket[0].capacity = 1;
    if (!board->placed || !board->slots || !board->bucket[0].slot) {
        return CARC_NO_MEMORY;
    }
    const enum carc_status status = carc_grid_init(&board->grid);
    return status == CARC_OK && tiles <= WHOLE_REACH
               ? carc_grid_widen(&board->grid, carc_grid_home(), (int32_t)tiles + 2)
               : status;
}

void carc_board_fini(struct carc_board *board)
{
    carc_grid_fini(&board->grid);
    free(board->placed);
    free(board->slots);
    for (size_t i = 0; i < CARC_PATTERNS; i++) {
        free(board->bucket[i].slot);
    }
    memset(board, 0, sizeof *board);
}

void carc_board_clear(struct carc_board *board)
{
    struct carc_cell *cell = board->grid.cell;
    for (uint32_t i = 0; i < board->placed_count; i++) {
        const struct carc_placed *placed = &board->placed[i];
        cell[placed->cell].holder = 0;
        if (placed->monastery) {
            for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
                cell[carc_grid_beside(&board->grid, placed->cell, n)].rings = 0;
            }
        }
    }
    for (uint32_t i = 0; i < board->slot_count; i++) {
        struct carc_slot *slot = &board->slots[i];
        cell[slot->cell].holder = 0;
        slot->pattern = 0;
        slot->link = 0;
    }
    memset(board->bucket_count, 0, sizeof board->bucket_count);
    memset(board->places, 0, sizeof board->places);
    memset(board->taken_over, 0, sizeof board->taken_over);
    memset(board->many_places, 0, sizeof board->many_places);
    board->placed_count = 0;
    board->roomy_tiles = 0;
    board->slot_count = 0;
    board->free_slot = 0;
}

/* Makes room in every bucket and says for how many tiles it will do, at the least: one tile
 * adds at most four slots to a bucket. */
static enum carc_status widen_buckets(struct carc_board *board)
{
    size_t least = SIZE_MAX;
    for (size_t i = 1; i < CARC_PATTERNS; i++) {
        struct carc_bucket *bucket = &board->bucket[i];
        void *grown = bucket->slot;
        const enum carc_status status =
            carc_array_grow(&grown, &bucket->capacity, board->bucket_count[i] + SMALL_BUCKET,
                            sizeof *bucket->slot);
        bucket->slot = grown;
        if (status != CARC_OK) {
            return status;
        }
        const size_t room = bucket->capacity - board->bucket_count[i];
        least = room < least ? room : least;
    }
    board->roomy_tiles = (uint32_t)(least / CARC_SIDES);
    return CARC_OK;
}

static enum carc_status reserve_large(struct carc_board *board)
{
    if (board->roomy_tiles == 0) {
        const enum carc_status status = widen_buckets(board);
        if (status != CARC_OK) {
            return status;
        }
    }
    board->roomy_tiles--;
    /* The next tile may lie beside the last, and has neighbours itself. */
    const uint32_t last = board->placed[board->placed_count - 1].cell;
    return carc_grid_is_inside(last, 2) ? CARC_OK : carc_grid_widen(&board->grid, last, 2);
}

enum carc_status carc_board_reserve(struct carc_board *board)
{
    if (board->placed_capacity <= WHOLE_REACH || board->placed_count == 0) {
        return CARC_OK;
    }
    return reserve_large(board);
}

/* ---- slots and buckets --------------------------------------------------------------- */

static inline void enter_bucket(struct carc_board *board, uint32_t at, uint32_t pattern)
{
    const uint32_t place = board->bucket_count[pattern]++;
    assert(place < board->bucket[pattern].capacity);
    board->bucket[pattern].slot[place] = at;
    board->slots[at].pattern = pattern;
    board->slots[at].place = place;
}

static inline void leave_bucket(struct carc_board *board, uint32_t at)
{
    const uint32_t pattern = board->slots[at].pattern;
    const uint32_t place = board->slots[at].place;
    const uint32_t last = board->bucket[pattern].slot[--board->bucket_count[pattern]];
    board->bucket[pattern].slot[place] = last;
    board->slots[last].place = place;
}

int32_t carc_board_open(struct carc_board *board)
{
    assert(board->placed_count == 0 && board->slot_count == 0);
    const uint32_t home = carc_grid_home();
    board->slots[0].cell = home;
    board->grid.cell[home].holder = -1;
    enter_bucket(board, 0, 0);
    board->free_slot = 1;
    board->slot_count = 1;
    board->used_slots = 1;
    return 0;
}

/* CARC_LANES kinds at a time; the compilers know this for every machine. */
typedef uint8_t lanes __attribute__((vector_size(CARC_LANES)));

static inline lanes load(const uint8_t *from)
{
    lanes value;
    memcpy(&value, from, sizeof value);
    return value;
}

/* Counts the legal places anew of every kind, when slots of some patterns have gone and others
 * have come; the rows for pattern 0 are zero. */
static inline void recount(struct carc_board *board, const uint32_t gone[CARC_SIDES + 1],
                           const uint32_t come[CARC_SIDES])
{
    const uint8_t(*fitting)[CARC_TILES_MAX] = board->set->fitting;
    const uint8_t *g0 = fitting[gone[0]], *g1 = fitting[gone[1]], *g2 = fitting[gone[2]];
    const uint8_t *g3 = fitting[gone[3]], *g4 = fitting[gone[4]];
    const uint8_t *c0 = fitting[come[0]], *c1 = fitting[come[1]], *c2 = fitting[come[2]];
    const uint8_t *c3 = fitting[come[3]];
    const size_t lane_count = board->set->lane_count;
    for (size_t i = 0; i < lane_count; i += CARC_LANES) {
        const lanes gain = load(c0 + i) + load(c1 + i) + load(c2 + i) + load(c3 + i);
        const lanes loss = load(g0 + i) + load(g1 + i) + load(g2 + i) + load(g3 + i);
        const lanes places = load(board->places + i) + gain - loss - load(g4 + i);
        memcpy(board->places + i, &places, sizeof places);
    }
}

/* Counts of 8 bits are taken over before they could have changed by more than they hold: a
 * tile ends and begins few slots, each of them fit for it in four rotations at most. */
static void take_over(struct carc_board *board)
{
    for (size_t kind = 0; kind < board->set->tile_count; kind++) {
        board->many_places[kind] += (int8_t)(board->places[kind] - board->taken_over[kind]);
    }
    memcpy(board->taken_over, board->places, sizeof board->places);
}

/* The slot of an empty cell next to the tile just laid: one that is there, or a new one. */
static inline uint32_t slot_beside(struct carc_board *board, uint32_t beside)
{
    const int32_t holder = board->grid.cell[beside].holder;
    if (holder < 0) {
        const uint32_t at = (uint32_t)(-holder - 1);
        leave_bucket(board, at);
        return at;
    }
    const uint32_t at = board->free_slot;
    struct carc_slot *slot = &board->slots[at];
    assert(at < board->slot_capacity && slot->pattern == 0);
    board->free_slot = at + 1 + slot->link;
    board->slot_count += at == board->slot_count;
    board->used_slots++;
    board->grid.cell[beside].holder = -(int32_t)at - 1;
    slot->cell = beside;
    return at;
}

/* Slots around the tile to be laid are wanted soon, all at a time. */
static void expect_slots(const struct carc_board *board, uint32_t cell, unsigned sides)
{
    for (; sides; sides &= sides - 1) {
        const unsigned n = 2U * carc_lowest(sides);
        const int32_t holder = carc_grid_neighbour(&board->grid, cell, n)->holder;
        carc_expect(&board->slots[holder < 0 ? -holder - 1 : 0]);
    }
}

/* A slot at a side of a tile learns what lies along the tile's edge; halves change hands,
 * because both tiles count them clockwise. */
static inline void tell_slot(struct carc_slot *slot, unsigned side,
                             const struct carc_facing *facing, const uint32_t *root)
{
    slot->edge[carc_side_opposite(side)] = (struct carc_edge_ids){
        .before = root[facing->after[side]],
        .middle = root[facing->middle[side]],
        .after = root[facing->before[side]],
    };
}

/* Lays a tile; either root is given, or next is wanted. */
CARC_INLINE void lay(struct carc_board *board, int32_t slot, uint8_t kind, uint8_t rotation,
                     const uint32_t *root, uint32_t *next)
{
    const struct carc_facing *facing = &board->set->tile[kind].facing[rotation];
    assert(carc_board_fits(board, slot, facing) &&
           board->placed_count < board->placed_capacity);
    struct carc_slot *ended = &board->slots[slot];
    const uint32_t cell = ended->cell;
    uint32_t gone[CARC_SIDES + 1] = {[CARC_SIDES] = ended->pattern};
    uint32_t come[CARC_SIDES] = {0};
    unsigned sides = ~carc_pattern_known(ended->pattern) & 0xFU; /* the others have tiles */
    leave_bucket(board, (uint32_t)slot);
    ended->pattern = 0;
    ended->link = board->free_slot - (uint32_t)slot - 1;
    board->free_slot = (uint32_t)slot;
    board->used_slots--;

    struct carc_placed *placed = &board->placed[board->placed_count++];
    *placed = (struct carc_placed){.cell = cell, .tile = kind, .rotation = rotation};
    board->grid.cell[cell].holder = (int32_t)board->placed_count;
    const int32_t *steps = carc_grid_steps(&board->grid, cell);
    for (; sides; sides &= sides - 1) {
        const unsigned side = carc_lowest(sides);
        const uint32_t beside = steps ? cell + (uint32_t)steps[2 * side]
                                      : carc_grid_across(&board->grid, cell, 2 * side);
        const uint32_t at = slot_beside(board, beside);
        gone[side] = board->slots[at].pattern;
        come[side] =
            gone[side] | carc_pattern_side(carc_side_opposite(side), facing->edge[side]);
        enter_bucket(board, at, come[side]);
        if (root) {
            tell_slot(&board->slots[at], side, facing, root);
        } else {
            next[side] = at;
        }
    }
    recount(board, gone, come);
    if (board->has_many && board->placed_count % TAKE_OVER == 0) {
        take_over(board);
    }
}

void carc_board_place(struct carc_board *board, int32_t slot, uint8_t kind, uint8_t rotation,
                      const uint32_t root[CARC_NO_SEGMENT + 1])
{
    lay(board, slot, kind, rotation, root, NULL);
}

void carc_board_lay(struct carc_board *board, int32_t slot, uint8_t kind, uint8_t rotation,
                    uint32_t next[CARC_SIDES])
{
    const struct carc_slot *ended = &board->slots[slot];
    expect_slots(board, ended->cell, ~carc_pattern_known(ended->pattern) & 0xFU);
    lay(board, slot, kind, rotation, NULL, next);
}

void carc_board_tell(struct carc_board *board, const uint32_t root[CARC_NO_SEGMENT + 1],
                     unsigned sides, const uint32_t next[CARC_SIDES])
{
    const struct carc_placed *placed = &board->placed[board->placed_count - 1];
    const struct carc_facing *facing = &board->set->tile[placed->tile].facing[placed->rotation];
    for (; sides; sides &= sides - 1) {
        const unsigned side = carc_lowest(sides);
        tell_slot(&board->slots[next[side]], side, facing, root);
    }
}

/* ---- legal places -------------------------------------------------------------------- */

uint32_t carc_board_sum(const struct carc_board *board, uint8_t kind)
{
    const struct carc_tile *tile = &board->set->tile[kind];
    uint32_t sum = 0;
    for (size_t i = 0; i < tile->fit_count; i++) {
        sum += board->bucket_count[tile->fit[i].pattern];
    }
    return sum;
}

const uint32_t *carc_board_entry(const struct carc_board *board, uint8_t kind, uint32_t index,
                                 uint8_t *rotation)
{
    assert(index < carc_board_places(board, kind));
    const struct carc_fit *fit = board->set->tile[kind].fit;
    while (index >= board->bucket_count[fit->pattern]) {
        index -= board->bucket_count[fit->pattern];
        fit++;
    }
    *rotation = fit->rotation;
    return &board->bucket[fit->pattern].slot[index];
}

struct carc_place carc_board_pick(const struct carc_board *board, uint8_t kind, uint32_t index)
{
    struct carc_place place;
    place.slot = (int32_t)*carc_board_entry(board, kind, index, &place.rotation);
    return place;
}

void carc_board_expect(const struct carc_board *board, uint32_t slot)
{
    const uint32_t cell = board->slots[slot].cell;
    carc_expect(&board->grid.cell[cell]);
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n += 2) {
        carc_expect(carc_grid_neighbour(&board->grid, cell, n));
    }
}

/* ---- coordinates --------------------------------------------------------------------- */

int32_t carc_board_at(const struct carc_board *board, int32_t x, int32_t y)
{
    uint32_t cell = 0;
    return carc_grid_find(&board->grid, x, y, &cell) ? board->grid.cell[cell].holder : 0;
}

void carc_board_where(const struct carc_board *board, size_t cell, int32_t *x, int32_t *y)
{
    carc_grid_where(&board->grid, (uint32_t)cell, x, y);
}
