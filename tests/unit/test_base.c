// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "../support/check.h"
#include <carcsim/base.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Sanitizers end a program that asks for too much memory; these tests want the NULL. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}
const char *__tsan_default_options(void);
const char *__tsan_default_options(void)
{
    return "allocator_may_return_null=1";
}

/* ---- statuses ------------------------------------------------------------------------ */

static void statuses_end_the_program_with_the_codes_of_sysexits(void **state)
{
    (void)state;
    static const struct {
        enum carc_status status;
        int code;
    } wanted[] = {
        {CARC_OK, EX_OK},
        {CARC_BAD_USAGE, EX_USAGE},
        {CARC_BAD_DATA, EX_DATAERR},
        {CARC_NO_INPUT, EX_NOINPUT},
        {CARC_INTERNAL, EX_SOFTWARE},
        {CARC_NO_MEMORY, EX_SOFTWARE},
        {CARC_CANNOT_CREATE, EX_CANTCREAT},
        {CARC_IO, EX_IOERR},
        {CARC_INTERRUPTED, 130},
    };
    for (size_t i = 0; i < COUNT(wanted); i++) {
        assert_int_equal(carc_status_exit(wanted[i].status), wanted[i].code);
    }
    assert_int_equal(CARC_OK, 0);
}

static void every_status_has_a_text_of_its_own(void **state)
{
    (void)state;
    static const enum carc_status statuses[] = {
#define STATUS(code, exit, text) code,
        CARC_STATUSES(STATUS)
#undef STATUS
    };
    for (size_t i = 0; i < COUNT(statuses); i++) {
        const char *text = carc_status_text(statuses[i]);
        assert_true(strlen(text) > 5);
        assert_null(strchr(text, '\n'));
        for (size_t other = 0; other < i; other++) {
            assert_string_not_equal(text, carc_status_text(statuses[other]));
        }
    }
}

/* ---- error reports ------------------------------------------------------------------- */

static void a_report_is_filled_and_its_status_returned(void **state)
{
    (void)state;
    struct carc_error error = {.line = 7, .file = "old"};
    assert_int_equal(carc_fail(&error, CARC_BAD_USAGE, "%s is %d", "x", -3), CARC_BAD_USAGE);
    assert_int_equal(error.status, CARC_BAD_USAGE);
    assert_string_equal(error.message, "x is -3");
    assert_string_equal(error.file, "");
    assert_int_equal(error.line, 0);
}

static void a_report_names_file_and_line(void **state)
{
    (void)state;
    struct carc_error error = {.status = CARC_OK};
    assert_int_equal(carc_fail_at(&error, CARC_BAD_DATA, "a.csv", 12, "bad %c", 'y'),
                     CARC_BAD_DATA);
    assert_int_equal(error.status, CARC_BAD_DATA);
    assert_string_equal(error.file, "a.csv");
    assert_int_equal(error.line, 12);
    assert_string_equal(error.message, "bad y");
    assert_int_equal(carc_fail_at(&error, CARC_IO, NULL, 0, "gone"), CARC_IO);
    assert_string_equal(error.file, "");
    assert_int_equal(error.line, 0);
    assert_string_equal(error.message, "gone");
}

static void a_plain_report_has_the_text_of_its_status(void **state)
{
    (void)state;
    struct carc_error error = {0};
    assert_int_equal(carc_fail_plainly(&error, CARC_OK), CARC_OK);
    assert_int_equal(error.status, CARC_OK);
    assert_string_equal(error.message, "");
    assert_int_equal(carc_fail_plainly(&error, CARC_IO), CARC_IO);
    assert_int_equal(error.status, CARC_IO);
    assert_string_equal(error.message, carc_status_text(CARC_IO));
    assert_int_equal(carc_fail_plainly(NULL, CARC_NO_MEMORY), CARC_NO_MEMORY);
}

