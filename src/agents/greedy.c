// SPDX-License-Identifier: GPL-3.0-or-later
#include "greedy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "view.h"

/*
 * greedy.c - the score if the game ended now, for every move, from what the move changes: only
 * features at the tile's edges, monasteries around it, and farms can.
 */

struct carc_greedy {
    struct carc_contest contest;
    struct carc_near near;
    struct carc_view view;    /* of the tile of a turn, in one place after the other */
    struct carc_valued *best; /* the best moves of a turn */
    /* The score if the game ended now, kept from one greedy move to the next: to work it out
     * takes the longer the larger a board is. Right while so many tiles lie; 0: not known. */
    int32_t now[CARC_SEATS_MAX];
    uint32_t now_tiles;
};

struct carc_greedy *carc_greedy_new(const struct carc_table *table)
{
    struct carc_greedy *greedy = carc_array_new(1, sizeof *greedy);
    if (!greedy) {
        return NULL;
    }
    const size_t places = (size_t)table->game.board.slot_capacity * CARC_SIDES;
    greedy->best = carc_array_new(places * (CARC_SEGMENTS_MAX + 1), sizeof *greedy->best);
    if (!greedy->best ||
        !carc_near_init(&greedy->near, table->game.set, table->game.board.slot_capacity) ||
        carc_contest_init(&greedy->contest, &table->game) != CARC_OK) {
        carc_greedy_free(greedy);
        return NULL;
    }
    return greedy;
}

void carc_greedy_free(struct carc_greedy *greedy)
{
    if (greedy) {
        carc_contest_fini(&greedy->contest);
        carc_near_fini(&greedy->near);
        free(greedy->best);
        free(greedy);
    }
}

void carc_greedy_begin(struct carc_greedy *greedy)
{
    greedy->now_tiles = 0;
}

/* ---- worth of features --------------------------------------------------------------- */

