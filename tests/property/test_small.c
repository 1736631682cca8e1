// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Games in small words against the engine that the judge has judged: the same legal places,
 * free segments and supplies after every turn, and every number at the end of every game.
 */
#include <stdio.h>
#include <string.h>

#include "any_tiles.h"
#include "check.h"
#include "fast.h"
#include "games.h"
#include "room.h"
#include "step.h"
#include <carcsim/agents.h>

#define ALL "NNW NNE ENE ESE SSE SSW WSW WNW"
#define GAMES_A_SET 12
#define ANY_TILES 800 /* sets, as a share */

static struct carc_tileset set;
static uint8_t stock[4096];

/* ---- turn by turn ---------------------------------------------------------------------- */

static bool step_through(struct step *step, uint64_t number)
{
    struct carc_stream stream;
    carc_stream_start(&stream, games_seed(), number, 1003);
    const uint32_t count = games_stock(&set, 1, &stream, stock);
    const unsigned style = games_style(&stream);
    const uint32_t seats = step->game.seats;
    uint32_t seat = step->game.meeples ? carc_stream_below(&stream, seats) : 0;
    step_begin(step);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t kind = stock[i];
        if (!step_same_places(step)) {
            return false;
        }
        if (carc_board_places(&step->game.board, kind) == 0) {
            step->game.discarded++;
            carc_small_discard(step->small);
            continue;
        }
        const struct carc_place place = games_place(&step->game, kind, style, &stream);
        const unsigned all = (1U << set.tile[kind].segment_count) - 1;
        const uint8_t segment = games_segment(&set.tile[kind], all, style, &stream);
        if (!step_turn(step, kind, place, seat, segment)) {
            return false;
        }
        seat = seat + 1 == seats ? 0 : seat + 1;
    }
    return step_finish(step);
}

/* Plays games of the set, if small words are enough for it. */
static bool step_games(const char *test, uint32_t seats, uint32_t meeples, uint64_t first,
                       uint32_t games)
{
    struct step step;
    if (!step_open(&step, &set, seats, meeples)) {
        return false;
    }
    for (uint64_t number = first; number < first + games; number++) {
        if (!step_through(&step, number)) {
            games_fail(test, number, step.trouble);
        }
    }
    step_close(&step);
    return true;
}

/* A game whose tiles lie in a line, as far as they can: it has the most slots. */
static bool step_line(uint32_t seats, uint32_t meeples)
{
    struct step step;
    struct carc_stream stream;
    carc_stream_start(&stream, games_seed(), 0, 1004);
    const uint32_t count = games_stock(&set, 1, &stream, stock);
    assert_true(step_open(&step, &set, seats, meeples));
    step_begin(&step);
    bool is_same = true;
    for (uint32_t i = 0; i < count && is_same; i++) {
        const struct carc_board *board = &step.game.board;
        const uint32_t places = carc_board_places(board, stock[i]);
        struct carc_place farthest = {0, 0};
        int32_t most = INT32_MIN;
        for (uint32_t index = 0; index < places; index++) {
            const struct carc_place place = carc_board_pick(board, stock[i], index);
            int32_t x = 0, y = 0;
            carc_board_where(board, board->slots[place.slot].cell, &x, &y);
            farthest = x > most ? place : farthest;
            most = x > most ? x : most;
        }
        if (places) {
            is_same =
                step_same_places(&step) && step_turn(&step, stock[i], farthest, i % seats, 0);
        } else {
            step.game.discarded++;
            carc_small_discard(step.small);
        }
    }
    is_same = is_same && step_finish(&step);
    step_close(&step);
    return is_same;
}

static void random_sets_are_the_same_in_small_words(void **state)
{
    static const uint32_t meeples[] = {1, 3, 7, 31};
    uint32_t small = 0;
    (void)state;
    for (uint32_t number = 0; number < games_count(ANY_TILES); number++) {
        struct carc_stream stream;
        char path[ROOM_PATH];
        carc_stream_start(&stream, games_seed(), number, 1002);
        any_tiles_file(&stream, number % 4 ? 8 : 20, path);
        assert_true(fast_tileset(path, 0, &set));
        const uint32_t seats = 2 + carc_stream_below(&stream, CARC_SEATS_MAX - 1);
        small += step_games("random_sets_are_the_same_in_small_words", seats,
                            meeples[carc_stream_below(&stream, 4)], number, GAMES_A_SET);
    }
    room_close();
    assert_in_range(small, (games_count(ANY_TILES) + 4) / 5, games_count(ANY_TILES));
}

