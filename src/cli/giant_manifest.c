// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>

#include "command.h"
#include "giant.h"

/* giant_manifest.c - manifest.csv of giant boards: what made them, and whether all of it. */

bool carc_giant_is_whole(const struct carc_giant *giant)
{
    for (uint32_t board = 0; board < giant->result.games; board++) {
        if (carc_giant_final(giant, board)->tiles != giant->tiles) {
            return false;
        }
    }
    return giant->result.games == giant->boards && giant->games_result.games == giant->games;
}

static void put_command(const void *context, FILE *file)
{
    const struct carc_giant *giant = context;
    const struct carc_table_options *table = &giant->run.table;
    char supply[CARC_SUPPLY_TEXT];
    fprintf(file, "carcsim giant --tiles-placed %u --players %u", giant->tiles,
            giant->study.seats);
    carc_put_option(file, "--agents", giant->run.agents);
    carc_put_option(file, "--tiles", table->tiles ? table->tiles : "base");
    fprintf(file, " --meeples %s", carc_supply_text(giant->study.meeples, supply));
    if (giant->candidates) {
        fprintf(file, " --candidates %u", giant->candidates);
    }
    carc_put_option(file, "--variants-file", table->variants_file);
    carc_put_option(file, "--variants",
                    table->variants ? table->variants : CARC_DEFAULT_VARIANTS);
    carc_put_option(file, "--play-under", giant->run.play_under);
    fprintf(file, " --seed %llu --repeat %u%s%s", (unsigned long long)giant->study.seed,
            giant->boards, giant->no_farmers ? " --no-farmers" : "",
            giant->compare_games ? " --compare-games" : "");
    for (size_t i = 0; i < giant->named; i++) {
        fputs(i == 0 ? " --seats-order " : ",", file);
        carc_put_word(file, giant->names[i]);
    }
}

void carc_giant_manifest(const struct carc_giant *giant, struct carc_manifest *manifest)
{
    const struct carc_study *study = &giant->study;
    carc_run_origin(put_command, giant, carc_commit(), manifest);
    carc_run_table(&giant->run.table, study, manifest);
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        char key[32];
        snprintf(key, sizeof key, "seat_%u", seat + 1);
        carc_manifest_put(manifest, key, giant->names[seat] ? giant->names[seat] : "");
    }
    carc_manifest_put_number(manifest, "tiles_asked", giant->tiles);
    carc_manifest_put_number(manifest, "tiles_placed", carc_giant_final(giant, 0)->tiles);
    carc_manifest_put(manifest, "play_under", giant->run.play_under);
    for (size_t v = 0; v < study->scored.count; v++) {
        carc_variant_put(manifest, v, &study->scored.variant[v]);
    }
    carc_manifest_put_number(manifest, "boards_asked", giant->boards);
    carc_manifest_put_number(manifest, "games_played", giant->result.games);
    carc_manifest_put(manifest, "status", carc_giant_is_whole(giant) ? "complete" : "partial");
    carc_manifest_put(manifest, "observations",
                      giant->boards == 1 ? "one board is one observation: no intervals"
                                         : "each board is one observation");
    carc_run_facts(study, manifest);
}

/* ---- what a board lacks ---------------------------------------------------------------- */

/* Whether the boards came to their end, so that only separate games can be missing. */
static bool boards_have_ended(const struct carc_giant *giant)
{
    return giant->games_result.games > 0 ||
           (giant->result.games == giant->boards &&
            (giant->boards > 1 || carc_giant_final(giant, 0)->tiles == giant->tiles));
}

enum carc_status carc_giant_interrupted(const struct carc_giant *giant,
                                        struct carc_error *error)
{
    const unsigned long long boards = giant->result.games;
    const char *kept = "what there is is marked as partial";
    if (boards_have_ended(giant)) {
        return giant->games_result.games == giant->games
                   ? carc_giant_stuck(giant, error)
                   : carc_fail(error, CARC_INTERRUPTED,
                               "interrupted after %llu of %llu separate games; %s",
                               (unsigned long long)giant->games_result.games,
                               (unsigned long long)giant->games, kept);
    }
    if (boards == 0) {
        return carc_fail(error, CARC_INTERRUPTED,
                         giant->boards == 1
                             ? "interrupted before the first tile; nothing was written"
                             : "interrupted before any of %u boards was finished; nothing was "
                               "written",
                         giant->boards);
    }
    if (giant->boards == 1) {
        return carc_fail(error, CARC_INTERRUPTED, "interrupted after %u of %u tiles; %s",
                         carc_giant_final(giant, 0)->tiles, giant->tiles, kept);
    }
    return carc_fail(error, CARC_INTERRUPTED,
                     "interrupted after %llu of %u boards of %u tiles; %s", boards,
                     giant->boards, giant->tiles, kept);
}

/* A board that nobody cut short lacks tiles: those of its set do not go together. */
enum carc_status carc_giant_stuck(const struct carc_giant *giant, struct carc_error *error)
{
    uint32_t board = 0;
    while (board + 1 < giant->boards && carc_giant_final(giant, board)->tiles == giant->tiles) {
        board++;
    }
    const struct carc_snapshot *last = carc_giant_final(giant, board);
    return carc_fail(
        error, CARC_BAD_DATA,
        "board %u of %u is stuck at %u of %u tiles: none that is left fits anywhere "
        "(%u did not); what there is is marked as partial",
        board + 1, giant->boards, last->tiles, giant->tiles, last->discarded);
}
