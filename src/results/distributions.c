// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdlib.h>

#include "rows.h"

/* distributions.c - summary.csv, histogram.csv and features.csv. */

#define HALVES 2 /* the scale of values that are points: half points */

/* A value of a distribution: points have at most one digit, means over seats six. */
static void put_value(FILE *file, int64_t value, int64_t scale)
{
    char text[24];
    if (scale == HALVES) {
        fputs(carc_points_text(value, text), file);
    } else {
        carc_put_decimal(file, (double)value / (double)scale);
    }
}

static struct carc_spread spread_of(const struct carc_counts *counts, int64_t scale,
                                    int64_t *values)
{
    for (size_t i = 0; i < counts->size; i++) {
        values[i] = counts->low + (int64_t)i;
    }
    const struct carc_histogram histogram = {values, counts->count, counts->size, scale};
    return carc_histogram_spread(&histogram);
}

static void put_extreme(FILE *file, double value, int64_t scale)
{
    if (scale == HALVES && isfinite(value)) {
        char text[24];
        fputs(carc_points_text((int64_t)lround(value * HALVES), text), file);
    } else {
        carc_put_decimal(file, value);
    }
}

static void put_spread(FILE *file, const struct carc_spread *spread, int64_t scale)
{
    put_extreme(file, spread->min, scale);
    const double quantiles[] = {spread->q05, spread->q25, spread->median, spread->q75,
                                spread->q95};
    carc_put_decimals(file, quantiles, sizeof quantiles / sizeof *quantiles);
    putc(',', file);
    put_extreme(file, spread->max, scale);
}

static void put_estimate(FILE *file, uint64_t games, const struct carc_estimate *estimate)
{
    const double figures[] = {estimate->mean, estimate->sd, estimate->se,
                              estimate->interval.low, estimate->interval.high};
    fprintf(file, "%llu", (unsigned long long)games);
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
}

/* Wilson's interval of a share of games; a single giant board has none, whatever its size. */
static struct carc_interval share_interval(const struct carc_results *results, double mean,
                                           uint64_t games)
{
    return results->are_boards && games < 2 ? (struct carc_interval){(double)NAN, (double)NAN}
                                            : carc_wilson_of_mean(mean, games, CARC_LEVEL);
}

/* One row of summary.csv, but for the words before the figures. */
static void put_summary(const struct carc_results *results, FILE *file, uint32_t play,
                        uint32_t variant, uint32_t seat, uint32_t metric)
{
    const struct carc_tally *tally = carc_tally_of(results, play);
    const struct carc_counts *counts = carc_tally_counts(tally, variant, seat, metric);
    const struct carc_moments moments = carc_tally_moments(tally, variant, seat, metric);
    const struct carc_moments total =
        carc_tally_moments(tally, variant, seat, CARC_METRIC_TOTAL);
    struct carc_estimate estimate = carc_moments_estimate(&moments, CARC_LEVEL);
    const struct carc_estimate whole = carc_moments_estimate(&total, CARC_LEVEL);
    if (metric == CARC_METRIC_WIN && seat < results->plan->tally.seats) { /* a share of games */
        estimate.interval = share_interval(results, estimate.mean, moments.n);
    }
    put_estimate(file, moments.n, &estimate);
    putc(',', file);
    int64_t *values = carc_array_new(counts->size, sizeof *values);
    if (values) {
        const struct carc_spread spread = spread_of(counts, moments.scale, values);
        put_spread(file, &spread, moments.scale);
    }
    free(values);
    putc(',', file);
    if (metric != CARC_METRIC_WIN && metric != CARC_METRIC_MARGIN && total.sum != 0) {
        carc_put_decimal(file, estimate.mean / whole.mean);
    }
    putc('\n', file);
}

/* The figures of a metric that has no distribution of its own: first and tied. */
static void put_mean(const struct carc_results *results, FILE *file, uint32_t play,
                     uint32_t variant, uint32_t metric)
{
    const struct carc_moments moments = carc_tally_moments(
        carc_tally_of(results, play), variant, results->plan->tally.seats, metric);
    struct carc_estimate estimate = carc_moments_estimate(&moments, CARC_LEVEL);
    if (metric == CARC_METRIC_TIED) { /* a share of games */
        estimate.interval = share_interval(results, estimate.mean, moments.n);
    }
    put_estimate(file, moments.n, &estimate);
    fputs(",,,,,,,,\n", file);
}

static void put_key(const struct carc_results *results, FILE *file, uint32_t play,
                    uint32_t variant, uint32_t seat)
{
    carc_put_text(file, carc_played_name(results, play));
    putc(',', file);
    carc_put_text(file, results->variants->variant[variant].name);
    putc(',', file);
    carc_put_seat(file, results, seat);
    putc(',', file);
}

/* The agent of a seat; that of all seats stands behind the last seat. */
static const char *agent_of(const struct carc_results *results, uint32_t seat)
{
    return results->agents[seat];
}

