// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_RULES_H
#define CARC_RULES_H

/*
 * rules - what a scored feature is worth under which rules, as tables.
 *
 * What a seat has earned in a game is written down once, without points, as whole numbers:
 * its components (tiles of complete roads it was paid for, two-tile cities, pennants, ...).
 * A variant is a weight for each component, in half points. So
 *
 *     points of a seat under a variant = sum over components of weight * component
 *
 * and every variant, also one that a user makes up, scores the same game for a few
 * multiplications (rules of scoring: R7, R8, section 2 of the rule notes, data/rules.md;
 * parameters: the columns of data/variants.csv). Knows no agent and no board. Thread-safe, no
 * allocation.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>

#define CARC_SEATS_MAX 6
#define CARC_VARIANTS_MAX 64 /* variants in one run */

/* The categories that a seat's points are reported by, in the order of every file. */
#define CARC_CATEGORIES(X)                                                                     \
    X(ROAD_COMPLETE, "road_complete")                                                          \
    X(ROAD_INCOMPLETE, "road_incomplete")                                                      \
    X(CITY_TWO_TILE, "city_two_tile")                                                          \
    X(CITY_COMPLETE, "city_complete")                                                          \
    X(CITY_INCOMPLETE, "city_incomplete")                                                      \
    X(MONASTERY_COMPLETE, "monastery_complete")                                                \
    X(MONASTERY_INCOMPLETE, "monastery_incomplete")                                            \
    X(FARM, "farm")

enum carc_category {
#define CARC_CATEGORY_ENUM(name, text) CARC_CATEGORY_##name,
    CARC_CATEGORIES(CARC_CATEGORY_ENUM)
#undef CARC_CATEGORY_ENUM
        CARC_CATEGORY_COUNT
};

/* Components: name, the category its points belong to, and what is counted. */
#define CARC_COMPONENTS(X)                                                                     \
    X(ROAD_TILES, ROAD_COMPLETE)                  /* tiles of complete roads paid */           \
    X(ROAD_OPEN_TILES, ROAD_INCOMPLETE)           /* tiles of incomplete roads paid */         \
    X(TWIN_CITIES, CITY_TWO_TILE)                 /* complete two-tile cities paid */          \
    X(TWIN_PENNANTS, CITY_TWO_TILE)               /* pennants in them */                       \
    X(CITY_TILES, CITY_COMPLETE)                  /* tiles of larger complete cities paid */   \
    X(CITY_PENNANTS, CITY_COMPLETE)               /* pennants in them */                       \
    X(CITY_OPEN_TILES, CITY_INCOMPLETE)           /* tiles of incomplete cities paid */        \
    X(CITY_OPEN_PENNANTS, CITY_INCOMPLETE)        /* pennants in them */                       \
    X(MONASTERY_TILES, MONASTERY_COMPLETE)        /* tiles, nine each, of monasteries paid */  \
    X(MONASTERY_OPEN_TILES, MONASTERY_INCOMPLETE) /* tiles present in their 3x3 */             \
    X(FARM_BY_CITY, FARM) /* complete cities whose contest over all farms is won */            \
    X(FARM_ONCE, FARM)    /* different complete cities that touch farms won */                 \
    X(FARM_EACH, FARM)    /* complete cities of each farm won, added up */

enum carc_component {
#define CARC_COMPONENT_ENUM(name, category) CARC_COMPONENT_##name,
    CARC_COMPONENTS(CARC_COMPONENT_ENUM)
#undef CARC_COMPONENT_ENUM
        CARC_COMPONENT_COUNT
};

/* The three ways to pay farms (rule notes 2.2), in the order of their components. */
enum carc_farm_method { CARC_FARM_BY_CITY, CARC_FARM_ONCE, CARC_FARM_EACH };

/* Parameters of a variant in points: name of the column, largest value in points. */
#define CARC_PARAMETERS(X)                                                                     \
    X(two_tile_city, 100)                                                                      \
    X(two_tile_pennant, 100)                                                                   \
    X(city_tile, 100)                                                                          \
    X(city_pennant, 100)                                                                       \
    X(city_tile_incomplete, 100)                                                               \
    X(city_pennant_incomplete, 100)                                                            \
    X(road_tile, 100)                                                                          \
    X(road_tile_incomplete, 100)                                                               \
    X(monastery_tile, 100)                                                                     \
    X(farm_city, 100)

