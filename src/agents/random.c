// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy.h"

uint8_t carc_random_meeple(struct carc_table *table, uint32_t seat)
{
    struct carc_game *game = &table->game;
    const struct carc_tile *tile = &game->set->tile[game->tile];
    if (game->supply[seat] == 0) {
        return CARC_NO_SEGMENT;
    }
    uint8_t free_segments[CARC_SEGMENTS_MAX + 1];
    uint32_t count = 0;
    const unsigned never = table->agent[seat].never;
    const unsigned is_free = carc_game_free(game);
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        free_segments[count] = i;
        count += is_free >> i & ~(never >> tile->segment[i].kind) & 1U;
    }
    const uint32_t choice = carc_stream_below(&table->stream[seat], count + 1);
    if (choice == count) {
        return CARC_NO_SEGMENT;
    }
    carc_game_claim(game, seat, free_segments[choice]);
    return free_segments[choice];
}

uint8_t carc_random_move(struct carc_table *table, uint32_t seat, uint8_t kind, uint32_t places)
{
    const uint32_t pick = carc_stream_below(&table->stream[seat], places);
    carc_game_place(&table->game, kind, carc_board_pick(&table->game.board, kind, pick));
    return carc_random_meeple(table, seat);
}
