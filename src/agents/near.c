// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "greedy.h"

/*
 * near.c - places with one neighbour, which are most. By such a place only the road or city at
 * the neighbour's side changes, and monasteries around; farms do not, unless a city becomes
 * complete or fields of the neighbour are joined. All places of one fit meet their neighbour
 * by the same side of the tile, so that all that depends on the tile is worked out once, and
 * of most places no more has to be known than that no move there can be among the best.
 */

/* What is the same for all places of one fit. */
struct near {
    const struct carc_turn *turn;
    const struct carc_tile *tile;
    unsigned side;
    uint8_t rotation;
    uint8_t middle, before, after; /* segments at the side */
    unsigned kind;                 /* of the middle */
    bool has_middle, has_fields;
    int32_t ports;      /* of the middle */
    uint32_t pennants;  /* of the middle */
    int32_t elsewhere;  /* the most that a meeple brings away from the side, 0 at least */
    bool has_monastery; /* which a meeple may be put on; it is not among the above */
    int32_t farmer;     /* at most this is brought by a farmer for each city of his field */
};

/* What is to be known of one place. */
struct spot {
    const struct carc_slot *slot;
    const struct carc_feature *met; /* the road or city there; NULL: none */
    const struct carc_feature *field[2];
    int32_t met_worth; /* with the tile */
    bool complete;     /* by the tile */
    bool is_changed;   /* points of somebody change */
};

static struct near near_fit(const struct carc_turn *turn, struct carc_fit fit)
{
    const struct carc_tile *tile = &turn->game->set->tile[turn->kind];
    const struct carc_facing *facing = &tile->facing[fit.rotation];
    const unsigned side = carc_lowest(carc_pattern_known(fit.pattern));
    const bool has_middle = facing->edge[side] != CARC_EDGE_FIELD;
    struct near near = {
        .turn = turn,
        .tile = tile,
        .side = side,
        .rotation = fit.rotation,
        .middle = facing->middle[side],
        .before = facing->before[side],
        .after = facing->after[side],
        .has_middle = has_middle,
        .has_fields = facing->edge[side] != CARC_EDGE_CITY,
        .farmer = turn->contest->pay,
    };
    if (has_middle) {
        near.kind = tile->segment[near.middle].kind;
        near.ports = tile->segment[near.middle].ports;
        near.pennants = tile->segment[near.middle].pennants;
    }
    if (turn->contest->method != CARC_FARM_EACH) {
        near.farmer *= 2; /* the seat may gain it, and a rival lose it */
    }
    const unsigned elsewhere = turn->allowed & ~(unsigned)facing->along[side];
    for (unsigned rest = elsewhere; rest; rest &= rest - 1) {
        const int32_t worth = turn->alone[carc_lowest(rest)];
        near.elsewhere = worth > near.elsewhere ? worth : near.elsewhere;
    }
    near.has_monastery =
        tile->monastery != CARC_NO_SEGMENT && (elsewhere >> tile->monastery & 1U);
    return near;
}

static bool is_allowed(const struct near *near, uint8_t segment)
{
    return near->turn->allowed >> segment & 1U;
}

static int32_t monastery_worth(const struct near *near, const struct carc_slot *slot)
{
    const struct carc_board *board = &near->turn->game->board;
    uint32_t tiles = 1;
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        tiles += carc_grid_neighbour(&board->grid, slot->cell, n)->holder > 0;
    }
    return carc_worth(near->turn->weight, CARC_MONASTERY, tiles > CARC_NEIGHBOURS, tiles, 0);
}

/* Looks at a place; false if more may change there than this file knows of. */
static bool look(const struct near *near, const struct carc_slot *slot, struct spot *spot)
{
    struct carc_features *features = &near->turn->game->features;
    const struct carc_edge_ids *ids = &slot->edge[near->side];
    spot->slot = slot;
    spot->met = NULL;
    spot->is_changed = near->turn->game->board.grid.cell[slot->cell].rings != 0;
    if (near->has_middle) {
        const struct carc_feature *met =
            &features->feature[carc_features_find(features, ids->middle)];
        spot->complete = met->open + near->ports == 2;
        if (spot->complete && near->kind == CARC_CITY) {
            return false;
        }
        spot->met = met;
        spot->met_worth = carc_worth(near->turn->weight, near->kind, spot->complete,
                                     met->tiles + 1, met->pennants + near->pennants);
        spot->is_changed = spot->is_changed || met->claim;
    }
    if (near->has_fields) {
        if (near->before == near->after && ids->before != ids->after) {
            return false;
        }
        spot->field[0] = &features->feature[carc_features_find(features, ids->before)];
        spot->field[1] = &features->feature[carc_features_find(features, ids->after)];
    }
    return true;
}

