// SPDX-License-Identifier: GPL-3.0-or-later
/* The game: positions of tests/cases under four variants, large boards, census, turns. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "duel.h"
#include "fast.h"

enum { SEATS = 6, MEEPLES = 7, TILES = 40, MAX_POSITIONS = 40 };

static struct carc_tileset set;
static struct judge_cases positions, points, titles, editions;
static struct duel_variant variants[DUEL_VARIANTS];

static void open_game(struct carc_game *game, uint32_t tiles)
{
    const struct carc_game_setup setup = {
        .set = &set, .tiles = tiles, .seats = SEATS, .meeples = MEEPLES};
    assert_int_equal(carc_game_init(game, &setup), CARC_OK);
}

static void turn(struct carc_game *game, const char *id, int32_t x, int32_t y, uint8_t rotation,
                 uint32_t seat, const char *meeple)
{
    assert_true(fast_turn(game, id, x, y, rotation, seat, meeple));
}

/* ---- positions ----------------------------------------------------------------------- */

static const struct duel_variant *variant_called(const char *name)
{
    for (size_t i = 0; i < DUEL_PRESETS; i++) {
        if (strcmp(variants[i].name, name) == 0) {
            return &variants[i];
        }
    }
    return NULL;
}

/* Half points of a seat by category. */
static void points_of(const struct carc_score *score, uint32_t seat,
                      const struct carc_weights *weights, int32_t out[CARC_CATEGORY_COUNT])
{
    memset(out, 0, CARC_CATEGORY_COUNT * sizeof *out);
    for (int i = 0; i < CARC_COMPONENT_COUNT; i++) {
        out[carc_component_category((enum carc_component)i)] +=
            score->component[seat][i] * weights->weight[i];
    }
}

/* One row of positions-points.csv: game, variant, seat, eight categories, total. */
static void check_row(const struct carc_score *score, char *const *field)
{
    const struct duel_variant *variant = variant_called(field[1]);
    int32_t half_points[CARC_CATEGORY_COUNT];
    int32_t total = 0;
    assert_non_null(variant);
    points_of(score, (uint32_t)judge_cases_number(field[2]) - 1, &variant->weights,
              half_points);
    for (size_t i = 0; i < CARC_CATEGORY_COUNT; i++) {
        assert_close(half_points[i] / 2.0, strtod(field[3 + i], NULL), 0, 0);
        total += half_points[i];
    }
    assert_close(total / 2.0, strtod(field[11], NULL), 0, 0);
}

static void position_scores_as_ruled(void **state)
{
    const int *number = *state;
    struct carc_game game;
    struct carc_score score;
    size_t checked = 0;
    open_game(&game, TILES);
    assert_true(fast_play(&game, &positions, *number));
    assert_null(carc_features_check(&game.features));
    carc_game_score(&game, &score, NULL, NULL);
    for (size_t i = 0; i < points.count; i++) {
        if (judge_cases_number(points.rows[i].field[0]) == *number) {
            check_row(&score, points.rows[i].field);
            checked++;
        }
    }
    assert_true(checked >= 4 && checked % 4 == 0);
    carc_game_fini(&game);
}

/* Rules X1 to X3: 4-0 in the first edition, 3-3 in the second, 6-3 in the third. */
static void example_of_the_editions(void **state)
{
    (void)state;
    static const struct {
        const char *variant;
        int32_t farm[2]; /* half points */
    } expected[] = {
        {"first", {8, 0}}, {"second", {6, 6}}, {"third", {12, 6}}, {"medina-azahara", {6, 0}}};
    struct carc_game game;
    struct carc_score score;
    open_game(&game, TILES);
    assert_true(fast_play(&game, &editions, 0));
    carc_game_score(&game, &score, NULL, NULL);
    for (size_t i = 0; i < 4; i++) {
        for (uint32_t seat = 0; seat < 2; seat++) {
            int32_t half_points[CARC_CATEGORY_COUNT];
            points_of(&score, seat, &variant_called(expected[i].variant)->weights, half_points);
            assert_int_equal(half_points[CARC_CATEGORY_FARM], expected[i].farm[seat]);
        }
    }
    carc_game_fini(&game);
}