int32_t carc_worth(const int32_t *weight, unsigned kind, bool complete, uint32_t tiles,
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

static int32_t group_worth(const struct carc_turn *turn, const struct carc_group *group)
{
    return carc_worth(turn->weight, group->kind, group->open == 0, group->tiles,
                      group->pennants);
}

/* ---- the change by the tile ---------------------------------------------------------- */

/* Roads and cities that hold meeples: what their owners have now goes, what they get comes. */
static void change_claimed(const struct carc_turn *turn, int32_t *change)
{
    const struct carc_features *features = &turn->game->features;
    const struct carc_view *view = turn->view;
    for (unsigned rest = view->met_claimed; rest; rest &= rest - 1) {
        const struct carc_feature *feature =
            &features->feature[view->met_root[carc_lowest(rest)]];
        carc_credit(
            change,
            carc_features_owners(features->claim[feature->claim].meeples, turn->game->seats),
            -carc_worth(turn->weight, feature->kind, false, feature->tiles, feature->pennants));
    }
    for (unsigned rest = view->claimed; rest; rest &= rest - 1) {
        const struct carc_group *group = &view->group[carc_lowest(rest)];
        carc_credit(change, carc_features_owners(group->meeples, turn->game->seats),
                    group_worth(turn, group));
    }
}

void carc_change_rings(const struct carc_turn *turn, uint32_t cell, int32_t *change)
{
    const struct carc_game *game = turn->game;
    for (unsigned rings = carc_rings(turn, cell); rings; rings &= rings - 1) {
        const unsigned n = carc_lowest(rings);
        const int32_t holder = carc_grid_neighbour(&game->board.grid, cell, n)->holder;
        const uint32_t id = game->board.placed[holder - 1].monastery;
        const struct carc_feature *feature = &game->features.feature[id];
        if (feature->claim) {
            const uint32_t *meeples = game->features.claim[feature->claim].meeples;
            carc_credit(change, carc_features_owners(meeples, game->seats),
                        carc_worth(turn->weight, CARC_MONASTERY, feature->open == 1,
                                   feature->tiles + 1, 0) -
                            carc_worth(turn->weight, CARC_MONASTERY, false, feature->tiles, 0));
        }
    }
}

/* ---- values of moves ----------------------------------------------------------------- */

int32_t carc_turn_value(const struct carc_turn *turn, const int32_t *points)
{
    const int32_t own = points[turn->seat];
    if (turn->own_only || turn->game->seats < 2) {
        return own;
    }
    if (turn->game->seats == 2) {
        return own - points[1 - turn->seat];
    }
    int32_t rival = INT32_MIN;
    for (uint32_t seat = 0; seat < turn->game->seats; seat++) {
        rival = seat != turn->seat && points[seat] > rival ? points[seat] : rival;
    }
    return own - rival;
}

/* Puts the tile into the view and makes of the points now those with it. */
static void add_tile(const struct carc_turn *turn, struct carc_place place, int32_t *points)
{
    carc_view_put(turn->view, turn->game, place);
    change_claimed(turn, points);
    carc_change_monasteries(turn, turn->game->board.slots[place.slot].cell, points);
    carc_contest_tile(turn->contest, turn->view, points);
}

/* Adds to them what a meeple on a free segment of the tile in the view brings. */
static void add_meeple(const struct carc_turn *turn, uint8_t segment, int32_t *points)
{
    const struct carc_view *view = turn->view;
    const struct carc_group *group = &view->group[view->group_of[segment]];
    if (group->kind == CARC_FIELD) {
        carc_contest_farmer(turn->contest, view, view->group_of[segment], turn->seat, points);
    } else {
        points[turn->seat] += group_worth(turn, group);
    }
}

static void value_meeples(const struct carc_turn *turn, struct carc_place place,
                          const int32_t *points, struct carc_sink *sink)
{
    const struct carc_view *view = turn->view;
    for (unsigned rest = turn->allowed; rest; rest &= rest - 1) {
        const uint8_t i = carc_lowest(rest);
        if (!view->group[view->group_of[i]].claimed) {
            int32_t with[CARC_SEATS_MAX];
            memcpy(with, points, sizeof with);
            add_meeple(turn, i, with);
            carc_sink_take(sink, place, i, carc_turn_value(turn, with));
        }
    }
}

void carc_value_place(const struct carc_turn *turn, struct carc_place place,
                      struct carc_sink *sink)
{
    int32_t points[CARC_SEATS_MAX];
    memcpy(points, turn->now, sizeof points);
    add_tile(turn, place, points);
    carc_sink_take(sink, place, CARC_NO_SEGMENT, carc_turn_value(turn, points));
    if (turn->allowed) {
        value_meeples(turn, place, points, sink);
    }
}

/* ---- all moves of a turn ------------------------------------------------------------- */

static void value_one(const struct carc_turn *turn, struct carc_place place,
                      struct carc_sink *sink)
{
    const unsigned known = carc_pattern_known(turn->game->board.slots[place.slot].pattern);
    if (known & (known - 1)) {
        carc_value_wide(turn, place, sink);
    } else {
        carc_value_spot(turn, place, sink);
    }
}

static bool has_monks(const struct carc_game *game)
{
    uint32_t monks = 0;
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        const struct carc_use *use = &game->use[seat];
        monks += use->placed[CARC_MONASTERY] - use->returned[CARC_MONASTERY];
    }
    return monks > 0;
}

/* The segments that a meeple may be put on, and what each of them is worth by itself. */
static void look_at_supply(struct carc_turn *turn)
{
    const struct carc_tile *tile = &turn->game->set->tile[turn->kind];
    const unsigned never = turn->table->agent[turn->seat].never;
    turn->allowed = 0;
    if (turn->game->supply[turn->seat] == 0) {
        return;
    }
    for (uint8_t i = 0; i < tile->segment_count; i++) {
        const struct carc_segment *segment = &tile->segment[i];
        turn->allowed |= (never >> segment->kind & 1U) ? 0U : 1U << i;
        turn->alone[i] = segment->kind <= CARC_CITY ? carc_worth(turn->weight, segment->kind,
                                                                 false, 1, segment->pennants)
                                                    : 0;
    }
}

/* The score if the game ended before the move; zeros, where only differences matter. With two
 * seats or an agent that looks at its own points no rival comes to be another one. */
static void look_at_score(struct carc_turn *turn)
{
    struct carc_greedy *greedy = turn->table->greedy;
    const uint32_t tiles = turn->game->board.placed_count;
    memset(turn->now, 0, sizeof turn->now);
    if (turn->own_only || turn->game->seats < 3) {
        return;
    }
    if (greedy->now_tiles != tiles) {
        carc_game_points(turn->game, &turn->table->weights, greedy->now);
        greedy->now_tiles = tiles;
    }
    memcpy(turn->now, greedy->now, sizeof turn->now);
}

