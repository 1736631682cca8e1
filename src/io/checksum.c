// SPDX-License-Identifier: GPL-3.0-or-later
#include "checksum.h"

#include <errno.h>
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
    FILE *file = NULL;
    const enum carc_status status = carc_file_open(path, &file, error);
    if (status != CARC_OK) {
        return status;
    }
    const int reason = carc_checksum_open(fileno(file), text);
    fclose(file);
    return reason ? carc_fail_at(error, CARC_IO, path, 0, "%s", strerror(reason)) : CARC_OK;
}

/* ---- bytes that come one after the other --------------------------------------------- */

struct carc_digest *carc_digest_new(void)
{
    XXH3_state_t *state = XXH3_createState();
    if (state) {
        XXH3_64bits_reset(state);
    }
    return (struct carc_digest *)state;
}

void carc_digest_free(struct carc_digest *digest)
{
    XXH3_freeState((XXH3_state_t *)digest);
}

void carc_digest_add(struct carc_digest *digest, const void *bytes, size_t length)
{
    XXH3_64bits_update((XXH3_state_t *)digest, bytes, length);
}

void carc_digest_text(const struct carc_digest *digest, char text[CARC_CHECKSUM_TEXT])
{
    write_text(XXH3_64bits_digest((const XXH3_state_t *)digest), text);
}
