// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_tally.h"

/* The sums of a tally handed out and put in again, over the cases of test_tally.h. */

/* All sums of a tally, as they were handed out. */
struct list {
    struct carc_tally_sum *sum;
    size_t count, room;
};

static enum carc_status keep(void *context, const struct carc_tally_sum *sum)
{
    struct list *list = context;
    void *grown = list->sum;
    const enum carc_status status =
        carc_array_grow(&grown, &list->room, list->count + 1, sizeof *list->sum);
    list->sum = grown;
    assert_int_equal(status, CARC_OK);
    list->sum[list->count++] = *sum;
    return CARC_OK;
}

static struct list sums_of(const struct carc_tally *tally)
{
    struct list list = {0};
    assert_int_equal(carc_tally_each(tally, keep, &list), CARC_OK);
    return list;
}

static void put_all(struct carc_tally *tally, const struct list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        assert_int_equal(carc_tally_put(tally, &list->sum[i]), CARC_OK);
    }
}

static bool are_same(const struct carc_tally_sum *a, const struct carc_tally_sum *b)
{
    return strcmp(a->name, b->name) == 0 && a->a == b->a && a->b == b->b && a->c == b->c &&
           a->at == b->at && a->value == b->value;
}

static void check_same(const struct carc_tally *tally, const struct carc_tally *wanted)
{
    struct list found = sums_of(tally);
    struct list list = sums_of(wanted);
    assert_int_equal(found.count, list.count);
    for (size_t i = 0; i < list.count; i++) {
        if (!are_same(&found.sum[i], &list.sum[i])) {
            fail_msg("%s %u %u %u at %" PRId64 " differs", list.sum[i].name, list.sum[i].a,
                     list.sum[i].b, list.sum[i].c, list.sum[i].at);
        }
    }
    free(found.sum);
    free(list.sum);
}

static struct carc_tally *tally_of_games(const struct fixture *f, uint32_t from, uint32_t to)
{
    struct carc_tally *tally = new_tally(f);
    for (uint32_t game = from; game < to; game++) {
        add_game(f, tally, game);
    }
    return tally;
}

/* Figures, not only sums: they must come from what was put in. */
static void check_figures(const struct fixture *f, const struct carc_tally *tally,
                          const struct carc_tally *wanted)
{
    const uint32_t last = f->plan.variants - 1;
    assert_int_equal(carc_tally_games(tally), carc_tally_games(wanted));
    assert_int_equal(carc_tally_changed(tally, 0, last), carc_tally_changed(wanted, 0, last));
    const struct carc_pair pair = carc_tally_pair(tally, CARC_METRIC_TOTAL, 0, last);
    const struct carc_pair other = carc_tally_pair(wanted, CARC_METRIC_TOTAL, 0, last);
    assert_true(same_sums(&pair, &other));
}

/* The sums of the games from middle on, put into a tally of those before. */
static void check_put(const struct fixture *f, uint32_t middle)
{
    struct carc_tally *whole = tally_of_games(f, 0, f->shape->games);
    struct carc_tally *part = tally_of_games(f, 0, middle);
    struct carc_tally *rest = tally_of_games(f, middle, f->shape->games);
    struct list list = sums_of(rest);
    assert_true(list.count > 10);
    put_all(part, &list);
    check_same(part, whole);
    check_figures(f, part, whole);
    free(list.sum);
    carc_tally_free(whole);
    carc_tally_free(part);
    carc_tally_free(rest);
}

static void sums_put_into_an_empty_tally_make_the_same_one(void **state)
{
    check_put(*state, 0);
}

static void sums_put_into_a_tally_merge_the_two(void **state)
{
    const struct fixture *f = *state;
    check_put(f, f->shape->games / 3);
}

/* ---- what is refused ----------------------------------------------------------------- */

static const struct shape shared_shape = {
    "shared", 2, 4, 3, 3, ANY, false, 0, 9, 5, 0, 2,
};
static const struct shape separate_shape = {
    "separate", 2, 4, 3, 3, ANY, true, 0, 9, 5, 0, 2,
};

#define HUGE_VALUE ((carc_int128)1 << 100)

