// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"
#include "elo.h"
#include <carcsim/stats.h>

/* Strength (Elo) and planning (power, numbers of games). */

/* Reports printed by cutechess-cli, one decimal, with its own interval, whose ends are the Elo
 * of the ends of the score's interval; the delta method differs from it by less than 0.1 here.
 *     954 - 584 - 462: SebLague/Chess-Challenge, pull request 403
 *     509 - 396 - 1058: spamdrew128/Wahoo, pull request 104
 *     143 - 129 - 368: kelseyde/calvin-chess-engine, pull request 97 */
static void elo_of_single_games_is_that_of_published_matches(void **state)
{
    (void)state;
    static const struct {
        uint64_t wins, draws, losses;
        double difference, half;
    } matches[] = {
        {954, 462, 584, 65.0, 13.5},
        {509, 1058, 396, 20.0, 10.4},
        {143, 368, 129, 7.6, 17.5},
    };
    for (size_t i = 0; i < sizeof matches / sizeof *matches; i++) {
        const struct carc_elo elo =
            elo_of_games(matches[i].wins, matches[i].draws, matches[i].losses, 0.95);
        assert_close(elo.difference, matches[i].difference, 0, 0.05);
        assert_close(elo.interval.high - elo.difference, matches[i].half, 0, 0.1);
        assert_close(elo.difference - elo.interval.low, matches[i].half, 0, 0.1);
    }
}

/* A pair of games is the unit: pairs with 0, 1/2, 1, 3/2, 2 points. fastchess reports
 * 18.04 +- 8.23 (brunocodutra/cinder, pull request 727) and 55.58 +- 27.65 (its own test
 * "EloPentanomial 1", interval from the ends of the score's). */
static void elo_of_scored_groups_is_that_of_published_pairs(void **state)
{
    (void)state;
    static const struct {
        uint64_t pairs[5];
        double difference, half;
    } matches[] = {
        {{50, 287, 610, 387, 73}, 18.04, 8.23},
        {{34, 54, 63, 64, 75}, 55.58, 27.65},
    };
    for (size_t i = 0; i < 2; i++) {
        struct carc_moments moments = {.scale = 4};
        for (int64_t points = 0; points < 5; points++) {
            carc_moments_add(&moments, points, matches[i].pairs[points]);
        }
        const struct carc_estimate score = carc_moments_estimate(&moments, 0.95);
        const struct carc_elo elo = carc_elo_of_score(score.mean, score.se, 0.95);
        assert_close(elo.difference, matches[i].difference, 0, 0.005);
        assert_close(elo.interval.high - elo.difference, matches[i].half, 0.005, 0);
    }
}

static void elo_of_simple_scores_has_closed_forms(void **state)
{
    (void)state;
    /* 10 to 1 is 400 points; 3 to 1 is 400 log10(3) = 190.848... */
    assert_close(carc_elo_of_score(10.0 / 11, 0.01, 0.95).difference, 400, 1e-12, 0);
    assert_close(carc_elo_of_score(0.75, 0.01, 0.95).difference, 190.84850188786498, 1e-12, 0);
    const struct carc_elo even = carc_elo_of_score(0.5, 0.01, 0.95);
    assert_close(even.difference, 0, 0, 0);
    assert_close(even.se, 1600 / log(10) * 0.01, 1e-12, 0);
    assert_close(even.interval.high, 1.959963984540054 * even.se, 1e-12, 0);
    const struct carc_elo won = elo_of_games(70, 20, 10, 0.9);
    const struct carc_elo lost = elo_of_games(10, 20, 70, 0.9);
    assert_close(won.difference, -lost.difference, 1e-12, 0);
    assert_close(won.interval.low, -lost.interval.high, 1e-12, 0);
}

static void elo_of_lost_won_and_missing_games_has_no_error_bar(void **state)
{
    (void)state;
    const struct carc_elo won = elo_of_games(5, 0, 0, 0.95);
    assert_true(isinf(won.difference) && won.difference > 0);
    assert_true(isnan(won.se) && isnan(won.interval.low) && isnan(won.interval.high));
    const struct carc_elo lost = elo_of_games(0, 0, 5, 0.95);
    assert_true(isinf(lost.difference) && lost.difference < 0);
    assert_true(isnan(elo_of_games(0, 0, 0, 0.95).difference));
    assert_true(isnan(carc_elo_of_score(1.5, 0.1, 0.95).difference));
    assert_true(isnan(carc_elo_of_score(nan(""), 0.1, 0.95).difference));
    /* only draws: no spread */
    assert_close(elo_of_games(0, 9, 0, 0.95).interval.high, 0, 0, 0);
}

/* q <- qt(alpha / 2, df, lower.tail = FALSE)
 * pt(q, df, nc, lower.tail = FALSE) + pt(-q, df, nc), for alpha 0.05 and 0.001; the
 * tolerance is the header's. */
static void power_is_the_noncentral_t_of_r(void **state)
{
    (void)state;
    static const struct {
        double noncentrality, df, at_95, at_999;
    } cases[] = {
        {1, 1, 0.072988894469893983, 0.0014621540987831416},
        {3, 1, 0.18613206160688212, 0.0037608848698399422},
        {2, 2, 0.21830707484769984, 0.004986028620022509},
        {5, 4, 0.95483726412094749, 0.16131121710950103},
        {3, 9, 0.76115662042694632, 0.13395511639671098},
        {-3, 9, 0.76115662042694632, 0.13395511639671098},
        {0, 7, 0.05, 0.001},
        {2.8, 99, 0.79182832739979869, 0.28546534455666128},
        {3.24, 99999, 0.89972839326877974, 0.47981637992725346},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double noncentrality = cases[i].noncentrality;
        const double df = cases[i].df;
        const double tolerance = df < 2 ? 1e-4 : 1e-10;
        assert_close(carc_power(noncentrality, df, 0.95), cases[i].at_95, 0, tolerance);
        assert_close(carc_power(noncentrality, df, 0.999), cases[i].at_999, 0, tolerance);
    }
}

