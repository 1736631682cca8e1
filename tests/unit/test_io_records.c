// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_io.h"

/* Game records: rows read, rows written, rows refused. */

#define HEADER "game,turn,seat,tile,x,y,rotation,meeple\n"

/* ---- reading ------------------------------------------------------------------------- */

/* Reads the only row of a record with this row. */
static enum carc_status read_row(const char *row_text, struct carc_record_row *row,
                                 struct carc_error *error)
{
    char text[512];
    struct carc_record_reader reader = {0};
    bool end = false;
    snprintf(text, sizeof text, HEADER "%s\n", row_text);
    assert_int_equal(carc_record_open(write_text("in.csv", text), &reader, error), CARC_OK);
    const enum carc_status status = carc_record_next(&reader, row, &end, error);
    assert_false(end);
    carc_record_close(&reader);
    return status;
}

static struct carc_record_row row_of(const char *row_text)
{
    struct carc_record_row row = {0};
    struct carc_error error = {0};
    if (read_row(row_text, &row, &error) != CARC_OK) {
        fail_msg("%s: %s", row_text, error.message);
    }
    return row;
}

static void a_row_is_read_with_all_its_fields(void **state)
{
    (void)state;
    const struct carc_record_row row =
        row_of("18446744073709551615,4294967295,6,PD-DRAG-TUNNEL,-3,1000000000,270,field NNW");
    assert_int_equal(row.line, 2);
    assert_true(row.game == UINT64_MAX);
    assert_true(row.turn == UINT32_MAX);
    assert_int_equal(row.seat, 6);
    assert_string_equal(row.tile, "PD-DRAG-TUNNEL");
    assert_true(row.has_place);
    assert_int_equal(row.x, -3);
    assert_int_equal(row.y, 1000000000);
    assert_int_equal(row.rotation, 3);
    assert_true(row.has_meeple);
    assert_int_equal(row.meeple, CARC_FIELD);
    assert_string_equal(row.port, "NNW");
}

static void the_start_tile_has_no_seat_and_no_meeple(void **state)
{
    (void)state;
    const struct carc_record_row row = row_of("0,0,,D,0,0,90,");
    assert_int_equal(row.seat, 0);
    assert_true(row.has_place);
    assert_int_equal(row.rotation, 1);
    assert_false(row.has_meeple);
}

static void a_tile_without_a_place_has_nothing_more(void **state)
{
    (void)state;
    const struct carc_record_row row = row_of("3,17,2,X,,,,");
    assert_false(row.has_place);
    assert_false(row.has_meeple);
    assert_int_equal(row.x, 0);
}

static void a_meeple_is_read_from_its_kind_and_port(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum carc_kind kind;
        const char *port;
    } cases[] = {{"road N", CARC_ROAD, "N"},       {"road W", CARC_ROAD, "W"},
                 {"city E", CARC_CITY, "E"},       {"city S", CARC_CITY, "S"},
                 {"field NNE", CARC_FIELD, "NNE"}, {"field WSW", CARC_FIELD, "WSW"},
                 {"field", CARC_FIELD, ""},        {"monastery", CARC_MONASTERY, ""},
                 {"road", CARC_ROAD, ""},          {"city", CARC_CITY, ""}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[64];
        snprintf(text, sizeof text, "1,1,1,A,0,1,0,%s", cases[i].text);
        const struct carc_record_row row = row_of(text);
        assert_true(row.has_meeple);
        assert_int_equal(row.meeple, cases[i].kind);
        assert_string_equal(row.port, cases[i].port);
    }
}

