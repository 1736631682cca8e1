// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "greedy.h"

/*
 * wide.c - places with several neighbours. Most tiles join no roads, cities or farms there and
 * complete no city. Then the value is found as in near.c; else, and with meeples, an upper
 * bound tells most places that need not be looked at any closer.
 */

/* What is known of a place when some of its sides were looked at. */
struct wide {
    unsigned middles;                   /* bits of the roads and cities that met others */
    unsigned fields;                    /* bits of the fields that did */
    uint32_t root[CARC_NO_SEGMENT + 1]; /* of what each of them met last */
    bool joins;                         /* a field met several */
    bool has_farms;                     /* farms of several claims were met */
    uint32_t farm;                      /* the claim of a farm that was met */
    int32_t farm_cities;                /* of fields with farmers; once for each meeting */
    int32_t free_cities;                /* of other fields; the same */
    int32_t new_cities;                 /* that the tile completes */
    bool gains;                         /* points are not those of now */
    int32_t points[CARC_SEATS_MAX];
    int32_t most; /* that a meeple brings on a road or city */
};

static bool was_met(const struct wide *wide, uint32_t root)
{
    bool found = false;
    for (unsigned rest = wide->middles; rest; rest &= rest - 1) {
        found = found || wide->root[carc_lowest(rest)] == root;
    }
    return found;
}

/* A road or city; false if it is joined to another one. */
static bool add_middle(const struct carc_turn *turn, const struct carc_near_side *side,
                       uint32_t id, struct wide *wide)
{
    struct carc_features *features = &turn->game->features;
    const uint32_t root = carc_features_find(features, id);
    const struct carc_feature *met = &features->feature[root];
    if (wide->middles >> side->middle & 1U || was_met(wide, root)) {
        return false;
    }
    wide->middles |= 1U << side->middle;
    wide->root[side->middle] = root;
    wide->new_cities += carc_completes_city(side, met);
    if (met->claim) {
        wide->gains = true;
        carc_add_gain(turn, side, met, wide->points);
    } else if (carc_is_allowed(turn, side->middle)) {
        wide->most = carc_larger(wide->most, carc_worth_with_tile(turn, side, met));
    }
    return true;
}

static void add_field(const struct carc_turn *turn, uint8_t segment, uint32_t id,
                      struct wide *wide)
{
    struct carc_features *features = &turn->game->features;
    const uint32_t root = carc_features_find(features, id);
    const struct carc_feature *met = &features->feature[root];
    if (wide->fields >> segment & 1U) {
        if (wide->root[segment] == root) {
            return;
        }
        wide->joins = true;
    }
    wide->fields |= 1U << segment;
    wide->root[segment] = root;
    if (met->claim) {
        wide->has_farms = wide->has_farms || (wide->farm && wide->farm != met->claim);
        wide->farm = met->claim;
        wide->farm_cities += (int32_t)met->tiles;
    } else {
        wide->free_cities += (int32_t)met->tiles;
    }
}

/* All sides; false if a road or city is joined to another one. */
static bool add_sides(const struct carc_turn *turn, struct carc_place place, struct wide *wide)
{
    const struct carc_slot *slot = &turn->game->board.slots[place.slot];
    for (unsigned known = carc_pattern_known(slot->pattern); known; known &= known - 1) {
        const unsigned facing = carc_lowest(known);
        const struct carc_edge_ids *ids = &slot->edge[facing];
        const struct carc_near_side *side = carc_near_side(turn, facing, place.rotation);
        if (side->has_middle && !add_middle(turn, side, ids->middle, wide)) {
            return false;
        }
        if (side->has_fields) {
            add_field(turn, side->before, ids->before, wide);
            if (!side->joins || ids->before != ids->after) {
                add_field(turn, side->after, ids->after, wide);
            }
        }
    }
    return true;
}

/* The most that the seat gains, or a rival loses, because the tile joins farms: not more than
 * all cities pay that may come to another farm. */
static int64_t most_by_farms(const struct carc_turn *turn, const struct wide *wide)
{
    const int64_t pay = turn->contest->pay;
    if (wide->has_farms) {
        return 2 * pay * (wide->free_cities + wide->farm_cities);
    }
    if (turn->contest->method != CARC_FARM_EACH) {
        return 2 * pay * wide->free_cities;
    }
    /* The only farm gets the cities of other fields. */
    const uint32_t *meeples = turn->game->features.claim[wide->farm].meeples;
    const uint32_t owners = carc_features_owners(meeples, turn->game->seats);
    return owners >> turn->seat & 1U ? wide->free_cities * pay : 0;
}

/* The most that a meeple can bring; 0 at least, for none. */
static int64_t most_in_wide(const struct carc_turn *turn, const struct wide *wide,
                            uint32_t cell)
{
    const struct carc_near *near = turn->near;
    int32_t most = carc_larger(wide->most, near->anywhere);
    if (near->takes_monk) {
        most = carc_larger(most, carc_monastery_worth(turn, cell));
    }
    if (near->takes_farmer) {
        const int64_t cities = wide->free_cities + wide->new_cities;
        return cities * near->farmer > most ? cities * near->farmer : most;
    }
    return most;
}

/* All but the roots, which are not read before they are known. */
static void begin_wide(const struct carc_turn *turn, uint32_t cell, struct wide *wide)
{
    wide->middles = 0;
    wide->fields = 0;
    wide->joins = false;
    wide->has_farms = false;
    wide->farm = 0;
    wide->farm_cities = 0;
    wide->free_cities = 0;
    wide->new_cities = 0;
    wide->gains = carc_rings(turn, cell) != 0;
    memcpy(wide->points, turn->now, sizeof wide->points);
    wide->most = 0;
}

void carc_value_wide(const struct carc_turn *turn, struct carc_place place,
                     struct carc_sink *sink)
{
    const uint32_t cell = turn->game->board.slots[place.slot].cell;
    struct wide wide;
    begin_wide(turn, cell, &wide);
    if (!add_sides(turn, place, &wide)) {
        carc_value_place(turn, place, sink);
        return;
    }
    int32_t value = turn->base;
    if (wide.gains) {
        carc_change_monasteries(turn, cell, wide.points);
        value = carc_turn_value(turn, wide.points);
    }
    const bool changes_farms =
        wide.joins && wide.farm && (wide.has_farms || wide.free_cities > 0);
    if (!turn->allowed && !changes_farms && !wide.new_cities) {
        carc_sink_take(sink, place, CARC_NO_SEGMENT, value);
        return;
    }
    int64_t most = value + wide.new_cities * turn->near->city_pays;
    most += changes_farms ? most_by_farms(turn, &wide) : 0;
    if (turn->allowed) {
        most += most_in_wide(turn, &wide, cell);
    }
    if (most >= sink->least) {
        carc_value_place(turn, place, sink);
    }
}
