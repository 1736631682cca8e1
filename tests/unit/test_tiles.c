// SPDX-License-Identifier: GPL-3.0-or-later
/* Tile files row by row: what is refused and why, facings, symmetry, names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "fast.h"

#define ROWS_MAX 14

static struct carc_tileset set;
static struct carc_tileset before;

static void forget(void)
{
    memset(&set, 0, sizeof set);
}

/* Adds rows, each the columns tile|count|segment|kind|ports|pennants|cities|flags. */
static enum carc_status add(const char *row, struct carc_error *error)
{
    char text[200];
    char *field[8];
    snprintf(text, sizeof text, "%s", row);
    assert_int_equal(judge_split(text, '|', field, 8), 8);
    const char *column[8];
    for (size_t i = 0; i < 8; i++) {
        column[i] = field[i];
    }
    return fast_add(&set, column, error);
}

static void add_good(const char *row)
{
    struct carc_error error = {.status = CARC_OK};
    if (add(row, &error) != CARC_OK) {
        print_error("%s: %s\n", row, error.message);
        fail();
    }
}

/* ---- refused rows -------------------------------------------------------------------- */

/* Good rows, then one that must be refused with a message that has these words. */
struct refusal {
    const char *name;
    const char *good[3];
    const char *bad;
    const char *words;
};

static struct refusal refusals[] = {
    {"id_may_not_be_empty", {NULL}, "|1|f1|field|NNW|0||", "tile is \"\""},
    {"id_may_not_be_long",
     {NULL},
     "abcdefghijklmnopqrstuvwx|1|f1|field|NNW|0||",
     "id of 1 to 23 letters"},
    {"count_may_not_be_zero", {NULL}, "A|0|f1|field|NNW|0||", "count is 0"},
    {"count_may_not_be_huge", {NULL}, "A|1001|f1|field|NNW|0||", "count is 1001"},
    {"flags_are_start_or_nothing", {NULL}, "A|1|f1|field|NNW|0||river", "flags is \"river\""},
    {"segment_needs_a_name", {NULL}, "A|1||field|NNW|0||", "segment is \"\""},
    {"segment_name_is_short", {NULL}, "A|1|segments|field|NNW|0||", "name of 1 to 7 letters"},
    {"segment_name_is_unique",
     {"A|1|r1|road|N|0||"},
     "A|1|r1|road|S|0||",
     "segment is \"r1\" again on tile A"},
    {"kind_is_known", {NULL}, "A|1|w1|river|N|0||", "kind is \"river\""},
    {"road_leaves_by_sides", {NULL}, "A|1|r1|road|N NNE|0||", "ports has \"NNE\""},
    {"field_leaves_by_half_edges", {NULL}, "A|1|f1|field|N|0||", "ports has \"N\""},
    {"port_is_a_word", {NULL}, "A|1|r1|road|Northwest-by-north|0||", "expected sides"},
    {"monastery_has_no_ports", {NULL}, "A|1|m1|monastery|N|0||", "none for a monastery"},
    {"port_is_not_named_twice", {NULL}, "A|1|r1|road|N N|0||", "already belongs"},
    {"port_has_one_segment",
     {"A|1|r1|road|N|0||"},
     "A|1|c1|city|N|0||",
     "ports has \"N\", which already belongs to a segment of tile A"},
    {"half_edge_has_one_field", {"A|1|f1|field|ENE|0||"}, "A|1|f2|field|ENE|0||", "ENE"},
    {"road_needs_a_port", {NULL}, "A|1|r1|road||0||", "ports is empty"},
    {"city_needs_a_port", {NULL}, "A|1|c1|city| |0||", "expected sides of a city"},
    {"cities_are_on_the_tile", {"A|1|c1|city|N|0||"}, "A|1|f1|field|ENE|0|c2|", "\"c2\""},
    {"cities_are_cities", {"A|1|r1|road|N|0||"}, "A|1|f1|field|ENE|0|r1|", "cities has \"r1\""},
    {"city_stands_above_its_field", {NULL}, "A|1|f1|field|ENE|0|c1|", "city above it"},
    {"roads_touch_no_cities", {"A|1|c1|city|N|0||"}, "A|1|r1|road|E|0|c1|", "but for a field"},
    {"pennants_are_not_negative", {NULL}, "A|1|c1|city|N|-1||", "pennants is -1"},
    {"pennants_are_few", {NULL}, "A|1|c1|city|N|10||", "pennants is 10"},
    {"roads_have_no_pennants", {NULL}, "A|1|r1|road|N|1||", "0 for others"},
    {"rows_of_a_tile_stand_together",
     {"A|1|r1|road|N|0||", "B|1|r1|road|N|0||"},
     "A|1|r2|road|S|0||",
     "rows of tile A are interrupted"},
    {"rows_of_a_tile_agree_on_count",
     {"A|1|r1|road|N|0||"},
     "A|2|r2|road|S|0||",
     "count and flags of tile A differ"},
    {"rows_of_a_tile_agree_on_flags",
     {"A|1|r1|road|N|0||"},
     "A|1|r2|road|S|0||start",
     "count and flags of tile A differ"},
};

