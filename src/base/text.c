// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include <carcsim/base.h>

/* text.c - what texts of users are made of. */

/* The bytes that the first byte of a letter announces, and what it adds to its number. */
static size_t announced(unsigned char first, uint32_t *number)
{
    static const struct {
        unsigned char mask, bits;
    } forms[] = {{0x80, 0x00}, {0xE0, 0xC0}, {0xF0, 0xE0}, {0xF8, 0xF0}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if ((first & forms[i].mask) == forms[i].bits) {
            *number = first & ~(unsigned)forms[i].mask;
            return i + 1;
        }
    }
    return 0;
}

/* Control characters, and what no text and no XML may hold. */
static bool is_letter(uint32_t number)
{
    const bool is_control = number < 0x20 || (number >= 0x7F && number <= 0x9F);
    const bool is_half = number >= 0xD800 && number <= 0xDFFF;
    return !is_control && !is_half && (number & 0xFFFE) != 0xFFFE && number <= 0x10FFFF;
}

/* Whether a byte goes on with a letter that an earlier one began. */
static bool goes_on(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

size_t carc_text_letter(const char *text)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t number = 0;
    const size_t length = announced((unsigned char)*text, &number);
    for (size_t i = 1; i < length; i++) {
        const unsigned char next = (unsigned char)text[i];
        if (!goes_on(next)) { /* the end of the text is none either */
            return 0;
        }
        number = number << 6 | (next & 0x3FU);
    }
    return length && number >= least[length] && is_letter(number) ? length : 0;
}

int carc_text_width(const char *text)
{
    int width = 0;
    for (; *text; text++) {
        width += !goes_on((unsigned char)*text);
    }
    return width;
}

bool carc_text_is_plain(const char *text)
{
    while (*text) {
        const size_t length = carc_text_letter(text);
        if (length == 0) {
            return false;
        }
        text += length;
    }
    return true;
}

void carc_join_path(char *path, size_t size, const char *folder, const char *name)
{
    const size_t length = strlen(folder);
    const bool has_slash = length > 0 && folder[length - 1] == '/';
    const int needed = snprintf(path, size, "%s%s%s", folder, has_slash ? "" : "/", name);
    if (needed < 0 || (size_t)needed >= size) {
        path[0] = '\0';
    }
}

const char *carc_key_twice(const char *text, size_t *length)
{
    for (const char *key = text; *key; key += strcspn(key, ":"), key += *key == ':') {
        *length = strcspn(key, ":=");
        for (const char *at = text; at < key; at += strcspn(at, ":") + 1) {
            if (strcspn(at, ":=") == *length && strncmp(at, key, *length) == 0) {
                return key;
            }
        }
    }
    return NULL;
}
