// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_CSV_TABLE_H
#define CARC_TESTS_CSV_TABLE_H

// A whole CSV file in memory, for tests that look single figures up. Every function fails the
// running test if the file, the column or the row is not there.

#include <stddef.h>

struct csv_table;

// csv_table_read: reads a file with the reader of the io layer. End with csv_table_free.
struct csv_table *csv_table_read(const char *path);
void csv_table_free(struct csv_table *table);

// csv_rows: the rows without the header.
size_t csv_rows(const struct csv_table *table);

// csv_cell: a field by row, from 0, and name of its column.
const char *csv_cell(const struct csv_table *table, size_t row, const char *column);

// csv_cell_number: the same as a number; an empty field is NaN.
double csv_cell_number(const struct csv_table *table, size_t row, const char *column);

// csv_matches: whether a row has the fields that KEYS lists: "variant=third;seat=all".
int csv_matches(const struct csv_table *table, size_t row, const char *keys);

// csv_count: the rows that match.
size_t csv_count(const struct csv_table *table, const char *keys);

// csv_text, csv_number: a column of the only row that matches KEYS.
const char *csv_text(const struct csv_table *table, const char *keys, const char *column);
double csv_number(const struct csv_table *table, const char *keys, const char *column);

// csv_sum: the sum of a column over all rows that match.
double csv_sum(const struct csv_table *table, const char *keys, const char *column);

#endif
