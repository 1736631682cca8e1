// SPDX-License-Identifier: GPL-3.0-or-later
#include "score.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

/* score.c - `carcsim score`: the words, and the way of a record through the program. */

#define DEFAULT_MEEPLES 7

struct options {
    struct carc_table_options table;
    enum carc_format format;
    bool explain;
    const char **file;
    size_t file_count;
};

enum { KEY_EXPLAIN = 512, KEY_FORMAT };

static const struct argp_option score_options[] = {
    {"explain", KEY_EXPLAIN, NULL, 0, "One line for each scored feature, saying why", 1},
    {"format", KEY_FORMAT, "FORMAT", 0, "table (default) or csv", 1},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->table;
        return 0;
    case KEY_EXPLAIN:
        options->explain = true;
        return 0;
    case KEY_FORMAT:
        options->format = carc_argp_format(state, argument);
        return 0;
    case ARGP_KEY_ARG:
        options->file[options->file_count++] = argument;
        return 0;
    case ARGP_KEY_END:
        if (options->file_count == 0) {
            argp_error(state, "a game record is missing: a file, or - for standard input");
        }
        if (options->explain && options->format == CARC_FORMAT_CSV) {
            argp_error(state, "--explain is text for people and has no --format csv");
        }
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp score_argp = {
    .options = score_options,
    .parser = parse,
    .args_doc = "FILE...",
    .doc =
        "Score recorded games under every variant, feature by feature.\v"
        "A record may be a position that was set up: whose turn it is, is not checked, any "
        "tile may lie first, and the game may end before all tiles are drawn. One that breaks "
        "another rule is refused with its file, line and the reason; then no result is "
        "printed. Without --players a game has as many seats as the highest in its record; "
        "without --sets it is not checked how often a tile is there.",
    .children = carc_table_options,
};

/* ---- from records to results ----------------------------------------------------------- */

/* All that is needed on the way. */
struct scorer {
    const struct options *options;
    struct carc_tileset set;
    struct carc_variants known;
    struct carc_scoring scoring;
    struct carc_replay replay;
    struct carc_explainer explainer;
    struct carc_sheet sheet;
};

int64_t carc_scoring_points(const struct carc_scoring *scoring, size_t variant,
                            const int32_t component[CARC_COMPONENT_COUNT])
{
    int64_t points[CARC_CATEGORY_COUNT + 1] = {0};
    carc_points_add(&scoring->weights[variant], component, points);
    return points[CARC_CATEGORY_COUNT];
}

static enum carc_status spool_failed(struct carc_error *error, enum carc_status status)
{
    return carc_fail(error, status, "a temporary file for the results: %s",
                     strerror(errno ? errno : EIO));
}

static enum carc_status prepare(struct scorer *scorer, struct carc_error *error)
{
    const struct carc_table_options *table = &scorer->options->table;
    struct carc_scoring *scoring = &scorer->scoring;
    enum carc_status status = carc_load_set(table, &scorer->set, error);
    if (status == CARC_OK) {
        status = carc_load_choice(table, "all", &scorer->known, &scoring->variants, error);
    }
    if (status != CARC_OK) {
        return status;
    }
    for (size_t v = 0; v < scoring->variants.count; v++) {
        scoring->weights[v] = carc_variant_weights(&scoring->variants.variant[v]);
    }
    const struct carc_replay_setup setup = {
        .set = &scorer->set,
        .boxes = table->boxes,
        .seats = table->seats,
        .meeples = table->meeples == UINT32_MAX ? DEFAULT_MEEPLES : table->meeples,
    };
    carc_replay_init(&scorer->replay, &setup);
    FILE *spool = tmpfile();
    if (!spool) {
        return spool_failed(error, CARC_CANNOT_CREATE);
    }
    scorer->explainer =
        (struct carc_explainer){.scoring = scoring, .replay = &scorer->replay, .out = spool};
    scorer->sheet = (struct carc_sheet){.scoring = scoring,
                                        .file = scorer->options->file,
                                        .file_count = scorer->options->file_count,
                                        .spool = spool};
    return CARC_OK;
}

static enum carc_status score_game(struct scorer *scorer, uint32_t file,
                                   const struct carc_replay_reader *reader,
                                   struct carc_error *error)
{
    const bool explain = scorer->options->explain;
    const struct carc_listener listener = {carc_explain_scored, &scorer->explainer};
    struct carc_score score;
    enum carc_status status =
        carc_replay_play(&scorer->replay, carc_record_name(&reader->record), reader->row,
                         reader->count, explain ? &listener : NULL, &score, error);
    if (status != CARC_OK) {
        return status;
    }
    if (explain) {
        carc_explain_totals(&scorer->explainer, &score);
        if (scorer->explainer.status != CARC_OK) {
            return carc_fail_plainly(error, CARC_NO_MEMORY);
        }
    } else {
        carc_sheet_add(&scorer->sheet, file, reader->row[0].game, scorer->replay.seats, &score);
    }
    return ferror(scorer->sheet.spool) ? spool_failed(error, CARC_IO) : CARC_OK;
}

static enum carc_status score_file(struct scorer *scorer, uint32_t file,
                                   struct carc_error *error)
{
    const char *name = scorer->options->file[file];
    struct carc_replay_reader reader;
    uint64_t games = 0;
    enum carc_status status = carc_replay_open(name, &reader, error);
    if (status != CARC_OK) {
        return status;
    }
    scorer->explainer.file =
        scorer->options->file_count > 1 ? carc_record_name(&reader.record) : NULL;
    for (; status == CARC_OK; games++) {
        bool end = false;
        status = carc_replay_next(&reader, &end, error);
        if (status != CARC_OK || end) {
            break;
        }
        status = score_game(scorer, file, &reader, error);
    }
    if (status == CARC_OK && games == 0) {
        fprintf(stderr, "carcsim: %s: there is no game in this record\n",
                carc_record_name(&reader.record));
    }
    carc_replay_close(&reader);
    return status;
}

/* ---- results --------------------------------------------------------------------------- */

static enum carc_status copy_out(FILE *spool, struct carc_error *error)
{
    char part[1 << 14];
    rewind(spool);
    for (size_t length; (length = fread(part, 1, sizeof part, spool)) > 0;) {
        fwrite(part, 1, length, stdout);
    }
    return ferror(spool) ? spool_failed(error, CARC_IO) : CARC_OK;
}

static enum carc_status print_results(struct scorer *scorer, struct carc_error *error)
{
    errno = 0;
    if (fflush(scorer->sheet.spool) != 0) {
        return spool_failed(error, CARC_IO);
    }
    if (scorer->options->explain) {
        return copy_out(scorer->sheet.spool, error);
    }
    const enum carc_status status = carc_sheet_print(&scorer->sheet, scorer->options->format);
    return status == CARC_OK ? status : spool_failed(error, status);
}

static enum carc_status score_all(struct scorer *scorer, struct carc_error *error)
{
    enum carc_status status = prepare(scorer, error);
    for (uint32_t file = 0; file < scorer->options->file_count && status == CARC_OK; file++) {
        status = score_file(scorer, file, error);
    }
    return status == CARC_OK ? print_results(scorer, error) : status;
}

static int score(const struct options *options)
{
    struct carc_error error = {0};
    struct scorer *scorer = carc_array_new(1, sizeof *scorer);
    if (!scorer) {
        carc_fail_plainly(&error, CARC_NO_MEMORY);
        return carc_complain(&error);
    }
    scorer->options = options;
    const enum carc_status status = score_all(scorer, &error);
    if (scorer->sheet.spool) {
        fclose(scorer->sheet.spool);
    }
    carc_trace_fini(&scorer->explainer.trace);
    carc_trace_fini(&scorer->explainer.city);
    carc_replay_fini(&scorer->replay);
    free(scorer);
    return status == CARC_OK ? EX_OK : carc_complain(&error);
}

int carc_score_main(int argc, char **argv)
{
    struct options options = {.table = {.meeples = UINT32_MAX,
                                        .allows_unlimited = true,
                                        .default_players = "as recorded",
                                        .default_variants = "all",
                                        .default_sets = "tiles are not counted"}};
    int exit_code = EX_OK;
    options.file = carc_array_new((size_t)argc, sizeof *options.file);
    if (!options.file) {
        return carc_complain(&(struct carc_error){.status = CARC_NO_MEMORY});
    }
    if (carc_argp_parse(&score_argp, argc, argv, &options, &exit_code) == 0) {
        exit_code = score(&options);
    }
    free(options.file);
    return exit_code;
}
