// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>

#include "policy.h"
#include "view.h"

/* compact.c - the agent that keeps a board round: holes first. */

#define DEFAULT_CANDIDATES 32U /* places whose features are looked at */

static unsigned neighbours(uint8_t pattern)
{
    unsigned count = 0;
    for (unsigned known = carc_pattern_known(pattern); known; known &= known - 1) {
        count++;
    }
    return count;
}

/* Places of the tile in cells with just so many neighbours. */
static uint32_t count_places(const struct carc_board *board, const struct carc_tile *tile,
                             unsigned wanted)
{
    uint32_t count = 0;
    for (size_t i = 0; i < tile->fit_count; i++) {
        const uint8_t pattern = tile->fit[i].pattern;
        count += neighbours(pattern) == wanted ? board->bucket_count[pattern] : 0;
    }
    return count;
}

static struct carc_place nth_place(const struct carc_board *board, const struct carc_tile *tile,
                                   unsigned wanted, uint32_t index)
{
    const struct carc_fit *fit = tile->fit;
    while (neighbours(fit->pattern) != wanted || index >= board->bucket_count[fit->pattern]) {
        index -= neighbours(fit->pattern) == wanted ? board->bucket_count[fit->pattern] : 0;
        fit++;
        assert(fit < tile->fit + tile->fit_count);
    }
    const uint32_t slot = board->bucket[fit->pattern].slot[index];
    return (struct carc_place){(int32_t)slot, fit->rotation};
}

/* Roads, cities and monasteries that the tile would complete. */
static unsigned completes(struct carc_game *game, uint8_t kind, struct carc_place place)
{
    struct carc_view view;
    unsigned complete = 0;
    carc_view_make(&view, game, kind, place);
    for (uint8_t i = 0; i < view.tile->segment_count; i++) {
        complete += view.group_of[i] == i && view.group[i].kind != CARC_FIELD &&
                    view.group[i].open == 0;
    }
    const struct carc_board *board = &game->board;
    const uint32_t cell = board->slots[place.slot].cell;
    for (unsigned rings = board->grid.cell[cell].rings, n = 0; rings; rings >>= 1, n++) {
        if (rings & 1U) {
            const int32_t holder = carc_grid_neighbour(&board->grid, cell, n)->holder;
            const uint32_t id = board->placed[holder - 1].monastery;
            complete += game->features.feature[id].open == 1;
        }
    }
    return complete;
}

uint8_t carc_compact_move(struct carc_table *table, uint32_t seat, uint8_t kind,
                          uint32_t places)
{
    struct carc_game *game = &table->game;
    struct carc_stream *stream = &table->stream[seat];
    const struct carc_tile *tile = &game->set->tile[kind];
    unsigned most = CARC_SIDES;
    uint32_t count = 0;
    while (most > 0 && (count = count_places(&game->board, tile, most)) == 0) {
        most--;
    }
    assert(count > 0 && count <= places);
    (void)places;
    const uint32_t limit = table->agent[seat].candidates;
    const uint32_t wanted = limit ? limit : DEFAULT_CANDIDATES;
    struct carc_place best = {CARC_NO_SLOT, 0};
    unsigned best_value = 0;
    uint32_t equal = 0;
    for (uint32_t i = 0; i < (count < wanted ? count : wanted); i++) {
        const uint32_t index = count <= wanted ? i : carc_stream_below(stream, count);
        const struct carc_place place = nth_place(&game->board, tile, most, index);
        const unsigned value = completes(game, kind, place);
        if (value > best_value || equal == 0) {
            best_value = value;
            best = place;
            equal = 1;
        } else if (value == best_value && carc_stream_below(stream, ++equal) == 0) {
            best = place;
        }
    }
    carc_game_place(game, kind, best);
    return carc_random_meeple(table, seat);
}
