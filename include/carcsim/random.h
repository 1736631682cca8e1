// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_RANDOM_H
#define CARC_RANDOM_H

/*
 * random - independent streams of random numbers, each named by (seed, game, purpose).
 *
 *     key      = (seed, 0, 0, 0)
 *     counter  = (block 0, 1, 2 ..., game, purpose, 0)
 *     block    = Threefry4x64-20(key, counter) = four 64-bit words = eight draws of 32 bits
 *
 * The generator is Threefry of Random123 (Salmon et al. 2011): counter-based, so that game
 * 123456 of a seed starts at once, on any thread or machine, and no stream can overlap
 * another. Results of a run depend on this definition: it does not change within a major
 * version. A stream is a plain value owned by its caller; no allocation.
 */

#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>

/*
 * What a stream is for. An agent in seat s (0-based) draws from CARC_PURPOSE_AGENT + s, and in
 * round r of a game that is played in several, with the agents on other seats each time, from
 * CARC_PURPOSE_AGENT + CARC_PURPOSE_ROUND * r + s: round 0 is the game played once.
 */
enum carc_purpose {
    CARC_PURPOSE_TILES = 0, /* the order in which tiles are drawn */
    CARC_PURPOSE_ROUND = 8, /* from one round to the next; no purpose by itself */
    CARC_PURPOSE_AGENT = 16 /* decisions of the agent in the first seat; + seat for others */
};

/* Draws that are made at once, three blocks of them: whether one is left is a question that a
 * processor guesses wrong whenever it is not. */
#define CARC_STREAM_WORDS 24

/* One stream. Private fields; start it with carc_stream_start. */
struct carc_stream {
    uint64_t seed, game, purpose;
    uint64_t block;                    /* the next block's number */
    unsigned left;                     /* draws left in words */
    uint32_t words[CARC_STREAM_WORDS]; /* three blocks, drawn from the end */
    const uint32_t *script;            /* not NULL: a test's own draws instead */
    size_t script_left;                /* draws left in script */
};

/* carc_stream_start makes *stream the stream of (seed, game, purpose), at its beginning. */
void carc_stream_start(struct carc_stream *stream, uint64_t seed, uint64_t game,
                       uint64_t purpose);

/*
 * carc_stream_script makes *stream yield the count 32-bit values of script (borrowed), for
 * tests that want a rare branch. Drawing more than count is a programming error (assert).
 */
void carc_stream_script(struct carc_stream *stream, const uint32_t *script, size_t count);

/* carc_stream_refill is for carc_stream_next when no draw is left: it makes the next blocks, as
 * many as words holds, and returns the first draw of them; or the next one of a script. */
CARC_APART uint32_t carc_stream_refill(struct carc_stream *stream);

/* carc_stream_next returns the next 32 random bits. */
static inline uint32_t carc_stream_next(struct carc_stream *stream)
{
    if (stream->left == 0) {
        return carc_stream_refill(stream);
    }
    return stream->words[--stream->left];
}

/*
 * carc_stream_below returns a whole number from 0 to bound - 1, each equally likely, exactly
 * (multiply and reject: Lemire 2019, "Fast random integer generation in an interval").
 * bound >= 1; for bound 1 nothing is drawn.
 */
static inline uint32_t carc_stream_below(struct carc_stream *stream, uint32_t bound)
{
    if (bound <= 1) {
        return 0;
    }
    uint64_t product = (uint64_t)carc_stream_next(stream) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t reject_below = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < reject_below) {
            product = (uint64_t)carc_stream_next(stream) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

#endif
