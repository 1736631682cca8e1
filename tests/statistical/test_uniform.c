// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Chance is fair: chi-square tests of shuffles and of agents' choices, with fixed seeds. A fair
 * program fails one of them with probability 1e-6; with the seeds fixed it never does again.
 */
#include <gsl/gsl_cdf.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "duel.h"
#include "fast.h"
#include "policy.h"

#define ALPHA 1e-6
#define SEED 2000
#define KINDS_MAX 24
#define CELLS_MAX 1024

static struct carc_tileset set;
static struct duel_variant variants[DUEL_VARIANTS];

/* Fails unless the statistic is likely under chance, neither too large nor too small. */
static void assert_chance(double statistic, double freedom)
{
    const double above = gsl_cdf_chisq_Q(statistic, freedom);
    if (above < ALPHA || above > 1 - ALPHA) {
        print_error("chi-square %.1f with %.0f degrees of freedom: p = %.3g\n", statistic,
                    freedom, above);
        fail();
    }
}

/* Cells that should be filled in proportion to their weights. */
static double chi_square(const uint64_t *count, const double *weight, size_t cells)
{
    double total = 0, weights = 0, statistic = 0;
    for (size_t i = 0; i < cells; i++) {
        total += (double)count[i];
        weights += weight[i];
    }
    for (size_t i = 0; i < cells; i++) {
        const double expected = total * weight[i] / weights;
        assert_true(expected >= 5);
        statistic += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
    }
    return statistic;
}

static void open_table(struct carc_table *table, uint32_t meeples,
                       const struct carc_agent *agent)
{
    struct carc_table_setup setup = {
        .set = &set,
        .boxes = 1,
        .seats = 2,
        .meeples = meeples,
        .agent = {*agent, *agent},
        .weights = variants[2].weights, /* third */
    };
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    assert_int_equal(carc_table_init(table, &setup), CARC_OK);
}

static const struct carc_agent random_agent = {.kind = CARC_AGENT_RANDOM};
static const struct carc_agent greedy_agent = {.kind = CARC_AGENT_GREEDY};
static const struct carc_agent no_farmer = {.never = 1U << CARC_FIELD};

/* Copies of a kind among the tiles that are shuffled. */
static double copies(size_t kind)
{
    return set.tile[kind].copies - (kind == set.start);
}

/* ---- shuffles ------------------------------------------------------------------------ */

/*
 * Every kind on every position. The counts of one shuffle depend on each other along both ways
 * of the table, so that the sum over the table, times (n - 1) / n, has (n - 1)(kinds - 1)
 * degrees of freedom for n tiles.
 */
static void each_tile_is_equally_likely_at_each_position(void **state)
{
    (void)state;
    enum { GAMES = 40000, TILES = 71 };
    static uint64_t count[TILES][KINDS_MAX];
    struct carc_table table;
    open_table(&table, 7, &random_agent);
    assert_int_equal(table.stock_count, TILES);
    for (uint64_t game = 0; game < GAMES; game++) {
        carc_table_shuffle(&table, SEED, game);
        for (size_t i = 0; i < TILES; i++) {
            count[i][table.stock[i]]++;
        }
    }
    double weight[KINDS_MAX], sum = 0;
    for (size_t kind = 0; kind < set.tile_count; kind++) {
        weight[kind] = copies(kind);
    }
    for (size_t i = 0; i < TILES; i++) {
        const double statistic = chi_square(count[i], weight, set.tile_count);
        assert_chance(statistic, (double)set.tile_count - 1);
        sum += statistic;
    }
    assert_chance(sum * (TILES - 1) / TILES, (TILES - 1) * ((double)set.tile_count - 1));
    carc_table_fini(&table);
}

