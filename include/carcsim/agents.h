// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_AGENTS_H
#define CARC_AGENTS_H

/*
 * agents - who decides, and the loop of turns: shuffle, draw, let an agent move, settle.
 *
 *     random   uniform over the legal (cell, rotation) pairs, then uniform over no meeple and
 *              the free segments, if a meeple is in supply
 *     greedy   the move with the best score if the game ended now; ties uniform over the
 *              distinct moves. goal=margin (own minus the best rival's) or goal=own
 *     compact  fills holes: the places with most neighbours, among them those that complete
 *              most features; no meeple or a free segment as random does, but no farmers
 *              unless farmers=yes
 *     candidates=N        greedy, compact: of more than N places (compact: with most
 *                         neighbours) only those of N random draws; one may be drawn twice,
 *                         so that of 65 places 64 draws look at about 41. Without
 *                         it greedy looks at all places, compact at those of 32 draws
 *     never=KIND[+KIND]   any agent: no meeple is ever placed on these kinds
 *
 * The order of the tiles of game g of seed S depends on S, g and the tiles only; each seat's
 * agent draws from a stream of its own (random.h). An agent scores by the weights of the
 * variant it plays under. After init only a large board and a census allocate, when they grow
 * (game.h). One table, one thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/game.h>
#include <carcsim/random.h>
#include <carcsim/rules.h>
#include <carcsim/small.h>

enum carc_agent_kind { CARC_AGENT_RANDOM, CARC_AGENT_GREEDY, CARC_AGENT_COMPACT };
enum carc_agent_goal { CARC_GOAL_MARGIN, CARC_GOAL_OWN };

/* How one agent decides. Zeroed memory is `random`. */
struct carc_agent {
    char name[64];       /* as given on the command line */
    uint8_t kind;        /* enum carc_agent_kind */
    uint8_t goal;        /* enum carc_agent_goal; greedy */
    uint8_t never;       /* bit k: never a meeple on kind k (enum carc_kind) */
    uint32_t candidates; /* greedy, compact: draws among more places; 0: as if not given */
};

/*
 * carc_agent_parse reads an agent as written on the command line, "greedy:goal=own" or
 * "random:never=farm+road" ("farm" and "field" are the same kind). CARC_BAD_USAGE with a
 * message, and a guess for a mistyped word.
 */
enum carc_status carc_agent_parse(const char *text, struct carc_agent *agent,
                                  struct carc_error *error) CARC_MUST_USE;

/* carc_agent_text writes how an agent decides, whatever it is called, in words that
 * carc_agent_parse reads: "greedy:goal=own:never=road+field". Returns text. */
#define CARC_AGENT_TEXT 128
const char *carc_agent_text(const struct carc_agent *agent, char text[CARC_AGENT_TEXT]);

/* carc_agent_names returns the names of the built-in agents, ended by NULL. */
const char *const *carc_agent_names(void);

/* One drawn tile of a game, as a record tells it. */
struct carc_move {
    uint32_t turn;    /* 0 for the start tile, then in drawing order */
    uint32_t seat;    /* 0-based; of no meaning on turn 0 */
    int32_t x, y;     /* where it lies; x east, y north */
    uint8_t kind;     /* the tile's kind in the set */
    uint8_t rotation; /* quarter turns clockwise */
    uint8_t segment;  /* of its meeple, or CARC_NO_SEGMENT */
    bool placed; /* false: it fitted nowhere and left the game; x to segment mean nothing */
};

/* Whoever writes games down. */
struct carc_recorder {
    void (*moved)(void *context, const struct carc_move *move);
    void *context;
};

/* Counts of one game beside its score. */
struct carc_played {
    uint32_t discarded;           /* tiles that fitted nowhere */
    uint32_t turns;               /* tiles placed by agents */
    uint32_t meeples[CARC_KINDS]; /* meeples placed, all seats, by kind */
    uint64_t places;              /* legal (cell, distinct rotation) pairs, summed over turns */
};

/* The next turn of a random agent on a large board, as far as it is decided already. */
struct carc_ahead {
    bool is_decided;
    uint32_t places; /* legal places of the next tile */
    struct carc_place place;
};

