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
        city->paid |= (uint8_t)fresh;
        for (uint32_t seat = 0; seat < ending->seats; seat++) {
            scored->once[seat] += fresh >> seat & 1U;
        }
    }
    tell(ending, scored);
}

/* Claims that still stand: all of them are on incomplete features or on fields. */
static void score_claims(const struct ending *ending)
{
    static const enum carc_class classes[CARC_KINDS] = {
        [CARC_ROAD] = CARC_CLASS_ROAD_INCOMPLETE,
        [CARC_CITY] = CARC_CLASS_CITY_INCOMPLETE,
        [CARC_MONASTERY] = CARC_CLASS_MONASTERY_INCOMPLETE,
        [CARC_FIELD] = CARC_CLASS_FARM,
    };
    struct carc_features *features = ending->features;
    for (uint32_t i = 1; i <= features->claim_count; i++) {
        struct carc_claim *claim = &features->claim[i];
        if (!claim->feature) {
            continue;
        }
        const uint32_t root = carc_features_find(features, claim->feature);
        const enum carc_class class = classes[features->feature[root].kind];
        struct carc_scored scored = scored_claim(ending, claim, root, class);
        claim->stamp = 0;
        if (class == CARC_CLASS_FARM) {
            score_farm(ending, &scored);
        } else {
            tell(ending, &scored);
        }
    }
}

/* The contest for one complete city among the farmers of all farms that touch it. */
static void score_contest(const struct ending *ending, uint32_t city, uint32_t stamp)
{
    struct carc_features *features = ending->features;
    struct carc_scored scored = {.class = CARC_CLASS_FARM_CITY, .feature = city};
    const uint32_t last = features->feature[city].lists;
    for (uint32_t at = last; at;) {
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
        if (at == last) {
            break;
        }
    }
    if (scored.size) {
        scored.owners = carc_features_owners(scored.meeples, ending->seats);
        carc_pay(&scored, ending->score, ending->listener);
    }
    carc_count(&scored, ending->census);
}

/* What lies on the table without a meeple: fields, and what is not complete. */
static void count_unclaimed(const struct ending *ending)
{
    static const enum carc_class classes[CARC_KINDS] = {
        [CARC_ROAD] = CARC_CLASS_ROAD_INCOMPLETE,
        [CARC_CITY] = CARC_CLASS_CITY_INCOMPLETE,
        [CARC_MONASTERY] = CARC_CLASS_MONASTERY_INCOMPLETE,
        [CARC_FIELD] = CARC_CLASS_FARM,
    };
    const struct carc_features *features = ending->features;
    uint32_t end[CARC_KINDS] = {0};
    for (uint32_t id = 1; id <= features->feature_count; id++) {
        const struct carc_feature *feature = &features->feature[id];
        const unsigned kind = feature->kind;
        /* No question that the processor would have to guess: most answers are as likely. */
        const bool counts = (feature->parent == id) & (feature->claim == 0) &
                            ((kind == CARC_FIELD) | (feature->open > 0));
        const uint32_t size = counts ? feature->tiles : 0;
        struct carc_census *census = ending->census;
        struct carc_census_row *row = size < census->size_count[classes[kind]]
                                          ? &census->row[classes[kind]][size]
                                          : carc_census_row_for(census, classes[kind], size);
        row->count += counts;
        row->pennants += counts ? feature->pennants : 0;
        end[kind] = counts && size >= end[kind] ? size + 1 : end[kind];
    }
    for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
        if (end[kind]) {
            (void)carc_census_row_for(ending->census, classes[kind], end[kind] - 1);
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
