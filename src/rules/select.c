// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include <carcsim/rules.h>

/* select.c - lists of variants, and the choice of some of them by a text a user typed. */

static const char all_word[] = "all";
static const char grid_word[] = "grid";
static const char each_word[] = "each"; /* means something else to --play-under */

/* The room for one part of a choice; longer ones would not fit into a name either. */
#define PART_SIZE (sizeof((struct carc_variant *)NULL)->name)

/* ---- lists --------------------------------------------------------------------------- */

int carc_variants_find(const struct carc_variants *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->variant[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

static bool is_name(const char *name)
{
    for (const char *at = name; *at; at++) {
        if (strchr(",:\"%\\`", *at) || (unsigned char)*at <= ' ') {
            return false;
        }
    }
    return *name != '\0' && carc_text_is_plain(name);
}

enum carc_status carc_variants_add(struct carc_variants *list,
                                   const struct carc_variant *variant, struct carc_error *error)
{
    const char *name = variant->name;
    if (!is_name(name)) {
        return carc_fail(error, CARC_BAD_DATA,
                         "name is \"%s\", expected UTF-8 without control characters, "
                         "blanks, commas, colons, quotes and any of %% \\ `",
                         name);
    }
    if (strcmp(name, all_word) == 0 || strcmp(name, grid_word) == 0 ||
        strcmp(name, each_word) == 0) {
        return carc_fail(error, CARC_BAD_DATA,
                         "name is \"%s\", a word that --variants and --play-under keep for "
                         "themselves",
                         name);
    }
    if (carc_variants_find(list, name) >= 0) {
        return carc_fail(error, CARC_BAD_DATA, "name is \"%s\" again", name);
    }
    if (list->count == CARC_VARIANTS_MAX) {
        return carc_fail(error, CARC_BAD_DATA, "more than %d variants", CARC_VARIANTS_MAX);
    }
    list->variant[list->count++] = *variant;
    return CARC_OK;
}

static bool same_rules(const struct carc_variant *a, const struct carc_variant *b)
{
    const struct carc_weights first = carc_variant_weights(a);
    const struct carc_weights second = carc_variant_weights(b);
    return memcmp(&first, &second, sizeof first) == 0;
}

/* Appends a chosen variant, unless it is there already. */
static enum carc_status choose(struct carc_variants *chosen, const struct carc_variant *variant,
                               struct carc_error *error)
{
    const int known = carc_variants_find(chosen, variant->name);
    if (known >= 0) {
        if (same_rules(&chosen->variant[known], variant)) {
            return CARC_OK;
        }
        return carc_fail(error, CARC_BAD_USAGE, "two different variants are called \"%s\"",
                         variant->name);
    }
    if (chosen->count == CARC_VARIANTS_MAX) {
        return carc_fail(error, CARC_BAD_USAGE, "more than %d variants", CARC_VARIANTS_MAX);
    }
    chosen->variant[chosen->count++] = *variant;
    return CARC_OK;
}

/* ---- all and grid -------------------------------------------------------------------- */

static const char *const editions[] = {"first", "second", "third"};
#define EDITIONS (sizeof editions / sizeof *editions)

/* Two-tile cities at 2, 3 and 4 points, with the farms of each edition. */
static const char *const grid[] = {"2-first", "2-second", "2-third",  "3-first", "3-second",
                                   "3-third", "4-first",  "4-second", "4-third"};
#define GRID (sizeof grid / sizeof *grid)

static enum carc_status choose_all(const struct carc_variants *known,
                                   struct carc_variants *chosen, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < known->count && status == CARC_OK; i++) {
        status = choose(chosen, &known->variant[i], error);
    }
    return status;
}

/* Fills in a place of the grid; word is what the user asked for. */
static enum carc_status fill_grid(const struct carc_variants *known, const char *word,
                                  size_t place, struct carc_variant *variant,
                                  struct carc_error *error)
{
    const char *const needed[] = {editions[place % EDITIONS], editions[EDITIONS - 1]};
    int row[2];
    for (size_t i = 0; i < 2; i++) {
        row[i] = carc_variants_find(known, needed[i]);
        if (row[i] < 0) {
            return carc_fail(error, CARC_BAD_USAGE,
                             "%s needs the variant \"%s\", which is not in the table", word,
                             needed[i]);
        }
    }
    const struct carc_variant *farms = &known->variant[row[0]];
    const int points = 2 + (int)(place / EDITIONS);
    *variant = known->variant[row[1]];
    snprintf(variant->name, sizeof variant->name, "%s", grid[place]);
    snprintf(variant->description, sizeof variant->description,
             "Two-tile city at %d points, farms as in %s, all else as in %s", points, needed[0],
             needed[1]);
    snprintf(variant->source, sizeof variant->source, "grid");
    variant->year[0] = '\0';
    variant->two_tile_city = 2 * points;
    variant->two_tile_pennant = points; /* half of the city's points a pennant */
    variant->farm_by_city = farms->farm_by_city;
    variant->farm_unlimited = farms->farm_unlimited;
    variant->farm_city = farms->farm_city;
    return CARC_OK;
}

static enum carc_status choose_grid(const struct carc_variants *known,
                                    struct carc_variants *chosen, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (size_t place = 0; place < GRID && status == CARC_OK; place++) {
        struct carc_variant variant;
        status = fill_grid(known, grid_word, place, &variant, error);
        if (status == CARC_OK) {
            status = choose(chosen, &variant, error);
        }
    }
    return status;
}

/* ---- one part of a choice ------------------------------------------------------------ */

static enum carc_status unknown_variant(const struct carc_variants *known, const char *name,
                                        struct carc_error *error)
{
    const char *words[CARC_VARIANTS_MAX + 2 + GRID];
    size_t count = 0;
    for (size_t i = 0; i < known->count; i++) {
        words[count++] = known->variant[i].name;
    }
    words[count++] = all_word;
    words[count++] = grid_word;
    for (size_t i = 0; i < GRID; i++) {
        words[count++] = grid[i];
    }
    const char *guess = carc_guess(name, words, count);
    return carc_fail(error, CARC_BAD_USAGE, "unknown variant \"%s\"%s%s%s", name,
                     guess ? ", did you mean " : "", guess ? guess : "", guess ? "?" : "");
}

/* Applies the changes (key=value[:key=value]) of the part to *variant; changes is cut up. */
static enum carc_status change(struct carc_variant *variant, const char *part, char *changes,
                               struct carc_error *error)
{
    size_t length = 0;
    const char *twice = carc_key_twice(changes, &length);
    if (twice) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "variant \"%s\": %.*s is given twice, expected once", part,
                         (int)length, twice);
    }
    for (char *key = changes; key;) {
        char *next = strchr(key, ':');
        if (next) {
            *next++ = '\0';
        }
        char *value = strchr(key, '=');
        if (!value) {
            return carc_fail(error, CARC_BAD_USAGE,
                             "variant \"%s\": \"%s\" is not of the form key=value", part, key);
        }
        *value++ = '\0';
        struct carc_error found = {0};
        if (carc_variant_set(variant, key, value, &found) != CARC_OK) {
            return carc_fail(error, CARC_BAD_USAGE, "variant \"%s\": %s", part, found.message);
        }
        key = next;
    }
    return CARC_OK;
}

