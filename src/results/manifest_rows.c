// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include <carcsim/state.h>

/* manifest_rows.c - a manifest as a list of rows, written and read back. */

#define OWN_KEY CARC_MANIFEST_CHECKSUM CARC_MANIFEST_FILE
#define LARGEST ((size_t)1 << 22) /* bytes of a manifest; a real one has a hundredth of it */

/* ---- rows ---------------------------------------------------------------------------- */

static struct carc_manifest_row *find(const struct carc_manifest *manifest, const char *key)
{
    for (size_t i = 0; i < manifest->count; i++) {
        if (strcmp(manifest->row[i].key, key) == 0) {
            return &manifest->row[i];
        }
    }
    return NULL;
}

static void append(struct carc_manifest *manifest, const char *key, char *value)
{
    void *rows = manifest->row;
    char *name = strdup(key);
    if (!name || carc_array_grow(&rows, &manifest->capacity, manifest->count + 1,
                                 sizeof *manifest->row) != CARC_OK) {
        manifest->is_short = true;
        free(name);
        free(value);
        return;
    }
    manifest->row = rows;
    manifest->row[manifest->count++] = (struct carc_manifest_row){name, value};
}

void carc_manifest_put(struct carc_manifest *manifest, const char *key, const char *value)
{
    struct carc_manifest_row *row = find(manifest, key);
    char *copy = strdup(value);
    if (!copy) {
        manifest->is_short = true;
    } else if (row) {
        free(row->value);
        row->value = copy;
    } else {
        append(manifest, key, copy);
    }
}

void carc_manifest_put_number(struct carc_manifest *manifest, const char *key, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    carc_manifest_put(manifest, key, text);
}

const char *carc_manifest_get(const struct carc_manifest *manifest, const char *key)
{
    const struct carc_manifest_row *row = find(manifest, key);
    return row ? row->value : NULL;
}

void carc_manifest_drop(struct carc_manifest *manifest, const char *prefix)
{
    size_t kept = 0;
    for (size_t i = 0; i < manifest->count; i++) {
        if (strncmp(manifest->row[i].key, prefix, strlen(prefix)) == 0) {
            free(manifest->row[i].key);
            free(manifest->row[i].value);
        } else {
            manifest->row[kept++] = manifest->row[i];
        }
    }
    manifest->count = kept;
}

void carc_manifest_fini(struct carc_manifest *manifest)
{
    carc_manifest_drop(manifest, "");
    free(manifest->row);
    memset(manifest, 0, sizeof *manifest);
}

/* ---- writing ------------------------------------------------------------------------- */

enum carc_status carc_manifest_write(const struct carc_manifest *manifest, FILE *file)
{
    char *text = NULL;
    size_t length = 0;
    char checksum[CARC_CHECKSUM_TEXT];
    FILE *memory = manifest->is_short ? NULL : open_memstream(&text, &length);
    if (!memory) {
        return CARC_NO_MEMORY;
    }
    fputs("key,value\n", memory);
    for (size_t i = 0; i < manifest->count; i++) {
        carc_write_manifest_row(memory, manifest->row[i].key, manifest->row[i].value);
    }
    const bool is_whole = fclose(memory) == 0;
    if (is_whole) {
        carc_checksum(text, length, checksum);
        fwrite(text, 1, length, file);
        carc_write_manifest_row(file, OWN_KEY, checksum);
    }
    free(text);
    return is_whole ? CARC_OK : CARC_NO_MEMORY;
}

/* ---- reading ------------------------------------------------------------------------- */

static enum carc_status read_bytes(const char *path, char **text, size_t *length,
                                   struct carc_error *error)
{
    FILE *file = NULL;
    const enum carc_status status = carc_file_open(path, &file, error);
    if (status != CARC_OK) {
        return status;
    }
    *text = carc_array_new(LARGEST + 1, 1);
    *length = *text ? fread(*text, 1, LARGEST + 1, file) : 0;
    const bool failed = ferror(file);
    fclose(file);
    if (!*text) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    if (failed || *length > LARGEST) {
        free(*text);
        return failed ? carc_fail_at(error, CARC_IO, path, 0, "%s", carc_status_text(CARC_IO))
                      : carc_fail_at(error, CARC_BAD_DATA, path, 0, "is too long to be one");
    }
    return CARC_OK;
}

/* The last row must hold the checksum of all bytes before it. */
static enum carc_status check_own(const char *path, struct carc_error *error)
{
    char *text = NULL;
    size_t length = 0;
    const enum carc_status status = read_bytes(path, &text, &length, error);
    if (status != CARC_OK) {
        return status;
    }
    char checksum[CARC_CHECKSUM_TEXT], last[128];
    size_t start = length ? length - 1 : 0;
    while (start > 0 && text[start - 1] != '\n') {
        start--;
    }
    carc_checksum(text, start, checksum);
    const int expected = snprintf(last, sizeof last, "%s,%s\n", OWN_KEY, checksum);
    const bool has_key = length - start > strlen(OWN_KEY) &&
                         memcmp(text + start, OWN_KEY ",", strlen(OWN_KEY ",")) == 0;
    const bool is_right =
        length - start == (size_t)expected && memcmp(text + start, last, (size_t)expected) == 0;
    const bool is_manifest = length >= 10 && memcmp(text, "key,value\n", 10) == 0;
    free(text);
    if (is_right) {
        return CARC_OK;
    }
    if (!is_manifest) {
        return carc_fail_at(error, CARC_BAD_DATA, path, 1,
                            "is no manifest, expected the header key,value");
    }
    return carc_fail_at(error, CARC_BAD_DATA, path, 0,
                        has_key ? "was changed after it was written: its last row does not fit"
                                : "was cut short or comes from an older version: its last row "
                                  "is not " OWN_KEY);
}

