// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <math.h>

#include "student.h"
#include "wide.h"

void carc_moments_add(struct carc_moments *moments, int64_t value, uint64_t count)
{
    moments->n += count;
    moments->sum += (int64_t)((carc_int128)value * count);
    moments->squares += (carc_int128)value * value * count;
}

/* n sum x^2 - (sum x)^2, which is n (n - 1) times the variance. */
static struct carc_wide centred(const struct carc_moments *moments)
{
    struct carc_wide wide = {{0}};
    carc_wide_add_product(&wide, (carc_int128)moments->n, moments->squares);
    carc_wide_add_product(&wide, moments->sum, -(carc_int128)moments->sum);
    return wide;
}

bool carc_moments_possible(const struct carc_moments *moments)
{
    if (moments->scale < 1) {
        return false;
    }
    if (moments->n == 0) {
        return moments->sum == 0 && moments->squares == 0;
    }
    return !carc_wide_is_negative(centred(moments));
}

struct carc_estimate carc_moments_estimate(const struct carc_moments *moments, double level)
{
    assert(moments->scale >= 1);
    struct carc_estimate estimate = carc_no_estimate();
    const double n = (double)moments->n;
    const double scale = (double)moments->scale;
    if (moments->n > 0) {
        estimate.mean = (double)moments->sum / n / scale;
    }
    if (moments->n > 1) {
        estimate.sd = sqrt(carc_wide_to_double(centred(moments)) / n / (n - 1)) / scale;
        estimate.se = estimate.sd / sqrt(n);
        estimate.interval = carc_t_interval(estimate.mean, estimate.se, n - 1, level);
    }
    return estimate;
}
