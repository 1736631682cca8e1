// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include "names.h"
#include <carcsim/tiles.h>

/* rows.c - from the rows of a tile file to segments, each word checked. */

/* Takes the next blank-separated word off *text into word; false at the end. A word that is
 * too long comes back cut, and then matches no name. */
static bool next_word(const char **text, char word[16])
{
    const char *at = *text + strspn(*text, " ");
    const size_t length = strcspn(at, " ");
    if (length == 0) {
        return false;
    }
    snprintf(word, 16, "%.*s", (int)(length < 15 ? length : 15), at);
    *text = at + length;
    return true;
}

static enum carc_status read_kind(const struct carc_tile_row *row, uint8_t *kind,
                                  struct carc_error *error)
{
    for (unsigned i = 0; i < CARC_KINDS; i++) {
        if (strcmp(row->kind, carc_kind_name((enum carc_kind)i)) == 0) {
            *kind = (uint8_t)i;
            return CARC_OK;
        }
    }
    return carc_fail(error, CARC_BAD_DATA,
                     "kind is \"%s\", expected road, city, monastery or field", row->kind);
}

/* Bits of all ports that the earlier segments of the tile already own. */
static unsigned taken_ports(const struct carc_tile *tile, bool half)
{
    unsigned taken = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        taken |= half ? tile->segment[i].halves : tile->segment[i].sides;
    }
    return taken;
}

static enum carc_status read_ports(const struct carc_tile *tile,
                                   const struct carc_tile_row *row,
                                   struct carc_segment *segment, struct carc_error *error)
{
    const bool half = segment->kind == CARC_FIELD;
    unsigned taken = taken_ports(tile, half);
    unsigned ports = 0;
    char word[16];
    for (const char *text = row->ports; next_word(&text, word);) {
        const int port = carc_port_find((enum carc_kind)segment->kind, word);
        if (port < 0) {
            return carc_fail(error, CARC_BAD_DATA, "ports has \"%s\", expected %s", word,
                             segment->kind == CARC_MONASTERY ? "none for a monastery"
                             : half ? "half-edges: NNW NNE ENE ESE SSE SSW WSW WNW"
                                    : "sides: N E S W");
        }
        if (taken >> port & 1U) {
            return carc_fail(error, CARC_BAD_DATA,
                             "ports has \"%s\", which already belongs to a segment of tile %s",
                             word, row->tile);
        }
        taken |= 1U << port;
        ports |= 1U << port;
    }
    if (ports == 0 && (segment->kind == CARC_ROAD || segment->kind == CARC_CITY)) {
        return carc_fail(error, CARC_BAD_DATA, "ports is empty, expected sides of a %s",
                         row->kind);
    }
    segment->sides = (uint8_t)(half ? 0 : ports);
    segment->halves = (uint8_t)(half ? ports : 0);
    return CARC_OK;
}

static enum carc_status read_cities(const struct carc_tile *tile,
                                    const struct carc_tile_row *row,
                                    struct carc_segment *segment, struct carc_error *error)
{
    char word[16];
    for (const char *text = row->cities; next_word(&text, word);) {
        uint8_t found = CARC_NO_SEGMENT;
        for (uint8_t i = 0; i < tile->segment_count; i++) {
            if (tile->segment[i].kind == CARC_CITY &&
                strcmp(tile->segment[i].name, word) == 0) {
                found = i;
            }
        }
        if (found == CARC_NO_SEGMENT || segment->kind != CARC_FIELD) {
            return carc_fail(error, CARC_BAD_DATA, "cities has \"%s\", expected %s", word,
                             segment->kind == CARC_FIELD
                                 ? "the name of a city above it on the same tile"
                                 : "nothing but for a field");
        }
        segment->cities |= (uint16_t)(1U << found);
    }
    return CARC_OK;
}

/* A record names a monastery and a field without ports by their kind alone. */
static enum carc_status check_alone(const struct carc_tile *tile,
                                    const struct carc_segment *segment,
                                    struct carc_error *error)
{
    if (segment->sides || segment->halves) {
        return CARC_OK;
    }
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const struct carc_segment *other = &tile->segment[i];
        if (other->kind == segment->kind && !other->sides && !other->halves) {
            return carc_fail(error, CARC_BAD_DATA,
                             "tile %s has a second %s without ports, expected at most one",
                             tile->id, carc_kind_name((enum carc_kind)segment->kind));
        }
    }
    return CARC_OK;
}