static void put_seat_rows(const struct carc_results *results, FILE *file, uint32_t play,
                          uint32_t variant, uint32_t seat)
{
    const uint32_t seats = results->plan->tally.seats;
    for (uint32_t i = 0; i < carc_metric_count(results); i++) {
        const uint32_t metric = carc_metric_at(results, i);
        put_key(results, file, play, variant, seat);
        carc_put_text(file, agent_of(results, seat));
        fprintf(file, ",%s,", carc_metric_name(results, metric));
        put_summary(results, file, play, variant, seat, metric);
    }
    for (uint32_t metric = CARC_METRIC_FIRST; metric <= CARC_METRIC_TIED && seat == seats;
         metric++) {
        put_key(results, file, play, variant, seat);
        carc_put_text(file, agent_of(results, seat));
        fprintf(file, ",%s,", carc_metric_name(results, metric));
        put_mean(results, file, play, variant, metric);
    }
}

void carc_write_summary(const struct carc_results *results, FILE *file)
{
    fputs("played_under,variant,seat,agent,metric,games,mean,sd,se,ci95_low,ci95_high,min,q05,"
          "q25,median,q75,q95,max,share\n",
          file);
    const struct carc_tally_plan *plan = &results->plan->tally;
    for (uint32_t play = 0; play < results->plan->plays; play++) {
        for (uint32_t variant = 0; variant < plan->variants; variant++) {
            for (uint32_t seat = 0; seat <= plan->seats; seat++) {
                put_seat_rows(results, file, play, variant, seat);
            }
        }
    }
}

static void put_histogram(const struct carc_results *results, FILE *file, uint32_t play,
                          uint32_t variant, uint32_t seat)
{
    const struct carc_tally *tally = carc_tally_of(results, play);
    for (uint32_t m = 0; m < carc_metric_count(results); m++) {
        const uint32_t metric = carc_metric_at(results, m);
        const struct carc_counts *counts = carc_tally_counts(tally, variant, seat, metric);
        const int64_t scale = carc_tally_scale(tally, seat, metric);
        for (size_t i = 0; i < counts->size; i++) {
            if (counts->count[i]) {
                put_key(results, file, play, variant, seat);
                fprintf(file, "%s,", carc_metric_name(results, metric));
                put_value(file, counts->low + (int64_t)i, scale);
                fprintf(file, ",%llu\n", (unsigned long long)counts->count[i]);
            }
        }
    }
}

void carc_write_histogram(const struct carc_results *results, FILE *file)
{
    fputs("played_under,variant,seat,metric,value,count\n", file);
    for (uint32_t play = 0; play < results->plan->plays; play++) {
        for (uint32_t variant = 0; variant < results->plan->tally.variants; variant++) {
            for (uint32_t seat = 0; seat <= results->plan->tally.seats; seat++) {
                put_histogram(results, file, play, variant, seat);
            }
        }
    }
}

static void put_features(const struct carc_results *results, FILE *file, uint32_t play,
                         uint32_t variant, bool offered)
{
    const struct carc_census *census = &results->census[play];
    const bool by_city = results->variants->variant[variant].farm_by_city;
    for (int group = 0; group < CARC_CLASS_COUNT; group++) {
        /* Where farms are paid city by city a farm itself is paid nothing, and the reverse. */
        const bool pays = group == CARC_CLASS_FARM        ? !by_city
                          : group == CARC_CLASS_FARM_CITY ? by_city
                                                          : true;
        for (size_t size = 0; size < census->end[group]; size++) {
            const struct carc_census_row *row = &census->row[group][size];
            if (!row->count) {
                continue;
            }
            char text[24];
            const int64_t points = carc_census_points((enum carc_class)group, size, row,
                                                      &results->weights[variant]);
            carc_put_text(file, carc_played_name(results, play));
            putc(',', file);
            carc_put_text(file, results->variants->variant[variant].name);
            fprintf(
                file, ",%s,%s,%zu,%llu,%llu,%llu,%llu,%s",
                carc_class_kind((enum carc_class)group),
                carc_class_status((enum carc_class)group), size, (unsigned long long)row->count,
                (unsigned long long)row->claimed, (unsigned long long)row->contested,
                (unsigned long long)(pays ? row->awards : 0), carc_points_text(points, text));
            if (offered) {
                const int64_t all = carc_census_offered((enum carc_class)group, size, row,
                                                        &results->weights[variant]);
                fprintf(file, ",%s", carc_points_text(all, text));
            }
            putc('\n', file);
        }
    }
}

static void write_features(const struct carc_results *results, bool offered, FILE *file)
{
    fprintf(file,
            "played_under,variant,kind,status,size,count,claimed,contested,awards,points%s\n",
            offered ? ",points_offered" : "");
    for (uint32_t play = 0; play < results->plan->plays; play++) {
        for (uint32_t variant = 0; variant < results->plan->tally.variants; variant++) {
            put_features(results, file, play, variant, offered);
        }
    }
}

void carc_write_features(const struct carc_results *results, FILE *file)
{
    write_features(results, false, file);
}

void carc_write_offers(const struct carc_results *results, FILE *file)
{
    write_features(results, true, file);
}
