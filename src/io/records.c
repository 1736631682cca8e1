// SPDX-License-Identifier: GPL-3.0-or-later
#include <csv.h>
#include <stdio.h>
#include <string.h>

#include <carcsim/io.h>

/* records.c - game records: one row a drawn tile, read and written. */

enum { GAME, TURN, SEAT, TILE, X, Y, ROTATION, MEEPLE, RECORD_COLUMNS };

static const char *const columns[RECORD_COLUMNS] = {"game", "turn", "seat",     "tile",
                                                    "x",    "y",    "rotation", "meeple"};

/* ---- reading ------------------------------------------------------------------------- */

/* The fields of one row in the order of columns, and where to say that one is wrong. */
struct fields {
    const char *text[RECORD_COLUMNS];
    const char *file;
    unsigned long line;
    struct carc_error *error;
};

static enum carc_status refuse(const struct fields *fields, int column, const char *expected)
{
    return carc_fail_at(fields->error, CARC_BAD_DATA, fields->file, fields->line,
                        "%s is \"%.40s\", expected %s", columns[column], fields->text[column],
                        expected);
}

static enum carc_status read_draw(const struct fields *fields, struct carc_record_row *row)
{
    uint64_t turn = 0;
    uint64_t seat = 0;
    if (!carc_count_parse(fields->text[GAME], UINT64_MAX, &row->game)) {
        return refuse(fields, GAME, "a whole number from 0 to 18446744073709551615");
    }
    if (!carc_count_parse(fields->text[TURN], UINT32_MAX, &turn)) {
        return refuse(fields, TURN, "a whole number from 0 to 4294967295");
    }
    if (*fields->text[SEAT] &&
        (!carc_count_parse(fields->text[SEAT], CARC_SEATS_MAX, &seat) || seat == 0)) {
        return refuse(fields, SEAT, "1 to 6, or nothing for the start tile");
    }
    const size_t length = strlen(fields->text[TILE]);
    if (length == 0 || length >= sizeof row->tile) {
        return refuse(fields, TILE, "the id of a tile");
    }
    row->turn = (uint32_t)turn;
    row->seat = (uint8_t)seat;
    memcpy(row->tile, fields->text[TILE], length + 1);
    return CARC_OK;
}

static enum carc_status read_distance(const struct fields *fields, int column, int32_t *value)
{
    int64_t number = 0;
    if (!carc_whole_parse(fields->text[column], -CARC_FAR, CARC_FAR, &number)) {
        char expected[64];
        snprintf(expected, sizeof expected, "a whole number from %d to %d", -CARC_FAR,
                 CARC_FAR);
        return refuse(fields, column, expected);
    }
    *value = (int32_t)number;
    return CARC_OK;
}

static enum carc_status read_rotation(const struct fields *fields, struct carc_record_row *row)
{
    static const char *const turns[] = {"0", "90", "180", "270"};
    for (uint8_t i = 0; i < 4; i++) {
        if (strcmp(fields->text[ROTATION], turns[i]) == 0) {
            row->rotation = i;
            return CARC_OK;
        }
    }
    return refuse(fields, ROTATION, "0, 90, 180 or 270");
}

/* A tile has x, y and rotation, or none of them and no meeple. */
static enum carc_status read_place(const struct fields *fields, struct carc_record_row *row)
{
    const bool any = *fields->text[X] || *fields->text[Y] || *fields->text[ROTATION];
    if (!any) {
        return *fields->text[MEEPLE]
                   ? refuse(fields, MEEPLE, "nothing on a tile that was not placed")
                   : CARC_OK;
    }
    for (int column = X; column <= ROTATION; column++) {
        if (*fields->text[column] == '\0') {
            return refuse(fields, column,
                          "a value, as x, y and rotation are given together or not at all");
        }
    }
    enum carc_status status = read_distance(fields, X, &row->x);
    if (status == CARC_OK) {
        status = read_distance(fields, Y, &row->y);
    }
    row->has_place = true;
    return status == CARC_OK ? read_rotation(fields, row) : status;
}

