// SPDX-License-Identifier: GPL-3.0-or-later
#include "pay.h"

#define TWO_TILES 2U

/* The components of the points a class pays for its size and for its pennants, one owner. */
static const struct {
    enum carc_component tiles, pennants;
} components[CARC_CLASS_COUNT] = {
    [CARC_CLASS_ROAD_COMPLETE] = {CARC_COMPONENT_ROAD_TILES, CARC_COMPONENT_COUNT},
    [CARC_CLASS_ROAD_INCOMPLETE] = {CARC_COMPONENT_ROAD_OPEN_TILES, CARC_COMPONENT_COUNT},
    [CARC_CLASS_CITY_COMPLETE] = {CARC_COMPONENT_CITY_TILES, CARC_COMPONENT_CITY_PENNANTS},
    [CARC_CLASS_CITY_INCOMPLETE] = {CARC_COMPONENT_CITY_OPEN_TILES,
                                    CARC_COMPONENT_CITY_OPEN_PENNANTS},
    [CARC_CLASS_MONASTERY_COMPLETE] = {CARC_COMPONENT_MONASTERY_TILES, CARC_COMPONENT_COUNT},
    [CARC_CLASS_MONASTERY_INCOMPLETE] = {CARC_COMPONENT_MONASTERY_OPEN_TILES,
                                         CARC_COMPONENT_COUNT},
};

static void credit(const struct carc_scored *scored, int32_t *component, uint32_t seat)
{
    if (scored->class == CARC_CLASS_FARM) {
        component[CARC_COMPONENT_FARM_EACH] += (int32_t)scored->size;
        component[CARC_COMPONENT_FARM_ONCE] += (int32_t)scored->once[seat];
    } else if (scored->class == CARC_CLASS_FARM_CITY) {
        component[CARC_COMPONENT_FARM_BY_CITY]++;
    } else if (scored->class == CARC_CLASS_CITY_COMPLETE && scored->size == TWO_TILES) {
        component[CARC_COMPONENT_TWIN_CITIES]++;
        component[CARC_COMPONENT_TWIN_PENNANTS] += (int32_t)scored->pennants;
    } else {
        component[components[scored->class].tiles] += (int32_t)scored->size;
        if (components[scored->class].pennants != CARC_COMPONENT_COUNT) {
            component[components[scored->class].pennants] += (int32_t)scored->pennants;
        }
    }
}

void carc_pay(const struct carc_scored *scored, struct carc_score *score,
              const struct carc_listener *listener)
{
    for (uint32_t owners = scored->owners, seat = 0; owners; owners >>= 1, seat++) {
        if (owners & 1U) {
            credit(scored, score->component[seat], seat);
        }
    }
    if (listener) {
        listener->scored(listener->context, scored);
    }
}

void carc_count(const struct carc_scored *scored, struct carc_census *census)
{
    if (!census) {
        return;
    }
    struct carc_census_row *row = carc_census_row_for(census, scored->class, scored->size);
    row->count++;
    row->pennants += scored->pennants;
    if (!scored->owners) {
        return;
    }
    uint32_t claimants = 0;
    uint32_t awards = 0;
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        claimants += scored->meeples[seat] > 0;
    }
    for (uint32_t owners = scored->owners; owners; owners &= owners - 1) {
        awards++;
    }
    row->claimed++;
    row->claimed_pennants += scored->pennants;
    row->contested += claimants > 1;
    row->awards += awards;
    if (scored->class != CARC_CLASS_FARM) {
        row->extra += awards * scored->pennants;
        return;
    }
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        row->extra += scored->once[seat];
    }
}

int64_t carc_census_points(enum carc_class class, size_t size,
                           const struct carc_census_row *row,
                           const struct carc_weights *weights)
{
    const int64_t awards = (int64_t)row->awards;
    const int64_t extra = (int64_t)row->extra;
    const int32_t *weight = weights->weight;
    if (class == CARC_CLASS_FARM) {
        return awards * (int64_t)size * weight[CARC_COMPONENT_FARM_EACH] +
               extra * weight[CARC_COMPONENT_FARM_ONCE];
    }
    if (class == CARC_CLASS_FARM_CITY) {
        return awards * weight[CARC_COMPONENT_FARM_BY_CITY];
    }
    if (class == CARC_CLASS_CITY_COMPLETE && size == TWO_TILES) {
        return awards * weight[CARC_COMPONENT_TWIN_CITIES] +
               extra * weight[CARC_COMPONENT_TWIN_PENNANTS];
    }
    const int64_t tiles = awards * (int64_t)size * weight[components[class].tiles];
    if (components[class].pennants == CARC_COMPONENT_COUNT) {
        return tiles;
    }
    return tiles + extra * weight[components[class].pennants];
}

int64_t carc_census_offered(enum carc_class class, size_t size,
                            const struct carc_census_row *row,
                            const struct carc_weights *weights)
{
    struct carc_census_row all = {.awards = row->count, .extra = row->pennants};
    if (class == CARC_CLASS_FARM) {
        all.extra = 0; /* paid once: the owner of all farms is paid each city once */
    }
    const int64_t points = carc_census_points(class, size, &all, weights);
    const bool is_fed = class == CARC_CLASS_FARM_CITY;
    return points +
           (is_fed ? (int64_t)row->count * weights->weight[CARC_COMPONENT_FARM_ONCE] : 0);
}

int64_t carc_census_unclaimed(enum carc_class class, size_t size,
                              const struct carc_census_row *row,
                              const struct carc_weights *weights)
{
    const struct carc_census_row left = {.count = row->count - row->claimed,
                                         .pennants = row->pennants - row->claimed_pennants};
    return carc_census_offered(class, size, &left, weights);
}
