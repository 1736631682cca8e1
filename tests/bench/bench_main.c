// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_cases.h"
#include <carcsim/io.h>

struct carc_tileset bench_set;
struct carc_variants bench_known;
const char *bench_carcsim;

void bench_table(struct carc_table *table, const char *agent, uint32_t seats, uint32_t boxes,
                 uint32_t limit, bool is_closed)
{
    struct carc_error error;
    struct carc_table_setup setup = {.set = &bench_set,
                                     .boxes = boxes,
                                     .seats = seats,
                                     .meeples = 7,
                                     .limit = limit,
                                     .is_closed = is_closed};
    const int third = carc_variants_find(&bench_known, "third");
    setup.weights = carc_variant_weights(&bench_known.variant[third]);
    for (uint32_t seat = 0; seat < seats; seat++) {
        if (carc_agent_parse(agent, &setup.agent[seat], &error) != CARC_OK) {
            bench_fail("%s", error.message);
        }
    }
    if (carc_table_init(table, &setup) != CARC_OK) {
        bench_fail("out of memory");
    }
}

static void load(void)
{
    struct carc_error error;
    const char *root = getenv("CARC_SOURCE_ROOT");
    char path[4096];
    snprintf(path, sizeof path, "%s/data/tiles/base.csv", root ? root : ".");
    if (carc_load_tiles(path, &bench_set, &error) != CARC_OK) {
        bench_fail("%s: %s", path, error.message);
    }
    snprintf(path, sizeof path, "%s/data/variants.csv", root ? root : ".");
    if (carc_load_variants(path, &bench_known, &error) != CARC_OK) {
        bench_fail("%s: %s", path, error.message);
    }
}

/* $CARCSIM, or the program of the same build. */
static void find_program(const char *own)
{
    static char path[4096];
    const char *named = getenv("CARCSIM");
    const char *slash = strrchr(own, '/');
    const int folder = slash ? (int)(slash - own) : 1;
    snprintf(path, sizeof path, "%.*s/../../carcsim", folder, slash ? own : ".");
    bench_carcsim = named ? named : path;
}

int main(int argc, char **argv)
{
    static const struct bench_case *const lists[] = {bench_games, bench_boards, bench_files,
                                                     bench_machine};
    find_program(argv[0]);
    load();
    return bench_main(argc, argv, lists, sizeof lists / sizeof *lists);
}
