// SPDX-License-Identifier: GPL-3.0-or-later
// The slow judge against hand-made positions and against rules that can be counted by hand.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include "../support/judge.h"
#include "../support/judge_cases.h"

enum {
    SEATS = 6,
    MEEPLES = 7,
    MAX_POSITIONS = 40,
    DECK = 71,
};

static struct judge_cases positions;
static struct judge_cases points;
static struct judge_cases titles;
static struct judge_cases editions;
static char title_texts[MAX_POSITIONS][160];

static const char *const preset_names[] = {"first", "second", "third", "medina-azahara"};

// ---- fixtures ----

static int open_judge(void **state)
{
    *state = judge_new(judge_source_path("data/tiles/base.csv"), SEATS, MEEPLES);
    return *state != NULL ? 0 : -1;
}

// A parametrised test finds its case where other tests find nothing.
struct position {
    int game;
    struct judge *judge;
};

static int open_position(void **state)
{
    struct position *position = *state;
    void *judge = NULL;
    const int status = open_judge(&judge);

    position->judge = judge;
    return status;
}

static int close_position(void **state)
{
    struct position *position = *state;

    judge_free(position->judge);
    return 0;
}

static int close_judge(void **state)
{
    judge_free(*state);
    return 0;
}

static size_t kind_of(const struct judge *judge, const char *id)
{
    const size_t kind = judge_kind_find(judge, id);

    assert_true(kind != JUDGE_NONE);
    return kind;
}

static bool legal(const struct judge *judge, const char *id, int x, int y, unsigned rotation)
{
    return judge_legal(judge, kind_of(judge, id), x, y, rotation);
}

// One whole turn that has to be legal; MEEPLE as in a game record, empty for none.
static void play(struct judge *judge, const char *id, int x, int y, unsigned rotation,
                 size_t seat, const char *meeple)
{
    const size_t kind = kind_of(judge, id);

    assert_true(judge_place(judge, kind, x, y, rotation));
    if (*meeple != '\0')
        assert_true(
            judge_put_meeple(judge, seat, judge_segment_named(judge, kind, rotation, meeple)));
    judge_end_turn(judge);
}

// ---- positions ----

static void position_scores_as_ruled(void **state)
{
    const struct position *position = *state;
    struct judge *judge = position->judge;
    size_t checked = 0;

    assert_true(judge_cases_play(judge, &positions, position->game));
    for (size_t i = 0; i < points.count; i++) {
        char *const *field = points.rows[i].field;
        const size_t seat = (size_t)judge_cases_number(field[2]) - 1;
        struct judge_variant variant;
        int scores[SEATS][JUDGE_CATEGORIES];
        int totals[SEATS];

        if (judge_cases_number(field[0]) != position->game)
            continue;
        assert_true(judge_preset(field[1], &variant));
        judge_score(judge, &variant, scores);
        judge_totals(judge, &variant, totals);
        for (size_t category = 0; category < JUDGE_CATEGORIES; category++)
            assert_int_equal(scores[seat][category],
                             (int)(2 * strtod(field[3 + category], NULL)));
        assert_close(totals[seat] / 2.0, strtod(field[11], NULL), 0, 0);
        checked++;
    }
    // Every variant of the file, for at least one seat each.
    assert_true(checked >= 4 && checked % 4 == 0);
}

static void example_of_the_editions(void **state)
{
    // Farm points of the first and second seat: rules X2, X3.
    static const int expected[4][2] = {{8, 0}, {6, 6}, {12, 6}, {6, 0}};
    int scores[SEATS][JUDGE_CATEGORIES];
    struct judge_variant variant;

    assert_true(judge_cases_play(*state, &editions, 0));
    for (size_t i = 0; i < 4; i++) {
        assert_true(judge_preset(preset_names[i], &variant));
        judge_score(*state, &variant, scores);
        assert_int_equal(scores[0][JUDGE_FARM], expected[i][0]);
        assert_int_equal(scores[1][JUDGE_FARM], expected[i][1]);
    }
}

// ---- tiles ----

