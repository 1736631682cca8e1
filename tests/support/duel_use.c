// SPDX-License-Identifier: GPL-3.0-or-later
#include "duel.h"

/* duel_use.c - what meeples did, on the engine and in the judge's book. */

static const enum judge_kind kinds[CARC_KINDS] = {
    [CARC_ROAD] = JUDGE_ROAD,
    [CARC_CITY] = JUDGE_CITY,
    [CARC_MONASTERY] = JUDGE_MONASTERY,
    [CARC_FIELD] = JUDGE_FIELD,
};

static bool same_kind(struct duel *duel, uint32_t seat, enum carc_kind kind)
{
    const struct carc_use *use = &duel->game->use[seat];
    const struct judge_use book = judge_ledger_use(&duel->ledger, seat, kinds[kind]);
    const struct {
        const char *name;
        uint64_t engine, judge;
    } figures[] = {
        {"placed", use->placed[kind], book.placed},
        {"returned", use->returned[kind], book.returned},
        {"turns of placing", use->placed_turns[kind], book.placed_turns},
        {"turns of return", use->returned_turns[kind], book.returned_turns},
        {"turns on the board",
         use->returned_turns[kind] +
             (uint64_t)(use->placed[kind] - use->returned[kind]) * carc_game_turn(duel->game) -
             use->placed_turns[kind],
         book.time},
    };
    for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
        if (figures[i].engine != figures[i].judge) {
            return duel_trouble(duel, "meeples of seat %u, %s, %s: %d, judge %d", seat,
                                carc_kind_name(kind), figures[i].name, (int)figures[i].engine,
                                (int)figures[i].judge);
        }
    }
    return true;
}

bool duel_use(struct duel *duel)
{
    bool same = true;
    if (!duel->ledger.turn) {
        return true; /* nobody told */
    }
    if (carc_game_turn(duel->game) != duel->ledger.turn) {
        return duel_trouble(duel, "turn %u, judge %u", carc_game_turn(duel->game),
                            duel->ledger.turn);
    }
    for (uint32_t seat = 0; seat < duel->game->seats && same; seat++) {
        const uint32_t empty = carc_game_empty_turns(duel->game, seat);
        for (int kind = 0; kind < CARC_KINDS && same; kind++) {
            same = same_kind(duel, seat, (enum carc_kind)kind);
        }
        if (same && empty != duel->ledger.empty[seat]) {
            return duel_trouble(duel, "seat %u began %u turns without a meeple, judge %u", seat,
                                empty, duel->ledger.empty[seat]);
        }
    }
    return same;
}
