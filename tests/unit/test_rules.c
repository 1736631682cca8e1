// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include <carcsim/rules.h>

/* What a feature is worth: points as text, parameters by name, weights, choosing variants. */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- points -------------------------------------------------------------------------- */

static void points_are_read_as_half_points(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int half_points;
    } cases[] = {{"0", 0},     {"7", 14},   {"1.5", 3},   {"1.50", 3}, {"1.0", 2},
                 {"10.5", 21}, {"007", 14}, {"100", 200}, {"0.5", 1},  {"100.0", 200}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        int half_points = -1;
        assert_true(carc_points_parse(cases[i].text, 100, &half_points));
        assert_int_equal(half_points, cases[i].half_points);
    }
}

static void what_is_no_points_is_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "",    "x",   "-1",    "+1",   " 1",   "1 ",   "1.",   ".5",   "1.25",
        "1,5", "1e1", "100.5", "101",  "1.5x", "1.05", "1..5", "0x10", "99999999999999999999",
        "nan", "inf", "1.55",  "1.5.0"};
    for (size_t i = 0; i < COUNT(cases); i++) {
        int half_points = -1;
        assert_false(carc_points_parse(cases[i], 100, &half_points));
        assert_int_equal(half_points, -1);
    }
}

static void points_are_written_with_at_most_one_digit(void **state)
{
    (void)state;
    static const struct {
        int64_t half_points;
        const char *text;
    } cases[] = {{0, "0"},
                 {14, "7"},
                 {21, "10.5"},
                 {1, "0.5"},
                 {-1, "-0.5"},
                 {-14, "-7"},
                 {-21, "-10.5"},
                 {INT64_MAX, "4611686018427387903.5"},
                 {INT64_MIN, "-4611686018427387904"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[24];
        assert_string_equal(carc_points_text(cases[i].half_points, text), cases[i].text);
    }
}

static void all_points_are_read_back(void **state)
{
    (void)state;
    for (int half_points = 0; half_points <= 200; half_points++) {
        char text[24];
        int back = -1;
        assert_true(carc_points_parse(carc_points_text(half_points, text), 100, &back));
        assert_int_equal(back, half_points);
    }
}

/* ---- variants to test with ----------------------------------------------------------- */

static void set(struct carc_variant *variant, const char *key, const char *text)
{
    struct carc_error error = {0};
    if (carc_variant_set(variant, key, text, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
}

/* A variant with the values common to all editions and these own ones. */
static struct carc_variant edition(const char *name, const char *two_tile_city,
                                   const char *two_tile_pennant, const char *scope,
                                   const char *farm_city, const char *repeat)
{
    struct carc_variant variant = {0};
    snprintf(variant.name, sizeof variant.name, "%s", name);
    set(&variant, "two_tile_city", two_tile_city);
    set(&variant, "two_tile_pennant", two_tile_pennant);
    set(&variant, "city_tile", "2");
    set(&variant, "city_pennant", "2");
    set(&variant, "city_tile_incomplete", "1");
    set(&variant, "city_pennant_incomplete", "1");
    set(&variant, "road_tile", "1");
    set(&variant, "road_tile_incomplete", "1");
    set(&variant, "monastery_tile", "1");
    set(&variant, "farm_scope", scope);
    set(&variant, "farm_city", farm_city);
    set(&variant, "farm_repeat", repeat);
    return variant;
}

/* What an unknown parameter is told, after its name. */
#define ALL_KEYS                                                                               \
    ", expected one of two_tile_city, two_tile_pennant, city_tile, city_pennant, "             \
    "city_tile_incomplete, city_pennant_incomplete, road_tile, road_tile_incomplete, "         \
    "monastery_tile, farm_scope, farm_city, farm_repeat"

static struct carc_variants *known; /* first, second, third */
static struct carc_variants *chosen;

static int make_lists(void **state)
{
    (void)state;
    known = carc_array_new(1, sizeof *known);
    chosen = carc_array_new(1, sizeof *chosen);
    if (!known || !chosen) {
        return -1;
    }
    const struct carc_variant editions[] = {
        edition("first", "2", "1", "city", "4", "player"),
        edition("second", "2", "1", "farm", "3", "player"),
        edition("third", "4", "2", "farm", "3", "unlimited")};
    for (size_t i = 0; i < COUNT(editions); i++) {
        assert_int_equal(carc_variants_add(known, &editions[i], NULL), CARC_OK);
    }
    return 0;
}

static int free_lists(void **state)
{
    (void)state;
    free(known);
    free(chosen);
    return 0;
}

static void select_well(const char *choice)
{
    struct carc_error error = {0};
    if (carc_variants_select(known, choice, chosen, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
}

static void select_badly(const char *choice, const char *message)
{
    struct carc_error error = {0};
    const size_t count = chosen->count;
    assert_int_equal(carc_variants_select(known, choice, chosen, &error), CARC_BAD_USAGE);
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, CARC_BAD_USAGE);
    assert_int_equal(chosen->count, count);
}

/* ---- parameters ---------------------------------------------------------------------- */

/* One parameter of the table, its largest value in points and where it is kept. */
static const struct {
    const char *name;
    int largest;
    size_t offset;
} rows[] = {
#define ROW(name, largest) {#name, largest, offsetof(struct carc_variant, name)},
    CARC_PARAMETERS(ROW)
#undef ROW
};

static int half_points_of(const struct carc_variant *variant, size_t row)
{
    int value = 0;
    memcpy(&value, (const char *)variant + rows[row].offset, sizeof value);
    return value;
}

static void every_parameter_is_set_and_read_at_its_limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct carc_variant variant = known->variant[2];
        const int usual = half_points_of(&variant, i);
        const int values[] = {0, 1, usual, 2 * rows[i].largest - 1, 2 * rows[i].largest};
        for (size_t j = 0; j < COUNT(values); j++) {
            char text[24];
            char back[24];
            set(&variant, rows[i].name, carc_points_text(values[j], text));
            assert_int_equal(half_points_of(&variant, i), values[j]);
            assert_int_equal(carc_variant_get(&variant, rows[i].name, back, sizeof back),
                             CARC_OK);
            assert_string_equal(back, text);
        }
        set(&variant, rows[i].name, "0");
        struct carc_variant others = known->variant[2];
        set(&others, rows[i].name, "0");
        assert_memory_equal(&variant, &others, sizeof variant);
    }
}

static void every_parameter_refuses_what_is_beyond_its_limits(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct carc_variant variant = known->variant[2];
        char above[24];
        carc_points_text(2 * rows[i].largest + 1, above);
        const char *const texts[] = {above, "-0.5", "", "1.2"};
        for (size_t j = 0; j < COUNT(texts); j++) {
            struct carc_error error = {0};
            char message[256];
            snprintf(message, sizeof message,
                     "%s is \"%s\", expected points from 0 to %d such as 1 or 1.5",
                     rows[i].name, texts[j], rows[i].largest);
            assert_int_equal(carc_variant_set(&variant, rows[i].name, texts[j], &error),
                             CARC_BAD_DATA);
            assert_string_equal(error.message, message);
            assert_memory_equal(&variant, &known->variant[2], sizeof variant);
        }
    }
}

static void every_parameter_has_its_weight(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct carc_variant variant = known->variant[2];
        const struct carc_weights before = carc_variant_weights(&variant);
        set(&variant, rows[i].name, "50");
        const struct carc_weights after = carc_variant_weights(&variant);
        assert_memory_not_equal(&before, &after, sizeof before);
    }
}

