// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_GAME_PAY_H
#define CARC_GAME_PAY_H

/* pay - a scored feature turned into components and census counts; used inside this layer. */

#include <carcsim/game.h>

/* carc_pay credits the owners of a scored feature and tells the listener (may be NULL). */
void carc_pay(const struct carc_scored *scored, struct carc_score *score,
              const struct carc_listener *listener);

/* carc_left_open returns the class of what stands at the end, by its kind. */
static inline enum carc_class carc_left_open(unsigned kind)
{
    static const enum carc_class classes[CARC_KINDS] = {
        [CARC_ROAD] = CARC_CLASS_ROAD_INCOMPLETE,
        [CARC_CITY] = CARC_CLASS_CITY_INCOMPLETE,
        [CARC_MONASTERY] = CARC_CLASS_MONASTERY_INCOMPLETE,
        [CARC_FIELD] = CARC_CLASS_FARM,
    };
    return classes[kind];
}

/* carc_census_row_for returns the row of a class and size, which from now on is not empty; if
 * there is no memory for it, a row that is nowhere, and the census is short from now on. */
struct carc_census_row *carc_census_row_for(struct carc_census *census, enum carc_class class,
                                            size_t size);

/* carc_count adds a feature, claimed or not, to the census (may be NULL). */
void carc_count(const struct carc_scored *scored, struct carc_census *census);

#endif
