// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

#include "cli.h"
#include "common.h"

/*
 * words.c - argp, but with errors of one line. What is wrong with an option's name is found
 * before argp sees it, as getopt cannot be told to guess; what argp says itself goes through
 * memory, of which only the first line is shown (the second points to --help).
 */

#define KNOWN_MAX 128
#define SHOWN 40 /* letters of a wrong word that are repeated */

/* One way to write an option. */
struct known {
    const char *name; /* long name without dashes, or NULL */
    int letter;       /* short name, or 0 */
    int flags;        /* of the argp option */
    bool takes_value, needs_value;
};

struct known_list {
    size_t count;
    struct known known[KNOWN_MAX];
};

/* ---- help and version, which every command has ---------------------------------------- */

static const struct argp_option common_options[] = {
    {"help", 'h', NULL, 0, "Show this help", -1},
    {"version", 'V', NULL, 0, "Show the version of the program", -1},
    {0},
};

static char *said; /* what argp would have printed to stderr */
static size_t said_length;
static FILE *said_stream;

static error_t parse_common(int key, char *argument, struct argp_state *state)
{
    (void)argument;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = state->input;
        if (said_stream) {
            state->err_stream = said_stream;
        }
        return 0;
    case 'h':
        argp_state_help(state, stdout, ARGP_HELP_STD_HELP & ~(unsigned)ARGP_HELP_EXIT_OK);
        exit(carc_close_stdout(EX_OK));
    case 'V':
        carc_print_version();
        exit(carc_close_stdout(EX_OK));
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void show_said(void)
{
    if (!said_stream) {
        return;
    }
    fclose(said_stream);
    said_stream = NULL;
    if (said && *said) {
        fprintf(stderr, "%.*s\n", (int)strcspn(said, "\n"), said);
    }
    free(said);
    said = NULL;
}

static void hear_argp(void)
{
    static bool at_exit;
    said_stream = open_memstream(&said, &said_length);
    if (!at_exit) {
        at_exit = atexit(show_said) == 0;
    }
}

/* ---- the options there are ------------------------------------------------------------ */

static bool is_end(const struct argp_option *option)
{
    return !option->name && !option->key && !option->doc && !option->group;
}

static void collect_options(const struct argp_option *option, struct known_list *list)
{
    const struct argp_option *real = option;
    for (; option && !is_end(option); option++) {
        if (!(option->flags & OPTION_ALIAS)) {
            real = option;
        }
        const bool has_letter = option->key > ' ' && option->key < 127;
        if ((option->flags & OPTION_DOC) || (!option->name && !has_letter) ||
            list->count == KNOWN_MAX) {
            continue;
        }
        list->known[list->count++] = (struct known){
            .name = option->name,
            .letter = has_letter ? option->key : 0,
            .flags = option->flags,
            .takes_value = real->arg != NULL,
            .needs_value = real->arg && !(real->flags & OPTION_ARG_OPTIONAL),
        };
    }
}

static void collect(const struct argp *argp, struct known_list *list)
{
    collect_options(argp->options, list);
    for (const struct argp_child *child = argp->children; child && child->argp; child++) {
        collect(child->argp, list);
    }
}

/* ---- the words there should be --------------------------------------------------------- */

/* The words of a command line, at one of them. */
struct words {
    const struct known_list *list;
    int count, at;
    char **word;
};

static bool complain_unknown(const struct words *words, const char *name, size_t length)
{
    char text[SHOWN + 1];
    const char *names[KNOWN_MAX];
    size_t count = 0;
    for (size_t i = 0; i < words->list->count; i++) {
        const struct known *known = &words->list->known[i];
        if (known->name && !(known->flags & OPTION_HIDDEN)) {
            names[count++] = known->name;
        }
    }
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    const char *guess = carc_guess(text, names, count);
    fprintf(stderr, "%s: there is no option --%s; ", words->word[0], text);
    if (guess) {
        fprintf(stderr, "did you mean --%s?\n", guess);
    } else {
        fprintf(stderr, "%s --help lists all options\n", words->word[0]);
    }
    return false;
}

/* The option with this name or, if there is only one, with a name that begins like this.
 * NULL and *other set: two begin so. */
static const struct known *find_long(const struct known_list *list, const char *name,
                                     size_t length, const struct known **other)
{
    const struct known *found = NULL;
    *other = NULL;
    for (size_t i = 0; i < list->count; i++) {
        const struct known *known = &list->known[i];
        if (!known->name || strncmp(known->name, name, length) != 0) {
            continue;
        }
        if (known->name[length] == '\0') {
            *other = NULL;
            return known;
        }
        *other = found ? found : *other;
        found = known;
    }
    return found;
}

static bool check_value(struct words *words, const struct known *known, const char *dashes,
                        const char *name, size_t length, bool attached)
{
    const int shown = (int)length;
    if (attached && !known->takes_value) {
        fprintf(stderr, "%s: the option %s%.*s takes no value\n", words->word[0], dashes, shown,
                name);
        return false;
    }
    if (attached || !known->needs_value) {
        return true;
    }
    if (++words->at >= words->count) {
        fprintf(stderr, "%s: the option %s%.*s needs a value\n", words->word[0], dashes, shown,
                name);
        return false;
    }
    return true;
}

static bool check_long(struct words *words, const char *name)
{
    const size_t length = strcspn(name, "=");
    const struct known *other = NULL;
    const struct known *known = find_long(words->list, name, length, &other);
    if (!known) {
        return complain_unknown(words, name, length);
    }
    if (other) {
        fprintf(stderr, "%s: the option --%.*s could be --%s or --%s\n", words->word[0],
                (int)length, name, other->name, known->name);
        return false;
    }
    return check_value(words, known, "--", known->name, strlen(known->name),
                       name[length] == '=');
}

static const struct known *find_letter(const struct known_list *list, char letter)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->known[i].letter == letter) {
            return &list->known[i];
        }
    }
    return NULL;
}

