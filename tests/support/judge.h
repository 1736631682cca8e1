// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_JUDGE_H
#define CARC_TESTS_JUDGE_H

// The slow judge: the base game written down a second time, as plainly as possible, so that the
// fast engine can be compared with it. It shares no code with the engine and reads the tile
// file itself. It keeps the placed tiles, the standing meeples, the supply of each seat and the
// features scored so far; everything else (legal cells, features, majorities, points under any
// variant) is found anew by flood fill each time it is asked.
//
// Coordinates: x grows east, y grows north. Rotations: quarter turns clockwise, 0 to 3. Seats
// and segments are counted from 0, tiles in the order of placing. Points are whole half points.
// Costs: every question walks the whole board. Not thread-safe. Running out of memory aborts.

#include <stdbool.h>
#include <stddef.h>

enum {
    JUDGE_MAX_SEATS = 6,
    JUDGE_MAX_SEGMENTS = 16, // of one tile
    JUDGE_PORTS = 12,        // N E S W, then NNW NNE ENE ESE SSE SSW WSW WNW
};

// No such tile, segment or kind.
#define JUDGE_NONE ((size_t)-1)

enum judge_kind {
    JUDGE_ROAD,
    JUDGE_CITY,
    JUDGE_MONASTERY,
    JUDGE_FIELD,
};

enum judge_category {
    JUDGE_ROAD_COMPLETE,
    JUDGE_ROAD_INCOMPLETE,
    JUDGE_CITY_TWO_TILE, // complete cities of two tiles
    JUDGE_CITY_COMPLETE, // complete cities of more
    JUDGE_CITY_INCOMPLETE,
    JUDGE_MONASTERY_COMPLETE,
    JUDGE_MONASTERY_INCOMPLETE,
    JUDGE_FARM,
    JUDGE_CATEGORIES,
};

enum judge_farm_scope {
    JUDGE_SCOPE_CITY, // one contest for each complete city
    JUDGE_SCOPE_FARM, // one contest for each field
};

enum judge_farm_repeat {
    JUDGE_REPEAT_PLAYER, // a city pays each seat at most once; matters to scope farm only
    JUDGE_REPEAT_UNLIMITED,
};

// A set of scoring rules; all values in half points.
struct judge_variant {
    int two_tile_city;           // complete city of two tiles, without its pennants
    int two_tile_pennant;        // each pennant in such a city
    int city_tile;               // each tile of a larger complete city
    int city_pennant;            // each pennant of a larger complete city
    int city_tile_incomplete;    // each tile of an incomplete city, at the end
    int city_pennant_incomplete; // each pennant of an incomplete city, at the end
    int road_tile;               // each tile of a complete road
    int road_tile_incomplete;    // each tile of an incomplete road, at the end
    int monastery_tile;          // each tile present in the 3x3 of a monastery
    enum judge_farm_scope farm_scope;
    int farm_city; // each complete city a farm is paid for
    enum judge_farm_repeat farm_repeat;
};

// A cell and a rotation.
struct judge_spot {
    int x;
    int y;
    unsigned rotation;
};

// A tile on the board.
struct judge_tile {
    size_t kind;
    int x;
    int y;
    unsigned rotation;
};

// A meeple on the board.
struct judge_meeple {
    size_t seat;
    size_t tile;
    size_t segment;
};

// One connected feature, on the board or, as an event, at the moment it was scored.
struct judge_feature {
    enum judge_kind kind;
    bool complete;                // fields: always false
    size_t size;                  // road, city: distinct tiles (R5.5); monastery: tiles present
                                  // in the 3x3; field: distinct complete cities it borders
    int pennants;                 // cities only, else 0
    int meeples[JUDGE_MAX_SEATS]; // standing in it, by seat
    size_t tile;                  // one node of the feature, to find it by: tile ...
    size_t segment;               // ... and segment of that tile
};

// "This field borders this complete city", both as indices of features.
struct judge_border {
    size_t field;
    size_t city;
};

