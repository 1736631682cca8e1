// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_REPLAY_SEEN_H
#define CARC_REPLAY_SEEN_H

/*
 * seen - a set of 64-bit numbers, small where they lie close together: games 1 to a million
 * take a quarter of a megabyte, a million games far apart 32.
 */

#include <stdbool.h>
#include <stdint.h>

#include <carcsim/base.h>

struct carc_replay_seen;

/* carc_seen_new returns an empty set, or NULL without memory. */
struct carc_replay_seen *carc_seen_new(void);

/* carc_seen_free frees a set, which may be NULL. */
void carc_seen_free(struct carc_replay_seen *seen);

/* carc_seen_add adds a number and says in *before whether it was in the set. */
enum carc_status carc_seen_add(struct carc_replay_seen *seen, uint64_t number,
                               bool *before) CARC_MUST_USE;

#endif
