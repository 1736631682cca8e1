// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_GAME_PAY_H
#define CARC_GAME_PAY_H

/* pay - a scored feature turned into components and census counts; used inside this layer. */

#include <carcsim/game.h>

/* carc_pay credits the owners of a scored feature and tells the listener (may be NULL). */
void carc_pay(const struct carc_scored *scored, struct carc_score *score,
              const struct carc_listener *listener);

/* carc_census_row_for returns the row of a class and size, which from now on is not empty; if
 * there is no memory for it, a row that is nowhere, and the census is short from now on. */
struct carc_census_row *carc_census_row_for(struct carc_census *census, enum carc_class class,
                                            size_t size);

/* carc_count adds a feature, claimed or not, to the census (may be NULL). */
void carc_count(const struct carc_scored *scored, struct carc_census *census);

#endif
