// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_ROOM_H
#define CARC_TESTS_ROOM_H

// A folder for what a test writes, below $TMPDIR or else /tmp. At most one at a time. It goes
// when the program ends, too: cmocka calls no teardown if the setup has failed. (So a child
// that was forked off must not end by exit().)

#include <stdio.h>

#define ROOM_PATH 4096

// room_open: a new and empty folder in place of the one that is open, if any. Returns its path,
// which stays valid until then, or NULL.
const char *room_open(void);

// room_close: removes the folder with all that is in it. Returns 0, also if there is none.
int room_close(void);

// room_file: opens a file for writing, over any earlier one, and says where it is; in the
// folder that is open, or else a new one. Returns NULL if it cannot.
FILE *room_file(char path[ROOM_PATH]);

#endif
