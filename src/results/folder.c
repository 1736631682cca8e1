// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "rows.h"
#include <carcsim/state.h>

/* folder.c - the files of a run, written to one folder with their checksums. */

/* The files that need nothing but the results. */
static const struct {
    const char *name;
    void (*write)(const struct carc_results *results, FILE *file);
} writers[] = {
    {"summary.csv", carc_write_summary},     {"features.csv", carc_write_features},
    {"histogram.csv", carc_write_histogram}, {"moments.csv", carc_write_moments},
    {"agents.csv", carc_write_agents},       {"convergence.csv", carc_write_convergence},
    {"meeples.csv", carc_write_meeples},     {"unclaimed.csv", carc_write_unclaimed},
};

enum carc_status carc_results_checksum(struct carc_out *out, const char *name,
                                       struct carc_manifest *manifest, struct carc_error *error)
{
    char key[64], checksum[CARC_CHECKSUM_TEXT];
    const enum carc_status status = carc_out_checksum(out, name, checksum, error);
    snprintf(key, sizeof key, CARC_MANIFEST_CHECKSUM "%s", name);
    if (status == CARC_OK) {
        carc_manifest_put(manifest, key, checksum);
    }
    return status;
}

enum carc_status carc_results_manifest(struct carc_out *out,
                                       const struct carc_manifest *manifest,
                                       struct carc_error *error)
{
    FILE *file = NULL;
    const enum carc_status status = carc_out_file(out, CARC_MANIFEST_FILE, &file, error);
    return status == CARC_OK ? carc_fail_plainly(error, carc_manifest_write(manifest, file))
                             : status;
}

static enum carc_status write_state(struct carc_out *out, const struct carc_state *state,
                                    struct carc_manifest *manifest, struct carc_error *error)
{
    FILE *file = NULL;
    const enum carc_status status = carc_out_file(out, CARC_STATE_FILE, &file, error);
    if (status != CARC_OK) {
        return status;
    }
    carc_state_write(state, file);
    return carc_results_checksum(out, CARC_STATE_FILE, manifest, error);
}

static enum carc_status write_comparisons(struct carc_out *out,
                                          const struct carc_results *results,
                                          const struct carc_comparisons *comparisons,
                                          struct carc_manifest *manifest,
                                          struct carc_error *error)
{
    FILE *file = NULL;
    const enum carc_status status = carc_out_file(out, "comparisons.csv", &file, error);
    if (status != CARC_OK) {
        return status;
    }
    carc_write_comparisons(results, comparisons, file);
    return carc_results_checksum(out, "comparisons.csv", manifest, error);
}

enum carc_status carc_results_write(struct carc_out *out, const struct carc_results *results,
                                    const struct carc_state *state,
                                    const struct carc_comparisons *comparisons, bool has_games,
                                    struct carc_manifest *manifest, struct carc_error *error)
{
    carc_manifest_put_number(manifest, "games_played", results->result->games);
    carc_manifest_put_number(manifest, "tests_in_comparisons", comparisons->tests);
    enum carc_status status = CARC_OK;
    for (size_t i = 0; i < sizeof writers / sizeof *writers && status == CARC_OK; i++) {
        FILE *file = NULL;
        status = carc_out_file(out, writers[i].name, &file, error);
        if (status == CARC_OK) {
            writers[i].write(results, file);
            status = carc_results_checksum(out, writers[i].name, manifest, error);
        }
    }
    if (status == CARC_OK) {
        status = write_comparisons(out, results, comparisons, manifest, error);
    }
    if (status == CARC_OK) {
        status = write_state(out, state, manifest, error);
    }
    if (status == CARC_OK && has_games) {
        status = carc_results_checksum(out, "games.csv", manifest, error);
    }
    return status == CARC_OK ? carc_results_manifest(out, manifest, error) : status;
}
