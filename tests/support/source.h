// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_SOURCE_H
#define CARC_TESTS_SOURCE_H

#include <stdio.h>
#include <stdlib.h>

// source_path: NAME inside the source folder. Valid until the next call.
static inline const char *source_path(const char *name)
{
    static char path[4096];
    const char *root = getenv("CARC_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/%s", root ? root : ".", name);
    return path;
}

#endif
