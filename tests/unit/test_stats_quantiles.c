// SPDX-License-Identifier: GPL-3.0-or-later
#include "check.h"
#include <carcsim/stats.h>

static const int64_t values[5] = {-3, 0, 1, 4, 10};
static const uint64_t counts[5] = {2, 0, 5, 7, 6};
static const struct carc_histogram twenty = {values, counts, 5, 1};

/* h <- rep(c(-3,0,1,4,10), c(2,0,5,7,6)); quantile(h, p, type = 2) */
static void quantiles_are_those_of_r_type_two(void **state)
{
    (void)state;
    static const struct {
        uint32_t part, whole;
        double expected;
    } cases[] = {
        {0, 1, -3}, {1, 20, -3},  {1, 10, -1}, {1, 4, 1},    {3, 10, 1}, {7, 20, 2.5},
        {1, 2, 4},  {7, 10, 7.0}, {3, 4, 10},  {19, 20, 10}, {1, 1, 10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_close(carc_quantile(&twenty, cases[i].part, cases[i].whole), cases[i].expected,
                     0, 0);
    }
}

static void spread_names_the_seven_quantiles_of_a_summary(void **state)
{
    (void)state;
    const struct carc_spread spread = carc_histogram_spread(&twenty);
    assert_close(spread.min, -3, 0, 0);
    assert_close(spread.q05, -3, 0, 0);
    assert_close(spread.q25, 1, 0, 0);
    assert_close(spread.median, 4, 0, 0);
    assert_close(spread.q75, 10, 0, 0);
    assert_close(spread.q95, 10, 0, 0);
    assert_close(spread.max, 10, 0, 0);
}

static void values_are_divided_by_the_scale(void **state)
{
    (void)state;
    const struct carc_histogram halves = {values, counts, 5, 2};
    assert_close(carc_quantile(&halves, 7, 20), 1.25, 0, 0);
    assert_close(carc_quantile(&halves, 0, 1), -1.5, 0, 0);
}

static void one_game_is_every_quantile(void **state)
{
    (void)state;
    const struct carc_histogram one = {(const int64_t[]){7}, (const uint64_t[]){1}, 1, 1};
    const struct carc_spread spread = carc_histogram_spread(&one);
    assert_close(spread.min, 7, 0, 0);
    assert_close(spread.q05, 7, 0, 0);
    assert_close(spread.median, 7, 0, 0);
    assert_close(spread.max, 7, 0, 0);
}

static void median_of_two_games_is_their_mean(void **state)
{
    (void)state;
    const struct carc_histogram two = {(const int64_t[]){INT64_MAX - 1, INT64_MAX},
                                       (const uint64_t[]){1, 1}, 2, 1};
    assert_close(carc_quantile(&two, 1, 2), 0x1p63, 1e-15, 0);
    const struct carc_histogram small = {(const int64_t[]){3, 4}, (const uint64_t[]){1, 1}, 2,
                                         2};
    assert_close(carc_quantile(&small, 1, 2), 1.75, 0, 0);
}

static void empty_histogram_has_no_quantiles(void **state)
{
    (void)state;
    const struct carc_histogram none = {NULL, NULL, 0, 1};
    assert_true(isnan(carc_quantile(&none, 1, 2)));
    const struct carc_histogram zeros = {values, (const uint64_t[5]){0}, 5, 1};
    const struct carc_spread spread = carc_histogram_spread(&zeros);
    assert_true(isnan(spread.min) && isnan(spread.median) && isnan(spread.max));
}

static void step_is_found_exactly_among_very_many_games(void **state)
{
    (void)state;
    const uint64_t fifth = UINT64_C(1000000000000000003);
    const struct carc_histogram many = {(const int64_t[]){0, 10},
                                        (const uint64_t[]){fifth, 4 * fifth}, 2, 1};
    assert_close(carc_quantile(&many, 1, 5), 5, 0, 0);
    const struct carc_histogram fewer = {(const int64_t[]){0, 10},
                                         (const uint64_t[]){fifth - 1, 4 * fifth}, 2, 1};
    assert_close(carc_quantile(&fewer, 1, 5), 10, 0, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quantiles_are_those_of_r_type_two),
        cmocka_unit_test(spread_names_the_seven_quantiles_of_a_summary),
        cmocka_unit_test(values_are_divided_by_the_scale),
        cmocka_unit_test(one_game_is_every_quantile),
        cmocka_unit_test(median_of_two_games_is_their_mean),
        cmocka_unit_test(empty_histogram_has_no_quantiles),
        cmocka_unit_test(step_is_found_exactly_among_very_many_games),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
