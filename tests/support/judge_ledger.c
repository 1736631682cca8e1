// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge_ledger.h"

#include <stdlib.h>
#include <string.h>

#include "judge_internal.h"

void judge_ledger_clear(struct judge_ledger *ledger)
{
    ledger->entry_count = 0;
    ledger->turn = 0;
    memset(ledger->turns, 0, sizeof(ledger->turns));
    memset(ledger->empty, 0, sizeof(ledger->empty));
}

void judge_ledger_free(struct judge_ledger *ledger)
{
    free(ledger->entries);
    memset(ledger, 0, sizeof(*ledger));
}

void judge_ledger_draw(struct judge_ledger *ledger)
{
    ledger->turn++;
}

void judge_ledger_begin(struct judge_ledger *ledger, const struct judge *judge, size_t seat)
{
    ledger->turns[seat]++;
    ledger->empty[seat] += judge_supply(judge, seat) == 0;
}

// No two meeples stand on one segment of one tile, so that this names one.
static bool is_same(const struct judge_meeple *a, const struct judge_meeple *b)
{
    return a->seat == b->seat && a->tile == b->tile && a->segment == b->segment;
}

static bool stands(const struct judge *judge, const struct judge_meeple *meeple)
{
    for (size_t i = 0; i < judge_meeple_count(judge); i++) {
        if (is_same(judge_meeple(judge, i), meeple))
            return true;
    }
    return false;
}

static void add_entry(struct judge_ledger *ledger, const struct judge *judge,
                      const struct judge_meeple *meeple)
{
    const struct judge_tile *tile = judge_tile(judge, meeple->tile);

    ledger->entries = judge_grow(ledger->entries, ledger->entry_count, &ledger->entry_cap,
                                 sizeof(*ledger->entries));
    ledger->entries[ledger->entry_count++] = (struct judge_entry){
        *meeple, judge->kinds[tile->kind].segments[meeple->segment].kind, ledger->turn, 0};
}

void judge_ledger_placed(struct judge_ledger *ledger, const struct judge *judge)
{
    for (size_t i = 0; i < judge_meeple_count(judge); i++) {
        if (judge_meeple(judge, i)->tile == judge_tile_count(judge) - 1)
            add_entry(ledger, judge, judge_meeple(judge, i));
    }
}

void judge_ledger_end(struct judge_ledger *ledger, const struct judge *judge)
{
    for (size_t i = 0; i < ledger->entry_count; i++) {
        struct judge_entry *entry = &ledger->entries[i];

        if (entry->returned == 0 && !stands(judge, &entry->meeple))
            entry->returned = ledger->turn;
    }
}

struct judge_use judge_ledger_use(const struct judge_ledger *ledger, size_t seat,
                                  enum judge_kind kind)
{
    struct judge_use use = {0};

    for (size_t i = 0; i < ledger->entry_count; i++) {
        const struct judge_entry *entry = &ledger->entries[i];

        if (entry->meeple.seat != seat || entry->kind != kind)
            continue;
        use.placed++;
        use.placed_turns += entry->placed;
        use.returned += entry->returned > 0;
        use.returned_turns += entry->returned;
        use.time += (entry->returned > 0 ? entry->returned : ledger->turn) - entry->placed;
    }
    return use;
}
