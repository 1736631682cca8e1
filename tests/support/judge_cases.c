// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *judge_source_path(const char *name)
{
    static char path[1024];
    const char *root = getenv("CARC_SOURCE_ROOT");

    if (name[0] == '/')
        snprintf(path, sizeof(path), "%s", name);
    else
        snprintf(path, sizeof(path), "%s/%s", root != NULL ? root : ".", name);
    return path;
}

// A comma inside quotes is text; no case file has a quote inside a quoted field.
static void cut_row(struct judge_case *row)
{
    bool quoted = false;
    char *end = row->text;

    for (char *in = row->text; *in != '\0'; in++) {
        if (*in == '"')
            quoted = !quoted;
        else
            *end++ = (char)(*in == ',' && !quoted ? '\t' : *in);
    }
    *end = '\0';
    judge_split(row->text, '\t', row->field, JUDGE_CASE_FIELDS);
}

bool judge_cases_read(const char *name, struct judge_cases *cases)
{
    FILE *file = fopen(judge_source_path(name), "r");
    char line[256];
    bool good = true;

    if (file == NULL) {
        perror(judge_source_path(name));
        return false;
    }
    cases->count = 0;
    for (bool first = true; good && fgets(line, sizeof(line), file) != NULL; first = false) {
        if (first)
            continue;
        good = cases->count < JUDGE_CASE_ROWS && strchr(line, '\n') != NULL;
        if (good) {
            struct judge_case *row = &cases->rows[cases->count++];

            memcpy(row->text, line, sizeof(line));
            cut_row(row);
        }
    }
    fclose(file);
    if (!good || cases->count == 0)
        fprintf(stderr, "judge: %s: empty or too long\n", name);
    return good && cases->count > 0;
}

int judge_cases_number(const char *field)
{
    return (int)strtol(field, NULL, 10);
}

// Columns: game,turn,seat,tile,x,y,rotation,meeple.
static bool play_row(struct judge *judge, char *const *field)
{
    const size_t kind = judge_kind_find(judge, field[3]);
    const int x = judge_cases_number(field[4]);
    const int y = judge_cases_number(field[5]);
    const unsigned rotation = (unsigned)judge_cases_number(field[6]) / 90;

    if (kind == JUDGE_NONE)
        return false;
    if (judge_cases_number(field[1]) == 0)
        return judge_place_first(judge, kind, x, y, rotation);
    if (*field[4] == '\0') // R3.4: only a tile that fits nowhere is put away
        return judge_all_legal(judge, kind, NULL, 0) == 0;
    if (!judge_place(judge, kind, x, y, rotation))
        return false;
    const size_t seat = (size_t)judge_cases_number(field[2]) - 1;
    const size_t segment = judge_segment_named(judge, kind, rotation, field[7]);
    if (*field[7] != '\0' && !judge_put_meeple(judge, seat, segment))
        return false;
    judge_end_turn(judge);
    return true;
}

bool judge_cases_play(struct judge *judge, const struct judge_cases *record, int game)
{
    for (size_t i = 0; i < record->count; i++) {
        char *const *field = record->rows[i].field;

        if (judge_cases_number(field[0]) == game && !play_row(judge, field)) {
            fprintf(stderr, "judge: game %s turn %s breaks a rule\n", field[0], field[1]);
            return false;
        }
    }
    return true;
}