static void a_field_that_cannot_be_read_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *row;
        const char *message;
    } cases[] = {
        {",1,1,A,0,1,0,",
         "game is \"\", expected a whole number from 0 to 18446744073709551615"},
        {"one,1,1,A,0,1,0,",
         "game is \"one\", expected a whole number from 0 to 18446744073709551615"},
        {"-1,1,1,A,0,1,0,",
         "game is \"-1\", expected a whole number from 0 to 18446744073709551615"},
        {"18446744073709551616,1,1,A,0,1,0,", "game is \"18446744073709551616\", expected a "
                                              "whole number from 0 to 18446744073709551615"},
        {"1,,1,A,0,1,0,", "turn is \"\", expected a whole number from 0 to 4294967295"},
        {"1,1.5,1,A,0,1,0,", "turn is \"1.5\", expected a whole number from 0 to 4294967295"},
        {"1,4294967296,1,A,0,1,0,",
         "turn is \"4294967296\", expected a whole number from 0 to 4294967295"},
        {"1,1,0,A,0,1,0,", "seat is \"0\", expected 1 to 6, or nothing for the start tile"},
        {"1,1,7,A,0,1,0,", "seat is \"7\", expected 1 to 6, or nothing for the start tile"},
        {"1,1,red,A,0,1,0,", "seat is \"red\", expected 1 to 6, or nothing for the start tile"},
        {"1,1,1,,0,1,0,", "tile is \"\", expected the id of a tile"},
        {"1,1,1,AN-ID-LONGER-THAN-ANY-ONE,0,1,0,",
         "tile is \"AN-ID-LONGER-THAN-ANY-ONE\", expected the id of a tile"},
        {"1,1,1,A,a,1,0,",
         "x is \"a\", expected a whole number from -1000000000 to 1000000000"},
        {"1,1,1,A,0,1000000001,0,",
         "y is \"1000000001\", expected a whole number from -1000000000 to 1000000000"},
        {"1,1,1,A,-1000000001,0,0,",
         "x is \"-1000000001\", expected a whole number from -1000000000 to 1000000000"},
        {"1,1,1,A,0, 1,0,",
         "y is \" 1\", expected a whole number from -1000000000 to 1000000000"},
        {"1,1,1,A,,1,0,",
         "x is \"\", expected a value, as x, y and rotation are given together or not at all"},
        {"1,1,1,A,0,,0,",
         "y is \"\", expected a value, as x, y and rotation are given together or not at all"},
        {"1,1,1,A,0,1,,", "rotation is \"\", expected a value, as x, y and rotation are given "
                          "together or not at "
                          "all"},
        {"1,1,1,A,0,1,45,", "rotation is \"45\", expected 0, 90, 180 or 270"},
        {"1,1,1,A,0,1,360,", "rotation is \"360\", expected 0, 90, 180 or 270"},
        {"1,1,1,A,,,,road E",
         "meeple is \"road E\", expected nothing on a tile that was not placed"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct carc_record_row row = {.line = 4711};
        struct carc_error error = {0};
        assert_int_equal(read_row(cases[i].row, &row, &error), CARC_BAD_DATA);
        assert_error(&error, CARC_BAD_DATA, path_of("in.csv"), 2, cases[i].message);
        assert_int_equal(row.line, 4711);
    }
}

static void a_meeple_that_is_not_understood_is_told(void **state)
{
    (void)state;
    static const char *const meeples[] = {"yes",        "road ",    "roadE",    "road  E",
                                          "road NE",    "road NNW", "Road E",   "city e",
                                          "field N",    "field ",   "farm NNW", "monastery N",
                                          "monastery ", " road E",  "road E ",  "N"};
    for (size_t i = 0; i < COUNT(meeples); i++) {
        char text[64];
        char message[128];
        struct carc_record_row row = {0};
        struct carc_error error = {0};
        snprintf(text, sizeof text, "1,1,1,A,0,1,0,%s", meeples[i]);
        snprintf(message, sizeof message,
                 "meeple is \"%s\", expected such as road E, city N, field NNW or monastery",
                 meeples[i]);
        assert_int_equal(read_row(text, &row, &error), CARC_BAD_DATA);
        assert_error(&error, CARC_BAD_DATA, path_of("in.csv"), 2, message);
    }
}

static void columns_stand_in_any_order_among_others(void **state)
{
    (void)state;
    struct carc_record_reader reader = {0};
    struct carc_record_row row = {0};
    bool end = false;
    const char *path = write_text("in.csv", "meeple,piece,rotation,y,x,tile,seat,turn,game\n"
                                            "city N,normal,180,2,1,E,3,4,5\n");
    assert_int_equal(carc_record_open(path, &reader, NULL), CARC_OK);
    assert_string_equal(carc_record_name(&reader), path);
    assert_int_equal(carc_record_next(&reader, &row, &end, NULL), CARC_OK);
    assert_int_equal(row.game, 5);
    assert_int_equal(row.turn, 4);
    assert_int_equal(row.seat, 3);
    assert_int_equal(row.rotation, 2);
    assert_int_equal(row.x, 1);
    assert_int_equal(row.y, 2);
    assert_int_equal(carc_record_next(&reader, &row, &end, NULL), CARC_OK);
    assert_true(end);
    carc_record_close(&reader);
    carc_record_close(&reader);
}