static void bad_row_is_refused(void **state)
{
    const struct refusal *refusal = *state;
    struct carc_error error = {.status = CARC_OK};
    forget();
    for (size_t i = 0; i < 3 && refusal->good[i]; i++) {
        add_good(refusal->good[i]);
    }
    before = set;
    assert_int_equal(add(refusal->bad, &error), CARC_BAD_DATA);
    assert_int_equal(error.status, CARC_BAD_DATA);
    assert_memory_equal(&set, &before, sizeof set);
    if (!strstr(error.message, refusal->words)) {
        print_error("\"%s\" does not say \"%s\"\n", error.message, refusal->words);
        fail();
    }
    assert_int_equal(add(refusal->bad, NULL), CARC_BAD_DATA);
}

static void thirteenth_segment_is_refused(void **state)
{
    (void)state;
    struct carc_error error = {.status = CARC_OK};
    char row[100];
    forget();
    for (int i = 0; i <= CARC_SEGMENTS_MAX; i++) {
        static const char *const ports[] = {"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW",
                                            "WNW", "N",   "E",   "S",   "W",   ""};
        const char *kind = i < CARC_HALVES ? "field" : i < 12 ? "road" : "monastery";
        snprintf(row, sizeof row, "A|1|s%d|%s|%s|0||", i, kind, ports[i]);
        assert_int_equal(add(row, &error), i < CARC_SEGMENTS_MAX ? CARC_OK : CARC_BAD_DATA);
    }
    assert_non_null(strstr(error.message, "more than 12 segments on tile A"));
    assert_int_equal(set.tile[0].segment_count, CARC_SEGMENTS_MAX);
}

/* A record could not tell them apart. */
static void segments_without_ports_are_alone(void **state)
{
    (void)state;
    struct carc_error error = {.status = CARC_OK};
    forget();
    add_good("A|1|m1|monastery||0||");
    assert_int_equal(add("A|1|m2|monastery||0||", &error), CARC_BAD_DATA);
    assert_non_null(strstr(error.message, "tile A has a second monastery without ports"));
    add_good("A|1|f1|field||0||");
    assert_int_equal(add("A|1|f2|field||0||", &error), CARC_BAD_DATA);
    assert_non_null(strstr(error.message, "tile A has a second field without ports"));
}

static void kinds_are_limited(void **state)
{
    (void)state;
    struct carc_error error = {.status = CARC_OK};
    char row[100];
    forget();
    for (int i = 0; i <= CARC_TILES_MAX; i++) {
        snprintf(row, sizeof row, "T%d|1|c1|city|N E S W|0||%s", i, i ? "" : "start");
        assert_int_equal(add(row, &error), i < CARC_TILES_MAX ? CARC_OK : CARC_BAD_DATA);
    }
    assert_non_null(strstr(error.message, "more than 160 different tiles"));
    assert_int_equal(carc_tileset_finish(&set, &error), CARC_OK);
    assert_int_equal(set.total, CARC_TILES_MAX);
}

