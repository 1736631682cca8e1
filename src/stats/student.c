// SPDX-License-Identifier: GPL-3.0-or-later
#include "student.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

struct carc_estimate carc_no_estimate(void)
{
    return (struct carc_estimate){nan(""), nan(""), nan(""), {nan(""), nan("")}};
}

struct carc_difference carc_no_difference(void)
{
    return (struct carc_difference){nan(""), nan(""), nan(""), {nan(""), nan("")},
                                    nan(""), nan(""), nan(""), nan(""),
                                    nan("")};
}

struct carc_interval carc_t_interval(double mean, double se, double df, double level)
{
    assert(level > 0 && level < 1);
    if (se == 0) {
        return (struct carc_interval){mean, mean};
    }
    if (isnan(se) || isnan(df)) {
        return (struct carc_interval){nan(""), nan("")};
    }
    const double half = gsl_cdf_tdist_Qinv((1 - level) / 2, df) * se;
    return (struct carc_interval){mean - half, mean + half};
}

void carc_difference_finish(struct carc_difference *difference, double level)
{
    difference->interval =
        carc_t_interval(difference->mean, difference->se, difference->df, level);
    if (difference->se == 0) {
        const bool identical = difference->mean == 0;
        difference->t = identical ? nan("") : copysign(HUGE_VAL, difference->mean);
        difference->p = identical ? 1 : 0;
        difference->effect = difference->t;
        return;
    }
    difference->t = difference->mean / difference->se;
    difference->effect = difference->mean / difference->sd;
    difference->p = isnan(difference->t)
                        ? nan("")
                        : 2 * gsl_cdf_tdist_Q(fabs(difference->t), difference->df);
}
