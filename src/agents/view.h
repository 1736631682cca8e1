// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_VIEW_H
#define CARC_AGENTS_VIEW_H

/*
 * view - the features of a tile as they would be if it lay in a place, without laying it.
 *
 *     segments of the tile  --group-->  features after the placement
 *     features at its edges --met---->  the group that they would be part of
 *
 * A view is a small value on the stack; the game is only read (paths of the union-find may
 * be shortened). It holds until the game changes, or the tile is put into another place.
 */

#include <carcsim/agents.h>

#define CARC_MET_MAX 12 /* four sides with at most a road and two fields each */

/* One feature that the tile would make or extend. Named by its lowest segment. */
struct carc_group {
    uint32_t tiles; /* roads, cities: distinct tiles; monasteries: tiles present */
    int32_t open;   /* 0: complete */
    uint32_t pennants;
    uint16_t segments; /* bits of the tile's segments in it */
    uint8_t kind;
    uint8_t met;  /* features at the edges that join it */
    bool claimed; /* some of those hold meeples */
    uint32_t meeples[CARC_SEATS_MAX];
};

struct carc_view {
    const struct carc_tile *tile;
    uint8_t group_of[CARC_SEGMENTS_MAX];        /* by segment */
    struct carc_group group[CARC_SEGMENTS_MAX]; /* meaningful where group_of[i] == i */
    uint32_t met_count;
    uint32_t met_root[CARC_MET_MAX]; /* different features at the edges */
    uint8_t met_group[CARC_MET_MAX]; /* and the group they would join */
    unsigned touched;                /* bits of the segments that are not as drawn */
    unsigned united;                 /* bits of those that became part of another group */
    unsigned met_claimed;            /* bits of the roads and cities met that hold meeples */
    unsigned claimed;                /* bits of the groups that these join */
    unsigned merged;                 /* bits of the road and city groups of several features */
    unsigned farms;                  /* bits of the field groups with farmers */
    unsigned joined;                 /* bits of those that join several fields */
    unsigned cities;                 /* bits of the groups that are complete cities */
};

/* carc_view_begin prepares *view for a kind of tile; then carc_view_put may show it in one
 * legal place after the other. */
void carc_view_begin(struct carc_view *view, const struct carc_game *game, uint8_t kind);
void carc_view_put(struct carc_view *view, struct carc_game *game, struct carc_place place);

/* carc_view_make does both, for one place. */
void carc_view_make(struct carc_view *view, struct carc_game *game, uint8_t kind,
                    struct carc_place place);

/* carc_view_group returns the group that a feature's root would join, or CARC_NO_SEGMENT. */
static inline uint8_t carc_view_group(const struct carc_view *view, uint32_t root)
{
    for (uint32_t i = 0; i < view->met_count; i++) {
        if (view->met_root[i] == root) {
            return view->met_group[i];
        }
    }
    return CARC_NO_SEGMENT;
}

#endif
