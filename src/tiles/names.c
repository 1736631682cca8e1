// SPDX-License-Identifier: GPL-3.0-or-later
#include "names.h"

#include <string.h>

const char *const carc_side_names[CARC_SIDES] = {"N", "E", "S", "W"};
const char *const carc_half_names[CARC_HALVES] = {"NNW", "NNE", "ENE", "ESE",
                                                  "SSE", "SSW", "WSW", "WNW"};

static int find_name(const char *const *names, int count, const char *name)
{
    for (int i = 0; name && i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

int carc_find_side(const char *name)
{
    return find_name(carc_side_names, CARC_SIDES, name);
}

int carc_find_half(const char *name)
{
    return find_name(carc_half_names, CARC_HALVES, name);
}

uint8_t carc_enclosed_field(const struct carc_tile *tile)
{
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        if (tile->segment[i].kind == CARC_FIELD && tile->segment[i].halves == 0) {
            return i;
        }
    }
    return CARC_NO_SEGMENT;
}

const char *carc_kind_name(enum carc_kind kind)
{
    static const char *const names[CARC_KINDS] = {"road", "city", "monastery", "field"};
    return names[kind];
}
