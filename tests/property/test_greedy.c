// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Greedy agents against the slow judge: the moves they weigh are all there are, the differences
 * of their values are the judge's, and what they play is one of the judge's best.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "duel.h"
#include "fast.h"
#include "games.h"
#include "policy.h"

/* One kind of game; agents are dealt to the seats in turn. */
struct arena {
    const char *name;
    const char *path; /* tile file */
    long copies;      /* of every tile; 0: as in the file */
    uint32_t boxes;
    uint32_t seats;
    uint32_t meeples;
    uint32_t share; /* of GAMES_USUAL games */
    size_t variant; /* played under; the order of duel_variants */
    size_t agent_count;
    struct carc_agent agent[4];
};

#define RANDOM                                                                                 \
    {                                                                                          \
        .kind = CARC_AGENT_RANDOM                                                              \
    }
#define MARGIN                                                                                 \
    {                                                                                          \
        .kind = CARC_AGENT_GREEDY, .goal = CARC_GOAL_MARGIN                                    \
    }
#define OWN                                                                                    \
    {                                                                                          \
        .kind = CARC_AGENT_GREEDY, .goal = CARC_GOAL_OWN                                       \
    }
#define NO_FARM                                                                                \
    {                                                                                          \
        .kind = CARC_AGENT_GREEDY, .never = 1U << CARC_FIELD                                   \
    }
#define ONLY_FARM                                                                              \
    {                                                                                          \
        .kind = CARC_AGENT_RANDOM, .never = 0x7                                                \
    }

enum { FIRST, SECOND, THIRD, MEDINA, ODD_BY_CITY, ODD_ONCE, ODD_EACH };

static struct carc_tileset set;
static struct duel duel;
static struct duel_variant variants[DUEL_VARIANTS];

/* ---- tables -------------------------------------------------------------------------- */

static struct carc_table_setup setup_of(const struct arena *arena)
{
    struct carc_table_setup setup = {
        .set = &set,
        .boxes = arena->boxes,
        .seats = arena->seats,
        .meeples = arena->meeples,
        .weights = variants[arena->variant].weights,
    };
    for (uint32_t seat = 0; seat < arena->seats; seat++) {
        setup.agent[seat] = arena->agent[seat % arena->agent_count];
    }
    return setup;
}

/* Reads the tiles and sets a table. */
static void set_table(const struct arena *arena, struct carc_table *table)
{
    assert_true(fast_tileset(arena->path, arena->copies, &set));
    const struct carc_table_setup setup = setup_of(arena);
    assert_int_equal(carc_table_init(table, &setup), CARC_OK);
}

#define LIST_MAX 8192

/* A move in the words of both sides. */
struct valued {
    int32_t x, y;
    uint32_t rotation, segment;
    int32_t value;
};

static int compare_moves(const void *a, const void *b)
{
    const struct valued *p = a, *q = b;
    const int32_t differences[] = {p->y - q->y, p->x - q->x,
                                   (int32_t)p->rotation - (int32_t)q->rotation,
                                   (int32_t)p->segment - (int32_t)q->segment};
    for (size_t i = 0; i < 4; i++) {
        if (differences[i] != 0) {
            return differences[i];
        }
    }
    return 0;
}

static size_t engine_moves(struct carc_table *table, uint32_t seat, uint8_t kind,
                           struct valued *out)
{
    static struct carc_valued list[LIST_MAX];
    const struct carc_board *board = &table->game.board;
    const uint32_t count = carc_greedy_moves(table, seat, kind, false, list, LIST_MAX);
    for (uint32_t i = 0; i < count && i < LIST_MAX; i++) {
        const struct carc_place place = list[i].choice.place;
        carc_board_where(board, board->slots[place.slot].cell, &out[i].x, &out[i].y);
        out[i].rotation = place.rotation;
        out[i].segment = list[i].choice.segment;
        out[i].value = list[i].value;
    }
    qsort(out, count < LIST_MAX ? count : 0, sizeof *out, compare_moves);
    return count;
}

