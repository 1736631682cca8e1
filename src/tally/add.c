// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <string.h>

#include "inner.h"

/*
 * add.c - adding a game.
 *
 * Functions that take seats beside a tally are made twice: for two seats, as in most games, and
 * for any number.
 */

#define TWO 2U

static int64_t form_value(const struct form *form, const int32_t *component)
{
    int64_t value = 0;
    for (uint32_t i = 0; i < form->heavy_count; i++) {
        value += (int64_t)form->weight[form->heavy[i]] * component[form->heavy[i]];
    }
    return value;
}

CARC_INLINE bool add_form(struct carc_tally *tally, uint32_t number,
                          const struct carc_outcome *outcome, uint32_t seats)
{
    struct form *form = &tally->form[number];
    int64_t *value = &tally->value[number * (CARC_TALLY_SEATS + 1)];
    int64_t all = 0;
    bool fine = true;
    for (uint32_t s = 0; s < seats; s++) {
        value[s] = form_value(form, outcome->component[s]);
        all += value[s];
        fine = carc_counts_add(&form->counts[s], value[s]) && fine;
    }
    value[seats] = all;
    return carc_counts_add(&form->counts[seats], all) && fine;
}

bool carc_add_form(struct carc_tally *tally, uint32_t number,
                   const struct carc_outcome *outcome)
{
    const uint32_t seats = tally->plan.seats;
    return seats == TWO ? add_form(tally, number, outcome, TWO)
                        : add_form(tally, number, outcome, seats);
}

CARC_INLINE uint32_t standings(const int64_t *totals, uint32_t seats, int64_t *best,
                               int64_t *second)
{
    uint32_t winners = 1;
    *best = totals[0];
    *second = INT64_MIN;
    for (uint32_t s = 1; s < seats; s++) {
        if (totals[s] > *best) {
            *second = *best;
            *best = totals[s];
            winners = 1U << s;
        } else {
            *second = totals[s] > *second ? totals[s] : *second;
            winners |= (uint32_t)(totals[s] == *best) << s;
        }
    }
    return winners;
}

uint32_t carc_standings(const int64_t *totals, uint32_t seats, int64_t *best, int64_t *second)
{
    return standings(totals, seats, best, second);
}

/* What each of the winners gets of a win, by number of winners. */
static int64_t share_of_win(uint32_t winners)
{
    int64_t count = 0;
    for (; winners; winners &= winners - 1) {
        count++;
    }
    return count == 1 ? CARC_TALLY_WINS : CARC_TALLY_WINS / count;
}

/* Adds the values of some forms to total, by seat and for all. */
CARC_INLINE void add_values(const struct carc_tally *tally, const uint32_t *forms,
                            uint32_t count, int64_t *total, uint32_t seats)
{
    for (uint32_t i = 0; i < count; i++) {
        const int64_t *value = &tally->value[forms[i] * (CARC_TALLY_SEATS + 1)];
        for (uint32_t s = 0; s <= seats; s++) {
            total[s] += value[s];
        }
    }
}

CARC_INLINE struct standing standing_of(const int64_t *total, uint32_t seats)
{
    int64_t best = 0, second = 0;
    const uint32_t winners = standings(total, seats, &best, &second);
    const int64_t win = best == second ? share_of_win(winners) : CARC_TALLY_WINS;
    return (struct standing){best, second, win, winners};
}

static inline int64_t margin_of(struct standing standing, int64_t total, uint32_t seat)
{
    return total - (standing.winners >> seat & 1U ? standing.second : standing.best);
}

static inline int64_t win_of(struct standing standing, uint32_t seat)
{
    return standing.winners >> seat & 1U ? standing.win : 0;
}

/* What a round has beside distributions. */
CARC_INLINE void add_round(struct carc_tally *tally, uint32_t variant, uint32_t round,
                           struct standing standing, const int64_t *total, uint32_t seats)
{
    const uint32_t is_tied = standing.best == standing.second;
    tally->margin[variant] += standing.best - standing.second;
    tally->tied[variant] += is_tied;
    tally->any_tied |= is_tied;
    tally->winners[variant * tally->plan.rounds + round] = standing.winners;
    tally->differ |= standing.winners ^ tally->winners[round];
    if (tally->plan.groups == 1) {
        carc_alone_play(tally, standing, total, seats);
    } else if (tally->plan.groups) {
        carc_agents_play(tally, round, standing, total);
    }
}

