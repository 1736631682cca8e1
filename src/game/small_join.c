// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "small_inner.h"

/* small_join.c - the features of a tile; see place.c and features.c. */

static const uint8_t numbers[SMALL_SEGMENTS] = {0, 1, 2, 3, 4, 5, 6, 7};
typedef uint64_t words __attribute__((vector_size(16)));

/* Marks the segments of a tile that has several of a kind. */
static void mark_pairs(struct carc_small *small, const struct small_kind *kind, uint32_t base)
{
    for (unsigned k = CARC_ROAD; k <= CARC_CITY; k++) {
        if (!kind->pairs[k]) {
            continue;
        }
        const unsigned used = small->pairs_used[k]++;
        const unsigned at = k == CARC_CITY ? SMALL_BITS - 2 - 2 * used : 2 * used;
        small->pair_uppers[k] |= UINT64_C(2) << at;
        for (unsigned bits = kind->pairs[k]; bits; bits &= bits - 1) {
            small->mark[base + carc_lowest(bits)] |= UINT64_C(1) << at;
        }
    }
}

/* Makes features of up to SMALL_FEW segments. */
static inline void found_few(struct carc_small *small, const struct small_mold *mold,
                             uint32_t first)
{
    const unsigned up = small->cities_used % SMALL_BITS; /* if all are used no city follows */
    for (unsigned i = 0; i < SMALL_FEW; i += 2) {
        words word, mark;
        memcpy(&word, mold->word + i, sizeof word);
        memcpy(&mark, mold->mark + i, sizeof mark);
        mark <<= up;
        memcpy(small->word + first + i, &word, sizeof word);
        memcpy(small->mark + first + i, &mark, sizeof mark);
    }
}

/* All segments of a tile become features of their own, from id base on; so do some ids that
 * come after them and will be made again. */
static inline void found(struct carc_small *small, const struct small_kind *kind, uint32_t base)
{
    uint64_t ids; /* one in each byte: they all fit, see carc_small_is_enough */
    memcpy(&ids, numbers, sizeof ids);
    ids += base * UINT64_C(0x0101010101010101);
    memcpy(small->parent + base, &ids, sizeof ids);
    memcpy(small->segment_kind + base, kind->segment_kind, sizeof kind->segment_kind);
    memset(small->taken_bits + base, 0, SMALL_SEGMENTS);
    found_few(small, &kind->mold[0], base);
    if (kind->is_rare) {
        found_few(small, &kind->mold[1], base + SMALL_FEW);
        mark_pairs(small, kind, base);
    }
    small->cities_used += kind->cities;
}

/* Joins to the mark of a road or city that of another, and takes from the word what tiles are
 * counted twice. */
static inline void join_marks(struct carc_small *small, enum carc_kind kind, size_t root,
                              uint64_t mark)
{
    mark += small->mark[root];
    const uint64_t twice = mark & small->pair_uppers[kind];
    small->mark[root] = mark - (twice >> 1);
    if (twice) {
        small->word[root] -= SMALL_TILE * (unsigned)__builtin_popcountll(twice);
    }
}

static uint32_t cities_around(const struct carc_small *small, size_t field)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < small->complete_count; i++) {
        count += (small->mark[small->complete[i]] & small->mark[field]) != 0;
    }
    return count;
}

/* What carc_features_join does: the larger feature keeps its claim; of fields, that with more
 * complete cities. */
static void join_claims(struct carc_small *small, bool is_field, size_t a, size_t b)
{
    if (!small->taken_bits[b]) {
        return;
    }
    bool b_stays = true;
    if (small->taken_bits[a]) {
        const uint32_t of_a =
            is_field ? cities_around(small, a) : SMALL_TILES_OF(small->word[a]);
        const uint32_t of_b =
            is_field ? cities_around(small, b) : SMALL_TILES_OF(small->word[b]);
        b_stays = of_b > of_a;
        small_unclaim(small, b_stays ? a : b);
    }
    if (b_stays) {
        small->claim[a] = small->claim[b];
    }
    small->taken_bits[a] = SMALL_ALL_BITS;
}

/* Makes one feature of two roots of a kind, of which a stays. */
static void join(struct carc_small *small, enum carc_kind kind, size_t a, size_t b)
{
    join_claims(small, kind == CARC_FIELD, a, b);
    small->word[a] += small->word[b];
    small->parent[b] = (uint8_t)a;
    if (kind == CARC_FIELD) {
        small->mark[a] |= small->mark[b];
    } else {
        join_marks(small, kind, a, small->mark[b]);
    }
}

/*
 * A tile with one neighbour; see meet_neighbour of place.c. What an edge does not have is id
 * 0, and CARC_NO_SEGMENT of the tile: an id that is not given out yet. Any nonsense may be
 * there.
 */
