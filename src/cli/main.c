// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "cli.h"
#include "common.h"

/* main.c - the first word of the command line chooses a command. */

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct command {
    const char *name;
    const char *summary; /* one line for --help */
    int (*main)(int argc, char **argv);
};

static const struct command commands[] = {
    {"run", "play many games, score them under every variant, write statistics", carc_run_main},
    {"compare", "say how variants differ, from the results of a run", carc_compare_main},
    {"score", "score recorded games under every variant, feature by feature", carc_score_main},
    {"giant", "play one very large board, write its tile and feature statistics",
     carc_giant_main},
    {"plan", "say how many games would show a difference, or how large a board",
     carc_plan_main},
    {"list", "list variants, tiles or agents", carc_list_main},
    {"merge", "add up the shards of one run", carc_merge_main},
    {"plot", "draw the charts of a results folder with gnuplot", carc_plot_main},
    {NULL, NULL, NULL},
};

/* Commands that are planned; who types one should not be told that it was a slip. */
static const char *const planned[] = {"show"};

static void print_help(void)
{
    fputs(
        "Usage: carcsim COMMAND [OPTION...]\n"
        "Plays many games of Carcassonne and scores them under every edition of the rules.\n\n",
        stdout);
    for (const struct command *command = commands; command->name; command++) {
        printf("  carcsim %-7s %s\n", command->name, command->summary);
    }
    fputs("\n"
          "  carcsim COMMAND --help   what a command does, and its options\n"
          "  carcsim --version        the version of this program\n",
          stdout);
}

static const struct command *find_command(const char *name)
{
    for (const struct command *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0) {
            return command;
        }
    }
    return NULL;
}

static int refuse_word(const char *word)
{
    for (size_t i = 0; i < COUNT(planned); i++) {
        if (strcmp(planned[i], word) == 0) {
            fprintf(stderr, "carcsim: this version does not have the command %s yet\n", word);
            return EX_USAGE;
        }
    }
    const char *names[COUNT(commands) + 2];
    size_t count = 0;
    for (; commands[count].name; count++) {
        names[count] = commands[count].name;
    }
    names[count++] = "--help";
    names[count++] = "--version";
    const char *guess = carc_guess(word, names, count);
    if (guess) {
        fprintf(stderr, "carcsim: there is no %s \"%.40s\"; did you mean \"%s\"?\n",
                *guess == '-' ? "option" : "command", word, guess);
    } else {
        fprintf(stderr, "carcsim: there is no command \"%.40s\"; carcsim --help lists all\n",
                word);
    }
    return EX_USAGE;
}

static int run_command(const struct command *command, int argc, char **argv)
{
    char name[64];
    snprintf(name, sizeof name, "carcsim %s", command->name);
    argv[0] = name; /* what argp calls the program */
    return command->main(argc, argv);
}

/* carcsim help [COMMAND] */
static int help_with(const char *word)
{
    const struct command *command = word ? find_command(word) : NULL;
    if (command) {
        char option[] = "--help";
        char *words[] = {NULL, option, NULL};
        return run_command(command, 2, words);
    }
    if (word) {
        return refuse_word(word);
    }
    print_help();
    return EX_OK;
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        fputs("carcsim: a command is missing; carcsim --help lists all commands\n", stderr);
        return EX_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        return help_with(strcmp(word, "help") == 0 ? argv[2] : NULL);
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        carc_print_version();
        return EX_OK;
    }
    const struct command *command = find_command(word);
    return command ? run_command(command, argc - 1, argv + 1) : refuse_word(word);
}

/*
 * A file that is opened must not get the number of a standard stream that the caller closed.
 * What stands in for output is open for reading, so that writing to it fails as it should.
 */
static void fill_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != stream) {
            _exit(EX_OSERR);
        }
    }
}

int main(int argc, char **argv)
{
    fill_streams();
    unsetenv("ARGP_HELP_FMT"); /* some of its values make argp loop for ever */
    signal(SIGXFSZ, SIG_IGN);  /* a file that grows too large is an error to report (74) */
    setlocale(LC_CTYPE, "");   /* never LC_NUMERIC: numbers look the same everywhere */
    return carc_close_stdout(dispatch(argc, argv));
}