/* Finds what the part is made from: a row of the table or else a place of the grid. */
static enum carc_status find_named(const struct carc_variants *known, const char *part,
                                   const char *name, struct carc_variant *variant,
                                   struct carc_error *error)
{
    const int row = carc_variants_find(known, name);
    if (row >= 0) {
        *variant = known->variant[row];
        return CARC_OK;
    }
    for (size_t place = 0; place < GRID; place++) {
        if (strcmp(name, grid[place]) == 0) {
            return fill_grid(known, name, place, variant, error);
        }
    }
    if (strcmp(name, all_word) == 0 || strcmp(name, grid_word) == 0) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "variant \"%s\": %s stands for several and takes no changes", part,
                         name);
    }
    return unknown_variant(known, name, error);
}

/* Names a variant that has been changed: what was said of its preset holds no longer. */
static void rename_changed(struct carc_variant *variant, const char *part)
{
    const int name = (int)strcspn(part, ":");
    char *text = variant->description; /* twice as long as a part: nothing is cut off */
    const size_t size = sizeof variant->description;
    size_t used = (size_t)snprintf(text, size, "%.*s", name, part);
    const char *between = ", with ";
    for (const char *at = part + name; *at; between = ", ") {
        const int length = (int)strcspn(++at, ":");
        used += (size_t)snprintf(text + used, size - used, "%s%.*s", between, length, at);
        at += length;
    }
    snprintf(variant->source, sizeof variant->source, "changed from %.*s", name, part);
    variant->year[0] = '\0';
    memcpy(variant->name, part, strlen(part) + 1);
}

/* Chooses NAME or NAME:key=value...: the whole text becomes the name. */
static enum carc_status choose_named(const struct carc_variants *known, const char *part,
                                     struct carc_variants *chosen, struct carc_error *error)
{
    char name[PART_SIZE];
    memcpy(name, part, strlen(part) + 1);
    char *changes = strchr(name, ':');
    if (changes) {
        *changes++ = '\0';
    }
    struct carc_variant variant;
    enum carc_status status = find_named(known, part, name, &variant, error);
    if (status == CARC_OK && changes) {
        status = change(&variant, part, changes, error);
        if (status == CARC_OK) {
            rename_changed(&variant, part);
        }
    }
    return status == CARC_OK ? choose(chosen, &variant, error) : status;
}

static enum carc_status choose_part(const struct carc_variants *known, const char *part,
                                    struct carc_variants *chosen, struct carc_error *error)
{
    if (strcmp(part, all_word) == 0) {
        return choose_all(known, chosen, error);
    }
    if (strcmp(part, grid_word) == 0) {
        return choose_grid(known, chosen, error);
    }
    return choose_named(known, part, chosen, error);
}

enum carc_status carc_variants_select(const struct carc_variants *known, const char *choice,
                                      struct carc_variants *chosen, struct carc_error *error)
{
    const size_t count = chosen->count;
    enum carc_status status = CARC_OK;
    for (const char *at = choice; at && status == CARC_OK;) {
        const size_t length = strcspn(at, ",");
        char part[PART_SIZE];
        if (length == 0) {
            status =
                carc_fail(error, CARC_BAD_USAGE, "a name is missing in \"%.200s\"", choice);
        } else if (length >= sizeof part) {
            status = carc_fail(error, CARC_BAD_USAGE,
                               "the variant \"%.*s...\" is longer than %zu letters; give it a "
                               "row and a short name in the table of variants",
                               40, at, sizeof part - 1);
        } else {
            memcpy(part, at, length);
            part[length] = '\0';
            status = choose_part(known, part, chosen, error);
        }
        at = at[length] ? at + length + 1 : NULL;
    }
    if (status != CARC_OK) {
        chosen->count = count;
    }
    return status;
}
