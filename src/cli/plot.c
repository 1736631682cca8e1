// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

#include "common.h"

/* plot.c - `carcsim plot`: every chart of a folder, each under a temporary name first. */

#define PATH_SIZE 4096

/* What a script is told after its input and output. */
enum arguments {
    USUAL,          /* which games, the note */
    USUAL_BASELINE, /* the same, then the baseline */
    GAMES_BASELINE, /* the number of games before all that */
    BASELINE_NOTE,
    NOTE_ONLY,
    BOARDS /* boards, tiles of each, four empty words, the note */
};

/* The charts: scripts/plot/NAME.gp makes NAME.svg or NAME.png. */
static const struct chart {
    const char *name, *input;
    const char *metric; /* the input must have rows of it; NULL: does not matter */
    enum arguments arguments;
    bool is_comparison;
    bool needs_same_games; /* scored under several variants */
    bool is_of_each;       /* needs variants that were each played by themselves */
    bool is_of_games;      /* of `carcsim run` */
    bool is_of_boards;     /* of `carcsim giant` */
    bool is_optional;      /* the input may be missing: it is not in older folders */
} charts[] = {
    {.name = "points_by_kind",
     .input = "summary.csv",
     .is_of_games = true,
     .is_of_boards = true},
    {.name = "differences",
     .input = "comparisons.csv",
     .is_comparison = true,
     .is_of_games = true},
    {.name = "effects", .input = "comparisons.csv", .is_comparison = true, .is_of_games = true},
    {.name = "behaviour",
     .input = "comparisons.csv",
     .metric = "behaviour_total",
     .arguments = BASELINE_NOTE,
     .is_comparison = true,
     .is_of_each = true,
     .is_of_games = true},
    {.name = "convergence",
     .input = "convergence.csv",
     .is_comparison = true,
     .is_of_games = true,
     .is_optional = true},
    {.name = "totals",
     .input = "histogram.csv",
     .arguments = USUAL_BASELINE,
     .is_of_games = true},
    {.name = "first_seat",
     .input = "summary.csv",
     .metric = "first_seat_advantage",
     .arguments = USUAL_BASELINE,
     .is_of_games = true},
    {.name = "sizes",
     .input = "features.csv",
     .arguments = GAMES_BASELINE,
     .is_of_games = true,
     .is_of_boards = true},
    {.name = "meeples",
     .input = "meeples.csv",
     .arguments = USUAL_BASELINE,
     .is_of_games = true,
     .is_optional = true},
    {.name = "winner_changed",
     .input = "comparisons.csv",
     .metric = "winner_changed",
     .is_comparison = true,
     .needs_same_games = true,
     .is_of_games = true},
    {.name = "giant_growth",
     .input = "growth.csv",
     .arguments = NOTE_ONLY,
     .is_of_boards = true,
     .is_optional = true},
    {.name = "giant_sizes", .input = "features.csv", .arguments = BOARDS, .is_of_boards = true},
};
#define CHARTS (sizeof charts / sizeof *charts)

static const char *const formats[] = {"svg", "png"};

struct options {
    const char *dir;
    const char *played_under; /* NULL: all that the run has */
    const char *format;
};

enum { KEY_FORMAT = 512, KEY_PLAYED_UNDER };

