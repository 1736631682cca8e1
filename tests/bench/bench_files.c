// SPDX-License-Identifier: GPL-3.0-or-later
#include <ftw.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_cases.h"
#include <carcsim/io.h>
#include <carcsim/replay.h>

/* bench_files.c - records that are read and scored, rows of single games that are written. */

extern char **environ;

#define GAMES "2000"
static char room[4096]; /* a folder for files; empty: none */
static char record_path[4200], results_path[4200];

/* ---- a folder for files -------------------------------------------------------------- */

static int remove_one(const char *path, const struct stat *stat, int type, struct FTW *at)
{
    (void)stat, (void)type, (void)at;
    return remove(path);
}

static void close_room(void)
{
    if (*room) {
        nftw(room, remove_one, 8, FTW_DEPTH | FTW_PHYS);
        *room = '\0';
    }
}

static void open_room(void)
{
    static bool is_told;
    const char *temporary = getenv("TMPDIR");
    snprintf(room, sizeof room, "%s/carcsim-bench.XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(room)) {
        bench_fail("no folder can be made like %s", room);
    }
    if (!is_told) {
        is_told = atexit(close_room) == 0; /* for bench_fail */
    }
    snprintf(record_path, sizeof record_path, "%s/record.csv", room);
    snprintf(results_path, sizeof results_path, "%s/results", room);
}

#define WORDS_MAX 20

/* Runs the program with words, up to NULL. */
static void run(const char *const *words)
{
    char *copy[WORDS_MAX + 2] = {(char *)(uintptr_t)bench_carcsim};
    for (size_t i = 0; words[i]; i++) {
        copy[i + 1] = (char *)(uintptr_t)words[i]; /* nobody writes to them */
    }
    pid_t child = 0;
    int status = 0;
    if (posix_spawn(&child, bench_carcsim, NULL, NULL, copy, environ) != 0 ||
        waitpid(child, &status, 0) != child || status != 0) {
        bench_fail("%s %s failed; $CARCSIM can name the program", bench_carcsim, words[0]);
    }
}

/* ---- the way of `carcsim score` ------------------------------------------------------ */

struct scoring {
    struct carc_variants scored;
    struct carc_weights weights[CARC_VARIANTS_MAX];
    struct carc_replay replay;
    int64_t points; /* keeps the compiler from dropping the work */
};

static void open_scoring(void *context)
{
    struct scoring *scoring = context;
    struct carc_error error;
    const struct carc_replay_setup setup = {.set = &bench_set, .boxes = 1, .meeples = 7};
    open_room();
    const char *const words[] = {"run",    "--quiet",      "--games",   GAMES, "--agents",
                                 "random", "--save-games", record_path, NULL};
    run(words);
    if (carc_variants_select(&bench_known, "grid", &scoring->scored, &error) != CARC_OK) {
        bench_fail("%s", error.message);
    }
    for (size_t v = 0; v < scoring->scored.count; v++) {
        scoring->weights[v] = carc_variant_weights(&scoring->scored.variant[v]);
    }
    carc_replay_init(&scoring->replay, &setup);
}

static void close_scoring(void *context)
{
    struct scoring *scoring = context;
    carc_replay_fini(&scoring->replay);
    close_room();
}

static void add_points(struct scoring *scoring, const struct carc_score *score)
{
    for (size_t v = 0; v < scoring->scored.count; v++) {
        for (uint32_t seat = 0; seat < scoring->replay.seats; seat++) {
            for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
                scoring->points += scoring->weights[v].weight[c] * score->component[seat][c];
            }
        }
    }
}

static uint64_t score_record(void *context)
{
    struct scoring *scoring = context;
    struct carc_replay_reader reader = {0};
    struct carc_error error = {0};
    uint64_t games = 0;
    bool end = false;
    enum carc_status status = carc_replay_open(record_path, &reader, &error);
    if (status != CARC_OK) {
        bench_fail("%s", error.message);
    }
    while (status == CARC_OK) {
        struct carc_score score;
        status = carc_replay_next(&reader, &end, &error);
        if (end) {
            break;
        }
        if (status == CARC_OK) {
            status = carc_replay_play(&scoring->replay, record_path, reader.row, reader.count,
                                      NULL, &score, &error);
        }
        if (status == CARC_OK) {
            add_points(scoring, &score);
            games++;
        }
    }
    carc_replay_close(&reader);
    if (status != CARC_OK) {
        bench_fail("%s", error.message);
    }
    return games;
}

/* ---- the way of `carcsim run --per-game` --------------------------------------------- */

static void open_run(void *context)
{
    (void)context;
    open_room();
}

static void close_run(void *context)
{
    (void)context;
    close_room();
}

static uint64_t write_games(void *context)
{
    (void)context;
    const char *const words[] = {"run",       "--quiet",    "--games",    GAMES,
                                 "--agents",  "random",     "--variants", "grid",
                                 "--threads", "1",          "--per-game", "--force",
                                 "-o",        results_path, NULL};
    run(words);
    return strtoul(GAMES, NULL, 10);
}

static struct scoring scoring;

const struct bench_case bench_files[] = {
    {.name = "score-record",
     .unit = "game",
     .open = open_scoring,
     .work = score_record,
     .close = close_scoring,
     .context = &scoring},
    {.name = "per-game",
     .unit = "game",
     .open = open_run,
     .work = write_games,
     .close = close_run},
    {0},
};