/* ---- turns --------------------------------------------------------------------------- */

static void nobody_may_claim_the_start_tile(void **state)
{
    (void)state;
    struct carc_game game;
    struct carc_score score, nothing;
    memset(&nothing, 0, sizeof nothing);
    open_game(&game, TILES);
    for (uint8_t rotation = 0; rotation < CARC_SIDES; rotation++) {
        carc_game_begin(&game, (uint8_t)set.start, rotation);
        carc_game_score(&game, &score, NULL, NULL);
        assert_memory_equal(&score, &nothing, sizeof score);
        assert_int_equal(game.board.placed_count, 1);
        assert_int_equal(game.supply[0], MEEPLES);
    }
    carc_game_fini(&game);
}

static void scoring_changes_nothing(void **state)
{
    (void)state;
    struct carc_game game;
    struct carc_score first, again, earned;
    open_game(&game, TILES);
    for (int number = 1; number <= 27; number++) {
        assert_true(fast_play(&game, &positions, number));
        earned = game.earned;
        carc_game_score(&game, &first, NULL, NULL);
        carc_game_score(&game, &again, NULL, NULL);
        assert_memory_equal(&first, &again, sizeof first);
        assert_memory_equal(&game.earned, &earned, sizeof earned);
    }
    carc_game_fini(&game);
}

static void next_game_starts_from_nothing(void **state)
{
    (void)state;
    struct carc_game game, fresh;
    struct carc_score score, other;
    open_game(&game, TILES);
    for (int number = 1; number <= 27; number++) {
        assert_true(fast_play(&game, &positions, number));
        carc_game_score(&game, &score, NULL, NULL);
        open_game(&fresh, TILES);
        assert_true(fast_play(&fresh, &positions, number));
        carc_game_score(&fresh, &other, NULL, NULL);
        assert_memory_equal(&score, &other, sizeof score);
        assert_memory_equal(game.supply, fresh.supply, sizeof game.supply);
        carc_game_fini(&fresh);
    }
    carc_game_fini(&game);
}

/* ---- census -------------------------------------------------------------------------- */

static void census_counts_claimed_and_unclaimed(void **state)
{
    (void)state;
    struct carc_game game;
    struct carc_census census, sum;
    struct carc_score score;
    open_game(&game, TILES);
    assert_int_equal(carc_census_init(&census, &set, TILES), CARC_OK);
    assert_int_equal(carc_census_init(&sum, &set, TILES), CARC_OK);
    game.census = &census;
    turn(&game, "D", 0, 0, 0, 0, "");
    turn(&game, "E", 0, 1, 2, 3, "city S");
    turn(&game, "U", 1, 0, 0, 2, "road W");
    turn(&game, "B", 0, 2, 0, 1, "");
    const struct carc_census_row *twin = &census.row[CARC_CLASS_CITY_COMPLETE][2];
    assert_int_equal(twin->count, 1);
    assert_int_equal(twin->claimed, 1);
    assert_int_equal(twin->awards, 1);
    assert_int_equal(twin->contested, 0);
    carc_game_score(&game, &score, &census, NULL);
    assert_int_equal(census.row[CARC_CLASS_ROAD_INCOMPLETE][2].claimed, 1);
    assert_int_equal(census.row[CARC_CLASS_MONASTERY_INCOMPLETE][2].count, 1);
    assert_int_equal(census.row[CARC_CLASS_MONASTERY_INCOMPLETE][2].claimed, 0);
    assert_int_equal(census.row[CARC_CLASS_FARM][1].count,
                     2); /* around E and B, north of D, U */
    assert_int_equal(census.row[CARC_CLASS_FARM][0].count, 1);
    assert_int_equal(census.row[CARC_CLASS_FARM_CITY][0].count, 1);
    carc_census_add(&sum, &census);
    carc_census_add(&sum, &census);
    assert_int_equal(sum.row[CARC_CLASS_FARM][1].count, 4);
    assert_int_equal(sum.row[CARC_CLASS_CITY_COMPLETE][2].awards, 2);
    carc_census_fini(&census);
    carc_census_fini(&sum);
    carc_game_fini(&game);
}

