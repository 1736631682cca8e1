// SPDX-License-Identifier: GPL-3.0-or-later
#include "counts.h"

#include <stdlib.h>
#include <string.h>

#define SPARE 32 /* values of extra room, so that a distribution does not widen one by one */

enum carc_status carc_counts_reach(struct carc_counts *counts, int64_t value)
{
    int64_t low = counts->size ? counts->low : value;
    int64_t end = counts->size ? counts->low + (int64_t)counts->size : value + 1;
    if (value >= low && value < end && counts->size) {
        return CARC_OK;
    }
    low = value < low ? value - SPARE : low;
    end = value >= end ? value + SPARE : end;
    end = end > low ? end : low + 1;
    uint64_t *count = carc_array_new((size_t)(end - low), sizeof *count);
    if (!count) {
        return CARC_NO_MEMORY;
    }
    if (counts->size) {
        memcpy(count + (counts->low - low), counts->count, counts->size * sizeof *count);
    }
    free(counts->count);
    *counts = (struct carc_counts){.low = low, .size = (size_t)(end - low), .count = count};
    return CARC_OK;
}

enum carc_status carc_counts_merge(struct carc_counts *counts, const struct carc_counts *other)
{
    for (size_t i = 0; i < other->size; i++) {
        const int64_t value = other->low + (int64_t)i;
        if (!other->count[i]) {
            continue;
        }
        const enum carc_status status = carc_counts_reach(counts, value);
        if (status != CARC_OK) {
            return status;
        }
        counts->count[value - counts->low] += other->count[i];
    }
    return CARC_OK;
}
