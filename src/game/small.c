// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <string.h>

#include "small_inner.h"

/* small.c - the board of a game, and where tiles may go; see board.c. */

/* In bucket 0 at first; they all are slot 0. A slot that begins comes from there, so that
 * nobody has to ask whether it does. */
#define NEW_SLOTS (4U * CARC_PATTERNS)

#define AT_A_TIME 4U
_Static_assert(SMALL_SLOTS % AT_A_TIME == 0, "slots are cleared so many at a time");

/* ---- an empty table ------------------------------------------------------------------- */

static void clear_cells(struct carc_small *small)
{
    /* Of slots, and so of tiles. Some at a time: others that follow are empty anyway. */
    for (uint32_t i = 0; i < small->next_slot; i += AT_A_TIME) {
        for (uint32_t j = i; j < i + AT_A_TIME; j++) {
            small->cell[small->at[j]] = (struct small_cell){0};
        }
    }
    for (uint32_t i = 0; i < small->monastery_count; i++) {
        for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
            small->cell[small->monastery[i] + small_step[n]] = (struct small_cell){0};
        }
    }
}

static void clear_features(struct carc_small *small)
{
    small->next_id = 1;
    small->cities_used = 0;
    memset(small->pairs_used, 0, sizeof small->pairs_used);
    memset(small->pair_uppers, 0, sizeof small->pair_uppers);
    small->complete_count = 0;
    small->claim_count = 0;
    small->free_claim = 0;
}

static void clear(struct carc_small *small)
{
    clear_cells(small);
    clear_features(small);
    memset(small->entry, 0, small->next_slot * sizeof *small->entry);
    memset(small->places, 0, sizeof small->places);
    memset(small->count, 0, sizeof small->count);
    small->count[0] = NEW_SLOTS;
    small->placed_count = 0;
    small->discarded = 0;
    small->monastery_count = 0;
    memset(small->use, 0, small->seats * sizeof *small->use);
    memset(&small->earned, 0, sizeof small->earned);
    for (uint32_t seat = 0; seat < small->seats; seat++) {
        small->supply[seat] = small->meeples;
        small->use[seat].empty_since = seat + 2 - small->seats; /* modulo 2^32: a turn ago */
    }
}

/* ---- slots ---------------------------------------------------------------------------- */

typedef uint32_t edges __attribute__((vector_size(4 * CARC_SIDES)));

static inline small_lanes lanes_at(const uint8_t *from)
{
    small_lanes value;
    memcpy(&value, from, sizeof value);
    return value;
}

/* The slot that stands at an entry leaves the bucket of its pattern, or one enters that of
 * another. Returned is by how much this changes the legal places. */
static inline small_lanes leave(struct carc_small *small, uint32_t entry)
{
    const uint32_t pattern = entry % CARC_PATTERNS;
    const uint32_t left = small->count[pattern] - CARC_PATTERNS;
    const uint32_t last = small->bucket[left + pattern];
    small->count[pattern] = left;
    small->bucket[entry] = (uint8_t)last;
    small->entry[last] = (uint16_t)entry;
    return small->fitting[pattern];
}

static inline small_lanes enter(struct carc_small *small, uint32_t number, uint32_t pattern)
{
    const uint32_t count = small->count[pattern];
    const uint32_t entry = count + pattern;
    small->count[pattern] = count + CARC_PATTERNS;
    small->bucket[entry] = (uint8_t)number;
    small->entry[number] = (uint16_t)entry;
    return small->fitting[pattern];
}

/* The empty cells at the free sides become slots or learn of one side more. */
static inline small_lanes tell_slots(struct carc_small *small,
                                     const struct small_facing *facing, size_t at,
                                     unsigned sides)
{
    struct small_cell *cell = &small->cell[at];
    uint32_t next_slot = small->next_slot;
    small_lanes change = {0};
    edges edge, has;
    memcpy(&edge, facing->edge, sizeof edge);
    memcpy(&has, facing->has, sizeof has);
    edge += has & (small->base * 0x10101U);
    uint32_t ids_of[CARC_SIDES];
    memcpy(ids_of, &edge, sizeof ids_of);
    for (; sides; sides &= sides - 1) {
        const size_t side = carc_lowest(sides);
        const ptrdiff_t step = small_step[2 * side];
        const uint32_t old = cell[step].slot;
        const uint32_t number = old ? old : next_slot;
        const uint32_t entry = small->entry[number];
        next_slot += old == 0;
        small->edge[number][side] = ids_of[side];
        small->at[number] = (uint16_t)((ptrdiff_t)at + step);
        cell[step].slot = (uint8_t)number;
        change -= leave(small, entry);
        change += enter(small, number, entry % CARC_PATTERNS | facing->shows[side]);
    }
    small->count[0] = NEW_SLOTS;
    small->next_slot = next_slot;
    return change;
}

