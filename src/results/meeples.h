// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_RESULTS_MEEPLES_H
#define CARC_RESULTS_MEEPLES_H

/* meeples - the sums behind carcsim/meeples.h, in the order that they are kept in. */

#include <carcsim/meeples.h>

/* Figures of a unit, by seat. */
enum carc_meeple_column {
    COLUMN_PLACED,                                    /* by kind, then all kinds */
    COLUMN_STUCK = COLUMN_PLACED + CARC_MEEPLE_KINDS, /* the same */
    COLUMN_TIME = COLUMN_STUCK + CARC_MEEPLE_KINDS,   /* the same */
    COLUMN_COMPONENT = COLUMN_TIME + CARC_MEEPLE_KINDS,
    COLUMN_EMPTY = COLUMN_COMPONENT + CARC_COMPONENT_COUNT,
    COLUMN_TURNS,
    COLUMN_PLACED_TURNS, /* by kind */
    COLUMN_COUNT = COLUMN_PLACED_TURNS + CARC_KINDS
};

/* Pairs of components of one kind and two categories. */
#define CARC_MEEPLE_CROSSES 14

/* Groups of sums: their names in files, how many each seat has. */
#define CARC_MEEPLE_SUMS(X)                                                                    \
    X(PLACED, "meeple_placed", CARC_KINDS)                                                     \
    X(STUCK, "meeple_stuck", CARC_KINDS)                                                       \
    X(TIME, "meeple_time", CARC_KINDS)                                                         \
    X(PLACED_TURNS, "meeple_placed_turns", CARC_KINDS)                                         \
    X(EMPTY, "meeple_empty", 1)                                                                \
    X(TURNS, "meeple_turns", 1)                                                                \
    X(PLACED_2, "meeple_placed_squares", CARC_MEEPLE_KINDS)                                    \
    X(STUCK_2, "meeple_stuck_squares", CARC_MEEPLE_KINDS)                                      \
    X(STUCK_PLACED, "meeple_stuck_placed", CARC_MEEPLE_KINDS)                                  \
    X(TIME_2, "meeple_time_squares", CARC_MEEPLE_KINDS)                                        \
    X(TIME_PLACED, "meeple_time_placed", CARC_MEEPLE_KINDS)                                    \
    X(OWN, "meeple_component_placed", CARC_COMPONENT_COUNT)                                    \
    X(ALL, "meeple_component_placed_all", CARC_COMPONENT_COUNT)                                \
    X(CROSS, "meeple_component_pair", CARC_MEEPLE_CROSSES)                                     \
    X(EMPTY_2, "meeple_empty_squares", 1)

/* Where each group begins: SUM_name; SUM_name_END is where it ends. */
enum carc_meeple_sum {
#define CARC_MEEPLE_SUM_ENUM(name, text, count)                                                \
    SUM_##name, SUM_##name##_END = SUM_##name + (count)-1,
    CARC_MEEPLE_SUMS(CARC_MEEPLE_SUM_ENUM)
#undef CARC_MEEPLE_SUM_ENUM
        SUM_COUNT,
    SUM_PRODUCTS = SUM_PLACED_2 /* from here on sums are of products, before of figures */
};

#define CARC_MEEPLE_BLOCK 64 /* units that wait */

/* Units that wait: small numbers, unit by unit behind each other. */
struct carc_meeple_block {
    uint16_t column[CARC_SEATS_MAX + 1][COLUMN_COUNT][CARC_MEEPLE_BLOCK];
};

/* Two columns whose product is summed. */
struct carc_meeple_product {
    uint8_t x, y;
};

struct carc_meeples {
    uint32_t seats;
    uint32_t plays;   /* in a unit */
    uint32_t playing; /* of the unit that is being added */
    uint64_t units;
    carc_int128 sum[CARC_SEATS_MAX + 1][SUM_COUNT];  /* by seat; then of all seats */
    uint8_t source[SUM_PRODUCTS];                    /* columns of the sums of figures */
    struct carc_meeple_product product[SUM_COUNT];   /* of the others */
    uint64_t wide[CARC_SEATS_MAX + 1][COLUMN_COUNT]; /* the unit, if units are large */
    struct carc_meeple_block *block;                 /* or NULL: units are large */
    uint32_t waiting;                                /* units in the block */
};

/* carc_meeple_kind returns the kind of feature (enum carc_kind) that pays a component. */
uint32_t carc_meeple_kind(enum carc_component component);

/* carc_meeple_cross gives the pairs of SUM_CROSS in their order. */
struct carc_meeple_cross {
    uint8_t first, second; /* components */
};
const struct carc_meeple_cross *carc_meeple_crosses(void);

#endif
