// SPDX-License-Identifier: GPL-3.0-or-later
#include "meeples.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* meeples.c - adding games. */

/* What columns and their products must not exceed, so that a block fits into 32 bits. */
#define PRODUCT_MOST 5792U /* 64 times its square is below 2^31 */
#define FIGURE_MOST UINT16_MAX

uint32_t carc_meeple_kind(enum carc_component component)
{
    static const uint8_t kinds[CARC_CATEGORY_COUNT] = {
        [CARC_CATEGORY_ROAD_COMPLETE] = CARC_ROAD,
        [CARC_CATEGORY_ROAD_INCOMPLETE] = CARC_ROAD,
        [CARC_CATEGORY_CITY_TWO_TILE] = CARC_CITY,
        [CARC_CATEGORY_CITY_COMPLETE] = CARC_CITY,
        [CARC_CATEGORY_CITY_INCOMPLETE] = CARC_CITY,
        [CARC_CATEGORY_MONASTERY_COMPLETE] = CARC_MONASTERY,
        [CARC_CATEGORY_MONASTERY_INCOMPLETE] = CARC_MONASTERY,
        [CARC_CATEGORY_FARM] = CARC_FIELD,
    };
    return kinds[carc_component_category(component)];
}

const struct carc_meeple_cross *carc_meeple_crosses(void)
{
#define PAIR(a, b)                                                                             \
    {                                                                                          \
        CARC_COMPONENT_##a, CARC_COMPONENT_##b                                                 \
    }
    static const struct carc_meeple_cross crosses[CARC_MEEPLE_CROSSES] = {
        PAIR(ROAD_TILES, ROAD_OPEN_TILES),       PAIR(TWIN_CITIES, CITY_TILES),
        PAIR(TWIN_CITIES, CITY_PENNANTS),        PAIR(TWIN_CITIES, CITY_OPEN_TILES),
        PAIR(TWIN_CITIES, CITY_OPEN_PENNANTS),   PAIR(TWIN_PENNANTS, CITY_TILES),
        PAIR(TWIN_PENNANTS, CITY_PENNANTS),      PAIR(TWIN_PENNANTS, CITY_OPEN_TILES),
        PAIR(TWIN_PENNANTS, CITY_OPEN_PENNANTS), PAIR(CITY_TILES, CITY_OPEN_TILES),
        PAIR(CITY_TILES, CITY_OPEN_PENNANTS),    PAIR(CITY_PENNANTS, CITY_OPEN_TILES),
        PAIR(CITY_PENNANTS, CITY_OPEN_PENNANTS), PAIR(MONASTERY_TILES, MONASTERY_OPEN_TILES),
    };
#undef PAIR
    return crosses;
}

/* ---- life ---------------------------------------------------------------------------- */

static uint8_t column(enum carc_meeple_column first, uint32_t i)
{
    return (uint8_t)(first + i);
}

static void choose_columns(struct carc_meeples *meeples)
{
    struct carc_meeple_product *product = meeples->product;
    for (uint32_t kind = 0; kind < CARC_KINDS; kind++) {
        meeples->source[SUM_PLACED + kind] = column(COLUMN_PLACED, kind);
        meeples->source[SUM_STUCK + kind] = column(COLUMN_STUCK, kind);
        meeples->source[SUM_TIME + kind] = column(COLUMN_TIME, kind);
        meeples->source[SUM_PLACED_TURNS + kind] = column(COLUMN_PLACED_TURNS, kind);
    }
    meeples->source[SUM_EMPTY] = COLUMN_EMPTY;
    meeples->source[SUM_TURNS] = COLUMN_TURNS;
    for (uint32_t kind = 0; kind < CARC_MEEPLE_KINDS; kind++) {
        const uint8_t placed = column(COLUMN_PLACED, kind);
        const uint8_t stuck = column(COLUMN_STUCK, kind);
        const uint8_t time = column(COLUMN_TIME, kind);
        product[SUM_PLACED_2 + kind] = (struct carc_meeple_product){placed, placed};
        product[SUM_STUCK_2 + kind] = (struct carc_meeple_product){stuck, stuck};
        product[SUM_STUCK_PLACED + kind] = (struct carc_meeple_product){stuck, placed};
        product[SUM_TIME_2 + kind] = (struct carc_meeple_product){time, time};
        product[SUM_TIME_PLACED + kind] = (struct carc_meeple_product){time, placed};
    }
    for (uint32_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
        const uint32_t kind = carc_meeple_kind((enum carc_component)c);
        const uint8_t component = column(COLUMN_COMPONENT, c);
        product[SUM_OWN + c] =
            (struct carc_meeple_product){component, column(COLUMN_PLACED, kind)};
        product[SUM_ALL + c] =
            (struct carc_meeple_product){component, column(COLUMN_PLACED, CARC_KINDS)};
    }
    for (uint32_t i = 0; i < CARC_MEEPLE_CROSSES; i++) {
        const struct carc_meeple_cross *cross = &carc_meeple_crosses()[i];
        product[SUM_CROSS + i] = (struct carc_meeple_product){
            column(COLUMN_COMPONENT, cross->first), column(COLUMN_COMPONENT, cross->second)};
    }
    product[SUM_EMPTY_2] = (struct carc_meeple_product){COLUMN_EMPTY, COLUMN_EMPTY};
}

