// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_STATE_H
#define CARC_STATE_H

/*
 * state - the results layer's other half: results that are written as a folder, read back,
 * added up and gone on with.
 *
 *     state.csv     every whole number that a run gathers: play,sum,a,b,c,at,value
 *     manifest.csv  what was played, a checksum of every other file, and one of itself
 *
 *     run --> carc_results_write --> folder --> carc_results_read --> carc_results
 *                                      shards --> carc_results_join ----^
 *
 * All rows of state.csv are additive: rows of the same key add up, so that the sums of parts
 * are the sums of the whole (of convergence: if a part is counted for every later point). What
 * is read back is checked: a file that was cut short or edited is refused with one line. One
 * object, one thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <carcsim/base.h>
#include <carcsim/io.h>
#include <carcsim/results.h>

#define CARC_STATE_FORMAT 1 /* of state.csv; other numbers cannot be read */
#define CARC_MANIFEST_FILE "manifest.csv"
#define CARC_MANIFEST_CHECKSUM "checksum_" /* and the name of a file: its row there */

/* Rows that say what names stand for: of the tile set (a checksum), of the agent of a seat (its
 * 1-based number follows), and of the variant played under. Older manifests lack them. */
#define CARC_TILES_KEY "tiles_checksum"
#define CARC_POLICY_KEY "policy_"
#define CARC_RULES_KEY "play_under_rules"
#define CARC_STATE_FILE "state.csv"

/* ---- manifest ------------------------------------------------------------------------ */

struct carc_manifest_row {
    char *key, *value; /* owned */
};

/* The rows of manifest.csv in order. Zeroed memory is an empty one. */
struct carc_manifest {
    size_t count, capacity;
    struct carc_manifest_row *row;
    bool is_short; /* memory ran out: rows are missing, and it is not written */
};

/* carc_manifest_put gives key a value: in its row if there is one, else in a new last row. */
void carc_manifest_put(struct carc_manifest *manifest, const char *key, const char *value);

/* carc_manifest_put_number is carc_manifest_put for a whole number. */
void carc_manifest_put_number(struct carc_manifest *manifest, const char *key, uint64_t value);

/* carc_manifest_get returns the value of key, borrowed until the manifest changes, or NULL. */
const char *carc_manifest_get(const struct carc_manifest *manifest, const char *key);

/* carc_manifest_drop removes the rows whose keys begin with prefix. */
void carc_manifest_drop(struct carc_manifest *manifest, const char *prefix);

/* carc_manifest_fini frees all rows; an empty manifest remains. */
void carc_manifest_fini(struct carc_manifest *manifest);

/* carc_manifest_write prints header, rows and a last row with the checksum of all before it.
 * CARC_NO_MEMORY if rows are missing. A failed write shows in ferror(file). */
enum carc_status carc_manifest_write(const struct carc_manifest *manifest,
                                     FILE *file) CARC_MUST_USE;

/*
 * carc_manifest_read reads the file at path into an empty manifest, but for the last row,
 * which must be right. CARC_NO_INPUT if it cannot be opened; CARC_BAD_DATA if it is not a
 * manifest, has a key twice, or was changed.
 */
enum carc_status carc_manifest_read(const char *path, struct carc_manifest *manifest,
                                    struct carc_error *error) CARC_MUST_USE;

/*
 * carc_manifest_difference returns the key of the first row in which two runs differ that
 * should be the same, or NULL. Rows that say how far a run has come, which part of it this is,
 * who built the program and what the files hold are not looked at; the command comes last.
 */
const char *carc_manifest_difference(const struct carc_manifest *a,
                                     const struct carc_manifest *b);

/* carc_variant_put puts the row of a 0-based variant: its name and all parameters. */
void carc_variant_put(struct carc_manifest *manifest, size_t number,
                      const struct carc_variant *variant);

/* carc_variant_read reads the value of such a row. CARC_BAD_DATA if a parameter is missing or
 * cannot be read. */
enum carc_status carc_variant_read(const char *text, struct carc_variant *variant,
                                   struct carc_error *error) CARC_MUST_USE;

/* ---- convergence --------------------------------------------------------------------- */

/*
 * The sums of every pair of a variant and the baseline when so many games of the whole run had
 * been played: 64, 128, 256 ... A part of a run, such as a shard, holds what its own games add
 * to each of these. Points beyond its end hold the sums at its end, and are not written.
 */
