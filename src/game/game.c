// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "pay.h"
#include <carcsim/game.h>

/* ---- memory -------------------------------------------------------------------------- */

#define SPARE 1U /* ids that are written to and not given out, see add_segments */
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

#define STRIDE 4U /* segments are looked at so many at a time, which divides their most */

/* The features of one kind of tile if it meets nothing, by segment; CARC_NO_SEGMENT adds
 * nothing to anything. */
struct carc_mold {
    struct carc_feature feature[CARC_SEGMENTS_MAX + 1];
};

static struct carc_mold *make_molds(const struct carc_tileset *set)
{
    struct carc_mold *mold = carc_array_new(set->tile_count, sizeof *mold);
    for (size_t kind = 0; mold && kind < set->tile_count; kind++) {
        const struct carc_tile *tile = &set->tile[kind];
        mold[kind].feature[CARC_NO_SEGMENT].open = 2; /* what the two ends of a link take */
        for (uint8_t i = 0; i < tile->segment_count; i++) {
            mold[kind].feature[i] = (struct carc_feature){
                .tiles = tile->segment[i].counts,
                .open = tile->segment[i].ports,
                .pennants = tile->segment[i].pennants,
                .kind = tile->segment[i].kind,
            };
        }
    }
    return mold;
}

enum carc_status carc_game_init(struct carc_game *game, const struct carc_game_setup *setup)
{
    assert(setup->seats >= 1 && setup->seats <= CARC_SEATS_MAX && setup->tiles >= 1);
    memset(game, 0, sizeof *game);
    game->set = setup->set;
    game->seats = setup->seats;
    game->meeples = setup->meeples;
    game->mold = make_molds(setup->set);
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

/* ---- step 1 -------------------------------------------------------------------------- */

/*
 * Segments that meet nothing become features of their own. For the others, met, game->root is
 * filled with ids that are not given out, which is easier than to leave them out.
 */
static inline void add_segments(struct carc_game *game, const struct carc_tile *tile,
                                unsigned met)
{
    const struct carc_feature *mold = game->mold[game->tile].feature;
    struct carc_feature *feature = game->features.feature;
    const unsigned fresh = ((1U << tile->segment_count) - 1) & ~met;
    uint32_t id = game->features.feature_count + 1;
    for (unsigned i = 0; i < tile->segment_count; i += STRIDE) {
        for (unsigned j = i; j < i + STRIDE; j++) {
            feature[id] = mold[j];
            feature[id].parent = id;
            game->root[j] = id;
            id += fresh >> j & 1U;
        }
    }
    game->features.feature_count = id - 1;
}

/*
 * A tile with one neighbour: each of its segments there meets one feature, but for a field
 * along the whole side, which may join two. What a kind of edge does not have is segment
 * CARC_NO_SEGMENT and feature 0, of which any nonsense may be added up: edges come as they
 * like, and questions about them would be guessed wrong by the processor.
 */
static inline void meet_neighbour(struct carc_game *game, const struct carc_facing *facing,
                                  unsigned side, const struct carc_edge_ids *ids)
{
    struct carc_features *features = &game->features;
    const unsigned middle = facing->middle[side];
    const uint32_t root = carc_features_find(features, ids->middle);
    const struct carc_feature *mold = &game->mold[game->tile].feature[middle];
    struct carc_feature *feature = &features->feature[root];
    feature->tiles += mold->tiles;
    feature->open += mold->open - 2;
    feature->pennants += mold->pennants;
    game->root[middle] = root;
    uint32_t before = carc_features_find(features, ids->before);
    uint32_t after = carc_features_find(features, ids->after);
    if (facing->before[side] == facing->after[side] && before != after) {
        before = carc_features_join(features, before, after);
        after = before;
    }
    game->root[facing->before[side]] = before;
    game->root[facing->after[side]] = after;
}

/* A tile with several neighbours: by how many sides its segments meet something. */
struct meeting {
    unsigned met; /* bits of the segments that have met something so far */
    uint8_t links[CARC_SEGMENTS_MAX];
};

static void meet(struct carc_game *game, struct meeting *meeting, uint8_t segment, uint32_t id)
{
    struct carc_features *features = &game->features;
    const uint32_t root = carc_features_find(features, id);
    if (!(meeting->met >> segment & 1U)) {
        meeting->met |= 1U << segment;
        meeting->links[segment] = 1;
        game->root[segment] = root;
        return;
    }
    const uint32_t met = carc_features_find(features, game->root[segment]);
    game->root[segment] = met == root ? root : carc_features_join(features, met, root);
    meeting->links[segment]++;
}

static void meet_side(struct carc_game *game, struct meeting *meeting,
                      const struct carc_facing *facing, unsigned side,
                      const struct carc_edge_ids *ids)
{
    if (facing->edge[side] != CARC_EDGE_FIELD) {
        meet(game, meeting, facing->middle[side], ids->middle);
    }
    if (facing->edge[side] != CARC_EDGE_CITY) {
        meet(game, meeting, facing->before[side], ids->before);
        if (facing->before[side] != facing->after[side] || ids->before != ids->after) {
            meet(game, meeting, facing->after[side], ids->after);
        }
    }
}

/* Whether an earlier segment of the tile belongs to the same feature as segment i. */
static bool met_before(const uint32_t *root, uint8_t i)
{
    for (uint8_t j = 0; j < i; j++) {
        if (root[j] == root[i]) {
            return true;
        }
    }
    return false;
}

/* Adds segments to the features that they met. */
static void add_met(struct carc_game *game, const struct carc_tile *tile,
                    const struct meeting *meeting)
{
    struct carc_features *features = &game->features;
    for (unsigned met = meeting->met; met; met &= met - 1) {
        const uint8_t i = carc_lowest(met);
        const struct carc_segment *segment = &tile->segment[i];
        const uint32_t root = carc_features_find(features, game->root[i]);
        struct carc_feature *feature = &features->feature[root];
        game->root[i] = root;
        feature->open += segment->ports - 2 * meeting->links[i]; /* a field's means nothing */
        feature->pennants += segment->pennants;
        feature->tiles += segment->counts;
        if (tile->repeats && segment->counts && met_before(game->root, i)) {
            feature->tiles--; /* the tile counts once (R5.5) */
        }
    }
}

static void meet_neighbours(struct carc_game *game, const struct carc_tile *tile,
                            const struct carc_facing *facing, const struct carc_edge_ids *edge)
{
    struct meeting meeting = {.met = 0};
    unsigned along = 0;
    for (unsigned sides = game->known; sides; sides &= sides - 1) {
        along |= facing->along[carc_lowest(sides)];
    }
    add_segments(game, tile, along);
    for (unsigned sides = game->known; sides; sides &= sides - 1) {
        const unsigned side = carc_lowest(sides);
        meet_side(game, &meeting, facing, side, &edge[side]);
    }
    add_met(game, tile, &meeting);
}

static void add_doubles(struct carc_game *game, const struct carc_tile *tile)
{
    for (unsigned kind = CARC_ROAD; kind <= CARC_CITY; kind++) {
        if (!(tile->repeats >> kind & 1U)) {
            continue;
        }
        uint32_t ids[CARC_SEGMENTS_MAX];
        uint32_t count = 0;
        for (uint8_t i = 0; i < tile->segment_count; i++) {
            if (tile->segment[i].kind == kind) {
                ids[count++] = game->root[i];
            }
        }
        carc_features_add_doubles(&game->features, ids, count);
    }
}

static void add_contacts(struct carc_game *game, const struct carc_tile *tile)
{
    for (uint8_t i = 0; i < tile->touching; i++) {
        carc_features_touch(&game->features, game->root[tile->contact[i].field],
                            game->root[tile->contact[i].city]);
    }
}

/* Monasteries around the tile just placed gain a neighbour (R5.4). */
static void meet_monasteries(struct carc_game *game)
{
    struct carc_board *board = &game->board;
    const uint32_t cell = board->placed[board->placed_count - 1].cell;
    game->around_count = 0;
    for (unsigned rings = board->grid.cell[cell].rings, n = 0; rings; rings >>= 1, n++) {
        if (rings & 1U) {
            const int32_t holder = carc_grid_neighbour(&board->grid, cell, n)->holder;
            const uint32_t id = board->placed[holder - 1].monastery;
            game->features.feature[id].tiles++;
            game->features.feature[id].open--;
            game->around[game->around_count++] = id;
        }
    }
}

/* The monastery of the tile just placed looks at its neighbours and marks their cells. */
static void found_monastery(struct carc_game *game, uint32_t id)
{
    struct carc_board *board = &game->board;
    struct carc_placed *placed = &board->placed[board->placed_count - 1];
    placed->monastery = id;
    int32_t present = 0;
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        struct carc_cell *beside = carc_grid_neighbour(&board->grid, placed->cell, n);
        present += beside->holder > 0;
        beside->rings |= (uint8_t)(1U << (n + 4) % CARC_NEIGHBOURS);
    }
    struct carc_feature *feature = &game->features.feature[id];
    feature->tiles = 1U + (uint32_t)present;
    feature->open = CARC_NEIGHBOURS - present;
    game->around[game->around_count++] = id;
}

