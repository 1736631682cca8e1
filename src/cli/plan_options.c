// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

/* plan_options.c - the words of `carcsim plan`. */

#define MOST_PILOT 1000000000U
#define MOST_BOARDS 100000U
#define LEAST_SETS 2U /* a pilot board of one box is a game */
#define MOST_GIANT 1000000000U
#define MOST_COMPARISONS 1000000U
#define METRICS (CARC_CATEGORY_COUNT + 2)

enum {
    KEY_DETECT = CARC_KEY_OWN,
    KEY_POWER,
    KEY_LEVEL,
    KEY_METRIC,
    KEY_COMPARISONS,
    KEY_PILOT,
    KEY_GIANT,
    KEY_BOARDS,
    KEY_BOARD_SETS,
    KEY_FORMAT,
};

static const struct argp_option option_list[] = {
    {"detect", KEY_DETECT, "POINTS", 0,
     "Difference to be seen, in points a player (needed, unless there is --giant)", 1},
    {"power", KEY_POWER, "P", 0, "Chance of seeing it, between 0 and 1 (0.9)", 1},
    {"level", KEY_LEVEL, "L", 0,
     "Level of intervals and tests, between 0 and 1, before correction (0.95)", 1},
    {"metric", KEY_METRIC, "METRIC", 0,
     "total (default), margin, or a category of points such as farm", 1},
    {"comparisons", KEY_COMPARISONS, "M", 0,
     "Comparisons to correct for (one for each variant but the baseline)", 1},
    {"agents", 'a', "A[,B...]", 0, "Agents, one for all seats or one a seat (random)", 2},
    {"seed", 's', "S", 0, "Number that decides every shuffle and choice (1)", 2},
    {"play-under", CARC_KEY_PLAY_UNDER, "VARIANT", 0,
     "Rules that the agents play by (third); each: every variant with agents that know it", 2},
    {"baseline", CARC_KEY_BASELINE, "VARIANT", 0,
     "Variant that others are compared with (the one played under)", 2},
    {"pilot", KEY_PILOT, "N", 0, "Games of the pilot (2000)", 3},
    {"giant", KEY_GIANT, "TILES", 0, "Say what one board of so many tiles would show", 3},
    {"boards", KEY_BOARDS, "R", 0, "Pilot boards of each size, 0 for none (100)", 3},
    {"board-sets", KEY_BOARD_SETS, "LIST", 0,
     "Sizes of pilot boards in boxes of tiles, two or more (5,20,80; with --giant 10,40,160)",
     3},
    {"format", KEY_FORMAT, "FORMAT", 0, "table (default) or csv", 4},
    {"threads", 't', "T", 0, "Threads (one for each core); no result depends on it", 4},
    {"quiet", 'q', NULL, 0, "No progress, and no times", 4},
    {NULL, 0, NULL, 0, NULL, 0},
};

/* Digits with a decimal point or without; no exponent, no sign. */
static bool read_decimal(const char *text, double *value)
{
    const size_t length = strlen(text);
    const char *point = strchr(text, '.');
    if (strspn(text, "0123456789.") != length || strcspn(text, "0123456789") == length ||
        (point && strchr(point + 1, '.')) || length > 30) {
        return false;
    }
    *value = strtod(text, NULL); /* LC_NUMERIC is never set */
    return true;
}

static double read_points(const struct argp_state *state, const char *text)
{
    double value = 0;
    if (!read_decimal(text, &value) || value < 1e-6 || value > 1e6) {
        argp_error(state,
                   "--detect is \"%.40s\", expected points, a number from 0.000001 to 1000000",
                   text);
    }
    return value;
}

static double read_chance(const struct argp_state *state, const char *option, const char *text)
{
    double value = 0;
    if (!read_decimal(text, &value) || value < 1e-6 || value > 1 - 1e-6) {
        argp_error(state, "%s is \"%.40s\", expected a number between 0 and 1, such as %s",
                   option, text, strcmp(option, "--power") == 0 ? "0.9" : "0.95");
    }
    return value;
}

static const char *const *metric_words(void)
{
    static const char *word[METRICS];
    for (int c = 0; c < CARC_CATEGORY_COUNT; c++) {
        word[c + 2] = carc_category_name((enum carc_category)c);
    }
    word[0] = "total";
    word[1] = "margin";
    return word;
}

static uint32_t read_metric(const struct argp_state *state, const char *text)
{
    const size_t found = carc_argp_word(state, "--metric", text, metric_words(), METRICS);
    return found == 0   ? CARC_METRIC_TOTAL
           : found == 1 ? CARC_METRIC_MARGIN
                        : (uint32_t)found - 2;
}