/* ---- refused sets -------------------------------------------------------------------- */

struct set_refusal {
    const char *name;
    const char *rows[ROWS_MAX];
    const char *words;
};

static struct set_refusal set_refusals[] = {
    {"set_needs_a_start", {"A|1|c1|city|N E S W|0||"}, "0 tiles have the flag start"},
    {"empty_set_is_refused", {NULL}, "0 tiles have the flag start"},
    {"set_has_one_start",
     {"A|1|c1|city|N E S W|0||start", "B|1|c1|city|N E S W|0||start"},
     "2 tiles have the flag start"},
    {"half_edge_needs_a_field",
     {"A|1|f1|field|NNW NNE ENE ESE SSE SSW WSW|0||start"},
     "tile A: half-edge WNW belongs to no field"},
    {"half_edge_beside_a_road_needs_a_field",
     {"A|1|r1|road|N|0||start", "A|1|f1|field|NNE ENE ESE SSE SSW WSW WNW|0||start"},
     "half-edge NNW belongs to no field"},
    {"city_side_has_no_field",
     {"A|1|c1|city|N E S W|0||start", "A|1|f1|field|ESE|0||start"},
     "half-edge ESE belongs to a field and a city"},
    {"box_is_limited",
     {"A|1|c1|city|N E S W|0||start", "B|1000|c1|city|N E S W|0||"},
     NULL /* completed by the test */},
};

static void bad_set_is_refused(void **state)
{
    const struct set_refusal *refusal = *state;
    struct carc_error error = {.status = CARC_OK};
    char row[100];
    forget();
    for (size_t i = 0; i < ROWS_MAX && refusal->rows[i]; i++) {
        add_good(refusal->rows[i]);
    }
    for (int i = 0; !refusal->words && i < 65; i++) {
        snprintf(row, sizeof row, "T%d|1000|c1|city|N E S W|0||", i);
        add_good(row);
    }
    const char *words = refusal->words ? refusal->words : "66001 tiles in one box";
    assert_int_equal(carc_tileset_finish(&set, &error), CARC_BAD_DATA);
    if (!strstr(error.message, words)) {
        print_error("\"%s\" does not say \"%s\"\n", error.message, words);
        fail();
    }
}

/* ---- the base set -------------------------------------------------------------------- */

static const struct carc_tile *tile_called(const char *id)
{
    const int kind = carc_tileset_find(&set, id);
    assert_true(kind >= 0);
    return &set.tile[kind];
}

static void base_set_is_the_box(void **state)
{
    (void)state;
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    assert_int_equal(set.tile_count, 24);
    assert_int_equal(set.total, 72);
    assert_string_equal(set.tile[set.start].id, "D");
    assert_int_equal(set.tile[set.start].copies, 4);
    assert_int_equal(set.lane_count % CARC_LANES, 0);
    assert_true(set.lane_count >= set.tile_count);
    assert_int_equal(carc_tileset_find(&set, "d"), -1);
    assert_int_equal(carc_tileset_find(&set, ""), -1);
}

static void symmetric_tiles_have_fewer_rotations(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        int distinct;
    } known[] = {{"B", 1}, {"C", 1}, {"X", 1}, {"F", 2}, {"G", 2}, {"H", 2},
                 {"U", 2}, {"A", 4}, {"D", 4}, {"E", 4}, {"I", 4}, {"V", 4}};
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_int_equal(tile_called(known[i].id)->distinct, known[i].distinct);
    }
}

/* A cap of city opposite a cap is the same tile turned by half, unless one has a pennant, or
 * one field touches only one of them. */
