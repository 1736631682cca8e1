// SPDX-License-Identifier: GPL-3.0-or-later
#include "policy.h"

uint8_t carc_random_meeple(struct carc_table *table, uint32_t seat)
{
    struct carc_game *game = &table->game;
    const struct carc_tile *tile = game->laid;
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

/*
 * On a large board most time goes by waiting for memory. So as soon as the board is known that
 * the next seat will find, the next random agent's place is drawn, from the stream that it
 * would draw it from, and what lies there is asked for in good time. Returns where the place's
 * slot stands, or NULL.
 */
static const uint32_t *look_ahead(struct carc_table *table, uint32_t seat)
{
    const struct carc_board *board = &table->game.board;
    const uint32_t next = seat + 1 == table->game.seats ? 0 : seat + 1;
    if (next == seat || table->agent[next].kind != CARC_AGENT_RANDOM || table->left == 0 ||
        board->placed_count >= table->limit) {
        return NULL;
    }
    struct carc_ahead *ahead = &table->ahead;
    const uint8_t kind = table->stock[table->left - 1];
    ahead->places = carc_board_places(board, kind);
    ahead->is_decided = ahead->places > 0;
    if (!ahead->is_decided) {
        return NULL;
    }
    const uint32_t pick = carc_stream_below(&table->stream[next], ahead->places);
    const uint32_t *entry = carc_board_entry(board, kind, pick, &ahead->place.rotation);
    carc_expect(entry);
    return entry;
}

/* Places the tile, and looks ahead while the board is known and features are not. */
static void place_and_look(struct carc_table *table, uint32_t seat, uint8_t kind,
                           struct carc_place place)
{
    struct carc_game *game = &table->game;
    carc_game_lay(game, kind, place);
    const uint32_t *entry = look_ahead(table, seat);
    carc_game_join(game);
    if (entry) {
        table->ahead.place.slot = (int32_t)*entry;
        carc_expect(&game->board.slots[*entry]);
    }
}

uint8_t carc_random_move(struct carc_table *table, uint32_t seat, uint8_t kind, uint32_t places)
{
    struct carc_game *game = &table->game;
    struct carc_place place = table->ahead.place;
    if (!table->ahead.is_decided) {
        const uint32_t pick = carc_stream_below(&table->stream[seat], places);
        place = carc_board_pick(&game->board, kind, pick);
    }
    table->ahead.is_decided = false;
    if (game->board.is_large) {
        place_and_look(table, seat, kind, place);
    } else {
        carc_game_place(game, kind, place);
    }
    return carc_random_meeple(table, seat);
}

/* What the table says of a game beside its score. */
static void report(struct carc_table *table)
{
    const struct carc_used *used = &table->used;
    table->played.turns = used->laid;
    table->played.discarded = used->turns - used->laid;
    for (uint32_t seat = 0; seat < table->game.seats; seat++) {
        for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
            table->played.meeples[kind] += used->use[seat].placed[kind];
        }
    }
}

/* Step 2 in small words; see carc_random_meeple. */
static inline void claim(struct carc_small *small, uint32_t seat, unsigned never,
                         struct carc_stream *stream)
{
    if (carc_small_supply(small, seat) > 0) {
        const uint32_t count = carc_small_choices(small, never);
        const uint32_t choice = carc_stream_below(stream, count + 1);
        if (choice < count) {
            carc_small_claim(small, seat, choice);
        }
    }
}

void carc_random_game(struct carc_table *table, struct carc_score *score,
                      struct carc_census *census)
{
    struct carc_small *small = table->small;
    const uint32_t seats = table->game.seats;
    uint32_t seat = 0;
    uint64_t all_places = 0;
    carc_small_begin(small, (uint8_t)table->game.set->start, census);
    for (const uint8_t *tile = table->stock + table->left; tile > table->stock;) {
        const uint8_t kind = *--tile;
        const uint32_t places = carc_small_places(small, kind);
        if (places == 0) {
            carc_small_discard(small); /* the same seat draws again (R3.4) */
            continue;
        }
        struct carc_stream *stream = &table->stream[seat];
        carc_small_place(small, kind, carc_stream_below(stream, places));
        claim(small, seat, table->agent[seat].never, stream);
        carc_small_settle(small);
        all_places += places;
        seat = seat + 1 == seats ? 0 : seat + 1;
    }
    table->left = 0;
    table->played.places = all_places;
    carc_small_score(small, score, &table->used);
    report(table);
}