/* Reads a set of tiles from rows without the set's name. */
static void read_rows(const char *rows)
{
    char path[ROOM_PATH];
    FILE *file = room_file(path);
    assert_non_null(file);
    fputs("set,tile,count,segment,kind,ports,pennants,cities,flags\n", file);
    while (*rows) {
        const size_t length = strcspn(rows, "\n") + 1;
        fputs("limit,", file);
        assert_int_equal(fwrite(rows, 1, length, file), length);
        rows += length;
    }
    assert_int_equal(fclose(file), 0);
    assert_true(fast_tileset(path, 0, &set));
    room_close();
}

/* Tiles of fields, which fit in four rotations everywhere, and eight monasteries: more places
 * than 8 bits count, and several monasteries are complete at once. */
static void more_places_than_eight_bits_count(void **state)
{
    (void)state;
    read_rows("A,69,f1,field,NNW NNE,0,,start\n"
              "A,69,f2,field,ENE ESE SSE SSW WSW WNW,0,,start\n"
              "B,8,m1,monastery,,0,,\nB,8,f1,field," ALL ",0,,\n");
    assert_true(step_games("more_places_than_eight_bits_count", 2, 7, 1, games_count(1000)));
}

/*
 * Two monasteries are complete at once, and their meeples come back in the order in which the
 * last tile sees them: east before west. So the claim of the farm between both cities, made
 * first, has the first number, and is paid for the city that both farms touch.
 *
 *      y = 1      .    A-   A-   .    .       A- tiles turned by two quarters
 *      y = 0      .  A(f1)  A  A(f3)  .       farms in brackets
 *      y = -1     C    C    C    C    C
 *      y = -2     C  B(m1)  C  B(m1)  C
 *      y = -3     C    C    C    C    C       (x from -2 to 2; the C in the middle comes last)
 */
static void meeples_of_two_monasteries_come_back_in_order(void **state)
{
    enum { A, B, C };
    static const struct {
        uint8_t kind;
        int32_t x, y;
        uint8_t rotation, segment;
    } moves[] = {
        {C, 0, -1, 0, CARC_NO_SEGMENT},
        {C, -1, -1, 0, CARC_NO_SEGMENT},
        {C, -2, -1, 0, CARC_NO_SEGMENT},
        {C, 1, -1, 0, CARC_NO_SEGMENT},
        {C, 2, -1, 0, CARC_NO_SEGMENT},
        {B, -1, -2, 0, 0},
        {B, 1, -2, 0, 0},
        {C, -2, -2, 0, CARC_NO_SEGMENT},
        {C, 2, -2, 0, CARC_NO_SEGMENT},
        {C, -2, -3, 0, CARC_NO_SEGMENT},
        {C, -1, -3, 0, CARC_NO_SEGMENT},
        {C, 0, -3, 0, CARC_NO_SEGMENT},
        {C, 1, -3, 0, CARC_NO_SEGMENT},
        {C, 2, -3, 0, CARC_NO_SEGMENT},
        {C, 0, -2, 0, CARC_NO_SEGMENT},
        {A, 1, 0, 0, 3},
        {A, -1, 0, 0, 1},
        {A, 0, 1, 2, CARC_NO_SEGMENT},
        {A, 1, 1, 2, CARC_NO_SEGMENT},
    };
    struct step step;
    (void)state;
    read_rows("A,5,c1,city,N,0,,start\nA,5,f1,field,ENE ESE,0,c1,start\n"
              "A,5,f2,field,SSE SSW,0,,start\nA,5,f3,field,WSW WNW,0,c1,start\n"
              "B,2,m1,monastery,,0,,\nB,2,f1,field," ALL ",0,,\nC,13,f1,field," ALL ",0,,\n");
    assert_true(step_open(&step, &set, 2, 7));
    step_begin(&step);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct carc_place place;
        assert_true(fast_spot(&step.game, moves[i].kind, moves[i].x, moves[i].y,
                              moves[i].rotation, &place));
        assert_true(step_turn(&step, moves[i].kind, place, 0, moves[i].segment));
    }
    assert_true(step_finish(&step));
    assert_int_equal(step.wide.census.row[CARC_CLASS_FARM][2].extra, 2);
    step_close(&step);
}