/* Whether no figure of a unit of such games can be too large for a block. */
static bool is_small(const struct carc_game_setup *setup, uint32_t plays)
{
    uint64_t most = CARC_NEIGHBOURS + 1; /* a component's growth by a tile, for one seat */
    for (size_t i = 0; i < setup->set->tile_count; i++) {
        const struct carc_tile *tile = &setup->set->tile[i];
        uint64_t pennants = 0;
        for (uint8_t s = 0; s < tile->segment_count; s++) {
            pennants += tile->segment[s].pennants;
        }
        most = tile->segment_count > most ? tile->segment_count : most;
        most = tile->touching > most ? tile->touching : most;
        most = pennants > most ? pennants : most;
    }
    const uint64_t tiles = setup->tiles;
    const uint64_t all = (uint64_t)setup->seats * setup->meeples;
    const uint64_t standing = all < tiles ? all : tiles;
    return tiles <= FIGURE_MOST && plays <= FIGURE_MOST &&
           tiles * tiles * plays <= FIGURE_MOST && tiles * standing * plays <= PRODUCT_MOST &&
           tiles * most * setup->seats * plays <= PRODUCT_MOST;
}

struct carc_meeples *carc_meeples_sums_new(uint32_t seats, uint32_t plays)
{
    struct carc_meeples *meeples = carc_array_new(1, sizeof *meeples);
    if (meeples) {
        meeples->seats = seats;
        meeples->plays = plays;
        choose_columns(meeples);
    }
    return meeples;
}

struct carc_meeples *carc_meeples_new(const struct carc_game_setup *setup, uint32_t plays)
{
    struct carc_meeples *meeples = carc_meeples_sums_new(setup->seats, plays);
    if (meeples && is_small(setup, plays)) {
        meeples->block = carc_array_new(1, sizeof *meeples->block);
        if (!meeples->block) {
            free(meeples);
            return NULL;
        }
    }
    return meeples;
}

void carc_meeples_free(struct carc_meeples *meeples)
{
    if (meeples) {
        free(meeples->block);
        free(meeples);
    }
}

void carc_meeples_clear(struct carc_meeples *meeples)
{
    memset(meeples->sum, 0, sizeof meeples->sum);
    memset(meeples->wide, 0, sizeof meeples->wide);
    if (meeples->block) {
        memset(meeples->block, 0, sizeof *meeples->block);
    }
    meeples->units = 0;
    meeples->playing = meeples->waiting = 0;
}

/* ---- a play -------------------------------------------------------------------------- */

/* Turns spent on the board by meeples of a kind: those stuck leave it with the last turn. */
static uint64_t time_of(const struct carc_use *use, unsigned kind, uint32_t last)
{
    const uint64_t stuck = use->placed[kind] - use->returned[kind];
    return use->returned_turns[kind] + stuck * last - use->placed_turns[kind];
}

static uint32_t turns_of(const struct carc_used *used, uint32_t seats, uint32_t seat)
{
    return (used->laid + seats - 1 - seat) / seats;
}

static void add_small(struct carc_meeples *meeples, const struct carc_used *used,
                      const struct carc_score *score)
{
    const uint32_t unit = meeples->waiting;
    const uint32_t last = used->turns;
    for (uint32_t seat = 0; seat < meeples->seats; seat++) {
        const struct carc_use *use = &used->use[seat];
        uint16_t(*figure)[CARC_MEEPLE_BLOCK] = meeples->block->column[seat];
        for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
            figure[COLUMN_PLACED + kind][unit] += (uint16_t)use->placed[kind];
            figure[COLUMN_STUCK + kind][unit] +=
                (uint16_t)(use->placed[kind] - use->returned[kind]);
            figure[COLUMN_TIME + kind][unit] += (uint16_t)time_of(use, kind, last);
            figure[COLUMN_PLACED_TURNS + kind][unit] += (uint16_t)use->placed_turns[kind];
        }
        for (unsigned c = 0; c < CARC_COMPONENT_COUNT; c++) {
            figure[COLUMN_COMPONENT + c][unit] += (uint16_t)score->component[seat][c];
        }
        figure[COLUMN_EMPTY][unit] += (uint16_t)used->empty[seat];
        figure[COLUMN_TURNS][unit] += (uint16_t)turns_of(used, meeples->seats, seat);
    }
}

