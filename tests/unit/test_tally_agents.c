// SPDX-License-Identifier: GPL-3.0-or-later
#include "../support/check.h"
#include "test_tally.h"

/* Agents and behaviour against sums over the games kept, over the cases of test_tally.h. */

#define TINY 1e-12

static struct carc_tally *tally_of_all(const struct fixture *f)
{
    struct carc_tally *tally = new_tally(f);
    for (uint32_t game = 0; game < f->shape->games; game++) {
        add_game(f, tally, game);
    }
    return tally;
}

static void check_moments(struct carc_moments found, struct carc_moments wanted)
{
    assert_int_equal(found.n, wanted.n);
    assert_int_equal(found.scale, wanted.scale);
    assert_int_equal(found.sum, wanted.sum);
    assert_true(found.squares == wanted.squares);
}

/* ---- agents -------------------------------------------------------------------------- */

/* Figures of every seat in one play. */
struct play {
    int64_t total[SEATS];
    int64_t value[METRICS][SEATS];
    bool is_tied;
};

static void fill_play(const struct fixture *f, uint32_t game, uint32_t v, uint32_t round,
                      struct play *play)
{
    *play = (struct play){0};
    naive_totals(f, &outcomes_of(f, game, v)[round], v, play->total);
    const uint32_t winners = naive_margins(f->plan.seats, play->total, play->value);
    play->is_tied = (winners & (winners - 1)) != 0;
}

static void check_agent(const struct fixture *f, const struct carc_tally *tally, uint32_t v,
                        uint32_t agent)
{
    struct carc_moments points = {0}, margin = {0};
    int64_t wins = 0, ties = 0, seats = 0;
    for (uint32_t game = 0; game < f->shape->games; game++) {
        int64_t of_game = 0, lead = 0;
        for (uint32_t r = 0; r < f->rounds; r++) {
            struct play play;
            fill_play(f, game, v, r, &play);
            for (uint32_t s = 0; s < f->plan.seats; s++) {
                if (f->plan.group_of[r][s] == agent) {
                    const int64_t win = play.value[CARC_METRIC_WIN][s];
                    of_game += play.total[s];
                    lead += play.value[CARC_METRIC_MARGIN][s];
                    wins += win;
                    ties += win && play.is_tied;
                    seats++;
                }
            }
        }
        carc_moments_add(&points, of_game, 1);
        carc_moments_add(&margin, lead, 1);
    }
    points.scale = margin.scale = 2 * seats / f->shape->games;
    const struct carc_tally_agent found = carc_tally_agent(tally, v, agent);
    check_moments(found.points, points);
    check_moments(found.margin, margin);
    assert_close(found.win_share, (double)wins / 60 / (double)seats, TINY, TINY);
    assert_close(found.tied_share, (double)ties / (double)seats, TINY, TINY);
}

static void check_duel(const struct fixture *f, const struct carc_tally *tally, uint32_t v,
                       uint32_t agent, uint32_t other)
{
    struct carc_moments score = {0}, margin = {0};
    int64_t wins = 0, ties = 0, pairs = 0;
    for (uint32_t game = 0; game < f->shape->games; game++) {
        int64_t of_game = 0, lead = 0;
        for (uint32_t r = 0; r < f->rounds; r++) {
            const uint8_t *group = f->plan.group_of[r];
            struct play play;
            fill_play(f, game, v, r, &play);
            for (uint32_t at = 0; at < f->plan.seats * f->plan.seats; at++) {
                const uint32_t s = at % f->plan.seats, t = at / f->plan.seats;
                if (group[s] == agent && group[t] == other) {
                    const int64_t more = play.total[s] - play.total[t];
                    of_game += more > 0 ? 2 : more == 0;
                    lead += more;
                    wins += more > 0;
                    ties += more == 0;
                    pairs++;
                }
            }
        }
        carc_moments_add(&score, of_game, 1);
        carc_moments_add(&margin, lead, 1);
    }
    score.scale = margin.scale = 2 * pairs / f->shape->games;
    const struct carc_tally_duel found = carc_tally_duel(tally, v, agent, other);
    check_moments(found.score, score);
    check_moments(found.margin, margin);
    assert_close(found.win_share, (double)wins / (double)pairs, TINY, TINY);
    assert_close(found.tied_share, (double)ties / (double)pairs, TINY, TINY);
}