static void keys_are_all_parameters_in_the_order_of_the_file(void **state)
{
    (void)state;
    static const char *const expected[] = {"two_tile_city",
                                           "two_tile_pennant",
                                           "city_tile",
                                           "city_pennant",
                                           "city_tile_incomplete",
                                           "city_pennant_incomplete",
                                           "road_tile",
                                           "road_tile_incomplete",
                                           "monastery_tile",
                                           "farm_scope",
                                           "farm_city",
                                           "farm_repeat"};
    const char *const *keys = carc_variant_keys();
    for (size_t i = 0; i < COUNT(expected); i++) {
        char text[24];
        assert_string_equal(keys[i], expected[i]);
        assert_int_equal(carc_variant_get(&known->variant[0], keys[i], text, sizeof text),
                         CARC_OK);
    }
    assert_null(keys[COUNT(expected)]);
}

static void farm_rules_are_words(void **state)
{
    (void)state;
    struct carc_variant variant = known->variant[0];
    struct carc_error error = {0};
    char text[24];
    assert_int_equal(carc_variant_set(&variant, "farm_scope", "field", &error), CARC_BAD_DATA);
    assert_string_equal(error.message, "farm_scope is \"field\", expected city or farm");
    assert_int_equal(carc_variant_set(&variant, "farm_repeat", "", &error), CARC_BAD_DATA);
    assert_string_equal(error.message, "farm_repeat is \"\", expected unlimited or player");
    assert_memory_equal(&variant, &known->variant[0], sizeof variant);
    set(&variant, "farm_scope", "farm");
    set(&variant, "farm_repeat", "unlimited");
    assert_int_equal(carc_variant_get(&variant, "farm_scope", text, sizeof text), CARC_OK);
    assert_string_equal(text, "farm");
    assert_int_equal(carc_variant_get(&variant, "farm_repeat", text, sizeof text), CARC_OK);
    assert_string_equal(text, "unlimited");
}

