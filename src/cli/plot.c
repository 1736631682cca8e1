// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "common.h"

/* plot.c - `carcsim plot`: every chart of a folder, each under a temporary name first. */

#define PATH_SIZE 4096

/* The charts: scripts/plot/NAME.gp makes NAME.svg or NAME.png. */
static const struct chart {
    const char *name, *input;
    bool needs_games;    /* the number of games stands before played_under */
    bool takes_baseline; /* its name stands after the note */
    bool is_comparison;
} charts[] = {
    {"points_by_kind", "summary.csv", false, false, false},
    {"differences", "comparisons.csv", false, false, true},
    {"totals", "histogram.csv", false, true, false},
    {"sizes", "features.csv", true, false, false},
    {"winner_changed", "comparisons.csv", false, false, true},
};
#define CHARTS (sizeof charts / sizeof *charts)

static const char *const formats[] = {"svg", "png"};

struct options {
    const char *dir;
    const char *played_under; /* NULL: the first in the files */
    const char *format;
};

enum { KEY_FORMAT = 512, KEY_PLAYED_UNDER };

static const struct argp_option plot_options[] = {
    {"format", KEY_FORMAT, "FORMAT", 0, "svg (default) or png", 1},
    {"played-under", KEY_PLAYED_UNDER, "VARIANT", 0,
     "Games to draw, if the run has several: a variant, or \"each\" (default: the first)", 1},
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
           "The charts: points_by_kind, differences, totals, sizes, winner_changed. Those that "
           "are "
           "there already are drawn again. The names of all that were drawn are printed.",
};

/* ---- one chart ------------------------------------------------------------------------- */

void carc_join_path(char *path, size_t size, const char *folder, const char *name)
{
    const int length = snprintf(path, size, "%s/%s", folder, name);
    if (length < 0 || (size_t)length >= size) {
        path[0] = '\0';
    }
}

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

/* Draws to the temporary path. */
static enum carc_status draw(const struct options *options, const struct chart *chart,
                             const struct carc_run_facts *facts, const char *temporary,
                             struct carc_error *error)
{
    char scripts[PATH_SIZE], script[PATH_SIZE], name[64], input[PATH_SIZE];
    char text[CARC_GNUPLOT_TEXT];
    snprintf(name, sizeof name, "%s.gp", chart->name);
    if (!carc_shared_path("scripts/plot", scripts, sizeof scripts)) {
        return carc_shared_missing("scripts/plot", error);
    }
    carc_join_path(script, sizeof script, scripts, name);
    carc_join_path(input, sizeof input, options->dir, chart->input);
    const char *argument[8] = {script, input, temporary};
    size_t count = 3;
    if (chart->needs_games) {
        argument[count++] = facts->games;
    }
    argument[count++] = options->played_under ? options->played_under : "";
    argument[count++] = facts->note;
    if (chart->takes_baseline) {
        argument[count++] = facts->baseline;
    }
    const int problem = carc_gnuplot(argument, text);
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

static enum carc_status make_chart(const struct options *options, const struct chart *chart,
                                   const struct carc_run_facts *facts, struct carc_error *error)
{
    char name[64], final[PATH_SIZE], temporary[PATH_SIZE];
    snprintf(name, sizeof name, "%s.%s", chart->name, options->format);
    carc_join_path(final, sizeof final, options->dir, name);
    snprintf(name, sizeof name, ".%s.tmp.%ld.%s", chart->name, (long)getpid(), options->format);
    carc_join_path(temporary, sizeof temporary, options->dir, name);
    enum carc_status status = draw(options, chart, facts, temporary, error);
    if (status == CARC_OK && rename(temporary, final) != 0) {
        status = carc_fail_at(error, CARC_CANNOT_CREATE, final, 0, "%s", strerror(errno));
    }
    if (atomic_load(carc_catch_interrupts())) {
        status = carc_fail(error, CARC_INTERRUPTED, "%s", carc_status_text(CARC_INTERRUPTED));
    }
    if (status != CARC_OK) {
        unlink(temporary);
        return status;
    }
    puts(final);
    return CARC_OK;
}

/* ---- all charts ------------------------------------------------------------------------ */

static enum carc_status check_folder(const struct options *options, struct carc_error *error)
{
    for (size_t i = 0; i < CHARTS; i++) {
        char path[PATH_SIZE];
        carc_join_path(path, sizeof path, options->dir, charts[i].input);
        if (access(path, R_OK) != 0) {
            return carc_fail_at(error, CARC_NO_INPUT, path, 0, "%s", strerror(errno));
        }
    }
    return access(options->dir, W_OK) == 0
               ? CARC_OK
               : carc_fail_at(error, CARC_CANNOT_CREATE, options->dir, 0, "%s",
                              strerror(errno));
}

/* Why a chart cannot be drawn from these results, or NULL. */
static const char *reason_to_skip(const struct options *options, const struct chart *chart,
                                  const struct carc_run_facts *facts)
{
    if (chart->is_comparison && !facts->is_compared) {
        return "the run has one variant, so there is nothing to compare";
    }
    if (chart->needs_games && options->played_under &&
        strcmp(options->played_under, "each") == 0) {
        return "it shows the games played under one variant";
    }
    return NULL;
}

static enum carc_status draw_all(const struct options *options,
                                 const struct carc_run_facts *facts, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    carc_catch_interrupts();
    for (size_t i = 0; i < CHARTS && status == CARC_OK; i++) {
        const char *reason = reason_to_skip(options, &charts[i], facts);
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
        status = check_folder(&options, &error);
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
