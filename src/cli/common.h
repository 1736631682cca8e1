// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_COMMON_H
#define CARC_CLI_COMMON_H

/*
 * common - small things that the commands share beyond cli.h: which files data come from,
 * how the program ends, words that were meant.
 */

#include "cli.h"

/* How results are printed. */
enum carc_format { CARC_FORMAT_TABLE, CARC_FORMAT_CSV };

/* carc_argp_format reads "table" or "csv", or ends the command as carc_argp_whole does. */
enum carc_format carc_argp_format(const struct argp_state *state, const char *text);

/* carc_argp_folder returns the name of a folder for --output, or ends the command if it is
 * empty. */
const char *carc_argp_folder(const struct argp_state *state, const char *text);

/*
 * carc_argp_word returns the place of text among count words, or ends the command with a
 * line that says what option expects and what was probably meant.
 */
size_t carc_argp_word(const struct argp_state *state, const char *option, const char *text,
                      const char *const *words, size_t count);

/* carc_close_stdout makes sure that all results were written. Returns exit_code, or EX_IOERR
 * with a line on stderr if they were not. To be called once, at the end. */
int carc_close_stdout(int exit_code);

/* carc_print_version prints what --version says. */
void carc_print_version(void);

/* carc_shared_missing is CARC_NO_INPUT for what carc_shared_path has not found. */
enum carc_status carc_shared_missing(const char *name, struct carc_error *error);

/* carc_installed_folder returns where make install would put what comes with the program. */
const char *carc_installed_folder(void);

/* carc_refuse_boards is CARC_BAD_DATA for a folder with results of carcsim giant, which has no
 * games to compare or to add up. */
enum carc_status carc_refuse_boards(const char *folder, struct carc_error *error) CARC_MUST_USE;

/*
 * carc_load_sets reads the tile sets named in a list separated by commas, from
 * data/tiles/NAME.csv, into one set. CARC_BAD_USAGE with a guess for an unknown name.
 */
enum carc_status carc_load_sets(const char *names, struct carc_tileset *set,
                                struct carc_error *error) CARC_MUST_USE;

#endif
