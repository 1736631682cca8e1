// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_io.h"

/* Tiles, variants and agents from files: the project's own, and wrong ones. */

/* ---- tiles --------------------------------------------------------------------------- */

#define TILE_HEADER "set,tile,count,segment,kind,ports,pennants,cities,flags\n"

static struct carc_tileset set;

static void the_base_tiles_are_read(void **state)
{
    (void)state;
    struct carc_error error = {0};
    if (carc_load_tiles(source_path("data/tiles/base.csv"), &set, &error) != CARC_OK) {
        fail_msg("%s:%lu: %s", error.file, error.line, error.message);
    }
    assert_int_equal(set.tile_count, 24);
    assert_int_equal(set.total, 72);
    assert_string_equal(set.tile[set.start].id, "D");
}

static void tile_columns_may_stand_in_any_order(void **state)
{
    (void)state;
    struct carc_error error = {0};
    const char *path = write_text("tiles.csv", "flags,cities,pennants,ports,kind,segment,count,"
                                               "tile,note\nstart,,1,N E S W,city,c1,2,Z,hm\n");
    assert_int_equal(carc_load_tiles(path, &set, &error), CARC_OK);
    assert_int_equal(set.tile_count, 1);
    assert_int_equal(set.total, 2);
    assert_int_equal(set.tile[0].segment[0].pennants, 1);
}

struct bad_file {
    const char *text;
    unsigned long line;
    const char *message;
};

static const struct bad_file bad_tiles[] = {
    {"set,tile,count,segment,kind,ports,pennants,flags\n", 1,
     "the column \"cities\" is missing"},
    {TILE_HEADER "base,A,x,m1,monastery,,0,,\n", 2,
     "count is \"x\", expected a whole number from 1 to 1000"},
    {TILE_HEADER "base,A,2,m1,monastery,,,,\n", 2,
     "pennants is \"\", expected a whole number from 0 to 9"},
    {TILE_HEADER "base,A,0,m1,monastery,,0,,\n", 2, "count is 0, expected 1 to 1000"},
    {TILE_HEADER "base,A,2,m1,monastery,,0,,\nbase,A,2,f1,field,NNW NNX,0,,\n", 3,
     "ports has \"NNX\", expected half-edges: NNW NNE ENE ESE SSE SSW WSW WNW"},
    {TILE_HEADER "base,A,2,m1,monastery,,0,\n", 2,
     "the row has 8 fields, expected 9 as in the header"},
    {TILE_HEADER "base,A,-2,m1,monastery,,0,,\n", 2, "count is -2, expected 1 to 1000"},
    {TILE_HEADER "base,A,2,m1,monastery,,0,,start\n", 0,
     "tile A: half-edge NNW belongs to no field, expected exactly one field, or none beside a "
     "city"},
    {TILE_HEADER, 0, "0 tiles have the flag start, expected exactly one"},
};

static void wrong_tiles_are_told_with_file_and_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad_tiles); i++) {
        struct carc_error error = {0};
        const char *path = write_text("tiles.csv", bad_tiles[i].text);
        set.total = 4711;
        assert_int_equal(carc_load_tiles(path, &set, &error), CARC_BAD_DATA);
        assert_error(&error, CARC_BAD_DATA, path, bad_tiles[i].line, bad_tiles[i].message);
        assert_int_equal(set.total, 4711);
    }
}

#define CITY(id, flags) "any," id ",3,c1,city,N E S W,0,," flags "\n"

static void files_add_up_to_a_set(void **state)
{
    (void)state;
    struct carc_error error = {0};
    memset(&set, 0, sizeof set);
    const char *first = write_text("first.csv", TILE_HEADER CITY("Y", "") CITY("Z", "start"));
    const char *more = write_text("more.csv", TILE_HEADER CITY("X", ""));
    assert_int_equal(carc_add_tiles(first, &set, &error), CARC_OK);
    assert_int_equal(carc_add_tiles(more, &set, &error), CARC_OK);
    assert_int_equal(carc_tileset_finish(&set, &error), CARC_OK);
    assert_int_equal(set.tile_count, 3);
    assert_int_equal(set.total, 9);
    assert_string_equal(set.tile[set.start].id, "Z");
}

/* Wrong only beside a first file whose tiles are Y and Z; Z could go on, alone. */
static const struct bad_file bad_seconds[] = {
    {TILE_HEADER "any,Z,3,f1,field,,0,,\n", 2,
     "tile is \"Z\", which an earlier file of the set has already"},
    {TILE_HEADER CITY("X", "") CITY("Y", ""), 3,
     "tile is \"Y\", which an earlier file of the set has already"},
    {TILE_HEADER "any,X,1,m1,monastery,,0,,\n", 0,
     "tile X: half-edge NNW belongs to no field, expected exactly one field, or none beside a "
     "city"},
};

