// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>
#include <unistd.h>

#include "test_results.h"
#include <carcsim/state.h>

/* Results that are written as a folder, read back and added up; and folders that are refused.
 */

static const char *folder;
static char path[ROOM_PATH];
static struct carc_convergence convergence;
static struct carc_meeples *meeples;
static struct carc_error error;

/* ---- a folder ------------------------------------------------------------------------ */

static void put_rows(struct carc_manifest *manifest)
{
    static const char *const rows[][2] = {{"program", "carcsim"},
                                          {"version", "1.2.3"},
                                          {"commit", "abc"},
                                          {"command", "run"},
                                          {"seed", "7"},
                                          {"tiles", "base"},
                                          {"sets", "1"},
                                          {"tiles_in_game", "72"},
                                          {"players", "2"},
                                          {"meeples", "7"},
                                          {"agent_1", "random"},
                                          {"agent_2", "greedy:goal=own"},
                                          {"agents", "all"},
                                          {"play_under", "plain"},
                                          {"baseline", "plain"},
                                          {"games_asked", "200"},
                                          {"games_played", "0"},
                                          {"status", "partial"},
                                          {"tests_in_comparisons", "0"},
                                          {"state_format", "1"}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        carc_manifest_put(manifest, rows[i][0], rows[i][1]);
    }
    for (size_t v = 0; v < VARIANTS; v++) {
        carc_variant_put(manifest, v, &variants.variant[v]);
    }
}

static void write_folder(struct carc_manifest *manifest)
{
    size_t count = 0;
    const char *const *names = carc_results_names(&count);
    struct carc_out *out = NULL;
    struct carc_comparisons comparisons;
    const struct carc_state state = {&plan, &result, &census, &convergence, &meeples, 72};
    assert_int_equal(carc_results_compare(&results, results.baseline, CARC_LEVEL, &comparisons),
                     CARC_OK);
    assert_int_equal(carc_out_open(folder, true, names, count, &out, &error), CARC_OK);
    assert_int_equal(
        carc_results_write(out, &results, &state, &comparisons, false, manifest, &error),
        CARC_OK);
    assert_int_equal(carc_out_commit(out, &error), CARC_OK);
    carc_comparisons_fini(&comparisons);
}

/* Sums of as many games as the run has, with something in them: seat 1 has 1, 4, 4 and 4
 * meeples in cities, and seat 2 in the last game one on a field for 7 turns. */
static void make_meeples(void)
{
    const uint32_t all = plan.tally.seats, any = CARC_KINDS;
    const struct {
        const char *name;
        uint32_t seat, kind, value;
    } sums[] = {
        {"meeple_games", 0, 0, 4},
        {"meeple_placed", 0, CARC_CITY, 13},
        {"meeple_placed_squares", 0, CARC_CITY, 49},
        {"meeple_placed_squares", 0, any, 49},
        {"meeple_placed", 1, CARC_FIELD, 1},
        {"meeple_placed_squares", 1, CARC_FIELD, 1},
        {"meeple_placed_squares", 1, any, 1},
        {"meeple_time", 1, CARC_FIELD, 7},
        {"meeple_time_squares", 1, CARC_FIELD, 49},
        {"meeple_time_squares", 1, any, 49},
        {"meeple_time_placed", 1, CARC_FIELD, 7},
        {"meeple_time_placed", 1, any, 7},
        {"meeple_placed", all, CARC_CITY, 13},
        {"meeple_placed_squares", all, CARC_CITY, 49},
        {"meeple_placed", all, CARC_FIELD, 1},
        {"meeple_placed_squares", all, CARC_FIELD, 1},
        {"meeple_placed_squares", all, any, 1 + 16 + 16 + 25},
        {"meeple_time", all, CARC_FIELD, 7},
        {"meeple_time_squares", all, CARC_FIELD, 49},
        {"meeple_time_squares", all, any, 49},
        {"meeple_time_placed", all, CARC_FIELD, 7},
        {"meeple_time_placed", all, any, 7 * 5},
    };
    meeples = carc_meeples_sums_new(plan.tally.seats, 1);
    assert_non_null(meeples);
    for (size_t i = 0; i < COUNT(sums); i++) {
        const struct carc_tally_sum sum = {sums[i].name, sums[i].seat, sums[i].kind, 0, 0,
                                           sums[i].value};
        assert_int_equal(carc_meeples_put(meeples, &sum), CARC_OK);
    }
    results.meeples = &meeples;
}

