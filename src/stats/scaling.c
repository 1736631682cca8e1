// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_psi.h>
#include <math.h>

#include <carcsim/stats.h>

/* The chi-square quantile with this chance below it. GSL's does not converge, and ends the
 * program, from about 4,000 df on; Wilson and Hilferty (1931, Proceedings of the National
 * Academy of Sciences 17:684) are right to 1e-5 there, and to 1e-6 for tails from 0.005 on. */
static double chi_square(double below, double df)
{
    if (df < 2000) {
        return below < 0.5 ? gsl_cdf_chisq_Pinv(below, df) : gsl_cdf_chisq_Qinv(1 - below, df);
    }
    const double part = 2 / (9 * df);
    return df * pow(1 - part + gsl_cdf_ugaussian_Pinv(below) * sqrt(part), 3);
}

struct carc_interval carc_sd_interval(double sd, double df, double level)
{
    assert(level > 0 && level < 1);
    if (isnan(sd) || !(df > 0)) {
        return (struct carc_interval){nan(""), nan("")};
    }
    const double tail = (1 - level) / 2;
    return (struct carc_interval){sd * sqrt(df / chi_square(1 - tail, df)),
                                  sd * sqrt(df / chi_square(tail, df))};
}

/* ln of a variance that s^2 estimates with df degrees of freedom, without bias; its own
 * variance is the trigamma function of df / 2. */
static double log_variance(const struct carc_sized *sized)
{
    return 2 * log(sized->sd) - gsl_sf_psi(sized->df / 2) + log(sized->df / 2);
}

static void fit(struct carc_scaling *scaling, const struct carc_sized *sized, size_t count)
{
    double weights = 0, size_sum = 0, variance_sum = 0, across = 0, spread = 0;
    for (size_t i = 0; i < count; i++) {
        const double weight = 1 / gsl_sf_psi_1(sized[i].df / 2);
        weights += weight;
        size_sum += weight * log(sized[i].size);
        variance_sum += weight * log_variance(&sized[i]);
    }
    scaling->centre = size_sum / weights;
    scaling->height = variance_sum / weights;
    for (size_t i = 0; i < count; i++) {
        const double weight = 1 / gsl_sf_psi_1(sized[i].df / 2);
        const double away = log(sized[i].size) - scaling->centre;
        spread += weight * away * away;
        across += weight * away * (log_variance(&sized[i]) - scaling->height);
    }
    scaling->weights = weights;
    scaling->spread = spread;
    scaling->falls = -across / spread;
}

struct carc_scaling carc_scaling_fit(const struct carc_sized *sized, size_t count, double level)
{
    assert(level > 0 && level < 1);
    struct carc_scaling scaling = {.level = level, .falls = nan("")};
    bool is_possible = count >= 2;
    bool is_spread = false;
    for (size_t i = 0; i < count; i++) {
        is_possible =
            is_possible && sized[i].sd > 0 && isfinite(sized[i].sd) && sized[i].df >= 1;
        is_spread = is_spread || sized[i].size > sized[0].size || sized[i].size < sized[0].size;
    }
    scaling.interval = (struct carc_interval){nan(""), nan("")};
    if (!is_possible || !is_spread) {
        return scaling;
    }
    fit(&scaling, sized, count);
    const double half = gsl_cdf_ugaussian_Qinv((1 - level) / 2) / sqrt(scaling.spread);
    scaling.interval = (struct carc_interval){scaling.falls - half, scaling.falls + half};
    return scaling;
}

struct carc_scaled carc_scaling_at(const struct carc_scaling *scaling, double size)
{
    if (isnan(scaling->falls) || !(size > 0)) {
        return (struct carc_scaled){nan(""), nan(""), nan("")};
    }
    const double away = log(size) - scaling->centre;
    const double doubt = 1 / scaling->weights + away * away / scaling->spread;
    struct carc_scaled scaled = {
        .sd = exp((scaling->height - scaling->falls * away) / 2),
        .df = 2 / doubt, /* ln s^2 has a variance of about 2 / df */
        .high = HUGE_VAL,
    };
    if (scaled.df >= 1) {
        scaled.high = carc_sd_interval(scaled.sd, scaled.df, scaling->level).high;
    } else {
        scaled.sd = nan(""); /* so far away nothing is known */
    }
    return scaled;
}

/* Whether one object of this size shows the difference. */
static bool shows(const struct carc_scaling *scaling, const struct carc_aim *aim, uint64_t size)
{
    const struct carc_scaled scaled = carc_scaling_at(scaling, (double)size * aim->unit);
    const double sd = aim->at_most ? scaled.high : scaled.sd;
    return scaled.df >= 1 && carc_power(aim->delta / sd, scaled.df, aim->level) >= aim->power;
}

uint64_t carc_scaling_size(const struct carc_scaling *scaling, const struct carc_aim *aim,
                           uint64_t least, uint64_t most)
{
    assert(least >= 1 && least <= most && aim->unit > 0);
    if (isnan(scaling->falls) || !(fabs(aim->delta) > 0)) {
        return 0;
    }
    uint64_t low = least;
    uint64_t high = least;
    while (!shows(scaling, aim, high)) {
        if (high == most) {
            return 0;
        }
        low = high;
        high = high < most / 2 ? 2 * high : most;
    }
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (shows(scaling, aim, middle)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high;
}