static void sums_that_a_tally_has_not_are_refused(void **state)
{
    static const struct carc_tally_sum wrong[] = {
        {"game", 0, 0, 0, 0, 1},
        {"", 0, 0, 0, 0, 1},
        {"games", 1, 0, 0, 0, 1},
        {"games", 0, 0, 0, 1, 1},
        {"games", 0, 0, 0, 0, -6},
        {"games", 0, 0, 0, 0, HUGE_VALUE},
        {"form", 3, 0, 0, 0, 1},
        {"form", 0, 3, 0, 0, 1},
        {"form", 0, 0, 3, 0, 1},
        {"total", 0, 0, 1, 0, 1},
        {"total", 3, 0, 0, 0, 1},
        {"total", 0, 0, 0, INT64_MAX, 1},
        {"total", 0, 0, 0, INT64_MIN, 1},
        {"margin", 0, 0, 0, 0, -1},
        {"win", 0, 3, 0, 0, 1},
        {"margin_product", 2, 1, 0, 0, 1},
        {"margin_product", 0, 3, 0, 0, 1},
        {"margin_product", 0, 0, 1, 0, 1},
        {"margin_product", 0, 0, 0, 1, 1},
        {"margin_product", 0, 0, 0, 0, HUGE_VALUE},
        {"agent", 0, 0, 1, 0, HUGE_VALUE},
        {"changed", 0, 1, 0, 0, (carc_int128)1 << 63},
        {"tied", 0, 1, 0, 0, 1},
        {"tied_product", 1, 0, 0, 0, 1},
        {"agent", 0, 2, 0, 0, 1},
        {"agent", 0, 0, 6, 0, 1},
        {"duel", 0, 1, 0, 0, 1},
        {"duel", 3, 0, 0, 0, 1},
        {"changed", UINT32_MAX, UINT32_MAX, 0, 0, 1},
    };
    const struct fixture *f = *state;
    struct carc_tally *tally = tally_of_games(f, 0, f->shape->games);
    struct carc_tally *untouched = tally_of_games(f, 0, f->shape->games);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        if (carc_tally_put(tally, &wrong[i]) != CARC_BAD_DATA) {
            fail_msg("sum %zu (%s) is not refused", i, wrong[i].name);
        }
    }
    const struct carc_tally_sum only_shared = {"product", 0, 1, 0, 0, 1};
    const struct carc_tally_sum only_separate = {"separate_product", 0, 1, 0, 0, 1};
    const bool is_separate = f->shape->separate;
    assert_int_equal(carc_tally_put(tally, is_separate ? &only_shared : &only_separate),
                     CARC_BAD_DATA);
    check_same(tally, untouched);
    assert_int_equal(carc_tally_put(tally, is_separate ? &only_separate : &only_shared),
                     CARC_OK);
    carc_tally_free(tally);
    carc_tally_free(untouched);
}

static void sums_that_would_overflow_are_refused(void **state)
{
    const struct fixture *f = *state;
    struct carc_tally *tally = new_tally(f);
    const struct carc_tally_sum most = {"games", 0, 0, 0, 0, UINT64_MAX};
    const struct carc_tally_sum one = {"games", 0, 0, 0, 0, 1};
    const struct carc_tally_sum far = {"margin_product", 0, 1, 0, 0, 1 - HUGE_VALUE};
    const struct carc_tally_sum minus = {"margin_product", 0, 1, 0, 0, -1};
    const struct carc_tally_sum often = {"changed", 0, 1, 0, 0, INT64_MAX};
    const struct carc_tally_sum again = {"changed", 0, 1, 0, 0, 1};
    assert_int_equal(carc_tally_put(tally, &most), CARC_OK);
    assert_int_equal(carc_tally_put(tally, &one), CARC_BAD_DATA);
    assert_int_equal(carc_tally_put(tally, &far), CARC_OK);
    assert_int_equal(carc_tally_put(tally, &minus), CARC_BAD_DATA);
    assert_int_equal(carc_tally_put(tally, &often), CARC_OK);
    assert_int_equal(carc_tally_put(tally, &again), CARC_BAD_DATA);
    struct list list = sums_of(tally);
    assert_int_equal(list.count, 3);
    assert_true(list.sum[0].value == UINT64_MAX);
    assert_true(list.sum[1].value == 1 - HUGE_VALUE);
    assert_true(list.sum[2].value == INT64_MAX);
    free(list.sum);
    carc_tally_free(tally);
}

/* ---- visits -------------------------------------------------------------------------- */

static enum carc_status stop_at_the_third(void *context, const struct carc_tally_sum *sum)
{
    (void)sum;
    size_t *seen = context;
    return ++*seen == 3 ? CARC_IO : CARC_OK;
}

static void the_first_failure_ends_the_visits(void **state)
{
    const struct fixture *f = *state;
    struct carc_tally *tally = tally_of_games(f, 0, 2);
    size_t seen = 0;
    assert_int_equal(carc_tally_each(tally, stop_at_the_third, &seen), CARC_IO);
    assert_int_equal(seen, 3);
    carc_tally_free(tally);
}

int main(int argc, char **argv)
{
    static struct shape separate, shared;
    static char names[2 * COUNT(shapes)][96];
    struct CMUnitTest tests[2 * COUNT(shapes) + 4];
    for (size_t i = 0; i < 2 * COUNT(shapes); i++) {
        struct shape *shape = &shapes[i / 2];
        snprintf(names[i], sizeof names[i], "%s_%s", shape->name, i % 2 ? "merged" : "again");
        tests[i] = (struct CMUnitTest){names[i],
                                       i % 2 ? sums_put_into_a_tally_merge_the_two
                                             : sums_put_into_an_empty_tally_make_the_same_one,
                                       make_fixture, free_fixture, shape};
    }
    shared = shared_shape;
    separate = separate_shape;
    const struct CMUnitTest more[4] = {
        {"sums_that_a_tally_has_not_are_refused", sums_that_a_tally_has_not_are_refused,
         make_fixture, free_fixture, &shared},
        {"sums_that_a_separate_tally_has_not_are_refused",
         sums_that_a_tally_has_not_are_refused, make_fixture, free_fixture, &separate},
        {"sums_that_would_overflow_are_refused", sums_that_would_overflow_are_refused,
         make_fixture, free_fixture, &shared},
        {"the_first_failure_ends_the_visits", the_first_failure_ends_the_visits, make_fixture,
         free_fixture, &shared},
    };
    memcpy(tests + 2 * COUNT(shapes), more, sizeof more);
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("tally, sums", tests, NULL, NULL);
}
