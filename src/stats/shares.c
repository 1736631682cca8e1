// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <math.h>

#include "student.h"
#include "wide.h"

/*
 * A share r = X / Y with X = sum x, Y = sum y. Its delta-method residual in one game is
 * (x - r y) / mean y, which sums to 0 over the games. Times Y it is the whole number
 * Y x - X y, so that sums of products of residuals are exact:
 *
 *     sum (Y x - X y) (Y' x' - X' y') / (Y^2 Y'^2) * n^2
 */

void carc_share_pair_add(struct carc_share_pair *pair,
                         const int64_t values[CARC_SHARE_VARIABLES])
{
    pair->n++;
    for (size_t i = 0; i < CARC_SHARE_VARIABLES; i++) {
        pair->sum[i] += values[i];
        for (size_t j = i; j < CARC_SHARE_VARIABLES; j++) {
            pair->products[i][j] += (carc_int128)values[i] * values[j];
        }
    }
}

static carc_int128 product(const struct carc_share_pair *pair, size_t i, size_t j)
{
    return i <= j ? pair->products[i][j] : pair->products[j][i];
}

/* The covariance of the residuals of two shares, whose parts are variables i and j and whose
 * wholes are i + 1 and j + 1, in raw units (scales not applied). */
static double covariance(const struct carc_share_pair *pair, size_t i, size_t j)
{
    const carc_int128 part_i = pair->sum[i];
    const carc_int128 part_j = pair->sum[j];
    const carc_int128 whole_i = pair->sum[i + 1];
    const carc_int128 whole_j = pair->sum[j + 1];
    struct carc_wide wide = {{0}};
    carc_wide_add_product(&wide, whole_i * whole_j, product(pair, i, j));
    carc_wide_add_product(&wide, -(whole_i * part_j), product(pair, i, j + 1));
    carc_wide_add_product(&wide, -(part_i * whole_j), product(pair, i + 1, j));
    carc_wide_add_product(&wide, part_i * part_j, product(pair, i + 1, j + 1));
    const double n = (double)pair->n;
    const double square_i = (double)whole_i * (double)whole_i;
    const double square_j = (double)whole_j * (double)whole_j;
    return carc_wide_to_double(wide) / square_i / square_j * (n * n) / (n - 1);
}

/* What turns share i from raw units into whole units. */
static double unit(const struct carc_share_pair *pair, size_t i)
{
    assert(pair->scale[i] >= 1 && pair->scale[i + 1] >= 1);
    return (double)pair->scale[i + 1] / (double)pair->scale[i];
}

static double share(const struct carc_share_pair *pair, size_t i)
{
    return (double)pair->sum[i] / (double)pair->sum[i + 1] * unit(pair, i);
}

struct carc_estimate carc_pair_ratio(const struct carc_pair *pair, double level)
{
    struct carc_estimate estimate = carc_no_estimate();
    if (pair->sum_b == 0) {
        return estimate;
    }
    const struct carc_share_pair one = {
        .n = pair->n,
        .scale = {pair->scale_a, pair->scale_b},
        .sum = {pair->sum_a, pair->sum_b},
        .products = {{pair->squares_a, pair->products}, {0, pair->squares_b}},
    };
    estimate.mean = share(&one, CARC_PART_A);
    if (pair->n > 1) {
        const double n = (double)pair->n;
        const double variance = covariance(&one, CARC_PART_A, CARC_PART_A);
        estimate.sd = sqrt(variance) * unit(&one, CARC_PART_A);
        estimate.se = estimate.sd / sqrt(n);
        estimate.interval = carc_t_interval(estimate.mean, estimate.se, n - 1, level);
    }
    return estimate;
}

struct carc_difference carc_share_difference(const struct carc_share_pair *pair, double level)
{
    struct carc_difference difference = carc_no_difference();
    if (pair->sum[CARC_WHOLE_A] == 0 || pair->sum[CARC_WHOLE_B] == 0) {
        return difference;
    }
    difference.mean = share(pair, CARC_PART_A) - share(pair, CARC_PART_B);
    if (pair->n < 2) {
        return difference;
    }
    const double n = (double)pair->n;
    const double unit_a = unit(pair, CARC_PART_A);
    const double unit_b = unit(pair, CARC_PART_B);
    const double aa = covariance(pair, CARC_PART_A, CARC_PART_A) * unit_a * unit_a;
    const double bb = covariance(pair, CARC_PART_B, CARC_PART_B) * unit_b * unit_b;
    const double ab = covariance(pair, CARC_PART_A, CARC_PART_B) * unit_a * unit_b;
    difference.sd = sqrt(fmax(0, (aa - ab) + (bb - ab)));
    difference.se = difference.sd / sqrt(n);
    difference.df = n - 1;
    if (aa > 0 && bb > 0) {
        difference.correlation = fmax(-1, fmin(1, ab / sqrt(aa) / sqrt(bb)));
    }
    carc_difference_finish(&difference, level);
    return difference;
}
