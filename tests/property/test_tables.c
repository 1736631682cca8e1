// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tables of agents against the slow judge: what they record is legal and scores the same, every
 * greedy move is one of the judge's best, and games depend on nothing that they must not.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "duel.h"
#include "fast.h"
#include "games.h"
#include "policy.h"

#define MOVES_MAX 4096

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

/* ---- recorded games are legal and score the same ------------------------------------- */

struct record {
    size_t count;
    struct carc_move move[MOVES_MAX];
};

static void keep(void *context, const struct carc_move *move)
{
    struct record *record = context;
    record->move[record->count++ % MOVES_MAX] = *move;
}

static bool replay_move(const struct arena *arena, struct judge *judge,
                        const struct carc_move *move, char *trouble)
{
    const uint8_t never = arena->agent[move->seat % arena->agent_count].never;
    const char *why = NULL;
    if (!move->placed) {
        why = judge_all_legal(judge, move->kind, NULL, 0) ? "could be placed" : NULL;
    } else if (!judge_place(judge, move->kind, move->x, move->y, move->rotation)) {
        why = "is not legal there";
    } else {
        if (move->segment == CARC_NO_SEGMENT) {
            why = NULL;
        } else if (!judge_put_meeple(judge, move->seat, move->segment)) {
            why = "may not be claimed like this";
        } else if (never >> set.tile[move->kind].segment[move->segment].kind & 1U) {
            why = "has a meeple on a kind that the agent never claims";
        }
        judge_end_turn(judge);
    }
    if (why) {
        snprintf(trouble, 200, "turn %u: tile %s at %d,%d %s", move->turn,
                 set.tile[move->kind].id, (int)move->x, (int)move->y, why);
    }
    return !why;
}

/* Seats move in turn; a tile that fits nowhere costs no turn (R3.4). */
static bool replay(const struct arena *arena, struct judge *judge, const struct record *record,
                   const struct carc_played *played, char *trouble)
{
    const struct carc_move *start = &record->move[0];
    uint32_t seat = 0, discarded = 0, turns = 0;
    judge_reset(judge);
    bool good = start->turn == 0 && start->kind == set.start && start->x == 0 &&
                start->y == 0 && start->segment == CARC_NO_SEGMENT &&
                judge_place_first(judge, start->kind, 0, 0, start->rotation);
    snprintf(trouble, 200, "the start tile or the turns are wrong");
    for (size_t i = 1; i < record->count && good; i++) {
        const struct carc_move *move = &record->move[i];
        good =
            move->turn == i && move->seat == seat && replay_move(arena, judge, move, trouble);
        turns += move->placed;
        discarded += !move->placed;
        seat = move->placed ? (seat + 1) % arena->seats : seat;
    }
    return good && turns == played->turns && discarded == played->discarded &&
           record->count == set.total * arena->boxes;
}

static bool same_points(const struct arena *arena, const struct judge *judge,
                        const struct carc_score *score, char *trouble)
{
    for (size_t v = 0; v < DUEL_VARIANTS; v++) {
        int totals[JUDGE_MAX_SEATS] = {0};
        judge_totals(judge, &variants[v].judge, totals);
        for (uint32_t seat = 0; seat < arena->seats; seat++) {
            int points = 0;
            for (size_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
                points += score->component[seat][c] * variants[v].weights.weight[c];
            }
            if (points != totals[seat]) {
                snprintf(trouble, 200, "seat %u has %d half points under %s, judge %d", seat,
                         points, variants[v].name, totals[seat]);
                return false;
            }
        }
    }
    return true;
}

static void recorded_games_are_legal(void **state)
{
    const struct arena *arena = *state;
    static struct record record;
    const struct carc_recorder recorder = {keep, &record};
    struct carc_table table;
    struct carc_score score;
    char trouble[200] = "";
    set_table(arena, &table);
    table.recorder = &recorder;
    struct judge *judge =
        judge_new(judge_source_path(arena->path), arena->seats, (int)arena->meeples);
    bool good = judge != NULL;
    uint64_t number = 0;
    for (; good && number < games_count(arena->share); number++) {
        record.count = 0;
        good = carc_table_play(&table, games_seed(), number, &score, NULL) == CARC_OK &&
               replay(arena, judge, &record, &table.played, trouble) &&
               same_points(arena, judge, &score, trouble);
    }
    judge_free(judge);
    carc_table_fini(&table);
    if (!good) {
        games_fail(arena->name, number - 1, trouble);
    }
}

