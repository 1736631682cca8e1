// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_STATS_STUDENT_H
#define CARC_STATS_STUDENT_H

/*
 * student - what every estimate and test ends with: a t interval and a t test. Inside stats.
 */

#include <carcsim/stats.h>

/* carc_no_estimate and carc_no_difference return all fields NaN. */
struct carc_estimate carc_no_estimate(void);
struct carc_difference carc_no_difference(void);

/* carc_t_interval returns mean -+ t(level, df) * se; NaN, NaN if se or df is NaN; the point
 * mean if se is 0, whatever df. */
struct carc_interval carc_t_interval(double mean, double se, double df, double level);

/* carc_difference_finish fills interval, t, p and effect from mean, sd, se and df. */
void carc_difference_finish(struct carc_difference *difference, double level);

#endif
