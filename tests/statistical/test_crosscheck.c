// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "source.h"
#include <carcsim/agents.h>
#include <carcsim/io.h>

/*
 * Play against figures of other engines, written independently, which agree with each other:
 * two seats, third edition, 7 meeples. A figure passes if it differs by at most LIMIT standard
 * errors of the difference, ours and theirs together. Where no error of theirs is known it
 * follows from our own spread, the games they played and the digits they gave.
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define LIMIT 4.5
#define SEED 20020101
#define FIGURES_MAX 32

/* A figure of theirs. */
struct figure {
    const char *name;
    double wanted;
    double error; /* theirs, one standard error; 0: not given */
    double half;  /* half a unit of the last digit: the value may lie anywhere in it */
};

/* The sums of one figure of ours over all games. */
struct sums {
    double sum, squares;
};

/* A game just played. */
struct view {
    const struct carc_table *table;
    const struct carc_score *score;
    const struct carc_census *census; /* of all games so far */
    double counted[8];                /* features in it before this game */
};

typedef void measure_game(struct view *view, double *value);

static struct carc_tileset set;
static struct carc_variants known;
static struct carc_weights third, first, second, city3, city2;

/* ---- data ---------------------------------------------------------------------------- */

static struct carc_weights weights_of(const char *choice)
{
    static struct carc_variants chosen;
    chosen.count = 0;
    assert_int_equal(carc_variants_select(&known, choice, &chosen, NULL), CARC_OK);
    return carc_variant_weights(&chosen.variant[0]);
}

