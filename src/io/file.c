// SPDX-License-Identifier: GPL-3.0-or-later
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <carcsim/io.h>

/* file.c - files of results: regular ones only, as nothing else ends for sure. */

static enum carc_status refuse(const char *path, int reason, struct carc_error *error)
{
    return carc_fail_at(error, CARC_NO_INPUT, path, 0, "%s", strerror(reason));
}

enum carc_status carc_file_open(const char *path, FILE **file, struct carc_error *error)
{
    struct stat info;
    /* Without O_NONBLOCK a pipe would be waited for. */
    const int opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (opened < 0) {
        return refuse(path, errno, error);
    }
    if (fstat(opened, &info) == 0 && !S_ISREG(info.st_mode)) {
        close(opened);
        return S_ISDIR(info.st_mode)
                   ? refuse(path, EISDIR, error)
                   : carc_fail_at(error, CARC_NO_INPUT, path, 0,
                                  "is no regular file, expected one of a folder of results");
    }
    *file = fdopen(opened, "rb");
    if (!*file) {
        const int reason = errno;
        close(opened);
        return refuse(path, reason, error);
    }
    return CARC_OK;
}
