// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <carcsim/base.h>

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* MemAvailable of Linux; elsewhere all that the machine has. */
static uint64_t available(void)
{
    char line[256];
    uint64_t kilobytes = 0;
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "MemAvailable: %" SCNu64 " kB", &kilobytes) == 1) {
            fclose(file);
            return kilobytes * 1024;
        }
    }
    if (file) {
        fclose(file);
    }
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : UINT64_MAX;
}

/* The number in a file; UINT64_MAX if there is no such file or it says "max". */
static uint64_t limit_in(const char *folder, const char *name)
{
    char path[4096];
    uint64_t limit = UINT64_MAX;
    carc_join_path(path, sizeof path, folder, name);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%" SCNu64, &limit) != 1) {
        limit = UINT64_MAX;
    }
    if (file) {
        fclose(file);
    }
    return limit;
}

/* The least limit of a group and of those above it. */
static uint64_t limit_of_group(const char *root, const char *group, const char *name)
{
    char folder[4096];
    uint64_t least = limit_in(root, name);
    const int length = snprintf(folder, sizeof folder, "%s%s", root, group);
    if (length < 0 || (size_t)length >= sizeof folder) {
        return least;
    }
    while (strlen(folder) > strlen(root)) {
        least = lesser(least, limit_in(folder, name));
        *strrchr(folder, '/') = '\0';
    }
    return least;
}

/* Lines of /proc/self/cgroup: "0::/group" (version 2), "4:memory:/group" (version 1). */
static uint64_t limit_of_groups(void)
{
    char line[4096];
    uint64_t least = UINT64_MAX;
    FILE *file = fopen("/proc/self/cgroup", "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        const char *group = strchr(line, '/');
        if (group && strncmp(line, "0::", 3) == 0) {
            least = lesser(least, limit_of_group("/sys/fs/cgroup", group, "memory.max"));
        } else if (group && strstr(line, ":memory:")) {
            least = lesser(
                least, limit_of_group("/sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
        }
    }
    if (file) {
        fclose(file);
    }
    return least;
}

uint64_t carc_memory_there(void)
{
    return lesser(available(), limit_of_groups());
}

/* The addresses that the program itself has by now. */
static uint64_t addresses_in_use(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        pages = fscanf(file, "%llu", &pages) == 1 ? pages : 0;
        fclose(file);
    }
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

uint64_t carc_memory_addresses(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return UINT64_MAX;
    }
    const uint64_t used = addresses_in_use();
    return limit.rlim_cur > used ? (uint64_t)limit.rlim_cur - used : 0;
}
