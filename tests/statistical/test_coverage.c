// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdbool.h>
#include <stdlib.h>

#include "check.h"
#include "elo.h"
#include <carcsim/random.h>
#include <carcsim/stats.h>

/*
 * What intervals and tests promise, tried out: 4,000 small runs each, with values drawn from
 * distributions whose true mean is known. Intervals of 95 % must cover the truth in 94 to 96 %
 * of the runs (the chance of missing these bounds is below 1 % if coverage is 95 %); p values
 * must be uniform where nothing differs. The seed is fixed, so that a result never changes;
 * CARC_TEST_SEED takes another.
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define RUNS 4000
#define LEVEL 0.95

static uint64_t seed = 20260801;

/* ---- what is drawn ------------------------------------------------------------------- */

/* Points as farms pay them: a long tail to the right (skewness 1.2), in half points. */
static const struct {
    int64_t value;
    uint32_t weight;
} farm[] = {{0, 22}, {6, 20}, {12, 17}, {18, 13}, {24, 10},
            {30, 7}, {36, 5}, {42, 3},  {48, 2},  {60, 1}};
#define FARM_WEIGHT 100U

static int64_t draw_farm(struct carc_stream *stream)
{
    uint32_t left = carc_stream_below(stream, FARM_WEIGHT);
    size_t i = 0;
    while (left >= farm[i].weight) {
        left -= farm[i++].weight;
    }
    return farm[i].value;
}

static double farm_mean(void) /* in half points */
{
    double mean = 0;
    for (size_t i = 0; i < COUNT(farm); i++) {
        mean += (double)farm[i].value * farm[i].weight / FARM_WEIGHT;
    }
    return mean;
}

/* The sum of eight even draws from 0 to 99: close to normal, mean 396, variance 8 * 833.25. */
static int64_t draw_bell(struct carc_stream *stream)
{
    int64_t sum = 0;
    for (int i = 0; i < 8; i++) {
        sum += carc_stream_below(stream, 100);
    }
    return sum;
}
static const double BELL_MEAN = 396;
static const double BELL_SD = 81.645575509249; /* sqrt(8 (100^2 - 1) / 12) */

static bool happens(struct carc_stream *stream, uint32_t thousandths)
{
    return carc_stream_below(stream, 1000) < thousandths;
}

/* ---- coverage ------------------------------------------------------------------------ */

/* What one small run says, and what is true. */
struct said {
    struct carc_interval interval;
    double truth;
};

static struct said mean_of_farms(struct carc_stream *stream)
{
    struct carc_moments moments = {.scale = 2};
    for (int game = 0; game < 100; game++) {
        carc_moments_add(&moments, draw_farm(stream), 1);
    }
    return (struct said){carc_moments_estimate(&moments, LEVEL).interval, farm_mean() / 2};
}

/* As few games as show that the t distribution is used: with the normal it is 91 %. */
static struct said mean_of_few(struct carc_stream *stream)
{
    struct carc_moments moments = {.scale = 4};
    for (int game = 0; game < 8; game++) {
        carc_moments_add(&moments, draw_bell(stream), 1);
    }
    return (struct said){carc_moments_estimate(&moments, LEVEL).interval, BELL_MEAN / 4};
}

/* Two variants that share most of a game. */
static struct said paired_difference(struct carc_stream *stream)
{
    struct carc_pair pair = {.scale_a = 2, .scale_b = 4};
    for (int game = 0; game < 100; game++) {
        const int64_t common = draw_bell(stream) + draw_farm(stream);
        carc_pair_add(&pair, common + draw_farm(stream), 2 * common, 1);
    }
    return (struct said){carc_pair_difference(&pair, LEVEL).interval, farm_mean() / 2};
}

/* A rare event under two variants, such as a tie at the top; mostly the same games. */
static struct said paired_difference_of_shares_of_games(struct carc_stream *stream)
{
    struct carc_pair pair = {.scale_a = 1, .scale_b = 1};
    for (int game = 0; game < 1000; game++) {
        const bool both = happens(stream, 30);
        carc_pair_add(&pair, both || happens(stream, 40), both || happens(stream, 20), 1);
    }
    return (struct said){carc_pair_difference(&pair, LEVEL).interval, 0.97 * 0.02};
}

