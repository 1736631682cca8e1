// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "plan.h"

/*
 * plan_grid.c - aligned text. Not by libsmartcols, which writes "±" as an escape where the
 * locale is not UTF-8: output shall not depend on the locale.
 */

void carc_plan_grid_row(struct carc_plan_grid *grid)
{
    void *cells = grid->cell;
    if (carc_array_grow(&cells, &grid->capacity, grid->rows + 1, sizeof *grid->cell) !=
        CARC_OK) {
        grid->failed = true;
        return;
    }
    grid->cell = cells;
    grid->rows++;
    grid->columns = 0;
}

void carc_plan_grid_add(struct carc_plan_grid *grid, const char *format, ...)
{
    if (grid->failed || grid->rows == 0 || grid->columns == CARC_PLAN_COLUMNS) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(grid->cell[grid->rows - 1][grid->columns++], CARC_GRID_CELL, format, arguments);
    va_end(arguments);
}

static void put_row(const struct carc_plan_grid *grid, const int *width, size_t row, FILE *file)
{
    size_t last = 0;
    for (size_t column = 0; column < CARC_PLAN_COLUMNS; column++) {
        last = *grid->cell[row][column] ? column : last;
    }
    for (size_t column = 0; column <= last; column++) {
        const char *text = grid->cell[row][column];
        const int blanks = width[column] - carc_text_width(text);
        if (column == 0) {
            fprintf(file, "%s%*s", text, last > 0 ? blanks : 0, "");
        } else {
            fprintf(file, "  %*s%s", blanks, "", text);
        }
    }
    putc('\n', file);
}

void carc_plan_grid_print(struct carc_plan_grid *grid, FILE *file)
{
    int width[CARC_PLAN_COLUMNS] = {0};
    for (size_t row = 0; row < grid->rows; row++) {
        for (size_t column = 0; column < CARC_PLAN_COLUMNS; column++) {
            const int own = carc_text_width(grid->cell[row][column]);
            width[column] = own > width[column] ? own : width[column];
        }
    }
    for (size_t row = 0; row < grid->rows; row++) {
        put_row(grid, width, row, file);
    }
    if (grid->failed) {
        fputs("(rows are missing: out of memory)\n", file);
    }
    free(grid->cell);
    memset(grid, 0, sizeof *grid);
}

/* ---- numbers --------------------------------------------------------------------------- */

const char *carc_figure_text(double value, double error, bool with_error,
                             char text[CARC_GRID_CELL])
{
    int decimals = 2;
    if (!isfinite(value)) {
        return strcpy(text, "-");
    }
    if (isfinite(error) && error > 0) {
        for (decimals = 1; decimals < 6 && error * pow(10, decimals) < 10;) {
            decimals++;
        }
    }
    const int length =
        snprintf(text, CARC_GRID_CELL, "%.*f", decimals, carc_no_minus_zero(value, decimals));
    if (with_error && isfinite(error)) {
        snprintf(text + length, (size_t)(CARC_GRID_CELL - length), " ± %.*f", decimals, error);
    }
    return text;
}
