// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Giant boards against the slow judge, which is led along move by move and asked at a few tile
 * counts: points, census, supplies, what is offered, and the survey. CARC_TEST_TILES is the
 * most tiles of a board (3000).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "duel.h"
#include "fast.h"
#include "games.h"
#include <carcsim/agents.h>
#include <carcsim/survey.h>

#define MOST_TILES 3000U
#define SEATS 5U

static struct carc_tileset set;
static struct duel_variant variants[DUEL_VARIANTS];

/* ---- the survey, from the judge's board ---------------------------------------------- */

/* Whether a cell has no tile; its first neighbour among the tiles is the one that counts it. */
static bool is_counted(const struct judge *judge, int x, int y, size_t tile)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};
    if (judge_tile_at(judge, x, y) != JUDGE_NONE) {
        return false;
    }
    for (size_t side = 0; side < 4; side++) {
        if (judge_tile_at(judge, x + dx[side], y + dy[side]) < tile) {
            return false;
        }
    }
    return true;
}

/* Whether the engine has a slot at a cell, and the slot knows that it is there. */
static bool is_slot(const struct carc_board *board, int32_t x, int32_t y)
{
    const int32_t holder = carc_board_at(board, x, y);
    int32_t own_x = 0, own_y = 0;
    if (holder >= 0) {
        return false;
    }
    carc_board_where(board, board->slots[-holder - 1].cell, &own_x, &own_y);
    return own_x == x && own_y == y;
}

/* Box and open cells; false if the engine's grid holds something else in one of these. */
static bool look_down(struct duel *duel, struct carc_survey *survey)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};
    const struct carc_board *board = &duel->game->board;
    survey->tiles = (uint32_t)judge_tile_count(duel->judge);
    for (size_t i = 0; i < survey->tiles; i++) {
        const struct judge_tile *tile = judge_tile(duel->judge, i);
        survey->west = tile->x < survey->west ? tile->x : survey->west;
        survey->east = tile->x > survey->east ? tile->x : survey->east;
        survey->south = tile->y < survey->south ? tile->y : survey->south;
        survey->north = tile->y > survey->north ? tile->y : survey->north;
        if (carc_board_at(board, tile->x, tile->y) != (int32_t)i + 1) {
            return duel_trouble(duel, "tile %zu is not at %d,%d", i, tile->x, tile->y);
        }
        for (size_t side = 0; side < 4; side++) {
            const int x = tile->x + dx[side], y = tile->y + dy[side];
            const bool counts = is_counted(duel->judge, x, y, i);
            survey->open_cells += counts;
            if (counts && !is_slot(board, x, y)) {
                return duel_trouble(duel, "there is no slot at %d,%d", x, y);
            }
        }
    }
    return true;
}

static bool is_claimed(const struct judge_feature *feature)
{
    int meeples = 0;
    for (size_t seat = 0; seat < SEATS; seat++) {
        meeples += feature->meeples[seat];
    }
    return meeples > 0;
}

/* Whether the largest feature of a kind has this size and lies where the engine says. */
static bool same_largest(struct duel *duel, const struct judge_map *map, enum judge_kind kind,
                         bool claimed, const struct carc_largest *found)
{
    size_t size = 0;
    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];
        if (feature->kind == kind && feature->size > size &&
            (!claimed || is_claimed(feature))) {
            size = feature->size;
        }
    }
    bool is_there = size == 0;
    const size_t tile = judge_tile_at(duel->judge, found->x, found->y);
    for (size_t s = 0; tile != JUDGE_NONE && s < JUDGE_MAX_SEGMENTS; s++) {
        const size_t label = map->label[tile * JUDGE_MAX_SEGMENTS + s];
        const struct judge_feature *feature =
            label == JUDGE_NONE ? NULL : &map->features[label];
        is_there = is_there || (feature && feature->kind == kind && feature->size == size &&
                                feature->complete == found->is_complete &&
                                (!claimed || is_claimed(feature)));
    }
    return found->size == size && is_there
               ? true
               : duel_trouble(duel, "largest %s has size %u at %d,%d, judge %zu%s",
                              carc_kind_name((enum carc_kind)kind), found->size, (int)found->x,
                              (int)found->y, size, is_there ? "" : ", and not there");
}