/* Runs of other sizes and spreads. */
static struct said difference_of_two_runs(struct carc_stream *stream)
{
    struct carc_moments a = {.scale = 2};
    struct carc_moments b = {.scale = 6};
    for (int game = 0; game < 150; game++) {
        carc_moments_add(&a, draw_farm(stream), 1);
    }
    for (int game = 0; game < 12; game++) {
        carc_moments_add(&b, draw_bell(stream), 1);
    }
    return (struct said){carc_welch(&a, &b, LEVEL).interval, farm_mean() / 2 - BELL_MEAN / 6};
}

/* Coverage jumps up and down with the share: on average over shares it is right (Agresti and
 * Coull 1998, American Statistician 52:119; for single shares see the closed form below). */
static struct said wilson_of_any_share(struct carc_stream *stream)
{
    const uint32_t thousandths = 20 + carc_stream_below(stream, 961);
    uint64_t hits = 0;
    for (int game = 0; game < 150; game++) {
        hits += happens(stream, thousandths);
    }
    return (struct said){carc_wilson(hits, 150, LEVEL), thousandths / 1000.0};
}

/* Wins of two seats; 4 % are shared. */
static struct said wilson_of_wins(struct carc_stream *stream)
{
    struct carc_moments wins = {.scale = 60};
    for (int game = 0; game < 400; game++) {
        const uint32_t draw = carc_stream_below(stream, 1000);
        carc_moments_add(&wins, draw < 40 ? 30 : draw < 571 ? 60 : 0, 1);
    }
    const double mean = carc_moments_estimate(&wins, LEVEL).mean;
    return (struct said){carc_wilson_of_mean(mean, wins.n, LEVEL), 0.02 + 0.531};
}

/* Farms as a part of all points. */
static struct said share_of_total(struct carc_stream *stream)
{
    struct carc_pair pair = {.scale_a = 2, .scale_b = 4};
    for (int game = 0; game < 200; game++) {
        const int64_t part = draw_farm(stream);
        carc_pair_add(&pair, part, 2 * part + draw_bell(stream), 1);
    }
    const double part = farm_mean() / 2;
    return (struct said){carc_pair_ratio(&pair, LEVEL).interval, part / (part + BELL_MEAN / 4)};
}

/* The same under a variant that pays farms half as much again. */
static struct said difference_of_shares(struct carc_stream *stream)
{
    struct carc_share_pair pair = {.scale = {4, 4, 2, 2}};
    for (int game = 0; game < 150; game++) {
        const int64_t part = draw_farm(stream);
        const int64_t other = draw_bell(stream);
        const int64_t values[] = {3 * part, 3 * part + 2 * other, part, part + other};
        carc_share_pair_add(&pair, values);
    }
    const double more = 1.5 * farm_mean();
    return (struct said){carc_share_difference(&pair, LEVEL).interval,
                         more / (more + BELL_MEAN) - farm_mean() / (farm_mean() + BELL_MEAN)};
}

/* Farms as a part of all points in two runs of other sizes, paid half as much again in one. */
static struct said shares_of_two_runs(struct carc_stream *stream)
{
    struct carc_pair a = {.scale_a = 2, .scale_b = 2};
    struct carc_pair b = {.scale_a = 2, .scale_b = 2};
    for (int game = 0; game < 250; game++) {
        const int64_t part = 3 * draw_farm(stream);
        carc_pair_add(&a, part, part + 2 * draw_bell(stream), 1);
        if (game < 150) {
            const int64_t other = draw_farm(stream);
            carc_pair_add(&b, other, other + draw_bell(stream), 1);
        }
    }
    const double more = 1.5 * farm_mean();
    return (struct said){carc_share_welch(&a, &b, LEVEL).interval,
                         more / (more + BELL_MEAN) - farm_mean() / (farm_mean() + BELL_MEAN)};
}

static double elo_of(double score)
{
    return 400 * log10(score / (1 - score));
}

static struct said elo_of_single_games(struct carc_stream *stream)
{
    uint64_t count[3] = {0}; /* wins, draws, losses */
    for (int game = 0; game < 300; game++) {
        const uint32_t draw = carc_stream_below(stream, 1000);
        count[draw < 420 ? 0 : draw < 770 ? 1 : 2]++;
    }
    return (struct said){elo_of_games(count[0], count[1], count[2], LEVEL).interval,
                         elo_of(0.42 + 0.175)};
}

/* Pairs of games on the same tiles with seats changed: in 3 of 10 the seat alone decides, so
 * that each agent wins once; else each game is for itself. */
