// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_GAME_SMALL_INNER_H
#define CARC_GAME_SMALL_INNER_H

/* small_inner - how small.h keeps a game; used inside this layer. */

#include <carcsim/small.h>

/* What fits. Ids of segments that a tile does not have reach CARC_NO_SEGMENT beyond its own. */
#define SMALL_IDS 256U
#define SMALL_KINDS 32U
#define SMALL_NO_SIDE 15U /* the choice of no side; the first four know one, in order */
#define SMALL_LANES 16U   /* kinds that look different, whose places are counted */
#define SMALL_SEGMENTS 8U /* of one tile */
#define SMALL_FEW 4U      /* most tiles have no more */
#define SMALL_TILES 78U   /* so that the slots fit */
#define SMALL_SLOTS 240U  /* in a game: number 1 is the first; the start begins 4, others 3 */
#define SMALL_PLACES 160U /* in the bucket of one pattern, at one time */
#define SMALL_MEEPLES 31U /* of one seat */
#define SMALL_PENNANTS 255U
#define SMALL_MONASTERIES 8U
#define SMALL_ALL_BITS 0xFFU /* of a byte */
#define SMALL_BITS 64U       /* of a mark */
#define SMALL_WIDTH 160U     /* cells of a row */
#define SMALL_HOME (SMALL_WIDTH * SMALL_WIDTH / 2 + SMALL_WIDTH / 2)

/* A feature's word. */
#define SMALL_TILE UINT64_C(1)
#define SMALL_OPEN (UINT64_C(1) << 8)
#define SMALL_PENNANT (UINT64_C(1) << 16)
#define SMALL_CLAIM 24U /* where meeples begin, 5 bits a seat */
#define SMALL_MEEPLE(seat) (UINT64_C(1) << (SMALL_CLAIM + 5U * (seat)))
#define SMALL_TILES_OF(word) ((uint32_t)(word)&0xFFU)
#define SMALL_OPEN_OF(word) ((uint32_t)(word) >> 8 & 0xFFU)
#define SMALL_PENNANTS_OF(word) ((uint32_t)(word) >> 16 & 0xFFU)
#define SMALL_MEEPLES_OF(word, seat) ((uint32_t)((word) >> (SMALL_CLAIM + 5U * (seat))) & 0x1FU)

/* How a tile lies in one rotation, by side of the board; one line of a cache. */
struct small_facing {
    /* What the slot beyond learns: the segments along the edge, one in each byte in the order
     * of the slot's half-edges (before, middle, after), and bytes of all bits where there is
     * one: ids are segment + base. */
    uint32_t edge[CARC_SIDES];
    uint32_t has[CARC_SIDES];
    uint8_t shows[CARC_SIDES]; /* the part of the slot's pattern */
    uint8_t middle[CARC_SIDES], before[CARC_SIDES], after[CARC_SIDES]; /* see carc_facing */
    uint8_t middle_bit[CARC_SIDES], before_bit[CARC_SIDES], after_bit[CARC_SIDES]; /* or 0 */
};

/* Features of up to SMALL_FEW segments if they meet nothing; the marks if the city bits begin
 * at 0. */
struct small_mold {
    uint64_t word[SMALL_FEW], mark[SMALL_FEW];
};

/* A kind of tile. */
struct small_kind {
    uint8_t pattern[CARC_FITS]; /* that it fits, see carc_fit: choices of sides, rotations */
    uint8_t lane;               /* where its places are counted; SMALL_LANES: nowhere */
    uint8_t distinct;           /* rotations */
    uint8_t choice_shift;       /* choice of an index in pattern: index >> choice_shift */
    bool is_rare;               /* has many segments or pairs */
    uint8_t monastery;          /* segment or CARC_NO_SEGMENT */
    struct small_facing facing[CARC_SIDES];
    struct small_mold mold[SMALL_SEGMENTS / SMALL_FEW];
    uint8_t segment_kind[SMALL_SEGMENTS];
    uint8_t of_kind[CARC_KINDS];  /* bits of its segments */
    uint8_t pairs[CARC_CITY + 1]; /* these, of roads and cities, if there are several */
    uint8_t segments, cities;
    uint8_t structures; /* bits of roads and cities */
};

/* A place on the table. */
struct small_cell {
    uint8_t slot;  /* its number, SMALL_TAKEN: a tile; 0: neither */
    uint8_t rings; /* bits of the monasteries among its neighbours, by number */
};
#define SMALL_TAKEN 0xFFU

/* A number for each lane. */
typedef uint8_t small_lanes __attribute__((vector_size(SMALL_LANES)));