static void nobody_needs_to_want_the_report(void **state)
{
    (void)state;
    assert_int_equal(carc_fail(NULL, CARC_IO, "%d", 1), CARC_IO);
    assert_int_equal(carc_fail_at(NULL, CARC_NO_INPUT, "f", 1, "%d", 1), CARC_NO_INPUT);
}

static void long_messages_and_file_names_are_cut(void **state)
{
    (void)state;
    struct carc_error error;
    char text[2000];
    memset(&error, '?', sizeof error);
    memset(text, 'm', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_int_equal(carc_fail_at(&error, CARC_IO, text, 3, "<%s>", text), CARC_IO);
    assert_int_equal(strlen(error.file), sizeof error.file - 1);
    assert_int_equal(strlen(error.message), sizeof error.message - 1);
    assert_memory_equal(error.message, "<mmm", 4);
    assert_int_equal(error.line, 3);
}

/* ---- memory -------------------------------------------------------------------------- */

static void a_new_array_is_zeroed(void **state)
{
    (void)state;
    const size_t count = 1000;
    uint64_t *array = carc_array_new(count, sizeof *array);
    assert_non_null(array);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(array[i], 0);
    }
    free(array);
}

static void an_array_of_nothing_is_not_a_failure(void **state)
{
    (void)state;
    void *array = carc_array_new(0, 8);
    assert_non_null(array);
    free(array);
}

static void an_array_larger_than_any_memory_is_refused(void **state)
{
    (void)state;
    /* volatile: compilers warn if they see the size, and may leave out an allocation whose
     * result nobody keeps */
    volatile size_t huge = SIZE_MAX / 4;
    void *volatile wrapped = carc_array_new(huge, 8);
    assert_null(wrapped);
    void *volatile array = carc_array_new(huge, 3);
    assert_null(array);
}

static void growing_keeps_what_is_there_and_zeroes_the_rest(void **state)
{
    (void)state;
    void *array = NULL;
    size_t capacity = 0;
    for (size_t needed = 1; needed < 5000; needed += needed / 3 + 1) {
        const size_t before = capacity;
        assert_int_equal(carc_array_grow(&array, &capacity, needed, sizeof(uint32_t)), CARC_OK);
        assert_true(capacity >= needed);
        assert_true(before == 0 || capacity == before || capacity >= 2 * before);
        uint32_t *number = array;
        for (size_t i = 0; i < capacity; i++) {
            assert_int_equal(number[i], i < before ? i + 1 : 0);
            number[i] = (uint32_t)i + 1;
        }
    }
    free(array);
}

static void an_array_with_room_stays_where_it_is(void **state)
{
    (void)state;
    void *array = NULL;
    size_t capacity = 0;
    assert_int_equal(carc_array_grow(&array, &capacity, 100, 3), CARC_OK);
    void *const first = array;
    const size_t room = capacity;
    for (size_t needed = 0; needed <= room; needed++) {
        assert_int_equal(carc_array_grow(&array, &capacity, needed, 3), CARC_OK);
        assert_ptr_equal(array, first);
        assert_int_equal(capacity, room);
    }
    free(array);
}

static void growing_beyond_memory_changes_nothing(void **state)
{
    (void)state;
    static const struct {
        size_t needed, size;
    } huge[] = {{SIZE_MAX, 1}, {SIZE_MAX / 2 + 2, 1}, {SIZE_MAX / 4, 2}, {SIZE_MAX / 4, 8}};
    for (size_t i = 0; i < COUNT(huge); i++) {
        void *array = NULL;
        size_t capacity = 0;
        assert_int_equal(carc_array_grow(&array, &capacity, 20, huge[i].size), CARC_OK);
        void *const first = array;
        const size_t room = capacity;
        memset(array, 'x', room * huge[i].size);
        volatile size_t needed = huge[i].needed; /* compilers warn if they see the size */
        assert_int_equal(carc_array_grow(&array, &capacity, needed, huge[i].size),
                         CARC_NO_MEMORY);
        assert_ptr_equal(array, first);
        assert_int_equal(capacity, room);
        for (size_t at = 0; at < room * huge[i].size; at++) {
            assert_int_equal(((const char *)array)[at], 'x');
        }
        free(array);
    }
}

