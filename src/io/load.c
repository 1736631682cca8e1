// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <carcsim/io.h>

/* load.c - tiles, variants and agents from their CSV files. */

#define COLUMNS_MAX 24

/* A data file that is being read into something. */
struct load {
    struct carc_csv *csv;
    size_t column[COLUMNS_MAX];
    struct carc_csv_row row;
};

typedef enum carc_status (*carc_take_row)(struct load *load, void *into,
                                          struct carc_error *error);

/* ---- one row ------------------------------------------------------------------------- */

static const char *field(const struct load *load, size_t column)
{
    return load->row.field[load->column[column]];
}

/* Puts the present line to a failure that knows only what is wrong. */
static enum carc_status locate(const struct load *load, enum carc_status status,
                               struct carc_error *error)
{
    if (status != CARC_OK && error) {
        snprintf(error->file, sizeof error->file, "%s", carc_csv_name(load->csv));
        error->line = load->row.line;
    }
    return status;
}

/* Copies a field into text of size bytes. */
static enum carc_status copy_text(const struct load *load, size_t column, const char *name,
                                  char *text, size_t size, struct carc_error *error)
{
    const char *found = field(load, column);
    const size_t length = strlen(found);
    if (length >= size) {
        return carc_fail(error, CARC_BAD_DATA, "%s has %zu bytes, expected at most %zu", name,
                         length, size - 1);
    }
    memcpy(text, found, length + 1);
    return CARC_OK;
}

static enum carc_status read_long(const struct load *load, size_t column, const char *name,
                                  const char *range, long *value, struct carc_error *error)
{
    int64_t number = 0;
    if (!carc_whole_parse(field(load, column), INT32_MIN, INT32_MAX, &number)) {
        return carc_fail(error, CARC_BAD_DATA, "%s is \"%.40s\", expected a whole number %s",
                         name, field(load, column), range);
    }
    *value = (long)number;
    return CARC_OK;
}

/* Opens a file, finds its columns and hands each row to take. */
static enum carc_status read_rows(const char *path, const char *const *names, size_t count,
                                  carc_take_row take, void *into, struct carc_error *error)
{
    struct load load = {0};
    enum carc_status status = carc_csv_open(path, &load.csv, error);
    if (status != CARC_OK) {
        return status;
    }
    status = carc_csv_columns(load.csv, names, count, load.column, error);
    while (status == CARC_OK) {
        bool end = false;
        status = carc_csv_next(load.csv, &load.row, &end, error);
        if (end || status != CARC_OK) {
            break;
        }
        status = locate(&load, take(&load, into, error), error);
    }
    carc_csv_close(load.csv);
    return status;
}

/* ---- tiles --------------------------------------------------------------------------- */

enum { TILE, COUNT, SEGMENT, KIND, PORTS, PENNANTS, CITIES, FLAGS, TILE_COLUMNS };

/* The set that a file goes to, and how many of its tiles are of earlier files. */
struct tile_file {
    struct carc_tileset *set;
    size_t earlier;
};

static enum carc_status take_tile(struct load *load, void *into, struct carc_error *error)
{
    const struct tile_file *file = into;
    struct carc_tile_row row = {
        .tile = field(load, TILE),
        .segment = field(load, SEGMENT),
        .kind = field(load, KIND),
        .ports = field(load, PORTS),
        .cities = field(load, CITIES),
        .flags = field(load, FLAGS),
    };
    const int known = carc_tileset_find(file->set, row.tile);
    if (known >= 0 && (size_t)known < file->earlier) {
        return carc_fail(error, CARC_BAD_DATA,
                         "tile is \"%s\", which an earlier file of the set has already",
                         row.tile);
    }
    enum carc_status status =
        read_long(load, COUNT, "count", "from 1 to 1000", &row.copies, error);
    if (status == CARC_OK) {
        status = read_long(load, PENNANTS, "pennants", "from 0 to 9", &row.pennants, error);
    }
    return status == CARC_OK ? carc_tileset_add(file->set, &row, error) : status;
}

/* A failure of a file as a whole. */
static enum carc_status blame(const char *path, enum carc_status status,
                              struct carc_error *error)
{
    if (status != CARC_OK && error) {
        snprintf(error->file, sizeof error->file, "%s", path);
    }
    return status;
}

enum carc_status carc_add_tiles(const char *path, struct carc_tileset *set,
                                struct carc_error *error)
{
    static const char *const names[TILE_COLUMNS] = {"tile",  "count",    "segment", "kind",
                                                    "ports", "pennants", "cities",  "flags"};
    struct tile_file file = {set, set->tile_count};
    const enum carc_status status =
        read_rows(path, names, TILE_COLUMNS, take_tile, &file, error);
    return status == CARC_OK ? blame(path, carc_tileset_check(set, file.earlier, error), error)
                             : status;
}