/* One set of scoring rules. All values in half points. */
struct carc_variant {
    char name[128]; /* of a preset: without blanks, commas, colons and quotes */
    char year[16];  /* text, may be empty */
#define CARC_PARAMETER_FIELD(name, largest) int name;
    CARC_PARAMETERS(CARC_PARAMETER_FIELD)
#undef CARC_PARAMETER_FIELD
    bool farm_by_city;   /* farm_scope: city (true) or farm */
    bool farm_unlimited; /* farm_repeat: unlimited (true) or player; scope farm only */
    char description[256];
    char source[256];
};

/* Points a component is worth, in half points, under one variant. */
struct carc_weights {
    int32_t weight[CARC_COMPONENT_COUNT];
};

/* A list of variants; zeroed memory is an empty one. */
struct carc_variants {
    size_t count;
    struct carc_variant variant[CARC_VARIANTS_MAX];
};

/*
 * carc_variant_set gives the parameter called key the value written in text: points such as
 * "3" or "1.5" for those of CARC_PARAMETERS, "city" or "farm" for farm_scope, "player" or
 * "unlimited" for farm_repeat. CARC_BAD_DATA with a message that names key, found and
 * expected; then *variant is unchanged.
 */
enum carc_status carc_variant_set(struct carc_variant *variant, const char *key,
                                  const char *text, struct carc_error *error) CARC_MUST_USE;

/*
 * carc_variant_get writes the parameter called key as text ("1.5", "farm") into text of size
 * bytes. CARC_BAD_DATA if there is no such parameter.
 */
enum carc_status carc_variant_get(const struct carc_variant *variant, const char *key,
                                  char *text, size_t size) CARC_MUST_USE;

/* carc_variant_keys returns the names of all parameters, ended by NULL, in file order. */
const char *const *carc_variant_keys(void);

/*
 * carc_variants_add appends a preset to *list. CARC_BAD_DATA with a message if its name is
 * empty, has a letter that names cannot have, is there already or is one of the words "all",
 * "grid" and "each", or if the list is full.
 */
enum carc_status carc_variants_add(struct carc_variants *list,
                                   const struct carc_variant *variant,
                                   struct carc_error *error) CARC_MUST_USE;

/* carc_variants_find returns the place of the variant called name in *list, or -1. */
int carc_variants_find(const struct carc_variants *list, const char *name);

/*
 * carc_variants_select appends the variants that choice names to *chosen, reading presets
 * from *known. choice is a comma-separated list of
 *
 *     all              every variant of *known
 *     grid             2-first ... 4-third: two-tile cities at 2, 3, 4 points (pennants 1, 1.5,
 *                      2), farms as in the known "first", "second", "third", else "third"
 *     NAME             a variant of *known, or else one of the grid
 *     NAME:key=value   the same with a change, or several: NAME:key=value:key=value
 *
 * A changed variant is called as it was typed; its description and source say what it was made
 * from, its year is empty. A variant named twice is taken once. CARC_BAD_USAGE with a message,
 * and a guess at what was meant for a mistyped name, if a part cannot be read or there are too
 * many; *chosen is then as it was.
 */
enum carc_status carc_variants_select(const struct carc_variants *known, const char *choice,
                                      struct carc_variants *chosen,
                                      struct carc_error *error) CARC_MUST_USE;

/* carc_variant_method returns how the variant pays farms. */
enum carc_farm_method carc_variant_method(const struct carc_variant *variant);

/* carc_variant_weights returns the variant's weights of the components. */
struct carc_weights carc_variant_weights(const struct carc_variant *variant);

/* carc_component_category returns the category that a component's points belong to. */
enum carc_category carc_component_category(enum carc_component component);

/* carc_points_add adds what components are worth, in half points, to points: to those of each
 * category, and all together to the last. */
void carc_points_add(const struct carc_weights *weights,
                     const int32_t component[CARC_COMPONENT_COUNT],
                     int64_t points[CARC_CATEGORY_COUNT + 1]);

/* carc_category_name returns the column name of a category. */
const char *carc_category_name(enum carc_category category);

/*
 * carc_points_parse reads points ("7", "10.5", "1.50") into half points. false if text is
 * not a number, negative, not a multiple of a half, or larger than largest points.
 */
bool carc_points_parse(const char *text, int largest, int *half_points);

/* carc_points_text writes half points as points ("7", "-0.5", "10.5"); returns text. */
const char *carc_points_text(int64_t half_points, char text[24]);

#endif