static void a_wrong_second_file_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad_seconds); i++) {
        struct carc_error error = {0};
        memset(&set, 0, sizeof set);
        const char *first = write_text("first.csv", TILE_HEADER CITY("Y", "") CITY("Z", ""));
        const char *path = write_text("more.csv", bad_seconds[i].text);
        assert_int_equal(carc_add_tiles(first, &set, &error), CARC_OK);
        assert_int_equal(carc_add_tiles(path, &set, &error), CARC_BAD_DATA);
        assert_error(&error, CARC_BAD_DATA, path, bad_seconds[i].line, bad_seconds[i].message);
    }
}

static void a_missing_file_is_no_input_for_every_loader(void **state)
{
    (void)state;
    static struct carc_variants variants;
    static struct carc_agent_specs agents;
    struct carc_error error = {0};
    assert_int_equal(carc_load_tiles(path_of("none"), &set, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, path_of("none"), 0, "No such file or directory");
    assert_int_equal(carc_load_variants(path_of("none"), &variants, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, path_of("none"), 0, "No such file or directory");
    assert_int_equal(carc_load_agents(path_of("none"), &agents, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, path_of("none"), 0, "No such file or directory");
}

/* ---- variants ------------------------------------------------------------------------ */

#define VARIANT_HEADER                                                                         \
    "name,year,two_tile_city,two_tile_pennant,city_tile,city_pennant,city_tile_incomplete,"    \
    "city_pennant_incomplete,road_tile,road_tile_incomplete,monastery_tile,farm_scope,"        \
    "farm_city,farm_repeat,description,source\n"

static struct carc_variants list;

static void load_presets(void)
{
    struct carc_error error = {0};
    if (carc_load_variants(source_path("data/variants.csv"), &list, &error) != CARC_OK) {
        fail_msg("%s:%lu: %s", error.file, error.line, error.message);
    }
}

/* Parameters of the presets in the order of the file, points as text. */
static const struct {
    const char *name;
    const char *values[12];
} presets[] = {
    {"first", {"2", "1", "2", "2", "1", "1", "1", "1", "1", "city", "4", "player"}},
    {"second", {"2", "1", "2", "2", "1", "1", "1", "1", "1", "farm", "3", "player"}},
    {"third", {"4", "2", "2", "2", "1", "1", "1", "1", "1", "farm", "3", "unlimited"}},
    {"rio-grande", {"4", "2", "2", "2", "1", "1", "1", "1", "1", "city", "4", "player"}},
    {"old-sheet", {"2", "1", "2", "2", "1", "1", "1", "1", "1", "city", "3", "player"}},
    {"tournament-es-2012",
     {"2", "1", "2", "2", "1", "1", "1", "1", "1", "farm", "3", "unlimited"}},
    {"medina-azahara", {"3", "0", "2", "2", "1", "1", "1.5", "1", "1", "city", "3", "player"}},
};

static void the_presets_are_those_of_the_rule_notes(void **state)
{
    (void)state;
    load_presets();
    assert_int_equal(list.count, COUNT(presets));
    for (size_t i = 0; i < COUNT(presets); i++) {
        const struct carc_variant *variant = &list.variant[i];
        assert_string_equal(variant->name, presets[i].name);
        assert_true(*variant->description && *variant->source);
        for (size_t key = 0; carc_variant_keys()[key]; key++) {
            char text[24];
            assert_int_equal(
                carc_variant_get(variant, carc_variant_keys()[key], text, sizeof text),
                CARC_OK);
            assert_string_equal(text, presets[i].values[key]);
        }
    }
}

static void doubtful_presets_say_so(void **state)
{
    (void)state;
    load_presets();
    assert_non_null(strstr(list.variant[3].description, "UNVERIFIED"));
    assert_non_null(strstr(list.variant[6].description, "joke"));
}

static void the_presets_make_the_grid(void **state)
{
    (void)state;
    static struct carc_variants chosen;
    load_presets();
    assert_int_equal(carc_variants_select(&list, "grid", &chosen, NULL), CARC_OK);
    assert_int_equal(chosen.count, 9);
}

static void a_row_of_a_user_is_a_variant(void **state)
{
    (void)state;
    struct carc_error error = {0};
    const char *path = write_text("variants.csv", VARIANT_HEADER
                                  "mine,,2.5,0,2,2,1,1,1,0,1,city,4,,\"my, own\",me\n");
    assert_int_equal(carc_load_variants(path, &list, &error), CARC_OK);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.variant[0].two_tile_city, 5);
    assert_false(list.variant[0].farm_unlimited);
    assert_string_equal(list.variant[0].description, "my, own");
}

static const struct bad_file bad_variants[] = {
    {"name,year\n", 1, "the column \"description\" is missing"},
    {VARIANT_HEADER "a,,2,1,2,2,1,1,x,1,1,city,4,player,,\n", 2,
     "road_tile is \"x\", expected points from 0 to 100 such as 1 or 1.5"},
    {VARIANT_HEADER "a,,2,1,2,2,1,1,1,1,1,city,4,player,,\n"
                    "b,,2,1,2,2,1,1,1,1,1,,4,player,,\n",
     3, "farm_scope is \"\", expected city or farm"},
    {VARIANT_HEADER "a,,2,1,2,2,1,1,1,1,1,farm,4,,,\n", 2,
     "farm_repeat is \"\", expected unlimited or player"},
    {VARIANT_HEADER "a,,2,1,2,2,1,1,1,1,1,city,4,once,,\n", 2,
     "farm_repeat is \"once\", expected unlimited or player"},
    {VARIANT_HEADER "\n\na,,2,1,2,2,1,1,1,1,1,city,4,player,,\n"
                    "a,,2,1,2,2,1,1,1,1,1,city,4,player,,\n",
     5, "name is \"a\" again"},
    {VARIANT_HEADER "a:b,,2,1,2,2,1,1,1,1,1,city,4,player,,\n", 2,
     "name is \"a:b\", expected UTF-8 without control characters, blanks, commas, colons, "
     "quotes and any of % \\ `"},
    {VARIANT_HEADER "a,about the year 2000,2,1,2,2,1,1,1,1,1,city,4,player,,\n", 2,
     "year has 19 bytes, expected at most 15"},
};

static void wrong_variants_are_told_with_file_and_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad_variants); i++) {
        struct carc_error error = {0};
        const char *path = write_text("variants.csv", bad_variants[i].text);
        list.count = 47;
        assert_int_equal(carc_load_variants(path, &list, &error), CARC_BAD_DATA);
        assert_error(&error, CARC_BAD_DATA, path, bad_variants[i].line,
                     bad_variants[i].message);
        assert_int_equal(list.count, 47);
    }
}

