// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <math.h>

#include <carcsim/stats.h>

/* The value of the given rank, 1-based, at most the total. */
static int64_t value_at(const struct carc_histogram *histogram, uint64_t rank)
{
    size_t i = 0;
    while (rank > histogram->counts[i]) {
        rank -= histogram->counts[i];
        i++;
    }
    return histogram->values[i];
}

double carc_quantile(const struct carc_histogram *histogram, uint32_t part, uint32_t whole)
{
    assert(whole >= 1 && part <= whole);
    uint64_t total = 0;
    for (size_t i = 0; i < histogram->size; i++) {
        total += histogram->counts[i];
    }
    if (total == 0) {
        return nan("");
    }
    /* Between the ranks on both sides of total * part / whole, if that is a whole number. */
    const carc_int128 position = (carc_int128)total * part;
    const uint64_t below = (uint64_t)(position / whole);
    const bool on_step = position % whole == 0;
    const uint64_t low = on_step && below > 0 ? below : below + 1;
    const uint64_t high = below < total ? below + 1 : total;
    const carc_int128 twice = (carc_int128)value_at(histogram, low) + value_at(histogram, high);
    return (double)twice / (2 * (double)histogram->scale);
}

struct carc_spread carc_histogram_spread(const struct carc_histogram *histogram)
{
    return (struct carc_spread){
        .min = carc_quantile(histogram, 0, 1),
        .q05 = carc_quantile(histogram, 1, 20),
        .q25 = carc_quantile(histogram, 1, 4),
        .median = carc_quantile(histogram, 1, 2),
        .q75 = carc_quantile(histogram, 3, 4),
        .q95 = carc_quantile(histogram, 19, 20),
        .max = carc_quantile(histogram, 1, 1),
    };
}