static void symmetry_sees_pennants_and_contacts(void **state)
{
    (void)state;
    static const char *const seconds[] = {"A|1|c2|city|S|0||start", "A|1|c2|city|S|1||start",
                                          "A|1|c2|city|S|0||start"};
    static const char *const fields[] = {"A|1|f1|field|ENE ESE WSW WNW|0|c1 c2|start",
                                         "A|1|f1|field|ENE ESE WSW WNW|0|c1 c2|start",
                                         "A|1|f1|field|ENE ESE WSW WNW|0|c1|start"};
    static const uint8_t distinct[] = {2, 4, 4};
    for (size_t i = 0; i < 3; i++) {
        forget();
        add_good("A|1|c1|city|N|0||start");
        add_good(seconds[i]);
        add_good(fields[i]);
        assert_int_equal(carc_tileset_finish(&set, NULL), CARC_OK);
        assert_int_equal(set.tile[0].distinct, distinct[i]);
    }
}

static void tables_tell_what_is_on_a_tile(void **state)
{
    (void)state;
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    assert_int_equal(tile_called("A")->monastery, 1);
    assert_int_equal(tile_called("D")->monastery, CARC_NO_SEGMENT);
    assert_int_equal(tile_called("H")->repeats, 1U << CARC_CITY);
    assert_int_equal(tile_called("X")->repeats, 1U << CARC_ROAD);
    assert_int_equal(tile_called("B")->repeats, 0);
    assert_int_equal(tile_called("H")->touching, 2);
    assert_int_equal(tile_called("D")->touching, 1);
    assert_int_equal(tile_called("X")->touching, 0);
    assert_int_equal(tile_called("Q")->segment[0].ports, 3);
    assert_int_equal(tile_called("Q")->segment[0].pennants, 1);
}

static void turned_tile_shows_its_edges_clockwise(void **state)
{
    (void)state;
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    const struct carc_tile *tile = tile_called("K"); /* city N, road S and W */
    static const uint8_t edges[CARC_SIDES] = {CARC_EDGE_CITY, CARC_EDGE_FIELD, CARC_EDGE_ROAD,
                                              CARC_EDGE_ROAD};
    for (unsigned rotation = 0; rotation < CARC_SIDES; rotation++) {
        for (unsigned side = 0; side < CARC_SIDES; side++) {
            assert_int_equal(tile->facing[rotation].edge[carc_side_turned(side, rotation)],
                             edges[side]);
        }
    }
    /* Drawn: f1 at ENE ESE SSE WNW, f2 at SSW WSW. */
    assert_int_equal(tile->facing[0].before[2], 2);
    assert_int_equal(tile->facing[0].after[2], 3);
    assert_int_equal(tile->facing[1].before[3], 2);
    assert_int_equal(tile->facing[1].after[3], 3);
    assert_int_equal(tile->facing[1].middle[0], 1);
    assert_int_equal(tile->facing[0].before[0], CARC_NO_SEGMENT);
}

/* ---- all tiles, against the judge ---------------------------------------------------- */

static const char *const files[] = {FAST_BASE, FAST_ODD};

static uint8_t port_owner(const struct judge *judge, size_t kind, unsigned rotation,
                          unsigned port)
{
    for (size_t s = 0; s < judge_segment_count(judge, kind); s++) {
        if (judge_segment_ports(judge, kind, rotation, s) >> port & 1U) {
            return (uint8_t)s;
        }
    }
    return CARC_NO_SEGMENT;
}

static void compare_facing(const struct judge *judge, size_t kind, unsigned rotation)
{
    static const uint8_t edges[] = {[JUDGE_ROAD] = CARC_EDGE_ROAD,
                                    [JUDGE_CITY] = CARC_EDGE_CITY,
                                    [JUDGE_FIELD] = CARC_EDGE_FIELD};
    const struct carc_facing *facing = &set.tile[kind].facing[rotation];
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        assert_int_equal(facing->edge[side], edges[judge_edge(judge, kind, rotation, side)]);
        assert_int_equal(facing->middle[side], port_owner(judge, kind, rotation, side));
        assert_int_equal(facing->before[side], port_owner(judge, kind, rotation, 4 + 2 * side));
        assert_int_equal(facing->after[side], port_owner(judge, kind, rotation, 5 + 2 * side));
        assert_int_equal(carc_pattern_edge(facing->pattern, side), facing->edge[side]);
    }
}

