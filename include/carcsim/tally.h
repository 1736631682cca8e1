// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TALLY_H
#define CARC_TALLY_H

/*
 * tally - exact whole-number sums and distributions over many games; knows no game.
 *
 * A game is handed over as components: for each seat a vector of whole numbers, such as tiles
 * of complete roads. A variant gives each component a weight, and each component belongs to a
 * category; both come from outside. From that the tally keeps
 *
 *     distributions   of every category, the total, the margin and the win, by seat and for
 *                     all seats together, under every variant
 *     products        sums of component times component, of all seats together: from them
 *                     follow the sums of squares and products of every linear figure of every
 *                     variant and pair of variants, at no cost for one more variant
 *     changes         for each pair of variants, games in which their winners differ
 *
 * Categories that weigh alike under two variants share one distribution. All is whole
 * numbers, so that tallies of parts add up to the tally of the whole in any order. One tally,
 * one thread; memory grows only when a value outside all earlier ones appears.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/stats.h>

#define CARC_TALLY_SEATS 6
#define CARC_TALLY_COMPONENTS 16
#define CARC_TALLY_CATEGORIES 10
#define CARC_TALLY_VARIANTS 64
#define CARC_TALLY_WINS                                                                        \
    60 /* a win counts 60, shared by the winners: 1 to 6 of them divide it */

/* What is tallied. */
struct carc_tally_plan {
    uint32_t seats;      /* 2 to CARC_TALLY_SEATS */
    uint32_t components; /* up to CARC_TALLY_COMPONENTS */
    uint32_t categories; /* up to CARC_TALLY_CATEGORIES */
    uint32_t variants;   /* 1 to CARC_TALLY_VARIANTS */
    int64_t scale;       /* units of weight * component in one point: 2 for half points */
    uint8_t category_of[CARC_TALLY_COMPONENTS];
    const int32_t (*weight)[CARC_TALLY_COMPONENTS]; /* by variant; borrowed, outlives tallies */
};

/* Metrics: the categories by their number, then these. */
enum carc_metric {
    CARC_METRIC_TOTAL = CARC_TALLY_CATEGORIES,
    CARC_METRIC_MARGIN, /* a seat's total minus the best other's; all: winner minus runner-up */
    CARC_METRIC_WIN     /* 1 / k for each of k winners */
};

/* How often each value occurred, from value low on. */
struct carc_counts {
    int64_t low;
    size_t size;
    uint64_t *count;
};

/* The components of one game. */
struct carc_outcome {
    int32_t component[CARC_TALLY_SEATS][CARC_TALLY_COMPONENTS];
};

struct carc_tally; /* opaque */

/* carc_tally_new returns an empty tally of a plan (copied, but for the weights), or NULL if
 * memory is short. separate: see carc_tally_add_separate. The caller ends it with
 * carc_tally_free. */
struct carc_tally *carc_tally_new(const struct carc_tally_plan *plan,
                                  bool separate) CARC_MUST_USE;

/* carc_tally_free frees a tally; NULL is fine. */
void carc_tally_free(struct carc_tally *tally);

/* carc_tally_add adds one game, scored under all variants. CARC_NO_MEMORY if a distribution
 * had to grow and could not; the tally is of no more use then. */
enum carc_status carc_tally_add(struct carc_tally *tally,
                                const struct carc_outcome *outcome) CARC_MUST_USE;

/*
 * carc_tally_add_separate adds a game number that was played once for each variant, scored
 * under its own: outcome[v] under variant v. Only for tallies made as separate.
 */
enum carc_status carc_tally_add_separate(struct carc_tally *tally,
                                         const struct carc_outcome *outcome) CARC_MUST_USE;

/* carc_tally_merge adds all of another tally of the same plan. */
enum carc_status carc_tally_merge(struct carc_tally *tally,
                                  const struct carc_tally *other) CARC_MUST_USE;

/*
 * One whole number kept by a tally: name tells which kind ("games", "form", "total", "margin",
 * "win", "product", ...), a, b, c say of what (variant, seat, component ...; 0 where there is
 * nothing to say), at is the value counted in a distribution (0 elsewhere). A "form" is the
 * distribution of category c in seat b under variant a, and under all later ones that weigh
 * it alike. Names are static strings where the tally hands them out.
 */
struct carc_tally_sum {
    const char *name;
    uint32_t a, b, c;
    int64_t at;
    carc_int128 value;
};

/* carc_tally_each hands every sum that is not 0 to visit, in a fixed order; stops at the
 * first failure and returns it. */
enum carc_status carc_tally_each(const struct carc_tally *tally,
                                 enum carc_status (*visit)(void *context,
                                                           const struct carc_tally_sum *sum),
                                 void *context) CARC_MUST_USE;

/*
 * carc_tally_put adds a sum: after putting all sums of carc_tally_each into an empty tally of
 * the same plan both are equal; putting those of two tallies is merging them. CARC_BAD_DATA if
 * the tally has no such sum, or it would overflow or fall below 0 where it counts; then
 * nothing was added. CARC_NO_MEMORY as for carc_tally_add.
 */
enum carc_status carc_tally_put(struct carc_tally *tally,
                                const struct carc_tally_sum *sum) CARC_MUST_USE;

/* carc_tally_games returns the games added. */
uint64_t carc_tally_games(const struct carc_tally *tally);

/*
 * carc_tally_counts returns the distribution of a metric under a variant; seat is 0-based,
 * plan.seats stands for all together. Borrowed until the tally changes. Its unit is
 * 1 / carc_tally_scale.
 */
const struct carc_counts *carc_tally_counts(const struct carc_tally *tally, uint32_t variant,
                                            uint32_t seat, uint32_t metric);

/*
 * carc_tally_scale returns how many units of a distribution are one point (or one win). The
 * figure of all seats together is the mean over seats in a game: the sum over seats with a
 * scale that is seats times as large; but margin, which is winner minus runner-up.
 */
int64_t carc_tally_scale(const struct carc_tally *tally, uint32_t seat, uint32_t metric);

/*
 * carc_tally_pair returns the sums of a metric of all seats together under the variants a and
 * b, which may be the same. A category, the total or the margin.
 */
struct carc_pair carc_tally_pair(const struct carc_tally *tally, uint32_t metric, uint32_t a,
                                 uint32_t b);

/* carc_tally_moments returns the sums of a metric under a variant for one seat or for all. */
struct carc_moments carc_tally_moments(const struct carc_tally *tally, uint32_t variant,
                                       uint32_t seat, uint32_t metric);

/* carc_tally_changed returns the games in which the winners under a and b differ. */
uint64_t carc_tally_changed(const struct carc_tally *tally, uint32_t a, uint32_t b);

/* carc_standings finds who has most: returns the bits of the winning seats and writes the
 * highest and the second highest total (equal if the win is shared). */
uint32_t carc_standings(const int64_t *totals, uint32_t seats, int64_t *best, int64_t *second);

#endif
