// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Traps that public engines fell into, one small board each. Turns: the tile, x east, y north,
 * quarter turns, seat, meeple. The first tile begins the game at 0,0. Corner city: N at 0 turns
 * joins N W, then N E, E S, S W. Road bend: V at 0 turns joins S W, then W N, N E, E S.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fast.h"

enum { SEATS = 3, MEEPLES = 7, TILES = 40 };

static struct carc_tileset set;
static struct carc_game game;

static int open_game(void **state)
{
    (void)state;
    const struct carc_game_setup setup = {
        .set = &set, .tiles = TILES, .seats = SEATS, .meeples = MEEPLES};
    return carc_game_init(&game, &setup) == CARC_OK ? 0 : -1;
}

static int close_game(void **state)
{
    (void)state;
    carc_game_fini(&game);
    return 0;
}

struct turn {
    const char *tile;
    int32_t x, y;
    uint8_t rotation;
    uint32_t seat;
    const char *meeple;
};

static void play(const struct turn *turn, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_true(fast_turn(&game, turn[i].tile, turn[i].x, turn[i].y, turn[i].rotation,
                              turn[i].seat, turn[i].meeple));
        assert_null(carc_features_check(&game.features));
    }
}

#define PLAY(turns) play((turns), sizeof(turns) / sizeof *(turns))

static int32_t component(uint32_t seat, enum carc_component which)
{
    struct carc_score score;
    carc_game_score(&game, &score, NULL, NULL);
    return score.component[seat][which];
}

/* The feature of a segment of the tile just placed. */
static uint32_t root(const char *port, enum carc_kind kind)
{
    const struct carc_placed *placed = &game.board.placed[game.board.placed_count - 1];
    const uint8_t segment =
        carc_segment_at(&set.tile[placed->tile], placed->rotation, kind, port);
    assert_true(segment != CARC_NO_SEGMENT);
    return carc_features_find(&game.features, game.root[segment]);
}

/* ---- one tile, two segments ---------------------------------------------------------- */

static void tile_that_a_city_touches_twice_counts_once(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"N", 0, 0, 1, 0, ""},
        {"N", 0, 1, 2, 0, "city E"},
        {"N", 1, 1, 3, 1, ""},
        {"I", 1, 0, 0, 1, ""}, /* both caps meet the city at once */
    };
    PLAY(turns);
    assert_int_equal(component(0, CARC_COMPONENT_CITY_TILES), 4);
    assert_int_equal(game.supply[0], MEEPLES);
}

static void city_joined_far_away_counts_its_tile_once(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"H", 0, 0, 0, 0, ""},        {"N", 0, 1, 3, 0, "city S"}, {"N", -1, 1, 2, 1, ""},
        {"N", 0, -1, 0, 1, "city N"}, {"N", -1, -1, 1, 0, ""},
    };
    PLAY(turns);
    assert_int_equal(component(0, CARC_COMPONENT_CITY_OPEN_TILES), 3);
    assert_int_equal(component(1, CARC_COMPONENT_CITY_OPEN_TILES), 3);
    assert_true(fast_turn(&game, "G", -1, 0, 1, 2, "")); /* beside the caps, not through them */
    assert_int_equal(component(0, CARC_COMPONENT_CITY_TILES), 6);
    assert_int_equal(component(1, CARC_COMPONENT_CITY_TILES), 6);
    assert_int_equal(component(0, CARC_COMPONENT_CITY_OPEN_TILES), 0);
}

static void road_that_comes_back_counts_the_crossing_once(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"X", 0, 0, 0, 0, ""},
        {"V", 0, 1, 0, 1, "road S"},
        {"V", -1, 1, 3, 0, ""},
        {"V", -1, 0, 2, 0, ""},
    };
    PLAY(turns);
    assert_int_equal(component(1, CARC_COMPONENT_ROAD_TILES), 4);
    assert_int_equal(game.supply[1], MEEPLES);
}

static void crossing_laid_last_into_its_own_road_counts_once(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"V", 0, 0, 0, 0, ""},
        {"V", -1, 0, 3, 1, "road E"},
        {"V", -1, -1, 2, 0, ""},
        {"X", 0, -1, 0, 0, ""},
    };
    PLAY(turns);
    assert_int_equal(component(1, CARC_COMPONENT_ROAD_TILES), 4);
}

