// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_RUN_PARTS_H
#define CARC_CLI_RUN_PARTS_H

/* run_parts - what the files of `carcsim run` share. */

#include "run.h"

/* Where the results of a run go. */
struct carc_outputs {
    struct carc_out *folder;  /* or NULL */
    struct carc_out *records; /* or NULL */
    FILE *games_file, *records_file;
    struct carc_digest *games_digest; /* of all that went to games_file, or NULL */
};

/* When a run stops before its last game. */
struct carc_until {
    uint32_t metric;   /* of those that are compared */
    double half_width; /* of the 95 % interval of every variant's difference */
    bool is_reached;   /* at the last look */
    double widest;     /* half-width at the last look ... */
    uint32_t variant;  /* ... and whose it is */
};

/* Everything that a run holds; large, so it is not on the stack. */
struct carc_run {
    struct carc_run_options options;
    struct carc_tileset set;
    struct carc_variants known;
    struct carc_study study;
    struct carc_batch_plan plan;
    struct carc_batch_result result;
    struct carc_convergence convergence;
    uint64_t before; /* games of the whole run before those of this part */
    uint64_t games;  /* to play, at most, in this part */
    struct carc_until until;
    struct carc_outputs outputs;
    FILE *old_games;      /* rows of games.csv of a run that is resumed, or NULL */
    uint64_t checkpoints; /* written so far */
    uint64_t old_size;    /* bytes of them that belong to the games played then */
    char commits[256];    /* of the programs that played it, if not only this one */
    atomic_ullong done;
    char save_path[4096];
};

/* carc_run_results returns the view of a run that the writers of files want. */
struct carc_results carc_run_results(const struct carc_run *run);

/* carc_run_state returns what a run has gathered, to be changed. */
struct carc_state carc_run_state(struct carc_run *run);

/* ---- run_manifest.c -------------------------------------------------------------------- */

/* carc_run_manifest fills in the rows of an empty manifest, as far as they do not follow from
 * the results. */
void carc_run_manifest(const struct carc_run *run, struct carc_manifest *manifest);

/* ---- run_resume.c ---------------------------------------------------------------------- */

/*
 * carc_run_resume reads what the folder holds of the same run, which was interrupted or has
 * crashed, so that it can be gone on with. CARC_NO_INPUT if there is nothing, CARC_BAD_USAGE
 * if it is of another run or complete, CARC_BAD_DATA if it was changed.
 */
enum carc_status carc_run_resume(struct carc_run *run, struct carc_error *error) CARC_MUST_USE;

/* carc_run_can_resume says whether the folder holds what an interrupted run of the same command
 * has left; *games receives how many games that are. */
bool carc_run_can_resume(struct carc_run *run, uint64_t *games);

/* carc_run_copy_games copies the rows of old_games to games.csv, and closes it. */
enum carc_status carc_run_copy_games(struct carc_run *run,
                                     struct carc_error *error) CARC_MUST_USE;

/* ---- run_checkpoint.c ------------------------------------------------------------------ */

#define CARC_CHECKPOINT_FILE ".checkpoint.csv"
#define CARC_CHECKPOINT_GAMES ".checkpoint-games.csv"

/* carc_checkpoint_exists says whether a folder has the checkpoint of a run. */
bool carc_checkpoint_exists(const char *folder);

/* carc_checkpoint_write notes in the folder all that the run has so far: state and manifest,
 * each whole or not at all. */
enum carc_status carc_checkpoint_write(struct carc_run *run,
                                       struct carc_error *error) CARC_MUST_USE;

/* carc_checkpoint_drop removes the checkpoint of a folder, if there is one. */
void carc_checkpoint_drop(const char *folder);

/* ---- run_until.c ----------------------------------------------------------------------- */

/* carc_until_read reads METRIC:HALFWIDTH of --until, if it was given. */
enum carc_status carc_until_read(struct carc_run *run, struct carc_error *error) CARC_MUST_USE;

/* carc_until_after returns the number of games at the next look, or a very large one. */
uint64_t carc_until_after(const struct carc_run *run);

/* carc_until_look looks at the intervals, if this is a number of games at which that is due. */
void carc_until_look(struct carc_run *run);

/* carc_until_widest returns the widest interval of a variant's difference to the baseline, by a
 * metric and after the games so far, and whose it is; one without ends counts as the widest.
 * There are two variants or more. */
struct carc_interval carc_until_widest(const struct carc_run *run, uint32_t metric,
                                       uint32_t *variant);

/* carc_until_put puts the rows of the manifest, carc_until_say prints how it ended. */
void carc_until_put(const struct carc_run *run, struct carc_manifest *manifest);
void carc_until_say(const struct carc_run *run, FILE *file);

/* ---- run_play.c ------------------------------------------------------------------------ */

/* carc_run_play plays what is left to play, until it is over or the run is interrupted. */
enum carc_status carc_run_play(struct carc_run *run, struct carc_error *error) CARC_MUST_USE;

/* carc_run_is_over says whether all was played that is to be played. */
bool carc_run_is_over(const struct carc_run *run);

/* ---- run_files.c ----------------------------------------------------------------------- */

/* carc_run_read_save reads FILE[:every=K] of --save-games, if it was given. */
enum carc_status carc_run_read_save(struct carc_run *run,
                                    struct carc_error *error) CARC_MUST_USE;

/* carc_run_open opens the folder and files that the options ask for; what is open is ended by
 * carc_run_close, unless it has been committed. */
enum carc_status carc_run_open(struct carc_run *run, struct carc_error *error) CARC_MUST_USE;
void carc_run_close(struct carc_run *run);

/* carc_run_put_games appends text to games.csv; false if it could not be written. */
bool carc_run_put_games(const struct carc_outputs *outputs, const char *bytes, size_t length);

/* carc_run_write_text writes the texts of games, as a batch hands them on; context is a struct
 * carc_outputs. */
enum carc_status carc_run_write_text(void *context, unsigned kind, const char *bytes,
                                     size_t length);

/* carc_run_explain tells a failed write with its reason by the file that it happened to;
 * other failures by their general text. */
enum carc_status carc_run_explain(const struct carc_run *run, enum carc_status status,
                                  struct carc_error *error);

/* carc_run_commit writes all files and gives them their names. */
enum carc_status carc_run_commit(struct carc_run *run,
                                 const struct carc_comparisons *comparisons,
                                 struct carc_error *error) CARC_MUST_USE;

#endif
