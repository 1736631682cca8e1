// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

#define TAKEN (INT32_MIN / 4) /* what a meeple brings where it may not stand */
#define UNKNOWN INT32_MAX     /* the most that moves may be worth */

/* ---- tiles ----------------------------------------------------------------------------- */

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

/* The row of sides of a kind in slots of a pattern; it is made if there is none yet. */
static uint8_t row_of(struct carc_near_tile *near, uint8_t pattern, uint8_t like)
{
    for (uint8_t row = 0; row < near->row_count; row++) {
        const struct carc_near_fit fit = near->fit[near->row[row]];
        if (fit.pattern == pattern && near->side[fit.drawn].like == like) {
            return row;
        }
    }
    near->row[near->row_count] = near->fit_count;
    return near->row_count++;
}

static void fill_fits(struct carc_near_tile *near, const struct carc_tile *tile)
{
    for (size_t i = 0; i < tile->fit_count; i++) {
        const struct carc_fit fit = tile->fit[i];
        const unsigned known = carc_pattern_known(fit.pattern);
        if (known & (known - 1)) {
            continue;
        }
        const uint8_t drawn = carc_drawn_side(carc_lowest(known), fit.rotation);
        const uint8_t row = row_of(near, fit.pattern, near->side[drawn].like);
        near->fit[near->fit_count++] =
            (struct carc_near_fit){fit.pattern, fit.rotation, drawn, row};
    }
}

bool carc_near_init(struct carc_near *near, const struct carc_tileset *set, size_t slots)
{
    near->tile = carc_array_new(set->tile_count, sizeof *near->tile);
    near->spot = carc_array_new(slots * CARC_SIDES, sizeof *near->spot);
    if (!near->tile || !near->spot) {
        return false;
    }
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        fill_sides(near->tile[kind].side, &set->tile[kind]);
        fill_fits(&near->tile[kind], &set->tile[kind]);
    }
    return true;
}

void carc_near_fini(struct carc_near *near)
{
    free(near->tile);
    free(near->spot);
    memset(near, 0, sizeof *near);
}

/* ---- turns ----------------------------------------------------------------------------- */

static int32_t most_elsewhere(const struct carc_turn *turn, unsigned along)
{
    int32_t most = 0;
    for (unsigned rest = turn->allowed & ~along; rest; rest &= rest - 1) {
        most = carc_larger(most, turn->alone[carc_lowest(rest)]);
    }
    return most;
}

/* The most that a new city pays the farms of the seat. */
static int64_t most_by_city(const struct carc_turn *turn)
{
    const struct carc_use *use = &turn->game->use[turn->seat];
    const int64_t farmers = use->placed[CARC_FIELD] - use->returned[CARC_FIELD];
    const bool pays_once = turn->contest->method != CARC_FARM_EACH;
    return turn->contest->pay * (pays_once && farmers > 1 ? 1 : farmers);
}

void carc_near_begin(struct carc_near *near, const struct carc_turn *turn)
{
    near->spot_count = 0;
    near->takes_farmer = false;
    near->takes_monk = false;
    near->anywhere = 0;
    near->city_pays = most_by_city(turn);
    near->farmer = turn->contest->pay * (turn->contest->method == CARC_FARM_EACH ? 1 : 2);
    if (!turn->allowed) {
        return;
    }
    const struct carc_tile *tile = &turn->game->set->tile[turn->kind];
    near->takes_monk =
        tile->monastery != CARC_NO_SEGMENT && carc_is_allowed(turn, tile->monastery);
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        near->takes_farmer =
            near->takes_farmer || carc_is_allowed(turn, tile->facing[0].before[side]);
        near->elsewhere[side] = most_elsewhere(turn, tile->facing[0].along[side]);
    }
    near->anywhere = most_elsewhere(turn, 0);
}

/* ---- spots ----------------------------------------------------------------------------- */

int32_t carc_monastery_worth(const struct carc_turn *turn, uint32_t cell)
{
    const struct carc_grid *grid = &turn->game->board.grid;
    uint32_t tiles = 1;
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        tiles += carc_grid_neighbour(grid, cell, n)->holder > 0;
    }
    return carc_worth(turn->weight, CARC_MONASTERY, tiles > CARC_NEIGHBOURS, tiles, 0);
}

