// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

/* comparisons.c - every variant against the baseline, paired by game, and comparisons.csv. */

uint64_t carc_results_changed(const struct carc_results *results, uint32_t play,
                              uint32_t variant)
{
    return carc_tally_changed(carc_tally_of(results, play), variant, results->baseline);
}

static enum carc_status correct(struct carc_comparisons *comparisons)
{
    double *p = carc_array_new(comparisons->count, sizeof *p);
    double *adjusted = carc_array_new(comparisons->count, sizeof *adjusted);
    if (!p || !adjusted) {
        free(p);
        free(adjusted);
        return CARC_NO_MEMORY;
    }
    comparisons->tests = 0;
    for (size_t i = 0; i < comparisons->count; i++) {
        p[i] = comparisons->line[i].difference.p;
        comparisons->tests += isnan(p[i]) ? 0 : 1;
    }
    carc_holm(p, comparisons->count, adjusted);
    for (size_t i = 0; i < comparisons->count; i++) {
        comparisons->line[i].p_holm = adjusted[i];
    }
    free(p);
    free(adjusted);
    return CARC_OK;
}

enum carc_status carc_results_compare(const struct carc_results *results,
                                      struct carc_comparisons *comparisons)
{
    const struct carc_tally_plan *plan = &results->plan->tally;
    const size_t metrics =
        carc_metric_count(results) - 1; /* wins of all are always 1 / seats */
    memset(comparisons, 0, sizeof *comparisons);
    comparisons->line =
        carc_array_new((size_t)carc_tally_count(results) * plan->variants * metrics,
                       sizeof *comparisons->line);
    if (!comparisons->line) {
        return CARC_NO_MEMORY;
    }
    for (uint32_t play = 0; play < carc_tally_count(results); play++) {
        for (uint32_t variant = 0; variant < plan->variants; variant++) {
            for (uint32_t i = 0; i < metrics && variant != results->baseline; i++) {
                const uint32_t metric = carc_metric_at(results, i);
                const struct carc_pair pair = carc_tally_pair(
                    carc_tally_of(results, play), metric, variant, results->baseline);
                comparisons->line[comparisons->count++] = (struct carc_comparison){
                    .play = play,
                    .variant = variant,
                    .metric = metric,
                    .difference = carc_pair_difference(&pair, CARC_LEVEL),
                };
            }
        }
    }
    return correct(comparisons);
}

void carc_comparisons_fini(struct carc_comparisons *comparisons)
{
    free(comparisons->line);
    memset(comparisons, 0, sizeof *comparisons);
}

const struct carc_comparison *carc_results_find(const struct carc_comparisons *comparisons,
                                                uint32_t play, uint32_t variant,
                                                uint32_t metric)
{
    for (size_t i = 0; i < comparisons->count; i++) {
        const struct carc_comparison *line = &comparisons->line[i];
        if (line->play == play && line->variant == variant && line->metric == metric) {
            return line;
        }
    }
    return NULL;
}

static void put_key(const struct carc_results *results, FILE *file, uint32_t play,
                    uint32_t variant, const char *metric)
{
    carc_put_text(file, carc_played_name(results, play));
    putc(',', file);
    carc_put_text(file, results->variants->variant[variant].name);
    putc(',', file);
    carc_put_text(file, results->variants->variant[results->baseline].name);
    fprintf(file, ",%s,%llu", metric, (unsigned long long)results->result->games);
}

static void put_line(const struct carc_results *results, FILE *file,
                     const struct carc_comparison *line)
{
    const struct carc_difference *d = &line->difference;
    put_key(results, file, line->play, line->variant, carc_metric_name(results, line->metric));
    const double figures[] = {d->mean, d->sd, d->se, d->interval.low, d->interval.high,
                              d->t,    d->df, d->p,  line->p_holm,    d->effect};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        putc(',', file);
        carc_put_decimal(file, figures[i]);
    }
    putc('\n', file);
}

static void put_changed(const struct carc_results *results, FILE *file, uint32_t play,
                        uint32_t variant)
{
    const uint64_t games = results->result->games;
    const uint64_t changed = carc_results_changed(results, play, variant);
    const struct carc_interval interval = carc_wilson(changed, games, CARC_LEVEL);
    put_key(results, file, play, variant, "winner_changed");
    putc(',', file);
    carc_put_decimal(file, (double)changed / (double)games);
    fputs(",,,", file);
    carc_put_decimal(file, interval.low);
    putc(',', file);
    carc_put_decimal(file, interval.high);
    fputs(",,,,,\n", file);
}

void carc_write_comparisons(const struct carc_results *results,
                            const struct carc_comparisons *comparisons, FILE *file)
{
    fputs("played_under,variant,baseline,metric,games,mean_difference,sd_difference,se,"
          "ci95_low,ci95_high,t,df,p,p_holm,effect_size\n",
          file);
    for (size_t i = 0; i < comparisons->count; i++) {
        const struct carc_comparison *line = &comparisons->line[i];
        put_line(results, file, line);
        const bool is_last = i + 1 == comparisons->count || line[1].variant != line->variant ||
                             line[1].play != line->play;
        if (is_last) {
            put_changed(results, file, line->play, line->variant);
        }
    }
}
