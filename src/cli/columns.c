// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"

#include <libsmartcols.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define COLUMNS_MAX 16
#define NARROWEST 20 /* letters that a wrapped column keeps however narrow the terminal is */
static const char gap[] = "  ";

struct carc_columns {
    struct libscols_table *table;
    size_t count;
    size_t width[COLUMNS_MAX]; /* letters of the longest cell or head so far */
    size_t wrapped;            /* the column that is wrapped; count: none */
    bool failed;
};

/* ---- making ---------------------------------------------------------------------------- */

static void note_width(struct carc_columns *columns, size_t column, const char *text)
{
    const size_t width = (size_t)carc_text_width(text);
    if (width > columns->width[column]) {
        columns->width[column] = width;
    }
}

static bool prepare(struct carc_columns *columns, const struct carc_column *column, bool plain)
{
    scols_table_enable_noheadings(columns->table, plain);
    if (scols_table_set_column_separator(columns->table, gap) != 0) {
        return false;
    }
    columns->wrapped = columns->count;
    for (size_t i = 0; i < columns->count; i++) {
        const int flags =
            (column[i].right ? SCOLS_FL_RIGHT : 0) | (column[i].wrap ? SCOLS_FL_WRAP : 0);
        struct libscols_column *made =
            scols_table_new_column(columns->table, column[i].head, 0, flags);
        if (!made) {
            return false;
        }
        note_width(columns, i, plain ? "" : column[i].head);
        if (column[i].wrap) { /* left to itself the library breaks words */
            columns->wrapped = i;
            scols_column_set_safechars(made, "\n");
            scols_column_set_wrapfunc(made, scols_wrapnl_chunksize, scols_wrapnl_nextchunk,
                                      NULL);
        }
    }
    return true;
}

struct carc_columns *carc_columns_new(const struct carc_column *column, size_t count,
                                      bool plain)
{
    struct carc_columns *columns = carc_array_new(1, sizeof *columns);
    if (!columns || count > COLUMNS_MAX) {
        free(columns);
        return NULL;
    }
    columns->count = count;
    columns->table = scols_new_table();
    if (!columns->table || !prepare(columns, column, plain)) {
        scols_unref_table(columns->table);
        free(columns);
        return NULL;
    }
    return columns;
}

void carc_columns_add(struct carc_columns *columns, const char *const *cell)
{
    struct libscols_line *line = columns ? scols_table_new_line(columns->table, NULL) : NULL;
    if (!line) {
        if (columns) {
            columns->failed = true;
        }
        return;
    }
    for (size_t i = 0; i < columns->count; i++) {
        note_width(columns, i, cell[i]);
        columns->failed = scols_line_set_data(line, i, cell[i]) != 0 || columns->failed;
    }
}

/* ---- printing -------------------------------------------------------------------------- */

/* The letters that a wrapped column may have on a terminal; 0: as many as it wants. */
static size_t room(const struct carc_columns *columns)
{
    struct winsize window = {0};
    if (columns->wrapped == columns->count || !isatty(STDOUT_FILENO) ||
        ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) {
        return 0;
    }
    size_t taken = 0;
    for (size_t i = 0; i < columns->count; i++) {
        taken += i == columns->wrapped ? 0 : columns->width[i] + strlen(gap);
    }
    return window.ws_col > taken + NARROWEST ? window.ws_col - taken : NARROWEST;
}

/* Breaks the lines of a text at blanks. */
static void wrap(char *text, size_t width)
{
    char *line = text;
    char *blank = NULL;
    for (char *at = text; *at; at++) {
        if (*at != ' ') {
            continue;
        }
        *at = '\0';
        const bool fits = (size_t)carc_text_width(line) <= width;
        *at = ' ';
        if (!fits && blank) {
            *blank = '\n';
            line = blank + 1;
        }
        blank = at;
    }
    if ((size_t)carc_text_width(line) > width && blank && blank >= line) {
        *blank = '\n';
    }
}

static void wrap_cells(struct carc_columns *columns, size_t width)
{
    for (size_t i = 0; i < scols_table_get_nlines(columns->table); i++) {
        struct libscols_line *line = scols_table_get_line(columns->table, i);
        struct libscols_cell *cell = line ? scols_line_get_cell(line, columns->wrapped) : NULL;
        const char *text = cell ? scols_cell_get_data(cell) : NULL;
        char *copy = text ? strdup(text) : NULL;
        if (!copy) {
            continue;
        }
        wrap(copy, width);
        if (scols_cell_refer_data(cell, copy) != 0) {
            free(copy);
        }
    }
}

enum carc_status carc_columns_print(struct carc_columns *columns)
{
    if (!columns) {
        return CARC_NO_MEMORY;
    }
    const size_t width = room(columns);
    if (width > 0) {
        wrap_cells(columns, width);
    }
    const bool failed = columns->failed || scols_print_table(columns->table) != 0;
    scols_unref_table(columns->table);
    free(columns);
    return failed ? CARC_NO_MEMORY : CARC_OK;
}

/* Prints lines without the blanks at their ends. */
static void put_trimmed(const char *text, FILE *file)
{
    while (*text) {
        const size_t length = strcspn(text, "\n");
        size_t shown = length;
        while (shown > 0 && text[shown - 1] == ' ') {
            shown--;
        }
        fprintf(file, "%.*s\n", (int)shown, text);
        text += length + (text[length] == '\n');
    }
}

enum carc_status carc_columns_print_to(struct carc_columns *columns, FILE *file)
{
    char *text = NULL;
    if (!columns) {
        return CARC_NO_MEMORY;
    }
    const bool failed =
        columns->failed || scols_print_table_to_string(columns->table, &text) != 0 || !text;
    if (!failed) {
        put_trimmed(text, file);
    }
    free(text);
    scols_unref_table(columns->table);
    free(columns);
    return failed ? CARC_NO_MEMORY : CARC_OK;
}
