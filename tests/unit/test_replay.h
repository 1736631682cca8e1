// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_REPLAY_H
#define CARC_TESTS_REPLAY_H

/* What the tests of the replay layer share: records made of rows, a table to play them on. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "room.h"
#include "source.h"
#include <carcsim/replay.h>

#define HEADER "game,turn,seat,tile,x,y,rotation,meeple\n"
#define START "1,0,,D,0,0,0,\n"
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

static struct carc_tileset set;
static struct carc_replay replay;

/* Opens a record with these rows. */
static inline void open_rows(struct carc_replay_reader *reader, const char *rows)
{
    char path[ROOM_PATH];
    struct carc_error error = {0};
    FILE *file = room_file(path);
    assert_non_null(file);
    fprintf(file, "%s%s", HEADER, rows);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(carc_replay_open(path, reader, &error), CARC_OK);
    unlink(path);
}

static inline void set_up_replay(uint32_t boxes, uint32_t seats, uint32_t meeples)
{
    const struct carc_replay_setup setup = {&set, boxes, seats, meeples};
    carc_replay_fini(&replay);
    carc_replay_init(&replay, &setup);
}

/* Plays the first game of reader; listener may be NULL. */
static inline enum carc_status play(struct carc_replay_reader *reader,
                                    const struct carc_listener *listener,
                                    struct carc_score *score, struct carc_error *error)
{
    bool end = true;
    assert_int_equal(carc_replay_next(reader, &end, error), CARC_OK);
    assert_false(end);
    return carc_replay_play(&replay, "r.csv", reader->row, reader->count, listener, score,
                            error);
}

static inline struct carc_score score_of(const char *rows)
{
    struct carc_replay_reader reader;
    struct carc_score score;
    struct carc_error error = {0};
    open_rows(&reader, rows);
    if (play(&reader, NULL, &score, &error) != CARC_OK) {
        fail_msg("line %lu: %s", error.line, error.message);
    }
    carc_replay_close(&reader);
    return score;
}

static inline int load(void **state)
{
    struct carc_error error = {0};
    (void)state;
    return carc_load_tiles(source_path("data/tiles/base.csv"), &set, &error) != CARC_OK;
}

static inline int begin(void **state)
{
    (void)state;
    set_up_replay(0, 0, 7);
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    carc_replay_fini(&replay);
    return 0;
}

#endif
