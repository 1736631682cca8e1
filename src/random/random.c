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

uint32_t carc_stream_refill(struct carc_stream *stream)
{
    if (stream->script) {
        assert(stream->script_left > 0);
        stream->script_left--;
        return *stream->script++;
    }
    const threefry4x64_key_t key = {{stream->seed, 0, 0, 0}};
    const threefry4x64_ctr_t counter = {{stream->block, stream->game, stream->purpose, 0}};
    const threefry4x64_ctr_t block = threefry4x64(counter, key);
    stream->block++;
    for (unsigned i = 0; i < 4; i++) {
        stream->words[2 * i] = (uint32_t)block.v[i];
        stream->words[2 * i + 1] = (uint32_t)(block.v[i] >> 32);
    }
    stream->left = 7;
    return stream->words[7];
}