/* Pairs of kinds on two positions: neighbours, ends, and any. */
static void each_pair_is_equally_likely_at_two_positions(void **state)
{
    (void)state;
    enum { GAMES = 60000, PAIRS = 6 };
    static const size_t pairs[PAIRS][2] = {{0, 1},   {69, 70}, {0, 70},
                                           {34, 35}, {10, 50}, {1, 2}};
    static uint64_t count[PAIRS][KINDS_MAX][KINDS_MAX];
    struct carc_table table;
    open_table(&table, 7, &random_agent);
    for (uint64_t game = 0; game < GAMES; game++) {
        carc_table_shuffle(&table, SEED + 1, game);
        for (size_t p = 0; p < PAIRS; p++) {
            count[p][table.stock[pairs[p][0]]][table.stock[pairs[p][1]]]++;
        }
    }
    for (size_t p = 0; p < PAIRS; p++) {
        uint64_t cell[KINDS_MAX * KINDS_MAX];
        double weight[KINDS_MAX * KINDS_MAX];
        size_t cells = 0;
        for (size_t a = 0; a < set.tile_count; a++) {
            for (size_t b = 0; b < set.tile_count; b++) {
                weight[cells] = copies(a) * (copies(b) - (a == b));
                cell[cells] = count[p][a][b];
                assert_true(weight[cells] > 0 || cell[cells] == 0);
                cells += weight[cells] > 0;
            }
        }
        assert_chance(chi_square(cell, weight, cells), (double)cells - 1);
    }
    carc_table_fini(&table);
}

/* The first tiles of following games, and of one game under following seeds. */
static void games_and_seeds_do_not_depend_on_each_other(void **state)
{
    (void)state;
    enum { GAMES = 60000 };
    static uint64_t games[KINDS_MAX * KINDS_MAX], seeds[KINDS_MAX * KINDS_MAX];
    static double weight[KINDS_MAX * KINDS_MAX];
    struct carc_table table;
    open_table(&table, 7, &random_agent);
    const size_t kinds = set.tile_count, last = table.stock_count - 1;
    for (size_t i = 0; i < kinds * kinds; i++) {
        weight[i] = copies(i / kinds) * copies(i % kinds);
    }
    for (uint64_t i = 0; i < GAMES; i++) {
        carc_table_shuffle(&table, SEED + 2, 2 * i);
        const size_t first = table.stock[last] * kinds;
        carc_table_shuffle(&table, SEED + 2, 2 * i + 1);
        games[first + table.stock[last]]++;
        carc_table_shuffle(&table, 2 * i, 3);
        const size_t other = table.stock[last] * kinds;
        carc_table_shuffle(&table, 2 * i + 1, 3);
        seeds[other + table.stock[last]]++;
    }
    assert_chance(chi_square(games, weight, kinds * kinds), (double)(kinds * kinds - 1));
    assert_chance(chi_square(seeds, weight, kinds * kinds), (double)(kinds * kinds - 1));
    carc_table_fini(&table);
}

/* ---- choices ------------------------------------------------------------------------- */

/* Position 15 of tests/cases: ten tiles, two monks. */
static void set_position(struct carc_table *table)
{
    static struct judge_cases positions;
    if (positions.count == 0) {
        assert_true(judge_cases_read("tests/cases/positions.csv", &positions));
    }
    assert_true(fast_play(&table->game, &positions, 15));
}

/* The number of a legal place among those that the position had, by cell and rotation. */
struct places {
    uint32_t count;
    size_t cell[CELLS_MAX];
    uint8_t rotation[CELLS_MAX];
    uint32_t choices[CELLS_MAX]; /* none and the free segments allowed there */
};

static void list_places(struct carc_table *table, uint8_t kind, struct places *places)
{
    set_position(table);
    places->count = carc_board_places(&table->game.board, kind);
    assert_true(places->count > 4 && places->count <= CELLS_MAX);
    for (uint32_t i = 0; i < places->count; i++) {
        set_position(table);
        const struct carc_place place = carc_board_pick(&table->game.board, kind, i);
        places->cell[i] = table->game.board.slots[place.slot].cell;
        places->rotation[i] = place.rotation;
        carc_game_place(&table->game, kind, place);
        places->choices[i] = 1;
        for (uint8_t s = 0; s < set.tile[kind].segment_count; s++) {
            const bool allowed =
                !((unsigned)table->agent[0].never >> set.tile[kind].segment[s].kind & 1U);
            places->choices[i] += allowed && carc_game_is_free(&table->game, s);
        }
        places->choices[i] = table->game.supply[0] ? places->choices[i] : 1;
    }
}