/* The most that a meeple can bring at a place; 0 at least, for none. */
static int32_t most_by_meeple(const struct near *near, const struct spot *spot)
{
    int32_t most = near->elsewhere;
    if (spot->met && !spot->met->claim && is_allowed(near, near->middle)) {
        most = spot->met_worth > most ? spot->met_worth : most;
    }
    for (unsigned i = 0; near->has_fields && i < 2; i++) {
        if (!spot->field[i]->claim && is_allowed(near, i ? near->after : near->before)) {
            const int32_t worth = (int32_t)spot->field[i]->tiles * near->farmer;
            most = worth > most ? worth : most;
        }
    }
    if (near->has_monastery) {
        const int32_t worth = monastery_worth(near, spot->slot);
        most = worth > most ? worth : most;
    }
    return most;
}

/* The value of the tile alone. */
static int32_t value_of_tile(const struct near *near, const struct spot *spot)
{
    const struct carc_turn *turn = near->turn;
    if (!spot->is_changed) {
        return turn->base;
    }
    int32_t points[CARC_SEATS_MAX];
    memcpy(points, turn->now, sizeof points);
    if (spot->met && spot->met->claim) {
        const struct carc_claim *claim = &turn->game->features.claim[spot->met->claim];
        const int32_t before =
            carc_worth(turn->weight, near->kind, false, spot->met->tiles, spot->met->pennants);
        carc_credit(points, carc_features_owners(claim->meeples, turn->game->seats),
                    spot->met_worth - before);
    }
    carc_change_monasteries(turn, spot->slot->cell, points);
    return carc_turn_value(turn, points);
}

/* What a meeple brings on a segment; false if it is taken. */
static bool worth_of_meeple(const struct near *near, const struct spot *spot, uint8_t segment,
                            int32_t *value)
{
    if (near->has_middle && segment == near->middle) {
        *value = spot->met_worth;
        return !spot->met->claim;
    }
    if (near->has_fields && (segment == near->before || segment == near->after)) {
        const struct carc_feature *field = spot->field[segment != near->before];
        *value = (int32_t)field->tiles * near->turn->contest->pay;
        return !field->claim;
    }
    *value = segment == near->tile->monastery ? monastery_worth(near, spot->slot)
                                              : near->turn->alone[segment];
    return true;
}

/* Whether the value of a farmer has to be found out city by city. */
static bool has_contest(const struct near *near, const struct spot *spot)
{
    bool found = false;
    if (near->turn->contest->method == CARC_FARM_EACH || !near->has_fields) {
        return false;
    }
    for (unsigned i = 0; i < 2; i++) {
        const struct carc_feature *field = spot->field[i];
        found = found || (!field->claim && field->tiles > 0 &&
                          is_allowed(near, i ? near->after : near->before));
    }
    return found;
}

void carc_value_near(const struct carc_turn *turn, struct carc_fit fit, const uint32_t *slots,
                     uint32_t count, struct carc_sink *sink)
{
    const struct near near = near_fit(turn, fit);
    for (uint32_t k = 0; k < count; k++) {
        const struct carc_place place = {(int32_t)slots[k], fit.rotation};
        struct spot spot = {0};
        if (!look(&near, &turn->game->board.slots[slots[k]], &spot)) {
            carc_value_place(turn, place, sink);
            continue;
        }
        const int32_t value = value_of_tile(&near, &spot);
        if (value + most_by_meeple(&near, &spot) < carc_sink_wants(sink)) {
            continue;
        }
        if (has_contest(&near, &spot)) {
            carc_value_place(turn, place, sink);
            continue;
        }
        carc_sink_take(sink, place, CARC_NO_SEGMENT, value);
        for (unsigned rest = turn->allowed; rest; rest &= rest - 1) {
            const uint8_t segment = carc_lowest(rest);
            int32_t more = 0;
            if (worth_of_meeple(&near, &spot, segment, &more)) {
                carc_sink_take(sink, place, segment, value + more);
            }
        }
    }
}
