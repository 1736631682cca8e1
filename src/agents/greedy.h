// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_GREEDY_H
#define CARC_AGENTS_GREEDY_H

/*
 * greedy - what the parts of the greedy agent share: a turn, whose moves are valued, and a
 * sink that receives them. Values are half points.
 *
 *     value of a move = what the seats have now + change by the tile + what the meeple brings
 *
 * The first is the same for all moves of a turn, the second for all moves of one place.
 */

#include "contest.h"
#include "near.h"
#include "policy.h"

/* Everything that is fixed while the moves of one turn are valued. */
struct carc_turn {
    struct carc_table *table;
    struct carc_game *game;
    struct carc_contest *contest;
    struct carc_near *near;
    struct carc_view *view; /* of the place that is being valued */
    const int32_t *weight;
    uint32_t seat;
    uint8_t kind;
    bool own_only;
    unsigned rings;              /* all bits if meeples stand in monasteries, else none */
    unsigned allowed;            /* bits of the tile's segments that a meeple may be put on */
    int32_t now[CARC_SEATS_MAX]; /* the score if the game ended before the move */
    int32_t base;                /* the value of a move that changes nothing */
    int32_t alone[CARC_SEGMENTS_MAX]; /* worth of each segment by itself; monasteries: 0 */
};

/* Receives every move with its value. */
struct carc_sink {
    struct carc_valued *moves;
    uint32_t count;
    uint32_t capacity; /* moves past it are counted, not kept */
    bool best_only;    /* keep only the moves that share the highest value */
    int32_t least;     /* moves of lower values are thrown away */
};

/* carc_sink_raise throws away all moves that are worth less, if only the best are wanted. */
static inline void carc_sink_raise(struct carc_sink *sink, int32_t value)
{
    if (sink->best_only && value > sink->least) {
        sink->least = value;
        sink->count = 0;
    }
}

/* carc_sink_take hands the sink a move. */
static inline void carc_sink_take(struct carc_sink *sink, struct carc_place place,
                                  uint8_t segment, int32_t value)
{
    if (value < sink->least) {
        return;
    }
    carc_sink_raise(sink, value);
    if (sink->count < sink->capacity) {
        sink->moves[sink->count] = (struct carc_valued){{place, segment}, value};
    }
    sink->count++;
}

static inline int32_t carc_larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* carc_is_allowed says whether a meeple may be put on a segment that is free. */
static inline bool carc_is_allowed(const struct carc_turn *turn, uint8_t segment)
{
    return turn->allowed >> segment & 1U;
}

/* carc_near_side returns the side of the turn's tile that faces a side of the board. */
static inline const struct carc_near_side *carc_near_side(const struct carc_turn *turn,
                                                          unsigned facing, unsigned rotation)
{
    return &turn->near->tile[turn->kind].side[carc_drawn_side(facing, rotation)];
}

/* carc_completes_city says whether a city becomes complete by a side of the tile alone. */
static inline bool carc_completes_city(const struct carc_near_side *side,
                                       const struct carc_feature *met)
{
    return side->kind == CARC_CITY && met->open + side->ports == 2;
}

/* carc_worth_with_tile returns what a road or city is worth if the tile makes it larger by one
 * of its sides, and joins it to no other one. */
int32_t carc_worth_with_tile(const struct carc_turn *turn, const struct carc_near_side *side,
                             const struct carc_feature *met);

/* carc_add_gain adds to points what owners of such a road or city, which holds meeples, gain.
 */
void carc_add_gain(const struct carc_turn *turn, const struct carc_near_side *side,
                   const struct carc_feature *met, int32_t *points);

/* carc_monastery_worth returns what a monastery in a cell would be worth. */
int32_t carc_monastery_worth(const struct carc_turn *turn, uint32_t cell);

/* carc_worth returns what one owner of a road, city or monastery has of it if the game ended;
 * of a field 0, because farms are valued city by city. */
int32_t carc_worth(const int32_t *weight, unsigned kind, bool complete, uint32_t tiles,
                   uint32_t pennants);

/* carc_rings returns which neighbours of a cell are monasteries, as far as they may matter. */
static inline unsigned carc_rings(const struct carc_turn *turn, uint32_t cell)
{
    return turn->game->board.grid.cell[cell].rings & turn->rings;
}

/* carc_change_monasteries adds to change what monasteries gain by a tile on a cell of theirs.
 * carc_change_rings is the same, for cells that have any around. */
void carc_change_rings(const struct carc_turn *turn, uint32_t cell, int32_t *change);
static inline void carc_change_monasteries(const struct carc_turn *turn, uint32_t cell,
                                           int32_t *change)
{
    if (carc_rings(turn, cell)) {
        carc_change_rings(turn, cell, change);
    }
}

/* carc_turn_value returns what the seat of the turn makes of everybody's points: margin or its
 * own. */
int32_t carc_turn_value(const struct carc_turn *turn, const int32_t *points);

/* carc_value_place hands all moves with one place to the sink, whatever they change. */
void carc_value_place(const struct carc_turn *turn, struct carc_place place,
                      struct carc_sink *sink);

/* carc_value_wide does the same, faster, with a place that has several neighbours; a sink that
 * wants the best only is not told of it if it is worse. */
void carc_value_wide(const struct carc_turn *turn, struct carc_place place,
                     struct carc_sink *sink);

#endif
