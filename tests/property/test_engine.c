// SPDX-License-Identifier: GPL-3.0-or-later
/* The engine against the slow judge: random games, compared after every step of every turn. */
#include <stdlib.h>
#include <string.h>

#include "any_tiles.h"
#include "check.h"
#include "duel.h"
#include "fast.h"
#include "games.h"
#include "room.h"

/* One kind of game. */
struct arena {
    const char *name;
    const char *path; /* tile file */
    long copies;      /* of every tile; 0: as in the file */
    uint32_t boxes;
    uint32_t seats;
    uint32_t meeples;
    uint32_t share; /* of GAMES_USUAL games */
};

static struct arena arenas[] = {
    {"two_seats_play_a_box", FAST_BASE, 0, 1, 2, 7, 35},
    {"three_seats_play_a_box", FAST_BASE, 0, 1, 3, 7, 18},
    {"four_seats_play_a_box", FAST_BASE, 0, 1, 4, 7, 15},
    {"five_seats_play_a_box", FAST_BASE, 0, 1, 5, 7, 15},
    {"six_seats_play_two_boxes", FAST_BASE, 0, 2, 6, 7, 5},
    {"two_seats_play_two_boxes", FAST_BASE, 0, 2, 2, 7, 7},
    {"two_seats_with_one_meeple_play_a_box", FAST_BASE, 0, 1, 2, 1, 20},
    {"four_seats_with_three_meeples_play_a_box", FAST_BASE, 0, 1, 4, 3, 20},
    {"two_seats_with_many_meeples_play_a_box", FAST_BASE, 0, 1, 2, 1000, 12},
    {"nobody_has_a_meeple", FAST_BASE, 0, 1, 2, 0, 5},
    {"two_seats_play_one_tile_of_each_kind", FAST_BASE, 1, 1, 2, 7, 250},
    {"six_seats_with_three_meeples_play_one_tile_of_each_kind", FAST_BASE, 1, 1, 6, 3, 150},
    {"two_seats_play_tricky_tiles", FAST_ODD, 1, 1, 2, 7, 200},
    {"five_seats_play_tricky_tiles", FAST_ODD, 0, 1, 5, 3, 18},
    {"three_seats_play_two_tricky_boxes", FAST_ODD, 0, 2, 3, 7, 5},
    {"two_seats_build_cities_without_fields", FAST_BARE, 0, 1, 2, 7, 20},
};

#define ANY_TILES 200 /* of GAMES_USUAL games */

static struct carc_tileset set;
static struct duel duel;
static struct duel_variant variants[DUEL_VARIANTS];
static uint8_t stock[4096];

/* ---- one game ------------------------------------------------------------------------ */

/* Odd variants after every turn, all of them now and then. */
static bool score(bool all)
{
    return all ? duel_scores(&duel, variants, DUEL_VARIANTS)
               : duel_scores(&duel, variants + DUEL_PRESETS, DUEL_VARIANTS - DUEL_PRESETS);
}

static bool play_turn(uint8_t kind, uint32_t seat, unsigned style, struct carc_stream *stream)
{
    const struct carc_place place = games_place(duel.game, kind, style, stream);
    uint32_t open = 0;
    if (!duel_place(&duel, kind, place, &open)) {
        return false;
    }
    const uint8_t segment = games_segment(&set.tile[kind], open, style, stream);
    if (segment != CARC_NO_SEGMENT && duel.game->supply[seat] > 0 &&
        !duel_claim(&duel, seat, segment)) {
        return false;
    }
    return duel_settle(&duel);
}

static bool play_game(const struct arena *arena, uint64_t number)
{
    struct carc_stream stream;
    carc_stream_start(&stream, games_seed(), number, 1000);
    const uint32_t count = games_stock(&set, arena->boxes, &stream, stock);
    const unsigned style = games_style(&stream);
    const uint8_t rotation = (uint8_t)carc_stream_below(&stream, CARC_SIDES);
    const uint32_t drawn = carc_stream_below(&stream, arena->seats);
    uint32_t seat = arena->meeples ? drawn : 0; /* carc_game_empty_turns */
    bool same = duel_begin(&duel, (uint8_t)set.start, rotation);
    for (uint32_t i = 0; i < count && same; i++) {
        same = duel_places(&duel, stock[i]) && (i % 8 != 0 || duel_kinds(&duel));
        const bool fits = same && carc_board_places(&duel.game->board, stock[i]) > 0;
        duel_draw(&duel, seat, fits);
        if (fits) {
            same = play_turn(stock[i], seat, style, &stream) &&
                   score(i % 16 == 0 || i + 1 == count || set.total < 30);
            seat = (seat + 1) % arena->seats;
        }
    }
    return same;
}

/* Plays games, the first of which has a number. */
static void play_arena(const struct arena *arena, uint64_t first, uint32_t games)
{
    assert_true(fast_tileset(arena->path, arena->copies, &set));
    const uint32_t tiles = set.total * arena->boxes;
    const struct carc_game_setup setup = {
        .set = &set, .tiles = tiles, .seats = arena->seats, .meeples = arena->meeples};
    struct carc_game game;
    assert_true(tiles <= sizeof stock);
    assert_int_equal(carc_game_init(&game, &setup), CARC_OK);
    bool same = duel_open(&duel, &game, arena->path, tiles);
    uint64_t number = first;
    for (; same && number < first + games; number++) {
        same = play_game(arena, number);
    }
    duel_close(&duel);
    carc_game_fini(&game);
    if (!same) {
        games_fail(arena->name, number - 1, duel.trouble);
    }
}