static int make_folder(void **state)
{
    make_run(state);
    make_meeples();
    folder = room_open();
    assert_non_null(folder);
    assert_int_equal(carc_convergence_init(&convergence, &results, 200, 0), CARC_OK);
    carc_convergence_take(&convergence, &results);
    results.convergence = &convergence;
    struct carc_manifest manifest = {0};
    put_rows(&manifest);
    write_folder(&manifest);
    carc_manifest_fini(&manifest);
    return 0;
}

static int drop_folder(void **state)
{
    assert_int_equal(room_close(), 0);
    carc_convergence_fini(&convergence);
    carc_meeples_free(meeples);
    return free_run(state);
}

static void start_again(void **state)
{
    drop_folder(state);
    make_folder(state);
}

static const char *file_path(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* Writes a new manifest.csv in which a row has another value (NULL: is missing), with right
 * checksums. */
static void change_row(const char *key, const char *value)
{
    struct carc_manifest manifest = {0};
    assert_int_equal(carc_manifest_read(file_path(CARC_MANIFEST_FILE), &manifest, &error),
                     CARC_OK);
    if (value) {
        carc_manifest_put(&manifest, key, value);
    } else {
        carc_manifest_drop(&manifest, key);
    }
    FILE *file = fopen(path, "w");
    assert_int_equal(carc_manifest_write(&manifest, file), CARC_OK);
    assert_int_equal(fclose(file), 0);
    carc_manifest_fini(&manifest);
}

/* Puts text at the end of a file, and its checksum into the manifest. */
static void append_text(const char *name, const char *text)
{
    char checksum[CARC_CHECKSUM_TEXT], key[64];
    FILE *file = fopen(file_path(name), "a");
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(carc_checksum_file(path, checksum, &error), CARC_OK);
    snprintf(key, sizeof key, "checksum_%s", name);
    change_row(key, checksum);
}

/* ---- reading back -------------------------------------------------------------------- */

static char *text_of(void (*write)(const struct carc_results *, FILE *),
                     const struct carc_results *of)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    write(of, file);
    assert_int_equal(fclose(file), 0);
    return text;
}

static void assert_same_files(const struct carc_results *a, const struct carc_results *b)
{
    static void (*const writers[])(const struct carc_results *, FILE *) = {
        carc_write_summary, carc_write_histogram,   carc_write_moments, carc_write_features,
        carc_write_agents,  carc_write_convergence, carc_write_meeples, carc_write_unclaimed};
    for (size_t i = 0; i < COUNT(writers); i++) {
        char *one = text_of(writers[i], a), *other = text_of(writers[i], b);
        assert_string_equal(one, other);
        free(one);
        free(other);
    }
}

static void results_that_are_read_write_the_same_files(void **state)
{
    (void)state;
    struct carc_loaded *loaded = NULL;
    assert_int_equal(carc_results_read(folder, &loaded, &error), CARC_OK);
    assert_int_equal(loaded->result.games, 4);
    assert_same_files(&results, &loaded->results);
    assert_int_equal(loaded->results.baseline, PLAIN);
    assert_string_equal(loaded->results.agents[1], "greedy:goal=own");
    assert_string_equal(carc_manifest_get(&loaded->manifest, "games_played"), "4");
    carc_loaded_free(loaded);
}

static void parts_add_up_to_the_whole(void **state)
{
    (void)state;
    struct carc_loaded *loaded = NULL;
    assert_int_equal(carc_results_read(folder, &loaded, &error), CARC_OK);
    assert_int_equal(carc_results_join(loaded, folder, &error), CARC_OK);
    assert_int_equal(loaded->result.games, 8);
    play_games(); /* the same four again */
    const struct carc_census_row *one = &census.row[CARC_CLASS_CITY_COMPLETE][3];
    const struct carc_census_row *both = &loaded->census[0].row[CARC_CLASS_CITY_COMPLETE][3];
    assert_int_equal(both->count, 2 * one->count);
    assert_int_equal(both->extra, 2 * one->extra);
    carc_convergence_take(&convergence, &results);
    char *expected = text_of(carc_write_moments, &results);
    char *found = text_of(carc_write_moments, &loaded->results);
    assert_string_equal(found, expected);
    free(expected);
    free(found);
    carc_loaded_free(loaded);
}

/* ---- what is refused ----------------------------------------------------------------- */

static void assert_refused(enum carc_status status, const char *text)
{
    struct carc_loaded *loaded = NULL;
    memset(&error, 0, sizeof error);
    assert_int_equal(carc_results_read(folder, &loaded, &error), status);
    assert_null(loaded);
    if (!strstr(error.message, text)) {
        fail_msg("\"%s\" does not say \"%s\"", error.message, text);
    }
}

