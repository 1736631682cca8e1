// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_ELO_H
#define CARC_TESTS_ELO_H

#include <carcsim/stats.h>

/* elo_of_games: independent games, from the sums of their scores, as the program does. */
static inline struct carc_elo elo_of_games(uint64_t wins, uint64_t draws, uint64_t losses,
                                           double level)
{
    struct carc_moments halves = {.scale = 2};
    carc_moments_add(&halves, 2, wins);
    carc_moments_add(&halves, 1, draws);
    carc_moments_add(&halves, 0, losses);
    const struct carc_estimate score = carc_moments_estimate(&halves, level);
    return carc_elo_of_score(score.mean, score.se, level);
}

#endif
