// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include <carcsim/base.h>

#define LONGEST 64

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap of neighbours) from a to b; LONGEST if too long. */
static size_t edits_between(const char *a, const char *b)
{
    const size_t rows = strlen(a);
    const size_t columns = strlen(b);
    if (rows >= LONGEST || columns >= LONGEST) {
        return LONGEST;
    }
    size_t cost[3][LONGEST + 1] = {{0}};
    for (size_t j = 0; j <= columns; j++) {
        cost[0][j] = j;
    }
    for (size_t i = 1; i <= rows; i++) {
        size_t *now = cost[i % 3];
        const size_t *above = cost[(i + 2) % 3];
        const size_t *two_above = cost[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            now[j] = least(above[j], now[j - 1]) + 1;
            now[j] = least(now[j], above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                now[j] = least(now[j], two_above[j - 2] + 1);
            }
        }
    }
    return cost[rows % 3][columns];
}

const char *carc_guess(const char *text, const char *const *words, size_t count)
{
    const char *best = NULL;
    size_t fewest = LONGEST;
    for (size_t i = 0; i < count; i++) {
        const size_t edits = edits_between(text, words[i]);
        const size_t allowed = strlen(words[i]) < 6 ? 1 : strlen(words[i]) / 3;
        if (edits <= allowed && edits < fewest) {
            fewest = edits;
            best = words[i];
        }
    }
    return best;
}

const char *carc_hint(const char *guess, char text[CARC_HINT])
{
    text[0] = '\0';
    if (guess) {
        snprintf(text, CARC_HINT, "; did you mean \"%s\"?", guess);
    }
    return text;
}
