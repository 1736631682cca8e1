// SPDX-License-Identifier: GPL-3.0-or-later
#include "step.h"

#include <stdio.h>
#include <string.h>

#include "check.h"

void step_open_end(struct step_end *end, const struct carc_tileset *set)
{
    assert_int_equal(carc_census_init(&end->census, set, set->total), CARC_OK);
}

static bool same_census(const struct carc_census *a, const struct carc_census *b, char *trouble)
{
    for (size_t class = 0; class < CARC_CLASS_COUNT; class ++) {
        bool is_same = a->end[class] == b->end[class];
        size_t size = 0;
        for (; is_same && size < a->end[class]; size++) {
            is_same = memcmp(&a->row[class][size], &b->row[class][size], sizeof **a->row) == 0;
        }
        if (!is_same) {
            snprintf(trouble, STEP_TROUBLE, "%s %s: sizes below %zu and %zu, size %zu differs",
                     carc_class_kind((enum carc_class) class),
                     carc_class_status((enum carc_class) class), a->end[class], b->end[class],
                     size);
            return false;
        }
    }
    return true;
}

static bool same_use(const struct carc_used *a, const struct carc_used *b, uint32_t seat)
{
    const struct carc_use *use = &a->use[seat], *other = &b->use[seat];
    bool is_same = a->laid == b->laid && a->turns == b->turns;
    is_same = is_same && a->empty[seat] == b->empty[seat];
    for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
        is_same = is_same && use->placed[kind] == other->placed[kind] &&
                  use->returned[kind] == other->returned[kind] &&
                  use->placed_turns[kind] == other->placed_turns[kind] &&
                  use->returned_turns[kind] == other->returned_turns[kind];
    }
    return is_same;
}

bool step_same_end(const struct step_end *a, const struct step_end *b, uint32_t seats,
                   char *trouble)
{
    for (uint32_t seat = 0; seat < seats; seat++) {
        for (size_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
            if (a->score.component[seat][c] != b->score.component[seat][c]) {
                snprintf(trouble, STEP_TROUBLE, "seat %u, component %zu: %d, in small words %d",
                         seat + 1, c, a->score.component[seat][c], b->score.component[seat][c]);
                return false;
            }
        }
        if (!same_use(&a->used, &b->used, seat)) {
            snprintf(trouble, STEP_TROUBLE, "meeples of seat %u have done something else",
                     seat + 1);
            return false;
        }
    }
    return same_census(&a->census, &b->census, trouble);
}

bool step_same_places(struct step *step)
{
    for (size_t kind = 0; kind < step->game.set->tile_count; kind++) {
        const uint32_t wide = carc_board_places(&step->game.board, (uint8_t)kind);
        const uint32_t narrow = carc_small_places(step->small, (uint8_t)kind);
        if (wide != narrow) {
            snprintf(step->trouble, STEP_TROUBLE, "tile %s has %u places, in small words %u",
                     step->game.set->tile[kind].id, wide, narrow);
            return false;
        }
    }
    return true;
}

static uint32_t index_of(const struct carc_game *game, uint8_t kind, struct carc_place place)
{
    uint32_t index = 0;
    struct carc_place other = carc_board_pick(&game->board, kind, index);
    while (other.slot != place.slot || other.rotation != place.rotation) {
        other = carc_board_pick(&game->board, kind, ++index);
    }
    return index;
}

static uint32_t ones(uint32_t bits)
{
    uint32_t count = 0;
    for (; bits; bits &= bits - 1) {
        count++;
    }
    return count;
}

/* A turn: segment gets a meeple, unless it is CARC_NO_SEGMENT or the supply is out. */
bool step_turn(struct step *step, uint8_t kind, struct carc_place place, uint32_t seat,
               uint8_t segment)
{
    struct carc_game *game = &step->game;
    carc_small_place(step->small, kind, index_of(game, kind, place));
    assert_int_equal(carc_game_reserve(game), CARC_OK);
    carc_game_place(game, kind, place);
    const uint32_t free = carc_game_free(game);
    const uint32_t choices = carc_small_choices(step->small, 0);
    bool is_same = choices == ones(free);
    if (is_same && free >> segment & 1U && game->supply[seat] > 0) {
        carc_game_claim(game, seat, segment);
        carc_small_claim(step->small, seat, ones(free & ((1U << segment) - 1)));
    }
    carc_game_settle(game);
    carc_small_settle(step->small);
    for (uint32_t s = 0; s < game->seats; s++) {
        is_same = is_same && game->supply[s] == carc_small_supply(step->small, s);
    }
    if (!is_same) {
        snprintf(step->trouble, STEP_TROUBLE,
                 "%u segments are free, in small words %u, or supplies", ones(free), choices);
    }
    return is_same;
}

bool step_open(struct step *step, const struct carc_tileset *set, uint32_t seats,
               uint32_t meeples)
{
    const struct carc_game_setup setup = {
        .set = set, .tiles = set->total, .boxes = 1, .seats = seats, .meeples = meeples};
    memset(step, 0, sizeof *step);
    if (!carc_small_is_enough(&setup)) {
        return false;
    }
    assert_int_equal(carc_game_init(&step->game, &setup), CARC_OK);
    step->small = carc_small_new(&setup);
    assert_non_null(step->small);
    step_open_end(&step->wide, set);
    step_open_end(&step->narrow, set);
    return true;
}

void step_close(struct step *step)
{
    carc_game_fini(&step->game);
    carc_small_free(step->small);
    carc_census_fini(&step->wide.census);
    carc_census_fini(&step->narrow.census);
}

void step_begin(struct step *step)
{
    carc_census_clear(&step->wide.census);
    carc_census_clear(&step->narrow.census);
    step->game.census = &step->wide.census;
    carc_game_begin(&step->game, (uint8_t)step->game.set->start, 0);
    carc_small_begin(step->small, (uint8_t)step->game.set->start, &step->narrow.census);
}

bool step_finish(struct step *step)
{
    carc_game_score(&step->game, &step->wide.score, &step->wide.census, NULL);
    step->wide.used = carc_game_used(&step->game);
    carc_small_score(step->small, &step->narrow.score, &step->narrow.used);
    return step_same_end(&step->wide, &step->narrow, step->game.seats, step->trouble);
}
