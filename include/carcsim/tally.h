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
 *     changes         for each pair of variants, plays in which their winners differ
 *     ties            plays in which several seats have most, and their products
 *     agents          what the seats of each agent reached, and what agents did against another
 *
 * A game may be played in several rounds, in which the agents sit on other seats: then the
 * game with all its rounds is the observation. Its linear figures are sums over the rounds,
 * in units that are as many times smaller, and so are margin, win and ties.
 *
 * Played separately, each variant has plays of its own. Then the tally keeps, beside the same
 * sums of every pair of variants, what tells a rule from behaviour: products of a variant's
 * figure in its own play and in that of another one.
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
    uint32_t rounds;     /* plays of a game, up to CARC_TALLY_SEATS; 0 counts as 1 */
    uint32_t groups; /* agents told apart, up to CARC_TALLY_SEATS; 0: they are not tallied */
    uint8_t category_of[CARC_TALLY_COMPONENTS];
    uint8_t group_of[CARC_TALLY_SEATS][CARC_TALLY_SEATS]; /* the agent, by round and seat */
    int64_t farthest; /* carc_tally_put refuses values of distributions beyond, either way; 0: a
                         limit that no game comes near */
    const int32_t (*weight)[CARC_TALLY_COMPONENTS]; /* by variant; borrowed, outlives tallies */
};

/* Metrics: the categories by their number, then these. */
enum carc_metric {
    CARC_METRIC_TOTAL = CARC_TALLY_CATEGORIES,
    CARC_METRIC_MARGIN, /* a seat's total minus the best other's; all: winner minus runner-up */
    CARC_METRIC_WIN,    /* 1 / k for each of k winners */
    CARC_METRIC_FIRST,  /* total of seat 1 minus the mean of the others */
    CARC_METRIC_TIED,   /* 1 where two or more seats share the highest total, else 0 */
    CARC_METRIC_SHARE = 32,    /* + category: its part of the total of all seats and games */
    CARC_METRIC_BEHAVIOUR = 64 /* + a category, total, margin or first: see
                                  carc_tally_behaviour */
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

/* carc_plan_rounds returns the rounds of a plan, at least 1. */
static inline uint32_t carc_plan_rounds(const struct carc_tally_plan *plan)
{
    return plan->rounds ? plan->rounds : 1;
}

/* carc_tally_add adds one game, scored under all variants: outcome[r] is that of round r.
 * CARC_NO_MEMORY if a distribution had to grow and could not; the tally is of no more use
 * then. */
enum carc_status carc_tally_add(struct carc_tally *tally,
                                const struct carc_outcome *outcome) CARC_MUST_USE;

/*
 * carc_tally_add_separate adds one game that was played once for each variant by agents that
 * know it: outcome[v * rounds + r] is round r under variant v. Only for tallies made as
 * separate.
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
 * carc_tally_scale returns how many units of a figure are one point (or one win, or 1). The
 * figure of all seats together is the mean over seats in a game: the sum over seats with a
 * scale that is seats times as large; but margin, which is winner minus runner-up. Rounds
 * make the scale as many times larger. CARC_METRIC_FIRST and CARC_METRIC_TIED are figures of
 * all seats together only.
 */
int64_t carc_tally_scale(const struct carc_tally *tally, uint32_t seat, uint32_t metric);

/*
 * carc_tally_pair returns the sums of a metric of all seats together under the variants a and
 * b, which may be the same. A category, total, margin, first or tied.
 */
struct carc_pair carc_tally_pair(const struct carc_tally *tally, uint32_t metric, uint32_t a,
                                 uint32_t b);

/* carc_tally_shares returns the sums of a category (part) and the total (whole) of all seats
 * together under the variants a and b, which may be the same. */
struct carc_share_pair carc_tally_shares(const struct carc_tally *tally, uint32_t category,
                                         uint32_t a, uint32_t b);

/*
 * carc_tally_behaviour returns the sums of a metric (a category, total, margin or first) under
 * the variant scored: a in its own play, b in the play of the variant played, whose tally in
 * which all variants are scored is given. Their difference is what agents do with a rule
 * beside what the rule does by itself.
 */
struct carc_pair carc_tally_behaviour(const struct carc_tally *separate,
                                      const struct carc_tally *other, uint32_t metric,
                                      uint32_t scored, uint32_t played);

/* carc_tally_moments returns the sums of a metric under a variant for one seat or for all;
 * of first and tied for all, whatever the seat. */
struct carc_moments carc_tally_moments(const struct carc_tally *tally, uint32_t variant,
                                       uint32_t seat, uint32_t metric);

/* carc_tally_changed returns the plays (games times rounds) in which the winners under a and
 * b differ. */
uint64_t carc_tally_changed(const struct carc_tally *tally, uint32_t a, uint32_t b);

/* What the seats of one agent reached, averaged over them and over the rounds of a game. */
struct carc_tally_agent {
    struct carc_moments points;
    struct carc_moments margin; /* of a seat: its total minus the best other's */
    double win_share;           /* k winners have 1 / k each */
    double tied_share;          /* plays that a seat won together with others */
};

/* What one agent did against another in the same plays: each of its seats against each of
 * the other's, averaged over them and over the rounds of a game. */
struct carc_tally_duel {
    struct carc_moments score;  /* win 1, same total 1/2, loss 0 */
    struct carc_moments margin; /* total minus the other's total */
    double win_share;
    double tied_share;
};

/* carc_tally_agent and carc_tally_duel return what agents, numbered as in the plan, reached
 * under a variant. The plan must have groups; agent and other differ. NaN without games. */
struct carc_tally_agent carc_tally_agent(const struct carc_tally *tally, uint32_t variant,
                                         uint32_t agent);
struct carc_tally_duel carc_tally_duel(const struct carc_tally *tally, uint32_t variant,
                                       uint32_t agent, uint32_t other);

/* carc_standings finds who has most: returns the bits of the winning seats and writes the
 * highest and the second highest total (equal if the win is shared). */
uint32_t carc_standings(const int64_t *totals, uint32_t seats, int64_t *best, int64_t *second);

#endif
