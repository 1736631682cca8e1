// SPDX-License-Identifier: GPL-3.0-or-later
/* The board: slots, buckets, counts of legal places against brute force, growth. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fast.h"
#include <carcsim/board.h>
#include <carcsim/random.h>

static struct carc_tileset set;

static uint8_t kind_of(const char *id)
{
    const int kind = carc_tileset_find(&set, id);
    assert_true(kind >= 0);
    return (uint8_t)kind;
}

static void open_board(struct carc_board *board, uint32_t tiles)
{
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    assert_int_equal(carc_board_init(board, &set, tiles), CARC_OK);
}

/* Lays a tile, in one step or in two. */
static void lay(struct carc_board *board, int32_t slot, uint8_t kind, uint8_t rotation)
{
    uint32_t next[CARC_SIDES];
    uint32_t root[CARC_NO_SEGMENT + 1] = {0};
    for (uint32_t i = 0; i < CARC_NO_SEGMENT; i++) {
        root[i] = 100 * board->placed_count + i + 1;
    }
    const struct carc_facing *facing = &set.tile[kind].facing[rotation];
    const uint8_t pattern = (uint8_t)board->slots[slot].pattern;
    assert_int_equal(carc_board_reserve(board), CARC_OK);
    if (board->placed_count % 2) {
        carc_board_place(board, slot, kind, rotation, root);
    } else {
        carc_board_lay(board, slot, kind, rotation, next);
        carc_board_tell(board, root, ~carc_pattern_known(pattern) & 0xFU, next);
    }
    int32_t x = 0, y = 0;
    const int32_t dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    carc_board_where(board, board->placed[board->placed_count - 1].cell, &x, &y);
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        if (carc_pattern_edge(pattern, side) == CARC_EDGE_UNKNOWN) {
            const int32_t beside = -carc_board_at(board, x + dx[side], y + dy[side]) - 1;
            const struct carc_edge_ids *ids =
                &board->slots[beside].edge[carc_side_opposite(side)];
            assert_true(board->placed_count % 2 == 0 || next[side] == (uint32_t)beside);
            assert_int_equal(ids->middle, root[facing->middle[side]]);
            assert_int_equal(ids->before, root[facing->after[side]]);
            assert_int_equal(ids->after, root[facing->before[side]]);
        }
    }
}

/* Lays a tile by coordinates on a cell that has a slot. */
static void lay_at(struct carc_board *board, const char *id, int32_t x, int32_t y,
                   uint8_t rotation)
{
    const int32_t holder = carc_board_at(board, x, y);
    assert_true(holder < 0);
    lay(board, -holder - 1, kind_of(id), rotation);
}

static void begin(struct carc_board *board, const char *id)
{
    lay(board, carc_board_open(board), kind_of(id), 0);
}

/* ---- what must hold at any time ------------------------------------------------------ */

/* The tile on a cell as it faces its neighbours, NULL if there is none. */
static const struct carc_facing *facing_at(const struct carc_board *board, int32_t x, int32_t y)
{
    const int32_t holder = carc_board_at(board, x, y);
    if (holder <= 0) {
        return NULL;
    }
    const struct carc_placed *placed = &board->placed[holder - 1];
    return &board->set->tile[placed->tile].facing[placed->rotation];
}

/* What the neighbours of an empty cell demand, asked of them one by one. */
static uint8_t demanded(const struct carc_board *board, int32_t x, int32_t y)
{
    const int32_t dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
    uint8_t pattern = 0;
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        const struct carc_facing *facing = facing_at(board, x + dx[side], y + dy[side]);
        if (facing) {
            pattern |= carc_pattern_side(side, facing->edge[carc_side_opposite(side)]);
        }
    }
    return pattern;
}

static bool may_go(const struct carc_facing *facing, uint8_t pattern)
{
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        const unsigned edge = carc_pattern_edge(pattern, side);
        if (edge != CARC_EDGE_UNKNOWN && edge != facing->edge[side]) {
            return false;
        }
    }
    return true;
}

static void count_places(uint8_t pattern, uint32_t places[CARC_TILES_MAX])
{
    for (size_t kind = 0; kind < set.tile_count; kind++) {
        for (unsigned rotation = 0; rotation < set.tile[kind].distinct; rotation++) {
            places[kind] += may_go(&set.tile[kind].facing[rotation], pattern);
        }
    }
}

