// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_RESULTS_H
#define CARC_TESTS_RESULTS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include "../support/written.h"
#include <carcsim/results.h>

/*
 * The files of a run of four games, against figures worked out by hand. Two seats; R tiles of
 * complete roads, T two-tile cities, C cities won over all farms, F cities of farms each won:
 *
 *     plain = R + 4 T + 3 F             half = 1.5 R + 3 T + 3 C         copy = plain
 *
 *     game   seat 1: R T C F  plain  half     seat 2: R T C F  plain  half
 *     1              3 1 1 1   10    10.5             2 0 1 2    8     6
 *     2              5 0 0 0    5     7.5             0 0 3 1    3     9     (another winner)
 *     3              1 1 0 0    5     4.5             2 0 1 1    5     6     (no longer a tie)
 *     4              4 0 0 0    4     6               1 2 0 0    9     7.5
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define T3 3.182446305284263 /* 0.975 quantile of t with 3 degrees of freedom */
#define SIX 5.1e-7           /* half a unit of the sixth decimal */

enum { PLAIN, HALF, COPY, VARIANTS };

static const struct {
    int32_t road, twin, by_city, each;
} games[4][2] = {{{3, 1, 1, 1}, {2, 0, 1, 2}},
                 {{5, 0, 0, 0}, {0, 0, 3, 1}},
                 {{1, 1, 0, 0}, {2, 0, 1, 1}},
                 {{4, 0, 0, 0}, {1, 2, 0, 0}}};

static struct carc_variants variants;
static struct carc_weights weights[VARIANTS];
static int32_t tally_weights[VARIANTS][CARC_TALLY_COMPONENTS];
static struct carc_batch_plan plan;
static struct carc_batch_result result;
static struct carc_census census;
static struct carc_results results;

/* ---- the run ------------------------------------------------------------------------- */

static inline void add_variant(const char *name, const char *const *changes)
{
    struct carc_variant *variant = &variants.variant[variants.count++];
    snprintf(variant->name, sizeof variant->name, "%s", name);
    for (; *changes; changes += 2) {
        assert_int_equal(carc_variant_set(variant, changes[0], changes[1], NULL), CARC_OK);
    }
}

static inline void make_variants(void)
{
    static const char *const plain[] = {"two_tile_city", "4",         "city_tile", "2",
                                        "city_pennant",  "2",         "road_tile", "1",
                                        "farm_scope",    "farm",      "farm_city", "3",
                                        "farm_repeat",   "unlimited", NULL};
    static const char *const half[] = {"two_tile_city",
                                       "3",
                                       "city_tile",
                                       "2",
                                       "city_pennant",
                                       "2",
                                       "road_tile",
                                       "1.5",
                                       "farm_scope",
                                       "city",
                                       "farm_city",
                                       "3",
                                       NULL};
    memset(&variants, 0, sizeof variants);
    add_variant("plain", plain);
    add_variant("half", half);
    add_variant("copy", plain);
    for (size_t v = 0; v < VARIANTS; v++) {
        weights[v] = carc_variant_weights(&variants.variant[v]);
        memcpy(tally_weights[v], weights[v].weight, sizeof weights[v].weight);
    }
}

static inline void play_games(void)
{
    for (size_t game = 0; game < 4; game++) {
        struct carc_outcome outcome = {0};
        for (size_t seat = 0; seat < 2; seat++) {
            int32_t *component = outcome.component[seat];
            component[CARC_COMPONENT_ROAD_TILES] = games[game][seat].road;
            component[CARC_COMPONENT_TWIN_CITIES] = games[game][seat].twin;
            component[CARC_COMPONENT_FARM_BY_CITY] = games[game][seat].by_city;
            component[CARC_COMPONENT_FARM_EACH] = games[game][seat].each;
        }
        assert_int_equal(carc_tally_add(result.tally[0], &outcome), CARC_OK);
        result.games++;
    }
}

static inline void set_rows(enum carc_class class, struct carc_census_row *rows, size_t count)
{
    census.row[class] = rows;
    census.size_count[class] = census.end[class] = count;
}

static inline void make_census(void)
{
    static struct carc_census_row roads[8], cities[5], farms[4], contests[3];
    roads[3] = (struct carc_census_row){.count = 2, .claimed = 2, .contested = 1, .awards = 3};
    roads[4] = (struct carc_census_row){.count = 7};
    cities[2] = (struct carc_census_row){.count = 3, .claimed = 2, .awards = 2};
    cities[4] = (struct carc_census_row){.count = 3, .claimed = 1, .awards = 1, .extra = 1};
    cities[4].pennants = 4;
    cities[4].claimed_pennants = 1;
    cities[3] = (struct carc_census_row){.count = 1, .claimed = 1, .contested = 1, .awards = 2};
    cities[3].extra = 4; /* two pennants, two winners */
    cities[3].pennants = 2;
    cities[3].claimed_pennants = 2;
    farms[0] = (struct carc_census_row){.count = 5, .claimed = 4, .contested = 1, .awards = 5};
    farms[2] = (struct carc_census_row){.count = 1, .claimed = 1, .awards = 1, .extra = 1};
    contests[0] = (struct carc_census_row){.count = 3};
    contests[1] = (struct carc_census_row){.count = 4, .claimed = 2, .awards = 3};
    memset(&census, 0, sizeof census);
    set_rows(CARC_CLASS_ROAD_COMPLETE, roads, COUNT(roads));
    set_rows(CARC_CLASS_CITY_COMPLETE, cities, COUNT(cities));
    set_rows(CARC_CLASS_FARM, farms, COUNT(farms));
    set_rows(CARC_CLASS_FARM_CITY, contests, COUNT(contests));
}

static inline int make_run(void **state)
{
    static const char *const played[] = {"plain"};
    static const char *const agents[] = {"random", "greedy:goal=own", "all"};
    static const char *const words[] = {"random", "greedy:goal=own"};
    static const char *categories[CARC_CATEGORY_COUNT];
    (void)state;
    make_variants();
    make_census();
    plan = (struct carc_batch_plan){
        .tally = {.seats = 2,
                  .components = CARC_COMPONENT_COUNT,
                  .categories = CARC_CATEGORY_COUNT,
                  .variants = VARIANTS,
                  .scale = 2,
                  .groups = 2,
                  .group_of = {{0, 1}},
                  .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])tally_weights},
        .plays = 1,
        .threads = 1,
    };
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        plan.tally.category_of[c] = (uint8_t)carc_component_category((enum carc_component)c);
    }
    for (int c = 0; c < CARC_CATEGORY_COUNT; c++) {
        categories[c] = carc_category_name((enum carc_category)c);
    }
    assert_int_equal(carc_batch_result_init(&result, &plan), CARC_OK);
    play_games();
    results = (struct carc_results){
        .plan = &plan,
        .result = &result,
        .variants = &variants,
        .weights = weights,
        .census = &census,
        .played_under = played,
        .agents = agents,
        .categories = categories,
        .baseline = PLAIN,
        .words = words,
    };
    return 0;
}

static inline int free_run(void **state)
{
    (void)state;
    carc_batch_result_fini(&result, &plan);
    return 0;
}

static inline struct csv_table *written(void (*write)(const struct carc_results *, FILE *))
{
    return written_of(&results, write);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_run, free_run)

#endif
