// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include "../support/source.h"
#include "../support/written.h"
#include <carcsim/agents.h>
#include <carcsim/io.h>
#include <carcsim/results.h>

/*
 * The files of a run of real games must agree with each other: three seats, four variants
 * (two of them with half points or farms city by city), each also played under by itself.
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define SEATS 3
#define GAMES 60
#define MORE_THAN_SIX_DECIMALS 1e-6

static const char chosen[] = "first,second,third,medina-azahara";
static struct carc_tileset set;
static struct carc_variants variants;
static struct carc_weights weights[4];
static int32_t tally_weights[4][CARC_TALLY_COMPONENTS];
static struct carc_batch_plan plan;
static struct carc_batch_result result;
static struct carc_census census[4];
static const char *played_under[4];
static const char *const agents[] = {"random", "random", "random", "random"};
static const char *categories[CARC_CATEGORY_COUNT];
static struct carc_results results;
static struct csv_table *summary, *histogram, *features, *comparisons, *moments;

/* ---- the run ------------------------------------------------------------------------- */

static void make_plan(void)
{
    static struct carc_variants known;
    struct carc_error error = {0};
    assert_int_equal(carc_load_tiles(source_path("data/tiles/base.csv"), &set, &error),
                     CARC_OK);
    assert_int_equal(carc_load_variants(source_path("data/variants.csv"), &known, &error),
                     CARC_OK);
    assert_int_equal(carc_variants_select(&known, chosen, &variants, &error), CARC_OK);
    plan = (struct carc_batch_plan){
        .tally = {.seats = SEATS,
                  .components = CARC_COMPONENT_COUNT,
                  .categories = CARC_CATEGORY_COUNT,
                  .variants = (uint32_t)variants.count,
                  .scale = 2,
                  .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])tally_weights},
        .plays = (uint32_t)variants.count,
        .separate = true,
        .threads = 1,
    };
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        plan.tally.category_of[c] = (uint8_t)carc_component_category((enum carc_component)c);
        categories[plan.tally.category_of[c]] =
            carc_category_name((enum carc_category)plan.tally.category_of[c]);
    }
    for (size_t v = 0; v < variants.count; v++) {
        weights[v] = carc_variant_weights(&variants.variant[v]);
        memcpy(tally_weights[v], weights[v].weight, sizeof weights[v].weight);
        played_under[v] = variants.variant[v].name;
        assert_int_equal(carc_census_init(&census[v], &set, set.total), CARC_OK);
    }
}

/* Games differ from play to play, as if the agents of each variant knew it. */
static void play_game(struct carc_table *table, uint64_t game)
{
    struct carc_outcome outcome[4] = {0};
    for (uint32_t play = 0; play < plan.plays; play++) {
        struct carc_score score;
        assert_int_equal(carc_table_play(table, 7 + play / 2, game, &score, &census[play]),
                         CARC_OK);
        for (size_t seat = 0; seat < SEATS; seat++) {
            memcpy(outcome[play].component[seat], score.component[seat],
                   sizeof score.component[seat]);
        }
        assert_int_equal(carc_tally_add(result.tally[play], &outcome[play]), CARC_OK);
    }
    assert_int_equal(carc_tally_add_separate(result.separate, outcome), CARC_OK);
    result.games++;
}

static struct csv_table *written(void (*write)(const struct carc_results *, FILE *))
{
    return written_of(&results, write);
}

static void write_comparisons(const struct carc_results *of, FILE *file)
{
    struct carc_comparisons list;
    assert_int_equal(carc_results_compare(of, of->baseline, CARC_LEVEL, &list), CARC_OK);
    carc_write_comparisons(of, &list, file);
    carc_comparisons_fini(&list);
}

static int make_run(void **state)
{
    (void)state;
    make_plan();
    assert_int_equal(carc_batch_result_init(&result, &plan), CARC_OK);
    struct carc_table table;
    const struct carc_table_setup setup = {
        .set = &set, .boxes = 1, .seats = SEATS, .meeples = 7, .weights = weights[0]};
    assert_int_equal(carc_table_init(&table, &setup), CARC_OK);
    for (uint64_t game = 1; game <= GAMES; game++) {
        play_game(&table, game);
    }
    carc_table_fini(&table);
    results = (struct carc_results){
        .plan = &plan,
        .result = &result,
        .variants = &variants,
        .weights = weights,
        .census = census,
        .played_under = played_under,
        .agents = agents,
        .categories = categories,
        .baseline = 2,
    };
    summary = written(carc_write_summary);
    histogram = written(carc_write_histogram);
    features = written(carc_write_features);
    comparisons = written(write_comparisons);
    moments = written(carc_write_moments);
    return 0;
}

