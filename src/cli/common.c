// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "cli.h"

/* common.c - options that several commands have, files that come with the program. */

/* ---- what goes to people -------------------------------------------------------------- */

/* A file may hold anything; a message about it stays one line and moves no cursor. */
static void put_plain(const char *text)
{
    for (; *text; text++) {
        fputc(iscntrl((unsigned char)*text) ? '?' : *text, stderr);
    }
}

int carc_complain(const struct carc_error *error)
{
    fputs("carcsim: ", stderr);
    if (*error->file) {
        put_plain(error->file);
        if (error->line) {
            fprintf(stderr, ":%lu", error->line);
        }
        fputs(": ", stderr);
    }
    put_plain(*error->message ? error->message : carc_status_text(error->status));
    fputc('\n', stderr);
    return carc_status_exit(error->status);
}

/* stdio forgets why an earlier write failed, so the system is asked again. */
static int reason_to_fail(void)
{
    return write(STDOUT_FILENO, "\n", 1) < 0 ? errno : EIO;
}

int carc_close_stdout(int exit_code)
{
    const bool failed_before = ferror(stdout);
    const bool written = fflush(stdout) == 0 && !failed_before;
    const int reason = failed_before ? reason_to_fail() : errno;
    /* A program that was started without a standard output may have had nothing to say. */
    if (written && (fclose(stdout) == 0 || errno == EBADF)) {
        return exit_code;
    }
    if (exit_code != EX_IOERR) { /* or else it has been told already */
        fprintf(stderr, "carcsim: standard output: %s\n", strerror(written ? errno : reason));
    }
    return EX_IOERR;
}

/* ---- words of the command line -------------------------------------------------------- */

uint64_t carc_argp_whole(const struct argp_state *state, const char *option, const char *text,
                         uint64_t least, uint64_t most)
{
    uint64_t value = 0;
    if (!carc_count_parse(text, most, &value) || value < least) {
        argp_error(state,
                   "%s is \"%.40s\", expected a whole number from %" PRIu64 " to %" PRIu64,
                   option, text, least, most);
    }
    return value;
}

size_t carc_argp_word(const struct argp_state *state, const char *option, const char *text,
                      const char *const *words, size_t count)
{
    char list[256] = "";
    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s",
                 i == 0           ? ""
                 : i + 1 == count ? " or "
                                  : ", ",
                 words[i]);
    }
    const char *guess = carc_guess(text, words, count);
    argp_error(state, "%s is \"%.40s\", expected %s%s%s%s", option, text, list,
               guess ? "; did you mean \"" : "", guess ? guess : "", guess ? "\"?" : "");
    return 0;
}

enum carc_format carc_argp_format(const struct argp_state *state, const char *text)
{
    static const char *const words[] = {"table", "csv"};
    return carc_argp_word(state, "--format", text, words, 2) ? CARC_FORMAT_CSV
                                                             : CARC_FORMAT_TABLE;
}

/* ---- options of a table ---------------------------------------------------------------- */

enum { KEY_TILES = 512, KEY_SETS, KEY_VARIANTS_FILE };

static const struct argp_option source_options[] = {
    {"tiles", KEY_TILES, "SETS", 0, "Tile sets, separated by commas (default: base)", 10},
    {"variants", 'v', "LIST", 0,
     "Variants, separated by commas: names, \"all\", \"grid\", NAME:key=value to change one "
     "(keys: see carcsim list variants --format csv); default: first,second,third, of score "
     "and list all",
     10},
    {"variants-file", KEY_VARIANTS_FILE, "FILE", 0,
     "Table of variants (default: data/variants.csv of the program)", 10},
    {0},
};

static error_t parse_source(int key, char *argument, struct argp_state *state)
{
    struct carc_table_options *options = state->input;
    switch (key) {
    case KEY_TILES:
        options->tiles = argument;
        return 0;
    case 'v':
        options->variants = argument;
        return 0;
    case KEY_VARIANTS_FILE:
        options->variants_file = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp carc_source_options_argp = {.options = source_options,
                                              .parser = parse_source};

static const struct argp_option table_options[] = {
    {"players", 'p', "P", 0, "Players, 2 to 6 (run: 2, giant: 5, score: as recorded)", 9},
    {"meeples", 'm', "M", 0, "Meeples of each player (default: 7)", 9},
    {"sets", KEY_SETS, "K", 0, "Boxes of tiles, 1 to 1000 (run: 1, score: not checked)", 9},
    {0},
};

static error_t parse_table(int key, char *argument, struct argp_state *state)
{
    struct carc_table_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = options;
        return 0;
    case 'p':
        options->seats =
            (uint32_t)carc_argp_whole(state, "--players", argument, 2, CARC_SEATS_MAX);
        return 0;
    case 'm':
        if (options->allows_unlimited && strcmp(argument, "unlimited") == 0) {
            options->meeples = CARC_UNLIMITED;
            return 0;
        }
        options->meeples = (uint32_t)carc_argp_whole(state, "--meeples", argument, 0, 1000000);
        return 0;
    case KEY_SETS:
        options->boxes = (uint32_t)carc_argp_whole(state, "--sets", argument, 1, 1000);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child table_children[] = {{&carc_source_options_argp, 0, NULL, 0},
                                                   {0}};

const struct argp carc_table_options_argp = {
    .options = table_options, .parser = parse_table, .children = table_children};

/* ---- files that come with the program -------------------------------------------------- */

/* The folder that the program itself lies in; empty if the system does not say. */
static void find_own_folder(char *folder, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", folder, size - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash) {
        *slash = '\0';
    }
}

static bool try_path(char *path, size_t size, const char *folder, const char *below,
                     const char *name)
{
    if (!folder || !*folder) {
        return false;
    }
    const int length = snprintf(path, size, "%s%s/%s", folder, below, name);
    return length > 0 && (size_t)length < size && access(path, F_OK) == 0;
}

bool carc_shared_path(const char *name, char *path, size_t size)
{
    char own[4096];
    const char *home = getenv("CARCSIM_HOME");
    if (home && *home) { /* who names a folder wants no other */
        return try_path(path, size, home, "", name);
    }
    find_own_folder(own, sizeof own);
    return try_path(path, size, own, "/..", name) ||
           try_path(path, size, own, "/../share/carcsim", name) ||
           try_path(path, size, carc_installed_folder(), "", name);
}

enum carc_status carc_shared_missing(const char *name, struct carc_error *error)
{
    return carc_fail_at(
        error, CARC_NO_INPUT, name, 0,
        "not found with the program; CARCSIM_HOME can name the folder it is in");
}

enum carc_status carc_load_set(const struct carc_table_options *options,
                               struct carc_tileset *set, struct carc_error *error)
{
    return carc_load_sets(options->tiles ? options->tiles : "base", set, error);
}

enum carc_status carc_load_choice(const struct carc_table_options *options,
                                  const char *fallback, struct carc_variants *known,
                                  struct carc_variants *chosen, struct carc_error *error)
{
    char path[4096];
    const char *file = options->variants_file;
    if (!file && !carc_shared_path("data/variants.csv", path, sizeof path)) {
        return carc_shared_missing("data/variants.csv", error);
    }
    const enum carc_status status = carc_load_variants(file ? file : path, known, error);
    if (status != CARC_OK) {
        return status;
    }
    return carc_variants_select(known, options->variants ? options->variants : fallback, chosen,
                                error);
}
