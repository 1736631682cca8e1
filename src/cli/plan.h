// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_PLAN_H
#define CARC_CLI_PLAN_H

/*
 * plan - how many games would show a difference, and how large one board would have to be.
 *
 *     pilot games  ---> sd of the paired difference ---> games needed, paired or unpaired
 *     pilot boards ---> sd on boards of some sizes  ---> how it falls with size ---> tiles
 *       (R of each)                                      what one board of N tiles shows
 *
 * Differences on boards are in points a player and box of tiles, so that boards of all sizes
 * can be compared. All figures follow from whole-number sums: the same for any threads.
 */

#include "common.h"
#include "run.h"

#define CARC_PLAN_SIZES 8                     /* sizes of pilot boards at most */
#define CARC_PLAN_MOST_SETS 1000U             /* boxes of a pilot board */
#define CARC_PLAN_LEAST_PILOT 10              /* games */
#define CARC_PLAN_MOST_TILES 1000000000000ULL /* of one board that is still worth a word */

struct carc_plan_options {
    struct carc_run_options run; /* what plan shares with run */
    double detect;               /* points; 0: not given */
    double power, level;
    uint32_t metric;
    uint64_t pilot;                 /* games */
    uint32_t giant;                 /* tiles of a board to judge; 0: none */
    uint32_t boards;                /* pilot boards of each size; 0: none */
    uint32_t sets[CARC_PLAN_SIZES]; /* boxes of a pilot board, ascending */
    size_t sizes;
    uint64_t comparisons; /* to correct for; 0: as many as there are */
    enum carc_format format;
};

/* What games tell of one variant against the baseline. Games are 0 where no number does. */
struct carc_plan_games {
    struct carc_difference difference; /* in the pilot */
    double sd;                         /* of the variant alone */
    double high;                       /* upper end of the sd of the difference */
    uint64_t paired, paired_high;      /* games needed; if the sds were at their upper ends */
    uint64_t unpaired, unpaired_high;  /* of each of two runs */
    double detectable;                 /* by as many games as the pilot's */
};

/* What boards tell of one variant, in points a player and box. */
struct carc_plan_boards {
    struct carc_difference difference[CARC_PLAN_SIZES]; /* on pilot boards of each size */
    struct carc_scaling scaling;                        /* the line through all sizes */
    struct carc_scaling parts; /* from the largest boards on as if parts were independent */
    uint64_t tiles;            /* of one board that shows the difference; 0: none */
    uint64_t tiles_low;        /* if the sd is at the lower end of its range */
    uint64_t tiles_high;       /* and at its upper end; 0: none */
    struct carc_scaled giant;  /* sd on a board of options.giant tiles */
    double giant_low;          /* lower end of its range */
    double detectable;         /* by one board of options.giant tiles */
    double detectable_low;     /* if the sd is at its lower end */
    double detectable_high;    /* and at its upper end; infinite: there is none */
    uint64_t worth_low, worth_high; /* games that show differences as small; 0: none */
};

/* A pilot: the games, or the boards of one size. */
struct carc_pilot {
    struct carc_study study;
    struct carc_batch_plan plan;
    struct carc_batch_result result;
    uint64_t first, count; /* numbers of the games */
    uint32_t tiles;        /* on each board at its end */
    double seconds;        /* that it took */
};

/* A command, whole. */
struct carc_plan {
    struct carc_plan_options options;
    struct carc_tileset set;
    struct carc_variants known;
    struct carc_pilot games;
    struct carc_pilot boards[CARC_PLAN_SIZES];
    uint64_t comparisons; /* corrected for */
    double level;         /* of one comparison, corrected */
    double baseline_sd;   /* of the baseline alone, in games */
    struct carc_plan_games of_games[CARC_VARIANTS_MAX];
    struct carc_plan_boards of_boards[CARC_VARIANTS_MAX];
};

/* carc_plan_parse reads the words; returns 0 to go on, else *exit_code ends the command. */
int carc_plan_parse(int argc, char **argv, struct carc_plan_options *options, int *exit_code);

/* carc_plan_metric_name returns the word for the metric that is planned for. */
const char *carc_plan_metric_name(const struct carc_plan_options *options);

/* carc_plan_work_out fills of_games and of_boards from the pilots. */
void carc_plan_work_out(struct carc_plan *plan);

/* carc_plan_a_box turns a difference on boards of so many boxes into points a box. */
struct carc_difference carc_plan_a_box(struct carc_difference difference, double boxes);

/* carc_plan_played returns the place in boards of a pilot board that has as many boxes as a
 * board of --giant (to the nearest box), or options.sizes if there is none. */
size_t carc_plan_played(const struct carc_plan *plan);

/* carc_plan_has_boards says whether boards were part of the pilot. */
bool carc_plan_has_boards(const struct carc_plan *plan);

/* What is printed: tables and sentences, or CSV; and to stderr how long it would take. */
void carc_put_plan(const struct carc_plan *plan, FILE *file);
void carc_put_plan_boards(const struct carc_plan *plan, FILE *file);
void carc_put_plan_csv(const struct carc_plan *plan, FILE *file);
void carc_put_plan_times(const struct carc_plan *plan, FILE *file);

/* ---- tables of text -------------------------------------------------------------------- */

#define CARC_PLAN_COLUMNS 10
#define CARC_GRID_CELL 72

/* A small table in the making; zeroed memory is an empty one. The first column stands to the
 * left, the others to the right. */
struct carc_plan_grid {
    size_t columns, rows;
    char (*cell)[CARC_PLAN_COLUMNS][CARC_GRID_CELL];
    size_t capacity;
    bool failed; /* for lack of memory */
};

/* carc_plan_grid_row begins a row; carc_plan_grid_add adds a cell to it, printf-style. */
void carc_plan_grid_row(struct carc_plan_grid *grid);
void carc_plan_grid_add(struct carc_plan_grid *grid, const char *format, ...) CARC_PRINTF(2, 3);

/* carc_plan_grid_print prints all rows, aligned, and frees the table. */
void carc_plan_grid_print(struct carc_plan_grid *grid, FILE *file);

/* carc_figure_text writes a figure with the digits that its error leaves; "± error" behind it
 * if the error is finite and with_error is true. */
const char *carc_figure_text(double value, double error, bool with_error,
                             char text[CARC_GRID_CELL]);

#endif