/* ---- monasteries ---------------------------------------------------------------------- */

/* See meet_monasteries and found_monastery of place.c. */
static inline void meet_monasteries(struct carc_small *small, unsigned rings)
{
    unsigned ringed = 0;
    for (; rings; rings &= rings - 1) {
        const unsigned number = carc_lowest(rings);
        uint64_t *word = &small->word[small->monastery_id[number]];
        *word += SMALL_TILE - SMALL_OPEN;
        ringed |= (unsigned)(SMALL_OPEN_OF(*word) == 0) << number;
    }
    small->ringed = ringed;
}

static void found_monastery(struct carc_small *small, size_t at, uint32_t id)
{
    struct small_cell *cell = &small->cell[at];
    const uint32_t number = small->monastery_count++;
    uint64_t present = 0;
    for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
        struct small_cell *beside = &cell[small_step[n]];
        present += beside->slot == SMALL_TAKEN;
        beside->rings |= (uint8_t)(1U << number);
    }
    small->word[id] = (1 + present) * SMALL_TILE + (CARC_NEIGHBOURS - present) * SMALL_OPEN;
    small->ringed |= (unsigned)(present == CARC_NEIGHBOURS) << number;
    small->monastery_id[number] = (uint8_t)id;
    small->monastery[number] = (uint16_t)at;
}

/* ---- placing -------------------------------------------------------------------------- */

/* The slot of an entry, at a cell, ends; others come. */
static inline void lay_tile(struct carc_small *small, const struct small_facing *facing,
                            uint32_t entry, size_t at, unsigned known)
{
    small_lanes places = lanes_at(small->places);
    places -= leave(small, entry);
    small->placed_count++;
    small->laid_at = (uint32_t)at;
    small->cell[at].slot = SMALL_TAKEN;
    places += tell_slots(small, facing, at, ~known & 0xFU);
    memcpy(small->places, &places, sizeof places);
}

/* Lays a tile on the slot of an entry, whose pattern knows a choice of sides. */
static void lay(struct carc_small *small, const struct small_kind *kind, size_t rotation,
                uint32_t entry, size_t choice)
{
    const struct small_facing *facing = &kind->facing[rotation];
    const size_t number = small->bucket[entry];
    const size_t at = small->at[number];
    small->laid = kind;
    small->base = small->next_id;
    small->next_id += kind->segments;
    lay_tile(small, facing, entry, at, small->known[choice]);
    carc_small_join(small, facing, choice, small->edge[number]);
    small->ringed = 0;
    if (small->cell[at].rings) {
        meet_monasteries(small, small->cell[at].rings);
    }
    if (kind->monastery != CARC_NO_SEGMENT) {
        found_monastery(small, at, small->base + kind->monastery);
    }
}

void carc_small_place(struct carc_small *small, uint8_t kind, uint32_t index)
{
    const struct small_kind *own = &small->kind[kind];
    assert(index < carc_small_places(small, kind));
    size_t at = 0;
    int32_t left = (int32_t)(index * CARC_PATTERNS);
    while ((left -= (int32_t)small->count[own->pattern[at]]) >= 0) {
        at++;
    }
    const uint32_t pattern = own->pattern[at];
    lay(small, own, at & (own->distinct - 1U), (uint32_t)left + small->count[pattern] + pattern,
        at >> own->choice_shift);
}

static uint32_t sum_places(const struct carc_small *small, const struct small_kind *kind)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < CARC_FITS && kind->pattern[i]; i++) {
        sum += small->count[kind->pattern[i]];
    }
    return sum / CARC_PATTERNS;
}

uint32_t carc_small_places(const struct carc_small *small, uint8_t kind)
{
    /* A slot takes a tile in four rotations at most: mostly no other number is possible. */
    const struct small_kind *own = &small->kind[kind];
    const uint32_t places = small->places[own->lane];
    const uint32_t used = small->next_slot - 1 - small->placed_count;
    const bool is_exact = own->lane < SMALL_LANES && CARC_SIDES * used < places + 256U;
    return is_exact ? places : sum_places(small, own);
}

void carc_small_begin(struct carc_small *small, uint8_t kind, struct carc_census *census)
{
    clear(small);
    small->census = census;
    /* Slot 1, of the empty pattern, where nothing is met. */
    small->next_slot = 2;
    small->at[1] = SMALL_HOME;
    small->bucket[NEW_SLOTS] = 1;
    small->count[0] = NEW_SLOTS + CARC_PATTERNS;
    lay(small, &small->kind[kind], 0, NEW_SLOTS, SMALL_NO_SIDE);
    carc_small_settle(small);
}
