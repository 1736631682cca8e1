// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"
#include <carcsim/stats.h>

/*
 * Means and paired differences. The data are Student's (1908, Biometrika 6:1): hours of sleep
 * gained by ten patients with two drugs, in tenths; `sleep` in R. Reference values:
 *
 *     a <- sleep$extra[1:10]; b <- sleep$extra[11:20]
 *     t.test(a); t.test(a, conf.level = 0.9); t.test(a, b, paired = TRUE)
 *     sd(a); sd(a - b); mean(a - b) / sd(a - b); cor(a, b)
 */
static const int64_t drug_a[10] = {7, -16, -2, -12, -1, 34, 37, 8, 0, 20};
static const int64_t drug_b[10] = {19, 8, 11, 1, -1, 44, 55, 16, 46, 34};

static const double TIGHT = 1e-12; /* relative: rounding of a few operations */

static struct carc_pair sleep_pair(void)
{
    struct carc_pair pair = {.scale_a = 10, .scale_b = 10};
    for (size_t i = 0; i < 10; i++) {
        carc_pair_add(&pair, drug_a[i], drug_b[i], 1);
    }
    return pair;
}

static void mean_of_students_first_drug_has_the_published_interval(void **state)
{
    (void)state;
    struct carc_moments moments = {.scale = 10};
    for (size_t i = 0; i < 10; i++) {
        carc_moments_add(&moments, drug_a[i], 1);
    }
    struct carc_estimate estimate = carc_moments_estimate(&moments, 0.95);
    assert_close(estimate.mean, 0.75, TIGHT, 0);
    assert_close(estimate.sd, 1.7890096577591625, TIGHT, 0);
    assert_close(estimate.se, 0.56573452745572772, TIGHT, 0);
    assert_close(estimate.interval.low, -0.52978041352623217, TIGHT, 0);
    assert_close(estimate.interval.high, 2.0297804135262321, TIGHT, 0);
    estimate = carc_moments_estimate(&moments, 0.9);
    assert_close(estimate.interval.low, -0.28705527872925929, TIGHT, 0);
    assert_close(estimate.interval.high, 1.7870552787292591, TIGHT, 0);
}

static void students_paired_test_has_the_published_figures(void **state)
{
    (void)state;
    const struct carc_pair pair = sleep_pair();
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.mean, -1.58, TIGHT, 0);
    assert_close(difference.sd, 1.2299954832798732, TIGHT, 0);
    assert_close(difference.se, 0.3889587238883952, TIGHT, 0);
    assert_close(difference.interval.low, -2.4598857632769824, TIGHT, 0);
    assert_close(difference.interval.high, -0.70011423672301754, TIGHT, 0);
    assert_close(difference.t, -4.0621276833820366, TIGHT, 0);
    assert_close(difference.df, 9, 0, 0);
    assert_close(difference.p, 0.0028328901973842702, TIGHT, 0);
    assert_close(difference.effect, -1.2845575625910546, TIGHT, 0);
    assert_close(difference.correlation, 0.79517020583357778, TIGHT, 0);
}

/* x <- c(3,1,4,1,5,9,2,6) / 4; y <- c(2,7,1,8,2,8,1,8) / 6; t.test(x, y, paired = TRUE) */
static void variables_of_different_scales_are_compared_in_whole_units(void **state)
{
    (void)state;
    static const int64_t quarters[8] = {3, 1, 4, 1, 5, 9, 2, 6};
    static const int64_t sixths[8] = {2, 7, 1, 8, 2, 8, 1, 8};
    struct carc_pair pair = {.scale_a = 4, .scale_b = 6};
    for (size_t i = 0; i < 8; i++) {
        carc_pair_add(&pair, quarters[i], sixths[i], 1);
    }
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.mean, 0.19791666666666671, TIGHT, 0);
    assert_close(difference.sd, 0.79174498359485612, TIGHT, 0);
    assert_close(difference.t, 0.70703683640362902, TIGHT, 0);
    assert_close(difference.p, 0.50239488617012018, TIGHT, 0);
    assert_close(difference.interval.low, -0.46399870421400563, TIGHT, 0);
    assert_close(difference.interval.high, 0.85983203754733906, TIGHT, 0);
    assert_close(difference.correlation, 0.20965531907301216, TIGHT, 0);
}

