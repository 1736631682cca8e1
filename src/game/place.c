// SPDX-License-Identifier: GPL-3.0-or-later
#include "place.h"

#include <assert.h>
#include <string.h>

/* place.c - step 1: a tile is placed, its features are joined to those it meets. */

#define STRIDE 4U /* segments are looked at so many at a time, which divides their most */

/* The features of one kind of tile if it meets nothing, by segment; CARC_NO_SEGMENT adds
 * nothing to anything. */
struct carc_mold {
    struct carc_feature feature[CARC_SEGMENTS_MAX + 1];
};

struct carc_mold *carc_molds_new(const struct carc_tileset *set)
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

/* ---- features ------------------------------------------------------------------------ */

static inline void add_segment(struct carc_game *game, const struct carc_feature *mold,
                               unsigned segment, uint32_t id)
{
    struct carc_feature *feature = &game->features.feature[id];
    *feature = mold[segment];
    feature->parent = id;
    game->root[segment] = id;
}

/*
 * Segments that meet nothing become features of their own: those of a tile with one neighbour.
 * After them come some that are none, which is easier than to leave them out: they get ids
 * that are not given out.
 */
static inline void add_rest(struct carc_game *game, const struct carc_rest *rest)
{
    const struct carc_feature *mold = game->mold[game->tile].feature;
    const uint32_t first = game->features.feature_count + 1;
    for (uint32_t i = 0; i < rest->count; i += STRIDE) {
        for (uint32_t j = i; j < i + STRIDE; j++) {
            add_segment(game, mold, rest->segment[j], first + j);
        }
    }
    game->root[CARC_NO_SEGMENT] = 0;
    game->features.feature_count += rest->count;
}

/* The same of a tile with several neighbours, met are those that meet something. */
static void add_unmet(struct carc_game *game, const struct carc_tile *tile, unsigned met)
{
    const struct carc_feature *mold = game->mold[game->tile].feature;
    for (unsigned fresh = ((1U << tile->segment_count) - 1) & ~met; fresh; fresh &= fresh - 1) {
        add_segment(game, mold, carc_lowest(fresh), ++game->features.feature_count);
    }
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
    const struct carc_feature *met = features->feature;
    game->complete = (uint32_t)(feature->open == 0) << middle;
    game->taken = (uint32_t)(feature->claim != 0) << middle |
                  (uint32_t)(met[before].claim != 0) << facing->before[side] |
                  (uint32_t)(met[after].claim != 0) << facing->after[side];
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
        if (tile->repeats && segment->counts && carc_met_before(game->root, i)) {
            feature->tiles--; /* the tile counts once (R5.5) */
        }
    }
}

/* What those features are like now. */
static void look_at_met(struct carc_game *game, unsigned met)
{
    game->complete = 0;
    game->taken = 0;
    for (; met; met &= met - 1) {
        const uint8_t i = carc_lowest(met);
        const struct carc_feature *feature = &game->features.feature[game->root[i]];
        game->complete |= (uint32_t)(feature->open == 0) << i;
        game->taken |= (uint32_t)(feature->claim != 0) << i;
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
    add_unmet(game, tile, along);
    for (unsigned sides = game->known; sides; sides &= sides - 1) {
        const unsigned side = carc_lowest(sides);
        meet_side(game, &meeting, facing, side, &edge[side]);
    }
    add_met(game, tile, &meeting);
    look_at_met(game, meeting.met);
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

/* ---- monasteries ---------------------------------------------------------------------- */

/* Monasteries around the tile just placed gain a neighbour (R5.4). */
static void meet_monasteries(struct carc_game *game)
{
    struct carc_board *board = &game->board;
    const uint32_t cell = board->placed[board->placed_count - 1].cell;
    game->around_count = 0;
    for (unsigned rings = board->grid.cell[cell].rings; rings; rings &= rings - 1) {
        const int32_t holder =
            carc_grid_neighbour(&board->grid, cell, carc_lowest(rings))->holder;
        const uint32_t id = board->placed[holder - 1].monastery;
        game->features.feature[id].tiles++;
        game->features.feature[id].open--;
        game->around[game->around_count++] = id;
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

/* ---- placing -------------------------------------------------------------------------- */

/* The tile's segments become features; edge is what it met at each side that is known. */
CARC_INLINE void join_features(struct carc_game *game, const struct carc_edge_ids *edge)
{
    const struct carc_tile *tile = game->laid;
    const struct carc_facing *facing = &tile->facing[game->rotation];
    const unsigned known = game->known;
    if (known && (known & (known - 1)) == 0) {
        const unsigned side = carc_lowest(known);
        add_rest(game, &tile->rest[(side - game->rotation) % CARC_SIDES]);
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
    const struct carc_tile *tile = game->laid;
    meet_monasteries(game);
    if (tile->monastery != CARC_NO_SEGMENT) {
        found_monastery(game, game->root[tile->monastery]);
    }
}

static inline void begin_place(struct carc_game *game, uint8_t kind, struct carc_place place)
{
    game->laid = &game->set->tile[kind];
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

/* What carc_game_join will look at beside what carc_game_expect knew: features that those met
 * have become part of, and monasteries. */
static void expect_roots(const struct carc_game *game)
{
    const struct carc_board *board = &game->board;
    const struct carc_feature *feature = game->features.feature;
    for (unsigned sides = game->known; sides; sides &= sides - 1) {
        const struct carc_edge_ids *ids = &game->met[carc_lowest(sides)];
        carc_expect(&feature[feature[ids->before].parent]);
        carc_expect(&feature[feature[ids->middle].parent]);
        carc_expect(&feature[feature[ids->after].parent]);
    }
    const uint32_t cell = board->placed[board->placed_count - 1].cell;
    for (unsigned rings = board->grid.cell[cell].rings; rings; rings &= rings - 1) {
        const unsigned n = carc_lowest(rings);
        carc_expect(&board->placed[carc_grid_neighbour(&board->grid, cell, n)->holder - 1]);
    }
}

void carc_game_lay(struct carc_game *game, uint8_t kind, struct carc_place place)
{
    struct carc_board *board = &game->board;
    begin_place(game, kind, place);
    memcpy(game->met, board->slots[place.slot].edge, sizeof game->met);
    carc_board_lay(board, place.slot, kind, place.rotation, game->next);
    board->placed[board->placed_count - 1].first = game->features.feature_count;
    expect_roots(game);
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
