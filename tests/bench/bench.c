// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define WANTED_ERROR 0.02
#define LEAST_REPETITIONS 5
#define MOST_REPETITIONS 60
#define EXIT_USAGE 64

struct timing {
    double ns;    /* per unit, mean over repetitions */
    double error; /* relative standard error of it; NaN after one repetition */
    unsigned repetitions;
};

/* What the command line asks for. */
struct wish {
    bool csv, list;
    unsigned most;
    char **word;
    int words;
};

void bench_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("bench_games: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

/* ---- time ---------------------------------------------------------------------------- */

static double of_timeval(struct timeval time)
{
    return (double)time.tv_sec * 1e9 + (double)time.tv_usec * 1e3;
}

/* Processor time so far in nanoseconds: of this process and of children that have ended. */
static double now(void)
{
    struct timespec own;
    struct rusage children;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own) != 0 ||
        getrusage(RUSAGE_CHILDREN, &children) != 0) {
        bench_fail("this system does not tell processor time");
    }
    return (double)own.tv_sec * 1e9 + (double)own.tv_nsec + of_timeval(children.ru_utime) +
           of_timeval(children.ru_stime);
}

static struct timing measure(const struct bench_case *bench, unsigned most)
{
    struct timing timing = {.error = (double)NAN};
    const unsigned least = most < LEAST_REPETITIONS ? most : LEAST_REPETITIONS;
    double squares = 0; /* with the mean, Welford's running sums */
    bench->open(bench->context);
    if (!bench->is_cold) {
        bench->work(bench->context);
    }
    while (timing.repetitions < least ||
           (timing.repetitions < most && !(timing.error < WANTED_ERROR))) {
        const double before = now();
        const uint64_t units = bench->work(bench->context);
        const double ns = (now() - before) / (double)units;
        const double n = ++timing.repetitions;
        const double distance = ns - timing.ns;
        timing.ns += distance / n;
        squares += distance * (ns - timing.ns);
        if (n > 1) {
            timing.error = sqrt(squares / (n - 1) / n) / timing.ns;
        }
    }
    bench->close(bench->context);
    return timing;
}

/* ---- what is printed ----------------------------------------------------------------- */

static void put_csv(const struct bench_case *bench, const struct timing *t)
{
    printf("%s,%s,%.1f,%.2f,", bench->name, bench->unit, 1e9 / t->ns, t->ns);
    if (!isnan(t->error)) {
        printf("%.4f", t->error);
    }
    printf(",%u,%s\n", t->repetitions, t->error < WANTED_ERROR ? "yes" : "no");
}

static void put_line(const struct bench_case *bench, const struct timing *t)
{
    printf("%-18s %11.0f %ss/s %13.1f ns a %s", bench->name, 1e9 / t->ns, bench->unit, t->ns,
           bench->unit);
    if (!isnan(t->error)) {
        printf(", ± %.1f %%", 100 * t->error);
    }
    printf(" (%u repetition%s%s)\n", t->repetitions, t->repetitions == 1 ? "" : "s",
           t->error < WANTED_ERROR ? "" : "; 2 % not reached");
}

/* ---- what is asked for --------------------------------------------------------------- */

static bool is_name(const char *word, const struct bench_case *const *lists, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (const struct bench_case *bench = lists[i]; bench->name; bench++) {
            if (strcmp(bench->name, word) == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool means(const char *word, bool word_is_name, const struct bench_case *bench)
{
    return word_is_name ? strcmp(bench->name, word) == 0
                        : !bench->is_big && strstr(bench->name, word);
}

static bool is_wanted(const struct wish *wish, const struct bench_case *bench,
                      const struct bench_case *const *lists, size_t count)
{
    for (int i = 0; i < wish->words; i++) {
        if (means(wish->word[i], is_name(wish->word[i], lists, count), bench)) {
            return true;
        }
    }
    return wish->words == 0 && !bench->is_big;
}

static bool has_meaning(const char *word, const struct bench_case *const *lists, size_t count)
{
    const bool word_is_name = is_name(word, lists, count);
    for (size_t i = 0; i < count; i++) {
        for (const struct bench_case *bench = lists[i]; bench->name; bench++) {
            if (means(word, word_is_name, bench)) {
                return true;
            }
        }
    }
    return false;
}

static bool read_most(const char *text, unsigned *most)
{
    char *end = NULL;
    const unsigned long value = text && *text ? strtoul(text, &end, 10) : 0;
    *most = (unsigned)value;
    return value >= 1 && value <= 1000000 && *end == '\0';
}

static bool read_wish(int argc, char **argv, const struct bench_case *const *lists,
                      size_t count, struct wish *wish)
{
    wish->most = MOST_REPETITIONS;
    wish->word = argv; /* words take the places of what has been read */
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--csv") == 0) {
            wish->csv = true;
        } else if (strcmp(argv[i], "--list") == 0) {
            wish->list = true;
        } else if (strcmp(argv[i], "--repetitions") == 0) {
            if (!read_most(argv[++i], &wish->most)) {
                fputs("bench_games: --repetitions needs a number from 1 to 1000000\n", stderr);
                return false;
            }
        } else if (argv[i][0] == '-') {
            fprintf(stderr,
                    "bench_games: there is no option %s; there are --csv, --list, "
                    "--repetitions MOST\n",
                    argv[i]);
            return false;
        } else if (!has_meaning(argv[i], lists, count)) {
            fprintf(stderr, "bench_games: no benchmark is called \"%s\"; --list shows all\n",
                    argv[i]);
            return false;
        } else {
            wish->word[wish->words++] = argv[i];
        }
    }
    return true;
}

int bench_main(int argc, char **argv, const struct bench_case *const *lists, size_t count)
{
    struct wish wish = {0};
    if (!read_wish(argc, argv, lists, count, &wish)) {
        return EXIT_USAGE;
    }
    if (wish.csv && !wish.list) {
        puts("name,unit,units_per_second,ns_per_unit,relative_error,repetitions,precise");
    }
    for (size_t i = 0; i < count; i++) {
        for (const struct bench_case *bench = lists[i]; bench->name; bench++) {
            if (!is_wanted(&wish, bench, lists, count)) {
                continue;
            }
            if (wish.list) {
                puts(bench->name);
                continue;
            }
            const struct timing timing = measure(bench, wish.most);
            (wish.csv ? put_csv : put_line)(bench, &timing);
            fflush(stdout);
        }
    }
    return 0;
}
