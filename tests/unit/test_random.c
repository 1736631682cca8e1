// SPDX-License-Identifier: GPL-3.0-or-later
/* Streams of random numbers: frozen values, independence of names, exactness of bounds. */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include <carcsim/random.h>

/* ---- values -------------------------------------------------------------------------- */

/*
 * Threefry4x64-20 of a zero counter and key, from the file kat_vectors of Random123:
 * 09218ebde6c85537 55941f5266d86105 4bd25e16282434dc ee29ec846bd2e40b
 */
static void first_block_is_that_of_random123(void **state)
{
    (void)state;
    static const uint32_t words[] = {0xee29ec84, 0x6bd2e40b, 0x4bd25e16, 0x282434dc,
                                     0x55941f52, 0x66d86105, 0x09218ebd, 0xe6c85537};
    struct carc_stream stream;
    carc_stream_start(&stream, 0, 0, CARC_PURPOSE_TILES);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        assert_int_equal(carc_stream_next(&stream), words[i]);
    }
}

/* Results of runs depend on these: they do not change within a major version. */
static void streams_are_frozen(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, game, purpose;
        uint32_t draw[10]; /* more than a block */
    } frozen[] = {
        {1,
         2,
         CARC_PURPOSE_AGENT,
         {0x39520cc2, 0x8604a9b0, 0x6b35280f, 0xd2278e66, 0x69e0279e, 0xd8e68267, 0xd85fd7b5,
          0xa085595e, 0x515a67cc, 0x1bfe8ec0}},
        {20000220,
         123456,
         CARC_PURPOSE_TILES,
         {0x788d135e, 0x9ff9959e, 0x16b2f38e, 0x5215edaa, 0xff543790, 0x280c3ae9, 0xfa3cf6fb,
          0xbdb7d575, 0x33a51a51, 0x88308135}},
        {UINT64_MAX,
         UINT64_MAX,
         CARC_PURPOSE_AGENT + 1,
         {0xe85f3c1f, 0xe9e7f15f, 0xfdc1cbca, 0x5c837814, 0x7dbf1868, 0x89eb6745, 0x249e2fe5,
          0x75aec6c0, 0x00bad3e8, 0x6f0c1678}},
    };
    for (size_t i = 0; i < sizeof frozen / sizeof frozen[0]; i++) {
        struct carc_stream stream;
        carc_stream_start(&stream, frozen[i].seed, frozen[i].game, frozen[i].purpose);
        for (size_t k = 0; k < 10; k++) {
            assert_int_equal(carc_stream_next(&stream), frozen[i].draw[k]);
        }
    }
}

static void stream_starts_again_at_its_beginning(void **state)
{
    (void)state;
    struct carc_stream stream;
    carc_stream_start(&stream, 7, 8, 9);
    const uint32_t first = carc_stream_next(&stream);
    for (int i = 0; i < 20; i++) {
        carc_stream_next(&stream);
    }
    carc_stream_start(&stream, 7, 8, 9);
    assert_int_equal(carc_stream_next(&stream), first);
}

static void streams_of_other_names_differ(void **state)
{
    (void)state;
    enum { NAMES = 64, DRAWS = 4 };
    uint32_t draw[NAMES][DRAWS];
    for (uint64_t i = 0; i < NAMES; i++) {
        struct carc_stream stream;
        carc_stream_start(&stream, i % 4, i / 4 % 4, i / 16);
        for (size_t k = 0; k < DRAWS; k++) {
            draw[i][k] = carc_stream_next(&stream);
        }
        for (uint64_t other = 0; other < i; other++) {
            assert_memory_not_equal(draw[i], draw[other], sizeof draw[i]);
        }
    }
}

/* ---- bounds -------------------------------------------------------------------------- */

static void below_stays_below(void **state)
{
    (void)state;
    static const uint32_t bounds[] = {1, 2, 3, 71, 0x7fffffff, 0x80000001, 0xffffffff};
    struct carc_stream stream;
    carc_stream_start(&stream, 1, 1, 1);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        for (int k = 0; k < 1000; k++) {
            assert_true(carc_stream_below(&stream, bounds[i]) < bounds[i]);
        }
    }
}

