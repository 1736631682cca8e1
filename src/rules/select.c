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
        if (*at == ',' || *at == ':' || *at == '"' || (unsigned char)*at <= ' ') {
            return false;
        }
    }
    return *name != '\0';
}

enum carc_status carc_variants_add(struct carc_variants *list,
                                   const struct carc_variant *variant, struct carc_error *error)
{
    const char *name = variant->name;
    if (!is_name(name)) {
        return carc_fail(error, CARC_BAD_DATA,
                         "name is \"%s\", expected one without blanks, commas, colons and "
                         "quotes",
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

static enum carc_status choose_all(const struct carc_variants *known,
                                   struct carc_variants *chosen, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < known->count && status == CARC_OK; i++) {
        status = choose(chosen, &known->variant[i], error);
    }
    return status;
}

/* The variant of the grid with two-tile cities at this many points and an edition's farms. */
static struct carc_variant grid_variant(const struct carc_variant *third,
                                        const struct carc_variant *farms, int points)
{
    struct carc_variant variant = *third;
    /* The caller passes only first, second and third: short names. */
    snprintf(variant.name, sizeof variant.name, "%d-%.20s", points, farms->name);
    snprintf(variant.description, sizeof variant.description,
             "Two-tile city at %d points, farms as in %.20s, all else as in third", points,
             farms->name);
    snprintf(variant.source, sizeof variant.source, "grid");
    variant.year[0] = '\0';
    variant.two_tile_city = 2 * points;
    variant.two_tile_pennant = points; /* half of the city's points a pennant */
    variant.farm_by_city = farms->farm_by_city;
    variant.farm_unlimited = farms->farm_unlimited;
    variant.farm_city = farms->farm_city;
    return variant;
}

static enum carc_status choose_grid(const struct carc_variants *known,
                                    struct carc_variants *chosen, struct carc_error *error)
{
    static const char *const editions[] = {"first", "second", "third"};
    const struct carc_variant *edition[3];
    for (size_t i = 0; i < 3; i++) {
        const int found = carc_variants_find(known, editions[i]);
        if (found < 0) {
            return carc_fail(error, CARC_BAD_USAGE,
                             "grid needs the variant \"%s\", which is not in the table",
                             editions[i]);
        }
        edition[i] = &known->variant[found];
    }
    enum carc_status status = CARC_OK;
    for (int points = 2; points <= 4; points++) {
        for (size_t i = 0; i < 3 && status == CARC_OK; i++) {
            const struct carc_variant variant = grid_variant(edition[2], edition[i], points);
            status = choose(chosen, &variant, error);
        }
    }
    return status;
}

/* ---- one part of a choice ------------------------------------------------------------ */

static enum carc_status unknown_variant(const struct carc_variants *known, const char *name,
                                        struct carc_error *error)
{
    const char *words[CARC_VARIANTS_MAX + 2];
    size_t count = 0;
    for (size_t i = 0; i < known->count; i++) {
        words[count++] = known->variant[i].name;
    }
    words[count++] = all_word;
    words[count++] = grid_word;
    const char *guess = carc_guess(name, words, count);
    return carc_fail(error, CARC_BAD_USAGE, "unknown variant \"%s\"%s%s%s", name,
                     guess ? ", did you mean " : "", guess ? guess : "", guess ? "?" : "");
}

/* Applies the changes (key=value[:key=value]) of the part to *variant; changes is cut up. */
static enum carc_status change(struct carc_variant *variant, const char *part, char *changes,
                               struct carc_error *error)
{
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
    const int found = carc_variants_find(known, name);
    if (found < 0) {
        const bool many = strcmp(name, all_word) == 0 || strcmp(name, grid_word) == 0;
        return many ? carc_fail(error, CARC_BAD_USAGE,
                                "variant \"%s\": %s stands for several and takes no changes",
                                part, name)
                    : unknown_variant(known, name, error);
    }
    struct carc_variant variant = known->variant[found];
    if (changes) {
        const enum carc_status status = change(&variant, part, changes, error);
        if (status != CARC_OK) {
            return status;
        }
        memcpy(variant.name, part, strlen(part) + 1);
    }
    return choose(chosen, &variant, error);
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
