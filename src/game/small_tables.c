// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "small_inner.h"

/* small_tables.c - what games small words hold, and what is worked out once. */

static uint32_t segments_of(const struct carc_tile *tile, enum carc_kind kind)
{
    uint32_t count = 0;
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        count += tile->segment[i].kind == kind;
    }
    return count;
}

bool carc_small_is_enough(const struct carc_game_setup *setup)
{
    const struct carc_tileset *set = setup->set;
    uint64_t segments = 0, cities = 0, city_pairs = 0, road_pairs = 0, pennants = 0;
    uint64_t monasteries = 0;
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        const struct carc_tile *tile = &set->tile[kind];
        if (tile->segment_count > SMALL_SEGMENTS) {
            return false;
        }
        segments += (uint64_t)tile->copies * tile->segment_count;
        monasteries += (uint64_t)tile->copies * segments_of(tile, CARC_MONASTERY);
        cities += (uint64_t)tile->copies * segments_of(tile, CARC_CITY);
        city_pairs += (uint64_t)tile->copies * (segments_of(tile, CARC_CITY) > 1);
        road_pairs += (uint64_t)tile->copies * (segments_of(tile, CARC_ROAD) > 1);
        for (uint8_t i = 0; i < tile->segment_count; i++) {
            pennants += (uint64_t)tile->copies * tile->segment[i].pennants;
        }
    }
    return setup->boxes == 1 && set->tile_count <= SMALL_KINDS && set->total <= SMALL_TILES &&
           setup->meeples <= SMALL_MEEPLES && monasteries <= SMALL_MONASTERIES &&
           segments + CARC_NO_SEGMENT < SMALL_IDS && pennants <= SMALL_PENNANTS &&
           cities + 2 * city_pairs <= SMALL_BITS && 2 * road_pairs <= SMALL_BITS;
}

/* ---- kinds ---------------------------------------------------------------------------- */

static uint32_t byte_of(uint8_t segment, unsigned number)
{
    return segment == CARC_NO_SEGMENT ? 0 : (uint32_t)segment << 8 * number;
}

static uint32_t one_of(uint8_t segment, unsigned number)
{
    return segment == CARC_NO_SEGMENT ? 0 : UINT32_C(0xFF) << 8 * number;
}

static uint8_t bit_of(uint8_t segment)
{
    return (uint8_t)(segment == CARC_NO_SEGMENT ? 0 : 1U << segment);
}

static void make_facing(struct small_facing *to, const struct carc_facing *from)
{
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        to->middle[side] = from->middle[side];
        to->before[side] = from->before[side];
        to->after[side] = from->after[side];
        to->middle_bit[side] = bit_of(from->middle[side]);
        to->before_bit[side] = bit_of(from->before[side]);
        to->after_bit[side] = bit_of(from->after[side]);
        to->shows[side] = carc_pattern_side(carc_side_opposite(side), from->edge[side]);
        to->edge[side] = byte_of(from->after[side], 0) | byte_of(from->middle[side], 1) |
                         byte_of(from->before[side], 2);
        to->has[side] = one_of(from->after[side], 0) | one_of(from->middle[side], 1) |
                        one_of(from->before[side], 2);
    }
}

static void make_fits(struct carc_small *small, struct small_kind *to,
                      const struct carc_tile *tile)
{
    for (size_t i = 0; i < tile->fit_count; i++) {
        to->pattern[i] = tile->fit[i].pattern;
        small->known[i / tile->distinct] = (uint8_t)carc_pattern_known(tile->fit[i].pattern);
    }
    to->distinct = tile->distinct;
    to->choice_shift = carc_lowest(tile->distinct);
}