struct carc_greedy; /* the greedy agent's room to think, private to this layer */

/* A table with its agents. Fields are to be read only, outside this layer. */
struct carc_table {
    struct carc_game game;
    struct carc_agent agent[CARC_SEATS_MAX];
    struct carc_stream stream[CARC_SEATS_MAX]; /* an agent's draws in this game */
    uint32_t round;                            /* see carc_table_seat; 0 at first */
    struct carc_weights weights;               /* of the variant played under */
    struct carc_greedy *greedy;
    uint8_t *box;   /* kinds of all tiles to be drawn, in the order of the set */
    uint8_t *stock; /* the same in drawing order */
    uint32_t stock_count;
    uint32_t left;  /* tiles of the stock that are not drawn yet */
    uint32_t seat;  /* whose turn is next, 0-based */
    uint32_t limit; /* tiles on the board that end the game */
    struct carc_ahead ahead;
    struct carc_small *small;  /* games of a closed table of random agents, or NULL */
    struct carc_played played; /* of the game last played */
    struct carc_used used;     /* the same, once carc_table_score was called */
    const struct carc_recorder *recorder; /* borrowed, may be NULL */
};

/* What a table is made of. */
struct carc_table_setup {
    const struct carc_tileset *set; /* borrowed, outlives the table */
    uint32_t boxes;                 /* copies of the set shuffled together, at least 1 */
    uint32_t seats;                 /* 2 to CARC_SEATS_MAX */
    uint32_t meeples;               /* in each supply */
    uint32_t limit; /* tiles on the board that end the game, start tile included; 0: all */
    struct carc_agent agent[CARC_SEATS_MAX];
    struct carc_weights weights; /* of the variant played under */
    bool is_closed; /* nobody looks at the game that carc_table_play leaves: see small.h */
};

/* carc_table_init allocates a table. On CARC_NO_MEMORY carc_table_fini is still safe. */
enum carc_status carc_table_init(struct carc_table *table,
                                 const struct carc_table_setup *setup) CARC_MUST_USE;

/*
 * carc_table_seat says who sits where from the next game on: agent s of the setup's agents
 * comes to seat s - round, counted around the table, and agents draw from the streams of that
 * round (random.h). agents are those of the setup; the order of tiles stays the same.
 */
void carc_table_seat(struct carc_table *table, const struct carc_agent *agents, uint32_t round);

/* carc_table_fini frees; safe on zeroed memory. */
void carc_table_fini(struct carc_table *table);

/*
 * carc_table_play plays game number game of a seed to its end and writes what every seat has
 * earned. census (may be NULL) receives the features of the game. CARC_NO_MEMORY only if a
 * large board (board.h) had to grow and could not.
 */
enum carc_status carc_table_play(struct carc_table *table, uint64_t seed, uint64_t game,
                                 struct carc_score *score,
                                 struct carc_census *census) CARC_MUST_USE;

/*
 * carc_table_begin and carc_table_turn are the same one turn at a time: begin shuffles and
 * lays the start tile; turn lets the next seat draw and move, or sets *end if no tile is left
 * or the table's limit is reached. What features are completed is counted in census (may be
 * NULL, borrowed until the end).
 */
void carc_table_begin(struct carc_table *table, uint64_t seed, uint64_t game,
                      struct carc_census *census);
enum carc_status carc_table_turn(struct carc_table *table, bool *end) CARC_MUST_USE;

/* carc_table_score writes what every seat has earned, and counts the features left in the
 * census of carc_table_begin, when the game is at its end: the last part of carc_table_play. */
void carc_table_score(struct carc_table *table, struct carc_score *score);

/* carc_table_shuffle fills the stock with the order of tiles of a game: the whole of what
 * random numbers decide before the first move. */
void carc_table_shuffle(struct carc_table *table, uint64_t seed, uint64_t game);

/* One move of an agent: where the drawn tile goes and what its meeple stands on. */
struct carc_choice {
    struct carc_place place;
    uint8_t segment; /* or CARC_NO_SEGMENT */
};

#endif