static void an_unknown_parameter_is_refused_with_all_names_and_a_guess(void **state)
{
    (void)state;
    struct carc_variant variant = known->variant[0];
    struct carc_error error = {0};
    char text[24] = "as before";
    assert_int_equal(carc_variant_set(&variant, "rode_tile", "1", &error), CARC_BAD_DATA);
    assert_string_equal(error.message, "unknown parameter \"rode_tile\"" ALL_KEYS
                                       "; did you mean \"road_tile\"?");
    assert_int_equal(carc_variant_set(&variant, "pigs", "1", &error), CARC_BAD_DATA);
    assert_string_equal(error.message, "unknown parameter \"pigs\"" ALL_KEYS);
    assert_int_equal(carc_variant_get(&variant, "pigs", text, sizeof text), CARC_BAD_DATA);
    assert_string_equal(text, "as before");
}

/* ---- weights ------------------------------------------------------------------------- */

static void an_edition_has_the_weights_of_its_rules(void **state)
{
    (void)state;
    /* Half points of the components in their order, for first, second, third. */
    static const int32_t expected[3][CARC_COMPONENT_COUNT] = {
        {2, 2, 4, 2, 4, 4, 2, 2, 2, 2, 8, 0, 0},
        {2, 2, 4, 2, 4, 4, 2, 2, 2, 2, 0, 6, 0},
        {2, 2, 8, 4, 4, 4, 2, 2, 2, 2, 0, 0, 6}};
    for (size_t i = 0; i < 3; i++) {
        const struct carc_weights weights = carc_variant_weights(&known->variant[i]);
        for (size_t j = 0; j < CARC_COMPONENT_COUNT; j++) {
            assert_int_equal(weights.weight[j], expected[i][j]);
        }
    }
    assert_int_equal(carc_variant_method(&known->variant[0]), CARC_FARM_BY_CITY);
    assert_int_equal(carc_variant_method(&known->variant[1]), CARC_FARM_ONCE);
    assert_int_equal(carc_variant_method(&known->variant[2]), CARC_FARM_EACH);
}

static void farms_by_city_ignore_how_often_a_player_is_paid(void **state)
{
    (void)state;
    struct carc_variant variant = known->variant[0];
    set(&variant, "farm_repeat", "unlimited");
    assert_int_equal(carc_variant_method(&variant), CARC_FARM_BY_CITY);
}

static void every_component_belongs_to_a_category_with_a_name(void **state)
{
    (void)state;
    static const char *const expected[CARC_COMPONENT_COUNT] = {"road_complete",
                                                               "road_incomplete",
                                                               "city_two_tile",
                                                               "city_two_tile",
                                                               "city_complete",
                                                               "city_complete",
                                                               "city_incomplete",
                                                               "city_incomplete",
                                                               "monastery_complete",
                                                               "monastery_incomplete",
                                                               "farm",
                                                               "farm",
                                                               "farm"};
    for (unsigned i = 0; i < CARC_COMPONENT_COUNT; i++) {
        const enum carc_category category = carc_component_category((enum carc_component)i);
        assert_string_equal(carc_category_name(category), expected[i]);
    }
}

static void points_add_up_by_category_and_in_all(void **state)
{
    (void)state;
    static const int32_t component[CARC_COMPONENT_COUNT] = {
        [CARC_COMPONENT_CITY_TILES] = 5,
        [CARC_COMPONENT_CITY_PENNANTS] = 2,
        [CARC_COMPONENT_FARM_ONCE] = 7,
        [CARC_COMPONENT_ROAD_TILES] = 1000000000,
    };
    static const struct carc_weights weights = {{[CARC_COMPONENT_CITY_TILES] = 4,
                                                 [CARC_COMPONENT_CITY_PENNANTS] = 3,
                                                 [CARC_COMPONENT_FARM_EACH] = 6,
                                                 [CARC_COMPONENT_ROAD_TILES] = 200}};
    int64_t points[CARC_CATEGORY_COUNT + 1] = {
        [CARC_CATEGORY_FARM] = 9, [CARC_CATEGORY_COUNT] = 9};
    carc_points_add(&weights, component, points);
    for (int i = 0; i <= CARC_CATEGORY_COUNT; i++) {
        assert_int_equal(points[i], i == CARC_CATEGORY_ROAD_COMPLETE   ? 200000000000
                                    : i == CARC_CATEGORY_CITY_COMPLETE ? 26
                                    : i == CARC_CATEGORY_FARM          ? 9
                                    : i == CARC_CATEGORY_COUNT         ? 200000000035
                                                                       : 0);
    }
}

