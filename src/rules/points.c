// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <stdio.h>

#include <carcsim/rules.h>

/* points.c - half points to text and back, the same in every locale. */

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

/* Reads "", ".0", ".50" ...: the half point, 0 or 1, or -1 for anything else. */
static int parse_fraction(const char *text)
{
    if (*text == '\0') {
        return 0;
    }
    if (text[0] != '.' || (text[1] != '0' && text[1] != '5')) {
        return -1;
    }
    for (const char *rest = text + 2; *rest; rest++) {
        if (*rest != '0') {
            return -1;
        }
    }
    return text[1] == '5';
}

bool carc_points_parse(const char *text, int largest, int *half_points)
{
    int64_t whole = 0;
    const char *at = text;
    for (; is_digit(*at); at++) {
        whole = whole * 10 + (*at - '0');
        if (whole > largest) {
            return false;
        }
    }
    const int half = parse_fraction(at);
    if (at == text || half < 0 || 2 * whole + half > 2 * (int64_t)largest) {
        return false;
    }
    *half_points = (int)(2 * whole + half);
    return true;
}

const char *carc_points_text(int64_t half_points, char text[24])
{
    const uint64_t size = half_points < 0 ? 0 - (uint64_t)half_points : (uint64_t)half_points;
    snprintf(text, 24, "%s%" PRIu64 "%s", half_points < 0 ? "-" : "", size / 2,
             size % 2 ? ".5" : "");
    return text;
}