static struct arena recorded[] = {
    {"two_random_agents", FAST_BASE, 0, 1, 2, 7, 300, THIRD, 1, {RANDOM}},
    {"five_random_agents", FAST_BASE, 0, 1, 5, 7, 100, THIRD, 1, {RANDOM}},
    {"six_random_agents_with_two_boxes", FAST_BASE, 0, 2, 6, 7, 30, THIRD, 1, {RANDOM}},
    {"random_agents_that_only_farm", FAST_BASE, 0, 1, 3, 7, 50, THIRD, 1, {ONLY_FARM}},
    {"random_agents_with_one_meeple", FAST_BASE, 0, 1, 3, 1, 50, THIRD, 1, {RANDOM}},
    {"random_agents_with_six_boxes", FAST_BASE, 0, 6, 2, 7, 2, THIRD, 1, {RANDOM}},
    {"greedy_agents", FAST_BASE, 0, 1, 2, 7, 100, THIRD, 1, {MARGIN}},
    {"greedy_agents_without_farms", FAST_BASE, 0, 1, 4, 7, 50, FIRST, 2, {NO_FARM, OWN}},
    {"greedy_against_random_agents", FAST_BASE, 0, 1, 3, 3, 100, MEDINA, 2, {OWN, RANDOM}},
    {"greedy_agents_with_tricky_tiles", FAST_ODD, 0, 1, 3, 7, 50, SECOND, 1, {MARGIN}},
    {"greedy_agents_with_six_boxes", FAST_BASE, 0, 6, 2, 7, 2, SECOND, 1, {MARGIN}},
};

/* ---- the values of greedy moves ------------------------------------------------------ */

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
    const uint32_t count = carc_greedy_moves(table, seat, kind, list, LIST_MAX);
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
        if (!same_values(engine, engine_moves(table, seat, kind, engine), judge, count)) {
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
    carc_table_shuffle(table, games_seed(), number);
    bool same = duel_begin(&duel, (uint8_t)set.start, 0);
    uint32_t seat = 0;
    for (uint32_t s = 0; s < arena->seats; s++) {
        carc_stream_start(&table->stream[s], games_seed(), number, CARC_PURPOSE_AGENT + s);
    }
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

/* ---- what games depend on ------------------------------------------------------------ */

static void play_into(struct carc_table *table, uint64_t game, struct record *record,
                      struct carc_score *score)
{
    const struct carc_recorder recorder = {keep, record};
    memset(record, 0, sizeof *record);
    memset(score, 0, sizeof *score);
    table->recorder = &recorder;
    assert_int_equal(carc_table_play(table, games_seed(), game, score, NULL), CARC_OK);
    table->recorder = NULL;
}

static void same_seed_plays_the_same_game(void **state)
{
    (void)state;
    static struct arena mixed = {"", FAST_BASE, 0, 1, 3, 7, 0, THIRD, 2, {MARGIN, RANDOM}};
    static struct record first, again;
    struct carc_score score, other;
    struct carc_table table, fresh;
    set_table(&mixed, &table);
    const struct carc_table_setup setup = setup_of(&mixed);
    assert_int_equal(carc_table_init(&fresh, &setup), CARC_OK);
    for (uint64_t game = 0; game < 20; game++) {
        play_into(&table, game, &first, &score);
        play_into(&table, game + 1000, &again, &other);
        assert_memory_not_equal(&first, &again, sizeof first);
        play_into(&table, game, &again, &other);
        assert_memory_equal(&first, &again, sizeof first);
        assert_memory_equal(&score, &other, sizeof score);
        play_into(&fresh, game, &again, &other);
        assert_memory_equal(&first, &again, sizeof first);
        assert_memory_equal(&score, &other, sizeof score);
    }
    carc_table_fini(&table);
    carc_table_fini(&fresh);
}

static void order_of_tiles_depends_on_seed_and_game_only(void **state)
{
    (void)state;
    static struct arena tables[] = {
        {"", FAST_BASE, 0, 1, 2, 7, 0, THIRD, 1, {RANDOM}},
        {"", FAST_BASE, 0, 1, 6, 1, 0, FIRST, 2, {MARGIN, RANDOM}},
        {"", FAST_BASE, 0, 1, 3, 1000, 0, MEDINA, 1, {OWN}},
    };
    static struct record record;
    uint8_t order[3][128];
    for (uint64_t game = 0; game < 10; game++) {
        for (size_t i = 0; i < 3; i++) {
            struct carc_table table;
            struct carc_score score;
            set_table(&tables[i], &table);
            play_into(&table, game, &record, &score);
            assert_int_equal(record.count, set.total);
            for (size_t m = 0; m < record.count; m++) {
                order[i][m] = record.move[m].kind;
            }
            assert_memory_equal(order[i], order[0], record.count);
            carc_table_fini(&table);
        }
    }
}

/* ---- the list ------------------------------------------------------------------------ */

#define RECORDED (sizeof recorded / sizeof recorded[0])
#define VALUED (sizeof valued / sizeof valued[0])

static struct CMUnitTest tests[RECORDED + VALUED + 2] = {
    cmocka_unit_test(same_seed_plays_the_same_game),
    cmocka_unit_test(order_of_tiles_depends_on_seed_and_game_only),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    duel_variants(variants);
    struct CMUnitTest *next = &tests[2];
    for (size_t i = 0; i < RECORDED; i++) {
        *next++ = (struct CMUnitTest){recorded[i].name, recorded_games_are_legal, NULL, NULL,
                                      &recorded[i]};
    }
    for (size_t i = 0; i < VALUED; i++) {
        *next++ = (struct CMUnitTest){valued[i].name, greedy_values_are_those_of_the_judge,
                                      NULL, NULL, &valued[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