static const struct argp_option plot_options[] = {
    {"format", KEY_FORMAT, "FORMAT", 0, "svg (default) or png", 1},
    {"played-under", KEY_PLAYED_UNDER, "VARIANT", 0,
     "Games to draw, if variants were played by themselves: a variant, or \"each\" (default)",
     1},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_FORMAT:
        options->format = formats[carc_argp_word(state, "--format", argument, formats, 2)];
        return 0;
    case KEY_PLAYED_UNDER:
        options->played_under = argument;
        return 0;
    case ARGP_KEY_ARG:
        if (options->dir) {
            argp_error(state, "\"%.40s\" is one word too many, expected one folder", argument);
        }
        options->dir = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->dir) {
            argp_error(state, "the folder with the results of a run is missing");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp plot_argp = {
    .options = plot_options,
    .parser = parse,
    .args_doc = "DIR",
    .doc = "Draw the charts of the results in DIR, into DIR, with gnuplot.\v"
           "The charts: points_by_kind, differences, effects, behaviour (of variants that were "
           "each played by themselves), convergence, totals, first_seat, sizes, meeples, "
           "winner_changed; of a giant board points_by_kind, sizes, giant_growth and "
           "giant_sizes. Those that are there already are drawn again, or removed if they are "
           "older than the results and are not drawn any more. The names of all that were "
           "drawn are printed.",
};

/* ---- one chart ------------------------------------------------------------------------- */

/* gnuplot does not notice a full disk; a whole picture has its proper end. */
static bool is_whole(const char *path, const char *format)
{
    static const char svg_end[] = "</svg>";
    static const char png_end[] = "IEND";
    const char *end = strcmp(format, "svg") == 0 ? svg_end : png_end;
    char tail[32] = "";
    FILE *file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    size_t length = 0;
    if (fseek(file, -(long)(sizeof tail - 1), SEEK_END) == 0) {
        length = fread(tail, 1, sizeof tail - 1, file);
    }
    fclose(file);
    const size_t wanted = strlen(end);
    for (size_t i = 0; i + wanted <= length; i++) {
        if (memcmp(tail + i, end, wanted) == 0) {
            return true;
        }
    }
    return false;
}

/* What stands after input and output; the end of the list is NULL already. */
static void add_arguments(const char **argument, const struct chart *chart,
                          const struct carc_run_facts *facts)
{
    const char *const lists[][8] = {
        [USUAL] = {facts->under, facts->note},
        [USUAL_BASELINE] = {facts->under, facts->note, facts->baseline},
        [GAMES_BASELINE] = {facts->games, facts->under, facts->note, facts->baseline},
        [BASELINE_NOTE] = {facts->baseline, facts->note},
        [NOTE_ONLY] = {facts->note},
        [BOARDS] = {facts->games, facts->tiles, "", "", "", facts->note},
    };
    for (size_t i = 0; lists[chart->arguments][i]; i++) {
        argument[i] = lists[chart->arguments][i];
    }
}

/* Draws to the temporary path, unless the results have nothing of what the chart shows. */
static enum carc_status draw(const struct options *options, const struct chart *chart,
                             const struct carc_run_facts *facts, const char *temporary,
                             bool *has_nothing, struct carc_error *error)
{
    char scripts[PATH_SIZE], script[PATH_SIZE], name[64], input[PATH_SIZE];
    char text[CARC_GNUPLOT_TEXT];
    snprintf(name, sizeof name, "%s.gp", chart->name);
    if (!carc_shared_path("scripts/plot", scripts, sizeof scripts)) {
        return carc_shared_missing("scripts/plot", error);
    }
    carc_join_path(script, sizeof script, scripts, name);
    carc_join_path(input, sizeof input, options->dir, chart->input);
    const char *argument[12] = {script, input, temporary};
    add_arguments(argument + 3, chart, facts);
    const int problem = carc_gnuplot(facts->settings, argument, text);
    *has_nothing = problem == CARC_GNUPLOT_NOTHING;
    if (*has_nothing) {
        return CARC_OK;
    }
    if (problem != 0) {
        return carc_fail(error, CARC_INTERNAL, "gnuplot could not draw %s: %s", chart->name,
                         problem > 0 ? strerror(problem)
                         : *text     ? text
                                     : "it gave no reason");
    }
    if (!is_whole(temporary, options->format)) {
        return carc_fail_at(error, CARC_IO, options->dir, 0,
                            "the chart %s could not be written whole; is the disk full?",
                            chart->name);
    }
    return CARC_OK;
}

/* FOLDER/NAME.FORMAT */
static void chart_path(const struct options *options, const struct chart *chart,
                       const char *format, char path[PATH_SIZE])
{
    char name[64];
    snprintf(name, sizeof name, "%s.%s", chart->name, format);
    carc_join_path(path, PATH_SIZE, options->dir, name);
}

/* Whether a file is from before the manifest, which a run writes last. Copies and checkouts
 * write both at about the same time, in any order. */
static bool is_older(const char *path, const char *manifest)
{
    struct stat first, second;
    return stat(path, &first) == 0 && stat(manifest, &second) == 0 &&
           first.st_mtime + 1 < second.st_mtime;
}

/* No chart may seem to show results that it was not drawn from: those of earlier results are
 * removed, and of a chart that is left out also the one that was drawn by another choice. */
static void remove_old(const struct options *options, const struct chart *chart,
                       bool is_left_out)
{
    char manifest[PATH_SIZE];
    carc_join_path(manifest, sizeof manifest, options->dir, "manifest.csv");
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char path[PATH_SIZE];
        chart_path(options, chart, formats[i], path);
        const bool is_wanted = strcmp(formats[i], options->format) == 0;
        if ((is_older(path, manifest) || (is_left_out && is_wanted)) && unlink(path) == 0 &&
            (is_left_out || !is_wanted)) {
            fprintf(stderr, "carcsim: %s is removed: it does not show these results\n", path);
        }
    }
}

static enum carc_status make_chart(const struct options *options, const struct chart *chart,
                                   const struct carc_run_facts *facts, struct carc_error *error)
{
    char name[64], final[PATH_SIZE], temporary[PATH_SIZE];
    chart_path(options, chart, options->format, final);
    snprintf(name, sizeof name, ".%s.tmp.%ld.%s", chart->name, (long)getpid(), options->format);
    carc_join_path(temporary, sizeof temporary, options->dir, name);
    bool has_nothing = false;
    enum carc_status status = draw(options, chart, facts, temporary, &has_nothing, error);
    if (has_nothing) {
        unlink(temporary);
        fprintf(stderr, "carcsim: %s is left out: the results have nothing of what it shows\n",
                chart->name);
        remove_old(options, chart, true);
        return CARC_OK;
    }
    if (status == CARC_OK && rename(temporary, final) != 0) {
        status = carc_fail_at(error, CARC_CANNOT_CREATE, final, 0, "%s", strerror(errno));
    }
    if (atomic_load(carc_catch_interrupts())) {
        status = carc_fail_plainly(error, CARC_INTERRUPTED);
    }
    if (status != CARC_OK) {
        unlink(temporary);
        return status;
    }
    puts(final);
    return CARC_OK;
}

