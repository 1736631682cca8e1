// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rows.h"

/* comparisons.c - every variant against the baseline, paired by game, and comparisons.csv. */

struct carc_estimate carc_results_changed(const struct carc_results *results, uint32_t play,
                                          uint32_t variant, uint32_t baseline, double level)
{
    const uint64_t games = results->result->games;
    const uint64_t plays = games * carc_plan_rounds(&results->plan->tally);
    const uint64_t changed =
        carc_tally_changed(carc_tally_of(results, play), variant, baseline);
    const double share = (double)changed / (double)plays;
    return (struct carc_estimate){
        .mean = share,
        .sd = nan(""),
        .se = nan(""),
        .interval = plays == games ? carc_wilson(changed, games, level)
                                   : carc_wilson_of_mean(share, games, level),
    };
}

/* ---- metrics ------------------------------------------------------------------------- */

uint32_t carc_compared_count(const struct carc_results *results, uint32_t play)
{
    const uint32_t categories = results->plan->tally.categories;
    return 2 * categories + 4 + (play == results->plan->plays ? categories + 3 : 0);
}

uint32_t carc_compared_at(const struct carc_results *results, uint32_t play, uint32_t i)
{
    static const uint32_t more[] = {CARC_METRIC_TOTAL, CARC_METRIC_MARGIN, CARC_METRIC_FIRST,
                                    CARC_METRIC_TIED};
    const uint32_t categories = results->plan->tally.categories;
    assert(i < carc_compared_count(results, play));
    if (i >= 2 * categories + 4) { /* the first ones again */
        return CARC_METRIC_BEHAVIOUR + carc_compared_at(results, play, i - 2 * categories - 4);
    }
    return i < categories       ? i
           : i < categories + 4 ? more[i - categories]
                                : CARC_METRIC_SHARE + (i - categories - 4);
}

struct carc_difference carc_results_difference(const struct carc_results *results,
                                               uint32_t play, uint32_t metric, uint32_t variant,
                                               uint32_t baseline, double level)
{
    const struct carc_tally *tally = carc_tally_of(results, play);
    if (metric >= CARC_METRIC_BEHAVIOUR) {
        const struct carc_pair pair =
            carc_tally_behaviour(tally, carc_tally_of(results, baseline),
                                 metric - CARC_METRIC_BEHAVIOUR, variant, baseline);
        return carc_pair_difference(&pair, level);
    }
    if (metric >= CARC_METRIC_SHARE) {
        const struct carc_share_pair shares =
            carc_tally_shares(tally, metric - CARC_METRIC_SHARE, variant, baseline);
        return carc_share_difference(&shares, level);
    }
    const struct carc_pair pair = carc_tally_pair(tally, metric, variant, baseline);
    return carc_pair_difference(&pair, level);
}

/* ---- comparisons --------------------------------------------------------------------- */

/* A p value and where it stands. */
struct test {
    double p;
    size_t line;
};

static int by_p(const void *a, const void *b)
{
    const struct test *one = a;
    const struct test *other = b;
    return (one->p > other->p) - (one->p < other->p);
}

static enum carc_status correct(struct carc_comparisons *comparisons)
{
    struct test *test = carc_array_new(comparisons->count, sizeof *test);
    double *p = carc_array_new(comparisons->count, 2 * sizeof *p);
    if (!p || !test) {
        free(p);
        free(test);
        return CARC_NO_MEMORY;
    }
    comparisons->tests = 0;
    for (size_t i = 0; i < comparisons->count; i++) {
        struct carc_comparison *line = &comparisons->line[i];
        line->p_holm = line->difference.p; /* NaN stays */
        if (!isnan(line->difference.p)) {
            test[comparisons->tests++] = (struct test){line->difference.p, i};
        }
    }
    qsort(test, comparisons->tests, sizeof *test, by_p);
    for (size_t i = 0; i < comparisons->tests; i++) {
        p[i] = test[i].p;
    }
    double *adjusted = p + comparisons->count;
    carc_holm_sorted(p, comparisons->tests, adjusted);
    for (size_t i = 0; i < comparisons->tests; i++) {
        comparisons->line[test[i].line].p_holm = adjusted[i];
    }
    free(p);
    free(test);
    return CARC_OK;
}

static void compare_play(const struct carc_results *results, uint32_t play,
                         struct carc_comparisons *comparisons)
{
    for (uint32_t variant = 0; variant < results->plan->tally.variants; variant++) {
        const bool is_baseline = variant == comparisons->baseline;
        for (uint32_t i = 0; i < carc_compared_count(results, play) && !is_baseline; i++) {
            const uint32_t metric = carc_compared_at(results, play, i);
            comparisons->line[comparisons->count++] = (struct carc_comparison){
                .play = play,
                .variant = variant,
                .metric = metric,
                .difference = carc_results_difference(
                    results, play, metric, variant, comparisons->baseline, comparisons->level),
            };
        }
    }
}

enum carc_status carc_results_compare(const struct carc_results *results, uint32_t baseline,
                                      double level, struct carc_comparisons *comparisons)
{
    const uint32_t plays = carc_tally_count(results);
    *comparisons = (struct carc_comparisons){.baseline = baseline, .level = level};
    comparisons->line = carc_array_new((size_t)plays * results->plan->tally.variants *
                                           carc_compared_count(results, results->plan->plays),
                                       sizeof *comparisons->line);
    if (!comparisons->line) {
        return CARC_NO_MEMORY;
    }
    for (uint32_t play = 0; play < plays; play++) {
        compare_play(results, play, comparisons);
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

static void put_key(const struct carc_results *results,
                    const struct carc_comparisons *comparisons, FILE *file, uint32_t play,
                    uint32_t variant, const char *metric)
{
    carc_put_text(file, carc_played_name(results, play));
    putc(',', file);
    carc_put_text(file, results->variants->variant[variant].name);
    putc(',', file);
    carc_put_text(file, results->variants->variant[comparisons->baseline].name);
    fprintf(file, ",%s,%llu", metric, (unsigned long long)results->result->games);
}

static void put_line(const struct carc_results *results,
                     const struct carc_comparisons *comparisons, FILE *file,
                     const struct carc_comparison *line)
{
    const struct carc_difference *d = &line->difference;
    put_key(results, comparisons, file, line->play, line->variant,
            carc_metric_name(results, line->metric));
    const double figures[] = {d->mean, d->sd, d->se, d->interval.low, d->interval.high,
                              d->t,    d->df, d->p,  line->p_holm,    d->effect};
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
    putc('\n', file);
}

static void put_changed(const struct carc_results *results,
                        const struct carc_comparisons *comparisons, FILE *file, uint32_t play,
                        uint32_t variant)
{
    const struct carc_estimate changed =
        carc_results_changed(results, play, variant, comparisons->baseline, comparisons->level);
    put_key(results, comparisons, file, play, variant, "winner_changed");
    putc(',', file);
    carc_put_decimal(file, changed.mean);
    fputs(",,,", file);
    carc_put_decimal(file, changed.interval.low);
    putc(',', file);
    carc_put_decimal(file, changed.interval.high);
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
        put_line(results, comparisons, file, line);
        const bool is_last = i + 1 == comparisons->count || line[1].variant != line->variant ||
                             line[1].play != line->play;
        if (is_last) {
            put_changed(results, comparisons, file, line->play, line->variant);
        }
    }
}