static void base_set_has_the_edges_of_the_box(void **state)
{
    const struct judge *judge = *state;
    int edges[4] = {0};
    int tiles = 0;
    int pennants = 0;

    assert_int_equal(judge_kind_count(judge), 24);
    for (size_t kind = 0; kind < judge_kind_count(judge); kind++) {
        const int copies = judge_kind_copies(judge, kind);
        unsigned ports = 0;

        for (unsigned side = 0; side < 4; side++)
            edges[judge_edge(judge, kind, 0, side)] += copies;
        for (size_t i = 0; i < judge_segment_count(judge, kind); i++) {
            const unsigned own = judge_segment_ports(judge, kind, 0, i);

            assert_int_equal(ports & own, 0);
            ports |= own;
            pennants += copies * judge_segment_pennants(judge, kind, i);
        }
        tiles += copies;
    }
    assert_int_equal(tiles, 72);
    assert_int_equal(pennants, 10);
    // T8 of the rules.
    assert_int_equal(edges[JUDGE_CITY], 79);
    assert_int_equal(edges[JUDGE_ROAD], 94);
    assert_int_equal(edges[JUDGE_FIELD], 115);
}

static void symmetric_tiles_have_fewer_rotations(void **state)
{
    static const char *const distinct = "411442224444444444442441"; // A to X
    const struct judge *judge = *state;

    for (size_t kind = 0; kind < 24; kind++) {
        int count = 0;

        for (unsigned rotation = 0; rotation < 4; rotation++)
            count += judge_first_rotation(judge, kind, rotation) == rotation;
        assert_int_equal(count, distinct[kind] - '0');
    }
}

// ---- legality and meeples ----

static void tiles_need_a_whole_matching_edge(void **state)
{
    struct judge *judge = *state;

    assert_false(legal(judge, "B", 0, 0, 0)); // nothing to touch
    assert_true(judge_place_first(judge, kind_of(judge, "D"), 0, 0, 0));
    assert_false(judge_place_first(judge, kind_of(judge, "D"), 1, 0, 0));
    assert_false(legal(judge, "D", 0, 0, 0));
    assert_false(legal(judge, "B", 1, 1, 0)); // R3.1: a corner only
    assert_false(legal(judge, "B", 0, 1, 0)); // R3.2: field against city
    assert_false(legal(judge, "B", 1, 0, 0)); // field against road
    assert_false(legal(judge, "G", 1, 0, 0)); // city against road
    assert_true(legal(judge, "B", 0, -1, 0));
    assert_true(legal(judge, "E", 0, 1, 2));
    assert_false(legal(judge, "E", 0, 1, 0));
    assert_false(judge_place(judge, kind_of(judge, "E"), 0, 1, 0));
    assert_int_equal(judge_tile_count(judge), 1);
    // U goes east and west, lying as the road does, either way up.
    assert_int_equal(judge_all_legal(judge, kind_of(judge, "U"), NULL, 0), 4 + 2);
    assert_int_equal(judge_all_legal(judge, kind_of(judge, "C"), NULL, 0), 4);
}

static void hole_may_be_closed_and_filled(void **state)
{
    static const int ring[7][2] = {{0, 1}, {0, 2}, {1, 2}, {2, 2}, {2, 1}, {2, 0}, {1, 0}};
    struct judge *judge = *state;

    assert_true(judge_place_first(judge, kind_of(judge, "B"), 0, 0, 0));
    for (size_t i = 0; i < 7; i++)
        play(judge, "B", ring[i][0], ring[i][1], 0, 0, ""); // R3.3
    assert_false(legal(judge, "A", 1, 1, 0));
    assert_true(judge_place(judge, kind_of(judge, "B"), 1, 1, 0));
    // R4.4: complete through this very tile; R4.7: an enclosed field is a field.
    assert_true(judge_put_meeple(judge, 0, 0));
    assert_int_equal(judge_supply(judge, 0), MEEPLES - 1);
    judge_end_turn(judge);
    assert_int_equal(judge_supply(judge, 0), MEEPLES);
}

static void occupied_features_are_not_free(void **state)
{
    size_t open[JUDGE_MAX_SEGMENTS];
    struct judge *judge = *state;
    const size_t u = kind_of(judge, "U");

    assert_true(judge_place_first(judge, u, 0, 0, 0));
    assert_int_equal(judge_free_segments(judge, open), 0); // R1.4
    assert_false(judge_put_meeple(judge, 0, 0));
    play(judge, "U", 1, 0, 0, 0, "road E");
    assert_false(judge_put_meeple(judge, 0, 1)); // the turn is over
    assert_true(judge_place(judge, u, 2, 0, 0));
    assert_int_equal(judge_free_segments(judge, open), 2); // R4.3: the road is not
    assert_false(judge_put_meeple(judge, 0, 0));           // not even to its owner
    assert_true(judge_put_meeple(judge, 1, 1));
    assert_false(judge_put_meeple(judge, 1, 2)); // R4.1: one only
    judge_end_turn(judge);
    assert_int_equal(judge_meeple_count(judge), 2);
}