/* Keeps the score up with the move that is about to be made. */
static void keep_score(const struct carc_turn *turn, const struct carc_choice *choice)
{
    struct carc_greedy *greedy = turn->table->greedy;
    if (greedy->now_tiles != turn->game->board.placed_count) {
        return;
    }
    add_tile(turn, choice->place, greedy->now);
    if (choice->segment != CARC_NO_SEGMENT) {
        add_meeple(turn, choice->segment, greedy->now);
    }
    greedy->now_tiles++;
}

static void begin_turn(struct carc_turn *turn, struct carc_table *table, uint32_t seat,
                       uint8_t kind)
{
    struct carc_greedy *greedy = table->greedy;
    turn->table = table;
    turn->game = &table->game;
    turn->contest = &greedy->contest;
    turn->near = &greedy->near;
    turn->view = &greedy->view;
    turn->weight = table->weights.weight;
    turn->seat = seat;
    turn->kind = kind;
    turn->own_only = table->agent[seat].goal == CARC_GOAL_OWN;
    turn->rings = has_monks(turn->game) ? ~0U : 0U;
    look_at_score(turn);
    turn->base = carc_turn_value(turn, turn->now);
    look_at_supply(turn);
    carc_contest_begin(turn->contest, turn->game, &table->weights);
    carc_near_begin(turn->near, turn);
    carc_view_begin(turn->view, turn->game, kind);
}

/* All places: those with one neighbour come first among the fits of a tile, those with most of
 * them last. */
static void value_all(const struct carc_turn *turn, struct carc_sink *sink)
{
    const struct carc_board *board = &turn->game->board;
    const struct carc_fit *fit = turn->game->set->tile[turn->kind].fit;
    uint32_t left = carc_board_places(board, turn->kind);
    left -= carc_value_near(turn, sink);
    for (fit += CARC_SIDES * turn->game->set->tile[turn->kind].distinct; left > 0; fit++) {
        const uint32_t count = board->bucket_count[fit->pattern];
        left -= count;
        for (uint32_t k = 0; k < count; k++) {
            const int32_t slot = (int32_t)board->bucket[fit->pattern].slot[k];
            carc_value_wide(turn, (struct carc_place){slot, fit->rotation}, sink);
        }
    }
}

/* candidates: 0 for all places, else so many drawn among them, each as likely as another. */
static void value_moves(const struct carc_turn *turn, uint32_t candidates,
                        struct carc_sink *sink)
{
    const struct carc_board *board = &turn->game->board;
    struct carc_stream *stream = &turn->table->stream[turn->seat];
    for (uint32_t i = 0; i < candidates; i++) {
        const uint32_t pick = carc_stream_below(stream, carc_board_places(board, turn->kind));
        value_one(turn, carc_board_pick(board, turn->kind, pick), sink);
    }
    if (candidates == 0) {
        value_all(turn, sink);
    }
}

uint32_t carc_greedy_moves(struct carc_table *table, uint32_t seat, uint8_t kind,
                           bool best_only, struct carc_valued *out, uint32_t capacity)
{
    struct carc_turn turn;
    struct carc_sink sink = {
        .moves = out, .capacity = capacity, .best_only = best_only, .least = INT32_MIN};
    begin_turn(&turn, table, seat, kind);
    value_moves(&turn, 0, &sink);
    return sink.count;
}

uint8_t carc_greedy_move(struct carc_table *table, uint32_t seat, uint8_t kind, uint32_t places)
{
    struct carc_turn turn;
    struct carc_sink sink = {.moves = table->greedy->best,
                             .capacity = UINT32_MAX,
                             .best_only = true,
                             .least = INT32_MIN};
    const uint32_t limit = table->agent[seat].candidates;
    begin_turn(&turn, table, seat, kind);
    value_moves(&turn, limit < places ? limit : 0, &sink);
    assert(sink.count > 0);
    const uint32_t pick = carc_stream_below(&table->stream[seat], sink.count);
    const struct carc_choice choice = sink.moves[pick].choice;
    keep_score(&turn, &choice);
    carc_game_place(&table->game, kind, choice.place);
    if (choice.segment != CARC_NO_SEGMENT) {
        carc_game_claim(&table->game, seat, choice.segment);
    }
    return choice.segment;
}
