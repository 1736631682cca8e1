// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "checksum.h"
#include "folder.h"
#include <carcsim/io.h>

/* out.c - files that appear whole or not at all. */

struct output {
    const char *name; /* what it will be called; not owned */
    FILE *file;       /* open for printing, or NULL */
    bool made;        /* there is a temporary file */
    bool kept;        /* which stays if the outputs are not committed */
};

struct carc_out {
    int folder;     /* an open descriptor; -1: the single output is written directly */
    char *path;     /* of the folder, or of the single file */
    char *own_name; /* the name of the single file in its folder, or NULL */
    bool force;
    bool created; /* the folder was made by this run */
    size_t count;
    struct output *output; /* output[0] says that the results are complete */
};

/* ---- life ---------------------------------------------------------------------------- */

static void free_out(struct carc_out *out)
{
    if (out->folder >= 0) {
        close(out->folder);
    }
    free(out->path);
    free(out->own_name);
    free(out->output);
    free(out);
}

static struct carc_out *new_out(const char *path, bool force, size_t count)
{
    struct carc_out *out = carc_array_new(1, sizeof *out);
    if (!out) {
        return NULL;
    }
    out->folder = -1;
    out->force = force;
    out->count = count;
    out->path = strdup(path);
    out->output = carc_array_new(count, sizeof *out->output);
    if (!out->path || !out->output) {
        free_out(out);
        return NULL;
    }
    return out;
}

void carc_out_abort(struct carc_out *out)
{
    if (!out) {
        return;
    }
    for (size_t i = 0; i < out->count; i++) {
        if (out->output[i].file) {
            fclose(out->output[i].file);
        }
        if (out->output[i].made && !out->output[i].kept) {
            carc_folder_drop(out->folder, out->output[i].name);
        }
    }
    if (out->created) {
        rmdir(out->path); /* stays if there is anything in it */
    }
    free_out(out);
}

/* ---- errors -------------------------------------------------------------------------- */

/* Reports what happened to an output, or to the folder if it is NULL; reason is an errno. */
static enum carc_status refuse(const struct carc_out *out, const struct output *output,
                               enum carc_status status, int reason, struct carc_error *error)
{
    char file[256];
    const bool inside = output && out->folder >= 0 && out->own_name == NULL;
    snprintf(file, sizeof file, "%s%s%s", out->path, inside ? "/" : "",
             inside ? output->name : "");
    return carc_fail_at(error, status, file, 0, "%s", strerror(reason));
}

/* Fails if there are folders where files shall be, or if results would be overwritten that
 * nobody asked to overwrite. */
static enum carc_status check_old(const struct carc_out *out, struct carc_error *error)
{
    for (size_t i = 0; i < out->count; i++) {
        if (carc_folder_is_folder(out->folder, out->output[i].name)) {
            return refuse(out, &out->output[i], CARC_CANNOT_CREATE, EISDIR, error);
        }
    }
    for (size_t i = 0; i < out->count && !out->force; i++) {
        const char *name = out->output[i].name;
        if (!carc_folder_has(out->folder, name)) {
            continue;
        }
        return out->own_name
                   ? carc_fail_at(error, CARC_CANNOT_CREATE, out->path, 0,
                                  "exists already; --force replaces it")
                   : carc_fail_at(error, CARC_CANNOT_CREATE, out->path, 0,
                                  "holds results already (%s); --force replaces them", name);
    }
    return CARC_OK;
}

/* ---- opening ------------------------------------------------------------------------- */

