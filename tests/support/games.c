// SPDX-License-Identifier: GPL-3.0-or-later
#include "games.h"

#include <inttypes.h>
#include <stdlib.h>

#include "check.h"

static uint64_t number_of(const char *variable, uint64_t usual)
{
    const char *text = getenv(variable);
    return text && *text ? strtoull(text, NULL, 10) : usual;
}

uint64_t games_seed(void)
{
    return number_of("CARC_TEST_SEED", 20000220);
}

uint32_t games_count(uint32_t share)
{
    const uint64_t wanted = number_of("CARC_TEST_GAMES", GAMES_USUAL);
    const uint64_t count = wanted * share / GAMES_USUAL;
    return count < 1 ? 1 : (uint32_t)count;
}

void games_fail(const char *test, uint64_t game, const char *trouble)
{
    print_error("CARC_TEST_SEED=%" PRIu64 ", %s, game %" PRIu64 ": %s\n", games_seed(), test,
                game, trouble);
    fail();
}

uint32_t games_stock(const struct carc_tileset *set, uint32_t boxes, struct carc_stream *stream,
                     uint8_t *stock)
{
    uint32_t count = 0;
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        const uint32_t copies = set->tile[kind].copies * boxes - (kind == set->start);
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t at = carc_stream_below(stream, count + 1);
            stock[count++] = stock[at];
            stock[at] = (uint8_t)kind;
        }
    }
    return count;
}

unsigned games_style(struct carc_stream *stream)
{
    static const unsigned styles[] = {
        0,
        GAMES_COMPACT,
        GAMES_COMPACT | GAMES_CLAIM,
        GAMES_FARM | GAMES_CLAIM,
        GAMES_COMPACT | GAMES_FARM,
        GAMES_JOIN,
        GAMES_JOIN | GAMES_TRAVEL | GAMES_CLAIM,
        GAMES_JOIN | GAMES_TRAVEL | GAMES_COMPACT,
    };
    return styles[carc_stream_below(stream, sizeof styles / sizeof styles[0])];
}

static unsigned known_sides(uint32_t pattern)
{
    unsigned known = 0;
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        known += carc_pattern_edge((uint8_t)pattern, side) != CARC_EDGE_UNKNOWN;
    }
    return known;
}

/* How many claimed roads and cities the tile would join to others by one of its segments. */
static unsigned joined(struct carc_game *game, uint8_t kind, struct carc_place place)
{
    const struct carc_slot *slot = &game->board.slots[place.slot];
    const struct carc_facing *facing = &game->set->tile[kind].facing[place.rotation];
    uint32_t root[CARC_SIDES];
    unsigned count = 0;
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        root[side] = 0;
        if (carc_pattern_edge((uint8_t)slot->pattern, side) < CARC_EDGE_ROAD) {
            continue;
        }
        root[side] = carc_features_find(&game->features, slot->edge[side].middle);
        bool joins = false;
        for (unsigned other = 0; other < side; other++) {
            joins = joins || (root[other] && root[other] != root[side] &&
                              facing->middle[other] == facing->middle[side] &&
                              game->features.feature[root[other]].claim);
        }
        count += joins && game->features.feature[root[side]].claim;
    }
    return count;
}

struct carc_place games_place(struct carc_game *game, uint8_t kind, unsigned style,
                              struct carc_stream *stream)
{
    const struct carc_board *board = &game->board;
    const uint32_t places = carc_board_places(board, kind);
    const uint32_t tries = style & GAMES_JOIN ? 24 : style & GAMES_COMPACT ? 5 : 1;
    struct carc_place best = {0, 0};
    unsigned most = 0;
    for (uint32_t i = 0; i < tries; i++) {
        const struct carc_place place =
            carc_board_pick(board, kind, carc_stream_below(stream, places));
        const unsigned known = known_sides(board->slots[place.slot].pattern);
        const unsigned liked = 1 + (style & GAMES_COMPACT ? known : 0) +
                               (style & GAMES_JOIN ? 8 * joined(game, kind, place) : 0);
        if (liked > most) {
            most = liked;
            best = place;
        }
    }
    return best;
}

uint8_t games_segment(const struct carc_tile *tile, uint32_t free, unsigned style,
                      struct carc_stream *stream)
{
    uint8_t allowed[CARC_SEGMENTS_MAX + 1];
    uint32_t count = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const uint8_t segment = tile->segment[i].kind;
        const bool wanted = !(style & GAMES_FARM && segment != CARC_FIELD) &&
                            !(style & GAMES_TRAVEL && segment > CARC_CITY);
        if ((free >> i & 1U) && wanted) {
            allowed[count++] = i;
        }
    }
    if (!(style & GAMES_CLAIM) || count == 0) {
        allowed[count++] = CARC_NO_SEGMENT;
    }
    return allowed[carc_stream_below(stream, count)];
}
