// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "judge_internal.h"

struct preset {
    const char *name;
    struct judge_variant variant;
};

// Table 2.1 of the rules (ED1, ED2, ED3, MED) in half points, in the order of judge_variant.
static const struct preset presets[] = {
    {"first", {4, 2, 4, 4, 2, 2, 2, 2, 2, JUDGE_SCOPE_CITY, 8, JUDGE_REPEAT_PLAYER}},
    {"second", {4, 2, 4, 4, 2, 2, 2, 2, 2, JUDGE_SCOPE_FARM, 6, JUDGE_REPEAT_PLAYER}},
    {"third", {8, 4, 4, 4, 2, 2, 2, 2, 2, JUDGE_SCOPE_FARM, 6, JUDGE_REPEAT_UNLIMITED}},
    {"medina-azahara", {6, 3, 4, 4, 2, 2, 3, 2, 2, JUDGE_SCOPE_CITY, 6, JUDGE_REPEAT_PLAYER}},
};

bool judge_preset(const char *name, struct judge_variant *variant)
{
    for (size_t i = 0; i < sizeof(presets) / sizeof(presets[0]); i++) {
        if (strcmp(presets[i].name, name) == 0) {
            *variant = presets[i].variant;
            return true;
        }
    }
    return false;
}

// R6.1: the highest strength owns, all tied seats own; K14: nobody owns without a meeple.
static bool is_owner(const int *meeples, size_t seat)
{
    for (size_t other = 0; other < JUDGE_MAX_SEATS; other++) {
        if (meeples[other] > meeples[seat])
            return false;
    }
    return meeples[seat] > 0;
}

static int city_points(const struct judge_variant *variant, const struct judge_feature *city,
                       enum judge_category *category)
{
    const int tiles = (int)city->size;

    if (!city->complete) {
        *category = JUDGE_CITY_INCOMPLETE;
        return variant->city_tile_incomplete * tiles +
               variant->city_pennant_incomplete * city->pennants;
    }
    if (tiles == 2) {
        *category = JUDGE_CITY_TWO_TILE;
        return variant->two_tile_city + variant->two_tile_pennant * city->pennants;
    }
    *category = JUDGE_CITY_COMPLETE;
    return variant->city_tile * tiles + variant->city_pennant * city->pennants;
}

// R7.1 during play, R8.2 at the end.
int judge_feature_points(const struct judge_variant *variant,
                         const struct judge_feature *feature, enum judge_category *category)
{
    const int tiles = (int)feature->size;

    switch (feature->kind) {
    case JUDGE_ROAD:
        *category = feature->complete ? JUDGE_ROAD_COMPLETE : JUDGE_ROAD_INCOMPLETE;
        return tiles * (feature->complete ? variant->road_tile : variant->road_tile_incomplete);
    case JUDGE_CITY:
        return city_points(variant, feature, category);
    case JUDGE_MONASTERY:
        *category = feature->complete ? JUDGE_MONASTERY_COMPLETE : JUDGE_MONASTERY_INCOMPLETE;
        return tiles * variant->monastery_tile;
    case JUDGE_FIELD:
        break;
    }
    abort();
}

static void pay_feature(const struct judge *judge, const struct judge_variant *variant,
                        const struct judge_feature *feature,
                        int half_points[][JUDGE_CATEGORIES])
{
    enum judge_category category = JUDGE_FARM;
    const int points = judge_feature_points(variant, feature, &category);

    for (size_t seat = 0; seat < judge->seats; seat++) {
        if (is_owner(feature->meeples, seat))
            half_points[seat][category] += points;
    }
}

// Scope city: one contest for each complete city over the farmers of all fields around it.
static void pay_city_by_city(const struct judge *judge, const struct judge_map *map, int points,
                             int half_points[][JUDGE_CATEGORIES])
{
    for (size_t city = 0; city < map->feature_count; city++) {
        int farmers[JUDGE_MAX_SEATS] = {0};

        // Fields and incomplete cities stand on the right of no border, so nobody is paid.
        for (size_t i = 0; i < map->border_count; i++) {
            const struct judge_border *border = &map->borders[i];

            for (size_t seat = 0; seat < judge->seats && border->city == city; seat++)
                farmers[seat] += map->features[border->field].meeples[seat];
        }
        for (size_t seat = 0; seat < judge->seats; seat++) {
            if (is_owner(farmers, seat))
                half_points[seat][JUDGE_FARM] += points;
        }
    }
}

