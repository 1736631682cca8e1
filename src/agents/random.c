// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy.h"

uint8_t carc_random_move(struct carc_table *table, uint32_t seat, uint8_t kind, uint32_t places)
{
    struct carc_game *game = &table->game;
    struct carc_stream *stream = &table->stream[seat];
    const struct carc_tile *tile = &game->set->tile[kind];
    carc_game_place(game, kind,
                    carc_board_pick(&game->board, kind, carc_stream_below(stream, places)));
    if (game->supply[seat] == 0) {
        return CARC_NO_SEGMENT;
    }
    uint8_t free_segments[CARC_SEGMENTS_MAX + 1];
    uint32_t count = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const bool allowed = !(table->agent[seat].never >> tile->segment[i].kind & 1U);
        free_segments[count] = i;
        count += allowed && carc_game_is_free(game, i);
    }
    const uint32_t choice = carc_stream_below(stream, count + 1);
    if (choice == count) {
        return CARC_NO_SEGMENT;
    }
    carc_game_claim(game, seat, free_segments[choice]);
    return free_segments[choice];
}
