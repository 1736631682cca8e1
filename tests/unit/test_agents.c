// SPDX-License-Identifier: GPL-3.0-or-later
/* Agents: scripted choices, tables and their stock. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "duel.h"
#include "fast.h"
#include "policy.h"

enum { FIRST, SECOND, THIRD, MEDINA };

static struct carc_tileset set;
static struct duel_variant variants[DUEL_VARIANTS];

static struct carc_agent parsed(const char *text)
{
    struct carc_agent agent;
    struct carc_error error = {.status = CARC_OK};
    memset(&agent, 0xA5, sizeof agent);
    if (carc_agent_parse(text, &agent, &error) != CARC_OK) {
        print_error("%s: %s\n", text, error.message);
        fail();
    }
    assert_string_equal(agent.name, text);
    return agent;
}

/* ---- tables -------------------------------------------------------------------------- */

static void open_table(struct carc_table *table, uint32_t boxes, uint32_t meeples,
                       const char *agent, size_t variant)
{
    struct carc_table_setup setup = {
        .set = &set,
        .boxes = boxes,
        .seats = 2,
        .meeples = meeples,
        .agent = {parsed(agent), parsed(agent)},
        .weights = variants[variant].weights,
    };
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    assert_int_equal(carc_table_init(table, &setup), CARC_OK);
    carc_game_begin(&table->game, (uint8_t)set.start, 0);
}

static uint8_t kind_of(const char *id)
{
    const int kind = carc_tileset_find(&set, id);
    assert_true(kind >= 0);
    return (uint8_t)kind;
}

static void stock_is_all_boxes_without_the_start_tile(void **state)
{
    (void)state;
    for (uint32_t boxes = 1; boxes <= 3; boxes++) {
        struct carc_table table;
        open_table(&table, boxes, 7, "random", THIRD);
        assert_int_equal(table.stock_count, 72 * boxes - 1);
        for (uint64_t game = 0; game < 20; game++) {
            uint32_t count[CARC_TILES_MAX] = {0};
            carc_table_shuffle(&table, 1, game);
            for (uint32_t i = 0; i < table.stock_count; i++) {
                count[table.stock[i]]++;
            }
            for (size_t kind = 0; kind < set.tile_count; kind++) {
                assert_int_equal(count[kind],
                                 set.tile[kind].copies * boxes - (kind == set.start));
            }
        }
        carc_table_fini(&table);
    }
}

/* Results of runs depend on it: it does not change within a major version. */
static void order_of_tiles_is_frozen(void **state)
{
    (void)state;
    static const char expected[] =
        "SIEJEUUKUGLUVWVJEHOUWVDAHWXWNERFLNSHMBAOBUVNDCKPPFVBMLVBRQKPVEVVUTDIRUJ";
    char order[73] = "";
    struct carc_table table;
    open_table(&table, 1, 7, "random", THIRD);
    carc_table_shuffle(&table, 1, 2);
    for (uint32_t i = 0; i < table.stock_count; i++) {
        order[i] = set.tile[table.stock[table.stock_count - 1 - i]].id[0];
    }
    assert_string_equal(order, expected);
    carc_table_fini(&table);
}

static void count_move(void *context, const struct carc_move *move)
{
    uint32_t *counts = context; /* placed, not placed, meeples */
    counts[0] += move->placed && move->turn > 0;
    counts[1] += !move->placed;
    counts[2] += move->placed && move->segment != CARC_NO_SEGMENT;
}

static void played_counts_what_was_recorded(void **state)
{
    (void)state;
    struct carc_table table;
    struct carc_score score;
    open_table(&table, 1, 7, "random", THIRD);
    for (uint64_t game = 0; game < 50; game++) {
        uint32_t counts[3] = {0};
        const struct carc_recorder recorder = {count_move, counts};
        table.recorder = &recorder;
        assert_int_equal(carc_table_play(&table, 1, game, &score, NULL), CARC_OK);
        const struct carc_played *played = &table.played;
        assert_int_equal(played->turns, counts[0]);
        assert_int_equal(played->discarded, counts[1]);
        assert_int_equal(counts[0] + counts[1], 71);
        assert_int_equal(played->meeples[CARC_ROAD] + played->meeples[CARC_CITY] +
                             played->meeples[CARC_MONASTERY] + played->meeples[CARC_FIELD],
                         counts[2]);
        assert_true(played->places >= played->turns);
    }
    carc_table_fini(&table);
}

