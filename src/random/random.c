// SPDX-License-Identifier: GPL-3.0-or-later
#include <Random123/threefry.h>
#include <assert.h>

#include <carcsim/random.h>

void carc_stream_start(struct carc_stream *stream, uint64_t seed, uint64_t game,
                       uint64_t purpose)
{
    stream->seed = seed;
    stream->game = game;
    stream->purpose = purpose;
    stream->block = 0;
    stream->left = 0;
    stream->script = NULL;
    stream->script_left = 0;
}

void carc_stream_script(struct carc_stream *stream, const uint32_t *script, size_t count)
{
    carc_stream_start(stream, 0, 0, 0);
    stream->script = script;
    stream->script_left = count;
}

#define BLOCK_WORDS 8U

static void make_block(struct carc_stream *stream, uint32_t words[BLOCK_WORDS])
{
    const threefry4x64_key_t key = {{stream->seed, 0, 0, 0}};
    const threefry4x64_ctr_t counter = {{stream->block, stream->game, stream->purpose, 0}};
    const threefry4x64_ctr_t block = threefry4x64(counter, key);
    stream->block++;
    for (unsigned i = 0; i < BLOCK_WORDS / 2; i++) {
        words[2 * i] = (uint32_t)block.v[i];
        words[2 * i + 1] = (uint32_t)(block.v[i] >> 32);
    }
}

uint32_t carc_stream_refill(struct carc_stream *stream)
{
    if (stream->script) {
        assert(stream->script_left > 0);
        stream->script_left--;
        return *stream->script++;
    }
    for (unsigned end = CARC_STREAM_WORDS; end > 0; end -= BLOCK_WORDS) {
        make_block(stream, &stream->words[end - BLOCK_WORDS]);
    }
    stream->left = CARC_STREAM_WORDS - 1;
    return stream->words[CARC_STREAM_WORDS - 1];
}
