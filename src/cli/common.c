// SPDX-License-Identifier: GPL-3.0-or-later
#include "common.h"

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
    while (*text) {
        const size_t length = carc_text_letter(text);
        fprintf(stderr, "%.*s", length ? (int)length : 1, length ? text : "?");
        text += length ? length : 1;
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

/* Copies the digits of groups such as 12,345,678. false: not so grouped, or too long. */
static bool join_groups(const char *text, char *digits, size_t size)
{
    size_t used = 0, group = 0;
    bool first = true;
    for (;; text++) {
        if (*text >= '0' && *text <= '9') {
            if (used + 1 == size) {
                return false;
            }
            digits[used++] = *text;
            group++;
        } else if ((*text == ',' || !*text) && (first ? group && group <= 3 : group == 3)) {
            if (!*text) {
                break;
            }
            first = false;
            group = 0;
        } else {
            return false;
        }
    }
    digits[used] = '\0';
    return !first && digits[0] != '0';
}

/* Copies 25e3 as 25000. */
static bool write_out(const char *text, char *digits, size_t size)
{
    const size_t length = strspn(text, "0123456789");
    uint64_t zeros = 0;
    if (length == 0 || (text[length] != 'e' && text[length] != 'E') ||
        !carc_count_parse(text + length + 1, size, &zeros) || length + zeros >= size) {
        return false;
    }
    memcpy(digits, text, length);
    memset(digits + length, '0', zeros);
    digits[length + zeros] = '\0';
    return true;
}

bool carc_count_read(const char *text, uint64_t most, uint64_t *value)
{
    char digits[32];
    const bool is_short =
        join_groups(text, digits, sizeof digits) || write_out(text, digits, sizeof digits);
    return carc_count_parse(is_short ? digits : text, most, value);
}

uint64_t carc_argp_whole(const struct argp_state *state, const char *option, const char *text,
                         uint64_t least, uint64_t most)
{
    uint64_t value = 0;
    if (!carc_count_read(text, most, &value) || value < least) {
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
    char hint[CARC_HINT];
    argp_error(state, "%s is \"%.40s\", expected %s%s", option, text, list,
               carc_hint(carc_guess(text, words, count), hint));
    return 0;
}

const char *carc_argp_folder(const struct argp_state *state, const char *text)
{
    if (!*text) {
        argp_error(state, "--output is empty, expected the name of a folder");
    }
    return text;
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
     "Variants, separated by commas: names, \"all\", \"grid\", NAME:key=value to change one; "
     "keys: carcsim list variants --format csv",
     10},
    {"variants-file", KEY_VARIANTS_FILE, "FILE", 0,
     "Table of variants (default: data/variants.csv of the program)", 10},
    {0},
};

/* A help text and a default behind it. */
static char *with_default(const char *text, const char *word)
{
    const size_t size = strlen(text) + strlen(word) + sizeof " (default: )";
    char *whole = carc_array_new(size, 1);
    if (whole) {
        snprintf(whole, size, "%s (default: %s)", text, word);
    }
    return whole;
}

/* argp frees what is another text than the one it gave; NULL would leave the option out. */
static char *help_source(int key, const char *text, void *input)
{
    const struct carc_table_options *options = input;
    char *whole = NULL;
    if (key == 'v') {
        whole =
            with_default(text, options && options->default_variants ? options->default_variants
                                                                    : CARC_DEFAULT_VARIANTS);
    }
    return whole ? whole : (char *)(uintptr_t)text;
}

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

static const struct argp source_argp = {
    .options = source_options, .parser = parse_source, .help_filter = help_source};

const struct argp_child carc_source_options[] = {{&source_argp, 0, NULL, 0}, {0}};

static const struct argp_option seat_options[] = {
    {"players", 'p', "P", 0, "Players, 2 to 6", 9},
    {"meeples", 'm', "M", 0, "Meeples a player", 9},
    {0},
};

static char *help_seats(int key, const char *text, void *input)
{
    const struct carc_table_options *options = input;
    char *whole = NULL;
    if (key == 'p') {
        whole = with_default(
            text, options && options->default_players ? options->default_players : "2");
    } else if (key == 'm') {
        const bool any = options && options->allows_unlimited;
        whole = with_default(any ? "Meeples a player, or unlimited" : text, "7");
    }
    return whole ? whole : (char *)(uintptr_t)text;
}

static void read_meeples(const struct argp_state *state, const char *text,
                         struct carc_table_options *options)
{
    static const char *const word = "unlimited";
    char hint[CARC_HINT];
    uint64_t value = 0;
    if (options->allows_unlimited && strcmp(text, word) == 0) {
        options->meeples = CARC_MEEPLES_MAX;
        return;
    }
    if (!options->allows_unlimited || carc_count_read(text, 1000000, &value)) {
        options->meeples = (uint32_t)carc_argp_whole(state, "--meeples", text, 0, 1000000);
        return;
    }
    argp_error(state,
               "--meeples is \"%.40s\", expected a whole number from 0 to 1000000 or "
               "unlimited%s",
               text, carc_hint(carc_guess(text, &word, 1), hint));
}

static error_t parse_seats(int key, char *argument, struct argp_state *state)
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
        read_meeples(state, argument, options);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp seat_argp = {.options = seat_options,
                                      .parser = parse_seats,
                                      .children = carc_source_options,
                                      .help_filter = help_seats};

const struct argp_child carc_seat_options[] = {{&seat_argp, 0, NULL, 0}, {0}};

static const struct argp_option table_options[] = {
    {"sets", KEY_SETS, "K", 0, "Boxes of tiles, 1 to 1000", 9},
    {0},
};

static char *help_table(int key, const char *text, void *input)
{
    const struct carc_table_options *options = input;
    char *whole = NULL;
    if (key == KEY_SETS) {
        whole =
            with_default(text, options && options->default_sets ? options->default_sets : "1");
    }
    return whole ? whole : (char *)(uintptr_t)text;
}

static error_t parse_table(int key, char *argument, struct argp_state *state)
{
    struct carc_table_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = options;
        return 0;
    case KEY_SETS:
        options->boxes = (uint32_t)carc_argp_whole(state, "--sets", argument, 1, 1000);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp table_argp = {.options = table_options,
                                       .parser = parse_table,
                                       .children = carc_seat_options,
                                       .help_filter = help_table};

const struct argp_child carc_table_options[] = {{&table_argp, 0, NULL, 0}, {0}};

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
    if (file && !carc_text_is_plain(file)) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--variants-file is \"%s\", expected a name in UTF-8 without control "
                         "characters, as it lands in results",
                         file);
    }
    const enum carc_status status = carc_load_variants(file ? file : path, known, error);
    if (status != CARC_OK) {
        return status;
    }
    return carc_variants_select(known, options->variants ? options->variants : fallback, chosen,
                                error);
}

enum carc_status carc_refuse_boards(const char *folder, struct carc_error *error)
{
    char path[4096]; /* of a file that no run has */
    const int length = snprintf(path, sizeof path, "%s/growth.csv", folder);
    if (length < 0 || (size_t)length >= sizeof path || access(path, F_OK) != 0) {
        return CARC_OK;
    }
    return carc_fail_at(error, CARC_BAD_DATA, folder, 0,
                        "these are results of carcsim giant, expected those of carcsim run");
}
