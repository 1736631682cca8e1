// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "rows.h"

static const char *const names[] = {
    "manifest.csv",      "summary.csv", "features.csv",    "histogram.csv", "comparisons.csv",
    "moments.csv",       "agents.csv",  "convergence.csv", "meeples.csv",   "unclaimed.csv",
    "state.csv",         "games.csv",   "growth.csv",      "board.csv",     "boards.csv",
    "against_games.csv", NULL};

const char *const *carc_results_names(size_t *count)
{
    if (count) {
        *count = sizeof names / sizeof *names - 1;
    }
    return names;
}

/* A word with another in front, kept for a while. */
static const char *joined(const char *head, const char *name)
{
    static _Thread_local char kept[8][64];
    static _Thread_local unsigned next;
    char *text = kept[next++ % 8];
    snprintf(text, sizeof kept[0], "%s%s", head, name);
    return text;
}

const char *carc_metric_name(const struct carc_results *results, uint32_t metric)
{
    if (metric >= CARC_METRIC_BEHAVIOUR) {
        return joined("behaviour_", carc_metric_name(results, metric - CARC_METRIC_BEHAVIOUR));
    }
    if (metric >= CARC_METRIC_SHARE) {
        return joined("share_", results->categories[metric - CARC_METRIC_SHARE]);
    }
    switch (metric) {
    case CARC_METRIC_TOTAL:
        return "total";
    case CARC_METRIC_MARGIN:
        return "margin";
    case CARC_METRIC_WIN:
        return "win";
    case CARC_METRIC_FIRST:
        return "first_seat_advantage";
    case CARC_METRIC_TIED:
        return "tied_at_top";
    default:
        return results->categories[metric];
    }
}

uint32_t carc_metric_count(const struct carc_results *results)
{
    return results->plan->tally.categories + 3;
}

uint32_t carc_metric_at(const struct carc_results *results, uint32_t i)
{
    const uint32_t categories = results->plan->tally.categories;
    return i < categories ? i : CARC_METRIC_TOTAL + (i - categories);
}

const struct carc_tally *carc_tally_of(const struct carc_results *results, uint32_t play)
{
    const struct carc_batch_result *result = results->result;
    return play < results->plan->plays ? result->tally[play] : result->separate;
}

const char *carc_played_name(const struct carc_results *results, uint32_t play)
{
    return play < results->plan->plays ? results->played_under[play] : CARC_PLAYED_SEPARATELY;
}

uint32_t carc_tally_count(const struct carc_results *results)
{
    return results->plan->plays + (results->plan->separate ? 1 : 0);
}

void carc_put_seat(FILE *file, const struct carc_results *results, uint32_t seat)
{
    if (seat == results->plan->tally.seats) {
        fputs("all", file);
    } else {
        fprintf(file, "%u", seat + 1);
    }
}
