// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_io.h"

/* CSV files: rows, line numbers, and every way in which a file can be wrong. */

/* ---- reading it all ------------------------------------------------------------------ */

/* Reads a file of the folder; returns its rows as "line:field|field\n". */
static const char *rows_of(const char *path, struct carc_error *error)
{
    static char text[4096];
    struct carc_csv *csv = NULL;
    text[0] = '\0';
    if (carc_csv_open(path, &csv, error) != CARC_OK) {
        return text;
    }
    struct carc_csv_row row = {0};
    bool end = false;
    while (carc_csv_next(csv, &row, &end, error) == CARC_OK && !end) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%lu:", row.line);
        for (size_t i = 0; i < row.count; i++) {
            length = strlen(text);
            snprintf(text + length, sizeof text - length, "%s%s", row.field[i],
                     i + 1 < row.count ? "|" : "\n");
        }
    }
    carc_csv_close(csv);
    return text;
}

struct reading {
    const char *name;
    const char *file;
    const char *rows;
};

static const struct reading readings[] = {
    {"plain", "a,b\n1,2\n3,4\n", "2:1|2\n3:3|4\n"},
    {"no line end at the end", "a,b\n1,2\n3,4", "2:1|2\n3:3|4\n"},
    {"header only", "a,b\n", ""},
    {"header only, no line end", "a,b", ""},
    {"CRLF", "a,b\r\n1,2\r\n3,4\r\n", "2:1|2\n3:3|4\n"},
    {"CR alone", "a,b\r1,2\r3,4\r", "2:1|2\n3:3|4\n"},
    {"UTF-8 mark",
     "\xEF\xBB\xBF"
     "a,b\n1,2\n",
     "2:1|2\n"},
    {"UTF-8 mark before a quote",
     "\xEF\xBB\xBF"
     "\"a\",b\n1,2\n",
     "2:1|2\n"},
    {"empty lines", "\n\na,b\n\n1,2\r\n\r\n\n3,4\n\n", "5:1|2\n8:3|4\n"},
    {"empty fields", "a,b\n,\n1,\n,2\n\"\",\"\"\n", "2:|\n3:1|\n4:|2\n5:|\n"},
    {"empty last field, no line end", "a,b\n1,", "2:1|\n"},
    {"quoted", "a,b\n\"1\",\"x,y\"\n", "2:1|x,y\n"},
    {"doubled quotes", "a,b\n\"say \"\"yes\"\"\",\"\"\"\"\n", "2:say \"yes\"|\"\n"},
    {"blanks belong to fields", "a,b\n 1 ,\t2\n", "2: 1 |\t2\n"},
    {"lines inside of quotes", "a,b\n\"1\n2\",3\n4,\"5\r\n\r\n6\"\n7,8\n",
     "2:1\n2|3\n4:4|5\r\n\r\n6\n7:7|8\n"},
    {"one column", "a\n1\n\n2\n", "2:1\n4:2\n"},
    {"other letters", "a,b\nC\xC3\xB3rdoba,2\n", "2:C\xC3\xB3rdoba|2\n"},
};

static void rows_come_with_the_lines_where_they_begin(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(readings); i++) {
        struct carc_error error = {0};
        const char *rows = rows_of(write_text("in.csv", readings[i].file), &error);
        if (error.status != CARC_OK || strcmp(rows, readings[i].rows) != 0) {
            fail_msg("%s: read \"%s\" %s", readings[i].name, rows, error.message);
        }
    }
}

struct failure {
    const char *file;
    const char *rows; /* the rows before it */
    unsigned long line;
    const char *message;
};

static const struct failure failures[] = {
    {"", "", 0, "the file is empty, expected a header with names of columns"},
    {"\n\r\n", "", 0, "the file is empty, expected a header with names of columns"},
    {"\xEF\xBB\xBF", "", 0, "the file is empty, expected a header with names of columns"},
    {"a,b\n1,2\n3\n4,5\n", "2:1|2\n", 3, "the row has 1 field, expected 2 as in the header"},
    {"a,b\n1,2,3\n", "", 2, "the row has 3 fields, expected 2 as in the header"},
    {"a,b\n1,2,\n", "", 2, "the row has 3 fields, expected 2 as in the header"},
    {"a\n\"1\n2\"\n3\n4,5\n", "2:1\n2\n4:3\n", 5,
     "the row has 2 fields, expected 1 as in the header"},
    {"a,b\n1,2\n3,\"4\n5,6\n", "2:1|2\n", 3, "a quote is opened and never closed"},
    {"a,\"b", "", 1, "a quote is opened and never closed"},
    {"a,b\n1,2\n3,4\"\n", "2:1|2\n", 3,
     "a quote stands out of place: quotes enclose a whole field, and are doubled inside it"},
    {"a,b\n\"1\"2,3\n", "", 2,
     "a quote stands out of place: quotes enclose a whole field, and are doubled inside it"},
    {"a,b\n1, \"2\"\n", "", 2,
     "a quote stands out of place: quotes enclose a whole field, and are doubled inside it"},
    {"a,b\n\"1\n\n2\",\"3\"4\n", "", 2,
     "a quote stands out of place: quotes enclose a whole field, and are doubled inside it"},
};