static enum carc_status read_meeple(const struct fields *fields, struct carc_record_row *row)
{
    const char *text = fields->text[MEEPLE];
    if (*text == '\0') {
        return CARC_OK;
    }
    for (unsigned i = 0; i < CARC_KINDS; i++) {
        const enum carc_kind kind = (enum carc_kind)i;
        const size_t length = strlen(carc_kind_name(kind));
        if (strncmp(text, carc_kind_name(kind), length) != 0) {
            continue;
        }
        const char *rest = text + length;
        const char *port = rest[0] == ' ' && rest[1] ? rest + 1 : "";
        if (*rest && carc_port_find(kind, port) < 0) {
            break;
        }
        row->has_meeple = true;
        row->meeple = kind;
        memcpy(row->port, port, strlen(port) + 1);
        return CARC_OK;
    }
    return refuse(fields, MEEPLE, "such as road E, city N, field NNW or monastery");
}

enum carc_status carc_record_next(struct carc_record_reader *reader,
                                  struct carc_record_row *row, bool *end,
                                  struct carc_error *error)
{
    struct carc_csv_row raw = {0};
    enum carc_status status = carc_csv_next(reader->csv, &raw, end, error);
    if (status != CARC_OK || *end) {
        return status;
    }
    struct fields fields = {{0}, carc_csv_name(reader->csv), raw.line, error};
    for (size_t i = 0; i < RECORD_COLUMNS; i++) {
        fields.text[i] = raw.field[reader->column[i]];
    }
    struct carc_record_row fresh = {.line = raw.line};
    status = read_draw(&fields, &fresh);
    if (status == CARC_OK) {
        status = read_place(&fields, &fresh);
    }
    if (status == CARC_OK) {
        status = read_meeple(&fields, &fresh);
    }
    if (status == CARC_OK) {
        *row = fresh;
    }
    return status;
}

enum carc_status carc_record_open(const char *path, struct carc_record_reader *reader,
                                  struct carc_error *error)
{
    struct carc_record_reader fresh = {0};
    enum carc_status status = carc_csv_open(path, &fresh.csv, error);
    if (status != CARC_OK) {
        return status;
    }
    status = carc_csv_columns(fresh.csv, columns, RECORD_COLUMNS, fresh.column, error);
    if (status != CARC_OK) {
        carc_record_close(&fresh);
        return status;
    }
    *reader = fresh;
    return CARC_OK;
}

const char *carc_record_name(const struct carc_record_reader *reader)
{
    return carc_csv_name(reader->csv);
}

void carc_record_close(struct carc_record_reader *reader)
{
    carc_csv_close(reader->csv);
    reader->csv = NULL;
}

/* ---- writing ------------------------------------------------------------------------- */

static char *put_count(char *at, uint64_t number)
{
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        *at++ = digits[--count];
    }
    return at;
}

static char *put_whole(char *at, int64_t number)
{
    if (number < 0) {
        *at++ = '-';
        return put_count(at, (uint64_t)-number);
    }
    return put_count(at, (uint64_t)number);
}

static char *put_word(char *at, const char *word)
{
    while (*word) {
        *at++ = *word++;
    }
    return at;
}

static char *put_tile(char *at, const char *id)
{
    if (!strpbrk(id, ",\"\r\n")) {
        return put_word(at, id);
    }
    return at + csv_write(at, 64, id, strlen(id));
}

static char *put_place(char *at, const struct carc_record_row *row)
{
    if (!row->has_place) {
        return put_word(at, ",,,");
    }
    at = put_whole(at, row->x);
    *at++ = ',';
    at = put_whole(at, row->y);
    *at++ = ',';
    at = put_count(at, (uint64_t)90 * row->rotation);
    *at++ = ',';
    if (row->has_meeple) {
        at = put_word(at, carc_kind_name(row->meeple));
        if (*row->port) {
            *at++ = ' ';
            at = put_word(at, row->port);
        }
    }
    return at;
}

const char *carc_record_header(void)
{
    return "game,turn,seat,tile,x,y,rotation,meeple\n";
}

size_t carc_record_text(const struct carc_record_row *row, char text[CARC_RECORD_TEXT])
{
    char *at = put_count(text, row->game);
    *at++ = ',';
    at = put_count(at, row->turn);
    *at++ = ',';
    if (row->seat > 0) {
        at = put_count(at, row->seat);
    }
    *at++ = ',';
    at = put_tile(at, row->tile);
    *at++ = ',';
    at = put_place(at, row);
    *at++ = '\n';
    *at = '\0';
    return (size_t)(at - text);
}
