// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "bench_cases.h"
#include <carcsim/tally.h>

/* bench_games.c - whole games: bare, and with all sums of one variant and of nine. */

/* One way to play, and what is done with each game. */
struct way {
    const char *agent;
    const char *variants; /* NULL: nothing is tallied */
    uint32_t seats, games;
    uint64_t next; /* game */
    struct carc_table table;
    struct carc_census census;
    struct carc_variants scored;
    int32_t weight[CARC_VARIANTS_MAX][CARC_TALLY_COMPONENTS];
    struct carc_tally *tally;
};

static void open_tally(struct way *way)
{
    struct carc_error error;
    if (carc_variants_select(&bench_known, way->variants, &way->scored, &error) != CARC_OK) {
        bench_fail("%s", error.message);
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
    if (!way->tally || carc_census_init(&way->census, &bench_set, bench_set.total) != CARC_OK) {
        bench_fail("out of memory");
    }
}

static void open_way(void *context)
{
    struct way *way = context;
    bench_table(&way->table, way->agent, way->seats, 1, 0, true);
    if (way->variants) {
        open_tally(way);
    }
}

static void close_way(void *context)
{
    struct way *way = context;
    carc_table_fini(&way->table);
    carc_census_fini(&way->census);
    carc_tally_free(way->tally);
}

static void tally(struct way *way, const struct carc_score *score)
{
    struct carc_outcome outcome;
    for (uint32_t seat = 0; seat < way->seats; seat++) {
        memcpy(outcome.component[seat], score->component[seat], sizeof score->component[seat]);
    }
    if (carc_tally_add(way->tally, &outcome) != CARC_OK) {
        bench_fail("out of memory");
    }
}

static uint64_t play(void *context)
{
    struct way *way = context;
    for (uint32_t i = 0; i < way->games; i++) {
        struct carc_score score;
        struct carc_census *census = way->tally ? &way->census : NULL;
        if (carc_table_play(&way->table, 1, ++way->next, &score, census) != CARC_OK) {
            bench_fail("out of memory");
        }
        if (way->tally) {
            tally(way, &score);
        }
    }
    return way->games;
}

/* X(identifier, name, agent, variants, seats, games a repetition) */
#define WAYS(X)                                                                                \
    X(random_2_bare, "random-2-bare", "random", NULL, 2, 5000)                                 \
    X(random_2_one, "random-2-one", "random", "third", 2, 5000)                                \
    X(random_2_nine, "random-2-nine", "random", "grid", 2, 5000)                               \
    X(random_5_bare, "random-5-bare", "random", NULL, 5, 5000)                                 \
    X(random_5_one, "random-5-one", "random", "third", 5, 5000)                                \
    X(random_5_nine, "random-5-nine", "random", "grid", 5, 5000)                               \
    X(greedy_2_bare, "greedy-2-bare", "greedy", NULL, 2, 400)                                  \
    X(greedy_2_one, "greedy-2-one", "greedy", "third", 2, 400)                                 \
    X(greedy_2_nine, "greedy-2-nine", "greedy", "grid", 2, 400)                                \
    X(greedy_5_nine, "greedy-5-nine", "greedy", "grid", 5, 400)                                \
    X(greedy_own, "greedy-own-2-bare", "greedy:goal=own", NULL, 2, 400)

#define WAY(id, text, who, list, seat_count, game_count)                                       \
    static struct way id = {                                                                   \
        .agent = who, .variants = list, .seats = seat_count, .games = game_count};
WAYS(WAY)

#define CASE(id, text, who, list, seat_count, game_count)                                      \
    {.name = text,                                                                             \
     .unit = "game",                                                                           \
     .open = open_way,                                                                         \
     .work = play,                                                                             \
     .close = close_way,                                                                       \
     .context = &id},
const struct bench_case bench_games[] = {WAYS(CASE){0}};
