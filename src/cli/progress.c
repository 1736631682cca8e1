// SPDX-License-Identifier: GPL-3.0-or-later
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "shown.h"

/*
 * progress.c - one line on the terminal, written over again five times a second:
 *
 *     12,345/100,000 games  81,000/s  0:12 left  total +- 0.021 points
 *
 * A thread of its own reads the counter, so that those who count lose no time. And one line at
 * the end, on a terminal or not.
 */

#define PAUSE_NS 200000000L

struct carc_progress {
    const atomic_ullong *done;
    uint64_t total;
    const char *unit;
    struct timespec start;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    char note[CARC_PROGRESS_NOTE]; /* with the lock; empty: there is none yet */
    bool over;
};

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + 1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

double carc_seconds(void)
{
    const struct timespec zero = {0};
    return seconds_since(&zero);
}

static void time_left(double seconds, char *text, size_t size)
{
    const uint64_t left = seconds < 3.6e8 ? (uint64_t)(seconds + 0.5) : 360000000;
    const unsigned second = (unsigned)(left % 60), minute = (unsigned)(left / 60 % 60);
    if (left >= 3600) {
        snprintf(text, size, "%llu:%02u:%02u", (unsigned long long)(left / 3600), minute,
                 second);
    } else {
        snprintf(text, size, "%u:%02u", minute, second);
    }
}

/* With the lock. */
static void show(struct carc_progress *progress)
{
    const uint64_t done = atomic_load_explicit(progress->done, memory_order_relaxed);
    const double seconds = seconds_since(&progress->start);
    const double speed = seconds > 0 ? (double)done / seconds : 0;
    char first[CARC_GROUPED], second[CARC_GROUPED], third[CARC_GROUPED], left[32];
    fprintf(stderr, "\r  %s/%s %s", carc_grouped_text(done, first),
            carc_grouped_text(progress->total, second), progress->unit);
    if (done > 0 && done < progress->total) {
        time_left((double)(progress->total - done) / speed, left, sizeof left);
        fprintf(stderr, "  %s/s  %s left", carc_grouped_text((uint64_t)speed, third), left);
    }
    fprintf(stderr, "%s%s", *progress->note ? "  " : "", progress->note);
    fputs("\033[K", stderr); /* what an earlier, longer line left behind */
    fflush(stderr);
}

static void *watch(void *context)
{
    struct carc_progress *progress = context;
    struct timespec next = progress->start;
    pthread_mutex_lock(&progress->lock);
    while (!progress->over) {
        next.tv_nsec += PAUSE_NS;
        next.tv_sec += next.tv_nsec / 1000000000L;
        next.tv_nsec %= 1000000000L;
        while (!progress->over &&
               pthread_cond_timedwait(&progress->wake, &progress->lock, &next) == 0) {
        }
        if (!progress->over) {
            show(progress);
        }
    }
    pthread_mutex_unlock(&progress->lock);
    return NULL;
}

static bool start_thread(struct carc_progress *progress)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0) {
        return false;
    }
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    const bool ready = pthread_cond_init(&progress->wake, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    if (!ready) {
        return false;
    }
    pthread_mutex_init(&progress->lock, NULL);
    if (pthread_create(&progress->thread, NULL, watch, progress) != 0) {
        pthread_cond_destroy(&progress->wake);
        pthread_mutex_destroy(&progress->lock);
        return false;
    }
    return true;
}

struct carc_progress *carc_progress_start(const atomic_ullong *done, uint64_t total,
                                          const char *unit, bool quiet)
{
    if (quiet || !isatty(STDERR_FILENO)) {
        return NULL;
    }
    struct carc_progress *progress = carc_array_new(1, sizeof *progress);
    if (!progress) {
        return NULL; /* the work matters more than the line */
    }
    progress->done = done;
    progress->total = total;
    progress->unit = unit;
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
    if (!start_thread(progress)) {
        free(progress);
        return NULL;
    }
    return progress;
}

void carc_progress_note(struct carc_progress *progress, const char *note)
{
    if (progress) {
        pthread_mutex_lock(&progress->lock);
        snprintf(progress->note, sizeof progress->note, "%s", note);
        pthread_mutex_unlock(&progress->lock);
    }
}

void carc_progress_end(struct carc_progress *progress)
{
    if (!progress) {
        return;
    }
    pthread_mutex_lock(&progress->lock);
    progress->over = true;
    pthread_cond_signal(&progress->wake);
    pthread_mutex_unlock(&progress->lock);
    pthread_join(progress->thread, NULL);
    fputs("\r\033[K", stderr);
    fflush(stderr);
    pthread_cond_destroy(&progress->wake);
    pthread_mutex_destroy(&progress->lock);
    free(progress);
}

void carc_put_speed(uint64_t done, const char *unit, double seconds, uint32_t threads)
{
    char count[CARC_GROUPED], speed[CARC_GROUPED], host[256] = "";
    if (done == 0 || fflush(stdout) != 0) { /* results come first, wherever both go */
        return;
    }
    if (gethostname(host, sizeof host - 1) != 0 || !*host) {
        snprintf(host, sizeof host, "an unknown host");
    }
    const double a_second = (double)done / (seconds > 1e-6 ? seconds : 1e-6);
    fprintf(stderr, "carcsim: %s %s%s in %.*f s, %s a second, %u thread%s, on %s\n",
            carc_grouped_text(done, count), unit, done == 1 ? "" : "s",
            carc_decimals_for(seconds), seconds,
            carc_grouped_text((uint64_t)(a_second + 0.5), speed), threads,
            threads == 1 ? "" : "s", host);
}
