// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_BASE_H
#define CARC_BASE_H

/*
 * base - what every layer stands on: status codes, error reports, checked memory.
 *
 * A fallible function returns enum carc_status (CARC_OK is 0) and leaves its outputs alone
 * when it fails. Functions that fail because of something a user wrote or owns also fill a
 * struct carc_error, so that the program can print one line:
 *
 *     variants.csv:4: road_tile is "x", expected points such as 1 or 1.5
 *     ^file        ^line ^message
 *
 * Nothing here knows the game. Thread-safe: no shared state.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* CARC_INLINE: a function that is to become part of each of its callers, made for what they
 * pass to it. CARC_APART: one that is not, because it is rarely called. */
#if defined(__GNUC__)
#define CARC_INLINE static inline __attribute__((always_inline))
#define CARC_APART __attribute__((noinline))
#define CARC_MUST_USE __attribute__((warn_unused_result))
#define CARC_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define CARC_INLINE static inline
#define CARC_APART
#define CARC_MUST_USE
#define CARC_PRINTF(text, first)
#endif

/* Every status: its code, the exit code of the program (sysexits.h), and a general text. */
#define CARC_STATUSES(X)                                                                       \
    X(CARC_OK, 0, "no error")                                                                  \
    X(CARC_BAD_USAGE, 64, "wrong use of the command line")                                     \
    X(CARC_BAD_DATA, 65, "wrong data in an input file")                                        \
    X(CARC_NO_INPUT, 66, "an input file cannot be read")                                       \
    X(CARC_INTERNAL, 70, "an internal error, please report it")                                \
    X(CARC_NO_MEMORY, 70, "out of memory")                                                     \
    X(CARC_CANNOT_CREATE, 73, "an output file cannot be created")                              \
    X(CARC_IO, 74, "an error while reading or writing")                                        \
    X(CARC_INTERRUPTED, 130, "interrupted")

enum carc_status {
#define CARC_STATUS_ENUM(code, exit, text) code,
    CARC_STATUSES(CARC_STATUS_ENUM)
#undef CARC_STATUS_ENUM
};

/* One problem, told to a person. Zeroed memory means: none. */
struct carc_error {
    enum carc_status status; /* CARC_OK while there is none */
    char file[256];          /* the file it was found in; empty: none */
    unsigned long line;      /* 1-based line of that file; 0: the file as a whole */
    char message[512];       /* what was found and what was expected, one line, no full stop */
};

/* carc_status_text returns the general text of a status, a static string. */
const char *carc_status_text(enum carc_status status);

/* carc_status_exit returns the exit code of the program for a status (sysexits.h). */
int carc_status_exit(enum carc_status status);

/*
 * carc_fail fills *error (which may be NULL) with a status and a printf-style message and
 * returns that status, so that a caller can write `return carc_fail(...)`. File and line are
 * cleared.
 */
enum carc_status carc_fail(struct carc_error *error, enum carc_status status,
                           const char *format, ...) CARC_PRINTF(3, 4);

/* carc_fail_plainly is carc_fail with the general text of a status. CARC_OK stays CARC_OK and
 * leaves *error alone. */
enum carc_status carc_fail_plainly(struct carc_error *error, enum carc_status status);

/* carc_fail_at is carc_fail with the file (may be NULL) and its 1-based line (0: none). */
enum carc_status carc_fail_at(struct carc_error *error, enum carc_status status,
                              const char *file, unsigned long line, const char *format, ...)
    CARC_PRINTF(5, 6);

/*
 * carc_array_new allocates count zeroed elements of size bytes. NULL if memory is short or
 * count * size overflows. The pages of a large array cost nothing until they are touched.
 * The caller frees it with free().
 */
void *carc_array_new(size_t count, size_t size) CARC_MUST_USE;

/*
 * carc_array_grow makes room for at least needed elements of size bytes in *array, whose
 * capacity is *capacity, by doubling. New elements are zeroed. Returns CARC_NO_MEMORY and
 * changes nothing if there is none.
 */
enum carc_status carc_array_grow(void **array, size_t *capacity, size_t needed,
                                 size_t size) CARC_MUST_USE;

/*
 * carc_guess returns the one of count words that text most probably was meant to be (fewest
 * edited letters, at most a third of the word, at least one), or NULL.
 */
const char *carc_guess(const char *text, const char *const *words, size_t count);

#define CARC_HINT 96

/* carc_hint writes `; did you mean "guess"?`, to stand behind what is wrong, or nothing if
 * guess is NULL. Returns text. */
const char *carc_hint(const char *guess, char text[CARC_HINT]);

/* carc_text_letter returns the bytes of the first letter of a text in UTF-8, or 0 if there is
 * none: the text ends, is no UTF-8 here, or goes on with a control character (tab and line end
 * too) or with a number that stands for no character. */
size_t carc_text_letter(const char *text);

/* carc_text_width returns the letters of a text in UTF-8: the columns that it takes on a
 * terminal, each letter taken to be one wide. */
int carc_text_width(const char *text);

/* carc_text_is_plain says whether a text consists of letters in that sense. What lands in files
 * of results and in charts (SVG is XML) must. */
bool carc_text_is_plain(const char *text);

/* carc_join_path writes FOLDER/NAME; one that does not fit is empty, and so not found. */
void carc_join_path(char *path, size_t size, const char *folder, const char *name);

/* carc_key_twice looks through "key=value:key=value..." for a key that stands there again:
 * where, and how long the key is; NULL if there is none. */
const char *carc_key_twice(const char *text, size_t *length);

/* carc_expect tells the processor that memory will be read soon. No effect but on time. */
static inline void carc_expect(const void *memory)
{
    __builtin_prefetch(memory);
}

#endif