// Every feature of a board.
struct judge_map {
    size_t feature_count;
    struct judge_feature *features;
    size_t *label; // feature of a node; node = tile * JUDGE_MAX_SEGMENTS + segment
    size_t border_count;
    struct judge_border *borders; // each pair once, by field and then by city
};

// A complete move and what it is worth.
struct judge_move {
    int x;
    int y;
    unsigned rotation; // the lowest of the rotations that give the same tile
    size_t segment;    // JUDGE_NONE: no meeple
    int value;         // half points
};

struct judge;

// ---- life ----

// judge_new: an empty table for 1 to 6 SEATS with MEEPLES each ("unlimited" is a large number)
// and the tiles of the file at PATH. Caller frees with judge_free(). NULL, with the reason on
// stderr, if the file cannot be read or is no tile file.
struct judge *judge_new(const char *path, size_t seats, int meeples);

// judge_copy: the same position again. Shares the tile kinds with JUDGE, which must live
// longer.
struct judge *judge_copy(const struct judge *judge);

// judge_free: accepts NULL.
void judge_free(struct judge *judge);

// judge_reset: clears the table for another game with the same tiles, seats and meeples.
void judge_reset(struct judge *judge);

// ---- tile kinds, in the order of the file ----

size_t judge_kind_count(const struct judge *judge);

// judge_kind_find: index of the kind with this id, JUDGE_NONE if there is none.
size_t judge_kind_find(const struct judge *judge, const char *id);

// judge_kind_id: borrowed until JUDGE is freed.
const char *judge_kind_id(const struct judge *judge, size_t kind);

// judge_kind_copies: how many tiles of this kind lie in one box.
int judge_kind_copies(const struct judge *judge, size_t kind);

size_t judge_segment_count(const struct judge *judge, size_t kind);
const char *judge_segment_name(const struct judge *judge, size_t kind, size_t segment);
enum judge_kind judge_segment_kind(const struct judge *judge, size_t kind, size_t segment);
int judge_segment_pennants(const struct judge *judge, size_t kind, size_t segment);

// judge_segment_ports: the ports of a segment after turning; bit i stands for port i in the
// order given at JUDGE_PORTS.
unsigned judge_segment_ports(const struct judge *judge, size_t kind, unsigned rotation,
                             size_t segment);

// judge_segment_named: the segment a game record calls TEXT ("city N", "field NNW",
// "monastery") on a tile turned by ROTATION; JUDGE_NONE if there is none.
size_t judge_segment_named(const struct judge *judge, size_t kind, unsigned rotation,
                           const char *text);

// judge_edge: what lies on a side (0 N, 1 E, 2 S, 3 W) of a turned tile: road, city or field.
enum judge_kind judge_edge(const struct judge *judge, size_t kind, unsigned rotation,
                           unsigned side);

// judge_same_rotation: whether two rotations of a kind are the same tile, that is, whether the
// ports fall into the same segments with the same kinds, pennants and city contacts.
bool judge_same_rotation(const struct judge *judge, size_t kind, unsigned a, unsigned b);

// judge_first_rotation: the lowest rotation that is the same tile as ROTATION.
unsigned judge_first_rotation(const struct judge *judge, size_t kind, unsigned rotation);

// ---- playing ----

// judge_place_first: the start tile, for an empty board only. Nobody may claim it (R1.4), so it
// opens no turn.
bool judge_place_first(struct judge *judge, size_t kind, int x, int y, unsigned rotation);

// judge_legal: whether the tile may lie there (R3.1, R3.2, R3.3). False on an empty board.
bool judge_legal(const struct judge *judge, size_t kind, int x, int y, unsigned rotation);

// judge_all_legal: every legal cell and rotation, equal rotations counted apart, by y, x and
// rotation. Writes the first CAP of them to OUT and returns how many there are.
size_t judge_all_legal(const struct judge *judge, size_t kind, struct judge_spot *out,
                       size_t cap);

