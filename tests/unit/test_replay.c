// SPDX-License-Identifier: GPL-3.0-or-later
/* Recorded games: read game by game, judged row by row, played. */
#include "test_replay.h"

/* ---- tools ---------------------------------------------------------------------------- */

/* Reads the next game, which must be there. */
static void next_game(struct carc_replay_reader *reader, uint64_t game, size_t count)
{
    struct carc_error error = {0};
    bool end = true;
    assert_int_equal(carc_replay_next(reader, &end, &error), CARC_OK);
    assert_false(end);
    assert_true(reader->row[0].game == game);
    assert_int_equal(reader->count, count);
}

static void no_more_games(struct carc_replay_reader *reader)
{
    bool end = false;
    assert_int_equal(carc_replay_next(reader, &end, NULL), CARC_OK);
    assert_true(end);
}

static void refuses(const char *rows, unsigned long line, const char *message)
{
    struct carc_replay_reader reader;
    struct carc_score score;
    struct carc_error error = {0};
    memset(&score, 7, sizeof score);
    const struct carc_score before = score;
    open_rows(&reader, rows);
    assert_int_equal(play(&reader, NULL, &score, &error), CARC_BAD_DATA);
    assert_string_equal(error.message, message);
    assert_string_equal(error.file, "r.csv");
    assert_int_equal(error.line, line);
    assert_memory_equal(&score, &before, sizeof score);
    carc_replay_close(&reader);
}

/* ---- games of a record ---------------------------------------------------------------- */

static void games_come_one_by_one(void **state)
{
    (void)state;
    struct carc_replay_reader reader;
    open_rows(&reader, "5,0,,D,0,0,0,\n5,1,1,E,0,1,180,\n"
                       "2,0,,D,0,0,0,\n"
                       "18446744073709551615,0,,D,0,0,0,\n18446744073709551615,1,1,V,,,,\n");
    next_game(&reader, 5, 2);
    assert_string_equal(reader.row[1].tile, "E");
    next_game(&reader, 2, 1);
    next_game(&reader, UINT64_MAX, 2);
    assert_false(reader.row[1].has_place);
    no_more_games(&reader);
    carc_replay_close(&reader);
    carc_replay_close(&reader);
}

static void a_record_may_hold_no_game(void **state)
{
    (void)state;
    struct carc_replay_reader reader;
    open_rows(&reader, "");
    no_more_games(&reader);
    carc_replay_close(&reader);
}

static void a_game_that_comes_again_is_refused_however_many_there_were(void **state)
{
    (void)state;
    struct carc_replay_reader reader;
    struct carc_error error = {0};
    const size_t games = 5000, size = games * 64;
    char *rows = malloc(size);
    size_t used = 0;
    bool over = false;
    assert_non_null(rows);
    for (uint64_t i = 0; i <= games; i++) { /* far apart and close together, up and down */
        const uint64_t game = i == games ? 0 : i % 2 ? i * 1000003 : 3 * (games - i);
        used += (size_t)snprintf(rows + used, size - used, "%llu,0,,D,0,0,0,\n",
                                 (unsigned long long)(i == games ? 3 * games : game));
    }
    open_rows(&reader, rows);
    for (size_t i = 0; i < games; i++) {
        assert_int_equal(carc_replay_next(&reader, &over, &error), CARC_OK);
    }
    assert_int_equal(carc_replay_next(&reader, &over, &error), CARC_BAD_DATA);
    assert_int_equal(error.line, games + 2);
    assert_string_equal(error.message,
                        "game 15000 was there before, expected all rows of a game "
                        "to stand together");
    carc_replay_close(&reader);
    free(rows);
}

