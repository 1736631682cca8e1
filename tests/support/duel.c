// SPDX-License-Identifier: GPL-3.0-or-later
#include "duel.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge_cases.h"

#define SPOTS_MAX 8192

bool duel_trouble(struct duel *duel, const char *format, ...)
{
    char text[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(duel->trouble, sizeof duel->trouble, "turn %u: %s", duel->turns, text);
    return false;
}

/* ---- life ---------------------------------------------------------------------------- */

static void hear(void *context, const struct carc_scored *scored)
{
    struct duel_list *list = context;
    struct duel_told *told = &list->told[list->count % DUEL_TOLD_MAX];
    *told = (struct duel_told){
        .class = (uint32_t)scored->class,
        .size = scored->size,
        .pennants = scored->pennants,
        .owners = scored->owners,
        .tile = scored->tile,
    };
    memcpy(told->meeples, scored->meeples, sizeof told->meeples);
    list->count++;
}

bool duel_open(struct duel *duel, struct carc_game *game, const char *path, uint32_t tiles)
{
    memset(duel, 0, sizeof *duel);
    duel->game = game;
    duel->listener = (struct carc_listener){hear, &duel->engine_list};
    duel->judge = judge_new(judge_source_path(path), game->seats, (int)game->meeples);
    return duel->judge && carc_census_init(&duel->completed, game->set, tiles) == CARC_OK &&
           carc_census_init(&duel->ending, game->set, tiles) == CARC_OK &&
           carc_census_init(&duel->expected, game->set, tiles) == CARC_OK;
}

void duel_close(struct duel *duel)
{
    judge_free(duel->judge);
    judge_ledger_free(&duel->ledger);
    carc_census_fini(&duel->completed);
    carc_census_fini(&duel->ending);
    carc_census_fini(&duel->expected);
}

static bool same_supplies(struct duel *duel)
{
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        const int judge = seat < duel->game->seats ? judge_supply(duel->judge, seat) : 0;
        if (duel->game->supply[seat] != (uint32_t)judge) {
            return duel_trouble(duel, "seat %u has %u meeples, judge %d", seat,
                                duel->game->supply[seat], judge);
        }
    }
    const char *wrong = carc_features_check(&duel->game->features);
    return wrong ? duel_trouble(duel, "features: %s", wrong) : true;
}

bool duel_begin(struct duel *duel, uint8_t kind, uint8_t rotation)
{
    duel->turns = 0;
    duel->trouble[0] = '\0';
    judge_reset(duel->judge);
    judge_ledger_clear(&duel->ledger);
    carc_census_clear(&duel->completed);
    duel->game->census = &duel->completed;
    duel->game->listener = &duel->listener;
    carc_game_begin(duel->game, kind, rotation);
    judge_place_first(duel->judge, kind, 0, 0, rotation);
    return same_supplies(duel);
}

/* ---- legal places -------------------------------------------------------------------- */

static int compare_spots(const void *a, const void *b)
{
    const struct judge_spot *p = a, *q = b;
    if (p->y != q->y) {
        return p->y < q->y ? -1 : 1;
    }
    if (p->x != q->x) {
        return p->x < q->x ? -1 : 1;
    }
    return (p->rotation > q->rotation) - (p->rotation < q->rotation);
}

static struct judge_spot spot_of(const struct duel *duel, struct carc_place place)
{
    const struct carc_board *board = &duel->game->board;
    int32_t x = 0, y = 0;
    carc_board_where(board, board->slots[place.slot].cell, &x, &y);
    return (struct judge_spot){x, y, place.rotation};
}

/* The judge's distinct places: a list of SPOTS_MAX at most. */
static size_t judge_places(const struct duel *duel, uint8_t kind, struct judge_spot *spots)
{
    const size_t all = judge_all_legal(duel->judge, kind, spots, SPOTS_MAX);
    size_t kept = 0;
    for (size_t i = 0; i < all && i < SPOTS_MAX; i++) {
        if (judge_first_rotation(duel->judge, kind, spots[i].rotation) == spots[i].rotation) {
            spots[kept++] = spots[i];
        }
    }
    return kept;
}

static bool same_places(struct duel *duel, uint8_t kind, struct judge_spot *engine,
                        struct judge_spot *judge)
{
    const size_t expected = judge_places(duel, kind, judge);
    const uint32_t count = carc_board_places(&duel->game->board, kind);
    const char *id = duel->game->set->tile[kind].id;
    if (count != expected || count > SPOTS_MAX) {
        return duel_trouble(duel, "tile %s has %u legal places, judge %zu", id, count,
                            expected);
    }
    for (uint32_t i = 0; i < count; i++) {
        engine[i] = spot_of(duel, carc_board_pick(&duel->game->board, kind, i));
    }
    qsort(engine, count, sizeof *engine, compare_spots);
    qsort(judge, count, sizeof *judge, compare_spots);
    for (uint32_t i = 0; i < count; i++) {
        if (compare_spots(&engine[i], &judge[i]) != 0) {
            return duel_trouble(duel,
                                "tile %s may go to %d,%d turned %u, judge %d,%d turned %u", id,
                                engine[i].x, engine[i].y, engine[i].rotation, judge[i].x,
                                judge[i].y, judge[i].rotation);
        }
    }
    return true;
}