enum carc_status carc_out_open(const char *dir, bool force, const char *const *names,
                               size_t count, struct carc_out **out, struct carc_error *error)
{
    struct carc_out *fresh = new_out(dir, force, count);
    if (!fresh) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    for (size_t i = 0; i < count; i++) {
        fresh->output[i].name = names[i];
    }
    const int reason = carc_folder_make(dir, &fresh->folder, &fresh->created);
    enum carc_status status = CARC_OK;
    if (reason) {
        status = refuse(fresh, NULL, CARC_CANNOT_CREATE, reason, error);
    } else if (flock(fresh->folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        status = carc_fail_at(error, CARC_CANNOT_CREATE, dir, 0,
                              "another run is writing its results there");
    } else if (faccessat(fresh->folder, ".", W_OK, 0) != 0) {
        status = refuse(fresh, NULL, CARC_CANNOT_CREATE, errno, error);
    } else {
        status = check_old(fresh, error);
    }
    if (status != CARC_OK) {
        carc_out_abort(fresh);
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        carc_folder_sweep(fresh->folder, names[i]);
    }
    *out = fresh;
    return CARC_OK;
}

static struct output *find_output(struct carc_out *out, const char *name)
{
    struct output *output = out->output;
    while (output < out->output + out->count && strcmp(output->name, name) != 0) {
        output++;
    }
    assert(output < out->output + out->count);
    return output;
}

enum carc_status carc_out_file(struct carc_out *out, const char *name, FILE **file,
                               struct carc_error *error)
{
    struct output *output = find_output(out, name);
    assert(!output->made);
    const int reason = carc_folder_create(out->folder, name, &output->file);
    if (reason) {
        return refuse(out, output, CARC_CANNOT_CREATE, reason, error);
    }
    output->made = true;
    *file = output->file;
    return CARC_OK;
}

void carc_out_keep(struct carc_out *out, const char *name)
{
    find_output(out, name)->kept = true;
}

/* Opens what is there and is no regular file, to be written as it is. */
static enum carc_status open_direct(struct carc_out *out, struct carc_error *error)
{
    out->output[0].file = fopen(out->path, "w");
    if (!out->output[0].file) {
        return refuse(out, NULL, CARC_CANNOT_CREATE, errno, error);
    }
    return CARC_OK;
}

/* Opens the folder of a single file at target, and its temporary file. */
static enum carc_status open_beside(struct carc_out *out, char *target,
                                    struct carc_error *error)
{
    char *slash = strrchr(target, '/');
    out->own_name = strdup(slash ? slash + 1 : target);
    if (!out->own_name) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    out->output[0].name = out->own_name;
    if (*out->own_name == '\0') {
        return refuse(out, NULL, CARC_CANNOT_CREATE, EISDIR, error);
    }
    if (slash) {
        slash[slash == target] = '\0';
    }
    out->folder = open(slash ? target : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (out->folder < 0) {
        return refuse(out, NULL, CARC_CANNOT_CREATE, errno, error);
    }
    const enum carc_status status = check_old(out, error);
    if (status != CARC_OK) {
        return status;
    }
    carc_folder_sweep(out->folder, out->own_name);
    FILE *file = NULL;
    return carc_out_file(out, out->own_name, &file, error);
}

/* Devices and the like are written as they are, whatever they lead to. */
static bool is_system_path(const char *path)
{
    return strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
}

/* The path itself, or what it leads to if it is a link. The caller frees it; NULL: no memory.
 */
static char *follow(const char *path)
{
    char *target = realpath(path, NULL);
    return target ? target : strdup(path);
}

enum carc_status carc_out_open_file(const char *path, bool force, struct carc_out **out,
                                    FILE **file, struct carc_error *error)
{
    struct carc_out *fresh = new_out(path, force, 1);
    char *target = follow(path);
    enum carc_status status = CARC_OK;
    struct stat old;
    if (!fresh || !target) {
        status = carc_fail_plainly(error, CARC_NO_MEMORY);
    } else if (!is_system_path(path) && (stat(path, &old) != 0 || S_ISREG(old.st_mode))) {
        status = open_beside(fresh, target, error);
    } else {
        status = open_direct(fresh, error);
    }
    free(target);
    if (status != CARC_OK) {
        carc_out_abort(fresh);
        return status;
    }
    *out = fresh;
    *file = fresh->output[0].file;
    return CARC_OK;
}

/* ---- ending -------------------------------------------------------------------------- */

/*
 * Why does writing fail? stdio forgets the reason of a failure and drops what it could not
 * write, so the system is asked again; what that adds to the file is of no matter any more.
 */
static int ask_again(FILE *file)
{
    static const char nothing[1 << 16];
    for (int i = 0; i < 16; i++) {
        if (write(fileno(file), nothing, sizeof nothing) < 0) {
            return errno;
        }
    }
    return EIO;
}

/* Writes out what is buffered: 0 or the errno of a write that failed, now or earlier. */
static int flush(FILE *file)
{
    if (ferror(file)) {
        return ask_again(file);
    }
    return fflush(file) == 0 ? 0 : errno;
}

enum carc_status carc_out_check(struct carc_out *out, struct carc_error *error)
{
    for (size_t i = 0; i < out->count; i++) {
        const struct output *output = &out->output[i];
        if (output->file && ferror(output->file)) {
            return refuse(out, output, CARC_IO, flush(output->file), error);
        }
    }
    return CARC_OK;
}

enum carc_status carc_out_checksum(struct carc_out *out, const char *name,
                                   char text[CARC_CHECKSUM_TEXT], struct carc_error *error)
{
    const struct output *output = find_output(out, name);
    int reason = flush(output->file);
    if (!reason) {
        reason = carc_checksum_open(fileno(output->file), text);
    }
    return reason ? refuse(out, output, CARC_IO, reason, error) : CARC_OK;
}

/* Brings one output to the disk and closes it. */
static enum carc_status finish(struct carc_out *out, struct output *output,
                               struct carc_error *error)
{
    int reason = flush(output->file);
    if (!reason && output->made && fsync(fileno(output->file)) != 0) {
        reason = errno;
    }
    if (fclose(output->file) != 0 && !reason) {
        reason = errno;
    }
    output->file = NULL;
    return reason ? refuse(out, output, CARC_IO, reason, error) : CARC_OK;
}

/*
 * Gives the files their names. While that lasts there is no output[0], so that nobody takes
 * the mixture for complete results.
 */
static enum carc_status publish(struct carc_out *out, struct carc_error *error)
{
    for (size_t i = 0; i < out->count && out->force; i++) {
        if (i == 0 ? out->count > 1 : !out->output[i].made) {
            unlinkat(out->folder, out->output[i].name, 0);
        }
    }
    for (size_t i = out->count; i-- > 0;) {
        struct output *output = &out->output[i];
        const int reason = output->made ? carc_folder_publish(out->folder, output->name) : 0;
        if (reason) {
            return refuse(out, output, CARC_IO, reason, error);
        }
        output->made = false;
    }
    out->created = false;
    fsync(out->folder);
    return CARC_OK;
}

enum carc_status carc_out_commit(struct carc_out *out, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < out->count && status == CARC_OK; i++) {
        if (out->output[i].file) {
            status = finish(out, &out->output[i], error);
        }
    }
    if (status == CARC_OK && out->folder >= 0) {
        status = check_old(out, error);
    }
    if (status == CARC_OK && out->folder >= 0) {
        status = publish(out, error);
    }
    carc_out_abort(out);
    return status;
}
