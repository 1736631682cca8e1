// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"
#include "elo.h"
#include <carcsim/stats.h>

/*
 * Figures printed in handbooks and papers, and closed forms, beside those of R in the other
 * tests of stats. The tolerance is half a unit of the last digit that was printed, and what
 * the rounding of the published means and deviations leaves open.
 */

static const double PI = 3.14159265358979323846;

/* The sums of n values in 1/1000000 with this mean and standard deviation. */
static struct carc_moments summary(uint64_t n, double mean, double sd)
{
    const double unit = 1e6;
    const double count = (double)n;
    const double squares = (count - 1) * sd * sd + count * mean * mean;
    return (struct carc_moments){
        .n = n,
        .scale = 1000000,
        .sum = llround(count * mean * unit),
        .squares = (carc_int128)llround(squares * unit) * 1000000,
    };
}

/* NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.2, data ZARR13: 195 values with mean
 * 9.261460 and sd 0.022789 have the 95 % limits 9.258242 and 9.264679. */
static void t_interval_is_that_of_the_nist_handbook(void **state)
{
    (void)state;
    const struct carc_moments moments = summary(195, 9.26146, 0.022789);
    const struct carc_estimate estimate = carc_moments_estimate(&moments, 0.95);
    assert_close(estimate.sd, 0.022789, 0, 1e-6);
    assert_close(estimate.interval.low, 9.258242, 0, 2e-6);
    assert_close(estimate.interval.high, 9.264679, 0, 2e-6);
}

/* The same handbook, 1.3.5.3, data AUTO83B: miles per gallon of 249 cars (mean 20.14458, sd
 * 6.414700) and of 79 (30.48101, 6.107710); unequal variances: T = -12.94627, 136.8750 df. */
static void welchs_test_is_that_of_the_nist_handbook(void **state)
{
    (void)state;
    const struct carc_moments a = summary(249, 20.14458, 6.4147);
    const struct carc_moments b = summary(79, 30.48101, 6.10771);
    const struct carc_difference difference = carc_welch(&a, &b, 0.95);
    assert_close(difference.t, -12.94627, 0, 1e-5);
    assert_close(difference.df, 136.875, 0, 1e-3);
}

/* With 1 df Student's t is Cauchy's: the quantile q is tan(pi (q - 1/2)), so that two values a
 * and b have the interval mean +- |a - b| / 2 tan(0.475 pi). */
static void interval_of_two_games_is_cauchys(void **state)
{
    (void)state;
    struct carc_moments moments = {.scale = 1};
    carc_moments_add(&moments, 3, 1);
    carc_moments_add(&moments, 7, 1);
    const struct carc_interval interval = carc_moments_estimate(&moments, 0.95).interval;
    assert_close(interval.high - 5, 2 * tan(0.475 * PI), 1e-10, 0);
    assert_close(5 - interval.low, 2 * tan(0.475 * PI), 1e-10, 0);
}

/* With 2 df the two-sided p of t is 1 - t / sqrt(2 + t^2), and the quantile q is
 * (2 q - 1) / sqrt(2 q (1 - q)). */
static void paired_test_of_three_games_has_a_closed_form(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 2, .scale_b = 2};
    carc_pair_add(&pair, 9, 4, 1);
    carc_pair_add(&pair, 12, 9, 1);
    carc_pair_add(&pair, 7, 6, 1);
    /* differences 2.5, 1.5, 0.5: mean 1.5, sd 1 */
    const double t = 1.5 * sqrt(3);
    const double quantile = 0.95 / sqrt(2 * 0.975 * 0.025);
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.t, t, 1e-12, 0);
    assert_close(difference.p, 1 - t / sqrt(2 + t * t), 1e-12, 0);
    assert_close(difference.interval.high, 1.5 + quantile / sqrt(3), 1e-10, 0);
    /* one-sided, towards 2: t = (2 - 1.5) sqrt 3 */
    const double nearer = 0.5 * sqrt(3);
    assert_close(carc_equivalence_p(&difference, 2),
                 (1 - nearer / sqrt(2 + nearer * nearer)) / 2, 1e-12, 0);
}