static bool same_survey(struct duel *duel, const struct judge_map *map)
{
    const struct carc_survey found = carc_survey_make(duel->game);
    struct carc_survey judge = {.tiles = 0};
    if (!look_down(duel, &judge)) {
        return false;
    }
    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];
        if (feature->kind == JUDGE_FIELD && is_claimed(feature)) {
            judge.farms++;
            judge.farm_cities += feature->size;
        }
    }
    if (found.tiles != judge.tiles || found.west != judge.west || found.east != judge.east ||
        found.south != judge.south || found.north != judge.north) {
        return duel_trouble(duel, "the box is %d..%d x %d..%d, judge %d..%d x %d..%d",
                            (int)found.west, (int)found.east, (int)found.south,
                            (int)found.north, (int)judge.west, (int)judge.east,
                            (int)judge.south, (int)judge.north);
    }
    if (found.open_cells != judge.open_cells || found.farms != judge.farms ||
        found.farm_cities != judge.farm_cities) {
        return duel_trouble(duel, "%d open cells, %d farms of %d cities, judge %d, %d, %d",
                            (int)found.open_cells, (int)found.farms, (int)found.farm_cities,
                            (int)judge.open_cells, (int)judge.farms, (int)judge.farm_cities);
    }
    const double cells = (judge.east - judge.west + 1.0) * (judge.north - judge.south + 1.0);
    assert_close(carc_survey_fill(&found), judge.tiles / cells, 1e-12, 0);
    assert_int_equal(found.largest[CARC_MONASTERY].size, 0);
    return same_largest(duel, map, JUDGE_ROAD, false, &found.largest[CARC_ROAD]) &&
           same_largest(duel, map, JUDGE_CITY, false, &found.largest[CARC_CITY]) &&
           same_largest(duel, map, JUDGE_FIELD, false, &found.largest[CARC_FIELD]) &&
           same_largest(duel, map, JUDGE_FIELD, true, &found.largest_farm);
}

/* ---- what one owner of everything would be paid -------------------------------------- */

/* By class, from the features that the board has now; farms of both classes together. */
static void offer(const struct judge_map *map, const struct judge_variant *variant,
                  int64_t points[CARC_CLASS_COUNT])
{
    static const enum carc_class class_of[][2] = {
        [JUDGE_ROAD] = {CARC_CLASS_ROAD_INCOMPLETE, CARC_CLASS_ROAD_COMPLETE},
        [JUDGE_CITY] = {CARC_CLASS_CITY_INCOMPLETE, CARC_CLASS_CITY_COMPLETE},
        [JUDGE_MONASTERY] = {CARC_CLASS_MONASTERY_INCOMPLETE, CARC_CLASS_MONASTERY_COMPLETE},
    };
    const bool each = variant->farm_scope == JUDGE_SCOPE_FARM &&
                      variant->farm_repeat == JUDGE_REPEAT_UNLIMITED;
    bool *seen = calloc(map->feature_count, sizeof *seen); /* cities that fields touch */
    assert_non_null(seen);
    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];
        enum judge_category category = JUDGE_FARM;
        if (feature->kind == JUDGE_FIELD) {
            points[CARC_CLASS_FARM] += each ? (int64_t)feature->size * variant->farm_city : 0;
            continue;
        }
        points[class_of[feature->kind][feature->complete]] +=
            judge_feature_points(variant, feature, &category);
    }
    for (size_t i = 0; i < map->border_count && !each; i++) {
        const size_t city = map->borders[i].city;
        if (!seen[city]) {
            seen[city] = true;
            points[CARC_CLASS_FARM] += variant->farm_city;
        }
    }
    free(seen);
}

