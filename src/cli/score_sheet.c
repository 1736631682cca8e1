// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <string.h>

#include "score.h"

/* score_sheet.c - the table and the CSV of `carcsim score`. */

/* What is kept of a game: this, then the components of each seat. */
struct entry {
    uint64_t game;
    uint32_t file;
    uint32_t seats;
};

void carc_sheet_add(struct carc_sheet *sheet, uint32_t file, uint64_t game, uint32_t seats,
                    const struct carc_score *score)
{
    const struct entry entry = {.game = game, .file = file, .seats = seats};
    fwrite(&entry, sizeof entry, 1, sheet->spool);
    fwrite(score->component, sizeof score->component[0], seats, sheet->spool);
    if (game > sheet->highest_game) {
        sheet->highest_game = game;
    }
}

/* ---- one line -------------------------------------------------------------------------- */

/* A seat's points under one variant, as text: the categories, then the total. */
struct line {
    char points[CARC_CATEGORY_COUNT + 1][24];
};

static void fill_line(struct line *line, const struct carc_weights *weights,
                      const int32_t component[CARC_COMPONENT_COUNT])
{
    int64_t points[CARC_CATEGORY_COUNT + 1] = {0};
    carc_points_add(weights, component, points);
    for (size_t i = 0; i <= CARC_CATEGORY_COUNT; i++) {
        carc_points_text(points[i], line->points[i]);
    }
}

/* How lines are written. */
struct layout {
    enum carc_format format;
    int game_width, variant_width;
};

#define GAME_HEAD "game"
#define VARIANT_HEAD "variant"

/* Columns of the table: what stands above, in two lines, and the width. */
static const struct {
    const char *above, *head;
    int width;
} heads[CARC_CATEGORY_COUNT + 1] = {
    {"roads", "done", 5}, {"", "open", 5},  {"cities", "2-tile", 6},
    {"", "larger", 6},    {"", "open", 5},  {"monasteries", "done", 11},
    {"", "open", 5},      {"", "farms", 5}, {"", "total", 5},
};
#define LAST_ABOVE CARC_CATEGORY_MONASTERY_COMPLETE

static struct layout make_layout(const struct carc_sheet *sheet, enum carc_format format)
{
    struct layout layout = {format, sizeof GAME_HEAD - 1, sizeof VARIANT_HEAD - 1};
    char text[24];
    const int length = snprintf(text, sizeof text, "%" PRIu64, sheet->highest_game);
    layout.game_width = length > layout.game_width ? length : layout.game_width;
    for (size_t v = 0; v < sheet->scoring->variants.count; v++) {
        const int width = (int)strlen(sheet->scoring->variants.variant[v].name);
        layout.variant_width = width > layout.variant_width ? width : layout.variant_width;
    }
    return layout;
}

static void print_table_head(const struct layout *layout)
{
    printf("%*s  %-*s  %4s", layout->game_width, "", layout->variant_width, "", "");
    for (size_t i = 0; i <= LAST_ABOVE; i++) {
        printf("  %*s", heads[i].width, heads[i].above);
    }
    printf("\n%*s  %-*s  %4s", layout->game_width, GAME_HEAD, layout->variant_width,
           VARIANT_HEAD, "seat");
    for (size_t i = 0; i <= CARC_CATEGORY_COUNT; i++) {
        printf("  %*s", heads[i].width, heads[i].head);
    }
    putchar('\n');
}

static void print_csv_head(void)
{
    fputs("game,variant,seat", stdout);
    for (unsigned i = 0; i < CARC_CATEGORY_COUNT; i++) {
        printf(",%s", carc_category_name((enum carc_category)i));
    }
    fputs(",total\n", stdout);
}

/* won: a word behind the total, which only the table has. */
static void print_line(const struct layout *layout, const struct entry *entry,
                       const char *variant, uint32_t seat, const struct line *line,
                       const char *won)
{
    if (layout->format == CARC_FORMAT_CSV) {
        printf("%" PRIu64 ",", entry->game);
        carc_put_text(stdout, variant);
        printf(",%u", seat + 1);
    } else {
        printf("%*" PRIu64 "  %-*s  %4u", layout->game_width, entry->game,
               layout->variant_width, variant, seat + 1);
    }
    for (size_t i = 0; i <= CARC_CATEGORY_COUNT; i++) {
        if (layout->format == CARC_FORMAT_CSV) {
            printf(",%s", line->points[i]);
        } else {
            printf("  %*s", heads[i].width, line->points[i]);
        }
    }
    if (layout->format == CARC_FORMAT_TABLE && *won) {
        printf("  %s", won);
    }
    putchar('\n');
}

/* ---- all lines ------------------------------------------------------------------------- */

/* Bits of the seats with most points; none where one seat plays alone. */
static uint32_t winners_of(const struct carc_scoring *scoring, size_t variant, uint32_t seats,
                           int32_t (*component)[CARC_COMPONENT_COUNT])
{
    int64_t most = INT64_MIN;
    uint32_t winners = 0;
    for (uint32_t seat = 0; seat < seats && seats > 1; seat++) {
        const int64_t points = carc_scoring_points(scoring, variant, component[seat]);
        winners = points > most ? 0 : winners;
        most = points > most ? points : most;
        winners |= points == most ? 1U << seat : 0;
    }
    return winners;
}

static void print_game(const struct carc_sheet *sheet, const struct layout *layout,
                       const struct entry *entry, int32_t (*component)[CARC_COMPONENT_COUNT])
{
    for (size_t v = 0; v < sheet->scoring->variants.count; v++) {
        const uint32_t winners = winners_of(sheet->scoring, v, entry->seats, component);
        const char *word = (winners & (winners - 1)) == 0 ? "wins" : "ties";
        for (uint32_t seat = 0; seat < entry->seats; seat++) {
            struct line line;
            fill_line(&line, &sheet->scoring->weights[v], component[seat]);
            print_line(layout, entry, sheet->scoring->variants.variant[v].name, seat, &line,
                       winners >> seat & 1U ? word : "");
        }
    }
}

/* Between the games of two files, where it matters which is which. */
static void print_file(const struct carc_sheet *sheet, const struct layout *layout, size_t file)
{
    if (layout->format == CARC_FORMAT_TABLE && sheet->file_count > 1) {
        printf("%s%s\n", file ? "\n" : "", sheet->file[file]);
    }
    if (layout->format == CARC_FORMAT_TABLE) {
        print_table_head(layout);
    }
}

enum carc_status carc_sheet_print(struct carc_sheet *sheet, enum carc_format format)
{
    const struct layout layout = make_layout(sheet, format);
    struct entry entry;
    int32_t component[CARC_SEATS_MAX][CARC_COMPONENT_COUNT];
    size_t files = 0;
    if (format == CARC_FORMAT_CSV) {
        print_csv_head();
    }
    rewind(sheet->spool);
    while (fread(&entry, sizeof entry, 1, sheet->spool) == 1) {
        if (fread(component, sizeof component[0], entry.seats, sheet->spool) != entry.seats) {
            return CARC_IO;
        }
        for (; files <= entry.file; files++) {
            print_file(sheet, &layout, files);
        }
        print_game(sheet, &layout, &entry, component);
    }
    for (; files < sheet->file_count; files++) {
        print_file(sheet, &layout, files);
    }
    return ferror(sheet->spool) ? CARC_IO : CARC_OK;
}
