// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows.h"

/* whole.c - whole numbers of 128 bits as text, which neither printf nor strtoll knows. */

const char *carc_whole_text(carc_int128 value, char text[CARC_WHOLE_TEXT])
{
    char *digits = text + CARC_WHOLE_TEXT;
    const bool is_negative = value < 0;
    *--digits = '\0';
    do {
        const int digit = (int)(value % 10);
        *--digits = (char)('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value);
    if (is_negative) {
        *--digits = '-';
    }
    return digits;
}

bool carc_wide_parse(const char *text, carc_int128 *value)
{
    const bool is_negative = *text == '-';
    const char *at = text + is_negative;
    carc_int128 number = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        const int digit = is_negative ? '0' - *at : *at - '0';
        if (__builtin_mul_overflow(number, 10, &number) ||
            __builtin_add_overflow(number, digit, &number)) {
            return false;
        }
    }
    if (*at || at == text + is_negative) {
        return false;
    }
    *value = number;
    return true;
}