static void facings_are_those_of_the_judge(void **state)
{
    (void)state;
    for (size_t f = 0; f < 2; f++) {
        struct judge *judge = judge_new(judge_source_path(files[f]), 2, 7);
        assert_non_null(judge);
        assert_true(fast_tileset(files[f], 0, &set));
        assert_int_equal(judge_kind_count(judge), set.tile_count);
        for (size_t kind = 0; kind < set.tile_count; kind++) {
            assert_string_equal(judge_kind_id(judge, kind), set.tile[kind].id);
            assert_int_equal(judge_segment_count(judge, kind), set.tile[kind].segment_count);
            unsigned distinct = 0;
            for (unsigned rotation = 0; rotation < CARC_SIDES; rotation++) {
                compare_facing(judge, kind, rotation);
                distinct += judge_first_rotation(judge, kind, rotation) == rotation;
            }
            assert_int_equal(set.tile[kind].distinct, distinct);
        }
        judge_free(judge);
    }
}

/* Whether a tile may go where the pattern is demanded, edge by edge. */
static bool matches(const struct carc_facing *facing, unsigned pattern)
{
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        const unsigned edge = carc_pattern_edge((uint8_t)pattern, side);
        if (edge != CARC_EDGE_UNKNOWN && edge != facing->edge[side]) {
            return false;
        }
    }
    return true;
}

static void fits_are_counted_as_by_brute_force(void **state)
{
    (void)state;
    for (size_t f = 0; f < 2; f++) {
        assert_true(fast_tileset(files[f], 0, &set));
        for (size_t kind = 0; kind < set.tile_count; kind++) {
            const struct carc_tile *tile = &set.tile[kind];
            assert_int_equal(tile->fit_count, 15U * tile->distinct);
            for (size_t i = 0; i < tile->fit_count; i++) {
                assert_true(
                    matches(&tile->facing[tile->fit[i].rotation], tile->fit[i].pattern));
            }
            assert_int_equal(set.fitting[0][kind], 0);
            for (unsigned pattern = 1; pattern < CARC_PATTERNS; pattern++) {
                unsigned count = 0;
                for (unsigned rotation = 0; rotation < tile->distinct; rotation++) {
                    count += matches(&tile->facing[rotation], pattern);
                }
                assert_int_equal(set.fitting[pattern][kind], count);
            }
        }
    }
}

/* ---- names --------------------------------------------------------------------------- */

static void segments_have_names_that_lead_back(void **state)
{
    (void)state;
    for (size_t f = 0; f < 2; f++) {
        assert_true(fast_tileset(files[f], 0, &set));
        for (size_t kind = 0; kind < set.tile_count; kind++) {
            const struct carc_tile *tile = &set.tile[kind];
            for (unsigned rotation = 0; rotation < CARC_SIDES; rotation++) {
                for (uint8_t s = 0; s < tile->segment_count; s++) {
                    const char *port = carc_segment_port(tile, rotation, s);
                    assert_int_equal(carc_segment_at(tile, rotation,
                                                     (enum carc_kind)tile->segment[s].kind,
                                                     port),
                                     s);
                }
            }
        }
    }
}

