// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_STATS_WIDE_H
#define CARC_STATS_WIDE_H

/*
 * wide - signed 256-bit sums of products of 128-bit numbers, inside stats only.
 *
 * n sum x^2 - (sum x)^2 is a small difference of large numbers. Formed here it is exact, and
 * is rounded once, when it becomes a double. Arithmetic is modulo 2^256 in two's complement:
 * a sum is right whenever its final value fits, whatever happens on the way.
 */

#include <carcsim/stats.h>

/* Zeroed memory is 0. */
struct carc_wide {
    uint64_t limbs[4]; /* least significant first */
};

/* carc_wide_add_product adds a * b to *wide. */
void carc_wide_add_product(struct carc_wide *wide, carc_int128 a, carc_int128 b);

/* carc_wide_is_negative says whether wide < 0. */
bool carc_wide_is_negative(struct carc_wide wide);

/* carc_wide_to_double returns wide, within two units in the last place. */
double carc_wide_to_double(struct carc_wide wide);

#endif