/* After duel_scores, which leaves the census of what is not complete in ending. */
static bool same_offers(struct duel *duel, const struct judge_map *map)
{
    const struct carc_census *const census[] = {&duel->completed, &duel->ending};
    for (size_t v = 0; v < DUEL_VARIANTS; v++) {
        int64_t judge[CARC_CLASS_COUNT] = {0}, found[CARC_CLASS_COUNT] = {0};
        offer(map, &variants[v].judge, judge);
        for (size_t i = 0; i < 2 * (size_t)CARC_CLASS_COUNT; i++) {
            const enum carc_class class = (enum carc_class)(i / 2);
            const enum carc_class sum = class == CARC_CLASS_FARM_CITY ? CARC_CLASS_FARM : class;
            for (size_t size = 0; size < census[i % 2]->end[class]; size++) {
                found[sum] += carc_census_offered(class, size, &census[i % 2]->row[class][size],
                                                  &variants[v].weights);
            }
        }
        for (int class = 0; class < CARC_CLASS_COUNT; class ++) {
            if (found[class] != judge[class]) {
                return duel_trouble(duel, "%s %s offers %d under %s, judge %d",
                                    carc_class_kind((enum carc_class) class),
                                    carc_class_status((enum carc_class) class),
                                    (int)found[class], variants[v].name, (int)judge[class]);
            }
        }
    }
    return true;
}

/* ---- a board at one moment ----------------------------------------------------------- */

static bool same_supplies(struct duel *duel)
{
    for (uint32_t seat = 0; seat < duel->game->seats; seat++) {
        if (duel->game->supply[seat] != (uint32_t)judge_supply(duel->judge, seat)) {
            return duel_trouble(duel, "seat %u has %u meeples, judge %d", seat,
                                duel->game->supply[seat], judge_supply(duel->judge, seat));
        }
    }
    const char *wrong = carc_features_check(&duel->game->features);
    return wrong ? duel_trouble(duel, "features: %s", wrong) : true;
}

/* All that can be compared between two turns. */
static bool same_board(struct duel *duel)
{
    struct judge_map *map = judge_map_new(duel->judge);
    const bool same = same_supplies(duel) && duel_census(duel, map) &&
                      duel_scores(duel, variants, DUEL_VARIANTS) && same_offers(duel, map) &&
                      same_survey(duel, map);
    judge_map_free(map);
    return same;
}

/* ---- boards of agents ---------------------------------------------------------------- */

/* A kind of board; all seats have the same agent. */
struct arena {
    const char *name, *agent;
    uint32_t tiles, meeples;
};

/* Leads the judge along; after the first difference it is left behind. */
struct guide {
    struct duel duel;
    uint32_t turns, discarded;
    bool good;
};

static void lead(void *context, const struct carc_move *move)
{
    struct guide *guide = context;
    const struct judge *judge = guide->duel.judge;
    if (move->turn == 0 || !guide->good) {
        return;
    }
    guide->turns++;
    if (!move->placed) {
        guide->discarded++;
        guide->good = judge_all_legal(judge, move->kind, NULL, 0) == 0 ||
                      duel_trouble(&guide->duel, "tile %u could be placed", move->turn);
        return;
    }
    guide->good = duel_adopt(&guide->duel, move->seat, move->segment);
    const struct judge_tile *last = judge_tile(judge, judge_tile_count(judge) - 1);
    if (guide->good && (last->x != move->x || last->y != move->y || last->kind != move->kind ||
                        last->rotation != move->rotation || move->turn != guide->turns)) {
        guide->good = duel_trouble(&guide->duel, "the record tells of another move");
    }
}

static uint32_t tiles_of(const struct arena *arena)
{
    const char *text = getenv("CARC_TEST_TILES");
    const unsigned long most = text && *text ? strtoul(text, NULL, 10) : MOST_TILES;
    return arena->tiles < most ? arena->tiles : (uint32_t)most;
}

