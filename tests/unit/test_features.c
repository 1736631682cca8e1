// SPDX-License-Identifier: GPL-3.0-or-later
/* Union-find of features by hand: sums, what must not be counted twice, claims. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include <carcsim/features.h>

static struct carc_features features;

static int open_features(void **state)
{
    (void)state;
    const struct carc_features_room room = {
        .features = 64, .contacts = 32, .doubles = 32, .cities = 16, .claims = 8};
    return carc_features_init(&features, &room) == CARC_OK ? 0 : -1;
}

static int close_features(void **state)
{
    (void)state;
    carc_features_fini(&features);
    return 0;
}

static void check(void)
{
    const char *wrong = carc_features_check(&features);
    if (wrong) {
        print_error("%s\n", wrong);
        fail();
    }
}

static const struct carc_feature *root_of(uint32_t id)
{
    return &features.feature[carc_features_find(&features, id)];
}

static uint32_t new_city(int32_t open)
{
    return carc_features_new(&features, CARC_CITY, open, 0);
}

static uint32_t new_field(void)
{
    return carc_features_new(&features, CARC_FIELD, 0, 0);
}

static uint32_t join(uint32_t a, uint32_t b)
{
    const uint32_t root = carc_features_join(&features, carc_features_find(&features, a),
                                             carc_features_find(&features, b));
    check();
    return root;
}

/* Makes a city complete as a game does: no open port left, then the word to the fields. */
static void complete(uint32_t city)
{
    const uint32_t root = carc_features_find(&features, city);
    features.feature[root].open = 0;
    carc_features_city_done(&features, root);
    check();
}

/* ---- sums ---------------------------------------------------------------------------- */

static void joined_features_add_up(void **state)
{
    (void)state;
    const uint32_t a = carc_features_new(&features, CARC_CITY, 3, 1);
    const uint32_t b = carc_features_new(&features, CARC_CITY, 2, 1);
    const uint32_t c = carc_features_new(&features, CARC_CITY, 1, 0);
    join(a, b);
    const uint32_t root = join(c, b);
    assert_int_equal(root, carc_features_find(&features, a));
    assert_int_equal(features.feature[root].tiles, 3);
    assert_int_equal(features.feature[root].open, 6);
    assert_int_equal(features.feature[root].pennants, 2);
}

static void larger_feature_stays_the_root(void **state)
{
    (void)state;
    const uint32_t a = carc_features_new(&features, CARC_ROAD, 2, 0);
    const uint32_t b = carc_features_new(&features, CARC_ROAD, 2, 0);
    const uint32_t c = carc_features_new(&features, CARC_ROAD, 2, 0);
    assert_int_equal(join(a, b), a);
    assert_int_equal(join(c, a), a);
}

static void long_chain_finds_one_root(void **state)
{
    (void)state;
    uint32_t id[40];
    for (size_t i = 0; i < 40; i++) {
        id[i] = carc_features_new(&features, CARC_ROAD, 2, 0);
    }
    for (size_t step = 1; step < 40; step *= 2) {
        for (size_t i = 0; i + step < 40; i += 2 * step) {
            join(id[i + step], id[i]);
        }
    }
    for (size_t i = 0; i < 40; i++) {
        assert_int_equal(carc_features_find(&features, id[i]),
                         carc_features_find(&features, id[0]));
    }
    assert_int_equal(root_of(id[0])->tiles, 40);
}

/* ---- tiles with several segments ----------------------------------------------------- */

static void tile_of_both_counts_once(void **state)
{
    (void)state;
    const uint32_t ids[] = {new_city(1), new_city(1)}; /* two caps of one tile */
    carc_features_add_doubles(&features, ids, 2);
    check();
    const uint32_t root = join(ids[0], ids[1]);
    assert_int_equal(features.feature[root].tiles, 1);
    assert_int_equal(features.feature[root].open, 2);
}

static void tile_of_both_counts_once_when_they_join_far_away(void **state)
{
    (void)state;
    const uint32_t ids[] = {new_city(1), new_city(1)};
    carc_features_add_doubles(&features, ids, 2);
    const uint32_t left = new_city(2), right = new_city(2), middle = new_city(2);
    join(ids[0], left);
    join(ids[1], right);
    assert_int_equal(root_of(left)->tiles, 2);
    join(left, middle);
    join(middle, right);
    assert_int_equal(root_of(middle)->tiles, 4);
}

static void two_common_tiles_count_once_each(void **state)
{
    (void)state;
    const uint32_t one[] = {new_city(1), new_city(1)};
    const uint32_t two[] = {new_city(1), new_city(1)};
    carc_features_add_doubles(&features, one, 2);
    carc_features_add_doubles(&features, two, 2);
    join(one[0], two[0]);
    join(one[1], two[1]);
    assert_int_equal(root_of(one[0])->tiles, 2);
    assert_int_equal(join(one[0], two[1]), carc_features_find(&features, two[0]));
    assert_int_equal(root_of(one[0])->tiles, 2);
}

