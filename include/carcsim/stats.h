// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_STATS_H
#define CARC_STATS_H

/*
 * stats - from exact whole-number sums to means, intervals and tests.
 *
 *     values of games ---> sums (whole numbers) ---> one exact fraction ---> double
 *       6, 9, 6 ...        n, sum x, sum x^2        n sum x^2 - (sum x)^2     sd
 *
 * Everything here is a pure function of sums: it knows no game and no file, allocates nothing
 * and is thread-safe and deterministic. Sums do not depend on the order of adding, and the
 * centred sums of squares are formed in 256 bits, so nothing cancels, overflows or drifts.
 * What is undefined (the mean of nothing, the spread of one value) is NaN, never a guess.
 * A level is a coverage such as 0.95, strictly between 0 and 1. Distribution functions come
 * from GSL, which no other layer uses.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

__extension__ typedef __int128 carc_int128;

/*
 * The sums of one whole-number variable over n games. The variable counts units of 1/scale:
 * half points have scale 2, the sum of three seats' half points as a mean over seats scale 6.
 * Any n and values with n * |value| < 2^63 are safe; a million million games of a million
 * points each are. Start from {.scale = s}; sums of parts are added field by field.
 */
struct carc_moments {
    uint64_t n;          /* games; 0: none yet */
    int64_t scale;       /* values in a whole unit, >= 1 */
    int64_t sum;         /* of values, in 1/scale */
    carc_int128 squares; /* sum of squared values, in 1/scale^2 */
};

/*
 * The sums of two variables a and b measured in the same n games, for paired comparisons.
 * The scales may differ; both are below 2^31. Range as for carc_moments. For a test of one
 * variable against 0, leave b zero. A share of games is a variable of 0 and 1 with scale 1.
 */
struct carc_pair {
    uint64_t n;
    int64_t scale_a, scale_b;
    int64_t sum_a, sum_b;
    carc_int128 squares_a, squares_b;
    carc_int128 products; /* sum of a * b, in 1/(scale_a * scale_b) */
};

/* The variables of two shares, part / whole, of variants a and b in the same games. */
enum carc_share_variable {
    CARC_PART_A,
    CARC_WHOLE_A,
    CARC_PART_B,
    CARC_WHOLE_B,
    CARC_SHARE_VARIABLES
};

/* The sums of those four variables. Range as for carc_moments. */
struct carc_share_pair {
    uint64_t n;
    int64_t scale[CARC_SHARE_VARIABLES];
    int64_t sum[CARC_SHARE_VARIABLES];
    carc_int128 products[CARC_SHARE_VARIABLES][CARC_SHARE_VARIABLES]; /* [i][j], i <= j */
};

/* An exact histogram, borrowed: values ascending, each in 1/scale; counts may be 0. */
struct carc_histogram {
    const int64_t *values;
    const uint64_t *counts; /* their total is below 2^63 */
    size_t size;            /* entries of both arrays */
    int64_t scale;
};

/* An interval in the unit of what it is about; NaN, NaN where there is none. */
struct carc_interval {
    double low, high;
};

/* An estimate of one quantity, in whole units. sd and se are NaN below two games. */
struct carc_estimate {
    double mean;
    double sd; /* of one game */
    double se; /* of the mean */
    struct carc_interval interval;
};

/* How a differs from b, in whole units. Where nothing varies, see carc_pair_difference. */
struct carc_difference {
    double mean;                   /* of a minus that of b */
    double sd;                     /* of the difference in one game */
    double se;                     /* of the mean difference */
    struct carc_interval interval; /* of the mean difference */
    double t;                      /* mean / se */
    double df;                     /* degrees of freedom of t */
    double p;                      /* two-sided, of no difference */
    double effect;                 /* d: mean / sd, a pure number */
    double correlation;            /* of a and b, -1 to 1; NaN if one of them is constant */
};

/* Minimum, quantiles and maximum of a distribution, in whole units; NaN: no values. */
struct carc_spread {
    double min, q05, q25, median, q75, q95, max;
};

/* A difference in strength on the Elo scale, in Elo points. */
struct carc_elo {
    double difference; /* positive: stronger; infinite if every game was won or lost */
    double se;
    struct carc_interval interval;
};

/* ---- sums ---- */

