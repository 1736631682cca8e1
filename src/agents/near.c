// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

#define TAKEN (INT32_MIN / 4) /* added to any value, it still is lower than all others */
#define UNKNOWN INT32_MAX

static bool same_worth(const struct carc_near_side *a, const struct carc_near_side *b)
{
    return a->middle == b->middle && a->joins == b->joins;
}

static void fill_sides(struct carc_near_side sides[CARC_SIDES], const struct carc_tile *tile)
{
    const struct carc_facing *facing = &tile->facing[0];
    for (uint8_t drawn = 0; drawn < CARC_SIDES; drawn++) {
        struct carc_near_side *side = &sides[drawn];
        *side = (struct carc_near_side){
            .middle = facing->middle[drawn],
            .before = facing->before[drawn],
            .after = facing->after[drawn],
            .has_middle = facing->edge[drawn] != CARC_EDGE_FIELD,
            .has_fields = facing->edge[drawn] != CARC_EDGE_CITY,
        };
        side->joins = side->has_fields && side->before == side->after;
        if (side->has_middle) {
            const struct carc_segment *middle = &tile->segment[side->middle];
            side->kind = middle->kind;
            side->ports = middle->ports;
            side->pennants = middle->pennants;
        }
        while (!same_worth(&sides[side->like], side)) {
            side->like++;
        }
    }
}

bool carc_near_init(struct carc_near *near, const struct carc_tileset *set, size_t slots)
{
    near->side = carc_array_new(set->tile_count, sizeof *near->side);
    near->spot = carc_array_new(slots * CARC_SIDES, sizeof *near->spot);
    if (!near->side || !near->spot) {
        return false;
    }
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        fill_sides(near->side[kind], &set->tile[kind]);
    }
    return true;
}

void carc_near_fini(struct carc_near *near)
{
    free(near->side);
    free(near->spot);
    memset(near, 0, sizeof *near);
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static bool is_allowed(const struct carc_turn *turn, uint8_t segment)
{
    return turn->allowed >> segment & 1U;
}

static int32_t most_elsewhere(const struct carc_turn *turn, unsigned along)
{
    int32_t most = 0;
    for (unsigned rest = turn->allowed & ~along; rest; rest &= rest - 1) {
        most = larger(most, turn->alone[carc_lowest(rest)]);
    }
    return most;
}

void carc_near_begin(struct carc_near *near, const struct carc_turn *turn)
{
    near->key++;
    near->spot_count = 0;
    near->takes_farmer = false;
    near->takes_monk = false;
    if (!turn->allowed) {
        return;
    }
    const struct carc_tile *tile = &turn->game->set->tile[turn->kind];
    near->takes_monk = tile->monastery != CARC_NO_SEGMENT && is_allowed(turn, tile->monastery);
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        near->takes_farmer =
            near->takes_farmer || is_allowed(turn, tile->facing[0].before[side]);
        near->elsewhere[side] = most_elsewhere(turn, tile->facing[0].along[side]);
    }
}

/* ---- spots ----------------------------------------------------------------------------- */

static int32_t monastery_worth(const struct carc_turn *turn, uint32_t cell)
{
    const struct carc_grid *grid = &turn->game->board.grid;
    uint32_t tiles = 1;
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        tiles += carc_grid_neighbour(grid, cell, n)->holder > 0;
    }
    return carc_worth(turn->weight, CARC_MONASTERY, tiles > CARC_NEIGHBOURS, tiles, 0);
}

/* What the road or city met is worth with the tile. */
static int32_t worth_with_tile(const struct carc_turn *turn, const struct carc_near_side *side,
                               const struct carc_feature *met)
{
    return carc_worth(turn->weight, side->kind, met->open + side->ports == 2, met->tiles + 1,
                      met->pennants + side->pennants);
}

/* The value if the owners of the road or city met (NULL: none) or of monasteries around gain
 * by the tile. */
