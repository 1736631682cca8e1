// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_IO_FEED_H
#define CARC_IO_FEED_H

/*
 * feed - rows of a CSV file with any number of fields; the part of csv.c that meets libcsv.
 *
 * libcsv is fed one chunk of the file at a time and calls back for each field and each row end.
 * The fields of a chunk are kept, one after the other, until they have been asked for:
 *
 *     text   | g a m e \0 t u r n \0 1 \0 0 \0 1 \0 1 ...      grows to about one chunk
 *     field  | 0          5          10   12   14   16 ...     where each field begins
 *     end    |                       2         4               field number after each row
 *
 * A row that the chunk cuts off is moved to the front before the next chunk is read.
 */

#include <csv.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <carcsim/io.h>

#define CARC_FEED_CHUNK ((size_t)1 << 16)

/* The end of a row in the buffer. */
struct carc_row_end {
    size_t after;       /* number of the field after the row's last one */
    unsigned long line; /* where the row begins */
};

struct carc_feed {
    FILE *file;
    char name[256]; /* for error reports */
    struct csv_parser parser;

    char *text;
    size_t text_length, text_capacity;
    size_t *field;
    size_t field_count, field_capacity;
    struct carc_row_end *end;
    size_t end_count, end_capacity;
    size_t next_end;    /* the row that is asked for next */
    size_t next_field;  /* its first field */
    const char **given; /* the fields of the row that was asked for last */
    size_t given_capacity;

    unsigned long line;        /* where the next character of the file stands */
    unsigned long row_line;    /* where the row that is being read begins */
    bool in_row;               /* it has at least one field already */
    bool after_return;         /* the last line end was a CR, to which a LF still belongs */
    size_t without_end;        /* bytes read since the last chunk with a row end */
    bool no_memory;            /* a callback found none */
    bool started;              /* the first chunk has been read */
    bool finished;             /* the whole file has been read, or reading has failed ... */
    struct carc_error failure; /* ... with this error, due after the rows before it */

    char chunk[CARC_FEED_CHUNK];
};

/* carc_feed_init makes zeroed *feed read the open file; name is copied for error reports. */
void carc_feed_init(struct carc_feed *feed, FILE *file, const char *name);

/* carc_feed_next gives the next row, or sets *end; see carc_csv_next. */
enum carc_status carc_feed_next(struct carc_feed *feed, struct carc_csv_row *row, bool *end,
                                struct carc_error *error) CARC_MUST_USE;

/* carc_feed_fini frees what *feed holds; the file stays open. Zeroed memory is fine. */
void carc_feed_fini(struct carc_feed *feed);

#endif
