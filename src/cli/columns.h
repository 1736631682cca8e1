// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_COLUMNS_H
#define CARC_CLI_COLUMNS_H

/* columns - small tables for people, aligned by libsmartcols. */

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <carcsim/base.h>

struct carc_column {
    const char *head;
    bool right; /* aligned to the right, as numbers are */
    bool wrap;  /* broken into lines where a terminal is narrow */
};

struct carc_columns; /* a table in the making */

/* carc_columns_new returns an empty table, or NULL without memory; heads are not shown if
 * plain. */
struct carc_columns *carc_columns_new(const struct carc_column *column, size_t count,
                                      bool plain);

/* carc_columns_add appends a row of as many cells as there are columns; they are copied. A
 * failure shows when the table is printed. */
void carc_columns_add(struct carc_columns *columns, const char *const *cell);

/* carc_columns_print prints the table to stdout and frees it (which may be NULL).
 * CARC_NO_MEMORY if a part of it is missing. */
enum carc_status carc_columns_print(struct carc_columns *columns) CARC_MUST_USE;

/* carc_columns_print_to is the same for any file, as wide as it gets and without blanks at the
 * ends of lines. */
enum carc_status carc_columns_print_to(struct carc_columns *columns, FILE *file) CARC_MUST_USE;

#endif
