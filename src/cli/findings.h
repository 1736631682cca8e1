// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_FINDINGS_H
#define CARC_CLI_FINDINGS_H

/* findings - what findings.c (variants) and findings_agents.c (who played) share. */

#include "run.h"
#include "shown.h"

/* carc_findings_tally returns the tally that the findings are about: that of the only play, or
 * of each variant in its own. */
const struct carc_tally *carc_findings_tally(const struct carc_results *results);

/* carc_with_error writes "12.34 ± 0.05"; without an interval, or where nothing varies, only the
 * mean. Returns text. */
const char *carc_with_error(double mean, struct carc_interval interval, char text[CARC_SHOWN]);

/* carc_put_cell prints a text at the right of a cell of some width. */
void carc_put_cell(FILE *file, const char *text, int width);

/* carc_put_players prints what seats reached under the baseline; where agents rotate over
 * them, what agents reached. */
void carc_put_players(const struct carc_results *results, FILE *file);

/* carc_put_duels prints how strong each agent is against each other, under the baseline. */
void carc_put_duels(const struct carc_results *results, FILE *file);

#endif