static enum carc_status read_segment(const struct carc_tile *tile,
                                     const struct carc_tile_row *row,
                                     struct carc_segment *segment, struct carc_error *error)
{
    memset(segment, 0, sizeof *segment);
    const size_t length = strlen(row->segment);
    if (length == 0 || length >= sizeof segment->name) {
        return carc_fail(error, CARC_BAD_DATA,
                         "segment is \"%.40s\", expected a name of 1 to %zu letters",
                         row->segment, sizeof segment->name - 1);
    }
    if (!carc_text_is_plain(row->segment)) {
        return carc_fail(error, CARC_BAD_DATA,
                         "segment is \"%s\", expected UTF-8 without control characters",
                         row->segment);
    }
    memcpy(segment->name, row->segment, length + 1);
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        if (strcmp(tile->segment[i].name, segment->name) == 0) {
            return carc_fail(error, CARC_BAD_DATA, "segment is \"%s\" again on tile %s",
                             segment->name, tile->id);
        }
    }
    enum carc_status status = read_kind(row, &segment->kind, error);
    if (status == CARC_OK) {
        status = read_ports(tile, row, segment, error);
    }
    if (status == CARC_OK) {
        status = read_cities(tile, row, segment, error);
    }
    if (status == CARC_OK && (row->pennants < 0 || row->pennants > 9 ||
                              (row->pennants > 0 && segment->kind != CARC_CITY))) {
        return carc_fail(error, CARC_BAD_DATA,
                         "pennants is %ld, expected 0 to 9 for a city and 0 for others",
                         row->pennants);
    }
    segment->pennants = (uint8_t)row->pennants;
    return status == CARC_OK ? check_alone(tile, segment, error) : status;
}

/* Checks what every row of a tile repeats, and makes *fresh the tile without segments. */
static enum carc_status read_tile(const struct carc_tile_row *row, struct carc_tile *fresh,
                                  struct carc_error *error)
{
    memset(fresh, 0, sizeof *fresh);
    const size_t length = strlen(row->tile);
    if (length == 0 || length >= sizeof fresh->id) {
        return carc_fail(error, CARC_BAD_DATA,
                         "tile is \"%.40s\", expected an id of 1 to %zu letters", row->tile,
                         sizeof fresh->id - 1);
    }
    if (!carc_text_is_plain(row->tile)) {
        return carc_fail(error, CARC_BAD_DATA,
                         "tile is \"%s\", expected UTF-8 without control characters",
                         row->tile);
    }
    if (row->copies < 1 || row->copies > 1000) {
        return carc_fail(error, CARC_BAD_DATA, "count is %ld, expected 1 to 1000", row->copies);
    }
    const bool start = strcmp(row->flags, "start") == 0;
    if (!start && *row->flags) {
        return carc_fail(error, CARC_BAD_DATA, "flags is \"%.40s\", expected start or nothing",
                         row->flags);
    }
    memcpy(fresh->id, row->tile, length + 1);
    fresh->copies = (uint16_t)row->copies;
    fresh->starts = start;
    return CARC_OK;
}

/* Finds the tile that a row continues (the last one) or says that it begins a new one. */
static enum carc_status find_tile(struct carc_tileset *set, const struct carc_tile *fresh,
                                  struct carc_tile **tile, struct carc_error *error)
{
    const int known = carc_tileset_find(set, fresh->id);
    if (known < 0) {
        if (set->tile_count == CARC_TILES_MAX) {
            return carc_fail(error, CARC_BAD_DATA, "more than %d different tiles",
                             CARC_TILES_MAX);
        }
        *tile = &set->tile[set->tile_count];
        return CARC_OK;
    }
    *tile = &set->tile[known];
    if ((size_t)known + 1 != set->tile_count) {
        return carc_fail(error, CARC_BAD_DATA,
                         "the rows of tile %s are interrupted by other tiles", fresh->id);
    }
    if ((*tile)->copies != fresh->copies || (*tile)->starts != fresh->starts) {
        return carc_fail(error, CARC_BAD_DATA,
                         "count and flags of tile %s differ from those of the row above",
                         fresh->id);
    }
    if ((*tile)->segment_count == CARC_SEGMENTS_MAX) {
        return carc_fail(error, CARC_BAD_DATA, "more than %d segments on tile %s",
                         CARC_SEGMENTS_MAX, fresh->id);
    }
    return CARC_OK;
}

enum carc_status carc_tileset_add(struct carc_tileset *set, const struct carc_tile_row *row,
                                  struct carc_error *error)
{
    struct carc_tile fresh;
    enum carc_status status = read_tile(row, &fresh, error);
    if (status != CARC_OK) {
        return status;
    }
    struct carc_tile *tile = NULL;
    status = find_tile(set, &fresh, &tile, error);
    if (status != CARC_OK) {
        return status;
    }
    const bool begins = tile == &set->tile[set->tile_count];
    struct carc_segment segment;
    status = read_segment(begins ? &fresh : tile, row, &segment, error);
    if (status != CARC_OK) {
        return status;
    }
    if (begins) {
        *tile = fresh;
        set->tile_count++;
    }
    tile->segment[tile->segment_count++] = segment;
    return CARC_OK;
}