static int32_t value_of_gains(const struct carc_turn *turn, const struct carc_near_side *side,
                              const struct carc_feature *met, uint32_t cell)
{
    int32_t points[CARC_SEATS_MAX];
    memcpy(points, turn->now, sizeof points);
    if (met && met->claim) {
        const struct carc_claim *claim = &turn->game->features.claim[met->claim];
        const int32_t before =
            carc_worth(turn->weight, side->kind, false, met->tiles, met->pennants);
        carc_credit(points, carc_features_owners(claim->meeples, turn->game->seats),
                    worth_with_tile(turn, side, met) - before);
    }
    carc_change_monasteries(turn, cell, points);
    return carc_turn_value(turn, points);
}

/* What fields at the side are worth to a farmer; false if farms change because they become
 * one. */
static bool look_at_fields(const struct carc_turn *turn, const struct carc_near_side *side,
                           const struct carc_edge_ids *ids, struct carc_spot *spot)
{
    struct carc_features *features = &turn->game->features;
    const uint32_t root[2] = {carc_features_find(features, ids->before),
                              carc_features_find(features, ids->after)};
    uint32_t cities = 0;
    uint32_t claims = 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct carc_feature *field = &features->feature[root[i]];
        spot->field[i] = field->claim ? TAKEN : (int32_t)field->tiles * turn->contest->pay;
        cities += field->tiles;
        claims |= field->claim;
    }
    if (!side->joins || root[0] == root[1]) {
        return true;
    }
    spot->field[0] = claims ? TAKEN : 0;
    return cities == 0 || !(claims || turn->near->takes_farmer);
}

/* The most that a farmer can bring. His value has to be found out city by city unless farms
 * are paid each by itself; then the seat may gain a city, and a rival lose it. */
static int32_t most_by_farmer(const struct carc_turn *turn, struct carc_spot *spot)
{
    const int32_t most = larger(spot->field[0], spot->field[1]);
    if (most <= 0 || turn->contest->method == CARC_FARM_EACH) {
        return most;
    }
    spot->is_far = true;
    return 2 * most;
}

/* The most that a meeple can bring; 0 at least, for none. */
static int32_t most_by_meeple(const struct carc_turn *turn, const struct carc_near_side *side,
                              const struct carc_feature *met, uint32_t cell,
                              struct carc_spot *spot)
{
    const struct carc_near *near = turn->near;
    int32_t most = near->elsewhere[side->like];
    if (met && is_allowed(turn, side->middle)) {
        spot->middle = met->claim ? TAKEN : worth_with_tile(turn, side, met);
        most = larger(most, spot->middle);
    }
    if (near->takes_farmer && side->has_fields) {
        most = larger(most, most_by_farmer(turn, spot));
    }
    if (near->takes_monk) {
        spot->monastery = monastery_worth(turn, cell);
        most = larger(most, spot->monastery);
    }
    return most;
}

/* Looks at a spot; false if more may change there than this file knows of. */
CARC_INLINE bool look_at_spot(const struct carc_turn *turn, const struct carc_near_side *side,
                              const struct carc_slot *slot, const struct carc_edge_ids *ids,
                              struct carc_spot *spot)
{
    struct carc_features *features = &turn->game->features;
    const struct carc_feature *met = NULL;
    uint32_t gains = turn->game->board.grid.cell[slot->cell].rings & turn->rings;
    if (side->has_middle) {
        met = &features->feature[carc_features_find(features, ids->middle)];
        gains |= met->claim;
        if (side->kind == CARC_CITY && met->open + side->ports == 2) {
            return false; /* it becomes complete */
        }
    }
    const bool meets_two = side->joins && ids->before != ids->after;
    const bool takes_farmer = side->has_fields && turn->near->takes_farmer;
    if ((meets_two || takes_farmer) && !look_at_fields(turn, side, ids, spot)) {
        return false;
    }
    spot->is_far = false;
    spot->value = gains ? value_of_gains(turn, side, met, slot->cell) : turn->base;
    spot->most = spot->value;
    if (turn->allowed) {
        spot->most += most_by_meeple(turn, side, met, slot->cell, spot);
    }
    return true;
}

/* ---- rows ------------------------------------------------------------------------------ */