/* Whether a size of a class is taken from a game of so many tiles. */
static bool takes_size(enum carc_class class, uint64_t size, uint32_t tiles)
{
    struct carc_census census = {.is_short = false};
    const struct carc_census_sum sum = {"count", class, size, 1};
    const enum carc_status status = carc_census_put(&census, &sum, tiles);
    assert_int_equal(census.row[class] ? census.row[class][size].count : 0, status == CARC_OK);
    carc_census_fini(&census);
    return status == CARC_OK;
}

static void sizes_follow_from_the_tiles(void **state)
{
    (void)state;
    for (enum carc_class class = 0; class < CARC_CLASS_COUNT; class ++) {
        const uint64_t largest = carc_census_largest(class, TILES);
        assert_true(takes_size(class, 0, TILES) && takes_size(class, largest, TILES));
        assert_false(takes_size(class, largest + 1, TILES));
    }
    assert_int_equal(carc_census_largest(CARC_CLASS_ROAD_COMPLETE, TILES), TILES);
    assert_int_equal(carc_census_largest(CARC_CLASS_CITY_INCOMPLETE, 9000000), 9000000);
    assert_int_equal(carc_census_largest(CARC_CLASS_MONASTERY_COMPLETE, TILES), 9);
    assert_int_equal(carc_census_largest(CARC_CLASS_FARM, 160000000),
                     (uint64_t)160000000 * CARC_CONTACTS_MAX);
}

/* Counted by hand in the table of tiles: 62 roads, 49 cities, 10 pennants, 6 monasteries, and
 * 54 pairs of a field and a city. */
static void most_follows_from_the_segments_of_a_box(void **state)
{
    (void)state;
    static const int64_t most[CARC_COMPONENT_COUNT] = {
        [CARC_COMPONENT_ROAD_TILES] = 62,      [CARC_COMPONENT_ROAD_OPEN_TILES] = 62,
        [CARC_COMPONENT_TWIN_CITIES] = 49,     [CARC_COMPONENT_TWIN_PENNANTS] = 10,
        [CARC_COMPONENT_CITY_TILES] = 49,      [CARC_COMPONENT_CITY_PENNANTS] = 10,
        [CARC_COMPONENT_CITY_OPEN_TILES] = 49, [CARC_COMPONENT_CITY_OPEN_PENNANTS] = 10,
        [CARC_COMPONENT_MONASTERY_TILES] = 54, [CARC_COMPONENT_MONASTERY_OPEN_TILES] = 54,
        [CARC_COMPONENT_FARM_BY_CITY] = 49,    [CARC_COMPONENT_FARM_ONCE] = 49,
        [CARC_COMPONENT_FARM_EACH] = 54,
    };
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        struct carc_weights only = {{0}};
        only.weight[c] = 1;
        assert_int_equal(carc_game_most(&set, 1, &only), most[c]);
    }
    const struct carc_weights third = variants[2].weights;
    assert_int_equal(carc_game_most(&set, 2, &third), 2 * (124 + 196 + 40 + 108 + 324));
}

static void classes_have_their_words(void **state)
{
    (void)state;
    assert_string_equal(carc_class_kind(CARC_CLASS_ROAD_COMPLETE), "road");
    assert_string_equal(carc_class_status(CARC_CLASS_ROAD_COMPLETE), "complete");
    assert_string_equal(carc_class_kind(CARC_CLASS_FARM), "farm");
    assert_string_equal(carc_class_status(CARC_CLASS_MONASTERY_INCOMPLETE), "incomplete");
}

/* ---- large boards -------------------------------------------------------------------- */

/* A road of many boxes in each direction, past the coordinates of 16 bits, with farmers on both
 * sides: the grid grows while the road, its fields and a monastery beside its first tiles go
 * on. */
