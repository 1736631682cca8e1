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
    bool has_meeple;
    bool own_only;
    int32_t now[CARC_SEATS_MAX]; /* the score if the game ended before the move */
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

static int32_t worth(const int32_t *weight, uint8_t kind, bool complete, uint32_t tiles,
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
    const uint8_t never = turn->table->agent[turn->seat].never;
    for (uint8_t i = 0; i < view->tile->segment_count; i++) {
        const struct carc_group *group = &view->group[view->group_of[i]];
        if (group->claimed || never >> group->kind & 1U) {
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
    if (turn->has_meeple) {
        value_meeples(turn, &view, place, points, sink);
    }
}

static void value_moves(struct carc_table *table, uint32_t seat, uint8_t kind,
                        struct sink *sink)
{
    struct carc_game *game = &table->game;
    struct turn turn = {
        .table = table,
        .game = game,
        .contest = &table->greedy->contest,
        .weight = table->weights.weight,
        .seat = seat,
        .kind = kind,
        .has_meeple = game->supply[seat] > 0,
        .own_only = table->agent[seat].goal == CARC_GOAL_OWN,
    };
    struct carc_score score;
    carc_game_score(game, &score, NULL, NULL);
    for (uint32_t s = 0; s < game->seats; s++) {
        for (size_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
            turn.now[s] += score.component[s][c] * turn.weight[c];
        }
    }
    carc_contest_begin(turn.contest, game, &table->weights);
    const struct carc_tile *tile = &game->set->tile[kind];
    for (size_t i = 0; i < tile->fit_count; i++) {
        const struct carc_fit fit = tile->fit[i];
        for (uint32_t k = 0; k < game->board.bucket_count[fit.pattern]; k++) {
            const int32_t slot = (int32_t)game->board.bucket[fit.pattern].slot[k];
            value_place(&turn, (struct carc_place){slot, fit.rotation}, sink);
        }
    }
}

uint32_t carc_greedy_moves(struct carc_table *table, uint32_t seat, uint8_t kind,
                           struct carc_valued *out, uint32_t capacity)
{
    struct sink sink = {.moves = out, .capacity = capacity};
    value_moves(table, seat, kind, &sink);
    return sink.count;
}

uint8_t carc_greedy_move(struct carc_table *table, uint32_t seat, uint8_t kind, uint32_t places)
{
    struct sink sink = {
        .moves = table->greedy->best, .capacity = UINT32_MAX, .best_only = true};
    value_moves(table, seat, kind, &sink);
    assert(places > 0 && sink.count > 0);
    (void)places;
    const uint32_t pick = carc_stream_below(&table->stream[seat], sink.count);
    const struct carc_choice choice = sink.moves[pick].choice;
    carc_game_place(&table->game, kind, choice.place);
    if (choice.segment != CARC_NO_SEGMENT) {
        carc_game_claim(&table->game, seat, choice.segment);
    }
    return choice.segment;
}
