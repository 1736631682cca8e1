// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_RESULTS_POSSIBLE_H
#define CARC_RESULTS_POSSIBLE_H

/* possible - whether there can be any games at all that have the sums of a state. */

#include <carcsim/state.h>

/* carc_state_possible looks at the sums of a play. false if no games can have them, because
 * more is counted than was played, or squares and products are out of proportion: *wrong says
 * which, by numbers as in state.csv. */
bool carc_state_possible(const struct carc_state *state, uint32_t play,
                         struct carc_tally_sum *wrong);

#endif