/* ---- guesses ------------------------------------------------------------------------- */

static const char *const words[] = {"first", "second", "third", "rio-grande", "grid", "all"};

static const struct {
    const char *text, *guess;
} slips[] = {
    {"first", "first"},
    {"thidr", "third"},  /* neighbours swapped: one edit */
    {"fist", "first"},   /* one is missing */
    {"firsst", "first"}, /* one too many */
    {"fxrst", "first"},  /* another one */
    {"fris", NULL},      /* two edits of a word of five letters */
    {"secnd", "second"},
    {"scend", "second"}, /* two of six */
    {"sc0nf", NULL},     /* three of six */
    {"rio-grand", "rio-grande"},
    {"rio_garnd", "rio-grande"}, /* three of ten */
    {"rio_garn", NULL},          /* four of ten */
    {"RIO-grande", "rio-grande"},
    {"grit", "grid"},
    {"al", "all"},
    {"a", NULL},
    {"", NULL},
    {"tird", "third"},
    {"greedy", NULL},
};

static void slips_are_guessed_and_strangers_are_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(slips); i++) {
        const char *guess = carc_guess(slips[i].text, words, COUNT(words));
        if (slips[i].guess) {
            assert_non_null(guess);
            assert_string_equal(guess, slips[i].guess);
        } else if (guess) {
            fail_msg("\"%s\" was taken for \"%s\"", slips[i].text, guess);
        }
    }
}

static void the_nearest_word_wins_and_the_first_of_equals(void **state)
{
    (void)state;
    static const char *const close[] = {"seeds-abc", "seeds-ab", "sets"};
    static const char *const alike[] = {"bat", "cat", "hat"};
    assert_string_equal(carc_guess("seeds-a", close, 3), "seeds-ab");
    assert_string_equal(carc_guess("set", close, 3), "sets");
    assert_string_equal(carc_guess("mat", alike, 3), "bat");
    assert_ptr_equal(carc_guess("cat", alike, 3), alike[1]);
    assert_null(carc_guess("cat", alike, 0));
}

static void a_hint_names_the_guess_if_there_is_one(void **state)
{
    (void)state;
    static const char *const word = "third";
    char hint[CARC_HINT];
    assert_string_equal(carc_hint(carc_guess("thrid", &word, 1), hint),
                        "; did you mean \"third\"?");
    assert_string_equal(carc_hint(carc_guess("x", &word, 1), hint), "");
}

static void very_long_words_are_not_guessed(void **state)
{
    (void)state;
    char text[500];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    const char *const list[] = {text, "short"};
    assert_null(carc_guess(text, words, COUNT(words)));
    assert_string_equal(carc_guess("shirt", list, 2), "short");
    text[63] = '\0';
    assert_ptr_equal(carc_guess(text, list, 2), text);
}

/* ---- texts --------------------------------------------------------------------------- */

