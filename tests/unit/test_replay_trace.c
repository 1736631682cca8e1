// SPDX-License-Identifier: GPL-3.0-or-later
/* Where features of a recorded game lie, and who stood on them. */
#include "test_replay.h"

/* What a listener heard, traced as it heard it. */
struct heard {
    size_t count;
    struct {
        enum carc_class class;
        size_t at, tiles, standing;
        uint32_t seats; /* bits of the seats that stood there */
        int32_t x[8], y[8];
    } event[16];
};

static void hear(void *context, const struct carc_scored *scored)
{
    struct heard *heard = context;
    struct carc_trace trace = {0};
    const size_t i = heard->count++;
    assert_in_range(i, 0, 15);
    assert_int_equal(carc_replay_trace(&replay, scored->feature, &trace), CARC_OK);
    heard->event[i].class = scored->class;
    heard->event[i].at = replay.at;
    heard->event[i].tiles = trace.count;
    heard->event[i].standing = trace.standing_count;
    for (size_t t = 0; t < trace.count && t < 8; t++) {
        const struct carc_record_row *row = carc_replay_row(&replay, trace.tile[t]);
        heard->event[i].x[t] = row->x;
        heard->event[i].y[t] = row->y;
        assert_true(t == 0 || trace.tile[t] > trace.tile[t - 1]);
    }
    for (size_t s = 0; s < trace.standing_count; s++) {
        heard->event[i].seats |= 1U << trace.standing[s].seat;
    }
    carc_trace_fini(&trace);
    carc_trace_fini(&trace);
}

static struct heard listen_to(const char *rows)
{
    struct carc_replay_reader reader;
    struct carc_score score;
    struct carc_error error = {0};
    struct heard heard = {0};
    const struct carc_listener listener = {hear, &heard};
    open_rows(&reader, rows);
    if (play(&reader, &listener, &score, &error) != CARC_OK) {
        fail_msg("line %lu: %s", error.line, error.message);
    }
    carc_replay_close(&reader);
    return heard;
}

static void a_feature_is_traced_to_all_its_tiles(void **state)
{
    (void)state;
    /* A city of three tiles, finished by its last; then a road that stays open. */
    const struct heard heard = listen_to(START "1,1,1,G,0,1,90,city N\n1,2,2,U,1,0,0,road W\n"
                                               "1,3,2,E,0,2,180,\n");
    assert_int_equal(heard.count, 2);
    assert_int_equal(heard.event[0].class, CARC_CLASS_CITY_COMPLETE);
    assert_int_equal(heard.event[0].at, 3);
    assert_int_equal(heard.event[0].tiles, 3);
    for (int32_t i = 0; i < 3; i++) {
        assert_int_equal(heard.event[0].x[i], 0);
        assert_int_equal(heard.event[0].y[i], i);
    }
    assert_int_equal(heard.event[0].standing, 1);
    assert_int_equal(heard.event[0].seats, 1);
    assert_int_equal(heard.event[1].class, CARC_CLASS_ROAD_INCOMPLETE);
    assert_int_equal(heard.event[1].at, 4);
    assert_int_equal(heard.event[1].tiles, 2);
    assert_int_equal(heard.event[1].seats, 2);
}

static void a_ring_road_is_traced_once_round(void **state)
{
    (void)state;
    const struct heard heard = listen_to("1,0,,V,0,0,0,\n1,1,1,V,-1,0,270,road E\n"
                                         "1,2,1,V,-1,-1,180,\n1,3,1,V,0,-1,90,\n");
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.event[0].class, CARC_CLASS_ROAD_COMPLETE);
    assert_int_equal(heard.event[0].tiles, 4);
    assert_int_equal(heard.event[0].standing, 1);
}

static void a_field_does_not_cross_a_road_and_shows_its_farmers(void **state)
{
    (void)state;
    /* Roads from west to east; a farmer north of them and one south, joined by nothing. */
    const struct heard heard =
        listen_to("1,0,,U,0,0,0,\n1,1,1,U,1,0,0,field NNW\n1,2,2,U,2,0,0,field SSW\n"
                  "1,3,3,B,0,1,0,monastery\n");
    assert_int_equal(heard.count, 3);
    assert_int_equal(heard.event[0].class, CARC_CLASS_FARM);
    assert_int_equal(heard.event[0].tiles, 4); /* round the monastery too */
    assert_int_equal(heard.event[0].seats, 1);
    assert_int_equal(heard.event[1].tiles, 3);
    assert_int_equal(heard.event[1].seats, 2);
    assert_int_equal(heard.event[2].class, CARC_CLASS_MONASTERY_INCOMPLETE);
    assert_int_equal(heard.event[2].tiles, 1);
    assert_int_equal(heard.event[2].seats, 4);
}

static void every_feature_has_a_tile_that_belongs_to_it(void **state)
{
    (void)state;
    score_of(START "1,1,1,G,0,1,90,\n1,2,2,X,1,0,0,\n1,3,2,E,0,2,180,\n1,4,1,B,0,-1,0,\n"
                   "1,5,1,L,2,0,90,\n");
    const struct carc_board *board = &replay.game.board;
    for (uint32_t id = 1; id <= replay.game.features.feature_count; id++) {
        const uint32_t root = carc_features_find(&replay.game.features, id);
        const uint32_t tile = carc_replay_tile(&replay, root);
        bool found = false;
        assert_in_range(tile, 0, board->placed_count - 1);
        for (uint8_t s = 0; s < set.tile[board->placed[tile].tile].segment_count; s++) {
            const uint32_t own = replay.segment_id[tile * replay.stride + s];
            found = found || carc_features_find(&replay.game.features, own) == root;
        }
        assert_true(found);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(a_feature_is_traced_to_all_its_tiles),
        TEST(a_ring_road_is_traced_once_round),
        TEST(a_field_does_not_cross_a_road_and_shows_its_farmers),
        TEST(every_feature_has_a_tile_that_belongs_to_it),
    };
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, load, NULL);
}
