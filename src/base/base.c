// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <carcsim/base.h>

const char *carc_status_text(enum carc_status status)
{
    static const char *const texts[] = {
#define CARC_STATUS_TEXT(code, exit, text) text,
        CARC_STATUSES(CARC_STATUS_TEXT)
#undef CARC_STATUS_TEXT
    };
    return texts[status];
}

int carc_status_exit(enum carc_status status)
{
    static const int exits[] = {
#define CARC_STATUS_EXIT(code, exit, text) exit,
        CARC_STATUSES(CARC_STATUS_EXIT)
#undef CARC_STATUS_EXIT
    };
    return exits[status];
}

static void fill_error(struct carc_error *error, enum carc_status status, const char *file,
                       unsigned long line, const char *format, va_list arguments)
    CARC_PRINTF(5, 0);

static void fill_error(struct carc_error *error, enum carc_status status, const char *file,
                       unsigned long line, const char *format, va_list arguments)
{
    if (!error) {
        return;
    }
    error->status = status;
    error->line = line;
    snprintf(error->file, sizeof error->file, "%s", file ? file : "");
    vsnprintf(error->message, sizeof error->message, format, arguments);
}

enum carc_status carc_fail(struct carc_error *error, enum carc_status status,
                           const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill_error(error, status, NULL, 0, format, arguments);
    va_end(arguments);
    return status;
}

enum carc_status carc_fail_plainly(struct carc_error *error, enum carc_status status)
{
    return status == CARC_OK ? CARC_OK
                             : carc_fail(error, status, "%s", carc_status_text(status));
}

enum carc_status carc_fail_at(struct carc_error *error, enum carc_status status,
                              const char *file, unsigned long line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fill_error(error, status, file, line, format, arguments);
    va_end(arguments);
    return status;
}
