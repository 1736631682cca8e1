// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_IO_H
#define CARC_IO_H

/*
 * io - everything that carcsim reads from files and writes to files.
 *
 *     tiles, variants, agents, game records  --csv-->  rows with their line numbers
 *     results  -->  .NAME.tmp.PID  --commit-->  NAME      (never half a file)
 *
 * Input is CSV after RFC 4180, read strictly: columns are found by name, in any order and
 * among others; CRLF and a UTF-8 mark at the beginning are accepted, empty lines skipped;
 * blanks belong to a field. Whatever is wrong comes back as CARC_BAD_DATA with file, line and
 * a message. Output has LF line ends and a decimal point in every locale. This layer knows
 * how things are written down, not whether they make sense in a game. Readers and writers
 * hold a constant amount of memory for files of any length. One object, one thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <carcsim/base.h>
#include <carcsim/rules.h>
#include <carcsim/tiles.h>

/* ---- numbers and texts --------------------------------------------------------------- */

#define CARC_DECIMAL_TEXT 328 /* bytes of the longest decimal, its NUL included */

/*
 * carc_whole_parse reads a whole number from least to most; the whole text must be it: digits
 * with at most a minus before them. false, and *value unchanged, if not.
 */
bool carc_whole_parse(const char *text, int64_t least, int64_t most, int64_t *value);

/* carc_count_parse reads digits that make a number of at most most; else as above. */
bool carc_count_parse(const char *text, uint64_t most, uint64_t *value);

/*
 * carc_decimal_text writes value with six decimals ("-1.500000"). What is not a finite number
 * gives "", what rounds to minus zero "0.000000". Returns text.
 */
const char *carc_decimal_text(double value, char text[CARC_DECIMAL_TEXT]);

/* carc_put_decimal prints carc_decimal_text. A failed write shows in ferror(file). */
void carc_put_decimal(FILE *file, double value);

/* carc_put_decimals prints count of them, each with a comma before it. */
void carc_put_decimals(FILE *file, const double *values, size_t count);

/* carc_put_text prints a text as a CSV field, in quotes only if it needs them. */
void carc_put_text(FILE *file, const char *text);

/* ---- files of results ---------------------------------------------------------------- */

/*
 * carc_file_open opens a regular file for reading; the caller closes it. CARC_NO_INPUT if it
 * cannot be opened or is anything else, such as a pipe, which is not waited for.
 */
enum carc_status carc_file_open(const char *path, FILE **file,
                                struct carc_error *error) CARC_MUST_USE;

/* ---- any CSV file -------------------------------------------------------------------- */

#define CARC_CSV_ROW_MAX ((size_t)1 << 20) /* bytes of one row, about; more is an error */

/* A CSV file that is being read. */
struct carc_csv;

/* One row, borrowed until the next call for the same file. */
struct carc_csv_row {
    unsigned long line;       /* 1-based line of the file where the row begins */
    size_t count;             /* fields: as many as the header has */
    const char *const *field; /* each ends with NUL and holds no other */
};

/*
 * carc_csv_open opens a file ("-": standard input) and reads its header. The caller ends *csv
 * with carc_csv_close. CARC_NO_INPUT if it cannot be opened or is a directory, CARC_IO if
 * reading fails, CARC_BAD_DATA if there is no header.
 */
enum carc_status carc_csv_open(const char *path, struct carc_csv **csv,
                               struct carc_error *error) CARC_MUST_USE;

/* carc_csv_open_file is carc_csv_open for a file of results: as carc_file_open, it takes
 * nothing but a regular file, also if that is called "-". */
enum carc_status carc_csv_open_file(const char *path, struct carc_csv **csv,
                                    struct carc_error *error) CARC_MUST_USE;

/*
 * carc_csv_columns finds the columns called names[0] to names[count - 1] and writes their
 * places to columns. CARC_BAD_DATA if one is missing or there twice.
 */
enum carc_status carc_csv_columns(const struct carc_csv *csv, const char *const *names,
                                  size_t count, size_t *columns,
                                  struct carc_error *error) CARC_MUST_USE;

/*
 * carc_csv_next gives the next row, or sets *end after the last. CARC_BAD_DATA for a row with
 * more or fewer fields than the header, a quote out of place, a NUL byte, a row without end.
 */
enum carc_status carc_csv_next(struct carc_csv *csv, struct carc_csv_row *row, bool *end,
                               struct carc_error *error) CARC_MUST_USE;

/* carc_csv_name returns what error reports call the file; borrowed until it is closed. */
const char *carc_csv_name(const struct carc_csv *csv);

/* carc_csv_close closes the file and frees *csv, which may be NULL. */
void carc_csv_close(struct carc_csv *csv);

/* ---- data files ---------------------------------------------------------------------- */