static int read_data(void **state)
{
    (void)state;
    struct carc_error error = {0};
    if (carc_load_tiles(source_path("data/tiles/base.csv"), &set, &error) != CARC_OK ||
        carc_load_variants(source_path("data/variants.csv"), &known, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
    first = weights_of("first");
    second = weights_of("second");
    third = weights_of("third");
    city3 = weights_of("third:two_tile_city=3");
    city2 = weights_of("third:two_tile_city=2");
    return 0;
}

/* ---- one game ------------------------------------------------------------------------ */

/* Points of a seat in a category; all of them for CARC_CATEGORY_COUNT. */
static double points(const struct view *view, uint32_t seat, const struct carc_weights *weights,
                     enum carc_category category)
{
    int64_t halves = 0;
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        const enum carc_category own = carc_component_category((enum carc_component)c);
        if (category == CARC_CATEGORY_COUNT || category == own) {
            halves += (int64_t)weights->weight[c] * view->score->component[seat][c];
        }
    }
    return (double)halves / 2;
}

static double total(const struct view *view, uint32_t seat, const struct carc_weights *weights)
{
    return points(view, seat, weights, CARC_CATEGORY_COUNT);
}

/* Points of both seats in two categories. */
static double both(const struct view *view, enum carc_category a, enum carc_category b)
{
    return points(view, 0, &third, a) + points(view, 1, &third, a) +
           points(view, 0, &third, b) + points(view, 1, &third, b);
}

/* Features of a class and size, 0 for all sizes, in this game; slot is any free number. */
static double new_features(struct view *view, unsigned slot, enum carc_class class, size_t size)
{
    uint64_t count = 0;
    const size_t end = size ? size + 1 : view->census->size_count[class];
    for (size_t i = size; i < end; i++) {
        count += view->census->row[class][i].count;
    }
    const double fresh = (double)count - view->counted[slot];
    view->counted[slot] = (double)count;
    return fresh;
}

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

/* The figures of the table of two seats, in the order of table_names. */
static void measure_table(struct view *view, double *value)
{
    const struct carc_played *played = &view->table->played;
    const double one = total(view, 0, &third), two = total(view, 1, &third);
    uint32_t meeples = 0;
    for (size_t kind = 0; kind < CARC_KINDS; kind++) {
        meeples += played->meeples[kind];
    }
    *value++ = one;
    *value++ = two;
    *value++ = one > two;
    *value++ = one < two;
    *value++ = sign(one - two) == 0;
    *value++ = both(view, CARC_CATEGORY_FARM, CARC_CATEGORY_FARM) / 2;
    *value++ = both(view, CARC_CATEGORY_CITY_COMPLETE, CARC_CATEGORY_CITY_INCOMPLETE) +
               both(view, CARC_CATEGORY_CITY_TWO_TILE, CARC_CATEGORY_CITY_TWO_TILE) / 2;
    *value++ = both(view, CARC_CATEGORY_ROAD_COMPLETE, CARC_CATEGORY_ROAD_INCOMPLETE);
    *value++ = both(view, CARC_CATEGORY_MONASTERY_COMPLETE, CARC_CATEGORY_MONASTERY_INCOMPLETE);
    *value++ = meeples;
    *value++ = (double)played->places / played->turns;
    *value++ = played->discarded;
}

/* Figures a player: the mean of both seats. */
static double each(const struct view *view, const struct carc_weights *weights,
                   enum carc_category category)
{
    return (points(view, 0, weights, category) + points(view, 1, weights, category)) / 2;
}

/* The figures of a million random games, in the order of random_figures. */
static void measure_random(struct view *view, double *value)
{
    const enum carc_category all = CARC_CATEGORY_COUNT;
    const int32_t twins = view->score->component[0][CARC_COMPONENT_TWIN_CITIES] +
                          view->score->component[1][CARC_COMPONENT_TWIN_CITIES];
    *value++ = each(view, &third, all);
    *value++ = each(view, &city3, all);
    *value++ = each(view, &city2, all);
    *value++ = each(view, &second, all);
    *value++ = each(view, &first, all);
    *value++ = each(view, &third, CARC_CATEGORY_ROAD_COMPLETE);
    *value++ = each(view, &third, CARC_CATEGORY_ROAD_INCOMPLETE);
    *value++ = each(view, &third, CARC_CATEGORY_CITY_COMPLETE);
    *value++ = twins / 2.0;
    *value++ = each(view, &third, CARC_CATEGORY_CITY_INCOMPLETE);
    *value++ = each(view, &third, CARC_CATEGORY_MONASTERY_COMPLETE);
    *value++ = each(view, &third, CARC_CATEGORY_MONASTERY_INCOMPLETE);
    *value++ = each(view, &first, CARC_CATEGORY_FARM);
    *value++ = each(view, &second, CARC_CATEGORY_FARM);
    *value++ = each(view, &third, CARC_CATEGORY_FARM);
    *value++ = new_features(view, 0, CARC_CLASS_CITY_COMPLETE, 0);
    *value++ = new_features(view, 1, CARC_CLASS_CITY_COMPLETE, 2);
    *value++ = new_features(view, 2, CARC_CLASS_CITY_COMPLETE, 3);
    *value++ = new_features(view, 3, CARC_CLASS_CITY_COMPLETE, 4);
    *value++ = new_features(view, 4, CARC_CLASS_ROAD_COMPLETE, 0);
    *value++ = new_features(view, 5, CARC_CLASS_ROAD_COMPLETE, 2);
    *value++ = view->table->played.discarded;
    *value++ = view->table->played.discarded > 0;
    *value++ = sign(total(view, 0, &first) - total(view, 1, &first)) !=
               sign(total(view, 0, &third) - total(view, 1, &third));
}

/* ---- many games ---------------------------------------------------------------------- */

/* Plays games and sums the figures up; seats (may be NULL) receives both seats' points. */
static void play(const char *agent, uint32_t games, measure_game *measure, size_t figures,
                 struct sums *sums, double (*seats)[2])
{
    struct carc_table table;
    struct carc_census census;
    struct carc_score score;
    struct carc_table_setup setup = {
        .set = &set, .boxes = 1, .seats = 2, .meeples = 7, .weights = third};
    struct view view = {.table = &table, .score = &score, .census = &census};
    for (size_t seat = 0; seat < 2; seat++) {
        assert_int_equal(carc_agent_parse(agent, &setup.agent[seat], NULL), CARC_OK);
    }
    assert_int_equal(carc_table_init(&table, &setup), CARC_OK);
    assert_int_equal(carc_census_init(&census, &set, set.total), CARC_OK);
    memset(sums, 0, figures * sizeof *sums);
    for (uint32_t game = 0; game < games; game++) {
        double value[FIGURES_MAX];
        assert_int_equal(carc_table_play(&table, SEED, game + 1, &score, &census), CARC_OK);
        measure(&view, value);
        for (size_t i = 0; i < figures; i++) {
            sums[i].sum += value[i];
            sums[i].squares += value[i] * value[i];
        }
        for (size_t seat = 0; seats && seat < 2; seat++) {
            seats[game][seat] = value[seat];
        }
    }
    carc_census_fini(&census);
    carc_table_fini(&table);
}

/* ---- judgement ----------------------------------------------------------------------- */

/* Prints a figure of ours, with its error, beside theirs; whether they agree. */
static bool agrees(const struct figure *figure, double ours, double own_error,
                   double their_error)
{
    const double rounded = figure->half / sqrt(3); /* of a uniform distribution */
    const double error = figure->error > 0 ? figure->error : their_error;
    const double all = sqrt(own_error * own_error + error * error + rounded * rounded);
    const double errors = (ours - figure->wanted) / all;
    const bool fine = fabs(errors) <= LIMIT;
    print_message("  %-30s %10.4f, theirs %10.4f: %+.4f, %+.2f errors%s\n", figure->name, ours,
                  figure->wanted, ours - figure->wanted, errors, fine ? "" : "  <-- differs");
    return fine;
}

static bool judge(const struct figure *figure, size_t count, const struct sums *sums,
                  double games, double their_games)
{
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        const double mean = sums[i].sum / games;
        const double variance = (sums[i].squares - games * mean * mean) / (games - 1);
        fine = agrees(&figure[i], mean, sqrt(variance / games), sqrt(variance / their_games)) &&
               fine;
    }
    return fine;
}