/* carc_moments_add adds count games with the same value, in 1/scale. */
void carc_moments_add(struct carc_moments *moments, int64_t value, uint64_t count);

/* carc_pair_add adds count games with the same a, in 1/scale_a, and b, in 1/scale_b. */
void carc_pair_add(struct carc_pair *pair, int64_t a, int64_t b, uint64_t count);

/* carc_share_pair_add adds one game's four values, each in its 1/scale. */
void carc_share_pair_add(struct carc_share_pair *pair,
                         const int64_t values[CARC_SHARE_VARIABLES]);

/*
 * carc_moments_possible says whether any games at all can have these sums: the scale is
 * positive and the squares are not too small. For sums read from a file.
 */
bool carc_moments_possible(const struct carc_moments *moments);

/* carc_pair_possible says the same of a pair: a, b, a + b and a - b must be possible. */
bool carc_pair_possible(const struct carc_pair *pair);

/* ---- estimates ---- */

/* carc_moments_estimate returns mean, sd (n - 1), se and the t interval (n - 1 df). */
struct carc_estimate carc_moments_estimate(const struct carc_moments *moments, double level);

/*
 * carc_pair_ratio returns the share sum a / sum b, with the delta method's standard error
 * and a t interval with n - 1 df: the sd of (a - ratio * b) / mean b (Cochran, Sampling
 * Techniques, 3rd ed. 1977, chapter 6). All NaN if b sums to 0.
 */
struct carc_estimate carc_pair_ratio(const struct carc_pair *pair, double level);

/*
 * carc_wilson returns the score interval of the proportion k of n (Wilson 1927, JASA 22:209),
 * without continuity correction. k <= n; NaN, NaN if n is 0. With k = 0 the low end is
 * exactly 0, with k = n the high end exactly 1.
 */
struct carc_interval carc_wilson(uint64_t k, uint64_t n, double level);

/*
 * carc_wilson_of_mean is carc_wilson for a share that is a mean of n values between 0 and 1,
 * such as wins of which some are shared. As wide as if every value were 0 or 1, so it covers
 * at least as often as its level says.
 */
struct carc_interval carc_wilson_of_mean(double mean, uint64_t n, double level);

/*
 * carc_wilson_of_moments is Wilson's interval for the mean of values between 0 and 1 that are
 * known one by one: of as many games as would give a share of zeros and ones the same standard
 * error, s (1 - s) / se^2 (the effective sample size of surveys: Kish 1965, Survey Sampling).
 * If all values are 0 or 1 it is carc_wilson. Where nothing varies, n games are taken for n.
 * At 95 % it covers in 93 to 96 % of samples of 50 rotated games or more, in 90 % of 50 games
 * of which nine in ten are drawn.
 * NaN, NaN without games.
 */
struct carc_interval carc_wilson_of_moments(const struct carc_moments *moments, double level);

/*
 * carc_elo_of_score turns a mean score (win 1, draw 1/2, loss 0) and its standard error into
 * an Elo difference: 400 log10(s / (1 - s)) (Elo 1978, The Rating of Chessplayers, logistic
 * form), its error by the delta method: 400 / ln 10 * se / (s (1 - s)), and the normal
 * interval around it. The games need not be independent as long as se knows that: take it
 * from the sums of whole groups of games, such as rotations of the seats. At a score of 0 or
 * 1 the difference is infinite, and se and interval are NaN. NaN for a score outside 0 to 1.
 */
struct carc_elo carc_elo_of_score(double score, double se, double level);

/* ---- quantiles ---- */

/*
 * carc_quantile returns the part/whole quantile: the inverse of the empirical distribution,
 * averaged at its steps (definition 2 of Hyndman and Fan 1996, R's type 2). 0/1 is the
 * minimum, 1/2 the median, 1/1 the maximum. Exact whole-number arithmetic picks the values.
 * part <= whole, 1 <= whole < 2^32. NaN if the histogram is empty.
 */
double carc_quantile(const struct carc_histogram *histogram, uint32_t part, uint32_t whole);

/* carc_histogram_spread returns the quantiles of summary.csv. */
struct carc_spread carc_histogram_spread(const struct carc_histogram *histogram);

/* ---- tests of a difference ---- */

