// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_STUDY_H
#define CARC_CLI_STUDY_H

/*
 * study - many games of Carcassonne as a batch: a player is one table a play, each with the
 * agents of the run and the weights of the variant that they play by.
 */

#include <carcsim/agents.h>
#include <carcsim/batch.h>
#include <carcsim/results.h>

enum carc_study_text { CARC_TEXT_GAMES, CARC_TEXT_RECORDS };

/* Whoever wants to look at tables while they are played. Called on any thread. */
struct carc_watch {
    /* seen is called when so many tiles lie on the board: counts[at], and with the next at at
     * the end of the game, unless that is where the last call was. completed are the features
     * that were completed so far in this game. A game that was left may be played again
     * (batch.h): then it is called again, too, from at 0 on. */
    void (*seen)(void *context, uint64_t game, size_t at, struct carc_table *table,
                 const struct carc_census *completed);
    void *context;
    const uint32_t *counts; /* ascending */
    size_t count;
    const atomic_bool *stop; /* ends a game early; NULL: none */
};

/* What is played and scored. Texts are borrowed. */
struct carc_study {
    const struct carc_tileset *set;
    uint32_t boxes, seats, meeples;
    uint32_t limit;                 /* tiles on the board that end a game; 0: all */
    const struct carc_watch *watch; /* or NULL */
    atomic_ullong *tiles;           /* played, counted up, and down for a game left; or NULL */
    uint64_t seed;
    struct carc_agent agent[CARC_SEATS_MAX];
    const char *agent_name[CARC_SEATS_MAX + 1]; /* by seat; then one word for all seats */
    bool rotate; /* every game once in each rotation of the agents over the seats */
    struct carc_variants scored;
    struct carc_weights weights[CARC_VARIANTS_MAX];                 /* of scored */
    int32_t tally_weight[CARC_VARIANTS_MAX][CARC_TALLY_COMPONENTS]; /* the same */
    uint32_t plays;
    const char *played_under[CARC_VARIANTS_MAX];         /* by play */
    struct carc_weights play_weights[CARC_VARIANTS_MAX]; /* by play */
    const struct carc_variant *play_rules;               /* of the first play; borrowed */
    uint32_t baseline;                                   /* index in scored */
    bool per_game;                                       /* write the rows of games.csv */
    uint64_t record_every;                         /* 0: no records; k: games 1, k + 1, ... */
    struct carc_census census[CARC_VARIANTS_MAX];  /* by play; owned */
    bool counts_meeples;                           /* for meeples.csv */
    struct carc_meeples *usage[CARC_VARIANTS_MAX]; /* of meeples, by play, if counted; owned */
    const char *categories[CARC_CATEGORY_COUNT];
    const struct carc_batch_plan *plan;    /* that carc_study_plan has filled; borrowed */
    atomic_ullong highest;                 /* for plan->highest */
    const char *label[CARC_SEATS_MAX + 1]; /* of the seats in results, as agent_name */
    const char *words[CARC_SEATS_MAX];     /* the distinct agents */
};

/* carc_study_limit ends games when so many tiles lie on the board, and takes the boxes that
 * it needs. */
void carc_study_limit(struct carc_study *study, uint32_t tiles);

/* carc_study_hasten has greedy agents look at 64 places a turn, for the sake of large boards,
 * unless they have a number of their own. */
void carc_study_hasten(struct carc_study *study);

/* carc_study_fits says whether all that is counted of a game, and what greedy agents reckon
 * with, fits into 32 bits. CARC_BAD_USAGE with a message that names the numbers if games are so
 * large, or points so many, that it may not; error may be NULL. */
enum carc_status carc_study_fits(const struct carc_study *study,
                                 struct carc_error *error) CARC_MUST_USE;

/* carc_study_plan prepares what the study gathers and fills *plan, but for threads, write,
 * stop and done; study and plan must stay where they are. A game of many boxes is left in its
 * midst when the plan is stopped, as far as batch.h allows. CARC_BAD_USAGE if carc_study_fits
 * would say so. Undo with carc_study_fini, also after a failure. */
enum carc_status carc_study_plan(struct carc_study *study,
                                 struct carc_batch_plan *plan) CARC_MUST_USE;
void carc_study_fini(struct carc_study *study);

/* carc_study_results returns the view of study and result that the writers of files want. */
struct carc_results carc_study_results(const struct carc_study *study,
                                       const struct carc_batch_plan *plan,
                                       const struct carc_batch_result *result);

/* carc_games_header returns the header line of games.csv. */
const char *carc_games_header(void);

#endif