static void missing_rows_of_the_manifest_are_named(void **state)
{
    (void)state;
    static const char *const keys[] = {"program",   "version",      "commit",
                                       "command",   "seed",         "tiles_in_game",
                                       "players",   "meeples",      "agent_2",
                                       "agents",    "play_under",   "baseline",
                                       "variant_1", "games_asked",  "games_played",
                                       "status",    "state_format", "checksum_state.csv"};
    for (size_t i = 0; i < COUNT(keys); i++) {
        char message[64];
        change_row(keys[i], NULL);
        snprintf(message, sizeof message, "the row %s is missing", keys[i]);
        assert_refused(CARC_BAD_DATA, message);
        assert_string_equal(error.file, file_path(CARC_MANIFEST_FILE));
        start_again(state);
    }
}

static void wrong_rows_of_the_manifest_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value, *message;
    } rows[] = {
        {"program", "other", "program is \"other\", expected carcsim"},
        {"seed", "-1", "seed is \"-1\", expected a whole number"},
        {"players", "7", "players is \"7\", expected a whole number from 2 to 6"},
        {"baseline", "none", "baseline is \"none\", expected one of the variants"},
        {"status", "done", "status is \"done\", expected complete or partial"},
        {"state_format", "2", "state_format is 2 (carcsim 1.2.3), this version reads 1"},
        {"games_played", "5", "games_played is 5, but state.csv is of 4 games"},
        {"variant_2", "half", "variant_2: expected two_tile_city=VALUE"},
        {"checksum_summary.csv", "0000000000000000", "was changed or cut short"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        change_row(rows[i].key, rows[i].value);
        assert_refused(CARC_BAD_DATA, rows[i].message);
        start_again(state);
    }
}

static void wrong_rows_of_the_state_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *row, *message;
    } rows[] = {
        {"1,games,0,0,0,0,1\n", "play is 1, expected one below 1"},
        {"0,games,0,0,0,0,x\n", "value is no whole number, or too large"},
        {"0,games,0,0,0,0,1e3\n", "value is no whole number"},
        {"0,games,0,-1,0,0,1\n", "b is no whole number"},
        {"0,games,0,0,0,0,400000000000000000000000000000000000000\n", "value is no whole"},
        {"0,gmaes,0,0,0,0,1\n", "\"gmaes\" with a=0, b=0, c=0, at=0 is no sum of this run"},
        {"0,total,9,0,0,0,1\n", "\"total\" with a=9"},
        {"0,total,0,0,0,99999999999,1\n", "is no sum of this run, or its value is out"},
        {"0,total,0,0,0,4294967295,1\n", "is no sum of this run, or its value is out"},
        {"0,margin,0,0,0,-9999999,1\n", "is no sum of this run, or its value is out"},
        {"0,win,0,0,0,9999999,1\n", "is no sum of this run, or its value is out"},
        {"0,census_count,99,0,0,1,1\n", "\"census_count\" with a=99"},
        {"0,census_count,0,0,0,1,-1\n", "\"census_count\" with a=0"},
        {"0,census_count,2,0,0,73,1\n", "\"census_count\" with a=2, b=0, c=0, at=73"},
        {"0,census_other,0,0,0,1,1\n", "\"census_other\""},
        {"0,convergence_sum,0,0,0,65,1\n", "\"convergence_sum\""},
        {"0,games,0,0,0,0,1\n", "not all of the same number of games"},
        {"0,total,0,0,0,5,1\n", "not all of the same number of games"},
        {"0,games,0\n", "the row has 3 fields, expected 7"},
        {"0,games,0,0,0,0,\"1\n", "quote"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        append_text(CARC_STATE_FILE, rows[i].row);
        assert_refused(CARC_BAD_DATA, rows[i].message);
        assert_string_equal(error.file, file_path(CARC_STATE_FILE));
        start_again(state);
    }
}

/* Sums that can be put in one by one, but that no games have: rows that are added to those of
 * the four games. */
