// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "pay.h"
#include "place.h"
#include <carcsim/game.h>

/* ---- memory -------------------------------------------------------------------------- */

#define SPARE 3U /* ids that are written to and not given out, see place.c */
#define ID_MAX (UINT32_MAX - 1U - SPARE)

static uint32_t at_most(uint64_t value, uint64_t limit)
{
    return (uint32_t)(value < limit ? value : limit);
}

/* Parts of tiles that need memory, in one tile or many. */
struct parts {
    uint64_t segments, contacts, doubles, cities;
};

static struct parts parts_of(const struct carc_tile *tile)
{
    struct parts parts = {
        .segments = tile->segment_count,
        .contacts = tile->touching,
        .doubles = tile->repeats ? tile->segment_count : 0,
    };
    for (uint8_t s = 0; s < tile->segment_count; s++) {
        parts.cities += tile->segment[s].kind == CARC_CITY;
    }
    return parts;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Upper bounds for a board of so many tiles: as if all were of the most demanding kind, and
 * not more than there are in the boxes. */
static struct carc_features_room room_for(const struct carc_game_setup *setup)
{
    struct parts most = {0}, sum = {0};
    for (size_t i = 0; i < setup->set->tile_count; i++) {
        const struct parts own = parts_of(&setup->set->tile[i]);
        const uint64_t copies = (uint64_t)setup->set->tile[i].copies * setup->boxes;
        most = (struct parts){
            larger(most.segments, own.segments), larger(most.contacts, own.contacts),
            larger(most.doubles, own.doubles), larger(most.cities, own.cities)};
        sum.segments += copies * own.segments;
        sum.contacts += copies * own.contacts;
        sum.doubles += copies * own.doubles;
        sum.cities += copies * own.cities;
    }
    const uint64_t tiles = setup->tiles;
    const uint64_t any = setup->boxes ? 0 : UINT64_MAX;
    return (struct carc_features_room){
        .features = at_most(tiles * most.segments, at_most(sum.segments | any, ID_MAX)) + SPARE,
        .contacts = at_most(tiles * most.contacts, at_most(sum.contacts | any, ID_MAX)),
        .doubles = at_most(tiles * most.doubles, at_most(sum.doubles | any, ID_MAX)),
        .cities = at_most(tiles * most.cities, at_most(sum.cities | any, ID_MAX)),
        .claims = at_most((uint64_t)setup->seats * setup->meeples, tiles),
    };
}

#define CELLS_A_TILE 3U /* of the grid while it grows; an entry of a bucket a tile will do */

struct carc_game_memory carc_game_memory_for(const struct carc_game_setup *setup)
{
    const struct carc_features_room room = room_for(setup);
    const uint64_t tiles = setup->tiles;
    const uint64_t features = (uint64_t)room.features * sizeof(struct carc_feature) +
                              (uint64_t)room.contacts * 2 * sizeof(struct carc_link) +
                              (uint64_t)room.doubles * sizeof(struct carc_double) +
                              (uint64_t)room.cities * sizeof(uint32_t);
    const uint64_t claims = (uint64_t)room.claims * sizeof(struct carc_claim);
    const uint64_t board = tiles * (sizeof(struct carc_placed) + sizeof(uint32_t) +
                                    CELLS_A_TILE * sizeof(struct carc_cell));
    return (struct carc_game_memory){
        .reserved = board + features + claims + 2 * tiles * sizeof(struct carc_slot),
        .used = board + features / 3 * 2 + claims / 2 + tiles / 4 * sizeof(struct carc_slot),
    };
}

enum carc_status carc_game_init(struct carc_game *game, const struct carc_game_setup *setup)
{
    assert(setup->seats >= 1 && setup->seats <= CARC_SEATS_MAX && setup->tiles >= 1);
    memset(game, 0, sizeof *game);
    game->set = setup->set;
    game->seats = setup->seats;
    game->meeples = setup->meeples;
    game->mold = carc_molds_new(setup->set);
    if (!game->mold) {
        return CARC_NO_MEMORY;
    }
    const struct carc_features_room room = room_for(setup);
    const enum carc_status status = carc_board_init(&game->board, setup->set, setup->tiles);
    return status != CARC_OK ? status : carc_features_init(&game->features, &room);
}

void carc_game_fini(struct carc_game *game)
{
    free(game->mold);
    game->mold = NULL;
    carc_board_fini(&game->board);
    carc_features_fini(&game->features);
}

void carc_game_begin(struct carc_game *game, uint8_t kind, uint8_t rotation)
{
    carc_board_clear(&game->board);
    carc_features_clear(&game->features);
    memset(&game->earned, 0, sizeof game->earned);
    memset(game->use, 0, game->seats * sizeof *game->use);
    game->discarded = 0;
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        game->supply[seat] = seat < game->seats ? game->meeples : 0;
        game->use[seat].empty_since = seat + 2 - game->seats; /* modulo 2^32: a turn ago */
    }
    const int32_t slot = carc_board_open(&game->board);
    carc_game_place(game, kind, (struct carc_place){slot, rotation});
    carc_game_settle(game);
}

