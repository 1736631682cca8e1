// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* plot_gnuplot.c - gnuplot as another program: no shell, plain surroundings, its last words. */

#define PROGRAM "gnuplot"
#define ARGUMENTS_MAX 20

extern char **environ;

bool carc_has_gnuplot(void)
{
    const char *path = getenv("PATH");
    for (const char *at = path ? path : "/usr/bin:/bin"; *at;) {
        char file[4096];
        const size_t length = strcspn(at, ":");
        snprintf(file, sizeof file, "%.*s/" PROGRAM, (int)length, length ? at : ".");
        if (access(file, X_OK) == 0) {
            return true;
        }
        at += length + (at[length] == ':');
    }
    return false;
}

/* The environment without anything that would make charts look different here and there.
 * The caller frees the array, not its texts. */
static char **plain_environment(void)
{
    static char locale[] = "LC_ALL=C";
    static const char *const dropped[] = {"LC_ALL=", "GNUTERM=", "GNUPLOT_LIB=", "GNUPLOT_"};
    size_t count = 0;
    while (environ[count]) {
        count++;
    }
    char **plain = carc_array_new(count + 2, sizeof *plain);
    size_t kept = 0;
    for (size_t i = 0; plain && i < count; i++) {
        bool drop = false;
        for (size_t d = 0; d < sizeof dropped / sizeof *dropped; d++) {
            drop = drop || strncmp(environ[i], dropped[d], strlen(dropped[d])) == 0;
        }
        if (!drop) {
            plain[kept++] = environ[i];
        }
    }
    if (plain) {
        plain[kept] = locale;
    }
    return plain;
}

/* Starts gnuplot; what it prints goes to the descriptor output. Returns an errno or 0. */
static int start(const char *settings, const char *const *argument, int output, pid_t *child)
{
    char *copy[ARGUMENTS_MAX] = {NULL};
    const char *const fixed[] = {PROGRAM, "-d", "-e", settings, "-c"};
    size_t count = 0;
    bool complete = true;
    for (; count < sizeof fixed / sizeof *fixed; count++) {
        copy[count] = strdup(fixed[count]);
    }
    for (; *argument && count + 1 < ARGUMENTS_MAX; argument++) {
        copy[count++] = strdup(*argument);
    }
    for (size_t i = 0; i < count; i++) {
        complete = complete && copy[i];
    }
    char **environment = plain_environment();
    posix_spawn_file_actions_t actions;
    int problem = complete && environment ? posix_spawn_file_actions_init(&actions) : ENOMEM;
    if (problem == 0) {
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
        problem = posix_spawnp(child, PROGRAM, &actions, NULL, copy, environment);
        posix_spawn_file_actions_destroy(&actions);
    }
    for (size_t i = 0; i < count; i++) {
        free(copy[i]);
    }
    free(environment);
    return problem;
}

/* Reads all there is; keeps the beginning, as one line. */
static void listen(int input, char text[CARC_GNUPLOT_TEXT])
{
    size_t used = 0;
    for (;;) {
        char part[256];
        const ssize_t length = read(input, part, sizeof part);
        if (length < 0 && errno == EINTR) {
            continue;
        }
        if (length <= 0) {
            break;
        }
        for (ssize_t i = 0; i < length && used + 1 < CARC_GNUPLOT_TEXT; i++) {
            const bool blank = part[i] == '\n' || part[i] == '\t' || part[i] == ' ';
            if (!blank || (used > 0 && text[used - 1] != ' ')) {
                text[used++] = blank ? ' ' : part[i];
            }
        }
    }
    while (used > 0 && text[used - 1] == ' ') {
        used--;
    }
    text[used] = '\0';
}

int carc_gnuplot(const char *settings, const char *const *argument,
                 char text[CARC_GNUPLOT_TEXT])
{
    int ends[2];
    pid_t child = 0;
    if (pipe(ends) != 0) {
        return errno;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    const int problem = start(settings, argument, ends[1], &child);
    close(ends[1]);
    if (problem == 0) {
        listen(ends[0], text);
    }
    close(ends[0]);
    if (problem != 0) {
        return problem;
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return errno;
        }
    }
    if (!WIFEXITED(status)) {
        return CARC_GNUPLOT_FAILED;
    }
    return WEXITSTATUS(status) == 0   ? 0
           : WEXITSTATUS(status) == 2 ? CARC_GNUPLOT_NOTHING
                                      : CARC_GNUPLOT_FAILED;
}
