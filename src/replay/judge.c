// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* judge.c - rows that break a rule, in words (rule numbers: the rule notes). */

static const char *const side_names[CARC_SIDES] = {"north", "east", "south", "west"};
static const char *const edge_names[] = {"nothing", "field", "road", "city"};

static enum carc_status refuse(const struct carc_judge *judge, const char *format, ...)
    CARC_PRINTF(2, 3);

static enum carc_status refuse(const struct carc_judge *judge, const char *format, ...)
{
    char message[sizeof judge->error->message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return carc_fail_at(judge->error, CARC_BAD_DATA, judge->replay->file, judge->row->line,
                        "%s", message);
}

/* ---- turn and tile --------------------------------------------------------------------- */

enum carc_status carc_judge_turn(const struct carc_judge *judge)
{
    const struct carc_replay *replay = judge->replay;
    const struct carc_record_row *row = judge->row;
    if (row->turn != replay->at) {
        return replay->at == 0
                   ? refuse(judge, "turn is %u, expected a game to begin with turn 0",
                            row->turn)
                   : refuse(judge, "turn is %u, expected %zu after the row above", row->turn,
                            replay->at);
    }
    if (row->turn == 0) {
        return row->seat == 0 ? CARC_OK
                              : refuse(judge, "seat is %d, expected nothing for the start tile",
                                       row->seat);
    }
    if (row->seat == 0) {
        return refuse(judge, "seat is empty, expected who drew the tile");
    }
    if (replay->setup.seats && row->seat > replay->setup.seats) {
        return refuse(judge, "seat is %d, expected 1 to %u, as many as there are players",
                      row->seat, replay->setup.seats);
    }
    return CARC_OK;
}

/* The tile that was probably meant; one letter is not enough to go by. */
static const char *guess_tile(const struct carc_tileset *set, const char *text)
{
    const char *ids[CARC_TILES_MAX];
    for (size_t i = 0; i < set->tile_count; i++) {
        ids[i] = set->tile[i].id;
        if (strcasecmp(ids[i], text) == 0) {
            return ids[i];
        }
    }
    return strlen(text) > 1 ? carc_guess(text, ids, set->tile_count) : NULL;
}

enum carc_status carc_judge_tile(const struct carc_judge *judge, uint32_t *drawn, uint8_t *kind)
{
    const struct carc_replay_setup *setup = &judge->replay->setup;
    const char *id = judge->row->tile;
    const int found = carc_tileset_find(setup->set, id);
    if (found < 0) {
        char hint[CARC_HINT];
        return refuse(judge, "tile is \"%s\", which is not in the tile set%s", id,
                      carc_hint(guess_tile(setup->set, id), hint));
    }
    const uint32_t most = setup->boxes * setup->set->tile[found].copies;
    if (setup->boxes && ++drawn[found] > most) {
        return refuse(judge, "tile %s is drawn %u times, but there %s only %u in %u set%s", id,
                      drawn[found], most == 1 ? "is" : "are", most, setup->boxes,
                      setup->boxes == 1 ? "" : "s");
    }
    *kind = (uint8_t)found;
    return CARC_OK;
}

enum carc_status carc_judge_start(const struct carc_judge *judge)
{
    const struct carc_record_row *row = judge->row;
    if (!row->has_place) {
        return refuse(judge, "the start tile has no place, expected 0,0");
    }
    if (row->x != 0 || row->y != 0) {
        return refuse(judge, "the start tile lies at %d,%d, expected 0,0", row->x, row->y);
    }
    return row->has_meeple ? refuse(judge, "there is a meeple on the start tile, expected none")
                           : CARC_OK;
}

/* ---- places ---------------------------------------------------------------------------- */

enum carc_status carc_judge_unplaceable(const struct carc_judge *judge, uint8_t kind)
{
    const struct carc_board *board = &judge->replay->game.board;
    if (carc_board_places(board, kind) == 0) {
        return CARC_OK;
    }
    const struct carc_place place = carc_board_pick(board, kind, 0);
    int32_t x = 0, y = 0;
    carc_board_where(board, board->slots[place.slot].cell, &x, &y);
    return refuse(judge, "tile %s has no place, but it fits at %d,%d turned %d",
                  judge->row->tile, x, y, 90 * place.rotation);
}

/* The first side where the tile and its neighbour do not match. */
static enum carc_status refuse_fit(const struct carc_judge *judge, int32_t slot)
{
    const struct carc_board *board = &judge->replay->game.board;
    const struct carc_facing *facing = &judge->tile->facing[judge->row->rotation];
    const struct carc_slot *place = &board->slots[slot];
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        const unsigned known = carc_pattern_edge(place->pattern, side);
        if (known == CARC_EDGE_UNKNOWN || known == facing->edge[side]) {
            continue;
        }
        const uint32_t beside = carc_grid_beside(&board->grid, place->cell, 2 * side);
        const struct carc_placed *neighbour =
            &board->placed[board->grid.cell[beside].holder - 1];
        int32_t x = 0, y = 0;
        carc_board_where(board, beside, &x, &y);
        return refuse(judge,
                      "%s turned %d does not fit at %d,%d: its %s side is %s, but %s at %d,%d "
                      "has %s there",
                      judge->tile->id, 90 * judge->row->rotation, judge->row->x, judge->row->y,
                      side_names[side], edge_names[facing->edge[side]],
                      board->set->tile[neighbour->tile].id, x, y, edge_names[known]);
    }
    return CARC_OK;
}

