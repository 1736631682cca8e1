// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tables of agents against the slow judge: what they record is legal and scores the same, and
 * games depend on nothing that they must not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "duel.h"
#include "fast.h"
#include "games.h"
#include <carcsim/agents.h>

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
#define COMPACT                                                                                \
    {                                                                                          \
        .kind = CARC_AGENT_COMPACT, .never = 1U << CARC_FIELD                                  \
    }
#define COMPACT_OF_3                                                                           \
    {                                                                                          \
        .kind = CARC_AGENT_COMPACT, .candidates = 3                                            \
    }
#define GREEDY_OF_5                                                                            \
    {                                                                                          \
        .kind = CARC_AGENT_GREEDY, .candidates = 5                                             \
    }
#define ONLY_FARM                                                                              \
    {                                                                                          \
        .kind = CARC_AGENT_RANDOM, .never = 0x7                                                \
    }

enum { FIRST, SECOND, THIRD, MEDINA };

static struct carc_tileset set;
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

/* The judge and his book of meeples. */
struct court {
    struct judge *judge;
    struct judge_ledger ledger;
};

static bool replay_move(const struct arena *arena, struct court *court,
                        const struct carc_move *move, char *trouble)
{
    struct judge *judge = court->judge;
    judge_ledger_draw(&court->ledger);
    if (move->placed) {
        judge_ledger_begin(&court->ledger, judge, move->seat);
    }
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
        judge_ledger_placed(&court->ledger, judge);
        judge_end_turn(judge);
        judge_ledger_end(&court->ledger, judge);
    }
    if (why) {
        snprintf(trouble, 200, "turn %u: tile %s at %d,%d %s", move->turn,
                 set.tile[move->kind].id, (int)move->x, (int)move->y, why);
    }
    return !why;
}

/* Seats move in turn; a tile that fits nowhere costs no turn (R3.4). */
static bool replay(const struct arena *arena, struct court *court, const struct record *record,
                   const struct carc_played *played, char *trouble)
{
    struct judge *judge = court->judge;
    const struct carc_move *start = &record->move[0];
    uint32_t seat = 0, discarded = 0, turns = 0;
    judge_reset(judge);
    judge_ledger_clear(&court->ledger);
    bool good = start->turn == 0 && start->kind == set.start && start->x == 0 &&
                start->y == 0 && start->segment == CARC_NO_SEGMENT &&
                judge_place_first(judge, start->kind, 0, 0, start->rotation);
    snprintf(trouble, 200, "the start tile or the turns are wrong");
    for (size_t i = 1; i < record->count && good; i++) {
        const struct carc_move *move = &record->move[i];
        good =
            move->turn == i && move->seat == seat && replay_move(arena, court, move, trouble);
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

/* What meeples did, by the record. */
static bool same_use(const struct arena *arena, const struct court *court,
                     const struct carc_game *game, char *trouble)
{
    static const enum judge_kind kinds[CARC_KINDS] = {
        [CARC_ROAD] = JUDGE_ROAD,
        [CARC_CITY] = JUDGE_CITY,
        [CARC_MONASTERY] = JUDGE_MONASTERY,
        [CARC_FIELD] = JUDGE_FIELD,
    };
    bool same = carc_game_turn(game) == court->ledger.turn;
    for (uint32_t seat = 0; seat < arena->seats; seat++) {
        const struct carc_use *use = &game->use[seat];
        same = same && carc_game_empty_turns(game, seat) == court->ledger.empty[seat];
        for (int kind = 0; kind < CARC_KINDS; kind++) {
            const struct judge_use book = judge_ledger_use(&court->ledger, seat, kinds[kind]);
            same = same && use->placed[kind] == book.placed &&
                   use->returned[kind] == book.returned &&
                   use->placed_turns[kind] == book.placed_turns &&
                   use->returned_turns[kind] == book.returned_turns;
        }
    }
    if (!same) {
        snprintf(trouble, 200, "meeples are counted wrong");
    }
    return same;
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
    struct court court = {
        judge_new(judge_source_path(arena->path), arena->seats, (int)arena->meeples), {0}};
    bool good = court.judge != NULL;
    uint64_t number = 0;
    for (; good && number < games_count(arena->share); number++) {
        record.count = 0;
        good = carc_table_play(&table, games_seed(), number, &score, NULL) == CARC_OK &&
               replay(arena, &court, &record, &table.played, trouble) &&
               same_points(arena, court.judge, &score, trouble) &&
               same_use(arena, &court, &table.game, trouble);
    }
    judge_free(court.judge);
    judge_ledger_free(&court.ledger);
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
    {"compact_agents", FAST_BASE, 0, 1, 2, 7, 100, THIRD, 1, {COMPACT}},
    {"compact_agents_with_tricky_tiles", FAST_ODD, 0, 2, 4, 7, 20, THIRD, 1, {COMPACT_OF_3}},
    {"compact_agents_with_six_boxes",
     FAST_BASE,
     0,
     6,
     2,
     7,
     2,
     THIRD,
     2,
     {COMPACT, COMPACT_OF_3}},
    {"agents_that_look_at_few_places",
     FAST_BASE,
     0,
     1,
     3,
     7,
     50,
     THIRD,
     2,
     {GREEDY_OF_5, COMPACT_OF_3}},
    {"greedy_agents_with_six_boxes", FAST_BASE, 0, 6, 2, 7, 2, SECOND, 1, {MARGIN}},
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
    static struct arena mixed = {"", FAST_BASE, 0,     1, 3,
                                 7,  0,         THIRD, 3, {MARGIN, RANDOM, COMPACT}};
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
        {"", FAST_BASE, 0, 1, 3, 1000, 0, MEDINA, 2, {OWN, COMPACT}},
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

/* A limit ends the game early: its moves are the first of the whole game. */
static void limit_cuts_the_game_short(void **state)
{
    (void)state;
    enum { LIMIT = 30 };
    static struct arena mixed = {"", FAST_BASE, 0, 1, 2, 7, 0, THIRD, 2, {MARGIN, RANDOM}};
    static struct record whole, part;
    struct carc_table table, limited;
    struct carc_score score;
    set_table(&mixed, &table);
    struct carc_table_setup setup = setup_of(&mixed);
    setup.limit = LIMIT;
    assert_int_equal(carc_table_init(&limited, &setup), CARC_OK);
    for (uint64_t game = 0; game < 20; game++) {
        play_into(&table, game, &whole, &score);
        play_into(&limited, game, &part, &score);
        assert_int_equal(limited.game.board.placed_count, LIMIT);
        assert_int_equal(limited.played.turns, LIMIT - 1);
        assert_memory_equal(whole.move, part.move, part.count * sizeof *part.move);
        assert_true(part.move[part.count - 1].placed);
    }
    carc_table_fini(&table);
    carc_table_fini(&limited);
}

/* ---- the list ------------------------------------------------------------------------ */

#define RECORDED (sizeof recorded / sizeof recorded[0])

static struct CMUnitTest tests[RECORDED + 3] = {
    cmocka_unit_test(same_seed_plays_the_same_game),
    cmocka_unit_test(order_of_tiles_depends_on_seed_and_game_only),
    cmocka_unit_test(limit_cuts_the_game_short),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    duel_variants(variants);
    struct CMUnitTest *next = &tests[3];
    for (size_t i = 0; i < RECORDED; i++) {
        *next++ = (struct CMUnitTest){recorded[i].name, recorded_games_are_legal, NULL, NULL,
                                      &recorded[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