static void empty_supply_places_nothing(void **state)
{
    struct judge_move moves[60];
    struct judge_variant third;
    struct judge *judge = *state;
    const size_t e = kind_of(judge, "E");

    assert_true(judge_place_first(judge, kind_of(judge, "H"), 0, 0, 1));
    for (int i = 1; i <= MEEPLES; i++)
        play(judge, "H", i, 0, 1, 0, "field NNW"); // fields of their own between the cities
    assert_int_equal(judge_supply(judge, 0), 0);
    assert_true(judge_preset("third", &third));
    // R4.5: one way round at either end of the row, three above and below each of its tiles.
    assert_int_equal(judge_greedy_values(judge, e, 0, &third, true, moves, 60), 2 + 2 * 8 * 3);
    for (size_t i = 0; i < 50; i++)
        assert_true(moves[i].segment == JUDGE_NONE);
    assert_true(judge_place(judge, e, -1, 0, 1));
    assert_false(judge_put_meeple(judge, 0, 0));
    assert_true(judge_put_meeple(judge, 1, 0));
}

static void one_tile_completes_two_monasteries(void **state)
{
    struct judge_variant third;
    struct judge *judge = *state;
    size_t count = 0;
    int totals[SEATS];

    assert_true(judge_place_first(judge, kind_of(judge, "B"), 0, 0, 0));
    for (int y = 0; y < 4; y++) {
        for (int x = y == 0 ? 1 : 0; x < 3; x++) {
            const bool inner = x == 1 && (y == 1 || y == 2);

            if (x != 2 || y != 2)
                play(judge, "B", x, y, 0, (size_t)y, inner ? "monastery" : "");
        }
    }
    play(judge, "B", 2, 2, 0, 0, "");
    const struct judge_feature *events = judge_last_events(judge, &count);
    assert_int_equal(count, 2);
    assert_int_equal(events[0].size, 9);
    assert_int_equal(events[1].size, 9);
    assert_true(judge_preset("third", &third));
    judge_totals(judge, &third, totals);
    assert_int_equal(totals[0], 0);
    assert_int_equal(totals[1], 18);
    assert_int_equal(totals[2], 18);
}

// ---- what the base tiles and the case files leave open ----

static void small_city_rule_knows_pennants_and_completeness(void **state)
{
    // K7: no two-tile city of the base tiles can hold a pennant.
    static const int expected[4] = {6, 6, 12, 9};
    struct judge_feature city = {
        .kind = JUDGE_CITY, .complete = true, .size = 2, .pennants = 1};
    enum judge_category category = JUDGE_FARM;
    struct judge_variant variant;

    (void)state;
    for (size_t i = 0; i < 4; i++) {
        assert_true(judge_preset(preset_names[i], &variant));
        city.complete = true;
        assert_int_equal(judge_feature_points(&variant, &city, &category), expected[i]);
        assert_int_equal(category, JUDGE_CITY_TWO_TILE);
        city.complete = false;
        assert_int_equal(judge_feature_points(&variant, &city, &category), 6);
        assert_int_equal(category, JUDGE_CITY_INCOMPLETE);
    }
}

static void one_field_segment_may_border_two_cities(void **state)
{
    static const int expected[4] = {16, 12, 12, 12};
    int scores[SEATS][JUDGE_CATEGORIES];
    struct judge_variant variant;
    struct judge *judge = *state;
    size_t count = 0;

    assert_true(judge_place_first(judge, kind_of(judge, "I"), 0, 0, 0));
    play(judge, "E", 0, 1, 2, 0, "city S");
    judge_last_events(judge, &count);
    assert_int_equal(count, 1);
    play(judge, "E", 1, 0, 2, 0, "field NNW"); // R5.7: its field joins that of I
    assert_true(judge_last_events(judge, &count) == NULL);
    play(judge, "E", -1, 0, 1, 1, "");
    judge_last_events(judge, &count);
    assert_int_equal(count, 1); // unclaimed
    judge_all_events(judge, &count);
    assert_int_equal(count, 2);

    struct judge_map *map = judge_map_new(judge);
    assert_int_equal(map->features[map->label[2]].kind, JUDGE_FIELD);
    assert_int_equal(map->features[map->label[2]].size, 2);
    assert_int_equal(map->features[map->label[2]].meeples[0], 1);
    judge_map_free(map);
    for (size_t i = 0; i < 4; i++) {
        assert_true(judge_preset(preset_names[i], &variant));
        judge_score(judge, &variant, scores);
        assert_int_equal(scores[0][JUDGE_FARM], expected[i]);
    }
}

