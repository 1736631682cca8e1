// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include <carcsim/rules.h>

/* variant.c - one variant: its parameters by name, and what they make of the components. */

/* ---- parameters ---------------------------------------------------------------------- */

struct parameter {
    const char *name;
    size_t offset; /* of its int in struct carc_variant */
    int largest;   /* points */
};

static const struct parameter parameters[] = {
#define CARC_PARAMETER_ROW(name, largest) {#name, offsetof(struct carc_variant, name), largest},
    CARC_PARAMETERS(CARC_PARAMETER_ROW)
#undef CARC_PARAMETER_ROW
};

#define PARAMETER_COUNT (sizeof parameters / sizeof parameters[0])

static const char farm_scope[] = "farm_scope";
static const char farm_repeat[] = "farm_repeat";

/* The names in the order of the file, where farm_scope stands before farm_city. */
static const char *const keys[] = {"two_tile_city",
                                   "two_tile_pennant",
                                   "city_tile",
                                   "city_pennant",
                                   "city_tile_incomplete",
                                   "city_pennant_incomplete",
                                   "road_tile",
                                   "road_tile_incomplete",
                                   "monastery_tile",
                                   farm_scope,
                                   "farm_city",
                                   farm_repeat,
                                   NULL};

#define KEY_COUNT (sizeof keys / sizeof keys[0] - 1)

_Static_assert(KEY_COUNT == PARAMETER_COUNT + 2, "every parameter has a place in the file");

const char *const *carc_variant_keys(void)
{
    return keys;
}

static const struct parameter *find_parameter(const char *key)
{
    for (size_t i = 0; i < PARAMETER_COUNT; i++) {
        if (strcmp(parameters[i].name, key) == 0) {
            return &parameters[i];
        }
    }
    return NULL;
}

/* Reads one of two words: true for yes, false for no. */
static enum carc_status read_choice(const char *key, const char *text, const char *yes,
                                    const char *no, bool *choice, struct carc_error *error)
{
    if (strcmp(text, yes) != 0 && strcmp(text, no) != 0) {
        return carc_fail(error, CARC_BAD_DATA, "%s is \"%.40s\", expected %s or %s", key, text,
                         yes, no);
    }
    *choice = strcmp(text, yes) == 0;
    return CARC_OK;
}

static enum carc_status unknown_key(const char *key, struct carc_error *error)
{
    char list[256] = "";
    for (size_t i = 0; i < KEY_COUNT; i++) {
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", keys[i]);
    }
    char hint[CARC_HINT];
    return carc_fail(error, CARC_BAD_DATA, "unknown parameter \"%.40s\", expected one of %s%s",
                     key, list, carc_hint(carc_guess(key, keys, KEY_COUNT), hint));
}

enum carc_status carc_variant_set(struct carc_variant *variant, const char *key,
                                  const char *text, struct carc_error *error)
{
    if (strcmp(key, farm_scope) == 0) {
        return read_choice(key, text, "city", "farm", &variant->farm_by_city, error);
    }
    if (strcmp(key, farm_repeat) == 0) {
        return read_choice(key, text, "unlimited", "player", &variant->farm_unlimited, error);
    }
    const struct parameter *parameter = find_parameter(key);
    if (!parameter) {
        return unknown_key(key, error);
    }
    int half_points = 0;
    if (!carc_points_parse(text, parameter->largest, &half_points)) {
        return carc_fail(error, CARC_BAD_DATA,
                         "%s is \"%.40s\", expected points from 0 to %d such as 1 or 1.5", key,
                         text, parameter->largest);
    }
    memcpy((char *)variant + parameter->offset, &half_points, sizeof half_points);
    return CARC_OK;
}

enum carc_status carc_variant_get(const struct carc_variant *variant, const char *key,
                                  char *text, size_t size)
{
    char points[24];
    const char *found = NULL;
    if (strcmp(key, farm_scope) == 0) {
        found = variant->farm_by_city ? "city" : "farm";
    } else if (strcmp(key, farm_repeat) == 0) {
        found = variant->farm_unlimited ? "unlimited" : "player";
    } else {
        const struct parameter *parameter = find_parameter(key);
        if (!parameter) {
            return CARC_BAD_DATA;
        }
        int half_points = 0;
        memcpy(&half_points, (const char *)variant + parameter->offset, sizeof half_points);
        found = carc_points_text(half_points, points);
    }
    snprintf(text, size, "%s", found);
    return CARC_OK;
}

/* ---- components ---------------------------------------------------------------------- */

enum carc_farm_method carc_variant_method(const struct carc_variant *variant)
{
    if (variant->farm_by_city) {
        return CARC_FARM_BY_CITY;
    }
    return variant->farm_unlimited ? CARC_FARM_EACH : CARC_FARM_ONCE;
}

struct carc_weights carc_variant_weights(const struct carc_variant *variant)
{
    struct carc_weights weights = {
        .weight =
            {
                [CARC_COMPONENT_ROAD_TILES] = variant->road_tile,
                [CARC_COMPONENT_ROAD_OPEN_TILES] = variant->road_tile_incomplete,
                [CARC_COMPONENT_TWIN_CITIES] = variant->two_tile_city,
                [CARC_COMPONENT_TWIN_PENNANTS] = variant->two_tile_pennant,
                [CARC_COMPONENT_CITY_TILES] = variant->city_tile,
                [CARC_COMPONENT_CITY_PENNANTS] = variant->city_pennant,
                [CARC_COMPONENT_CITY_OPEN_TILES] = variant->city_tile_incomplete,
                [CARC_COMPONENT_CITY_OPEN_PENNANTS] = variant->city_pennant_incomplete,
                [CARC_COMPONENT_MONASTERY_TILES] = variant->monastery_tile,
                [CARC_COMPONENT_MONASTERY_OPEN_TILES] = variant->monastery_tile,
            },
    };
    weights.weight[CARC_COMPONENT_FARM_BY_CITY + (int)carc_variant_method(variant)] =
        variant->farm_city;
    return weights;
}

enum carc_category carc_component_category(enum carc_component component)
{
    static const enum carc_category categories[] = {
#define CARC_COMPONENT_ROW(name, category) CARC_CATEGORY_##category,
        CARC_COMPONENTS(CARC_COMPONENT_ROW)
#undef CARC_COMPONENT_ROW
    };
    return categories[component];
}

void carc_points_add(const struct carc_weights *weights,
                     const int32_t component[CARC_COMPONENT_COUNT],
                     int64_t points[CARC_CATEGORY_COUNT + 1])
{
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        const int64_t value = (int64_t)weights->weight[c] * component[c];
        points[carc_component_category((enum carc_component)c)] += value;
        points[CARC_CATEGORY_COUNT] += value;
    }
}

const char *carc_category_name(enum carc_category category)
{
    static const char *const names[] = {
#define CARC_CATEGORY_ROW(name, text) text,
        CARC_CATEGORIES(CARC_CATEGORY_ROW)
#undef CARC_CATEGORY_ROW
    };
    return names[category];
}