static void a_broken_row_waits_until_the_game_above_it_was_read(void **state)
{
    (void)state;
    struct carc_replay_reader reader;
    struct carc_error error = {0};
    bool over = false;
    open_rows(&reader, START "1,1,1,E,zero,1,180,\n");
    next_game(&reader, 1, 1);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(carc_replay_next(&reader, &over, &error), CARC_BAD_DATA);
        assert_int_equal(error.line, 3);
    }
    carc_replay_close(&reader);
}

/* ---- what a game comes to -------------------------------------------------------------- */

static void a_two_tile_city_pays_its_knight(void **state)
{
    (void)state;
    const struct carc_score score = score_of(START "1,1,3,E,0,1,180,city S\n");
    assert_int_equal(replay.seats, 3);
    assert_int_equal(score.component[2][CARC_COMPONENT_TWIN_CITIES], 1);
    assert_int_equal(score.component[2][CARC_COMPONENT_CITY_TILES], 0);
    assert_int_equal(score.component[0][CARC_COMPONENT_TWIN_CITIES], 0);
    assert_int_equal(replay.game.supply[2], 7);
}

static void any_port_of_a_field_names_it(void **state)
{
    (void)state;
    static const char *const ports[] = {"NNW", "NNE", "ENE", "WNW"};
    for (size_t i = 0; i < 4; i++) {
        char rows[128];
        snprintf(rows, sizeof rows, START "1,1,1,E,0,1,180,\n1,2,1,U,1,0,0,field %s\n",
                 ports[i]);
        const struct carc_score score = score_of(rows);
        assert_int_equal(score.component[0][CARC_COMPONENT_FARM_EACH], 1);
    }
}

static void seats_are_those_that_draw_or_those_of_the_setup(void **state)
{
    (void)state;
    score_of(START);
    assert_int_equal(replay.seats, 0);
    score_of(START "1,1,4,E,0,1,180,\n1,2,2,U,1,0,0,\n");
    assert_int_equal(replay.seats, 4);
    set_up_replay(0, 5, 7);
    score_of(START "1,1,2,E,0,1,180,\n");
    assert_int_equal(replay.seats, 5);
}

/* Rows of a column of straight roads, the start tile below them. */
static char *road_north(unsigned tiles, unsigned seats)
{
    char *rows = malloc((size_t)tiles * 48 + 64);
    size_t used = 0;
    assert_non_null(rows);
    used += (size_t)sprintf(rows, "1,0,,U,0,0,90,\n");
    for (unsigned i = 1; i < tiles; i++) {
        used += (size_t)sprintf(rows + used, "1,%u,%u,U,0,%u,90,%s\n", i, 1 + i % seats, i,
                                i == 1 ? "road N" : "");
    }
    return rows;
}

static void a_table_is_used_again_by_smaller_and_larger_games(void **state)
{
    (void)state;
    static const unsigned sizes[] = {10, 400, 3, 1500, 1, 400};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *rows = road_north(sizes[i], 2);
        const struct carc_score score = score_of(rows);
        const int expected = sizes[i] > 1 ? (int)sizes[i] : 0;
        assert_int_equal(score.component[1][CARC_COMPONENT_ROAD_OPEN_TILES], expected);
        assert_null(carc_features_check(&replay.game.features));
        free(rows);
    }
}

/* ---- what is refused (the program's tests have more) ------------------------------------ */

