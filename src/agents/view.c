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
    if (a < b) {
        view->group_of[b] = a;
    } else {
        view->group_of[a] = b;
    }
}

static void meet(struct carc_view *view, struct carc_features *features, uint8_t segment,
                 uint32_t id)
{
    const uint32_t root = carc_features_find(features, id);
    view->group[segment].open -= 2;
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

/* Groups of one segment each, open at all its ports. */
static void start_groups(struct carc_view *view)
{
    for (uint8_t i = 0; i < view->tile->segment_count; i++) {
        const struct carc_segment *segment = &view->tile->segment[i];
        view->group_of[i] = i;
        view->group[i] = (struct carc_group){
            .tiles = segment->kind != CARC_FIELD,
            .open = segment->ports,
            .pennants = segment->pennants,
            .segments = (uint16_t)(1U << i),
            .kind = segment->kind,
        };
    }
}

/* Segments that turned out to be one feature become one group. */
static void fold_segments(struct carc_view *view)
{
    for (uint8_t i = 0; i < view->tile->segment_count; i++) {
        const uint8_t top = top_of(view, i);
        view->group_of[i] = top; /* tops come first: the lowest segment names a group */
        if (top != i) {
            struct carc_group *to = &view->group[top];
            to->open += view->group[i].open;
            to->pennants += view->group[i].pennants;
            to->segments |= (uint16_t)(1U << i);
        }
    }
}

static void add_met(struct carc_view *view, struct carc_features *features)
{
    for (uint32_t i = 0; i < view->met_count; i++) {
        view->met_group[i] = view->group_of[view->met_group[i]];
        const struct carc_feature *feature = &features->feature[view->met_root[i]];
        struct carc_group *group = &view->group[view->met_group[i]];
        group->met++;
        if (feature->claim) {
            const struct carc_claim *claim = &features->claim[feature->claim];
            group->claimed++;
            for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
                group->meeples[seat] += claim->meeples[seat];
            }
        }
        if (group->kind == CARC_FIELD) {
            continue;
        }
        group->tiles += feature->tiles;
        group->open += feature->open;
        group->pennants += feature->pennants;
    }
}

/* Tiles that two of the features joined to one group have in common count once (R5.5). */
static void drop_common_tiles(struct carc_view *view, struct carc_features *features)
{
    for (uint32_t i = 1; i < view->met_count; i++) {
        struct carc_group *group = &view->group[view->met_group[i]];
        if (group->kind == CARC_FIELD || group->met < 2) {
            continue;
        }
        uint32_t earlier[CARC_MET_MAX];
        uint32_t count = 0;
        for (uint32_t j = 0; j < i; j++) {
            if (view->met_group[j] == view->met_group[i]) {
                earlier[count++] = view->met_root[j];
            }
        }
        group->tiles -= carc_features_common(features, earlier, count, view->met_root[i]);
    }
}

static void look_around(struct carc_view *view, const struct carc_board *board, uint32_t cell)
{
    struct carc_group *group = &view->group[view->tile->monastery];
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        group->tiles += carc_grid_neighbour(&board->grid, cell, n)->holder > 0;
    }
    group->open = (int32_t)(CARC_NEIGHBOURS + 1 - group->tiles);
}

void carc_view_make(struct carc_view *view, struct carc_game *game, uint8_t kind,
                    struct carc_place place)
{
    view->tile = &game->set->tile[kind];
    view->met_count = 0;
    start_groups(view);
    const struct carc_facing *facing = &view->tile->facing[place.rotation];
    const struct carc_slot *slot = &game->board.slots[place.slot];
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        if (carc_pattern_edge(slot->pattern, side) != CARC_EDGE_UNKNOWN) {
            meet_side(view, &game->features, facing, side, &slot->edge[side]);
        }
    }
    fold_segments(view);
    add_met(view, &game->features);
    if (view->met_count > 1) {
        drop_common_tiles(view, &game->features);
    }
    if (view->tile->monastery != CARC_NO_SEGMENT) {
        look_around(view, &game->board, slot->cell);
    }
}