static void make_features(struct small_kind *to, const struct carc_tile *tile)
{
    uint64_t bit[CARC_SEGMENTS_MAX] = {0}; /* of city segments */
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const struct carc_segment *segment = &tile->segment[i];
        to->segment_kind[i] = segment->kind;
        to->of_kind[segment->kind] |= (uint8_t)(1U << i);
        bit[i] = segment->kind == CARC_CITY ? UINT64_C(1) << to->cities++ : 0;
    }
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const struct carc_segment *segment = &tile->segment[i];
        struct small_mold *mold = &to->mold[i / SMALL_FEW];
        uint64_t mark = bit[i];
        for (uint8_t c = 0; c < tile->segment_count; c++) {
            mark |= (unsigned)segment->cities >> c & 1U ? bit[c] : 0;
        }
        mold->mark[i % SMALL_FEW] = mark;
        mold->word[i % SMALL_FEW] = segment->counts * SMALL_TILE + segment->ports * SMALL_OPEN +
                                    segment->pennants * SMALL_PENNANT;
    }
}

static void make_kind(struct carc_small *small, struct small_kind *to,
                      const struct carc_tile *tile)
{
    to->segments = tile->segment_count;
    to->structures = (uint8_t)tile->structures;
    to->monastery = tile->monastery;
    make_features(to, tile);
    for (unsigned kind = CARC_ROAD; kind <= CARC_CITY; kind++) {
        const unsigned bits = to->of_kind[kind];
        to->pairs[kind] = bits & (bits - 1) ? (uint8_t)bits : 0;
    }
    to->is_rare = to->pairs[CARC_ROAD] || to->pairs[CARC_CITY] || to->segments > SMALL_FEW;
    for (unsigned rotation = 0; rotation < CARC_SIDES; rotation++) {
        make_facing(&to->facing[rotation], &tile->facing[rotation]);
    }
    make_fits(small, to, tile);
}

/* Whether two kinds fit the same cells equally often. */
static bool look_alike(const struct carc_tileset *set, size_t a, size_t b)
{
    for (size_t pattern = 0; pattern < CARC_PATTERNS; pattern++) {
        if (set->fitting[pattern][a] != set->fitting[pattern][b]) {
            return false;
        }
    }
    return true;
}

/* Kinds that look alike are counted in one lane; those of the fewest tiles are not counted if
 * there are too many. */
static void make_lanes(struct carc_small *small, const struct carc_tileset *set)
{
    uint32_t copies[SMALL_KINDS] = {0}; /* by the first of the kinds that look alike */
    size_t first[SMALL_KINDS];
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        size_t other = 0;
        while (!look_alike(set, kind, other)) {
            other++;
        }
        first[kind] = other;
        copies[other] += set->tile[kind].copies;
    }
    for (size_t kind = 0; kind < set->tile_count; kind++) {
        unsigned more = 0; /* lanes of more tiles, or as many of earlier kinds */
        for (size_t other = 0; other < set->tile_count; other++) {
            more += copies[other] > copies[first[kind]] ||
                    (copies[other] == copies[first[kind]] && other < first[kind]);
        }
        small->kind[kind].lane = (uint8_t)(more < SMALL_LANES ? more : SMALL_LANES);
        for (size_t pattern = 0; more < SMALL_LANES && pattern < CARC_PATTERNS; pattern++) {
            small->fitting[pattern][more] = set->fitting[pattern][kind];
        }
    }
}

/* ---- life ----------------------------------------------------------------------------- */

static void make_bits(struct carc_small *small)
{
    for (unsigned bits = 0; bits < 1U << SMALL_SEGMENTS; bits++) {
        for (unsigned left = bits; left; left &= left - 1) {
            small->which[bits][small->ones[bits]++] = carc_lowest(left);
        }
    }
}

struct carc_small *carc_small_new(const struct carc_game_setup *setup)
{
    struct carc_small *small = carc_array_new(1, sizeof *small);
    if (!small) {
        return NULL;
    }
    small->seats = setup->seats;
    small->meeples = setup->meeples;
    for (size_t kind = 0; kind < setup->set->tile_count; kind++) {
        make_kind(small, &small->kind[kind], &setup->set->tile[kind]);
    }
    make_lanes(small, setup->set);
    small->taken_bits[0] = SMALL_ALL_BITS; /* so that id 0 is no feature that somebody left */
    make_bits(small);
    return small;
}

void carc_small_free(struct carc_small *small)
{
    free(small);
}