static void texts_without_control_characters_in_utf_8_are_plain(void **state)
{
    (void)state;
    static const char *const plain[] = {"",
                                        "third",
                                        " ~",
                                        "gro\xC3\x9F",
                                        "\xC2\xA0",
                                        "\xE2\x82\xAC",
                                        "\xED\x9F\xBF",
                                        "\xEE\x80\x80",
                                        "\xF0\x90\x80\x80",
                                        "\xF4\x8F\xBF\xBD"};
    static const char *const others[] = {"a\n",
                                         "\t",
                                         "\x7F",
                                         "\xC2\x80",
                                         "\xC2\x9F",
                                         "a\xFFz",
                                         "\x80",
                                         "\xC3",
                                         "\xC3z",
                                         "\xE2\x82",
                                         "\xE2\x82z",
                                         "\xC0\xAF",
                                         "\xC1\xBF",
                                         "\xE0\x9F\xBF",
                                         "\xF0\x8F\xBF\xBF",
                                         "\xED\xA0\x80",
                                         "\xED\xBF\xBF",
                                         "\xEF\xBF\xBE",
                                         "\xEF\xBF\xBF",
                                         "\xF4\x90\x80\x80",
                                         "\xF8\x88\x80\x80\x80"};
    for (size_t i = 0; i < COUNT(plain); i++) {
        assert_true(carc_text_is_plain(plain[i]));
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        if (carc_text_is_plain(others[i])) {
            fail_msg("text %zu is not plain", i);
        }
    }
    assert_int_equal(carc_text_letter("\xE2\x82\xACz"), 3);
    assert_int_equal(carc_text_letter(""), 0);
}

static void letters_are_one_wide_however_many_bytes_they_have(void **state)
{
    (void)state;
    assert_int_equal(carc_text_width(""), 0);
    assert_int_equal(carc_text_width("third"), 5);
    assert_int_equal(carc_text_width("0.5 \302\261 0.1"), 9);
    assert_int_equal(carc_text_width("\360\237\217\260\342\202\254"), 2);
}

static void paths_have_one_slash_and_are_whole_or_empty(void **state)
{
    (void)state;
    char path[8];
    carc_join_path(path, sizeof path, "a/b", "c");
    assert_string_equal(path, "a/b/c");
    carc_join_path(path, sizeof path, "a/", "c");
    assert_string_equal(path, "a/c");
    carc_join_path(path, sizeof path, "folder", "c");
    assert_string_equal(path, "");
}

static void a_key_that_comes_again_is_found(void **state)
{
    (void)state;
    size_t length = 0;
    static const char *const once[] = {"", "a", "a=1", "a=1:b=1", "a=b:b=a", "ab=1:a=2", ":"};
    for (size_t i = 0; i < COUNT(once); i++) {
        assert_null(carc_key_twice(once[i], &length));
    }
    const char *text = "a=1:bc=2:d:bc=3";
    assert_ptr_equal(carc_key_twice(text, &length), text + 11);
    assert_int_equal(length, 2);
    assert_non_null(carc_key_twice("d:d", &length));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(statuses_end_the_program_with_the_codes_of_sysexits),
        cmocka_unit_test(every_status_has_a_text_of_its_own),
        cmocka_unit_test(a_report_is_filled_and_its_status_returned),
        cmocka_unit_test(a_report_names_file_and_line),
        cmocka_unit_test(a_plain_report_has_the_text_of_its_status),
        cmocka_unit_test(nobody_needs_to_want_the_report),
        cmocka_unit_test(long_messages_and_file_names_are_cut),
        cmocka_unit_test(a_new_array_is_zeroed),
        cmocka_unit_test(an_array_of_nothing_is_not_a_failure),
        cmocka_unit_test(an_array_larger_than_any_memory_is_refused),
        cmocka_unit_test(growing_keeps_what_is_there_and_zeroes_the_rest),
        cmocka_unit_test(an_array_with_room_stays_where_it_is),
        cmocka_unit_test(growing_beyond_memory_changes_nothing),
        cmocka_unit_test(slips_are_guessed_and_strangers_are_not),
        cmocka_unit_test(the_nearest_word_wins_and_the_first_of_equals),
        cmocka_unit_test(a_hint_names_the_guess_if_there_is_one),
        cmocka_unit_test(very_long_words_are_not_guessed),
        cmocka_unit_test(texts_without_control_characters_in_utf_8_are_plain),
        cmocka_unit_test(letters_are_one_wide_however_many_bytes_they_have),
        cmocka_unit_test(paths_have_one_slash_and_are_whole_or_empty),
        cmocka_unit_test(a_key_that_comes_again_is_found),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