static void sums_of_no_games_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *row, *message;
    } rows[] = {
        {"0,product,0,0,0,0,-1\n", "\"category\" with a=0, b=0, c=0 in play 0"},
        {"0,product,2,2,0,0,1000\n", "\"category\" with a=0, b=0, c=2 in play 0"},
        {"0,product,0,2,0,0,1000\n", "\"share\" with a=0, b=0, c=0 in play 0"},
        {"0,product,0,2,0,0,1\n", "\"total\" with a=0, b=0, c=0 in play 0"},
        {"0,first_product,0,0,0,0,-9999\n", "\"first\" with a=0, b=0, c=0 in play 0"},
        {"0,margin_product,1,1,0,0,-9999\n", "\"margin\" with a=1, b=1, c=0 in play 0"},
        {"0,margin_product,0,1,0,0,9999\n", "\"margin\" with a=0, b=1, c=0 in play 0"},
        {"0,tied,0,0,0,0,5\n", "\"tied\" with a=0, b=0, c=0 in play 0"},
        {"0,tied,1,0,0,0,-9\n", "\"tied\" with a=1, b=1, c=0 in play 0"},
        {"0,changed,0,1,0,0,99\n", "\"changed\" with a=0, b=1, c=0 in play 0"},
        {"0,changed,0,1,0,0,-99\n", "\"changed\" with a=0, b=1, c=0 in play 0"},
        {"0,agent,0,0,2,0,-999\n", "\"agent\" with a=0, b=0, c=0 in play 0"},
        {"0,agent,0,0,5,0,99999999\n", "\"agent\" with a=0, b=0, c=0 in play 0"},
        {"0,agent,1,0,0,0,1000000\n", "\"agent\" with a=1, b=0, c=0 in play 0"},
        {"0,duel,0,0,0,0,99\n", "\"duel\" with a=0, b=0, c=1 in play 0"},
        {"0,convergence_sum,1,0,0,64,5\n", "\"convergence\" with a=0, b=0, c=0 in play 0"},
        {"0,meeple_time,0,1,0,0,7\n", "\"meeple_time\" with a=0, b=1, c=0 in play 0"},
        {"0,meeple_stuck_placed,0,1,0,0,900\n",
         "\"meeple_stuck\" with a=0, b=1, c=0 in play 0"},
        {"0,meeple_empty,1,0,0,0,1\n", "\"meeple_empty\" with a=1, b=0, c=0 in play 0"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char message[128];
        snprintf(message, sizeof message, "no games can have its sums of %s", rows[i].message);
        append_text(CARC_STATE_FILE, rows[i].row);
        assert_refused(CARC_BAD_DATA, message);
        assert_string_equal(error.file, file_path(CARC_STATE_FILE));
        start_again(state);
    }
}

/* A run in which each variant was played by itself, three games of it. */
static void play_separately(struct carc_batch_plan *own, struct carc_batch_result *into)
{
    *own = plan;
    own->plays = VARIANTS;
    own->separate = true;
    assert_int_equal(carc_batch_result_init(into, own), CARC_OK);
    for (int32_t game = 0; game < 3; game++) {
        struct carc_outcome outcome[VARIANTS] = {0};
        for (int32_t play = 0; play < VARIANTS; play++) {
            for (int32_t c = 0; c < 2 * CARC_COMPONENT_COUNT; c++) {
                outcome[play].component[c % 2][c / 2] = (7 * c + 5 * game + 3 * play) % 11;
            }
            assert_int_equal(carc_tally_add(into->tally[play], &outcome[play]), CARC_OK);
        }
        assert_int_equal(carc_tally_add_separate(into->separate, outcome), CARC_OK);
    }
}

/* Writes the state of such a run and one row more, and reads it; the message is in error. */
static enum carc_status read_with(const char *row)
{
    struct carc_batch_plan own;
    struct carc_batch_result played, found;
    struct carc_census none[VARIANTS] = {0};
    play_separately(&own, &played);
    assert_int_equal(carc_batch_result_init(&found, &own), CARC_OK);
    FILE *file = fopen(file_path("separate.csv"), "w");
    const struct carc_state from = {&own, &played, none, NULL, NULL, 72};
    const struct carc_state to = {&own, &found, none, NULL, NULL, 72};
    carc_state_write(&from, file);
    fputs(row, file);
    assert_int_equal(fclose(file), 0);
    memset(&error, 0, sizeof error);
    const enum carc_status status = carc_state_add(&to, path, &error);
    carc_batch_result_fini(&played, &own);
    carc_batch_result_fini(&found, &own);
    return status;
}

static void sums_of_separate_plays_are_looked_at(void **state)
{
    (void)state;
    static const struct {
        const char *row, *message;
    } rows[] = {
        {"2,product,2,2,0,0,1\n", "\"category\" with a=0, b=0, c=2 in play 2"},
        {"3,separate_product,1,1,0,0,-1\n", "\"category\" with a=1, b=1, c=0 in play 3"},
        {"3,separate_product,0,1,7,0,99999\n", "\"category\" with a=0, b=1, c=7 in play 3"},
        {"3,share_product,2,2,1,0,99999\n", "\"share\" with a=2, b=2, c=1 in play 3"},
        {"3,behaviour,1,2,0,0,99999\n", "\"behaviour\" with a=1, b=2, c=0 in play 3"},
    };
    assert_int_equal(read_with(""), CARC_OK);
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(read_with(rows[i].row), CARC_BAD_DATA);
        if (!strstr(error.message, rows[i].message)) {
            fail_msg("\"%s\" does not say \"%s\"", error.message, rows[i].message);
        }
    }
}

