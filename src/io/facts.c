// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include <carcsim/io.h>

/* facts.c - a checksum of what a tile set says, however its files say it. */

/* The text of one segment: its place on the tile is the line, its name says nothing. */
static size_t put_segment(char *text, size_t size, const struct carc_segment *segment)
{
    const int length =
        snprintf(text, size, "%s %u %u %u %u\n", carc_kind_name((enum carc_kind)segment->kind),
                 segment->sides, segment->halves, segment->pennants, segment->cities);
    return length > 0 && (size_t)length < size ? (size_t)length : 0;
}

/* Each tile is told together with the checksum of those before it. */
void carc_tileset_checksum(const struct carc_tileset *set, char text[CARC_CHECKSUM_TEXT])
{
    carc_checksum("", 0, text);
    for (size_t i = 0; i < set->tile_count; i++) {
        const struct carc_tile *tile = &set->tile[i];
        char facts[64 * (CARC_SEGMENTS_MAX + 2)];
        size_t used = (size_t)snprintf(facts, sizeof facts, "%s\n%s %u %u\n", text, tile->id,
                                       tile->copies, tile->starts);
        for (uint8_t s = 0; s < tile->segment_count; s++) {
            used += put_segment(facts + used, sizeof facts - used, &tile->segment[s]);
        }
        carc_checksum(facts, used, text);
    }
}
