// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include <carcsim/stats.h>

/*
 * The t statistic is (Z + noncentrality) / S with S^2 = chi^2 / df. Given S = s, it exceeds
 * the critical value c with the chance that Z exceeds c s - noncentrality. That is averaged
 * over the density of S, s^(df - 1) exp(-df s^2 / 2), taken relative to its height near 1 and
 * normalised by the same sum, so that it neither overflows nor cancels for any df.
 */
double carc_power(double noncentrality, double df, double level)
{
    enum { STEPS = 8192 };
    assert(level > 0 && level < 1);
    if (isnan(noncentrality) || !(df >= 1)) {
        return nan("");
    }
    const double critical = gsl_cdf_tdist_Qinv((1 - level) / 2, df);
    const double reach = 12 / sqrt(2 * df); /* twelve sd of S */
    const double from = fmax(-1, -reach);
    double found = 0;
    double all = 0;
    for (int i = 0; i <= STEPS; i++) {
        const double u = from + (reach - from) * i / STEPS; /* s - 1 */
        const double simpson = i == 0 || i == STEPS ? 1 : i % 2 == 1 ? 4 : 2;
        const double slope = df > 1 ? (df - 1) * log1p(u) : 0; /* no 0 * log 0 */
        const double weight = simpson * exp(slope - df * (u + u * u / 2));
        const double limit = critical * (1 + u);
        found += weight * (gsl_cdf_ugaussian_Q(limit - noncentrality) +
                           gsl_cdf_ugaussian_Q(limit + noncentrality));
        all += weight;
    }
    return found / all;
}

/* A question of planning: what n games of each variant would show. */
struct plan {
    double delta;
    double sd_a, sd_b; /* sd_b 0: sd_a is that of a paired difference */
    double level;
};

static double power_of(const struct plan *plan, double n)
{
    const double sd = hypot(plan->sd_a, plan->sd_b);
    const double part_a = pow(plan->sd_a / sd, 2);
    const double part_b = pow(plan->sd_b / sd, 2);
    const double df = (n - 1) / (part_a * part_a + part_b * part_b); /* Satterthwaite */
    return carc_power(plan->delta * sqrt(n) / sd, df, plan->level);
}

/* Whether n games are enough; NaN is not. */
static bool is_enough(const struct plan *plan, double power, uint64_t n)
{
    return power_of(plan, (double)n) >= power;
}

/* About the number of games needed (Guenther 1981, The American Statistician 35:243): that of
 * the normal distribution and half the square of its critical value. Only a place to begin. */
static uint64_t guess_games(const struct plan *plan, double power, uint64_t most)
{
    const double critical = gsl_cdf_ugaussian_Qinv((1 - plan->level) / 2);
    const double sum = critical + gsl_cdf_ugaussian_Pinv(power);
    const double ratio = hypot(plan->sd_a, plan->sd_b) / plan->delta;
    const double guess = sum * sum * ratio * ratio + critical * critical / 2;
    return guess > 2 ? (guess < (double)most ? (uint64_t)guess : most) : 2;
}

static uint64_t games(const struct plan *plan, double power)
{
    assert(power > 0 && power < 1);
    const uint64_t most = UINT64_C(1) << 50;
    if (!(plan->sd_a >= 0 && plan->sd_b >= 0) || isnan(plan->delta) || plan->delta == 0) {
        return 0;
    }
    if (hypot(plan->sd_a, plan->sd_b) == 0) {
        return 2;
    }
    uint64_t high = guess_games(plan, power, most);
    uint64_t low = high; /* to be: too few */
    for (uint64_t step = 1; !is_enough(plan, power, high); step *= 2) {
        if (high == most) {
            return 0;
        }
        low = high;
        high = step < most - high ? high + step : most;
    }
    for (uint64_t step = 1; low == high && low > 1; step *= 2) {
        const uint64_t next = step < high - 1 ? high - step : 1; /* one game tests nothing */
        if (next == 1 || !is_enough(plan, power, next)) {
            low = next;
        } else {
            low = high = next;
        }
    }
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (is_enough(plan, power, middle)) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high;
}

uint64_t carc_games_paired(double delta, double sd, double power, double level)
{
    const struct plan plan = {delta, sd, 0, level};
    return games(&plan, power);
}

uint64_t carc_games_unpaired(double delta, double sd_a, double sd_b, double power, double level)
{
    const struct plan plan = {delta, sd_a, sd_b, level};
    return games(&plan, power);
}

double carc_noncentrality(double df, double power, double level)
{
    assert(power > 0 && power < 1);
    double low = 0; /* noncentralities on both sides of the wanted one */
    double high = 1;
    double miss_low = carc_power(low, df, level) - power;
    if (isnan(miss_low)) {
        return nan("");
    }
    if (miss_low >= 0) {
        return 0; /* a false alarm is as likely as that */
    }
    double miss_high = carc_power(high, df, level) - power;
    while (miss_high < 0) {
        low = high;
        miss_low = miss_high;
        high *= 2;
        miss_high = carc_power(high, df, level) - power;
    }
    for (int i = 0; i < 100 && high - low > 1e-12 * high; i++) {
        /* False position, by halves every third time, so that neither end stays. */
        const double part = i % 3 == 2 ? 0.5 : miss_low / (miss_low - miss_high);
        const double middle = low + (high - low) * part;
        const double miss = carc_power(middle, df, level) - power;
        if (middle <= low || middle >= high || miss == 0) {
            return middle;
        }
        if (miss < 0) {
            low = middle;
            miss_low = miss;
        } else {
            high = middle;
            miss_high = miss;
        }
    }
    return high;
}

double carc_detectable(uint64_t n, double sd, double power, double level)
{
    if (n < 2) {
        return nan("");
    }
    return carc_noncentrality((double)n - 1, power, level) * sd / sqrt((double)n);
}