static void each_seat_draws_from_its_own_stream(void **state)
{
    (void)state;
    struct carc_table table;
    struct carc_score score;
    open_table(&table, 1, 7, "random", THIRD);
    assert_int_equal(carc_table_play(&table, 77, 88, &score, NULL), CARC_OK);
    for (uint32_t seat = 0; seat < 2; seat++) {
        assert_int_equal(table.stream[seat].seed, 77);
        assert_int_equal(table.stream[seat].game, 88);
        assert_int_equal(table.stream[seat].purpose, CARC_PURPOSE_AGENT + seat);
        assert_true(table.stream[seat].block > 0);
    }
    carc_table_fini(&table);
}

static void agents_change_seats_and_streams_from_round_to_round(void **state)
{
    (void)state;
    struct carc_table table;
    struct carc_score score[3];
    uint8_t stock[2][71];
    const struct carc_agent agents[] = {parsed("random"), parsed("greedy")};
    open_table(&table, 1, 7, "greedy", THIRD);
    for (uint32_t round = 0; round < 3; round++) {
        carc_table_seat(&table, agents, round % 2);
        carc_table_shuffle(&table, 5, 6);
        memcpy(stock[round % 2], table.stock, sizeof stock[0]);
        assert_int_equal(carc_table_play(&table, 5, 6, &score[round], NULL), CARC_OK);
        for (uint32_t seat = 0; seat < 2; seat++) {
            assert_string_equal(table.agent[seat].name, agents[(seat + round) % 2].name);
            assert_int_equal(table.stream[seat].purpose,
                             CARC_PURPOSE_AGENT + CARC_PURPOSE_ROUND * (round % 2) + seat);
        }
    }
    assert_memory_equal(stock[0], stock[1], sizeof stock[0]);
    assert_memory_equal(&score[0], &score[2], sizeof score[0]); /* round 0 once more */
    assert_memory_not_equal(&score[0], &score[1], sizeof score[0]);
    carc_table_fini(&table);
}

/* ---- random, scripted ---------------------------------------------------------------- */

/* The draw that carc_stream_below turns into the number value of count. */
static uint32_t draw_of(uint32_t value, uint32_t count)
{
    return (uint32_t)((((uint64_t)value << 32) + count - 1) / count + 1);
}

/* Lets seat 0 move with a tile: place number place of all, then choice number choice of count;
 * every draw of the script must be used. Returns the segment. */
static uint8_t move_scripted(struct carc_table *table, const char *id, uint32_t place,
                             uint32_t choice, uint32_t count)
{
    const uint8_t kind = kind_of(id);
    const uint32_t places = carc_board_places(&table->game.board, kind);
    const struct carc_place expected = carc_board_pick(&table->game.board, kind, place);
    const size_t cell = table->game.board.slots[expected.slot].cell;
    const uint32_t script[] = {draw_of(place, places), draw_of(choice, count)};
    carc_stream_script(&table->stream[0], script, count > 1 ? 2 : 1);
    const uint8_t segment = carc_random_move(table, 0, kind, places);
    const struct carc_board *board = &table->game.board;
    const struct carc_placed *placed = &board->placed[board->placed_count - 1];
    assert_int_equal(table->stream[0].script_left, 0);
    assert_true(placed->cell == cell && placed->rotation == expected.rotation);
    assert_int_equal(placed->tile, kind);
    return segment;
}

static void random_agent_takes_the_place_it_draws(void **state)
{
    (void)state;
    struct carc_table table;
    open_table(&table, 1, 7, "random", THIRD);
    const uint32_t places = carc_board_places(&table.game.board, kind_of("V"));
    assert_true(places > 2);
    for (uint32_t place = 0; place < places; place++) {
        carc_game_begin(&table.game, (uint8_t)set.start, 0);
        move_scripted(&table, "V", place, 0, 4); /* road, two fields, none */
    }
    carc_table_fini(&table);
}

static void random_agent_takes_each_free_segment_or_none(void **state)
{
    (void)state;
    struct carc_table table;
    bool seen[CARC_NO_SEGMENT + 1] = {false};
    open_table(&table, 1, 7, "random", THIRD);
    for (uint32_t choice = 0; choice < 4; choice++) {
        carc_game_begin(&table.game, (uint8_t)set.start, 0);
        const uint8_t segment = move_scripted(&table, "V", 0, choice, 4);
        assert_false(seen[segment]);
        seen[segment] = true;
        assert_int_equal(table.game.supply[0], segment == CARC_NO_SEGMENT ? 7 : 6);
    }
    assert_true(seen[0] && seen[1] && seen[2] && seen[CARC_NO_SEGMENT]);
    carc_table_fini(&table);
}

