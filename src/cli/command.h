// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_COMMAND_H
#define CARC_CLI_COMMAND_H

/* command - command lines that are written down, to be given to a shell again. */

#include <stdio.h>

/* carc_put_word prints a word, in quotes if a shell would take it for something else. */
void carc_put_word(FILE *file, const char *word);

/* carc_put_option prints a blank, an option with its dashes, a blank and its word, as
 * carc_put_word does. word NULL: nothing. */
void carc_put_option(FILE *file, const char *option, const char *word);

/* carc_command_text returns what put prints, of any length. NULL if memory is short. The caller
 * frees it with free(). */
char *carc_command_text(void (*put)(const void *context, FILE *file), const void *context);

#endif
