// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_WRITTEN_H
#define CARC_TESTS_WRITTEN_H

// What a writer of results writes, read back.

#include <unistd.h>

#include "check.h"
#include "csv_table.h"
#include "room.h"
#include <carcsim/results.h>

static inline struct csv_table *written_of(const struct carc_results *results,
                                           void (*write)(const struct carc_results *, FILE *))
{
    char path[ROOM_PATH];
    FILE *file = room_file(path);
    assert_non_null(file);
    write(results, file);
    assert_int_equal(fclose(file), 0);
    struct csv_table *table = csv_table_read(path);
    unlink(path);
    return table;
}

#endif
