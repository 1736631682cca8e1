// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BENCH_CASES_H
#define BENCH_CASES_H

/* bench_cases - what is timed, in lists for bench_main, and what the cases share. */

#include "bench.h"
#include <carcsim/agents.h>

extern const struct bench_case bench_games[];   /* whole games, in memory */
extern const struct bench_case bench_boards[];  /* legal places, giant boards */
extern const struct bench_case bench_files[];   /* records, rows of games.csv */
extern const struct bench_case bench_machine[]; /* what the machine lets wait */

/* What is read once: the base game and the variants of data/variants.csv. */
extern struct carc_tileset bench_set;
extern struct carc_variants bench_known;

extern const char *bench_carcsim; /* path of the program; may not be there */

/* bench_table makes a table whose seats all play as agent does, under third, with 7 meeples;
 * limit tiles on the board end a game, 0: all. is_closed: nobody looks at games, as in runs. */
void bench_table(struct carc_table *table, const char *agent, uint32_t seats, uint32_t boxes,
                 uint32_t limit, bool is_closed);

#endif