static void agents_reach_what_their_seats_reach(void **state)
{
    const struct fixture *f = *state;
    struct carc_tally *tally = tally_of_all(f);
    for (uint32_t v = 0; v < f->plan.variants; v++) {
        for (uint32_t agent = 0; agent < f->plan.groups; agent++) {
            check_agent(f, tally, v, agent);
            for (uint32_t other = 0; other < f->plan.groups; other++) {
                if (other != agent) {
                    check_duel(f, tally, v, agent, other);
                }
            }
        }
    }
    carc_tally_free(tally);
}

/* ---- behaviour ----------------------------------------------------------------------- */

static void check_behaviour(const struct fixture *f, const struct carc_tally *separate,
                            const struct carc_tally *other, uint32_t metric, uint32_t scored,
                            uint32_t played)
{
    const uint32_t all = f->plan.seats;
    struct carc_pair wanted = {0};
    for (uint32_t game = 0; game < f->shape->games; game++) {
        int64_t there[METRICS][SEATS] = {{0}};
        naive_game(f, outcomes_of(f, game, played), scored, there, NULL);
        carc_pair_add(&wanted, f->value[game * f->plan.variants + scored][metric][all],
                      there[metric][all], 1);
    }
    const struct carc_pair pair = carc_tally_behaviour(separate, other, metric, scored, played);
    assert_int_equal(pair.scale_a, carc_tally_scale(separate, all, metric));
    assert_int_equal(pair.scale_b, pair.scale_a);
    if (!same_sums(&pair, &wanted)) {
        fail_msg("metric %u of %u played by %u: wrong sums", metric, scored, played);
    }
}

static void behaviour_is_a_variant_in_two_plays(void **state)
{
    const struct fixture *f = *state;
    struct carc_tally *separate = tally_of_all(f);
    for (uint32_t played = 0; played < f->plan.variants; played++) {
        struct carc_tally *other = carc_tally_new(&f->plan, false);
        assert_non_null(other);
        for (uint32_t game = 0; game < f->shape->games; game++) {
            assert_int_equal(carc_tally_add(other, outcomes_of(f, game, played)), CARC_OK);
        }
        for (uint32_t scored = 0; scored < f->plan.variants; scored++) {
            for (uint32_t category = 0; category < f->plan.categories; category++) {
                check_behaviour(f, separate, other, category, scored, played);
            }
            check_behaviour(f, separate, other, CARC_METRIC_TOTAL, scored, played);
            check_behaviour(f, separate, other, CARC_METRIC_MARGIN, scored, played);
            check_behaviour(f, separate, other, CARC_METRIC_FIRST, scored, played);
        }
        carc_tally_free(other);
    }
    carc_tally_free(separate);
}

int main(int argc, char **argv)
{
    static char names[2 * COUNT(shapes)][96];
    struct CMUnitTest tests[2 * COUNT(shapes)];
    size_t count = 0;
    for (size_t i = 0; i < COUNT(shapes); i++) {
        struct shape *shape = &shapes[i];
        if (shape->groups) {
            snprintf(names[count], sizeof names[count], "%s_agents", shape->name);
            tests[count] =
                (struct CMUnitTest){names[count], agents_reach_what_their_seats_reach,
                                    make_fixture, free_fixture, shape};
            count++;
        }
        if (shape->separate && shape->variants < 20) {
            snprintf(names[count], sizeof names[count], "%s_behaviour", shape->name);
            tests[count] =
                (struct CMUnitTest){names[count], behaviour_is_a_variant_in_two_plays,
                                    make_fixture, free_fixture, shape};
            count++;
        }
    }
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return _cmocka_run_group_tests("tally, agents", tests, count, NULL, NULL);
}