/* The standard deviation of a seat's points, both seats pooled, and its standard error. */
static bool judge_deviation(const struct figure *figure, double (*seats)[2], uint32_t games,
                            double their_games)
{
    double mean[2] = {0, 0}, variance = 0, spread = 0;
    for (uint32_t game = 0; game < games; game++) {
        mean[0] += seats[game][0] / games;
        mean[1] += seats[game][1] / games;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t game = 0; game < games; game++) {
            const double a = seats[game][0] - mean[0], b = seats[game][1] - mean[1];
            const double own = (a * a + b * b) / 2;
            variance += pass == 0 ? own / games : 0;
            spread += pass == 1 ? (own - variance) * (own - variance) / games : 0;
        }
    }
    const double sd = sqrt(variance);
    const double of_one = sqrt(spread) / (2 * sd); /* delta method: d sd = d variance / 2 sd */
    return agrees(figure, sd, of_one / sqrt(games), of_one / sqrt(their_games));
}

/* ---- the table of two seats ---------------------------------------------------------- */

#define TABLE 12 /* figures, in the order of measure_table; the deviation comes after them */

struct column {
    const char *agent;
    uint32_t games;
    struct figure figure[TABLE + 1];
};

static const struct column columns[] = {
    {"random",
     300000,
     {{"points of seat 1", 19.55, 0.03, 0.005},
      {"points of seat 2", 19.22, 0.03, 0.005},
      {"wins of seat 1", 0.492, 0, 0.0005},
      {"wins of seat 2", 0.471, 0, 0.0005},
      {"draws", 0.037, 0, 0.0005},
      {"points of farms", 7.67, 0, 0.005},
      {"points of cities", 15.70, 0, 0.005},
      {"points of roads", 10.80, 0, 0.005},
      {"points of monasteries", 4.65, 0, 0.005},
      {"meeples placed", 15.59, 0, 0.005},
      {"legal places a turn", 27.23, 0, 0.005},
      {"tiles that fit nowhere", 0.0196, 0, 0.00005},
      {"sd of a seat's points", 7.86, 0, 0.005}}},
    {"greedy",
     15000,
     {{"points of seat 1", 77.68, 0.15, 0.005},
      {"points of seat 2", 74.75, 0.15, 0.005},
      {"wins of seat 1", 0.541, 0, 0.0005},
      {"wins of seat 2", 0.440, 0, 0.0005},
      {"draws", 0.019, 0, 0.0005},
      {"points of farms", 32.76, 0, 0.005},
      {"points of cities", 66.52, 0, 0.005},
      {"points of roads", 34.98, 0, 0.005},
      {"points of monasteries", 18.16, 0, 0.005},
      {"meeples placed", 25.90, 0, 0.005},
      {"legal places a turn", 24.40, 0, 0.005},
      {"tiles that fit nowhere", 0.045, 0, 0.005},
      {"sd of a seat's points", 17.1, 0, 0.05}}},
    {"greedy:goal=own",
     15000,
     {{"points of seat 1", 95.19, 0.15, 0.005},
      {"points of seat 2", 91.75, 0.15, 0.005},
      {"wins of seat 1", 0.550, 0, 0.0005},
      {"wins of seat 2", 0.434, 0, 0.0005},
      {"draws", 0.016, 0, 0.0005},
      {"points of farms", 55.96, 0, 0.005},
      {"points of cities", 74.85, 0, 0.005},
      {"points of roads", 36.53, 0, 0.005},
      {"points of monasteries", 19.61, 0, 0.005},
      {"meeples placed", 27.34, 0, 0.005},
      {"legal places a turn", 24.56, 0, 0.005},
      {"tiles that fit nowhere", 0.045, 0, 0.005},
      {"sd of a seat's points", 19.9, 0, 0.05}}},
};

