// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_JUDGE_INTERNAL_H
#define CARC_TESTS_JUDGE_INTERNAL_H

// What the source files of the judge share and nobody else may see.

#include "judge.h"

struct judge_segment {
    char name[8];
    enum judge_kind kind;
    unsigned ports; // as in the file, not turned; bit i is port i
    int pennants;
    char city_names[32]; // as in the file
    unsigned cities;     // the same as segments of the tile; bit i is segment i
    char flags[32];
};

struct judge_tile_kind {
    char id[32];
    int copies;
    size_t segment_count;
    struct judge_segment segments[JUDGE_MAX_SEGMENTS];
};

struct judge {
    struct judge_tile_kind *kinds;
    size_t kind_count;
    bool owns_kinds; // false in a copy

    size_t seats;
    int meeples_each;
    int supply[JUDGE_MAX_SEATS];

    struct judge_tile *tiles;
    size_t tile_count;
    size_t tile_cap;
    size_t *slots; // open hash of the cells: index of a tile, JUDGE_NONE if free
    size_t slot_count;

    struct judge_meeple *meeples;
    size_t meeple_count;
    size_t meeple_cap;

    struct judge_feature *events;
    size_t event_count;
    size_t event_cap;
    size_t last_turn; // the first event of the last turn

    bool turn_open;   // a tile lies, its turn is not ended
    bool meeple_used; // in the open turn
};

// The neighbour across side 0 N, 1 E, 2 S, 3 W.
extern const int judge_dx[4];
extern const int judge_dy[4];

// judge_alloc: COUNT zeroed objects of SIZE bytes, never NULL.
void *judge_alloc(size_t count, size_t size);

// judge_grow: ARRAY with room for at least one object more than COUNT; *CAP is kept up to date.
void *judge_grow(void *array, size_t count, size_t *cap, size_t size);

// judge_read_tiles: fills the kinds of JUDGE from a tile file; false after a message.
bool judge_read_tiles(struct judge *judge, const char *path);

// judge_turn_port: the port that PORT becomes after ROTATION quarter turns clockwise.
unsigned judge_turn_port(unsigned port, unsigned rotation);

// judge_segment_at: the segment of a turned tile that reaches PORT, JUDGE_NONE if none does.
size_t judge_segment_at(const struct judge_tile_kind *kind, unsigned rotation, unsigned port);

#endif
