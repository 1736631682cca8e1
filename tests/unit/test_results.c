// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_results.h"

#include <carcsim/state.h>

/* summary.csv, histogram.csv, features.csv, moments.csv and the rows of manifest.csv. */

/* ---- summary.csv --------------------------------------------------------------------- */

#define NO_SHARE ((double)NAN) /* wins and margins are no parts of a total */

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
    {"variant=plain;seat=all;metric=farm", 1.875, 10.6875, 1.875 / 6.125, "0.000000",
     "4.500000", 0, 0.75, 1.5, 3, 4.5},
    {"variant=plain;seat=2;metric=city_incomplete", 0, 0, 0, "0", "0", 0, 0, 0, 0, 0},
    {"variant=plain;seat=1;metric=margin", -0.25, 32.75, NO_SHARE, "-5", "2", -5, -2.5, 1, 2,
     2},
    {"variant=plain;seat=all;metric=margin", 2.25, 12.75, NO_SHARE, "0", "5", 0, 1, 2, 3.5, 5},
    {"variant=half;seat=all;metric=margin", 2.25, 6.75, NO_SHARE, "1.5", "4.5", 1.5, 1.5, 1.5,
     3, 4.5},
    {"variant=plain;seat=1;metric=win", 0.625, 0.6875, NO_SHARE, "0.000000", "1.000000", 0,
     0.25, 0.75, 1, 1},
    {"variant=half;seat=2;metric=win", 0.75, 0.75, NO_SHARE, "0.000000", "1.000000", 0, 0.5, 1,
     1, 1},
    {"variant=plain;seat=all;metric=win", 0.5, 0, NO_SHARE, "0.500000", "0.500000", 0.5, 0.5,
     0.5, 0.5, 0.5},
};

/* Wilson's interval for a seat's share of wins, Student's for everything else. */
static struct carc_interval interval_of(const char *keys, double mean, double se)
{
    if (!strstr(keys, "metric=win") || strstr(keys, "seat=all")) {
        return (struct carc_interval){mean - T3 * se, mean + T3 * se};
    }
    const double z = 1.959963984540054, n = 4, whole = 1 + z * z / n;
    const double middle = (mean + z * z / (2 * n)) / whole;
    const double half = z * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n)) / whole;
    return (struct carc_interval){middle - half, middle + half};
}

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
        const struct carc_interval interval = interval_of(keys, mean, sd / 2);
        assert_close(csv_number(table, keys, "ci95_low"), interval.low, 0, SIX);
        assert_close(csv_number(table, keys, "ci95_high"), interval.high, 0, SIX);
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
    assert_int_equal(csv_rows(table), VARIANTS * (3 * 11 + 2));
    assert_int_equal(csv_count(table, "played_under=plain"), VARIANTS * (3 * 11 + 2));
    assert_int_equal(csv_count(table, "variant=half;seat=1;agent=random"), 11);
    assert_int_equal(csv_count(table, "variant=half;seat=2;agent=greedy:goal=own"), 11);
    assert_int_equal(csv_count(table, "variant=copy;seat=all;agent=all"), 11 + 2);
    /* Seat 1 minus seat 2: 2 2 0 -5 and 4.5 -1.5 -1.5 -1.5; one tie under plain. */
    assert_close(csv_number(table, "variant=plain;metric=first_seat_advantage", "mean"), -.25,
                 0, SIX);
    assert_close(csv_number(table, "variant=half;metric=first_seat_advantage", "sd"), 3, 0,
                 SIX);
    assert_close(csv_number(table, "variant=plain;metric=tied_at_top", "mean"), .25, 0, SIX);
    assert_close(csv_number(table, "variant=half;metric=tied_at_top", "mean"), 0, 0, SIX);
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
    assert_int_equal(csv_rows(table), 9 * VARIANTS); /* sizes that never arose have no row */
    csv_table_free(table);
}

