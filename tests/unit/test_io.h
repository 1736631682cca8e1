// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_IO_H
#define CARC_TESTS_IO_H

/* What the tests of the io layer share: a folder of their own, files in it, error checks. */

#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../support/check.h"
#include "../support/room.h"
#include "../support/source.h"
#include <carcsim/io.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *folder; /* empty for every test, removed after it */

/* path_of returns the path of a name in the folder; the last four results stay valid. */
static inline const char *path_of(const char *name)
{
    static char paths[4][ROOM_PATH];
    static unsigned next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static inline int make_folder(void **state)
{
    (void)state;
    folder = room_open();
    return folder ? 0 : -1;
}

static inline int remove_folder(void **state)
{
    (void)state;
    return room_close();
}

/* write_bytes makes a file of length bytes in the folder and returns its path. */
static inline const char *write_bytes(const char *name, const char *bytes, size_t length)
{
    const char *path = path_of(name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    return path;
}

static inline const char *write_text(const char *name, const char *text)
{
    return write_bytes(name, text, strlen(text));
}

/* read_text returns the first kilobyte of a file of the folder, or NULL if there is none. */
static inline const char *read_text(const char *name)
{
    static char text[1024];
    FILE *file = fopen(path_of(name), "rb");
    if (!file) {
        return NULL;
    }
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* entries_of returns the names in a folder, sorted, each followed by a blank. */
static inline const char *entries_of(const char *path)
{
    static char text[1024];
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, NULL, alphasort);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
            strcat(strcat(text, name), " ");
        }
        free(entries[i]);
    }
    free(entries);
    return text;
}

/* assert_error checks a report from its status to its message. */
static inline void assert_error(const struct carc_error *error, enum carc_status status,
                                const char *file, unsigned long line, const char *message)
{
    assert_string_equal(error->message, message);
    assert_int_equal(error->status, status);
    assert_string_equal(error->file, file);
    assert_int_equal(error->line, line);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

#endif
