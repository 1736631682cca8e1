// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "policy.h"
#include "view.h"

/*
 * greedy.c - the score if the game ended now, for every move, from what the move changes.
 *
 * Only features at the tile's edges, monasteries around it, and farms can change:
 *
 *     value of a move = what the seats have now + change by the tile + what the meeple brings
 *
 * The first is the same for all moves of a turn, the second for all moves of one place.
 */

struct carc_greedy {
    struct carc_contest contest;
    struct carc_valued *best; /* the best moves of a turn */
};

/* Everything that is fixed while the moves of one turn are valued. Half points. */
struct turn {
    struct carc_table *table;
    struct carc_game *game;
    struct carc_contest *contest;
    const int32_t *weight;
    uint32_t seat;
    uint8_t kind;
    bool own_only;
    unsigned allowed;            /* bits of the tile's segments that a meeple may be put on */
    int32_t now[CARC_SEATS_MAX]; /* the score if the game ended before the move */
    int32_t alone[CARC_SEGMENTS_MAX]; /* worth of each segment by itself; monasteries: 0 */
};

/* Receives every move with its value. */
struct sink {
    struct carc_valued *moves;
    uint32_t count;
    uint32_t capacity; /* moves past it are counted, not kept */
    bool best_only;    /* keep only the moves that share the highest value */
};

struct carc_greedy *carc_greedy_new(const struct carc_table *table)
{
    struct carc_greedy *greedy = carc_array_new(1, sizeof *greedy);
    if (!greedy) {
        return NULL;
    }
    const size_t places = (size_t)table->game.board.slot_capacity * CARC_SIDES;
    greedy->best = carc_array_new(places * (CARC_SEGMENTS_MAX + 1), sizeof *greedy->best);
    if (!greedy->best || carc_contest_init(&greedy->contest, &table->game) != CARC_OK) {
        carc_greedy_free(greedy);
        return NULL;
    }
    return greedy;
}

void carc_greedy_free(struct carc_greedy *greedy)
{
    if (greedy) {
        carc_contest_fini(&greedy->contest);
        free(greedy->best);
        free(greedy);
    }
}

/* ---- worth of features --------------------------------------------------------------- */

static int32_t worth(const int32_t *weight, unsigned kind, bool complete, uint32_t tiles,
                     uint32_t pennants)
{
    const int32_t size = (int32_t)tiles;
    const int32_t shields = (int32_t)pennants;
    switch (kind) {
    case CARC_ROAD:
        return size *
               weight[complete ? CARC_COMPONENT_ROAD_TILES : CARC_COMPONENT_ROAD_OPEN_TILES];
    case CARC_CITY:
        if (!complete) {
            return size * weight[CARC_COMPONENT_CITY_OPEN_TILES] +
                   shields * weight[CARC_COMPONENT_CITY_OPEN_PENNANTS];
        }
        if (tiles == 2) {
            return weight[CARC_COMPONENT_TWIN_CITIES] +
                   shields * weight[CARC_COMPONENT_TWIN_PENNANTS];
        }
        return size * weight[CARC_COMPONENT_CITY_TILES] +
               shields * weight[CARC_COMPONENT_CITY_PENNANTS];
    case CARC_MONASTERY:
        return size * weight[complete ? CARC_COMPONENT_MONASTERY_TILES
                                      : CARC_COMPONENT_MONASTERY_OPEN_TILES];
    default:
        return 0; /* farms are valued city by city */
    }
}

static int32_t group_worth(const struct turn *turn, const struct carc_group *group)
{
    return worth(turn->weight, group->kind, group->open == 0, group->tiles, group->pennants);
}

static void credit(int32_t *points, uint32_t owners, int32_t value)
{
    for (uint32_t seat = 0; owners; owners >>= 1, seat++) {
        points[seat] += (owners & 1U) ? value : 0;
    }
}

/* ---- the change by the tile ---------------------------------------------------------- */

