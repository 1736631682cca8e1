// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/check.h"
#include "../support/source.h"
#include "../support/written.h"
#include <carcsim/agents.h>
#include <carcsim/io.h>
#include <carcsim/results.h>

/*
 * meeples.csv of real games, against figures of every game kept apart and put together slowly,
 * in doubles; and the sums behind it, handed out, put in and merged.
 */

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define SEATS 3
#define GAMES 150 /* more than two blocks and not a whole number of them */
#define VARIANTS 3
#define DECIMALS 1.5e-6

/* What one seat did with one kind in one unit. */
struct figures {
    double placed, stuck, time, placed_turns, empty, turns, points[VARIANTS];
};

static struct carc_tileset set;
static struct carc_variants variants;
static struct carc_weights weights[VARIANTS];
static int32_t tally_weights[VARIANTS][CARC_TALLY_COMPONENTS];
static struct carc_batch_plan plan;
static struct carc_batch_result result;
static const char *played_under[1];
static const char *const agents[] = {"greedy", "random", "random", "mixed"};
static const char *categories[CARC_CATEGORY_COUNT];

/* By unit, seat (then all) and kind (then all). */
static struct figures kept[GAMES][SEATS + 1][CARC_MEEPLE_KINDS];

/* ---- playing ------------------------------------------------------------------------- */

/* The kind that a component belongs to, by the first letter of its category. */
static size_t kind_of(enum carc_component component)
{
    switch (carc_category_name(carc_component_category(component))[0]) {
    case 'r':
        return CARC_ROAD;
    case 'c':
        return CARC_CITY;
    case 'm':
        return CARC_MONASTERY;
    default:
        return CARC_FIELD;
    }
}

static void add_figures(struct figures *to, const struct figures *from, double factor)
{
    to->placed += factor * from->placed;
    to->stuck += factor * from->stuck;
    to->time += factor * from->time;
    to->placed_turns += factor * from->placed_turns;
    to->empty += factor * from->empty;
    to->turns += factor * from->turns;
    for (size_t v = 0; v < VARIANTS; v++) {
        to->points[v] += factor * from->points[v];
    }
}

/* Adds a play's figures; those of all kinds and of all seats too. */
static void keep(size_t unit, uint32_t seat, size_t kind, const struct figures *figures,
                 double plays)
{
    add_figures(&kept[unit][seat][kind], figures, 1 / plays);
    add_figures(&kept[unit][SEATS][kind], figures, 1 / plays / SEATS);
}

static void keep_game(size_t unit, const struct carc_table *table,
                      const struct carc_score *score, double plays)
{
    const struct carc_game *game = &table->game;
    const double last = table->played.turns + table->played.discarded;
    for (uint32_t seat = 0; seat < SEATS; seat++) {
        struct figures sum = {0};
        for (size_t kind = 0; kind < CARC_KINDS; kind++) {
            const struct carc_use *use = &game->use[seat];
            struct figures one = {.placed = use->placed[kind],
                                  .stuck = (double)use->placed[kind] - use->returned[kind],
                                  .placed_turns = (double)use->placed_turns[kind]};
            one.time = (double)use->returned_turns[kind] + one.stuck * last - one.placed_turns;
            for (size_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
                for (size_t v = 0; v < VARIANTS && kind_of((enum carc_component)c) == kind;
                     v++) {
                    one.points[v] += score->component[seat][c] * weights[v].weight[c] / 2.0;
                }
            }
            keep(unit, seat, kind, &one, plays);
            add_figures(&sum, &one, 1);
        }
        sum.empty = carc_game_empty_turns(game, seat);
        sum.turns = (table->played.turns + SEATS - 1 - seat) / SEATS;
        keep(unit, seat, CARC_KINDS, &sum, plays);
    }
}

/* A setup for gatherers: the usual one, or one of boards too large for blocks. */
static struct carc_game_setup setup_of(uint32_t meeples, bool is_large)
{
    return (struct carc_game_setup){
        .set = &set, .tiles = is_large ? 40000 : set.total, .seats = SEATS, .meeples = meeples};
}

