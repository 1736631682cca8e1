// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <string.h>

#include "small_inner.h"

/* small.c - the board of a game, and where tiles may go; see board.c. */

/* In bucket 0 at first; they all are slot 0. A slot that begins comes from there, so that
 * nobody has to ask whether it does. */
#define NEW_SLOTS 4U

/* ---- an empty table ------------------------------------------------------------------- */

static void clear_cells(struct carc_small *small)
{
    for (uint32_t i = 0; i < small->placed_count; i++) {
        small->cell[small->laid_at[i]] = (struct small_cell){0};
    }
    for (uint32_t i = 0; i < small->monastery_count; i++) {
        for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
            small->cell[small->monastery[i] + small_step[n]] = (struct small_cell){0};
        }
    }
    for (uint32_t i = SMALL_SLOTS - 1 - small->least_free; i > 0; i--) {
        small->cell[small->at[i]] = (struct small_cell){0};
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
    for (uint32_t i = small->least_free; i < SMALL_SLOTS; i++) {
        small->free[i] = (uint8_t)(SMALL_SLOTS - 1 - i); /* the lowest number comes first */
    }
    memset(small->pattern, 0, SMALL_SLOTS - small->least_free);
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

typedef uint8_t lanes __attribute__((vector_size(SMALL_LANES)));
typedef uint32_t edges __attribute__((vector_size(4 * CARC_SIDES)));

static inline lanes lanes_at(const uint8_t *from)
{
    lanes value;
    memcpy(&value, from, sizeof value);
    return value;
}

/* A slot leaves the bucket of its pattern, or enters one. Returned is by how much this changes
 * the legal places. */
static inline lanes leave(struct carc_small *small, size_t pattern, size_t place)
{
    const size_t left = small->count[pattern] - (size_t)1;
    const size_t last = small->bucket[left][pattern];
    small->count[pattern] = (uint8_t)left;
    small->bucket[place][pattern] = (uint8_t)last;
    small->place[last] = (uint8_t)place;
    return lanes_at(small->fitting[pattern]);
}

static inline lanes enter(struct carc_small *small, size_t number, size_t pattern)
{
    const size_t place = small->count[pattern];
    small->count[pattern] = (uint8_t)(place + 1);
    small->bucket[place][pattern] = (uint8_t)number;
    small->place[number] = (uint8_t)place;
    small->pattern[number] = (uint8_t)pattern;
    return lanes_at(small->fitting[pattern]);
}

/* The empty cells at the free sides become slots or learn of one side more. */
static inline lanes tell_slots(struct carc_small *small, const struct small_facing *facing,
                               size_t at, unsigned sides)
{
    size_t free_count = small->free_count;
    lanes change = {0};
    edges edge, has;
    memcpy(&edge, facing->edge, sizeof edge);
    memcpy(&has, facing->has, sizeof has);
    edge += has & (small->base * 0x10101U);
    uint32_t ids_of[CARC_SIDES];
    memcpy(ids_of, &edge, sizeof ids_of);
    for (; sides; sides &= sides - 1) {
        const size_t side = carc_lowest(sides);
        const size_t beside = at + (size_t)(ptrdiff_t)small_step[2 * side];
        const size_t old = small->cell[beside].slot;
        const size_t is_new = 0 - (size_t)(old == 0); /* all bits or none */
        const size_t number = old | (small->free[free_count] & is_new);
        const size_t pattern = small->pattern[number];
        free_count += is_new;
        small->edge[number][side] = ids_of[side];
        small->at[number] = (uint16_t)beside;
        small->cell[beside].slot = (uint8_t)number;
        change -= leave(small, pattern, small->place[number]);
        change += enter(small, number, pattern | facing->shows[side]);
    }
    small->count[0] = NEW_SLOTS;
    small->free_count = (uint32_t)free_count;
    small->least_free =
        small->free_count < small->least_free ? small->free_count : small->least_free;
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

/* A place for a tile: a rotation, and a slot in the bucket of a pattern that knows some sides.
 */
struct place {
    size_t rotation, pattern, place;
    unsigned known;
};

/* The slot ends, others come. Returns the cell. */
static inline size_t lay_tile(struct carc_small *small, const struct small_facing *facing,
                              const struct place *place, size_t number)
{
    const size_t at = small->at[number];
    lanes places = lanes_at(small->places);
    places -= leave(small, place->pattern, place->place);
    small->pattern[number] = 0;
    small->free[++small->free_count] = (uint8_t)number;
    small->laid_at[small->placed_count++] = (uint16_t)at;
    small->cell[at].slot = SMALL_TAKEN;
    places += tell_slots(small, facing, at, ~place->known & 0xFU);
    memcpy(small->places, &places, sizeof places);
    return at;
}

CARC_INLINE void lay(struct carc_small *small, const struct small_kind *kind,
                     const struct place *place)
{
    const struct small_facing *facing = &kind->facing[place->rotation];
    const size_t number = small->bucket[place->place][place->pattern];
    uint32_t met[CARC_SIDES]; /* the slot's number is given out again at once */
    memcpy(met, small->edge[number], sizeof met);
    small->laid = kind;
    small->base = small->next_id;
    small->next_id += kind->segments;
    const size_t at = lay_tile(small, facing, place, number);
    carc_small_join(small, facing, place->known, met);
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
    size_t at = 0;
    assert(index < carc_small_places(small, kind));
    for (uint32_t count; index >= (count = small->count[own->pattern[at]]); at++) {
        index -= count;
    }
    const struct place place = {.rotation = at & (own->distinct - 1U),
                                .pattern = own->pattern[at],
                                .place = index,
                                .known = small->known[at >> own->choice_shift]};
    lay(small, own, &place);
}

static uint32_t sum_places(const struct carc_small *small, const struct small_kind *kind)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < CARC_FITS && kind->pattern[i]; i++) {
        sum += small->count[kind->pattern[i]];
    }
    return sum;
}

uint32_t carc_small_places(const struct carc_small *small, uint8_t kind)
{
    /* A slot takes a tile in four rotations at most: mostly no other number is possible. */
    const struct small_kind *own = &small->kind[kind];
    const uint32_t places = small->places[own->lane];
    const uint32_t used = SMALL_SLOTS - 2 - small->free_count;
    const bool is_exact = own->lane < SMALL_LANES && CARC_SIDES * used < places + 256U;
    return is_exact ? places : sum_places(small, own);
}

void carc_small_begin(struct carc_small *small, uint8_t kind, struct carc_census *census)
{
    static const struct place anywhere = {.place = NEW_SLOTS};
    clear(small);
    small->census = census;
    /* Slot 1, of the empty pattern, where nothing is met. */
    small->free_count = SMALL_SLOTS - 3;
    small->least_free = small->free_count;
    small->at[1] = SMALL_HOME;
    small->bucket[NEW_SLOTS][0] = 1;
    small->count[0] = NEW_SLOTS + 1;
    lay(small, &small->kind[kind], &anywhere);
    carc_small_settle(small);
}