/* Roads and cities that hold meeples: what their owners have now goes, what they get comes. */
static void change_claimed(const struct turn *turn, const struct carc_view *view,
                           int32_t *change)
{
    const struct carc_features *features = &turn->game->features;
    for (uint32_t i = 0; i < view->met_count; i++) {
        const struct carc_feature *feature = &features->feature[view->met_root[i]];
        if (feature->kind == CARC_FIELD || !feature->claim) {
            continue;
        }
        const uint32_t *meeples = features->claim[feature->claim].meeples;
        credit(change, carc_features_owners(meeples, turn->game->seats),
               -worth(turn->weight, feature->kind, false, feature->tiles, feature->pennants));
    }
    for (uint8_t i = 0; i < view->tile->segment_count; i++) {
        const struct carc_group *group = &view->group[i];
        if (view->group_of[i] == i && group->claimed && group->kind != CARC_FIELD) {
            credit(change, carc_features_owners(group->meeples, turn->game->seats),
                   group_worth(turn, group));
        }
    }
}

static void change_monasteries(const struct turn *turn, size_t cell, int32_t *change)
{
    const struct carc_game *game = turn->game;
    unsigned rings = game->board.grid[cell].rings;
    for (unsigned n = 0; rings; rings >>= 1, n++) {
        if (!(rings & 1U)) {
            continue;
        }
        const int32_t holder = game->board.grid[(ptrdiff_t)cell + game->board.step[n]].holder;
        const uint32_t id = game->board.placed[holder - 1].monastery;
        const struct carc_feature *feature = &game->features.feature[id];
        if (feature->claim) {
            const uint32_t *meeples = game->features.claim[feature->claim].meeples;
            credit(
                change, carc_features_owners(meeples, game->seats),
                worth(turn->weight, CARC_MONASTERY, feature->open == 1, feature->tiles + 1, 0) -
                    worth(turn->weight, CARC_MONASTERY, false, feature->tiles, 0));
        }
    }
}

/* ---- values of moves ----------------------------------------------------------------- */

static int32_t value_of(const struct turn *turn, const int32_t *points)
{
    const int32_t own = points[turn->seat];
    if (turn->own_only || turn->game->seats < 2) {
        return own;
    }
    int32_t rival = INT32_MIN;
    for (uint32_t seat = 0; seat < turn->game->seats; seat++) {
        rival = seat != turn->seat && points[seat] > rival ? points[seat] : rival;
    }
    return own - rival;
}

static void take(struct sink *sink, struct carc_place place, uint8_t segment, int32_t value)
{
    if (sink->best_only && sink->count) {
        if (value < sink->moves[0].value) {
            return;
        }
        sink->count = value > sink->moves[0].value ? 0 : sink->count;
    }
    if (sink->count < sink->capacity) {
        sink->moves[sink->count] = (struct carc_valued){{place, segment}, value};
    }
    sink->count++;
}

static void value_meeples(const struct turn *turn, const struct carc_view *view,
                          struct carc_place place, const int32_t *points, struct sink *sink)
{
    for (unsigned rest = turn->allowed; rest; rest &= rest - 1) {
        const uint8_t i = carc_lowest(rest);
        const struct carc_group *group = &view->group[view->group_of[i]];
        if (group->claimed) {
            continue;
        }
        int32_t with[CARC_SEATS_MAX];
        memcpy(with, points, sizeof with);
        if (group->kind == CARC_FIELD) {
            carc_contest_farmer(turn->contest, view, view->group_of[i], turn->seat, with);
        } else {
            with[turn->seat] += group_worth(turn, group);
        }
        take(sink, place, i, value_of(turn, with));
    }
}

static void value_place(const struct turn *turn, struct carc_place place, struct sink *sink)
{
    struct carc_view view;
    carc_view_make(&view, turn->game, turn->kind, place);
    int32_t points[CARC_SEATS_MAX];
    memcpy(points, turn->now, sizeof points);
    change_claimed(turn, &view, points);
    change_monasteries(turn, turn->game->board.slots[place.slot].cell, points);
    carc_contest_tile(turn->contest, &view, points);
    take(sink, place, CARC_NO_SEGMENT, value_of(turn, points));
    if (turn->allowed) {
        value_meeples(turn, &view, place, points, sink);
    }
}