static void set_table(const struct arena *arena, uint32_t tiles, struct carc_table *table)
{
    struct carc_table_setup setup = {
        .set = &set,
        .boxes = tiles / set.total + 1,
        .seats = SEATS,
        .meeples = arena->meeples,
        .limit = tiles,
        .weights = variants[2].weights,
    };
    struct carc_error error = {.status = CARC_OK};
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        assert_int_equal(carc_agent_parse(arena->agent, &setup.agent[seat], &error), CARC_OK);
    }
    assert_int_equal(carc_table_init(table, &setup), CARC_OK);
}

/* Plays the board; it is compared at a tenth, at 3 tenths and at its end. */
static void play_board(struct carc_table *table, struct guide *guide, uint32_t tiles)
{
    const uint32_t *placed = &table->game.board.placed_count;
    bool end = false;
    judge_place_first(guide->duel.judge, set.start, 0, 0, 0);
    carc_table_begin(table, games_seed(), tiles, &guide->duel.completed);
    while (guide->good && !end) {
        assert_int_equal(carc_table_turn(table, &end), CARC_OK);
        if (!end && guide->good) {
            judge_end_turn(guide->duel.judge);
        }
        if (guide->good && (end || *placed == tiles / 10 || *placed == 3 * tiles / 10)) {
            guide->good = same_board(&guide->duel);
        }
    }
}

static void board_is_the_judges(void **state)
{
    const struct arena *arena = *state;
    static struct guide guide;
    const struct carc_recorder recorder = {lead, &guide};
    const uint32_t tiles = tiles_of(arena);
    struct carc_table table;
    set_table(arena, tiles, &table);
    guide = (struct guide){.good = true};
    assert_true(duel_open(&guide.duel, &table.game, FAST_BASE, tiles));
    table.recorder = &recorder;
    play_board(&table, &guide, tiles);
    if (guide.good) {
        assert_int_equal(table.game.board.placed_count, tiles);
        assert_int_equal(table.played.turns, tiles - 1);
        assert_int_equal(table.played.discarded, guide.discarded);
    } else {
        games_fail(arena->name, tiles, guide.duel.trouble);
    }
    duel_close(&guide.duel);
    carc_table_fini(&table);
}

static struct arena arenas[] = {
    {"random_400", "random", 400, 7},
    {"random_400_unlimited", "random", 400, CARC_MEEPLES_MAX},
    {"greedy_400", "greedy:candidates=16", 400, 7},
    {"greedy_400_unlimited", "greedy:candidates=16", 400, CARC_MEEPLES_MAX},
    {"compact_400", "compact", 400, 7},
    {"compact_400_with_farmers", "compact:farmers=yes", 400, 7},
    {"compact_400_unlimited", "compact:farmers=yes", 400, CARC_MEEPLES_MAX},
    {"random_1500", "random", 1500, CARC_MEEPLES_MAX},
    {"greedy_1500", "greedy:candidates=16", 1500, CARC_MEEPLES_MAX},
    {"compact_1500", "compact", 1500, 7},
    {"random_3000", "random", 3000, 7},
    {"greedy_3000", "greedy:candidates=16", 3000, 7},
    {"compact_3000", "compact:farmers=yes", 3000, CARC_MEEPLES_MAX},
};

/* ---- far out ------------------------------------------------------------------------- */

/* Finds a tile that fits into a cell. */
static bool find_fit(struct duel *duel, int32_t x, int32_t y, struct carc_stream *stream,
                     uint8_t *kind, struct carc_place *place)
{
    for (int tries = 0; tries < 10000; tries++) {
        *kind = (uint8_t)carc_stream_below(stream, (uint32_t)set.tile_count);
        const uint8_t rotation = (uint8_t)carc_stream_below(stream, 4);
        if (fast_spot(duel->game, *kind, x, y, rotation, place)) {
            return true;
        }
    }
    return duel_trouble(duel, "no tile fits at %d,%d", (int)x, (int)y);
}