static void random_agent_leaves_occupied_features_alone(void **state)
{
    (void)state;
    struct carc_table table;
    open_table(&table, 1, 7, "random", THIRD);
    for (uint32_t choice = 0; choice < 3; choice++) {
        carc_game_begin(&table.game, (uint8_t)set.start, 0);
        assert_true(fast_turn(&table.game, "U", 1, 0, 0, 1, "road W"));
        struct carc_place place;
        const uint8_t kind = kind_of("U");
        assert_true(fast_spot(&table.game, kind, 2, 0, 0, &place));
        uint32_t index = 0;
        while (carc_board_pick(&table.game.board, kind, index).slot != place.slot) {
            index++;
        }
        const uint8_t segment = move_scripted(&table, "U", index, choice, 3);
        assert_true(segment != 0); /* its road is the claimed one */
    }
    carc_table_fini(&table);
}

static void agent_never_claims_what_it_must_not(void **state)
{
    (void)state;
    struct carc_table table;
    open_table(&table, 1, 7, "random:never=farm", THIRD);
    assert_int_equal(move_scripted(&table, "V", 0, 0, 2), 0);
    carc_game_begin(&table.game, (uint8_t)set.start, 0);
    assert_int_equal(move_scripted(&table, "V", 0, 1, 2), CARC_NO_SEGMENT);
    carc_table_fini(&table);
    open_table(&table, 1, 7, "random:never=farm+road", THIRD);
    assert_int_equal(move_scripted(&table, "V", 0, 0, 1), CARC_NO_SEGMENT);
    carc_table_fini(&table);
}

static void agent_without_a_meeple_draws_only_its_place(void **state)
{
    (void)state;
    struct carc_table table;
    open_table(&table, 1, 0, "random", THIRD);
    assert_int_equal(move_scripted(&table, "V", 1, 0, 1), CARC_NO_SEGMENT);
    carc_table_fini(&table);
}

/* R4.5: the meeple that the move itself sets free is not there yet. */
static void agent_does_not_use_a_meeple_that_comes_back_in_its_turn(void **state)
{
    (void)state;
    struct carc_table table;
    open_table(&table, 1, 1, "random", THIRD);
    carc_game_begin(&table.game, kind_of("E"), 2);
    assert_true(fast_turn(&table.game, "F", 0, -1, 1, 0, "city N"));
    const uint8_t kind = kind_of("E");
    struct carc_place place;
    assert_true(fast_spot(&table.game, kind, 0, -2, 0, &place));
    uint32_t index = 0;
    for (struct carc_place at = carc_board_pick(&table.game.board, kind, 0);
         at.slot != place.slot || at.rotation != 0;) {
        at = carc_board_pick(&table.game.board, kind, ++index);
    }
    assert_int_equal(move_scripted(&table, "E", index, 0, 1), CARC_NO_SEGMENT);
    carc_game_settle(&table.game);
    assert_int_equal(table.game.supply[0], 1);
    carc_table_fini(&table);
}

/* ---- greedy -------------------------------------------------------------------------- */

static uint8_t move_greedy(struct carc_table *table, uint32_t seat, const char *id)
{
    const uint8_t kind = kind_of(id);
    carc_stream_start(&table->stream[seat], 1, 1, CARC_PURPOSE_AGENT + seat);
    return carc_greedy_move(table, seat, kind, carc_board_places(&table->game.board, kind));
}

static void last_place(const struct carc_table *table, int32_t *x, int32_t *y)
{
    const struct carc_board *board = &table->game.board;
    carc_board_where(board, board->placed[board->placed_count - 1].cell, x, y);
}

/* The cap closes the start tile's city: 4 points at once against 1 for the open one. */
static void greedy_closes_a_two_tile_city(void **state)
{
    (void)state;
    struct carc_table table;
    int32_t x = 0, y = 0;
    open_table(&table, 1, 7, "greedy", THIRD);
    assert_int_equal(move_greedy(&table, 0, "E"), 0);
    last_place(&table, &x, &y);
    assert_int_equal(x, 0);
    assert_int_equal(y, 1);
    carc_table_fini(&table);
}

/* In the first edition the farm around the same city pays 4, its two tiles only 2. */
static void greedy_knows_the_variant_it_plays_under(void **state)
{
    (void)state;
    struct carc_table table;
    int32_t x = 0, y = 0;
    open_table(&table, 1, 7, "greedy", FIRST);
    assert_int_equal(move_greedy(&table, 0, "E"), 1);
    last_place(&table, &x, &y);
    assert_int_equal(x, 0);
    assert_int_equal(y, 1);
    carc_table_fini(&table);
}

static void greedy_without_farms_takes_the_next_best(void **state)
{
    (void)state;
    struct carc_table table;
    open_table(&table, 1, 7, "greedy:never=farm", FIRST);
    assert_int_equal(move_greedy(&table, 0, "E"), 0);
    carc_table_fini(&table);
    open_table(&table, 1, 7, "greedy:never=road+city+monastery+farm", FIRST);
    assert_int_equal(move_greedy(&table, 0, "E"), CARC_NO_SEGMENT);
    carc_table_fini(&table);
}

