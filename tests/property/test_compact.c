// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The compact agent, and tables that end early: every compact move against all that the judge
 * allows, boards that are round enough, no farmers; limits and stocks that run dry.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fast.h"
#include "games.h"
#include <carcsim/agents.h>
#include <carcsim/survey.h>

#define ALL_PLACES 32U /* compact looks at all places of a tile if there are no more */

static struct carc_tileset set;

static void set_table(struct carc_table *table, const char *agent, uint32_t seats,
                      uint32_t boxes, uint32_t limit)
{
    struct carc_table_setup setup = {
        .set = &set, .boxes = boxes, .seats = seats, .meeples = 7, .limit = limit};
    struct carc_error error = {.status = CARC_OK};
    for (uint32_t seat = 0; seat < seats; seat++) {
        assert_int_equal(carc_agent_parse(agent, &setup.agent[seat], &error), CARC_OK);
    }
    assert_int_equal(carc_table_init(table, &setup), CARC_OK);
}

/* ---- every move of a small board ----------------------------------------------------- */

/* The judge, one move behind the table, and the first thing that was wrong. */
struct critic {
    struct judge *judge;
    uint32_t moves, choices; /* all; those among places with different numbers of neighbours */
    uint32_t completions;    /* moves that completed something */
    char trouble[200];
};

static unsigned neighbours(const struct judge *judge, int x, int y)
{
    static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};
    unsigned count = 0;
    for (size_t side = 0; side < 4; side++) {
        count += judge_tile_at(judge, x + dx[side], y + dy[side]) != JUDGE_NONE;
    }
    return count;
}

static unsigned complete_features(const struct judge *judge)
{
    struct judge_map *map = judge_map_new(judge);
    unsigned count = 0;
    for (size_t i = 0; i < map->feature_count; i++) {
        count += map->features[i].complete;
    }
    judge_map_free(map);
    return count;
}

/* What a place completes: tried on a copy of the board. */
static unsigned completed_by(const struct judge *judge, size_t kind,
                             const struct judge_spot *spot)
{
    struct judge *copy = judge_copy(judge);
    assert_true(judge_place(copy, kind, spot->x, spot->y, spot->rotation));
    const unsigned complete = complete_features(copy) - complete_features(judge);
    judge_free(copy);
    return complete;
}

/* Of count places, those with most neighbours, first of all; returns how many. Equal rotations
 * are one place. */
static size_t keep_tightest(struct critic *critic, size_t kind, struct judge_spot *spot,
                            size_t count)
{
    const struct judge *judge = critic->judge;
    unsigned most = 0, least = 4;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const unsigned near = neighbours(judge, spot[i].x, spot[i].y);
        most = near > most ? near : most;
        least = near < least ? near : least;
    }
    for (size_t i = 0; i < count; i++) {
        if (neighbours(judge, spot[i].x, spot[i].y) == most &&
            judge_first_rotation(judge, kind, spot[i].rotation) == spot[i].rotation) {
            spot[kept++] = spot[i];
        }
    }
    critic->choices += least < most;
    return kept;
}

/* Whether the move is one of the places, and none of them completes more. */
static void judge_move(struct critic *critic, const struct carc_move *move)
{
    static struct judge_spot spot[4096];
    const struct judge_spot chosen = {move->x, move->y, move->rotation};
    size_t count = judge_all_legal(critic->judge, move->kind, spot, 4096);
    assert_true(count <= 4096);
    count = keep_tightest(critic, move->kind, spot, count);
    const unsigned own = completed_by(critic->judge, move->kind, &chosen);
    bool is_there = false, is_best = true;
    for (size_t i = 0; i < count; i++) {
        is_there = is_there || (spot[i].x == chosen.x && spot[i].y == chosen.y &&
                                spot[i].rotation == chosen.rotation);
        is_best = is_best && (count > ALL_PLACES ||
                              completed_by(critic->judge, move->kind, &spot[i]) <= own);
    }
    critic->moves++;
    critic->completions += own > 0;
    if (!is_there || !is_best) {
        snprintf(
            critic->trouble, sizeof critic->trouble, "turn %u: %s at %d,%d turned %u: %s",
            move->turn, set.tile[move->kind].id, (int)move->x, (int)move->y, move->rotation,
            is_there ? "another place completes more" : "other places have more neighbours");
    }
}

static void follow(void *context, const struct carc_move *move)
{
    struct critic *critic = context;
    if (move->turn == 0) {
        judge_reset(critic->judge);
        judge_place_first(critic->judge, move->kind, 0, 0, move->rotation);
    } else if (move->placed && !*critic->trouble) {
        judge_move(critic, move);
        judge_place(critic->judge, move->kind, move->x, move->y, move->rotation);
        judge_end_turn(critic->judge);
    }
}

