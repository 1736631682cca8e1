// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "duel.h"

static struct carc_weights weights_of(const struct judge_variant *from)
{
    const struct carc_variant variant = {
        .two_tile_city = from->two_tile_city,
        .two_tile_pennant = from->two_tile_pennant,
        .city_tile = from->city_tile,
        .city_pennant = from->city_pennant,
        .city_tile_incomplete = from->city_tile_incomplete,
        .city_pennant_incomplete = from->city_pennant_incomplete,
        .road_tile = from->road_tile,
        .road_tile_incomplete = from->road_tile_incomplete,
        .monastery_tile = from->monastery_tile,
        .farm_city = from->farm_city,
        .farm_by_city = from->farm_scope == JUDGE_SCOPE_CITY,
        .farm_unlimited = from->farm_repeat == JUDGE_REPEAT_UNLIMITED,
    };
    return carc_variant_weights(&variant);
}

void duel_variants(struct duel_variant variant[DUEL_VARIANTS])
{
    static const char *const presets[] = {"first", "second", "third", "medina-azahara"};
    /* No value is a small multiple or a sum of others, so that a swap of any two shows. */
    static const struct judge_variant odd = {
        .two_tile_city = 1009,
        .two_tile_pennant = 211,
        .city_tile = 101,
        .city_pennant = 47,
        .city_tile_incomplete = 37,
        .city_pennant_incomplete = 23,
        .road_tile = 17,
        .road_tile_incomplete = 11,
        .monastery_tile = 7,
        .farm_city = 53,
    };
    for (size_t i = 0; i < DUEL_VARIANTS; i++) {
        struct duel_variant *own = &variant[i];
        if (i < DUEL_PRESETS) {
            snprintf(own->name, sizeof own->name, "%s", presets[i]);
            judge_preset(presets[i], &own->judge);
        } else {
            snprintf(own->name, sizeof own->name, "odd-%zu", i - DUEL_PRESETS);
            own->judge = odd;
            own->judge.farm_scope = i == DUEL_PRESETS ? JUDGE_SCOPE_CITY : JUDGE_SCOPE_FARM;
            own->judge.farm_repeat =
                i == DUEL_PRESETS + 1 ? JUDGE_REPEAT_PLAYER : JUDGE_REPEAT_UNLIMITED;
        }
        own->weights = weights_of(&own->judge);
    }
}
