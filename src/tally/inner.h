// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TALLY_INNER_H
#define CARC_TALLY_INNER_H

/* inner - what a tally holds, for the files of this layer. */

#include "counts.h"

#define SLOTS (CARC_TALLY_CATEGORIES + 3) /* figures of a game that have products */

/* A category under one or more variants that weigh its components alike. */
struct form {
    uint8_t category;
    int32_t weight[CARC_TALLY_COMPONENTS]; /* 0 outside the category */
    uint8_t heavy[CARC_TALLY_COMPONENTS];  /* the components with a weight other than 0 */
    uint8_t heavy_count;
    struct carc_counts counts[CARC_TALLY_SEATS + 1];
};

/* What a variant has of its own. */
struct face {
    uint32_t form[CARC_TALLY_CATEGORIES];
    uint32_t own[CARC_TALLY_CATEGORIES]; /* those forms that not all variants share */
    uint32_t own_count;
    struct carc_counts total[CARC_TALLY_SEATS + 1];
    struct carc_counts margin[CARC_TALLY_SEATS + 1];
    struct carc_counts win[CARC_TALLY_SEATS + 1];
};

/* The arrays of plain sums; see shapes in sums.c, which alone says how large they are. */
enum sums_kind {
    SUMS_PRODUCT,          /* of components of all seats together */
    SUMS_FIRST_PRODUCT,    /* of components of seat 1 against the others, see FIRST_SEAT */
    SUMS_MARGIN_PRODUCT,   /* winner minus runner-up, of two variants */
    SUMS_CHANGED,          /* plays whose winners differ, of two variants */
    SUMS_TIED,             /* plays with a tie at the top, by variant */
    SUMS_TIED_PRODUCT,     /* of two variants */
    SUMS_SEPARATE_PRODUCT, /* by slot, of two variants played separately */
    SUMS_SHARE_PRODUCT,    /* by category: under a, times the total under b */
    SUMS_BEHAVIOUR,        /* by slot: a in its own play, times a in the play of b */
    SUMS_AGENT,            /* by enum agent_sum: variant and agent */
    SUMS_DUEL,             /* by enum duel_sum: variant and pair of agents */
    SUMS_KINDS
};

enum agent_sum {
    AGENT_MARGIN,
    AGENT_MARGIN_SQUARES,
    AGENT_TIES,
    /* Of a single agent these follow from distributions of all seats, and stay 0: */
    AGENT_POINTS,
    AGENT_POINTS_SQUARES,
    AGENT_WINS, /* in 1 / CARC_TALLY_WINS */
    AGENT_SUMS
};

/* For agents g < h: as g sees it. Its score in a game is 2 wins + ties. */
enum duel_sum {
    DUEL_WINS,
    DUEL_TIES,
    DUEL_SCORE_SQUARES,
    DUEL_MARGIN,
    DUEL_MARGIN_SQUARES,
    DUEL_SUMS
};

/*
 * An array of plain sums. Places are numbered, slowest first, by layer c, then by the pair
 * a <= b of a triangle, or by a and then b.
 */
struct sums {
    bool is_triangle;
    uint32_t a, b; /* ends of the numbers; the same in a triangle. 0: there is no array */
    uint32_t layers;
    int64_t *narrow;   /* either this */
    carc_int128 *wide; /* or this; owned */
};

/* Figures of agents in one game, over all rounds. */
struct agents_game {
    struct agent_game {
        int64_t points, margin, wins, ties;
    } agent[CARC_TALLY_SEATS];
    struct duel_game {
        int64_t wins, ties, margin;
    } duel[CARC_TALLY_SEATS * (CARC_TALLY_SEATS - 1) / 2];
};

struct carc_tally {
    struct carc_tally_plan plan;
    bool is_separate;
    uint64_t games;
    struct form *form;
    uint32_t form_count;
    struct face *face;                      /* by variant */
    uint32_t shared[CARC_TALLY_CATEGORIES]; /* forms that all variants share */
    uint32_t shared_count;
    struct sums sums[SUMS_KINDS];
    /* Room for one game: */
    int64_t *value;            /* by form and seat, all included */
    int64_t *margin;           /* by variant: winner minus runner-up, over all rounds */
    uint32_t *tied;            /* by variant: rounds with a tie at the top */
    uint32_t *winners;         /* by variant and round */
    uint32_t differ;           /* bits of winners under some variants only; 0: all agree */
    uint32_t any_tied;         /* 0: no tie at the top under any variant */
    struct agents_game agents; /* of one variant; zeros between variants */
};