static struct said elo_of_rotations(struct carc_stream *stream)
{
    struct carc_moments score = {.scale = 4};
    for (int group = 0; group < 200; group++) {
        int64_t quarters = 2;
        if (!happens(stream, 300)) {
            quarters = 0;
            for (int game = 0; game < 2; game++) {
                const uint32_t draw = carc_stream_below(stream, 1000);
                quarters += draw < 550 ? 2 : draw < 650 ? 1 : 0;
            }
        }
        carc_moments_add(&score, quarters, 1);
    }
    const struct carc_estimate estimate = carc_moments_estimate(&score, LEVEL);
    return (struct said){carc_elo_of_score(estimate.mean, estimate.se, LEVEL).interval,
                         elo_of(0.3 * 0.5 + 0.7 * 0.6)};
}

struct promise {
    const char *name;
    struct said (*run)(struct carc_stream *stream);
};

static struct promise promises[] = {
    {"t_interval_of_skewed_points", mean_of_farms},
    {"t_interval_of_eight_games", mean_of_few},
    {"paired_difference", paired_difference},
    {"paired_difference_of_shares_of_games", paired_difference_of_shares_of_games},
    {"welch_of_unequal_runs", difference_of_two_runs},
    {"wilson_interval_over_all_shares", wilson_of_any_share},
    {"wilson_interval_of_wins_with_ties", wilson_of_wins},
    {"share_of_the_total", share_of_total},
    {"difference_of_shares_of_the_total", difference_of_shares},
    {"difference_of_shares_of_two_runs", shares_of_two_runs},
    {"elo_of_single_games", elo_of_single_games},
    {"elo_of_rotated_groups", elo_of_rotations},
};

static void interval_covers_the_truth_as_often_as_it_says(void **state)
{
    const struct promise *promise = *state;
    const uint64_t purpose = 1000 + (uint64_t)(promise - promises);
    int below = 0;
    int above = 0;
    for (uint64_t run = 1; run <= RUNS; run++) {
        struct carc_stream stream;
        carc_stream_start(&stream, seed, run, purpose);
        const struct said said = promise->run(&stream);
        assert_true(said.interval.low <= said.interval.high); /* no NaN among them */
        below += said.interval.high < said.truth;
        above += said.interval.low > said.truth;
    }
    const double coverage = 1 - (double)(below + above) / RUNS;
    print_message("  covers %.2f %% of %d runs; too low %.2f %%, too high %.2f %%\n",
                  100 * coverage, RUNS, 100.0 * below / RUNS, 100.0 * above / RUNS);
    assert_true(coverage >= 0.94 && coverage <= 0.96);
}

/* The exact coverage of Wilson's interval for n games and the share p: binomial probabilities
 * of those k whose interval holds p. */
static double wilson_coverage(uint64_t n, double p)
{
    double covered = 0;
    for (uint64_t k = 0; k <= n; k++) {
        const struct carc_interval interval = carc_wilson(k, n, LEVEL);
        if (interval.low <= p && p <= interval.high) {
            covered += exp(lgamma((double)n + 1) - lgamma((double)k + 1) -
                           lgamma((double)(n - k) + 1) + (double)k * log(p) +
                           (double)(n - k) * log1p(-p));
        }
    }
    return covered;
}

static void wilson_covers_as_the_binomial_distribution_says(void **state)
{
    (void)state;
    const double shares[] = {0.03, 0.1, 0.25, 0.5, 0.8};
    for (size_t i = 0; i < COUNT(shares); i++) {
        const double exact = wilson_coverage(1000, shares[i]);
        print_message("  n 1000, share %.2f: %.4f\n", shares[i], exact);
        assert_true(exact > 0.94 && exact < 0.96);
    }
    double mean = 0;
    for (int i = 1; i < 1000; i++) {
        mean += wilson_coverage(50, i / 1000.0) / 999;
    }
    print_message("  n 50, mean over all shares: %.4f\n", mean);
    assert_true(mean > 0.945 && mean < 0.955);
}

/* ---- p values where nothing differs --------------------------------------------------- */

static double p_of_pairs(struct carc_stream *stream)
{
    struct carc_pair pair = {.scale_a = 2, .scale_b = 2};
    for (int game = 0; game < 60; game++) {
        const int64_t common = draw_bell(stream);
        const int64_t a = common + draw_farm(stream) + (int64_t)carc_stream_below(stream, 8);
        const int64_t b = common + draw_farm(stream) + (int64_t)carc_stream_below(stream, 8);
        carc_pair_add(&pair, a, b, 1);
    }
    return carc_pair_difference(&pair, LEVEL).p;
}

