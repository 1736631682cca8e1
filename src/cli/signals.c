// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

/*
 * signals.c - interrupts end the work in hand in order. They often come in twos and threes
 * (a terminal that closes, timeout, a batch system), so only a person who presses Ctrl-C again
 * after a while is taken to be in a hurry.
 */

#define PATIENCE_MS 1000 /* two SIGINT farther apart than this: end at once */

static atomic_bool interrupted;
static atomic_llong first_int; /* when the first SIGINT came; 0: none yet */

/* Milliseconds from 1; safe in a handler. */
static long long now(void)
{
    struct timespec time = {0};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000 + 1;
}

static void on_signal(int number)
{
    atomic_store(&interrupted, true);
    if (number != SIGINT) {
        return;
    }
    long long first = 0;
    const long long time = now();
    if (!atomic_compare_exchange_strong(&first_int, &first, time) &&
        time - first > PATIENCE_MS) {
        _exit(carc_status_exit(CARC_INTERRUPTED));
    }
}

const atomic_bool *carc_catch_interrupts(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct sigaction old;
        const bool is_known = sigaction(numbers[i], NULL, &old) == 0;
        if (is_known && old.sa_handler != SIG_IGN) { /* nohup and the like */
            sigaction(numbers[i], &action, NULL);
        }
    }
    signal(SIGPIPE, SIG_IGN); /* results are not lost because one reader is gone */
    return &interrupted;
}

enum carc_status carc_check_interrupts(const char *what, struct carc_error *error)
{
    return atomic_load(&interrupted)
               ? carc_fail(error, CARC_INTERRUPTED, "interrupted; %s", what)
               : CARC_OK;
}
