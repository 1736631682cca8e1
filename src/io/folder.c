// SPDX-License-Identifier: GPL-3.0-or-later
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <carcsim/io.h>

/* ---- the folder ---------------------------------------------------------------------- */

/* Creates the parents of path; whether that was possible shows when path itself is made. */
static void make_parents(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
}

int carc_folder_make(const char *path, int *folder, bool *created)
{
    if (*path == '\0') {
        return ENOENT;
    }
    char *copy = strdup(path);
    if (!copy) {
        return ENOMEM;
    }
    for (size_t end = strlen(copy); end > 1 && copy[end - 1] == '/'; end--) {
        copy[end - 1] = '\0';
    }
    make_parents(copy);
    *created = mkdir(copy, 0777) == 0;
    const int reason = *created ? 0 : errno;
    free(copy);
    *folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*folder >= 0) {
        return 0;
    }
    return reason == 0 || reason == EEXIST ? errno : reason;
}

bool carc_folder_has(int folder, const char *name)
{
    struct stat status;
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

bool carc_folder_is_folder(int folder, const char *name)
{
    struct stat status;
    return fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(status.st_mode);
}

/* ---- temporary files ----------------------------------------------------------------- */

static int write_name(const char *name, char *text, size_t size)
{
    return snprintf(text, size, ".%.*s.tmp.%ld", NAME_MAX, name, (long)getpid());
}

void carc_out_temporary(const char *name, char *text, size_t size)
{
    write_name(name, text, size);
}

static bool temporary_name(const char *name, char text[NAME_MAX + 1])
{
    const int length = write_name(name, text, NAME_MAX + 1);
    return length > 0 && length <= NAME_MAX;
}

int carc_folder_create(int folder, const char *name, FILE **file)
{
    char temporary[NAME_MAX + 1];
    if (!temporary_name(name, temporary)) {
        return ENAMETOOLONG;
    }
    unlinkat(folder, temporary, 0);
    const int opened = openat(folder, temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (opened < 0) {
        return errno;
    }
    *file = fdopen(opened, "w+");
    if (*file) {
        return 0;
    }
    const int reason = errno;
    close(opened);
    unlinkat(folder, temporary, 0);
    return reason;
}

int carc_folder_publish(int folder, const char *name)
{
    char temporary[NAME_MAX + 1];
    if (!temporary_name(name, temporary)) {
        return ENAMETOOLONG;
    }
    return renameat(folder, temporary, folder, name) == 0 ? 0 : errno;
}

void carc_folder_drop(int folder, const char *name)
{
    char temporary[NAME_MAX + 1];
    if (temporary_name(name, temporary)) {
        unlinkat(folder, temporary, 0);
    }
}

/* Is found the temporary file of name, left by a process that is no more? */
static bool is_remains(const char *found, const char *name)
{
    static const char middle[] = ".tmp.";
    const size_t length = strlen(name);
    if (found[0] != '.' || strncmp(found + 1, name, length) != 0 ||
        strncmp(found + 1 + length, middle, sizeof middle - 1) != 0) {
        return false;
    }
    int64_t process = 0;
    if (!carc_whole_parse(found + length + sizeof middle, 1, INT_MAX, &process)) {
        return false;
    }
    return process == getpid() || (kill((pid_t)process, 0) != 0 && errno == ESRCH);
}

void carc_folder_sweep(int folder, const char *name)
{
    const int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = again < 0 ? NULL : fdopendir(again);
    if (!entries) {
        if (again >= 0) {
            close(again);
        }
        return;
    }
    for (const struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        if (is_remains(entry->d_name, name)) {
            unlinkat(folder, entry->d_name, 0);
        }
    }
    closedir(entries);
}
