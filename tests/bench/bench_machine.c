// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

#include "bench_cases.h"
#include <carcsim/random.h>

/*
 * bench_machine.c - how long the machine lets wait for memory. Time a tile on a large board is
 * mostly that: two machines can be compared by the loads that a tile is worth.
 */

#define LINE 64U /* bytes */
#define LOADS 1000000U
#define MEGABYTE ((size_t)1 << 20)

/* One line of a cache; next leads once through all lines, in random order. */
struct line {
    uint32_t next;
    uint32_t unused[LINE / sizeof(uint32_t) - 1];
};

struct chain {
    size_t megabytes;
    struct line *line;
    uint32_t at;
};

/* A cycle through all (Sattolo). */
static void open_chain(void *context)
{
    struct chain *chain = context;
    const uint32_t count = (uint32_t)(chain->megabytes * MEGABYTE / LINE);
    struct carc_stream stream;
    chain->line = carc_array_new(count, sizeof *chain->line);
    if (!chain->line) {
        bench_fail("out of memory");
    }
    for (uint32_t i = 0; i < count; i++) {
        chain->line[i].next = i;
    }
    carc_stream_start(&stream, 1, 0, CARC_PURPOSE_TILES);
    for (uint32_t i = count - 1; i > 0; i--) {
        const uint32_t other = carc_stream_below(&stream, i);
        const uint32_t next = chain->line[i].next;
        chain->line[i].next = chain->line[other].next;
        chain->line[other].next = next;
    }
}

static uint64_t follow(void *context)
{
    struct chain *chain = context;
    uint32_t at = chain->at;
    for (uint32_t i = 0; i < LOADS; i++) {
        at = chain->line[at].next;
    }
    chain->at = at;
    return LOADS;
}

static void close_chain(void *context)
{
    free(((struct chain *)context)->line);
}

static struct chain small = {.megabytes = 1}, large = {.megabytes = 100};
static struct chain huge = {.megabytes = 1000};

const struct bench_case bench_machine[] = {
    {"load-1mb", "load", open_chain, follow, close_chain, &small, false, false},
    {"load-100mb", "load", open_chain, follow, close_chain, &large, false, false},
    {"load-1gb", "load", open_chain, follow, close_chain, &huge, false, true},
    {NULL, NULL, NULL, NULL, NULL, NULL, false, false},
};