/* ---- steps 2 and 3 ------------------------------------------------------------------- */

void carc_game_claim(struct carc_game *game, uint32_t seat, uint8_t segment)
{
    assert(game->supply[seat] > 0 && carc_game_is_free(game, segment));
    const uint32_t root = game->root[segment];
    const uint16_t kind = game->features.feature[root].kind;
    struct carc_use *use = &game->use[seat];
    use->placed[kind]++;
    use->placed_turns[kind] += carc_game_turn(game);
    if (--game->supply[seat] == 0) {
        use->empty_since = game->board.placed_count;
    }
    carc_features_claim(&game->features, root, seat, game->board.placed_count - 1);
}

/* Meeples of a seat come back into its supply. */
static void take_back(struct carc_game *game, uint32_t seat, uint16_t kind, uint32_t meeples)
{
    struct carc_use *use = &game->use[seat];
    use->returned[kind] += meeples;
    use->returned_turns[kind] += (uint64_t)meeples * carc_game_turn(game);
    use->empty = carc_game_empty_turns(game, seat);
    game->supply[seat] += meeples;
}

static void settle_feature(struct carc_game *game, uint32_t root, enum carc_class class)
{
    const struct carc_feature *feature = &game->features.feature[root];
    struct carc_scored scored = {
        .class = class,
        .size = feature->tiles,
        .pennants = feature->pennants,
        .feature = root,
    };
    if (feature->claim) {
        const struct carc_claim *claim = &game->features.claim[feature->claim];
        memcpy(scored.meeples, claim->meeples, sizeof scored.meeples);
        scored.tile = claim->tile;
        scored.owners = carc_features_owners(scored.meeples, game->seats);
        for (uint32_t seat = 0; seat < game->seats; seat++) {
            if (scored.meeples[seat]) {
                take_back(game, seat, feature->kind, scored.meeples[seat]);
            }
        }
        carc_features_unclaim(&game->features, root);
        carc_pay(&scored, &game->earned, game->listener);
    }
    carc_count(&scored, game->census);
}

void carc_game_settle(struct carc_game *game)
{
    const struct carc_tile *tile = game->laid;
    for (unsigned complete = game->complete & tile->structures; complete;
         complete &= complete - 1) {
        const uint8_t i = carc_lowest(complete);
        if (tile->repeats && carc_met_before(game->root, i)) {
            continue; /* settled with its other segment */
        }
        if (tile->segment[i].kind == CARC_CITY) {
            carc_features_city_done(&game->features, game->root[i]);
            settle_feature(game, game->root[i], CARC_CLASS_CITY_COMPLETE);
        } else {
            settle_feature(game, game->root[i], CARC_CLASS_ROAD_COMPLETE);
        }
    }
    for (uint32_t i = 0; i < game->around_count; i++) {
        if (game->features.feature[game->around[i]].open == 0) {
            settle_feature(game, game->around[i], CARC_CLASS_MONASTERY_COMPLETE);
        }
    }
}

struct carc_used carc_game_used(const struct carc_game *game)
{
    struct carc_used used = {
        .use = game->use,
        .laid = game->board.placed_count - 1,
        .turns = carc_game_turn(game),
    };
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        used.empty[seat] = carc_game_empty_turns(game, seat);
    }
    return used;
}