int32_t carc_worth_with_tile(const struct carc_turn *turn, const struct carc_near_side *side,
                             const struct carc_feature *met)
{
    return carc_worth(turn->weight, side->kind, met->open + side->ports == 2, met->tiles + 1,
                      met->pennants + side->pennants);
}

void carc_add_gain(const struct carc_turn *turn, const struct carc_near_side *side,
                   const struct carc_feature *met, int32_t *points)
{
    const struct carc_claim *claim = &turn->game->features.claim[met->claim];
    const int32_t before =
        carc_worth(turn->weight, side->kind, false, met->tiles, met->pennants);
    carc_credit(points, carc_features_owners(claim->meeples, turn->game->seats),
                carc_worth_with_tile(turn, side, met) - before);
}

/* The value if there are gains by the road or city met (NULL: none) or monasteries around. */
static int32_t value_of_gains(const struct carc_turn *turn, const struct carc_near_side *side,
                              const struct carc_feature *met, uint32_t cell)
{
    int32_t points[CARC_SEATS_MAX];
    memcpy(points, turn->now, sizeof points);
    if (met && met->claim) {
        carc_add_gain(turn, side, met, points);
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
 * are paid each by itself. */
static int32_t most_by_farmer(const struct carc_turn *turn, struct carc_spot *spot)
{
    const int32_t most = carc_larger(spot->field[0], spot->field[1]);
    spot->is_far = most > 0 && turn->contest->method != CARC_FARM_EACH;
    return spot->is_far ? 2 * most : most; /* the seat may win, and a rival lose */
}

/* The most that a meeple can bring; 0 at least, for none. */
static int32_t most_by_meeple(const struct carc_turn *turn, const struct carc_near_side *side,
                              const struct carc_feature *met, uint32_t cell,
                              struct carc_spot *spot)
{
    const struct carc_near *near = turn->near;
    int32_t most = near->elsewhere[side->like];
    if (met && carc_is_allowed(turn, side->middle)) {
        spot->middle = met->claim ? TAKEN : carc_worth_with_tile(turn, side, met);
        most = carc_larger(most, spot->middle);
    }
    if (near->takes_farmer && side->has_fields) {
        most = carc_larger(most, most_by_farmer(turn, spot));
    }
    if (near->takes_monk) {
        spot->monastery = carc_monastery_worth(turn, cell);
        most = carc_larger(most, spot->monastery);
    }
    return most;
}

/* Looks at a spot as far as this file knows; false if more may change there. */
CARC_INLINE bool is_known(const struct carc_turn *turn, const struct carc_near_side *side,
                          const struct carc_slot *slot, unsigned facing, struct carc_spot *spot,
                          bool has_meeple)
{
    struct carc_features *features = &turn->game->features;
    const struct carc_edge_ids *ids = &slot->edge[facing];
    const struct carc_feature *met = NULL;
    uint32_t gains = carc_rings(turn, slot->cell);
    if (side->has_middle) {
        met = &features->feature[carc_features_find(features, ids->middle)];
        gains |= met->claim;
        if (carc_completes_city(side, met)) {
            return false;
        }
    }
    const bool meets_two = side->joins && ids->before != ids->after;
    const bool takes_farmer = has_meeple && side->has_fields && turn->near->takes_farmer;
    if ((meets_two || takes_farmer) && !look_at_fields(turn, side, ids, spot)) {
        return false;
    }
    spot->value = gains ? value_of_gains(turn, side, met, slot->cell) : turn->base;
    spot->most = spot->value;
    if (has_meeple) {
        const int64_t most =
            (int64_t)spot->value + most_by_meeple(turn, side, met, slot->cell, spot);
        spot->most = most < UNKNOWN ? (int32_t)most : UNKNOWN;
    }
    return true;
}

CARC_INLINE void look_at_spot(const struct carc_turn *turn, const struct carc_near_side *side,
                              const struct carc_slot *slot, unsigned facing,
                              struct carc_spot *spot, bool has_meeple)
{
    spot->is_far = false;
    if (!is_known(turn, side, slot, facing, spot, has_meeple)) {
        spot->is_far = true;
        spot->most = UNKNOWN;
    }
}

/* ---- rows ------------------------------------------------------------------------------ */

/* Returns a value that some move has, or the lowest of all. */
CARC_INLINE int32_t look_at_row(const struct carc_turn *turn, struct carc_near_fit fit,
                                struct carc_near_row *row, bool has_meeple)
{
    const struct carc_board *board = &turn->game->board;
    const struct carc_near_side *side = &turn->near->tile[turn->kind].side[fit.drawn];
    const unsigned facing = carc_lowest(fit.pattern) / 2;
    const uint32_t *slots = board->bucket[fit.pattern].slot;
    const uint32_t count = board->bucket_count[fit.pattern];
    struct carc_spot *spot = &turn->near->spot[turn->near->spot_count];
    int32_t most = INT32_MIN;
    int32_t sure = INT32_MIN;
    bool has_far = false;
    for (uint32_t k = 0; k < count; k++) {
        const struct carc_slot *slot = &board->slots[slots[k]];
        look_at_spot(turn, side, slot, facing, &spot[k], has_meeple);
        most = carc_larger(most, spot[k].most);
        sure = carc_larger(sure, spot[k].is_far ? INT32_MIN : spot[k].most);
        has_far = has_far || spot[k].is_far;
    }
    *row = (struct carc_near_row){spot, most, has_far};
    turn->near->spot_count += count;
    return sure;
}

/* All moves of a row without meeples and far spots. Whether one is among the best is not asked
 * but counted, because the processor could only guess. */
static void take_tiles(struct carc_sink *sink, const struct carc_spot *spot, uint8_t rotation,
                       const uint32_t *slots, uint32_t count)
{
    struct carc_valued *moves = sink->moves;
    const int32_t least = sink->least;
    uint32_t taken = sink->count;
    for (uint32_t k = 0; k < count; k++) {
        const struct carc_place place = {(int32_t)slots[k], rotation};
        moves[taken] = (struct carc_valued){{place, CARC_NO_SEGMENT}, spot[k].value};
        taken += spot[k].value >= least;
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

static void take_row(const struct carc_turn *turn, struct carc_near_fit fit,
                     struct carc_sink *sink)
{
    const struct carc_board *board = &turn->game->board;
    const struct carc_near_row *row = &turn->near->row[fit.row];
    const uint32_t *slots = board->bucket[fit.pattern].slot;
    const uint32_t count = board->bucket_count[fit.pattern];
    const bool has_room = (uint64_t)sink->count + count < sink->capacity;
    if (!turn->allowed && !row->has_far && has_room) {
        take_tiles(sink, row->spot, fit.rotation, slots, count);
        return;
    }
    const struct carc_near_side *side = &turn->near->tile[turn->kind].side[fit.drawn];
    for (uint32_t k = 0; k < count; k++) {
        const struct carc_place place = {(int32_t)slots[k], fit.rotation};
        take_spot(turn, side, &row->spot[k], place, sink);
    }
}

/* Returns a value that some move has, or the lowest of all. */
CARC_INLINE int32_t look_at_rows(const struct carc_turn *turn, bool has_meeple)
{
    struct carc_near *near = turn->near;
    const struct carc_near_tile *tile = &near->tile[turn->kind];
    int32_t sure = INT32_MIN;
    for (uint8_t row = 0; row < tile->row_count; row++) {
        const struct carc_near_fit first = tile->fit[tile->row[row]];
        sure = carc_larger(sure, look_at_row(turn, first, &near->row[row], has_meeple));
    }
    return sure;
}

/* All rows are seen before moves are taken, so that few of them have to make room for better
 * ones. */
uint32_t carc_value_near(const struct carc_turn *turn, struct carc_sink *sink)
{
    struct carc_near *near = turn->near;
    const struct carc_near_tile *tile = &near->tile[turn->kind];
    uint32_t places = 0;
    carc_sink_raise(sink, turn->allowed ? look_at_rows(turn, true) : look_at_rows(turn, false));
    for (uint8_t i = 0; i < tile->fit_count; i++) {
        const struct carc_near_fit fit = tile->fit[i];
        places += turn->game->board.bucket_count[fit.pattern];
        if (near->row[fit.row].most >= sink->least) {
            take_row(turn, fit, sink);
        }
    }
    return places;
}

void carc_value_spot(const struct carc_turn *turn, struct carc_place place,
                     struct carc_sink *sink)
{
    const struct carc_slot *slot = &turn->game->board.slots[place.slot];
    const unsigned facing = carc_lowest(slot->pattern) / 2;
    const struct carc_near_side *side = carc_near_side(turn, facing, place.rotation);
    struct carc_spot spot;
    look_at_spot(turn, side, slot, facing, &spot, turn->allowed != 0);
    take_spot(turn, side, &spot, place, sink);
}
