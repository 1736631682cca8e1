// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge_internal.h"

const int judge_dx[4] = {0, 1, 0, -1};
const int judge_dy[4] = {1, 0, -1, 0};

void *judge_alloc(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);

    if (memory == NULL) {
        fputs("judge: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *judge_grow(void *array, size_t count, size_t *cap, size_t size)
{
    if (count < *cap)
        return array;
    const size_t wider = 2 * *cap + 16;
    void *memory = judge_alloc(wider, size);
    if (count > 0)
        memcpy(memory, array, count * size);
    free(array);
    *cap = wider;
    return memory;
}

struct judge *judge_new(const char *path, size_t seats, int meeples)
{
    assert(seats >= 1 && seats <= JUDGE_MAX_SEATS && meeples >= 0);
    struct judge *judge = judge_alloc(1, sizeof(*judge));

    judge->owns_kinds = true;
    judge->seats = seats;
    judge->meeples_each = meeples;
    judge_reset(judge);
    if (!judge_read_tiles(judge, path)) {
        judge_free(judge);
        return NULL;
    }
    return judge;
}

static void *copy_array(const void *array, size_t count, size_t size)
{
    void *copy = judge_alloc(count, size);

    if (count > 0)
        memcpy(copy, array, count * size);
    return copy;
}

struct judge *judge_copy(const struct judge *judge)
{
    struct judge *copy = copy_array(judge, 1, sizeof(*judge));

    copy->owns_kinds = false;
    copy->tiles = copy_array(judge->tiles, judge->tile_count, sizeof(*judge->tiles));
    copy->tile_cap = judge->tile_count;
    copy->slots = copy_array(judge->slots, judge->slot_count, sizeof(*judge->slots));
    copy->meeples = copy_array(judge->meeples, judge->meeple_count, sizeof(*judge->meeples));
    copy->meeple_cap = judge->meeple_count;
    copy->events = copy_array(judge->events, judge->event_count, sizeof(*judge->events));
    copy->event_cap = judge->event_count;
    return copy;
}

void judge_free(struct judge *judge)
{
    if (judge == NULL)
        return;
    if (judge->owns_kinds)
        free(judge->kinds);
    free(judge->tiles);
    free(judge->slots);
    free(judge->meeples);
    free(judge->events);
    free(judge);
}

void judge_reset(struct judge *judge)
{
    for (size_t seat = 0; seat < judge->seats; seat++)
        judge->supply[seat] = judge->meeples_each;
    for (size_t slot = 0; slot < judge->slot_count; slot++)
        judge->slots[slot] = JUDGE_NONE;
    judge->tile_count = 0;
    judge->meeple_count = 0;
    judge->event_count = 0;
    judge->last_turn = 0;
    judge->turn_open = false;
    judge->meeple_used = false;
}

// ---- cells ----

// The slot of the cell, or the free slot where its tile would have to go.
static size_t slot_of(const struct judge *judge, int x, int y)
{
    const size_t hash = (size_t)((unsigned)x * 73856093U ^ (unsigned)y * 19349663U);
    size_t slot = hash % judge->slot_count;

    while (judge->slots[slot] != JUDGE_NONE) {
        const struct judge_tile *tile = &judge->tiles[judge->slots[slot]];

        if (tile->x == x && tile->y == y)
            break;
        slot = (slot + 1) % judge->slot_count;
    }
    return slot;
}

size_t judge_tile_at(const struct judge *judge, int x, int y)
{
    return judge->tile_count == 0 ? JUDGE_NONE : judge->slots[slot_of(judge, x, y)];
}

static void widen_slots(struct judge *judge)
{
    free(judge->slots);
    judge->slot_count = 4 * judge->tile_count + 101;
    judge->slots = judge_alloc(judge->slot_count, sizeof(*judge->slots));
    for (size_t slot = 0; slot < judge->slot_count; slot++)
        judge->slots[slot] = JUDGE_NONE;
    for (size_t i = 0; i < judge->tile_count; i++)
        judge->slots[slot_of(judge, judge->tiles[i].x, judge->tiles[i].y)] = i;
}

static void add_tile(struct judge *judge, size_t kind, int x, int y, unsigned rotation)
{
    assert(kind < judge->kind_count && rotation < 4);
    judge->tiles =
        judge_grow(judge->tiles, judge->tile_count, &judge->tile_cap, sizeof(*judge->tiles));
    judge->tiles[judge->tile_count++] = (struct judge_tile){kind, x, y, rotation};
    if (judge->slot_count < 2 * judge->tile_count)
        widen_slots(judge);
    else
        judge->slots[slot_of(judge, x, y)] = judge->tile_count - 1;
}

// ---- placing ----

bool judge_place_first(struct judge *judge, size_t kind, int x, int y, unsigned rotation)
{
    if (judge->tile_count > 0)
        return false;
    add_tile(judge, kind, x, y, rotation);
    return true;
}

bool judge_legal(const struct judge *judge, size_t kind, int x, int y, unsigned rotation)
{
    bool touches = false;

    if (judge_tile_at(judge, x, y) != JUDGE_NONE)
        return false;
    for (unsigned side = 0; side < 4; side++) {
        const size_t index = judge_tile_at(judge, x + judge_dx[side], y + judge_dy[side]);

        if (index == JUDGE_NONE)
            continue;
        const struct judge_tile *other = &judge->tiles[index];
        if (judge_edge(judge, kind, rotation, side) !=
            judge_edge(judge, other->kind, other->rotation, (side + 2) % 4))
            return false; // R3.2
        touches = true;   // R3.1
    }
    return touches;
}

static struct judge_spot corner(const struct judge *judge, bool low)
{
    struct judge_spot spot = {low ? INT_MAX : INT_MIN, low ? INT_MAX : INT_MIN, 0};

    for (size_t i = 0; i < judge->tile_count; i++) {
        const struct judge_tile *tile = &judge->tiles[i];

        if (low ? tile->x < spot.x : tile->x > spot.x)
            spot.x = tile->x;
        if (low ? tile->y < spot.y : tile->y > spot.y)
            spot.y = tile->y;
    }
    return spot;
}

size_t judge_all_legal(const struct judge *judge, size_t kind, struct judge_spot *out,
                       size_t cap)
{
    size_t count = 0;

    if (judge->tile_count == 0)
        return 0;
    const struct judge_spot low = corner(judge, true);
    const struct judge_spot high = corner(judge, false);
    for (int y = low.y - 1; y <= high.y + 1; y++) {
        for (int x = low.x - 1; x <= high.x + 1; x++) {
            for (unsigned rotation = 0; rotation < 4; rotation++) {
                if (!judge_legal(judge, kind, x, y, rotation))
                    continue;
                if (count < cap)
                    out[count] = (struct judge_spot){x, y, rotation};
                count++;
            }
        }
    }
    return count;
}

bool judge_place(struct judge *judge, size_t kind, int x, int y, unsigned rotation)
{
    if (judge->turn_open || !judge_legal(judge, kind, x, y, rotation))
        return false;
    add_tile(judge, kind, x, y, rotation);
    judge->last_turn = judge->event_count;
    judge->turn_open = true;
    judge->meeple_used = false;
    return true;
}

// ---- meeples ----

static bool is_claimed(const struct judge_feature *feature)
{
    for (size_t seat = 0; seat < JUDGE_MAX_SEATS; seat++) {
        if (feature->meeples[seat] > 0)
            return true;
    }
    return false;
}

size_t judge_free_segments(const struct judge *judge, size_t *out)
{
    size_t count = 0;

    if (!judge->turn_open)
        return 0;
    struct judge_map *map = judge_map_new(judge);
    const size_t last = judge->tile_count - 1;
    const size_t segments = judge_segment_count(judge, judge->tiles[last].kind);
    for (size_t segment = 0; segment < segments; segment++) {
        const size_t feature = map->label[last * JUDGE_MAX_SEGMENTS + segment];

        if (!is_claimed(&map->features[feature]))
            out[count++] = segment;
    }
    judge_map_free(map);
    return count;
}

bool judge_put_meeple(struct judge *judge, size_t seat, size_t segment)
{
    size_t open[JUDGE_MAX_SEGMENTS];
    const size_t count = judge_free_segments(judge, open);
    size_t i = 0;

    assert(seat < judge->seats);
    while (i < count && open[i] != segment)
        i++;
    if (i == count || judge->meeple_used || judge->supply[seat] == 0)
        return false;
    judge->meeples = judge_grow(judge->meeples, judge->meeple_count, &judge->meeple_cap,
                                sizeof(*judge->meeples));
    judge->meeples[judge->meeple_count++] =
        (struct judge_meeple){seat, judge->tile_count - 1, segment};
    judge->supply[seat]--;
    judge->meeple_used = true;
    return true;
}

// ---- end of the turn ----

// Whether the last tile belongs to the feature: to a monastery as one of the 3x3.
static bool has_last_tile(const struct judge *judge, const struct judge_map *map, size_t index)
{
    const struct judge_feature *feature = &map->features[index];
    const struct judge_tile *here = &judge->tiles[feature->tile];
    const size_t last = judge->tile_count - 1;

    if (feature->kind == JUDGE_MONASTERY)
        return abs(here->x - judge->tiles[last].x) <= 1 &&
               abs(here->y - judge->tiles[last].y) <= 1;
    for (size_t segment = 0; segment < JUDGE_MAX_SEGMENTS; segment++) {
        if (map->label[last * JUDGE_MAX_SEGMENTS + segment] == index)
            return true;
    }
    return false;
}

static void bank_event(struct judge *judge, const struct judge_feature *feature)
{
    judge->events = judge_grow(judge->events, judge->event_count, &judge->event_cap,
                               sizeof(*judge->events));
    judge->events[judge->event_count++] = *feature;
}

// R7.3: winners and losers alike.
static void return_meeples(struct judge *judge, const struct judge_map *map)
{
    size_t kept = 0;

    for (size_t i = 0; i < judge->meeple_count; i++) {
        const struct judge_meeple meeple = judge->meeples[i];
        const size_t index = map->label[meeple.tile * JUDGE_MAX_SEGMENTS + meeple.segment];

        if (map->features[index].complete)
            judge->supply[meeple.seat]++;
        else
            judge->meeples[kept++] = meeple;
    }
    judge->meeple_count = kept;
}

void judge_end_turn(struct judge *judge)
{
    assert(judge->turn_open);
    struct judge_map *map = judge_map_new(judge);

    for (size_t i = 0; i < map->feature_count; i++) {
        const struct judge_feature *feature = &map->features[i];

        if (!feature->complete)
            continue;
        // What was complete before this turn gave its meeples back then.
        assert(!is_claimed(feature) || has_last_tile(judge, map, i));
        if (has_last_tile(judge, map, i))
            bank_event(judge, feature);
    }
    return_meeples(judge, map);
    judge_map_free(map);
    judge->turn_open = false;
}

// ---- queries ----

size_t judge_seats(const struct judge *judge)
{
    return judge->seats;
}

int judge_supply(const struct judge *judge, size_t seat)
{
    return judge->supply[seat];
}

size_t judge_tile_count(const struct judge *judge)
{
    return judge->tile_count;
}

const struct judge_tile *judge_tile(const struct judge *judge, size_t tile)
{
    return &judge->tiles[tile];
}

size_t judge_meeple_count(const struct judge *judge)
{
    return judge->meeple_count;
}

const struct judge_meeple *judge_meeple(const struct judge *judge, size_t meeple)
{
    return &judge->meeples[meeple];
}

const struct judge_feature *judge_last_events(const struct judge *judge, size_t *count)
{
    *count = judge->event_count - judge->last_turn;
    return *count > 0 ? judge->events + judge->last_turn : NULL;
}

const struct judge_feature *judge_all_events(const struct judge *judge, size_t *count)
{
    *count = judge->event_count;
    return judge->events;
}