static void what_is_wrong_is_told_with_file_and_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(failures); i++) {
        struct carc_error error = {0};
        const char *path = write_text("in.csv", failures[i].file);
        assert_string_equal(rows_of(path, &error), failures[i].rows);
        assert_error(&error, CARC_BAD_DATA, path, failures[i].line, failures[i].message);
    }
}

static void a_nul_byte_is_refused(void **state)
{
    (void)state;
    struct carc_error error = {0};
    static const char bytes[] = "a,b\n1,2\n3,4\n5,\0006\n7,8\n";
    const char *path = write_bytes("in.csv", bytes, sizeof bytes - 1);
    assert_string_equal(rows_of(path, &error), "2:1|2\n3:3|4\n");
    assert_error(&error, CARC_BAD_DATA, path, 4, "a NUL byte, expected text");
}

static void a_failure_stays(void **state)
{
    (void)state;
    struct carc_error error = {0};
    struct carc_csv *csv = NULL;
    struct carc_csv_row row = {0};
    bool end = false;
    assert_int_equal(carc_csv_open(write_text("in.csv", "a\n\"1"), &csv, &error), CARC_OK);
    assert_int_equal(carc_csv_next(csv, &row, &end, &error), CARC_BAD_DATA);
    assert_int_equal(carc_csv_next(csv, &row, &end, NULL), CARC_BAD_DATA);
    carc_csv_close(csv);
}

static void the_end_stays(void **state)
{
    (void)state;
    struct carc_csv *csv = NULL;
    struct carc_csv_row row = {0};
    bool end = false;
    assert_int_equal(carc_csv_open(write_text("in.csv", "a\n"), &csv, NULL), CARC_OK);
    for (int i = 0; i < 3; i++) {
        end = false;
        assert_int_equal(carc_csv_next(csv, &row, &end, NULL), CARC_OK);
        assert_true(end);
    }
    carc_csv_close(csv);
    carc_csv_close(NULL);
}

/* ---- files that cannot be read ------------------------------------------------------- */

static void a_file_that_is_not_there_is_no_input(void **state)
{
    (void)state;
    struct carc_error error = {0};
    struct carc_csv *csv = NULL;
    assert_int_equal(carc_csv_open(path_of("none.csv"), &csv, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, path_of("none.csv"), 0, "No such file or directory");
    assert_null(csv);
}

static void a_folder_is_no_input(void **state)
{
    (void)state;
    struct carc_error error = {0};
    struct carc_csv *csv = NULL;
    assert_int_equal(carc_csv_open(folder, &csv, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, folder, 0, "Is a directory");
}

static void a_failing_disk_is_an_io_error(void **state)
{
    (void)state;
    /* Linux fails reads of the unmapped beginning of a process's memory. */
    static const char memory[] = "/proc/self/mem";
    if (access(memory, R_OK) != 0) {
        skip();
    }
    struct carc_error error = {0};
    struct carc_csv *csv = NULL;
    assert_int_equal(carc_csv_open(memory, &csv, &error), CARC_IO);
    assert_error(&error, CARC_IO, memory, 0, "Input/output error");
}

/* ---- standard input ------------------------------------------------------------------ */

static void a_dash_is_standard_input(void **state)
{
    (void)state;
    struct carc_error error = {0};
    assert_non_null(freopen(write_text("in.csv", "a,b\n1,2\n3\n"), "rb", stdin));
    assert_string_equal(rows_of("-", &error), "2:1|2\n");
    assert_error(&error, CARC_BAD_DATA, "standard input", 3,
                 "the row has 1 field, expected 2 as in the header");
}

/* ---- columns ------------------------------------------------------------------------- */

static void columns_are_found_by_name_in_any_order(void **state)
{
    (void)state;
    static const char *const names[] = {"game", "turn"};
    size_t columns[2] = {99, 99};
    struct carc_csv *csv = NULL;
    const char *path = write_text("in.csv", "more,turn,,game,\n");
    assert_int_equal(carc_csv_open(path, &csv, NULL), CARC_OK);
    assert_int_equal(carc_csv_columns(csv, names, 2, columns, NULL), CARC_OK);
    assert_int_equal(columns[0], 3);
    assert_int_equal(columns[1], 1);
    assert_string_equal(carc_csv_name(csv), path);
    carc_csv_close(csv);
}

static void a_column_must_be_there_once(void **state)
{
    (void)state;
    static const char *const missing[] = {"game", "turn"};
    static const char *const twice[] = {"game"};
    size_t columns[2];
    struct carc_csv *csv = NULL;
    struct carc_error error = {0};
    const char *path = write_text("in.csv", "\ngame,Turn,game\n");
    assert_int_equal(carc_csv_open(path, &csv, NULL), CARC_OK);
    assert_int_equal(carc_csv_columns(csv, twice, 1, columns, &error), CARC_BAD_DATA);
    assert_error(&error, CARC_BAD_DATA, path, 2, "the column \"game\" is there twice");
    assert_int_equal(carc_csv_columns(csv, missing + 1, 1, columns, &error), CARC_BAD_DATA);
    assert_error(&error, CARC_BAD_DATA, path, 2, "the column \"turn\" is missing");
    carc_csv_close(csv);
}

static void other_separators_than_commas_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *header;
        const char *message;
    } cases[] = {
        {"game;turn;tile\n", "the column \"turn\" is missing; the columns seem to be separated "
                             "by semicolons, expected commas"},
        {"game\tturn", "the column \"turn\" is missing; the columns seem to be separated by "
                       "tabs, expected commas"},
        {"game", "the column \"turn\" is missing"},
        {"game;turn,tile", "the column \"turn\" is missing"},
    };
    static const char *const names[] = {"turn"};
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t column = 0;
        struct carc_csv *csv = NULL;
        struct carc_error error = {0};
        const char *path = write_text("in.csv", cases[i].header);
        assert_int_equal(carc_csv_open(path, &csv, NULL), CARC_OK);
        assert_int_equal(carc_csv_columns(csv, names, 1, &column, &error), CARC_BAD_DATA);
        assert_error(&error, CARC_BAD_DATA, path, 1, cases[i].message);
        carc_csv_close(csv);
    }
}