static void add_large(struct carc_meeples *meeples, const struct carc_used *used,
                      const struct carc_score *score)
{
    const uint32_t last = used->turns;
    for (uint32_t seat = 0; seat < meeples->seats; seat++) {
        const struct carc_use *use = &used->use[seat];
        uint64_t *figure = meeples->wide[seat];
        for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
            figure[COLUMN_PLACED + kind] += use->placed[kind];
            figure[COLUMN_STUCK + kind] += use->placed[kind] - use->returned[kind];
            figure[COLUMN_TIME + kind] += time_of(use, kind, last);
            figure[COLUMN_PLACED_TURNS + kind] += use->placed_turns[kind];
        }
        for (unsigned c = 0; c < CARC_COMPONENT_COUNT; c++) {
            figure[COLUMN_COMPONENT + c] += (uint64_t)score->component[seat][c];
        }
        figure[COLUMN_EMPTY] += used->empty[seat];
        figure[COLUMN_TURNS] += turns_of(used, meeples->seats, seat);
    }
}

/* ---- units --------------------------------------------------------------------------- */

/* The figures of all kinds and of all seats together. */
static void total_large(struct carc_meeples *meeples)
{
    static const uint8_t groups[] = {COLUMN_PLACED, COLUMN_STUCK, COLUMN_TIME};
    uint64_t *all = meeples->wide[meeples->seats];
    for (uint32_t seat = 0; seat < meeples->seats; seat++) {
        uint64_t *figure = meeples->wide[seat];
        for (size_t g = 0; g < sizeof groups; g++) {
            for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
                figure[groups[g] + CARC_KINDS] += figure[groups[g] + kind];
            }
        }
        for (size_t c = 0; c < COLUMN_COUNT; c++) {
            all[c] += figure[c];
        }
    }
}

static void settle_large(struct carc_meeples *meeples)
{
    total_large(meeples);
    for (uint32_t seat = 0; seat <= meeples->seats; seat++) {
        const uint64_t *figure = meeples->wide[seat];
        carc_int128 *sum = meeples->sum[seat];
        for (size_t i = 0; i < SUM_PRODUCTS; i++) {
            sum[i] += figure[meeples->source[i]];
        }
        for (size_t i = SUM_PRODUCTS; i < SUM_COUNT; i++) {
            const struct carc_meeple_product *product = &meeples->product[i];
            sum[i] += (carc_int128)figure[product->x] * figure[product->y];
        }
    }
    memset(meeples->wide, 0, sizeof meeples->wide);
}

static void add_column(uint16_t *to, const uint16_t *from)
{
    for (size_t unit = 0; unit < CARC_MEEPLE_BLOCK; unit++) {
        to[unit] = (uint16_t)(to[unit] + from[unit]);
    }
}

static void total_small(struct carc_meeples *meeples)
{
    static const uint8_t groups[] = {COLUMN_PLACED, COLUMN_STUCK, COLUMN_TIME};
    for (uint32_t seat = 0; seat < meeples->seats; seat++) {
        uint16_t(*figure)[CARC_MEEPLE_BLOCK] = meeples->block->column[seat];
        for (size_t g = 0; g < sizeof groups; g++) {
            for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
                add_column(figure[groups[g] + CARC_KINDS], figure[groups[g] + kind]);
            }
        }
        for (size_t c = 0; c < COLUMN_COUNT; c++) {
            add_column(meeples->block->column[meeples->seats][c], figure[c]);
        }
    }
}

/* The loops of these two are short and plain, so that compilers do many units at a time. */
static uint32_t sum_of(const uint16_t *x)
{
    uint32_t sum = 0;
    for (size_t unit = 0; unit < CARC_MEEPLE_BLOCK; unit++) {
        sum += x[unit];
    }
    return sum;
}

static int32_t product_of(const uint16_t *x, const uint16_t *y)
{
    int32_t sum = 0;
    for (size_t unit = 0; unit < CARC_MEEPLE_BLOCK; unit++) {
        sum += (int16_t)x[unit] * (int16_t)y[unit];
    }
    return sum;
}

void carc_meeples_settle(struct carc_meeples *meeples)
{
    assert(!meeples->playing);
    if (!meeples->waiting) {
        return;
    }
    total_small(meeples);
    for (uint32_t seat = 0; seat <= meeples->seats; seat++) {
        uint16_t(*figure)[CARC_MEEPLE_BLOCK] = meeples->block->column[seat];
        carc_int128 *sum = meeples->sum[seat];
        for (size_t i = 0; i < SUM_PRODUCTS; i++) {
            sum[i] += sum_of(figure[meeples->source[i]]);
        }
        for (size_t i = SUM_PRODUCTS; i < SUM_COUNT; i++) {
            const struct carc_meeple_product *product = &meeples->product[i];
            sum[i] += product_of(figure[product->x], figure[product->y]);
        }
        memset(figure, 0, sizeof meeples->block->column[seat]);
    }
    meeples->waiting = 0;
}

void carc_meeples_play(struct carc_meeples *meeples, const struct carc_used *used,
                       const struct carc_score *score)
{
    if (meeples->block) {
        add_small(meeples, used, score);
    } else {
        add_large(meeples, used, score);
    }
    if (++meeples->playing < meeples->plays) {
        return;
    }
    meeples->playing = 0;
    meeples->units++;
    if (!meeples->block) {
        settle_large(meeples);
    } else if (++meeples->waiting == CARC_MEEPLE_BLOCK) {
        carc_meeples_settle(meeples);
    }
}