// Scope farm: one contest for each field, paid for every complete city it borders; with repeat
// "player" a city that has paid this seat pays it no more.
static void pay_farm_by_farm(const struct judge *judge, const struct judge_map *map,
                             const struct judge_variant *variant,
                             int half_points[][JUDGE_CATEGORIES])
{
    for (size_t seat = 0; seat < judge->seats; seat++) {
        bool *paid = judge_alloc(map->feature_count, sizeof(*paid));

        for (size_t i = 0; i < map->border_count; i++) {
            const struct judge_border *border = &map->borders[i];

            if (!is_owner(map->features[border->field].meeples, seat))
                continue;
            if (paid[border->city] && variant->farm_repeat == JUDGE_REPEAT_PLAYER)
                continue;
            half_points[seat][JUDGE_FARM] += variant->farm_city;
            paid[border->city] = true;
        }
        free(paid);
    }
}

void judge_score(const struct judge *judge, const struct judge_variant *variant,
                 int half_points[][JUDGE_CATEGORIES])
{
    struct judge_map *map = judge_map_new(judge);

    for (size_t seat = 0; seat < judge->seats; seat++)
        memset(half_points[seat], 0, sizeof(half_points[seat]));
    for (size_t i = 0; i < judge->event_count; i++)
        pay_feature(judge, variant, &judge->events[i], half_points);
    for (size_t i = 0; i < map->feature_count; i++) {
        if (map->features[i].kind != JUDGE_FIELD)
            pay_feature(judge, variant, &map->features[i], half_points);
    }
    if (variant->farm_scope == JUDGE_SCOPE_CITY)
        pay_city_by_city(judge, map, variant->farm_city, half_points);
    else
        pay_farm_by_farm(judge, map, variant, half_points);
    judge_map_free(map);
}

void judge_totals(const struct judge *judge, const struct judge_variant *variant, int *totals)
{
    int half_points[JUDGE_MAX_SEATS][JUDGE_CATEGORIES];

    judge_score(judge, variant, half_points);
    for (size_t seat = 0; seat < judge->seats; seat++) {
        totals[seat] = 0;
        for (size_t category = 0; category < JUDGE_CATEGORIES; category++)
            totals[seat] += half_points[seat][category];
    }
}

// ---- every move ----

// The list that judge_greedy_values() writes, and what the values are for.
struct listing {
    const struct judge *judge;
    size_t seat;
    const struct judge_variant *variant;
    bool margin;
    struct judge_move *out;
    size_t cap;
    size_t count;
};

static int goal(const struct listing *listing, const struct judge *judge)
{
    int totals[JUDGE_MAX_SEATS];
    int rival = 0; // totals are never negative, so that this also does for a lone seat

    judge_totals(judge, listing->variant, totals);
    for (size_t seat = 0; seat < judge->seats; seat++) {
        if (seat != listing->seat && totals[seat] > rival)
            rival = totals[seat];
    }
    return totals[listing->seat] - (listing->margin ? rival : 0);
}

// Plays one move on a copy, values it and throws the copy away.
static void list_move(struct listing *listing, size_t kind, const struct judge_spot *spot,
                      size_t segment)
{
    struct judge *copy = judge_copy(listing->judge);
    bool played = judge_place(copy, kind, spot->x, spot->y, spot->rotation);

    if (segment != JUDGE_NONE)
        played = judge_put_meeple(copy, listing->seat, segment) && played;
    assert(played);
    (void)played;
    judge_end_turn(copy);
    if (listing->count < listing->cap)
        listing->out[listing->count] =
            (struct judge_move){spot->x, spot->y, spot->rotation, segment, goal(listing, copy)};
    listing->count++;
    judge_free(copy);
}

static void list_spot(struct listing *listing, size_t kind, const struct judge_spot *spot)
{
    size_t open[JUDGE_MAX_SEGMENTS];
    size_t count = 0;

    if (judge_supply(listing->judge, listing->seat) > 0) {
        struct judge *copy = judge_copy(listing->judge);

        judge_place(copy, kind, spot->x, spot->y, spot->rotation);
        count = judge_free_segments(copy, open);
        judge_free(copy);
    }
    list_move(listing, kind, spot, JUDGE_NONE);
    for (size_t i = 0; i < count; i++)
        list_move(listing, kind, spot, open[i]);
}

size_t judge_greedy_values(const struct judge *judge, size_t kind, size_t seat,
                           const struct judge_variant *variant, bool margin,
                           struct judge_move *out, size_t cap)
{
    struct listing listing = {judge, seat, variant, margin, out, cap, 0};
    const size_t count = judge_all_legal(judge, kind, NULL, 0);
    struct judge_spot *spots = judge_alloc(count, sizeof(*spots));

    judge_all_legal(judge, kind, spots, count);
    for (size_t i = 0; i < count; i++) {
        if (judge_first_rotation(judge, kind, spots[i].rotation) == spots[i].rotation)
            list_spot(&listing, kind, &spots[i]);
    }
    free(spots);
    return listing.count;
}