// judge_place: step 1 of a turn. False and no change if it is not legal or a turn is open.
bool judge_place(struct judge *judge, size_t kind, int x, int y, unsigned rotation);

// judge_free_segments: the segments of the tile just placed whose whole feature holds no meeple
// (R4.3), whatever anybody's supply. OUT holds JUDGE_MAX_SEGMENTS. None if no turn is open.
size_t judge_free_segments(const struct judge *judge, size_t *out);

// judge_put_meeple: step 2 of a turn. False and no change if no turn is open, a meeple was put
// in this turn already, the supply is empty or the segment is not free (R4.1 to R4.5).
bool judge_put_meeple(struct judge *judge, size_t seat, size_t segment);

// judge_end_turn: step 3 of a turn: banks every feature the last tile completed, also unclaimed
// ones, as events, and gives the meeples on them back (R7.2, R7.3). The order of the events of
// one turn means nothing.
void judge_end_turn(struct judge *judge);

// ---- the position ----

size_t judge_seats(const struct judge *judge);
int judge_supply(const struct judge *judge, size_t seat);
size_t judge_tile_count(const struct judge *judge);
const struct judge_tile *judge_tile(const struct judge *judge, size_t tile);

// judge_tile_at: index of the tile in a cell, JUDGE_NONE if it is empty.
size_t judge_tile_at(const struct judge *judge, int x, int y);

size_t judge_meeple_count(const struct judge *judge);
const struct judge_meeple *judge_meeple(const struct judge *judge, size_t meeple);

// judge_last_events: the features completed by the last finished turn; *COUNT of them, with the
// meeples that stood in them. Borrowed until the next change of JUDGE.
const struct judge_feature *judge_last_events(const struct judge *judge, size_t *count);

// judge_all_events: the same for the whole game so far.
const struct judge_feature *judge_all_events(const struct judge *judge, size_t *count);

// judge_map_new: the census of the board as it stands. Caller frees with judge_map_free().
struct judge_map *judge_map_new(const struct judge *judge);

// judge_map_free: accepts NULL.
void judge_map_free(struct judge_map *map);

// ---- points ----

// judge_preset: fills *VARIANT with "first", "second", "third" or "medina-azahara" (rules 2.1);
// false if there is no preset of that name.
bool judge_preset(const char *name, struct judge_variant *variant);

// judge_feature_points: what a road, city or monastery pays each of its owners, and in which
// category. Not for fields.
int judge_feature_points(const struct judge_variant *variant,
                         const struct judge_feature *feature, enum judge_category *category);

// judge_score: the points of every seat if the game ended now: the events so far, the features
// that still hold meeples, and the farms. HALF_POINTS has a row for each seat. Within a turn,
// complete features that hold meeples are paid as complete.
void judge_score(const struct judge *judge, const struct judge_variant *variant,
                 int half_points[][JUDGE_CATEGORIES]);

// judge_totals: the same, summed over the categories; TOTALS has an entry for each seat.
void judge_totals(const struct judge *judge, const struct judge_variant *variant, int *totals);

// judge_greedy_values: every distinct move of SEAT with the drawn KIND: legal cell, rotation
// (equal rotations merged) and no meeple or one on a free segment. The value is SEAT's total if
// the game ended after that turn, less the best rival's if MARGIN. By y, x, rotation, then no
// meeple first. Writes the first CAP moves to OUT and returns how many there are.
size_t judge_greedy_values(const struct judge *judge, size_t kind, size_t seat,
                           const struct judge_variant *variant, bool margin,
                           struct judge_move *out, size_t cap);

// ---- small help for reading the case files ----

// judge_split: cuts LINE in place at every SEPARATOR and points FIELDS at the parts (empty ones
// included, a line end dropped). Returns how many there are; only CAP of them are stored.
size_t judge_split(char *line, char separator, char **fields, size_t cap);

#endif
