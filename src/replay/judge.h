// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_REPLAY_JUDGE_H
#define CARC_REPLAY_JUDGE_H

/*
 * judge - what is wrong with a row, if anything, before it is played. Each function says
 * CARC_BAD_DATA with the row's file and line, what was found and what was expected.
 */

#include <carcsim/replay.h>

/* A row against the position before it. */
struct carc_judge {
    const struct carc_replay *replay;
    const struct carc_record_row *row;
    const struct carc_tile *tile; /* of the set, once it is known */
    struct carc_error *error;
};

/* carc_judge_turn judges turn and seat. */
enum carc_status carc_judge_turn(const struct carc_judge *judge) CARC_MUST_USE;

/* carc_judge_tile finds the tile and counts it in drawn, by kind; *kind receives it. */
enum carc_status carc_judge_tile(const struct carc_judge *judge, uint32_t *drawn,
                                 uint8_t *kind) CARC_MUST_USE;

/* carc_judge_start judges the rest of a start tile's row. */
enum carc_status carc_judge_start(const struct carc_judge *judge) CARC_MUST_USE;

/* carc_judge_unplaceable judges a tile of a kind that the record says to fit nowhere. */
enum carc_status carc_judge_unplaceable(const struct carc_judge *judge,
                                        uint8_t kind) CARC_MUST_USE;

/* carc_judge_place judges where the tile goes; *slot receives it. */
enum carc_status carc_judge_place(const struct carc_judge *judge, int32_t *slot) CARC_MUST_USE;

/* carc_judge_meeple judges the meeple, once the tile has been placed; *segment receives what
 * it stands on. */
enum carc_status carc_judge_meeple(const struct carc_judge *judge,
                                   uint8_t *segment) CARC_MUST_USE;

#endif
