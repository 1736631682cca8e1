// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "run_parts.h"
#include <carcsim/io.h>

/* run_manifest.c - what made the results of a run: the rows of its manifest.csv. */

/* The words that decide the results, in a fixed order; threads, folder and the like are not
 * among them. */
static void put_command(const void *context, FILE *file)
{
    const struct carc_run *run = context;
    const struct carc_run_options *options = &run->options;
    const struct carc_study *study = &run->study;
    const struct carc_table_options *table = &options->table;
    char supply[CARC_SUPPLY_TEXT];
    fprintf(file, "carcsim run --games %llu --players %u", (unsigned long long)options->games,
            study->seats);
    carc_put_option(file, "--agents", options->agents);
    carc_put_option(file, "--tiles", table->tiles ? table->tiles : "base");
    fprintf(file, " --sets %u --meeples %s", study->boxes,
            carc_supply_text(study->meeples, supply));
    carc_put_option(file, "--variants-file", table->variants_file);
    carc_put_option(file, "--variants",
                    table->variants ? table->variants : CARC_DEFAULT_VARIANTS);
    carc_put_option(file, "--play-under", options->play_under);
    carc_put_option(file, "--baseline", study->scored.variant[study->baseline].name);
    fprintf(file, " --seed %llu", (unsigned long long)options->seed);
    carc_put_option(file, "--until", options->until);
    fprintf(file, "%s%s", options->rotate ? " --rotate-seats" : "",
            options->per_game ? " --per-game" : "");
}

const char *carc_manifest_word(const struct carc_manifest *manifest, const char *key)
{
    const char *value = carc_manifest_get(manifest, key);
    return value ? value : "";
}

const char *carc_manifest_setting(const struct carc_manifest *manifest, char text[CARC_SETTING])
{
    return carc_setting_text(carc_manifest_word(manifest, "meeples"),
                             carc_manifest_word(manifest, "sets"),
                             carc_manifest_word(manifest, "tiles"), text);
}

void carc_run_origin(void (*put)(const void *context, FILE *file), const void *context,
                     const char *commit, struct carc_manifest *manifest)
{
    char *command = carc_command_text(put, context);
    carc_manifest_put(manifest, "program", "carcsim");
    carc_manifest_put(manifest, "version", carc_version());
    carc_manifest_put(manifest, "commit", commit);
    if (command) {
        carc_manifest_put(manifest, "command", command);
    }
    manifest->is_short = manifest->is_short || !command;
    free(command);
}

void carc_run_table(const struct carc_table_options *table, const struct carc_study *study,
                    struct carc_manifest *manifest)
{
    char supply[CARC_SUPPLY_TEXT];
    carc_manifest_put_number(manifest, "seed", study->seed);
    carc_manifest_put(manifest, "tiles", table->tiles ? table->tiles : "base");
    carc_manifest_put_number(manifest, "sets", study->boxes);
    carc_manifest_put_number(manifest, "tiles_in_game",
                             (uint64_t)study->set->total * study->boxes);
    carc_manifest_put_number(manifest, "players", study->seats);
    carc_manifest_put(manifest, "meeples", carc_supply_text(study->meeples, supply));
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        char key[32];
        snprintf(key, sizeof key, "agent_%u", seat + 1);
        carc_manifest_put(manifest, key, study->agent_name[seat]);
    }
    carc_manifest_put(manifest, "agents", study->agent_name[study->seats]);
}

void carc_run_facts(const struct carc_study *study, struct carc_manifest *manifest)
{
    char key[32], text[CARC_VARIANT_TEXT], checksum[CARC_CHECKSUM_TEXT];
    carc_tileset_checksum(study->set, checksum);
    carc_manifest_put(manifest, CARC_TILES_KEY, checksum);
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        char agent[CARC_AGENT_TEXT];
        snprintf(key, sizeof key, CARC_POLICY_KEY "%u", seat + 1);
        carc_manifest_put(manifest, key, carc_agent_text(&study->agent[seat], agent));
    }
    if (study->plays == 1) {
        carc_manifest_put(manifest, CARC_RULES_KEY, carc_variant_text(study->play_rules, text));
    }
}

/* Last, so that nothing else differs from the manifest of the whole run. */
static void put_shard(const struct carc_run *run, struct carc_manifest *manifest)
{
    const struct carc_shard shard = run->options.shard;
    if (shard.count) {
        char text[32];
        snprintf(text, sizeof text, "%u/%u", shard.number, shard.count);
        carc_manifest_put(manifest, "shard", text);
        carc_manifest_put_number(manifest, "shard_games", run->games);
        carc_manifest_put_number(manifest, "shard_games_before", run->before);
    }
}

void carc_run_manifest(const struct carc_run *run, struct carc_manifest *manifest)
{
    const struct carc_study *study = &run->study;
    carc_run_origin(put_command, run, *run->commits ? run->commits : carc_commit(), manifest);
    carc_run_table(&run->options.table, study, manifest);
    if (study->rotate) {
        carc_manifest_put(manifest, "rotate_seats", "yes");
    }
    carc_manifest_put(manifest, "play_under", run->options.play_under);
    carc_manifest_put(manifest, "baseline", study->scored.variant[study->baseline].name);
    for (size_t v = 0; v < study->scored.count; v++) {
        carc_variant_put(manifest, v, &study->scored.variant[v]);
    }
    carc_manifest_put_number(manifest, "games_asked", run->options.games);
    carc_manifest_put_number(manifest, "games_played", run->result.games);
    carc_manifest_put(manifest, "status", carc_run_is_over(run) ? "complete" : "partial");
    carc_manifest_put(
        manifest, "interval",
        study->rotate ? "95 % (t; Wilson for winner_changed, win and score, of the first two "
                        "as wide as if all rotations of a game agreed)"
                      : "95 % (t; Wilson for winner_changed, win and score)");
    carc_manifest_put_number(manifest, "tests_in_comparisons", 0); /* known when written */
    carc_manifest_put(manifest, "p_holm",
                      "Holm's correction over all tests of comparisons.csv");
    carc_run_facts(study, manifest);
    carc_manifest_put_number(manifest, "state_format", CARC_STATE_FORMAT);
    carc_until_put(run, manifest);
    put_shard(run, manifest);
}
