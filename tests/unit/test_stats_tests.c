// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"
#include <carcsim/stats.h>

/*
 * Wilson, Welch, equivalence, Holm. Student's sleep data again, in tenths of an hour; reference
 * values from R 4.2.2 with a <- sleep$extra[1:10]; b <- sleep$extra[11:20].
 */
static const int64_t drug_a[10] = {7, -16, -2, -12, -1, 34, 37, 8, 0, 20};
static const int64_t drug_b[10] = {19, 8, 11, 1, -1, 44, 55, 16, 46, 34};

static const double TIGHT = 1e-12;

static struct carc_moments moments_of(const int64_t *values, size_t count)
{
    struct carc_moments moments = {.scale = 10};
    for (size_t i = 0; i < count; i++) {
        carc_moments_add(&moments, values[i], 1);
    }
    return moments;
}

/* Newcombe 1998, Statistics in Medicine 17:857, the score method, four decimals; 20 of 20
 * and all further digits: prop.test(k, n, correct = FALSE)$conf.int */
static void wilson_interval_has_newcombes_values(void **state)
{
    (void)state;
    static const struct {
        uint64_t k, n;
        double low, high;
    } cases[] = {
        {81, 263, 0.25528851987827428, 0.36620957698280016},
        {15, 148, 0.062386399530736283, 0.160487241723308},
        {0, 20, 0, 0.1611251580528193},
        {1, 29, 0.006113214292762661, 0.17175521879320282},
        {20, 20, 0.83887484194718065, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct carc_interval interval = carc_wilson(cases[i].k, cases[i].n, 0.95);
        assert_close(interval.low, cases[i].low, TIGHT, 0);
        assert_close(interval.high, cases[i].high, TIGHT, 0);
    }
}

/* prop.test(41, 1000, correct = FALSE, conf.level = 0.99) */
static void wilson_interval_follows_the_level(void **state)
{
    (void)state;
    const struct carc_interval interval = carc_wilson(41, 1000, 0.99);
    assert_close(interval.low, 0.027645151671826001, TIGHT, 0);
    assert_close(interval.high, 0.06040553770950146, TIGHT, 0);
}

static void wilson_interval_of_none_and_all_ends_exactly_at_zero_and_one(void **state)
{
    (void)state;
    for (uint64_t n = 1; n < 1000; n++) {
        assert_close(carc_wilson(0, n, 0.98).low, 0, 0, 0);
        assert_close(carc_wilson(n, n, 0.98).high, 1, 0, 0);
    }
}

static struct carc_moments halves_of(const int64_t *values, size_t count)
{
    struct carc_moments moments = {.scale = 2};
    for (size_t i = 0; i < count; i++) {
        carc_moments_add(&moments, values[i], 1);
    }
    return moments;
}

/* 0, 1/2 and 1 as often as the two plays of a game would, each for itself: 2 n plays. */
static void wilson_interval_knows_how_much_games_vary(void **state)
{
    (void)state;
    const struct carc_moments shares = halves_of((const int64_t[]){2, 2, 0, 2, 2, 0, 2}, 7);
    const struct carc_moments pairs = halves_of((const int64_t[]){0, 1, 1, 2}, 4);
    const struct carc_moments even = halves_of((const int64_t[]){1, 1, 1}, 3);
    const struct carc_moments single = halves_of((const int64_t[]){2}, 1);
    const struct carc_moments none = {.scale = 2};
    const struct {
        const struct carc_moments *moments;
        struct carc_interval wanted;
    } cases[] = {
        {&shares, carc_wilson(5, 7, 0.95)},
        {&pairs, carc_wilson(4, 8, 0.95)},
        {&even, carc_wilson_of_mean(0.5, 3, 0.95)},
        {&single, carc_wilson(1, 1, 0.95)},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct carc_interval found = carc_wilson_of_moments(cases[i].moments, 0.95);
        assert_close(found.low, cases[i].wanted.low, TIGHT, 0);
        assert_close(found.high, cases[i].wanted.high, TIGHT, 0);
    }
    assert_true(isnan(carc_wilson_of_moments(&none, 0.95).low));
}

static void wilson_interval_of_nothing_is_undefined(void **state)
{
    (void)state;
    const struct carc_interval interval = carc_wilson(0, 0, 0.95);
    assert_true(isnan(interval.low) && isnan(interval.high));
}

/* t.test(a, b) */
static void welchs_test_of_the_sleep_data_has_the_published_figures(void **state)
{
    (void)state;
    const struct carc_moments a = moments_of(drug_a, 10);
    const struct carc_moments b = moments_of(drug_b, 10);
    const struct carc_difference difference = carc_welch(&a, &b, 0.95);
    assert_close(difference.mean, -1.58, TIGHT, 0);
    assert_close(difference.se, 0.84909101723876201, TIGHT, 0);
    assert_close(difference.t, -1.8608134674868531, TIGHT, 0);
    assert_close(difference.df, 17.776473516178498, TIGHT, 0);
    assert_close(difference.p, 0.079394140187358173, TIGHT, 0);
    assert_close(difference.interval.low, -3.3654832307117104, TIGHT, 0);
    assert_close(difference.interval.high, 0.20548323071171018, TIGHT, 0);
    assert_close(difference.effect, difference.mean / difference.sd, TIGHT, 0);
    assert_true(isnan(difference.correlation));
}

/* t.test(a, b[1:7], conf.level = 0.99) */
static void welchs_test_allows_unequal_numbers_and_scales(void **state)
{
    (void)state;
    const struct carc_moments a = moments_of(drug_a, 10);
    struct carc_moments b = {.scale = 30};
    for (size_t i = 0; i < 7; i++) {
        carc_moments_add(&b, 3 * drug_b[i], 1);
    }
    const struct carc_difference difference = carc_welch(&a, &b, 0.99);
    assert_close(difference.t, -1.2111945016566956, TIGHT, 0);
    assert_close(difference.df, 11.350429891553675, TIGHT, 0);
    assert_close(difference.p, 0.25043537578633973, TIGHT, 0);
    assert_close(difference.interval.low, -4.2834612941673491, TIGHT, 0);
    assert_close(difference.interval.high, 1.869175579881635, TIGHT, 0);
}

static void welchs_test_needs_two_games_a_side_and_some_spread(void **state)
{
    (void)state;
    const struct carc_moments a = moments_of(drug_a, 10);
    struct carc_moments b = {.scale = 1};
    assert_true(isnan(carc_welch(&a, &b, 0.95).mean));
    carc_moments_add(&b, 2, 1);
    struct carc_difference difference = carc_welch(&a, &b, 0.95);
    assert_close(difference.mean, -1.25, TIGHT, 0);
    assert_true(isnan(difference.se) && isnan(difference.df) && isnan(difference.p));
    carc_moments_add(&b, 2, 1);
    difference = carc_welch(&b, &b, 0.95);
    assert_close(difference.p, 1, 0, 0);
    assert_close(difference.interval.high, 0, 0, 0);
    assert_true(isnan(difference.df) && isnan(difference.t));
    /* one side constant: the df of the other */
    difference = carc_welch(&a, &b, 0.95);
    assert_close(difference.df, 9, TIGHT, 0);
}

/* m <- mean(a - b); se <- sd(a - b) / sqrt(10)
 * max(pt((m + D) / se, 9, lower.tail = FALSE), pt((m - D) / se, 9)) */
static void equivalence_takes_the_worse_of_two_one_sided_tests(void **state)
{
    (void)state;
    static const double cases[][2] = {
        {0.5, 0.98924075662161282},
        {1.58, 0.5},
        {2.5, 0.021116860246500745},
        {3, 0.0026555702926586711},
    };
    struct carc_pair pair = {.scale_a = 10, .scale_b = 10};
    struct carc_pair swapped = pair;
    for (size_t i = 0; i < 10; i++) {
        carc_pair_add(&pair, drug_a[i], drug_b[i], 1);
        carc_pair_add(&swapped, drug_b[i], drug_a[i], 1);
    }
    const struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    const struct carc_difference opposite = carc_pair_difference(&swapped, 0.95);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_close(carc_equivalence_p(&difference, cases[i][0]), cases[i][1], TIGHT, 0);
        assert_close(carc_equivalence_p(&opposite, cases[i][0]), cases[i][1], TIGHT, 0);
    }
}