static inline void meet_one(struct carc_small *small, const struct small_facing *facing,
                            size_t side, uint32_t edge, size_t base)
{
    uint8_t *parent = small->parent;
    uint64_t *word = small->word, *mark = small->mark;
    const size_t middle = base + facing->middle[side];
    const size_t before = base + facing->before[side], after = base + facing->after[side];
    const size_t m = small_find(parent, edge >> 8 & 0xFF);
    const size_t b = small_find(parent, edge & 0xFF);
    size_t a = small_find(parent, edge >> 16);
    if ((unsigned)(b != a) & (unsigned)(before == after)) {
        join(small, CARC_FIELD, b, a);
        a = b;
    }
    const uint64_t joined = word[m] + word[middle] - 2 * SMALL_OPEN;
    word[m] = joined;
    mark[m] += mark[middle];
    mark[b] |= mark[before];
    mark[a] |= mark[after];
    parent[middle] = (uint8_t)m;
    parent[before] = (uint8_t)b;
    parent[after] = (uint8_t)a;
    const uint32_t middle_bit = facing->middle_bit[side];
    small->taken = (small->taken_bits[m] & middle_bit) |
                   (small->taken_bits[b] & (uint32_t)facing->before_bit[side]) |
                   (small->taken_bits[a] & (uint32_t)facing->after_bit[side]);
    small->done = SMALL_OPEN_OF(joined) == 0 ? middle_bit : 0;
}

/* A tile with several neighbours; see meet of place.c. */
struct meeting {
    unsigned met; /* bits of the segments that have met something so far */
    uint8_t links[SMALL_SEGMENTS];
    uint8_t root[SMALL_SEGMENTS];
};

static void meet(struct carc_small *small, struct meeting *meeting, uint32_t base,
                 unsigned segment, unsigned id)
{
    const size_t root = small_find(small->parent, id);
    if (!(meeting->met >> segment & 1U)) {
        meeting->met |= 1U << segment;
        meeting->links[segment] = 1;
        meeting->root[segment] = (uint8_t)root;
        return;
    }
    const size_t met = small_find(small->parent, meeting->root[segment]);
    const enum carc_kind kind = (enum carc_kind)small->segment_kind[base + segment];
    meeting->links[segment]++;
    if (met != root) {
        join(small, kind, met, root);
        meeting->root[segment] = (uint8_t)met;
    }
}

static void meet_side(struct carc_small *small, struct meeting *meeting, uint32_t base,
                      const struct small_facing *facing, unsigned side, uint32_t edge)
{
    const unsigned before = facing->before[side], after = facing->after[side];
    const unsigned first = edge & 0xFF, last = edge >> 16;
    if (facing->middle[side] != CARC_NO_SEGMENT) {
        meet(small, meeting, base, facing->middle[side], edge >> 8 & 0xFF);
    }
    if (before != CARC_NO_SEGMENT) {
        meet(small, meeting, base, before, first);
        if (before != after || first != last) {
            meet(small, meeting, base, after, last);
        }
    }
}

/* Adds segments to the features that they met. */
static void add_met(struct carc_small *small, const struct meeting *meeting, uint32_t base)
{
    for (unsigned met = meeting->met; met; met &= met - 1) {
        const unsigned i = carc_lowest(met);
        const size_t root = small_find(small->parent, meeting->root[i]);
        const enum carc_kind kind = (enum carc_kind)small->segment_kind[base + i];
        small->parent[base + i] = (uint8_t)root;
        if (kind == CARC_FIELD) {
            small->mark[root] |= small->mark[base + i];
        } else {
            small->word[root] += small->word[base + i] - 2 * meeting->links[i] * SMALL_OPEN;
            join_marks(small, kind, root, small->mark[base + i]);
        }
    }
}

static void meet_many(struct carc_small *small, const struct small_facing *facing,
                      unsigned sides, const uint32_t *edge, uint32_t base)
{
    struct meeting meeting = {.met = 0};
    for (; sides; sides &= sides - 1) {
        const unsigned side = carc_lowest(sides);
        meet_side(small, &meeting, base, facing, side, edge[carc_side_opposite(side)]);
    }
    add_met(small, &meeting, base);
    unsigned taken = 0, done = 0;
    for (unsigned met = meeting.met; met; met &= met - 1) {
        const unsigned i = carc_lowest(met);
        const size_t root = small_find(small->parent, base + i);
        taken |= small->taken_bits[root] & 1U << i;
        done |= (unsigned)(SMALL_OPEN_OF(small->word[root]) == 0) << i;
    }
    small->taken = taken;
    small->done = done & small->laid->structures;
}

void carc_small_join(struct carc_small *small, const struct small_facing *facing, size_t choice,
                     const uint32_t met[CARC_SIDES])
{
    const uint32_t base = small->base;
    found(small, small->laid, base);
    if (choice < CARC_SIDES) {
        meet_one(small, facing, choice, met[carc_side_opposite((unsigned)choice)], base);
    } else {
        meet_many(small, facing, small->known[choice], met, base);
    }
}