/* ---- lists --------------------------------------------------------------------------- */

static void a_list_takes_no_name_that_cannot_be_chosen(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const char *message;
    } cases[] = {
        {"", "name is \"\", expected UTF-8 without control characters, blanks, commas, colons, "
             "quotes and any of % \\ `"},
        {"a b",
         "name is \"a b\", expected UTF-8 without control characters, blanks, commas, colons, "
         "quotes and any of % \\ `"},
        {"a,b",
         "name is \"a,b\", expected UTF-8 without control characters, blanks, commas, colons, "
         "quotes and any of % \\ `"},
        {"a:b",
         "name is \"a:b\", expected UTF-8 without control characters, blanks, commas, colons, "
         "quotes and any of % \\ `"},
        {"a\"",
         "name is \"a\"\", expected UTF-8 without control characters, blanks, commas, colons, "
         "quotes and any of % \\ `"},
        {"all", "name is \"all\", a word that --variants and --play-under keep for themselves"},
        {"grid",
         "name is \"grid\", a word that --variants and --play-under keep for themselves"},
        {"each",
         "name is \"each\", a word that --variants and --play-under keep for themselves"},
        {"third", "name is \"third\" again"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct carc_variant variant = known->variant[0];
        struct carc_error error = {0};
        snprintf(variant.name, sizeof variant.name, "%s", cases[i].name);
        assert_int_equal(carc_variants_add(known, &variant, &error), CARC_BAD_DATA);
        assert_string_equal(error.message, cases[i].message);
        assert_int_equal(known->count, 3);
    }
}

static void a_list_takes_64_variants(void **state)
{
    (void)state;
    struct carc_variant variant = known->variant[0];
    struct carc_error error = {0};
    for (int i = 3; i < CARC_VARIANTS_MAX; i++) {
        snprintf(variant.name, sizeof variant.name, "own-%d", i);
        assert_int_equal(carc_variants_add(known, &variant, &error), CARC_OK);
    }
    snprintf(variant.name, sizeof variant.name, "one-more");
    assert_int_equal(carc_variants_add(known, &variant, &error), CARC_BAD_DATA);
    assert_string_equal(error.message, "more than 64 variants");
    select_well("all");
    assert_int_equal(chosen->count, CARC_VARIANTS_MAX);
    select_badly("third:road_tile=2", "more than 64 variants");
}

static void a_variant_is_found_by_its_name(void **state)
{
    (void)state;
    assert_int_equal(carc_variants_find(known, "second"), 1);
    assert_int_equal(carc_variants_find(known, "secon"), -1);
    assert_int_equal(carc_variants_find(chosen, "second"), -1);
}

/* ---- choosing ------------------------------------------------------------------------ */

static void assert_chosen(const char *const *names, size_t count)
{
    assert_int_equal(chosen->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(chosen->variant[i].name, names[i]);
    }
}

static void names_are_chosen_in_their_order_and_once(void **state)
{
    (void)state;
    static const char *const names[] = {"third", "first", "second"};
    select_well("third,first,third");
    select_well("all");
    assert_chosen(names, COUNT(names));
}

static void the_grid_is_nine_variants(void **state)
{
    (void)state;
    static const char *const names[] = {"2-first", "2-second", "2-third",
                                        "3-first", "3-second", "3-third",
                                        "4-first", "4-second", "4-third"};
    select_well("grid");
    assert_chosen(names, COUNT(names));
    for (size_t i = 0; i < COUNT(names); i++) {
        const struct carc_variant *variant = &chosen->variant[i];
        const struct carc_variant *farms = &known->variant[i % 3];
        assert_int_equal(variant->two_tile_city, 2 * (2 + (int)i / 3));
        assert_int_equal(variant->two_tile_pennant, 2 + (int)i / 3);
        assert_int_equal(carc_variant_method(variant), carc_variant_method(farms));
        assert_int_equal(variant->farm_city, farms->farm_city);
        assert_int_equal(variant->city_tile, 4);
    }
    const struct carc_weights third = carc_variant_weights(&known->variant[2]);
    const struct carc_weights same = carc_variant_weights(&chosen->variant[8]);
    assert_memory_equal(&third, &same, sizeof third);
}