static void look_at_row(const struct carc_turn *turn, const struct carc_near_side *side,
                        unsigned facing, const uint32_t *slots, uint32_t count,
                        struct carc_near_row *row)
{
    struct carc_near *near = turn->near;
    int32_t most = INT32_MIN;
    bool is_plain = !turn->allowed;
    row->key = near->key;
    row->spot = near->spot_count;
    near->spot_count += count;
    for (uint32_t k = 0; k < count; k++) {
        const struct carc_slot *slot = &turn->game->board.slots[slots[k]];
        struct carc_spot *spot = &near->spot[row->spot + k];
        if (!look_at_spot(turn, side, slot, &slot->edge[facing], spot)) {
            spot->is_far = true;
            spot->most = UNKNOWN;
            is_plain = false;
        }
        most = larger(most, spot->most);
    }
    row->most = most;
    row->is_plain = is_plain;
}

/* All moves of a plain row. Whether one is among the best is not asked but counted, because
 * the processor could only guess. */
static void take_plain(struct carc_sink *sink, const struct carc_spot *spot, uint8_t rotation,
                       const uint32_t *slots, uint32_t count)
{
    struct carc_valued *moves = sink->moves;
    uint32_t taken = sink->count;
    for (uint32_t k = 0; k < count; k++) {
        const struct carc_place place = {(int32_t)slots[k], rotation};
        moves[taken] = (struct carc_valued){{place, CARC_NO_SEGMENT}, spot[k].value};
        taken += spot[k].value >= sink->least;
    }
    sink->count = taken;
}

/* What a meeple brings on a segment, or TAKEN. */
static int32_t worth_of_meeple(const struct carc_turn *turn, const struct carc_near_side *side,
                               const struct carc_spot *spot, uint8_t segment)
{
    if (segment == side->middle) {
        return spot->middle;
    }
    if (segment == side->before) {
        return spot->field[0];
    }
    if (segment == side->after) {
        return spot->field[1];
    }
    const bool is_monastery = segment == turn->game->set->tile[turn->kind].monastery;
    return is_monastery ? spot->monastery : turn->alone[segment];
}

static void take_spot(const struct carc_turn *turn, const struct carc_near_side *side,
                      const struct carc_spot *spot, struct carc_place place,
                      struct carc_sink *sink)
{
    if (spot->most < sink->least) {
        return;
    }
    if (spot->is_far) {
        carc_value_place(turn, place, sink);
        return;
    }
    carc_sink_take(sink, place, CARC_NO_SEGMENT, spot->value);
    for (unsigned rest = turn->allowed; rest; rest &= rest - 1) {
        const uint8_t segment = carc_lowest(rest);
        const int32_t worth = worth_of_meeple(turn, side, spot, segment);
        if (worth > TAKEN) {
            carc_sink_take(sink, place, segment, spot->value + worth);
        }
    }
}

void carc_value_near(const struct carc_turn *turn, struct carc_fit fit, const uint32_t *slots,
                     uint32_t count, struct carc_sink *sink)
{
    struct carc_near *near = turn->near;
    const unsigned facing = carc_lowest(fit.pattern) / 2;
    const unsigned drawn = (facing + CARC_SIDES - fit.rotation) % CARC_SIDES;
    const struct carc_near_side *side = &near->side[turn->kind][drawn];
    const unsigned edge = carc_pattern_edge(fit.pattern, facing);
    struct carc_near_row *row = &near->row[CARC_SIDES * edge + facing][side->like];
    if (row->key != near->key) {
        look_at_row(turn, side, facing, slots, count, row);
    }
    if (row->most < sink->least) {
        return;
    }
    const struct carc_spot *spot = &near->spot[row->spot];
    if (row->is_plain && (uint64_t)sink->count + count < sink->capacity) {
        carc_sink_raise(sink, row->most);
        take_plain(sink, spot, fit.rotation, slots, count);
        return;
    }
    for (uint32_t k = 0; k < count; k++) {
        take_spot(turn, side, &spot[k], (struct carc_place){(int32_t)slots[k], fit.rotation},
                  sink);
    }
}
