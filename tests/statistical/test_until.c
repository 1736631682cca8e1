// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Stopping (--until) keeps its word: over 2,000 simulated comparisons of two variants that do
 * not differ, which stop when the interval is narrow at one of the looks of a run, a test at
 * 5 % finds a difference in 4 to 6 % of them. (The standard error of that share is 0.49 %.)
 * Fixed seed: chance plays no part from one day to the next.
 */
#include <math.h>

#include "check.h"
#include <carcsim/random.h>
#include <carcsim/stats.h>

#define RUNS 2000
#define SEED 20240501
#define LEVEL 0.95
#define MOST 40000U /* games; a comparison that comes so far has a narrow interval anyway */

/* The half points of a variant in a game: what both have in common, and something of its own
 * that is 0 in most games and seldom large, as what a rule changes is. */
static int64_t own_part(struct carc_stream *stream, uint32_t size)
{
    const uint32_t draw = carc_stream_next(stream);
    const uint32_t kind = draw & 7U;
    const int64_t small = draw >> 8 & 7U;
    return kind < 4 ? 0 : kind < 7 ? small : small * size;
}

/* The standard deviation of the difference in one game, in points: small is 0 to 7 with mean
 * 3.5 and mean square 17.5. */
static double spread(uint32_t size)
{
    const double mean = (3 * 3.5 + 3.5 * size) / 8;
    const double square = (3 * 17.5 + 17.5 * size * size) / 8;
    return sqrt(2 * (square - mean * mean)) / 2;
}

static void add_game(struct carc_stream *stream, uint32_t size, struct carc_pair *pair)
{
    const int64_t common = 100 + (int64_t)carc_stream_below(stream, 64);
    const int64_t a = common + own_part(stream, size);
    const int64_t b = common + own_part(stream, size);
    carc_pair_add(pair, a, b, 1);
}

/* How a comparison ended. */
struct ending {
    uint64_t games;
    struct carc_difference difference;
};

/* Plays until stop says so at a look. */
static struct ending play(uint64_t number, uint32_t size, double half_width,
                          bool (*stop)(const struct carc_difference *, double))
{
    struct carc_stream stream;
    struct carc_pair pair = {.scale_a = 2, .scale_b = 2};
    struct ending ending = {0};
    carc_stream_start(&stream, SEED, number, 0);
    do {
        const uint64_t look = carc_look_after(pair.n);
        while (pair.n < look) {
            add_game(&stream, size, &pair);
        }
        ending = (struct ending){pair.n, carc_pair_difference(&pair, LEVEL)};
    } while (!stop(&ending.difference, half_width) && pair.n < MOST);
    return ending;
}

static bool stop_if_narrow(const struct carc_difference *difference, double half_width)
{
    return carc_is_narrow(difference->interval, half_width);
}

static bool stop_if_found(const struct carc_difference *difference, double half_width)
{
    return difference->p < 1 - LEVEL || stop_if_narrow(difference, half_width);
}

static void a_stop_by_width_keeps_the_error_rate(void **state)
{
    (void)state;
    unsigned errors = 0, early = 0, late = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        /* Other spreads and widths, so that some stop at the first look and some late. */
        const uint32_t size = 2 + (uint32_t)(run % 5);
        const double half_width = spread(size) * (0.018 + 0.008 * (double)(run % 7));
        const struct ending ending = play(run, size, half_width, stop_if_narrow);
        assert_true(ending.games < MOST);
        assert_true(carc_is_narrow(ending.difference.interval, half_width));
        errors += ending.difference.p < 1 - LEVEL;
        early += ending.games <= 2048;
        late += ending.games > 8192;
    }
    print_message("stopped by width: %u of %d differences found that are none\n", errors, RUNS);
    assert_in_range(errors, RUNS * 4 / 100, RUNS * 6 / 100);
    assert_true(early > RUNS / 10 && late > RUNS / 10);
}

/* The same simulation sees what a stop must not do: look at p. */
static void a_stop_by_p_would_not(void **state)
{
    (void)state;
    unsigned errors = 0;
    for (uint64_t run = 0; run < RUNS; run++) {
        errors += play(run, 3, 0.02 * spread(3), stop_if_found).difference.p < 1 - LEVEL;
    }
    print_message("stopped by p: %u of %d differences found that are none\n", errors, RUNS);
    assert_true(errors > RUNS / 10);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_by_width_keeps_the_error_rate),
        cmocka_unit_test(a_stop_by_p_would_not),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("until", tests, NULL, NULL);
}
