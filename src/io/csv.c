// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "feed.h"

/* csv.c - a CSV file with a header: columns by name, rows as long as the header. */

struct carc_csv {
    char **header; /* names of the columns */
    size_t column_count;
    unsigned long header_line;
    struct carc_feed feed;
};

/* ---- header -------------------------------------------------------------------------- */

static enum carc_status read_header(struct carc_csv *csv, struct carc_error *error)
{
    struct carc_csv_row row = {0};
    bool end = false;
    const enum carc_status status = carc_feed_next(&csv->feed, &row, &end, error);
    if (status != CARC_OK) {
        return status;
    }
    if (end) {
        return carc_fail_at(error, CARC_BAD_DATA, csv->feed.name, 0,
                            "the file is empty, expected a header with names of columns");
    }
    csv->header = carc_array_new(row.count, sizeof *csv->header);
    if (!csv->header) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    for (; csv->column_count < row.count; csv->column_count++) {
        csv->header[csv->column_count] = strdup(row.field[csv->column_count]);
        if (!csv->header[csv->column_count]) {
            return carc_fail_plainly(error, CARC_NO_MEMORY);
        }
    }
    csv->header_line = row.line;
    return CARC_OK;
}

/* What seems to separate the columns of a file that has no commas, as words; or nothing. */
static const char *other_separator(const struct carc_csv *csv)
{
    if (csv->column_count != 1) {
        return "";
    }
    return strchr(csv->header[0], ';')
               ? "; the columns seem to be separated by semicolons, expected commas"
           : strchr(csv->header[0], '\t')
               ? "; the columns seem to be separated by tabs, expected commas"
               : "";
}

static enum carc_status find_column(const struct carc_csv *csv, const char *name,
                                    size_t *column, struct carc_error *error)
{
    size_t found = csv->column_count;
    for (size_t i = 0; i < csv->column_count; i++) {
        if (strcmp(csv->header[i], name) != 0) {
            continue;
        }
        if (found < csv->column_count) {
            return carc_fail_at(error, CARC_BAD_DATA, csv->feed.name, csv->header_line,
                                "the column \"%s\" is there twice", name);
        }
        found = i;
    }
    if (found == csv->column_count) {
        return carc_fail_at(error, CARC_BAD_DATA, csv->feed.name, csv->header_line,
                            "the column \"%s\" is missing%s", name, other_separator(csv));
    }
    *column = found;
    return CARC_OK;
}

enum carc_status carc_csv_columns(const struct carc_csv *csv, const char *const *names,
                                  size_t count, size_t *columns, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < count && status == CARC_OK; i++) {
        status = find_column(csv, names[i], &columns[i], error);
    }
    return status;
}

/* ---- rows ---------------------------------------------------------------------------- */

enum carc_status carc_csv_next(struct carc_csv *csv, struct carc_csv_row *row, bool *end,
                               struct carc_error *error)
{
    struct carc_csv_row next = {0};
    const enum carc_status status = carc_feed_next(&csv->feed, &next, end, error);
    if (status != CARC_OK || *end) {
        return status;
    }
    if (next.count != csv->column_count) {
        return carc_fail_at(error, CARC_BAD_DATA, csv->feed.name, next.line,
                            "the row has %zu field%s, expected %zu as in the header",
                            next.count, next.count == 1 ? "" : "s", csv->column_count);
    }
    *row = next;
    return CARC_OK;
}

/* ---- the file ------------------------------------------------------------------------ */

static enum carc_status open_input(const char *path, FILE **file, struct carc_error *error)
{
    if (strcmp(path, "-") == 0) {
        *file = stdin;
        return CARC_OK;
    }
    FILE *opened = fopen(path, "rb");
    struct stat status = {0};
    if (!opened || fstat(fileno(opened), &status) != 0 || S_ISDIR(status.st_mode)) {
        const int reason = opened && S_ISDIR(status.st_mode) ? EISDIR : errno;
        if (opened) {
            fclose(opened);
        }
        return carc_fail_at(error, CARC_NO_INPUT, path, 0, "%s", strerror(reason));
    }
    *file = opened;
    return CARC_OK;
}

static void close_input(FILE *file)
{
    if (file != stdin) {
        fclose(file);
    }
}

/* Reads the header of a file, which is closed if that fails. */
static enum carc_status start(FILE *file, const char *path, struct carc_csv **csv,
                              struct carc_error *error)
{
    struct carc_csv *fresh = carc_array_new(1, sizeof *fresh);
    if (!fresh) {
        close_input(file);
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    carc_feed_init(&fresh->feed, file, file == stdin ? "standard input" : path);
    const enum carc_status status = read_header(fresh, error);
    if (status != CARC_OK) {
        carc_csv_close(fresh);
        return status;
    }
    *csv = fresh;
    return CARC_OK;
}

enum carc_status carc_csv_open(const char *path, struct carc_csv **csv,
                               struct carc_error *error)
{
    FILE *file = NULL;
    const enum carc_status status = open_input(path, &file, error);
    return status == CARC_OK ? start(file, path, csv, error) : status;
}

enum carc_status carc_csv_open_file(const char *path, struct carc_csv **csv,
                                    struct carc_error *error)
{
    FILE *file = NULL;
    const enum carc_status status = carc_file_open(path, &file, error);
    return status == CARC_OK ? start(file, path, csv, error) : status;
}

const char *carc_csv_name(const struct carc_csv *csv)
{
    return csv->feed.name;
}

void carc_csv_close(struct carc_csv *csv)
{
    if (!csv) {
        return;
    }
    close_input(csv->feed.file);
    carc_feed_fini(&csv->feed);
    for (size_t i = 0; i < csv->column_count; i++) {
        free(csv->header[i]);
    }
    free(csv->header);
    free(csv);
}
