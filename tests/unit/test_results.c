// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "csv_table.h"
#include <carcsim/results.h>

/*
 * The files of a run of four games, against figures worked out by hand. Two seats; R tiles of
 * complete roads, T two-tile cities, C cities won over all farms, F cities of farms each won:
 *
 *     plain = R + 4 T + 3 F             half = 1.5 R + 3 T + 3 C         copy = plain
 *
 *     game   seat 1: R T C F  plain  half     seat 2: R T C F  plain  half
 *     1              3 1 1 1   10    10.5             2 0 1 2    8     6
 *     2              5 0 0 0    5     7.5             0 0 3 1    3     9     (another winner)
 *     3              1 1 0 0    5     4.5             2 0 1 1    5     6     (no longer a tie)
 *     4              4 0 0 0    4     6               1 2 0 0    9     7.5
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define SIX 5.1e-7 /* half a unit of the sixth decimal */

enum { PLAIN, HALF, COPY, VARIANTS };

static const struct {
    int32_t road, twin, by_city, each;
} games[4][2] = {{{3, 1, 1, 1}, {2, 0, 1, 2}},
                 {{5, 0, 0, 0}, {0, 0, 3, 1}},
                 {{1, 1, 0, 0}, {2, 0, 1, 1}},
                 {{4, 0, 0, 0}, {1, 2, 0, 0}}};

static struct carc_variants variants;
static struct carc_weights weights[VARIANTS];
static int32_t tally_weights[VARIANTS][CARC_TALLY_COMPONENTS];
static struct carc_batch_plan plan;
static struct carc_batch_result result;
static struct carc_census census;
static struct carc_results results;

/* ---- the run ------------------------------------------------------------------------- */

static void add_variant(const char *name, const char *const *changes)
{
    struct carc_variant *variant = &variants.variant[variants.count++];
    snprintf(variant->name, sizeof variant->name, "%s", name);
    for (; *changes; changes += 2) {
        assert_int_equal(carc_variant_set(variant, changes[0], changes[1], NULL), CARC_OK);
    }
}

static void make_variants(void)
{
    static const char *const plain[] = {"two_tile_city", "4",         "city_tile", "2",
                                        "city_pennant",  "2",         "road_tile", "1",
                                        "farm_scope",    "farm",      "farm_city", "3",
                                        "farm_repeat",   "unlimited", NULL};
    static const char *const half[] = {"two_tile_city",
                                       "3",
                                       "city_tile",
                                       "2",
                                       "city_pennant",
                                       "2",
                                       "road_tile",
                                       "1.5",
                                       "farm_scope",
                                       "city",
                                       "farm_city",
                                       "3",
                                       NULL};
    memset(&variants, 0, sizeof variants);
    add_variant("plain", plain);
    add_variant("half", half);
    add_variant("copy", plain);
    for (size_t v = 0; v < VARIANTS; v++) {
        weights[v] = carc_variant_weights(&variants.variant[v]);
        memcpy(tally_weights[v], weights[v].weight, sizeof weights[v].weight);
    }
}

static void play_games(void)
{
    for (size_t game = 0; game < 4; game++) {
        struct carc_outcome outcome = {0};
        for (size_t seat = 0; seat < 2; seat++) {
            int32_t *component = outcome.component[seat];
            component[CARC_COMPONENT_ROAD_TILES] = games[game][seat].road;
            component[CARC_COMPONENT_TWIN_CITIES] = games[game][seat].twin;
            component[CARC_COMPONENT_FARM_BY_CITY] = games[game][seat].by_city;
            component[CARC_COMPONENT_FARM_EACH] = games[game][seat].each;
        }
        assert_int_equal(carc_tally_add(result.tally[0], &outcome), CARC_OK);
        result.games++;
    }
}