/* ---- the base game --------------------------------------------------------------------- */

struct arena {
    const char *name;
    uint32_t seats;
    uint32_t meeples;
    uint32_t share; /* of GAMES_USUAL games */
    uint8_t never[CARC_SEATS_MAX];
};

static struct arena arenas[] = {
    {"two_seats", 2, 7, 6000, {0}},
    {"three_seats", 3, 7, 1500, {0}},
    {"four_seats", 4, 7, 1500, {0}},
    {"five_seats", 5, 7, 1500, {0}},
    {"six_seats", 6, 7, 1500, {0}},
    {"nobody_has_a_meeple", 2, 0, 300, {0}},
    {"two_seats_with_one_meeple", 2, 1, 1500, {0}},
    {"six_seats_with_two_meeples", 6, 2, 1500, {0}},
    {"two_seats_with_more_meeples_than_turns", 2, 31, 1500, {0}},
    {"farmers_against_travellers", 2, 7, 1500, {7, 8}},
    {"each_seat_never_claims_something", 5, 3, 1500, {1, 2, 4, 8, 15}},
};
#define ARENAS (sizeof arenas / sizeof *arenas)

static void play(struct carc_table *table, uint64_t game, struct step_end *end)
{
    carc_census_clear(&end->census);
    assert_int_equal(carc_table_play(table, games_seed(), game, &end->score, &end->census),
                     CARC_OK);
    end->used = table->used;
}

/* Two tables of random agents: somebody looks at one of them, and nobody at the other. */
static void closed_tables_play_the_same(void **state)
{
    const struct arena *arena = *state;
    struct carc_table open, closed;
    struct step_end ends[2];
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    struct carc_table_setup setup = {
        .set = &set, .boxes = 1, .seats = arena->seats, .meeples = arena->meeples};
    for (uint32_t seat = 0; seat < arena->seats; seat++) {
        setup.agent[seat].never = arena->never[seat];
    }
    assert_int_equal(carc_table_init(&open, &setup), CARC_OK);
    setup.is_closed = true;
    assert_int_equal(carc_table_init(&closed, &setup), CARC_OK);
    assert_null(open.small);
    assert_non_null(closed.small);
    step_open_end(&ends[0], &set);
    step_open_end(&ends[1], &set);
    for (uint32_t game = 1; game <= games_count(arena->share); game++) {
        char trouble[STEP_TROUBLE] = "turns, places or meeples differ";
        play(&open, game, &ends[0]);
        play(&closed, game, &ends[1]);
        if (memcmp(&open.played, &closed.played, sizeof open.played) != 0 ||
            !step_same_end(&ends[0], &ends[1], arena->seats, trouble)) {
            games_fail(arena->name, game, trouble);
        }
    }
    carc_table_fini(&open);
    carc_table_fini(&closed);
    carc_census_fini(&ends[0].census);
    carc_census_fini(&ends[1].census);
}

/* ---- what fits -------------------------------------------------------------------------- */

static bool fits(uint32_t boxes, uint32_t meeples)
{
    const struct carc_game_setup setup = {.set = &set,
                                          .tiles = set.total * boxes,
                                          .boxes = boxes,
                                          .seats = 2,
                                          .meeples = meeples};
    return carc_small_is_enough(&setup);
}

static void small_words_are_for_one_box_of_the_base_game(void **state)
{
    (void)state;
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    assert_true(fits(1, 31));
    assert_false(fits(1, 32));
    assert_false(fits(2, 7));
    assert_true(fast_tileset(FAST_BASE, 4, &set));
    assert_false(fits(1, 7));
}

