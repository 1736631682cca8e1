// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel.h"

/* duel_score.c - features, census and points of the two sides. */

/* ---- features in common words -------------------------------------------------------- */

static const struct {
    enum carc_class incomplete, complete;
} classes[] = {
    [JUDGE_ROAD] = {CARC_CLASS_ROAD_INCOMPLETE, CARC_CLASS_ROAD_COMPLETE},
    [JUDGE_CITY] = {CARC_CLASS_CITY_INCOMPLETE, CARC_CLASS_CITY_COMPLETE},
    [JUDGE_MONASTERY] = {CARC_CLASS_MONASTERY_INCOMPLETE, CARC_CLASS_MONASTERY_COMPLETE},
    [JUDGE_FIELD] = {CARC_CLASS_FARM, CARC_CLASS_FARM},
};

static uint32_t class_of(const struct judge_feature *feature)
{
    return (uint32_t)(feature->complete ? classes[feature->kind].complete
                                        : classes[feature->kind].incomplete);
}

static uint32_t owners_of(const uint32_t *meeples)
{
    uint32_t owners = 0;
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        bool most = meeples[seat] > 0;
        for (uint32_t other = 0; other < CARC_SEATS_MAX; other++) {
            most = most && meeples[other] <= meeples[seat];
        }
        owners |= (uint32_t)most << seat;
    }
    return owners;
}

static struct duel_told told_of(const struct judge_feature *feature)
{
    struct duel_told told = {
        .class = class_of(feature),
        .size = (uint32_t)feature->size,
        .pennants = (uint32_t)feature->pennants,
    };
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        told.meeples[seat] = (uint32_t)feature->meeples[seat];
    }
    told.owners = owners_of(told.meeples);
    return told;
}

struct duel_told duel_feature(const struct duel *duel, const struct judge_map *map,
                              size_t feature)
{
    struct duel_told told = told_of(&map->features[feature]);
    size_t first = JUDGE_NONE;
    for (size_t i = 0; i < judge_meeple_count(duel->judge); i++) {
        const struct judge_meeple *meeple = judge_meeple(duel->judge, i);
        if (map->label[meeple->tile * JUDGE_MAX_SEGMENTS + meeple->segment] == feature &&
            meeple->tile < first) {
            first = meeple->tile;
        }
    }
    told.tile = first == JUDGE_NONE ? 0 : (uint32_t)first;
    return told;
}

/* Whether a field touches a city. */
static bool is_touched(const struct judge_map *map, size_t city)
{
    for (size_t i = 0; i < map->border_count; i++) {
        if (map->borders[i].city == city) {
            return true;
        }
    }
    return false;
}

/* The contest for a city; size is the number of fields around it that hold meeples. */
static struct duel_told contest_of(const struct judge_map *map, size_t city)
{
    struct duel_told told = {.class = CARC_CLASS_FARM_CITY};
    for (size_t i = 0; i < map->border_count; i++) {
        if (map->borders[i].city != city) {
            continue;
        }
        const struct duel_told field = told_of(&map->features[map->borders[i].field]);
        told.size += field.owners != 0;
        for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
            told.meeples[seat] += field.meeples[seat];
        }
    }
    told.owners = owners_of(told.meeples);
    return told;
}

static int compare_told(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct duel_told));
}

static void describe(const struct duel_list *list, uint32_t i, char text[120])
{
    if (i >= list->count) {
        snprintf(text, 120, "nothing");
        return;
    }
    const struct duel_told *told = &list->told[i];
    snprintf(text, 120,
             "%s %s size %u pennants %u owners %#x tile %u meeples %u %u %u %u %u %u",
             carc_class_kind((enum carc_class)told->class),
             carc_class_status((enum carc_class)told->class), told->size, told->pennants,
             told->owners, told->tile, told->meeples[0], told->meeples[1], told->meeples[2],
             told->meeples[3], told->meeples[4], told->meeples[5]);
}

bool duel_same(struct duel *duel, const char *when)
{
    struct duel_list *a = &duel->engine_list;
    struct duel_list *b = &duel->judge_list;
    if (a->count > DUEL_TOLD_MAX) {
        return duel_trouble(duel, "%s: told %u features", when, a->count);
    }
    qsort(a->told, a->count, sizeof *a->told, compare_told);
    qsort(b->told, b->count, sizeof *b->told, compare_told);
    for (uint32_t i = 0; i < a->count || i < b->count; i++) {
        if (i >= a->count || i >= b->count || compare_told(&a->told[i], &b->told[i]) != 0) {
            char engine[120], judge[120];
            describe(a, i, engine);
            describe(b, i, judge);
            return duel_trouble(duel, "%s: %s, judge %s", when, engine, judge);
        }
    }
    return true;
}

bool duel_ending(struct duel *duel, const struct judge_map *map)
{
    struct duel_list *list = &duel->judge_list;
    struct carc_score score;
    list->count = 0;
    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];
        const struct duel_told told = duel_feature(duel, map, i);
        if (told.owners) {
            list->told[list->count++] = told;
        }
        if (feature->kind == JUDGE_CITY && feature->complete) {
            list->told[list->count] = contest_of(map, i);
            list->count += list->told[list->count].owners != 0;
        }
    }
    duel->engine_list.count = 0;
    carc_game_score(duel->game, &score, NULL, &duel->listener);
    return duel_same(duel, "at the end");
}

