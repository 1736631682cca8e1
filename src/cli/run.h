// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_RUN_H
#define CARC_CLI_RUN_H

/* run - the words of `carcsim run`, and what becomes of them. */

#include "cli.h"
#include "shown.h"
#include "study.h"
#include <carcsim/state.h>

struct carc_run_options {
    struct carc_table_options table;
    uint64_t games;          /* 0: not given */
    uint64_t seed;           /* 1 by default */
    uint32_t threads;        /* 0: all cores */
    const char *agents;      /* names separated by commas */
    const char *play_under;  /* a variant or "each" */
    const char *baseline;    /* NULL: the one played under */
    const char *folder;      /* NULL: no files */
    const char *save;        /* FILE[:every=K], NULL: no records */
    const char *until;       /* METRIC:HALFWIDTH, NULL: all games are played */
    struct carc_shard shard; /* count 0: all games */
    uint32_t checkpoint;     /* seconds between two, at least; 0: none are written */
    bool per_game, force, quiet, resume, rotate;
};

/* Keys of options that plan and giant have too; each has its own ones from CARC_KEY_OWN on. */
enum carc_run_key {
    CARC_KEY_PLAY_UNDER = 256,
    CARC_KEY_BASELINE,
    CARC_KEY_FORCE,
    CARC_KEY_SAVE,
    CARC_KEY_OWN
};

/* carc_run_defaults returns what options are before any is read. */
struct carc_run_options carc_run_defaults(void);

/* carc_run_read_option reads an option that run shares with plan or giant: agents, seed,
 * threads, folder and those of carc_run_key. false: it is another one. */
bool carc_run_read_option(int key, char *argument, const struct argp_state *state,
                          struct carc_run_options *options);

/* carc_run_parse reads the words; returns 0 to go on, else *exit_code ends the command. */
int carc_run_parse(int argc, char **argv, struct carc_run_options *options, int *exit_code);

/* carc_run_study makes the study that the options ask for; set and known receive what was
 * read. Errors name the option that is wrong. */
enum carc_status carc_run_study(const struct carc_run_options *options,
                                struct carc_tileset *set, struct carc_variants *known,
                                struct carc_study *study,
                                struct carc_error *error) CARC_MUST_USE;

/* carc_run_threads returns how many threads to play on: one a core unless options say. */
uint32_t carc_run_threads(const struct carc_run_options *options);

/* carc_run_warn says on stderr if options leave nothing of what is going to be played; save is
 * what the option for a record is called. That is not refused, as speed can be measured so. */
void carc_run_warn(const struct carc_run_options *options, const char *save);

#define CARC_SUPPLY_TEXT 24

/* carc_supply_text writes the meeples of a supply as --meeples has them. Returns text. */
const char *carc_supply_text(uint32_t meeples, char text[CARC_SUPPLY_TEXT]);

/* carc_run_setting is carc_setting_text of a study with these tiles. Returns text. */
const char *carc_run_setting(const struct carc_table_options *table,
                             const struct carc_study *study, char text[CARC_SETTING]);

/* carc_manifest_word returns what a manifest says of a key, "" if it does not. */
const char *carc_manifest_word(const struct carc_manifest *manifest, const char *key);

/* carc_manifest_setting is carc_setting_text of what a manifest says. Returns text. */
const char *carc_manifest_setting(const struct carc_manifest *manifest,
                                  char text[CARC_SETTING]);

/* carc_run_origin puts the program, the commits that it was built from, and the command, as
 * put prints it of context. */
void carc_run_origin(void (*put)(const void *context, FILE *file), const void *context,
                     const char *commit, struct carc_manifest *manifest);

/* carc_run_table puts seed, tiles and boxes, players, meeples and agents. */
void carc_run_table(const struct carc_table_options *table, const struct carc_study *study,
                    struct carc_manifest *manifest);

/* carc_run_facts puts what the names in a manifest stand for, so that runs with the same names
 * and other facts are told apart: the checksum of the tile set, how each seat's agent decides,
 * and the parameters of the variant played under, unless that is each. */
void carc_run_facts(const struct carc_study *study, struct carc_manifest *manifest);

/* carc_put_findings prints the table of a run and a sentence for each variant; setting is that
 * of carc_setting_text. */
void carc_put_findings(const struct carc_results *results,
                       const struct carc_comparisons *comparisons, const char *setting,
                       FILE *file);

#endif