static void city_on_both_sides_of_two_tiles_counts_each_in_its_own(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"H", 0, 0, 0, 0, ""},
        {"E", 0, 1, 2, 0, "city S"},
        {"E", 0, -1, 0, 1, "city N"},
    };
    PLAY(turns);
    assert_int_equal(component(0, CARC_COMPONENT_TWIN_CITIES), 1);
    assert_int_equal(component(1, CARC_COMPONENT_TWIN_CITIES), 1);
    assert_int_equal(component(0, CARC_COMPONENT_CITY_TILES), 0);
}

/* ---- roads --------------------------------------------------------------------------- */

static void road_without_ends_is_complete(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"V", 0, 0, 3, 0, ""},
        {"V", 1, 0, 0, 2, "road W"},
        {"V", 0, -1, 2, 0, ""},
        {"V", 1, -1, 1, 0, ""},
    };
    PLAY(turns);
    assert_int_equal(component(2, CARC_COMPONENT_ROAD_TILES), 4);
    assert_int_equal(component(2, CARC_COMPONENT_ROAD_OPEN_TILES), 0);
    assert_int_equal(game.supply[2], MEEPLES);
}

static void arms_of_a_crossing_are_four_roads(void **state)
{
    (void)state;
    static const struct turn turns[] = {{"U", 0, 0, 1, 0, ""}, {"X", 0, 1, 0, 0, "road E"}};
    PLAY(turns);
    assert_int_equal(component(0, CARC_COMPONENT_ROAD_OPEN_TILES), 1);
    assert_true(root("N", CARC_ROAD) != root("S", CARC_ROAD));
    assert_true(root("W", CARC_ROAD) != root("E", CARC_ROAD));
}

/* ---- fields -------------------------------------------------------------------------- */

static void fields_do_not_leak_through_a_village(void **state)
{
    (void)state;
    static const struct turn turns[] = {{"U", 0, 0, 0, 0, ""}, {"W", 1, 0, 0, 0, ""}};
    PLAY(turns);
    const uint32_t north = root("NNW", CARC_FIELD);
    const uint32_t south_east = root("SSE", CARC_FIELD);
    const uint32_t south_west = root("SSW", CARC_FIELD);
    assert_true(north != south_east && north != south_west && south_east != south_west);
}

static void fields_do_not_leak_under_a_road(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"U", 0, 0, 0, 0, ""}, {"U", 1, 0, 0, 0, "field NNW"}, {"V", 2, 0, 0, 1, "field SSW"}};
    PLAY(turns); /* the second claim is legal: the sides of the road are two fields */
    assert_true(root("NNW", CARC_FIELD) != root("SSW", CARC_FIELD));
    assert_int_equal(root("ESE", CARC_FIELD), root("NNW", CARC_FIELD));
}

static void fields_meet_half_by_half(void **state)
{
    (void)state;
    /* Roads that meet end to end: left stays left, right stays right. */
    static const struct turn turns[] = {{"D", 0, 0, 0, 0, ""}, {"U", 1, 0, 0, 0, ""}};
    PLAY(turns);
    const uint32_t north = root("NNW", CARC_FIELD), south = root("SSW", CARC_FIELD);
    assert_true(north != south);
    assert_int_equal(game.features.contact_count, 1);
    assert_int_equal(carc_features_find(&game.features, game.features.contact[1].item), north);
}

static void field_runs_round_a_road_that_ends_at_a_monastery(void **state)
{
    (void)state;
    static const struct turn turns[] = {{"A", 0, 0, 0, 0, ""}, {"U", 0, -1, 1, 0, ""}};
    PLAY(turns);
    assert_int_equal(root("ENE", CARC_FIELD), root("WNW", CARC_FIELD));
}

static void field_that_meets_a_city_on_many_tiles_counts_it_once(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"E", 0, 0, 2, 0, ""},
        {"B", 1, 0, 0, 1, "field NNW"},
        {"E", 0, -1, 0, 0, ""},
        {"B", 1, -1, 0, 0, ""}, /* joins the fields of both halves */
    };
    PLAY(turns);
    assert_int_equal(component(1, CARC_COMPONENT_FARM_EACH), 1);
    assert_int_equal(component(1, CARC_COMPONENT_FARM_ONCE), 1);
    assert_int_equal(component(1, CARC_COMPONENT_FARM_BY_CITY), 1);
}

static void city_that_nobody_claimed_feeds_farms(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"D", 0, 0, 0, 0, ""},
        {"E", 0, 1, 2, 2, "field NNW"},
    };
    PLAY(turns);
    assert_int_equal(game.features.complete_city_count, 1);
    assert_int_equal(component(2, CARC_COMPONENT_FARM_EACH), 1);
    assert_int_equal(component(2, CARC_COMPONENT_TWIN_CITIES), 0);
}