/* A long name after one dash would be read as letters, the rest of them as a value. */
static bool check_letters(struct words *words, const char *letters)
{
    const struct known *other = NULL;
    const size_t length = strcspn(letters, "=");
    const struct known *meant =
        length > 1 ? find_long(words->list, letters, length, &other) : NULL;
    if (meant && !other) {
        fprintf(stderr, "%s: there is no option -%s; did you mean --%s?\n", words->word[0],
                letters, meant->name);
        return false;
    }
    for (const char *at = letters; *at; at++) {
        const struct known *known = find_letter(words->list, *at);
        if (!known) {
            fprintf(stderr, "%s: there is no option -%c; %s --help lists all options\n",
                    words->word[0], *at, words->word[0]);
            return false;
        }
        if (known->takes_value) {
            return check_value(words, known, "-", at, 1, at[1] != '\0');
        }
    }
    return true;
}

/* Whether argp will know every option; complains about the first that it would not. */
static bool check_words(const struct argp *argp, int argc, char **argv)
{
    struct known_list list = {0};
    collect(argp, &list);
    struct words words = {.list = &list, .count = argc, .word = argv};
    for (words.at = 1; words.at < argc; words.at++) {
        const char *word = argv[words.at];
        if (strcmp(word, "--") == 0) {
            return true;
        }
        if (word[0] != '-' || word[1] == '\0') {
            continue;
        }
        const bool good =
            word[1] == '-' ? check_long(&words, word + 2) : check_letters(&words, word + 1);
        if (!good) {
            return false;
        }
    }
    return true;
}

int carc_argp_parse(const struct argp *argp, int argc, char **argv, void *input, int *exit_code)
{
    const struct argp_child children[] = {{argp, 0, NULL, 0}, {0}};
    const struct argp whole = {
        .options = common_options, .parser = parse_common, .children = children};
    if (!check_words(&whole, argc, argv)) {
        *exit_code = EX_USAGE;
        return 1;
    }
    argp_err_exit_status = EX_USAGE;
    hear_argp();
    const error_t problem = argp_parse(&whole, argc, argv, ARGP_NO_HELP, NULL, input);
    show_said();
    if (problem) {
        fprintf(stderr, "%s: %s\n", argv[0], strerror(problem));
        *exit_code = EX_SOFTWARE;
    }
    return problem;
}
