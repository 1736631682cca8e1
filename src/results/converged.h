// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_RESULTS_CONVERGED_H
#define CARC_RESULTS_CONVERGED_H

/* converged - the sums behind convergence.csv one by one, for state.csv. */

#include <carcsim/state.h>

/* The sums of a variant and the baseline at one point. */
struct carc_converged {
    int64_t sum; /* of the variant */
    carc_int128 squares, products;
};

/* carc_convergence_each hands every sum that is not 0 of a tally to visit, as sums of a tally:
 * a is the variant, b the metric of convergence.csv, at the number of games. Stops at the
 * first failure and returns it. */
enum carc_status
carc_convergence_each(const struct carc_convergence *convergence, uint32_t tally,
                      enum carc_status (*visit)(void *context, const struct carc_tally_sum *),
                      void *context) CARC_MUST_USE;

/* carc_convergence_put adds a sum. CARC_BAD_DATA if there is none such or it would overflow.
 */
enum carc_status carc_convergence_put(struct carc_convergence *convergence, uint32_t tally,
                                      const struct carc_tally_sum *sum) CARC_MUST_USE;

/* carc_convergence_possible says whether games can have the sums of a tally at every point. */
bool carc_convergence_possible(const struct carc_convergence *convergence, uint32_t tally);

#endif