static void make_plan(int64_t plays)
{
    static struct carc_variants known;
    struct carc_error error = {0};
    memset(&variants, 0, sizeof variants);
    memset(&known, 0, sizeof known);
    memset(kept, 0, sizeof kept);
    assert_int_equal(carc_load_tiles(source_path("data/tiles/base.csv"), &set, &error),
                     CARC_OK);
    assert_int_equal(carc_load_variants(source_path("data/variants.csv"), &known, &error),
                     CARC_OK);
    assert_int_equal(
        carc_variants_select(&known, "first,third,medina-azahara", &variants, &error), CARC_OK);
    plan = (struct carc_batch_plan){
        .tally = {.seats = SEATS,
                  .components = CARC_COMPONENT_COUNT,
                  .categories = CARC_CATEGORY_COUNT,
                  .variants = VARIANTS,
                  .scale = 2 * plays,
                  .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])tally_weights},
        .plays = 1,
        .threads = 1,
    };
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        plan.tally.category_of[c] = (uint8_t)carc_component_category((enum carc_component)c);
        categories[plan.tally.category_of[c]] =
            carc_category_name((enum carc_category)plan.tally.category_of[c]);
    }
    for (size_t v = 0; v < VARIANTS; v++) {
        weights[v] = carc_variant_weights(&variants.variant[v]);
        memcpy(tally_weights[v], weights[v].weight, sizeof weights[v].weight);
    }
    played_under[0] = "third";
}

/* Plays all units of so many plays; hands every game to count gatherers. */
static void play_all(uint32_t meeples, uint32_t plays, struct carc_meeples *const *gatherers,
                     size_t count)
{
    struct carc_table table;
    struct carc_table_setup setup = {
        .set = &set, .boxes = 1, .seats = SEATS, .meeples = meeples, .weights = weights[1]};
    setup.agent[0].kind = CARC_AGENT_GREEDY;
    setup.agent[0].candidates = 4;
    make_plan(plays);
    assert_int_equal(carc_batch_result_init(&result, &plan), CARC_OK);
    assert_int_equal(carc_table_init(&table, &setup), CARC_OK);
    for (size_t unit = 0; unit < GAMES; unit++) {
        struct carc_outcome outcome = {0};
        for (uint32_t play = 0; play < plays; play++) {
            struct carc_score score;
            assert_int_equal(carc_table_play(&table, 7 + play, unit + 1, &score, NULL),
                             CARC_OK);
            keep_game(unit, &table, &score, plays);
            for (size_t i = 0; i < count; i++) {
                carc_meeples_play(gatherers[i], &table.used, &score);
            }
            for (size_t cell = 0; cell < SEATS * CARC_COMPONENT_COUNT; cell++) {
                const size_t seat = cell / CARC_COMPONENT_COUNT;
                const size_t c = cell % CARC_COMPONENT_COUNT;
                outcome.component[seat][c] += score.component[seat][c];
            }
        }
        assert_int_equal(carc_tally_add(result.tally[0], &outcome), CARC_OK);
        result.games++;
    }
    carc_table_fini(&table);
}

/* ---- the file ------------------------------------------------------------------------ */

/* Mean and standard error of GAMES values. */
static void mean_of(const double *value, double *mean, double *se)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < GAMES; i++) {
        sum += value[i];
    }
    *mean = sum / GAMES;
    for (size_t i = 0; i < GAMES; i++) {
        squares += (value[i] - *mean) * (value[i] - *mean);
    }
    *se = sqrt(squares / (GAMES - 1) / GAMES);
}

/* Share of two sums with the delta method's error: that of the mean of (a - share b) / B. */
static void ratio_of(const double *a, const double *b, double *share, double *se)
{
    double rest[GAMES], sum_a = 0, sum_b = 0, mean = 0;
    for (size_t i = 0; i < GAMES; i++) {
        sum_a += a[i];
        sum_b += b[i];
    }
    *share = sum_a / sum_b;
    for (size_t i = 0; i < GAMES; i++) {
        rest[i] = (a[i] - *share * b[i]) / (sum_b / GAMES);
    }
    mean_of(rest, &mean, se);
}

/* A figure of every unit. */
enum which { PLACED, STUCK, TIME, PLACED_TURNS, EMPTY, TURNS, POINTS };

static void values_of(uint32_t seat, size_t kind, enum which which, size_t v, double *values)
{
    for (size_t i = 0; i < GAMES; i++) {
        const struct figures *f = &kept[i][seat][kind];
        const double all[] = {f->placed, f->stuck, f->time,     f->placed_turns,
                              f->empty,  f->turns, f->points[v]};
        values[i] = all[which];
    }
}

static void check_mean(const struct csv_table *table, const char *keys, const char *column,
                       const char *error, const double *values)
{
    double mean = 0, se = 0;
    mean_of(values, &mean, &se);
    assert_close(csv_number(table, keys, column), mean, 0, DECIMALS);
    if (error) {
        assert_close(csv_number(table, keys, error), se, 0, DECIMALS);
    }
}

static void check_ratio(const struct csv_table *table, const char *keys, const char *column,
                        const char *error, const double *a, const double *b)
{
    double share = 0, se = 0;
    ratio_of(a, b, &share, &se);
    assert_close(csv_number(table, keys, column), share, 0, DECIMALS);
    if (error) {
        assert_close(csv_number(table, keys, error), se, 0, DECIMALS);
    }
}