static void two_seats_play_as_in_other_engines(void **state)
{
    const struct column *column = *state;
    struct sums sums[FIGURES_MAX];
    double(*seats)[2] = malloc(column->games * sizeof *seats);
    assert_non_null(seats);
    play(column->agent, column->games, measure_table, TABLE, sums, seats);
    /* Their games: as many as give their error of the mean with their deviation. */
    const double root = column->figure[TABLE].wanted / column->figure[0].error;
    const double their_games = root * root;
    print_message("%s, %u games, theirs about %.0f:\n", column->agent, column->games,
                  their_games);
    bool fine = judge(column->figure, TABLE, sums, column->games, their_games);
    fine = judge_deviation(&column->figure[TABLE], seats, column->games, their_games) && fine;
    free(seats);
    assert_true(fine);
}

/* ---- a million random games ---------------------------------------------------------- */

static const struct figure random_figures[] = {
    {"points a player, third", 19.409, 0.006, 0.0005},
    {"two-tile city at 3", 19.157, 0.006, 0.0005},
    {"two-tile city at 2", 18.905, 0.006, 0.0005},
    {"second edition", 18.639, 0.006, 0.0005},
    {"first edition", 19.699, 0.006, 0.0005},
    {"complete roads", 1.395, 0, 0.0005},
    {"incomplete roads", 3.994, 0, 0.0005},
    {"cities of three tiles or more", 1.042, 0, 0.0005},
    {"two-tile cities paid", 0.2519, 0, 0.00005},
    {"incomplete cities", 5.805, 0, 0.0005},
    {"complete monasteries", 0.052, 0, 0.0005},
    {"incomplete monasteries", 2.281, 0, 0.0005},
    {"farms, first", 4.627, 0, 0.0005},
    {"farms, second", 3.567, 0, 0.0005},
    {"farms, third", 3.832, 0, 0.0005},
    {"complete cities a game", 3.251, 0, 0.0005},
    {"of two tiles", 2.607, 0, 0.0005},
    {"of three tiles", 0.455, 0, 0.0005},
    {"of four tiles", 0.125, 0, 0.0005},
    {"complete roads a game", 4.253, 0, 0.0005},
    {"of two tiles", 2.529, 0, 0.0005},
    {"tiles that fit nowhere", 0.0194, 0, 0.00005},
    {"games with such a tile", 0.0185, 0, 0.00005},
    {"winner changes first to third", 0.09, 0, 0.005},
};

static void random_games_score_as_in_other_engines_under_every_edition(void **state)
{
    (void)state;
    const uint32_t games = 300000;
    struct sums sums[FIGURES_MAX];
    play("random", games, measure_random, COUNT(random_figures), sums, NULL);
    print_message("random, %u games, theirs a million:\n", games);
    assert_true(judge(random_figures, COUNT(random_figures), sums, games, 1e6));
}

int main(int argc, char **argv)
{
    static struct column parameters[COUNT(columns)];
    memcpy(parameters, columns, sizeof parameters);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_score_as_in_other_engines_under_every_edition),
        {"random_agents_play_as_in_other_engines", two_seats_play_as_in_other_engines, NULL,
         NULL, &parameters[0]},
        {"greedy_agents_play_as_in_other_engines", two_seats_play_as_in_other_engines, NULL,
         NULL, &parameters[1]},
        {"greedy_agents_for_their_own_score_play_as_in_other_engines",
         two_seats_play_as_in_other_engines, NULL, NULL, &parameters[2]},
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("cross-check", tests, read_data, NULL);
}
