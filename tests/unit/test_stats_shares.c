// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"
#include <carcsim/stats.h>

/*
 * Shares of totals. Eight games of two variants, {part a, whole a, part b, whole b}; the
 * reference is the delta method spelled out in R:
 *
 *     p <- c(3,0,4,9,2,6,5,3); w <- c(20,15,31,40,18,33,25,24); r <- sum(p) / sum(w)
 *     q <- c(5,1,4,12,1,8,9,2); v <- c(23,15,30,44,16,35,30,22); s <- sum(q) / sum(v)
 *     sd((p - r * w) / mean(w)); e <- (p - r * w) / mean(w) - (q - s * v) / mean(v)
 *     t.test(e + r - s); cor((p - r * w) / mean(w), (q - s * v) / mean(v))
 */
static const int64_t games[8][CARC_SHARE_VARIABLES] = {
    {3, 20, 5, 23}, {0, 15, 1, 15}, {4, 31, 4, 30}, {9, 40, 12, 44},
    {2, 18, 1, 16}, {6, 33, 8, 35}, {5, 25, 9, 30}, {3, 24, 2, 22},
};

static const double TIGHT = 1e-12;

static struct carc_share_pair sums_of_games(const int64_t scale[CARC_SHARE_VARIABLES])
{
    struct carc_share_pair pair = {.n = 0};
    for (size_t i = 0; i < CARC_SHARE_VARIABLES; i++) {
        pair.scale[i] = scale[i];
    }
    for (size_t i = 0; i < 8; i++) {
        carc_share_pair_add(&pair, games[i]);
    }
    return pair;
}

static void share_has_the_error_of_the_delta_method(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 2, .scale_b = 2};
    for (size_t i = 0; i < 8; i++) {
        carc_pair_add(&pair, games[i][CARC_PART_A], games[i][CARC_WHOLE_A], 1);
    }
    const struct carc_estimate share = carc_pair_ratio(&pair, 0.95);
    assert_close(share.mean, 0.1553398058252427, TIGHT, 0);
    assert_close(share.sd, 0.060598204217449957, TIGHT, 0);
    assert_close(share.se, 0.021424700564943052, TIGHT, 0);
    assert_close(share.interval.low, 0.10467843928626473, TIGHT, 0);
    assert_close(share.interval.high, 0.20600117236422066, TIGHT, 0);
}

static void share_counts_both_scales(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 6, .scale_b = 2};
    for (size_t i = 0; i < 8; i++) {
        carc_pair_add(&pair, games[i][CARC_PART_A], games[i][CARC_WHOLE_A], 1);
    }
    const struct carc_estimate share = carc_pair_ratio(&pair, 0.95);
    assert_close(share.mean, 0.1553398058252427 / 3, TIGHT, 0);
    assert_close(share.se, 0.021424700564943052 / 3, TIGHT, 0);
}

static void constant_share_of_huge_games_has_no_error_at_all(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 1, .scale_b = 1};
    for (int64_t i = 1; i < 100; i++) {
        carc_pair_add(&pair, i * 333333333333333, i * 999999999999999, 1);
    }
    const struct carc_estimate share = carc_pair_ratio(&pair, 0.95);
    assert_close(share.mean, 1.0 / 3, 1e-15, 0);
    assert_close(share.se, 0, 0, 0);
    assert_close(share.interval.low, share.mean, 0, 0);
}

static void share_of_nothing_is_undefined(void **state)
{
    (void)state;
    struct carc_pair pair = {.scale_a = 1, .scale_b = 1};
    assert_true(isnan(carc_pair_ratio(&pair, 0.95).mean));
    carc_pair_add(&pair, 0, 0, 5);
    assert_true(isnan(carc_pair_ratio(&pair, 0.95).mean));
    carc_pair_add(&pair, 1, 4, 1);
    pair.n = 1;
    const struct carc_estimate share = carc_pair_ratio(&pair, 0.95);
    assert_close(share.mean, 0.25, 0, 0);
    assert_true(isnan(share.se) && isnan(share.interval.low));
}

static void difference_of_shares_uses_the_pairing(void **state)
{
    (void)state;
    const struct carc_share_pair pair =
        sums_of_games((const int64_t[CARC_SHARE_VARIABLES]){2, 2, 2, 2});
    const struct carc_difference difference = carc_share_difference(&pair, 0.95);
    assert_close(difference.mean, -0.040009031384059604, TIGHT, 0);
    assert_close(difference.sd, 0.04425218990232118, TIGHT, 0);
    assert_close(difference.se, 0.015645511781143085, TIGHT, 0);
    assert_close(difference.t, -2.5572210064921559, TIGHT, 0);
    assert_close(difference.df, 7, 0, 0);
    assert_close(difference.p, 0.037704173136340467, TIGHT, 0);
    assert_close(difference.interval.low, -0.077004787970331168, TIGHT, 0);
    assert_close(difference.interval.high, -0.0030132747977880433, TIGHT, 0);
    assert_close(difference.correlation, 0.89319778051461385, TIGHT, 0);
}

