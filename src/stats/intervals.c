// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include <carcsim/stats.h>

/* The interval of hits among games, neither of which need be a whole number. */
static struct carc_interval wilson(double hits, double games, double level)
{
    if (!(games > 0)) {
        return (struct carc_interval){nan(""), nan("")};
    }
    const double z = gsl_cdf_ugaussian_Qinv((1 - level) / 2);
    const double misses = games - hits;
    const double centre = hits + z * z / 2;
    const double half = z * sqrt(hits / games * misses + z * z / 4);
    const double weight = games + z * z;
    return (struct carc_interval){
        hits <= 0 ? 0 : (centre - half) / weight,
        misses <= 0 ? 1 : (centre + half) / weight,
    };
}

struct carc_interval carc_wilson(uint64_t k, uint64_t n, double level)
{
    assert(k <= n && level > 0 && level < 1);
    return wilson((double)k, (double)n, level);
}

struct carc_interval carc_wilson_of_mean(double mean, uint64_t n, double level)
{
    assert((n == 0 || (mean >= 0 && mean <= 1)) && level > 0 && level < 1);
    return wilson(mean * (double)n, (double)n, level);
}

struct carc_interval carc_wilson_of_moments(const struct carc_moments *moments, double level)
{
    assert(level > 0 && level < 1);
    const struct carc_estimate e = carc_moments_estimate(moments, level);
    const double n = (double)moments->n;
    const double variance = e.sd * e.sd * (n - 1) / n;
    const double games = variance > 0 ? n * e.mean * (1 - e.mean) / variance : n;
    return wilson(e.mean * games, games, level);
}

double carc_ruled_out(struct carc_interval interval)
{
    if (isnan(interval.low) || isnan(interval.high)) {
        return nan("");
    }
    return fmax(fabs(interval.low), fabs(interval.high));
}