static int free_run(void **state)
{
    (void)state;
    carc_batch_result_fini(&result, &plan);
    for (size_t v = 0; v < variants.count; v++) {
        carc_census_fini(&census[v]);
    }
    struct csv_table *tables[] = {summary, histogram, features, comparisons, moments};
    for (size_t i = 0; i < COUNT(tables); i++) {
        csv_table_free(tables[i]);
    }
    return 0;
}

/* ---- features and summary ------------------------------------------------------------ */

/* The category that a row of features.csv pays into. */
static const char *category_of(size_t row)
{
    static char name[64];
    const char *kind = csv_cell(features, row, "kind");
    const char *status = csv_cell(features, row, "status");
    if (strncmp(kind, "farm", 4) == 0) {
        return "farm";
    }
    const bool twin = strcmp(kind, "city") == 0 && strcmp(status, "complete") == 0 &&
                      strcmp(csv_cell(features, row, "size"), "2") == 0;
    snprintf(name, sizeof name, "%s_%s", kind, twin ? "two_tile" : status);
    return name;
}

static double paid(const char *play, const char *variant, const char *category)
{
    char keys[512];
    double points = 0;
    snprintf(keys, sizeof keys, "played_under=%s;variant=%s", play, variant);
    for (size_t row = 0; row < csv_rows(features); row++) {
        if (csv_matches(features, row, keys) && strcmp(category_of(row), category) == 0) {
            points += csv_cell_number(features, row, "points");
        }
    }
    return points;
}

static void points_of_features_add_up_to_those_of_the_summary(void **state)
{
    (void)state;
    for (size_t play = 0; play < variants.count; play++) {
        for (size_t v = 0; v < variants.count; v++) {
            for (size_t c = 0; c < CARC_CATEGORY_COUNT; c++) {
                char keys[512];
                snprintf(keys, sizeof keys, "played_under=%s;variant=%s;seat=all;metric=%s",
                         played_under[play], variants.variant[v].name, categories[c]);
                const double points =
                    paid(played_under[play], variants.variant[v].name, categories[c]);
                assert_close(csv_number(summary, keys, "mean") * GAMES * SEATS, points, 0,
                             MORE_THAN_SIX_DECIMALS * GAMES * SEATS);
            }
        }
    }
    /* Some road really paid a half point, or the halves would not have been tried. */
    size_t halves = 0;
    for (size_t row = 0; row < csv_rows(features); row++) {
        const char *dot = strchr(csv_cell(features, row, "points"), '.');
        assert_true(!dot || strcmp(dot, ".5") == 0);
        halves += dot != NULL;
    }
    assert_true(halves > 0);
}

static void features_are_counted_alike_under_every_variant(void **state)
{
    (void)state;
    for (size_t row = 0; row < csv_rows(features); row++) {
        const double count = csv_cell_number(features, row, "count");
        const double claimed = csv_cell_number(features, row, "claimed");
        const double contested = csv_cell_number(features, row, "contested");
        assert_true(count >= 1 && claimed <= count && contested <= claimed);
        char keys[512];
        snprintf(keys, sizeof keys, "played_under=%s;kind=%s;status=%s;size=%s;count=%s",
                 csv_cell(features, row, "played_under"), csv_cell(features, row, "kind"),
                 csv_cell(features, row, "status"), csv_cell(features, row, "size"),
                 csv_cell(features, row, "count"));
        assert_int_equal(csv_count(features, keys), variants.count);
    }
}

/* ---- histogram and summary ----------------------------------------------------------- */

/* All games' values of one distribution, in order; returns how many. */
static size_t expand(const char *keys, double *values, size_t room)
{
    size_t count = 0;
    for (size_t row = 0; row < csv_rows(histogram); row++) {
        if (!csv_matches(histogram, row, keys)) {
            continue;
        }
        const double value = csv_cell_number(histogram, row, "value");
        assert_true(count == 0 || value > values[count - 1]);
        for (double left = csv_cell_number(histogram, row, "count"); left > 0; left--) {
            assert_true(count < room);
            values[count++] = value;
        }
    }
    return count;
}

