// SPDX-License-Identifier: GPL-3.0-or-later
#include "view.h"

#include <string.h>

static uint8_t top_of(const struct carc_view *view, uint8_t segment)
{
    while (view->group_of[segment] != segment) {
        segment = view->group_of[segment];
    }
    return segment;
}

static void unite(struct carc_view *view, uint8_t a, uint8_t b)
{
    a = top_of(view, a);
    b = top_of(view, b);
    if (a != b) {
        const uint8_t top = a < b ? a : b;
        const uint8_t other = a < b ? b : a;
        view->group_of[other] = top;
        view->united |= 1U << other;
    }
}

static void meet(struct carc_view *view, struct carc_features *features, uint8_t segment,
                 uint32_t id)
{
    const uint32_t root = carc_features_find(features, id);
    view->group[segment].open -= 2;
    view->touched |= 1U << segment;
    for (uint32_t i = 0; i < view->met_count; i++) {
        if (view->met_root[i] == root) {
            unite(view, segment, view->met_group[i]);
            return;
        }
    }
    view->met_root[view->met_count] = root;
    view->met_group[view->met_count++] = segment;
}

static void meet_side(struct carc_view *view, struct carc_features *features,
                      const struct carc_facing *facing, unsigned side,
                      const struct carc_edge_ids *ids)
{
    if (facing->edge[side] != CARC_EDGE_FIELD) {
        meet(view, features, facing->middle[side], ids->middle);
    }
    if (facing->edge[side] != CARC_EDGE_CITY) {
        meet(view, features, facing->before[side], ids->before);
        if (facing->before[side] != facing->after[side] || ids->before != ids->after) {
            meet(view, features, facing->after[side], ids->after);
        }
    }
}

/* The group of one segment, open at all its ports. */
static void start_group(struct carc_view *view, uint8_t i)
{
    const struct carc_segment *segment = &view->tile->segment[i];
    view->group_of[i] = i;
    view->group[i] = (struct carc_group){
        .tiles = segment->counts,
        .open = segment->ports,
        .pennants = segment->pennants,
        .segments = (uint16_t)(1U << i),
        .kind = segment->kind,
    };
}

/* Segments that turned out to be one feature become one group. */
static void fold_segments(struct carc_view *view)
{
    for (unsigned rest = view->united; rest; rest &= rest - 1) {
        const uint8_t i = carc_lowest(rest);
        const uint8_t top = top_of(view, i);
        struct carc_group *to = &view->group[top];
        view->group_of[i] = top; /* tops come first: the lowest segment names a group */
        to->open += view->group[i].open;
        to->pennants += view->group[i].pennants;
        to->segments |= (uint16_t)(1U << i);
    }
    for (uint32_t i = 0; i < view->met_count; i++) {
        view->met_group[i] = view->group_of[view->met_group[i]];
    }
}

static void add_meeples(struct carc_group *group, const uint32_t *meeples)
{
    group->claimed = true;
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        group->meeples[seat] += meeples[seat];
    }
}

static void add_field(struct carc_view *view, uint8_t group, bool is_claimed)
{
    const bool has_several = view->group[group].met > 1;
    view->joined |= (unsigned)has_several << group;
    view->farms |= (unsigned)is_claimed << group;
}

static void add_structure(struct carc_view *view, uint8_t number,
                          const struct carc_feature *feature)
{
    struct carc_group *group = &view->group[number];
    group->tiles += feature->tiles;
    group->open += feature->open;
    group->pennants += feature->pennants;
    view->merged |= (unsigned)(group->met > 1) << number;
    view->claimed |= (unsigned)(feature->claim != 0) << number;
}

static void add_met(struct carc_view *view, const struct carc_features *features)
{
    for (uint32_t i = 0; i < view->met_count; i++) {
        const struct carc_feature *feature = &features->feature[view->met_root[i]];
        const uint8_t number = view->met_group[i];
        struct carc_group *group = &view->group[number];
        group->met++;
        if (feature->claim) {
            add_meeples(group, features->claim[feature->claim].meeples);
        }
        if (group->kind == CARC_FIELD) {
            add_field(view, number, feature->claim != 0);
        } else {
            add_structure(view, number, feature);
            view->met_claimed |= (unsigned)(feature->claim != 0) << i;
        }
    }
    view->joined &= view->farms;
}

static void find_cities(struct carc_view *view)
{
    const unsigned structures = view->tile->structures & view->touched & ~view->united;
    for (unsigned rest = structures; rest; rest &= rest - 1) {
        const uint8_t i = carc_lowest(rest);
        const bool is_city = view->group[i].kind == CARC_CITY && view->group[i].open == 0;
        view->cities |= (unsigned)is_city << i;
    }
}

/* Tiles that two of the features joined to one group have in common count once (R5.5). */
static void drop_common_tiles(struct carc_view *view, struct carc_features *features)
{
    for (uint32_t i = 1; i < view->met_count; i++) {
        if (!(view->merged >> view->met_group[i] & 1U)) {
            continue;
        }
        uint32_t earlier[CARC_MET_MAX];
        uint32_t count = 0;
        for (uint32_t j = 0; j < i; j++) {
            if (view->met_group[j] == view->met_group[i]) {
                earlier[count++] = view->met_root[j];
            }
        }
        view->group[view->met_group[i]].tiles -=
            carc_features_common(features, earlier, count, view->met_root[i]);
    }
}

static void look_around(struct carc_view *view, const struct carc_board *board, uint32_t cell)
{
    struct carc_group *group = &view->group[view->tile->monastery];
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        group->tiles += carc_grid_neighbour(&board->grid, cell, n)->holder > 0;
    }
    group->open = (int32_t)(CARC_NEIGHBOURS + 1 - group->tiles);
    view->touched |= 1U << view->tile->monastery;
}

void carc_view_begin(struct carc_view *view, const struct carc_game *game, uint8_t kind)
{
    view->tile = &game->set->tile[kind];
    view->touched = (1U << view->tile->segment_count) - 1;
}

/* Forgets the place before. */
static void take_back(struct carc_view *view)
{
    for (unsigned rest = view->touched; rest; rest &= rest - 1) {
        start_group(view, carc_lowest(rest));
    }
    view->met_count = 0;
    view->touched = 0;
    view->united = 0;
    view->met_claimed = 0;
    view->claimed = 0;
    view->merged = 0;
    view->joined = 0;
    view->farms = 0;
    view->cities = 0;
}

void carc_view_put(struct carc_view *view, struct carc_game *game, struct carc_place place)
{
    const struct carc_facing *facing = &view->tile->facing[place.rotation];
    const struct carc_slot *slot = &game->board.slots[place.slot];
    take_back(view);
    for (unsigned known = carc_pattern_known(slot->pattern); known; known &= known - 1) {
        const unsigned side = carc_lowest(known);
        meet_side(view, &game->features, facing, side, &slot->edge[side]);
    }
    if (view->united) {
        fold_segments(view);
    }
    add_met(view, &game->features);
    find_cities(view);
    if (view->merged) {
        drop_common_tiles(view, &game->features);
    }
    if (view->tile->monastery != CARC_NO_SEGMENT) {
        look_around(view, &game->board, slot->cell);
    }
}

void carc_view_make(struct carc_view *view, struct carc_game *game, uint8_t kind,
                    struct carc_place place)
{
    carc_view_begin(view, game, kind);
    carc_view_put(view, game, place);
}
