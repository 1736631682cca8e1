// SPDX-License-Identifier: GPL-3.0-or-later
/* carc_features_check must see each thing that can be broken: a small position, spoilt. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include <carcsim/features.h>

static struct carc_features features;

/* Ids of the features that spoil_* find: a small but complete position. */
enum { CITY = 1, CAP, ROAD, SPUR, NORTH, SOUTH, CLOISTER, GATE };

static void lay_out(void)
{
    assert_int_equal(carc_features_new(&features, CARC_CITY, 2, 0), CITY);
    assert_int_equal(carc_features_new(&features, CARC_CITY, 1, 0), CAP);
    assert_int_equal(carc_features_new(&features, CARC_ROAD, 2, 0), ROAD);
    assert_int_equal(carc_features_new(&features, CARC_ROAD, 1, 0), SPUR);
    assert_int_equal(carc_features_new(&features, CARC_FIELD, 0, 0), NORTH);
    assert_int_equal(carc_features_new(&features, CARC_FIELD, 0, 0), SOUTH);
    assert_int_equal(carc_features_new(&features, CARC_MONASTERY, 8, 0), CLOISTER);
    assert_int_equal(carc_features_new(&features, CARC_CITY, 1, 0), GATE);
    carc_features_add_doubles(&features, (const uint32_t[]){CITY, CAP}, 2);
    carc_features_add_doubles(&features, (const uint32_t[]){ROAD, SPUR}, 2);
    carc_features_touch(&features, NORTH, CAP);
    carc_features_touch(&features, SOUTH, CAP);
    carc_features_touch(&features, SOUTH, GATE);
    carc_features_claim(&features, CITY, 0, 1);
    carc_features_claim(&features, SOUTH, 1, 2);
    carc_features_claim(&features, ROAD, 1, 2);
    carc_features_unclaim(&features, ROAD);
    features.feature[CAP].open = 0;
    carc_features_city_done(&features, CAP);
    assert_null(carc_features_check(&features));
}

static void spoil_parent(void)
{
    features.feature[SPUR].parent = 40;
}
static void spoil_kind(void)
{
    features.feature[SPUR].parent = CITY;
}
static void spoil_loop(void)
{
    features.feature[ROAD].parent = SPUR;
    features.feature[SPUR].parent = ROAD;
}
static void spoil_tiles(void)
{
    features.feature[ROAD].tiles = 0;
}
static void spoil_open(void)
{
    features.feature[ROAD].open = -1;
}
static void spoil_many_open(void)
{
    features.feature[ROAD].open = 5;
}
static void spoil_cloister(void)
{
    features.feature[CLOISTER].tiles = 3;
}
static void spoil_pennants(void)
{
    features.feature[ROAD].pennants = 1;
}
static void spoil_contact_ring(void)
{
    features.contact[1].next = 1; /* cuts off 2 */
    features.feature[CAP].lists = 1;
}
static void spoil_contact_shared(void)
{
    features.contact[features.feature[GATE].lists].next = features.feature[CAP].lists;
}
static void spoil_contact_kind(void)
{
    features.contact[1].item = ROAD;
}
static void spoil_double_ring(void)
{
    features.feature[CITY].doubles = 0;
}
static void spoil_double_root(void)
{
    const uint32_t at = features.feature[CITY].doubles;
    features.feature[CITY].doubles = features.feature[CAP].doubles;
    features.feature[CAP].doubles = at;
}
static void spoil_double_row(void)
{
    features.doubles[features.feature[SPUR].doubles].first--;
}
static void spoil_claim_feature(void)
{
    features.claim[features.feature[CITY].claim].feature = ROAD;
}
static void spoil_claim_empty(void)
{
    features.claim[features.feature[CITY].claim].meeples[0] = 0;
}
static void spoil_claim_free(void)
{
    features.free_claim = 0;
}
static void spoil_claim_loop(void)
{
    features.claim[features.free_claim].tile = features.free_claim;
}
static void spoil_claim_root(void)
{
    features.feature[ROAD].claim = features.free_claim;
}
static void spoil_fed_count(void)
{
    features.feature[NORTH].tiles = 2;
}
static void spoil_fed_missing(void)
{
    features.feature[NORTH].lists = 0;
    features.feature[NORTH].tiles = 0;
}
static void spoil_fed_open(void)
{
    features.fed[features.feature[NORTH].lists].item = GATE;
}
static void spoil_fed_far(void)
{
    features.complete_city[features.complete_city_count++] = GATE;
    features.feature[GATE].open = 0;
    features.fed[features.feature[NORTH].lists].item = GATE;
}
static void spoil_fed_twice(void)
{
    const uint32_t at = ++features.fed_count;
    features.fed[at] = (struct carc_link){CAP, features.feature[NORTH].lists};
    features.feature[NORTH].lists = at;
    features.feature[NORTH].tiles++;
}
static void spoil_complete_open(void)
{
    features.feature[CAP].open = 1;
}
static void spoil_complete_twice(void)
{
    features.complete_city[features.complete_city_count++] = CAP;
}