static double p_of_two_runs(struct carc_stream *stream)
{
    struct carc_moments a = {.scale = 3};
    struct carc_moments b = {.scale = 3};
    for (int game = 0; game < 40; game++) {
        carc_moments_add(&a, 3 * draw_bell(stream), 1);
    }
    for (int game = 0; game < 15; game++) {
        carc_moments_add(&b, draw_bell(stream) + 792, 1);
    }
    return carc_welch(&a, &b, LEVEL).p;
}

/* Four draws of their own, so that nothing cancels as it does in pairs. */
static double p_of_shares(struct carc_stream *stream)
{
    struct carc_share_pair pair = {.scale = {2, 2, 2, 2}};
    for (int game = 0; game < 200; game++) {
        int64_t values[CARC_SHARE_VARIABLES];
        for (size_t i = 0; i < CARC_SHARE_VARIABLES; i += 2) {
            values[i] = draw_farm(stream);
            values[i + 1] = values[i] + draw_bell(stream);
        }
        carc_share_pair_add(&pair, values);
    }
    return carc_share_difference(&pair, LEVEL).p;
}

struct null {
    const char *name;
    double (*p)(struct carc_stream *stream);
};

static struct null nulls[] = {
    {"p_of_paired_differences_is_uniform", p_of_pairs},
    {"p_of_welchs_test_is_uniform", p_of_two_runs},
    {"p_of_differences_of_shares_is_uniform", p_of_shares},
};

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Kolmogorov's and Smirnov's D: the widest gap between the values and an even distribution. */
static double widest_gap(double *value, size_t count)
{
    double gap = 0;
    qsort(value, count, sizeof *value, compare_doubles);
    for (size_t i = 0; i < count; i++) {
        const double n = (double)count;
        gap = fmax(gap, fmax((double)(i + 1) / n - value[i], value[i] - (double)i / n));
    }
    return gap;
}

/* The critical value is that of 1 %: D (sqrt n + 0.12 + 0.11 / sqrt n) = 1.628 (Stephens 1970,
 * JRSS B 32:115), for 4,000 values D = 0.0257. */
static void p_values_of_no_difference_are_uniform(void **state)
{
    const struct null *null = *state;
    static double p[RUNS];
    int found = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        struct carc_stream stream;
        carc_stream_start(&stream, seed, run + 1, 2000 + (uint64_t)(null - nulls));
        p[run] = null->p(&stream);
        assert_true(p[run] >= 0 && p[run] <= 1);
        found += p[run] < 0.05;
    }
    const double gap = widest_gap(p, RUNS);
    const double root = sqrt(RUNS);
    const double statistic = gap * (root + 0.12 + 0.11 / root);
    print_message("  D = %.4f, statistic %.3f, critical 1.628; p < 0.05 in %.2f %%\n", gap,
                  statistic, 100.0 * found / RUNS);
    assert_true(statistic < 1.628);
    assert_true(found >= 0.04 * RUNS && found <= 0.06 * RUNS);
}

/* The measure itself: 1, 2 ... n over n + 1 is as even as can be, squares are not. */
static void gap_tells_uniform_values_from_others(void **state)
{
    (void)state;
    double value[99];
    for (size_t i = 0; i < 99; i++) {
        value[i] = (double)(99 - i) / 100;
    }
    assert_close(widest_gap(value, 99), 0.01, 1e-9, 0);
    for (size_t i = 0; i < 99; i++) {
        value[i] *= value[i];
    }
    assert_true(widest_gap(value, 99) > 0.24); /* x - x^2 is 1/4 at its widest */
}

/* ---- decisions ------------------------------------------------------------------------ */

/* Differences of mean shift / 10 and sd BELL_SD / 10 in n games. */
static struct carc_difference shifted(struct carc_stream *stream, uint64_t n, int64_t shift)
{
    struct carc_pair pair = {.scale_a = 10, .scale_b = 10};
    for (uint64_t game = 0; game < n; game++) {
        const int64_t common = draw_farm(stream);
        carc_pair_add(&pair, common + draw_bell(stream) + shift, common + (int64_t)BELL_MEAN,
                      1);
    }
    return carc_pair_difference(&pair, LEVEL);
}

/* A difference of just delta is called equivalent by mistake in 5 %. */
static void equivalence_at_the_border_errs_in_five_percent(void **state)
{
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        int equivalent = 0;
        for (uint64_t run = 1; run <= RUNS; run++) {
            struct carc_stream stream;
            carc_stream_start(&stream, seed, run, side < 0 ? 3000 : 3001);
            const struct carc_difference difference = shifted(&stream, 50, side * 60);
            equivalent += carc_equivalence_p(&difference, 6.0) < 0.05;
        }
        print_message("  %+d: %.2f %%\n", side, 100.0 * equivalent / RUNS);
        assert_true(equivalent >= 0.04 * RUNS && equivalent <= 0.06 * RUNS);
    }
}

