// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fast.h"

#define COLUMNS 9

enum carc_status fast_add(struct carc_tileset *set, const char *const column[8],
                          struct carc_error *error)
{
    const struct carc_tile_row row = {
        .tile = column[0],
        .copies = strtol(column[1], NULL, 10),
        .segment = column[2],
        .kind = column[3],
        .ports = column[4],
        .pennants = strtol(column[5], NULL, 10),
        .cities = column[6],
        .flags = column[7],
    };
    return carc_tileset_add(set, &row, error);
}

static bool read_lines(FILE *file, long copies, struct carc_tileset *set,
                       struct carc_error *error)
{
    char line[512];
    char count[24];
    bool good = fgets(line, sizeof line, file) != NULL; /* the header */
    snprintf(count, sizeof count, "%ld", copies);
    while (good && fgets(line, sizeof line, file)) {
        char *field[COLUMNS];
        good = judge_split(line, ',', field, COLUMNS) == COLUMNS;
        if (good) {
            const char *column[COLUMNS - 1];
            for (size_t i = 1; i < COLUMNS; i++) {
                column[i - 1] = field[i];
            }
            column[1] = copies > 0 ? count : column[1];
            good = fast_add(set, column, error) == CARC_OK;
        }
    }
    return good && carc_tileset_finish(set, error) == CARC_OK;
}

bool fast_tileset(const char *name, long copies, struct carc_tileset *set)
{
    struct carc_error error = {.status = CARC_OK};
    memset(set, 0, sizeof *set);
    FILE *file = fopen(judge_source_path(name), "r");
    if (!file) {
        perror(judge_source_path(name));
        return false;
    }
    const bool good = read_lines(file, copies, set, &error);
    fclose(file);
    if (!good) {
        fprintf(stderr, "fast: %s: %s\n", name, error.message);
    }
    return good;
}
