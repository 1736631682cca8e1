// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <math.h>

#include "student.h"
#include "wide.h"

void carc_pair_add(struct carc_pair *pair, int64_t a, int64_t b, uint64_t count)
{
    pair->n += count;
    pair->sum_a += (int64_t)((carc_int128)a * count);
    pair->sum_b += (int64_t)((carc_int128)b * count);
    pair->squares_a += (carc_int128)a * a * count;
    pair->squares_b += (carc_int128)b * b * count;
    pair->products += (carc_int128)a * b * count;
}

static int64_t greatest_common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* n sum c^2 - (sum c)^2 of the combination c = factor_a a + factor_b b. */
static struct carc_wide centred(const struct carc_pair *pair, int64_t factor_a,
                                int64_t factor_b)
{
    const carc_int128 fa = factor_a;
    const carc_int128 fb = factor_b;
    const carc_int128 n = (carc_int128)pair->n;
    const carc_int128 sum = fa * pair->sum_a + fb * pair->sum_b;
    struct carc_wide wide = {{0}};
    carc_wide_add_product(&wide, n * (fa * fa), pair->squares_a);
    carc_wide_add_product(&wide, n * (fb * fb), pair->squares_b);
    carc_wide_add_product(&wide, 2 * n * (fa * fb), pair->products);
    carc_wide_add_product(&wide, sum, -sum);
    return wide;
}

bool carc_pair_possible(const struct carc_pair *pair)
{
    const struct carc_moments a = {pair->n, pair->scale_a, pair->sum_a, pair->squares_a};
    const struct carc_moments b = {pair->n, pair->scale_b, pair->sum_b, pair->squares_b};
    if (!carc_moments_possible(&a) || !carc_moments_possible(&b) || pair->scale_a > INT32_MAX ||
        pair->scale_b > INT32_MAX) {
        return false;
    }
    if (pair->n == 0) {
        return pair->products == 0;
    }
    return !carc_wide_is_negative(centred(pair, 1, 1)) &&
           !carc_wide_is_negative(centred(pair, 1, -1));
}

static double correlation(const struct carc_pair *pair)
{
    struct carc_wide wide = {{0}};
    carc_wide_add_product(&wide, (carc_int128)pair->n, pair->products);
    carc_wide_add_product(&wide, pair->sum_a, -(carc_int128)pair->sum_b);
    const double spread_a = carc_wide_to_double(centred(pair, 1, 0));
    const double spread_b = carc_wide_to_double(centred(pair, 0, 1));
    if (!(spread_a > 0 && spread_b > 0)) {
        return nan("");
    }
    const double r = carc_wide_to_double(wide) / sqrt(spread_a * spread_b);
    return fmax(-1, fmin(1, r));
}

struct carc_difference carc_pair_difference(const struct carc_pair *pair, double level)
{
    assert(pair->scale_a >= 1 && pair->scale_b >= 1);
    assert(pair->scale_a <= INT32_MAX && pair->scale_b <= INT32_MAX);
    struct carc_difference difference = carc_no_difference();
    if (pair->n == 0) {
        return difference;
    }
    /* a / scale_a - b / scale_b = (factor_a a - factor_b b) / scale, in whole numbers */
    const int64_t common = greatest_common_divisor(pair->scale_a, pair->scale_b);
    const int64_t factor_a = pair->scale_b / common;
    const int64_t factor_b = pair->scale_a / common;
    const double scale = (double)(pair->scale_a * factor_a);
    const double n = (double)pair->n;
    const carc_int128 sum =
        (carc_int128)factor_a * pair->sum_a - (carc_int128)factor_b * pair->sum_b;
    difference.mean = (double)sum / n / scale;
    if (pair->n == 1) {
        return difference;
    }
    const double spread = carc_wide_to_double(centred(pair, factor_a, -factor_b));
    difference.sd = sqrt(spread / n / (n - 1)) / scale;
    difference.se = difference.sd / sqrt(n);
    difference.df = n - 1;
    difference.correlation = correlation(pair);
    carc_difference_finish(&difference, level);
    return difference;
}