static void rules_are_kept(void **state)
{
    (void)state;
    refuses("1,1,1,D,0,0,0,\n", 2, "turn is 1, expected a game to begin with turn 0");
    refuses(START "1,1,1,Z,0,1,0,\n", 3, "tile is \"Z\", which is not in the tile set");
    refuses(START "1,1,1,U,1,0,90,\n", 3,
            "U turned 90 does not fit at 1,0: its west side is field, but D at 0,0 has road "
            "there");
    refuses(START "1,1,1,U,0,0,0,\n", 3,
            "tile U cannot lie at 0,0, where D has been since turn 0");
    refuses(START "1,1,1,U,2,0,0,\n", 3, "tile U cannot lie at 2,0, which is next to no tile");
    refuses(START "1,1,1,U,1,0,0,monastery\n", 3,
            "meeple is \"monastery\", but U turned 0 has only road E W, field NNW NNE ENE WNW, "
            "field ESE SSE SSW WSW");
    refuses(START "1,1,1,B,0,-1,0,road\n", 3,
            "meeple is \"road\", but B turned 0 has only monastery, "
            "field NNW NNE ENE ESE SSE SSW WSW WNW");
    refuses(START "1,1,1,U,1,0,0,field\n", 3,
            "meeple is \"field\", expected which one, as U turned 0 has field NNW NNE ENE WNW, "
            "field ESE SSE SSW WSW");
    refuses(
        START "1,1,1,U,1,0,0,road E\n1,2,2,U,-1,0,0,road E\n", 4,
        "the road E of U at -1,0 is taken: seat 1 has had a meeple there since turn 1, at 1,0");
    /* The same game, as far as it is right, is played all the same. */
    const struct carc_score score = score_of(START "1,1,1,U,1,0,0,road E\n1,2,2,U,-1,0,0,\n");
    assert_int_equal(score.component[0][CARC_COMPONENT_ROAD_OPEN_TILES], 3);
}

static void a_supply_comes_back_only_with_the_next_turn(void **state)
{
    (void)state;
    set_up_replay(0, 0, 1);
    const struct carc_score score =
        score_of(START "1,1,1,E,0,1,180,city S\n1,2,1,U,1,0,0,road W\n");
    assert_int_equal(score.component[0][CARC_COMPONENT_ROAD_OPEN_TILES], 2);
    refuses(START "1,1,1,U,1,0,0,road W\n1,2,1,U,1,-1,0,road E\n", 4,
            "seat 1 has no meeple left, its supply of 1 is on the board");
}

static void copies_count_in_boxes_and_unplaced_tiles_too(void **state)
{
    (void)state;
    static const char rows[] = "1,0,,B,0,0,0,\n1,1,1,C,,,,\n1,2,1,C,,,,\n1,3,1,C,,,,\n";
    score_of(rows);
    set_up_replay(3, 0, 7);
    score_of(rows);
    set_up_replay(2, 0, 7);
    refuses(rows, 5, "tile C is drawn 3 times, but there are only 2 in 2 sets");
    set_up_replay(1, 0, 7);
    refuses("1,0,,C,0,0,0,\n1,1,1,C,0,1,0,\n", 3,
            "tile C is drawn 2 times, but there is only 1 in 1 set");
}

static void a_tile_that_fits_cannot_be_called_unplaceable(void **state)
{
    (void)state;
    struct carc_replay_reader reader;
    struct carc_score score;
    struct carc_error error = {0};
    open_rows(&reader, START "1,1,1,X,,,,\n");
    assert_int_equal(play(&reader, NULL, &score, &error), CARC_BAD_DATA);
    assert_non_null(strstr(error.message, "tile X has no place, but it fits at "));
    carc_replay_close(&reader);
    score_of("1,0,,C,0,0,0,\n1,1,1,U,,,,\n1,2,1,B,,,,\n"); /* all sides are city */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(games_come_one_by_one),
        TEST(a_record_may_hold_no_game),
        TEST(a_game_that_comes_again_is_refused_however_many_there_were),
        TEST(a_broken_row_waits_until_the_game_above_it_was_read),
        TEST(a_two_tile_city_pays_its_knight),
        TEST(any_port_of_a_field_names_it),
        TEST(seats_are_those_that_draw_or_those_of_the_setup),
        TEST(a_table_is_used_again_by_smaller_and_larger_games),
        TEST(rules_are_kept),
        TEST(a_supply_comes_back_only_with_the_next_turn),
        TEST(copies_count_in_boxes_and_unplaced_tiles_too),
        TEST(a_tile_that_fits_cannot_be_called_unplaceable),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, load, NULL);
}
