// SPDX-License-Identifier: GPL-3.0-or-later
#include "room.h"

#include <ftw.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

static char room[ROOM_PATH - 64]; // empty: none

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *at)
{
    (void)info, (void)type, (void)at;
    return remove(path);
}

int room_close(void)
{
    const int left = *room ? nftw(room, remove_one, 8, FTW_DEPTH | FTW_PHYS) : 0;
    *room = '\0';
    return left;
}

static void close_at_exit(void)
{
    room_close();
}

const char *room_open(void)
{
    static bool is_told;
    const char *parent = getenv("TMPDIR");
    room_close();
    if (!is_told && atexit(close_at_exit) != 0) {
        return NULL;
    }
    is_told = true;
    const int length = snprintf(room, sizeof room, "%s/carcsim-test-XXXXXX",
                                parent && *parent ? parent : "/tmp");
    if ((size_t)length >= sizeof room || !mkdtemp(room)) {
        *room = '\0';
        return NULL;
    }
    return room;
}

FILE *room_file(char path[ROOM_PATH])
{
    if (!*room && !room_open()) {
        return NULL;
    }
    snprintf(path, ROOM_PATH, "%s/file", room);
    return fopen(path, "w");
}