// ---- greedy ----

static void check_value(const struct judge_move *move, unsigned rotation, size_t segment,
                        int value)
{
    assert_int_equal(move->rotation, rotation);
    assert_true(move->segment == segment);
    assert_int_equal(move->value, value);
}

static void greedy_values_counted_by_hand(void **state)
{
    struct judge_move moves[16];
    struct judge_variant third;
    struct judge *judge = *state;
    const size_t e = kind_of(judge, "E");

    assert_true(judge_preset("third", &third));
    assert_true(judge_place_first(judge, kind_of(judge, "D"), 0, 0, 0));
    assert_int_equal(judge_greedy_values(judge, e, 0, &third, true, moves, 16), 12);
    // South of the start tile three ways round, with a knight in an open city of one tile ...
    for (unsigned i = 0; i < 3; i++) {
        check_value(&moves[3 * i], i + 1, JUDGE_NONE, 0);
        check_value(&moves[3 * i + 1], i + 1, 0, 2);
        check_value(&moves[3 * i + 2], i + 1, 1, 0);
    }
    // ... or north of it, closing a city of two tiles, as knight or as farmer beside it.
    check_value(&moves[9], 2, JUDGE_NONE, 0);
    check_value(&moves[10], 2, 0, 8);
    check_value(&moves[11], 2, 1, 6);

    play(judge, "E", 0, 1, 2, 0, "city S");
    // Three rotations against each of the four field edges that can be reached, three options
    // each; nobody gets past the four points of seat 0 there.
    assert_int_equal(judge_greedy_values(judge, e, 1, &third, true, moves, 1), 36);
    check_value(&moves[0], 1, JUDGE_NONE, -8);
    judge_greedy_values(judge, e, 1, &third, false, moves, 1);
    check_value(&moves[0], 1, JUDGE_NONE, 0);
    // Half a turn changes nothing about U: one way round in each of six cells, no meeple or one
    // on three segments.
    assert_int_equal(judge_greedy_values(judge, kind_of(judge, "U"), 1, &third, true, moves, 1),
                     6 * 4);
}

// ---- whole games ----

static unsigned next_random(uint64_t *stream, size_t bound)
{
    *stream = *stream * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)((*stream >> 33) % bound);
}

static void shuffle_deck(const struct judge *judge, uint64_t *stream, size_t *deck)
{
    size_t count = 0;

    for (size_t kind = 0; kind < judge_kind_count(judge); kind++) {
        const bool start = strcmp(judge_kind_id(judge, kind), "D") == 0; // R1.1

        for (int i = start ? 1 : 0; i < judge_kind_copies(judge, kind); i++)
            deck[count++] = kind;
    }
    assert_int_equal(count, DECK);
    for (size_t i = DECK; i > 1; i--) {
        const size_t other = next_random(stream, i);
        const size_t kind = deck[i - 1];

        deck[i - 1] = deck[other];
        deck[other] = kind;
    }
}

static void check_position(const struct judge *judge)
{
    int standing[SEATS] = {0};
    struct judge_map *map = judge_map_new(judge);

    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];

        for (size_t seat = 0; seat < SEATS; seat++) {
            assert_false(feature->complete && feature->meeples[seat] > 0); // R7.3
            standing[seat] += feature->meeples[seat];
        }
        assert_true(feature->size > 0 || feature->kind == JUDGE_FIELD);
        assert_int_equal(map->label[feature->tile * JUDGE_MAX_SEGMENTS + feature->segment], i);
    }
    for (size_t seat = 0; seat < SEATS; seat++)
        assert_int_equal(standing[seat] + judge_supply(judge, seat), MEEPLES);
    judge_map_free(map);
}