/* A difference is equivalent at 5 % just when delta reaches the end of the 90 % interval. */
static void equivalence_agrees_with_the_ninety_percent_interval(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 10, .scale_b = 10};
    for (size_t i = 0; i < 10; i++) {
        carc_pair_add(&pair, drug_a[i], drug_b[i], 1);
    }
    const struct carc_difference difference = carc_pair_difference(&pair, 0.9);
    const double delta = carc_ruled_out(difference.interval);
    assert_close(delta, -difference.interval.low, 0, 0);
    assert_close(carc_equivalence_p(&difference, delta), 0.05, TIGHT, 0);
}

static void equivalence_without_spread_is_certain_either_way(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 1, .scale_b = 1};
    struct carc_difference difference = carc_pair_difference(&pair, 0.95);
    assert_true(isnan(carc_equivalence_p(&difference, 1)));
    assert_true(isnan(carc_ruled_out(difference.interval)));
    carc_pair_add(&pair, 3, 1, 4);
    difference = carc_pair_difference(&pair, 0.95);
    assert_close(carc_equivalence_p(&difference, 2.5), 0, 0, 0);
    assert_close(carc_equivalence_p(&difference, 1.5), 1, 0, 0);
    assert_close(carc_ruled_out(difference.interval), 2, 0, 0);
}