bool duel_places(struct duel *duel, uint8_t kind)
{
    static struct judge_spot engine[SPOTS_MAX], judge[SPOTS_MAX];
    return same_places(duel, kind, engine, judge);
}

bool duel_kinds(struct duel *duel)
{
    bool same = true;
    for (size_t kind = 0; same && kind < duel->game->set->tile_count; kind++) {
        same = duel_places(duel, (uint8_t)kind);
    }
    return same;
}

void duel_draw(struct duel *duel, uint32_t seat, bool fits)
{
    judge_ledger_draw(&duel->ledger);
    if (fits) {
        judge_ledger_begin(&duel->ledger, duel->judge, seat);
    } else {
        duel->game->discarded++;
    }
}

/* ---- steps of a turn ----------------------------------------------------------------- */

static bool judge_lays_last(struct duel *duel)
{
    const struct carc_board *board = &duel->game->board;
    const struct carc_placed *placed = &board->placed[board->placed_count - 1];
    int32_t x = 0, y = 0;
    carc_board_where(board, placed->cell, &x, &y);
    duel->turns++;
    if (!judge_place(duel->judge, placed->tile, x, y, placed->rotation)) {
        return duel_trouble(duel, "tile %s at %d,%d turned %u is not legal",
                            duel->game->set->tile[placed->tile].id, (int)x, (int)y,
                            placed->rotation);
    }
    return true;
}

bool duel_place(struct duel *duel, uint8_t kind, struct carc_place place, uint32_t *free)
{
    if (carc_game_reserve(duel->game) != CARC_OK) {
        return duel_trouble(duel, "no memory");
    }
    carc_game_place(duel->game, kind, place);
    if (!judge_lays_last(duel)) {
        return false;
    }
    const char *wrong = carc_features_check(&duel->game->features);
    if (wrong) {
        return duel_trouble(duel, "features before the meeple: %s", wrong);
    }
    size_t segment[JUDGE_MAX_SEGMENTS];
    const size_t count = judge_free_segments(duel->judge, segment);
    uint32_t judge = 0;
    for (size_t i = 0; i < count; i++) {
        judge |= 1U << segment[i];
    }
    *free = 0;
    for (uint8_t i = 0; i < duel->game->set->tile[kind].segment_count; i++) {
        *free |= (uint32_t)carc_game_is_free(duel->game, i) << i;
    }
    return *free == judge ? true
                          : duel_trouble(duel, "free segments %#x, judge %#x", *free, judge);
}

bool duel_claim(struct duel *duel, uint32_t seat, uint8_t segment)
{
    carc_game_claim(duel->game, seat, segment);
    return judge_put_meeple(duel->judge, seat, segment)
               ? true
               : duel_trouble(duel, "seat %u may not claim segment %u", seat, segment);
}

bool duel_adopt(struct duel *duel, uint32_t seat, uint8_t segment)
{
    if (!judge_lays_last(duel)) {
        return false;
    }
    return segment == CARC_NO_SEGMENT || judge_put_meeple(duel->judge, seat, segment)
               ? true
               : duel_trouble(duel, "seat %u may not claim segment %u", seat, segment);
}

/* The judge's list of what this turn completes and pays, before it ends the turn. */
static void list_completed(struct duel *duel, const struct judge_map *map)
{
    duel->judge_list.count = 0;
    for (size_t i = 0; i < map->feature_count; i++) {
        const struct duel_told told = duel_feature(duel, map, i);
        if (map->features[i].complete && told.owners) {
            duel->judge_list.told[duel->judge_list.count++] = told;
        }
    }
}

bool duel_settle(struct duel *duel)
{
    struct judge_map *map = judge_map_new(duel->judge);
    list_completed(duel, map);
    judge_map_free(map);
    judge_ledger_placed(&duel->ledger, duel->judge);
    judge_end_turn(duel->judge);
    judge_ledger_end(&duel->ledger, duel->judge);
    duel->engine_list.count = 0;
    carc_game_settle(duel->game);
    if (!duel_same(duel, "completed") || !same_supplies(duel) || !duel_use(duel)) {
        return false;
    }
    map = judge_map_new(duel->judge);
    const bool same = duel_ending(duel, map) && duel_census(duel, map);
    judge_map_free(map);
    return same;
}
