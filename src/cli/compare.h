// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_COMPARE_H
#define CARC_CLI_COMPARE_H

/*
 * compare - `carcsim compare`: how variants differ, from the folders of runs.
 *
 *     one folder     every variant against a baseline, paired by game; where each variant was
 *                    played by itself, the rule apart from what agents make of it
 *     more folders   each against the first, variant by variant: paired by game if both hold
 *                    the same orders of tiles and every single game, else Welch's test
 *
 * Lines are made once (compare_lines.c) and shown as text (compare_text.c, compare_words.c)
 * or CSV (compare_csv.c).
 */

#include "cli.h"
#include "common.h"
#include "run.h"
#include <carcsim/results.h>
#include <carcsim/state.h>
#include <carcsim/stats.h>

#define CARC_COMPARE_FOLDERS 16
#define CARC_COMPARE_METRICS 64

/* What a metric is measured in. */
enum carc_compare_unit {
    CARC_UNIT_POINTS,
    CARC_UNIT_SHARE, /* 0 to 1; text shows percent */
};

struct carc_compare_metric {
    const char *name; /* as in files */
    uint32_t number;  /* a category or enum carc_metric; CARC_COMPARE_CHANGED */
    enum carc_compare_unit unit;
    const char *phrase; /* "the margin of the winner"; NULL: total */
};
#define CARC_COMPARE_CHANGED UINT32_MAX /* games whose winners differ: no test, one folder */

/* carc_compare_metrics returns all metrics there are, in the order of the tables. */
const struct carc_compare_metric *carc_compare_metrics(size_t *count);

/* carc_compare_is_share says whether a metric is a category's part of the total. */
static inline bool carc_compare_is_share(const struct carc_compare_metric *metric)
{
    return metric->number != CARC_COMPARE_CHANGED && metric->number >= CARC_METRIC_SHARE;
}

enum carc_compare_effect {
    CARC_EFFECT_RULE,      /* the same games, scored again */
    CARC_EFFECT_WHOLE,     /* both as played by agents that know them */
    CARC_EFFECT_BEHAVIOUR, /* one rule; agents that know it minus agents that do not */
    CARC_EFFECT_FOLDER,    /* one rule; another run */
};

/* carc_compare_effect_name returns the word for an effect in files. */
const char *carc_compare_effect_name(enum carc_compare_effect effect);

/* One difference. */
struct carc_compare_line {
    size_t folder;    /* 0 with one folder; else compared with folder 0 */
    uint32_t variant; /* of folder */
    const struct carc_compare_metric *metric;
    enum carc_compare_effect effect;
    bool is_paired;
    uint64_t games, baseline_games;
    struct carc_difference difference;
    double p_holm;
    double p_equal, p_equal_holm; /* of equivalence; NaN where it is not tested */
    double p_beyond_holm;         /* of a difference beyond the bound, either way */
};

/* How a folder relates to the first. */
enum carc_compare_pairing {
    CARC_PAIRED_BY_GAME,       /* through both games.csv */
    CARC_UNPAIRED,             /* other seeds: independent games */
    CARC_UNPAIRED_OTHER_TILES, /* the same seed, but maybe other tiles */
    CARC_UNPAIRED_SAME_SEED,   /* the same orders of tiles, not quite independent */
    CARC_UNPAIRED_SAME_GAMES   /* the very same games, at least in part */
};

/* What is asked for and what was found. Large, so not for the stack. */
struct carc_compare {
    size_t folders;
    const char *folder[CARC_COMPARE_FOLDERS];
    const char *baseline_name, *metric_names, *variant_names; /* NULL: not given */
    const char *file;                                         /* NULL: stdout */
    bool force, is_csv;
    double level;
    double equivalent; /* the bound; 0: not asked for */

    struct carc_loaded *loaded[CARC_COMPARE_FOLDERS];
    enum carc_compare_pairing pairing[CARC_COMPARE_FOLDERS];
    uint32_t baseline; /* of one folder */
    size_t metrics;
    const struct carc_compare_metric *metric[CARC_COMPARE_METRICS];
    bool is_wanted[CARC_VARIANTS_MAX]; /* variants of the first folder */
    size_t count, capacity;
    struct carc_compare_line *line;
    size_t tests, equal_tests; /* p values among the lines */
};

/* carc_compare_lines makes all lines. Fails where folders do not fit together. */
enum carc_status carc_compare_lines(struct carc_compare *compare,
                                    struct carc_error *error) CARC_MUST_USE;

/* carc_compare_tests_equal says whether a line is tested for equivalence: where any wanted
 * metric is in points, those are. */
bool carc_compare_tests_equal(const struct carc_compare *compare,
                              const struct carc_compare_metric *metric);

/* carc_compare_find returns the line of a folder, variant, metric and effect, or NULL. */
const struct carc_compare_line *carc_compare_find(const struct carc_compare *compare,
                                                  size_t folder, uint32_t variant,
                                                  const struct carc_compare_metric *metric,
                                                  enum carc_compare_effect effect);

/* carc_compare_is_each says whether in a folder every variant was played by itself. */
bool carc_compare_is_each(const struct carc_loaded *loaded);

/* carc_compare_is_same says whether a line's figure was the same in every game. */
bool carc_compare_is_same(const struct carc_compare_line *line);

/* carc_compare_is_withheld says whether nothing can be concluded from a line: both sides hold
 * the same games, as if they were independent. */
bool carc_compare_is_withheld(const struct carc_compare *compare,
                              const struct carc_compare_line *line);

/* carc_compare_verdict returns what the tests of equivalence say: "equivalent" (surely within
 * the bound), "different" (surely beyond it) or "not_proven"; "" where there are none. */
const char *carc_compare_verdict(const struct carc_compare *compare,
                                 const struct carc_compare_line *line);

void carc_compare_put_csv(const struct carc_compare *compare, FILE *file);
enum carc_status carc_compare_put_text(const struct carc_compare *compare,
                                       FILE *file) CARC_MUST_USE;

/* carc_compare_put_sentences prints what a careful person would say, a line a variant. */
void carc_compare_put_sentences(const struct carc_compare *compare, FILE *file);

/* ---- single games (compare_games.c) ---------------------------------------------------- */

#define CARC_COMPARE_LINEAR (CARC_CATEGORY_COUNT + 4) /* total, margin, first, tied at last */

/* Sums of games with the same order of tiles in two folders. */
struct carc_compare_games {
    struct carc_pair linear[CARC_COMPARE_LINEAR];
    struct carc_share_pair share[CARC_CATEGORY_COUNT];
};

/* carc_compare_pair_games reads games.csv of both folders side by side; sums are by variant of
 * the first folder, of which other[v] is the same variant's place in the second or UINT32_MAX.
 * CARC_BAD_DATA if they do not hold the same games. */
enum carc_status carc_compare_pair_games(const struct carc_compare *compare, size_t folder,
                                         const uint32_t *other,
                                         struct carc_compare_games *games,
                                         struct carc_error *error) CARC_MUST_USE;

#endif
