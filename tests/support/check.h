// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_CHECK_H
#define CARC_TESTS_CHECK_H

// The one way a test includes cmocka. cmocka.h needs four standard headers before it and a
// sorting formatter would put it first, so the order is written down here once and guarded.
// Adds what cmocka 1.1.5 lacks: a comparison of doubles that does not go through float.

// clang-format off
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include <math.h>

// check_close: fails the running test unless |actual - expected| <= max(abs, rel * |expected|).
// Written so that a NaN on either side fails.
static inline void check_close(double actual, double expected, double relative, double absolute,
                               const char *file, int line)
{
    const double allowed = fmax(absolute, relative * fabs(expected));

    if (actual == expected || fabs(actual - expected) <= allowed)
        return;
    print_error("%.17g is not within %.3g of %.17g\n", actual, allowed, expected);
    _fail(file, line);
}

// assert_close: ACTUAL equals EXPECTED within REL relative or ABS absolute, whichever is wider.
#define assert_close(actual, expected, rel, abs)                                               \
    check_close((actual), (expected), (rel), (abs), __FILE__, __LINE__)

// RUN: the end of main: the tests whose name fits the first word of the command line, or all.
#define RUN(name, tests)                                                                       \
    if (argc > 1) {                                                                            \
        cmocka_set_test_filter(argv[1]);                                                       \
    }                                                                                          \
    return cmocka_run_group_tests_name(name, tests, NULL, NULL)

#endif
