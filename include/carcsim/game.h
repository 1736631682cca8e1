// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_GAME_H
#define CARC_GAME_H

/*
 * game - one game on one table: tiles are placed, features claimed, settled, scored.
 *
 *     carc_game_begin   the start tile lies (R1.4)
 *       carc_game_place     step 1: a tile, its features joined      \
 *       carc_game_claim     step 2: perhaps a meeple (R4)             > one turn (R2.1)
 *       carc_game_settle    step 3: complete features paid (R7)      /
 *     carc_game_score   what all would have if the game ended now (R8), at any time
 *
 * Nothing here decides anything, draws a tile or gives points: what a seat has earned is
 * counted in components (rules.h), which every variant turns into points. A game can also
 * keep a census of all features that arose, and tell a listener of each one that pays.
 *
 * All memory is allocated at init, but for that by which carc_game_reserve lets a large board
 * grow (board.h), and for rows of a census that are larger than any before.
 * One game, one thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/board.h>
#include <carcsim/features.h>
#include <carcsim/rules.h>
#include <carcsim/tiles.h>

#define CARC_MEEPLES_MAX 2000000000U /* stands for a supply that never runs out */

/* Classes of features that can pay: name, kind and status as in features.csv. */
#define CARC_CLASSES(X)                                                                        \
    X(ROAD_COMPLETE, "road", "complete")               /* size: tiles */                       \
    X(ROAD_INCOMPLETE, "road", "incomplete")           /* size: tiles */                       \
    X(CITY_COMPLETE, "city", "complete")               /* size: tiles */                       \
    X(CITY_INCOMPLETE, "city", "incomplete")           /* size: tiles */                       \
    X(MONASTERY_COMPLETE, "monastery", "complete")     /* size: tiles of its 3x3, 9 */         \
    X(MONASTERY_INCOMPLETE, "monastery", "incomplete") /* size: tiles of its 3x3 */            \
    X(FARM, "farm", "final") /* a field; size: complete cities it touches */                   \
    X(FARM_CITY, "farm_city",                                                                  \
      "final") /* a complete city that fields touch; size: farms (with farmers) among them */

enum carc_class {
#define CARC_CLASS_ENUM(name, kind, status) CARC_CLASS_##name,
    CARC_CLASSES(CARC_CLASS_ENUM)
#undef CARC_CLASS_ENUM
        CARC_CLASS_COUNT
};

/* What the seats have earned, in components. */
struct carc_score {
    int32_t component[CARC_SEATS_MAX][CARC_COMPONENT_COUNT];
};

/* One feature that was scored, or one contest for a city among the farmers around it. */
struct carc_scored {
    enum carc_class class;
    uint32_t size;                    /* see CARC_CLASSES */
    uint32_t pennants;                /* cities */
    uint32_t owners;                  /* bits of the seats with the majority */
    uint32_t meeples[CARC_SEATS_MAX]; /* by seat */
    uint32_t once[CARC_SEATS_MAX];    /* FARM: cities that no earlier farm paid this seat for */
    uint32_t feature;                 /* its root; FARM_CITY: the city's */
    uint32_t tile;                    /* the placed tile of its first meeple; FARM_CITY: 0 */
};

/* One line of a census, all counts over all games it was filled from. */
struct carc_census_row {
    uint64_t count;     /* features of this class and size */
    uint64_t claimed;   /* with a meeple */
    uint64_t contested; /* with meeples of two or more seats */
    uint64_t awards;    /* seats that had the majority, added up */
    uint64_t extra;     /* awards times pennants (cities); cities paid once a seat (FARM) */
    uint64_t pennants;  /* of all these features, claimed or not */
    uint64_t claimed_pennants; /* of those with a meeple */
};

/* How many features of each class and size arose. Zeroed memory is an empty census. Rows are
 * made as larger features come; if there is no memory for one, is_short is set and the census
 * is of no more use. */
