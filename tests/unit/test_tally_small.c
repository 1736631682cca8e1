// SPDX-License-Identifier: GPL-3.0-or-later
#include "../support/check.h"
#include <carcsim/tally.h>

/* The tally on games of a line or two: shared distributions, far values, standings. */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const int32_t two_weights[3][CARC_TALLY_COMPONENTS] = {{2, 3, 1}, {2, 3, 4}, {2, 1, 1}};

static struct carc_tally *small_tally(bool separate)
{
    const struct carc_tally_plan plan = {
        .seats = 2,
        .components = 3,
        .categories = 2,
        .variants = 3,
        .scale = 2,
        .category_of = {0, 0, 1},
        .weight = two_weights,
    };
    struct carc_tally *tally = carc_tally_new(&plan, separate);
    assert_non_null(tally);
    return tally;
}

static void variants_that_weigh_a_category_alike_share_its_distribution(void **state)
{
    (void)state;
    struct carc_tally *tally = small_tally(false);
    for (uint32_t seat = 0; seat <= 2; seat++) {
        const struct carc_counts *first = carc_tally_counts(tally, 0, seat, 0);
        assert_ptr_equal(carc_tally_counts(tally, 1, seat, 0), first);
        assert_ptr_not_equal(carc_tally_counts(tally, 2, seat, 0), first);
        const struct carc_counts *second = carc_tally_counts(tally, 0, seat, 1);
        assert_ptr_not_equal(carc_tally_counts(tally, 1, seat, 1), second);
        assert_ptr_equal(carc_tally_counts(tally, 2, seat, 1), second);
    }
    carc_tally_free(tally);
}

static void variants_played_separately_share_nothing(void **state)
{
    (void)state;
    struct carc_tally *tally = small_tally(true);
    struct carc_outcome outcome[3] = {{{{1}, {0}}}, {{{5}, {0}}}, {{{0}, {7}}}};
    assert_int_equal(carc_tally_add_separate(tally, outcome), CARC_OK);
    assert_int_equal(carc_tally_moments(tally, 0, 0, 0).sum, 2);
    assert_int_equal(carc_tally_moments(tally, 1, 0, 0).sum, 10);
    assert_int_equal(carc_tally_moments(tally, 2, 1, 0).sum, 14);
    assert_int_equal(carc_tally_changed(tally, 0, 1), 0);
    assert_int_equal(carc_tally_changed(tally, 2, 1), 1);
    const struct carc_pair pair = carc_tally_pair(tally, CARC_METRIC_TOTAL, 0, 2);
    assert_true(pair.products == 2 * 14);
    carc_tally_free(tally);
}

static void an_empty_tally_has_no_games(void **state)
{
    (void)state;
    struct carc_tally *tally = small_tally(false);
    assert_int_equal(carc_tally_games(tally), 0);
    assert_int_equal(carc_tally_moments(tally, 1, 2, CARC_METRIC_TOTAL).n, 0);
    assert_int_equal(carc_tally_pair(tally, 0, 0, 1).n, 0);
    assert_int_equal(carc_tally_changed(tally, 0, 1), 0);
    carc_tally_free(tally);
    carc_tally_free(NULL);
}

static void distributions_widen_to_far_values_on_either_side(void **state)
{
    (void)state;
    struct carc_tally *tally = small_tally(false);
    static const int32_t far[] = {3, 100000, -90000, 99999, 3, -90001};
    for (size_t i = 0; i < COUNT(far); i++) {
        struct carc_outcome outcome = {{{far[i]}, {0}}};
        assert_int_equal(carc_tally_add(tally, &outcome), CARC_OK);
    }
    const struct carc_counts *counts = carc_tally_counts(tally, 0, 0, CARC_METRIC_TOTAL);
    uint64_t games = 0;
    for (size_t i = 0; i < counts->size; i++) {
        games += counts->count[i];
    }
    assert_int_equal(games, COUNT(far));
    assert_int_equal(counts->count[2 * 3 - counts->low], 2);
    assert_int_equal(counts->count[2 * 100000 - counts->low], 1);
    assert_int_equal(counts->count[2 * -90001 - counts->low], 1);
    carc_tally_free(tally);
}

/* ---- values whose squares are too much for 64 bits ----------------------------------- */

#define LARGE 2000000000
#define DEAR 200
static const int32_t dear[1][CARC_TALLY_COMPONENTS] = {{DEAR}};

/* Seat 1 has LARGE of the only component in each of some games, its rival or, with one agent
 * alone, its two rivals nothing. */
