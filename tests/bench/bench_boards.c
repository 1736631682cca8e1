// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "bench_cases.h"
#include <carcsim/random.h>

/* bench_boards.c - where tiles may go, on boards of games in progress; giant boards. */

#define SEED 1

/* ---- legal places -------------------------------------------------------------------- */

#define BOARDS_MAX 16

/* Games that are stopped, the first after `apart` turns, the next after twice as many ... */
struct legality {
    uint32_t boards, boxes, apart, passes;
    uint64_t found; /* keeps the compiler from dropping the work */
    struct carc_stream stream;
    struct carc_table table[BOARDS_MAX];
};

static void open_legality(void *context)
{
    struct legality *legality = context;
    carc_stream_start(&legality->stream, SEED, 0, CARC_PURPOSE_TILES);
    for (uint32_t i = 0; i < legality->boards; i++) {
        struct carc_table *table = &legality->table[i];
        bench_table(table, "random", 2, legality->boxes, 0, false);
        carc_table_begin(table, SEED, i + 1, NULL);
        bool end = false;
        for (uint32_t turn = 0; turn < (i + 1) * legality->apart && !end; turn++) {
            if (carc_table_turn(table, &end) != CARC_OK) {
                bench_fail("out of memory");
            }
        }
    }
}

static void close_legality(void *context)
{
    struct legality *legality = context;
    for (uint32_t i = 0; i < legality->boards; i++) {
        carc_table_fini(&legality->table[i]);
    }
}

/* For every tile not drawn yet: how many legal places has it, and which is the n-th? */
static uint64_t look(struct legality *legality, const struct carc_table *table)
{
    const struct carc_board *board = &table->game.board;
    for (uint32_t i = 0; i < table->left; i++) {
        const uint8_t kind = table->stock[i];
        const uint32_t places = carc_board_places(board, kind);
        if (places > 0) {
            const uint32_t index = carc_stream_below(&legality->stream, places);
            legality->found += carc_board_pick(board, kind, index).rotation;
        }
        legality->found += places;
    }
    return table->left;
}

static uint64_t look_at_all(void *context)
{
    struct legality *legality = context;
    uint64_t draws = 0;
    for (uint32_t pass = 0; pass < legality->passes; pass++) {
        for (uint32_t i = 0; i < legality->boards; i++) {
            draws += look(legality, &legality->table[i]);
        }
    }
    return draws;
}

/* ---- giant boards -------------------------------------------------------------------- */

struct giant {
    uint32_t tiles, boards;
    bool is_new;   /* each board: its memory is cold, as in `carcsim giant` */
    uint64_t next; /* game */
    struct carc_table table;
};

static void open_table(struct giant *giant)
{
    const uint32_t boxes = giant->tiles / bench_set.total + 2; /* a few tiles fit nowhere */
    bench_table(&giant->table, "random", 5, boxes, giant->tiles, false);
}

static uint64_t play_giant(struct giant *giant)
{
    struct carc_score score;
    if (carc_table_play(&giant->table, SEED, ++giant->next, &score, NULL) != CARC_OK) {
        bench_fail("out of memory");
    }
    return giant->table.game.board.placed_count;
}

static void open_giant(void *context)
{
    struct giant *giant = context;
    if (!giant->is_new) {
        open_table(giant);
        (void)play_giant(giant);
    }
}

static void close_giant(void *context)
{
    struct giant *giant = context;
    if (!giant->is_new) {
        carc_table_fini(&giant->table);
    }
}

static uint64_t play_giants(void *context)
{
    struct giant *giant = context;
    uint64_t tiles = 0;
    for (uint32_t i = 0; i < giant->boards; i++) {
        if (giant->is_new) {
            open_table(giant);
        }
        tiles += play_giant(giant);
        if (giant->is_new) {
            carc_table_fini(&giant->table);
        }
    }
    return tiles;
}

/* ---- the list ------------------------------------------------------------------------ */

static struct legality legality_box = {.boards = 16, .boxes = 1, .apart = 4, .passes = 2000};
static struct legality legality_giant = {
    .boards = 1, .boxes = 306, .apart = 11000, .passes = 50};
static struct giant giant_record = {.tiles = 22024, .boards = 10};
static struct giant giant_million = {.tiles = 1000000, .boards = 1, .is_new = true};
static struct giant giant_ten_million = {.tiles = 10000000, .boards = 1, .is_new = true};

#define LEGALITY                                                                               \
    .unit = "draw", .open = open_legality, .work = look_at_all, .close = close_legality
#define GIANT .unit = "tile", .open = open_giant, .work = play_giants, .close = close_giant

const struct bench_case bench_boards[] = {
    {.name = "legality-box", LEGALITY, .context = &legality_box},
    {.name = "legality-giant", LEGALITY, .context = &legality_giant},
    {.name = "giant-22024", GIANT, .context = &giant_record},
    {.name = "giant-1m", GIANT, .context = &giant_million, .is_cold = true},
    {.name = "giant-10m",
     GIANT,
     .context = &giant_ten_million,
     .is_cold = true,
     .is_big = true},
    {0},
};