static void make_census(void)
{
    static struct carc_census_row roads[8], cities[5], farms[4], contests[3];
    roads[3] = (struct carc_census_row){2, 2, 1, 3, 0};
    roads[4] = (struct carc_census_row){7, 0, 0, 0, 0};
    cities[2] = (struct carc_census_row){3, 2, 0, 2, 0};
    cities[3] = (struct carc_census_row){1, 1, 1, 2, 4}; /* two pennants, two winners */
    farms[0] = (struct carc_census_row){5, 4, 1, 5, 0};
    farms[2] = (struct carc_census_row){1, 1, 0, 1, 1};
    contests[1] = (struct carc_census_row){4, 2, 1, 3, 0};
    memset(&census, 0, sizeof census);
    census.row[CARC_CLASS_ROAD_COMPLETE] = roads;
    census.size_count[CARC_CLASS_ROAD_COMPLETE] = COUNT(roads);
    census.row[CARC_CLASS_CITY_COMPLETE] = cities;
    census.size_count[CARC_CLASS_CITY_COMPLETE] = COUNT(cities);
    census.row[CARC_CLASS_FARM] = farms;
    census.size_count[CARC_CLASS_FARM] = COUNT(farms);
    census.row[CARC_CLASS_FARM_CITY] = contests;
    census.size_count[CARC_CLASS_FARM_CITY] = COUNT(contests);
}

static int make_run(void **state)
{
    static const char *const played[] = {"plain"};
    static const char *const agents[] = {"random", "greedy:goal=own", "all"};
    static const char *categories[CARC_CATEGORY_COUNT];
    (void)state;
    make_variants();
    make_census();
    plan = (struct carc_batch_plan){
        .tally = {.seats = 2,
                  .components = CARC_COMPONENT_COUNT,
                  .categories = CARC_CATEGORY_COUNT,
                  .variants = VARIANTS,
                  .scale = 2,
                  .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])tally_weights},
        .plays = 1,
        .threads = 1,
    };
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        plan.tally.category_of[c] = (uint8_t)carc_component_category((enum carc_component)c);
    }
    for (int c = 0; c < CARC_CATEGORY_COUNT; c++) {
        categories[c] = carc_category_name((enum carc_category)c);
    }
    assert_int_equal(carc_batch_result_init(&result, &plan), CARC_OK);
    play_games();
    results = (struct carc_results){&plan,  &result, &variants,  weights, &census,
                                    played, agents,  categories, PLAIN};
    return 0;
}

static int free_run(void **state)
{
    (void)state;
    carc_batch_result_fini(&result, &plan);
    return 0;
}

/* What a writer writes, read back. */
static struct csv_table *written(void (*write)(const struct carc_results *, FILE *))
{
    char path[] = "/tmp/carcsim-results-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    write(&results, file);
    assert_int_equal(fclose(file), 0);
    struct csv_table *table = csv_table_read(path);
    unlink(path);
    return table;
}

static void write_comparisons(const struct carc_results *of, FILE *file)
{
    struct carc_comparisons comparisons;
    assert_int_equal(carc_results_compare(of, &comparisons), CARC_OK);
    carc_write_comparisons(of, &comparisons, file);
    carc_comparisons_fini(&comparisons);
}

static void write_manifest(const struct carc_results *of, FILE *file)
{
    fputs("key,value\n", file);
    carc_write_manifest_row(file, "plain", "value");
    carc_write_manifest_row(file, "list", "a,b \"c\"");
    carc_write_manifest_row(file, "empty", "");
    carc_write_variants(of, file);
}

/* ---- summary.csv --------------------------------------------------------------------- */

#define T3 3.182446305284263 /* 0.975 quantile of t with 3 degrees of freedom */