/* The tile's segments become features; edge is what it met at each side that is known. */
CARC_INLINE void join_features(struct carc_game *game, const struct carc_edge_ids *edge)
{
    const struct carc_tile *tile = &game->set->tile[game->tile];
    const struct carc_facing *facing = &tile->facing[game->rotation];
    const unsigned known = game->known;
    if (known && (known & (known - 1)) == 0) {
        const unsigned side = carc_lowest(known);
        add_segments(game, tile, facing->along[side]);
        meet_neighbour(game, facing, side, &edge[side]);
    } else {
        meet_neighbours(game, tile, facing, edge);
    }
    if (tile->repeats) {
        add_doubles(game, tile);
    }
    if (tile->touching) {
        add_contacts(game, tile);
    }
}

static inline void join_monasteries(struct carc_game *game)
{
    const struct carc_tile *tile = &game->set->tile[game->tile];
    meet_monasteries(game);
    if (tile->monastery != CARC_NO_SEGMENT) {
        found_monastery(game, game->root[tile->monastery]);
    }
}

static inline void begin_place(struct carc_game *game, uint8_t kind, struct carc_place place)
{
    game->tile = kind;
    game->rotation = place.rotation;
    game->known = (uint16_t)carc_pattern_known(game->board.slots[place.slot].pattern);
}

