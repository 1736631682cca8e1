// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"
#include <carcsim/stats.h>

/* Planning: how uncertain an sd is, how a variance falls with size. */

/* sqrt(df / qchisq(c(0.975, 0.025), df)); from 2,000 df on an approximation is used. */
static void sd_intervals_are_those_of_the_chi_square_of_r(void **state)
{
    (void)state;
    static const struct {
        double df, level, low, high, tolerance;
    } cases[] = {
        {5, 0.95, 0.624208002258983, 2.45261398854830, 1e-12},
        {99, 0.95, 0.878006845403871, 1.16167525529462, 1e-12},
        {99, 0.99, 0.843977454269061, 1.220039185261804, 1e-12},
        {1999, 0.95, 0.969942999243198, 1.03199339513651, 1e-12},
        {1999999, 0.95, 0.999020983859966, 1.00098095008366, 1e-9},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct carc_interval interval = carc_sd_interval(3, cases[i].df, cases[i].level);
        assert_close(interval.low, 3 * cases[i].low, cases[i].tolerance, 0);
        assert_close(interval.high, 3 * cases[i].high, cases[i].tolerance, 0);
    }
    /* the two ways of computing meet */
    const struct carc_interval below = carc_sd_interval(1, 1999.999, 0.99);
    const struct carc_interval above = carc_sd_interval(1, 2000.001, 0.99);
    assert_close(below.low, above.low, 3e-6, 0);
    assert_close(below.high, above.high, 3e-6, 0);
    assert_true(isnan(carc_sd_interval(nan(""), 5, 0.95).high));
    assert_true(isnan(carc_sd_interval(1, 0, 0.95).low));
    assert_close(carc_sd_interval(0, 5, 0.95).high, 0, 0, 0);
}

/* uniroot of pt(q, df, nc, lower.tail = FALSE) + pt(-q, df, nc) - power, with
 * q <- qt(alpha / 2, df, lower.tail = FALSE) */
static void noncentrality_is_what_the_power_of_r_needs(void **state)
{
    (void)state;
    assert_close(carc_noncentrality(9, 0.9, 0.95), 3.6510550715626, 1e-9, 0);
    assert_close(carc_noncentrality(99, 0.8, 0.99), 3.4758793649126, 1e-9, 0);
    assert_close(carc_noncentrality(297, 0.9, 0.975), 3.5379417925553, 1e-9, 0);
    assert_close(carc_noncentrality(3, 0.5, 0.9), 2.1321003258297, 1e-9, 0);
    assert_close(carc_power(carc_noncentrality(50, 0.999, 0.99), 50, 0.99), 0.999, 1e-9, 0);
    assert_close(carc_noncentrality(20, 0.04, 0.95), 0, 0, 0);
    assert_true(isnan(carc_noncentrality(0.5, 0.9, 0.95)));
}

/* y <- 2 * log(sd) - digamma(df / 2) + log(df / 2); w <- 1 / trigamma(df / 2)
 * f <- lm(y ~ log(size), weights = w); m <- cbind(1, log(size)); V <- solve(t(m) %*% (w * m))
 */
static const struct carc_sized four_sizes[] = {
    {10, 0.3, 99}, {20, 0.17, 99}, {40, 0.1, 49}, {160, 0.04, 29}};

static void falls_are_the_weighted_line_of_r(void **state)
{
    (void)state;
    const struct carc_scaling scaling = carc_scaling_fit(four_sizes, 4, 0.95);
    const double half = 1.959963984540054 * 0.102806301970429;
    assert_close(scaling.falls, 1.466820561848200, 1e-12, 0);
    assert_close(scaling.interval.high - scaling.falls, half, 1e-12, 0);
    assert_close(scaling.falls - scaling.interval.low, half, 1e-12, 0);
    /* at size 556 by x <- c(1, log(556)): exp(sum(x * coef(f)) / 2), 2 / (t(x) %*% V %*% x) */
    const struct carc_scaled scaled = carc_scaling_at(&scaling, 556);
    assert_close(scaled.sd, 0.0153335451527975, 1e-12, 0);
    assert_close(scaled.df, 16.9224109555302, 1e-12, 0);
    assert_close(scaled.high, 0.0230128580565713, 1e-10, 0);
}

/* An sd of 0.5 at size 10, 198 df, and a variance that falls as 1 / size for certain. */
static struct carc_scaling inverse_law(void)
{
    return (struct carc_scaling){.falls = 1,
                                 .level = 0.95,
                                 .centre = log(10),
                                 .height = log(0.25),
                                 .weights = 99,
                                 .spread = HUGE_VAL};
}

