// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>

#include "rows.h"
#include <carcsim/meeples.h>

/* meeple_rows.c - meeples.csv. */

/* What a row is about. */
struct row {
    const struct carc_results *results;
    const struct carc_meeples *meeples;
    uint32_t play, variant, seat, kind;
};

static const char *kind_name(uint32_t kind)
{
    return kind == CARC_KINDS ? "all" : carc_kind_name((enum carc_kind)kind);
}

static void put_words(FILE *file, const struct row *row)
{
    carc_put_text(file, carc_played_name(row->results, row->play));
    putc(',', file);
    carc_put_text(file, row->results->variants->variant[row->variant].name);
    putc(',', file);
    carc_put_seat(file, row->results, row->seat);
    putc(',', file);
    carc_put_text(file, row->results->agents[row->seat]);
    fprintf(file, ",%s,%llu", kind_name(row->kind),
            (unsigned long long)carc_meeples_units(row->meeples));
}

/* What meeples do: the same under every variant that the play is scored by. */
static void put_use(FILE *file, const struct row *row)
{
    const struct carc_moments moments = carc_meeples_placed(row->meeples, row->seat, row->kind);
    const struct carc_pair stuck_pair =
        carc_meeples_ratio(row->meeples, CARC_MEEPLE_STUCK, row->seat, row->kind);
    const struct carc_pair time_pair =
        carc_meeples_ratio(row->meeples, CARC_MEEPLE_TIME, row->seat, row->kind);
    const struct carc_estimate placed = carc_moments_estimate(&moments, CARC_LEVEL);
    const struct carc_estimate share = carc_pair_ratio(&stuck_pair, CARC_LEVEL);
    const struct carc_estimate time = carc_pair_ratio(&time_pair, CARC_LEVEL);
    const double stuck =
        (double)stuck_pair.sum_a / (double)stuck_pair.scale_a / (double)stuck_pair.n;
    const double figures[] = {
        placed.mean,
        placed.se,
        placed.mean - stuck,
        stuck,
        share.mean,
        isnan(share.interval.low) ? share.interval.low : fmax(0, share.interval.low),
        isnan(share.interval.high) ? share.interval.high : fmin(1, share.interval.high),
        carc_meeples_turn_placed(row->meeples, row->seat, row->kind),
        time.mean,
        time.se,
    };
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
}

static void put_points(FILE *file, const struct row *row)
{
    const struct carc_pair pair =
        carc_meeples_points(row->meeples, carc_tally_of(row->results, row->play), row->variant,
                            &row->results->weights[row->variant], row->seat, row->kind);
    const struct carc_moments points = {pair.n, pair.scale_a, pair.sum_a, pair.squares_a};
    const struct carc_estimate mean = carc_moments_estimate(&points, CARC_LEVEL);
    const struct carc_estimate each = carc_pair_ratio(&pair, CARC_LEVEL);
    const double figures[] = {mean.mean, mean.se, each.mean, each.se};
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
}

/* Turns belong to a seat, not to a kind. */
static void put_turns(FILE *file, const struct row *row)
{
    if (row->kind < CARC_KINDS) {
        fputs(",,,\n", file);
        return;
    }
    const struct carc_moments moments = carc_meeples_empty(row->meeples, row->seat);
    const struct carc_estimate empty = carc_moments_estimate(&moments, CARC_LEVEL);
    const double figures[] = {carc_meeples_turns(row->meeples, row->seat), empty.mean,
                              empty.se};
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
    putc('\n', file);
}

void carc_write_meeples(const struct carc_results *results, FILE *file)
{
    fputs("played_under,variant,seat,agent,kind,games,placed,placed_se,returned,stuck,"
          "stuck_share,stuck_share_low,stuck_share_high,turn_placed,turns_on_board,"
          "turns_on_board_se,points,points_se,points_per_meeple,points_per_meeple_se,turns,"
          "turns_with_empty_supply,turns_with_empty_supply_se\n",
          file);
    const struct carc_tally_plan *plan = &results->plan->tally;
    struct row row = {.results = results};
    for (row.play = 0; row.play < results->plan->plays && results->meeples; row.play++) {
        row.meeples = results->meeples[row.play];
        for (row.variant = 0; row.variant < plan->variants; row.variant++) {
            for (row.seat = 0; row.seat <= plan->seats; row.seat++) {
                for (row.kind = 0; row.kind <= CARC_KINDS; row.kind++) {
                    put_words(file, &row);
                    put_use(file, &row);
                    put_points(file, &row);
                    put_turns(file, &row);
                }
            }
        }
    }
}
