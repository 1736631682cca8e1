// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "seen.h"
#include <carcsim/replay.h>

/* reader.c - the rows of a record, game by game. */

#define ROWS_MAX ((size_t)1 << 28) /* of one game; the board counts tiles in 32 bits */

enum carc_status carc_replay_open(const char *path, struct carc_replay_reader *reader,
                                  struct carc_error *error)
{
    struct carc_replay_reader fresh = {0};
    const enum carc_status status = carc_record_open(path, &fresh.record, error);
    if (status != CARC_OK) {
        return status;
    }
    fresh.seen = carc_seen_new();
    if (!fresh.seen) {
        carc_replay_close(&fresh);
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    *reader = fresh;
    return CARC_OK;
}

void carc_replay_close(struct carc_replay_reader *reader)
{
    if (reader->record.csv) {
        carc_record_close(&reader->record);
    }
    carc_seen_free(reader->seen);
    free(reader->row);
    memset(reader, 0, sizeof *reader);
}

/* Reads one row to row[place]. */
static enum carc_status read_row(struct carc_replay_reader *reader, size_t place, bool *end,
                                 struct carc_error *error)
{
    void *rows = reader->row;
    const enum carc_status status =
        carc_array_grow(&rows, &reader->capacity, place + 1, sizeof *reader->row);
    reader->row = rows;
    if (status != CARC_OK || place > ROWS_MAX) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    return carc_record_next(&reader->record, &reader->row[place], end, error);
}

/* Reads further rows of the game that row[0] begins. A row that cannot be read waits for the
 * next call, so that what is wrong above it is found first. */
static void read_rest(struct carc_replay_reader *reader)
{
    for (reader->count = 1;; reader->count++) {
        bool end = false;
        if (read_row(reader, reader->count, &end, &reader->pending) != CARC_OK || end) {
            return;
        }
        if (reader->row[reader->count].game != reader->row[0].game) {
            reader->has_more = true;
            return;
        }
    }
}

static enum carc_status read_first(struct carc_replay_reader *reader, bool *end,
                                   struct carc_error *error)
{
    if (reader->pending.status != CARC_OK) {
        if (error) {
            *error = reader->pending;
        }
        return reader->pending.status;
    }
    if (!reader->has_more) {
        return read_row(reader, 0, end, error);
    }
    reader->row[0] = reader->row[reader->count];
    reader->has_more = false;
    *end = false;
    return CARC_OK;
}

enum carc_status carc_replay_next(struct carc_replay_reader *reader, bool *end,
                                  struct carc_error *error)
{
    enum carc_status status = read_first(reader, end, error);
    if (status != CARC_OK || *end) {
        return status;
    }
    bool before = false;
    status = carc_seen_add(reader->seen, reader->row[0].game, &before);
    if (status != CARC_OK) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    if (before) {
        return carc_fail_at(error, CARC_BAD_DATA, carc_record_name(&reader->record),
                            reader->row[0].line,
                            "game %" PRIu64 " was there before, expected all rows of a game "
                            "to stand together",
                            reader->row[0].game);
    }
    read_rest(reader);
    return CARC_OK;
}
