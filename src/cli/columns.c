// SPDX-License-Identifier: GPL-3.0-or-later
#include "columns.h"

#include <libsmartcols.h>
#include <stdlib.h>

struct carc_columns {
    struct libscols_table *table;
    size_t count;
    bool failed;
};

static bool prepare(struct carc_columns *columns, const struct carc_column *column, bool plain)
{
    scols_table_enable_noheadings(columns->table, plain);
    if (scols_table_set_column_separator(columns->table, "  ") != 0) {
        return false;
    }
    for (size_t i = 0; i < columns->count; i++) {
        const int flags =
            (column[i].right ? SCOLS_FL_RIGHT : 0) | (column[i].wrap ? SCOLS_FL_WRAP : 0);
        if (!scols_table_new_column(columns->table, column[i].head, 0, flags)) {
            return false;
        }
    }
    return true;
}

struct carc_columns *carc_columns_new(const struct carc_column *column, size_t count,
                                      bool plain)
{
    struct carc_columns *columns = carc_array_new(1, sizeof *columns);
    if (!columns) {
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
        columns->failed = scols_line_set_data(line, i, cell[i]) != 0 || columns->failed;
    }
}

enum carc_status carc_columns_print(struct carc_columns *columns)
{
    if (!columns) {
        return CARC_NO_MEMORY;
    }
    const bool failed = columns->failed || scols_print_table(columns->table) != 0;
    scols_unref_table(columns->table);
    free(columns);
    return failed ? CARC_NO_MEMORY : CARC_OK;
}