static void every_move_fills_the_tightest_hole(void **state)
{
    (void)state;
    struct critic critic = {.judge = judge_new(judge_source_path(FAST_BASE), 2, 7)};
    const struct carc_recorder recorder = {follow, &critic};
    struct carc_table table;
    struct carc_score score;
    set_table(&table, "compact", 2, 2, 0);
    table.recorder = &recorder;
    for (uint64_t game = 0; game < games_count(10); game++) {
        assert_int_equal(carc_table_play(&table, games_seed(), game, &score, NULL), CARC_OK);
        if (*critic.trouble) {
            games_fail("every_move_fills_the_tightest_hole", game, critic.trouble);
        }
    }
    /* There was something to choose and to complete, as a rule. */
    assert_true(critic.choices > critic.moves / 2);
    assert_true(critic.completions > critic.moves / 4);
    carc_table_fini(&table);
    judge_free(critic.judge);
}

/* ---- round boards -------------------------------------------------------------------- */

static void large_boards_are_filled(void **state)
{
    (void)state;
    enum { TILES = 10008 };
    static const uint32_t seats[] = {2, 5};
    struct carc_table table;
    struct carc_score score;
    for (size_t i = 0; i < 2; i++) {
        set_table(&table, "compact", seats[i], TILES / set.total + 1, TILES);
        for (uint64_t game = 0; game < 2; game++) {
            assert_int_equal(carc_table_play(&table, games_seed(), game, &score, NULL),
                             CARC_OK);
            const struct carc_survey survey = carc_survey_make(&table.game);
            assert_int_equal(survey.tiles, TILES);
            assert_true(carc_survey_fill(&survey) >= 0.8);
            assert_int_equal(table.played.meeples[CARC_FIELD], 0);
            assert_int_equal(survey.farms, 0);
        }
        carc_table_fini(&table);
    }
}

static void farmers_come_if_asked_for(void **state)
{
    (void)state;
    static const struct {
        const char *agent;
        bool farms;
    } words[] = {{"compact", false},
                 {"compact:farmers=no", false},
                 {"compact:farmers=yes", true},
                 {"compact:farmers=yes:never=farm", false},
                 {"compact:candidates=2", false}};
    struct carc_table table;
    struct carc_score score;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        uint32_t farmers = 0, others = 0;
        set_table(&table, words[i].agent, 3, 1, 0);
        for (uint64_t game = 0; game < 30; game++) {
            assert_int_equal(carc_table_play(&table, games_seed(), game, &score, NULL),
                             CARC_OK);
            farmers += table.played.meeples[CARC_FIELD];
            others += table.played.meeples[CARC_CITY] + table.played.meeples[CARC_ROAD];
        }
        assert_int_equal(farmers > 0, words[i].farms);
        assert_true(others > 0);
        carc_table_fini(&table);
    }
}

/* ---- where games end ----------------------------------------------------------------- */

/* The tiles on the board when the game is over, for good. */
static uint32_t play_to_the_end(struct carc_table *table, uint64_t game)
{
    const uint32_t *placed = &table->game.board.placed_count;
    bool end = false;
    carc_table_begin(table, games_seed(), game, NULL);
    while (!end) {
        const uint32_t before = *placed;
        assert_int_equal(carc_table_turn(table, &end), CARC_OK);
        assert_int_equal(*placed, before + !end);
        assert_int_equal(table->seat, (*placed - 1) % table->game.seats);
    }
    const uint32_t tiles = *placed;
    assert_int_equal(carc_table_turn(table, &end), CARC_OK);
    assert_true(end);
    assert_int_equal(*placed, tiles);
    assert_int_equal(table->played.turns, tiles - 1);
    return tiles;
}

static void limit_is_exact(void **state)
{
    (void)state;
    static const uint32_t limits[] = {1, 2, 72, 73, 301};
    static const char *const agents[] = {"random", "greedy:candidates=4", "compact"};
    for (size_t i = 0; i < 5 * 3; i++) {
        const uint32_t limit = limits[i / 3];
        struct carc_table table;
        set_table(&table, agents[i % 3], 5, limit / set.total + 2, limit);
        for (uint64_t game = 0; game < 5; game++) {
            assert_int_equal(play_to_the_end(&table, game), limit);
        }
        carc_table_fini(&table);
    }
}

/* Without a limit, or with one that is never reached, every tile is drawn. */
static void stock_runs_dry(void **state)
{
    (void)state;
    static const uint32_t limits[] = {0, 145, 500};
    for (size_t i = 0; i < 3; i++) {
        struct carc_table table;
        uint32_t discarded = 0;
        set_table(&table, "compact", 6, 2, limits[i]);
        for (uint64_t game = 0; game < 100; game++) {
            const uint32_t tiles = play_to_the_end(&table, game);
            assert_int_equal(tiles + table.played.discarded, 2 * set.total);
            assert_int_equal(table.left, 0);
            discarded += table.played.discarded;
        }
        assert_true(discarded > 0);
        carc_table_fini(&table);
    }
}

/* ---- the list ------------------------------------------------------------------------ */

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_fills_the_tightest_hole),
        cmocka_unit_test(large_boards_are_filled),
        cmocka_unit_test(farmers_come_if_asked_for),
        cmocka_unit_test(limit_is_exact),
        cmocka_unit_test(stock_runs_dry),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    if (!fast_tileset(FAST_BASE, 0, &set)) {
        return 1;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