/* the same with r <- 3 * r, s <- s / 2 and e accordingly */
static void difference_of_shares_counts_all_scales(void **state)
{
    (void)state;
    const struct carc_share_pair pair =
        sums_of_games((const int64_t[CARC_SHARE_VARIABLES]){2, 6, 4, 2});
    const struct carc_difference difference = carc_share_difference(&pair, 0.95);
    assert_close(difference.mean, 0.36834499887107702, TIGHT, 0);
    assert_close(difference.sd, 0.14345229283772867, TIGHT, 0);
    assert_close(difference.p, 0.00016808994889326698, 1e-11, 0);
}

static void equal_shares_differ_by_exactly_nothing(void **state)
{
    (void)state;
    struct carc_share_pair pair = {.scale = {2, 2, 2, 2}};
    for (size_t i = 0; i < 8; i++) {
        const int64_t part = games[i][CARC_PART_A];
        const int64_t whole = games[i][CARC_WHOLE_A];
        carc_share_pair_add(&pair, (const int64_t[]){part, whole, part, whole});
    }
    const struct carc_difference difference = carc_share_difference(&pair, 0.95);
    assert_close(difference.mean, 0, 0, 0);
    assert_close(difference.sd, 0, 0, 0);
    assert_close(difference.p, 1, 0, 0);
}

/* the data above as two runs, the second one of six games:
 *     p, w, r as above; q <- q[1:6]; v <- v[1:6]; s <- sum(q) / sum(v)
 *     t.test(r + (p - r * w) / mean(w), s + (q - s * v) / mean(v), conf.level = 0.9) */
static void shares_of_two_runs_are_compared_by_welchs_test(void **state)
{
    (void)state;
    struct carc_pair a = {.scale_a = 2, .scale_b = 2};
    struct carc_pair b = {.scale_a = 6, .scale_b = 3};
    for (size_t i = 0; i < 8; i++) {
        carc_pair_add(&a, games[i][CARC_PART_A], games[i][CARC_WHOLE_A], 1);
    }
    for (size_t i = 0; i < 6; i++) {
        carc_pair_add(&b, 6 * games[i][CARC_PART_B], 3 * games[i][CARC_WHOLE_B], 1);
    }
    const struct carc_difference difference = carc_share_welch(&a, &b, 0.9);
    assert_close(difference.mean, -0.034844243254511909, TIGHT, 0);
    assert_close(difference.t, -0.86333879842039529, TIGHT, 0);
    assert_close(difference.df, 8.732999806961903, TIGHT, 0);
    assert_close(difference.p, 0.41103403779467373, TIGHT, 0);
    assert_close(difference.interval.low, -0.1090868080538397, TIGHT, 0);
    assert_close(difference.interval.high, 0.039398321544815949, TIGHT, 0);
    assert_true(isnan(difference.correlation));
    b = (struct carc_pair){.n = 6, .scale_a = 2, .scale_b = 2};
    assert_true(isnan(carc_share_welch(&a, &b, 0.9).mean));
}

static void difference_of_shares_of_nothing_is_undefined(void **state)
{
    (void)state;
    struct carc_share_pair pair = {.scale = {2, 2, 2, 2}};
    assert_true(isnan(carc_share_difference(&pair, 0.95).mean));
    carc_share_pair_add(&pair, (const int64_t[]){1, 4, 1, 2});
    const struct carc_difference difference = carc_share_difference(&pair, 0.95);
    assert_close(difference.mean, -0.25, 0, 0);
    assert_true(isnan(difference.se) && isnan(difference.p) && isnan(difference.t));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(share_has_the_error_of_the_delta_method),
        cmocka_unit_test(share_counts_both_scales),
        cmocka_unit_test(constant_share_of_huge_games_has_no_error_at_all),
        cmocka_unit_test(share_of_nothing_is_undefined),
        cmocka_unit_test(difference_of_shares_uses_the_pairing),
        cmocka_unit_test(difference_of_shares_counts_all_scales),
        cmocka_unit_test(equal_shares_differ_by_exactly_nothing),
        cmocka_unit_test(shares_of_two_runs_are_compared_by_welchs_test),
        cmocka_unit_test(difference_of_shares_of_nothing_is_undefined),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
