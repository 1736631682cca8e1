// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "check.h"
#include <carcsim/stats.h>

/*
 * Random small samples: what comes out of sums must be what two plain passes over the values
 * give. The seed is CARC_TEST_SEED or 1.
 */

enum { ROUNDS = 2000, MOST = 60 };

static const double TIGHT = 1e-11; /* the two passes round, the sums do not */

static uint64_t random_state;

/* splitmix64 (Steele, Lea, Flood 2014) */
static uint64_t random_below(uint64_t bound)
{
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (z ^ (z >> 31)) % bound;
}

static int64_t random_between(int64_t low, int64_t high)
{
    return low + (int64_t)random_below((uint64_t)(high - low + 1));
}

static int setup(void **state)
{
    (void)state;
    const char *seed = getenv("CARC_TEST_SEED");
    random_state = seed ? strtoull(seed, NULL, 10) : 1;
    print_message("CARC_TEST_SEED=%llu\n", (unsigned long long)random_state);
    return 0;
}

static double mean_of(const double *x, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += x[i];
    }
    return sum / (double)n;
}

/* The covariance of x and y in two passes. */
static double covariance_of(const double *x, const double *y, size_t n)
{
    const double mean_x = mean_of(x, n);
    const double mean_y = mean_of(y, n);
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        sum += (x[i] - mean_x) * (y[i] - mean_y);
    }
    return sum / (double)(n - 1);
}

static void mean_and_spread_are_those_of_two_passes(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const size_t n = 2 + random_below(MOST - 1);
        const int64_t range = random_between(1, 400);
        struct carc_moments moments = {.scale = random_between(1, 12)};
        double x[MOST];
        for (size_t i = 0; i < n; i++) {
            const int64_t value = random_between(-range, range);
            carc_moments_add(&moments, value, 1);
            x[i] = (double)value / (double)moments.scale;
        }
        assert_true(carc_moments_possible(&moments));
        const struct carc_estimate estimate = carc_moments_estimate(&moments, 0.95);
        const double sd = sqrt(covariance_of(x, x, n));
        assert_close(estimate.mean, mean_of(x, n), TIGHT, TIGHT);
        assert_close(estimate.sd, sd, TIGHT, TIGHT);
        assert_close(estimate.se, sd / sqrt((double)n), TIGHT, TIGHT);
        assert_close(estimate.interval.low + estimate.interval.high, 2 * estimate.mean, TIGHT,
                     TIGHT);
    }
}

static void paired_difference_is_that_of_two_passes(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const size_t n = 2 + random_below(MOST - 1);
        struct carc_pair pair = {.scale_a = random_between(1, 12),
                                 .scale_b = random_between(1, 12)};
        double x[MOST];
        double y[MOST];
        double difference[MOST];
        for (size_t i = 0; i < n; i++) {
            const int64_t common = random_between(0, 100);
            const int64_t a = common + random_between(0, 30);
            const int64_t b = common - random_between(0, 30);
            carc_pair_add(&pair, a, b, 1);
            x[i] = (double)a / (double)pair.scale_a;
            y[i] = (double)b / (double)pair.scale_b;
            difference[i] = x[i] - y[i];
        }
        assert_true(carc_pair_possible(&pair));
        const struct carc_difference got = carc_pair_difference(&pair, 0.95);
        const double variance = covariance_of(difference, difference, n);
        assert_close(got.mean, mean_of(difference, n), TIGHT, TIGHT);
        assert_close(got.sd, sqrt(variance), TIGHT, TIGHT);
        const double spread = covariance_of(x, x, n) * covariance_of(y, y, n);
        if (spread > 0) {
            const double r = covariance_of(x, y, n) / sqrt(spread);
            assert_close(got.correlation, r, 1e-9, 1e-9);
        }
    }
}