struct carc_census {
    struct carc_census_row *row[CARC_CLASS_COUNT]; /* index = size */
    size_t size_count[CARC_CLASS_COUNT];           /* rows there is room for */
    size_t end[CARC_CLASS_COUNT];                  /* rows from here on are empty */
    bool is_short;
    struct carc_census_row nowhere; /* receives what there was no memory for */
};

/* How a seat used its meeples in a game, by kind of feature (enum carc_kind). A turn is a
 * drawn tile, numbered as in records. */
struct carc_use {
    uint32_t placed[CARC_KINDS];
    uint32_t returned[CARC_KINDS];       /* the others are stuck to the end */
    uint64_t placed_turns[CARC_KINDS];   /* numbers of the turns of placing, added up */
    uint64_t returned_turns[CARC_KINDS]; /* the same of coming back */
    uint32_t empty;                      /* see carc_game_empty_turns */
    uint32_t empty_since;                /* tiles on the board when the supply ran out */
};

/* carc_use_empty returns how many turns a seat has begun without a meeple in supply, of which
 * there are so many now, with so many tiles on the board: see carc_game_empty_turns. */
static inline uint32_t carc_use_empty(const struct carc_use *use, uint32_t supply,
                                      uint32_t tiles, uint32_t seats)
{
    return use->empty + (supply == 0 ? (tiles - use->empty_since) / seats : 0);
}

/* What meeples did in a finished game. */
struct carc_used {
    const struct carc_use *use;     /* by seat; that of the game, until the next one begins */
    uint32_t empty[CARC_SEATS_MAX]; /* see carc_game_empty_turns */
    uint32_t laid;                  /* tiles on the board but for the first */
    uint32_t turns;                 /* tiles drawn */
};

/* Whoever wants to hear of every feature that pays. */
struct carc_listener {
    void (*scored)(void *context, const struct carc_scored *scored);
    void *context;
};

/* A game. Fields are to be read only, outside this layer. */
struct carc_game {
    const struct carc_tileset *set; /* borrowed, must outlive the game */
    struct carc_board board;
    struct carc_features features;
    uint32_t seats;
    uint32_t meeples;                /* in a full supply */
    uint32_t supply[CARC_SEATS_MAX]; /* meeples not on the board */
    struct carc_score earned;        /* by features completed so far */
    struct carc_use use[CARC_SEATS_MAX];
    uint32_t discarded;         /* tiles drawn that fitted nowhere; counted by whoever draws */
    struct carc_census *census; /* borrowed, may be NULL */
    const struct carc_listener *listener; /* borrowed, may be NULL; hears step 3 */
    struct carc_mold *mold;               /* by kind of tile; private */
    /* The tile just placed: */
    const struct carc_tile *laid; /* its kind, in the set */
    uint8_t tile;                 /* the number of its kind */
    uint8_t rotation;             /* quarter turns clockwise */
    uint16_t known;               /* bits of the sides where it met a tile */
    uint32_t taken;               /* bits of its segments that met features with meeples */
    uint32_t complete;            /* bits of those that met features with no open port now */
    uint32_t next[CARC_SIDES];    /* between lay and join: slots at its other sides */
    struct carc_edge_ids met[CARC_SIDES]; /* between lay and join: the features it met */
    uint32_t root[CARC_SEGMENTS_MAX + 1]; /* the feature of each segment; none: 0 */
    uint32_t around[CARC_NEIGHBOURS + 1]; /* monasteries whose 3x3 it lies in, its own too */
    uint32_t around_count;
};

/* What a game needs to know before it starts. */
struct carc_game_setup {
    const struct carc_tileset *set; /* borrowed */
    uint32_t tiles;                 /* most tiles that may lie on the board, at least 1 */
    uint32_t boxes;                 /* that all tiles come from; 0: any tiles may come */
    uint32_t seats;                 /* 1 to CARC_SEATS_MAX */
    uint32_t meeples;               /* in each supply, 0 to CARC_MEEPLES_MAX */
};

/* Bytes that a game needs at its end. */
struct carc_game_memory {
    uint64_t reserved; /* addresses, as if all tiles were of the most demanding kind */
    uint64_t used;     /* of these so many are filled, rather less: two thirds of the features
                        * that could be, and one slot for four tiles */
};

