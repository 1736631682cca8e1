// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "converged.h"
#include "possible.h"
#include "rows.h"

/* state.c - state.csv: every whole number that a run gathers, written, and added up again. */

/* One thing that gathers: its sums of each play are told by how their names begin. What else
 * a run gathers joins the list here. */
struct gatherer {
    const char *prefix;
    bool of_separate; /* the play of all variants, each in its own, has such sums too */
    enum carc_status (*each)(const struct carc_state *state, uint32_t play, void *writer);
    enum carc_status (*put)(const struct carc_state *state, uint32_t play,
                            const struct carc_tally_sum *sum);
};

/* Who writes rows. */
struct writer {
    FILE *file;
    uint32_t play;
};

static enum carc_status put_row(void *context, const struct carc_tally_sum *sum)
{
    const struct writer *to = context;
    char value[CARC_WHOLE_TEXT];
    fprintf(to->file, "%u,%s,%u,%u,%u,%lld,%s\n", to->play, sum->name, sum->a, sum->b, sum->c,
            (long long)sum->at, carc_whole_text(sum->value, value));
    return CARC_OK;
}

/* ---- who gathers --------------------------------------------------------------------- */

static struct carc_tally *tally_of(const struct carc_state *state, uint32_t play)
{
    return play < state->plan->plays ? state->result->tally[play] : state->result->separate;
}

static enum carc_status each_of_tally(const struct carc_state *state, uint32_t play,
                                      void *writer)
{
    return carc_tally_each(tally_of(state, play), put_row, writer);
}

static enum carc_status put_to_tally(const struct carc_state *state, uint32_t play,
                                     const struct carc_tally_sum *sum)
{
    return carc_tally_put(tally_of(state, play), sum);
}

#define CENSUS "census_"

static enum carc_status put_census_row(void *context, const struct carc_census_sum *sum)
{
    char name[64];
    snprintf(name, sizeof name, CENSUS "%s", sum->name);
    const struct carc_tally_sum row = {name, sum->class, 0, 0, (int64_t)sum->size, sum->value};
    return put_row(context, &row);
}

static enum carc_status each_of_census(const struct carc_state *state, uint32_t play,
                                       void *writer)
{
    return carc_census_each(&state->census[play], put_census_row, writer);
}

static enum carc_status put_to_census(const struct carc_state *state, uint32_t play,
                                      const struct carc_tally_sum *sum)
{
    if (sum->b || sum->c || sum->at < 0 || sum->value < 0 || sum->value > INT64_MAX) {
        return CARC_BAD_DATA;
    }
    const struct carc_census_sum own = {sum->name + strlen(CENSUS), sum->a, (uint64_t)sum->at,
                                        (uint64_t)sum->value};
    return carc_census_put(&state->census[play], &own, state->tiles);
}

static enum carc_status each_of_convergence(const struct carc_state *state, uint32_t play,
                                            void *writer)
{
    return state->convergence ? carc_convergence_each(state->convergence, play, put_row, writer)
                              : CARC_OK;
}

static enum carc_status put_to_convergence(const struct carc_state *state, uint32_t play,
                                           const struct carc_tally_sum *sum)
{
    return state->convergence ? carc_convergence_put(state->convergence, play, sum)
                              : CARC_BAD_DATA;
}

static enum carc_status each_of_meeples(const struct carc_state *state, uint32_t play,
                                        void *writer)
{
    return state->meeples ? carc_meeples_each(state->meeples[play], put_row, writer) : CARC_OK;
}

static enum carc_status put_to_meeples(const struct carc_state *state, uint32_t play,
                                       const struct carc_tally_sum *sum)
{
    return state->meeples ? carc_meeples_put(state->meeples[play], sum) : CARC_BAD_DATA;
}

/* The last one takes what no other has claimed. */
static const struct gatherer gatherers[] = {
    {CENSUS, false, each_of_census, put_to_census},
    {"convergence_", true, each_of_convergence, put_to_convergence},
    {"meeple_", false, each_of_meeples, put_to_meeples},
    {"", true, each_of_tally, put_to_tally},
};
#define GATHERERS (sizeof gatherers / sizeof *gatherers)

/* Plays are numbered; after them comes that of all variants, each in its own. */
static uint32_t play_count(const struct carc_state *state)
{
    return state->plan->plays + (state->plan->separate ? 1 : 0);
}

/* ---- writing ------------------------------------------------------------------------- */

void carc_state_write(const struct carc_state *state, FILE *file)
{
    fputs("play,sum,a,b,c,at,value\n", file);
    for (uint32_t play = 0; play < play_count(state); play++) {
        struct writer writer = {file, play};
        for (size_t i = 0; i < GATHERERS; i++) {
            if (play < state->plan->plays || gatherers[i].of_separate) {
                (void)!gatherers[i].each(state, play, &writer); /* put_row never fails */
            }
        }
    }
}

/* ---- reading ------------------------------------------------------------------------- */

enum { PLAY, SUM, A, B, C, AT, VALUE, COLUMNS };

static const char *const names[COLUMNS] = {"play", "sum", "a", "b", "c", "at", "value"};

static bool read_part(const char *text, uint32_t *part)
{
    uint64_t number = 0;
    if (!carc_count_parse(text, UINT32_MAX, &number)) {
        return false;
    }
    *part = (uint32_t)number;
    return true;
}

