// SPDX-License-Identifier: GPL-3.0-or-later
#include "seen.h"

#include <stdbool.h>
#include <stdlib.h>

/* seen.c - a hash table with open addressing, of words of 64 neighbouring numbers. */

#define FIRST_SIZE 64 /* a power of two */

struct word {
    uint64_t key;  /* the numbers in it, divided by 64 */
    uint64_t bits; /* those that are in the set; 0: a free place */
};

struct carc_replay_seen {
    struct word *word;
    size_t size, used;
};

struct carc_replay_seen *carc_seen_new(void)
{
    struct carc_replay_seen *seen = carc_array_new(1, sizeof *seen);
    if (!seen) {
        return NULL;
    }
    seen->size = FIRST_SIZE;
    seen->word = carc_array_new(seen->size, sizeof *seen->word);
    if (!seen->word) {
        free(seen);
        return NULL;
    }
    return seen;
}

void carc_seen_free(struct carc_replay_seen *seen)
{
    if (seen) {
        free(seen->word);
        free(seen);
    }
}

/* The place of a key, or the free one where it would go. */
static struct word *find_word(struct word *word, size_t size, uint64_t key)
{
    uint64_t mixed = (key ^ (key >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
    mixed ^= mixed >> 29;
    size_t at = (size_t)mixed & (size - 1);
    while (word[at].bits && word[at].key != key) {
        at = (at + 1) & (size - 1);
    }
    return &word[at];
}

static enum carc_status grow(struct carc_replay_seen *seen)
{
    const size_t size = 2 * seen->size;
    struct word *larger = carc_array_new(size, sizeof *larger);
    if (!larger) {
        return CARC_NO_MEMORY;
    }
    for (size_t i = 0; i < seen->size; i++) {
        if (seen->word[i].bits) {
            *find_word(larger, size, seen->word[i].key) = seen->word[i];
        }
    }
    free(seen->word);
    seen->word = larger;
    seen->size = size;
    return CARC_OK;
}

enum carc_status carc_seen_add(struct carc_replay_seen *seen, uint64_t number, bool *before)
{
    if (2 * (seen->used + 1) > seen->size) {
        const enum carc_status status = grow(seen);
        if (status != CARC_OK) {
            return status;
        }
    }
    const uint64_t bit = UINT64_C(1) << number % 64;
    struct word *word = find_word(seen->word, seen->size, number / 64);
    *before = (word->bits & bit) != 0;
    seen->used += word->bits == 0;
    word->key = number / 64;
    word->bits |= bit;
    return CARC_OK;
}
