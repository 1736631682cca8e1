// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_SCORE_H
#define CARC_CLI_SCORE_H

/*
 * score - what the parts of `carcsim score` share.
 *
 * Results wait in a temporary file until the whole input has been found in order, so that a
 * bad record leaves nothing behind on standard output, and any number of games fits.
 */

#include <stdio.h>

#include "cli.h"
#include "common.h"
#include <carcsim/replay.h>
#include <carcsim/rules.h>

/* The variants that games are scored under. */
struct carc_scoring {
    struct carc_variants variants;
    struct carc_weights weights[CARC_VARIANTS_MAX];
};

/* ---- results: tables and CSV ----------------------------------------------------------- */

/* Scores of games, waiting to be printed. */
struct carc_sheet {
    const struct carc_scoring *scoring; /* borrowed */
    const char *const *file;            /* names of the inputs, borrowed */
    size_t file_count;
    FILE *spool;
    uint64_t highest_game;
};

/* carc_sheet_add keeps the score of a game of input number file. A failed write shows in
 * ferror(sheet->spool). */
void carc_sheet_add(struct carc_sheet *sheet, uint32_t file, uint64_t game, uint32_t seats,
                    const struct carc_score *score);

/* carc_sheet_print prints all that was kept, in order, to stdout. CARC_IO if it cannot be
 * read back. */
enum carc_status carc_sheet_print(struct carc_sheet *sheet,
                                  enum carc_format format) CARC_MUST_USE;

/* ---- reasons --------------------------------------------------------------------------- */

/* Whoever says why: one line for each feature that pays. */
struct carc_explainer {
    const struct carc_scoring *scoring; /* borrowed */
    struct carc_replay *replay;         /* borrowed */
    const char *file;                   /* put before each line; NULL: nothing */
    FILE *out;
    struct carc_trace trace;
    struct carc_trace city;  /* a city that a farm touches */
    enum carc_status status; /* of the traces so far */
};

/* carc_explain_scored is the listener; context is a struct carc_explainer. */
void carc_explain_scored(void *context, const struct carc_scored *scored);

/* carc_explain_totals says what the game came to. */
void carc_explain_totals(const struct carc_explainer *explainer,
                         const struct carc_score *score);

/* carc_scoring_points returns the half points of a component vector under variant v. */
int64_t carc_scoring_points(const struct carc_scoring *scoring, size_t variant,
                            const int32_t component[CARC_COMPONENT_COUNT]);

#endif
