// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_plain(const char *word)
{
    const bool has_letters = *word != '\0'; /* a shell drops a word of none */
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+.,:=/@%";
    for (; *word; word++) {
        if ((unsigned char)*word < 0x80 && !strchr(plain, *word)) {
            return false;
        }
    }
    return has_letters;
}

void carc_put_word(FILE *file, const char *word)
{
    if (is_plain(word)) {
        fputs(word, file);
        return;
    }
    putc('\'', file);
    for (; *word; word++) {
        if (*word == '\'') {
            fputs("'\\''", file);
        } else {
            putc(*word, file);
        }
    }
    putc('\'', file);
}

void carc_put_option(FILE *file, const char *option, const char *word)
{
    if (word) {
        fprintf(file, " %s ", option);
        carc_put_word(file, word);
    }
}

char *carc_command_text(void (*put)(const void *context, FILE *file), const void *context)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file) {
        return NULL;
    }
    put(context, file);
    const bool is_short = ferror(file) != 0;
    if (fclose(file) != 0 || is_short) {
        free(text);
        return NULL;
    }
    return text;
}