/*
 * carc_pair_difference compares a and b game by game: the paired t test, n - 1 df.
 *
 *     n    sd of difference  mean  | sd   interval     t          p    effect
 *     0    -                 -     | NaN  NaN          NaN        NaN  NaN     (mean too)
 *     1    -                 any   | NaN  NaN          NaN        NaN  NaN
 *     2+   0                 0     | 0    0, 0         NaN        1    NaN     identical
 *     2+   0                 m     | 0    m, m         +-infinite 0    +-infinite
 */
struct carc_difference carc_pair_difference(const struct carc_pair *pair, double level);

/*
 * carc_share_difference compares two shares, part a / whole a and part b / whole b, measured
 * in the same games: the difference of the ratios with the delta method's standard error,
 * n - 1 df; sd and correlation are those of the linearised shares. All NaN if a whole sums
 * to 0. The error's own rounding is about 1e-8 of a share's sd, so that a much smaller sd of
 * the difference cannot be told from 0; equal variants give exactly 0.
 */
struct carc_difference carc_share_difference(const struct carc_share_pair *pair, double level);

/*
 * carc_welch compares two variables measured in different, independent games, which may
 * differ in number and spread (Welch 1947; df by Satterthwaite 1946). sd is that of the
 * difference of two single games, so that effect means the same as in a paired comparison.
 * correlation is NaN. Where nothing varies: as carc_pair_difference, with df NaN. NaN but for
 * the mean if one side has fewer than two games.
 */
struct carc_difference carc_welch(const struct carc_moments *a, const struct carc_moments *b,
                                  double level);

/*
 * carc_share_welch is carc_welch for two shares, sum a / sum b of each pair, measured in
 * different, independent games: the standard error of each by the delta method (see
 * carc_pair_ratio). All NaN if a whole sums to 0.
 */
struct carc_difference carc_share_welch(const struct carc_pair *a, const struct carc_pair *b,
                                        double level);

/*
 * carc_equivalence_p returns the p value of two one-sided t tests (Schuirmann 1987): small
 * if the difference is surely inside -delta to delta. delta > 0, in whole units. NaN where
 * the difference has no se. Equivalent at 5 % if and only if the 90 % interval is inside.
 */
double carc_equivalence_p(const struct carc_difference *difference, double delta);

/*
 * carc_ruled_out returns the size from which on differences, either way, are ruled out by
 * an interval: its end farther from 0. NaN if there is no interval.
 */
double carc_ruled_out(struct carc_interval interval);

/*
 * carc_holm fills adjusted[i] with p[i] corrected for all count tests (Holm 1979): rejecting
 * where adjusted <= 0.05 keeps the chance of any false alarm below 5 %. Entries that are NaN
 * stay NaN and are not counted. The arrays must not overlap. Time grows with count squared:
 * milliseconds for 1,000.
 */
void carc_holm(const double *p, size_t count, double *adjusted);

/* carc_holm_sorted is carc_holm for p values that ascend and of which none is NaN. Time grows
 * with count. */
void carc_holm_sorted(const double *p, size_t count, double *adjusted);

/* ---- planning ---- */

/*
 * carc_power returns the chance that a two-sided t test at level (0.95: alpha 0.05) finds a
 * difference, either way, whose expected t is noncentrality = difference / se, with df >= 1
 * degrees of freedom. The noncentral t distribution by numerical integration: right to 1e-10
 * from 2 df on, to 1e-4 with 1 df and levels up to 0.9999.
 */
double carc_power(double noncentrality, double df, double level);

/*
 * carc_games_paired returns the smallest number of games (2 or more) in which a difference
 * of delta, with sd of the paired difference, is found with at least the given power, 0 < power
 * < 1. 0 if no number up to 2^50 does (delta 0, NaN). To correct for m comparisons, ask
 * for the level 1 - (1 - level) / m.
 */
uint64_t carc_games_paired(double delta, double sd, double power, double level);

/* carc_games_unpaired is the same for Welch's test: games of each of the two variants, whose
 * standard deviations are sd_a and sd_b. */
uint64_t carc_games_unpaired(double delta, double sd_a, double sd_b, double power,
                             double level);

/* carc_noncentrality returns the expected t (difference / se, positive) that a two-sided t
 * test at level with df >= 1 finds with the given power: the inverse of carc_power, to 1e-10
 * of itself. 0 if false alarms alone are as frequent as that; NaN if df is below 1. */
double carc_noncentrality(double df, double power, double level);