struct carc_converged; /* opaque */
struct carc_convergence {
    uint64_t before;             /* games of the whole run before those of this part */
    uint32_t tallies, variants;  /* of the run */
    uint32_t baseline;           /* a variant */
    size_t points;               /* numbers of games up to those asked for */
    uint64_t *games;             /* of this part, by point and tally; owned */
    struct carc_converged *sums; /* by point, tally, metric, variant; owned */
};

/* carc_convergence_after returns the smallest number of games above games that is a point. */
uint64_t carc_convergence_after(uint64_t games);

/* carc_convergence_init makes room for the points of a whole run of asked games, of which
 * before come before this part. carc_convergence_fini is safe on zeroed memory. */
enum carc_status carc_convergence_init(struct carc_convergence *convergence,
                                       const struct carc_results *results, uint64_t asked,
                                       uint64_t before) CARC_MUST_USE;
void carc_convergence_fini(struct carc_convergence *convergence);

/* carc_convergence_take keeps the present sums for all points that are not passed yet. To be
 * called whenever the games played so far, those before included, are a point, and at the
 * end. */
void carc_convergence_take(struct carc_convergence *convergence,
                           const struct carc_results *results);

/* carc_write_convergence prints convergence.csv: nothing but a header if results have none. */
void carc_write_convergence(const struct carc_results *results, FILE *file);

/* ---- state --------------------------------------------------------------------------- */

/* All that a run gathers, to be changed. All pointers are borrowed. */
struct carc_state {
    const struct carc_batch_plan *plan;
    struct carc_batch_result *result;
    struct carc_census *census; /* by play */
    struct carc_convergence *convergence;
    struct carc_meeples *const *meeples; /* by play, or NULL: none are counted */
    uint32_t tiles; /* in a game, at most: no feature that is added may be larger */
};

/* carc_state_write prints state.csv. */
void carc_state_write(const struct carc_state *state, FILE *file);

/*
 * carc_state_add reads the file at path and adds its sums. Fails as carc_csv_open and
 * carc_csv_next do, and with CARC_BAD_DATA if a row is no sum of this run, sums would
 * overflow, what was added does not belong to the same number of games everywhere, or no games
 * could have such sums (carc_pair_possible); then the state is of no more use.
 */
enum carc_status carc_state_add(const struct carc_state *state, const char *path,
                                struct carc_error *error) CARC_MUST_USE;

/* ---- shards -------------------------------------------------------------------------- */

#define CARC_SHARDS_MAX 1000000U

/* Part number `number` (1-based) of `count` parts of a run. */
struct carc_shard {
    uint32_t number, count; /* count 0: the run as a whole */
};

/* carc_shard_parse reads "i/N", 1 <= i <= N <= CARC_SHARDS_MAX; false, and *shard unchanged,
 * if text is not that. */
bool carc_shard_parse(const char *text, struct carc_shard *shard);

/*
 * carc_shard_games returns how many of the games of a run are in a shard, and in *before how
 * many come before them. Parts follow each other and differ by one game at most; where there
 * are fewer games than shards some shards have none. A count of 0 is the whole run.
 */
uint64_t carc_shard_games(struct carc_shard shard, uint64_t games, uint64_t *before);

/* ---- folders ------------------------------------------------------------------------- */

/* carc_results_plan fills in a plan's tallies for seats, variants and what was played; weights
 * and tally_weight receive those of the variants and outlive the plan. */
void carc_results_plan(const struct carc_variants *variants, uint32_t seats, uint32_t plays,
                       struct carc_weights *weights,
                       int32_t (*tally_weight)[CARC_TALLY_COMPONENTS],
                       struct carc_batch_plan *plan);

/* carc_seat_of_agent returns the seat of round 0 whose agent sits on a seat in a round: in
 * round r the agents sit r seats further on. */
static inline uint32_t carc_seat_of_agent(uint32_t seats, uint32_t round, uint32_t seat)
{
    return (seat + round) % seats;
}

/*
 * carc_results_seats fills in the rounds and groups of a plan for agents: words by seat, then
 * one for all seats. words receives the distinct ones, by group; labels what results call the
 * seats, then all of them. rotates: every game is played in each rotation of the agents.
 */
