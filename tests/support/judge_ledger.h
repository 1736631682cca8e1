// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_JUDGE_LEDGER_H
#define CARC_TESTS_JUDGE_LEDGER_H

// The judge's book of meeples: one entry for each that was ever placed, with the turns of
// placing and coming back, found by looking at who stands on the board after every turn.
//
//     judge_ledger_draw     a tile is drawn, whether it fits or not: the next turn's number
//     judge_ledger_begin    before the seat lays it
//     judge_ledger_placed   after its meeple was placed, if any, before judge_end_turn
//     judge_ledger_end      after judge_end_turn

#include "judge.h"

struct judge_entry {
    struct judge_meeple meeple;
    enum judge_kind kind;
    unsigned placed;
    unsigned returned; // 0: it still stands
};

struct judge_ledger {
    struct judge_entry *entries;
    size_t entry_count;
    size_t entry_cap;
    unsigned turn;
    unsigned turns[JUDGE_MAX_SEATS]; // in which the seat laid a tile
    unsigned empty[JUDGE_MAX_SEATS]; // of these, begun without a meeple
};

// What a seat did with its meeples on one kind of feature.
struct judge_use {
    unsigned placed, returned;
    unsigned long placed_turns, returned_turns;
    unsigned long time; // turns on the board; those that stand are counted up to the last turn
};

// judge_ledger_clear: before the first turn; judge_ledger_free: after the last game.
void judge_ledger_clear(struct judge_ledger *ledger);
void judge_ledger_free(struct judge_ledger *ledger);

void judge_ledger_draw(struct judge_ledger *ledger);
void judge_ledger_begin(struct judge_ledger *ledger, const struct judge *judge, size_t seat);
void judge_ledger_placed(struct judge_ledger *ledger, const struct judge *judge);
void judge_ledger_end(struct judge_ledger *ledger, const struct judge *judge);

struct judge_use judge_ledger_use(const struct judge_ledger *ledger, size_t seat,
                                  enum judge_kind kind);

#endif
