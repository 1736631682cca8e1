// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TALLY_COUNTS_H
#define CARC_TALLY_COUNTS_H

/* counts - a distribution over whole numbers that widens when it has to. */

#include <carcsim/tally.h>

/* carc_counts_reach makes room for a value. CARC_NO_MEMORY changes nothing. */
enum carc_status carc_counts_reach(struct carc_counts *counts, int64_t value) CARC_MUST_USE;

/* carc_counts_merge adds another distribution. */
enum carc_status carc_counts_merge(struct carc_counts *counts,
                                   const struct carc_counts *other) CARC_MUST_USE;

/* carc_counts_add counts a value once; false if there was no memory for it. */
static inline bool carc_counts_add(struct carc_counts *counts, int64_t value)
{
    const uint64_t place = (uint64_t)(value - counts->low);
    if (place < counts->size) {
        counts->count[place]++;
        return true;
    }
    if (carc_counts_reach(counts, value) != CARC_OK) {
        return false;
    }
    counts->count[value - counts->low]++;
    return true;
}

#endif