/* p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm"), also the example of Wikipedia's article on
 * Holm's method; p.adjust(c(.02, NA, .02, .5, .001, .9, NA, .02), "holm") */
static void holms_correction_has_the_values_of_r(void **state)
{
    (void)state;
    static const double p[4] = {0.01, 0.04, 0.03, 0.005};
    static const double expected[4] = {0.03, 0.06, 0.06, 0.02};
    double adjusted[8];
    carc_holm(p, 4, adjusted);
    for (size_t i = 0; i < 4; i++) {
        assert_close(adjusted[i], expected[i], 1e-15, 0);
    }
    const double none = nan("");
    const double ties[8] = {0.02, none, 0.02, 0.5, 0.001, 0.9, none, 0.02};
    const double of_ties[8] = {0.1, none, 0.1, 1, 0.006, 1, none, 0.1};
    carc_holm(ties, 8, adjusted);
    for (size_t i = 0; i < 8; i++) {
        if (isnan(of_ties[i])) {
            assert_true(isnan(adjusted[i]));
        } else {
            assert_close(adjusted[i], of_ties[i], 1e-15, 0);
        }
    }
}

static void holms_correction_of_sorted_values_is_the_same(void **state)
{
    (void)state;
    double p[60], adjusted[60], sorted[60];
    for (size_t i = 0; i < 60; i++) { /* ascending, many of them equal */
        p[i] = i == 59 ? 1 : (double)(i * i / 40) / 700;
    }
    for (size_t count = 0; count <= 60; count++) {
        carc_holm(p, count, adjusted);
        carc_holm_sorted(p, count, sorted);
        for (size_t i = 0; i < count; i++) {
            assert_close(sorted[i], adjusted[i], 0, 0);
        }
    }
}

static void holms_correction_of_one_test_changes_nothing(void **state)
{
    (void)state;
    const double p[3] = {nan(""), 0.0375, nan("")};
    double adjusted[3];
    carc_holm(p, 3, adjusted);
    assert_close(adjusted[1], 0.0375, 0, 0);
    carc_holm(p, 1, adjusted);
    assert_true(isnan(adjusted[0]));
    carc_holm(p, 0, adjusted);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_interval_has_newcombes_values),
        cmocka_unit_test(wilson_interval_follows_the_level),
        cmocka_unit_test(wilson_interval_of_none_and_all_ends_exactly_at_zero_and_one),
        cmocka_unit_test(wilson_interval_knows_how_much_games_vary),
        cmocka_unit_test(wilson_interval_of_nothing_is_undefined),
        cmocka_unit_test(welchs_test_of_the_sleep_data_has_the_published_figures),
        cmocka_unit_test(welchs_test_allows_unequal_numbers_and_scales),
        cmocka_unit_test(welchs_test_needs_two_games_a_side_and_some_spread),
        cmocka_unit_test(equivalence_takes_the_worse_of_two_one_sided_tests),
        cmocka_unit_test(equivalence_agrees_with_the_ninety_percent_interval),
        cmocka_unit_test(equivalence_without_spread_is_certain_either_way),
        cmocka_unit_test(holms_correction_has_the_values_of_r),
        cmocka_unit_test(holms_correction_of_sorted_values_is_the_same),
        cmocka_unit_test(holms_correction_of_one_test_changes_nothing),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
