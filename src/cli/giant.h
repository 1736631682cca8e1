// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_GIANT_H
#define CARC_CLI_GIANT_H

/* giant - boards of any size: what is kept of them while they grow, and the files made of it.
 */

#include "run.h"
#include <carcsim/survey.h>

#define CARC_GROWTH_MAX 32 /* tile counts at which one board is looked at */

/* A board when so many tiles lay on it. */
struct carc_snapshot {
    uint32_t tiles;          /* 0: not taken */
    struct carc_score score; /* if the game had ended then */
    struct carc_survey survey;
    uint64_t complete[CARC_KINDS]; /* features completed so far, by kind; fields: 0 */
    uint64_t twins;                /* two-tile cities among the complete ones */
    uint32_t discarded;            /* tiles that fitted nowhere */
    uint64_t empty_turns;          /* turns begun without a meeple in supply */
    uint32_t stuck_since; /* tiles when the last supply ran out for good; 0: none has */
};

/* All boards of a command. */
struct carc_giant {
    struct carc_run_options run; /* what giant shares with run */
    uint32_t tiles;              /* wanted on each board, start tile included */
    uint32_t boards;             /* --repeat */
    uint32_t candidates;         /* 0: the default */
    bool no_farmers, compare_games;
    const char *names[CARC_SEATS_MAX]; /* of the seats */
    size_t named;                      /* how many of them --seats-order has named */
    struct carc_tileset set;
    struct carc_variants known;
    struct carc_study study, games_study;
    struct carc_batch_plan plan, games_plan;
    struct carc_batch_result result, games_result;
    uint32_t counts[CARC_GROWTH_MAX]; /* tile counts to look at, below tiles */
    size_t count;
    uint64_t games;                 /* separate games to play; 0: none */
    double seconds;                 /* that playing took */
    struct carc_snapshot *snapshot; /* boards times (count + 1) */
};

/* One figure of a board, and the place of one of its largest features. */
struct carc_giant_fact {
    const char *key; /* as in board.csv */
    int64_t value;
};

struct carc_giant_record {
    const char *key;
    const struct carc_largest *largest; /* borrowed from the snapshot; size 0: there is none */
};

#define CARC_GIANT_FACTS 14
#define CARC_GIANT_RECORDS 4

/* These list the figures of a snapshot, in the order of board.csv. */
void carc_giant_facts(const struct carc_snapshot *snapshot,
                      struct carc_giant_fact facts[CARC_GIANT_FACTS]);
void carc_giant_records(const struct carc_snapshot *snapshot,
                        struct carc_giant_record records[CARC_GIANT_RECORDS]);

/* carc_giant_final returns the last snapshot of a 0-based board. */
const struct carc_snapshot *carc_giant_final(const struct carc_giant *giant, uint32_t board);

/* carc_giant_is_whole says whether every board was played and has all its tiles, and all
 * separate games were played. */
bool carc_giant_is_whole(const struct carc_giant *giant);

/* carc_giant_manifest fills in the rows of an empty manifest, but for the checksums. */
void carc_giant_manifest(const struct carc_giant *giant, struct carc_manifest *manifest);

/* carc_giant_write writes all files to an open folder, the manifest with their checksums last.
 * Fails as carc_out_file and carc_out_checksum do. */
enum carc_status carc_giant_write(const struct carc_giant *giant, struct carc_out *folder,
                                  struct carc_error *error) CARC_MUST_USE;

/* Single files and the findings. */
void carc_write_growth(const struct carc_giant *giant, FILE *file);
void carc_write_board(const struct carc_giant *giant, FILE *file);
void carc_write_against_games(const struct carc_giant *giant, FILE *file);
void carc_put_giant(const struct carc_giant *giant, FILE *file);

/* What several boards have in common: means with intervals, from their spread. The first is
 * written for two boards or more; the second says nothing of one. */
void carc_write_giant_boards(const struct carc_giant *giant, FILE *file);
void carc_put_giant_boards(const struct carc_giant *giant, FILE *file);

/* carc_giant_interrupted says what was cut short, and what is kept of it: CARC_INTERRUPTED. If
 * nothing was, it says what carc_giant_stuck does. For boards and games that are not whole. */
enum carc_status carc_giant_interrupted(const struct carc_giant *giant,
                                        struct carc_error *error);

/* carc_giant_stuck says on which board no tile fits any more: CARC_BAD_DATA. */
enum carc_status carc_giant_stuck(const struct carc_giant *giant, struct carc_error *error);

#endif