/* Reads the fields of a row, in the order of names; NULL, or which of them is no number. */
static const char *read_sum(const char *const *field, uint32_t *play,
                            struct carc_tally_sum *sum)
{
    sum->name = field[SUM];
    return !read_part(field[PLAY], play)                                  ? names[PLAY]
           : !read_part(field[A], &sum->a)                                ? names[A]
           : !read_part(field[B], &sum->b)                                ? names[B]
           : !read_part(field[C], &sum->c)                                ? names[C]
           : !carc_whole_parse(field[AT], INT64_MIN, INT64_MAX, &sum->at) ? names[AT]
           : !carc_wide_parse(field[VALUE], &sum->value)                  ? names[VALUE]
                                                                          : NULL;
}

static enum carc_status add_row(const struct carc_state *state, const char *const *field,
                                struct carc_error *error)
{
    struct carc_tally_sum sum;
    uint32_t play = 0;
    const char *wrong = read_sum(field, &play, &sum);
    if (wrong) {
        return carc_fail(error, CARC_BAD_DATA, "%s is no whole number, or too large", wrong);
    }
    if (play >= play_count(state)) {
        return carc_fail(error, CARC_BAD_DATA, "play is %u, expected one below %u", play,
                         play_count(state));
    }
    size_t i = 0;
    while (strncmp(gatherers[i].prefix, sum.name, strlen(gatherers[i].prefix)) != 0) {
        i++;
    }
    const bool is_there = play < state->plan->plays || gatherers[i].of_separate;
    const enum carc_status status =
        is_there ? gatherers[i].put(state, play, &sum) : CARC_BAD_DATA;
    if (status == CARC_BAD_DATA) {
        return carc_fail(error, status,
                         "\"%.40s\" with a=%u, b=%u, c=%u, at=%lld is no sum of this run, or "
                         "its value is out of range",
                         sum.name, sum.a, sum.b, sum.c, (long long)sum.at);
    }
    return carc_fail_plainly(error, status);
}

static enum carc_status add_rows(const struct carc_state *state, struct carc_csv *csv,
                                 struct carc_error *error)
{
    size_t column[COLUMNS];
    enum carc_status status = carc_csv_columns(csv, names, COLUMNS, column, error);
    while (status == CARC_OK) {
        struct carc_csv_row row;
        const char *field[COLUMNS];
        bool end = false;
        status = carc_csv_next(csv, &row, &end, error);
        if (status != CARC_OK || end) {
            break;
        }
        for (size_t i = 0; i < COLUMNS; i++) {
            field[i] = row.field[column[i]];
        }
        status = add_row(state, field, error);
        if (status != CARC_OK && error) {
            snprintf(error->file, sizeof error->file, "%s", carc_csv_name(csv));
            error->line = row.line;
        }
    }
    return status;
}

/* Every distribution of a tally must be of as many games as the tally, and meeples too. */
static bool is_even(const struct carc_state *state, uint32_t play)
{
    const struct carc_tally *tally = tally_of(state, play);
    const uint64_t games = carc_tally_games(tally);
    const struct carc_tally_plan *plan = &state->plan->tally;
    for (uint32_t v = 0; v < plan->variants; v++) {
        for (uint32_t seat = 0; seat <= plan->seats; seat++) {
            for (uint32_t m = 0; m < plan->categories + 3; m++) {
                const uint32_t metric =
                    m < plan->categories ? m : CARC_METRIC_TOTAL + m - plan->categories;
                const struct carc_counts *counts = carc_tally_counts(tally, v, seat, metric);
                uint64_t left = games;
                for (size_t i = 0; i < counts->size; i++) {
                    if (counts->count[i] > left) {
                        return false;
                    }
                    left -= counts->count[i];
                }
                if (left) {
                    return false;
                }
            }
        }
    }
    const bool has_meeples = state->meeples && play < state->plan->plays;
    return games == carc_tally_games(state->result->tally[0]) &&
           (!has_meeples || carc_meeples_units(state->meeples[play]) == games);
}

static enum carc_status check_play(const struct carc_state *state, uint32_t play,
                                   const char *path, struct carc_error *error)
{
    struct carc_tally_sum wrong;
    if (!is_even(state, play)) {
        return carc_fail_at(error, CARC_BAD_DATA, path, 0,
                            "its distributions are not all of the same number of games");
    }
    if (!carc_state_possible(state, play, &wrong)) {
        return carc_fail_at(error, CARC_BAD_DATA, path, 0,
                            "no games can have its sums of \"%s\" with a=%u, b=%u, c=%u in "
                            "play %u: counts, squares or products do not fit",
                            wrong.name, wrong.a, wrong.b, wrong.c, play);
    }
    return CARC_OK;
}

enum carc_status carc_state_add(const struct carc_state *state, const char *path,
                                struct carc_error *error)
{
    struct carc_csv *csv = NULL;
    enum carc_status status = carc_csv_open_file(path, &csv, error);
    if (status == CARC_OK) {
        status = add_rows(state, csv, error);
    }
    carc_csv_close(csv);
    for (uint32_t play = 0; play < play_count(state) && status == CARC_OK; play++) {
        status = check_play(state, play, path, error);
    }
    if (status == CARC_OK) {
        state->result->games = carc_tally_games(state->result->tally[0]);
    }
    return status;
}