enum carc_status carc_judge_place(const struct carc_judge *judge, int32_t *slot)
{
    const struct carc_board *board = &judge->replay->game.board;
    const struct carc_record_row *row = judge->row;
    const int32_t holder = carc_board_at(board, row->x, row->y);
    if (holder > 0) {
        const struct carc_record_row *there =
            carc_replay_row(judge->replay, (uint32_t)(holder - 1));
        return refuse(judge, "tile %s cannot lie at %d,%d, where %s has been since turn %u",
                      row->tile, row->x, row->y, there->tile, there->turn);
    }
    if (holder == 0) {
        return refuse(judge, "tile %s cannot lie at %d,%d, which is next to no tile", row->tile,
                      row->x, row->y);
    }
    const int32_t found = -holder - 1;
    if (!carc_board_fits(board, found, &judge->tile->facing[row->rotation])) {
        return refuse_fit(judge, found);
    }
    *slot = found;
    return CARC_OK;
}

/* ---- meeples --------------------------------------------------------------------------- */

/* Appends what a segment of the row's tile is called: its kind and all its ports. */
static void add_segment(const struct carc_judge *judge, uint8_t segment, char *list,
                        size_t size)
{
    const enum carc_kind kind = (enum carc_kind)judge->tile->segment[segment].kind;
    const char *const *ports = carc_port_names(kind);
    size_t used = strlen(list);
    snprintf(list + used, size - used, "%s%s", *list ? ", " : "", carc_kind_name(kind));
    for (size_t i = 0; ports[i]; i++) {
        if (carc_segment_at(judge->tile, judge->row->rotation, kind, ports[i]) == segment) {
            used = strlen(list);
            snprintf(list + used, size - used, " %s", ports[i]);
        }
    }
}

static enum carc_status refuse_segment(const struct carc_judge *judge)
{
    const struct carc_record_row *row = judge->row;
    char list[256] = "";
    bool any = false;
    for (uint8_t i = 0; i < judge->tile->segment_count; i++) {
        any = any || judge->tile->segment[i].kind == (uint8_t)row->meeple;
    }
    const bool which = any && !*row->port; /* there are several of the kind */
    for (uint8_t i = 0; i < judge->tile->segment_count; i++) {
        if (!which || judge->tile->segment[i].kind == (uint8_t)row->meeple) {
            add_segment(judge, i, list, sizeof list);
        }
    }
    if (which) {
        return refuse(judge, "meeple is \"%s\", expected which one, as %s turned %d has %s",
                      carc_kind_name(row->meeple), judge->tile->id, 90 * row->rotation, list);
    }
    return refuse(judge, "meeple is \"%s%s%s\", but %s turned %d has only %s",
                  carc_kind_name(row->meeple), *row->port ? " " : "", row->port,
                  judge->tile->id, 90 * row->rotation, list);
}

/* Whose meeple has been there, since when (R4.3). */
static enum carc_status refuse_claim(const struct carc_judge *judge, uint8_t segment)
{
    const struct carc_game *game = &judge->replay->game;
    const struct carc_record_row *row = judge->row;
    const uint32_t number = game->features.feature[game->root[segment]].claim;
    const struct carc_record_row *first =
        carc_replay_row(judge->replay, game->features.claim[number].tile);
    return refuse(judge,
                  "the %s%s%s of %s at %d,%d is taken: seat %d has had a meeple there since "
                  "turn %u, at %d,%d",
                  carc_kind_name(row->meeple), *row->port ? " " : "", row->port, row->tile,
                  row->x, row->y, first->seat, first->turn, first->x, first->y);
}

enum carc_status carc_judge_meeple(const struct carc_judge *judge, uint8_t *segment)
{
    const struct carc_game *game = &judge->replay->game;
    const struct carc_record_row *row = judge->row;
    const uint8_t found = carc_segment_at(judge->tile, row->rotation, row->meeple, row->port);
    if (found == CARC_NO_SEGMENT) {
        return refuse_segment(judge);
    }
    if (!carc_game_is_free(game, found)) {
        return refuse_claim(judge, found);
    }
    if (game->supply[row->seat - 1] == 0) {
        return refuse(judge, "seat %d has no meeple left, its supply of %u is on the board",
                      row->seat, game->meeples);
    }
    *segment = found;
    return CARC_OK;
}
