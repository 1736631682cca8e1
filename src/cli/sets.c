// SPDX-License-Identifier: GPL-3.0-or-later
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

/* sets.c - tile sets by their names: data/tiles/NAME.csv. */

#define SETS_MAX 32
#define SET_NAME 64
static const char folder_name[] = "data/tiles";
static const char ending[] = ".csv";

static bool is_set_name(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    return *name && name[strspn(name, letters)] == '\0';
}

/* The names of the sets there are, for a message. */
struct found {
    size_t count;
    char name[SETS_MAX][SET_NAME];
};

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void find_sets(const char *folder, struct found *found)
{
    DIR *entries = opendir(folder);
    const struct dirent *entry = entries ? readdir(entries) : NULL;
    for (; entry && found->count < SETS_MAX; entry = readdir(entries)) {
        char *name = found->name[found->count];
        const size_t length = strlen(entry->d_name);
        const size_t end = strlen(ending);
        if (length > end && length - end < SET_NAME &&
            strcmp(entry->d_name + length - end, ending) == 0) {
            memcpy(name, entry->d_name, length - end);
            name[length - end] = '\0';
            found->count += is_set_name(name);
        }
    }
    if (entries) {
        closedir(entries);
    }
    qsort(found->name, found->count, SET_NAME, compare_names);
}

static enum carc_status refuse_set(const char *folder, const char *name,
                                   struct carc_error *error)
{
    struct found found = {0};
    char list[256] = "";
    const char *names[SETS_MAX];
    find_sets(folder, &found);
    for (size_t i = 0; i < found.count; i++) {
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", found.name[i]);
        names[i] = found.name[i];
    }
    char hint[CARC_HINT];
    return carc_fail(error, CARC_BAD_USAGE,
                     "--tiles: there is no tile set \"%.40s\", expected one of %s%s", name,
                     list, carc_hint(carc_guess(name, names, found.count), hint));
}

/* ---- a list of names ------------------------------------------------------------------- */

static enum carc_status find_set(const char *name, char *path, size_t size,
                                 struct carc_error *error)
{
    char file[sizeof folder_name + SET_NAME + sizeof ending];
    snprintf(file, sizeof file, "%s/%.*s%s", folder_name, SET_NAME, name, ending);
    if (is_set_name(name) && strlen(name) < SET_NAME && carc_shared_path(file, path, size)) {
        return CARC_OK;
    }
    if (!carc_shared_path(folder_name, path, size)) {
        return carc_shared_missing(folder_name, error);
    }
    return refuse_set(path, name, error);
}

/* The sets of a list, and where the tile is that the game starts with. */
struct wanted {
    size_t count;
    const char *name[SETS_MAX];
    const char *starter; /* the set that has it; NULL: none so far */
    size_t start;        /* the tile's number */
};

static enum carc_status split_names(char *names, struct wanted *wanted,
                                    struct carc_error *error)
{
    for (char *name = names; name;) {
        char *rest = strchr(name, ',');
        if (rest) {
            *rest++ = '\0';
        }
        for (size_t i = 0; i < wanted->count; i++) {
            if (strcmp(wanted->name[i], name) == 0) {
                return carc_fail(error, CARC_BAD_USAGE,
                                 "--tiles: the set \"%.40s\" is named twice, expected once",
                                 name);
            }
        }
        if (wanted->count == SETS_MAX) {
            return carc_fail(error, CARC_BAD_USAGE, "--tiles: more than %d sets", SETS_MAX);
        }
        wanted->name[wanted->count++] = name;
        name = rest;
    }
    return CARC_OK;
}

/* Looks for the start tile among those from number first on: of the set name, read from path.
 */
static enum carc_status find_start(const struct carc_tileset *set, size_t first,
                                   const char *name, const char *path, struct wanted *wanted,
                                   struct carc_error *error)
{
    for (size_t i = first; i < set->tile_count; i++) {
        if (set->tile[i].starts && wanted->starter) {
            return carc_fail_at(error, CARC_BAD_DATA, path, 0,
                                "tile %s has the flag start, as tile %s of %s%s has, expected "
                                "exactly one tile with it",
                                set->tile[i].id, set->tile[wanted->start].id, wanted->starter,
                                ending);
        }
        if (set->tile[i].starts) {
            wanted->starter = name;
            wanted->start = i;
        }
    }
    return CARC_OK;
}

static enum carc_status add_set(const char *name, struct wanted *wanted,
                                struct carc_tileset *set, struct carc_error *error)
{
    char path[4096];
    const size_t first = set->tile_count;
    enum carc_status status = find_set(name, path, sizeof path, error);
    if (status == CARC_OK) {
        status = carc_add_tiles(path, set, error);
    }
    return status == CARC_OK ? find_start(set, first, name, path, wanted, error) : status;
}

/* What is wrong with all sets together is told of all their files. */
static void name_files(const struct wanted *wanted, char *text, size_t size)
{
    size_t used = 0;
    for (size_t i = 0; i < wanted->count && used < size; i++) {
        used += (size_t)snprintf(text + used, size - used, "%s%s/%s%s", i ? ", " : "",
                                 folder_name, wanted->name[i], ending);
    }
}

static enum carc_status add_sets(char *names, struct carc_tileset *set,
                                 struct carc_error *error)
{
    struct wanted wanted = {0};
    enum carc_status status = split_names(names, &wanted, error);
    for (size_t i = 0; i < wanted.count && status == CARC_OK; i++) {
        status = add_set(wanted.name[i], &wanted, set, error);
    }
    if (status == CARC_OK) {
        status = carc_tileset_finish(set, error);
        if (status != CARC_OK) {
            name_files(&wanted, error->file, sizeof error->file);
        }
    }
    return status;
}

enum carc_status carc_load_sets(const char *names, struct carc_tileset *set,
                                struct carc_error *error)
{
    char *copy = strdup(names);
    struct carc_tileset *fresh = carc_array_new(1, sizeof *fresh);
    enum carc_status status = CARC_NO_MEMORY;
    if (copy && fresh) {
        status = add_sets(copy, fresh, error);
    } else {
        carc_fail_plainly(error, status);
    }
    if (status == CARC_OK) {
        *set = *fresh;
    }
    free(copy);
    free(fresh);
    return status;
}
