// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_RESULTS_ROWS_H
#define CARC_RESULTS_ROWS_H

/* rows - what the writers of this layer share. */

#include <carcsim/io.h>
#include <carcsim/results.h>

/* carc_metric_count and carc_metric_at walk all metrics in the order of the files. */
uint32_t carc_metric_count(const struct carc_results *results);
uint32_t carc_metric_at(const struct carc_results *results, uint32_t i);

/* Plays by number; plan->plays is the one in which each variant was played by itself, and is
 * among carc_tally_count only if the plan asks for it. */
const struct carc_tally *carc_tally_of(const struct carc_results *results, uint32_t play);
const char *carc_played_name(const struct carc_results *results, uint32_t play);
uint32_t carc_tally_count(const struct carc_results *results);

/* carc_put_seat prints a seat, 1-based, or all. */
void carc_put_seat(FILE *file, const struct carc_results *results, uint32_t seat);

#define CARC_WHOLE_TEXT 48 /* bytes of the longest whole number, its NUL included */

/* carc_whole_text writes a whole number to the end of text and returns where it begins.
 * carc_wide_parse reads one: digits with at most a minus before them; false, and *value
 * unchanged, if the whole text is not that or the number is too large. */
const char *carc_whole_text(carc_int128 value, char text[CARC_WHOLE_TEXT]);
bool carc_wide_parse(const char *text, carc_int128 *value);

#endif
