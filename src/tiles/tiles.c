// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "names.h"
#include <carcsim/tiles.h>

/* ---- facings ------------------------------------------------------------------------- */

static uint8_t owner_of(const struct carc_tile *tile, bool half, unsigned port)
{
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const unsigned ports = half ? tile->segment[i].halves : tile->segment[i].sides;
        if (ports >> port & 1U) {
            return i;
        }
    }
    return CARC_NO_SEGMENT;
}

/* The patterns that the tile fits: in each rotation every choice of known sides but none.
 * One-sided ones come first, because most cells of a board have one neighbour. */
static void fill_fits(struct carc_tile *tile)
{
    static const uint8_t choices[] = {1, 2, 4, 8, 3, 6, 12, 9, 5, 10, 7, 14, 13, 11, 15};
    tile->fit_count = 0;
    for (size_t i = 0; i < sizeof choices; i++) {
        unsigned known = 0;
        for (unsigned side = 0; side < CARC_SIDES; side++) {
            known |= (choices[i] >> side & 1U) ? carc_pattern_side(side, 3) : 0U;
        }
        for (uint8_t rotation = 0; rotation < tile->distinct; rotation++) {
            tile->fit[tile->fit_count++] =
                (struct carc_fit){(uint8_t)(tile->facing[rotation].pattern & known), rotation};
        }
    }
}

static void fill_facing(struct carc_tile *tile, unsigned rotation)
{
    struct carc_facing *facing = &tile->facing[rotation];
    facing->pattern = 0;
    for (unsigned drawn = 0; drawn < CARC_SIDES; drawn++) {
        const unsigned side = carc_side_turned(drawn, rotation);
        const uint8_t middle = owner_of(tile, false, drawn);
        unsigned edge = CARC_EDGE_FIELD;
        if (middle != CARC_NO_SEGMENT) {
            edge = tile->segment[middle].kind == CARC_CITY ? CARC_EDGE_CITY : CARC_EDGE_ROAD;
        }
        facing->edge[side] = (uint8_t)edge;
        facing->middle[side] = middle;
        facing->before[side] = owner_of(tile, true, 2 * drawn);
        facing->after[side] = owner_of(tile, true, 2 * drawn + 1);
        facing->along[side] =
            (uint16_t)(1U << middle | 1U << facing->before[side] | 1U << facing->after[side]);
        facing->pattern |= carc_pattern_side(side, edge);
    }
}

static void fill_rest(struct carc_tile *tile, unsigned side)
{
    struct carc_rest *rest = &tile->rest[side];
    const unsigned along = tile->facing[0].along[side];
    memset(rest->segment, CARC_NO_SEGMENT, sizeof rest->segment);
    rest->count = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        if (!(along >> i & 1U)) {
            rest->segment[rest->count++] = i;
        }
    }
}

/* ---- symmetry ------------------------------------------------------------------------ */

static uint8_t turned_sides(uint8_t sides, unsigned rotation)
{
    return (uint8_t)((sides << rotation | sides >> (CARC_SIDES - rotation)) & 0xF);
}

static uint8_t turned_halves(uint8_t halves, unsigned rotation)
{
    return (uint8_t)(halves << 2 * rotation | halves >> (CARC_HALVES - 2 * rotation));
}

/* The segment that segment i becomes when the tile is turned, or none. */
static uint8_t image_of(const struct carc_tile *tile, uint8_t i, unsigned rotation)
{
    const struct carc_segment *from = &tile->segment[i];
    for (uint8_t j = 0; j < tile->segment_count; j++) {
        const struct carc_segment *to = &tile->segment[j];
        if (to->kind == from->kind && to->pennants == from->pennants &&
            to->sides == turned_sides(from->sides, rotation) &&
            to->halves == turned_halves(from->halves, rotation)) {
            return j;
        }
    }
    return CARC_NO_SEGMENT;
}

/* Whether the tile turned by rotation is the tile itself, segment by segment. */
static bool is_symmetric(const struct carc_tile *tile, unsigned rotation)
{
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const uint8_t image = image_of(tile, i, rotation);
        if (image == CARC_NO_SEGMENT) {
            return false;
        }
        uint16_t cities = 0;
        for (uint8_t c = 0; c < tile->segment_count; c++) {
            if ((unsigned)tile->segment[i].cities >> c & 1U) {
                const uint8_t turned = image_of(tile, c, rotation);
                cities |= (uint16_t)(turned == CARC_NO_SEGMENT ? 0U : 1U << turned);
            }
        }
        if (cities != tile->segment[image].cities) {
            return false;
        }
    }
    return true;
}

/* ---- the whole set ------------------------------------------------------------------- */

static unsigned count_bits(unsigned bits)
{
    unsigned count = 0;
    for (; bits; bits &= bits - 1) {
        count++;
    }
    return count;
}

static enum carc_status check_tile(const struct carc_tile *tile, struct carc_error *error)
{
    unsigned contacts = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        contacts += count_bits(tile->segment[i].cities);
    }
    if (contacts > CARC_CONTACTS_MAX) {
        return carc_fail(error, CARC_BAD_DATA,
                         "tile %s: %u pairs of a field and a city touch, expected at most %d",
                         tile->id, contacts, CARC_CONTACTS_MAX);
    }
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        const bool has_middle = owner_of(tile, false, side) != CARC_NO_SEGMENT;
        const bool is_city =
            has_middle && tile->segment[owner_of(tile, false, side)].kind == CARC_CITY;
        for (unsigned half = 2 * side; half < 2 * side + 2; half++) {
            const bool has_field = owner_of(tile, true, half) != CARC_NO_SEGMENT;
            if (has_field == is_city) {
                return carc_fail(error, CARC_BAD_DATA,
                                 "tile %s: half-edge %s belongs to %s, expected exactly one "
                                 "field, or none beside a city",
                                 tile->id, carc_port_names(CARC_FIELD)[half],
                                 is_city ? "a field and a city" : "no field");
            }
        }
    }
    return CARC_OK;
}

