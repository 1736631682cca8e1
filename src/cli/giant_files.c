// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "giant.h"

/* giant_files.c - growth.csv, board.csv, against_games.csv and the summary of giant boards. */

/* ---- growth.csv ---------------------------------------------------------------------- */

static void put_points(FILE *file, uint32_t board, const struct carc_snapshot *snapshot,
                       const char *variant, const char *seat, const int64_t *points)
{
    for (int category = 0; category <= CARC_CATEGORY_COUNT; category++) {
        char text[24];
        fprintf(file, "%u,%u,", board + 1, snapshot->tiles);
        carc_put_text(file, variant);
        fprintf(file, ",%s,%s,%s,", seat,
                category < CARC_CATEGORY_COUNT
                    ? carc_category_name((enum carc_category)category)
                    : "total",
                carc_points_text(points[category], text));
        carc_put_decimal(file, (double)points[category] / 2 / snapshot->tiles);
        putc('\n', file);
    }
}

static void put_snapshot(const struct carc_giant *giant, FILE *file, uint32_t board,
                         const struct carc_snapshot *snapshot)
{
    const struct carc_study *study = &giant->study;
    for (size_t v = 0; v < study->scored.count; v++) {
        int64_t sum[CARC_CATEGORY_COUNT + 1] = {0};
        for (uint32_t seat = 0; seat < study->seats; seat++) {
            int64_t points[CARC_CATEGORY_COUNT + 1] = {0};
            char name[12];
            snprintf(name, sizeof name, "%u", seat + 1);
            carc_points_add(&study->weights[v], snapshot->score.component[seat], points);
            carc_points_add(&study->weights[v], snapshot->score.component[seat], sum);
            put_points(file, board, snapshot, study->scored.variant[v].name, name, points);
        }
        put_points(file, board, snapshot, study->scored.variant[v].name, "sum", sum);
    }
}

/* Calls put for every snapshot of every board. */
static void for_snapshots(const struct carc_giant *giant, FILE *file,
                          void (*put)(const struct carc_giant *, FILE *, uint32_t,
                                      const struct carc_snapshot *))
{
    for (uint32_t board = 0; board < giant->result.games; board++) {
        for (size_t i = 0; i <= giant->count; i++) {
            const struct carc_snapshot *snapshot =
                &giant->snapshot[board * (giant->count + 1) + i];
            if (snapshot->tiles) {
                put(giant, file, board, snapshot);
            }
        }
    }
}

void carc_write_growth(const struct carc_giant *giant, FILE *file)
{
    fputs("board,tiles,variant,seat,metric,points,points_per_tile\n", file);
    for_snapshots(giant, file, put_snapshot);
}

/* ---- board.csv ----------------------------------------------------------------------- */

void carc_giant_facts(const struct carc_snapshot *snapshot,
                      struct carc_giant_fact facts[CARC_GIANT_FACTS])
{
    const struct carc_survey *survey = &snapshot->survey;
    const struct carc_giant_fact all[CARC_GIANT_FACTS] = {
        {"width", (int64_t)survey->east - survey->west + 1},
        {"height", (int64_t)survey->north - survey->south + 1},
        {"west", survey->west},
        {"east", survey->east},
        {"south", survey->south},
        {"north", survey->north},
        {"open_cells", (int64_t)survey->open_cells},
        {"tiles_that_fit_nowhere", snapshot->discarded},
        {"complete_roads", (int64_t)snapshot->complete[CARC_ROAD]},
        {"complete_cities", (int64_t)snapshot->complete[CARC_CITY]},
        {"complete_two_tile_cities", (int64_t)snapshot->twins},
        {"complete_monasteries", (int64_t)snapshot->complete[CARC_MONASTERY]},
        {"farms", (int64_t)survey->farms},
        {"cities_of_all_farms", (int64_t)survey->farm_cities},
    };
    memcpy(facts, all, sizeof all);
}

void carc_giant_records(const struct carc_snapshot *snapshot,
                        struct carc_giant_record records[CARC_GIANT_RECORDS])
{
    const struct carc_survey *survey = &snapshot->survey;
    const struct carc_giant_record all[CARC_GIANT_RECORDS] = {
        {"largest_road", &survey->largest[CARC_ROAD]},
        {"largest_city", &survey->largest[CARC_CITY]},
        {"most_cities_of_a_field", &survey->largest[CARC_FIELD]},
        {"most_cities_of_a_farm", &survey->largest_farm},
    };
    memcpy(records, all, sizeof all);
}