static void ports_name_segments_in_board_directions(void **state)
{
    (void)state;
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    const struct carc_tile *d = tile_called("D"); /* c1 N, r1 E W, f1 ENE WNW, f2 */
    assert_int_equal(carc_segment_at(d, 0, CARC_CITY, "N"), 0);
    assert_int_equal(carc_segment_at(d, 1, CARC_CITY, "E"), 0);
    assert_int_equal(carc_segment_at(d, 1, CARC_CITY, "N"), CARC_NO_SEGMENT);
    assert_int_equal(carc_segment_at(d, 0, CARC_ROAD, "W"), 1);
    assert_int_equal(carc_segment_at(d, 1, CARC_ROAD, "S"), 1);
    assert_int_equal(carc_segment_at(d, 0, CARC_FIELD, "WNW"), 2);
    assert_int_equal(carc_segment_at(d, 2, CARC_FIELD, "ESE"), 2);
    assert_int_equal(carc_segment_at(d, 0, CARC_ROAD, "ENE"), CARC_NO_SEGMENT);
    assert_int_equal(carc_segment_at(d, 0, CARC_CITY, "E"), CARC_NO_SEGMENT);
    assert_int_equal(carc_segment_at(d, 0, CARC_ROAD, NULL), 1); /* its only road */
    assert_int_equal(carc_segment_at(d, 3, CARC_CITY, ""), 0);
    assert_int_equal(carc_segment_at(d, 0, CARC_FIELD, "middle"), CARC_NO_SEGMENT);
    assert_int_equal(carc_segment_at(d, 0, CARC_MONASTERY, NULL), CARC_NO_SEGMENT);
    assert_int_equal(carc_segment_at(d, 0, CARC_FIELD, ""), CARC_NO_SEGMENT);
    const struct carc_tile *a = tile_called("A");
    assert_int_equal(carc_segment_at(a, 3, CARC_MONASTERY, NULL), 1);
    assert_int_equal(carc_segment_at(a, 3, CARC_MONASTERY, ""), 1);
    assert_int_equal(carc_segment_at(a, 3, CARC_MONASTERY, "N"), CARC_NO_SEGMENT);
    assert_string_equal(carc_segment_port(d, 1, 2), "NNE");
    assert_string_equal(carc_segment_port(d, 1, 1), "N");
    assert_string_equal(carc_segment_port(a, 1, 1), "");
    assert_string_equal(carc_kind_name(CARC_FIELD), "field");
    assert_string_equal(carc_kind_name(CARC_MONASTERY), "monastery");
    assert_true(fast_tileset(FAST_ODD, 0, &set));
    const struct carc_tile *caps = tile_called("IC-4CITY");
    assert_int_equal(carc_segment_at(caps, 2, CARC_FIELD, ""), 4);
    assert_int_equal(caps->segment[4].cities, 0xF);
}

/* ---- the list ------------------------------------------------------------------------ */

#define REFUSALS (sizeof refusals / sizeof refusals[0])
#define SET_REFUSALS (sizeof set_refusals / sizeof set_refusals[0])

/* One test for each refusal follows those listed here; cmocka skips the rest. */
static struct CMUnitTest tests[16 + REFUSALS + SET_REFUSALS] = {
    cmocka_unit_test(thirteenth_segment_is_refused),
    cmocka_unit_test(segments_without_ports_are_alone),
    cmocka_unit_test(kinds_are_limited),
    cmocka_unit_test(base_set_is_the_box),
    cmocka_unit_test(symmetric_tiles_have_fewer_rotations),
    cmocka_unit_test(symmetry_sees_pennants_and_contacts),
    cmocka_unit_test(tables_tell_what_is_on_a_tile),
    cmocka_unit_test(turned_tile_shows_its_edges_clockwise),
    cmocka_unit_test(facings_are_those_of_the_judge),
    cmocka_unit_test(fits_are_counted_as_by_brute_force),
    cmocka_unit_test(segments_have_names_that_lead_back),
    cmocka_unit_test(ports_name_segments_in_board_directions),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    size_t next = 0;
    while (tests[next].name) {
        next++;
    }
    for (size_t i = 0; i < REFUSALS; i++) {
        tests[next++] =
            (struct CMUnitTest){refusals[i].name, bad_row_is_refused, NULL, NULL, &refusals[i]};
    }
    for (size_t i = 0; i < SET_REFUSALS; i++) {
        tests[next++] = (struct CMUnitTest){set_refusals[i].name, bad_set_is_refused, NULL,
                                            NULL, &set_refusals[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
