// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Games in small words against the engine that the judge has judged: the same legal places,
 * free segments and supplies after every turn, and every number at the end of every game.
 */
#include <stdio.h>
#include <string.h>

#include "any_tiles.h"
#include "check.h"
#include "fast.h"
#include "games.h"
#include "room.h"
#include <carcsim/agents.h>

#define GAMES_A_SET 12
#define ANY_TILES 800 /* sets, as a share */
#define TROUBLE 200

static struct carc_tileset set;
static uint8_t stock[4096];

/* ---- ends of games -------------------------------------------------------------------- */

/* What is known of a finished game. */
struct end {
    struct carc_score score;
    struct carc_used used;
    struct carc_census census;
};

static void open_end(struct end *end)
{
    assert_int_equal(carc_census_init(&end->census, &set, set.total), CARC_OK);
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
            snprintf(trouble, TROUBLE, "%s %s: sizes below %zu and %zu, size %zu differs",
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

static bool same_end(const struct end *a, const struct end *b, uint32_t seats, char *trouble)
{
    for (uint32_t seat = 0; seat < seats; seat++) {
        for (size_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
            if (a->score.component[seat][c] != b->score.component[seat][c]) {
                snprintf(trouble, TROUBLE, "seat %u, component %zu: %d, in small words %d",
                         seat + 1, c, a->score.component[seat][c], b->score.component[seat][c]);
                return false;
            }
        }
        if (!same_use(&a->used, &b->used, seat)) {
            snprintf(trouble, TROUBLE, "meeples of seat %u have done something else", seat + 1);
            return false;
        }
    }
    return same_census(&a->census, &b->census, trouble);
}

/* ---- turn by turn ---------------------------------------------------------------------- */

/* One game on both engines. */
struct step {
    struct carc_game game;
    struct carc_small *small;
    struct end wide, narrow;
    char trouble[TROUBLE];
};

static bool same_places(struct step *step)
{
    for (size_t kind = 0; kind < set.tile_count; kind++) {
        const uint32_t wide = carc_board_places(&step->game.board, (uint8_t)kind);
        const uint32_t narrow = carc_small_places(step->small, (uint8_t)kind);
        if (wide != narrow) {
            snprintf(step->trouble, TROUBLE, "tile %s has %u places, in small words %u",
                     set.tile[kind].id, wide, narrow);
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
static bool step_on(struct step *step, uint8_t kind, struct carc_place place, uint32_t seat,
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
        snprintf(step->trouble, TROUBLE, "%u segments are free, in small words %u, or supplies",
                 ones(free), choices);
    }
    return is_same;
}

static bool open_step(struct step *step, uint32_t seats, uint32_t meeples)
{
    const struct carc_game_setup setup = {
        .set = &set, .tiles = set.total, .boxes = 1, .seats = seats, .meeples = meeples};
    memset(step, 0, sizeof *step);
    if (!carc_small_is_enough(&setup)) {
        return false;
    }
    assert_int_equal(carc_game_init(&step->game, &setup), CARC_OK);
    step->small = carc_small_new(&setup);
    assert_non_null(step->small);
    open_end(&step->wide);
    open_end(&step->narrow);
    return true;
}

static void close_step(struct step *step)
{
    carc_game_fini(&step->game);
    carc_small_free(step->small);
    carc_census_fini(&step->wide.census);
    carc_census_fini(&step->narrow.census);
}

static void begin_step(struct step *step)
{
    carc_census_clear(&step->wide.census);
    carc_census_clear(&step->narrow.census);
    step->game.census = &step->wide.census;
    carc_game_begin(&step->game, (uint8_t)set.start, 0);
    carc_small_begin(step->small, (uint8_t)set.start, &step->narrow.census);
}

static bool end_step(struct step *step)
{
    carc_game_score(&step->game, &step->wide.score, &step->wide.census, NULL);
    step->wide.used = carc_game_used(&step->game);
    carc_small_score(step->small, &step->narrow.score, &step->narrow.used);
    return same_end(&step->wide, &step->narrow, step->game.seats, step->trouble);
}

static bool step_through(struct step *step, uint64_t number)
{
    struct carc_stream stream;
    carc_stream_start(&stream, games_seed(), number, 1003);
    const uint32_t count = games_stock(&set, 1, &stream, stock);
    const unsigned style = games_style(&stream);
    const uint32_t seats = step->game.seats;
    uint32_t seat = step->game.meeples ? carc_stream_below(&stream, seats) : 0;
    begin_step(step);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t kind = stock[i];
        if (!same_places(step)) {
            return false;
        }
        if (carc_board_places(&step->game.board, kind) == 0) {
            step->game.discarded++;
            carc_small_discard(step->small);
            continue;
        }
        const struct carc_place place = games_place(&step->game, kind, style, &stream);
        const unsigned all = (1U << set.tile[kind].segment_count) - 1;
        const uint8_t segment = games_segment(&set.tile[kind], all, style, &stream);
        if (!step_on(step, kind, place, seat, segment)) {
            return false;
        }
        seat = seat + 1 == seats ? 0 : seat + 1;
    }
    return end_step(step);
}

/* Plays games of the set, if small words are enough for it. */
static bool step_games(const char *test, uint32_t seats, uint32_t meeples, uint64_t first,
                       uint32_t games)
{
    struct step step;
    if (!open_step(&step, seats, meeples)) {
        return false;
    }
    for (uint64_t number = first; number < first + games; number++) {
        if (!step_through(&step, number)) {
            games_fail(test, number, step.trouble);
        }
    }
    close_step(&step);
    return true;
}

static void random_sets_are_the_same_in_small_words(void **state)
{
    static const uint32_t meeples[] = {1, 3, 7, 31};
    uint32_t small = 0;
    (void)state;
    for (uint32_t number = 0; number < games_count(ANY_TILES); number++) {
        struct carc_stream stream;
        char path[ROOM_PATH];
        FILE *file = room_file(path);
        assert_non_null(file);
        carc_stream_start(&stream, games_seed(), number, 1002);
        any_tiles(&stream, number % 4 ? 8 : 20, file);
        assert_int_equal(fclose(file), 0);
        assert_true(fast_tileset(path, 0, &set));
        const uint32_t seats = 2 + carc_stream_below(&stream, CARC_SEATS_MAX - 1);
        small += step_games("random_sets_are_the_same_in_small_words", seats,
                            meeples[carc_stream_below(&stream, 4)], number, GAMES_A_SET);
    }
    room_close();
    assert_in_range(small, (games_count(ANY_TILES) + 4) / 5, games_count(ANY_TILES));
}

/* Tiles of fields, which fit in four rotations everywhere, and eight monasteries: more places
 * than 8 bits count, and several monasteries are complete at once. */
static void more_places_than_eight_bits_count(void **state)
{
    char path[ROOM_PATH];
    FILE *file = room_file(path);
    (void)state;
    assert_non_null(file);
    fputs("set,tile,count,segment,kind,ports,pennants,cities,flags\n"
          "wide,A,69,f1,field,NNW NNE,0,,start\n"
          "wide,A,69,f2,field,ENE ESE SSE SSW WSW WNW,0,,start\n"
          "wide,B,8,m1,monastery,,0,,\n"
          "wide,B,8,f1,field,NNW NNE ENE ESE SSE SSW WSW WNW,0,,\n",
          file);
    assert_int_equal(fclose(file), 0);
    assert_true(fast_tileset(path, 0, &set));
    assert_true(step_games("more_places_than_eight_bits_count", 2, 7, 1, games_count(1000)));
    room_close();
}

/*
 * Two monasteries are complete at once, and their meeples come back in the order in which the
 * last tile sees them: east before west. So the claim of the farm between both cities, made
 * first, has the first number, and is paid for the city that both farms touch.
 *
 *      y = 1      .    A-   A-   .    .       A- tiles turned by two quarters
 *      y = 0      .  A(f1)  A  A(f3)  .       farms in brackets
 *      y = -1     C    C    C    C    C
 *      y = -2     C  B(m1)  C  B(m1)  C
 *      y = -3     C    C    C    C    C       (x from -2 to 2; the C in the middle comes last)
 */
static void meeples_of_two_monasteries_come_back_in_order(void **state)
{
    enum { A, B, C };
    static const struct {
        uint8_t kind;
        int32_t x, y;
        uint8_t rotation, segment;
    } moves[] = {
        {C, 0, -1, 0, CARC_NO_SEGMENT},
        {C, -1, -1, 0, CARC_NO_SEGMENT},
        {C, -2, -1, 0, CARC_NO_SEGMENT},
        {C, 1, -1, 0, CARC_NO_SEGMENT},
        {C, 2, -1, 0, CARC_NO_SEGMENT},
        {B, -1, -2, 0, 0},
        {B, 1, -2, 0, 0},
        {C, -2, -2, 0, CARC_NO_SEGMENT},
        {C, 2, -2, 0, CARC_NO_SEGMENT},
        {C, -2, -3, 0, CARC_NO_SEGMENT},
        {C, -1, -3, 0, CARC_NO_SEGMENT},
        {C, 0, -3, 0, CARC_NO_SEGMENT},
        {C, 1, -3, 0, CARC_NO_SEGMENT},
        {C, 2, -3, 0, CARC_NO_SEGMENT},
        {C, 0, -2, 0, CARC_NO_SEGMENT},
        {A, 1, 0, 0, 3},
        {A, -1, 0, 0, 1},
        {A, 0, 1, 2, CARC_NO_SEGMENT},
        {A, 1, 1, 2, CARC_NO_SEGMENT},
    };
    char path[ROOM_PATH];
    FILE *file = room_file(path);
    struct step step;
    (void)state;
    assert_non_null(file);
    fputs("set,tile,count,segment,kind,ports,pennants,cities,flags\n"
          "close,A,5,c1,city,N,0,,start\n"
          "close,A,5,f1,field,ENE ESE,0,c1,start\n"
          "close,A,5,f2,field,SSE SSW,0,,start\n"
          "close,A,5,f3,field,WSW WNW,0,c1,start\n"
          "close,B,2,m1,monastery,,0,,\n"
          "close,B,2,f1,field,NNW NNE ENE ESE SSE SSW WSW WNW,0,,\n"
          "close,C,13,f1,field,NNW NNE ENE ESE SSE SSW WSW WNW,0,,\n",
          file);
    assert_int_equal(fclose(file), 0);
    assert_true(fast_tileset(path, 0, &set));
    open_step(&step, 2, 7);
    begin_step(&step);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct carc_place place;
        assert_true(fast_spot(&step.game, moves[i].kind, moves[i].x, moves[i].y,
                              moves[i].rotation, &place));
        assert_true(step_on(&step, moves[i].kind, place, 0, moves[i].segment));
    }
    assert_true(end_step(&step));
    assert_int_equal(step.wide.census.row[CARC_CLASS_FARM][2].extra, 2);
    close_step(&step);
    room_close();
}

/* ---- the base game --------------------------------------------------------------------- */

struct arena {
    const char *name;
    uint32_t seats;
    uint32_t meeples;
    uint32_t share; /* of GAMES_USUAL games */
    uint8_t never[CARC_SEATS_MAX];
};

static struct arena arenas[] = {
    {"two_seats", 2, 7, 6000, {0}},
    {"three_seats", 3, 7, 1500, {0}},
    {"four_seats", 4, 7, 1500, {0}},
    {"five_seats", 5, 7, 1500, {0}},
    {"six_seats", 6, 7, 1500, {0}},
    {"nobody_has_a_meeple", 2, 0, 300, {0}},
    {"two_seats_with_one_meeple", 2, 1, 1500, {0}},
    {"six_seats_with_two_meeples", 6, 2, 1500, {0}},
    {"two_seats_with_more_meeples_than_turns", 2, 31, 1500, {0}},
    {"farmers_against_travellers", 2, 7, 1500, {7, 8}},
    {"each_seat_never_claims_something", 5, 3, 1500, {1, 2, 4, 8, 15}},
};
#define ARENAS (sizeof arenas / sizeof *arenas)

static void play(struct carc_table *table, uint64_t game, struct end *end)
{
    carc_census_clear(&end->census);
    assert_int_equal(carc_table_play(table, games_seed(), game, &end->score, &end->census),
                     CARC_OK);
    end->used = table->used;
}

/* Two tables of random agents: somebody looks at one of them, and nobody at the other. */
static void closed_tables_play_the_same(void **state)
{
    const struct arena *arena = *state;
    struct carc_table open, closed;
    struct end ends[2];
    assert_true(fast_tileset(FAST_BASE, 0, &set));
    struct carc_table_setup setup = {
        .set = &set, .boxes = 1, .seats = arena->seats, .meeples = arena->meeples};
    for (uint32_t seat = 0; seat < arena->seats; seat++) {
        setup.agent[seat].never = arena->never[seat];
    }
    assert_int_equal(carc_table_init(&open, &setup), CARC_OK);
    setup.is_closed = true;
    assert_int_equal(carc_table_init(&closed, &setup), CARC_OK);
    assert_null(open.small);
    assert_non_null(closed.small);
    open_end(&ends[0]);
    open_end(&ends[1]);
    for (uint32_t game = 1; game <= games_count(arena->share); game++) {
        char trouble[TROUBLE] = "turns, places or meeples differ";
        play(&open, game, &ends[0]);
        play(&closed, game, &ends[1]);
        if (memcmp(&open.played, &closed.played, sizeof open.played) != 0 ||
            !same_end(&ends[0], &ends[1], arena->seats, trouble)) {
            games_fail(arena->name, game, trouble);
        }
    }
    carc_table_fini(&open);
    carc_table_fini(&closed);
    carc_census_fini(&ends[0].census);
    carc_census_fini(&ends[1].census);
}

/* ---- what fits -------------------------------------------------------------------------- */

static bool fits(long copies, uint32_t boxes, uint32_t meeples)
{
    assert_true(fast_tileset(FAST_BASE, copies, &set));
    const struct carc_game_setup setup = {.set = &set,
                                          .tiles = set.total * boxes,
                                          .boxes = boxes,
                                          .seats = 2,
                                          .meeples = meeples};
    return carc_small_is_enough(&setup);
}

static void small_words_are_for_one_box_of_few_tiles(void **state)
{
    (void)state;
    assert_true(fits(0, 1, 7));
    assert_true(fits(0, 1, 31));
    assert_false(fits(0, 1, 32));
    assert_false(fits(0, 2, 7));
    assert_true(fits(2, 1, 7));
    assert_false(fits(4, 1, 7));
}

static struct CMUnitTest tests[ARENAS + 4] = {
    cmocka_unit_test(random_sets_are_the_same_in_small_words),
    cmocka_unit_test(more_places_than_eight_bits_count),
    cmocka_unit_test(meeples_of_two_monasteries_come_back_in_order),
    cmocka_unit_test(small_words_are_for_one_box_of_few_tiles),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    for (size_t i = 0; i < ARENAS; i++) {
        tests[i + 4] = (struct CMUnitTest){arenas[i].name, closed_tables_play_the_same, NULL,
                                           NULL, &arenas[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