/* Definition 2 of Hyndman and Fan: the mean of two values at a step, else the next value. */
static double quantile(const double *values, size_t count, size_t part, size_t whole)
{
    const size_t place = count * part / whole;
    if (count * part % whole) {
        return values[place];
    }
    return (values[place ? place - 1 : 0] + values[place < count ? place : count - 1]) / 2;
}

static void check_against_histogram(size_t row)
{
    static const struct {
        const char *column;
        size_t part, whole;
    } quantiles[] = {{"min", 0, 1}, {"q05", 1, 20},  {"q25", 1, 4}, {"median", 1, 2},
                     {"q75", 3, 4}, {"q95", 19, 20}, {"max", 1, 1}};
    char keys[512];
    double values[GAMES], sum = 0, squares = 0;
    snprintf(keys, sizeof keys, "played_under=%s;variant=%s;seat=%s;metric=%s",
             csv_cell(summary, row, "played_under"), csv_cell(summary, row, "variant"),
             csv_cell(summary, row, "seat"), csv_cell(summary, row, "metric"));
    assert_int_equal(expand(keys, values, GAMES), GAMES);
    for (size_t i = 0; i < GAMES; i++) {
        sum += values[i];
    }
    for (size_t i = 0; i < GAMES; i++) {
        squares += (values[i] - sum / GAMES) * (values[i] - sum / GAMES);
    }
    assert_close(csv_cell_number(summary, row, "mean"), sum / GAMES, 0, 2e-6);
    assert_close(csv_cell_number(summary, row, "sd"), sqrt(squares / (GAMES - 1)), 0, 2e-6);
    for (size_t q = 0; q < COUNT(quantiles); q++) {
        const double wanted = quantile(values, GAMES, quantiles[q].part, quantiles[q].whole);
        assert_close(csv_cell_number(summary, row, quantiles[q].column), wanted, 0, 2e-6);
    }
}

static void summary_is_that_of_the_histogram(void **state)
{
    (void)state;
    assert_int_equal(csv_rows(summary), 4 * 4 * ((SEATS + 1) * 11 + 2));
    for (size_t row = 0; row < csv_rows(summary); row++) {
        const char *metric = csv_cell(summary, row, "metric");
        if (strcmp(metric, "first_seat_advantage") == 0 || strcmp(metric, "tied_at_top") == 0) {
            assert_string_equal(csv_cell(summary, row, "seat"), "all");
            assert_string_equal(csv_cell(summary, row, "median"), ""); /* no distribution */
        } else {
            check_against_histogram(row);
        }
    }
}

static void seats_add_up_to_the_mean_of_all(void **state)
{
    (void)state;
    static const char *const metrics[] = {"road_complete", "farm", "total", "win"};
    for (size_t v = 0; v < variants.count; v++) {
        for (size_t m = 0; m < COUNT(metrics); m++) {
            double sum = 0;
            char keys[512];
            for (int seat = 1; seat <= SEATS; seat++) {
                snprintf(keys, sizeof keys, "played_under=third;variant=%s;seat=%d;metric=%s",
                         variants.variant[v].name, seat, metrics[m]);
                sum += csv_number(summary, keys, "mean");
            }
            snprintf(keys, sizeof keys, "played_under=third;variant=%s;seat=all;metric=%s",
                     variants.variant[v].name, metrics[m]);
            assert_close(csv_number(summary, keys, "mean"), sum / SEATS, 0, 2e-6);
        }
    }
}

/* ---- moments and the rest ------------------------------------------------------------ */

