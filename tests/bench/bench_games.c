// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include <carcsim/agents.h>
#include <carcsim/io.h>
#include <carcsim/tally.h>

/* bench_games.c - whole games: the bare loop, and with all sums under 1, 3 and 9 variants. */

static struct carc_tileset set;
static struct carc_variants known;

/* One way to play: a table, and what is done with each game. */
struct way {
    const char *agent;
    const char *variants; /* NULL: nothing is tallied */
    uint32_t seats, boxes, games;
    uint64_t next;
    struct carc_table table;
    struct carc_census census;
    struct carc_variants scored;
    int32_t weight[CARC_VARIANTS_MAX][CARC_TALLY_COMPONENTS];
    struct carc_tally *tally;
};

static void fail(const char *what)
{
    fprintf(stderr, "bench_games: %s\n", what);
    exit(1);
}

static void open_tally(struct way *way)
{
    struct carc_error error;
    if (carc_variants_select(&known, way->variants, &way->scored, &error) != CARC_OK) {
        fail(error.message);
    }
    struct carc_tally_plan plan = {
        .seats = way->seats,
        .components = CARC_COMPONENT_COUNT,
        .categories = CARC_CATEGORY_COUNT,
        .variants = (uint32_t)way->scored.count,
        .scale = 2,
        .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])way->weight,
    };
    for (size_t v = 0; v < way->scored.count; v++) {
        const struct carc_weights weights = carc_variant_weights(&way->scored.variant[v]);
        memcpy(way->weight[v], weights.weight, sizeof weights.weight);
    }
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        plan.category_of[c] = (uint8_t)carc_component_category((enum carc_component)c);
    }
    way->tally = carc_tally_new(&plan, false);
    if (!way->tally ||
        carc_census_init(&way->census, &set, set.total * way->boxes) != CARC_OK) {
        fail("out of memory");
    }
}

static void open_way(struct way *way)
{
    struct carc_error error;
    struct carc_table_setup setup = {
        .set = &set, .boxes = way->boxes, .seats = way->seats, .meeples = 7};
    const int third = carc_variants_find(&known, "third");
    setup.weights = carc_variant_weights(&known.variant[third]);
    for (uint32_t seat = 0; seat < way->seats; seat++) {
        if (carc_agent_parse(way->agent, &setup.agent[seat], &error) != CARC_OK) {
            fail(error.message);
        }
    }
    if (carc_table_init(&way->table, &setup) != CARC_OK) {
        fail("out of memory");
    }
    if (way->variants) {
        open_tally(way);
    }
}

static uint64_t play(void *context)
{
    struct way *way = context;
    if (!way->table.box) {
        open_way(way);
    }
    uint64_t tiles = 0;
    for (uint32_t i = 0; i < way->games; i++) {
        struct carc_score score;
        struct carc_census *census = way->tally ? &way->census : NULL;
        if (carc_table_play(&way->table, 1, ++way->next, &score, census) != CARC_OK) {
            fail("out of memory");
        }
        tiles += way->table.played.turns;
        if (!way->tally) {
            continue;
        }
        struct carc_outcome outcome;
        for (uint32_t seat = 0; seat < way->seats; seat++) {
            memcpy(outcome.component[seat], score.component[seat],
                   sizeof score.component[seat]);
        }
        if (carc_tally_add(way->tally, &outcome) != CARC_OK) {
            fail("out of memory");
        }
    }
    return way->boxes > 1 ? tiles : way->games;
}

int main(int argc, char **argv)
{
    static struct way ways[] = {
        {.agent = "random", .seats = 2, .boxes = 1, .games = 20000},
        {.agent = "random", .seats = 5, .boxes = 1, .games = 20000},
        {.agent = "random", .variants = "third", .seats = 2, .boxes = 1, .games = 20000},
        {.agent = "random",
         .variants = "first,second,third",
         .seats = 2,
         .boxes = 1,
         .games = 20000},
        {.agent = "random", .variants = "grid", .seats = 2, .boxes = 1, .games = 20000},
        {.agent = "random", .variants = "grid", .seats = 5, .boxes = 1, .games = 20000},
        {.agent = "greedy", .seats = 2, .boxes = 1, .games = 1000},
        {.agent = "greedy:goal=own", .seats = 2, .boxes = 1, .games = 1000},
        {.agent = "random", .seats = 5, .boxes = 306, .games = 10},
    };
    static const char *const names[] = {
        "random, 2 seats, bare",        "random, 5 seats, bare",
        "random, 2 seats, 1 variant",   "random, 2 seats, 3 variants",
        "random, 2 seats, 9 variants",  "random, 5 seats, 9 variants",
        "greedy, 2 seats, bare",        "greedy own, 2 seats, bare",
        "random, 306 boxes on a board",
    };
    enum { COUNT = sizeof ways / sizeof *ways };
    struct bench_case cases[COUNT];
    struct carc_error error;
    const char *root = getenv("CARC_SOURCE_ROOT");
    char path[4096];
    snprintf(path, sizeof path, "%s/data/tiles/base.csv", root ? root : ".");
    if (carc_load_tiles(path, &set, &error) != CARC_OK) {
        fail(error.message);
    }
    snprintf(path, sizeof path, "%s/data/variants.csv", root ? root : ".");
    if (carc_load_variants(path, &known, &error) != CARC_OK) {
        fail(error.message);
    }
    for (int i = 0; i < COUNT; i++) {
        const char *unit = ways[i].boxes > 1 ? "tile" : "game";
        cases[i] = (struct bench_case){names[i], unit, play, &ways[i]};
    }
    const int code = bench_main(argc, argv, cases, COUNT);
    for (int i = 0; i < COUNT; i++) {
        carc_table_fini(&ways[i].table);
        carc_census_fini(&ways[i].census);
        carc_tally_free(ways[i].tally);
    }
    return code;
}
