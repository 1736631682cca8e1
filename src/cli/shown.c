// SPDX-License-Identifier: GPL-3.0-or-later
#include "shown.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* shown.c - figures as text. */

#define LEAST_P 0.000001 /* smaller ones are told by this bound */

int carc_decimals_for(double half_width)
{
    int decimals = 1;
    while (decimals < 4 && half_width * pow(10, decimals) < 10) {
        decimals++;
    }
    return decimals;
}

double carc_no_minus_zero(double value, int decimals)
{
    return fabs(value) * pow(10, decimals) < 0.5 ? 0 : value;
}

const char *carc_grouped_text(uint64_t number, char text[CARC_GROUPED])
{
    char digits[CARC_GROUPED];
    const int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    char *to = text;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0) {
            *to++ = ',';
        }
        *to++ = digits[i];
    }
    *to = '\0';
    return text;
}

double carc_half_width(struct carc_interval interval)
{
    return (interval.high - interval.low) / 2;
}

const char *carc_size_text(double mean, double half_width, char text[CARC_SHOWN])
{
    const int decimals = carc_decimals_for(half_width);
    snprintf(text, CARC_SHOWN, "%.*f ± %.*f", decimals, fabs(mean), decimals, half_width);
    return text;
}

const char *carc_beyond_text(double size, double half_width, char text[CARC_SHOWN])
{
    const int decimals = carc_decimals_for(half_width);
    const double unit = pow(10, decimals);
    snprintf(text, CARC_SHOWN, "%.*f", decimals, ceil(size * unit - 1e-9) / unit);
    return text;
}

const char *carc_share_text(double share, struct carc_interval interval, char text[CARC_SHOWN])
{
    const double half = 100 * carc_half_width(interval);
    if (!isfinite(half)) {
        snprintf(text, CARC_SHOWN, "%.1f %%", 100 * share);
        return text;
    }
    const int decimals = carc_decimals_for(half);
    snprintf(text, CARC_SHOWN, "%.*f %% (%.*f to %.*f)", decimals, 100 * share, decimals,
             100 * interval.low, decimals, 100 * interval.high);
    return text;
}

const char *carc_p_text(double p, char text[CARC_SHOWN])
{
    if (p < LEAST_P) {
        snprintf(text, CARC_SHOWN, "p < %.6f", LEAST_P);
    } else {
        snprintf(text, CARC_SHOWN, "p = %.2g", p);
    }
    return text;
}

const char *carc_tested_text(double p, double p_holm, size_t tests, char text[3 * CARC_SHOWN])
{
    char plain[CARC_SHOWN], corrected[CARC_SHOWN];
    carc_p_text(p, plain);
    if (tests == 1) {
        snprintf(text, (size_t)3 * CARC_SHOWN, "%s", plain);
    } else {
        snprintf(text, (size_t)3 * CARC_SHOWN, "%s; corrected for %zu tests %s", plain, tests,
                 carc_p_text(p_holm, corrected));
    }
    return text;
}

void carc_put_too_few(FILE *file, const char *name, const char *than)
{
    fprintf(file, "%s: too few games to say how it differs from %s.\n", name, than);
}

void carc_put_seated(FILE *file, uint32_t seats, const char *const *agents)
{
    fprintf(file, "%u players (", seats);
    for (uint32_t seat = 0; seat < seats; seat++) {
        fprintf(file, "%s%s", seat ? ", " : "", agents[seat]);
    }
}

/* Appends ", before what after", and "..." if what is longer than most bytes. */
static void add_setting(char text[CARC_SETTING], const char *before, const char *what,
                        const char *after, size_t most)
{
    const size_t used = strlen(text);
    snprintf(text + used, CARC_SETTING - used, ", %s%.*s%s%s", before, (int)most, what,
             strlen(what) > most ? "..." : "", after);
}

const char *carc_setting_text(const char *meeples, const char *boxes, const char *tiles,
                              char text[CARC_SETTING])
{
    *text = '\0';
    if (*meeples && strcmp(meeples, "7") != 0) {
        add_setting(text, "", meeples, strcmp(meeples, "1") == 0 ? " meeple" : " meeples", 20);
    }
    if (*boxes && strcmp(boxes, "1") != 0) {
        add_setting(text, "", boxes, " boxes", 20);
    }
    if (*tiles && strcmp(tiles, "base") != 0) {
        add_setting(text, "tiles ", tiles, "", 40);
    }
    return text;
}