static void open_city_feeds_nobody(void **state)
{
    (void)state;
    static const struct turn turns[] = {{"D", 0, 0, 0, 0, ""}, {"U", 1, 0, 0, 0, "field NNW"}};
    PLAY(turns);
    assert_int_equal(component(0, CARC_COMPONENT_FARM_EACH), 0);
    assert_int_equal(game.supply[0], MEEPLES - 1);
}

/* ---- monasteries --------------------------------------------------------------------- */

static void monasteries_see_diagonals_and_several_are_completed_at_once(void **state)
{
    (void)state;
    /* Four wide and three high: rings of 1,1 and 2,1; the last tile is a corner of one. */
    static const struct turn turns[] = {
        {"B", 0, 0, 0, 0, ""},          {"B", 1, 0, 0, 0, ""}, {"B", 2, 0, 0, 0, ""},
        {"B", 3, 0, 0, 0, ""},          {"B", 0, 1, 0, 0, ""}, {"B", 1, 1, 0, 0, "monastery"},
        {"B", 2, 1, 0, 1, "monastery"}, {"B", 3, 1, 0, 0, ""}, {"B", 0, 2, 0, 0, ""},
        {"B", 3, 2, 0, 0, ""},          {"B", 2, 2, 0, 0, ""},
    };
    PLAY(turns);
    assert_int_equal(component(1, CARC_COMPONENT_MONASTERY_TILES), 0);
    assert_int_equal(component(1, CARC_COMPONENT_MONASTERY_OPEN_TILES), 8);
    assert_int_equal(component(0, CARC_COMPONENT_MONASTERY_OPEN_TILES), 8);
    assert_true(fast_turn(&game, "B", 1, 2, 0, 2, ""));
    assert_int_equal(component(0, CARC_COMPONENT_MONASTERY_TILES), 9);
    assert_int_equal(component(1, CARC_COMPONENT_MONASTERY_TILES), 9);
    assert_int_equal(component(0, CARC_COMPONENT_MONASTERY_OPEN_TILES), 0);
    assert_int_equal(game.supply[0], MEEPLES);
    assert_int_equal(game.supply[1], MEEPLES);
}

static void monastery_laid_into_a_hole_pays_in_its_turn(void **state)
{
    (void)state;
    static const int32_t ring[][2] = {{1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    assert_true(fast_turn(&game, "B", 0, 0, 0, 0, ""));
    for (size_t i = 0; i < 7; i++) {
        assert_true(fast_turn(&game, "B", ring[i][0], ring[i][1], 0, 0, ""));
    }
    assert_true(fast_turn(&game, "B", 1, 1, 0, 1, "monastery"));
    assert_int_equal(component(1, CARC_COMPONENT_MONASTERY_TILES), 9);
    assert_int_equal(game.supply[1], MEEPLES);
}

static void farmer_may_stand_beside_a_monk(void **state)
{
    (void)state;
    static const struct turn turns[] = {{"B", 0, 0, 0, 0, ""}, {"B", 1, 0, 0, 0, "monastery"}};
    PLAY(turns);
    assert_int_equal(root("NNW", CARC_FIELD) == game.root[0], false);
    assert_int_equal(game.features.feature[root("NNW", CARC_FIELD)].claim, 0);
}

/* The rings of the game before are off the table. */
static void monasteries_do_not_haunt_the_next_game(void **state)
{
    (void)state;
    static const struct turn turns[] = {{"B", 0, 0, 0, 0, ""}, {"B", 1, 0, 0, 0, "monastery"}};
    PLAY(turns);
    carc_game_begin(&game, game.tile, 0);
    assert_true(fast_turn(&game, "B", 0, 1, 0, 0, "monastery"));
    assert_int_equal(component(0, CARC_COMPONENT_MONASTERY_OPEN_TILES), 2);
    assert_int_equal(game.around_count, 2);
    assert_int_equal(game.supply[0], MEEPLES - 1);
}

/* ---- meeples ------------------------------------------------------------------------- */

static void claimed_segment_may_complete_and_pay_at_once(void **state)
{
    (void)state;
    static const struct turn turns[] = {{"E", 0, 0, 2, 0, ""}, {"E", 0, -1, 0, 2, "city N"}};
    PLAY(turns);
    assert_int_equal(component(2, CARC_COMPONENT_TWIN_CITIES), 1);
    assert_int_equal(game.supply[2], MEEPLES);
    assert_int_equal(game.earned.component[2][CARC_COMPONENT_TWIN_CITIES], 1);
}

static void returned_meeple_comes_back_after_the_claim(void **state)
{
    (void)state;
    struct carc_place place;
    static const struct turn turns[] = {{"E", 0, 0, 2, 0, ""}, {"F", 0, -1, 1, 0, "city N"}};
    const struct carc_game_setup setup = {
        .set = &set, .tiles = TILES, .seats = SEATS, .meeples = 1};
    carc_game_fini(&game);
    assert_int_equal(carc_game_init(&game, &setup), CARC_OK);
    PLAY(turns);
    assert_int_equal(game.supply[0], 0);
    const uint8_t kind = (uint8_t)carc_tileset_find(&set, "E");
    assert_true(fast_spot(&game, kind, 0, -2, 0, &place));
    carc_game_place(&game, kind, place); /* completes the city: no meeple to claim with yet */
    assert_int_equal(game.supply[0], 0);
    carc_game_settle(&game);
    assert_int_equal(game.supply[0], 1);
}

/* Two knights outvote one, once the hall between them joins their caps. */
static void winners_and_losers_get_their_meeples_back(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"B", 0, 0, 0, 0, ""}, {"E", 0, -1, 1, 0, "city E"}, {"E", 1, 0, 2, 0, "city S"},
        {"B", 2, 0, 0, 0, ""}, {"E", 2, -1, 3, 1, "city W"}, {"R", 1, -1, 0, 1, ""},
    };
    PLAY(turns);
    assert_int_equal(component(0, CARC_COMPONENT_CITY_TILES), 4);
    assert_int_equal(component(1, CARC_COMPONENT_CITY_TILES), 0);
    assert_int_equal(game.supply[0], MEEPLES);
    assert_int_equal(game.supply[1], MEEPLES);
}