enum carc_status carc_load_tiles(const char *path, struct carc_tileset *set,
                                 struct carc_error *error)
{
    struct carc_tileset *fresh = carc_array_new(1, sizeof *fresh);
    if (!fresh) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    enum carc_status status = carc_add_tiles(path, fresh, error);
    if (status == CARC_OK) {
        status = blame(path, carc_tileset_finish(fresh, error), error);
    }
    if (status == CARC_OK) {
        *set = *fresh;
    }
    free(fresh);
    return status;
}

/* ---- variants ------------------------------------------------------------------------ */

/* These four columns, then those of carc_variant_keys. */
enum { NAME, YEAR, DESCRIPTION, SOURCE, FIRST_KEY };

/* Sets one parameter; where farms are paid by city, farm_repeat says nothing and may miss. */
static enum carc_status take_parameter(struct load *load, struct carc_variant *variant,
                                       size_t key, struct carc_error *error)
{
    const char *name = carc_variant_keys()[key];
    const char *text = field(load, FIRST_KEY + key);
    if (variant->farm_by_city && *text == '\0' && strcmp(name, "farm_repeat") == 0) {
        text = "player";
    }
    return carc_variant_set(variant, name, text, error);
}

static enum carc_status take_variant(struct load *load, void *into, struct carc_error *error)
{
    struct carc_variant row = {0};
    enum carc_status status = copy_text(load, NAME, "name", row.name, sizeof row.name, error);
    if (status == CARC_OK) {
        status = copy_text(load, YEAR, "year", row.year, sizeof row.year, error);
    }
    if (status == CARC_OK) {
        status = copy_text(load, DESCRIPTION, "description", row.description,
                           sizeof row.description, error);
    }
    if (status == CARC_OK) {
        status = copy_text(load, SOURCE, "source", row.source, sizeof row.source, error);
    }
    for (size_t key = 0; carc_variant_keys()[key] && status == CARC_OK; key++) {
        status = take_parameter(load, &row, key, error);
    }
    if (status == CARC_OK) {
        status = carc_variants_add(into, &row, error);
    }
    return status;
}

enum carc_status carc_load_variants(const char *path, struct carc_variants *list,
                                    struct carc_error *error)
{
    const char *names[COLUMNS_MAX] = {"name", "year", "description", "source"};
    size_t count = FIRST_KEY;
    for (const char *const *key = carc_variant_keys(); *key; key++) {
        names[count++] = *key;
    }
    struct carc_variants *fresh = carc_array_new(1, sizeof *fresh);
    if (!fresh) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    const enum carc_status status = read_rows(path, names, count, take_variant, fresh, error);
    if (status == CARC_OK) {
        *list = *fresh;
    }
    free(fresh);
    return status;
}

/* ---- agents -------------------------------------------------------------------------- */

static enum carc_status add_spec(struct carc_agent_specs *list,
                                 const struct carc_agent_spec *spec, struct carc_error *error)
{
    if (*spec->name == '\0' || strpbrk(spec->name, " ,:\"") ||
        !carc_text_is_plain(spec->name)) {
        return carc_fail(error, CARC_BAD_DATA,
                         "name is \"%s\", expected UTF-8 without control characters, "
                         "blanks, commas, colons and quotes",
                         spec->name);
    }
    if (*spec->agent == '\0') {
        return carc_fail(error, CARC_BAD_DATA,
                         "agent is empty, expected the agent that \"%s\" is made of",
                         spec->name);
    }
    if (carc_agent_specs_find(list, spec->name) >= 0) {
        return carc_fail(error, CARC_BAD_DATA, "name is \"%s\" again", spec->name);
    }
    if (list->count == CARC_AGENT_SPECS_MAX) {
        return carc_fail(error, CARC_BAD_DATA, "more than %d agents", CARC_AGENT_SPECS_MAX);
    }
    list->spec[list->count++] = *spec;
    return CARC_OK;
}

static const char *const agent_columns[] = {"name", "agent", "parameters", "description",
                                            "source"};

static enum carc_status take_agent(struct load *load, void *into, struct carc_error *error)
{
    struct carc_agent_spec spec = {0};
    const struct {
        char *text;
        size_t size;
    } places[] = {{spec.name, sizeof spec.name},
                  {spec.agent, sizeof spec.agent},
                  {spec.parameters, sizeof spec.parameters},
                  {spec.description, sizeof spec.description},
                  {spec.source, sizeof spec.source}};
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < sizeof places / sizeof places[0] && status == CARC_OK; i++) {
        status = copy_text(load, i, agent_columns[i], places[i].text, places[i].size, error);
    }
    return status == CARC_OK ? add_spec(into, &spec, error) : status;
}

enum carc_status carc_load_agents(const char *path, struct carc_agent_specs *list,
                                  struct carc_error *error)
{
    struct carc_agent_specs *fresh = carc_array_new(1, sizeof *fresh);
    if (!fresh) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    const enum carc_status status =
        read_rows(path, agent_columns, sizeof agent_columns / sizeof agent_columns[0],
                  take_agent, fresh, error);
    if (status == CARC_OK) {
        *list = *fresh;
    }
    free(fresh);
    return status;
}

int carc_agent_specs_find(const struct carc_agent_specs *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->spec[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}