static void features_offer_what_one_owner_of_all_would_get(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_offers);
    static const struct {
        const char *keys, *points, *offered;
    } rows[] = {
        {"variant=plain;kind=road;status=complete;size=3", "9", "6"},
        {"variant=half;kind=road;status=complete;size=3", "13.5", "9"},
        {"variant=plain;kind=road;status=complete;size=4", "0", "28"},
        {"variant=plain;kind=city;status=complete;size=2", "8", "12"},
        {"variant=plain;kind=city;status=complete;size=3", "20", "10"}, /* two pennants */
        {"variant=plain;kind=farm;status=final;size=2", "6", "6"},
        {"variant=half;kind=farm;status=final;size=2", "0", "0"},
        {"variant=plain;kind=farm_city;status=final;size=1", "0", "0"},
        {"variant=half;kind=farm_city;status=final;size=1", "9", "12"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_string_equal(csv_text(table, rows[i].keys, "points"), rows[i].points);
        assert_string_equal(csv_text(table, rows[i].keys, "points_offered"), rows[i].offered);
    }
    csv_table_free(table);
}

static void what_nobody_took_is_a_part_of_what_was_offered(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_unclaimed);
    static const struct {
        const char *keys, *count, *unclaimed, *offered, *left;
    } rows[] = {
        {"variant=plain;kind=road;status=complete;size=3", "2", "0", "6", "0"},
        {"variant=plain;kind=road;status=complete;size=4", "7", "7", "28", "28"},
        {"variant=half;kind=road;status=complete;size=4", "7", "7", "42", "42"},
        {"variant=plain;kind=city;status=complete;size=2", "3", "1", "12", "4"},
        {"variant=plain;kind=city;status=complete;size=3", "1", "0", "10", "0"},
        /* three cities of four tiles with four pennants, three of these in the free two */
        {"variant=plain;kind=city;status=complete;size=4", "3", "2", "32", "22"},
        {"variant=plain;kind=farm;status=final;size=0", "5", "1", "0", "0"},
        {"variant=plain;kind=farm;status=final;size=2", "1", "0", "6", "0"},
        {"variant=plain;kind=farm_city;status=final;size=0", "3", "3", "0", "0"},
        {"variant=half;kind=farm_city;status=final;size=0", "3", "3", "9", "9"},
        {"variant=half;kind=farm_city;status=final;size=1", "4", "2", "12", "6"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_string_equal(csv_text(table, rows[i].keys, "count"), rows[i].count);
        assert_string_equal(csv_text(table, rows[i].keys, "unclaimed"), rows[i].unclaimed);
        assert_string_equal(csv_text(table, rows[i].keys, "points_offered"), rows[i].offered);
        assert_string_equal(csv_text(table, rows[i].keys, "points_unclaimed"), rows[i].left);
    }
    assert_int_equal(csv_rows(table), 9 * VARIANTS);
    csv_table_free(table);
}

/* ---- agents.csv ----------------------------------------------------------------------- */

static void agents_have_means_wins_and_elo(void **state)
{
    (void)state;
    struct csv_table *table = written(carc_write_agents);
    /* Under plain random has 10 5 5 4 and greedy 8 3 5 9: scores 1 1 1/2 0. */
    const double score = .625, se = sqrt(.6875 / 3) / 2;
    const double elo = 400 * log10(score / (1 - score));
    const double elo_se = 400 / log(10) * se / (score * (1 - score));
    /* Variance .171875 (by n): as sure as a share in 4 * .234375 / .171875 games. */
    const double z2 = pow(1.959963984540054, 2), n = 60 / 11.0;
    const double centre = n * score + z2 / 2;
    const double half = sqrt(z2 * (n * score * (1 - score) + z2 / 4));
    const double low = (centre - half) / (n + z2);
    const double elo_low = 400 * log10(low / (1 - low));
    const struct {
        const char *keys, *column;
        double wanted;
    } cells[] = {
        {"variant=plain;agent=random;opponent=all", "mean", 6},
        {"variant=plain;agent=random;opponent=all", "sd", sqrt(22.0 / 3)},
        {"variant=plain;agent=random;opponent=all", "ci95_low", 6 - T3 * sqrt(22.0 / 3) / 2},
        {"variant=plain;agent=random;opponent=all", "win_share", .625},
        {"variant=plain;agent=random;opponent=all", "draw_share", .25},
        {"variant=plain;agent=random;opponent=all", "mean_margin", -.25},
        {"variant=plain;agent=random;opponent=all", "margin_se", sqrt(32.75 / 3) / 2},
        {"variant=half;agent=greedy:goal=own;opponent=all", "mean", 7.125},
        {"variant=half;agent=greedy:goal=own;opponent=all", "win_share", .75},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "mean", 6},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "win_share", .5},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "draw_share", .25},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "mean_margin", -.25},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "score", score},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "elo", elo},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "elo_se", elo_se},
        {"variant=plain;agent=random;opponent=greedy:goal=own", "elo_low", elo_low},
        {"variant=plain;agent=greedy:goal=own;opponent=random", "win_share", .25},
        {"variant=plain;agent=greedy:goal=own;opponent=random", "mean_margin", .25},
        {"variant=plain;agent=greedy:goal=own;opponent=random", "score", 1 - score},
        {"variant=plain;agent=greedy:goal=own;opponent=random", "elo", -elo},
        {"variant=plain;agent=greedy:goal=own;opponent=random", "elo_high", -elo_low},
    };
    for (size_t i = 0; i < COUNT(cells); i++) {
        assert_close(csv_number(table, cells[i].keys, cells[i].column), cells[i].wanted, 1e-9,
                     SIX);
    }
    assert_string_equal(csv_text(table, cells[0].keys, "elo"), "");
    assert_int_equal(csv_rows(table), VARIANTS * 4);
    assert_string_equal(csv_text(table, cells[0].keys, "games"), "4");
    csv_table_free(table);
}