/* Wilson's interval solves (p - k/n)^2 = z^2 p (1 - p) / n; with k = 0 it ends at
 * z^2 / (n + z^2). */
static void wilson_ends_solve_their_equation(void **state)
{
    (void)state;
    const double z = 1.9599639845400545; /* of 95 %, from any table */
    for (uint64_t k = 0; k <= 40; k++) {
        const struct carc_interval interval = carc_wilson(k, 40, 0.95);
        const double ends[] = {interval.low, interval.high};
        for (size_t i = 0; i < 2; i++) {
            const double p = ends[i];
            const double distance = p - (double)k / 40;
            assert_close(distance * distance, z * z * p * (1 - p) / 40, 1e-10, 1e-15);
        }
    }
    assert_close(carc_wilson(0, 40, 0.95).high, z * z / (40 + z * z), 1e-12, 0);
}

/* SAS/STAT user's guide, PROC MULTTEST, "Inputting Raw p-Values", stepdown Bonferroni: of 24
 * p values the least, 0.03498, becomes 0.8395, all others 1. */
static void holms_correction_is_that_of_the_sas_guide(void **state)
{
    (void)state;
    static const double p[24] = {0.28282, 0.30688, 0.71022, 0.77175, 0.78180, 0.88581,
                                 0.54685, 0.84978, 0.24228, 0.58977, 0.03498, 0.41607,
                                 0.31631, 0.05254, 0.45061, 0.75758, 0.12496, 0.49485,
                                 0.21572, 0.50505, 0.94372, 0.81260, 0.77596, 0.36889};
    double adjusted[24];
    carc_holm(p, 24, adjusted);
    for (size_t i = 0; i < 24; i++) {
        assert_close(adjusted[i], i == 10 ? 0.8395 : 1, 0, 5e-5);
    }
}

/* Cohen 1992, A power primer, Psychological Bulletin 112:155, table 2: games of each variant
 * for a power of 0.8 at differences of 0.2, 0.5 and 0.8 sd, alpha 0.05 and 0.01. His figures
 * are rounded the usual way, ours up. */
static void numbers_of_games_are_those_of_cohens_primer(void **state)
{
    (void)state;
    static const struct {
        double d;
        double at_95, at_99;
    } rows[] = {{0.2, 393, 586}, {0.5, 64, 95}, {0.8, 26, 38}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const double d = rows[i].d;
        assert_close((double)carc_games_unpaired(d, 1, 1, 0.8, 0.95), rows[i].at_95, 0, 1);
        assert_close((double)carc_games_unpaired(d, 1, 1, 0.8, 0.99), rows[i].at_99, 0, 1);
    }
}

/* A coin: the score of n games without draws has the error 1 / (2 sqrt n) at 1/2, which is
 * 400 / ln 10 / (1/4) / (2 sqrt n) = 347.4 / sqrt n Elo; so 95 % are 681 / sqrt n, the rule of
 * thumb of engine testers: 1,000 games settle 21.5 Elo. */
static void elo_error_of_even_games_is_the_rule_of_thumb(void **state)
{
    (void)state;
    const struct carc_elo elo = elo_of_games(500, 0, 500, 0.95);
    assert_close(elo.se, 800 / log(10) / sqrt(1000 - 1), 1e-12, 0); /* sd from the games */
    assert_close(elo.interval.high, 21.5, 0, 0.05);
    /* draws at 1/2 carry no spread: half of them halve the variance */
    assert_close(elo_of_games(250, 500, 250, 0.95).se, elo.se / sqrt(2), 1e-12, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t_interval_is_that_of_the_nist_handbook),
        cmocka_unit_test(welchs_test_is_that_of_the_nist_handbook),
        cmocka_unit_test(interval_of_two_games_is_cauchys),
        cmocka_unit_test(paired_test_of_three_games_has_a_closed_form),
        cmocka_unit_test(wilson_ends_solve_their_equation),
        cmocka_unit_test(holms_correction_is_that_of_the_sas_guide),
        cmocka_unit_test(numbers_of_games_are_those_of_cohens_primer),
        cmocka_unit_test(elo_error_of_even_games_is_the_rule_of_thumb),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