/* Four caps on one tile join pair by pair, so that both sides touch the tile twice. */
static void tile_that_both_touch_twice_counts_once(void **state)
{
    (void)state;
    const uint32_t ids[] = {new_city(1), new_city(1), new_city(1), new_city(1)};
    carc_features_add_doubles(&features, ids, 4);
    join(ids[0], ids[1]);
    join(ids[2], ids[3]);
    assert_int_equal(root_of(ids[0])->tiles, 1);
    assert_int_equal(root_of(ids[2])->tiles, 1);
    const uint32_t root = join(ids[1], ids[2]);
    assert_int_equal(features.feature[root].tiles, 1);
    assert_int_equal(features.feature[root].open, 4);
}

/* Three caps: two of them in the smaller feature when it joins the larger one. */
static void smaller_side_may_touch_the_tile_twice(void **state)
{
    (void)state;
    const uint32_t ids[] = {new_city(1), new_city(1), new_city(1)};
    carc_features_add_doubles(&features, ids, 3);
    join(ids[0], ids[1]);
    join(ids[2], new_city(2));
    join(ids[2], new_city(2));
    const uint32_t root = join(ids[0], ids[2]);
    assert_int_equal(root, carc_features_find(&features, ids[2]));
    assert_int_equal(features.feature[root].tiles, 3);
}

/* A tile may be laid so that two of its segments meet one feature at once. */
static void tile_may_touch_a_feature_twice_from_the_start(void **state)
{
    (void)state;
    const uint32_t city = new_city(2);
    const uint32_t other = new_city(2);
    const uint32_t ids[] = {city, city, other};
    carc_features_add_doubles(&features, ids, 3);
    check();
    assert_int_equal(root_of(join(city, other))->tiles, 1); /* the two shared their only tile */
}

static void doubles_of_other_kinds_do_not_mix(void **state)
{
    (void)state;
    const uint32_t roads[] = {carc_features_new(&features, CARC_ROAD, 1, 0),
                              carc_features_new(&features, CARC_ROAD, 1, 0)};
    const uint32_t cities[] = {new_city(1), new_city(1)};
    carc_features_add_doubles(&features, roads, 2);
    carc_features_add_doubles(&features, cities, 2);
    check();
    assert_int_equal(root_of(join(roads[0], roads[1]))->tiles, 1);
    assert_int_equal(root_of(cities[0])->tiles, 1);
    assert_int_equal(root_of(join(cities[0], cities[1]))->tiles, 1);
}

/* ---- fields and cities --------------------------------------------------------------- */

static void city_feeds_a_field_once(void **state)
{
    (void)state;
    const uint32_t city = new_city(1), field = new_field();
    carc_features_touch(&features, field, city);
    carc_features_touch(&features, field, city);
    carc_features_touch(&features, field, city);
    check();
    assert_int_equal(features.feature[field].tiles, 0);
    complete(city);
    assert_int_equal(features.feature[field].tiles, 1);
    assert_int_equal(features.complete_city_count, 1);
}

static void joined_fields_count_a_common_city_once(void **state)
{
    (void)state;
    const uint32_t common = new_city(1), own = new_city(1);
    const uint32_t a = new_field(), b = new_field();
    carc_features_touch(&features, a, common);
    carc_features_touch(&features, b, common);
    carc_features_touch(&features, b, own);
    complete(common);
    complete(own);
    assert_int_equal(features.feature[a].tiles, 1);
    assert_int_equal(features.feature[b].tiles, 2);
    assert_int_equal(root_of(join(a, b))->tiles, 2);
}

static void joined_fields_keep_different_cities(void **state)
{
    (void)state;
    uint32_t field[3];
    for (size_t i = 0; i < 3; i++) {
        const uint32_t city = new_city(1);
        field[i] = new_field();
        carc_features_touch(&features, field[i], city);
        complete(city);
    }
    join(field[0], field[1]);
    join(field[2], field[0]);
    assert_int_equal(root_of(field[1])->tiles, 3);
}

static void city_completed_after_fields_joined_feeds_the_whole(void **state)
{
    (void)state;
    const uint32_t part = new_city(1), rest = new_city(1);
    const uint32_t a = new_field(), b = new_field(), c = new_field();
    carc_features_touch(&features, a, part);
    carc_features_touch(&features, b, rest);
    carc_features_touch(&features, c, rest);
    join(part, rest);
    join(a, b);
    complete(part);
    assert_int_equal(root_of(a)->tiles, 1);
    assert_int_equal(root_of(c)->tiles, 1);
    assert_int_equal(root_of(join(a, c))->tiles, 1);
}