/* Whether the agent, which looks for the best moves only, finds all of them in their order. */
static bool finds_the_best(struct carc_table *table, uint32_t seat, uint8_t kind)
{
    static struct carc_valued all[LIST_MAX], best[LIST_MAX];
    const uint32_t count = carc_greedy_moves(table, seat, kind, false, all, LIST_MAX);
    const uint32_t found = carc_greedy_moves(table, seat, kind, true, best, LIST_MAX);
    int32_t highest = INT32_MIN;
    for (uint32_t i = 0; i < count && i < LIST_MAX; i++) {
        highest = all[i].value > highest ? all[i].value : highest;
    }
    uint32_t expected = 0;
    bool same = true;
    for (uint32_t i = 0; i < count && i < LIST_MAX; i++) {
        if (all[i].value == highest) {
            const struct carc_choice *one = &all[i].choice, *other = &best[expected].choice;
            same = same && expected < found && one->place.slot == other->place.slot &&
                   one->place.rotation == other->place.rotation &&
                   one->segment == other->segment && best[expected].value == highest;
            expected++;
        }
    }
    return (same && expected == found) ||
           duel_trouble(&duel, "greedy finds %u best moves, %u in the list of all", found,
                        expected);
}

/* The judge's moves, without those the agent never makes. */
static size_t judge_moves(const struct carc_table *table, uint32_t seat, uint8_t kind,
                          const struct judge_variant *variant, struct valued *out)
{
    static struct judge_move list[LIST_MAX];
    const struct carc_agent *agent = &table->agent[seat];
    const size_t all = judge_greedy_values(duel.judge, kind, seat, variant,
                                           agent->goal == CARC_GOAL_MARGIN, list, LIST_MAX);
    size_t count = 0;
    for (size_t i = 0; i < all && i < LIST_MAX; i++) {
        const bool bare = list[i].segment == JUDGE_NONE;
        if (!bare && agent->never >> set.tile[kind].segment[list[i].segment].kind & 1U) {
            continue;
        }
        out[count++] =
            (struct valued){list[i].x, list[i].y, list[i].rotation,
                            bare ? CARC_NO_SEGMENT : (uint32_t)list[i].segment, list[i].value};
    }
    qsort(out, count, sizeof *out, compare_moves);
    return all <= LIST_MAX ? count : 0;
}

/* The same moves, and each as much better than the first as the judge says. */
static bool same_values(const struct valued *engine, size_t count, const struct valued *judge,
                        size_t expected)
{
    if (count != expected || count == 0) {
        return duel_trouble(&duel, "greedy has %zu moves, judge %zu", count, expected);
    }
    for (size_t i = 0; i < count; i++) {
        const struct valued *a = &engine[i], *b = &judge[i];
        if (compare_moves(a, b) != 0) {
            return duel_trouble(&duel,
                                "greedy may go to %d,%d turned %u on %u, judge %d,%d %u %u",
                                (int)a->x, (int)a->y, a->rotation, a->segment, (int)b->x,
                                (int)b->y, b->rotation, b->segment);
        }
        if (a->value - engine[0].value != b->value - judge[0].value) {
            return duel_trouble(&duel,
                                "move %d,%d turned %u on %u is %d half points better than "
                                "%d,%d turned %u on %u, judge %d",
                                (int)a->x, (int)a->y, a->rotation, a->segment,
                                (int)(a->value - engine[0].value), (int)engine[0].x,
                                (int)engine[0].y, engine[0].rotation, engine[0].segment,
                                (int)(b->value - judge[0].value));
        }
    }
    return true;
}

/* Whether the move just made is among the best of the list. */
static bool is_best(const struct carc_game *game, uint8_t segment, const struct valued *judge,
                    size_t count)
{
    const struct carc_placed *placed = &game->board.placed[game->board.placed_count - 1];
    struct valued made = {.rotation = placed->rotation, .segment = segment, .value = INT32_MIN};
    int32_t best = INT32_MIN;
    carc_board_where(&game->board, placed->cell, &made.x, &made.y);
    for (size_t i = 0; i < count; i++) {
        best = judge[i].value > best ? judge[i].value : best;
        made.value = compare_moves(&judge[i], &made) == 0 ? judge[i].value : made.value;
    }
    return made.value == best;
}