static struct carc_tally *large_tally(uint32_t groups, uint32_t games)
{
    const struct carc_tally_plan plan = {
        .seats = 4 - groups,
        .components = 1,
        .categories = 1,
        .variants = 1,
        .scale = 2,
        .groups = groups,
        .group_of = {{0, (uint8_t)(groups - 1)}},
        .farthest = (int64_t)1 << 40,
        .weight = dear,
    };
    static const struct carc_outcome outcome = {{{LARGE}, {0}}};
    struct carc_tally *tally = carc_tally_new(&plan, false);
    assert_non_null(tally);
    for (uint32_t game = 0; game < games; game++) {
        assert_int_equal(carc_tally_add(tally, &outcome), CARC_OK);
    }
    return tally;
}

static enum carc_status put(void *context, const struct carc_tally_sum *sum)
{
    return carc_tally_put(context, sum);
}

static void assert_squares(const struct carc_tally *tally, uint32_t groups, carc_int128 times)
{
    static const uint32_t metrics[] = {0, CARC_METRIC_TOTAL, CARC_METRIC_MARGIN};
    const carc_int128 squares = times * LARGE * DEAR * LARGE * DEAR;
    for (size_t i = 0; i < COUNT(metrics); i++) {
        const struct carc_pair pair = carc_tally_pair(tally, metrics[i], 0, 0);
        assert_true(pair.squares_a == squares && pair.products == squares);
    }
    const struct carc_pair first = carc_tally_pair(tally, CARC_METRIC_FIRST, 0, 0);
    assert_true(first.products == squares * (groups > 1 ? 1 : 4)); /* twice the lead */
    const struct carc_tally_agent agent = carc_tally_agent(tally, 0, 0);
    assert_true(agent.points.squares == squares);
    assert_true(agent.margin.squares == squares);
    if (groups > 1) {
        assert_true(carc_tally_agent(tally, 0, 1).margin.squares == squares);
        assert_true(carc_tally_duel(tally, 0, 0, 1).margin.squares == squares);
        assert_true(carc_tally_duel(tally, 0, 1, 0).margin.squares == squares);
    }
}

static void squares_of_large_values_are_exact(void **state)
{
    (void)state;
    for (uint32_t groups = 1; groups <= 2; groups++) {
        struct carc_tally *tally = large_tally(groups, 5), *copy = large_tally(groups, 0);
        assert_squares(tally, groups, 5);
        assert_int_equal(carc_tally_each(tally, put, copy), CARC_OK);
        assert_squares(copy, groups, 5);
        assert_int_equal(carc_tally_merge(copy, tally), CARC_OK);
        assert_squares(copy, groups, 10);
        carc_tally_free(tally);
        carc_tally_free(copy);
    }
}

static void standings_name_all_winners_and_the_runner_up(void **state)
{
    (void)state;
    static const struct {
        uint32_t seats;
        int64_t total[6];
        uint32_t winners;
        int64_t best, second;
    } cases[] = {
        {2, {5, 3}, 1, 5, 3},
        {2, {3, 5}, 2, 5, 3},
        {2, {4, 4}, 3, 4, 4},
        {3, {1, 9, 9}, 6, 9, 9},
        {3, {9, 1, 4}, 1, 9, 4},
        {3, {4, 1, 9}, 4, 9, 4},
        {4, {7, 7, 7, 7}, 15, 7, 7},
        {5, {-4, -2, -3, -9, -2}, 18, -2, -2},
        {6, {0, 0, 0, 0, 0, 1}, 32, 1, 0},
        {6, {6, 5, 4, 3, 2, 1}, 1, 6, 5},
        {4, {2, 8, 3, 5}, 2, 8, 5},
        {4, {8, 5, 8, 9}, 8, 9, 8},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t best = -77, second = -77;
        assert_int_equal(carc_standings(cases[i].total, cases[i].seats, &best, &second),
                         cases[i].winners);
        assert_int_equal(best, cases[i].best);
        assert_int_equal(second, cases[i].second);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_that_weigh_a_category_alike_share_its_distribution),
        cmocka_unit_test(variants_played_separately_share_nothing),
        cmocka_unit_test(an_empty_tally_has_no_games),
        cmocka_unit_test(distributions_widen_to_far_values_on_either_side),
        cmocka_unit_test(squares_of_large_values_are_exact),
        cmocka_unit_test(standings_name_all_winners_and_the_runner_up),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("tally, small", tests, NULL, NULL);
}
