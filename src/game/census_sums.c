// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>
#include <string.h>

#include "pay.h"
#include <carcsim/game.h>

/* census_sums.c - a census as a list of whole numbers, and made of one again. */

/* Every field of a row. */
static const struct {
    const char *name;
    size_t offset;
} fields[] = {
    {"count", offsetof(struct carc_census_row, count)},
    {"claimed", offsetof(struct carc_census_row, claimed)},
    {"contested", offsetof(struct carc_census_row, contested)},
    {"awards", offsetof(struct carc_census_row, awards)},
    {"extra", offsetof(struct carc_census_row, extra)},
    {"pennants", offsetof(struct carc_census_row, pennants)},
    {"claimed_pennants", offsetof(struct carc_census_row, claimed_pennants)},
};
#define FIELDS (sizeof fields / sizeof *fields)
_Static_assert(sizeof(struct carc_census_row) == FIELDS * sizeof(uint64_t), "no field missing");

static uint64_t *field_of(struct carc_census_row *row, size_t field)
{
    return (uint64_t *)(void *)((char *)row + fields[field].offset);
}

enum carc_status carc_census_each(const struct carc_census *census,
                                  enum carc_status (*visit)(void *context,
                                                            const struct carc_census_sum *sum),
                                  void *context)
{
    for (uint32_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        for (size_t size = 0; size < census->end[class]; size++) {
            for (size_t field = 0; field < FIELDS; field++) {
                const struct carc_census_sum sum = {
                    .name = fields[field].name,
                    .class = class,
                    .size = size,
                    .value = *field_of(&census->row[class][size], field),
                };
                const enum carc_status status = sum.value ? visit(context, &sum) : CARC_OK;
                if (status != CARC_OK) {
                    return status;
                }
            }
        }
    }
    return CARC_OK;
}

/* Fields and cities touch where one of the contacts of a tile says so. */
uint64_t carc_census_largest(enum carc_class class, uint32_t tiles)
{
    switch (class) {
    case CARC_CLASS_FARM:
    case CARC_CLASS_FARM_CITY:
        return (uint64_t)tiles * CARC_CONTACTS_MAX;
    case CARC_CLASS_MONASTERY_COMPLETE:
    case CARC_CLASS_MONASTERY_INCOMPLETE:
        return CARC_NEIGHBOURS + 1;
    case CARC_CLASS_ROAD_COMPLETE:
    case CARC_CLASS_ROAD_INCOMPLETE:
    case CARC_CLASS_CITY_COMPLETE:
    case CARC_CLASS_CITY_INCOMPLETE:
    case CARC_CLASS_COUNT:
    default:
        return tiles;
    }
}

enum carc_status carc_census_put(struct carc_census *census, const struct carc_census_sum *sum,
                                 uint32_t tiles)
{
    size_t field = 0;
    while (field < FIELDS && strcmp(fields[field].name, sum->name) != 0) {
        field++;
    }
    if (field == FIELDS || sum->class >= CARC_CLASS_COUNT ||
        sum->size > carc_census_largest((enum carc_class)sum->class, tiles)) {
        return CARC_BAD_DATA;
    }
    struct carc_census_row *row =
        carc_census_row_for(census, (enum carc_class)sum->class, (size_t)sum->size);
    if (census->is_short) {
        return CARC_NO_MEMORY;
    }
    uint64_t *number = field_of(row, field);
    if (__builtin_add_overflow(*number, sum->value, number)) {
        *number -= sum->value;
        return CARC_BAD_DATA;
    }
    return CARC_OK;
}
