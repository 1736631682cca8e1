// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "source.h"
#include <carcsim/agents.h>
#include <carcsim/io.h>
#include <carcsim/tally.h>

/*
 * Coverage with games really played: 4,000 runs of 80 random games each, scored under three
 * editions and tallied as `carcsim run` does. The truth is the mean of many more games of
 * another seed, whose own error is a hundredth of a run's. Intervals of 95 % must cover it in
 * 94 to 96 % of the runs.
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define RUNS 4000
#define GAMES 80 /* of a run */
#define MANY 500000
#define SEED 20260801
#define LEVEL 0.95

enum { FIRST, SECOND, THIRD, VARIANTS };

static struct carc_tileset set;
static struct carc_weights played_by;
static int32_t weight[VARIANTS][CARC_TALLY_COMPONENTS];
static struct carc_tally_plan plan;
static struct carc_table table;
static struct carc_census census;

static void read_variants(void)
{
    static struct carc_variants known, chosen;
    struct carc_error error = {0};
    if (carc_load_variants(source_path("data/variants.csv"), &known, &error) != CARC_OK ||
        carc_variants_select(&known, "first,second,third", &chosen, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
    for (size_t v = 0; v < VARIANTS; v++) {
        const struct carc_weights weights = carc_variant_weights(&chosen.variant[v]);
        memcpy(weight[v], weights.weight, sizeof weights.weight);
        played_by = weights; /* the third, at last */
    }
}

static int prepare(void **state)
{
    (void)state;
    struct carc_error error = {0};
    if (carc_load_tiles(source_path("data/tiles/base.csv"), &set, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
    read_variants();
    plan = (struct carc_tally_plan){
        .seats = 2,
        .components = CARC_COMPONENT_COUNT,
        .categories = CARC_CATEGORY_COUNT,
        .variants = VARIANTS,
        .scale = 2,
        .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])weight,
    };
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        plan.category_of[c] = (uint8_t)carc_component_category((enum carc_component)c);
    }
    struct carc_table_setup setup = {
        .set = &set, .boxes = 1, .seats = 2, .meeples = 7, .weights = played_by};
    for (size_t seat = 0; seat < 2; seat++) {
        assert_int_equal(carc_agent_parse("random", &setup.agent[seat], NULL), CARC_OK);
    }
    assert_int_equal(carc_table_init(&table, &setup), CARC_OK);
    assert_int_equal(carc_census_init(&census, &set, set.total), CARC_OK);
    return 0;
}

static int clean(void **state)
{
    (void)state;
    carc_census_fini(&census);
    carc_table_fini(&table);
    return 0;
}

static struct carc_tally *play(uint64_t seed, uint64_t first, uint64_t games)
{
    struct carc_tally *tally = carc_tally_new(&plan, false);
    assert_non_null(tally);
    for (uint64_t game = first; game < first + games; game++) {
        struct carc_score score;
        struct carc_outcome outcome;
        memset(&outcome, 0, sizeof outcome);
        assert_int_equal(carc_table_play(&table, seed, game, &score, &census), CARC_OK);
        for (size_t seat = 0; seat < 2; seat++) {
            memcpy(outcome.component[seat], score.component[seat],
                   sizeof score.component[seat]);
        }
        assert_int_equal(carc_tally_add(tally, &outcome), CARC_OK);
    }
    return tally;
}

/* What is looked at. */
struct figure {
    const char *name;
    uint32_t variant; /* against the third edition */
    uint32_t metric;
};

static const struct figure figures[] = {
    {"total, first - third", FIRST, CARC_METRIC_TOTAL},
    {"total, second - third", SECOND, CARC_METRIC_TOTAL},
    {"farm, first - third", FIRST, CARC_CATEGORY_FARM},
    {"margin, first - third", FIRST, CARC_METRIC_MARGIN},
};

/* The paired difference of a figure; the last two are the mean total under the third edition
 * and the wins of seat 1 in it. */
#define FIGURES (COUNT(figures) + 2)

static const char *figure_name(size_t i)
{
    return i < COUNT(figures)    ? figures[i].name
           : i == COUNT(figures) ? "total, third"
                                 : "wins of seat 1, third";
}

static struct carc_interval measure(const struct carc_tally *tally, size_t i, double *mean)
{
    if (i < COUNT(figures)) {
        const struct carc_pair pair =
            carc_tally_pair(tally, figures[i].metric, figures[i].variant, THIRD);
        const struct carc_difference difference = carc_pair_difference(&pair, LEVEL);
        *mean = difference.mean;
        return difference.interval;
    }
    const bool is_wins = i > COUNT(figures);
    const struct carc_moments moments = carc_tally_moments(
        tally, THIRD, is_wins ? 0 : plan.seats, is_wins ? CARC_METRIC_WIN : CARC_METRIC_TOTAL);
    const struct carc_estimate estimate = carc_moments_estimate(&moments, LEVEL);
    *mean = estimate.mean;
    return is_wins ? carc_wilson_of_mean(estimate.mean, moments.n, LEVEL) : estimate.interval;
}

static void runs_of_random_games_cover_the_mean_of_many_more(void **state)
{
    (void)state;
    double truth[FIGURES];
    double ignored;
    int covered[FIGURES] = {0};
    struct carc_tally *many = play(SEED + 1, 1, MANY);
    for (size_t i = 0; i < FIGURES; i++) {
        measure(many, i, &truth[i]);
    }
    carc_tally_free(many);
    for (uint64_t run = 0; run < RUNS; run++) {
        struct carc_tally *tally = play(SEED, 1 + run * GAMES, GAMES);
        for (size_t i = 0; i < FIGURES; i++) {
            const struct carc_interval interval = measure(tally, i, &ignored);
            covered[i] += interval.low <= truth[i] && truth[i] <= interval.high;
        }
        carc_tally_free(tally);
    }
    bool fine = true;
    for (size_t i = 0; i < FIGURES; i++) {
        const double coverage = (double)covered[i] / RUNS;
        print_message("  %-24s mean %8.4f, covered in %.2f %% of %d runs\n", figure_name(i),
                      truth[i], 100 * coverage, RUNS);
        fine = fine && coverage >= 0.94 && coverage <= 0.96;
    }
    assert_true(fine);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_of_random_games_cover_the_mean_of_many_more),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("coverage of play", tests, prepare, clean);
}