/* ---- census -------------------------------------------------------------------------- */

static void clear_census(struct carc_census *census)
{
    for (size_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        memset(census->row[class], 0, census->size_count[class] * sizeof *census->row[class]);
    }
}

/* Adds one feature. What a farm pays once only (extra) depends on an order that means nothing;
 * census_points compares its sum. */
static bool count_told(struct carc_census *census, const struct duel_told *told)
{
    if (told->size >= census->size_count[told->class]) {
        return false;
    }
    struct carc_census_row *row = &census->row[told->class][told->size];
    uint32_t claimants = 0, awards = 0;
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        claimants += told->meeples[seat] > 0;
        awards += told->owners >> seat & 1U;
    }
    row->count++;
    row->pennants += told->pennants;
    row->claimed += claimants > 0;
    row->contested += claimants > 1;
    row->awards += awards;
    row->extra += awards * told->pennants;
    row->claimed_pennants += claimants > 0 ? told->pennants : 0;
    return true;
}

/* A row as text. */
static void describe_row(const struct carc_census_row *row, char text[120])
{
    snprintf(text, 120,
             "%d, claimed %d, contested %d, awards %d, extra %d, pennants %d, claimed %d",
             (int)row->count, (int)row->claimed, (int)row->contested, (int)row->awards,
             (int)row->extra, (int)row->pennants, (int)row->claimed_pennants);
}

static bool same_row(struct duel *duel, const struct carc_census *engine, size_t class,
                     size_t size, const char *which)
{
    struct carc_census_row row = engine->row[class][size];
    const struct carc_census_row *expected = &duel->expected.row[class][size];
    row.extra = class == CARC_CLASS_FARM ? 0 : row.extra;
    if (memcmp(&row, expected, sizeof row) != 0) {
        char text[120], judge[120];
        describe_row(&row, text);
        describe_row(expected, judge);
        return duel_trouble(duel, "census of %s features, %s %s %zu: %s, judge %s", which,
                            carc_class_kind((enum carc_class) class),
                            carc_class_status((enum carc_class) class), size, text, judge);
    }
    return row.count == 0 || size < engine->end[class]
               ? true
               : duel_trouble(duel, "census of %s features: %s %zu is past its end", which,
                              carc_class_kind((enum carc_class) class), size);
}

static bool same_census(struct duel *duel, const struct carc_census *engine, const char *which)
{
    bool same = true;
    for (size_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        for (size_t size = 0; size < engine->size_count[class] && same; size++) {
            same = same_row(duel, engine, class, size, which);
        }
    }
    return same;
}

static bool expect_ending(struct duel *duel, const struct judge_map *map)
{
    bool fits = true;
    clear_census(&duel->expected);
    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];
        const struct duel_told told = told_of(feature);
        if (!feature->complete) {
            fits = fits && count_told(&duel->expected, &told);
        } else if (feature->kind == JUDGE_CITY && is_touched(map, i)) {
            const struct duel_told contest = contest_of(map, i);
            fits = fits && count_told(&duel->expected, &contest);
        }
    }
    return fits ? true : duel_trouble(duel, "a feature is too large for the census");
}

bool duel_census(struct duel *duel, const struct judge_map *map)
{
    size_t events = 0;
    const struct judge_feature *event = judge_all_events(duel->judge, &events);
    struct carc_score score;
    bool fits = true;
    clear_census(&duel->expected);
    for (size_t i = 0; i < events; i++) {
        const struct duel_told told = told_of(&event[i]);
        fits = fits && count_told(&duel->expected, &told);
    }
    if (!fits || !same_census(duel, &duel->completed, "completed") ||
        !expect_ending(duel, map)) {
        return fits ? false : duel_trouble(duel, "a complete feature is too large");
    }
    carc_census_clear(&duel->ending);
    carc_game_score(duel->game, &score, &duel->ending, NULL);
    return same_census(duel, &duel->ending, "remaining");
}

/* ---- points -------------------------------------------------------------------------- */

/* What a census says of points: paid, offered, or offered and taken by nobody. */
typedef int64_t (*census_figure)(enum carc_class class, size_t size,
                                 const struct carc_census_row *row,
                                 const struct carc_weights *weights);

static int64_t census_points(const struct duel *duel, const struct carc_weights *weights,
                             census_figure figure)
{
    const struct carc_census *both[] = {&duel->completed, &duel->ending};
    int64_t points = 0;
    for (size_t i = 0; i < 2; i++) {
        for (int class = 0; class < CARC_CLASS_COUNT; class ++) {
            for (size_t size = 0; size < both[i]->end[class]; size++) {
                points +=
                    figure((enum carc_class) class, size, &both[i]->row[class][size], weights);
            }
        }
    }
    return points;
}

