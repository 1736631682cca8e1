// SPDX-License-Identifier: GPL-3.0-or-later
#include <csv.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <carcsim/io.h>

/* numbers.c - numbers and texts as they stand in files, the same in every locale. */

bool carc_count_parse(const char *text, uint64_t most, uint64_t *value)
{
    uint64_t number = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        const uint64_t digit = (uint64_t)(*at - '0');
        if (number > most / 10 || digit > most - number * 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    if (at == text || *at) {
        return false;
    }
    *value = number;
    return true;
}

bool carc_whole_parse(const char *text, int64_t least, int64_t most, int64_t *value)
{
    const bool negative = *text == '-';
    uint64_t size = 0;
    /* INT64_MIN is out of reach on purpose: it has no positive twin. */
    if (!carc_count_parse(text + negative, INT64_MAX, &size)) {
        return false;
    }
    const int64_t number = negative ? -(int64_t)size : (int64_t)size;
    if (number < least || number > most) {
        return false;
    }
    *value = number;
    return true;
}

const char *carc_decimal_text(double value, char text[CARC_DECIMAL_TEXT])
{
    text[0] = '\0';
    if (!isfinite(value)) {
        return text;
    }
    /* A decimal point, as the program never sets LC_NUMERIC. */
    snprintf(text, CARC_DECIMAL_TEXT, "%.6f", value);
    if (strcmp(text, "-0.000000") == 0) {
        memmove(text, text + 1, strlen(text));
    }
    return text;
}

void carc_put_decimal(FILE *file, double value)
{
    char text[CARC_DECIMAL_TEXT];
    fputs(carc_decimal_text(value, text), file);
}

void carc_put_decimals(FILE *file, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        putc(',', file);
        carc_put_decimal(file, values[i]);
    }
}

void carc_put_text(FILE *file, const char *text)
{
    if (strpbrk(text, ",\"\r\n")) {
        csv_fwrite(file, text, strlen(text));
    } else {
        fputs(text, file);
    }
}