/* ---- long files ---------------------------------------------------------------------- */

/* Rows of all lengths, so that chunks of the file end at every kind of place. */
static void rows_survive_the_ends_of_chunks(void **state)
{
    (void)state;
    enum { ROWS = 20000 };
    FILE *file = fopen(path_of("long.csv"), "wb");
    assert_non_null(file);
    fputs("number,text,empty\r\n", file);
    for (int i = 0; i < ROWS; i++) {
        fprintf(file, "%d,\"%.*s\r\n\"\"\",\r\n", i, i % 60,
                "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl");
    }
    fclose(file);
    struct carc_csv *csv = NULL;
    struct carc_csv_row row = {0};
    bool end = false;
    assert_int_equal(carc_csv_open(path_of("long.csv"), &csv, NULL), CARC_OK);
    for (int i = 0; i < ROWS; i++) {
        assert_int_equal(carc_csv_next(csv, &row, &end, NULL), CARC_OK);
        assert_false(end);
        assert_int_equal(row.line, 2 + 2 * i);
        assert_int_equal(atoi(row.field[0]), i);
        assert_int_equal(strlen(row.field[1]), i % 60 + 3);
        assert_string_equal(row.field[1] + i % 60, "\r\n\"");
        assert_string_equal(row.field[2], "");
    }
    assert_int_equal(carc_csv_next(csv, &row, &end, NULL), CARC_OK);
    assert_true(end);
    carc_csv_close(csv);
}

static void a_long_field_is_read_but_not_an_endless_one(void **state)
{
    (void)state;
    enum { LONG = 900 * 1024, ENDLESS = 3 * 1024 * 1024 };
    char *bytes = malloc(ENDLESS);
    assert_non_null(bytes);
    memset(bytes, 'x', ENDLESS);
    memcpy(bytes, "a\n", 2);
    struct carc_csv *csv = NULL;
    struct carc_csv_row row = {0};
    struct carc_error error = {0};
    bool end = false;
    assert_int_equal(carc_csv_open(write_bytes("in.csv", bytes, LONG), &csv, NULL), CARC_OK);
    assert_int_equal(carc_csv_next(csv, &row, &end, NULL), CARC_OK);
    assert_int_equal(strlen(row.field[0]), LONG - 2);
    carc_csv_close(csv);
    const char *path = write_bytes("in.csv", bytes, ENDLESS);
    free(bytes);
    assert_int_equal(carc_csv_open(path, &csv, NULL), CARC_OK);
    assert_int_equal(carc_csv_next(csv, &row, &end, &error), CARC_BAD_DATA);
    assert_error(&error, CARC_BAD_DATA, path, 2, "a row without end; is a quote left open?");
    carc_csv_close(csv);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(rows_come_with_the_lines_where_they_begin),
        TEST(what_is_wrong_is_told_with_file_and_line),
        TEST(a_nul_byte_is_refused),
        TEST(a_failure_stays),
        TEST(the_end_stays),
        TEST(a_file_that_is_not_there_is_no_input),
        TEST(a_folder_is_no_input),
        TEST(a_failing_disk_is_an_io_error),
        TEST(a_dash_is_standard_input),
        TEST(columns_are_found_by_name_in_any_order),
        TEST(a_column_must_be_there_once),
        TEST(other_separators_than_commas_are_told),
        TEST(rows_survive_the_ends_of_chunks),
        TEST(a_long_field_is_read_but_not_an_endless_one),
    };
    RUN("io_csv", tests);
}
