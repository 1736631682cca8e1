// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BENCH_H
#define BENCH_H

/*
 * bench - repeats a piece of work until its time is known well enough, and prints it.
 *
 *     open    once, not timed
 *     work    once, not timed, unless the case is cold; then again and again, timed
 *     close   once, not timed
 *
 * Work does some units (games, tiles) and returns how many. It is repeated, at least five
 * times, until the standard error of the time per unit is below two hundredths of it, or
 * until the most repetitions are reached; which of both it was is said. Time is that of the
 * processor, for this process and those that it started and waited for, not of the clock on
 * the wall. Every repetition goes on with other games, the same in every run of a case.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>

struct bench_case {
    const char *name; /* without blanks and commas; NULL ends a list */
    const char *unit;
    void (*open)(void *context);
    uint64_t (*work)(void *context); /* returns the units done */
    void (*close)(void *context);
    void *context;
    bool is_cold; /* the first time counts too */
    bool is_big;  /* runs only if its whole name is asked for */
};

/*
 * bench_main runs the cases that the command line asks for, or all:
 *
 *     [--csv] [--list] [--repetitions MOST] [WORD]...
 *
 * A word that is the name of a case means it alone, others mean all cases whose names
 * contain them. --list prints the names only; --csv prints name, unit, units_per_second,
 * ns_per_unit, relative_error (of a unit's time; empty after one repetition), repetitions,
 * precise (yes, or no: the error is 2 % or more after the most repetitions). Returns an exit
 * code; 64 for a word that means nothing.
 */
int bench_main(int argc, char **argv, const struct bench_case *const *lists, size_t count);

/* bench_fail prints a message and ends the program. */
_Noreturn void bench_fail(const char *format, ...) CARC_PRINTF(1, 2);

#endif
