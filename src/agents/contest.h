// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_CONTEST_H
#define CARC_AGENTS_CONTEST_H

/*
 * contest - how a move would change what farms pay, city by city.
 *
 * Under each of the three farm methods the farms' points are a sum over complete cities, and
 * what a city pays depends only on the farms that touch it (rule notes 2.2):
 *
 *     by city    to the seats with most farmers in all of them together
 *     once       to each seat that has the majority of at least one of them
 *     each       to the majority of each of them
 *
 * So only cities that a move completes, or around which it joins farms or adds a farmer, are
 * looked at. Under the method each it is also the sum over farms of the number of their cities,
 * so that those around joined farms are counted only. Nothing on the table is changed.
 */

#include "view.h"
#include <carcsim/agents.h>

struct carc_contest {
    struct carc_game *game;
    enum carc_farm_method method;
    int32_t pay;           /* half points a city pays a farm's owner */
    uint32_t stamp;        /* the current pass */
    size_t claims, cities; /* entries of the following */
    uint32_t *claim_seen;  /* by claim: the pass that saw it last */
    uint32_t *city_seen;   /* by feature id: the round that valued it last */
    uint32_t round;
    uint32_t group_seen[CARC_SEGMENTS_MAX];
};

/* carc_credit adds value to the points of all owners, given as bits of seats. */
static inline void carc_credit(int32_t *points, uint32_t owners, int32_t value)
{
    for (; owners; owners &= owners - 1) {
        points[carc_lowest(owners)] += value;
    }
}

/* carc_contest_init allocates for games like this one; carc_contest_fini frees. */
enum carc_status carc_contest_init(struct carc_contest *contest,
                                   const struct carc_game *game) CARC_MUST_USE;
void carc_contest_fini(struct carc_contest *contest);

/* carc_contest_begin starts a turn of a game that pays by these weights. */
void carc_contest_begin(struct carc_contest *contest, struct carc_game *game,
                        const struct carc_weights *weights);

/* carc_contest_tile adds to points, by seat, what laying the tile of the view changes. */
void carc_contest_tile(struct carc_contest *contest, const struct carc_view *view,
                       int32_t *points);

/* carc_contest_farmer adds to points what a farmer of a seat on an unclaimed field group of
 * the view changes, once the tile lies. */
void carc_contest_farmer(struct carc_contest *contest, const struct carc_view *view,
                         uint8_t group, uint32_t seat, int32_t *points);

#endif