/* ---- meeples ------------------------------------------------------------------------- */

static void joined_claims_add_up(void **state)
{
    (void)state;
    const uint32_t a = new_city(1), b = new_city(1), c = new_city(1);
    carc_features_claim(&features, a, 2, 9);
    carc_features_claim(&features, b, 2, 4);
    check();
    join(a, b);
    join(a, c);
    const struct carc_claim *claim = &features.claim[root_of(c)->claim];
    assert_int_equal(claim->meeples[2], 2);
    assert_int_equal(claim->meeples[0], 0);
    assert_int_equal(claim->tile, 4);
    assert_int_equal(claim->feature == a || claim->feature == b, true);
}

static void claim_stays_when_an_unclaimed_feature_is_larger(void **state)
{
    (void)state;
    const uint32_t a = new_city(1), b = new_city(1), c = new_city(1);
    join(a, b);
    carc_features_claim(&features, c, 5, 3);
    const uint32_t root = join(c, a);
    assert_int_equal(root, a);
    assert_int_equal(features.claim[features.feature[a].claim].meeples[5], 1);
    carc_features_unclaim(&features, root);
    check();
    assert_int_equal(features.feature[root].claim, 0);
}

static void claims_are_used_again(void **state)
{
    (void)state;
    const uint32_t city = new_city(1), other = new_city(1);
    for (uint32_t i = 0; i < 50; i++) {
        carc_features_claim(&features, city, i % 6, i);
        carc_features_claim(&features, other, 5 - i % 6, i);
        check();
        carc_features_unclaim(&features, i % 2 ? city : other);
        carc_features_unclaim(&features, i % 2 ? other : city);
        check();
    }
    assert_int_equal(features.claim_count, 2);
}

static void majority_owns_and_ties_share(void **state)
{
    (void)state;
    static const struct {
        uint32_t meeples[CARC_SEATS_MAX], seats, owners;
    } cases[] = {
        {{1, 0, 0, 0, 0, 0}, 2, 0x1}, {{0, 2, 1, 0, 0, 0}, 3, 0x2},
        {{1, 1, 0, 0, 0, 0}, 2, 0x3}, {{1, 2, 0, 2, 1, 2}, 6, 0x2A},
        {{0, 0, 0, 0, 0, 0}, 6, 0},   {{0, 0, 0, 0, 0, 7}, 6, 0x20},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(carc_features_owners(cases[i].meeples, cases[i].seats),
                         cases[i].owners);
    }
}

static void cleared_features_start_again(void **state)
{
    (void)state;
    const uint32_t ids[] = {new_city(1), new_city(1)};
    carc_features_add_doubles(&features, ids, 2);
    carc_features_touch(&features, new_field(), ids[0]);
    carc_features_claim(&features, ids[0], 0, 0);
    complete(ids[1]);
    carc_features_clear(&features);
    check();
    assert_int_equal(new_city(4), 1);
    assert_int_equal(features.feature[1].claim, 0);
    assert_int_equal(features.feature[1].lists, 0);
    assert_int_equal(features.feature[1].doubles, 0);
}

static void fini_is_safe_on_zeroed_memory(void **state)
{
    (void)state;
    memset(&features, 0, sizeof features);
    carc_features_fini(&features);
}

#define WITH_FEATURES(test) cmocka_unit_test_setup_teardown(test, open_features, close_features)

static struct CMUnitTest tests[] = {
    WITH_FEATURES(joined_features_add_up),
    WITH_FEATURES(larger_feature_stays_the_root),
    WITH_FEATURES(long_chain_finds_one_root),
    WITH_FEATURES(tile_of_both_counts_once),
    WITH_FEATURES(tile_of_both_counts_once_when_they_join_far_away),
    WITH_FEATURES(two_common_tiles_count_once_each),
    WITH_FEATURES(tile_that_both_touch_twice_counts_once),
    WITH_FEATURES(smaller_side_may_touch_the_tile_twice),
    WITH_FEATURES(tile_may_touch_a_feature_twice_from_the_start),
    WITH_FEATURES(doubles_of_other_kinds_do_not_mix),
    WITH_FEATURES(city_feeds_a_field_once),
    WITH_FEATURES(joined_fields_count_a_common_city_once),
    WITH_FEATURES(joined_fields_keep_different_cities),
    WITH_FEATURES(city_completed_after_fields_joined_feeds_the_whole),
    WITH_FEATURES(joined_claims_add_up),
    WITH_FEATURES(claim_stays_when_an_unclaimed_feature_is_larger),
    WITH_FEATURES(claims_are_used_again),
    WITH_FEATURES(majority_owns_and_ties_share),
    WITH_FEATURES(cleared_features_start_again),
    cmocka_unit_test(fini_is_safe_on_zeroed_memory),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