/* The only round: its totals are those of the game. */
CARC_INLINE bool add_single(struct carc_tally *tally, uint32_t variant, const int64_t *total,
                            uint32_t seats)
{
    struct face *face = &tally->face[variant];
    const struct standing standing = standing_of(total, seats);
    bool fine = true;
    for (uint32_t s = 0; s < seats; s++) {
        fine = carc_counts_add(&face->total[s], total[s]) && fine;
        fine = carc_counts_add(&face->margin[s], margin_of(standing, total[s], s)) && fine;
        fine = carc_counts_add(&face->win[s], win_of(standing, s)) && fine;
    }
    add_round(tally, variant, 0, standing, total, seats);
    return fine;
}

static bool add_rounds(struct carc_tally *tally, uint32_t variant, const int64_t *total,
                       const struct carc_outcome *outcome)
{
    struct face *face = &tally->face[variant];
    const uint32_t seats = tally->plan.seats;
    int64_t margin[CARC_TALLY_SEATS] = {0}, win[CARC_TALLY_SEATS] = {0};
    for (uint32_t r = 0; r < tally->plan.rounds; r++) {
        int64_t of_round[CARC_TALLY_SEATS] = {0};
        for (uint32_t s = 0; s < seats; s++) {
            of_round[s] = carc_total(&tally->plan, variant, outcome[r].component[s]);
        }
        const struct standing standing = standing_of(of_round, seats);
        for (uint32_t s = 0; s < seats; s++) {
            margin[s] += margin_of(standing, of_round[s], s);
            win[s] += win_of(standing, s);
        }
        add_round(tally, variant, r, standing, of_round, seats);
    }
    bool fine = true;
    for (uint32_t s = 0; s < seats; s++) {
        fine = carc_counts_add(&face->total[s], total[s]) && fine;
        fine = carc_counts_add(&face->margin[s], margin[s]) && fine;
        fine = carc_counts_add(&face->win[s], win[s]) && fine;
    }
    return fine;
}

CARC_INLINE bool add_variant(struct carc_tally *tally, uint32_t variant, const int64_t *common,
                             const struct carc_outcome *outcome, uint32_t seats)
{
    struct face *face = &tally->face[variant];
    const uint32_t rounds = tally->plan.rounds;
    int64_t total[CARC_TALLY_SEATS + 1];
    for (uint32_t s = 0; s <= seats; s++) {
        total[s] = common[s];
    }
    add_values(tally, face->own, face->own_count, total, seats);
    tally->margin[variant] = 0;
    tally->tied[variant] = 0;
    bool fine = rounds == 1 ? add_single(tally, variant, total, seats)
                            : add_rounds(tally, variant, total, outcome);
    fine = carc_counts_add(&face->total[seats], total[seats]) && fine;
    fine = carc_counts_add(&face->margin[seats], tally->margin[variant]) && fine;
    fine = carc_counts_add(&face->win[seats], CARC_TALLY_WINS * rounds) && fine;
    if (tally->plan.groups == 1) {
        carc_alone_game(tally, variant);
    } else if (tally->plan.groups) {
        carc_agents_game(tally, variant);
    }
    return fine;
}

bool carc_add_variant(struct carc_tally *tally, uint32_t variant, const int64_t *common,
                      const struct carc_outcome *outcome)
{
    const uint32_t seats = tally->plan.seats;
    return seats == TWO ? add_variant(tally, variant, common, outcome, TWO)
                        : add_variant(tally, variant, common, outcome, seats);
}

static void add_tied(struct carc_tally *tally)
{
    int64_t *tied = tally->sums[SUMS_TIED].narrow;
    int64_t *product = tally->sums[SUMS_TIED_PRODUCT].narrow;
    for (uint32_t b = 0; b < tally->plan.variants; b++) {
        tied[b] += tally->tied[b];
        for (uint32_t a = 0; tally->tied[b] && a <= b; a++) {
            product[triangle(a, b)] += tally->tied[a] * tally->tied[b];
        }
    }
}

static void add_changed(struct carc_tally *tally)
{
    const uint32_t rounds = tally->plan.rounds;
    int64_t *changed = tally->sums[SUMS_CHANGED].narrow;
    for (uint32_t b = 1; b < tally->plan.variants; b++) {
        const uint32_t *of_b = &tally->winners[b * rounds];
        for (uint32_t a = 0; a < b; a++) {
            const uint32_t *of_a = &tally->winners[a * rounds];
            for (uint32_t r = 0; r < rounds; r++) {
                changed[triangle(a, b)] += of_a[r] != of_b[r];
            }
        }
    }
}