#define CARC_AGENT_SPECS_MAX 64 /* named agents in one file */

/* A named parameter set of an agent, one row of data/agents.csv. */
struct carc_agent_spec {
    char name[64];        /* without blanks, commas, colons and quotes; unique */
    char agent[32];       /* the agent it is made of; known to the agents layer */
    char parameters[128]; /* what stands after the colon: "goal=own:never=farm"; or empty */
    char description[256];
    char source[256];
};

/* A list of named agents; zeroed memory is an empty one. */
struct carc_agent_specs {
    size_t count;
    struct carc_agent_spec spec[CARC_AGENT_SPECS_MAX];
};

/*
 * carc_add_tiles adds the tiles of a file (data/tiles/README.md) to *set, checked; the caller
 * finishes the set when all its files are in. Fails as carc_csv_open, carc_csv_next,
 * carc_tileset_add and carc_tileset_check do, and with CARC_BAD_DATA for a tile of an earlier
 * file; *set then holds a part of the file.
 */
enum carc_status carc_add_tiles(const char *path, struct carc_tileset *set,
                                struct carc_error *error) CARC_MUST_USE;

/*
 * carc_load_tiles reads a set of one file into *set, checked and finished. Fails as
 * carc_add_tiles and carc_tileset_finish do.
 */
enum carc_status carc_load_tiles(const char *path, struct carc_tileset *set,
                                 struct carc_error *error) CARC_MUST_USE;

/*
 * carc_load_variants reads a table of variants (data/README.md) into *list. An empty
 * farm_repeat stands for player where farm_scope is city. Fails as carc_csv_open,
 * carc_csv_next, carc_variant_set and carc_variants_add do.
 */
enum carc_status carc_load_variants(const char *path, struct carc_variants *list,
                                    struct carc_error *error) CARC_MUST_USE;

/* carc_load_agents reads a table of named agents (data/README.md) into *list. */
enum carc_status carc_load_agents(const char *path, struct carc_agent_specs *list,
                                  struct carc_error *error) CARC_MUST_USE;

/* carc_agent_specs_find returns the place of the agent called name in *list, or -1. */
int carc_agent_specs_find(const struct carc_agent_specs *list, const char *name);

/* ---- game records -------------------------------------------------------------------- */

#define CARC_RECORD_TEXT 160 /* bytes of the longest row of a record, its NUL included */
#define CARC_FAR 1000000000  /* the largest x or y of a record, either way */

/* One row of a game record: a tile that was drawn. */
struct carc_record_row {
    unsigned long line; /* of the file it was read from; not written */
    uint64_t game;
    uint32_t turn;         /* 0 for the start tile */
    uint8_t seat;          /* 1 to CARC_SEATS_MAX; 0: empty */
    uint8_t rotation;      /* quarter turns clockwise, 0 to 3; 0 without a place */
    bool has_place;        /* false: the tile could not be placed */
    bool has_meeple;       /* only with a place */
    enum carc_kind meeple; /* the kind of segment it stands on */
    char port[4];          /* which: "E", "NNW"; empty: the monastery or an enclosed field */
    char tile[24];         /* id, not empty */
    int32_t x;             /* east; 0 without a place */
    int32_t y;             /* north; 0 without a place */
};

/* A record that is being read. Zeroed memory is a closed one. */
struct carc_record_reader {
    struct carc_csv *csv;
    size_t column[8];
};

/* carc_record_open opens a record ("-": standard input); fails as carc_csv_open does and if a
 * column is missing. carc_record_close is due afterwards only if it succeeds. */
enum carc_status carc_record_open(const char *path, struct carc_record_reader *reader,
                                  struct carc_error *error) CARC_MUST_USE;

/*
 * carc_record_next reads the next row, or sets *end after the last. CARC_BAD_DATA if a field
 * cannot be read or a row has half a place. Order of turns, tiles and legality are not looked
 * at.
 */
enum carc_status carc_record_next(struct carc_record_reader *reader,
                                  struct carc_record_row *row, bool *end,
                                  struct carc_error *error) CARC_MUST_USE;

/* carc_record_name returns what error reports call the file; borrowed until it is closed. */
const char *carc_record_name(const struct carc_record_reader *reader);

/* carc_record_close closes the record; nothing happens if it is closed already. */
void carc_record_close(struct carc_record_reader *reader);

/* carc_record_header returns the header line of a record, its line end included. */
const char *carc_record_header(void);

/* carc_record_text writes a row and its line end into text; returns the length. Fast: no
 * printf, so that threads can prepare the text of whole games. */
size_t carc_record_text(const struct carc_record_row *row, char text[CARC_RECORD_TEXT]);

/* ---- checksums ------------------------------------------------------------------------ */

