// SPDX-License-Identifier: GPL-3.0-or-later
#include <float.h>
#include <math.h>

#include "test_io.h"

/* Numbers and texts as they stand in files. */

static void whole_numbers_are_read_within_their_range(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {{"0", 0},   {"-0", 0},    {"7", 7},      {"-7", -7},
                 {"007", 7}, {"100", 100}, {"-100", -100}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t value = 99;
        assert_true(carc_whole_parse(cases[i].text, -100, 100, &value));
        assert_int_equal(value, cases[i].value);
    }
}

static void what_is_no_whole_number_is_refused(void **state)
{
    (void)state;
    static const char *const cases[] = {"",
                                        "-",
                                        "+1",
                                        " 1",
                                        "1 ",
                                        "1.0",
                                        "1e1",
                                        "x",
                                        "0x1",
                                        "1,0",
                                        "--1",
                                        "101",
                                        "-101",
                                        "9223372036854775808",
                                        "-9223372036854775808",
                                        "99999999999999999999999999"};
    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t value = 99;
        assert_false(carc_whole_parse(cases[i], -100, 100, &value));
        assert_int_equal(value, 99);
    }
}

static void counts_reach_the_largest_number(void **state)
{
    (void)state;
    uint64_t value = 0;
    int64_t whole = 0;
    assert_true(carc_count_parse("18446744073709551615", UINT64_MAX, &value));
    assert_true(value == UINT64_MAX);
    assert_false(carc_count_parse("18446744073709551616", UINT64_MAX, &value));
    assert_false(carc_count_parse("184467440737095516150", UINT64_MAX, &value));
    assert_false(carc_count_parse("-1", UINT64_MAX, &value));
    assert_false(carc_count_parse("", UINT64_MAX, &value));
    assert_true(carc_count_parse("6", 6, &value));
    assert_false(carc_count_parse("7", 6, &value));
    assert_false(carc_count_parse("8", 0, &value));
    assert_true(carc_whole_parse("9223372036854775807", INT64_MIN, INT64_MAX, &whole));
    assert_true(whole == INT64_MAX);
    assert_true(carc_whole_parse("-9223372036854775807", INT64_MIN, INT64_MAX, &whole));
    assert_true(whole == -INT64_MAX);
}

static void decimals_have_six_digits_or_are_empty(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0, "0.000000"},
                 {-0.0, "0.000000"},
                 {-4e-7, "0.000000"},
                 {-6e-7, "-0.000001"},
                 {1.5, "1.500000"},
                 {-19.40961249, "-19.409612"},
                 {1e15, "1000000000000000.000000"}};
    char text[CARC_DECIMAL_TEXT];
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_string_equal(carc_decimal_text(cases[i].value, text), cases[i].text);
    }
    assert_string_equal(carc_decimal_text((double)NAN, text), "");
    assert_string_equal(carc_decimal_text((double)INFINITY, text), "");
    assert_string_equal(carc_decimal_text(-(double)INFINITY, text), "");
    assert_int_equal(strlen(carc_decimal_text(-DBL_MAX, text)), 317);
}

static void texts_are_quoted_only_if_need_be(void **state)
{
    (void)state;
    FILE *file = fopen(path_of("out.csv"), "w");
    assert_non_null(file);
    static const char *const texts[] = {"",        "plain", "two words",
                                        " blank ", "a,b",   "a\"b\"",
                                        "a\nb",    "a\rb",  "third:road_tile=1.5"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        carc_put_text(file, texts[i]);
        fputc(';', file);
    }
    carc_put_decimal(file, 2.25);
    carc_put_decimals(file, (const double[]){1, (double)NAN, -0.5}, 3);
    assert_int_equal(fclose(file), 0);
    assert_string_equal(read_text("out.csv"),
                        ";plain;two words; blank ;\"a,b\";\"a\"\"b\"\"\";\"a\nb\";\"a\rb\";"
                        "third:road_tile=1.5;2.250000,1.000000,,-0.500000");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(whole_numbers_are_read_within_their_range),
        TEST(what_is_no_whole_number_is_refused),
        TEST(counts_reach_the_largest_number),
        TEST(decimals_have_six_digits_or_are_empty),
        TEST(texts_are_quoted_only_if_need_be),
    };
    RUN("io_numbers", tests);
}
