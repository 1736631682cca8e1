// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include <carcsim/replay.h>

/* replay.c - a table for recorded games: judge a row, play it, remember where. */

#define FIRST_ROOM 128U /* tiles: a game of one box fits */

/* ---- memory ---------------------------------------------------------------------------- */

void carc_replay_init(struct carc_replay *replay, const struct carc_replay_setup *setup)
{
    memset(replay, 0, sizeof *replay);
    replay->setup = *setup;
    for (size_t i = 0; i < setup->set->tile_count; i++) {
        const size_t own = setup->set->tile[i].segment_count;
        replay->stride = own > replay->stride ? own : replay->stride;
    }
}

static void free_table(struct carc_replay *replay)
{
    carc_game_fini(&replay->game);
    free(replay->row_of);
    free(replay->first_id);
    free(replay->segment_id);
    free(replay->mark);
    replay->row_of = replay->first_id = replay->segment_id = replay->mark = NULL;
    replay->room = 0;
}

void carc_replay_fini(struct carc_replay *replay)
{
    free_table(replay);
    memset(replay, 0, sizeof *replay);
}

/* Makes a table for so many tiles, unless the present one is large enough. All six seats take
 * part: whoever puts no meeple anywhere changes nothing. */
static enum carc_status make_room(struct carc_replay *replay, size_t tiles)
{
    if (tiles <= replay->room) {
        return CARC_OK;
    }
    uint32_t room = FIRST_ROOM;
    while (room < tiles) {
        room *= 2;
    }
    free_table(replay);
    const struct carc_game_setup setup = {
        .set = replay->setup.set,
        .tiles = room,
        .seats = CARC_SEATS_MAX,
        .meeples = replay->setup.meeples,
    };
    const enum carc_status status = carc_game_init(&replay->game, &setup);
    replay->row_of = carc_array_new(room, sizeof *replay->row_of);
    replay->first_id = carc_array_new(room, sizeof *replay->first_id);
    replay->segment_id = carc_array_new(room * replay->stride, sizeof *replay->segment_id);
    replay->mark = carc_array_new(room, sizeof *replay->mark);
    if (status != CARC_OK || !replay->row_of || !replay->first_id || !replay->segment_id ||
        !replay->mark) {
        free_table(replay);
        return CARC_NO_MEMORY;
    }
    replay->room = room;
    replay->marks = 0;
    return CARC_OK;
}

/* ---- a game ---------------------------------------------------------------------------- */

/* Notes where the tile just placed came from and what its segments belong to. */
static void remember(struct carc_replay *replay, uint32_t features_before)
{
    const struct carc_game *game = &replay->game;
    const uint32_t tile = game->board.placed_count - 1;
    replay->row_of[tile] = (uint32_t)replay->at;
    replay->first_id[tile] = features_before;
    memcpy(&replay->segment_id[tile * replay->stride], game->root,
           game->laid->segment_count * sizeof *game->root);
}

static enum carc_status begin(struct carc_replay *replay, const struct carc_judge *judge,
                              uint8_t kind)
{
    const enum carc_status status = carc_judge_start(judge);
    if (status == CARC_OK) {
        carc_game_begin(&replay->game, kind, judge->row->rotation);
        remember(replay, 0);
    }
    return status;
}

static enum carc_status place(struct carc_replay *replay, const struct carc_judge *judge,
                              uint8_t kind)
{
    struct carc_game *game = &replay->game;
    int32_t slot = 0;
    enum carc_status status = carc_judge_place(judge, &slot);
    if (status != CARC_OK) {
        return status;
    }
    status = carc_game_reserve(game);
    if (status != CARC_OK) {
        return carc_fail_plainly(judge->error, status);
    }
    const uint32_t before = game->features.feature_count;
    carc_game_place(game, kind, (struct carc_place){slot, judge->row->rotation});
    remember(replay, before);
    if (judge->row->has_meeple) {
        uint8_t segment = CARC_NO_SEGMENT;
        status = carc_judge_meeple(judge, &segment);
        if (status != CARC_OK) {
            return status;
        }
        carc_game_claim(game, judge->row->seat - 1U, segment);
    }
    carc_game_settle(game);
    return CARC_OK;
}

static enum carc_status play_row(struct carc_replay *replay, uint32_t *drawn,
                                 struct carc_error *error)
{
    struct carc_judge judge = {replay, &replay->row[replay->at], NULL, error};
    uint8_t kind = 0;
    enum carc_status status = carc_judge_turn(&judge);
    if (status == CARC_OK) {
        status = carc_judge_tile(&judge, drawn, &kind);
    }
    if (status != CARC_OK) {
        return status;
    }
    judge.tile = &replay->setup.set->tile[kind];
    if (replay->at == 0) {
        return begin(replay, &judge, kind);
    }
    if (judge.row->seat > replay->seats) {
        replay->seats = judge.row->seat;
    }
    return judge.row->has_place ? place(replay, &judge, kind)
                                : carc_judge_unplaceable(&judge, kind);
}

enum carc_status carc_replay_play(struct carc_replay *replay, const char *file,
                                  const struct carc_record_row *row, size_t count,
                                  const struct carc_listener *listener,
                                  struct carc_score *score, struct carc_error *error)
{
    enum carc_status status = make_room(replay, count);
    if (status != CARC_OK) {
        return carc_fail_plainly(error, status);
    }
    uint32_t drawn[CARC_TILES_MAX] = {0};
    replay->file = file;
    replay->row = row;
    replay->count = count;
    replay->seats = replay->setup.seats;
    replay->game.listener = listener;
    for (replay->at = 0; replay->at < count; replay->at++) {
        status = play_row(replay, drawn, error);
        if (status != CARC_OK) {
            return status;
        }
    }
    carc_game_score(&replay->game, score, NULL, listener);
    return CARC_OK;
}
