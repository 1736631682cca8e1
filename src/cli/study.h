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

/* What is played and scored. Texts are borrowed. */
struct carc_study {
    const struct carc_tileset *set;
    uint32_t boxes, seats, meeples;
    uint64_t seed;
    struct carc_agent agent[CARC_SEATS_MAX];
    const char *agent_name[CARC_SEATS_MAX + 1]; /* by seat; then one word for all seats */
    struct carc_variants scored;
    struct carc_weights weights[CARC_VARIANTS_MAX];                 /* of scored */
    int32_t tally_weight[CARC_VARIANTS_MAX][CARC_TALLY_COMPONENTS]; /* the same */
    uint32_t plays;
    const char *played_under[CARC_VARIANTS_MAX];         /* by play */
    struct carc_weights play_weights[CARC_VARIANTS_MAX]; /* by play */
    uint32_t baseline;                                   /* index in scored */
    bool per_game;                                       /* write the rows of games.csv */
    uint64_t record_every;                        /* 0: no records; k: games 1, k + 1, ... */
    struct carc_census census[CARC_VARIANTS_MAX]; /* by play; owned */
    const char *categories[CARC_CATEGORY_COUNT];
};

/* carc_study_plan prepares the study's censuses and fills *plan, but for threads, write,
 * stop and done. Undo with carc_study_fini, also after a failure. */
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
