// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define WANTED_ERROR 0.02
#define LEAST_REPETITIONS 5
#define MOST_SECONDS 12.0

struct timing {
    double ns;    /* per unit, mean over repetitions */
    double error; /* relative standard error of it */
    unsigned repetitions;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static struct timing measure(const struct bench_case *bench)
{
    bench->work(bench->context);
    struct timing timing = {0};
    const double start = now();
    double mean = 0, squares = 0; /* Welford's running mean and sum of squares */
    do {
        const double before = now();
        const uint64_t units = bench->work(bench->context);
        const double ns = (now() - before) / (double)units;
        timing.repetitions++;
        const double distance = ns - mean;
        mean += distance / timing.repetitions;
        squares += distance * (ns - mean);
        const double n = timing.repetitions;
        timing.error = n > 1 ? sqrt(squares / (n - 1) / n) / mean : 1;
    } while ((timing.repetitions < LEAST_REPETITIONS || timing.error > WANTED_ERROR) &&
             now() - start < MOST_SECONDS * 1e9);
    timing.ns = mean;
    return timing;
}

int bench_main(int argc, char **argv, const struct bench_case *cases, int count)
{
    bool csv = false;
    const char *word = "";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--csv") == 0) {
            csv = true;
        } else {
            word = argv[i];
        }
    }
    if (csv) {
        puts("name,unit,units_per_second,ns_per_unit,relative_error,repetitions");
    }
    for (int i = 0; i < count; i++) {
        if (!strstr(cases[i].name, word)) {
            continue;
        }
        const struct timing t = measure(&cases[i]);
        if (csv) {
            printf("%s,%s,%.1f,%.2f,%.4f,%u\n", cases[i].name, cases[i].unit, 1e9 / t.ns, t.ns,
                   t.error, t.repetitions);
        } else {
            printf("%-32s %12.0f %ss/s %12.1f ns a %s, ± %.1f %% (%u repetitions)\n",
                   cases[i].name, 1e9 / t.ns, cases[i].unit, t.ns, cases[i].unit, 100 * t.error,
                   t.repetitions);
        }
        fflush(stdout);
    }
    return 0;
}
