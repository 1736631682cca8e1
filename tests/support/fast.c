// SPDX-License-Identifier: GPL-3.0-or-later
#include "fast.h"

#include <stdio.h>
#include <string.h>

bool fast_spot(const struct carc_game *game, uint8_t kind, int32_t x, int32_t y,
               uint8_t rotation, struct carc_place *place)
{
    const int32_t holder = carc_board_at(&game->board, x, y);
    if (holder >= 0) {
        return false;
    }
    *place = (struct carc_place){-holder - 1, rotation};
    return carc_board_fits(&game->board, place->slot, &game->set->tile[kind].facing[rotation]);
}

uint8_t fast_segment(const struct carc_tile *tile, unsigned rotation, const char *text)
{
    char word[32];
    snprintf(word, sizeof word, "%s", text);
    char *port = strchr(word, ' ');
    if (port) {
        *port++ = '\0';
    }
    for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
        if (strcmp(word, carc_kind_name((enum carc_kind)kind)) == 0) {
            return carc_segment_at(tile, rotation, (enum carc_kind)kind, port);
        }
    }
    return CARC_NO_SEGMENT;
}

static bool broken(const char *id, int32_t x, int32_t y, const char *why)
{
    fprintf(stderr, "fast: tile %s at %d,%d: %s\n", id, (int)x, (int)y, why);
    return false;
}

bool fast_turn(struct carc_game *game, const char *id, int32_t x, int32_t y, uint8_t rotation,
               uint32_t seat, const char *meeple)
{
    const int found = carc_tileset_find(game->set, id);
    if (found < 0) {
        return broken(id, x, y, "no such tile");
    }
    const uint8_t kind = (uint8_t)found;
    if (game->board.placed_count == 0) {
        carc_game_begin(game, kind, rotation);
        return x == 0 && y == 0 ? true : broken(id, x, y, "the first tile must lie at 0,0");
    }
    struct carc_place place;
    if (!fast_spot(game, kind, x, y, rotation, &place)) {
        return broken(id, x, y, "does not fit");
    }
    if (carc_game_reserve(game) != CARC_OK) {
        return broken(id, x, y, "no memory");
    }
    carc_game_place(game, kind, place);
    if (*meeple) {
        const uint8_t segment = fast_segment(&game->set->tile[kind], rotation, meeple);
        if (segment == CARC_NO_SEGMENT || game->supply[seat] == 0 ||
            !carc_game_is_free(game, segment)) {
            return broken(id, x, y, meeple);
        }
        carc_game_claim(game, seat, segment);
    }
    carc_game_settle(game);
    return true;
}

bool fast_play(struct carc_game *game, const struct judge_cases *record, int number)
{
    carc_board_clear(&game->board);
    for (size_t i = 0; i < record->count; i++) {
        char *const *field = record->rows[i].field;
        if (judge_cases_number(field[0]) != number) {
            continue;
        }
        const int seat = judge_cases_number(field[2]) - 1;
        if (!fast_turn(game, field[3], judge_cases_number(field[4]),
                       judge_cases_number(field[5]),
                       (uint8_t)(judge_cases_number(field[6]) / 90),
                       (uint32_t)(seat < 0 ? 0 : seat), field[7])) {
            return false;
        }
    }
    return true;
}