static bool is_free(const struct judge_feature *feature)
{
    for (size_t seat = 0; seat < JUDGE_MAX_SEATS; seat++) {
        if (feature->meeples[seat] > 0) {
            return false;
        }
    }
    return true;
}

/* Whether there are fields around a complete city, and none of them holds a farmer. */
static bool is_nobodys(const struct judge_map *map, size_t city)
{
    for (size_t i = 0; i < map->border_count; i++) {
        if (map->borders[i].city == city && !is_free(&map->features[map->borders[i].field])) {
            return false;
        }
    }
    return is_touched(map, city);
}

/* What farms offer to an owner of all of them, or what those offer that nobody farms. */
static int64_t judge_farms(const struct judge_map *map, const struct judge_variant *variant,
                           bool only_free)
{
    int64_t cities = 0;
    if (variant->farm_scope == JUDGE_SCOPE_FARM &&
        variant->farm_repeat == JUDGE_REPEAT_UNLIMITED) {
        for (size_t i = 0; i < map->border_count; i++) {
            cities += !only_free || is_free(&map->features[map->borders[i].field]);
        }
        return cities * variant->farm_city;
    }
    for (size_t i = 0; i < map->feature_count; i++) {
        const bool feeds = map->features[i].kind == JUDGE_CITY && map->features[i].complete;
        cities += feeds && (only_free ? is_nobodys(map, i) : is_touched(map, i));
    }
    return cities * variant->farm_city;
}

/* What one owner of everything would have, or of everything without a meeple: every feature,
 * and farms that are all his. */
static int64_t judge_offered(const struct duel *duel, const struct judge_map *map,
                             const struct judge_variant *variant, bool only_free)
{
    size_t events = 0;
    const struct judge_feature *event = judge_all_events(duel->judge, &events);
    enum judge_category category = JUDGE_FARM;
    int64_t points = 0;
    for (size_t i = 0; i < events; i++) {
        if (!only_free || is_free(&event[i])) {
            points += judge_feature_points(variant, &event[i], &category);
        }
    }
    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];
        if (feature->kind != JUDGE_FIELD && !feature->complete &&
            (!only_free || is_free(feature))) {
            points += judge_feature_points(variant, feature, &category);
        }
    }
    return points + judge_farms(map, variant, only_free);
}

/* Points by category and seat, and their sum; the shorter way to the same totals. */
static bool same_seats(struct duel *duel, const struct duel_variant *variant,
                       const struct carc_score *score, int64_t *total)
{
    int judge[CARC_SEATS_MAX][JUDGE_CATEGORIES];
    int32_t points[CARC_SEATS_MAX];
    judge_score(duel->judge, &variant->judge, judge);
    carc_game_points(duel->game, &variant->weights, points);
    *total = 0;
    for (uint32_t seat = 0; seat < duel->game->seats; seat++) {
        int32_t engine[CARC_CATEGORY_COUNT] = {0};
        for (int i = 0; i < CARC_COMPONENT_COUNT; i++) {
            engine[carc_component_category((enum carc_component)i)] +=
                score->component[seat][i] * variant->weights.weight[i];
        }
        for (int i = 0; i < CARC_CATEGORY_COUNT; i++) {
            *total += engine[i];
            points[seat] -= engine[i];
            if (engine[i] != judge[seat][i]) {
                return duel_trouble(duel, "seat %u has %d half points of %s under %s, judge %d",
                                    seat, (int)engine[i],
                                    carc_category_name((enum carc_category)i), variant->name,
                                    judge[seat][i]);
            }
        }
        if (points[seat] != 0) {
            return duel_trouble(duel, "carc_game_points is %d off for seat %u under %s",
                                (int)points[seat], seat, variant->name);
        }
    }
    return true;
}

static bool same_points(struct duel *duel, const struct judge_map *map,
                        const struct duel_variant *variant)
{
    const struct carc_weights *weights = &variant->weights;
    struct carc_score score;
    int64_t total = 0;
    carc_census_clear(&duel->ending);
    carc_game_score(duel->game, &score, &duel->ending, NULL);
    if (!same_seats(duel, variant, &score, &total)) {
        return false;
    }
    const struct {
        const char *what;
        int64_t census, expected;
    } figures[] = {
        {"pays", census_points(duel, weights, carc_census_points), total},
        {"offers", census_points(duel, weights, carc_census_offered),
         judge_offered(duel, map, &variant->judge, false)},
        {"leaves unclaimed", census_points(duel, weights, carc_census_unclaimed),
         judge_offered(duel, map, &variant->judge, true)},
    };
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        if (figures[i].census != figures[i].expected) {
            return duel_trouble(duel, "the census %s %d under %s, expected %d", figures[i].what,
                                (int)figures[i].census, variant->name,
                                (int)figures[i].expected);
        }
    }
    return true;
}

bool duel_scores(struct duel *duel, const struct duel_variant *variant, size_t count)
{
    struct judge_map *map = judge_map_new(duel->judge);
    bool same = true;
    for (size_t i = 0; same && i < count; i++) {
        same = same_points(duel, map, &variant[i]);
    }
    judge_map_free(map);
    return same;
}
