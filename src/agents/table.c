// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "policy.h"

/* ---- memory -------------------------------------------------------------------------- */

static void fill_box(struct carc_table *table, const struct carc_table_setup *setup)
{
    uint8_t *to = table->box;
    for (uint32_t box = 0; box < setup->boxes; box++) {
        for (size_t kind = 0; kind < setup->set->tile_count; kind++) {
            uint32_t copies = setup->set->tile[kind].copies;
            copies -= box == 0 && kind == setup->set->start; /* lies on the table (R1.4) */
            memset(to, (int)kind, copies);
            to += copies;
        }
    }
}

static uint32_t count_agents(const struct carc_table_setup *setup, enum carc_agent_kind kind)
{
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        count += setup->agent[seat].kind == kind;
    }
    return count;
}

enum carc_status carc_table_init(struct carc_table *table, const struct carc_table_setup *setup)
{
    memset(table, 0, sizeof *table);
    uint32_t tiles = setup->set->total * setup->boxes;
    table->stock_count = tiles - 1;
    table->limit = setup->limit ? setup->limit : UINT32_MAX;
    tiles = tiles < table->limit ? tiles : table->limit;
    const struct carc_game_setup game = {
        .set = setup->set,
        .tiles = tiles,
        .boxes = setup->boxes,
        .seats = setup->seats,
        .meeples = setup->meeples,
    };
    const enum carc_status status = carc_game_init(&table->game, &game);
    if (status != CARC_OK) {
        return status;
    }
    memcpy(table->agent, setup->agent, sizeof table->agent);
    table->weights = setup->weights;
    table->box = carc_array_new(table->stock_count, 1);
    table->stock = carc_array_new(table->stock_count, 1);
    if (!table->box || !table->stock) {
        return CARC_NO_MEMORY;
    }
    fill_box(table, setup);
    if (count_agents(setup, CARC_AGENT_GREEDY) > 0) {
        table->greedy = carc_greedy_new(table);
        return table->greedy ? CARC_OK : CARC_NO_MEMORY;
    }
    if (setup->is_closed && !setup->limit && carc_small_is_enough(&game) &&
        count_agents(setup, CARC_AGENT_RANDOM) == setup->seats) {
        table->small = carc_small_new(&game);
        return table->small ? CARC_OK : CARC_NO_MEMORY;
    }
    return CARC_OK;
}

void carc_table_fini(struct carc_table *table)
{
    carc_game_fini(&table->game);
    carc_greedy_free(table->greedy);
    carc_small_free(table->small);
    free(table->box);
    free(table->stock);
    memset(table, 0, sizeof *table);
}

void carc_table_seat(struct carc_table *table, const struct carc_agent *agents, uint32_t round)
{
    const uint32_t seats = table->game.seats;
    for (uint32_t seat = 0; seat < seats; seat++) {
        table->agent[seat] = agents[(seat + round) % seats];
    }
    table->round = round;
}

/* ---- one game ------------------------------------------------------------------------ */

void carc_table_shuffle(struct carc_table *table, uint64_t seed, uint64_t game)
{
    struct carc_stream stream;
    carc_stream_start(&stream, seed, game, CARC_PURPOSE_TILES);
    memcpy(table->stock, table->box, table->stock_count);
    /* Fisher and Yates; the stock is drawn from its end, so the order of the first tiles
     * does not wait for the last. */
    for (uint32_t left = table->stock_count; left > 1; left--) {
        const uint32_t pick = carc_stream_below(&stream, left);
        const uint8_t kind = table->stock[pick];
        table->stock[pick] = table->stock[left - 1];
        table->stock[left - 1] = kind;
    }
}

/* Tells the recorder of a tile that was drawn; if placed, it is the last on the board. */
static void record(struct carc_table *table, uint32_t turn, uint8_t kind, uint32_t seat,
                   bool is_placed, uint8_t segment)
{
    const struct carc_board *board = &table->game.board;
    struct carc_move move = {
        .turn = turn, .seat = seat, .kind = kind, .segment = segment, .placed = is_placed};
    if (is_placed) {
        const struct carc_placed *placed = &board->placed[board->placed_count - 1];
        move.rotation = (uint8_t)placed->rotation;
        carc_board_where(board, placed->cell, &move.x, &move.y);
    }
    table->recorder->moved(table->recorder->context, &move);
}