/* Each tile of a large game may bring a seat the points of a city tile and of its pennants. */
static void values_follow_from_the_tiles(void **state)
{
    (void)state;
    static const int64_t tiles = 160000000, of_a_tile = 100 * 2 * (1 + 9);
    struct carc_weights own[1];
    int32_t tally_weight[1][CARC_TALLY_COMPONENTS];
    struct carc_batch_plan dear;
    static struct carc_variants only;
    only.count = 1;
    only.variant[0] = variants.variant[PLAIN];
    assert_int_equal(carc_variant_set(&only.variant[0], "city_tile", "100", &error), CARC_OK);
    carc_results_plan(&only, 2, 1, own, tally_weight, &dear);
    assert_true(carc_results_farthest(&dear.tally, (uint64_t)tiles) >= tiles * of_a_tile);
    assert_true(carc_results_farthest(&dear.tally, 1) < 1000000);
}

static void files_that_were_cut_short_or_edited_are_refused(void **state)
{
    (void)state;
    assert_int_equal(truncate(file_path("histogram.csv"), 40), 0);
    assert_refused(CARC_BAD_DATA, "was changed or cut short after it was written");
    assert_string_equal(error.file, file_path("histogram.csv"));
    start_again(state);
    struct stat info;
    assert_int_equal(stat(file_path(CARC_MANIFEST_FILE), &info), 0);
    for (off_t length = 0; length < info.st_size; length += 173) {
        start_again(state);
        assert_int_equal(truncate(file_path(CARC_MANIFEST_FILE), length), 0);
        assert_refused(CARC_BAD_DATA, length < 10 ? "is no manifest" : "");
    }
    start_again(state);
    FILE *file = fopen(file_path(CARC_MANIFEST_FILE), "r+");
    fseek(file, 30, SEEK_SET);
    fputc('9', file);
    fclose(file);
    assert_refused(CARC_BAD_DATA, "was changed after it was written");
    start_again(state);
    unlink(file_path("features.csv"));
    assert_refused(CARC_NO_INPUT, "No such file");
    unlink(file_path(CARC_MANIFEST_FILE));
    assert_refused(CARC_NO_INPUT, "No such file");
}

/* ---- shards -------------------------------------------------------------------------- */

static void shards_share_all_games_evenly(void **state)
{
    (void)state;
    static const uint64_t wholes[] = {1, 2, 7, 100, 1001, 1000000000000};
    for (size_t i = 0; i < COUNT(wholes); i++) {
        for (uint32_t count = 1; count <= 40; count++) {
            uint64_t sum = 0, before = 0;
            for (uint32_t number = 1; number <= count; number++) {
                const uint64_t own =
                    carc_shard_games((struct carc_shard){number, count}, wholes[i], &before);
                assert_int_equal(before, sum);
                assert_in_range(own, wholes[i] / count, wholes[i] / count + 1);
                sum += own;
            }
            assert_int_equal(sum, wholes[i]);
        }
    }
}

static void only_parts_of_a_whole_are_shards(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",          "1",    "/",   "1/",   "/4",
                                        "0/4",       "5/4",  "1/0", "-1/4", "1/4/",
                                        "1/1000001", "1 /4", "a/4", "1/2x"};
    struct carc_shard shard = {9, 9};
    for (size_t i = 0; i < COUNT(wrong); i++) {
        assert_false(carc_shard_parse(wrong[i], &shard));
    }
    assert_int_equal(shard.number, 9);
    assert_true(carc_shard_parse("12/1000000", &shard));
    assert_int_equal(shard.number, 12);
    assert_int_equal(shard.count, 1000000);
}

#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(results_that_are_read_write_the_same_files),
        IN_FOLDER(parts_add_up_to_the_whole),
        IN_FOLDER(missing_rows_of_the_manifest_are_named),
        IN_FOLDER(wrong_rows_of_the_manifest_are_told),
        IN_FOLDER(wrong_rows_of_the_state_are_told),
        IN_FOLDER(sums_of_no_games_are_refused),
        IN_FOLDER(sums_of_separate_plays_are_looked_at),
        IN_FOLDER(values_follow_from_the_tiles),
        IN_FOLDER(files_that_were_cut_short_or_edited_are_refused),
        cmocka_unit_test(shards_share_all_games_evenly),
        cmocka_unit_test(only_parts_of_a_whole_are_shards),
    };
    RUN("results_state", tests);
}
