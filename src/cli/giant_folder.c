// SPDX-License-Identifier: GPL-3.0-or-later
#include "giant.h"

/* giant_folder.c - the files of giant boards, written to one folder with their checksums. */

static struct carc_results results_of(const struct carc_giant *giant)
{
    struct carc_results results =
        carc_study_results(&giant->study, &giant->plan, &giant->result);
    results.are_boards = true;
    return results;
}

static void write_summary(const struct carc_giant *giant, FILE *file)
{
    const struct carc_results results = results_of(giant);
    carc_write_summary(&results, file);
}

static void write_features(const struct carc_giant *giant, FILE *file)
{
    const struct carc_results results = results_of(giant);
    carc_write_offers(&results, file);
}

static bool has_boards(const struct carc_giant *giant)
{
    return giant->result.games > 1;
}

static bool has_games(const struct carc_giant *giant)
{
    return giant->games_result.games > 0;
}

static const struct {
    const char *name;
    void (*write)(const struct carc_giant *giant, FILE *file);
    bool (*is_there)(const struct carc_giant *giant); /* NULL: always */
} writers[] = {
    {"summary.csv", write_summary, NULL},
    {"features.csv", write_features, NULL},
    {"growth.csv", carc_write_growth, NULL},
    {"board.csv", carc_write_board, NULL},
    {"boards.csv", carc_write_giant_boards, has_boards},
    {"against_games.csv", carc_write_against_games, has_games},
};

static enum carc_status write_files(const struct carc_giant *giant, struct carc_out *folder,
                                    struct carc_manifest *manifest, struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < sizeof writers / sizeof *writers && status == CARC_OK; i++) {
        FILE *file = NULL;
        if (writers[i].is_there && !writers[i].is_there(giant)) {
            continue;
        }
        status = carc_out_file(folder, writers[i].name, &file, error);
        if (status == CARC_OK) {
            writers[i].write(giant, file);
            status = carc_results_checksum(folder, writers[i].name, manifest, error);
        }
    }
    return status;
}

enum carc_status carc_giant_write(const struct carc_giant *giant, struct carc_out *folder,
                                  struct carc_error *error)
{
    struct carc_manifest manifest = {0};
    carc_giant_manifest(giant, &manifest);
    enum carc_status status = write_files(giant, folder, &manifest, error);
    if (status == CARC_OK) {
        status = carc_results_manifest(folder, &manifest, error);
    }
    carc_manifest_fini(&manifest);
    return status;
}