/* Products of the margins of every two variants, which are not negative. */
static void add_margins(struct carc_tally *tally)
{
    carc_int128 *product = tally->sums[SUMS_MARGIN_PRODUCT].wide;
    const int64_t *margin = tally->margin, *end = margin + tally->plan.variants;
    int64_t any = 0;
    for (const int64_t *b = margin; b < end; b++) {
        any |= *b;
    }
    if (any > INT32_MAX) {
        for (const int64_t *b = margin; b < end; b++) {
            for (const int64_t *a = margin; a <= b; a++) {
                *product++ += (carc_int128)*a * *b;
            }
        }
        return;
    }
    for (const int64_t *b = margin; b < end; b++) { /* mostly they fit into 64 bits */
        for (const int64_t *a = margin; a <= b; a++) {
            *product++ += (uint64_t)*a * (uint64_t)*b;
        }
    }
}

void carc_add_pairs(struct carc_tally *tally)
{
    add_margins(tally);
    if (tally->differ) { /* seldom */
        add_changed(tally);
    }
    if (tally->any_tied) {
        add_tied(tally);
    }
    tally->differ = 0;
    tally->any_tied = 0;
}

const struct carc_outcome *carc_all_rounds(const struct carc_tally_plan *plan,
                                           const struct carc_outcome *outcome,
                                           struct carc_outcome *room)
{
    if (plan->rounds == 1) {
        return outcome;
    }
    memset(room, 0, sizeof *room);
    for (uint32_t r = 0; r < plan->rounds; r++) {
        for (uint32_t s = 0; s < plan->seats; s++) {
            for (uint32_t c = 0; c < plan->components; c++) {
                room->component[s][c] += outcome[r].component[s][c];
            }
        }
    }
    return room;
}

void carc_together(const struct carc_tally_plan *plan, const struct carc_outcome *outcome,
                   struct together *together)
{
    memset(together, 0, sizeof *together);
    for (uint32_t s = 0; s < plan->seats; s++) {
        for (uint32_t c = 0; c < plan->components; c++) {
            together->all[c] += outcome->component[s][c];
        }
    }
    for (uint32_t c = 0; c < plan->components; c++) {
        together->first[c] = (int64_t)plan->seats * outcome->component[0][c] - together->all[c];
    }
}

/* Products of every two components; many are 0. */
static void add_products(struct carc_tally *tally, const struct together *together)
{
    const int64_t *all = together->all, *first = together->first;
    carc_int128 *product = tally->sums[SUMS_PRODUCT].wide;
    carc_int128 *first_product = tally->sums[SUMS_FIRST_PRODUCT].wide;
    uint32_t place[CARC_TALLY_COMPONENTS];
    uint32_t count = 0;
    for (uint32_t j = 0; j < tally->plan.components; j++) {
        if (all[j] || first[j]) {
            const size_t row = triangle(0, j);
            place[count++] = j;
            for (uint32_t i = 0; i < count; i++) {
                const uint32_t k = place[i];
                product[row + k] += (carc_int128)all[k] * all[j];
                first_product[row + k] += (carc_int128)first[k] * first[j];
            }
        }
    }
}

/* Distributions of a game, and what variants do to it. */
CARC_INLINE bool add_game(struct carc_tally *tally, const struct carc_outcome *outcome,
                          const struct carc_outcome *whole, uint32_t seats)
{
    int64_t common[CARC_TALLY_SEATS + 1] = {0};
    bool fine = true;
    for (uint32_t i = 0; i < tally->form_count; i++) {
        fine = add_form(tally, i, whole, seats) && fine;
    }
    add_values(tally, tally->shared, tally->shared_count, common, seats);
    for (uint32_t v = 0; v < tally->plan.variants; v++) {
        fine = add_variant(tally, v, common, outcome, seats) && fine;
    }
    return fine;
}

enum carc_status carc_tally_add(struct carc_tally *tally, const struct carc_outcome *outcome)
{
    assert(!tally->is_separate);
    const struct carc_tally_plan *plan = &tally->plan;
    struct carc_outcome room;
    const struct carc_outcome *whole = carc_all_rounds(plan, outcome, &room);
    struct together together;
    const bool fine = plan->seats == TWO ? add_game(tally, outcome, whole, TWO)
                                         : add_game(tally, outcome, whole, plan->seats);
    carc_together(plan, whole, &together);
    add_products(tally, &together);
    carc_add_pairs(tally);
    tally->games++;
    return fine ? CARC_OK : CARC_NO_MEMORY;
}