static struct spoiler {
    const char *name;
    void (*spoil)(void);
    const char *words;
} spoilers[] = {
    {"checker_sees_spoilt_parent", spoil_parent, "a parent leads nowhere"},
    {"checker_sees_spoilt_kind", spoil_kind, "joined with one of another kind"},
    {"checker_sees_spoilt_loop", spoil_loop, "a parent leads nowhere"},
    {"checker_sees_spoilt_tiles", spoil_tiles, "no tile"},
    {"checker_sees_spoilt_open", spoil_open, "less than no open port"},
    {"checker_sees_spoilt_many_open", spoil_many_open, "more open ports than"},
    {"checker_sees_spoilt_cloister", spoil_cloister, "not nine"},
    {"checker_sees_spoilt_pennants", spoil_pennants, "has pennants"},
    {"checker_sees_spoilt_contact_ring", spoil_contact_ring, "a contact belongs to no city"},
    {"checker_sees_spoilt_contact_shared", spoil_contact_shared,
     "ring of a city's contacts is broken"},
    {"checker_sees_spoilt_contact_kind", spoil_contact_kind, "a contact that is no field"},
    {"checker_sees_spoilt_double_ring", spoil_double_ring, "a double belongs to no feature"},
    {"checker_sees_spoilt_double_root", spoil_double_root, "in the ring of another feature"},
    {"checker_sees_spoilt_double_row", spoil_double_row, "doubles of a tile do not agree"},
    {"checker_sees_spoilt_claim_feature", spoil_claim_feature, "not that of the feature"},
    {"checker_sees_spoilt_claim_empty", spoil_claim_empty, "no meeple"},
    {"checker_sees_spoilt_claim_free", spoil_claim_free, "neither in use nor free"},
    {"checker_sees_spoilt_claim_loop", spoil_claim_loop, "free claims is broken"},
    {"checker_sees_spoilt_claim_root", spoil_claim_root, "not in use"},
    {"checker_sees_spoilt_fed_count", spoil_fed_count, "counts other cities"},
    {"checker_sees_spoilt_fed_missing", spoil_fed_missing, "does not feed its field"},
    {"checker_sees_spoilt_fed_open", spoil_fed_open, "not complete feeds"},
    {"checker_sees_spoilt_fed_far", spoil_fed_far, "does not touch"},
    {"checker_sees_spoilt_fed_twice", spoil_fed_twice, "feeds a field twice"},
    {"checker_sees_spoilt_complete_open", spoil_complete_open, "is not complete"},
    {"checker_sees_spoilt_complete_twice", spoil_complete_twice, "twice in the list"},
};

static void checker_sees_what_is_broken(void **state)
{
    const struct spoiler *spoiler = *state;
    const struct carc_features_room room = {
        .features = 16, .contacts = 8, .doubles = 8, .cities = 8, .claims = 4};
    assert_int_equal(carc_features_init(&features, &room), CARC_OK);
    lay_out();
    spoiler->spoil();
    const char *wrong = carc_features_check(&features);
    carc_features_fini(&features);
    if (!wrong || !strstr(wrong, spoiler->words)) {
        print_error("\"%s\" does not say \"%s\"\n", wrong ? wrong : "", spoiler->words);
        fail();
    }
}

#define SPOILERS (sizeof spoilers / sizeof spoilers[0])

static struct CMUnitTest tests[SPOILERS];

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    for (size_t i = 0; i < SPOILERS; i++) {
        tests[i] = (struct CMUnitTest){spoilers[i].name, checker_sees_what_is_broken, NULL,
                                       NULL, &spoilers[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