/* The most that fits, and a little more. */
static void small_words_are_for_few_of_everything(void **state)
{
    static const struct {
        const char *rows, *more;
    } limits[] = {
        /* tiles */
        {"A,78,f1,field," ALL ",0,,start\n", "B,1,f1,field," ALL ",0,,\n"},
        /* segments: 243 */
        {"A,30,f1,field,NNW,0,,start\nA,30,f2,field,NNE,0,,start\nA,30,f3,field,ENE,0,,start\n"
         "A,30,f4,field,ESE,0,,start\nA,30,f5,field,SSE,0,,start\nA,30,f6,field,SSW,0,,start\n"
         "A,30,f7,field,WSW,0,,start\nA,30,f8,field,WNW,0,,start\n"
         "B,3,f1,field," ALL ",0,,\n",
         "C,1,f1,field," ALL ",0,,\n"},
        /* segments of one tile */
        {"A,1,f1,field," ALL ",0,,start\n"
         "X,1,r1,road,N,0,,\nX,1,r2,road,E,0,,\nX,1,r3,road,S,0,,\nX,1,r4,road,W,0,,\n"
         "X,1,f1,field,NNW WNW,0,,\nX,1,f2,field,NNE ENE,0,,\nX,1,f3,field,ESE SSE,0,,\n"
         "X,1,f4,field,SSW WSW,0,,\n",
         "Y,1,r1,road,N,0,,\nY,1,r2,road,E,0,,\nY,1,r3,road,S,0,,\nY,1,r4,road,W,0,,\n"
         "Y,1,f1,field,NNW WNW,0,,\nY,1,f2,field,NNE ENE,0,,\nY,1,f3,field,ESE SSE,0,,\n"
         "Y,1,f4,field,SSW WSW,0,,\nY,1,m1,monastery,,0,,\n"},
        /* pennants: 255 */
        {"A,51,c1,city,N,5,,start\nA,51,f1,field,ENE ESE SSE SSW WSW WNW,0,c1,start\n",
         "B,1,c1,city,N E S W,1,,\n"},
        /* monasteries */
        {"A,1,f1,field," ALL ",0,,start\nB,8,m1,monastery,,0,,\nB,8,f1,field," ALL ",0,,\n",
         "C,1,m1,monastery,,0,,\nC,1,f1,field," ALL ",0,,\n"},
        /* bits of cities */
        {"A,64,c1,city,N,0,,start\nA,64,f1,field,ENE ESE SSE SSW WSW WNW,0,c1,start\n"
         "B,14,f1,field," ALL ",0,,\n",
         "C,1,c1,city,N E S W,0,,\n"},
        /* the same with two cities on a tile, which take two bits more */
        {"A,16,c1,city,N,0,,start\nA,16,c2,city,S,0,,start\n"
         "A,16,f1,field,ENE ESE WSW WNW,0,c1 c2,start\n",
         "C,1,c1,city,N E S W,0,,\n"},
        /* tiles with two roads */
        {"A,32,r1,road,N,0,,start\nA,32,r2,road,S,0,,start\n"
         "A,32,f1,field,NNE ENE ESE SSE,0,,start\nA,32,f2,field,SSW WSW WNW NNW,0,,start\n",
         "C,1,r1,road,N,0,,\nC,1,r2,road,S,0,,\nC,1,f1,field,NNE ENE ESE SSE,0,,\n"
         "C,1,f2,field,SSW WSW WNW NNW,0,,\n"},
    };
    char rows[2048];
    (void)state;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        read_rows(limits[i].rows);
        assert_true(fits(1, 7));
        snprintf(rows, sizeof rows, "%s%s", limits[i].rows, limits[i].more);
        read_rows(rows);
        assert_false(fits(1, 7));
        read_rows(limits[i].rows);
        assert_true(step_games("small_words_are_for_few_of_everything", 2, 7, 1, 20));
        assert_true(step_line(3, 31));
    }
}

static struct CMUnitTest tests[ARENAS + 5] = {
    cmocka_unit_test(random_sets_are_the_same_in_small_words),
    cmocka_unit_test(more_places_than_eight_bits_count),
    cmocka_unit_test(meeples_of_two_monasteries_come_back_in_order),
    cmocka_unit_test(small_words_are_for_one_box_of_the_base_game),
    cmocka_unit_test(small_words_are_for_few_of_everything),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    for (size_t i = 0; i < ARENAS; i++) {
        tests[i + 5] = (struct CMUnitTest){arenas[i].name, closed_tables_play_the_same, NULL,
                                           NULL, &arenas[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
