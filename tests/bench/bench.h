// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BENCH_H
#define BENCH_H

/*
 * bench - runs a piece of work until its time is known well enough, and prints it.
 *
 * A case does some units of work (games, turns, tiles) each time it is called. It is called
 * until the standard error of the time per unit is below two hundredths of it, or time is up;
 * the first call is not counted. Time is that of the process, not of the clock on the wall.
 */

#include <stdbool.h>
#include <stdint.h>

struct bench_case {
    const char *name;
    const char *unit;
    uint64_t (*work)(void *context); /* returns the units done */
    void *context;
};

/* bench_main runs the cases whose name contains argv's word, or all; --csv prints
 * name,unit,units_per_second,ns_per_unit,relative_error,repetitions. Returns an exit code. */
int bench_main(int argc, char **argv, const struct bench_case *cases, int count);

#endif
