// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>

#include "study.h"

/* study_fits.c - whether numbers of 32 bits hold what games may come to. */

static uint64_t tiles_of(const struct carc_study *study)
{
    return (uint64_t)study->set->total * study->boxes;
}

/* Components, of a seat and over all rounds. */
static enum carc_status check_components(const struct carc_study *study,
                                         struct carc_error *error)
{
    const int64_t rounds = study->rotate ? study->seats : 1;
    int64_t most = 0;
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        struct carc_weights only = {{0}};
        only.weight[c] = 1;
        const int64_t own = carc_game_most(study->set, study->boxes, &only) * rounds;
        most = own > most ? own : most;
    }
    return most <= INT32_MAX ? CARC_OK
                             : carc_fail(error, CARC_BAD_USAGE,
                                         "a game of %" PRIu64 " tiles may come to %" PRId64
                                         " of what is counted of features, expected at most %d",
                                         tiles_of(study), most, INT32_MAX);
}

static bool has_greedy(const struct carc_study *study)
{
    bool has = false;
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        has = has || study->agent[seat].kind == CARC_AGENT_GREEDY;
    }
    return has;
}

/* Half points that the value of a greedy agent's move cannot exceed, either way: at most all
 * that can be had comes to one seat, and all that is not complete, with all farms, goes from
 * another.
 */
static int64_t most_of_move(const struct carc_study *study, const struct carc_weights *weights)
{
    static const enum carc_component complete[] = {
        CARC_COMPONENT_ROAD_TILES,           CARC_COMPONENT_TWIN_CITIES,
        CARC_COMPONENT_TWIN_PENNANTS,        CARC_COMPONENT_CITY_TILES,
        CARC_COMPONENT_CITY_PENNANTS,        CARC_COMPONENT_MONASTERY_TILES,
        CARC_COMPONENT_MONASTERY_OPEN_TILES, /* they only grow */
    };
    struct carc_weights open = *weights;
    for (size_t i = 0; i < sizeof complete / sizeof *complete; i++) {
        open.weight[complete[i]] = 0;
    }
    return carc_game_most(study->set, study->boxes, weights) +
           carc_game_most(study->set, study->boxes, &open);
}

enum carc_status carc_study_fits(const struct carc_study *study, struct carc_error *error)
{
    enum carc_status status = check_components(study, error);
    for (uint32_t play = 0; play < study->plays && status == CARC_OK && has_greedy(study);
         play++) {
        const int64_t most = most_of_move(study, &study->play_weights[play]);
        if (most > INT32_MAX) {
            status =
                carc_fail(error, CARC_BAD_USAGE,
                          "with %" PRIu64 " tiles greedy agents may reckon with %" PRId64
                          " points a move under %.64s, expected at most %d",
                          tiles_of(study), most / 2, study->played_under[play], INT32_MAX / 2);
        }
    }
    return status;
}