/* carc_game_memory_for says what a game will need, before it is made. */
struct carc_game_memory carc_game_memory_for(const struct carc_game_setup *setup);

/* carc_game_init allocates a game. On CARC_NO_MEMORY carc_game_fini is still safe. */
enum carc_status carc_game_init(struct carc_game *game,
                                const struct carc_game_setup *setup) CARC_MUST_USE;

/* carc_game_fini frees; safe on zeroed memory. */
void carc_game_fini(struct carc_game *game);

/*
 * carc_game_begin clears the table and lays a tile of a kind at 0,0, turned by rotation.
 * Usually the kind is set->start. Its cost is that of the tiles of the game before.
 */
void carc_game_begin(struct carc_game *game, uint8_t kind, uint8_t rotation);

/*
 * carc_game_reserve must be called once before each carc_game_place: CARC_NO_MEMORY if the
 * board has to grow and cannot. Boards for up to 300 tiles never have to, such as those of one
 * box of the base game; but a box of another set may hold tens of thousands of tiles.
 */
static inline enum carc_status carc_game_reserve(struct carc_game *game)
{
    return carc_board_reserve(&game->board);
}

/* carc_game_place lays a tile of a kind on a legal place (assert). Nobody is paid yet. */
void carc_game_place(struct carc_game *game, uint8_t kind, struct carc_place place);

/*
 * carc_game_lay and then carc_game_join do the same as carc_game_place: lay changes the board,
 * so that it is known where the next tile may go; join joins the tile's features.
 */
void carc_game_lay(struct carc_game *game, uint8_t kind, struct carc_place place);
void carc_game_join(struct carc_game *game);

/* carc_game_expect tells the processor that a tile will soon be placed on a slot. No effect
 * but on time. */
void carc_game_expect(const struct carc_game *game, uint32_t slot);

/* carc_game_is_free says whether the segment of the tile just placed belongs to a feature
 * without any meeple (R4.3). */
static inline bool carc_game_is_free(const struct carc_game *game, uint8_t segment)
{
    return game->features.feature[game->root[segment]].claim == 0;
}

/* carc_game_free returns the bits of all segments of the tile just placed that are free, before
 * a meeple stands on it. */
static inline unsigned carc_game_free(const struct carc_game *game)
{
    return ~game->taken & ((1U << game->laid->segment_count) - 1);
}

/* carc_game_claim puts a meeple of a 0-based seat, from its supply, on a free segment of the
 * tile just placed. */
void carc_game_claim(struct carc_game *game, uint32_t seat, uint8_t segment);

/* carc_game_settle pays the features that the tile just placed has completed and returns
 * their meeples (R7.2, R7.3). */
void carc_game_settle(struct carc_game *game);

/* carc_game_turn returns the number of the turn that laid the last tile: the tiles drawn. */
static inline uint32_t carc_game_turn(const struct carc_game *game)
{
    return game->board.placed_count - 1 + game->discarded;
}

/* carc_game_empty_turns returns how many turns a seat has begun without a meeple in supply,
 * if the seats take turns in order; seat 0 lays the first tile if there are no meeples. */
static inline uint32_t carc_game_empty_turns(const struct carc_game *game, uint32_t seat)
{
    return carc_use_empty(&game->use[seat], game->supply[seat], game->board.placed_count,
                          game->seats);
}

/* carc_game_used says what meeples have done so far. */
struct carc_used carc_game_used(const struct carc_game *game);

/*
 * carc_game_score writes what every seat would have earned if the game ended now: completed
 * features, then incomplete ones, then farms by all three methods (R8.2, R8.3, 2.2). The game
 * is not changed and can go on. listener (may be NULL) hears of all that would be paid at the
 * end; census (may be NULL) gets all features on the table that are not complete, and farms.
 */
void carc_game_score(struct carc_game *game, struct carc_score *score,
                     struct carc_census *census, const struct carc_listener *listener);