static void summary_is_that_of_the_moments(void **state)
{
    (void)state;
    for (size_t row = 0; row < csv_rows(summary); row++) {
        char keys[512];
        const char *variant = csv_cell(summary, row, "variant");
        snprintf(keys, sizeof keys,
                 "played_under=%s;seat=%s;metric=%s;variant_a=%s;variant_b=%s",
                 csv_cell(summary, row, "played_under"), csv_cell(summary, row, "seat"),
                 csv_cell(summary, row, "metric"), variant, variant);
        const double n = csv_number(moments, keys, "games");
        const double scale = csv_number(moments, keys, "scale_a");
        const double mean = csv_number(moments, keys, "sum_a") / n;
        const double squares = csv_number(moments, keys, "squares_a") - n * mean * mean;
        assert_close(csv_cell_number(summary, row, "mean"), mean / scale, 0, 1e-6);
        assert_close(csv_cell_number(summary, row, "sd"), sqrt(squares / (n - 1)) / scale, 0,
                     1e-5);
    }
}

static void pair_keys(size_t row, char keys[512])
{
    const char *variant = csv_cell(comparisons, row, "variant");
    const char *baseline = csv_cell(comparisons, row, "baseline");
    const char *metric = csv_cell(comparisons, row, "metric");
    bool in_order = true; /* a pair stands in moments.csv once, in the order of variants */
    for (size_t v = 0; v < variants.count; v++) {
        if (strcmp(variants.variant[v].name, variant) == 0 ||
            strncmp(metric, "behaviour_", 10) == 0) { /* these in both orders */
            break;
        }
        in_order = in_order && strcmp(variants.variant[v].name, baseline) != 0;
    }
    snprintf(keys, 512, "played_under=%s;seat=all;metric=%s;variant_a=%s;variant_b=%s",
             csv_cell(comparisons, row, "played_under"), metric, in_order ? variant : baseline,
             in_order ? baseline : variant);
}

static double sum_in(const char *play, const char *metric, const char *a, const char *b,
                     const char *column)
{
    char keys[512];
    snprintf(keys, sizeof keys, "played_under=%s;seat=all;metric=%s;variant_a=%s;variant_b=%s",
             play, metric, a, b);
    return csv_number(moments, keys, column);
}

/* Pairs stand in moments.csv once, in the order of the variants. */
static double pair_sum(const char *play, const char *metric, const char *a, const char *b)
{
    char keys[512];
    snprintf(keys, sizeof keys, "played_under=%s;seat=all;metric=%s;variant_a=%s;variant_b=%s",
             play, metric, a, b);
    return csv_count(moments, keys) ? csv_number(moments, keys, "products")
                                    : sum_in(play, metric, b, a, "products");
}

/* A difference of shares from the rows of the share, of its category and of the total. */
static void check_share(size_t row)
{
    const char *play = csv_cell(comparisons, row, "played_under");
    const char *share = csv_cell(comparisons, row, "metric");
    const char *category = share + strlen("share_");
    const char *name[2] = {csv_cell(comparisons, row, "variant"),
                           csv_cell(comparisons, row, "baseline")};
    double part[2], whole[2], scale[2], variance = 0;
    for (size_t i = 0; i < 2; i++) {
        part[i] = sum_in(play, share, name[i], name[i], "sum_a");
        whole[i] = sum_in(play, share, name[i], name[i], "sum_b");
        scale[i] = whole[i] / sum_in(play, share, name[i], name[i], "games");
        assert_close(part[i], sum_in(play, category, name[i], name[i], "sum_a"), 0, 0);
        assert_close(whole[i], sum_in(play, "total", name[i], name[i], "sum_a"), 0, 0);
    }
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < 2; j++) { /* covariances of what the shares leave over */
            const double r_i = part[i] / whole[i], r_j = part[j] / whole[j];
            const double both = pair_sum(play, category, name[i], name[j]) -
                                r_j * sum_in(play, share, name[i], name[j], "products") -
                                r_i * sum_in(play, share, name[j], name[i], "products") +
                                r_i * r_j * pair_sum(play, "total", name[i], name[j]);
            variance += (i == j ? 1 : -1) * both / scale[i] / scale[j] / (GAMES - 1);
        }
    }
    assert_close(csv_cell_number(comparisons, row, "mean_difference"),
                 part[0] / whole[0] - part[1] / whole[1], 0, 1e-6);
    assert_close(csv_cell_number(comparisons, row, "sd_difference"), sqrt(fmax(0, variance)), 0,
                 1e-5);
}

