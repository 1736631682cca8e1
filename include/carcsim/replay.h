// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_REPLAY_H
#define CARC_REPLAY_H

/*
 * replay - recorded games played again, each row judged by the rules (R1 to R4).
 *
 *     record --carc_replay_next--> rows of one game --carc_replay_play--> position and score
 *                                                   \--> or file, line and what is wrong
 *
 * What the rules of the table say is checked: tiles, places, turns, meeples. What people may
 * do as they like in a record is not: seats need not alternate, a game may end early, and any
 * tile may lie first (a record can be a teaching position). Afterwards a trace tells where a
 * feature lies and who stood on it. Knows no points and no terminal. Memory is that of the
 * largest game so far, time that of the rows. One object, one thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/game.h>
#include <carcsim/io.h>
#include <carcsim/tiles.h>

/* ---- the games of a record ------------------------------------------------------------ */

struct carc_replay_seen; /* the games that were read, private */

/* A record read game by game. Zeroed memory is a closed one. */
struct carc_replay_reader {
    struct carc_record_reader record;
    struct carc_record_row *row; /* row[0 .. count - 1]: the game; then perhaps one row more */
    size_t capacity, count;
    bool has_more;             /* row[count] is the first row of the next game */
    struct carc_error pending; /* of the row after the game */
    struct carc_replay_seen *seen;
};

/* carc_replay_open opens a record ("-": standard input). carc_replay_close is due afterwards
 * only if it succeeds. Fails as carc_record_open does. */
enum carc_status carc_replay_open(const char *path, struct carc_replay_reader *reader,
                                  struct carc_error *error) CARC_MUST_USE;

/*
 * carc_replay_next reads the rows of the next game into reader->row and count, or sets *end.
 * Fails as carc_record_next does, and with CARC_BAD_DATA if the game appeared before with
 * rows of another one in between.
 */
enum carc_status carc_replay_next(struct carc_replay_reader *reader, bool *end,
                                  struct carc_error *error) CARC_MUST_USE;

/* carc_replay_close closes the record and frees; safe on a closed one. */
void carc_replay_close(struct carc_replay_reader *reader);

/* ---- a game --------------------------------------------------------------------------- */

/* What a record does not say. */
struct carc_replay_setup {
    const struct carc_tileset *set; /* borrowed */
    uint32_t boxes;                 /* how often each tile is there at most; 0: not checked */
    uint32_t seats;                 /* 1 to CARC_SEATS_MAX; 0: the highest in each game */
    uint32_t meeples;               /* in each supply, 0 to CARC_MEEPLES_MAX */
};

/* A table on which recorded games are played again. Fields are to be read only. */
struct carc_replay {
    struct carc_replay_setup setup;
    struct carc_game game;             /* the position after the row at */
    uint32_t room;                     /* tiles that game has room for; 0: none yet */
    uint32_t seats;                    /* of this game; 0 if nobody has drawn a tile */
    const char *file;                  /* borrowed, for messages */
    const struct carc_record_row *row; /* of this game, borrowed */
    size_t count;
    size_t at;            /* the row being played; count: the end of the game */
    uint32_t *row_of;     /* by placed tile: its row */
    uint32_t *first_id;   /* by placed tile: features before it */
    uint32_t *segment_id; /* by placed tile and segment: its feature, or a part */
    size_t stride;        /* segments of a tile in segment_id */
    uint32_t *mark;       /* by placed tile: the last trace that met it */
    uint32_t marks;
};

/* carc_replay_init prepares *replay; nothing is allocated yet. */
void carc_replay_init(struct carc_replay *replay, const struct carc_replay_setup *setup);

/* carc_replay_fini frees; safe on zeroed memory. */
void carc_replay_fini(struct carc_replay *replay);

/*
 * carc_replay_play plays count rows of one game (at least one; borrowed, as is file) and
 * writes what every seat has earned by the end. listener (may be NULL) hears of each feature
 * that pays: in row replay->at as it becomes complete, then, with at == count, what remains
 * at the end. CARC_BAD_DATA with file, line, what was found and what was expected for the
 * first row that breaks a rule.
 */
enum carc_status carc_replay_play(struct carc_replay *replay, const char *file,
                                  const struct carc_record_row *row, size_t count,
                                  const struct carc_listener *listener,
                                  struct carc_score *score,
                                  struct carc_error *error) CARC_MUST_USE;

/* ---- where things are ----------------------------------------------------------------- */

/* A meeple that stood on a feature. */
struct carc_standing {
    uint32_t tile; /* placed tile */
    uint32_t seat; /* 0-based */
};

/* Where a feature lies. Zeroed memory is an empty one; carc_trace_fini frees. */
struct carc_trace {
    uint32_t *tile; /* placed tiles in the order of placing */
    size_t count, capacity;
    struct carc_standing *standing; /* meeples that were put on it, in the same order */
    size_t standing_count, standing_capacity;
};

/*
 * carc_replay_trace finds all tiles of a feature (a root, as in struct carc_scored) and the
 * meeples that were put on it. Time and memory are those of the feature. CARC_NO_MEMORY
 * leaves *trace in an unknown but valid state.
 */
enum carc_status carc_replay_trace(struct carc_replay *replay, uint32_t root,
                                   struct carc_trace *trace) CARC_MUST_USE;

/* carc_trace_fini frees; safe on zeroed memory. */
void carc_trace_fini(struct carc_trace *trace);

/* carc_replay_tile returns a placed tile that belongs to the feature id. */
uint32_t carc_replay_tile(const struct carc_replay *replay, uint32_t id);

/* carc_replay_row returns the row that placed a tile. */
static inline const struct carc_record_row *carc_replay_row(const struct carc_replay *replay,
                                                            uint32_t tile)
{
    return &replay->row[replay->row_of[tile]];
}

#endif
