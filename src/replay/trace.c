// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include <carcsim/replay.h>

/* trace.c - where a feature lies: from one of its tiles to its neighbours and theirs. */

uint32_t carc_replay_tile(const struct carc_replay *replay, uint32_t id)
{
    uint32_t low = 0;
    uint32_t high = replay->game.board.placed_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (replay->first_id[middle] < id) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

void carc_trace_fini(struct carc_trace *trace)
{
    free(trace->tile);
    free(trace->standing);
    memset(trace, 0, sizeof *trace);
}

static enum carc_status add_tile(struct carc_replay *replay, struct carc_trace *trace,
                                 uint32_t tile)
{
    if (replay->mark[tile] == replay->marks) {
        return CARC_OK;
    }
    void *tiles = trace->tile;
    const enum carc_status status =
        carc_array_grow(&tiles, &trace->capacity, trace->count + 1, sizeof *trace->tile);
    trace->tile = tiles;
    if (status == CARC_OK) {
        replay->mark[tile] = replay->marks;
        trace->tile[trace->count++] = tile;
    }
    return status;
}

static bool leaves_by(const struct carc_facing *facing, unsigned side, uint8_t segment)
{
    return facing->middle[side] == segment || facing->before[side] == segment ||
           facing->after[side] == segment;
}

/* Adds the neighbours that a segment of a placed tile reaches. */
static enum carc_status spread(struct carc_replay *replay, struct carc_trace *trace,
                               const struct carc_placed *placed, uint8_t segment)
{
    const struct carc_board *board = &replay->game.board;
    const struct carc_facing *facing = &board->set->tile[placed->tile].facing[placed->rotation];
    enum carc_status status = CARC_OK;
    for (unsigned side = 0; side < CARC_SIDES && status == CARC_OK; side++) {
        const int32_t holder =
            carc_grid_neighbour(&board->grid, placed->cell, 2 * side)->holder;
        if (holder > 0 && leaves_by(facing, side, segment)) {
            status = add_tile(replay, trace, (uint32_t)(holder - 1));
        }
    }
    return status;
}

static bool belongs(struct carc_replay *replay, uint32_t tile, uint8_t segment, uint32_t root)
{
    const uint32_t id = replay->segment_id[tile * replay->stride + segment];
    return carc_features_find(&replay->game.features, id) == root;
}

static int compare_tiles(const void *a, const void *b)
{
    const uint32_t *first = a;
    const uint32_t *second = b;
    return (*first > *second) - (*first < *second);
}

static enum carc_status add_standing(struct carc_replay *replay, struct carc_trace *trace,
                                     uint32_t tile, uint32_t root)
{
    const struct carc_record_row *row = carc_replay_row(replay, tile);
    if (!row->has_meeple) {
        return CARC_OK;
    }
    const struct carc_board *board = &replay->game.board;
    const struct carc_tile *kind = &board->set->tile[board->placed[tile].tile];
    const uint8_t segment = carc_segment_at(kind, row->rotation, row->meeple, row->port);
    if (!belongs(replay, tile, segment, root)) {
        return CARC_OK;
    }
    void *standing = trace->standing;
    const enum carc_status status =
        carc_array_grow(&standing, &trace->standing_capacity, trace->standing_count + 1,
                        sizeof *trace->standing);
    trace->standing = standing;
    if (status == CARC_OK) {
        trace->standing[trace->standing_count++] =
            (struct carc_standing){.tile = tile, .seat = row->seat - 1U};
    }
    return status;
}

enum carc_status carc_replay_trace(struct carc_replay *replay, uint32_t root,
                                   struct carc_trace *trace)
{
    const struct carc_board *board = &replay->game.board;
    trace->count = trace->standing_count = 0;
    replay->marks++;
    enum carc_status status = add_tile(replay, trace, carc_replay_tile(replay, root));
    for (size_t i = 0; i < trace->count && status == CARC_OK; i++) {
        const uint32_t tile = trace->tile[i];
        const struct carc_placed *placed = &board->placed[tile];
        const uint8_t segments = board->set->tile[placed->tile].segment_count;
        for (uint8_t s = 0; s < segments && status == CARC_OK; s++) {
            if (belongs(replay, tile, s, root)) {
                status = spread(replay, trace, placed, s);
            }
        }
    }
    if (status == CARC_OK) {
        qsort(trace->tile, trace->count, sizeof *trace->tile, compare_tiles);
    }
    for (size_t i = 0; i < trace->count && status == CARC_OK; i++) {
        status = add_standing(replay, trace, trace->tile[i], root);
    }
    return status;
}
