// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include "compare.h"

/*
 * compare_games.c - games.csv of two folders side by side. Game g of both has the same order
 * of tiles, so that what happened in it can be paired. Held in memory: one game of each.
 */

#define LARGEST 100000000 /* points in one field, far above any game's */

/* A game under one variant. */
struct unit {
    uint32_t rows;                                   /* seats times rounds read so far */
    int64_t total[CARC_TALLY_SEATS][CARC_SEATS_MAX]; /* by round and seat, half points */
    int64_t category[CARC_CATEGORY_COUNT];           /* of all of them */
};

enum column { GAME, PLAYED_UNDER, VARIANT, SEAT, FIRST_CATEGORY };
#define COLUMNS (FIRST_CATEGORY + CARC_CATEGORY_COUNT)

/* One file that is being read, one row ahead. */
struct reader {
    const struct carc_loaded *loaded;
    struct carc_csv *csv;
    size_t column[COLUMNS];
    struct carc_csv_row row;
    bool is_end;
    size_t variant;    /* of the last row, where looking for the next one begins */
    struct unit *unit; /* of the present game, by variant */
};

static enum carc_status bad_row(const struct reader *reader, struct carc_error *error,
                                const char *what)
{
    return carc_fail_at(error, CARC_BAD_DATA, carc_csv_name(reader->csv), reader->row.line,
                        "%s", what);
}

static const char *field(const struct reader *reader, size_t column)
{
    return reader->row.field[reader->column[column]];
}

static enum carc_status open_reader(struct reader *reader, const struct carc_loaded *loaded,
                                    const char *folder, struct carc_error *error)
{
    char path[4096];
    const char *names[COLUMNS] = {"game", "played_under", "variant", "seat"};
    for (int c = 0; c < CARC_CATEGORY_COUNT; c++) {
        names[FIRST_CATEGORY + c] = carc_category_name((enum carc_category)c);
    }
    memset(reader, 0, sizeof *reader);
    reader->loaded = loaded;
    const int length = snprintf(path, sizeof path, "%s/games.csv", folder);
    if (length < 0 || (size_t)length >= sizeof path) {
        return carc_fail(error, CARC_NO_INPUT, "the name of the folder is too long");
    }
    reader->unit = carc_array_new(loaded->variants.count, sizeof *reader->unit);
    if (!reader->unit) {
        return carc_fail_plainly(error, CARC_NO_MEMORY);
    }
    enum carc_status status = carc_csv_open_file(path, &reader->csv, error);
    if (status == CARC_OK) {
        status = carc_csv_columns(reader->csv, names, COLUMNS, reader->column, error);
    }
    if (status == CARC_OK) {
        status = carc_csv_next(reader->csv, &reader->row, &reader->is_end, error);
    }
    return status;
}

static void close_reader(struct reader *reader)
{
    carc_csv_close(reader->csv);
    free(reader->unit);
}

/* The variant of the row; rows of a variant and of neighbours come together. */
static bool find_variant(struct reader *reader)
{
    const struct carc_variants *variants = &reader->loaded->variants;
    const char *name = field(reader, VARIANT);
    for (size_t i = 0; i < variants->count; i++) {
        const size_t place = (reader->variant + i) % variants->count;
        if (strcmp(variants->variant[place].name, name) == 0) {
            reader->variant = place;
            return true;
        }
    }
    return false;
}

/* Adds the present row to its variant's game. */
static enum carc_status take_row(struct reader *reader, struct carc_error *error)
{
    const struct carc_tally_plan *plan = &reader->loaded->results.plan->tally;
    if (!find_variant(reader)) {
        return bad_row(reader, error, "the variant is not one of the manifest");
    }
    if (carc_compare_is_each(reader->loaded) &&
        strcmp(field(reader, PLAYED_UNDER), field(reader, VARIANT)) != 0) {
        return CARC_OK; /* each variant as played by itself */
    }
    struct unit *unit = &reader->unit[reader->variant];
    const uint32_t round = unit->rows / plan->seats;
    uint64_t seat = 0;
    if (round >= carc_plan_rounds(plan) ||
        !carc_count_parse(field(reader, SEAT), CARC_SEATS_MAX, &seat) ||
        seat != unit->rows % plan->seats + 1) {
        return bad_row(reader, error, "the seats of a game are not in order");
    }
    for (size_t c = 0; c < CARC_CATEGORY_COUNT; c++) {
        int halves = 0;
        if (!carc_points_parse(field(reader, FIRST_CATEGORY + c), LARGEST, &halves)) {
            return bad_row(reader, error, "the points of a category cannot be read");
        }
        unit->category[c] += halves;
        unit->total[round][seat - 1] += halves;
    }
    unit->rows++;
    return CARC_OK;
}

/* Reads the game with this number, all variants. */
static enum carc_status next_game(struct reader *reader, uint64_t number,
                                  struct carc_error *error)
{
    enum carc_status status = CARC_OK;
    memset(reader->unit, 0, reader->loaded->variants.count * sizeof *reader->unit);
    while (!reader->is_end && status == CARC_OK) {
        uint64_t game = 0;
        if (!carc_count_parse(field(reader, GAME), UINT64_MAX, &game) || game < number) {
            return bad_row(reader, error, "the games are not in order");
        }
        if (game > number) {
            break;
        }
        status = take_row(reader, error);
        if (status == CARC_OK) {
            status = carc_csv_next(reader->csv, &reader->row, &reader->is_end, error);
        }
    }
    return status;
}