static void check_slot(const struct carc_board *board, int32_t slot, uint8_t pattern)
{
    const struct carc_slot *found = &board->slots[slot];
    assert_int_equal(found->pattern, pattern);
    assert_true(found->place < board->bucket_count[pattern]);
    assert_int_equal(board->bucket[pattern].slot[found->place], slot);
}

/* Looks at every cell from -reach to reach: slots are the empty cells beside tiles, each in the
 * bucket of what its neighbours demand, and the places of every kind are as many as they are.
 */
static void check_board(const struct carc_board *board, int32_t reach)
{
    uint32_t places[CARC_TILES_MAX] = {0};
    uint32_t slots = 0, in_buckets = 0;
    for (int32_t y = -reach; y <= reach; y++) {
        for (int32_t x = -reach; x <= reach; x++) {
            const int32_t holder = carc_board_at(board, x, y);
            if (holder > 0) {
                continue;
            }
            const uint8_t pattern = demanded(board, x, y);
            assert_int_equal(holder < 0, pattern != 0);
            if (holder < 0) {
                slots++;
                check_slot(board, -holder - 1, pattern);
                count_places(pattern, places);
            }
        }
    }
    for (size_t pattern = 0; pattern < CARC_PATTERNS; pattern++) {
        in_buckets += board->bucket_count[pattern];
    }
    assert_int_equal(in_buckets, slots);
    for (uint8_t kind = 0; kind < set.tile_count; kind++) {
        assert_int_equal(carc_board_places(board, kind), places[kind]);
        assert_int_equal(carc_board_sum(board, kind), places[kind]);
    }
}

/* ---- tests --------------------------------------------------------------------------- */

static void places_are_counted_as_by_brute_force(void **state)
{
    (void)state;
    struct carc_board board;
    struct carc_stream stream;
    open_board(&board, 60);
    for (uint64_t game = 0; game < 10; game++) {
        carc_stream_start(&stream, 1, game, 0);
        carc_board_clear(&board);
        begin(&board, "D");
        for (int turn = 0; turn < 40; turn++) {
            const uint8_t kind = (uint8_t)carc_stream_below(&stream, (uint32_t)set.tile_count);
            if (carc_board_places(&board, kind) > 0) {
                const struct carc_place place = carc_board_pick(
                    &board, kind, carc_stream_below(&stream, carc_board_places(&board, kind)));
                lay(&board, place.slot, kind, place.rotation);
                check_board(&board, 20);
            }
        }
    }
    carc_board_fini(&board);
}

static void picks_are_all_different_and_fit(void **state)
{
    (void)state;
    struct carc_board board;
    open_board(&board, 60);
    begin(&board, "D");
    lay_at(&board, "U", 1, 0, 0);
    lay_at(&board, "V", 2, 0, 0);
    lay_at(&board, "E", 0, 1, 2);
    for (uint8_t kind = 0; kind < set.tile_count; kind++) {
        bool seen[64][CARC_SIDES] = {{false}};
        for (uint32_t i = 0; i < carc_board_places(&board, kind); i++) {
            const struct carc_place place = carc_board_pick(&board, kind, i);
            assert_true(place.rotation < set.tile[kind].distinct);
            assert_false(seen[place.slot][place.rotation]);
            seen[place.slot][place.rotation] = true;
            assert_true(
                carc_board_fits(&board, place.slot, &set.tile[kind].facing[place.rotation]));
        }
    }
    carc_board_fini(&board);
}

static void tile_that_fits_nowhere_has_no_place(void **state)
{
    (void)state;
    struct carc_board board;
    open_board(&board, 10);
    begin(&board, "B"); /* field all round */
    assert_int_equal(carc_board_places(&board, kind_of("C")), 0);
    assert_int_equal(carc_board_places(&board, kind_of("X")), 0);
    assert_int_equal(carc_board_places(&board, kind_of("B")), 4);
    assert_int_equal(carc_board_places(&board, kind_of("Q")), 4);
    assert_int_equal(carc_board_places(&board, kind_of("E")), 4 * 3);
    assert_int_equal(carc_board_places(&board, kind_of("U")),
                     4); /* two ends, half of the rotations */
    carc_board_fini(&board);
}