void carc_results_seats(const char *const *agents, bool rotates, struct carc_tally_plan *plan,
                        const char **words, const char **labels);

/* carc_results_farthest returns the largest value that a distribution of a plan's games with so
 * many tiles can hold, generously: what a state.csv may widen one to. */
int64_t carc_results_farthest(const struct carc_tally_plan *plan, uint64_t tiles);

/*
 * carc_results_write writes the files of a run to an open folder, whose games.csv may have been
 * started: the rows of the manifest that follow from the results and the checksums are added.
 * The files get their names when the caller commits. Fails as carc_out_file does.
 */
enum carc_status carc_results_write(struct carc_out *out, const struct carc_results *results,
                                    const struct carc_state *state,
                                    const struct carc_comparisons *comparisons, bool has_games,
                                    struct carc_manifest *manifest,
                                    struct carc_error *error) CARC_MUST_USE;

/* carc_results_checksum puts the row with the checksum of a file of an open folder, as it is so
 * far. Fails as carc_out_checksum does. */
enum carc_status carc_results_checksum(struct carc_out *out, const char *name,
                                       struct carc_manifest *manifest,
                                       struct carc_error *error) CARC_MUST_USE;

/* carc_results_manifest writes the manifest of an open folder. Fails as carc_out_file and
 * carc_manifest_write do. */
enum carc_status carc_results_manifest(struct carc_out *out,
                                       const struct carc_manifest *manifest,
                                       struct carc_error *error) CARC_MUST_USE;

/* Results that were read from a folder. */
struct carc_loaded {
    struct carc_manifest manifest;
    struct carc_results results; /* as after the run */
    struct carc_state state;     /* the same, to be changed */
    /* What these point to: */
    struct carc_variants variants;
    struct carc_weights weights[CARC_VARIANTS_MAX];
    int32_t tally_weight[CARC_VARIANTS_MAX][CARC_TALLY_COMPONENTS];
    struct carc_batch_plan plan;
    struct carc_batch_result result;
    struct carc_census census[CARC_VARIANTS_MAX];
    struct carc_convergence convergence;
    struct carc_meeples *meeples[CARC_VARIANTS_MAX];
    const char *played_under[CARC_VARIANTS_MAX];
    const char *seated[CARC_SEATS_MAX + 1]; /* agents by seat; then one word for all */
    const char *words[CARC_SEATS_MAX];
    const char *labels[CARC_SEATS_MAX + 1];
    const char *categories[CARC_CATEGORY_COUNT];
};

/*
 * carc_results_read reads the results of `carcsim run` in a folder, checked: the manifest and
 * its values, the checksum of every file that it names, state.csv. The caller frees *loaded
 * with carc_loaded_free. CARC_NO_INPUT if the folder or one of its files is missing,
 * CARC_BAD_DATA with one line for everything else.
 */
enum carc_status carc_results_read(const char *folder, struct carc_loaded **loaded,
                                   struct carc_error *error) CARC_MUST_USE;

/* carc_results_check_file compares a file of a folder with the checksum that its manifest has
 * of it: CARC_BAD_DATA if they differ, else fails as carc_checksum_file does. */
enum carc_status carc_results_check_file(const char *folder, const char *name,
                                         const char *expected,
                                         struct carc_error *error) CARC_MUST_USE;

/* carc_results_check reads a manifest of a folder and checks the checksums of all its files. */
enum carc_status carc_results_check(const char *folder, struct carc_manifest *manifest,
                                    struct carc_error *error) CARC_MUST_USE;

/* carc_results_open makes empty results of what a manifest says; rows that are missing or
 * wrong are told with the manifest's path. The manifest's rows are copied. */
enum carc_status carc_results_open(const char *path, const struct carc_manifest *manifest,
                                   struct carc_loaded **loaded,
                                   struct carc_error *error) CARC_MUST_USE;

/* carc_results_join adds state.csv of another folder with the same manifest, which holds the
 * next part of the games. */
enum carc_status carc_results_join(struct carc_loaded *loaded, const char *folder,
                                   struct carc_error *error) CARC_MUST_USE;

/* carc_loaded_free frees what was read; NULL is fine. */
void carc_loaded_free(struct carc_loaded *loaded);

#endif
