// SPDX-License-Identifier: GPL-3.0-or-later
#include "names.h"

#include <string.h>

const char *const *carc_port_names(enum carc_kind kind)
{
    static const char *const none[] = {NULL};
    static const char *const sides[CARC_SIDES + 1] = {"N", "E", "S", "W"};
    static const char *const halves[CARC_HALVES + 1] = {"NNW", "NNE", "ENE", "ESE",
                                                        "SSE", "SSW", "WSW", "WNW"};
    return kind == CARC_MONASTERY ? none : kind == CARC_FIELD ? halves : sides;
}

int carc_port_find(enum carc_kind kind, const char *name)
{
    const char *const *names = carc_port_names(kind);
    for (int i = 0; name && names[i]; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
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