/* ---- moments.csv and manifest.csv ---------------------------------------------------- */

static void write_manifest(const struct carc_results *of, FILE *file)
{
    struct carc_manifest manifest = {0};
    carc_manifest_put(&manifest, "plain", "value");
    carc_manifest_put(&manifest, "list", "a,b \"c\"");
    carc_manifest_put(&manifest, "empty", "");
    for (size_t v = 0; v < of->variants->count; v++) {
        carc_variant_put(&manifest, v, &of->variants->variant[v]);
    }
    assert_int_equal(carc_manifest_write(&manifest, file), CARC_OK);
    carc_manifest_fini(&manifest);
}

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

static void sums_of_products_may_be_negative(void **state)
{
    (void)state;
    struct carc_outcome outcome = {0};
    outcome.component[0][CARC_COMPONENT_FARM_EACH] = -1000;   /* plain: -6000 half points */
    outcome.component[0][CARC_COMPONENT_FARM_BY_CITY] = 1000; /* half: 6000 */
    assert_int_equal(carc_tally_add(result.tally[0], &outcome), CARC_OK);
    struct csv_table *table = written(carc_write_moments);
    const char *pair = "seat=all;metric=total;variant_a=plain;variant_b=half";
    assert_string_equal(csv_text(table, pair, "sum_a"), "-5902");
    assert_string_equal(csv_text(table, pair, "products"), "-35997162");
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
    static const char *const wanted[] = {"summary.csv",     "features.csv", "histogram.csv",
                                         "comparisons.csv", "moments.csv",  "games.csv"};
    size_t count = 0;
    const char *const *names = carc_results_names(&count);
    assert_string_equal(names[0], "manifest.csv");
    assert_null(names[count]);
    assert_ptr_equal(carc_results_names(NULL), names);
    for (size_t i = 0; i < COUNT(wanted); i++) {
        size_t found = 0;
        for (size_t name = 0; name < count; name++) {
            found += strcmp(names[name], wanted[i]) == 0;
        }
        assert_int_equal(found, 1);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(summary_has_the_figures_worked_out_by_hand),
        TEST(summary_has_a_row_for_every_variant_seat_and_metric),
        TEST(histogram_counts_every_value),
        TEST(features_pay_what_their_variant_says),
        TEST(features_offer_what_one_owner_of_all_would_get),
        TEST(what_nobody_took_is_a_part_of_what_was_offered),
        TEST(moments_are_the_whole_numbers),
        TEST(sums_of_products_may_be_negative),
        TEST(manifest_rows_are_quoted_where_needed),
        TEST(agents_have_means_wins_and_elo),
        cmocka_unit_test(the_manifest_is_the_first_of_the_files),
    };
    RUN("results", tests);
}
