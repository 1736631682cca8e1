// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_tally.h"

/* The tally against a naive one, over the cases of test_tally.h. */

/* ---- comparison ---------------------------------------------------------------------- */

/* The numbers of the metrics that a plan has, in turn. */
static uint32_t metric_at(const struct fixture *f, uint32_t i)
{
    const uint32_t categories = f->plan.categories;
    return i < categories ? i : CARC_METRIC_TOTAL + i - categories;
}

static void check_distribution(const struct fixture *f, const struct carc_tally *tally,
                               uint32_t v, uint32_t seat, uint32_t metric)
{
    const struct carc_counts *counts = carc_tally_counts(tally, v, seat, metric);
    uint64_t *left = calloc(counts->size + 1, sizeof *left);
    int64_t sum = 0;
    carc_int128 squares = 0;
    memcpy(left, counts->count, counts->size * sizeof *left);
    for (uint32_t game = 0; game < f->shape->games; game++) {
        const int64_t value = f->value[game * f->plan.variants + v][metric][seat];
        const int64_t place = value - counts->low;
        if (place < 0 || place >= (int64_t)counts->size || left[place]-- == 0) {
            fail_msg("variant %u seat %u metric %u: %" PRId64 " is missing", v, seat, metric,
                     value);
        }
        sum += value;
        squares += (carc_int128)value * value;
    }
    for (size_t i = 0; i < counts->size; i++) {
        assert_int_equal(left[i], 0);
    }
    free(left);
    const struct carc_moments moments = carc_tally_moments(tally, v, seat, metric);
    assert_int_equal(moments.n, f->shape->games);
    assert_int_equal(moments.sum, sum);
    assert_true(moments.squares == squares);
}

static void check_scale(const struct fixture *f, const struct carc_tally *tally, uint32_t seat,
                        uint32_t metric)
{
    const bool all = seat == f->plan.seats && metric != CARC_METRIC_MARGIN;
    const int64_t one = (metric == CARC_METRIC_WIN ? 60 : 2) * f->rounds;
    assert_int_equal(carc_tally_scale(tally, seat, metric), all ? one * f->plan.seats : one);
    assert_int_equal(carc_tally_moments(tally, 0, seat, metric).scale,
                     carc_tally_scale(tally, seat, metric));
}

static void check_pair(const struct fixture *f, const struct carc_tally *tally, uint32_t metric,
                       uint32_t a, uint32_t b)
{
    const uint32_t all = f->plan.seats;
    struct carc_pair wanted = {0};
    for (uint32_t game = 0; game < f->shape->games; game++) {
        const int64_t of_a = f->value[game * f->plan.variants + a][metric][all];
        const int64_t of_b = f->value[game * f->plan.variants + b][metric][all];
        carc_pair_add(&wanted, of_a, of_b, 1);
    }
    const struct carc_pair pair = carc_tally_pair(tally, metric, a, b);
    assert_int_equal(pair.scale_a, carc_tally_scale(tally, all, metric));
    assert_int_equal(pair.scale_b, pair.scale_a);
    assert_int_equal(pair.scale_a, metric == CARC_METRIC_TIED     ? f->rounds
                                   : metric == CARC_METRIC_FIRST  ? 2 * (all - 1) * f->rounds
                                   : metric == CARC_METRIC_MARGIN ? 2 * f->rounds
                                                                  : 2 * all * f->rounds);
    if (!same_sums(&pair, &wanted)) {
        fail_msg("metric %u of variants %u and %u: wrong sums", metric, a, b);
    }
}

static void check_changed(const struct fixture *f, const struct carc_tally *tally, uint32_t a,
                          uint32_t b)
{
    uint64_t changed = 0;
    const uint32_t rounds = f->rounds;
    for (uint32_t game = 0; game < f->shape->games; game++) {
        const uint32_t *winners = &f->winners[(size_t)game * f->plan.variants * rounds];
        for (uint32_t r = 0; r < rounds; r++) {
            changed += winners[a * rounds + r] != winners[b * rounds + r];
        }
    }
    assert_int_equal(carc_tally_changed(tally, a, b), changed);
}

static void check_shares(const struct fixture *f, const struct carc_tally *tally,
                         uint32_t category, uint32_t a, uint32_t b)
{
    const uint32_t all = f->plan.seats;
    struct carc_share_pair wanted = {0};
    for (uint32_t game = 0; game < f->shape->games; game++) {
        int64_t(*of_a)[SEATS] = f->value[game * f->plan.variants + a];
        int64_t(*of_b)[SEATS] = f->value[game * f->plan.variants + b];
        const int64_t values[] = {of_a[category][all], of_a[CARC_METRIC_TOTAL][all],
                                  of_b[category][all], of_b[CARC_METRIC_TOTAL][all]};
        carc_share_pair_add(&wanted, values);
    }
    const struct carc_share_pair pair = carc_tally_shares(tally, category, a, b);
    assert_int_equal(pair.n, wanted.n);
    for (size_t i = 0; i < CARC_SHARE_VARIABLES; i++) {
        assert_int_equal(pair.scale[i], carc_tally_scale(tally, all, CARC_METRIC_TOTAL));
        assert_int_equal(pair.sum[i], wanted.sum[i]);
        for (size_t j = i; j < CARC_SHARE_VARIABLES; j++) {
            if (pair.products[i][j] != wanted.products[i][j]) {
                fail_msg("category %u of variants %u and %u: wrong product %zu %zu", category,
                         a, b, i, j);
            }
        }
    }
}