#define CARC_CHECKSUM_TEXT 17 /* bytes of a checksum as text, its NUL included */

/* carc_checksum writes the checksum of some bytes: XXH3, 64 bits, sixteen hexadecimal digits
 * as `xxhsum -H3` shows them. It tells slips and damage, no forgery. */
void carc_checksum(const void *bytes, size_t length, char text[CARC_CHECKSUM_TEXT]);

/* carc_tileset_checksum writes the checksum of what a finished tile set says of its tiles: ids,
 * copies, start, segments with their ports, pennants and cities, in their order. Names of
 * segments, blanks and quotes in the files do not count. */
void carc_tileset_checksum(const struct carc_tileset *set, char text[CARC_CHECKSUM_TEXT]);

/* carc_checksum_file writes the checksum of a file. Fails as carc_file_open does,
 * and with CARC_IO if reading fails. */
enum carc_status carc_checksum_file(const char *path, char text[CARC_CHECKSUM_TEXT],
                                    struct carc_error *error) CARC_MUST_USE;

/* A checksum of bytes that come one after the other. */
struct carc_digest;

/* carc_digest_new begins one, NULL if there is no memory; carc_digest_free ends it (or NULL).
 */
struct carc_digest *carc_digest_new(void) CARC_MUST_USE;
void carc_digest_free(struct carc_digest *digest);

/* carc_digest_add adds bytes; carc_digest_text writes the checksum of all that came so far, as
 * carc_checksum does, and more may follow. */
void carc_digest_add(struct carc_digest *digest, const void *bytes, size_t length);
void carc_digest_text(const struct carc_digest *digest, char text[CARC_CHECKSUM_TEXT]);

/* ---- output that appears whole or not at all ----------------------------------------- */

/* Files that are being written to one folder, each under a temporary name. */
struct carc_out;

/*
 * carc_out_open prepares the folder dir, created with its parents if need be, for a subset of
 * the count files called names (borrowed until the end). names[0] is the file that says that
 * the results are complete: it appears last, and an old one goes first. If any of the names
 * is there already, it is CARC_CANNOT_CREATE without force; with force the commit replaces
 * all of them, also those that are not written again, so that two runs never mix. Remains of
 * runs that were killed are cleared away. A folder in the place of one of the files is
 * CARC_CANNOT_CREATE, with force too. The caller ends *out with carc_out_commit or
 * carc_out_abort.
 */
enum carc_status carc_out_open(const char *dir, bool force, const char *const *names,
                               size_t count, struct carc_out **out,
                               struct carc_error *error) CARC_MUST_USE;

/*
 * carc_out_open_file is carc_out_open for a single file, which is returned open in *file. Its
 * folder must exist. What exists but is no regular file (a pipe, a device) is written
 * directly and needs no force.
 */
enum carc_status carc_out_open_file(const char *path, bool force, struct carc_out **out,
                                    FILE **file, struct carc_error *error) CARC_MUST_USE;

/*
 * carc_out_file starts one of the names and gives the FILE to print to, owned by *out. Each
 * name once. CARC_CANNOT_CREATE if the file cannot be made.
 */
enum carc_status carc_out_file(struct carc_out *out, const char *name, FILE **file,
                               struct carc_error *error) CARC_MUST_USE;

/* carc_out_check says with CARC_IO if printing to one of the files has failed so far, so that
 * a long run need not go on to its end. */
enum carc_status carc_out_check(struct carc_out *out, struct carc_error *error) CARC_MUST_USE;

/* carc_out_keep says that a file that was started is needed under its temporary name if the
 * outputs are not committed: then carc_out_abort, or a commit that fails, leaves it there. */
void carc_out_keep(struct carc_out *out, const char *name);

/* carc_out_temporary writes what a file that was started is called until the commit, without
 * its folder; a name that does not fit is cut. */
void carc_out_temporary(const char *name, char *text, size_t size);

/* carc_out_checksum writes out what is buffered of a file that was started and gives the
 * checksum of what it holds so far. CARC_IO if writing or reading back fails. */
enum carc_status carc_out_checksum(struct carc_out *out, const char *name,
                                   char text[CARC_CHECKSUM_TEXT],
                                   struct carc_error *error) CARC_MUST_USE;

/*
 * carc_out_commit writes out what is still buffered, makes sure that it is on the disk, gives
 * all files their names and frees *out. If anything could not be written (CARC_IO, with the
 * reason) nothing appears and the temporary files are removed; *out is freed as well.
 */
enum carc_status carc_out_commit(struct carc_out *out, struct carc_error *error) CARC_MUST_USE;

/* carc_out_abort removes the temporary files but for those to keep, and the folder if it was
 * created for them, and frees *out, which may be NULL. */
void carc_out_abort(struct carc_out *out);

#endif