static void check_row(const struct csv_table *table, size_t v, uint32_t seat, size_t kind)
{
    static const double T_149 = 1.976013;
    double placed[GAMES], values[GAMES], share = 0, se = 0;
    char keys[256], seat_name[12];
    snprintf(seat_name, sizeof seat_name, "%u", seat + 1);
    snprintf(keys, sizeof keys, "variant=%s;seat=%s;kind=%s", variants.variant[v].name,
             seat == SEATS ? "all" : seat_name,
             kind == CARC_KINDS ? "all" : carc_kind_name((enum carc_kind)kind));
    assert_string_equal(csv_text(table, keys, "agent"), agents[seat]);
    assert_int_equal((int)csv_number(table, keys, "games"), GAMES);
    values_of(seat, kind, PLACED, v, placed);
    check_mean(table, keys, "placed", "placed_se", placed);
    values_of(seat, kind, STUCK, v, values);
    check_mean(table, keys, "stuck", NULL, values);
    check_ratio(table, keys, "stuck_share", NULL, values, placed);
    ratio_of(values, placed, &share, &se);
    assert_close(csv_number(table, keys, "stuck_share_low"), fmax(0, share - T_149 * se), 0,
                 DECIMALS);
    assert_close(csv_number(table, keys, "stuck_share_high"), fmin(1, share + T_149 * se), 0,
                 DECIMALS);
    assert_close(csv_number(table, keys, "returned") + csv_number(table, keys, "stuck"),
                 csv_number(table, keys, "placed"), 0, 2 * DECIMALS);
    values_of(seat, kind, TIME, v, values);
    check_ratio(table, keys, "turns_on_board", "turns_on_board_se", values, placed);
    values_of(seat, kind, PLACED_TURNS, v, values);
    check_ratio(table, keys, "turn_placed", NULL, values, placed);
    values_of(seat, kind, POINTS, v, values);
    check_mean(table, keys, "points", "points_se", values);
    check_ratio(table, keys, "points_per_meeple", "points_per_meeple_se", values, placed);
    if (kind == CARC_KINDS) {
        values_of(seat, kind, TURNS, v, values);
        check_mean(table, keys, "turns", NULL, values);
        values_of(seat, kind, EMPTY, v, values);
        check_mean(table, keys, "turns_with_empty_supply", "turns_with_empty_supply_se",
                   values);
    } else {
        assert_string_equal(csv_text(table, keys, "turns_with_empty_supply"), "");
    }
}

static void check_file(struct carc_meeples *meeples)
{
    const struct carc_results results = {
        .plan = &plan,
        .result = &result,
        .variants = &variants,
        .weights = weights,
        .meeples = &meeples,
        .played_under = played_under,
        .agents = agents,
        .categories = categories,
    };
    struct csv_table *table = written_of(&results, carc_write_meeples);
    assert_int_equal(csv_rows(table), VARIANTS * (SEATS + 1) * CARC_MEEPLE_KINDS);
    for (size_t v = 0; v < VARIANTS; v++) {
        for (uint32_t seat = 0; seat <= SEATS; seat++) {
            for (size_t kind = 0; kind <= CARC_KINDS; kind++) {
                check_row(table, v, seat, kind);
            }
        }
    }
    csv_table_free(table);
}

/* ---- sums ---------------------------------------------------------------------------- */

struct list {
    struct carc_tally_sum sum[4096];
    size_t count;
};

static enum carc_status keep_sum(void *context, const struct carc_tally_sum *sum)
{
    struct list *list = context;
    assert_true(list->count < COUNT(list->sum));
    list->sum[list->count++] = *sum;
    return CARC_OK;
}

static void same_sums(const struct carc_meeples *a, const struct carc_meeples *b)
{
    static struct list first, second;
    first.count = 0;
    second.count = 0;
    assert_int_equal(carc_meeples_each(a, keep_sum, &first), CARC_OK);
    assert_int_equal(carc_meeples_each(b, keep_sum, &second), CARC_OK);
    assert_int_equal(first.count, second.count);
    assert_true(first.count > 200);
    for (size_t i = 0; i < first.count; i++) {
        const struct carc_tally_sum *p = &first.sum[i], *q = &second.sum[i];
        if (strcmp(p->name, q->name) != 0 || p->a != q->a || p->b != q->b ||
            p->value != q->value) {
            fail_msg("%s %u %u differs", p->name, p->a, p->b);
        }
    }
}

static struct carc_meeples *gatherer(uint32_t meeples, uint32_t plays, bool is_large)
{
    const struct carc_game_setup setup = setup_of(meeples, is_large);
    struct carc_meeples *made = carc_meeples_new(&setup, plays);
    assert_non_null(made);
    return made;
}