static void pair_against_zero_is_the_one_sample_test(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 10, .scale_b = 1};
    for (size_t i = 0; i < 10; i++) {
        carc_pair_add(&pair, drug_a[i], 0, 1);
    }
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.mean, 0.75, TIGHT, 0);
    assert_close(difference.t, 1.3257101407138212, TIGHT, 0);
    assert_close(difference.p, 0.2175977800684489, TIGHT, 0);
    assert_true(isnan(difference.correlation));
}

static void nothing_has_no_mean_and_one_game_no_spread(void **state)
{
    (void)state;
    struct carc_moments moments = {.scale = 2};
    struct carc_estimate estimate = carc_moments_estimate(&moments, 0.95);
    assert_true(isnan(estimate.mean) && isnan(estimate.sd) && isnan(estimate.se));
    assert_true(isnan(estimate.interval.low) && isnan(estimate.interval.high));
    carc_moments_add(&moments, 7, 1);
    estimate = carc_moments_estimate(&moments, 0.95);
    assert_close(estimate.mean, 3.5, 0, 0);
    assert_true(isnan(estimate.sd) && isnan(estimate.se));
    assert_true(isnan(estimate.interval.low) && isnan(estimate.interval.high));
}

static void equal_games_have_an_interval_of_one_point(void **state)
{
    (void)state;
    struct carc_moments moments = {.scale = 6};
    carc_moments_add(&moments, 10, 1000000);
    const struct carc_estimate estimate = carc_moments_estimate(&moments, 0.95);
    assert_close(estimate.sd, 0, 0, 0);
    assert_close(estimate.se, 0, 0, 0);
    assert_close(estimate.interval.low, 10.0 / 6, 1e-15, 0);
    assert_close(estimate.interval.high, estimate.interval.low, 0, 0);
}

static void differences_of_less_than_two_games_have_no_test(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 2, .scale_b = 2};
    struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_true(isnan(difference.mean) && isnan(difference.p) && isnan(difference.sd));
    carc_pair_add(&pair, 9, 4, 1);
    difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.mean, 2.5, 0, 0);
    assert_true(isnan(difference.sd) && isnan(difference.se) && isnan(difference.t));
    assert_true(isnan(difference.df) && isnan(difference.p) && isnan(difference.effect));
    assert_true(isnan(difference.interval.low) && isnan(difference.interval.high));
}

static void identical_variables_differ_by_nothing_for_sure(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 10, .scale_b = 20};
    for (size_t i = 0; i < 10; i++) {
        carc_pair_add(&pair, drug_a[i], 2 * drug_a[i], 1);
    }
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.mean, 0, 0, 0);
    assert_close(difference.sd, 0, 0, 0);
    assert_close(difference.interval.low, 0, 0, 0);
    assert_close(difference.interval.high, 0, 0, 0);
    assert_true(isnan(difference.t) && isnan(difference.effect));
    assert_close(difference.p, 1, 0, 0);
    assert_close(difference.correlation, 1, TIGHT, 0);
}

static void constant_shift_is_proven_beyond_any_doubt(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 10, .scale_b = 10};
    for (size_t i = 0; i < 10; i++) {
        carc_pair_add(&pair, drug_a[i], drug_a[i] + 5, 1);
    }
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.mean, -0.5, 0, 0);
    assert_close(difference.sd, 0, 0, 0);
    assert_close(difference.interval.low, -0.5, 0, 0);
    assert_close(difference.interval.high, -0.5, 0, 0);
    assert_true(isinf(difference.t) && difference.t < 0);
    assert_true(isinf(difference.effect) && difference.effect < 0);
    assert_close(difference.p, 0, 0, 0);
}