static void engine_agrees_with_the_judge(void **state)
{
    const struct arena *arena = *state;
    play_arena(arena, 0, games_count(arena->share));
}

/* Each game has tiles, seats and meeples of its own. */
static void engine_agrees_about_any_tiles(void **state)
{
    static const uint32_t meeples[] = {0, 1, 3, 7};
    (void)state;
    for (uint32_t number = 0; number < games_count(ANY_TILES); number++) {
        struct carc_stream stream;
        char path[ROOM_PATH];
        carc_stream_start(&stream, games_seed(), number, 1001);
        any_tiles_file(&stream, number % 8 ? 12 : 30, path);
        const struct arena arena = {
            .name = "engine_agrees_about_any_tiles",
            .path = path,
            .boxes = 1,
            .seats = 1 + carc_stream_below(&stream, CARC_SEATS_MAX),
            .meeples = meeples[carc_stream_below(&stream, 4)],
        };
        play_arena(&arena, number, 1);
    }
    room_close();
}

/* ---- turning ------------------------------------------------------------------------- */

/* The same rotation and segment in the words of the tile's distinct rotations. */
static void canonical(const struct carc_tile *tile, uint8_t *rotation, uint8_t *segment)
{
    const uint8_t lowest = (uint8_t)(*rotation % tile->distinct);
    if (*segment != CARC_NO_SEGMENT) {
        const char *port = carc_segment_port(tile, *rotation, *segment);
        *segment =
            carc_segment_at(tile, lowest, (enum carc_kind)tile->segment[*segment].kind, port);
    }
    *rotation = lowest;
}

/* One random turn on game, and the same on turned, which lies a quarter turn clockwise. */
static void play_turned(struct carc_game *game, struct carc_game *turned, uint8_t kind,
                        uint32_t seat, struct carc_stream *stream)
{
    const struct carc_tile *tile = &game->set->tile[kind];
    const struct carc_place place = games_place(game, kind, GAMES_COMPACT | GAMES_JOIN, stream);
    int32_t x = 0, y = 0;
    carc_board_where(&game->board, game->board.slots[place.slot].cell, &x, &y);
    carc_game_place(game, kind, place);
    uint32_t open = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        open |= (uint32_t)carc_game_is_free(game, i) << i;
    }
    uint8_t segment = games_segment(tile, open, 0, stream);
    segment = game->supply[seat] > 0 ? segment : CARC_NO_SEGMENT;
    uint8_t image = segment;
    uint8_t rotation = (uint8_t)((place.rotation + 1) % CARC_SIDES);
    if (carc_stream_below(stream, 2)) {
        canonical(tile, &rotation, &image);
    }
    struct carc_place there;
    assert_true(fast_spot(turned, kind, y, -x, rotation, &there));
    carc_game_place(turned, kind, there);
    if (segment != CARC_NO_SEGMENT) {
        assert_true(carc_game_is_free(turned, image));
        carc_game_claim(game, seat, segment);
        carc_game_claim(turned, seat, image);
    }
    carc_game_settle(game);
    carc_game_settle(turned);
}

static void same_scores(struct carc_game *game, struct carc_game *turned)
{
    struct carc_score one, other;
    carc_game_score(game, &one, NULL, NULL);
    carc_game_score(turned, &other, NULL, NULL);
    assert_memory_equal(&one, &other, sizeof one);
    assert_memory_equal(game->supply, turned->supply, sizeof game->supply);
    assert_memory_equal(game->board.places, turned->board.places,
                        game->set->tile_count * sizeof *game->board.places);
}

static void turning_the_table_changes_no_score(void **state)
{
    (void)state;
    static const char *const paths[] = {FAST_BASE, FAST_ODD};
    for (uint32_t number = 0; number < games_count(200); number++) {
        struct carc_game game, turned;
        struct carc_stream stream;
        assert_true(fast_tileset(paths[number % 2], 0, &set));
        const struct carc_game_setup setup = {
            .set = &set, .tiles = set.total, .seats = 3, .meeples = 7};
        assert_int_equal(carc_game_init(&game, &setup), CARC_OK);
        assert_int_equal(carc_game_init(&turned, &setup), CARC_OK);
        carc_stream_start(&stream, games_seed(), number, 1001);
        const uint32_t count = games_stock(&set, 1, &stream, stock);
        carc_game_begin(&game, (uint8_t)set.start, 0);
        carc_game_begin(&turned, (uint8_t)set.start, 1);
        for (uint32_t i = 0; i < count; i++) {
            if (carc_board_places(&game.board, stock[i]) > 0) {
                play_turned(&game, &turned, stock[i], i % 3, &stream);
                same_scores(&game, &turned);
            }
        }
        carc_game_fini(&game);
        carc_game_fini(&turned);
    }
}

/* ---- the list ------------------------------------------------------------------------ */

#define ARENAS (sizeof arenas / sizeof arenas[0])

static struct CMUnitTest tests[ARENAS + 2] = {
    cmocka_unit_test(turning_the_table_changes_no_score),
    cmocka_unit_test(engine_agrees_about_any_tiles),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    duel_variants(variants);
    for (size_t i = 0; i < ARENAS; i++) {
        tests[i + 2] = (struct CMUnitTest){arenas[i].name, engine_agrees_with_the_judge, NULL,
                                           NULL, &arenas[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