static uint32_t place_made(const struct carc_table *table, const struct places *places)
{
    const struct carc_board *board = &table->game.board;
    const struct carc_placed *placed = &board->placed[board->placed_count - 1];
    uint32_t i = 0;
    while (places->cell[i] != placed->cell || places->rotation[i] != placed->rotation) {
        i++;
        assert_true(i < places->count);
    }
    return i;
}

/* Cells of (place, segment or none); expected: places alike, within each its choices alike. */
static void check_choices(const struct carc_agent *agent, const char *id, uint32_t meeples)
{
    enum { MOVES = 20000, WAYS = CARC_NO_SEGMENT + 1 };
    static uint64_t count[CELLS_MAX][WAYS];
    static uint64_t cell[CELLS_MAX * WAYS];
    static double weight[CELLS_MAX * WAYS];
    static struct places places;
    struct carc_table table;
    size_t cells = 0;
    open_table(&table, meeples, agent);
    const uint8_t kind = (uint8_t)carc_tileset_find(&set, id);
    list_places(&table, kind, &places);
    memset(count, 0, sizeof count);
    for (uint64_t move = 0; move < MOVES; move++) {
        set_position(&table);
        carc_stream_start(&table.stream[0], SEED + 3, move, CARC_PURPOSE_AGENT);
        const uint8_t segment = carc_random_move(&table, 0, kind, places.count);
        count[place_made(&table, &places)][segment]++;
    }
    for (uint32_t i = 0; i < places.count; i++) {
        uint32_t used = 0;
        for (size_t way = 0; way < WAYS; way++) {
            if (count[i][way] > 0) {
                cell[cells] = count[i][way];
                weight[cells++] = 1.0 / places.choices[i];
                used++;
            }
        }
        assert_int_equal(used, places.choices[i]); /* each choice occurs, no other */
    }
    assert_chance(chi_square(cell, weight, cells), (double)cells - 1);
    carc_table_fini(&table);
}

static void random_agent_is_uniform_over_places_and_segments(void **state)
{
    (void)state;
    check_choices(&random_agent, "V", 7);
    check_choices(&random_agent, "H", 7);
    check_choices(&random_agent, "B", 7);
    check_choices(&random_agent, "U", 7);
}

static void random_agent_is_uniform_over_what_it_may_claim(void **state)
{
    (void)state;
    check_choices(&no_farmer, "V", 7);
    check_choices(&no_farmer, "L", 7);
}

static void random_agent_without_meeples_is_uniform_over_places(void **state)
{
    (void)state;
    check_choices(&random_agent, "E", 1); /* its only meeple is a monk */
    check_choices(&random_agent, "K", 1);
}

/* Best moves of the first turn with a road: each with the same chance. */
static void greedy_agent_breaks_ties_uniformly(void **state)
{
    (void)state;
    enum { MOVES = 40000 };
    static struct carc_valued list[CELLS_MAX];
    static uint64_t count[CELLS_MAX];
    static double weight[CELLS_MAX];
    struct carc_table table;
    open_table(&table, 7, &greedy_agent);
    const uint8_t kind = (uint8_t)carc_tileset_find(&set, "W");
    carc_game_begin(&table.game, (uint8_t)set.start, 0);
    const uint32_t places = carc_board_places(&table.game.board, kind);
    const uint32_t moves = carc_greedy_moves(&table, 0, kind, false, list, CELLS_MAX);
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < moves; i++) {
        most = list[i].value > most ? list[i].value : most;
    }
    for (uint64_t move = 0; move < MOVES; move++) {
        carc_game_begin(&table.game, (uint8_t)set.start, 0);
        carc_stream_start(&table.stream[0], SEED + 4, move, CARC_PURPOSE_AGENT);
        const uint8_t segment = carc_greedy_move(&table, 0, kind, places);
        const struct carc_placed *placed = &table.game.board.placed[1];
        count[(placed->cell > table.game.board.placed[0].cell) * 64 + placed->rotation * 16 +
              segment]++;
    }
    uint32_t best = 0, cells = 0;
    for (uint32_t i = 0; i < moves; i++) {
        best += list[i].value == most;
    }
    for (size_t i = 0; i < CELLS_MAX; i++) {
        if (count[i] > 0) {
            weight[cells] = 1;
            count[cells++] = count[i];
        }
    }
    assert_true(best > 3);
    assert_int_equal(cells, best);
    assert_chance(chi_square(count, weight, cells), (double)cells - 1);
    carc_table_fini(&table);
}

