// SPDX-License-Identifier: GPL-3.0-or-later
#include <carcsim/game.h>

/* most.c - more points than a seat can have. */

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What the features that a tile belongs to can pay for it: each of its segments for itself. A
 * complete city has two segments or more, and so has a city of two tiles. */
static int64_t most_of_tile(const struct carc_tile *tile, const int32_t *weight)
{
    int64_t count[CARC_KINDS] = {0};
    int64_t pennants = 0;
    for (uint8_t s = 0; s < tile->segment_count; s++) {
        count[tile->segment[s].kind]++;
        pennants += tile->segment[s].pennants;
    }
    const int64_t road =
        larger(weight[CARC_COMPONENT_ROAD_TILES], weight[CARC_COMPONENT_ROAD_OPEN_TILES]);
    const int64_t twin = (weight[CARC_COMPONENT_TWIN_CITIES] + 1) / 2;
    const int64_t city = larger(
        larger(weight[CARC_COMPONENT_CITY_TILES], weight[CARC_COMPONENT_CITY_OPEN_TILES]),
        twin);
    const int64_t pennant = larger(
        larger(weight[CARC_COMPONENT_CITY_PENNANTS], weight[CARC_COMPONENT_CITY_OPEN_PENNANTS]),
        weight[CARC_COMPONENT_TWIN_PENNANTS]);
    const int64_t monastery = larger(weight[CARC_COMPONENT_MONASTERY_TILES],
                                     weight[CARC_COMPONENT_MONASTERY_OPEN_TILES]);
    const int64_t fed =
        (weight[CARC_COMPONENT_FARM_BY_CITY] + weight[CARC_COMPONENT_FARM_ONCE] + 1) / 2;
    return count[CARC_ROAD] * road + count[CARC_CITY] * (city + fed) + pennants * pennant +
           count[CARC_MONASTERY] * (CARC_NEIGHBOURS + 1) * monastery +
           tile->touching * (int64_t)weight[CARC_COMPONENT_FARM_EACH];
}

int64_t carc_game_most(const struct carc_tileset *set, uint32_t boxes,
                       const struct carc_weights *weights)
{
    int64_t most = 0;
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        most += set->tile[kind].copies * most_of_tile(&set->tile[kind], weights->weight);
    }
    return most * boxes;
}