/* Mean and sum of squared deviations of four games, by hand. */
static const struct {
    const char *keys;
    double mean, squares, share;
    const char *min, *max;
    double q05, q25, median, q75, q95;
} summary_rows[] = {
    {"variant=plain;seat=1;metric=total", 6, 22, 1, "4", "10", 4, 4.5, 5, 7.5, 10},
    {"variant=plain;seat=2;metric=total", 6.25, 22.75, 1, "3", "9", 3, 4, 6.5, 8.5, 9},
    {"variant=plain;seat=all;metric=total", 6.125, 14.1875, 1, "4.000000", "9.000000", 4, 4.5,
     5.75, 7.75, 9},
    {"variant=half;seat=1;metric=total", 7.125, 19.6875, 1, "4.5", "10.5", 4.5, 5.25, 6.75, 9,
     10.5},
    {"variant=half;seat=2;metric=total", 7.125, 6.1875, 1, "6", "9", 6, 6, 6.75, 8.25, 9},
    {"variant=half;seat=all;metric=total", 7.125, 6.1875, 1, "5.250000", "8.250000", 5.25, 6,
     7.5, 8.25, 8.25},
    {"variant=plain;seat=1;metric=road_complete", 3.25, 8.75, 3.25 / 6, "1", "5", 1, 2, 3.5,
     4.5, 5},
    {"variant=half;seat=1;metric=road_complete", 4.875, 19.6875, 4.875 / 7.125, "1.5", "7.5",
     1.5, 3, 5.25, 6.75, 7.5},
    {"variant=plain;seat=all;metric=farm", 1.875, 13.6875, 1.875 / 6.125, "0.000000",
     "4.500000", 0, 0.75, 1.5, 3, 4.5},
    {"variant=plain;seat=2;metric=city_incomplete", 0, 0, 0, "0", "0", 0, 0, 0, 0, 0},
    {"variant=plain;seat=1;metric=margin", -0.25, 32.75, -0.25 / 6, "-5", "2", -5, -2.5, 1, 2,
     2},
    {"variant=plain;seat=all;metric=margin", 2.25, 12.75, 2.25 / 6.125, "0", "5", 0, 1, 2, 3.5,
     5},
    {"variant=half;seat=all;metric=margin", 2.25, 6.75, 2.25 / 7.125, "1.5", "4.5", 1.5, 1.5,
     1.5, 3, 4.5},
    {"variant=plain;seat=1;metric=win", 0.625, 0.6875, NAN, "0.000000", "1.000000", 0, 0.25,
     0.75, 1, 1},
    {"variant=half;seat=2;metric=win", 0.75, 0.75, NAN, "0.000000", "1.000000", 0, 0.5, 1, 1,
     1},
    {"variant=plain;seat=all;metric=win", 0.5, 0, NAN, "0.500000", "0.500000", 0.5, 0.5, 0.5,
     0.5, 0.5},
};

static void summary_has_the_figures_worked_out_by_hand(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_summary);
    for (size_t i = 0; i < COUNT(summary_rows); i++) {
        const char *keys = summary_rows[i].keys;
        const double mean = summary_rows[i].mean;
        const double sd = sqrt(summary_rows[i].squares / 3);
        assert_string_equal(csv_text(table, keys, "games"), "4");
        assert_close(csv_number(table, keys, "mean"), mean, 0, SIX);
        assert_close(csv_number(table, keys, "sd"), sd, 0, SIX);
        assert_close(csv_number(table, keys, "se"), sd / 2, 0, SIX);
        assert_close(csv_number(table, keys, "ci95_low"), mean - T3 * sd / 2, 0, SIX);
        assert_close(csv_number(table, keys, "ci95_high"), mean + T3 * sd / 2, 0, SIX);
        assert_string_equal(csv_text(table, keys, "min"), summary_rows[i].min);
        assert_string_equal(csv_text(table, keys, "max"), summary_rows[i].max);
        assert_close(csv_number(table, keys, "q05"), summary_rows[i].q05, 0, SIX);
        assert_close(csv_number(table, keys, "q25"), summary_rows[i].q25, 0, SIX);
        assert_close(csv_number(table, keys, "median"), summary_rows[i].median, 0, SIX);
        assert_close(csv_number(table, keys, "q75"), summary_rows[i].q75, 0, SIX);
        assert_close(csv_number(table, keys, "q95"), summary_rows[i].q95, 0, SIX);
        if (isnan(summary_rows[i].share)) {
            assert_string_equal(csv_text(table, keys, "share"), "");
        } else {
            assert_close(csv_number(table, keys, "share"), summary_rows[i].share, 0, SIX);
        }
    }
    csv_table_free(table);
}

static void summary_has_a_row_for_every_variant_seat_and_metric(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_summary);
    assert_int_equal(csv_rows(table), VARIANTS * 3 * 11);
    assert_int_equal(csv_count(table, "played_under=plain"), VARIANTS * 3 * 11);
    assert_int_equal(csv_count(table, "variant=half;seat=1;agent=random"), 11);
    assert_int_equal(csv_count(table, "variant=half;seat=2;agent=greedy:goal=own"), 11);
    assert_int_equal(csv_count(table, "variant=copy;seat=all;agent=all"), 11);
    csv_table_free(table);
}