static void check_single(const struct fixture *f, const struct carc_tally *tally,
                         uint32_t metric, uint32_t v)
{
    const uint32_t all = f->plan.seats;
    struct carc_moments wanted = {.scale = carc_tally_scale(tally, all, metric)};
    for (uint32_t game = 0; game < f->shape->games; game++) {
        carc_moments_add(&wanted, f->value[game * f->plan.variants + v][metric][all], 1);
    }
    const struct carc_moments moments = carc_tally_moments(tally, v, all, metric);
    assert_int_equal(moments.n, wanted.n);
    assert_int_equal(moments.scale, wanted.scale);
    assert_int_equal(moments.sum, wanted.sum);
    assert_true(moments.squares == wanted.squares);
}

static void check_all(const struct fixture *f, const struct carc_tally *tally)
{
    assert_int_equal(carc_tally_games(tally), f->shape->games);
    for (uint32_t i = 0; i < f->plan.categories + 3; i++) {
        const uint32_t metric = metric_at(f, i);
        for (uint32_t seat = 0; seat <= f->plan.seats; seat++) {
            check_scale(f, tally, seat, metric);
            for (uint32_t v = 0; v < f->plan.variants; v++) {
                check_distribution(f, tally, v, seat, metric);
            }
        }
    }
    for (uint32_t a = 0; a < f->plan.variants; a++) {
        for (uint32_t b = 0; b < f->plan.variants; b++) {
            for (uint32_t i = 0; i < f->plan.categories + 2; i++) {
                check_pair(f, tally, metric_at(f, i), a, b);
            }
            check_pair(f, tally, CARC_METRIC_FIRST, a, b);
            check_pair(f, tally, CARC_METRIC_TIED, a, b);
            const bool is_many = f->plan.variants > 20 && (a + b) % 7;
            for (uint32_t category = 0; category < f->plan.categories && !is_many; category++) {
                check_shares(f, tally, category, a, b);
            }
            check_changed(f, tally, a, b);
        }
        check_single(f, tally, CARC_METRIC_FIRST, a);
        check_single(f, tally, CARC_METRIC_TIED, a);
    }
}

/* ---- one case ------------------------------------------------------------------------ */

/* Several seats tie in some game, and winners change, or the case would not try them. */
static void check_variety(const struct fixture *f)
{
    const size_t rows = (size_t)f->shape->games * f->plan.variants;
    size_t ties = 0, full = 0;
    for (size_t at = 0; at < rows * f->rounds; at++) {
        const uint32_t winners = f->winners[at];
        ties += (winners & (winners - 1)) != 0;
        full += winners == (1U << f->plan.seats) - 1;
    }
    if (f->shape->high - f->shape->low < 3) {
        assert_true(ties > 5);
        assert_true(f->plan.seats > 3 || full > 0);
    }
}

static void figures_are_those_of_the_games(void **state)
{
    const struct fixture *f = *state;
    struct carc_tally *tally = new_tally(f);
    check_variety(f);
    for (uint32_t game = 0; game < f->shape->games; game++) {
        add_game(f, tally, game);
    }
    check_all(f, tally);
    carc_tally_free(tally);
}

/* Parts of unequal length, one of them empty, into the tally that order names first. */
static void check_merge(const struct fixture *f, const uint32_t order[5], bool interleaved)
{
    static const uint32_t begin[] = {0, 1, 8, 8, 40, UINT32_MAX};
    struct carc_tally *part[5];
    for (uint32_t i = 0; i < 5; i++) {
        part[i] = new_tally(f);
    }
    for (uint32_t game = 0; game < f->shape->games; game++) {
        uint32_t owner = game % 5;
        for (uint32_t i = 0; i < 5 && !interleaved; i++) {
            owner = game >= begin[i] && game < begin[i + 1] ? i : owner;
        }
        add_game(f, part[owner], game);
    }
    for (uint32_t i = 1; i < 5; i++) {
        assert_int_equal(carc_tally_merge(part[order[0]], part[order[i]]), CARC_OK);
    }
    check_all(f, part[order[0]]);
    for (uint32_t i = 0; i < 5; i++) {
        carc_tally_free(part[i]);
    }
}

static void parts_add_up_to_the_whole_in_any_order(void **state)
{
    const struct fixture *f = *state;
    static const uint32_t orders[][5] = {{0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {3, 0, 4, 1, 2}};
    for (size_t i = 0; i < COUNT(orders); i++) {
        check_merge(f, orders[i], i == 1);
    }
}

int main(int argc, char **argv)
{
    static char names[2 * COUNT(shapes)][96];
    struct CMUnitTest tests[2 * COUNT(shapes)];
    for (size_t i = 0; i < 2 * COUNT(shapes); i++) {
        struct shape *shape = &shapes[i / 2];
        snprintf(names[i], sizeof names[i], "%s_%s", shape->name,
                 i % 2 ? "merged" : "as_the_games");
        tests[i] = (struct CMUnitTest){names[i],
                                       i % 2 ? parts_add_up_to_the_whole_in_any_order
                                             : figures_are_those_of_the_games,
                                       make_fixture, free_fixture, shape};
    }
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
