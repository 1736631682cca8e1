// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>

#include "judge.h"
#include "judge_internal.h"

// R5.1: the port a neighbour touches this port with. Half-edges lie mirrored across the edge:
// the left half of a north edge is the left half (SSW) of the south edge above it.
static const unsigned facing_port[JUDGE_PORTS] = {
    2, 3, 0,  1,  // N-S, E-W
    9, 8, 11, 10, // NNW-SSW, NNE-SSE, ENE-WNW, ESE-WSW
    5, 4, 7,  6,  // SSE-NNE, SSW-NNW, WSW-ESE, WNW-ENE
};

// The side of the tile on which a port lies.
static const unsigned side_of[JUDGE_PORTS] = {0, 1, 2, 3, 0, 0, 1, 1, 2, 2, 3, 3};

// One flood fill over the whole board.
struct flood {
    const struct judge *judge;
    struct judge_map *map;
    size_t *stack; // nodes still to be visited
    size_t depth;
    size_t *seen; // the last feature that counted this tile, JUDGE_NONE if none did
    bool open;    // the feature being filled has a port to an empty cell
};

static void push(struct flood *flood, size_t tile, size_t segment)
{
    const size_t node = tile * JUDGE_MAX_SEGMENTS + segment;

    if (flood->map->label[node] != JUDGE_NONE)
        return;
    flood->map->label[node] = flood->map->feature_count;
    flood->stack[flood->depth++] = node;
}

static void cross_port(struct flood *flood, const struct judge_tile *tile, unsigned port)
{
    const struct judge *judge = flood->judge;
    const unsigned side = side_of[port];
    const size_t next =
        judge_tile_at(judge, tile->x + judge_dx[side], tile->y + judge_dy[side]);

    if (next == JUDGE_NONE) {
        flood->open = true;
        return;
    }
    const struct judge_tile *other = &judge->tiles[next];
    const size_t segment =
        judge_segment_at(&judge->kinds[other->kind], other->rotation, facing_port[port]);
    assert(segment != JUDGE_NONE);
    push(flood, next, segment);
}

static void visit(struct flood *flood, struct judge_feature *feature, size_t node)
{
    const size_t index = node / JUDGE_MAX_SEGMENTS;
    const struct judge_tile *tile = &flood->judge->tiles[index];
    const struct judge_segment *segment =
        &flood->judge->kinds[tile->kind].segments[node % JUDGE_MAX_SEGMENTS];

    assert(segment->kind == feature->kind);
    feature->pennants += segment->pennants;
    // R5.5: a tile that the feature touches with two segments counts once.
    if (flood->seen[index] != flood->map->feature_count)
        feature->size++;
    flood->seen[index] = flood->map->feature_count;
    for (unsigned port = 0; port < JUDGE_PORTS; port++) {
        if (segment->ports & 1U << port)
            cross_port(flood, tile, judge_turn_port(port, tile->rotation));
    }
}

static size_t tiles_in_3x3(const struct judge *judge, const struct judge_tile *tile)
{
    size_t count = 0;

    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++)
            count += judge_tile_at(judge, tile->x + dx, tile->y + dy) != JUDGE_NONE;
    }
    return count;
}

static void fill_feature(struct flood *flood, size_t tile, size_t segment)
{
    const struct judge *judge = flood->judge;
    struct judge_feature *feature = &flood->map->features[flood->map->feature_count];

    feature->kind = judge->kinds[judge->tiles[tile].kind].segments[segment].kind;
    feature->tile = tile;
    feature->segment = segment;
    flood->open = false;
    push(flood, tile, segment);
    while (flood->depth > 0)
        visit(flood, feature, flood->stack[--flood->depth]);

    switch (feature->kind) {
    case JUDGE_ROAD:
    case JUDGE_CITY:
        feature->complete = !flood->open; // R5.2, R5.3
        break;
    case JUDGE_MONASTERY:
        feature->size = tiles_in_3x3(judge, &judge->tiles[tile]);
        feature->complete = feature->size == 9; // R5.4
        break;
    case JUDGE_FIELD:
        feature->size = 0; // counted when all cities are known
        break;
    }
    flood->map->feature_count++;
}