/* ---- histogram.csv ------------------------------------------------------------------- */

static void histogram_counts_every_value(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_histogram);
    static const struct {
        const char *keys, *count;
    } rows[] = {
        {"variant=plain;seat=1;metric=total;value=5", "2"},
        {"variant=plain;seat=1;metric=total;value=4", "1"},
        {"variant=plain;seat=1;metric=total;value=10", "1"},
        {"variant=half;seat=1;metric=total;value=4.5", "1"},
        {"variant=half;seat=1;metric=total;value=10.5", "1"},
        {"variant=half;seat=all;metric=total;value=8.250000", "2"},
        {"variant=half;seat=all;metric=total;value=5.250000", "1"},
        {"variant=plain;seat=all;metric=road_complete;value=2.500000", "3"},
        {"variant=plain;seat=all;metric=margin;value=2", "2"},
        {"variant=half;seat=all;metric=margin;value=1.5", "3"},
        {"variant=plain;seat=1;metric=margin;value=-5", "1"},
        {"variant=half;seat=2;metric=win;value=1.000000", "3"},
        {"variant=plain;seat=2;metric=win;value=0.500000", "1"},
        {"variant=plain;seat=all;metric=win;value=0.500000", "4"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_string_equal(csv_text(table, rows[i].keys, "count"), rows[i].count);
    }
    assert_int_equal(csv_count(table, "count=0"), 0);
    assert_int_equal(csv_count(table, "variant=plain;seat=1;metric=total"), 3);
    assert_close(csv_sum(table, "", "count"), 4 * VARIANTS * 3 * 11, 0, 0);
    csv_table_free(table);
}

/* ---- features.csv -------------------------------------------------------------------- */

static void features_pay_what_their_variant_says(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_features);
    static const struct {
        const char *keys, *awards, *points;
    } rows[] = {
        {"variant=plain;kind=road;status=complete;size=3", "3", "9"},
        {"variant=half;kind=road;status=complete;size=3", "3", "13.5"},
        {"variant=plain;kind=road;status=complete;size=4", "0", "0"},
        {"variant=plain;kind=city;status=complete;size=2", "2", "8"},
        {"variant=half;kind=city;status=complete;size=2", "2", "6"},
        {"variant=plain;kind=city;status=complete;size=3", "2", "20"},
        {"variant=plain;kind=farm;status=final;size=0", "5", "0"},
        {"variant=plain;kind=farm;status=final;size=2", "1", "6"},
        {"variant=half;kind=farm;status=final;size=2", "0", "0"},
        {"variant=plain;kind=farm_city;status=final;size=1", "0", "0"},
        {"variant=half;kind=farm_city;status=final;size=1", "3", "9"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_string_equal(csv_text(table, rows[i].keys, "awards"), rows[i].awards);
        assert_string_equal(csv_text(table, rows[i].keys, "points"), rows[i].points);
    }
    const char *road = "variant=copy;kind=road;size=3";
    assert_string_equal(csv_text(table, road, "played_under"), "plain");
    assert_string_equal(csv_text(table, road, "count"), "2");
    assert_string_equal(csv_text(table, road, "claimed"), "2");
    assert_string_equal(csv_text(table, road, "contested"), "1");
    assert_int_equal(csv_rows(table), 7 * VARIANTS); /* sizes that never arose have no row */
    csv_table_free(table);
}

/* ---- comparisons.csv ----------------------------------------------------------------- */

/* Two-sided p of Student's t with 3 degrees of freedom, in closed form. */
static double p_of_t3(double t)
{
    const double x = fabs(t) / sqrt(3);
    return 1 - 2 / acos(-1.0) * (atan(x) + x / (1 + x * x));
}