static void comparisons_are_those_of_the_moments(void **state)
{
    (void)state;
    assert_int_equal(csv_rows(comparisons), 4 * 3 * 21 + 3 * (21 + 11));
    for (size_t row = 0; row < csv_rows(comparisons); row++) {
        char keys[512];
        if (strncmp(csv_cell(comparisons, row, "metric"), "share_", 6) == 0) {
            check_share(row);
            continue;
        }
        pair_keys(row, keys);
        const double n = csv_number(moments, keys, "games");
        const double products = csv_number(moments, keys, "products");
        const double mean = csv_cell_number(comparisons, row, "mean_difference");
        if (strcmp(csv_cell(comparisons, row, "metric"), "winner_changed") == 0) {
            assert_close(mean, products / n, 0, 1e-6);
            continue;
        }
        const double scale = csv_number(moments, keys, "scale_a");
        const double of_a = csv_number(moments, keys, "sum_a") / scale / n;
        const double of_b = csv_number(moments, keys, "sum_b") / scale / n;
        const double squares = (csv_number(moments, keys, "squares_a") +
                                csv_number(moments, keys, "squares_b") - 2 * products) /
                               scale / scale;
        const double variance = (squares - n * (of_a - of_b) * (of_a - of_b)) / (n - 1);
        assert_close(fabs(mean), fabs(of_a - of_b), 0, 1e-6);
        assert_close(csv_cell_number(comparisons, row, "sd_difference"), sqrt(fabs(variance)),
                     0, 1e-5);
    }
}

/* Each variant in its own play: the same figures as in the summary of that play. */
static void separate_differences_are_between_plays(void **state)
{
    (void)state;
    for (size_t v = 0; v < variants.count; v++) {
        const char *name = variants.variant[v].name;
        char keys[512];
        if (v == results.baseline) {
            continue;
        }
        snprintf(keys, sizeof keys, "played_under=%s;variant=%s;seat=all;metric=total", name,
                 name);
        const double own = csv_number(summary, keys, "mean");
        const double base = csv_number(
            summary, "played_under=third;variant=third;seat=all;metric=total", "mean");
        snprintf(keys, sizeof keys, "played_under=each;variant=%s;metric=total", name);
        assert_close(csv_number(comparisons, keys, "mean_difference"), own - base, 0, 2e-6);
    }
}

/* Agents that know a rule: what the rule does to the baseline's play, and what they do. */
static void whole_effects_are_rule_and_behaviour(void **state)
{
    (void)state;
    static const char *const metrics[] = {"road_complete", "farm", "total", "margin",
                                          "first_seat_advantage"};
    for (size_t v = 0; v < variants.count; v++) {
        for (size_t m = 0; m < COUNT(metrics) && v != results.baseline; m++) {
            char keys[512];
            const char *name = variants.variant[v].name;
            snprintf(keys, sizeof keys, "played_under=each;variant=%s;metric=%s", name,
                     metrics[m]);
            const double whole = csv_number(comparisons, keys, "mean_difference");
            snprintf(keys, sizeof keys, "played_under=third;variant=%s;metric=%s", name,
                     metrics[m]);
            const double rule = csv_number(comparisons, keys, "mean_difference");
            snprintf(keys, sizeof keys, "played_under=each;variant=%s;metric=behaviour_%s",
                     name, metrics[m]);
            const double behaviour = csv_number(comparisons, keys, "mean_difference");
            assert_close(behaviour, whole - rule, 0, 2e-6);
        }
    }
    /* third and medina-azahara were played alike here, first otherwise. */
    assert_close(csv_number(comparisons,
                            "played_under=each;variant=medina-azahara;metric=behaviour_total",
                            "sd_difference"),
                 0, 0, 0);
    assert_true(csv_number(comparisons,
                           "played_under=each;variant=first;metric=behaviour_total",
                           "sd_difference") > 1);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_of_features_add_up_to_those_of_the_summary),
        cmocka_unit_test(features_are_counted_alike_under_every_variant),
        cmocka_unit_test(summary_is_that_of_the_histogram),
        cmocka_unit_test(seats_add_up_to_the_mean_of_all),
        cmocka_unit_test(summary_is_that_of_the_moments),
        cmocka_unit_test(comparisons_are_those_of_the_moments),
        cmocka_unit_test(separate_differences_are_between_plays),
        cmocka_unit_test(whole_effects_are_rule_and_behaviour),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("results, real games", tests, make_run, free_run);
}