/* ---- agents -------------------------------------------------------------------------- */

#define AGENT_HEADER "name,agent,parameters,description,source\n"

static struct carc_agent_specs agents;

static void the_named_agents_are_read(void **state)
{
    (void)state;
    struct carc_error error = {0};
    if (carc_load_agents(source_path("data/agents.csv"), &agents, &error) != CARC_OK) {
        fail_msg("%s:%lu: %s", error.file, error.line, error.message);
    }
    const int own = carc_agent_specs_find(&agents, "greedy-own");
    assert_true(own >= 0);
    assert_string_equal(agents.spec[own].agent, "greedy");
    assert_string_equal(agents.spec[own].parameters, "goal=own");
    assert_true(carc_agent_specs_find(&agents, "random") >= 0);
    assert_true(carc_agent_specs_find(&agents, "greedy") >= 0);
    assert_int_equal(carc_agent_specs_find(&agents, "greedy-"), -1);
}

static const struct bad_file bad_agents[] = {
    {"name,agent,description,source\n", 1, "the column \"parameters\" is missing"},
    {AGENT_HEADER ",greedy,,,\n", 2,
     "name is \"\", expected UTF-8 without control characters, blanks, commas, colons and "
     "quotes"},
    {AGENT_HEADER "a:b,greedy,,,\n", 2,
     "name is \"a:b\", expected UTF-8 without control characters, blanks, commas, colons and "
     "quotes"},
    {AGENT_HEADER "a,,,,\n", 2, "agent is empty, expected the agent that \"a\" is made of"},
    {AGENT_HEADER "a,random,,,\nb,random,,,\na,greedy,,,\n", 4, "name is \"a\" again"},
    {AGENT_HEADER "a,a-name-that-is-a-little-longer-than-it-can-be,,,\n", 2,
     "agent has 45 bytes, expected at most 31"},
};

static void wrong_agents_are_told_with_file_and_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad_agents); i++) {
        struct carc_error error = {0};
        const char *path = write_text("agents.csv", bad_agents[i].text);
        agents.count = 47;
        assert_int_equal(carc_load_agents(path, &agents, &error), CARC_BAD_DATA);
        assert_error(&error, CARC_BAD_DATA, path, bad_agents[i].line, bad_agents[i].message);
        assert_int_equal(agents.count, 47);
    }
}

static void there_is_room_for_64_agents(void **state)
{
    (void)state;
    struct carc_error error = {0};
    FILE *file = fopen(path_of("agents.csv"), "w");
    assert_non_null(file);
    fputs(AGENT_HEADER, file);
    for (int i = 0; i < 65; i++) {
        fprintf(file, "a%d,random,,,\n", i);
    }
    fclose(file);
    assert_int_equal(carc_load_agents(path_of("agents.csv"), &agents, &error), CARC_BAD_DATA);
    assert_error(&error, CARC_BAD_DATA, path_of("agents.csv"), 66, "more than 64 agents");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(the_base_tiles_are_read),
        TEST(tile_columns_may_stand_in_any_order),
        TEST(wrong_tiles_are_told_with_file_and_line),
        TEST(files_add_up_to_a_set),
        TEST(a_wrong_second_file_is_told),
        TEST(a_missing_file_is_no_input_for_every_loader),
        TEST(the_presets_are_those_of_the_rule_notes),
        TEST(doubtful_presets_say_so),
        TEST(the_presets_make_the_grid),
        TEST(a_row_of_a_user_is_a_variant),
        TEST(wrong_variants_are_told_with_file_and_line),
        TEST(the_named_agents_are_read),
        TEST(wrong_agents_are_told_with_file_and_line),
        TEST(there_is_room_for_64_agents),
    };
    RUN("io_load", tests);
}