/* Figures of one game in whole numbers, as the tally has them. */
struct figures {
    int64_t linear[CARC_COMPARE_LINEAR];
};

static struct figures figures_of(const struct unit *unit, const struct carc_tally_plan *plan)
{
    struct figures figures = {{0}};
    int64_t *further = &figures.linear[CARC_CATEGORY_COUNT];
    memcpy(figures.linear, unit->category, sizeof unit->category);
    for (uint32_t round = 0; round < carc_plan_rounds(plan); round++) {
        const int64_t *total = unit->total[round];
        int64_t best = 0, second = 0;
        carc_standings(total, plan->seats, &best, &second);
        further[1] += best - second;
        further[3] += best == second;
        for (uint32_t seat = 0; seat < plan->seats; seat++) {
            further[0] += total[seat];
            further[2] += seat == 0 ? (plan->seats - 1) * total[0] : -total[seat];
        }
    }
    return figures;
}

static void start_sums(struct carc_compare_games *games, const struct carc_tally_plan *plan)
{
    const int64_t rounds = carc_plan_rounds(plan);
    const int64_t points = plan->scale * rounds;
    memset(games, 0, sizeof *games);
    for (size_t i = 0; i < CARC_COMPARE_LINEAR; i++) {
        const int64_t scale = i == CARC_CATEGORY_COUNT + 1   ? points
                              : i == CARC_CATEGORY_COUNT + 2 ? points * (plan->seats - 1)
                              : i == CARC_CATEGORY_COUNT + 3 ? rounds
                                                             : points * plan->seats;
        games->linear[i].scale_a = scale;
        games->linear[i].scale_b = scale;
    }
    for (size_t c = 0; c < CARC_CATEGORY_COUNT; c++) {
        for (size_t i = 0; i < CARC_SHARE_VARIABLES; i++) {
            games->share[c].scale[i] = points * plan->seats;
        }
    }
}

static void add_sums(struct carc_compare_games *games, const struct figures *a,
                     const struct figures *b)
{
    const int64_t *of_a = a->linear;
    const int64_t *of_b = b->linear;
    for (size_t i = 0; i < CARC_COMPARE_LINEAR; i++) {
        carc_pair_add(&games->linear[i], of_a[i], of_b[i], 1);
    }
    for (size_t c = 0; c < CARC_CATEGORY_COUNT; c++) {
        const int64_t values[CARC_SHARE_VARIABLES] = {of_a[c], of_a[CARC_CATEGORY_COUNT],
                                                      of_b[c], of_b[CARC_CATEGORY_COUNT]};
        carc_share_pair_add(&games->share[c], values);
    }
}

/* Adds one game of both folders to the sums of every variant that both have. */
static enum carc_status add_game(const struct reader *first, const struct reader *second,
                                 const uint32_t *other, struct carc_compare_games *games,
                                 uint64_t number, struct carc_error *error)
{
    const struct carc_tally_plan *plan = &first->loaded->results.plan->tally;
    const uint32_t rounds = carc_plan_rounds(plan);
    for (size_t v = 0; v < first->loaded->variants.count; v++) {
        if (other[v] == UINT32_MAX) {
            continue;
        }
        const struct unit *b = &first->unit[v];
        const struct unit *a = &second->unit[other[v]];
        if (a->rows != rounds * plan->seats || b->rows != a->rows) {
            const struct reader *short_one = b->rows == rounds * plan->seats ? second : first;
            return carc_fail_at(error, CARC_BAD_DATA, carc_csv_name(short_one->csv), 0,
                                "game %llu is not whole", (unsigned long long)number);
        }
        const struct figures of_a = figures_of(a, plan);
        const struct figures of_b = figures_of(b, plan);
        add_sums(&games[v], &of_a, &of_b);
    }
    return CARC_OK;
}

enum carc_status carc_compare_pair_games(const struct carc_compare *compare, size_t folder,
                                         const uint32_t *other,
                                         struct carc_compare_games *games,
                                         struct carc_error *error)
{
    const struct carc_loaded *loaded = compare->loaded[0];
    struct reader first = {0};
    struct reader second = {0};
    for (size_t v = 0; v < loaded->variants.count; v++) {
        start_sums(&games[v], &loaded->results.plan->tally);
    }
    enum carc_status status = open_reader(&first, loaded, compare->folder[0], error);
    if (status == CARC_OK) {
        status = open_reader(&second, compare->loaded[folder], compare->folder[folder], error);
    }
    for (uint64_t game = 1; game <= loaded->results.result->games && status == CARC_OK;
         game++) {
        status = next_game(&first, game, error);
        if (status == CARC_OK) {
            status = next_game(&second, game, error);
        }
        if (status == CARC_OK) {
            status = add_game(&first, &second, other, games, game, error);
        }
    }
    close_reader(&first);
    close_reader(&second);
    return status;
}
