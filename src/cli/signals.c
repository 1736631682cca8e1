// SPDX-License-Identifier: GPL-3.0-or-later
#include <signal.h>
#include <unistd.h>

#include "cli.h"

static atomic_bool interrupted;

static void on_signal(int number)
{
    (void)number;
    if (atomic_exchange(&interrupted, true)) {
        _exit(carc_status_exit(CARC_INTERRUPTED));
    }
}

const atomic_bool *carc_catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* results are not lost because one reader is gone */
    return &interrupted;
}