/* ---- places with one neighbour ------------------------------------------------------- */

/* What a meeple brings on segment i of a tile that meets one neighbour by the side; false if
 * the segment is taken. */
static bool worth_of_meeple(const struct turn *turn, const struct carc_slot *slot,
                            const struct carc_facing *facing, unsigned side, uint8_t i,
                            int32_t met_worth, int32_t *value)
{
    struct carc_features *features = &turn->game->features;
    const struct carc_edge_ids *ids = &slot->edge[side];
    if (i == facing->middle[side]) {
        *value = met_worth;
        const uint32_t root = carc_features_find(features, ids->middle);
        return !features->feature[root].claim;
    }
    if (i == facing->before[side] || i == facing->after[side]) {
        /* Fields of the neighbour that the tile would join are no matter of value_near. */
        const uint32_t id = i == facing->before[side] ? ids->before : ids->after;
        const struct carc_feature *field = &features->feature[carc_features_find(features, id)];
        *value = (int32_t)field->tiles * turn->contest->pay;
        return !field->claim;
    }
    *value = turn->alone[i];
    if (i == turn->game->set->tile[turn->kind].monastery) {
        const struct carc_board *board = &turn->game->board;
        uint32_t tiles = 1;
        for (unsigned n = 0; n < CARC_NEIGHBOURS; n++) {
            tiles += board->grid[(ptrdiff_t)slot->cell + board->step[n]].holder > 0;
        }
        *value = worth(turn->weight, CARC_MONASTERY, tiles > CARC_NEIGHBOURS, tiles, 0);
    }
    return true;
}

/*
 * The same values for a place with one neighbour, found without a view: only the road or city
 * at that side can change. false, and nothing is done, where more may: a city becomes
 * complete, fields of a neighbour are joined, or farms are not paid each by itself.
 */
static bool value_near(const struct turn *turn, struct carc_place place, struct sink *sink)
{
    struct carc_features *features = &turn->game->features;
    const struct carc_slot *slot = &turn->game->board.slots[place.slot];
    const struct carc_tile *tile = &turn->game->set->tile[turn->kind];
    const struct carc_facing *facing = &tile->facing[place.rotation];
    const unsigned side = carc_lowest(carc_pattern_known(slot->pattern));
    const struct carc_edge_ids *ids = &slot->edge[side];
    if (turn->contest->method != CARC_FARM_EACH ||
        (facing->before[side] == facing->after[side] && ids->before != ids->after)) {
        return false;
    }
    int32_t points[CARC_SEATS_MAX];
    memcpy(points, turn->now, sizeof points);
    int32_t met_worth = 0;
    if (facing->edge[side] != CARC_EDGE_FIELD) {
        const struct carc_segment *segment = &tile->segment[facing->middle[side]];
        const uint32_t root = carc_features_find(features, ids->middle);
        const struct carc_feature *feature = &features->feature[root];
        const bool complete = feature->open + segment->ports == 2;
        if (complete && segment->kind == CARC_CITY) {
            return false;
        }
        met_worth = worth(turn->weight, segment->kind, complete, feature->tiles + 1,
                          (uint32_t)feature->pennants + segment->pennants);
        if (feature->claim) {
            const uint32_t *meeples = features->claim[feature->claim].meeples;
            credit(points, carc_features_owners(meeples, turn->game->seats),
                   met_worth - worth(turn->weight, segment->kind, false, feature->tiles,
                                     feature->pennants));
        }
    }
    change_monasteries(turn, slot->cell, points);
    const int32_t base = value_of(turn, points);
    take(sink, place, CARC_NO_SEGMENT, base);
    for (unsigned rest = turn->allowed; rest; rest &= rest - 1) {
        const uint8_t i = carc_lowest(rest);
        int32_t value = 0;
        if (worth_of_meeple(turn, slot, facing, side, i, met_worth, &value)) {
            take(sink, place, i, base + value);
        }
    }
    return true;
}

