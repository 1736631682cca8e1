// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_GAME_PAY_H
#define CARC_GAME_PAY_H

/* pay - a scored feature turned into components and census counts; used inside this layer. */

#include <carcsim/game.h>

/* carc_pay credits the owners of a scored feature and tells the listener (may be NULL). */
void carc_pay(const struct carc_scored *scored, struct carc_score *score,
              const struct carc_listener *listener);

/* carc_count adds a feature, claimed or not, to the census (may be NULL). */
void carc_count(const struct carc_scored *scored, struct carc_census *census);

#endif