/* The largest sums allowed: a double would lose the spread altogether. */
static void spread_of_huge_values_is_exact(void **state)
{
    (void)state;
    const int64_t huge = 1000000000000000000;
    struct carc_moments moments = {.scale = 1};
    carc_moments_add(&moments, huge, 4);
    carc_moments_add(&moments, huge + 1, 4);
    /* deviations of 1/2 each: variance 8 * 1/4 / 7 */
    assert_close(carc_moments_estimate(&moments, 0.95).sd, sqrt(2.0 / 7), 1e-15, 0);

    struct carc_pair pair = {.scale_a = 7, .scale_b = 1000003};
    carc_pair_add(&pair, huge, -huge, 1);
    carc_pair_add(&pair, huge + 7, -huge, 1);
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_close(difference.sd, sqrt(0.5), 1e-15, 0);
    assert_close(difference.mean, 1e18 / 7 + 1e18 / 1000003 + 0.5, 1e-15, 0);
}

static void games_without_end_keep_their_spread(void **state)
{
    (void)state;
    const uint64_t half = UINT64_C(1) << 42; /* of 8.8 million million games */
    struct carc_moments moments = {.scale = 2};
    carc_moments_add(&moments, 199999, half);
    carc_moments_add(&moments, 200001, half);
    const struct carc_estimate estimate = carc_moments_estimate(&moments, 0.95);
    assert_close(estimate.mean, 100000, 0, 0);
    assert_close(estimate.sd, 0.5, 1e-12, 0);
    assert_close(estimate.se, 0.5 / sqrt(0x1p43), 1e-12, 0);
}

static void sums_that_no_games_can_have_are_impossible(void **state)
{
    (void)state;
    assert_true(carc_moments_possible(&(struct carc_moments){.scale = 1}));
    assert_false(carc_moments_possible(&(struct carc_moments){.scale = 0}));
    assert_false(carc_moments_possible(&(struct carc_moments){0, 1, 5, 25}));
    assert_true(carc_moments_possible(&(struct carc_moments){1, 1, 5, 25}));
    assert_false(carc_moments_possible(&(struct carc_moments){1, 1, 5, 24}));
    assert_false(carc_moments_possible(&(struct carc_moments){3, 1, 0, -1}));

    struct carc_pair pair = sleep_pair();
    assert_true(carc_pair_possible(&pair));
    pair.products *= 2; /* a correlation above 1 */
    assert_false(carc_pair_possible(&pair));
    pair.products *= -1;
    assert_false(carc_pair_possible(&pair));
    pair = sleep_pair();
    pair.scale_b = INT64_C(1) << 31;
    assert_false(carc_pair_possible(&pair));
    pair = (struct carc_pair){.scale_a = 1, .scale_b = 1, .products = 1};
    assert_false(carc_pair_possible(&pair));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_of_students_first_drug_has_the_published_interval),
        cmocka_unit_test(students_paired_test_has_the_published_figures),
        cmocka_unit_test(variables_of_different_scales_are_compared_in_whole_units),
        cmocka_unit_test(pair_against_zero_is_the_one_sample_test),
        cmocka_unit_test(nothing_has_no_mean_and_one_game_no_spread),
        cmocka_unit_test(equal_games_have_an_interval_of_one_point),
        cmocka_unit_test(differences_of_less_than_two_games_have_no_test),
        cmocka_unit_test(identical_variables_differ_by_nothing_for_sure),
        cmocka_unit_test(constant_shift_is_proven_beyond_any_doubt),
        cmocka_unit_test(spread_of_huge_values_is_exact),
        cmocka_unit_test(games_without_end_keep_their_spread),
        cmocka_unit_test(sums_that_no_games_can_have_are_impossible),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