static void below_one_draws_nothing(void **state)
{
    (void)state;
    static const uint32_t script[] = {0x80000000};
    struct carc_stream stream;
    carc_stream_script(&stream, script, 1);
    assert_int_equal(carc_stream_below(&stream, 1), 0);
    assert_int_equal(stream.script_left, 1);
    assert_int_equal(carc_stream_below(&stream, 2), 1);
    assert_int_equal(stream.script_left, 0);
}

static void below_takes_the_high_part_of_the_product(void **state)
{
    (void)state;
    static const uint32_t script[] = {0x10000000, 0x50000000, 0x90000000, 0xffffffff};
    struct carc_stream stream;
    carc_stream_script(&stream, script, 4);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(carc_stream_below(&stream, 4), i);
    }
    assert_int_equal(carc_stream_below(&stream, 4), 3);
}

/* 2^32 = 3 * 1431655765 + 1: one draw of all is rejected, 0, so that each of the three numbers
 * has as many; for 2^31 + 1 it is nearly every second one. */
static void below_rejects_what_would_bias(void **state)
{
    (void)state;
    static const uint32_t three[] = {0, 0, 1, 0, 0xffffffff};
    struct carc_stream stream;
    carc_stream_script(&stream, three, 5);
    assert_int_equal(carc_stream_below(&stream, 3), 0);
    assert_int_equal(stream.script_left, 2);
    assert_int_equal(carc_stream_below(&stream, 3), 2);
    assert_int_equal(stream.script_left, 0);
    /* draw * (2^31 + 1) mod 2^32 is draw, or that plus 2^31 if draw is odd; below 2^31 - 1 it
     * is rejected. */
    static const uint32_t half[] = {2, 0x7ffffffe, 0x80000001, 0x7fffffff};
    carc_stream_script(&stream, half, 4);
    assert_int_equal(carc_stream_below(&stream, 0x80000001), 0x3fffffff);
    assert_int_equal(stream.script_left, 0);
}

/* Every bound that games use, by counting: no number more than six standard errors off. */
static void below_is_uniform(void **state)
{
    (void)state;
    enum { DRAWS = 20000 };
    struct carc_stream stream;
    carc_stream_start(&stream, 2, 0, 0);
    for (uint32_t bound = 2; bound <= 100; bound += 1 + bound / 8) {
        uint32_t count[100] = {0};
        for (int i = 0; i < DRAWS; i++) {
            count[carc_stream_below(&stream, bound)]++;
        }
        const double expected = (double)DRAWS / bound;
        const double error = sqrt(expected * (1 - 1.0 / bound));
        for (uint32_t i = 0; i < bound; i++) {
            assert_close(count[i], expected, 0, 6 * error);
        }
    }
}

/* ---- scripts ------------------------------------------------------------------------- */

static void script_is_drawn_in_order(void **state)
{
    (void)state;
    static const uint32_t script[] = {5, 4, 0xffffffff};
    struct carc_stream stream;
    carc_stream_start(&stream, 1, 1, 1);
    carc_stream_next(&stream); /* words of a block are left over */
    carc_stream_script(&stream, script, 3);
    assert_int_equal(carc_stream_next(&stream), 5);
    assert_int_equal(carc_stream_next(&stream), 4);
    assert_int_equal(carc_stream_next(&stream), 0xffffffff);
    assert_int_equal(stream.script_left, 0);
    carc_stream_start(&stream, 0, 0, 0);
    assert_int_equal(carc_stream_next(&stream), 0xee29ec84);
}

static struct CMUnitTest tests[] = {
    cmocka_unit_test(first_block_is_that_of_random123),
    cmocka_unit_test(streams_are_frozen),
    cmocka_unit_test(stream_starts_again_at_its_beginning),
    cmocka_unit_test(streams_of_other_names_differ),
    cmocka_unit_test(below_stays_below),
    cmocka_unit_test(below_one_draws_nothing),
    cmocka_unit_test(below_takes_the_high_part_of_the_product),
    cmocka_unit_test(below_rejects_what_would_bias),
    cmocka_unit_test(below_is_uniform),
    cmocka_unit_test(script_is_drawn_in_order),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
