// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_results.h"

/* comparisons.csv: paired differences, Holm's correction, changed winners. */

static void write_comparisons(const struct carc_results *of, FILE *file)
{
    struct carc_comparisons comparisons;
    assert_int_equal(carc_results_compare(of, of->baseline, CARC_LEVEL, &comparisons), CARC_OK);
    carc_write_comparisons(of, &comparisons, file);
    carc_comparisons_fini(&comparisons);
}

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
        {"variant=half;metric=total", 1, 14.75},                  /* -.75 4.25 .25 .25 */
        {"variant=half;metric=margin", 0, 21},                    /* 2.5 -.5 1.5 -3.5 */
        {"variant=half;metric=road_complete", 1.125, .1875},      /* 1.25 1.25 .75 1.25 */
        {"variant=half;metric=farm", .375, 10.6875},              /* -1.5 3 0 0 */
        {"variant=half;metric=first_seat_advantage", .25, 32.75}, /* 2.5 -3.5 -1.5 3.5 */
        {"variant=half;metric=tied_at_top", -.25, .75},           /* 0 0 -1 0 */
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
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

/* Farms of both seats and totals of both, by game: the delta method by its definition. */
static void shares_of_the_total_are_ratios_with_the_delta_method(void **state)
{
    (void)state;
    static const double farm[2][4] = {{9, 3, 3, 0}, {6, 9, 3, 0}};
    static const double total[2][4] = {{18, 8, 10, 13}, {16.5, 16.5, 10.5, 13.5}};
    static const double farms[2] = {15, 18}, totals[2] = {49, 57};
    struct csv_table *table = written(write_comparisons);
    const char *keys = "variant=half;metric=share_farm";
    const double mean = farms[1] / totals[1] - farms[0] / totals[0];
    double squares = 0;
    for (size_t i = 0; i < 4; i++) {
        double residual[2];
        for (size_t v = 0; v < 2; v++) {
            residual[v] = (farm[v][i] - farms[v] / totals[v] * total[v][i]) / (totals[v] / 4);
        }
        squares += pow(residual[1] - residual[0], 2);
    }
    const double sd = sqrt(squares / 3);
    assert_close(csv_number(table, keys, "mean_difference"), mean, 0, SIX);
    assert_close(csv_number(table, keys, "sd_difference"), sd, 0, SIX);
    assert_close(csv_number(table, keys, "ci95_low"), mean - T3 * sd / 2, 0, SIX);
    assert_close(csv_number(table, keys, "p"), p_of_t3(mean / sd * 2), 0, SIX);
    assert_int_equal(csv_count(table, "variant=half;metric=share_road_complete"), 1);
    csv_table_free(table);
}

static void another_baseline_and_level_can_be_asked_for(void **state)
{
    (void)state;
    struct carc_comparisons comparisons;
    assert_int_equal(carc_results_compare(&results, HALF, 0.99, &comparisons), CARC_OK);
    const struct carc_comparison *line =
        carc_results_find(&comparisons, 0, PLAIN, CARC_METRIC_TOTAL);
    const double t99 = 5.840909309733355; /* 0.995 quantile with 3 degrees of freedom */
    assert_non_null(line);
    assert_close(line->difference.mean, -1, 1e-12, 0);
    assert_close(line->difference.interval.low, -1 - t99 * sqrt(14.75 / 3) / 2, 1e-9, 0);
    assert_null(carc_results_find(&comparisons, 0, HALF, CARC_METRIC_TOTAL));
    carc_comparisons_fini(&comparisons);
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
    assert_int_equal(carc_results_compare(&results, results.baseline, CARC_LEVEL, &comparisons),
                     CARC_OK);
    assert_int_equal(comparisons.count, 2 * 20);
    assert_int_equal(comparisons.tests, 2 * 20);
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
    assert_int_equal(csv_rows(table), 2 * 21);
    assert_int_equal(csv_count(table, "variant=plain"), 0);
    assert_int_equal(csv_count(table, "metric=win"), 0);
    csv_table_free(table);
}

static void a_comparison_is_found_by_play_variant_and_metric(void **state)
{
    (void)state;
    struct carc_comparisons comparisons;
    assert_int_equal(carc_results_compare(&results, results.baseline, CARC_LEVEL, &comparisons),
                     CARC_OK);
    const struct carc_comparison *line =
        carc_results_find(&comparisons, 0, HALF, CARC_METRIC_TOTAL);
    assert_non_null(line);
    assert_close(line->difference.mean, 1, 1e-12, 0);
    assert_null(carc_results_find(&comparisons, 0, PLAIN, CARC_METRIC_TOTAL));
    assert_null(carc_results_find(&comparisons, 1, HALF, CARC_METRIC_TOTAL));
    assert_close(carc_results_changed(&results, 0, HALF, PLAIN, CARC_LEVEL).mean, 0.5, 0, 0);
    assert_close(carc_results_changed(&results, 0, COPY, PLAIN, CARC_LEVEL).mean, 0, 0, 0);
    carc_comparisons_fini(&comparisons);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(comparisons_are_paired_by_game),
        TEST(shares_of_the_total_are_ratios_with_the_delta_method),
        TEST(another_baseline_and_level_can_be_asked_for),
        TEST(equal_variants_differ_by_nothing),
        TEST(holms_correction_is_over_all_tests_of_the_table),
        TEST(changed_winners_are_a_share_with_wilsons_interval),
        TEST(a_comparison_is_found_by_play_variant_and_metric),
    };
    RUN("results, comparisons", tests);
}
