// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>

#include "plan.h"

/* plan_csv.c - all figures of a plan as one table; what does not apply is empty. */

/* A row; NaN and 0 games are empty. */
struct row {
    const char *part;
    uint32_t variant;
    uint64_t tiles, pilot;
    const struct carc_difference *difference; /* or NULL */
    double sd, sd_high, sd_variant, sd_baseline;
    uint64_t needed, needed_high, unpaired, unpaired_high;
    double detectable, detectable_high;
    double sd_low, detectable_low;
    uint64_t needed_low;
    const struct carc_scaling *scaling; /* or NULL */
};

static void put_counts(FILE *file, const uint64_t *number, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        putc(',', file);
        if (number[i]) {
            fprintf(file, "%llu", (unsigned long long)number[i]);
        }
    }
}

static void put_row(const struct carc_plan *plan, FILE *file, const struct row *row)
{
    const struct carc_plan_options *options = &plan->options;
    const struct carc_study *study = &plan->games.study;
    const struct carc_difference *d = row->difference;
    const struct carc_scaling *scaling = row->scaling;
    const double none = nan("");
    fprintf(file, "%s,", row->part);
    carc_put_text(file, study->scored.variant[row->variant].name);
    putc(',', file);
    carc_put_text(file, study->scored.variant[study->baseline].name);
    fprintf(file, ",%s", carc_plan_metric_name(options));
    carc_put_decimals(file,
                      (const double[]){options->detect > 0 ? options->detect : none,
                                       options->power, options->level},
                      3);
    put_counts(file, (const uint64_t[]){plan->comparisons, row->tiles, row->pilot}, 3);
    carc_put_decimals(file,
                      (const double[]){d ? d->mean : none, d ? d->interval.low : none,
                                       d ? d->interval.high : none, row->sd, row->sd_high,
                                       row->sd_variant, row->sd_baseline},
                      7);
    put_counts(
        file,
        (const uint64_t[]){row->needed, row->needed_high, row->unpaired, row->unpaired_high},
        4);
    carc_put_decimals(file,
                      (const double[]){row->detectable, row->detectable_high,
                                       scaling ? scaling->falls : none,
                                       scaling ? scaling->interval.low : none,
                                       scaling ? scaling->interval.high : none},
                      5);
    carc_put_decimals(file, &row->sd_low, 1);
    put_counts(file, &row->needed_low, 1);
    carc_put_decimals(file, &row->detectable_low, 1);
    putc('\n', file);
}

static void put_games(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_plan_games *games = &plan->of_games[variant];
    const struct row row = {
        .part = "games",
        .variant = variant,
        .tiles = plan->games.tiles,
        .pilot = plan->games.count,
        .difference = &games->difference,
        .sd = games->difference.sd,
        .sd_high = games->high,
        .sd_variant = games->sd,
        .sd_baseline = plan->baseline_sd,
        .needed = games->paired,
        .needed_high = games->paired_high,
        .unpaired = games->unpaired,
        .unpaired_high = games->unpaired_high,
        .detectable = games->detectable,
        .detectable_high = nan(""),
        .sd_low = nan(""),
        .detectable_low = nan(""),
    };
    put_row(plan, file, &row);
}

static void put_boards(const struct carc_plan *plan, FILE *file, uint32_t variant)
{
    const struct carc_plan_boards *boards = &plan->of_boards[variant];
    for (size_t i = 0; i < plan->options.sizes; i++) {
        const double sd = boards->difference[i].sd;
        const struct row row = {
            .part = "boards",
            .variant = variant,
            .tiles = plan->boards[i].tiles,
            .pilot = plan->boards[i].count,
            .difference = &boards->difference[i],
            .sd = sd,
            .sd_high =
                carc_sd_interval(sd, (double)plan->boards[i].count - 1, plan->options.level)
                    .high,
            .sd_variant = nan(""),
            .sd_baseline = nan(""),
            .detectable = nan(""),
            .detectable_high = nan(""),
            .sd_low = nan(""),
            .detectable_low = nan(""),
        };
        put_row(plan, file, &row);
    }
    const bool is_asked = plan->options.giant > 0;
    const struct row row = {
        .part = "one_board",
        .variant = variant,
        .tiles = plan->options.giant,
        .sd = is_asked ? boards->giant.sd : nan(""),
        .sd_high = is_asked ? boards->giant.high : nan(""),
        .sd_variant = nan(""),
        .sd_baseline = nan(""),
        .needed = boards->tiles,
        .needed_high = boards->tiles_high,
        .detectable = is_asked ? boards->detectable : nan(""),
        .detectable_high = is_asked ? boards->detectable_high : nan(""),
        .scaling = &boards->scaling,
        .sd_low = is_asked ? boards->giant_low : nan(""),
        .needed_low = boards->tiles_low,
        .detectable_low = is_asked ? boards->detectable_low : nan(""),
    };
    put_row(plan, file, &row);
}

void carc_put_plan_csv(const struct carc_plan *plan, FILE *file)
{
    fputs(
        "part,variant,baseline,metric,detect,power,level,comparisons,tiles,pilot,"
        "mean_difference,low,high,sd_difference,sd_difference_high,sd_variant,sd_baseline,"
        "needed,needed_high,unpaired,unpaired_high,detectable,detectable_high,falls,falls_low,"
        "falls_high,sd_difference_low,needed_low,detectable_low\n",
        file);
    for (uint32_t v = 0; v < plan->games.study.scored.count; v++) {
        if (v == plan->games.study.baseline) {
            continue;
        }
        put_games(plan, file, v);
        if (carc_plan_has_boards(plan)) {
            put_boards(plan, file, v);
        }
    }
}