static void difference_of_shares_is_that_of_two_passes(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const size_t n = 2 + random_below(MOST - 1);
        struct carc_share_pair pair = {.scale = {2, 2, 2, 2}};
        double x[CARC_SHARE_VARIABLES][MOST];
        double residual[MOST];
        for (size_t i = 0; i < n; i++) {
            int64_t game[CARC_SHARE_VARIABLES];
            for (size_t k = 0; k < CARC_SHARE_VARIABLES; k++) {
                game[k] = random_between(k % 2 == 0 ? 0 : 50, k % 2 == 0 ? 50 : 200);
                x[k][i] = (double)game[k] / 2;
            }
            carc_share_pair_add(&pair, game);
        }
        const double whole_a = mean_of(x[CARC_WHOLE_A], n);
        const double whole_b = mean_of(x[CARC_WHOLE_B], n);
        const double share_a = mean_of(x[CARC_PART_A], n) / whole_a;
        const double share_b = mean_of(x[CARC_PART_B], n) / whole_b;
        for (size_t i = 0; i < n; i++) {
            residual[i] = (x[CARC_PART_A][i] - share_a * x[CARC_WHOLE_A][i]) / whole_a -
                          (x[CARC_PART_B][i] - share_b * x[CARC_WHOLE_B][i]) / whole_b;
        }
        const struct carc_difference got = carc_share_difference(&pair, 0.95);
        assert_close(got.mean, share_a - share_b, TIGHT, TIGHT);
        assert_close(got.sd, sqrt(covariance_of(residual, residual, n)), TIGHT, 1e-9);
    }
}

/* Parts added up in any grouping are the whole: what merging shards relies on. */
static void sums_of_parts_are_the_sums_of_the_whole(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        struct carc_moments whole = {.scale = 2};
        struct carc_moments parts[3] = {{.scale = 2}, {.scale = 2}, {.scale = 2}};
        for (int i = 0; i < MOST; i++) {
            const int64_t value = random_between(-500, 500);
            const uint64_t count = random_below(4);
            carc_moments_add(&whole, value, count);
            carc_moments_add(&parts[random_below(3)], value, count);
        }
        assert_int_equal(whole.n, parts[0].n + parts[1].n + parts[2].n);
        assert_int_equal(whole.sum, parts[0].sum + parts[1].sum + parts[2].sum);
        assert_true(whole.squares == parts[0].squares + parts[1].squares + parts[2].squares);
    }
}

/* Definition 2 written out over the sorted values themselves. */
static void quantiles_are_those_of_the_sorted_values(void **state)
{
    (void)state;
    enum { VALUES = 12 };
    for (int round = 0; round < ROUNDS; round++) {
        int64_t values[VALUES];
        int64_t sorted[VALUES * 5];
        uint64_t counts[VALUES];
        size_t n = 0;
        for (size_t i = 0; i < VALUES; i++) {
            values[i] = (i == 0 ? -20 : values[i - 1]) + random_between(1, 5);
            counts[i] = random_below(5);
            for (uint64_t k = 0; k < counts[i]; k++) {
                sorted[n++] = values[i];
            }
        }
        if (n == 0) {
            continue;
        }
        const struct carc_histogram histogram = {values, counts, VALUES, 1};
        const uint32_t whole = (uint32_t)random_between(1, 40);
        const uint32_t part = (uint32_t)random_below(whole + 1);
        const size_t j = n * part / whole;
        double expected = (double)sorted[j < n ? j : n - 1];
        if (n * part % whole == 0 && j > 0 && j < n) {
            expected = (double)(sorted[j - 1] + sorted[j]) / 2;
        }
        assert_close(carc_quantile(&histogram, part, whole), expected, 0, 0);
    }
}

/* Holm's step-down decision at a level is the comparison of the adjusted p with it. */
static void holms_adjusted_p_decides_as_stepping_down_does(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        const size_t n = 1 + random_below(20);
        double p[20];
        double adjusted[20];
        bool done[20] = {false};
        for (size_t i = 0; i < n; i++) {
            p[i] = (double)random_below(200) / 2000; /* ties are common */
        }
        carc_holm(p, n, adjusted);
        for (size_t step = 0; step < n; step++) {
            size_t least = n;
            for (size_t i = 0; i < n; i++) {
                if (!done[i] && (least == n || p[i] < p[least])) {
                    least = i;
                }
            }
            if (p[least] * (double)(n - step) > 0.05) {
                break;
            }
            done[least] = true;
        }
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(adjusted[i] <= 0.05, done[i]);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_and_spread_are_those_of_two_passes),
        cmocka_unit_test(paired_difference_is_that_of_two_passes),
        cmocka_unit_test(difference_of_shares_is_that_of_two_passes),
        cmocka_unit_test(sums_of_parts_are_the_sums_of_the_whole),
        cmocka_unit_test(quantiles_are_those_of_the_sorted_values),
        cmocka_unit_test(holms_adjusted_p_decides_as_stepping_down_does),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, setup, NULL);
}
