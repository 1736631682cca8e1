// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "test_io.h"

/* Folders of results that appear whole or not at all: names, force, kills, full disks. */

static const char *const names[] = {"manifest.csv", "summary.csv", "games.csv"};

/* ---- helpers ------------------------------------------------------------------------- */

static struct carc_out *open_out(bool force)
{
    struct carc_out *out = NULL;
    struct carc_error error = {0};
    if (carc_out_open(folder, force, names, COUNT(names), &out, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
    return out;
}

static FILE *start(struct carc_out *out, const char *name, const char *text)
{
    FILE *file = NULL;
    struct carc_error error = {0};
    if (carc_out_file(out, name, &file, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
    fputs(text, file);
    return file;
}

static void commit(struct carc_out *out)
{
    struct carc_error error = {0};
    if (carc_out_commit(out, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
}

static void write_results(bool force, const char *text, bool with_games)
{
    struct carc_out *out = open_out(force);
    start(out, "manifest.csv", text);
    start(out, "summary.csv", text);
    if (with_games) {
        start(out, "games.csv", text);
    }
    commit(out);
}

/* ---- folders ------------------------------------------------------------------------- */

static void results_appear_at_the_commit(void **state)
{
    (void)state;
    char temporaries[128];
    snprintf(temporaries, sizeof temporaries, ".manifest.csv.tmp.%ld .summary.csv.tmp.%ld ",
             (long)getpid(), (long)getpid());
    struct carc_out *out = open_out(false);
    start(out, "summary.csv", "one");
    start(out, "manifest.csv", "two");
    assert_string_equal(entries_of(folder), temporaries);
    commit(out);
    assert_string_equal(entries_of(folder), "manifest.csv summary.csv ");
    assert_string_equal(read_text("summary.csv"), "one");
    assert_string_equal(read_text("manifest.csv"), "two");
}

static void a_folder_is_made_with_its_parents(void **state)
{
    (void)state;
    static const char *const folders[] = {"a/b/c", "d//e/", "f", "f/"};
    for (size_t i = 0; i < COUNT(folders); i++) {
        struct carc_out *out = NULL;
        char file[64];
        assert_int_equal(carc_out_open(path_of(folders[i]), i == 3, names, 3, &out, NULL),
                         CARC_OK);
        start(out, "manifest.csv", "x");
        commit(out);
        snprintf(file, sizeof file, "%s/manifest.csv", folders[i]);
        assert_string_equal(read_text(file), "x");
    }
}

static void files_have_the_rights_that_the_user_wants(void **state)
{
    (void)state;
    struct stat status;
    const mode_t usual = umask(027);
    write_results(false, "x", false);
    umask(usual);
    assert_int_equal(stat(path_of("manifest.csv"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
}

static void results_are_not_overwritten_unasked(void **state)
{
    (void)state;
    struct carc_out *out = NULL;
    struct carc_error error = {0};
    write_text("games.csv", "old");
    assert_int_equal(carc_out_open(folder, false, names, COUNT(names), &out, &error),
                     CARC_CANNOT_CREATE);
    assert_error(&error, CARC_CANNOT_CREATE, folder, 0,
                 "holds results already (games.csv); --force replaces them");
    assert_null(out);
    assert_string_equal(entries_of(folder), "games.csv ");
    assert_string_equal(read_text("games.csv"), "old");
}

static void results_that_come_meanwhile_are_not_overwritten(void **state)
{
    (void)state;
    struct carc_error error = {0};
    struct carc_out *out = open_out(false);
    start(out, "manifest.csv", "new");
    write_text("manifest.csv", "of another run");
    assert_int_equal(carc_out_commit(out, &error), CARC_CANNOT_CREATE);
    assert_error(&error, CARC_CANNOT_CREATE, folder, 0,
                 "holds results already (manifest.csv); --force replaces them");
    assert_string_equal(entries_of(folder), "manifest.csv ");
    assert_string_equal(read_text("manifest.csv"), "of another run");
}

static void files_of_others_are_no_results(void **state)
{
    (void)state;
    write_text("notes.txt", "mine");
    write_results(false, "x", false);
    write_results(true, "y", false);
    assert_string_equal(entries_of(folder), "manifest.csv notes.txt summary.csv ");
}

static void forced_results_never_mix_with_old_ones(void **state)
{
    (void)state;
    write_results(false, "old", true);
    assert_string_equal(entries_of(folder), "games.csv manifest.csv summary.csv ");
    write_results(true, "new", false);
    assert_string_equal(entries_of(folder), "manifest.csv summary.csv ");
    assert_string_equal(read_text("manifest.csv"), "new");
    assert_string_equal(read_text("summary.csv"), "new");
}

static void old_results_stay_until_the_commit(void **state)
{
    (void)state;
    write_results(false, "old", true);
    struct carc_out *out = open_out(true);
    start(out, "manifest.csv", "new");
    assert_string_equal(read_text("manifest.csv"), "old");
    carc_out_abort(out);
    assert_string_equal(entries_of(folder), "games.csv manifest.csv summary.csv ");
    assert_string_equal(read_text("games.csv"), "old");
}

static void the_first_name_appears_last(void **state)
{
    (void)state;
    struct carc_error error = {0};
    write_results(false, "old", false);
    struct carc_out *out = open_out(true);
    start(out, "manifest.csv", "new");
    start(out, "summary.csv", "new");
    start(out, "games.csv", "new");
    char temporary[64];
    carc_out_temporary("games.csv", temporary, sizeof temporary);
    assert_int_equal(unlink(path_of(temporary)), 0); /* so that it cannot get its name */
    assert_int_equal(carc_out_commit(out, &error), CARC_IO);
    assert_error(&error, CARC_IO, path_of("games.csv"), 0, "No such file or directory");
    assert_string_equal(entries_of(folder), "summary.csv ");
}

static void a_folder_in_the_place_of_a_file_is_told_before_all(void **state)
{
    (void)state;
    struct carc_out *out = NULL;
    struct carc_error error = {0};
    write_results(false, "old", false);
    assert_int_equal(mkdir(path_of("games.csv"), 0777), 0);
    for (int force = 0; force < 2; force++) {
        assert_int_equal(carc_out_open(folder, force, names, 3, &out, &error),
                         CARC_CANNOT_CREATE);
        assert_error(&error, CARC_CANNOT_CREATE, path_of("games.csv"), 0, "Is a directory");
    }
    assert_int_equal(rmdir(path_of("games.csv")), 0);
    out = open_out(true);
    start(out, "manifest.csv", "new");
    assert_int_equal(mkdir(path_of("games.csv"), 0777), 0); /* meanwhile */
    assert_int_equal(carc_out_commit(out, &error), CARC_CANNOT_CREATE);
    assert_string_equal(entries_of(folder), "games.csv manifest.csv summary.csv ");
    assert_string_equal(read_text("manifest.csv"), "old");
}

static void what_is_to_be_kept_is_left_by_an_abort_only(void **state)
{
    (void)state;
    char temporary[64], wanted[80];
    carc_out_temporary("games.csv", temporary, sizeof temporary);
    snprintf(wanted, sizeof wanted, "%s ", temporary);
    struct carc_out *out = open_out(false);
    start(out, "summary.csv", "x");
    start(out, "games.csv", "rows");
    carc_out_keep(out, "games.csv");
    carc_out_abort(out);
    assert_string_equal(entries_of(folder), wanted);
    assert_string_equal(read_text(temporary), "rows");
    out = open_out(false);
    start(out, "manifest.csv", "x");
    start(out, "games.csv", "rows");
    carc_out_keep(out, "games.csv");
    commit(out);
    assert_string_equal(entries_of(folder), "games.csv manifest.csv ");
}

static void a_checksum_of_parts_is_that_of_the_whole(void **state)
{
    (void)state;
    static const char text[] = "game,seat\n1,2\n";
    char whole[CARC_CHECKSUM_TEXT], parts[CARC_CHECKSUM_TEXT];
    for (size_t cut = 0; cut < sizeof text; cut++) {
        struct carc_digest *digest = carc_digest_new();
        assert_non_null(digest);
        carc_digest_add(digest, text, cut);
        carc_digest_text(digest, parts);
        carc_checksum(text, cut, whole);
        assert_string_equal(parts, whole);
        carc_digest_add(digest, text + cut, sizeof text - cut);
        carc_digest_text(digest, parts);
        carc_checksum(text, sizeof text, whole);
        assert_string_equal(parts, whole);
        carc_digest_free(digest);
    }
    carc_digest_free(NULL);
}

static void only_regular_files_are_read_as_results(void **state)
{
    (void)state;
    FILE *file = NULL;
    struct carc_csv *csv = NULL;
    struct carc_error error = {0};
    char checksum[CARC_CHECKSUM_TEXT];
    assert_int_equal(mkfifo(path_of("pipe"), 0666), 0);
    assert_int_equal(carc_file_open(path_of("pipe"), &file, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, path_of("pipe"), 0,
                 "is no regular file, expected one of a folder of results");
    assert_int_equal(carc_csv_open_file(path_of("pipe"), &csv, &error), CARC_NO_INPUT);
    assert_int_equal(carc_checksum_file(path_of("pipe"), checksum, &error), CARC_NO_INPUT);
    assert_int_equal(carc_file_open(folder, &file, &error), CARC_NO_INPUT);
    assert_error(&error, CARC_NO_INPUT, folder, 0, "Is a directory");
    write_text("file", "x\n");
    assert_int_equal(symlink("file", path_of("link")), 0);
    assert_int_equal(carc_file_open(path_of("link"), &file, &error), CARC_OK);
    assert_int_equal(getc(file), 'x');
    fclose(file);
}

static void an_abort_leaves_nothing(void **state)
{
    (void)state;
    struct carc_out *out = NULL;
    assert_int_equal(carc_out_open(path_of("new"), false, names, 3, &out, NULL), CARC_OK);
    start(out, "manifest.csv", "x");
    carc_out_abort(out);
    assert_string_equal(entries_of(folder), "");
    assert_int_equal(carc_out_open(folder, false, names, 3, &out, NULL), CARC_OK);
    carc_out_abort(out);
    assert_int_equal(access(folder, F_OK), 0);
    carc_out_abort(NULL);
}

static void a_folder_that_cannot_be_made_is_told(void **state)
{
    (void)state;
    struct carc_out *out = NULL;
    struct carc_error error = {0};
    char inside[512];
    const char *path = write_text("file", "x");
    assert_int_equal(carc_out_open(path, false, names, 3, &out, &error), CARC_CANNOT_CREATE);
    assert_error(&error, CARC_CANNOT_CREATE, path, 0, "Not a directory");
    snprintf(inside, sizeof inside, "%s/inside", path);
    assert_int_equal(carc_out_open(inside, false, names, 3, &out, &error), CARC_CANNOT_CREATE);
    assert_error(&error, CARC_CANNOT_CREATE, inside, 0, "Not a directory");
    assert_int_equal(carc_out_open("", false, names, 3, &out, &error), CARC_CANNOT_CREATE);
    assert_error(&error, CARC_CANNOT_CREATE, "", 0, "No such file or directory");
    assert_null(out);
}

static void a_file_that_cannot_be_made_is_told(void **state)
{
    (void)state;
    struct carc_error error = {0};
    char temporary[64];
    FILE *file = NULL;
    struct carc_out *out = open_out(false);
    snprintf(temporary, sizeof temporary, ".games.csv.tmp.%ld", (long)getpid());
    assert_int_equal(mkdir(path_of(temporary), 0777), 0);
    assert_int_equal(carc_out_file(out, "games.csv", &file, &error), CARC_CANNOT_CREATE);
    assert_error(&error, CARC_CANNOT_CREATE, path_of("games.csv"), 0, "File exists");
    carc_out_abort(out);
}

/* ---- runs that were killed ----------------------------------------------------------- */

static void the_remains_of_a_killed_run_are_cleared_away(void **state)
{
    (void)state;
    const pid_t child = fork();
    if (child == 0) {
        start(open_out(false), "games.csv", "half a fi");
        raise(SIGKILL);
    }
    assert_true(child > 0 && waitpid(child, NULL, 0) == child);
    assert_non_null(strstr(entries_of(folder), ".games.csv.tmp."));
    write_results(false, "x", false);
    assert_string_equal(entries_of(folder), "manifest.csv summary.csv ");
}

static void what_only_looks_like_remains_is_left_alone(void **state)
{
    (void)state;
    char alive[64];
    snprintf(alive, sizeof alive, ".games.csv.tmp.%ld", (long)getppid());
    write_text(alive, "of a run that goes on");
    write_text(".games.csv.tmp.1", "of another user's run");
    write_text(".games.csv.tmp.1x", "");
    write_text(".games.csv.tmp.", "");
    write_text(".other.csv.tmp.999999999", "");
    write_results(false, "x", true);
    assert_non_null(read_text(alive));
    assert_non_null(read_text(".games.csv.tmp.1"));
    assert_non_null(read_text(".games.csv.tmp.1x"));
    assert_non_null(read_text(".games.csv.tmp."));
    assert_non_null(read_text(".other.csv.tmp.999999999"));
}

static void remains_under_the_number_of_this_process_do_no_harm(void **state)
{
    (void)state;
    char own[64];
    snprintf(own, sizeof own, ".games.csv.tmp.%ld", (long)getpid());
    write_text(own, "left by a namesake");
    write_results(false, "x", false);
    assert_string_equal(entries_of(folder), "manifest.csv summary.csv ");
}

/* ---- full disks ---------------------------------------------------------------------- */

static struct rlimit usual_limit;

/* Lets no file grow beyond a kilobyte, as a full disk would. */
static void fill_disk(void)
{
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual_limit), 0);
    const struct rlimit limit = {1024, usual_limit.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void empty_disk(void)
{
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual_limit), 0);
}

static void print_much(FILE *file)
{
    for (int i = 0; i < 10000; i++) {
        fprintf(file, "%d,%d\n", i, i);
    }
}

static void a_full_disk_is_an_error_and_leaves_the_old_results(void **state)
{
    (void)state;
    struct carc_error error = {0};
    write_results(false, "old", false);
    struct carc_out *out = open_out(true);
    start(out, "manifest.csv", "new");
    FILE *games = start(out, "games.csv", "");
    assert_int_equal(carc_out_check(out, &error), CARC_OK);
    fill_disk();
    print_much(games);
    assert_int_equal(carc_out_check(out, &error), CARC_IO);
    assert_error(&error, CARC_IO, path_of("games.csv"), 0, "File too large");
    memset(&error, 0, sizeof error);
    assert_int_equal(carc_out_commit(out, &error), CARC_IO);
    empty_disk();
    assert_error(&error, CARC_IO, path_of("games.csv"), 0, "File too large");
    assert_string_equal(entries_of(folder), "manifest.csv summary.csv ");
    assert_string_equal(read_text("manifest.csv"), "old");
}

/* What is still in a buffer fails only at the end. */
static void a_disk_that_is_full_at_the_end_is_an_error(void **state)
{
    (void)state;
    struct carc_error error = {0};
    struct carc_out *out = open_out(false);
    FILE *file = start(out, "manifest.csv", "");
    for (int i = 0; i < 300; i++) {
        fputs("12345\n", file);
    }
    assert_int_equal(carc_out_check(out, &error), CARC_OK);
    fill_disk();
    assert_int_equal(carc_out_commit(out, &error), CARC_IO);
    empty_disk();
    assert_error(&error, CARC_IO, path_of("manifest.csv"), 0, "File too large");
    assert_string_equal(entries_of(folder), "");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(results_appear_at_the_commit),
        TEST(a_folder_is_made_with_its_parents),
        TEST(files_have_the_rights_that_the_user_wants),
        TEST(results_are_not_overwritten_unasked),
        TEST(results_that_come_meanwhile_are_not_overwritten),
        TEST(files_of_others_are_no_results),
        TEST(forced_results_never_mix_with_old_ones),
        TEST(old_results_stay_until_the_commit),
        TEST(the_first_name_appears_last),
        TEST(a_folder_in_the_place_of_a_file_is_told_before_all),
        TEST(what_is_to_be_kept_is_left_by_an_abort_only),
        TEST(a_checksum_of_parts_is_that_of_the_whole),
        TEST(only_regular_files_are_read_as_results),
        TEST(an_abort_leaves_nothing),
        TEST(a_folder_that_cannot_be_made_is_told),
        TEST(a_file_that_cannot_be_made_is_told),
        TEST(the_remains_of_a_killed_run_are_cleared_away),
        TEST(what_only_looks_like_remains_is_left_alone),
        TEST(remains_under_the_number_of_this_process_do_no_harm),
        TEST(a_full_disk_is_an_error_and_leaves_the_old_results),
        TEST(a_disk_that_is_full_at_the_end_is_an_error),
    };
    RUN("io_out", tests);
}
