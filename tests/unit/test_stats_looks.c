// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>

#include "../support/check.h"
#include <carcsim/stats.h>

/* The numbers of games at which a run with a stopping rule is looked at. */

static void looks_come_on_a_grid_fixed_in_advance(void **state)
{
    (void)state;
    static const uint64_t first[] = {1024,  2048,  3072,  4096,  5120,  6144,  7168,
                                     8192,  9216,  10240, 11264, 12288, 13312, 14336,
                                     15360, 16384, 18432, 20480, 22528, 24576, 26624,
                                     28672, 30720, 32768, 36864, 40960};
    uint64_t games = 0;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        assert_int_equal(carc_looks(first[i] - 1), i);
        games = carc_look_after(games);
        assert_int_equal(games, first[i]);
        assert_int_equal(carc_looks(games), i + 1);
    }
}

static void the_next_look_is_the_same_from_anywhere_before_it(void **state)
{
    (void)state;
    uint64_t next = carc_look_after(0);
    for (uint64_t games = 0; games < 300000; games++) {
        if (games == next) {
            next = carc_look_after(games);
            assert_true(next > games && next <= games + 1024 + games / 8);
        }
        assert_int_equal(carc_look_after(games), next);
    }
    assert_int_equal(carc_look_after(((uint64_t)1 << 40) + 1),
                     ((uint64_t)1 << 40) + ((uint64_t)1 << 37));
}

static void an_interval_is_narrow_up_to_its_half_width(void **state)
{
    (void)state;
    assert_true(carc_is_narrow((struct carc_interval){-1, 1}, 1));
    assert_true(carc_is_narrow((struct carc_interval){4, 5}, 0.5));
    assert_false(carc_is_narrow((struct carc_interval){4, 5.001}, 0.5));
    assert_true(carc_is_narrow((struct carc_interval){0, 0}, 0.1));
    assert_false(carc_is_narrow((struct carc_interval){(double)NAN, (double)NAN}, 1));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looks_come_on_a_grid_fixed_in_advance),
        cmocka_unit_test(the_next_look_is_the_same_from_anywhere_before_it),
        cmocka_unit_test(an_interval_is_narrow_up_to_its_half_width),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("stats_looks", tests, NULL, NULL);
}