static void comparisons_are_paired_by_game(void **state)
{
    (void)state;
    struct csv_table *table = written(write_comparisons);
    static const struct {
        const char *keys;
        double mean, squares;
    } rows[] = {
        {"variant=half;metric=total", 1, 14.75},             /* -.75 4.25 .25 .25 */
        {"variant=half;metric=margin", 0, 18.75},            /* 2.5 -.5 1.5 -3.5 */
        {"variant=half;metric=road_complete", 1.125, .1875}, /* 1.25 1.25 .75 1.25 */
        {"variant=half;metric=farm", 0, 13.5},               /* -1.5 3 0 0, less their mean */
    };
    for (size_t i = 0; i < 3; i++) {
        const char *keys = rows[i].keys;
        const double mean = rows[i].mean, sd = sqrt(rows[i].squares / 3), t = mean / sd * 2;
        assert_close(csv_number(table, keys, "mean_difference"), mean, 0, SIX);
        assert_close(csv_number(table, keys, "sd_difference"), sd, 0, SIX);
        assert_close(csv_number(table, keys, "se"), sd / 2, 0, SIX);
        assert_close(csv_number(table, keys, "ci95_low"), mean - T3 * sd / 2, 0, SIX);
        assert_close(csv_number(table, keys, "ci95_high"), mean + T3 * sd / 2, 0, SIX);
        assert_close(csv_number(table, keys, "t"), t, 0, SIX);
        assert_close(csv_number(table, keys, "df"), 3, 0, 0);
        assert_close(csv_number(table, keys, "p"), p_of_t3(t), 0, SIX);
        assert_close(csv_number(table, keys, "effect_size"), mean / sd, 0, SIX);
        assert_string_equal(csv_text(table, keys, "games"), "4");
        assert_string_equal(csv_text(table, keys, "baseline"), "plain");
    }
    csv_table_free(table);
}

static void equal_variants_differ_by_nothing(void **state)
{
    (void)state;
    struct csv_table *table = written(write_comparisons);
    const char *keys = "variant=copy;metric=total";
    static const char *const zero[] = {"mean_difference", "sd_difference", "se", "ci95_low",
                                       "ci95_high"};
    for (size_t i = 0; i < COUNT(zero); i++) {
        assert_string_equal(csv_text(table, keys, zero[i]), "0.000000");
    }
    assert_string_equal(csv_text(table, keys, "p"), "1.000000");
    assert_string_equal(csv_text(table, keys, "p_holm"), "1.000000");
    assert_string_equal(csv_text(table, keys, "t"), "");
    assert_string_equal(csv_text(table, keys, "effect_size"), "");
    csv_table_free(table);
}

static void holms_correction_is_over_all_tests_of_the_table(void **state)
{
    (void)state;
    struct carc_comparisons comparisons;
    assert_int_equal(carc_results_compare(&results, &comparisons), CARC_OK);
    assert_int_equal(comparisons.count, 2 * 10);
    assert_int_equal(comparisons.tests, 2 * 10);
    for (size_t i = 0; i < comparisons.count; i++) {
        /* Holm by its definition: the largest of (tests - rank) p over all p up to this. */
        double wanted = 0;
        const double own = comparisons.line[i].difference.p;
        for (size_t j = 0; j < comparisons.count; j++) {
            size_t before = 0;
            const double p = comparisons.line[j].difference.p;
            for (size_t k = 0; k < comparisons.count; k++) {
                before += comparisons.line[k].difference.p < p;
            }
            if (p <= own) {
                wanted = fmax(wanted, fmin(1, (double)(comparisons.tests - before) * p));
            }
        }
        assert_close(comparisons.line[i].p_holm, wanted, 1e-12, 0);
    }
    carc_comparisons_fini(&comparisons);
}

static void changed_winners_are_a_share_with_wilsons_interval(void **state)
{
    (void)state;
    struct csv_table *table = written(write_comparisons);
    const char *keys = "variant=half;metric=winner_changed";
    const double z = 1.959963984540054, n = 4, share = 0.5;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    assert_close(csv_number(table, keys, "mean_difference"), share, 0, SIX);
    assert_close(csv_number(table, keys, "ci95_low"), middle - half, 0, SIX);
    assert_close(csv_number(table, keys, "ci95_high"), middle + half, 0, SIX);
    static const char *const empty[] = {"sd_difference", "se",         "t", "df", "p",
                                        "p_holm",        "effect_size"};
    for (size_t i = 0; i < COUNT(empty); i++) {
        assert_string_equal(csv_text(table, keys, empty[i]), "");
    }
    assert_string_equal(csv_text(table, "variant=copy;metric=winner_changed", "ci95_low"),
                        "0.000000");
    assert_int_equal(csv_rows(table), 2 * 11);
    assert_int_equal(csv_count(table, "variant=plain"), 0);
    assert_int_equal(csv_count(table, "metric=win"), 0);
    csv_table_free(table);
}