struct carc_small {
    /* The tile just placed: */
    const struct small_kind *laid;
    uint32_t base;      /* the id of its first segment */
    uint32_t taken;     /* bits of its segments whose features hold meeples */
    uint32_t done;      /* bits of its roads and cities that are complete */
    uint32_t free_bits; /* those that carc_small_choices counted */
    uint32_t ringed;    /* bits of the monasteries that are complete now */
    /* Slots. Patterns lead to buckets of slots, as in board.h. */
    uint32_t next_slot;              /* numbers are given out once a game */
    uint8_t places[SMALL_LANES + 1]; /* by lane, modulo 256 */
    /* Of each slot: where it stands in the buckets, which also says what its neighbours demand
     * (0 if it is new); its cell; ids along its edges, before, middle and after in a byte each,
     * by the side of the neighbour, which is opposite to the slot's own. */
    uint16_t entry[SMALL_SLOTS];
    uint16_t at[SMALL_SLOTS];
    uint32_t edge[SMALL_SLOTS][CARC_SIDES];
    /* The slots of a pattern, place by place, since few patterns have many: an entry is
     * place * CARC_PATTERNS + pattern. */
    uint8_t bucket[SMALL_PLACES * CARC_PATTERNS];
    uint32_t count[CARC_PATTERNS];      /* CARC_PATTERNS * slots of a pattern */
    small_lanes fitting[CARC_PATTERNS]; /* in how many rotations kinds fit it */
    /* Features. */
    uint32_t next_id;     /* of the first segment of the next tile */
    uint32_t cities_used; /* bits */
    uint8_t parent[SMALL_IDS + SMALL_SEGMENTS];
    /* Of a root: all bits if its feature holds meeples, else none. */
    uint8_t taken_bits[SMALL_IDS + SMALL_SEGMENTS];
    uint8_t segment_kind[SMALL_IDS + SMALL_SEGMENTS];
    uint64_t word[SMALL_IDS + SMALL_SEGMENTS];
    uint64_t mark[SMALL_IDS + SMALL_SEGMENTS];
    uint32_t pairs_used[CARC_CITY + 1];
    uint64_t pair_uppers[CARC_CITY + 1];
    uint32_t complete_count;
    uint8_t complete[SMALL_BITS]; /* cities, in the order of completion */
    /* Claims, numbered as in features.h, so that farms come in the same order. */
    uint32_t claim_count, free_claim;
    uint8_t claim[SMALL_IDS];         /* of a root with meeples */
    uint8_t claimed[SMALL_TILES + 1]; /* an id in the feature; 0: not in use */
    uint8_t next_free[SMALL_TILES + 1];
    /* The game. */
    uint32_t seats, meeples;
    uint32_t supply[CARC_SEATS_MAX];
    uint32_t placed_count, discarded;
    uint32_t monastery_count;
    uint16_t monastery[SMALL_MONASTERIES]; /* cells */
    uint8_t monastery_id[SMALL_MONASTERIES];
    uint32_t laid_at; /* the cell of the tile just placed */
    struct carc_use use[CARC_SEATS_MAX];
    struct carc_score earned;
    struct carc_census *census;
    /* Tables. */
    uint8_t known[SMALL_NO_SIDE + 1];   /* sides that a choice knows, bits; see carc_fit */
    uint8_t ones[1U << SMALL_SEGMENTS]; /* how many bits a number has */
    uint8_t which[1U << SMALL_SEGMENTS][SMALL_SEGMENTS]; /* the n-th of them */
    struct small_kind kind[SMALL_KINDS];
    struct small_cell cell[SMALL_WIDTH * SMALL_WIDTH];
};

/* Steps to the neighbours of a cell, see grid.h. */
#define SMALL_W ((int32_t)SMALL_WIDTH)
static const int32_t small_step[CARC_NEIGHBOURS] = {SMALL_W,  SMALL_W + 1,  1,  1 - SMALL_W,
                                                    -SMALL_W, -SMALL_W - 1, -1, SMALL_W - 1};

/* small_find returns the root of an id. Shortens the path on its way; mostly it is two loads,
 * since a slot knows the segment that it met and that one its root. */
static inline size_t small_find(uint8_t *parent, size_t id)
{
    size_t root = parent[id];
    size_t above = parent[root];
    while (above != root) {
        parent[id] = (uint8_t)above;
        root = above;
        above = parent[root];
    }
    return root;
}

/* carc_small_join makes features of the tile just laid and joins them to those it met: what the
 * slot knew along its edges, by the side of the neighbour, for the sides of a choice. */
void carc_small_join(struct carc_small *small, const struct small_facing *facing, size_t choice,
                     const uint32_t met[CARC_SIDES]);

/* small_unclaim frees the number of the claim of a root. */
static inline void small_unclaim(struct carc_small *small, size_t root)
{
    const unsigned number = small->claim[root];
    small->claimed[number] = 0;
    small->next_free[number] = (uint8_t)small->free_claim;
    small->free_claim = number;
}

#endif