/*
 * carc_game_points writes what every seat would have, in half points by these weights, if the
 * game ended now: the same as carc_game_score with the weights, but faster, because it looks
 * at complete cities one by one only if the weights pay farms that way. Only where points of
 * 32 bits do: see carc_game_most.
 */
void carc_game_points(struct carc_game *game, const struct carc_weights *weights,
                      int32_t points[CARC_SEATS_MAX]);

/* carc_game_most returns half points by these weights (none negative) that no seat exceeds in
 * games of so many boxes of a set, however they go. With all weights 0 but one of 1: what a
 * component cannot exceed. */
int64_t carc_game_most(const struct carc_tileset *set, uint32_t boxes,
                       const struct carc_weights *weights);

/* carc_census_init makes room for features of all sizes that tiles tiles of the set can make,
 * or of the first few thousand. CARC_NO_MEMORY: carc_census_fini is still safe. */
enum carc_status carc_census_init(struct carc_census *census, const struct carc_tileset *set,
                                  uint32_t tiles) CARC_MUST_USE;

/* carc_census_bytes returns about how many bytes a census will need after a board of so many
 * tiles: a row for each size up to that of the largest feature, which holds most tiles where
 * roads or cities of the set go on rather than end, and few of them elsewhere. */
uint64_t carc_census_bytes(const struct carc_tileset *set, uint32_t tiles);

/* carc_census_fini frees; safe on zeroed memory. */
void carc_census_fini(struct carc_census *census);

/* carc_census_add adds the counts of another census; it may become short of memory. */
void carc_census_add(struct carc_census *census, const struct carc_census *other);

/* One whole number of a census: name says which field of a row ("count", "claimed" ...). */
struct carc_census_sum {
    const char *name;
    uint32_t class;
    uint64_t size;
    uint64_t value;
};

/* carc_census_each hands every number that is not 0 to visit, in a fixed order; stops at the
 * first failure and returns it. */
enum carc_status carc_census_each(const struct carc_census *census,
                                  enum carc_status (*visit)(void *context,
                                                            const struct carc_census_sum *sum),
                                  void *context) CARC_MUST_USE;

/* carc_census_largest returns a size that no feature of a class exceeds in games of so many
 * tiles. */
uint64_t carc_census_largest(enum carc_class class, uint32_t tiles);

/*
 * carc_census_put adds a number and makes room for its size if there is none: after putting
 * all numbers of carc_census_each into an empty census both are equal; putting those of two
 * is adding them. CARC_BAD_DATA if there is no such number, if games of so many tiles have no
 * features of its size (carc_census_largest), or if it would overflow; then nothing was added.
 * CARC_NO_MEMORY if there is no room.
 */
enum carc_status carc_census_put(struct carc_census *census, const struct carc_census_sum *sum,
                                 uint32_t tiles) CARC_MUST_USE;

/* carc_census_points returns the half points that a row paid under a variant's weights;
 * farm scope city pays on rows of FARM_CITY, scope farm on rows of FARM. */
int64_t carc_census_points(enum carc_class class, size_t size,
                           const struct carc_census_row *row,
                           const struct carc_weights *weights);

/* carc_census_offered returns the half points that one owner of all features of a row would
 * have been paid. */
int64_t carc_census_offered(enum carc_class class, size_t size,
                            const struct carc_census_row *row,
                            const struct carc_weights *weights);

/* carc_census_unclaimed returns how much of that the features without any meeple would have
 * paid: what was offered and nobody took. Cities that are paid by farms (rows of FARM_CITY)
 * are without one if no field around them holds farmers. */
int64_t carc_census_unclaimed(enum carc_class class, size_t size,
                              const struct carc_census_row *row,
                              const struct carc_weights *weights);

/* carc_census_clear empties a census. */
void carc_census_clear(struct carc_census *census);

/* carc_class_kind and carc_class_status return the words of CARC_CLASSES. */
const char *carc_class_kind(enum carc_class class);
const char *carc_class_status(enum carc_class class);

#endif