/* Twenty comparisons of equals: any false alarm at all in 1 - (1 - 0.05 / 20)^20 = 4.9 %. */
static void holm_keeps_false_alarms_of_a_table_at_five_percent(void **state)
{
    (void)state;
    enum { TESTS = 20 };
    int alarms = 0;
    int naive = 0;
    for (uint64_t run = 1; run <= RUNS; run++) {
        struct carc_stream stream;
        double p[TESTS];
        double adjusted[TESTS];
        bool alarm = false;
        bool careless = false;
        carc_stream_start(&stream, seed, run, 3002);
        for (size_t i = 0; i < TESTS; i++) {
            p[i] = shifted(&stream, 20, 0).p;
        }
        carc_holm(p, TESTS, adjusted);
        for (size_t i = 0; i < TESTS; i++) {
            alarm = alarm || adjusted[i] <= 0.05;
            careless = careless || p[i] <= 0.05;
        }
        alarms += alarm;
        naive += careless;
    }
    print_message("  %.2f %% of tables with a false alarm, %.1f %% without correction\n",
                  100.0 * alarms / RUNS, 100.0 * naive / RUNS);
    assert_true(alarms >= 0.04 * RUNS && alarms <= 0.06 * RUNS);
}

/* So many games as planned find the difference as often as planned. */
static void planned_games_find_the_difference_as_often_as_planned(void **state)
{
    (void)state;
    const uint64_t paired = carc_games_paired(2.0, BELL_SD / 10, 0.9, LEVEL);
    const uint64_t unpaired =
        carc_games_unpaired(5.0, BELL_SD / 10, 2 * BELL_SD / 10, 0.8, LEVEL);
    int found_paired = 0;
    int found_unpaired = 0;
    for (uint64_t run = 1; run <= RUNS; run++) {
        struct carc_stream stream;
        struct carc_moments a = {.scale = 10};
        struct carc_moments b = {.scale = 10};
        carc_stream_start(&stream, seed, run, 3003);
        found_paired += shifted(&stream, paired, 20).p < 0.05;
        for (uint64_t game = 0; game < unpaired; game++) {
            carc_moments_add(&a, draw_bell(&stream) + (int64_t)BELL_MEAN + 50, 1);
            carc_moments_add(&b, 2 * draw_bell(&stream), 1);
        }
        found_unpaired += carc_welch(&a, &b, LEVEL).p < 0.05;
    }
    print_message("  %llu games, power 0.9: found in %.2f %%; %llu each, 0.8: %.2f %%\n",
                  (unsigned long long)paired, 100.0 * found_paired / RUNS,
                  (unsigned long long)unpaired, 100.0 * found_unpaired / RUNS);
    assert_close(found_paired, 0.9 * RUNS, 0, 0.02 * RUNS);
    assert_close(found_unpaired, 0.8 * RUNS, 0, 0.025 * RUNS);
}

static int set_seed(void **state)
{
    (void)state;
    const char *text = getenv("CARC_TEST_SEED");
    seed = text ? strtoull(text, NULL, 10) : seed;
    print_message("CARC_TEST_SEED=%llu\n", (unsigned long long)seed);
    return 0;
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[COUNT(promises) + COUNT(nulls) + 5];
    size_t count = 0;
    for (size_t i = 0; i < COUNT(promises); i++) {
        tests[count++] =
            (struct CMUnitTest){promises[i].name, interval_covers_the_truth_as_often_as_it_says,
                                NULL, NULL, &promises[i]};
    }
    for (size_t i = 0; i < COUNT(nulls); i++) {
        tests[count++] = (struct CMUnitTest){
            nulls[i].name, p_values_of_no_difference_are_uniform, NULL, NULL, &nulls[i]};
    }
    const struct CMUnitTest others[] = {
        cmocka_unit_test(wilson_covers_as_the_binomial_distribution_says),
        cmocka_unit_test(gap_tells_uniform_values_from_others),
        cmocka_unit_test(equivalence_at_the_border_errs_in_five_percent),
        cmocka_unit_test(holm_keeps_false_alarms_of_a_table_at_five_percent),
        cmocka_unit_test(planned_games_find_the_difference_as_often_as_planned),
    };
    for (size_t i = 0; i < COUNT(others); i++) {
        tests[count++] = others[i];
    }
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("coverage", tests, set_seed, NULL);
}