static void open_cell_is_nobodys_place(void **state)
{
    (void)state;
    struct carc_board board = {0};
    open_board(&board, 10);
    const int32_t slot = carc_board_open(&board);
    for (uint8_t kind = 0; kind < set.tile_count; kind++) {
        assert_int_equal(carc_board_places(&board, kind), 0);
    }
    lay(&board, slot, kind_of("D"), 1);
    assert_int_equal(carc_board_at(&board, 0, 0), 1);
    const struct carc_facing *facing = facing_at(&board, 0, 0);
    assert_non_null(facing);
    assert_int_equal(facing ? facing->edge[1] : 0, CARC_EDGE_CITY);
    check_board(&board, 5);
    carc_board_fini(&board);
}

static void hole_becomes_one_slot_with_four_demands(void **state)
{
    (void)state;
    struct carc_board board;
    open_board(&board, 20);
    begin(&board, "B");
    static const int32_t ring[][2] = {{1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    for (size_t i = 0; i < 7; i++) {
        lay_at(&board, "B", ring[i][0], ring[i][1], 0);
    }
    check_board(&board, 5);
    const int32_t holder = carc_board_at(&board, 1, 1);
    assert_true(holder < 0);
    assert_int_equal(board.slots[-holder - 1].pattern, 0x55);
    lay_at(&board, "B", 1, 1, 0);
    check_board(&board, 5);
    carc_board_fini(&board);
}

static void cleared_board_plays_the_same_again(void **state)
{
    (void)state;
    struct carc_board board;
    uint8_t places[2][CARC_TILES_MAX];
    int32_t x[2] = {0}, y[2] = {0};
    open_board(&board, 60);
    for (int round = 0; round < 2; round++) {
        struct carc_stream stream;
        carc_stream_start(&stream, 5, 5, 0);
        carc_board_clear(&board);
        check_board(&board, 5);
        begin(&board, "D");
        for (int turn = 0; turn < 40; turn++) {
            const uint8_t kind = (uint8_t)carc_stream_below(&stream, (uint32_t)set.tile_count);
            if (carc_board_places(&board, kind) > 0) {
                const uint32_t index =
                    carc_stream_below(&stream, carc_board_places(&board, kind));
                const struct carc_place place = carc_board_pick(&board, kind, index);
                lay(&board, place.slot, kind, place.rotation);
            }
        }
        memcpy(places[round], board.places, sizeof board.places);
        carc_board_where(&board, board.placed[board.placed_count - 1].cell, &x[round],
                         &y[round]);
    }
    assert_memory_equal(places[0], places[1], sizeof places[0]);
    assert_int_equal(x[0], x[1]);
    assert_int_equal(y[0], y[1]);
    carc_board_fini(&board);
}

static void nothing_lies_off_the_grid(void **state)
{
    (void)state;
    struct carc_board board;
    open_board(&board, 5);
    begin(&board, "D");
    static const int32_t far[] = {8, 9, 1000000, INT32_MAX};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        assert_int_equal(carc_board_at(&board, far[i], 0), 0);
        assert_int_equal(carc_board_at(&board, 0, -far[i]), 0);
        assert_int_equal(carc_board_at(&board, -far[i], far[i]), 0);
    }
    carc_board_fini(&board);
}

/* A straight road in each direction is the farthest that tiles can reach. */
static void one_box_never_leaves_its_grid(void **state)
{
    (void)state;
    enum { TILES = 72 };
    struct carc_board board;
    open_board(&board, TILES);
    const uint32_t chunks = board.grid.chunk_count;
    for (int direction = 0; direction < 4; direction++) {
        const int32_t dx = (int32_t[]){0, 1, 0, -1}[direction];
        const int32_t dy = (int32_t[]){1, 0, -1, 0}[direction];
        carc_board_clear(&board);
        begin(&board, "B");
        for (int32_t i = 1; i < TILES; i++) {
            lay_at(&board, "B", i * dx, i * dy, 0);
        }
        assert_int_equal(board.placed_count, TILES);
    }
    assert_int_equal(board.grid.chunk_count, chunks);
    carc_board_fini(&board);
}

/* A board for many boxes starts smaller than its farthest cell: a line of tiles makes it grow,
 * in each direction, by no more than the line needs. */
static void board_of_many_boxes_grows(void **state)
{
    (void)state;
    enum { TILES = 1400 };
    struct carc_board board;
    open_board(&board, TILES);
    const uint32_t chunks = board.grid.chunk_count;
    for (int direction = 0; direction < 4; direction++) {
        const int32_t dx = (int32_t[]){0, 1, 0, -1}[direction];
        const int32_t dy = (int32_t[]){1, 0, -1, 0}[direction];
        carc_board_clear(&board);
        begin(&board, "B");
        for (int32_t i = 1; i < TILES; i++) {
            lay_at(&board, "B", i * dx, i * dy, 0);
        }
        for (int32_t i = 0; i < TILES; i++) {
            int32_t x = 0, y = 0;
            carc_board_where(&board, board.placed[i].cell, &x, &y);
            assert_true(x == i * dx && y == i * dy);
            assert_int_equal(carc_board_at(&board, x, y), i + 1);
            assert_true(carc_board_at(&board, i * dx + dy, i * dy + dx) < 0);
        }
        assert_int_equal(board.slots[-carc_board_at(&board, -dx, -dy) - 1].pattern,
                         carc_pattern_side((unsigned)direction, CARC_EDGE_FIELD));
        assert_int_equal(carc_board_places(&board, kind_of("B")), 2 * TILES + 2);
    }
    assert_in_range(board.grid.chunk_count, chunks + 4 * (TILES / CARC_CHUNK),
                    chunks + 4 * (TILES / CARC_CHUNK + 1));
    carc_board_fini(&board);
}

/* Every tile of a row of monasteries adds two slots, each of which takes E in three rotations:
 * more than 8 bits count, on a board that counts in 8 bits. */
static void places_beyond_8_bits_are_counted(void **state)
{
    (void)state;
    enum { LENGTH = 120 };
    struct carc_board board;
    open_board(&board, LENGTH);
    assert_false(board.has_many);
    begin(&board, "B");
    for (int32_t x = 1; x < LENGTH; x++) {
        lay_at(&board, "B", x, 0, 0);
        assert_int_equal(board.used_slots, 2 * x + 4);
        assert_int_equal(carc_board_places(&board, kind_of("E")), 3 * (2 * x + 4));
        check_board(&board, x + 2);
    }
    carc_board_fini(&board);
}

/* A comb, a spine with a tooth in every other row: tiles with a lone city fit each cell between
 * the teeth two ways, and those are more than 16 bits count. */
static void places_beyond_16_bits_are_counted(void **state)
{
    (void)state;
    enum { SIZE = 264 };
    struct carc_board board;
    open_board(&board, SIZE * SIZE);
    begin(&board, "B");
    for (int32_t y = 1; y < SIZE; y++) {
        lay_at(&board, "B", 0, y, 0);
    }
    for (int32_t y = 0; y < SIZE; y += 2) {
        for (int32_t x = 1; x < SIZE; x++) {
            lay_at(&board, "B", x, y, 0);
        }
    }
    assert_true(carc_board_places(&board, kind_of("E")) > UINT16_MAX);
    check_board(&board, SIZE + 1);
    carc_board_fini(&board);
}

static void fini_is_safe_on_zeroed_memory(void **state)
{
    (void)state;
    struct carc_board board;
    memset(&board, 0, sizeof board);
    carc_board_fini(&board);
}

static struct CMUnitTest tests[] = {
    cmocka_unit_test(places_are_counted_as_by_brute_force),
    cmocka_unit_test(picks_are_all_different_and_fit),
    cmocka_unit_test(tile_that_fits_nowhere_has_no_place),
    cmocka_unit_test(open_cell_is_nobodys_place),
    cmocka_unit_test(hole_becomes_one_slot_with_four_demands),
    cmocka_unit_test(cleared_board_plays_the_same_again),
    cmocka_unit_test(nothing_lies_off_the_grid),
    cmocka_unit_test(one_box_never_leaves_its_grid),
    cmocka_unit_test(board_of_many_boxes_grows),
    cmocka_unit_test(places_beyond_8_bits_are_counted),
    cmocka_unit_test(places_beyond_16_bits_are_counted),
    cmocka_unit_test(fini_is_safe_on_zeroed_memory),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
