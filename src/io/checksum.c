// SPDX-License-Identifier: GPL-3.0-or-later
#include "checksum.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#define CHUNK ((size_t)1 << 18)

static void write_text(XXH64_hash_t hash, char text[CARC_CHECKSUM_TEXT])
{
    snprintf(text, CARC_CHECKSUM_TEXT, "%016llx", (unsigned long long)hash);
}

void carc_checksum(const void *bytes, size_t length, char text[CARC_CHECKSUM_TEXT])
{
    write_text(XXH3_64bits(bytes, length), text);
}

/* Feeds the whole file to the state, through a buffer. */
static int digest(int file, XXH3_state_t *state, char *buffer)
{
    off_t at = 0;
    XXH3_64bits_reset(state);
    for (;;) {
        const ssize_t count = pread(file, buffer, CHUNK, at);
        if (count == 0) {
            return 0;
        }
        if (count < 0 && errno != EINTR) {
            return errno;
        }
        if (count > 0) {
            XXH3_64bits_update(state, buffer, (size_t)count);
            at += count;
        }
    }
}

int carc_checksum_open(int file, char text[CARC_CHECKSUM_TEXT])
{
    char *buffer = carc_array_new(CHUNK, 1);
    XXH3_state_t *state = XXH3_createState();
    const int reason = buffer && state ? digest(file, state, buffer) : ENOMEM;
    if (!reason) {
        write_text(XXH3_64bits_digest(state), text);
    }
    XXH3_freeState(state);
    free(buffer);
    return reason;
}

enum carc_status carc_checksum_file(const char *path, char text[CARC_CHECKSUM_TEXT],
                                    struct carc_error *error)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return carc_fail_at(error, CARC_NO_INPUT, path, 0, "%s", strerror(errno));
    }
    const int reason = carc_checksum_open(file, text);
    close(file);
    return reason ? carc_fail_at(error, reason == EISDIR ? CARC_NO_INPUT : CARC_IO, path, 0,
                                 "%s", strerror(reason))
                  : CARC_OK;
}
