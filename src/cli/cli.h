// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_H
#define CARC_CLI_H

/*
 * cli - the commands of the program and what they share. Each command parses its own words
 * with argp and returns an exit code (sysexits.h); results go to stdout or a folder, all else
 * to stderr. Options that several commands have are child parsers of argp:
 *
 *     run  score  plan           giant               list        compare  merge  plot
 *       \    |    /                |                   |             none of these
 *     carc_table_options  >  carc_seat_options  >  carc_source_options
 *       --sets                 --players             --tiles --variants
 *                              --meeples             --variants-file
 */

#include <argp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <carcsim/agents.h>
#include <carcsim/base.h>
#include <carcsim/io.h>
#include <carcsim/rules.h>
#include <carcsim/tiles.h>

/* The commands: `carcsim NAME ...`; argv[0] is "carcsim NAME". */
int carc_run_main(int argc, char **argv);
int carc_compare_main(int argc, char **argv);
int carc_score_main(int argc, char **argv);
int carc_giant_main(int argc, char **argv);
int carc_plan_main(int argc, char **argv);
int carc_merge_main(int argc, char **argv);
int carc_list_main(int argc, char **argv);
int carc_plot_main(int argc, char **argv);

/* carc_complain prints "carcsim: FILE:LINE: message" to stderr; returns the exit code. */
int carc_complain(const struct carc_error *error);

/*
 * carc_shared_path finds a file or folder that comes with the program, such as
 * "data/variants.csv" or "scripts/plot": below $CARCSIM_HOME, the folder above that of the
 * program, or where it was installed. false if it is nowhere; path then is the last try.
 */
bool carc_shared_path(const char *name, char *path, size_t size);

/*
 * carc_argp_parse parses the words of a command: as argp_parse does, but with a guess at what
 * a mistyped long option was meant to be, in one line. Returns 0 to go on; otherwise the
 * command is over and *exit_code holds its exit code.
 */
int carc_argp_parse(const struct argp *argp, int argc, char **argv, void *input,
                    int *exit_code);

/* carc_count_read reads a whole number up to most as people write it: 100000, 100,000, 1e5. */
bool carc_count_read(const char *text, uint64_t most, uint64_t *value);

/* carc_argp_whole reads a whole number from least to most (100000, 100,000 or 1e5) for an
 * option, or ends the command through argp_error with a line that says what was expected. */
uint64_t carc_argp_whole(const struct argp_state *state, const char *option, const char *text,
                         uint64_t least, uint64_t most);

#define CARC_DEFAULT_VARIANTS "first,second,third" /* what --variants is in most commands */

/* What the table options say. Zeroed memory, then carc_table_options as the children of the
 * command's argp, whose first input it is; texts are borrowed from argv. */
struct carc_table_options {
    const char *tiles;         /* set names separated by commas; NULL: base */
    const char *variants;      /* list; NULL: the command's default */
    const char *variants_file; /* NULL: data/variants.csv */
    uint32_t boxes;            /* 0: not given */
    uint32_t seats;            /* 0: not given */
    uint32_t meeples;          /* UINT32_MAX: not given; set before parsing */
    bool allows_unlimited;     /* --meeples unlimited is fine; set before parsing */
    /* What --help tells of defaults, if not 2, CARC_DEFAULT_VARIANTS and 1; set before it. */
    const char *default_players, *default_variants, *default_sets;
};
extern const struct argp_child carc_table_options[];
/* The same without --sets. */
extern const struct argp_child carc_seat_options[];
/* Only where data come from: --tiles, --variants and --variants-file. */
extern const struct argp_child carc_source_options[];

/* carc_load_set reads the tile set that options->tiles names. */
enum carc_status carc_load_set(const struct carc_table_options *options,
                               struct carc_tileset *set,
                               struct carc_error *error) CARC_MUST_USE;

/* carc_load_choice reads the table of variants into *known and the chosen ones into *chosen;
 * fallback is the list if --variants was not given. */
enum carc_status carc_load_choice(const struct carc_table_options *options,
                                  const char *fallback, struct carc_variants *known,
                                  struct carc_variants *chosen,
                                  struct carc_error *error) CARC_MUST_USE;

/* carc_version and carc_commit return the program's version and the commit it was built from
 * ("unknown" outside a repository). */
const char *carc_version(void);
const char *carc_commit(void);

/* A progress line on stderr; see progress.c. Nothing is shown unless stderr is a terminal. */
struct carc_progress;
/* carc_progress_start starts a thread that shows done of total with speed and time left,
 * until carc_progress_end, which clears the line. quiet shows nothing. NULL is fine to end. */
struct carc_progress *carc_progress_start(const atomic_ullong *done, uint64_t total,
                                          const char *unit, bool quiet);
void carc_progress_end(struct carc_progress *progress);
/* carc_put_speed says on stderr what no file of results may: "carcsim: 2,000 games in 0.050 s,
 * 40,000 a second, 2 threads, on HOST". unit is that of one. Nothing is said if nothing was
 * done, or if what was found cannot be printed. */
void carc_put_speed(uint64_t done, const char *unit, double seconds, uint32_t threads);
/* carc_seconds returns the seconds on a clock that is never set. */
double carc_seconds(void);
/* carc_progress_note shows a few words from now on, such as how precise results are so far. */
#define CARC_PROGRESS_NOTE 96
void carc_progress_note(struct carc_progress *progress, const char *note);

/* carc_catch_interrupts makes SIGINT, SIGTERM and SIGHUP set the flag it returns, but for those
 * that whoever started the program has ignored (nohup). A SIGINT more than a second after the
 * first one ends the program at once, with exit code 130. */
const atomic_bool *carc_catch_interrupts(void);

/* carc_check_interrupts fails with CARC_INTERRUPTED if one was caught; what says what is left,
 * such as "nothing was written". */
enum carc_status carc_check_interrupts(const char *what,
                                       struct carc_error *error) CARC_MUST_USE;

#endif