/* Some tile that fits, some claim, at a cell of a game that the duel follows. */
static bool lay_somehow(struct duel *duel, int32_t x, int32_t y, uint32_t seat,
                        struct carc_stream *stream)
{
    struct carc_game *game = duel->game;
    struct carc_place place = {CARC_NO_SLOT, 0};
    uint8_t kind = 0;
    if (!find_fit(duel, x, y, stream, &kind, &place)) {
        return false;
    }
    assert_int_equal(carc_game_reserve(game), CARC_OK);
    /* The grid may have moved: the slot has not. */
    carc_game_place(game, kind, place);
    uint32_t free_segments = 0;
    for (uint8_t i = 0; i < set.tile[kind].segment_count; i++) {
        free_segments |= (uint32_t)carc_game_is_free(game, i) << i;
    }
    const uint8_t segment = games_segment(&set.tile[kind], free_segments, GAMES_CLAIM, stream);
    if (segment != CARC_NO_SEGMENT) {
        carc_game_claim(game, seat, segment);
    }
    const bool same = duel_adopt(duel, seat, segment);
    carc_game_settle(game);
    if (same) {
        judge_end_turn(duel->judge);
    }
    return same;
}

/* A cross with arms of different lengths, most of them longer than the first grid is wide. */
static void grid_grows_with_the_board(void **state)
{
    (void)state;
    enum { NORTH = 350, EAST = 420, SOUTH = 20, WEST = 310, ALL = 1 + 350 + 420 + 20 + 310 };
    static const int32_t arm[4][3] = {
        {0, 1, NORTH}, {1, 0, EAST}, {0, -1, SOUTH}, {-1, 0, WEST}};
    static struct duel duel;
    struct carc_game game;
    struct carc_stream stream;
    const struct carc_game_setup setup = {
        .set = &set, .tiles = ALL, .seats = SEATS, .meeples = CARC_MEEPLES_MAX};
    assert_int_equal(carc_game_init(&game, &setup), CARC_OK);
    assert_true(duel_open(&duel, &game, FAST_BASE, ALL));
    const uint32_t chunks = game.board.grid.chunk_count;
    carc_stream_start(&stream, games_seed(), 1, CARC_PURPOSE_AGENT);
    bool same = duel_begin(&duel, (uint8_t)set.start, 0);
    game.listener = NULL;
    for (int32_t far = 1; far <= EAST && same; far++) {
        for (size_t i = 0; i < 4 && same; i++) {
            same = far > arm[i][2] ||
                   lay_somehow(&duel, far * arm[i][0], far * arm[i][1], (uint32_t)i, &stream);
        }
        same = same && (far % 100 != 0 || same_board(&duel));
    }
    if (!same || !same_board(&duel)) {
        games_fail("grid_grows_with_the_board", 1, duel.trouble);
    }
    assert_true(game.board.grid.chunk_count > chunks);
    const struct carc_survey survey = carc_survey_make(&game);
    assert_int_equal(survey.tiles, ALL);
    assert_int_equal(survey.north, NORTH);
    assert_int_equal(survey.east, EAST);
    assert_int_equal(survey.south, -SOUTH);
    assert_int_equal(survey.west, -WEST);
    duel_close(&duel);
    carc_game_fini(&game);
}

/* ---- the list ------------------------------------------------------------------------ */

#define ARENAS (sizeof arenas / sizeof *arenas)

int main(int argc, char **argv)
{
    struct CMUnitTest tests[ARENAS + 1] = {cmocka_unit_test(grid_grows_with_the_board)};
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    duel_variants(variants);
    if (!fast_tileset(FAST_BASE, 0, &set)) {
        return 1;
    }
    for (size_t i = 0; i < ARENAS; i++) {
        tests[1 + i] =
            (struct CMUnitTest){arenas[i].name, board_is_the_judges, NULL, NULL, &arenas[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
