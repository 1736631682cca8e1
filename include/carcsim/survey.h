// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_SURVEY_H
#define CARC_SURVEY_H

/*
 * survey - what a board looks like from above: its extent, its open cells, its largest
 * features and where they lie. Made for giant boards, right for any. Looks at every tile and
 * feature once, and changes nothing. No allocation.
 */

#include <stdint.h>

#include <carcsim/game.h>

/* The largest feature of one kind; of equal ones the one with the lowest root. */
struct carc_largest {
    uint32_t size;    /* tiles; of a field the complete cities it touches. 0: there is none */
    int32_t x, y;     /* a tile of it: that on which its root was begun */
    bool is_complete; /* roads and cities */
};

struct carc_survey {
    uint32_t tiles;
    int32_t west, east, south, north;        /* the bounding box: least and largest x and y */
    uint64_t open_cells;                     /* empty cells next to a tile */
    uint64_t farms;                          /* fields with farmers */
    uint64_t farm_cities;                    /* complete cities of all farms, added up */
    struct carc_largest largest[CARC_KINDS]; /* monasteries: always of size 0 */
    struct carc_largest largest_farm;        /* the largest field with farmers */
};

/* carc_survey_make surveys the board of a game with at least one tile. */
struct carc_survey carc_survey_make(const struct carc_game *game);

/* carc_survey_fill returns the share of the bounding box that holds tiles, 0 to 1. */
double carc_survey_fill(const struct carc_survey *survey);

#endif
