// SPDX-License-Identifier: GPL-3.0-or-later
#define _DEFAULT_SOURCE /* for madvise, which is no part of POSIX */

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <carcsim/base.h>

#define LARGE_PAGE ((uintptr_t)2 << 20) /* what most machines have beside small ones */
#define LARGE_PAGES 4U                  /* of an array for which it is worth while */

/* Tells the system that a large array will be used here and there at random: larger pages spare
 * the processor much looking up. */
static void spread(void *array, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t first = (uintptr_t)array + (LARGE_PAGE - (uintptr_t)array % LARGE_PAGE);
    const uintptr_t last = (uintptr_t)array + bytes;
    if (bytes >= LARGE_PAGES * LARGE_PAGE) {
        /* A system that has none, or does not want to, goes on with small ones. */
        (void)madvise((void *)first, (last - first) / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
    }
#else
    (void)array;
    (void)bytes;
#endif
}

void *carc_array_new(size_t count, size_t size)
{
    void *array = calloc(count ? count : 1, size);
    if (array) {
        spread(array, count * size);
    }
    return array;
}

enum carc_status carc_array_grow(void **array, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity) {
        return CARC_OK;
    }
    size_t larger = *capacity < 16 ? 16 : *capacity;
    while (larger < needed) {
        if (larger > SIZE_MAX / 2) {
            return CARC_NO_MEMORY;
        }
        larger *= 2;
    }
    if (larger > SIZE_MAX / size) {
        return CARC_NO_MEMORY;
    }
    void *grown = carc_array_new(larger, size);
    if (!grown) {
        return CARC_NO_MEMORY;
    }
    /* Not realloc: it would move small pages to where no large ones can be. */
    if (*array) {
        memcpy(grown, *array, *capacity * size);
    }
    free(*array);
    *array = grown;
    *capacity = larger;
    return CARC_OK;
}