/* ---- all charts ------------------------------------------------------------------------ */

/* Charts of results of another kind are not worth a word. */
static bool is_of_these(const struct chart *chart, const struct carc_run_facts *facts)
{
    return facts->is_giant ? chart->is_of_boards
                           : chart->is_of_games && (facts->is_each || !chart->is_of_each);
}

/* Why a chart cannot be drawn from these results, or NULL. */
static const char *reason_to_skip(const struct options *options, const struct chart *chart,
                                  const struct carc_run_facts *facts)
{
    char input[PATH_SIZE];
    carc_join_path(input, sizeof input, options->dir, chart->input);
    if (chart->is_comparison && !facts->is_compared) {
        return "the run has one variant, so there is nothing to compare";
    }
    if (chart->is_comparison && facts->is_same_rules) {
        return "all variants are the same rules, so there is nothing to compare";
    }
    if (chart->needs_same_games && facts->is_each) {
        return "games played under different variants share only the order of the tiles, so a "
               "changed winner is mostly chance";
    }
    if (chart->is_optional && access(input, R_OK) != 0) {
        return "the folder does not have the file that it is drawn from";
    }
    if (chart->metric && !carc_plot_has_metric(input, chart->metric)) {
        return "the results have no rows for it, as those of earlier versions";
    }
    return NULL;
}

/* A folder in the place of a chart is told before any is drawn. */
static enum carc_status check_chart(const struct options *options, const struct chart *chart,
                                    struct carc_error *error)
{
    char path[PATH_SIZE];
    struct stat info;
    chart_path(options, chart, options->format, path);
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode)
               ? carc_fail_at(error, CARC_CANNOT_CREATE, path, 0, "%s", strerror(EISDIR))
               : CARC_OK;
}

static enum carc_status check_folder(const struct options *options,
                                     const struct carc_run_facts *facts,
                                     struct carc_error *error)
{
    for (size_t i = 0; i < CHARTS; i++) {
        char path[PATH_SIZE];
        carc_join_path(path, sizeof path, options->dir, charts[i].input);
        const bool is_wanted = is_of_these(&charts[i], facts) &&
                               (!charts[i].is_optional || access(path, F_OK) == 0);
        enum carc_status status =
            is_wanted ? carc_plot_check(options->dir, charts[i].input, error) : CARC_OK;
        if (status == CARC_OK && is_wanted) {
            status = check_chart(options, &charts[i], error);
        }
        if (status != CARC_OK) {
            return status;
        }
    }
    return access(options->dir, W_OK) == 0
               ? CARC_OK
               : carc_fail_at(error, CARC_CANNOT_CREATE, options->dir, 0, "%s",
                              strerror(errno));
}

static enum carc_status draw_all(const struct options *options,
                                 const struct carc_run_facts *facts, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    carc_catch_interrupts();
    for (size_t i = 0; i < CHARTS; i++) {
        const bool is_drawn =
            is_of_these(&charts[i], facts) && !reason_to_skip(options, &charts[i], facts);
        remove_old(options, &charts[i], !is_drawn);
    }
    for (size_t i = 0; i < CHARTS && status == CARC_OK; i++) {
        const char *reason = reason_to_skip(options, &charts[i], facts);
        if (!is_of_these(&charts[i], facts)) {
            continue;
        }
        if (reason) {
            fprintf(stderr, "carcsim: %s is left out: %s\n", charts[i].name, reason);
            continue;
        }
        status = make_chart(options, &charts[i], facts, error);
    }
    return status;
}

int carc_plot_main(int argc, char **argv)
{
    struct options options = {.format = formats[0]};
    struct carc_run_facts facts = {.is_compared = false};
    struct carc_error error = {0};
    int exit_code = EX_OK;
    if (carc_argp_parse(&plot_argp, argc, argv, &options, &exit_code) != 0) {
        return exit_code;
    }
    enum carc_status status =
        carc_read_facts(options.dir, options.played_under, &facts, &error);
    if (status == CARC_OK) {
        status = check_folder(&options, &facts, &error);
    }
    if (status == CARC_OK && !carc_has_gnuplot()) {
        fputs("carcsim: gnuplot, which draws the charts, is not installed (Debian: apt install "
              "gnuplot-nox)\n",
              stderr);
        return EX_UNAVAILABLE;
    }
    if (status == CARC_OK) {
        status = draw_all(&options, &facts, &error);
    }
    return status == CARC_OK ? EX_OK : carc_complain(&error);
}
