// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "greedy.h"

#define TAKEN (INT32_MIN / 4) /* added to any value, it still is lower than all others */
#define UNKNOWN INT32_MAX

bool carc_near_init(struct carc_near *near, size_t slots)
{
    near->spot = carc_array_new(slots, sizeof *near->spot);
    return near->spot != NULL;
}

void carc_near_fini(struct carc_near *near)
{
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

/* ---- sides ----------------------------------------------------------------------------- */

static uint8_t first_like(const struct carc_near_side *sides, uint8_t drawn)
{
    uint8_t like = 0;
    while (sides[like].middle != sides[drawn].middle ||
           sides[like].joins != sides[drawn].joins) {
        like++;
    }
    return like;
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
    const struct carc_tile *tile = &turn->game->set->tile[turn->kind];
    const struct carc_facing *facing = &tile->facing[0];
    near->key += CARC_SIDES;
    for (uint8_t drawn = 0; drawn < CARC_SIDES; drawn++) {
        struct carc_near_side *side = &near->side[drawn];
        *side = (struct carc_near_side){
            .middle = facing->middle[drawn],
            .before = facing->before[drawn],
            .after = facing->after[drawn],
            .has_middle = facing->edge[drawn] != CARC_EDGE_FIELD,
        };
        if (side->has_middle) {
            const struct carc_segment *middle = &tile->segment[side->middle];
            side->kind = middle->kind;
            side->ports = middle->ports;
            side->pennants = middle->pennants;
        }
        if (facing->edge[drawn] != CARC_EDGE_CITY) {
            side->joins = side->before == side->after;
            side->takes_farmer = is_allowed(turn, side->before);
        }
        side->takes_monk =
            tile->monastery != CARC_NO_SEGMENT && is_allowed(turn, tile->monastery);
        side->elsewhere = turn->allowed ? most_elsewhere(turn, facing->along[drawn]) : 0;
        side->like = first_like(near->side, drawn);
    }
}

/* ---- spots ----------------------------------------------------------------------------- */

/* What a look at a slot is about. */
struct look {
    const struct carc_turn *turn;
    const struct carc_near_side *side;
    const struct carc_slot *slot;
    const struct carc_edge_ids *ids; /* at the neighbour */
    struct carc_spot *spot;
};

static int32_t monastery_worth(const struct look *look)
{
    const struct carc_board *board = &look->turn->game->board;
    uint32_t tiles = 1;
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        tiles += carc_grid_neighbour(&board->grid, look->slot->cell, n)->holder > 0;
    }
    return carc_worth(look->turn->weight, CARC_MONASTERY, tiles > CARC_NEIGHBOURS, tiles, 0);
}

/* What the owners of the claim (NULL: nobody) gain, and owners of monasteries around. */
static int32_t value_of_tile(const struct look *look, const struct carc_claim *claim,
                             int32_t gain)
{
    const struct carc_turn *turn = look->turn;
    const uint32_t cell = look->slot->cell;
    if (!claim && !turn->game->board.grid.cell[cell].rings) {
        return turn->base;
    }
    int32_t points[CARC_SEATS_MAX];
    memcpy(points, turn->now, sizeof points);
    if (claim) {
        carc_credit(points, carc_features_owners(claim->meeples, turn->game->seats), gain);
    }
    carc_change_monasteries(turn, cell, points);
    return carc_turn_value(turn, points);
}

/* The value by the road or city at the side; false if it becomes a complete city. */
static bool look_at_middle(const struct look *look)
{
    const int32_t *weight = look->turn->weight;
    const struct carc_near_side *side = look->side;
    struct carc_features *features = &look->turn->game->features;
    const struct carc_feature *met =
        &features->feature[carc_features_find(features, look->ids->middle)];
    const bool complete = met->open + side->ports == 2;
    if (complete && side->kind == CARC_CITY) {
        return false;
    }
    const int32_t worth = carc_worth(weight, side->kind, complete, met->tiles + 1,
                                     met->pennants + side->pennants);
    if (met->claim) {
        const int32_t before = carc_worth(weight, side->kind, false, met->tiles, met->pennants);
        look->spot->middle = TAKEN;
        look->spot->value = value_of_tile(look, &features->claim[met->claim], worth - before);
    } else {
        look->spot->middle = worth;
        look->spot->value = value_of_tile(look, NULL, 0);
    }
    return true;
}