static void the_grid_and_names_combine(void **state)
{
    (void)state;
    select_well("first,grid,grid,third:road_tile=1.5");
    assert_int_equal(chosen->count, 11);
    assert_string_equal(chosen->variant[10].name, "third:road_tile=1.5");
}

static void changes_make_a_variant_named_as_typed(void **state)
{
    (void)state;
    select_well("third:road_tile=1.5:farm_scope=city,third");
    assert_int_equal(chosen->count, 2);
    const struct carc_variant *changed = &chosen->variant[0];
    assert_string_equal(changed->name, "third:road_tile=1.5:farm_scope=city");
    assert_int_equal(changed->road_tile, 3);
    assert_int_equal(carc_variant_method(changed), CARC_FARM_BY_CITY);
    assert_int_equal(changed->two_tile_city, 8);
    assert_int_equal(chosen->variant[1].road_tile, 2);
    assert_int_equal(known->variant[2].road_tile, 2);
}

static void a_changed_variant_says_what_it_was_made_from(void **state)
{
    (void)state;
    struct carc_variant *third = &known->variant[2];
    snprintf(third->year, sizeof third->year, "2002");
    snprintf(third->description, sizeof third->description, "A two-tile city is worth 4");
    snprintf(third->source, sizeof third->source, "Rules since 2002");
    select_well("third,third:two_tile_city=6,4-third:road_tile=1.5:farm_scope=city");
    static const char *const expected[3][3] = {
        {"2002", "A two-tile city is worth 4", "Rules since 2002"},
        {"", "third, with two_tile_city=6", "changed from third"},
        {"", "4-third, with road_tile=1.5, farm_scope=city", "changed from 4-third"}};
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(chosen->variant[i].year, expected[i][0]);
        assert_string_equal(chosen->variant[i].description, expected[i][1]);
        assert_string_equal(chosen->variant[i].source, expected[i][2]);
    }
}

static void a_place_of_the_grid_is_chosen_by_its_name(void **state)
{
    (void)state;
    static const char *const names[] = {"3-first", "2-third", "2-third:road_tile=1.5"};
    select_well("3-first,2-third,2-third:road_tile=1.5,3-first");
    assert_chosen(names, COUNT(names));
    assert_int_equal(chosen->variant[0].two_tile_city, 6);
    assert_int_equal(carc_variant_method(&chosen->variant[0]), CARC_FARM_BY_CITY);
    assert_int_equal(chosen->variant[2].two_tile_city, 4);
    assert_int_equal(chosen->variant[2].road_tile, 3);
    select_well("grid"); /* the two are there already */
    assert_int_equal(chosen->count, 10);
}

static void a_row_of_the_table_comes_before_the_grid(void **state)
{
    (void)state;
    struct carc_variant own = known->variant[2];
    snprintf(own.name, sizeof own.name, "2-third");
    own.road_tile = 5;
    assert_int_equal(carc_variants_add(known, &own, NULL), CARC_OK);
    select_well("2-third,2-third:city_tile=3");
    assert_int_equal(chosen->variant[0].road_tile, 5);
    assert_int_equal(chosen->variant[1].road_tile, 5);
    assert_int_equal(chosen->variant[1].two_tile_city, 8);
}

