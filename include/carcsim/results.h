// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_RESULTS_H
#define CARC_RESULTS_H

/*
 * results - the files of a run, written from what it has gathered; carcsim-formats(5) says
 * what is in them.
 *
 *     tallies --> summary.csv histogram.csv comparisons.csv moments.csv agents.csv
 *     census  --> features.csv unclaimed.csv
 *     meeples --> meeples.csv
 *     plan    --> manifest.csv      convergence.csv and state.csv: state.h
 *
 * Every row is computed from exact sums when it is written; nothing is kept. What a category
 * or a variant is called comes from outside; files made of the tallies know no game. All
 * functions that write print to a FILE of the caller, whose ferror tells of failed writes. One
 * thread.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <carcsim/base.h>
#include <carcsim/batch.h>
#include <carcsim/game.h>
#include <carcsim/meeples.h>
#include <carcsim/rules.h>
#include <carcsim/stats.h>
#include <carcsim/tally.h>

#define CARC_LEVEL 0.95               /* of every interval */
#define CARC_ROTATING "rotating"      /* the agent of a seat that several have in turn */
#define CARC_PLAYED_SEPARATELY "each" /* played_under where every variant had its own play */

struct carc_convergence; /* see state.h */

/* All that the files are made of. All pointers are borrowed. */
struct carc_results {
    const struct carc_batch_plan *plan;
    const struct carc_batch_result *result;
    const struct carc_variants *variants;       /* scored, in the order of plan->tally.weight */
    const struct carc_weights *weights;         /* of the variants */
    const struct carc_census *census;           /* by play */
    const char *const *played_under;            /* by play: the variant's name */
    const char *const *agents;                  /* by seat, 0-based; then one word for all */
    const char *const *categories;              /* names, by category */
    uint32_t baseline;                          /* index of the variant compared with */
    const char *const *words;                   /* agents, as the plan's groups number them */
    const struct carc_convergence *convergence; /* see state.h; NULL: none was kept */
    struct carc_meeples *const *meeples;        /* by play; NULL: not counted */
    bool are_boards; /* games are giant boards, of which one alone has no interval of a share */
};

/* One line of comparisons.csv: a variant against the baseline in the same games. */
struct carc_comparison {
    uint32_t play; /* plan->plays: each variant in its own play */
    uint32_t variant;
    uint32_t metric; /* of those that carc_compared_at names */
    struct carc_difference difference;
    double p_holm; /* corrected over all lines; NaN where p is */
};

/* A list of comparisons, owned by whoever called carc_results_compare. */
struct carc_comparisons {
    size_t count;
    size_t tests; /* p values among them: what Holm's correction is over */
    uint32_t baseline;
    double level; /* of the intervals */
    struct carc_comparison *line;
};

/* The names of all files of a run in an output folder: the manifest first, optional ones
 * too. Ended by NULL; *count (may be NULL) receives their number. */
const char *const *carc_results_names(size_t *count);

/*
 * carc_compared_count and carc_compared_at walk the metrics that are compared in a play, in
 * the order of comparisons.csv: categories, total, margin, first_seat_advantage, tied_at_top,
 * share_CATEGORY; and where each variant was played by itself (play is plan->plays), what
 * behaviour does: behaviour_CATEGORY, behaviour_total, behaviour_margin and
 * behaviour_first_seat_advantage. winner_changed is no such metric.
 */
uint32_t carc_compared_count(const struct carc_results *results, uint32_t play);
uint32_t carc_compared_at(const struct carc_results *results, uint32_t play, uint32_t i);

/*
 * carc_results_difference compares a variant with a baseline by one metric in a play.
 * Behaviour is the variant in its own play minus the same variant in the baseline's play: with
 * the whole effect T (played by agents that know it) and the effect R of the rule alone
 * (rescored: the play of the baseline), it is T - R. level: of the interval.
 */
struct carc_difference carc_results_difference(const struct carc_results *results,
                                               uint32_t play, uint32_t metric, uint32_t variant,
                                               uint32_t baseline, double level);

/* carc_results_compare works out all comparisons with a baseline, with intervals of a level
 * and Holm's correction over all of them; free them with carc_comparisons_fini. */
enum carc_status carc_results_compare(const struct carc_results *results, uint32_t baseline,
                                      double level,
                                      struct carc_comparisons *comparisons) CARC_MUST_USE;
void carc_comparisons_fini(struct carc_comparisons *comparisons);

/* carc_results_find returns the comparison of a variant by a metric in a play, or NULL. */
const struct carc_comparison *carc_results_find(const struct carc_comparisons *comparisons,
                                                uint32_t play, uint32_t variant,
                                                uint32_t metric);

/* carc_metric_name returns the word for a metric of the results' tallies, a static string or
 * one that is overwritten after eight further calls on this thread. */
const char *carc_metric_name(const struct carc_results *results, uint32_t metric);

/* carc_results_changed returns the share of a play's games (plan->plays: each variant in its
 * own) in which the winners under the variant differ from those under the baseline, with
 * Wilson's interval; sd and se are NaN. With rounds the share of plays, and an interval as
 * wide as if all rounds of a game agreed. */
struct carc_estimate carc_results_changed(const struct carc_results *results, uint32_t play,
                                          uint32_t variant, uint32_t baseline, double level);

/* carc_results_score_interval returns the interval of an agent's score against another: that
 * of carc_wilson_of_moments, so that it knows how much the rounds of a game differ. */
struct carc_interval carc_results_score_interval(const struct carc_tally_duel *duel,
                                                 double level);

/* carc_results_elo returns the Elo difference of an agent to another, with the error that the
 * games (with all their rounds) give. The ends of its interval are those of the score, as Elo:
 * it is lopsided near a score of 0 or 1, and an end is infinite where that of the score is 0
 * or 1. */
struct carc_elo carc_results_elo(const struct carc_tally_duel *duel, double level);

/* The writers, one a file. */
void carc_write_summary(const struct carc_results *results, FILE *file);
void carc_write_histogram(const struct carc_results *results, FILE *file);
void carc_write_comparisons(const struct carc_results *results,
                            const struct carc_comparisons *comparisons, FILE *file);
void carc_write_moments(const struct carc_results *results, FILE *file);
void carc_write_features(const struct carc_results *results, FILE *file);
void carc_write_agents(const struct carc_results *results, FILE *file);

/* carc_write_offers is carc_write_features with a last column, points_offered: what one owner
 * of all these features would have been paid. */
void carc_write_offers(const struct carc_results *results, FILE *file);

/* carc_write_unclaimed writes what the board offered and nobody took. */
void carc_write_unclaimed(const struct carc_results *results, FILE *file);

/* carc_write_meeples writes what meeples do: how many are placed on each kind of feature, how
 * long they stand, how many stay to the end, and what they earn; nothing but a header if
 * results have no meeples. */
void carc_write_meeples(const struct carc_results *results, FILE *file);

/* carc_write_manifest_row prints one key and its value. */
void carc_write_manifest_row(FILE *file, const char *key, const char *value);

#define CARC_VARIANT_TEXT 640 /* bytes of a variant as text, its NUL included */

/* carc_variant_text writes the name of a variant and all its parameters ("third
 * two_tile_city=4 ..."), as a manifest has it. Returns text. */
const char *carc_variant_text(const struct carc_variant *variant, char text[CARC_VARIANT_TEXT]);

#endif