/* The fields at the side; false if farms change because they become one. */
static bool look_at_fields(const struct look *look)
{
    struct carc_features *features = &look->turn->game->features;
    const struct carc_near_side *side = look->side;
    const uint32_t root[2] = {carc_features_find(features, look->ids->before),
                              carc_features_find(features, look->ids->after)};
    bool is_taken = false;
    uint32_t cities = 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct carc_feature *field = &features->feature[root[i]];
        look->spot->field[i] =
            field->claim ? TAKEN : (int32_t)field->tiles * look->turn->contest->pay;
        is_taken = is_taken || field->claim;
        cities += field->tiles;
    }
    if (!side->joins || root[0] == root[1]) {
        return true;
    }
    if (is_taken) {
        look->spot->field[0] = TAKEN;
    }
    return cities == 0 || !(is_taken || side->takes_farmer);
}

/* The most that a farmer can bring. Its value has to be found out city by city unless farms
 * are paid each by itself; then the seat may gain a city, and a rival lose it. */
static int32_t look_at_farmer(const struct look *look)
{
    const int32_t most = larger(look->spot->field[0], look->spot->field[1]);
    if (most <= 0 || look->turn->contest->method == CARC_FARM_EACH) {
        return most;
    }
    look->spot->is_far = true;
    return 2 * most;
}

static void look_for_meeples(const struct look *look)
{
    struct carc_spot *spot = look->spot;
    const struct carc_near_side *side = look->side;
    int32_t most = side->elsewhere;
    if (side->has_middle && is_allowed(look->turn, side->middle)) {
        most = larger(most, spot->middle);
    }
    if (side->takes_farmer) {
        most = larger(most, look_at_farmer(look));
    }
    if (side->takes_monk) {
        spot->monastery = monastery_worth(look);
        most = larger(most, spot->monastery);
    }
    spot->most += most;
}

static void look_at_spot(const struct look *look)
{
    struct carc_spot *spot = look->spot;
    const struct carc_near_side *side = look->side;
    const bool meets_two = side->joins && look->ids->before != look->ids->after;
    spot->is_far = (side->has_middle && !look_at_middle(look)) ||
                   ((side->takes_farmer || meets_two) && !look_at_fields(look));
    if (spot->is_far) {
        spot->most = UNKNOWN;
        return;
    }
    if (!side->has_middle) {
        spot->value = value_of_tile(look, NULL, 0);
    }
    spot->most = spot->value;
    if (look->turn->allowed) {
        look_for_meeples(look);
    }
}

/* ---- places ---------------------------------------------------------------------------- */

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

static void value_spot(const struct carc_turn *turn, const struct carc_near_side *side,
                       const struct carc_spot *spot, struct carc_place place,
                       struct carc_sink *sink)
{
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
    const unsigned facing = carc_lowest(carc_pattern_known(fit.pattern));
    const struct carc_near_side *side =
        &turn->near->side[(facing + CARC_SIDES - fit.rotation) % CARC_SIDES];
    const uint64_t key = turn->near->key + side->like;
    for (uint32_t k = 0; k < count; k++) {
        const struct carc_place place = {(int32_t)slots[k], fit.rotation};
        struct carc_spot *spot = &turn->near->spot[slots[k]];
        if (spot->key != key) {
            const struct carc_slot *slot = &turn->game->board.slots[slots[k]];
            look_at_spot(&(struct look){turn, side, slot, &slot->edge[facing], spot});
            spot->key = key;
        }
        if (spot->most < sink->least) {
            continue;
        }
        if (spot->is_far) {
            carc_value_place(turn, place, sink);
        } else {
            value_spot(turn, side, spot, place, sink);
        }
    }
}
