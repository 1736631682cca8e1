// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_SHOWN_H
#define CARC_CLI_SHOWN_H

/*
 * shown - how commands show figures to people. A mean has a t interval, which is even:
 * "0.368 ± 0.041". A share has Wilson's, which is not: "10.0 % (2.8 to 30.1)". One that is
 * shown by its half-width would be wrong at both ends.
 */

#include <stdint.h>
#include <stdio.h>

#include <carcsim/stats.h>

#define CARC_SHOWN 64 /* bytes of a figure as text */

/* carc_decimals_for returns the decimals, 1 to 4, that show two digits of an error. */
int carc_decimals_for(double half_width);

/* carc_no_minus_zero returns value, or 0 where printf would show -0.00. */
double carc_no_minus_zero(double value, int decimals);

/* carc_grouped_text writes a number with commas between thousands. Returns text. */
#define CARC_GROUPED 32
const char *carc_grouped_text(uint64_t number, char text[CARC_GROUPED]);

/* carc_half_width returns half the width of an interval; NaN without one. */
double carc_half_width(struct carc_interval interval);

/* carc_size_text writes "0.368 ± 0.041": a mean without its sign. Returns text. */
const char *carc_size_text(double mean, double half_width, char text[CARC_SHOWN]);

/* carc_beyond_text writes what an interval rules out, a size, by the decimals that show the
 * interval's half-width, and rounded up, so that no more is said than is true. Returns text. */
const char *carc_beyond_text(double size, double half_width, char text[CARC_SHOWN]);

/* carc_share_text writes a share from 0 to 1 in percent, with the ends of its interval if it
 * has one. Returns text. */
const char *carc_share_text(double share, struct carc_interval interval, char text[CARC_SHOWN]);

/* carc_p_text writes "p = 0.018", or "p < 0.000001". Returns text. */
const char *carc_p_text(double p, char text[CARC_SHOWN]);

/* carc_tested_text writes p, and what it is after Holm's correction for so many tests:
 * "p = 0.0048; corrected for 71 tests p = 0.18". Returns text. */
const char *carc_tested_text(double p, double p_holm, size_t tests, char text[3 * CARC_SHOWN]);

/* carc_put_seated prints "2 players (greedy, random", given the agents by seat; what else
 * belongs in the brackets, and their end, is for the caller. */
void carc_put_seated(FILE *file, uint32_t seats, const char *const *agents);

/* carc_setting_text writes what is not usual of a game: ", unlimited meeples, 2 boxes, tiles
 * base,mine", given the words of a manifest, of which a long list of tiles is cut; empty if all
 * is as usual. Returns text. */
#define CARC_SETTING 160 /* bytes */
const char *carc_setting_text(const char *meeples, const char *boxes, const char *tiles,
                              char text[CARC_SETTING]);

/* carc_put_too_few says that nothing is known of how one variant or run differs from another.
 */
void carc_put_too_few(FILE *file, const char *name, const char *than);

#endif