static void a_comparison_is_found_by_play_variant_and_metric(void **state)
{
    (void)state;
    struct carc_comparisons comparisons;
    assert_int_equal(carc_results_compare(&results, &comparisons), CARC_OK);
    const struct carc_comparison *line =
        carc_results_find(&comparisons, 0, HALF, CARC_METRIC_TOTAL);
    assert_non_null(line);
    assert_close(line->difference.mean, 1, 1e-12, 0);
    assert_null(carc_results_find(&comparisons, 0, PLAIN, CARC_METRIC_TOTAL));
    assert_null(carc_results_find(&comparisons, 1, HALF, CARC_METRIC_TOTAL));
    assert_int_equal(carc_results_changed(&results, 0, HALF), 2);
    assert_int_equal(carc_results_changed(&results, 0, COPY), 0);
    carc_comparisons_fini(&comparisons);
}

/* ---- moments.csv and manifest.csv ---------------------------------------------------- */

static void moments_are_the_whole_numbers(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_moments);
    /* Sums over both seats in half points: plain 36 16 20 26, half 33 33 21 27. */
    const char *pair = "seat=all;metric=total;variant_a=plain;variant_b=half";
    static const char *const wanted[][2] = {
        {"games", "4"},   {"scale_a", "4"},      {"scale_b", "4"},      {"sum_a", "98"},
        {"sum_b", "114"}, {"squares_a", "2628"}, {"squares_b", "3348"}, {"products", "2838"},
    };
    for (size_t i = 0; i < COUNT(wanted); i++) {
        assert_string_equal(csv_text(table, pair, wanted[i][0]), wanted[i][1]);
    }
    const char *seat = "seat=1;metric=margin;variant_a=plain;variant_b=plain";
    assert_string_equal(csv_text(table, seat, "scale_a"), "2"); /* 4 4 0 -10 half points */
    assert_string_equal(csv_text(table, seat, "sum_a"), "-2");
    assert_string_equal(csv_text(table, seat, "products"), "132");
    const char *changed = "seat=all;metric=winner_changed;variant_a=plain;variant_b=half";
    assert_string_equal(csv_text(table, changed, "products"), "2");
    assert_string_equal(csv_text(table, changed, "sum_a"), "");
    csv_table_free(table);
}

static void manifest_rows_are_quoted_where_needed(void **state)
{
    (void)state;
    struct csv_table *table = written(write_manifest);
    assert_string_equal(csv_text(table, "key=plain", "value"), "value");
    assert_string_equal(csv_text(table, "key=list", "value"), "a,b \"c\"");
    assert_string_equal(csv_text(table, "key=empty", "value"), "");
    assert_string_equal(csv_text(table, "key=variant_2", "value"),
                        "half two_tile_city=3 two_tile_pennant=0 city_tile=2 city_pennant=2 "
                        "city_tile_incomplete=0 city_pennant_incomplete=0 road_tile=1.5 "
                        "road_tile_incomplete=0 monastery_tile=0 farm_scope=city farm_city=3 "
                        "farm_repeat=player");
    csv_table_free(table);
}

static void the_manifest_is_the_first_of_the_files(void **state)
{
    (void)state;
    size_t count = 0;
    const char *const *names = carc_results_names(&count);
    assert_int_equal(count, 7);
    assert_string_equal(names[0], "manifest.csv");
    assert_null(names[count]);
    assert_ptr_equal(carc_results_names(NULL), names);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_run, free_run)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(summary_has_the_figures_worked_out_by_hand),
        TEST(summary_has_a_row_for_every_variant_seat_and_metric),
        TEST(histogram_counts_every_value),
        TEST(features_pay_what_their_variant_says),
        TEST(comparisons_are_paired_by_game),
        TEST(equal_variants_differ_by_nothing),
        TEST(holms_correction_is_over_all_tests_of_the_table),
        TEST(changed_winners_are_a_share_with_wilsons_interval),
        TEST(a_comparison_is_found_by_play_variant_and_metric),
        TEST(moments_are_the_whole_numbers),
        TEST(manifest_rows_are_quoted_where_needed),
        cmocka_unit_test(the_manifest_is_the_first_of_the_files),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