const char *carc_plan_metric_name(const struct carc_plan_options *options)
{
    return metric_words()[options->metric == CARC_METRIC_TOTAL    ? 0
                          : options->metric == CARC_METRIC_MARGIN ? 1
                                                                  : options->metric + 2];
}

static void read_sets(struct carc_plan_options *options, const struct argp_state *state,
                      const char *list)
{
    options->sizes = 0;
    for (const char *at = list; at;) {
        char word[16];
        uint64_t sets = 0;
        const size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < 15 ? length : 15), at);
        if (!carc_count_parse(word, CARC_PLAN_MOST_SETS, &sets) || sets < LEAST_SETS ||
            options->sizes == CARC_PLAN_SIZES ||
            (options->sizes && sets <= options->sets[options->sizes - 1])) {
            options->sizes = 0;
            break;
        }
        options->sets[options->sizes++] = (uint32_t)sets;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (options->sizes < 2) {
        argp_error(state,
                   "--board-sets is \"%.40s\", expected 2 to %d ascending numbers of boxes, "
                   "each from %u to %u, such as 10,20,40",
                   list, CARC_PLAN_SIZES, LEAST_SETS, CARC_PLAN_MOST_SETS);
    }
}

/* Sizes of pilot boards if none were named; larger ones for the sake of a giant. */
static void choose_sets(struct carc_plan_options *options)
{
    static const uint32_t small[] = {5, 20, 80}, large[] = {10, 40, 160};
    if (!options->sizes) {
        options->sizes = sizeof small / sizeof *small;
        memcpy(options->sets, options->giant ? large : small, sizeof small);
    }
}

static void check_end(const struct carc_plan_options *options, const struct argp_state *state)
{
    if (!(options->detect > 0) && !options->giant) {
        argp_error(state, "--detect is missing, expected the points that shall be seen");
    }
    if (options->boards == 1) {
        argp_error(state,
                   "--boards is \"1\", expected 0 or at least 2: one board has no spread");
    }
    if (options->giant && !options->boards) {
        argp_error(state, "--boards is \"0\", but --giant is judged by pilot boards");
    }
    if (options->giant && strcmp(options->run.play_under, CARC_PLAYED_SEPARATELY) == 0) {
        argp_error(state, "--play-under each, expected one variant for a giant board");
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct carc_plan_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->run.table;
        return 0;
    case KEY_DETECT:
        options->detect = read_points(state, argument);
        return 0;
    case KEY_POWER:
        options->power = read_chance(state, "--power", argument);
        return 0;
    case KEY_LEVEL:
        options->level = read_chance(state, "--level", argument);
        return 0;
    case KEY_METRIC:
        options->metric = read_metric(state, argument);
        return 0;
    case KEY_COMPARISONS:
        options->comparisons =
            carc_argp_whole(state, "--comparisons", argument, 1, MOST_COMPARISONS);
        return 0;
    case KEY_PILOT:
        options->pilot =
            carc_argp_whole(state, "--pilot", argument, CARC_PLAN_LEAST_PILOT, MOST_PILOT);
        return 0;
    case KEY_GIANT:
        options->giant = (uint32_t)carc_argp_whole(state, "--giant", argument, 1, MOST_GIANT);
        return 0;
    case KEY_BOARDS:
        options->boards =
            (uint32_t)carc_argp_whole(state, "--boards", argument, 0, MOST_BOARDS);
        return 0;
    case KEY_BOARD_SETS:
        read_sets(options, state, argument);
        return 0;
    case KEY_FORMAT:
        options->format = carc_argp_format(state, argument);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "\"%s\" is not an option; plan takes options only", argument);
        return 0;
    case ARGP_KEY_END:
        check_end(options, state);
        choose_sets(options);
        return 0;
    default:
        return carc_run_read_option(key, argument, state, &options->run) ? 0 : ARGP_ERR_UNKNOWN;
    }
}

int carc_plan_parse(int argc, char **argv, struct carc_plan_options *options, int *exit_code)
{
    static const struct argp argp = {
        .options = option_list,
        .parser = parse_option,
        .doc =
            "Say from a short pilot how many games would show a difference between variants, "
            "and what one giant board would show.\v"
            "Example: carcsim plan --detect 0.1 --agents greedy --variants "
            "first,second,third",
        .children = carc_table_options,
    };
    *options = (struct carc_plan_options){
        .run = carc_run_defaults(),
        .power = 0.9,
        .level = 0.95,
        .metric = CARC_METRIC_TOTAL,
        .pilot = 2000,
        .boards = 100,
    };
    return carc_argp_parse(&argp, argc, argv, options, exit_code);
}
