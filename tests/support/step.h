// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_TESTS_STEP_H
#define CARC_TESTS_STEP_H

/*
 * step - one game on the engine that the judge has judged and in small words, turn by turn.
 * What differs is said in trouble.
 */

#include <stdbool.h>
#include <stdint.h>

#include <carcsim/game.h>
#include <carcsim/small.h>

#define STEP_TROUBLE 200

/* What is known of a finished game. */
struct step_end {
    struct carc_score score;
    struct carc_used used;
    struct carc_census census;
};

/* step_open_end makes an empty census for games of a set. step_same_end compares two ends. */
void step_open_end(struct step_end *end, const struct carc_tileset *set);
bool step_same_end(const struct step_end *a, const struct step_end *b, uint32_t seats,
                   char *trouble);

/* One game on both engines. */
struct step {
    struct carc_game game;
    struct carc_small *small;
    struct step_end wide, narrow;
    char trouble[STEP_TROUBLE];
};

/* step_open makes games of one box; false, and nothing to close, if small words are not enough.
 * step_close frees. */
bool step_open(struct step *step, const struct carc_tileset *set, uint32_t seats,
               uint32_t meeples);
void step_close(struct step *step);

/* step_begin lays the start tile. */
void step_begin(struct step *step);

/* step_same_places compares the numbers of legal places of all kinds of tile. */
bool step_same_places(struct step *step);

/* step_turn lays a tile of a kind on a place of the board of game; segment gets a meeple of the
 * seat, unless it is CARC_NO_SEGMENT or not free or the supply is out. Compares free segments
 * and supplies. */
bool step_turn(struct step *step, uint8_t kind, struct carc_place place, uint32_t seat,
               uint8_t segment);

/* step_finish ends the game and compares all that is known of it. */
bool step_finish(struct step *step);

#endif