static enum carc_status read_rows(struct carc_csv *csv, struct carc_manifest *manifest,
                                  struct carc_error *error)
{
    static const char *const names[] = {"key", "value"};
    size_t column[2];
    enum carc_status status = carc_csv_columns(csv, names, 2, column, error);
    while (status == CARC_OK) {
        struct carc_csv_row row;
        bool end = false;
        status = carc_csv_next(csv, &row, &end, error);
        if (status != CARC_OK || end) {
            break;
        }
        const char *key = row.field[column[0]];
        if (carc_manifest_get(manifest, key)) {
            return carc_fail_at(error, CARC_BAD_DATA, carc_csv_name(csv), row.line,
                                "the key \"%.40s\" is there twice", key);
        }
        carc_manifest_put(manifest, key, row.field[column[1]]);
    }
    carc_manifest_drop(manifest, OWN_KEY);
    return status == CARC_OK && manifest->is_short ? carc_fail_plainly(error, CARC_NO_MEMORY)
                                                   : status;
}

enum carc_status carc_manifest_read(const char *path, struct carc_manifest *manifest,
                                    struct carc_error *error)
{
    struct carc_csv *csv = NULL;
    enum carc_status status = check_own(path, error);
    if (status == CARC_OK) {
        status = carc_csv_open_file(path, &csv, error);
    }
    if (status == CARC_OK) {
        status = read_rows(csv, manifest, error);
    }
    carc_csv_close(csv);
    if (status != CARC_OK) {
        carc_manifest_fini(manifest);
    }
    return status;
}

/* ---- comparing ----------------------------------------------------------------------- */

/* Rows that say how far a run has come, which part it is, or who built the program. */
static bool is_passing(const char *key)
{
    static const char *const keys[] = {"commit", "games_played", "status",
                                       "tests_in_comparisons"};
    static const char *const prefixes[] = {CARC_MANIFEST_CHECKSUM, "shard", "until_",
                                           "checkpoint_"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(key, keys[i]) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        if (strncmp(key, prefixes[i], strlen(prefixes[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* The first row of a that b lacks or has otherwise; the command, which says it all, last. */
static const char *first_missing(const struct carc_manifest *a, const struct carc_manifest *b)
{
    const char *found = NULL;
    for (size_t i = 0; i < a->count; i++) {
        const char *key = a->row[i].key;
        const char *other = carc_manifest_get(b, key);
        if (is_passing(key) || (other && strcmp(other, a->row[i].value) == 0)) {
            continue;
        }
        if (strcmp(key, "command") != 0) {
            return key;
        }
        found = key;
    }
    return found;
}

const char *carc_manifest_difference(const struct carc_manifest *a,
                                     const struct carc_manifest *b)
{
    const char *one = first_missing(a, b);
    const char *other = first_missing(b, a);
    const bool is_plain = one && strcmp(one, "command") != 0;
    return is_plain || !other ? one : other;
}

/* ---- variants ------------------------------------------------------------------------ */

void carc_variant_put(struct carc_manifest *manifest, size_t number,
                      const struct carc_variant *variant)
{
    char key[32], value[CARC_VARIANT_TEXT];
    snprintf(key, sizeof key, "variant_%zu", number + 1);
    carc_manifest_put(manifest, key, carc_variant_text(variant, value));
}

/* Reads "KEY=VALUE" at *at, which then is behind it. */
static enum carc_status read_parameter(const char **at, const char *key,
                                       struct carc_variant *variant, struct carc_error *error)
{
    char value[32];
    const size_t length = strlen(key);
    const char *text = *at + strspn(*at, " ");
    if (strncmp(text, key, length) != 0 || text[length] != '=') {
        return carc_fail(error, CARC_BAD_DATA, "expected %s=VALUE at \"%.40s\"", key, text);
    }
    text += length + 1;
    const size_t end = strcspn(text, " ");
    if (end >= sizeof value) {
        return carc_fail(error, CARC_BAD_DATA, "%s is \"%.40s\", which is too long", key, text);
    }
    memcpy(value, text, end);
    value[end] = '\0';
    *at = text + end;
    return carc_variant_set(variant, key, value, error);
}

enum carc_status carc_variant_read(const char *text, struct carc_variant *variant,
                                   struct carc_error *error)
{
    struct carc_variant fresh = {0};
    const size_t length = strcspn(text, " ");
    if (length == 0 || length >= sizeof fresh.name) {
        return carc_fail(error, CARC_BAD_DATA, "expected the name of a variant at \"%.40s\"",
                         text);
    }
    memcpy(fresh.name, text, length);
    if (!carc_text_is_plain(fresh.name)) {
        return carc_fail(error, CARC_BAD_DATA,
                         "the name \"%s\" is no UTF-8 or has control characters", fresh.name);
    }
    enum carc_status status = CARC_OK;
    const char *at = text + length;
    for (const char *const *key = carc_variant_keys(); *key && status == CARC_OK; key++) {
        status = read_parameter(&at, *key, &fresh, error);
    }
    if (status == CARC_OK && *at) {
        status =
            carc_fail(error, CARC_BAD_DATA, "unexpected \"%.40s\" behind the parameters", at);
    }
    if (status == CARC_OK) {
        *variant = fresh;
    }
    return status;
}