static void road_of_many_boxes_is_one_road(void **state)
{
    (void)state;
    enum { LENGTH = 33000 };
    static const int32_t dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
    struct carc_game game;
    struct carc_score score;
    open_game(&game, LENGTH + 20);
    for (size_t way = 0; way < 4; way++) {
        const uint8_t across = dx[way] ? 0 : 1; /* U joins east and west when not turned */
        turn(&game, "U", 0, 0, across, 0, "");
        turn(&game, "B", dy[way], dx[way], 0, 3, "monastery");
        turn(&game, "U", dx[way], dy[way], across, 1, dx[way] ? "road E" : "road N");
        for (int32_t i = 2; i < LENGTH; i++) {
            const char *farmer = i == 700 ? (dx[way] ? "field SSE" : "field ENE") : "";
            turn(&game, "U", i * dx[way], i * dy[way], across, 2, farmer);
        }
        assert_null(carc_features_check(&game.features));
        carc_game_score(&game, &score, NULL, NULL);
        assert_int_equal(score.component[1][CARC_COMPONENT_ROAD_OPEN_TILES], LENGTH);
        assert_int_equal(score.component[3][CARC_COMPONENT_MONASTERY_OPEN_TILES], 3);
        assert_int_equal(game.supply[2], MEEPLES - 1);
        /* A cloister at each end closes the road. */
        const uint8_t towards = (uint8_t)(dx[way]       ? (dx[way] > 0 ? 1 : 3)
                                          : dy[way] > 0 ? 0
                                                        : 2);
        turn(&game, "A", LENGTH * dx[way], LENGTH * dy[way], towards, 0, "");
        turn(&game, "A", -dx[way], -dy[way], towards ^ 2U, 0, "");
        carc_game_score(&game, &score, NULL, NULL);
        assert_int_equal(score.component[1][CARC_COMPONENT_ROAD_TILES], LENGTH + 2);
        assert_int_equal(score.component[1][CARC_COMPONENT_ROAD_OPEN_TILES], 0);
        assert_int_equal(score.component[3][CARC_COMPONENT_MONASTERY_OPEN_TILES], 4);
        assert_int_equal(game.supply[1], MEEPLES);
        carc_board_clear(&game.board);
    }
    assert_in_range(game.board.grid.chunk_count, 4 * LENGTH / CARC_CHUNK,
                    4 * LENGTH / CARC_CHUNK + 8);
    carc_game_fini(&game);
}

/* ---- the list ------------------------------------------------------------------------ */

static int numbers[MAX_POSITIONS];
static char names[MAX_POSITIONS][160];

/* One test for each ruling of the case files follows those listed here; cmocka skips the rest.
 */
static struct CMUnitTest tests[MAX_POSITIONS + 16] = {
    cmocka_unit_test(example_of_the_editions),
    cmocka_unit_test(nobody_may_claim_the_start_tile),
    cmocka_unit_test(scoring_changes_nothing),
    cmocka_unit_test(next_game_starts_from_nothing),
    cmocka_unit_test(census_counts_claimed_and_unclaimed),
    cmocka_unit_test(sizes_follow_from_the_tiles),
    cmocka_unit_test(most_follows_from_the_segments_of_a_box),
    cmocka_unit_test(classes_have_their_words),
    cmocka_unit_test(road_of_many_boxes_is_one_road),
};

static void add_positions(void)
{
    size_t next = 0;
    while (tests[next].name) {
        next++;
    }
    for (size_t i = 0; i < titles.count && i < MAX_POSITIONS; i++) {
        char *const *field = titles.rows[i].field;
        snprintf(names[i], sizeof names[i], "position_%s_%.100s", field[1], field[2]);
        numbers[i] = judge_cases_number(field[0]);
        tests[next + i] =
            (struct CMUnitTest){names[i], position_scores_as_ruled, NULL, NULL, &numbers[i]};
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    if (!fast_tileset(FAST_BASE, 0, &set) ||
        !judge_cases_read("tests/cases/positions.csv", &positions) ||
        !judge_cases_read("tests/cases/positions-points.csv", &points) ||
        !judge_cases_read("tests/cases/positions-titles.csv", &titles) ||
        !judge_cases_read("tests/cases/seed-editions.csv", &editions)) {
        return 1;
    }
    duel_variants(variants);
    add_positions();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