static uint8_t move_of(struct carc_table *table, uint32_t seat, uint8_t kind, uint32_t places)
{
    if (table->agent[seat].kind == CARC_AGENT_GREEDY) {
        return carc_greedy_move(table, seat, kind, places);
    }
    if (table->agent[seat].kind == CARC_AGENT_COMPACT) {
        return carc_compact_move(table, seat, kind, places);
    }
    return carc_random_move(table, seat, kind, places);
}

static void begin(struct carc_table *table, uint64_t seed, uint64_t game)
{
    carc_table_shuffle(table, seed, game);
    for (uint32_t seat = 0; seat < table->game.seats; seat++) {
        carc_stream_start(&table->stream[seat], seed, game,
                          CARC_PURPOSE_AGENT + CARC_PURPOSE_ROUND * table->round + seat);
    }
    memset(&table->played, 0, sizeof table->played);
    table->left = table->stock_count;
    table->seat = 0;
}

void carc_table_begin(struct carc_table *table, uint64_t seed, uint64_t game,
                      struct carc_census *census)
{
    begin(table, seed, game);
    table->ahead.is_decided = false;
    table->game.census = census;
    if (table->greedy) {
        carc_greedy_begin(table->greedy);
    }
    carc_game_begin(&table->game, (uint8_t)table->game.set->start, 0);
    if (table->recorder) {
        record(table, 0, (uint8_t)table->game.set->start, 0, true, CARC_NO_SEGMENT);
    }
}

/* Draws until a tile fits somewhere; what does not leaves the game, and the same seat draws
 * again (R3.4). Returns the places of the tile drawn, 0 if the stock is out. */
static uint32_t draw(struct carc_table *table, uint8_t *kind)
{
    while (table->left > 0) {
        *kind = table->stock[--table->left];
        const uint32_t places = table->ahead.is_decided
                                    ? table->ahead.places
                                    : carc_board_places(&table->game.board, *kind);
        if (places > 0) {
            return places;
        }
        table->played.discarded++;
        table->game.discarded++;
        if (table->recorder) {
            record(table, table->stock_count - table->left, *kind, table->seat, false,
                   CARC_NO_SEGMENT);
        }
    }
    return 0;
}

enum carc_status carc_table_turn(struct carc_table *table, bool *end)
{
    struct carc_game *game = &table->game;
    const uint32_t seat = table->seat;
    uint8_t kind = 0;
    const uint32_t places = game->board.placed_count < table->limit ? draw(table, &kind) : 0;
    *end = places == 0;
    if (*end) {
        return CARC_OK;
    }
    const enum carc_status status = carc_game_reserve(game);
    if (status != CARC_OK) {
        return status;
    }
    const uint8_t segment = move_of(table, seat, kind, places);
    if (segment != CARC_NO_SEGMENT) {
        table->played.meeples[game->set->tile[kind].segment[segment].kind]++;
    }
    if (table->recorder) {
        record(table, table->stock_count - table->left, kind, seat, true, segment);
    }
    carc_game_settle(game);
    if (table->ahead.is_decided) {
        carc_game_expect(game, (uint32_t)table->ahead.place.slot);
    }
    table->played.turns++;
    table->played.places += places;
    table->seat = seat + 1 == game->seats ? 0 : seat + 1;
    return CARC_OK;
}

void carc_table_score(struct carc_table *table, struct carc_score *score)
{
    carc_game_score(&table->game, score, table->game.census, NULL);
    table->used = carc_game_used(&table->game);
}

enum carc_status carc_table_play(struct carc_table *table, uint64_t seed, uint64_t game,
                                 struct carc_score *score, struct carc_census *census)
{
    if (table->small && !table->recorder) {
        begin(table, seed, game);
        carc_random_game(table, score, census);
        return CARC_OK;
    }
    carc_table_begin(table, seed, game, census);
    bool end = false;
    while (!end) {
        const enum carc_status status = carc_table_turn(table, &end);
        if (status != CARC_OK) {
            return status;
        }
    }
    carc_table_score(table, score);
    return CARC_OK;
}
