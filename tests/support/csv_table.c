// SPDX-License-Identifier: GPL-3.0-or-later
#include "csv_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include <carcsim/io.h>

enum { COLUMNS_MAX = 32 };

struct csv_table {
    char *header;
    const char *name[COLUMNS_MAX]; // parts of header
    size_t columns, rows, capacity;
    char **cell; // rows * columns
};

// ---- reading

// The header line as it stands: the reader of the io layer finds columns but names none.
static void read_header(struct csv_table *table, const char *path)
{
    char line[1024] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    table->header = strdup(line);
    assert_non_null(table->header);
    for (char *name = strtok(table->header, ",\n"); name; name = strtok(NULL, ",\n")) {
        assert_true(table->columns < COLUMNS_MAX);
        table->name[table->columns++] = name;
    }
}

static void add_row(struct csv_table *table, const struct carc_csv_row *row)
{
    assert_int_equal(row->count, table->columns);
    if (table->rows == table->capacity) {
        table->capacity = table->capacity ? 2 * table->capacity : 64;
        table->cell =
            realloc(table->cell, table->capacity * table->columns * sizeof *table->cell);
        assert_non_null(table->cell);
    }
    for (size_t i = 0; i < row->count; i++) {
        table->cell[table->rows * table->columns + i] = strdup(row->field[i]);
    }
    table->rows++;
}

struct csv_table *csv_table_read(const char *path)
{
    struct csv_table *table = calloc(1, sizeof *table);
    struct carc_csv *csv = NULL;
    struct carc_error error = {0};
    assert_non_null(table);
    read_header(table, path);
    if (carc_csv_open(path, &csv, &error) != CARC_OK) {
        fail_msg("%s", error.message);
    }
    for (;;) {
        struct carc_csv_row row;
        bool end = false;
        if (carc_csv_next(csv, &row, &end, &error) != CARC_OK) {
            fail_msg("%s:%lu: %s", path, error.line, error.message);
        }
        if (end) {
            break;
        }
        add_row(table, &row);
    }
    carc_csv_close(csv);
    return table;
}

void csv_table_free(struct csv_table *table)
{
    for (size_t i = 0; i < table->rows * table->columns; i++) {
        free(table->cell[i]);
    }
    free(table->cell);
    free(table->header);
    free(table);
}

// ---- looking up

static size_t column_of(const struct csv_table *table, const char *name, size_t length)
{
    for (size_t i = 0; i < table->columns; i++) {
        if (strlen(table->name[i]) == length && memcmp(table->name[i], name, length) == 0) {
            return i;
        }
    }
    fail_msg("there is no column %.*s", (int)length, name);
    return 0;
}

size_t csv_rows(const struct csv_table *table)
{
    return table->rows;
}

const char *csv_cell(const struct csv_table *table, size_t row, const char *column)
{
    assert_true(row < table->rows);
    return table->cell[row * table->columns + column_of(table, column, strlen(column))];
}

static double number_of(const char *text)
{
    if (*text == '\0') {
        return (double)NAN;
    }
    char *end = NULL;
    const double number = strtod(text, &end);
    if (*end != '\0') {
        fail_msg("\"%s\" is not a number", text);
    }
    return number;
}

double csv_cell_number(const struct csv_table *table, size_t row, const char *column)
{
    return number_of(csv_cell(table, row, column));
}

int csv_matches(const struct csv_table *table, size_t row, const char *keys)
{
    while (*keys) {
        const size_t name = strcspn(keys, "=");
        const char *wanted = keys + name + 1;
        const size_t length = strcspn(wanted, ";");
        const char *cell = table->cell[row * table->columns + column_of(table, keys, name)];
        if (strlen(cell) != length || memcmp(cell, wanted, length) != 0) {
            return 0;
        }
        keys = wanted + length + (wanted[length] == ';');
    }
    return 1;
}

size_t csv_count(const struct csv_table *table, const char *keys)
{
    size_t count = 0;
    for (size_t row = 0; row < table->rows; row++) {
        count += (size_t)csv_matches(table, row, keys);
    }
    return count;
}

const char *csv_text(const struct csv_table *table, const char *keys, const char *column)
{
    size_t row = 0;
    if (csv_count(table, keys) != 1) {
        fail_msg("%zu rows have %s", csv_count(table, keys), keys);
    }
    while (!csv_matches(table, row, keys)) {
        row++;
    }
    return csv_cell(table, row, column);
}

double csv_number(const struct csv_table *table, const char *keys, const char *column)
{
    return number_of(csv_text(table, keys, column));
}

double csv_sum(const struct csv_table *table, const char *keys, const char *column)
{
    double sum = 0;
    for (size_t row = 0; row < table->rows; row++) {
        sum += csv_matches(table, row, keys) ? csv_cell_number(table, row, column) : 0;
    }
    return sum;
}
