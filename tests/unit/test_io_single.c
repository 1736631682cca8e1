// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_io.h"

/* Single files that appear whole or not at all, and devices. */

static enum carc_status write_single(const char *path, bool force, const char *text,
                                     struct carc_error *error)
{
    struct carc_out *out = NULL;
    FILE *file = NULL;
    const enum carc_status status = carc_out_open_file(path, force, &out, &file, error);
    if (status != CARC_OK) {
        return status;
    }
    fputs(text, file);
    return carc_out_commit(out, error);
}

static void a_single_file_appears_at_the_commit(void **state)
{
    (void)state;
    struct carc_out *out = NULL;
    FILE *file = NULL;
    assert_int_equal(carc_out_open_file(path_of("games.csv"), false, &out, &file, NULL),
                     CARC_OK);
    fputs("one", file);
    assert_null(read_text("games.csv"));
    assert_int_equal(carc_out_commit(out, NULL), CARC_OK);
    assert_string_equal(read_text("games.csv"), "one");
    assert_string_equal(entries_of(folder), "games.csv ");
}

static void a_single_file_is_replaced_only_by_force(void **state)
{
    (void)state;
    struct carc_error error = {0};
    write_text("games.csv", "old");
    assert_int_equal(write_single(path_of("games.csv"), false, "new", &error),
                     CARC_CANNOT_CREATE);
    assert_error(&error, CARC_CANNOT_CREATE, path_of("games.csv"), 0,
                 "exists already; --force replaces it");
    assert_string_equal(read_text("games.csv"), "old");
    assert_int_equal(write_single(path_of("games.csv"), true, "new", &error), CARC_OK);
    assert_string_equal(read_text("games.csv"), "new");
    assert_string_equal(entries_of(folder), "games.csv ");
}

static void a_single_file_may_lie_in_the_present_folder(void **state)
{
    (void)state;
    char here[1024];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    const enum carc_status status = write_single("games.csv", false, "x", NULL);
    assert_int_equal(chdir(here), 0);
    assert_int_equal(status, CARC_OK);
    assert_string_equal(read_text("games.csv"), "x");
}

static void an_abort_leaves_no_single_file(void **state)
{
    (void)state;
    struct carc_out *out = NULL;
    FILE *file = NULL;
    assert_int_equal(carc_out_open_file(path_of("games.csv"), false, &out, &file, NULL),
                     CARC_OK);
    fputs("one", file);
    carc_out_abort(out);
    assert_string_equal(entries_of(folder), "");
}

static void a_single_file_that_cannot_be_made_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const char *message;
    } cases[] = {{"none/games.csv", "No such file or directory"},
                 {"file/games.csv", "Not a directory"},
                 {".", "Is a directory"},
                 {"none/", "Is a directory"}};
    write_text("file", "x");
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct carc_error error = {0};
        const char *path = path_of(cases[i].name);
        assert_int_equal(write_single(path, true, "x", &error), CARC_CANNOT_CREATE);
        assert_error(&error, CARC_CANNOT_CREATE, path, 0, cases[i].message);
    }
    assert_string_equal(entries_of(folder), "file ");
}

static void a_device_is_written_directly(void **state)
{
    (void)state;
    struct carc_error error = {0};
    assert_int_equal(write_single("/dev/null", false, "x", &error), CARC_OK);
    if (access("/dev/full", W_OK) == 0) {
        assert_int_equal(write_single("/dev/full", false, "x", &error), CARC_IO);
        assert_error(&error, CARC_IO, "/dev/full", 0, "No space left on device");
    }
}

/* stdio has forgotten the reason by the time of the commit. */
static void a_device_that_is_full_early_says_why(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    struct carc_error error = {0};
    struct carc_out *out = NULL;
    FILE *file = NULL;
    assert_int_equal(carc_out_open_file("/dev/full", false, &out, &file, NULL), CARC_OK);
    for (int i = 0; i < 10000; i++) {
        fprintf(file, "%d,%d\n", i, i);
    }
    assert_int_equal(carc_out_check(out, &error), CARC_IO);
    assert_error(&error, CARC_IO, "/dev/full", 0, "No space left on device");
    memset(&error, 0, sizeof error);
    assert_int_equal(carc_out_commit(out, &error), CARC_IO);
    assert_error(&error, CARC_IO, "/dev/full", 0, "No space left on device");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(a_single_file_appears_at_the_commit),
        TEST(a_single_file_is_replaced_only_by_force),
        TEST(a_single_file_may_lie_in_the_present_folder),
        TEST(an_abort_leaves_no_single_file),
        TEST(a_single_file_that_cannot_be_made_is_told),
        TEST(a_device_is_written_directly),
        TEST(a_device_that_is_full_early_says_why),
    };
    RUN("io_single", tests);
}