static void power_tends_to_the_normal_and_knows_its_limits(void **state)
{
    (void)state;
    /* pnorm(2.8 - qnorm(0.975)) + pnorm(-2.8 - qnorm(0.975)) */
    assert_close(carc_power(2.8, 1e14, 0.95), 0.79955687143565157, 0, 1e-12);
    assert_close(carc_power(1000, 20, 0.95), 1, 1e-12, 0);
    assert_true(isnan(carc_power(nan(""), 20, 0.95)));
    assert_true(isnan(carc_power(1, 0, 0.95)));
}

/* power.t.test(delta =, sd =, power =, sig.level =, type = "paired", strict = TRUE)$n, rounded
 * up: 170.05, 10514.39, 6.87; type = "two.sample": 85.03, 216.15 */
static void numbers_of_games_are_those_of_power_t_test(void **state)
{
    (void)state;
    assert_int_equal(carc_games_paired(0.5, 2, 0.9, 0.95), 171);
    assert_int_equal(carc_games_paired(-0.5, 2, 0.9, 0.95), 171);
    assert_int_equal(carc_games_paired(0.1, 3, 0.8, 0.99), 10515);
    assert_int_equal(carc_games_paired(3, 2, 0.9, 0.95), 7);
    assert_int_equal(carc_games_unpaired(0.5, 1, 1, 0.9, 0.95), 86);
    assert_int_equal(carc_games_unpaired(2, 5, 5, 0.8, 0.999), 217);
}

/* the smallest n for which, with s2 <- sd_a^2 + sd_b^2; nc <- delta * sqrt(n / s2);
 * df <- (n - 1) * s2^2 / (sd_a^4 + sd_b^4); q <- qt(alpha / 2, df, lower.tail = FALSE),
 * pt(q, df, nc, lower.tail = FALSE) + pt(-q, df, nc) reaches the power */
static void numbers_of_unpaired_games_know_unequal_spreads(void **state)
{
    (void)state;
    assert_int_equal(carc_games_unpaired(0.5, 1, 3, 0.9, 0.95), 422);
    assert_int_equal(carc_games_unpaired(4, 3, 1, 0.9, 0.95), 9);
    assert_int_equal(carc_games_unpaired(2, 3, 4, 0.9, 0.99), 95);
}

static void number_of_games_is_the_smallest_that_does(void **state)
{
    (void)state;
    for (int i = 1; i <= 20; i++) {
        const double delta = 0.15 * i;
        const uint64_t n = carc_games_paired(delta, 1.7, 0.85, 0.95);
        const double root = sqrt((double)n);
        assert_true(carc_power(delta / 1.7 * root, (double)n - 1, 0.95) >= 0.85);
        if (n > 2) {
            const double less = sqrt((double)(n - 1));
            assert_true(carc_power(delta / 1.7 * less, (double)n - 2, 0.95) < 0.85);
        }
    }
}

static void impossible_plans_need_no_games(void **state)
{
    (void)state;
    assert_int_equal(carc_games_paired(0, 2, 0.9, 0.95), 0);
    assert_int_equal(carc_games_paired(nan(""), 2, 0.9, 0.95), 0);
    assert_int_equal(carc_games_paired(1, nan(""), 0.9, 0.95), 0);
    assert_int_equal(carc_games_paired(1e-9, 1, 0.9, 0.95), 0);
    assert_true(carc_games_paired(1e-7, 1, 0.9, 0.95) > 1000000000000000);
    assert_int_equal(carc_games_paired(1, HUGE_VAL, 0.9, 0.95), 0);
    assert_int_equal(carc_games_paired(1, 0, 0.9, 0.95), 2);
    assert_int_equal(carc_games_unpaired(1, 0, 0, 0.9, 0.95), 2);
}

/* power.t.test(n = 100, sd = 3, power = 0.9, type = "paired", strict = TRUE)$delta, and with
 * n = 5, sd = 1, power = 0.8 */
static void detectable_difference_is_that_of_power_t_test(void **state)
{
    (void)state;
    assert_close(carc_detectable(100, 3, 0.9, 0.95), 0.98202942114957936, 1e-8, 0);
    assert_close(carc_detectable(5, 1, 0.8, 0.95), 1.6819969659535825, 1e-8, 0);
    assert_true(isnan(carc_detectable(1, 3, 0.9, 0.95)));
    assert_true(isnan(carc_detectable(9, nan(""), 0.9, 0.95)));
    assert_close(carc_detectable(9, 0, 0.9, 0.95), 0, 0, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_of_single_games_is_that_of_published_matches),
        cmocka_unit_test(elo_of_scored_groups_is_that_of_published_pairs),
        cmocka_unit_test(elo_of_simple_scores_has_closed_forms),
        cmocka_unit_test(elo_of_lost_won_and_missing_games_has_no_error_bar),
        cmocka_unit_test(power_is_the_noncentral_t_of_r),
        cmocka_unit_test(power_tends_to_the_normal_and_knows_its_limits),
        cmocka_unit_test(numbers_of_games_are_those_of_power_t_test),
        cmocka_unit_test(numbers_of_unpaired_games_know_unequal_spreads),
        cmocka_unit_test(number_of_games_is_the_smallest_that_does),
        cmocka_unit_test(impossible_plans_need_no_games),
        cmocka_unit_test(detectable_difference_is_that_of_power_t_test),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
