// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <carcsim/stats.h>

/*
 * bench_ratio - how the times of two builds compare; for scripts/bench-compare.sh.
 *
 * Reads from standard input lines "round side name ns", side being old or new, any number of
 * times for each, and prints for each name the ratio new / old with its 95 % interval: a
 * paired t interval of the logarithms, of which a round gives one (mean of new minus mean of
 * old). Names are printed in the order in which they come.
 */

#define LEVEL 0.95
#define NAMES_MAX 100
#define ROUNDS_MAX 1000
#define NAME_TEXT 64
#define STEP 1e-9 /* of a logarithm: sums are of whole numbers */

enum side { OLD, NEW, SIDES };

/* Logarithms of one round's times. */
struct round {
    double sum[SIDES];
    unsigned count[SIDES];
};

struct benchmark {
    char name[NAME_TEXT];
    unsigned rounds; /* the highest number seen */
    struct round round[ROUNDS_MAX + 1];
};

static struct benchmark *benchmarks[NAMES_MAX];
static size_t benchmark_count;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "bench_ratio: %s\n", what);
    exit(65);
}

static struct benchmark *find(const char *name)
{
    for (size_t i = 0; i < benchmark_count; i++) {
        if (strcmp(benchmarks[i]->name, name) == 0) {
            return benchmarks[i];
        }
    }
    struct benchmark *made = benchmark_count < NAMES_MAX ? calloc(1, sizeof *made) : NULL;
    if (!made) {
        fail("too many benchmarks");
    }
    snprintf(made->name, sizeof made->name, "%s", name);
    benchmarks[benchmark_count++] = made;
    return made;
}

static void read_all(void)
{
    char line[256], side[8], name[NAME_TEXT], rest[2];
    unsigned round = 0;
    double ns = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%u %7s %63s %lf %1s", &round, side, name, &ns, rest) != 4 ||
            round < 1 || round > ROUNDS_MAX || !(ns > 0) || isinf(ns) ||
            (strcmp(side, "old") != 0 && strcmp(side, "new") != 0)) {
            fail("expected lines such as \"1 old random-2-bare 1234.5\"");
        }
        struct benchmark *benchmark = find(name);
        const enum side which = strcmp(side, "new") == 0 ? NEW : OLD;
        benchmark->rounds = round > benchmark->rounds ? round : benchmark->rounds;
        benchmark->round[round].sum[which] += log(ns);
        benchmark->round[round].count[which]++;
    }
}

/* What is known of one benchmark: means of the logarithms, and their difference. */
struct finding {
    double mean[SIDES];
    struct carc_estimate difference;
};

static struct finding find_out(const struct benchmark *benchmark)
{
    struct finding finding = {0};
    struct carc_moments moments = {.scale = 1};
    for (unsigned r = 1; r <= benchmark->rounds; r++) {
        const struct round *round = &benchmark->round[r];
        if (round->count[OLD] == 0 || round->count[NEW] == 0) {
            continue; /* a round that was not finished */
        }
        const double old_mean = round->sum[OLD] / round->count[OLD];
        const double new_mean = round->sum[NEW] / round->count[NEW];
        carc_moments_add(&moments, llround((new_mean - old_mean) / STEP), 1);
        finding.mean[OLD] += old_mean;
        finding.mean[NEW] += new_mean;
    }
    finding.mean[OLD] /= (double)moments.n;
    finding.mean[NEW] /= (double)moments.n;
    finding.difference = carc_moments_estimate(&moments, LEVEL);
    return finding;
}

static void put(const struct benchmark *benchmark)
{
    const struct finding finding = find_out(benchmark);
    const struct carc_interval interval = finding.difference.interval;
    printf("%-18s %13.1f %13.1f %8.3f   ", benchmark->name, exp(finding.mean[OLD]),
           exp(finding.mean[NEW]), exp(finding.difference.mean * STEP));
    if (isnan(interval.low)) {
        puts("no interval: fewer than two rounds");
        return;
    }
    const char *word = interval.high < 0  ? "faster"
                       : interval.low > 0 ? "slower"
                                          : "no difference shown";
    printf("%5.3f to %5.3f   %s\n", exp(interval.low * STEP), exp(interval.high * STEP), word);
}

int main(void)
{
    read_all();
    printf("%-18s %13s %13s %8s   %s\n", "benchmark", "old, ns", "new, ns", "new/old",
           "95 % interval");
    for (size_t i = 0; i < benchmark_count; i++) {
        put(benchmarks[i]);
        free(benchmarks[i]);
    }
    return 0;
}
