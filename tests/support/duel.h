// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_DUEL_H
#define CARC_TESTS_DUEL_H

/*
 * duel - one game played on the engine and on the judge at once, compared after every step.
 *
 *     duel_begin                     the start tile on both
 *       duel_places  duel_kinds      where the drawn tile may go, where any tile may
 *       duel_place                   step 1, then which segments are free
 *       duel_claim                   step 2
 *       duel_settle                  step 3: what was completed, supplies, census, end scoring
 *       duel_scores                  points of every seat by category under the duel's variants
 *
 * Each returns false at the first difference and says in trouble what it is; then the duel is
 * over. The game is the caller's, so that it can belong to a table of agents.
 */

#include <stdbool.h>
#include <stdint.h>

#include "judge.h"
#include "judge_ledger.h"
#include <carcsim/game.h>

#define DUEL_TOLD_MAX 2048

/* One paid feature or contest, in the words that both sides can be put into. */
struct duel_told {
    uint32_t class; /* enum carc_class */
    uint32_t size;
    uint32_t pennants;
    uint32_t owners; /* bits of seats */
    uint32_t tile;   /* number of the placed tile of its first meeple; FARM_CITY: 0 */
    uint32_t meeples[CARC_SEATS_MAX];
};

/* What one side has told. */
struct duel_list {
    uint32_t count;
    struct duel_told told[DUEL_TOLD_MAX];
};

/* A variant in the words of both. */
struct duel_variant {
    char name[40];
    struct judge_variant judge;
    struct carc_weights weights;
};

struct duel {
    struct carc_game *game; /* borrowed */
    struct judge *judge;
    struct carc_listener listener;
    struct carc_census completed; /* what the engine counted as the game went on */
    struct carc_census ending;    /* what it counts now for the end */
    struct carc_census expected;  /* the same by the judge */
    struct judge_ledger ledger;   /* of meeples, if draws are told */
    struct duel_list engine_list, judge_list;
    uint32_t turns;
    char trouble[400];
};

/* duel_open: path is the tile file that the game's set was read from, tiles its bound. */
bool duel_open(struct duel *duel, struct carc_game *game, const char *path, uint32_t tiles);
void duel_close(struct duel *duel);

bool duel_begin(struct duel *duel, uint8_t kind, uint8_t rotation);

/* duel_places compares the legal places of a kind as sets; kinds: how many each kind has. */
bool duel_places(struct duel *duel, uint8_t kind);
bool duel_kinds(struct duel *duel);

/* duel_draw says that a seat draws a tile, before it is laid; a tile that does not fit is out.
 * If every draw is told, duel_settle compares what meeples did. Seats must take turns. */
void duel_draw(struct duel *duel, uint32_t seat, bool fits);

/* duel_place plays step 1 on both; free segments (R4.3) come back as bits. */
bool duel_place(struct duel *duel, uint8_t kind, struct carc_place place, uint32_t *free);
bool duel_claim(struct duel *duel, uint32_t seat, uint8_t segment);
bool duel_settle(struct duel *duel);

/* duel_adopt is duel_place and duel_claim for a move that the engine has made already. */
bool duel_adopt(struct duel *duel, uint32_t seat, uint8_t segment);

/* duel_scores compares points under the count variants, and every census row's points with
 * theirs. */
bool duel_scores(struct duel *duel, const struct duel_variant *variant, size_t count);

/* duel_variants fills the variants of a duel: the presets of the judge (first, second, third,
 * medina-azahara), then one for each way to pay farms with numbers that tell all parameters
 * apart. Returns how many. */
#define DUEL_PRESETS 4
#define DUEL_VARIANTS 7
void duel_variants(struct duel_variant variant[DUEL_VARIANTS]);

/* duel_trouble notes a difference, printf-style; returns false. */
bool duel_trouble(struct duel *duel, const char *format, ...) CARC_PRINTF(2, 3);

/* ---- what the files of the duel share ---- */

/* duel_feature is what both sides must tell of a feature of a map, tile by a meeple. */
struct duel_told duel_feature(const struct duel *duel, const struct judge_map *map,
                              size_t feature);

/* duel_use compares what the seats' meeples did on every kind, and turns without one. */
bool duel_use(struct duel *duel);

/* duel_same compares the lists, whatever their order; when says which lists they are. */
bool duel_same(struct duel *duel, const char *when);

/* duel_census compares both censuses with the judge's; duel_ending compares all that
 * carc_game_score tells its listener. Between turns only. */
bool duel_census(struct duel *duel, const struct judge_map *map);
bool duel_ending(struct duel *duel, const struct judge_map *map);

#endif