static void a_choice_that_cannot_be_read_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *choice;
        const char *message;
    } cases[] = {
        {"", "a name is missing in \"\""},
        {"first,", "a name is missing in \"first,\""},
        {",first", "a name is missing in \",first\""},
        {"first,,third", "a name is missing in \"first,,third\""},
        {"first,thrid", "unknown variant \"thrid\", did you mean third?"},
        {"gird", "unknown variant \"gird\", did you mean grid?"},
        {"elsewhere", "unknown variant \"elsewhere\""},
        {"first, third", "unknown variant \" third\", did you mean third?"},
        {"thrid:road_tile=1", "unknown variant \"thrid\", did you mean third?"},
        {":road_tile=1", "unknown variant \"\""},
        {"grid:road_tile=1",
         "variant \"grid:road_tile=1\": grid stands for several and takes no changes"},
        {"all:road_tile=1",
         "variant \"all:road_tile=1\": all stands for several and takes no changes"},
        {"third:road_tile", "variant \"third:road_tile\": \"road_tile\" is not of the form "
                            "key=value"},
        {"third:", "variant \"third:\": \"\" is not of the form key=value"},
        {"third:road_tile=1:",
         "variant \"third:road_tile=1:\": \"\" is not of the form key=value"},
        {"third:road_tile=x", "variant \"third:road_tile=x\": road_tile is \"x\", expected "
                              "points from 0 to 100 such as 1 or 1.5"},
        {"third:rode_tile=1", "variant \"third:rode_tile=1\": unknown parameter "
                              "\"rode_tile\"" ALL_KEYS "; did you mean \"road_tile\"?"},
        {"2-thrid", "unknown variant \"2-thrid\", did you mean 2-third?"},
        {"3second", "unknown variant \"3second\", did you mean second?"},
        {"5-third", "unknown variant \"5-third\", did you mean 2-third?"},
        {"2-", "unknown variant \"2-\""},
        {"third:farm_scope=all",
         "variant \"third:farm_scope=all\": farm_scope is \"all\", expected city or farm"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        select_badly(cases[i].choice, cases[i].message);
    }
}

static void a_name_as_typed_must_not_be_too_long(void **state)
{
    (void)state;
    char choice[400] = "third:two_tile_city=1:city_tile_incomplete=1:city_pennant_incomplete=1:"
                       "road_tile_incomplete=1:monastery_tile=1:road_tile=1.5";
    select_well(choice);
    strcat(choice, ":farm_city=1");
    select_badly(choice,
                 "the variant \"third:two_tile_city=1:city_tile_incomple...\" is longer "
                 "than 127 letters; give it a row and a short name in the table of "
                 "variants");
}

static void the_grid_needs_the_three_editions(void **state)
{
    (void)state;
    known->count = 1;
    select_badly("grid", "grid needs the variant \"third\", which is not in the table");
    known->variant[0] = known->variant[2];
    select_badly("grid", "grid needs the variant \"first\", which is not in the table");
    select_badly("4-second",
                 "4-second needs the variant \"second\", which is not in the table");
    select_well("4-third");
}

static void one_name_never_means_two_variants(void **state)
{
    (void)state;
    struct carc_variant own = known->variant[0];
    snprintf(own.name, sizeof own.name, "4-third");
    assert_int_equal(carc_variants_add(known, &own, NULL), CARC_OK);
    select_badly("grid,4-third", "two different variants are called \"4-third\"");
    own = known->variant[2];
    snprintf(own.name, sizeof own.name, "4-third");
    known->variant[3] = own;
    select_well("grid,4-third");
    assert_int_equal(chosen->count, 9);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_lists, free_lists)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(points_are_read_as_half_points),
        TEST(what_is_no_points_is_refused),
        TEST(points_are_written_with_at_most_one_digit),
        TEST(all_points_are_read_back),
        TEST(every_parameter_is_set_and_read_at_its_limits),
        TEST(every_parameter_refuses_what_is_beyond_its_limits),
        TEST(every_parameter_has_its_weight),
        TEST(keys_are_all_parameters_in_the_order_of_the_file),
        TEST(farm_rules_are_words),
        TEST(an_unknown_parameter_is_refused_with_all_names_and_a_guess),
        TEST(an_edition_has_the_weights_of_its_rules),
        TEST(farms_by_city_ignore_how_often_a_player_is_paid),
        TEST(every_component_belongs_to_a_category_with_a_name),
        cmocka_unit_test(points_add_up_by_category_and_in_all),
        TEST(a_list_takes_no_name_that_cannot_be_chosen),
        TEST(a_list_takes_64_variants),
        TEST(a_variant_is_found_by_its_name),
        TEST(names_are_chosen_in_their_order_and_once),
        TEST(the_grid_is_nine_variants),
        TEST(the_grid_and_names_combine),
        TEST(changes_make_a_variant_named_as_typed),
        TEST(a_changed_variant_says_what_it_was_made_from),
        TEST(a_place_of_the_grid_is_chosen_by_its_name),
        TEST(a_row_of_the_table_comes_before_the_grid),
        TEST(a_choice_that_cannot_be_read_is_refused),
        TEST(a_name_as_typed_must_not_be_too_long),
        TEST(the_grid_needs_the_three_editions),
        TEST(one_name_never_means_two_variants),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
