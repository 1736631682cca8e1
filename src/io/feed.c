// SPDX-License-Identifier: GPL-3.0-or-later
#include "feed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- what libcsv calls --------------------------------------------------------------- */

/* Line ends within a quoted field: LF, CR LF, or CR alone. */
static unsigned long count_lines(const char *text, size_t length)
{
    unsigned long lines = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == length || text[i + 1] != '\n'))) {
            lines++;
        }
    }
    return lines;
}

static void take_field(void *text, size_t length, void *data)
{
    struct carc_feed *feed = data;
    if (feed->no_memory) {
        return;
    }
    feed->after_return = false;
    if (!feed->in_row) {
        feed->in_row = true;
        feed->row_line = feed->line;
    }
    if (carc_array_grow((void **)&feed->text, &feed->text_capacity,
                        feed->text_length + length + 1, 1) != CARC_OK ||
        carc_array_grow((void **)&feed->field, &feed->field_capacity, feed->field_count + 1,
                        sizeof *feed->field) != CARC_OK) {
        feed->no_memory = true;
        return;
    }
    feed->line += count_lines(text, length);
    feed->field[feed->field_count++] = feed->text_length;
    if (length > 0) {
        memcpy(feed->text + feed->text_length, text, length);
    }
    feed->text[feed->text_length + length] = '\0';
    feed->text_length += length + 1;
}

/* Called at every line end outside quotes (CSV_REPALL_NL), and with -1 at the end. */
static void take_end(int letter, void *data)
{
    struct carc_feed *feed = data;
    const bool second_half = letter == '\n' && feed->after_return;
    feed->after_return = letter == '\r';
    feed->line += !second_half;
    if (!feed->in_row || feed->no_memory) {
        return;
    }
    feed->in_row = false;
    if (carc_array_grow((void **)&feed->end, &feed->end_capacity, feed->end_count + 1,
                        sizeof *feed->end) != CARC_OK) {
        feed->no_memory = true;
        return;
    }
    feed->end[feed->end_count].after = feed->field_count;
    feed->end[feed->end_count++].line = feed->row_line;
}

/* ---- chunks -------------------------------------------------------------------------- */

static void stop(struct carc_feed *feed, enum carc_status status, const char *message)
{
    feed->finished = true;
    if (status != CARC_OK) {
        const unsigned long line = feed->in_row ? feed->row_line : feed->line;
        carc_fail_at(&feed->failure, status, feed->name, status == CARC_BAD_DATA ? line : 0,
                     "%s", message);
    }
}

/* Moves the beginning of a cut-off row to the front. */
static void keep_rest(struct carc_feed *feed)
{
    const size_t first = feed->next_field;
    const size_t skip = first < feed->field_count ? feed->field[first] : feed->text_length;
    if (feed->text_length > skip) {
        memmove(feed->text, feed->text + skip, feed->text_length - skip);
    }
    feed->text_length -= skip;
    for (size_t i = first; i < feed->field_count; i++) {
        feed->field[i - first] = feed->field[i] - skip;
    }
    feed->field_count -= first;
    feed->next_field = 0;
    feed->next_end = 0;
    feed->end_count = 0;
}

static void parser_failed(struct carc_feed *feed)
{
    if (csv_error(&feed->parser) == CSV_EPARSE) {
        stop(feed, CARC_BAD_DATA,
             "a quote stands out of place: quotes enclose a whole field, and are doubled "
             "inside it");
    } else {
        stop(feed, CARC_NO_MEMORY, carc_status_text(CARC_NO_MEMORY));
    }
}

static void parse(struct carc_feed *feed, const char *bytes, size_t length)
{
    if (csv_parse(&feed->parser, bytes, length, take_field, take_end, feed) != length) {
        parser_failed(feed);
    } else if (feed->no_memory) {
        stop(feed, CARC_NO_MEMORY, carc_status_text(CARC_NO_MEMORY));
    }
}

static void parse_chunk(struct carc_feed *feed, const char *bytes, size_t length)
{
    const char *null = memchr(bytes, '\0', length);
    parse(feed, bytes, null ? (size_t)(null - bytes) : length);
    if (null && !feed->finished) {
        stop(feed, CARC_BAD_DATA, "a NUL byte, expected text");
    }
    feed->without_end = feed->end_count > 0 ? 0 : feed->without_end + length;
    if (feed->without_end > CARC_CSV_ROW_MAX && !feed->finished) {
        stop(feed, CARC_BAD_DATA, "a row without end; is a quote left open?");
    }
}

static void parse_last(struct carc_feed *feed)
{
    if (csv_fini(&feed->parser, take_field, take_end, feed) != 0) {
        stop(feed, CARC_BAD_DATA, "a quote is opened and never closed");
    } else if (feed->no_memory) {
        stop(feed, CARC_NO_MEMORY, carc_status_text(CARC_NO_MEMORY));
    }
    feed->finished = true;
}

/* Reads chunks until there is a whole row or nothing more to come. */
static void read_on(struct carc_feed *feed)
{
    keep_rest(feed);
    while (feed->end_count == 0 && !feed->finished) {
        errno = 0;
        const size_t length = fread(feed->chunk, 1, CARC_FEED_CHUNK, feed->file);
        if (ferror(feed->file)) {
            stop(feed, CARC_IO, strerror(errno));
            return;
        }
        const bool marked =
            !feed->started && length >= 3 && memcmp(feed->chunk, "\xEF\xBB\xBF", 3) == 0;
        const size_t mark = marked ? 3 : 0;
        feed->started = true;
        parse_chunk(feed, feed->chunk + mark, length - mark);
        if (length < CARC_FEED_CHUNK && !feed->finished) {
            parse_last(feed);
        }
    }
}

/* ---- rows ---------------------------------------------------------------------------- */

enum carc_status carc_feed_next(struct carc_feed *feed, struct carc_csv_row *row, bool *end,
                                struct carc_error *error)
{
    if (feed->next_end == feed->end_count && !feed->finished) {
        read_on(feed);
    }
    *end = feed->next_end == feed->end_count;
    if (*end) {
        if (feed->failure.status != CARC_OK && error) {
            *error = feed->failure;
        }
        return feed->failure.status;
    }
    const struct carc_row_end *this_row = &feed->end[feed->next_end++];
    const size_t count = this_row->after - feed->next_field;
    if (carc_array_grow((void **)&feed->given, &feed->given_capacity, count,
                        sizeof *feed->given) != CARC_OK) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    for (size_t i = 0; i < count; i++) {
        feed->given[i] = feed->text + feed->field[feed->next_field + i];
    }
    feed->next_field = this_row->after;
    *row = (struct carc_csv_row){this_row->line, count, feed->given};
    return CARC_OK;
}

/* ---- life ---------------------------------------------------------------------------- */

/* Blanks belong to a field (RFC 4180, 2.4), so none is a space to libcsv. */
static int is_no_space(unsigned char letter)
{
    (void)letter;
    return 0;
}

void carc_feed_init(struct carc_feed *feed, FILE *file, const char *name)
{
    feed->file = file;
    snprintf(feed->name, sizeof feed->name, "%s", name);
    feed->line = 1;
    csv_init(&feed->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL | CSV_REPALL_NL);
    csv_set_space_func(&feed->parser, is_no_space);
}

void carc_feed_fini(struct carc_feed *feed)
{
    csv_free(&feed->parser);
    free(feed->given);
    free(feed->text);
    free(feed->field);
    free(feed->end);
}
