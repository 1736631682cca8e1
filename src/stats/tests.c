// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "student.h"

/* Welch's test of two estimates from n_a and n_b independent games. */
static struct carc_difference welch(const struct carc_estimate *a, uint64_t n_a,
                                    const struct carc_estimate *b, uint64_t n_b, double level)
{
    struct carc_difference difference = carc_no_difference();
    difference.mean = a->mean - b->mean;
    difference.sd = hypot(a->sd, b->sd);
    difference.se = hypot(a->se, b->se);
    if (difference.se > 0) {
        /* weights of the two variances: fractions, so that no power overflows */
        const double part_a = pow(a->se / difference.se, 2);
        const double part_b = pow(b->se / difference.se, 2);
        difference.df =
            1 / (part_a * part_a / ((double)n_a - 1) + part_b * part_b / ((double)n_b - 1));
    }
    carc_difference_finish(&difference, level);
    return difference;
}

struct carc_difference carc_welch(const struct carc_moments *a, const struct carc_moments *b,
                                  double level)
{
    const struct carc_estimate of_a = carc_moments_estimate(a, level);
    const struct carc_estimate of_b = carc_moments_estimate(b, level);
    return welch(&of_a, a->n, &of_b, b->n, level);
}

struct carc_difference carc_share_welch(const struct carc_pair *a, const struct carc_pair *b,
                                        double level)
{
    const struct carc_estimate of_a = carc_pair_ratio(a, level);
    const struct carc_estimate of_b = carc_pair_ratio(b, level);
    return welch(&of_a, a->n, &of_b, b->n, level);
}

double carc_equivalence_p(const struct carc_difference *difference, double delta)
{
    assert(delta > 0);
    const double margin = delta - fabs(difference->mean); /* to the nearer bound */
    if (isnan(difference->se) || isnan(margin)) {
        return nan("");
    }
    if (difference->se == 0) {
        return margin > 0 ? 0 : 1;
    }
    return gsl_cdf_tdist_Q(margin / difference->se, difference->df);
}

static size_t count_below(const double *p, size_t count, double limit)
{
    size_t below = 0;
    for (size_t i = 0; i < count; i++) {
        below += p[i] < limit ? 1 : 0; /* false for NaN */
    }
    return below;
}

void carc_holm(const double *p, size_t count, double *adjusted)
{
    size_t tests = 0;
    for (size_t i = 0; i < count; i++) {
        tests += isnan(p[i]) ? 0 : 1;
    }
    /* The r-th smallest of m is multiplied by m - r + 1 ... */
    for (size_t i = 0; i < count; i++) {
        const size_t rank = count_below(p, count, p[i]);
        adjusted[i] = isnan(p[i]) ? nan("") : fmin(1, (double)(tests - rank) * p[i]);
    }
    /* ... and never falls below what a smaller one got. Partly raised values do no harm. */
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            if (p[j] <= p[i] && adjusted[j] > adjusted[i]) {
                adjusted[i] = adjusted[j];
            }
        }
    }
}

void carc_holm_sorted(const double *p, size_t count, double *adjusted)
{
    size_t rank = 0; /* of the first of those that are equal */
    double least = 0;
    for (size_t i = 0; i < count; i++) {
        assert(i == 0 || p[i - 1] <= p[i]);
        rank = i > 0 && p[i - 1] < p[i] ? i : rank;
        least = fmax(least, fmin(1, (double)(count - rank) * p[i]));
        adjusted[i] = least;
    }
}