static void put_facts(const struct carc_giant *giant, FILE *file, uint32_t board,
                      const struct carc_snapshot *snapshot)
{
    (void)giant;
    struct carc_giant_fact facts[CARC_GIANT_FACTS];
    struct carc_giant_record records[CARC_GIANT_RECORDS];
    carc_giant_facts(snapshot, facts);
    carc_giant_records(snapshot, records);
    for (size_t i = 0; i < CARC_GIANT_FACTS; i++) {
        fprintf(file, "%u,%u,%s,%lld,,\n", board + 1, snapshot->tiles, facts[i].key,
                (long long)facts[i].value);
    }
    fprintf(file, "%u,%u,fill,", board + 1, snapshot->tiles);
    carc_put_decimal(file, carc_survey_fill(&snapshot->survey));
    fputs(",,\n", file);
    for (size_t i = 0; i < CARC_GIANT_RECORDS; i++) {
        const struct carc_largest *largest = records[i].largest;
        if (largest->size) {
            fprintf(file, "%u,%u,%s,%u,%d,%d\n", board + 1, snapshot->tiles, records[i].key,
                    largest->size, largest->x, largest->y);
        }
    }
}

void carc_write_board(const struct carc_giant *giant, FILE *file)
{
    fputs("board,tiles,key,value,x,y\n", file);
    for_snapshots(giant, file, put_facts);
}

/* ---- against_games.csv --------------------------------------------------------------- */

/* Points of all seats a tile: the tally's sum over seats, in half points a tile. */
static struct carc_moments per_tile(const struct carc_tally *tally, uint32_t seats,
                                    uint32_t variant, uint32_t metric, uint32_t tiles)
{
    struct carc_moments moments = carc_tally_moments(tally, variant, seats, metric);
    moments.scale = (int64_t)2 * tiles;
    return moments;
}

/* Of each board: none was cut short where there are separate games. */
static uint32_t tiles_a_board(const struct carc_giant *giant)
{
    return carc_giant_final(giant, 0)->tiles;
}

static void put_estimate(FILE *file, const struct carc_estimate *estimate)
{
    const double figures[] = {estimate->mean, estimate->interval.low, estimate->interval.high};
    carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
}

void carc_write_against_games(const struct carc_giant *giant, FILE *file)
{
    const uint32_t seats = giant->study.seats;
    fputs("variant,metric,boards,tiles_a_board,board_per_tile,board_low,board_high,games,"
          "tiles_a_game,game_per_tile,game_low,game_high,difference,difference_low,"
          "difference_high,p\n",
          file);
    for (uint32_t v = 0; v < giant->study.scored.count; v++) {
        for (uint32_t i = 0; i <= CARC_CATEGORY_COUNT; i++) {
            const uint32_t metric = i < CARC_CATEGORY_COUNT ? i : CARC_METRIC_TOTAL;
            const struct carc_moments board =
                per_tile(giant->result.tally[0], seats, v, metric, tiles_a_board(giant));
            const struct carc_moments game =
                per_tile(giant->games_result.tally[0], seats, v, metric, giant->set.total);
            const struct carc_estimate of_board = carc_moments_estimate(&board, CARC_LEVEL);
            const struct carc_estimate of_game = carc_moments_estimate(&game, CARC_LEVEL);
            const struct carc_difference d = carc_welch(&board, &game, CARC_LEVEL);
            carc_put_text(file, giant->study.scored.variant[v].name);
            fprintf(file, ",%s,%llu,%u",
                    i < CARC_CATEGORY_COUNT ? carc_category_name((enum carc_category)i)
                                            : "total",
                    (unsigned long long)board.n, tiles_a_board(giant));
            put_estimate(file, &of_board);
            fprintf(file, ",%llu,%u", (unsigned long long)game.n, giant->set.total);
            put_estimate(file, &of_game);
            const double figures[] = {d.mean, d.interval.low, d.interval.high, d.p};
            carc_put_decimals(file, figures, sizeof figures / sizeof *figures);
            putc('\n', file);
        }
    }
}

/* ---- summary for people -------------------------------------------------------------- */

static void put_largest(FILE *file, const char *name, const struct carc_largest *largest,
                        const char *unit)
{
    if (largest->size) {
        fprintf(file, "largest %s: %u %s, at %d,%d\n", name, largest->size, unit, largest->x,
                largest->y);
    }
}

static void put_seats(const struct carc_giant *giant, FILE *file,
                      const struct carc_snapshot *last)
{
    const struct carc_study *study = &giant->study;
    fprintf(file, "\n%-22s", "points");
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        fprintf(file, " %9s", giant->names[seat] ? giant->names[seat] : "");
    }
    fprintf(file, "  %9s\n", "a tile");
    for (size_t v = 0; v < study->scored.count; v++) {
        int64_t sum = 0;
        fprintf(file, "%-22s", study->scored.variant[v].name);
        for (uint32_t seat = 0; seat < study->seats; seat++) {
            int64_t points[CARC_CATEGORY_COUNT + 1] = {0};
            char text[24];
            carc_points_add(&study->weights[v], last->score.component[seat], points);
            sum += points[CARC_CATEGORY_COUNT];
            fprintf(file, " %9s", carc_points_text(points[CARC_CATEGORY_COUNT], text));
        }
        fprintf(file, "  %9.4f\n", (double)sum / 2 / last->tiles);
    }
}

