// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "pay.h"
#include <carcsim/game.h>

/* score.c - the end of the game: incomplete features, then farms (R8.2, R8.3, 2.2). */

struct ending {
    struct carc_features *features;
    uint32_t seats;
    struct carc_score *score;
    struct carc_census *census;
    const struct carc_listener *listener;
    bool pays_once;    /* method once is wanted */
    bool pays_by_city; /* method by city is wanted */
};

static struct carc_scored scored_claim(const struct ending *ending,
                                       const struct carc_claim *claim, uint32_t root,
                                       enum carc_class class)
{
    const struct carc_feature *feature = &ending->features->feature[root];
    struct carc_scored scored = {
        .class = class,
        .size = feature->tiles,
        .pennants = feature->pennants,
        .owners = carc_features_owners(claim->meeples, ending->seats),
        .feature = root,
        .tile = claim->tile,
    };
    memcpy(scored.meeples, claim->meeples, sizeof scored.meeples);
    return scored;
}

static void tell(const struct ending *ending, const struct carc_scored *scored)
{
    carc_pay(scored, ending->score, ending->listener);
    carc_count(scored, ending->census);
}

/* A farm: every complete city that it touches, and those its owners were not yet paid for. */
static void score_farm(const struct ending *ending, struct carc_scored *scored)
{
    struct carc_features *features = ending->features;
    uint32_t at = ending->pays_once ? features->feature[scored->feature].lists : 0;
    for (; at; at = features->fed[at].next) {
        struct carc_feature *city = &features->feature[features->fed[at].item];
        const uint32_t fresh = scored->owners & ~(uint32_t)city->paid;
        city->paid |= (uint16_t)fresh;
        for (uint32_t seat = 0; seat < ending->seats; seat++) {
            scored->once[seat] += fresh >> seat & 1U;
        }
    }
    tell(ending, scored);
}

/* Claims that still stand: all of them are on incomplete features or on fields. */
static void score_claims(const struct ending *ending)
{
    struct carc_features *features = ending->features;
    for (uint32_t i = 1; i <= features->claim_count; i++) {
        struct carc_claim *claim = &features->claim[i];
        if (!claim->feature) {
            continue;
        }
        const uint32_t root = carc_features_find(features, claim->feature);
        const enum carc_class class = carc_left_open(features->feature[root].kind);
        struct carc_scored scored = scored_claim(ending, claim, root, class);
        claim->stamp = 0;
        if (class == CARC_CLASS_FARM) {
            score_farm(ending, &scored);
        } else {
            tell(ending, &scored);
        }
    }
}

/* The contest for one complete city among the farmers of all farms that touch it: none where no
 * field does. */
static void score_contest(const struct ending *ending, uint32_t city, uint32_t stamp)
{
    struct carc_features *features = ending->features;
    struct carc_scored scored = {.class = CARC_CLASS_FARM_CITY, .feature = city};
    const uint32_t last = features->feature[city].lists;
    uint32_t at = last;
    if (!last) {
        return;
    }
    do {
        const uint32_t field = carc_features_find(features, features->contact[at].item);
        const uint32_t number = features->feature[field].claim;
        if (number && features->claim[number].stamp != stamp) {
            features->claim[number].stamp = stamp;
            scored.size++;
            for (uint32_t seat = 0; seat < ending->seats; seat++) {
                scored.meeples[seat] += features->claim[number].meeples[seat];
            }
        }
        at = features->contact[at].next;
    } while (at != last);
    if (scored.size) {
        scored.owners = carc_features_owners(scored.meeples, ending->seats);
        carc_pay(&scored, ending->score, ending->listener);
    }
    carc_count(&scored, ending->census);
}

#define AHEAD 8U

/* On a large board what a contest looks at lies here and there: it is asked for some contests
 * before, one step after the other. */
static void expect_contests(const struct carc_features *features, uint32_t i)
{
    const struct carc_feature *feature = features->feature;
    const struct carc_link *contact = features->contact;
    const uint32_t *city = features->complete_city + i;
    const uint32_t left = features->complete_city_count - i;
    if (left > 4 * AHEAD) {
        carc_expect(&feature[city[4 * AHEAD]]);
        carc_expect(&contact[feature[city[3 * AHEAD]].lists]);
        const struct carc_link *link = &contact[feature[city[2 * AHEAD]].lists];
        carc_expect(&feature[link->item]);
        carc_expect(&contact[link->next]);
        link = &contact[contact[feature[city[AHEAD]].lists].next];
        carc_expect(&feature[link->item]);
        carc_expect(&contact[link->next]);
    }
}

#define UNCLAIMED 64U /* are listed, then counted */

/* Lists features without a meeple, from the id on: fields, and what is not complete. Returns
 * how many, at most UNCLAIMED. No question that the processor would have to guess: most
 * answers are as likely. */
static uint32_t list_unclaimed(const struct carc_features *features, uint32_t *id,
                               const struct carc_feature **list)
{
    uint32_t count = 0;
    uint32_t at = *id;
    for (; at <= features->feature_count && count < UNCLAIMED; at++) {
        const struct carc_feature *feature = &features->feature[at];
        list[count] = feature;
        count += (uint32_t)((feature->parent == at) & (feature->claim == 0) &
                            ((feature->kind == CARC_FIELD) | (feature->open > 0)));
    }
    *id = at;
    return count;
}

static void count_unclaimed(const struct ending *ending)
{
    const struct carc_features *features = ending->features;
    const struct carc_feature *list[UNCLAIMED];
    for (uint32_t id = 1; id <= features->feature_count;) {
        const uint32_t count = list_unclaimed(features, &id, list);
        for (uint32_t i = 0; i < count; i++) {
            struct carc_census_row *row = carc_census_row_for(
                ending->census, carc_left_open(list[i]->kind), list[i]->tiles);
            row->count++;
            row->pennants += list[i]->pennants;
        }
    }
}

static void end_game(const struct ending *ending)
{
    struct carc_features *features = ending->features;
    if (ending->pays_once) {
        for (uint32_t i = 0; i < features->complete_city_count; i++) {
            features->feature[features->complete_city[i]].paid = 0;
        }
    }
    score_claims(ending);
    if (ending->pays_by_city) {
        for (uint32_t i = 0; i < features->complete_city_count; i++) {
            expect_contests(features, i);
            score_contest(ending, features->complete_city[i], i + 1);
        }
    }
    if (ending->census) {
        count_unclaimed(ending);
    }
}

void carc_game_score(struct carc_game *game, struct carc_score *score,
                     struct carc_census *census, const struct carc_listener *listener)
{
    const struct ending ending = {&game->features, game->seats, score, census,
                                  listener,        true,        true};
    *score = game->earned;
    end_game(&ending);
}

void carc_game_points(struct carc_game *game, const struct carc_weights *weights,
                      int32_t points[CARC_SEATS_MAX])
{
    struct carc_score score = game->earned;
    const struct ending ending = {
        .features = &game->features,
        .seats = game->seats,
        .score = &score,
        .pays_once = weights->weight[CARC_COMPONENT_FARM_ONCE] != 0,
        .pays_by_city = weights->weight[CARC_COMPONENT_FARM_BY_CITY] != 0,
    };
    end_game(&ending);
    memset(points, 0, CARC_SEATS_MAX * sizeof *points);
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        for (size_t c = 0; c < CARC_COMPONENT_COUNT; c++) {
            points[seat] += score.component[seat][c] * weights->weight[c];
        }
    }
}