void carc_game_place(struct carc_game *game, uint8_t kind, struct carc_place place)
{
    struct carc_board *board = &game->board;
    const uint32_t first = game->features.feature_count;
    begin_place(game, kind, place);
    join_features(game, board->slots[place.slot].edge);
    carc_board_place(board, place.slot, kind, place.rotation, game->root);
    board->placed[board->placed_count - 1].first = first;
    join_monasteries(game);
}

void carc_game_lay(struct carc_game *game, uint8_t kind, struct carc_place place)
{
    struct carc_board *board = &game->board;
    begin_place(game, kind, place);
    memcpy(game->met, board->slots[place.slot].edge, sizeof game->met);
    carc_board_lay(board, place.slot, kind, place.rotation, game->next);
    board->placed[board->placed_count - 1].first = game->features.feature_count;
}

void carc_game_join(struct carc_game *game)
{
    join_features(game, game->met);
    carc_board_tell(&game->board, game->root, ~(unsigned)game->known & 0xFU, game->next);
    join_monasteries(game);
}

void carc_game_expect(const struct carc_game *game, uint32_t slot)
{
    const struct carc_slot *expected = &game->board.slots[slot];
    const struct carc_feature *feature = game->features.feature;
    carc_board_expect(&game->board, slot);
    for (unsigned sides = carc_pattern_known(expected->pattern); sides; sides &= sides - 1) {
        const struct carc_edge_ids *ids = &expected->edge[carc_lowest(sides)];
        carc_expect(&feature[ids->before]);
        carc_expect(&feature[ids->middle]);
        carc_expect(&feature[ids->after]);
    }
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
    const struct carc_tile *tile = &game->set->tile[game->tile];
    const struct carc_facing *facing = &tile->facing[game->rotation];
    unsigned complete = 0;
    for (unsigned sides = game->known; sides; sides &= sides - 1) {
        const unsigned i = facing->middle[carc_lowest(sides)];
        complete |= (unsigned)(game->features.feature[game->root[i]].open == 0) << i;
    }
    for (complete &= tile->structures; complete; complete &= complete - 1) {
        const uint8_t i = carc_lowest(complete);
        if (tile->repeats && met_before(game->root, i)) {
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