// A random turn; TURNED, if any, makes the same turn with the whole table turned clockwise.
static void random_turn(struct judge *judge, struct judge *turned, uint64_t *stream,
                        size_t kind, size_t seat)
{
    struct judge_spot spots[1024];
    size_t open[JUDGE_MAX_SEGMENTS];
    const size_t count = judge_all_legal(judge, kind, spots, 1024);

    assert_true(count <= 1024);
    assert_int_equal(judge_all_legal(turned, kind, NULL, 0), count);
    if (count == 0)
        return; // R3.4
    const struct judge_spot spot = spots[next_random(stream, count)];
    assert_true(judge_place(judge, kind, spot.x, spot.y, spot.rotation));
    assert_true(judge_place(turned, kind, spot.y, -spot.x, (spot.rotation + 1) % 4));
    const size_t choice = next_random(stream, judge_free_segments(judge, open) + 1);
    if (choice > 0 && judge_supply(judge, seat) > 0) {
        assert_true(judge_put_meeple(judge, seat, open[choice - 1]));
        assert_true(judge_put_meeple(turned, seat, open[choice - 1]));
    }
    judge_end_turn(judge);
    judge_end_turn(turned);
    check_position(judge);
}

static void compare_scores(const struct judge *one, const struct judge *other)
{
    int a[SEATS][JUDGE_CATEGORIES];
    int b[SEATS][JUDGE_CATEGORIES];
    struct judge_variant variant;

    for (size_t i = 0; i < 4; i++) {
        assert_true(judge_preset(preset_names[i], &variant));
        judge_score(one, &variant, a);
        judge_score(other, &variant, b);
        assert_memory_equal(a, b, sizeof(a));
    }
}

static void turning_the_table_changes_nothing(void **state)
{
    struct judge *judge = *state;
    struct judge *turned = judge_copy(judge);
    uint64_t stream = 1;
    size_t deck[DECK];

    for (int game = 0; game < 5; game++) {
        shuffle_deck(judge, &stream, deck);
        judge_reset(judge);
        judge_reset(turned);
        assert_true(judge_place_first(judge, kind_of(judge, "D"), 0, 0, 0));
        assert_true(judge_place_first(turned, kind_of(judge, "D"), 0, 0, 1));
        for (size_t i = 0; i < DECK; i++) {
            random_turn(judge, turned, &stream, deck[i], i % SEATS);
            compare_scores(judge, turned);
        }
    }
    judge_free(turned);
}

// ---- the list ----

#define WITH_JUDGE(test) cmocka_unit_test_setup_teardown(test, open_judge, close_judge)

static struct position position_cases[MAX_POSITIONS];

// One test for each ruling of the case files follows those listed here; cmocka skips the rest.
static struct CMUnitTest tests[MAX_POSITIONS + 16] = {
    WITH_JUDGE(example_of_the_editions),
    WITH_JUDGE(base_set_has_the_edges_of_the_box),
    WITH_JUDGE(symmetric_tiles_have_fewer_rotations),
    WITH_JUDGE(tiles_need_a_whole_matching_edge),
    WITH_JUDGE(hole_may_be_closed_and_filled),
    WITH_JUDGE(occupied_features_are_not_free),
    WITH_JUDGE(empty_supply_places_nothing),
    WITH_JUDGE(one_tile_completes_two_monasteries),
    WITH_JUDGE(small_city_rule_knows_pennants_and_completeness),
    WITH_JUDGE(one_field_segment_may_border_two_cities),
    WITH_JUDGE(greedy_values_counted_by_hand),
    WITH_JUDGE(turning_the_table_changes_nothing),
};

static void add_positions(void)
{
    size_t next = 0;

    while (tests[next].name != NULL)
        next++;
    for (size_t i = 0; i < titles.count && i < MAX_POSITIONS; i++) {
        char *const *field = titles.rows[i].field;

        snprintf(title_texts[i], sizeof(title_texts[i]), "position_%s_%.100s", field[1],
                 field[2]);
        position_cases[i].game = judge_cases_number(field[0]);
        tests[next + i] =
            (struct CMUnitTest){title_texts[i], position_scores_as_ruled, open_position,
                                close_position, &position_cases[i]};
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    if (!judge_cases_read("tests/cases/positions.csv", &positions) ||
        !judge_cases_read("tests/cases/positions-points.csv", &points) ||
        !judge_cases_read("tests/cases/positions-titles.csv", &titles) ||
        !judge_cases_read("tests/cases/seed-editions.csv", &editions))
        return 1;
    add_positions();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