static void a_record_without_a_column_is_refused(void **state)
{
    (void)state;
    struct carc_record_reader reader = {0};
    struct carc_error error = {0};
    const char *path = write_text("in.csv", "game,turn,seat,tile,x,y,meeple\n");
    assert_int_equal(carc_record_open(path, &reader, &error), CARC_BAD_DATA);
    assert_error(&error, CARC_BAD_DATA, path, 1, "the column \"rotation\" is missing");
    assert_null(reader.csv);
    assert_int_equal(carc_record_open(path_of("none"), &reader, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, path_of("none"), 0, "No such file or directory");
}

static void a_ragged_row_is_refused(void **state)
{
    (void)state;
    struct carc_record_row row = {0};
    struct carc_error error = {0};
    assert_int_equal(read_row("1,1,1,A,0,1,0", &row, &error), CARC_BAD_DATA);
    assert_error(&error, CARC_BAD_DATA, path_of("in.csv"), 2,
                 "the row has 7 fields, expected 8 as in the header");
}

/* ---- writing ------------------------------------------------------------------------- */

static void rows_are_written_as_they_were_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "0,0,,D,0,0,90,",
        "18446744073709551615,4294967295,6,PD-DRAG-MON-CITY,-100000000,1000000000,270,field",
        "7,12,2,A,-1,10,180,monastery",
        "7,13,1,C,5,0,0,field",
        "7,14,2,U,5,-20,270,road W",
        "7,15,1,X,,,,",
        "7,16,1,\"a,\"\"b\",1,2,90,city N"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        const struct carc_record_row row = row_of(texts[i]);
        char expected[128];
        char text[CARC_RECORD_TEXT];
        snprintf(expected, sizeof expected, "%s\n", texts[i]);
        assert_int_equal(carc_record_text(&row, text), strlen(expected));
        assert_string_equal(text, expected);
    }
}

static void the_longest_row_has_room(void **state)
{
    (void)state;
    struct carc_record_row row = {.game = UINT64_MAX,
                                  .turn = UINT32_MAX,
                                  .seat = 6,
                                  .rotation = 3,
                                  .has_place = true,
                                  .has_meeple = true,
                                  .meeple = CARC_MONASTERY,
                                  .port = "NNW",
                                  .x = INT32_MIN,
                                  .y = INT32_MIN};
    memset(row.tile, '"', sizeof row.tile - 1);
    char text[CARC_RECORD_TEXT];
    assert_in_range(carc_record_text(&row, text), 100, CARC_RECORD_TEXT - 1);
}

static void a_written_record_is_the_file_that_was_read(void **state)
{
    (void)state;
    static const char *const files[] = {"tests/cases/seed-editions.csv",
                                        "tests/cases/positions.csv"};
    for (size_t i = 0; i < COUNT(files); i++) {
        struct carc_record_reader reader = {0};
        struct carc_record_row row = {0};
        bool end = false;
        FILE *original = fopen(source_path(files[i]), "rb");
        FILE *copy = fopen(path_of("copy.csv"), "wb+");
        assert_true(original && copy);
        fputs(carc_record_header(), copy);
        assert_int_equal(carc_record_open(source_path(files[i]), &reader, NULL), CARC_OK);
        while (carc_record_next(&reader, &row, &end, NULL) == CARC_OK && !end) {
            char text[CARC_RECORD_TEXT];
            const size_t length = carc_record_text(&row, text);
            assert_int_equal(fwrite(text, 1, length, copy), length);
        }
        assert_true(end);
        carc_record_close(&reader);
        rewind(copy);
        for (int byte = 0; byte != EOF;) {
            byte = fgetc(original);
            assert_int_equal(fgetc(copy), byte);
        }
        fclose(original);
        fclose(copy);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(a_row_is_read_with_all_its_fields),
        TEST(the_start_tile_has_no_seat_and_no_meeple),
        TEST(a_tile_without_a_place_has_nothing_more),
        TEST(a_meeple_is_read_from_its_kind_and_port),
        TEST(a_field_that_cannot_be_read_is_told),
        TEST(a_meeple_that_is_not_understood_is_told),
        TEST(columns_stand_in_any_order_among_others),
        TEST(a_record_without_a_column_is_refused),
        TEST(a_ragged_row_is_refused),
        TEST(rows_are_written_as_they_were_read),
        TEST(the_longest_row_has_room),
        TEST(a_written_record_is_the_file_that_was_read),
    };
    RUN("io_records", tests);
}