/* A rival's road may not grow if it can be helped: goal=own does not care. */
static void goals_differ_where_a_rival_gains(void **state)
{
    (void)state;
    static const char *const goals[] = {"greedy:goal=margin", "greedy:goal=own"};
    static const int32_t spread[] = {2, 0}; /* half points between the best and the worst */
    for (size_t i = 0; i < 2; i++) {
        struct carc_table table;
        static struct carc_valued list[512];
        int32_t low = INT32_MAX, high = INT32_MIN;
        open_table(&table, 1, 7, goals[i], THIRD);
        assert_true(fast_turn(&table.game, "U", 1, 0, 0, 1, "road W"));
        const uint32_t count = carc_greedy_moves(&table, 0, kind_of("V"), false, list, 512);
        assert_true(count > 0 && count <= 512);
        for (uint32_t k = 0; k < count; k++) {
            if (list[k].choice.segment != CARC_NO_SEGMENT) {
                continue;
            }
            low = list[k].value < low ? list[k].value : low;
            high = list[k].value > high ? list[k].value : high;
        }
        assert_int_equal(high - low, spread[i]);
        carc_table_fini(&table);
    }
}

/* The listing counts moves past its capacity and writes none there. */
static void listing_of_moves_stops_at_its_capacity(void **state)
{
    (void)state;
    struct carc_table table;
    static struct carc_valued list[512];
    open_table(&table, 1, 7, "greedy", THIRD);
    memset(list, 0x5A, sizeof list);
    const uint32_t all = carc_greedy_moves(&table, 0, kind_of("X"), false, NULL, 0);
    assert_int_equal(all, 2 * (1 + 4 + 4)); /* two ends of the road */
    assert_int_equal(carc_greedy_moves(&table, 0, kind_of("X"), false, list, 3), all);
    assert_int_equal(list[3].value, 0x5A5A5A5A);
    carc_table_fini(&table);
}

static void ties_are_broken_by_one_draw(void **state)
{
    (void)state;
    struct carc_table table;
    static struct carc_valued list[512];
    open_table(&table, 1, 7, "greedy", THIRD);
    const uint8_t kind = kind_of("V");
    const uint32_t places = carc_board_places(&table.game.board, kind);
    const uint32_t count = carc_greedy_moves(&table, 0, kind, false, list, 512);
    uint32_t best = 0, seen = 0;
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < count; i++) {
        best = list[i].value > most ? 0 : best;
        most = list[i].value > most ? list[i].value : most;
        best += list[i].value == most;
    }
    assert_int_equal(best, 4); /* its road on either end of the start tile's, two ways each */
    for (uint32_t i = 0; i < best; i++) {
        const uint32_t script[] = {draw_of(i, best)};
        carc_stream_script(&table.stream[0], script, 1);
        carc_game_begin(&table.game, (uint8_t)set.start, 0);
        assert_int_equal(carc_greedy_move(&table, 0, kind, places), 0);
        assert_int_equal(table.stream[0].script_left, 0);
        int32_t x = 0, y = 0;
        last_place(&table, &x, &y);
        assert_int_equal(y, 0);
        seen |= 1U << (2 * (x + 1) + table.game.board.placed[1].rotation);
    }
    assert_int_equal(seen, 1U << 2 | 1U << 3 | 1U << 4 | 1U << 5);
    carc_table_fini(&table);
}

static struct CMUnitTest tests[] = {
    cmocka_unit_test(stock_is_all_boxes_without_the_start_tile),
    cmocka_unit_test(order_of_tiles_is_frozen),
    cmocka_unit_test(played_counts_what_was_recorded),
    cmocka_unit_test(each_seat_draws_from_its_own_stream),
    cmocka_unit_test(agents_change_seats_and_streams_from_round_to_round),
    cmocka_unit_test(random_agent_takes_the_place_it_draws),
    cmocka_unit_test(random_agent_takes_each_free_segment_or_none),
    cmocka_unit_test(random_agent_leaves_occupied_features_alone),
    cmocka_unit_test(agent_never_claims_what_it_must_not),
    cmocka_unit_test(agent_without_a_meeple_draws_only_its_place),
    cmocka_unit_test(agent_does_not_use_a_meeple_that_comes_back_in_its_turn),
    cmocka_unit_test(greedy_closes_a_two_tile_city),
    cmocka_unit_test(greedy_knows_the_variant_it_plays_under),
    cmocka_unit_test(greedy_without_farms_takes_the_next_best),
    cmocka_unit_test(goals_differ_where_a_rival_gains),
    cmocka_unit_test(listing_of_moves_stops_at_its_capacity),
    cmocka_unit_test(ties_are_broken_by_one_draw),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    duel_variants(variants);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
