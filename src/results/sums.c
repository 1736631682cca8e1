// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"

/* sums.c - moments.csv: the whole numbers that everything else is computed from. */

static void put_whole(FILE *file, carc_int128 value)
{
    char text[CARC_WHOLE_TEXT];
    fputs(carc_whole_text(value, text), file);
}

static void put_key(const struct carc_results *results, FILE *file, uint32_t play,
                    uint32_t seat, const char *metric)
{
    carc_put_text(file, carc_played_name(results, play));
    putc(',', file);
    carc_put_seat(file, results, seat);
    fprintf(file, ",%s,", metric);
}

static void put_names(const struct carc_results *results, FILE *file, uint32_t a, uint32_t b)
{
    carc_put_text(file, results->variants->variant[a].name);
    putc(',', file);
    carc_put_text(file, results->variants->variant[b].name);
    fprintf(file, ",%llu,", (unsigned long long)results->result->games);
}

static void put_pair(FILE *file, const struct carc_pair *pair)
{
    fprintf(file, "%lld,%lld,%lld,%lld,", (long long)pair->scale_a, (long long)pair->scale_b,
            (long long)pair->sum_a, (long long)pair->sum_b);
    put_whole(file, pair->squares_a);
    putc(',', file);
    put_whole(file, pair->squares_b);
    putc(',', file);
    put_whole(file, pair->products);
    putc('\n', file);
}

/* A figure with itself: the pair of a variant and itself. */
static void put_single(const struct carc_results *results, FILE *file, uint32_t play,
                       uint32_t seat, uint32_t metric)
{
    const struct carc_tally *tally = carc_tally_of(results, play);
    for (uint32_t v = 0; v < results->plan->tally.variants; v++) {
        const struct carc_moments m = carc_tally_moments(tally, v, seat, metric);
        const struct carc_pair pair = {m.n,   m.scale,   m.scale,   m.sum,
                                       m.sum, m.squares, m.squares, m.squares};
        put_key(results, file, play, seat, carc_metric_name(results, metric));
        put_names(results, file, v, v);
        put_pair(file, &pair);
    }
}

static void put_pairs(const struct carc_results *results, FILE *file, uint32_t play,
                      uint32_t metric)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    for (uint32_t a = 0; a < plan->variants; a++) {
        for (uint32_t b = a; b < plan->variants; b++) {
            const struct carc_pair pair =
                carc_tally_pair(carc_tally_of(results, play), metric, a, b);
            put_key(results, file, play, plan->seats, carc_metric_name(results, metric));
            put_names(results, file, a, b);
            put_pair(file, &pair);
        }
    }
}

/* Part under a and total under b, for all a and b: with the rows of the category and of the
 * total these are all sums that a difference of shares is made of. */
static void put_shares(const struct carc_results *results, FILE *file, uint32_t play,
                       uint32_t category)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    for (uint32_t a = 0; a < plan->variants; a++) {
        for (uint32_t b = 0; b < plan->variants; b++) {
            const struct carc_share_pair shares =
                carc_tally_shares(carc_tally_of(results, play), category, a, b);
            const struct carc_pair pair = {
                .n = shares.n,
                .scale_a = shares.scale[CARC_PART_A],
                .scale_b = shares.scale[CARC_WHOLE_B],
                .sum_a = shares.sum[CARC_PART_A],
                .sum_b = shares.sum[CARC_WHOLE_B],
                .squares_a = shares.products[CARC_PART_A][CARC_PART_A],
                .squares_b = shares.products[CARC_WHOLE_B][CARC_WHOLE_B],
                .products = shares.products[CARC_PART_A][CARC_WHOLE_B],
            };
            put_key(results, file, play, plan->seats,
                    carc_metric_name(results, CARC_METRIC_SHARE + category));
            put_names(results, file, a, b);
            put_pair(file, &pair);
        }
    }
}

/* A variant in its own play, and the same in the play of another. */
static void put_behaviour(const struct carc_results *results, FILE *file, uint32_t metric)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    const uint32_t separate = results->plan->plays;
    for (uint32_t scored = 0; scored < plan->variants; scored++) {
        for (uint32_t played = 0; played < plan->variants; played++) {
            const struct carc_pair pair = carc_tally_behaviour(
                carc_tally_of(results, separate), carc_tally_of(results, played),
                metric - CARC_METRIC_BEHAVIOUR, scored, played);
            put_key(results, file, separate, plan->seats, carc_metric_name(results, metric));
            put_names(results, file, scored, played);
            put_pair(file, &pair);
        }
    }
}

/* What is compared beside the figures of single seats. */
static void put_more(const struct carc_results *results, FILE *file, uint32_t play)
{
    for (uint32_t i = 0; i < carc_compared_count(results, play); i++) {
        const uint32_t metric = carc_compared_at(results, play, i);
        if (metric >= CARC_METRIC_BEHAVIOUR) {
            put_behaviour(results, file, metric);
        } else if (metric >= CARC_METRIC_SHARE) {
            put_shares(results, file, play, metric - CARC_METRIC_SHARE);
        } else if (metric > CARC_METRIC_WIN) {
            put_pairs(results, file, play, metric);
        }
    }
}

static void put_changes(const struct carc_results *results, FILE *file, uint32_t play)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    for (uint32_t a = 0; a < plan->variants; a++) {
        for (uint32_t b = a + 1; b < plan->variants; b++) {
            put_key(results, file, play, plan->seats, "winner_changed");
            put_names(results, file, a, b);
            fprintf(file, "%u,%u,,,,,%llu\n", carc_plan_rounds(plan), carc_plan_rounds(plan),
                    (unsigned long long)carc_tally_changed(carc_tally_of(results, play), a, b));
        }
    }
}

void carc_write_moments(const struct carc_results *results, FILE *file)
{
    fputs("played_under,seat,metric,variant_a,variant_b,games,scale_a,scale_b,sum_a,sum_b,"
          "squares_a,squares_b,products\n",
          file);
    const struct carc_tally_plan *plan = &results->plan->tally;
    for (uint32_t play = 0; play < carc_tally_count(results); play++) {
        for (uint32_t i = 0; i < carc_metric_count(results); i++) {
            const uint32_t metric = carc_metric_at(results, i);
            for (uint32_t seat = 0; seat < plan->seats && play < results->plan->plays; seat++) {
                put_single(results, file, play, seat, metric);
            }
            if (metric == CARC_METRIC_WIN) {
                put_single(results, file, play, plan->seats, metric);
            } else {
                put_pairs(results, file, play, metric);
            }
        }
        put_more(results, file, play);
        put_changes(results, file, play);
    }
}