/* carc_detectable returns the smallest difference, in the unit of sd, that n paired games
 * find with the given power. NaN below two games or if sd is NaN. */
double carc_detectable(uint64_t n, double sd, double power, double level);

/*
 * carc_sd_interval returns the interval of a standard deviation that was estimated with df
 * degrees of freedom: sd sqrt(df / chi^2), with the chi-square quantiles of both tails. Right
 * for normal values; where extreme values are more frequent than that it is too narrow. NaN
 * if sd is NaN or df is not positive.
 */
struct carc_interval carc_sd_interval(double sd, double df, double level);

/* A standard deviation found on things of one size. */
struct carc_sized {
    double size; /* > 0, any unit */
    double sd;   /* >= 0 */
    double df;   /* degrees of freedom of sd, >= 1 */
};

/* How a variance falls with size: as size^-falls. Filled by carc_scaling_fit, or by hand. */
struct carc_scaling {
    double falls;                  /* NaN: cannot be told */
    struct carc_interval interval; /* of falls */
    double level;                  /* of all intervals */
    double centre, height;         /* the line: ln variance is height at ln size centre */
    double weights, spread;        /* 1 / variance of height, and of falls; infinite: given */
};

/* The standard deviation that is expected at some size. */
struct carc_scaled {
    double sd;
    double df;   /* as many degrees of freedom would leave it as uncertain */
    double high; /* upper end of its interval; infinite: there is none */
};

/* What one thing shall show. */
struct carc_aim {
    double delta;        /* the difference, in the unit of the standard deviations */
    double power, level; /* of the test */
    double unit;         /* sizes in 1: 1.0 / 72 if boxes of 72 tiles are asked for in tiles */
    bool at_most;        /* take the upper end of the standard deviation */
};

/*
 * carc_scaling_fit fits a line to the logarithms of the variances over those of the sizes, by
 * least squares weighted with the known variance of the logarithm of a sample variance,
 * trigamma(df / 2), and without its bias (Bartlett and Kendall 1946, Supplement to the Journal
 * of the Royal Statistical Society 8:128). The means of independent parts have falls = 1. At
 * least two different sizes and no sd of 0 are needed, or else falls is NaN.
 */
struct carc_scaling carc_scaling_fit(const struct carc_sized *sized, size_t count,
                                     double level);

/*
 * carc_scaling_at returns what is expected on the line at a size, which may be far from those
 * that were fitted; that falls = 1 is not refuted does not make it so. So far away that the
 * line is worth less than 1 degree of freedom, it says nothing: high is infinite, sd NaN. All
 * NaN if there is no fit.
 */
struct carc_scaled carc_scaling_at(const struct carc_scaling *scaling, double size);

/*
 * carc_scaling_size returns the smallest size, from least to most, of one thing whose figure,
 * compared with 0 by the standard deviation of carc_scaling_at, shows aim->delta with
 * aim->power. 0 if none does, or there is no fit.
 */
uint64_t carc_scaling_size(const struct carc_scaling *scaling, const struct carc_aim *aim,
                           uint64_t least, uint64_t most);

/* ---- stopping ---- */

/*
 * A run may stop when the interval of a mean difference is narrow enough. Its half-width is
 * looked at after numbers of games that are fixed in advance:
 *
 *     1024, 2048, 3072 ... 16384, then steps of an eighth: 18432, 20480 ... 32768, 36864 ...
 *
 * The stop looks at the spread alone, never at the mean or p. In samples of a normal
 * distribution mean and spread are independent, so that such a stop does not move the mean;
 * for any distribution the interval's coverage at the stop tends to its level as intervals get
 * narrower (Chow and Robbins 1965, Annals of Mathematical Statistics 36:457). The first look
 * comes late, so that no run stops on a spread that happens to be small in a few games. A test
 * of no difference at the stop is wrong in 5 % of runs (tests/statistical/test_until.c).
 */

/* carc_look_after returns the smallest number of games above games that is looked at. */
uint64_t carc_look_after(uint64_t games);

/* carc_looks returns how many looks there are up to a number of games, which included. */
uint64_t carc_looks(uint64_t games);

/* carc_is_narrow says whether an interval's half-width is at most half_width; false if there
 * is no interval. */
bool carc_is_narrow(struct carc_interval interval, double half_width);

#endif