/* Says so if most turns had no meeple to place: such a board shows little of the rules. */
static void put_stuck(const struct carc_giant *giant, FILE *file,
                      const struct carc_snapshot *last)
{
    if (giant->study.meeples == 0) {
        fputs("\nThere are no meeples: nothing is scored.\n", file);
        return;
    }
    if (last->tiles < 2 || 2 * last->empty_turns < last->tiles - 1) {
        return;
    }
    fprintf(file, "\nMeeples ran out: %.1f %% of turns were begun without one",
            100.0 * (double)last->empty_turns / (last->tiles - 1));
    if (last->stuck_since) {
        fprintf(file, ", and from tile %u on all %u were stuck", last->stuck_since,
                giant->study.seats * giant->study.meeples);
    }
    fputs(".\nLittle is scored so; --meeples unlimited keeps them coming.\n", file);
}

static void put_against_games(const struct carc_giant *giant, FILE *file)
{
    const unsigned long long boards = giant->result.games;
    const unsigned long long games = giant->games_result.games;
    fprintf(file, "\nPoints of all seats a tile, ");
    if (boards > 1) {
        fprintf(file,
                "%llu giant boards against %llu separate games, as many as one board has "
                "boxes\n(± 95 %% interval, from the spread of %llu boards and of %llu "
                "games):\n",
                boards, games, boards, games);
    } else {
        fprintf(file, "giant board against %llu separate games (± 95 %% interval):\n", games);
    }
    for (uint32_t v = 0; v < giant->study.scored.count; v++) {
        const struct carc_moments board = per_tile(giant->result.tally[0], giant->study.seats,
                                                   v, CARC_METRIC_TOTAL, tiles_a_board(giant));
        const struct carc_moments game =
            per_tile(giant->games_result.tally[0], giant->study.seats, v, CARC_METRIC_TOTAL,
                     giant->set.total);
        const struct carc_estimate of_board = carc_moments_estimate(&board, CARC_LEVEL);
        const struct carc_estimate of_game = carc_moments_estimate(&game, CARC_LEVEL);
        fprintf(file, "%-22s %9.4f", giant->study.scored.variant[v].name, of_board.mean);
        if (board.n > 1) {
            fprintf(file, " ± %.4f", of_board.interval.high - of_board.mean);
        }
        fprintf(file, "  against %9.4f", of_game.mean);
        if (game.n > 1) {
            fprintf(file, " ± %.4f", of_game.interval.high - of_game.mean);
        }
        putc('\n', file);
    }
}

/* Who played, by which rules. */
static void put_setting(const struct carc_giant *giant, FILE *file)
{
    const struct carc_study *study = &giant->study;
    char supply[CARC_SUPPLY_TEXT];
    carc_put_seated(file, study->seats, study->agent_name);
    carc_supply_text(study->meeples, supply);
    fprintf(file, "), %s meeple%s, played under %s, seed %llu\n", supply,
            study->meeples == 1 ? "" : "s", study->played_under[0],
            (unsigned long long)study->seed);
}

void carc_put_giant(const struct carc_giant *giant, FILE *file)
{
    const struct carc_snapshot *last = carc_giant_final(giant, 0);
    const struct carc_survey *survey = &last->survey;
    const unsigned long long boards = giant->result.games;
    put_setting(giant, file);
    if (giant->boards > 1 && boards < giant->boards) {
        fprintf(file, "%llu of %u boards of %u tiles%s:\n", boards, giant->boards, giant->tiles,
                boards > 1 ? "; the first of them" : "");
    } else if (boards > 1) {
        fprintf(file, "%llu boards of %u tiles; the first of them:\n", boards, giant->tiles);
    }
    fprintf(file, "%u tile%s, %d x %d cells, %.1f %% of them filled, %llu open cells\n",
            last->tiles, last->tiles == 1 ? "" : "s", survey->east - survey->west + 1,
            survey->north - survey->south + 1, 100 * carc_survey_fill(survey),
            (unsigned long long)survey->open_cells);
    fprintf(file, "complete: %llu roads, %llu cities (%llu of two tiles), %llu monasteries\n",
            (unsigned long long)last->complete[CARC_ROAD],
            (unsigned long long)last->complete[CARC_CITY], (unsigned long long)last->twins,
            (unsigned long long)last->complete[CARC_MONASTERY]);
    put_largest(file, "road", &survey->largest[CARC_ROAD],
                survey->largest[CARC_ROAD].size == 1 ? "tile" : "tiles");
    put_largest(file, "city", &survey->largest[CARC_CITY],
                survey->largest[CARC_CITY].size == 1 ? "tile" : "tiles");
    put_largest(file, "farm", &survey->largest_farm,
                survey->largest_farm.size == 1 ? "city" : "cities");
    put_seats(giant, file, last);
    put_stuck(giant, file, last);
    carc_put_giant_boards(giant, file);
    if (giant->games_result.games) {
        put_against_games(giant, file);
    }
    if (giant->result.games == 1) {
        fputs("\nOne board is one observation: how far its figures may be off, only --repeat "
              "tells.\n",
              file);
    }
}