/* ---- streams ------------------------------------------------------------------------- */

/* First draws of two seats in one game, and of the tiles and a seat. */
static void streams_of_a_game_do_not_depend_on_each_other(void **state)
{
    (void)state;
    enum { GAMES = 100000, SIDES = 12 };
    static const uint64_t purposes[][2] = {{CARC_PURPOSE_AGENT, CARC_PURPOSE_AGENT + 1},
                                           {CARC_PURPOSE_TILES, CARC_PURPOSE_AGENT}};
    for (size_t p = 0; p < 2; p++) {
        uint64_t count[SIDES * SIDES] = {0};
        double weight[SIDES * SIDES];
        for (size_t i = 0; i < SIDES * SIDES; i++) {
            weight[i] = 1;
        }
        for (uint64_t game = 0; game < GAMES; game++) {
            struct carc_stream one, other;
            carc_stream_start(&one, SEED + 5, game, purposes[p][0]);
            carc_stream_start(&other, SEED + 5, game, purposes[p][1]);
            count[carc_stream_below(&one, SIDES) * SIDES + carc_stream_below(&other, SIDES)]++;
        }
        assert_chance(chi_square(count, weight, SIDES * SIDES), SIDES * SIDES - 1);
    }
}

/*
 * Numbers below bounds for which multiplying alone would be unfair, up to two to one: by size,
 * part i from ceiling(bound * i / 60) on, and by remainder, where that shows.
 */
static void below_is_fair_for_large_bounds(void **state)
{
    (void)state;
    enum { DRAWS = 200000, PARTS = 60 };
    static const uint32_t bounds[] = {71,         1000003,    0x80000001,
                                      0xAAAAAAAB, 0xC0000000, 0xFFFFFFFF};
    for (size_t b = 0; b < sizeof bounds / sizeof bounds[0]; b++) {
        uint64_t by_size[PARTS] = {0}, by_remainder[PARTS] = {0};
        double sizes[PARTS], remainders[PARTS];
        struct carc_stream stream;
        carc_stream_start(&stream, SEED + 6, b, 0);
        for (uint64_t i = 0; i < PARTS; i++) {
            const uint64_t from = (bounds[b] * i + PARTS - 1) / PARTS;
            sizes[i] = (double)((bounds[b] * (i + 1) + PARTS - 1) / PARTS - from);
            remainders[i] = (double)((bounds[b] - i + PARTS - 1) / PARTS);
        }
        for (size_t i = 0; i < DRAWS; i++) {
            const uint64_t number = carc_stream_below(&stream, bounds[b]);
            by_size[number * PARTS / bounds[b]]++;
            by_remainder[number % PARTS]++;
        }
        assert_chance(chi_square(by_size, sizes, PARTS), PARTS - 1);
        assert_chance(chi_square(by_remainder, remainders, PARTS), PARTS - 1);
    }
}

static struct CMUnitTest tests[] = {
    cmocka_unit_test(each_tile_is_equally_likely_at_each_position),
    cmocka_unit_test(each_pair_is_equally_likely_at_two_positions),
    cmocka_unit_test(games_and_seeds_do_not_depend_on_each_other),
    cmocka_unit_test(random_agent_is_uniform_over_places_and_segments),
    cmocka_unit_test(random_agent_is_uniform_over_what_it_may_claim),
    cmocka_unit_test(random_agent_without_meeples_is_uniform_over_places),
    cmocka_unit_test(greedy_agent_breaks_ties_uniformly),
    cmocka_unit_test(streams_of_a_game_do_not_depend_on_each_other),
    cmocka_unit_test(below_is_fair_for_large_bounds),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    duel_variants(variants);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