/* Components of one game over all rounds: of all seats, and seat 1 against the others, which
 * is seats times seat 1 minus all: (seats - 1) times its lead over their mean. */
struct together {
    int64_t all[CARC_TALLY_COMPONENTS];
    int64_t first[CARC_TALLY_COMPONENTS];
};

/* One play: the two highest totals, what each winner has of the win, bits of the winners. */
struct standing {
    int64_t best, second;
    int64_t win;
    uint32_t winners;
};

/* carc_agents_play adds a play to tally->agents, carc_agents_game adds these to the sums of a
 * variant and clears them. total by seat. */
void carc_agents_play(struct carc_tally *tally, uint32_t round, struct standing standing,
                      const int64_t *total);
void carc_agents_game(struct carc_tally *tally, uint32_t variant);

/* carc_alone_play and carc_alone_game are the same where all seats are of one agent, and most
 * follows from distributions. A seat lacks something of the best, but for the only winner. */
CARC_INLINE void carc_alone_play(struct carc_tally *tally, struct standing standing,
                                 const int64_t *total, uint32_t seats)
{
    if (seats > 2) { /* what one of two wins the other lacks */
        int64_t margin = standing.best - standing.second;
        for (uint32_t s = 0; s < seats; s++) {
            margin += total[s] - standing.best;
        }
        tally->agents.agent[0].margin += margin;
    }
    if (standing.best == standing.second) {
        for (uint32_t left = standing.winners; left; left &= left - 1) {
            tally->agents.agent[0].ties++;
        }
    }
}

static inline void carc_alone_game(struct carc_tally *tally, uint32_t variant)
{
    struct agent_game *game = &tally->agents.agent[0];
    if (!game->margin && !game->ties) {
        return;
    }
    carc_int128 *sum = &tally->sums[SUMS_AGENT].wide[variant];
    const size_t layer = tally->plan.variants;
    sum[AGENT_MARGIN * layer] += game->margin;
    sum[AGENT_MARGIN_SQUARES * layer] += (carc_int128)game->margin * game->margin;
    sum[AGENT_TIES * layer] += game->ties;
    game->margin = 0;
    game->ties = 0;
}

/* carc_add_variant adds a game of one variant to its distributions, ties and agents: outcome
 * by round; common is what its shared forms add up to. false if memory is short. */
bool carc_add_variant(struct carc_tally *tally, uint32_t variant, const int64_t *common,
                      const struct carc_outcome *outcome) CARC_MUST_USE;

/* carc_add_form adds a game to the distributions of a form; outcome is that of all rounds. */
bool carc_add_form(struct carc_tally *tally, uint32_t form,
                   const struct carc_outcome *outcome) CARC_MUST_USE;

/* carc_add_pairs adds what a game has of pairs of variants, but for linear figures. */
void carc_add_pairs(struct carc_tally *tally);

/* carc_all_rounds returns the sum of a game's rounds, which is the outcome itself if there is
 * only one, else in room. */
const struct carc_outcome *carc_all_rounds(const struct carc_tally_plan *plan,
                                           const struct carc_outcome *outcome,
                                           struct carc_outcome *room);

/* carc_together adds up the seats of an outcome. */
void carc_together(const struct carc_tally_plan *plan, const struct carc_outcome *outcome,
                   struct together *together);

/* carc_total returns a seat's total under a variant. */
static inline int64_t carc_total(const struct carc_tally_plan *plan, uint32_t variant,
                                 const int32_t *component)
{
    int64_t total = 0;
    for (uint32_t c = 0; c < plan->components; c++) {
        total += (int64_t)plan->weight[variant][c] * component[c];
    }
    return total;
}

/* The place of a metric among the figures that have products; SLOTS: it has none. */
static inline uint32_t slot_of(const struct carc_tally_plan *plan, uint32_t metric)
{
    return metric < plan->categories      ? metric
           : metric == CARC_METRIC_TOTAL  ? plan->categories
           : metric == CARC_METRIC_FIRST  ? plan->categories + 1
           : metric == CARC_METRIC_MARGIN ? plan->categories + 2
                                          : SLOTS;
}

/* carc_sums_new makes the arrays of an empty tally; false if memory is short.
 * carc_sums_free frees what was made. */
bool carc_sums_new(struct carc_tally *tally) CARC_MUST_USE;
void carc_sums_free(struct carc_tally *tally);

/* The place of a pair of variants a <= b, or of components, in a triangle. */
static inline size_t triangle(size_t a, size_t b)
{
    return b * (b + 1) / 2 + a;
}

static inline size_t pair_count(const struct carc_tally_plan *plan)
{
    return triangle(0, plan->variants);
}

#endif