static void given_slope_keeps_the_degrees_of_freedom(void **state)
{
    (void)state;
    const struct carc_scaling law = inverse_law();
    for (double size = 1; size < 1e12; size *= 10) {
        const struct carc_scaled scaled = carc_scaling_at(&law, size);
        assert_close(scaled.sd, sqrt(2.5 / size), 1e-12, 0);
        assert_close(scaled.df, 198, 1e-12, 0);
        assert_close(scaled.high, carc_sd_interval(scaled.sd, 198, 0.95).high, 1e-12, 0);
    }
}

static void far_away_nothing_is_known(void **state)
{
    (void)state;
    const struct carc_scaling scaling = carc_scaling_fit(four_sizes, 4, 0.95);
    const struct carc_scaled scaled = carc_scaling_at(&scaling, 1e12);
    assert_true(scaled.df < 1);
    assert_true(isinf(scaled.high) && isnan(scaled.sd));
    assert_true(isnan(carc_scaling_at(&scaling, 0).sd));
}

static void what_cannot_be_fitted_is_nan(void **state)
{
    (void)state;
    const struct carc_sized constant[] = {{10, 0.5, 99}, {40, 0, 99}};
    const struct carc_sized one_size[] = {{10, 0.5, 99}, {10, 0.4, 99}};
    const struct carc_sized undefined[] = {{10, 0.5, 99}, {40, nan(""), 0}};
    const struct carc_aim aim = {.delta = 1, .power = 0.9, .level = 0.95, .unit = 1};
    const struct {
        const struct carc_sized *sized;
        size_t count;
    } cases[] = {
        {constant, 2}, {one_size, 2}, {undefined, 2}, {four_sizes, 1}, {four_sizes, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct carc_scaling scaling =
            carc_scaling_fit(cases[i].sized, cases[i].count, 0.95);
        assert_true(isnan(scaling.falls));
        assert_true(isnan(carc_scaling_at(&scaling, 20).sd));
        assert_int_equal(carc_scaling_size(&scaling, &aim, 1, 1000000), 0);
    }
}

static void size_needed_is_the_smallest_that_shows_it(void **state)
{
    (void)state;
    const struct carc_sized sized[] = {{10, 0.5, 999}, {40, 0.26, 999}};
    const struct carc_scaling scaling = carc_scaling_fit(sized, 2, 0.95);
    struct carc_aim aim = {.delta = 0.4, .power = 0.9, .level = 0.95, .unit = 1.0 / 72};
    for (int at_most = 0; at_most < 2; at_most++) {
        aim.at_most = at_most;
        const uint64_t tiles = carc_scaling_size(&scaling, &aim, 720, 1000000000);
        assert_true(tiles > 720);
        for (uint64_t back = 0; back < 2; back++) {
            const struct carc_scaled scaled =
                carc_scaling_at(&scaling, (double)(tiles - back) / 72);
            const double sd = at_most ? scaled.high : scaled.sd;
            const double power = carc_power(0.4 / sd, scaled.df, 0.95);
            assert_true(back ? power < 0.9 : power >= 0.9);
        }
    }
    /* with sd^2 size constant, about (t + z)^2 sd^2 size / delta^2 */
    const double times = carc_noncentrality(198, 0.9, 0.95);
    const struct carc_scaling law = inverse_law();
    aim.at_most = false;
    assert_close((double)carc_scaling_size(&law, &aim, 720, 1000000000),
                 72 * times * times * 2.5 / 0.16, 0, 1.01);
    aim.delta = 100;
    assert_int_equal(carc_scaling_size(&scaling, &aim, 720, 1000000000), 720);
    aim.delta = 0.0001;
    assert_int_equal(carc_scaling_size(&scaling, &aim, 720, 100000), 0);
    aim.delta = 0;
    assert_int_equal(carc_scaling_size(&scaling, &aim, 720, 100000), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sd_intervals_are_those_of_the_chi_square_of_r),
        cmocka_unit_test(noncentrality_is_what_the_power_of_r_needs),
        cmocka_unit_test(falls_are_the_weighted_line_of_r),
        cmocka_unit_test(given_slope_keeps_the_degrees_of_freedom),
        cmocka_unit_test(far_away_nothing_is_known),
        cmocka_unit_test(what_cannot_be_fitted_is_nan),
        cmocka_unit_test(size_needed_is_the_smallest_that_shows_it),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
