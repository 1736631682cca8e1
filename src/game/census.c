// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "pay.h"
#include <carcsim/game.h>

#define FEW_OF_ALL 64U    /* one of so many tiles is in the largest feature of a common set */
#define SIZES_FIRST 4096U /* rows of a class at first; more than one box needs */

enum carc_status carc_census_init(struct carc_census *census, const struct carc_tileset *set,
                                  uint32_t tiles)
{
    size_t city_segments = 0; /* of the tile that has most: a complete city has one at least */
    for (size_t i = 0; i < set->tile_count; i++) {
        size_t own = 0;
        for (uint8_t s = 0; s < set->tile[i].segment_count; s++) {
            own += set->tile[i].segment[s].kind == CARC_CITY;
        }
        city_segments = own > city_segments ? own : city_segments;
    }
    memset(census, 0, sizeof *census);
    for (size_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        size_t sizes = (size_t)tiles + 1;
        if (class == CARC_CLASS_FARM) {
            sizes =
                city_segments * tiles / 2 + 1; /* a complete city has two segments or more */
        } else if (class == CARC_CLASS_FARM_CITY) {
            sizes = (size_t)tiles * CARC_SEGMENTS_MAX + 1;
        } else if (class == CARC_CLASS_MONASTERY_COMPLETE ||
                   class == CARC_CLASS_MONASTERY_INCOMPLETE) {
            sizes = CARC_NEIGHBOURS + 2;
        }
        sizes = sizes < SIZES_FIRST ? sizes : SIZES_FIRST;
        census->row[class] = carc_array_new(sizes, sizeof *census->row[class]);
        if (!census->row[class]) {
            return CARC_NO_MEMORY;
        }
        census->size_count[class] = sizes;
    }
    return CARC_OK;
}

/* Whether features of a kind go on from a port to two others or more, in the mean of the set.
 */
static bool goes_on(const struct carc_tileset *set, uint8_t kind)
{
    uint64_t ports = 0, others = 0;
    for (size_t i = 0; i < set->tile_count; i++) {
        const struct carc_tile *tile = &set->tile[i];
        for (uint8_t s = 0; s < tile->segment_count; s++) {
            const uint64_t own = tile->segment[s].kind == kind ? tile->segment[s].ports : 0;
            ports += tile->copies * own;
            others += own ? tile->copies * own * (own - 1) : 0;
        }
    }
    return ports > 0 && others >= 2 * ports;
}

uint64_t carc_census_bytes(const struct carc_tileset *set, uint32_t tiles)
{
    const bool is_large = goes_on(set, CARC_CITY) || goes_on(set, CARC_ROAD);
    const uint64_t sizes = is_large ? tiles : tiles / FEW_OF_ALL;
    return 2 * sizes * sizeof(struct carc_census_row); /* room doubles, and is zeroed */
}

void carc_census_fini(struct carc_census *census)
{
    for (size_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        free(census->row[class]);
    }
    memset(census, 0, sizeof *census);
}

/* A row beyond the end, for which there may be no memory yet. */
static struct carc_census_row *row_beyond(struct carc_census *census, enum carc_class class,
                                          size_t size)
{
    void *rows = census->row[class];
    const enum carc_status status = carc_array_grow(&rows, &census->size_count[class], size + 1,
                                                    sizeof *census->row[class]);
    census->row[class] = rows;
    if (status != CARC_OK) {
        census->is_short = true;
        return &census->nowhere;
    }
    census->end[class] = size + 1;
    return &census->row[class][size];
}

struct carc_census_row *carc_census_row_for(struct carc_census *census, enum carc_class class,
                                            size_t size)
{
    return size < census->end[class] ? &census->row[class][size]
                                     : row_beyond(census, class, size);
}

void carc_census_add(struct carc_census *census, const struct carc_census *other)
{
    for (size_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        for (size_t size = 0; size < other->end[class]; size++) {
            const struct carc_census_row *from = &other->row[class][size];
            struct carc_census_row *to =
                carc_census_row_for(census, (enum carc_class) class, size);
            to->count += from->count;
            to->claimed += from->claimed;
            to->contested += from->contested;
            to->awards += from->awards;
            to->extra += from->extra;
            to->pennants += from->pennants;
            to->claimed_pennants += from->claimed_pennants;
        }
    }
    census->is_short = census->is_short || other->is_short;
}

void carc_census_clear(struct carc_census *census)
{
    for (size_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        memset(census->row[class], 0, census->end[class] * sizeof *census->row[class]);
        census->end[class] = 0;
    }
}

const char *carc_class_kind(enum carc_class class)
{
    static const char *const kinds[] = {
#define CARC_CLASS_KIND(name, kind, status) kind,
        CARC_CLASSES(CARC_CLASS_KIND)
#undef CARC_CLASS_KIND
    };
    return kinds[class];
}

const char *carc_class_status(enum carc_class class)
{
    static const char *const statuses[] = {
#define CARC_CLASS_STATUS(name, kind, status) status,
        CARC_CLASSES(CARC_CLASS_STATUS)
#undef CARC_CLASS_STATUS
    };
    return statuses[class];
}
