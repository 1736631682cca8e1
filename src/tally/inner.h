// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TALLY_INNER_H
#define CARC_TALLY_INNER_H

/* inner - what a tally holds, for the files of this layer. */

#include "counts.h"

#define LINEAR (CARC_TALLY_CATEGORIES + 1) /* most categories, and total: have products */

/* A category under one or more variants that weigh its components alike. */
struct form {
    uint8_t category;
    int32_t weight[CARC_TALLY_COMPONENTS]; /* 0 outside the category */
    uint8_t heavy[CARC_TALLY_COMPONENTS];  /* the components with a weight other than 0 */
    uint8_t heavy_count;
    struct carc_counts counts[CARC_TALLY_SEATS + 1];
};

/* What a variant has of its own. */
struct face {
    uint32_t form[CARC_TALLY_CATEGORIES];
    uint32_t own[CARC_TALLY_CATEGORIES]; /* those forms that not all variants share */
    uint32_t own_count;
    struct carc_counts total[CARC_TALLY_SEATS + 1];
    struct carc_counts margin[CARC_TALLY_SEATS + 1];
    struct carc_counts win[CARC_TALLY_SEATS + 1];
};

/* The arrays of plain sums; see shapes in sums.c, which alone says how large they are. */
enum sums_kind {
    SUMS_PRODUCT,          /* of components of all seats together */
    SUMS_MARGIN_PRODUCT,   /* winner minus runner-up, of two variants */
    SUMS_CHANGED,          /* games whose winners differ, of two variants */
    SUMS_SEPARATE_PRODUCT, /* by metric, of two variants played separately */
    SUMS_KINDS
};

/*
 * An array of plain sums. Places are numbered, slowest first, by layer c, then by the pair
 * a <= b of a triangle, or by a and then b.
 */
struct sums {
    bool is_triangle;
    uint32_t a, b; /* ends of the numbers; the same in a triangle. 0: there is no array */
    uint32_t layers;
    int64_t *narrow;   /* either this */
    carc_int128 *wide; /* or this; owned */
};

struct carc_tally {
    struct carc_tally_plan plan;
    bool is_separate;
    uint64_t games;
    struct form *form;
    uint32_t form_count;
    struct face *face;                      /* by variant */
    uint32_t shared[CARC_TALLY_CATEGORIES]; /* forms that all variants share */
    uint32_t shared_count;
    struct sums sums[SUMS_KINDS];
    /* Room for one game: */
    int64_t *value;    /* by form and seat, all included */
    int64_t *margin;   /* by variant: winner minus runner-up */
    uint32_t *winners; /* by variant */
};

/* carc_sums_new makes the arrays of an empty tally; false if memory is short.
 * carc_sums_free frees what was made. */
bool carc_sums_new(struct carc_tally *tally) CARC_MUST_USE;
void carc_sums_free(struct carc_tally *tally);

/* The place of a pair of variants a <= b, or of components, in a triangle. */
static inline size_t triangle(size_t a, size_t b)
{
    return b * (b + 1) / 2 + a;
}

static inline size_t pair_count(const struct carc_tally_plan *plan)
{
    return triangle(0, plan->variants);
}

#endif
