// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_PLOT_H
#define CARC_CLI_PLOT_H

/* plot - what the parts of `carcsim plot` share. */

#include "cli.h"

#define CARC_PLOT_SETTINGS 8192 /* bytes of the commands before every chart */

/* What the charts need to know of a run, from its manifest and its summary. */
struct carc_run_facts {
    char games[24];     /* games played; a whole number from 1 */
    char tiles[24];     /* of a giant board; else empty */
    char baseline[128]; /* empty: not known */
    char under[128];    /* which games: as in played_under, "each", or empty: all there are */
    char note[256];     /* a line for below the chart */
    char settings[CARC_PLOT_SETTINGS]; /* commands for gnuplot: see scripts/plot/style.gp */
    bool is_each;                      /* under is "each" */
    bool is_compared;                  /* comparisons.csv has rows */
    bool is_same_rules;                /* all variants are the baseline under other names */
    bool is_giant; /* the folder is of `carcsim giant` and has only some of the files */
};

/*
 * carc_read_facts reads the files of a run in the folder dir. played_under, if it is not NULL,
 * must be there: CARC_BAD_USAGE with what there is; without it, games that were played under
 * several variants are drawn as "each". CARC_NO_INPUT for a missing file.
 */
enum carc_status carc_read_facts(const char *dir, const char *played_under,
                                 struct carc_run_facts *facts,
                                 struct carc_error *error) CARC_MUST_USE;

/*
 * carc_plot_has_metric says whether the CSV file path has a row whose metric is this one; true
 * also if it cannot be read, so that whoever draws it says why.
 */
bool carc_plot_has_metric(const char *path, const char *metric);

/*
 * carc_plot_check compares the file name in the folder dir with the checksum that the manifest
 * there has of it; giant boards and results of early versions have none, which is fine.
 * CARC_NO_INPUT if the file is missing or no regular file, CARC_BAD_DATA if it was changed.
 */
enum carc_status carc_plot_check(const char *dir, const char *name,
                                 struct carc_error *error) CARC_MUST_USE;

/* carc_has_gnuplot says whether gnuplot is among the programs of the system. */
bool carc_has_gnuplot(void);

#define CARC_GNUPLOT_TEXT 512 /* bytes of what a failed gnuplot said that are kept */
#define CARC_GNUPLOT_FAILED (-1)
#define CARC_GNUPLOT_NOTHING (-2) /* a script's exit status 2: the results have none of it */

/*
 * carc_gnuplot runs `gnuplot -d -e settings -c argument...` (ended by NULL) without a shell and
 * waits for it. Returns 0; or the errno that kept it from running; or one of the above, with
 * the beginning of what it said in text.
 */
int carc_gnuplot(const char *settings, const char *const *argument,
                 char text[CARC_GNUPLOT_TEXT]);

#endif
