// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_JUDGE_CASES_H
#define CARC_TESTS_JUDGE_CASES_H

// The case files of tests/cases, read and played on the slow judge. Paths are relative to the
// source folder, which the environment variable CARC_SOURCE_ROOT names ("." without it).

#include <stdbool.h>
#include <stddef.h>

#include "judge.h"

enum {
    JUDGE_CASE_ROWS = 256,
    JUDGE_CASE_FIELDS = 12,
};

// A case file without its header, every row cut into fields.
struct judge_cases {
    size_t count;
    struct judge_case {
        char text[256];
        char *field[JUDGE_CASE_FIELDS];
    } rows[JUDGE_CASE_ROWS];
};

// judge_source_path: NAME inside the source folder. Borrowed until the next call.
const char *judge_source_path(const char *name);

// judge_cases_read: false, with the reason on stderr, if the file is missing, empty or too
// long.
bool judge_cases_read(const char *name, struct judge_cases *cases);

// judge_cases_number: a field as a whole number, an empty one as 0.
int judge_cases_number(const char *field);

// judge_cases_play: plays one game of a game record on an empty JUDGE. False, with the row on
// stderr, if a move breaks a rule.
bool judge_cases_play(struct judge *judge, const struct judge_cases *record, int game);

#endif
