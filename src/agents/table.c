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

static bool has_greedy(const struct carc_table_setup *setup)
{
    for (uint32_t seat = 0; seat < setup->seats; seat++) {
        if (setup->agent[seat].kind == CARC_AGENT_GREEDY) {
            return true;
        }
    }
    return false;
}

enum carc_status carc_table_init(struct carc_table *table, const struct carc_table_setup *setup)
{
    memset(table, 0, sizeof *table);
    const uint32_t tiles = setup->set->total * setup->boxes;
    const struct carc_game_setup game = {
        .set = setup->set,
        .tiles = tiles,
        .seats = setup->seats,
        .meeples = setup->meeples,
    };
    const enum carc_status status = carc_game_init(&table->game, &game);
    if (status != CARC_OK) {
        return status;
    }
    memcpy(table->agent, setup->agent, sizeof table->agent);
    table->weights = setup->weights;
    table->stock_count = tiles - 1;
    table->box = carc_array_new(table->stock_count, 1);
    table->stock = carc_array_new(table->stock_count, 1);
    if (!table->box || !table->stock) {
        return CARC_NO_MEMORY;
    }
    fill_box(table, setup);
    if (has_greedy(setup)) {
        table->greedy = carc_greedy_new(table);
        return table->greedy ? CARC_OK : CARC_NO_MEMORY;
    }
    return CARC_OK;
}

void carc_table_fini(struct carc_table *table)
{
    carc_game_fini(&table->game);
    carc_greedy_free(table->greedy);
    free(table->box);
    free(table->stock);
    memset(table, 0, sizeof *table);
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
    return carc_random_move(table, seat, kind, places);
}

static void begin(struct carc_table *table, uint64_t seed, uint64_t game)
{
    carc_table_shuffle(table, seed, game);
    for (uint32_t seat = 0; seat < table->game.seats; seat++) {
        carc_stream_start(&table->stream[seat], seed, game, CARC_PURPOSE_AGENT + seat);
    }
    memset(&table->played, 0, sizeof table->played);
    carc_game_begin(&table->game, (uint8_t)table->game.set->start, 0);
    if (table->recorder) {
        record(table, 0, (uint8_t)table->game.set->start, 0, true, CARC_NO_SEGMENT);
    }
}

enum carc_status carc_table_play(struct carc_table *table, uint64_t seed, uint64_t game,
                                 struct carc_score *score, struct carc_census *census)
{
    struct carc_game *state = &table->game;
    state->census = census;
    begin(table, seed, game);
    uint32_t seat = 0;
    for (uint32_t left = table->stock_count; left > 0; left--) {
        const uint8_t kind = table->stock[left - 1];
        const uint32_t turn = table->stock_count - left + 1;
        const uint32_t places = carc_board_places(&state->board, kind);
        if (places == 0) { /* out of the game; the same seat draws again (R3.4) */
            table->played.discarded++;
            if (table->recorder) {
                record(table, turn, kind, seat, false, CARC_NO_SEGMENT);
            }
            continue;
        }
        const enum carc_status status = carc_game_reserve(state);
        if (status != CARC_OK) {
            return status;
        }
        const uint8_t segment = move_of(table, seat, kind, places);
        if (segment != CARC_NO_SEGMENT) {
            table->played.meeples[state->set->tile[kind].segment[segment].kind]++;
        }
        if (table->recorder) {
            record(table, turn, kind, seat, true, segment);
        }
        carc_game_settle(state);
        table->played.turns++;
        table->played.places += places;
        seat = seat + 1 == state->seats ? 0 : seat + 1;
    }
    carc_game_score(state, score, census, NULL);
    return CARC_OK;
}