static bool play_greedy(struct carc_table *table, uint32_t seat, uint8_t kind,
                        const struct judge_variant *variant, bool valued)
{
    static struct valued engine[LIST_MAX], judge[LIST_MAX];
    struct carc_game *game = &table->game;
    size_t count = 0;
    if (valued) {
        count = judge_moves(table, seat, kind, variant, judge);
        if (!same_values(engine, engine_moves(table, seat, kind, engine), judge, count) ||
            !finds_the_best(table, seat, kind)) {
            return false;
        }
    }
    if (carc_game_reserve(game) != CARC_OK) {
        return duel_trouble(&duel, "no memory");
    }
    const uint32_t places = carc_board_places(&game->board, kind);
    const uint8_t segment = table->agent[seat].kind == CARC_AGENT_GREEDY
                                ? carc_greedy_move(table, seat, kind, places)
                                : carc_random_move(table, seat, kind, places);
    if (valued && table->agent[seat].kind == CARC_AGENT_GREEDY &&
        !is_best(game, segment, judge, count)) {
        return duel_trouble(&duel, "greedy plays a move that is not the best");
    }
    return duel_adopt(&duel, seat, segment) && duel_settle(&duel);
}

/* Values every move of one turn in three, so that more games are seen; all of small ones. */
static bool play_valued(const struct arena *arena, struct carc_table *table, uint64_t number)
{
    carc_table_begin(table, games_seed(), number, NULL);
    bool same = duel_begin(&duel, (uint8_t)set.start, 0);
    uint32_t seat = 0;
    for (uint32_t left = table->stock_count; left > 0 && same; left--) {
        const uint8_t kind = table->stock[left - 1];
        const bool valued = table->stock_count < 30 || (left + number) % 3 == 0;
        if (carc_board_places(&table->game.board, kind) > 0) {
            same = play_greedy(table, seat, kind, &variants[arena->variant].judge, valued);
            seat = (seat + 1) % arena->seats;
        }
    }
    return same;
}

static void greedy_values_are_those_of_the_judge(void **state)
{
    const struct arena *arena = *state;
    struct carc_table table;
    set_table(arena, &table);
    bool same = duel_open(&duel, &table.game, arena->path, set.total * arena->boxes);
    uint64_t number = 0;
    for (; same && number < games_count(arena->share); number++) {
        same = play_valued(arena, &table, number);
    }
    duel_close(&duel);
    carc_table_fini(&table);
    if (!same) {
        games_fail(arena->name, number - 1, duel.trouble);
    }
}

static struct arena valued[] = {
    {"greedy_third_margin", FAST_BASE, 0, 1, 2, 7, 3, THIRD, 1, {MARGIN}},
    {"greedy_second_own", FAST_BASE, 0, 1, 3, 7, 3, SECOND, 1, {OWN}},
    {"greedy_first_margin", FAST_BASE, 0, 1, 2, 7, 3, FIRST, 1, {MARGIN}},
    {"greedy_medina_margin", FAST_BASE, 0, 1, 2, 7, 3, MEDINA, 1, {MARGIN}},
    {"greedy_third_small", FAST_BASE, 1, 1, 2, 7, 15, THIRD, 2, {MARGIN, OWN}},
    {"greedy_second_small", FAST_BASE, 1, 1, 3, 3, 15, SECOND, 2, {MARGIN, NO_FARM}},
    {"greedy_first_small", FAST_BASE, 1, 1, 4, 2, 15, FIRST, 3, {MARGIN, OWN, RANDOM}},
    {"greedy_odd_by_city_tricky", FAST_ODD, 1, 1, 2, 7, 15, ODD_BY_CITY, 2, {MARGIN, RANDOM}},
    {"greedy_odd_once_tricky", FAST_ODD, 1, 1, 2, 5, 15, ODD_ONCE, 2, {MARGIN, RANDOM}},
    {"greedy_odd_each_tricky", FAST_ODD, 1, 1, 3, 5, 15, ODD_EACH, 2, {MARGIN, RANDOM}},
    {"greedy_against_farmers", FAST_ODD, 1, 1, 2, 7, 15, SECOND, 2, {MARGIN, ONLY_FARM}},
    {"greedy_five_seats_tricky", FAST_ODD, 1, 1, 5, 1, 10, MEDINA, 1, {MARGIN}},
};

/* ---- the list ------------------------------------------------------------------------ */

#define VALUED (sizeof valued / sizeof valued[0])

static struct CMUnitTest tests[VALUED];

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    duel_variants(variants);
    for (size_t i = 0; i < VALUED; i++) {
        tests[i] = (struct CMUnitTest){valued[i].name, greedy_values_are_those_of_the_judge,
                                       NULL, NULL, &valued[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