/* ---- tests --------------------------------------------------------------------------- */

struct arena {
    const char *name;
    uint32_t meeples, plays;
};

static void the_file_is_that_of_the_games(void **state)
{
    const struct arena *arena = *state;
    make_plan(1); /* the tiles must be there */
    struct carc_meeples *made[] = {gatherer(arena->meeples, arena->plays, false),
                                   gatherer(arena->meeples, arena->plays, true)};
    play_all(arena->meeples, arena->plays, made, COUNT(made));
    for (size_t i = 0; i < COUNT(made); i++) {
        carc_meeples_settle(made[i]);
        assert_int_equal(carc_meeples_units(made[i]), GAMES);
    }
    same_sums(made[0], made[1]);
    check_file(made[0]);
    for (size_t i = 0; i < COUNT(made); i++) {
        carc_meeples_free(made[i]);
    }
    carc_batch_result_fini(&result, &plan);
}

static void sums_can_be_put_in_and_merged(void **state)
{
    (void)state;
    static struct list list;
    make_plan(1);
    struct carc_meeples *made[] = {gatherer(7, 1, false), gatherer(7, 1, true)};
    play_all(7, 1, made, COUNT(made));
    carc_meeples_settle(made[0]);
    list.count = 0;
    assert_int_equal(carc_meeples_each(made[0], keep_sum, &list), CARC_OK);
    struct carc_meeples *twice = gatherer(7, 1, false), *merged = gatherer(7, 1, false);
    for (size_t i = 0; i < 2 * list.count; i++) {
        assert_int_equal(carc_meeples_put(twice, &list.sum[i % list.count]), CARC_OK);
    }
    carc_meeples_merge(merged, made[0]);
    carc_meeples_merge(merged, made[1]);
    same_sums(twice, merged);
    assert_int_equal(carc_meeples_units(twice), 2 * GAMES);
    carc_meeples_free(twice);
    carc_meeples_free(merged);
    carc_meeples_free(made[0]);
    carc_meeples_free(made[1]);
    carc_batch_result_fini(&result, &plan);
}

static void sums_that_are_none_are_refused(void **state)
{
    (void)state;
    static const struct carc_tally_sum wrong[] = {
        {"meeple", 0, 0, 0, 0, 1},
        {"games", 0, 0, 0, 0, 1},
        {"meeple_games", 1, 0, 0, 0, 1},
        {"meeple_games", 0, 0, 0, 0, -1},
        {"meeple_games", 0, 0, 0, 0, (carc_int128)1 << 70},
        {"meeple_placed", SEATS + 1, 0, 0, 0, 1},
        {"meeple_placed", 0, CARC_KINDS, 0, 0, 1},
        {"meeple_placed", 0, 0, 1, 0, 1},
        {"meeple_placed", 0, 0, 0, 1, 1},
        {"meeple_placed", 0, 0, 0, 0, -1},
        {"meeple_placed", 0, 0, 0, 0, (carc_int128)1 << 63},
        {"meeple_empty", 0, 1, 0, 0, 1},
        {"meeple_time_squares", 0, CARC_MEEPLE_KINDS, 0, 0, 1},
        {"meeple_component_placed", 0, CARC_COMPONENT_COUNT, 0, 0, 1},
    };
    make_plan(1);
    struct carc_meeples *meeples = gatherer(7, 1, false);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        if (carc_meeples_put(meeples, &wrong[i]) != CARC_BAD_DATA) {
            fail_msg("sum %zu (%s) is not refused", i, wrong[i].name);
        }
    }
    const struct carc_tally_sum huge = {"meeple_time_squares", 0, CARC_KINDS, 0, 0,
                                        (carc_int128)1 << 126};
    assert_int_equal(carc_meeples_put(meeples, &huge), CARC_OK);
    assert_int_equal(carc_meeples_put(meeples, &huge), CARC_BAD_DATA);
    carc_meeples_free(meeples);
}

int main(int argc, char **argv)
{
    static struct arena arenas[] = {
        {"seven_meeples", 7, 1},
        {"two_meeples", 2, 1},
        {"more_meeples_than_tiles", 100, 1},
        {"two_plays_a_unit", 7, 2},
        {"three_plays_a_unit", 7, 3},
    };
    struct CMUnitTest tests[COUNT(arenas) + 2] = {
        cmocka_unit_test(sums_can_be_put_in_and_merged),
        cmocka_unit_test(sums_that_are_none_are_refused),
    };
    for (size_t i = 0; i < COUNT(arenas); i++) {
        tests[i + 2] = (struct CMUnitTest){arenas[i].name, the_file_is_that_of_the_games, NULL,
                                           NULL, &arenas[i]};
    }
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests_name("results, meeples", tests, NULL, NULL);
}