static void value_one(const struct turn *turn, struct carc_place place, struct sink *sink)
{
    const unsigned known = carc_pattern_known(turn->game->board.slots[place.slot].pattern);
    const bool has_one_neighbour = (known & (known - 1)) == 0;
    if (!has_one_neighbour || !value_near(turn, place, sink)) {
        value_place(turn, place, sink);
    }
}

/* ---- all moves of a turn ------------------------------------------------------------- */

static void begin_turn(struct turn *turn)
{
    const struct carc_game *game = turn->game;
    const struct carc_tile *tile = &game->set->tile[turn->kind];
    carc_game_points(turn->game, &turn->table->weights, turn->now);
    const bool has_meeple = game->supply[turn->seat] > 0;
    const unsigned never = turn->table->agent[turn->seat].never;
    for (uint8_t i = 0; i < tile->segment_count && has_meeple; i++) {
        const struct carc_segment *segment = &tile->segment[i];
        turn->allowed |= (never >> segment->kind & 1U) ? 0U : 1U << i;
        turn->alone[i] = segment->kind <= CARC_CITY
                             ? worth(turn->weight, segment->kind, false, 1, segment->pennants)
                             : 0;
    }
    carc_contest_begin(turn->contest, turn->game, &turn->table->weights);
}

/* candidates: 0 for all places, else so many drawn among them, each as likely as another. */
static void value_moves(struct carc_table *table, uint32_t seat, uint8_t kind,
                        uint32_t candidates, struct sink *sink)
{
    struct carc_game *game = &table->game;
    struct turn turn = {
        .table = table,
        .game = game,
        .contest = &table->greedy->contest,
        .weight = table->weights.weight,
        .seat = seat,
        .kind = kind,
        .own_only = table->agent[seat].goal == CARC_GOAL_OWN,
    };
    begin_turn(&turn);
    if (candidates) {
        for (uint32_t i = 0; i < candidates; i++) {
            const uint32_t pick =
                carc_stream_below(&table->stream[seat], carc_board_places(&game->board, kind));
            value_one(&turn, carc_board_pick(&game->board, kind, pick), sink);
        }
        return;
    }
    const struct carc_tile *tile = &game->set->tile[kind];
    for (size_t i = 0; i < tile->fit_count; i++) {
        const struct carc_fit fit = tile->fit[i];
        for (uint32_t k = 0; k < game->board.bucket_count[fit.pattern]; k++) {
            const struct carc_place place = {(int32_t)game->board.bucket[fit.pattern].slot[k],
                                             fit.rotation};
            value_one(&turn, place, sink);
        }
    }
}

uint32_t carc_greedy_moves(struct carc_table *table, uint32_t seat, uint8_t kind,
                           struct carc_valued *out, uint32_t capacity)
{
    struct sink sink = {.moves = out, .capacity = capacity};
    value_moves(table, seat, kind, 0, &sink);
    return sink.count;
}

uint8_t carc_greedy_move(struct carc_table *table, uint32_t seat, uint8_t kind, uint32_t places)
{
    struct sink sink = {
        .moves = table->greedy->best, .capacity = UINT32_MAX, .best_only = true};
    const uint32_t limit = table->agent[seat].candidates;
    value_moves(table, seat, kind, limit < places ? limit : 0, &sink);
    assert(sink.count > 0);
    const uint32_t pick = carc_stream_below(&table->stream[seat], sink.count);
    const struct carc_choice choice = sink.moves[pick].choice;
    carc_game_place(&table->game, kind, choice.place);
    if (choice.segment != CARC_NO_SEGMENT) {
        carc_game_claim(&table->game, seat, choice.segment);
    }
    return choice.segment;
}