static void fill_board(struct flood *flood)
{
    const struct judge *judge = flood->judge;

    for (size_t tile = 0; tile < judge->tile_count; tile++) {
        const size_t segments = judge_segment_count(judge, judge->tiles[tile].kind);

        for (size_t segment = 0; segment < segments; segment++) {
            if (flood->map->label[tile * JUDGE_MAX_SEGMENTS + segment] == JUDGE_NONE)
                fill_feature(flood, tile, segment);
        }
    }
}

static int compare_borders(const void *left, const void *right)
{
    const struct judge_border *a = left;
    const struct judge_border *b = right;

    if (a->field != b->field)
        return a->field < b->field ? -1 : 1;
    return (a->city > b->city) - (a->city < b->city);
}

// R5.7 and R8.3: the complete cities that the field segments of one tile list.
static void add_borders(const struct judge *judge, struct judge_map *map, size_t tile)
{
    const struct judge_tile_kind *kind = &judge->kinds[judge->tiles[tile].kind];
    const size_t *label = map->label + tile * JUDGE_MAX_SEGMENTS;

    for (size_t field = 0; field < kind->segment_count; field++) {
        for (size_t city = 0; city < kind->segment_count; city++) {
            if (kind->segments[field].cities & 1U << city &&
                map->features[label[city]].complete)
                map->borders[map->border_count++] =
                    (struct judge_border){label[field], label[city]};
        }
    }
}

// A field that touches a city from several tiles still borders one city.
static void find_borders(const struct judge *judge, struct judge_map *map)
{
    size_t kept = 0;

    for (size_t tile = 0; tile < judge->tile_count; tile++)
        add_borders(judge, map, tile);
    qsort(map->borders, map->border_count, sizeof(*map->borders), compare_borders);
    for (size_t i = 0; i < map->border_count; i++) {
        if (i > 0 && compare_borders(&map->borders[i - 1], &map->borders[i]) == 0)
            continue;
        map->features[map->borders[i].field].size++;
        map->borders[kept++] = map->borders[i];
    }
    map->border_count = kept;
}

// The most borders that can arise: every pair of segments of every tile.
static size_t most_borders(const struct judge *judge)
{
    size_t most = 0;

    for (size_t tile = 0; tile < judge->tile_count; tile++) {
        const size_t segments = judge_segment_count(judge, judge->tiles[tile].kind);

        most += segments * segments;
    }
    return most;
}

struct judge_map *judge_map_new(const struct judge *judge)
{
    const size_t nodes = judge->tile_count * JUDGE_MAX_SEGMENTS;
    struct judge_map *map = judge_alloc(1, sizeof(*map));
    struct flood flood = {.judge = judge, .map = map};

    map->features = judge_alloc(nodes, sizeof(*map->features));
    map->label = judge_alloc(nodes, sizeof(*map->label));
    map->borders = judge_alloc(most_borders(judge), sizeof(*map->borders));
    flood.stack = judge_alloc(nodes, sizeof(*flood.stack));
    flood.seen = judge_alloc(judge->tile_count, sizeof(*flood.seen));
    for (size_t node = 0; node < nodes; node++)
        map->label[node] = JUDGE_NONE;
    for (size_t tile = 0; tile < judge->tile_count; tile++)
        flood.seen[tile] = JUDGE_NONE;

    fill_board(&flood);
    for (size_t i = 0; i < judge->meeple_count; i++) {
        const struct judge_meeple *meeple = &judge->meeples[i];
        const size_t index = map->label[meeple->tile * JUDGE_MAX_SEGMENTS + meeple->segment];

        map->features[index].meeples[meeple->seat]++;
    }
    find_borders(judge, map);
    free(flood.stack);
    free(flood.seen);
    return map;
}

void judge_map_free(struct judge_map *map)
{
    if (map == NULL)
        return;
    free(map->features);
    free(map->label);
    free(map->borders);
    free(map);
}