static void tied_seats_both_take_everything(void **state)
{
    (void)state;
    static const struct turn turns[] = {
        {"B", 0, 0, 0, 0, ""}, {"E", 0, -1, 1, 0, "city E"}, {"E", 1, 0, 2, 2, ""},
        {"B", 2, 0, 0, 0, ""}, {"E", 2, -1, 3, 1, "city W"}, {"R", 1, -1, 0, 2, ""},
    };
    PLAY(turns);
    assert_int_equal(component(0, CARC_COMPONENT_CITY_TILES), 4);
    assert_int_equal(component(1, CARC_COMPONENT_CITY_TILES), 4);
    assert_int_equal(component(2, CARC_COMPONENT_CITY_TILES), 0);
}

/* ---- the list ------------------------------------------------------------------------ */

#define TRAP(test) cmocka_unit_test_setup_teardown(test, open_game, close_game)

static struct CMUnitTest tests[] = {
    TRAP(tile_that_a_city_touches_twice_counts_once),
    TRAP(city_joined_far_away_counts_its_tile_once),
    TRAP(road_that_comes_back_counts_the_crossing_once),
    TRAP(crossing_laid_last_into_its_own_road_counts_once),
    TRAP(city_on_both_sides_of_two_tiles_counts_each_in_its_own),
    TRAP(road_without_ends_is_complete),
    TRAP(arms_of_a_crossing_are_four_roads),
    TRAP(fields_do_not_leak_through_a_village),
    TRAP(fields_do_not_leak_under_a_road),
    TRAP(fields_meet_half_by_half),
    TRAP(field_runs_round_a_road_that_ends_at_a_monastery),
    TRAP(field_that_meets_a_city_on_many_tiles_counts_it_once),
    TRAP(city_that_nobody_claimed_feeds_farms),
    TRAP(open_city_feeds_nobody),
    TRAP(monasteries_see_diagonals_and_several_are_completed_at_once),
    TRAP(monastery_laid_into_a_hole_pays_in_its_turn),
    TRAP(farmer_may_stand_beside_a_monk),
    TRAP(monasteries_do_not_haunt_the_next_game),
    TRAP(claimed_segment_may_complete_and_pay_at_once),
    TRAP(returned_meeple_comes_back_after_the_claim),
    TRAP(winners_and_losers_get_their_meeples_back),
    TRAP(tied_seats_both_take_everything),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    if (!fast_tileset(FAST_BASE, 0, &set)) {
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