static void derive_tile(struct carc_tile *tile)
{
    unsigned seen = 0;
    tile->monastery = CARC_NO_SEGMENT;
    tile->repeats = 0;
    tile->touching = 0;
    tile->structures = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const unsigned kind = tile->segment[i].kind;
        tile->segment[i].ports = (uint8_t)count_bits(tile->segment[i].sides);
        tile->segment[i].counts = kind != CARC_FIELD;
        for (uint8_t c = 0; c < tile->segment_count; c++) {
            if ((unsigned)tile->segment[i].cities >> c & 1U) {
                tile->contact[tile->touching++] = (struct carc_contact){i, c};
            }
        }
        tile->repeats |= (uint8_t)(kind <= CARC_CITY ? seen & 1U << kind : 0);
        seen |= 1U << kind;
        tile->structures |= (uint16_t)((kind <= CARC_CITY ? 1U : 0U) << i);
        if (kind == CARC_MONASTERY) {
            tile->monastery = i;
        }
    }
    for (unsigned rotation = 0; rotation < CARC_SIDES; rotation++) {
        fill_facing(tile, rotation);
    }
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        fill_rest(tile, side);
    }
    tile->distinct = is_symmetric(tile, 1) ? 1 : is_symmetric(tile, 2) ? 2 : 4;
    fill_fits(tile);
}

enum carc_status carc_tileset_check(const struct carc_tileset *set, size_t first,
                                    struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (size_t i = first; i < set->tile_count && status == CARC_OK; i++) {
        status = check_tile(&set->tile[i], error);
    }
    return status;
}

enum carc_status carc_tileset_finish(struct carc_tileset *set, struct carc_error *error)
{
    unsigned long total = 0;
    unsigned long starts = 0;
    const enum carc_status status = carc_tileset_check(set, 0, error);
    if (status != CARC_OK) {
        return status;
    }
    for (size_t i = 0; i < set->tile_count; i++) {
        struct carc_tile *tile = &set->tile[i];
        derive_tile(tile);
        total += tile->copies;
        starts += tile->starts;
        if (tile->starts) {
            set->start = i;
        }
    }
    if (starts != 1) {
        return carc_fail(error, CARC_BAD_DATA,
                         "%lu tiles have the flag start, expected exactly one", starts);
    }
    if (total > UINT16_MAX) {
        return carc_fail(error, CARC_BAD_DATA, "%lu tiles in one box, expected at most %d",
                         total, UINT16_MAX);
    }
    set->total = (uint32_t)total;
    set->lane_count = (set->tile_count + CARC_LANES - 1) / CARC_LANES * CARC_LANES;
    memset(set->fitting, 0, sizeof set->fitting);
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        const struct carc_tile *tile = &set->tile[kind];
        for (size_t i = 0; i < tile->fit_count; i++) {
            set->fitting[tile->fit[i].pattern][kind]++;
        }
    }
    return CARC_OK;
}

int carc_tileset_find(const struct carc_tileset *set, const char *id)
{
    for (size_t i = 0; i < set->tile_count; i++) {
        if (strcmp(set->tile[i].id, id) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* ---- segments by name ---------------------------------------------------------------- */

/* The segment of a kind if there is only one, else CARC_NO_SEGMENT. */
static uint8_t only_segment(const struct carc_tile *tile, enum carc_kind kind)
{
    uint8_t found = CARC_NO_SEGMENT;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        if (tile->segment[i].kind == (uint8_t)kind) {
            if (found != CARC_NO_SEGMENT) {
                return CARC_NO_SEGMENT;
            }
            found = i;
        }
    }
    return found;
}

uint8_t carc_segment_at(const struct carc_tile *tile, unsigned rotation, enum carc_kind kind,
                        const char *port)
{
    if (kind == CARC_MONASTERY) {
        return port && *port ? CARC_NO_SEGMENT : tile->monastery;
    }
    const bool half = kind == CARC_FIELD;
    if (!(port && *port)) {
        const uint8_t enclosed = half ? carc_enclosed_field(tile) : CARC_NO_SEGMENT;
        return enclosed != CARC_NO_SEGMENT ? enclosed : only_segment(tile, kind);
    }
    const int found = carc_port_find(kind, port);
    if (found < 0) {
        return CARC_NO_SEGMENT;
    }
    const unsigned ports = half ? CARC_HALVES : CARC_SIDES;
    const unsigned turn = half ? 2 * rotation : rotation;
    const uint8_t segment = owner_of(tile, half, ((unsigned)found + ports - turn) % ports);
    if (segment == CARC_NO_SEGMENT || tile->segment[segment].kind != (uint8_t)kind) {
        return CARC_NO_SEGMENT;
    }
    return segment;
}

const char *carc_segment_port(const struct carc_tile *tile, unsigned rotation, uint8_t segment)
{
    assert(segment < tile->segment_count);
    const struct carc_segment *named = &tile->segment[segment];
    const char *const *names = carc_port_names((enum carc_kind)named->kind);
    const unsigned ports = named->kind == CARC_FIELD ? turned_halves(named->halves, rotation)
                                                     : turned_sides(named->sides, rotation);
    return ports ? names[carc_lowest(ports)] : "";
}
