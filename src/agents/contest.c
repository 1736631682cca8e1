// SPDX-License-Identifier: GPL-3.0-or-later
#include "contest.h"

#include <stdlib.h>
#include <string.h>

/* What one pass over the farms around a city has met. */
struct pass {
    struct carc_contest *contest;
    const struct carc_view *view; /* NULL: the table as it is */
    uint8_t farmer_group;         /* a field group with one more farmer, or CARC_NO_SEGMENT */
    uint32_t farmer_seat;
    int32_t sign;                 /* +1: points come, -1: points go */
    uint32_t owners;              /* method once: seats with a majority somewhere */
    uint32_t sum[CARC_SEATS_MAX]; /* method by city: all farmers */
    int32_t *points;
};

enum carc_status carc_contest_init(struct carc_contest *contest, const struct carc_game *game)
{
    memset(contest, 0, sizeof *contest);
    size_t segments = 0;
    for (size_t i = 0; i < game->set->tile_count; i++) {
        const size_t own = game->set->tile[i].segment_count;
        segments = own > segments ? own : segments;
    }
    const size_t tiles = game->board.placed_capacity;
    contest->claims = tiles + 2;
    contest->cities = tiles * segments + 2;
    contest->claim_seen = carc_array_new(contest->claims, sizeof *contest->claim_seen);
    contest->city_seen = carc_array_new(contest->cities, sizeof *contest->city_seen);
    return contest->claim_seen && contest->city_seen ? CARC_OK : CARC_NO_MEMORY;
}

void carc_contest_fini(struct carc_contest *contest)
{
    free(contest->claim_seen);
    free(contest->city_seen);
    memset(contest, 0, sizeof *contest);
}

/* Numbers of passes start again before they could repeat. */
static void forget_passes(struct carc_contest *contest)
{
    memset(contest->claim_seen, 0, contest->claims * sizeof *contest->claim_seen);
    memset(contest->city_seen, 0, contest->cities * sizeof *contest->city_seen);
    memset(contest->group_seen, 0, sizeof contest->group_seen);
    contest->stamp = 0;
    contest->round = 0;
}

void carc_contest_begin(struct carc_contest *contest, struct carc_game *game,
                        const struct carc_weights *weights)
{
    contest->game = game;
    if (contest->stamp > UINT32_MAX / 2 || contest->round > UINT32_MAX / 2) {
        forget_passes(contest);
    }
    contest->pay = 0;
    contest->method = CARC_FARM_EACH;
    for (int m = CARC_FARM_BY_CITY; m <= CARC_FARM_EACH; m++) {
        const int32_t weight = weights->weight[CARC_COMPONENT_FARM_BY_CITY + m];
        if (weight) {
            contest->method = (enum carc_farm_method)m;
            contest->pay = weight;
        }
    }
}

static struct pass pass_of(struct carc_contest *contest, const struct carc_view *view,
                           int32_t *points)
{
    return (struct pass){
        .contest = contest,
        .view = view,
        .farmer_group = CARC_NO_SEGMENT,
        .sign = 1,
        .points = points,
    };
}

/* ---- one city ------------------------------------------------------------------------ */

static void credit(const struct pass *pass, uint32_t owners)
{
    carc_credit(pass->points, owners, pass->sign * pass->contest->pay);
}

static void meet_farm(struct pass *pass, const uint32_t *meeples)
{
    const uint32_t seats = pass->contest->game->seats;
    if (pass->contest->method == CARC_FARM_BY_CITY) {
        for (uint32_t seat = 0; seat < seats; seat++) {
            pass->sum[seat] += meeples[seat];
        }
        return;
    }
    const uint32_t owners = carc_features_owners(meeples, seats);
    if (pass->contest->method == CARC_FARM_ONCE) {
        pass->owners |= owners;
    } else {
        credit(pass, owners);
    }
}

static void meet_group(struct pass *pass, uint8_t group)
{
    struct carc_contest *contest = pass->contest;
    if (contest->group_seen[group] == contest->stamp) {
        return;
    }
    contest->group_seen[group] = contest->stamp;
    uint32_t meeples[CARC_SEATS_MAX];
    memcpy(meeples, pass->view->group[group].meeples, sizeof meeples);
    if (group == pass->farmer_group) {
        meeples[pass->farmer_seat]++;
    }
    meet_farm(pass, meeples);
}

static void meet_field(struct pass *pass, uint32_t id)
{
    struct carc_contest *contest = pass->contest;
    struct carc_features *features = &contest->game->features;
    const uint32_t root = carc_features_find(features, id);
    if (pass->view) {
        const uint8_t group = carc_view_group(pass->view, root);
        if (group != CARC_NO_SEGMENT) {
            meet_group(pass, group);
            return;
        }
    }
    const uint32_t claim = features->feature[root].claim;
    if (claim && contest->claim_seen[claim] != contest->stamp) {
        contest->claim_seen[claim] = contest->stamp;
        meet_farm(pass, features->claim[claim].meeples);
    }
}

static void meet_contacts(struct pass *pass, uint32_t city)
{
    const struct carc_features *features = &pass->contest->game->features;
    const uint32_t last = features->feature[city].lists;
    for (uint32_t at = last; at;) {
        meet_field(pass, features->contact[at].item);
        at = features->contact[at].next;
        if (at == last) {
            return;
        }
    }
}

static void begin_pass(struct pass *pass)
{
    pass->contest->stamp++;
    pass->owners = 0;
    memset(pass->sum, 0, sizeof pass->sum);
}

static void end_pass(const struct pass *pass)
{
    if (pass->contest->method == CARC_FARM_ONCE) {
        credit(pass, pass->owners);
    } else if (pass->contest->method == CARC_FARM_BY_CITY) {
        credit(pass, carc_features_owners(pass->sum, pass->contest->game->seats));
    }
}

/* A city that is complete already. */
static void value_city(struct pass *pass, uint32_t city)
{
    begin_pass(pass);
    meet_contacts(pass, city);
    end_pass(pass);
}

/* A city that the tile of the view completes: what touched its parts, and its own fields. */
static void value_new_city(struct pass *pass, uint8_t city)
{
    const struct carc_view *view = pass->view;
    begin_pass(pass);
    for (uint32_t i = 0; i < view->met_count; i++) {
        if (view->met_group[i] == city) {
            meet_contacts(pass, view->met_root[i]);
        }
    }
    for (uint8_t s = 0; s < view->tile->segment_count; s++) {
        if (view->tile->segment[s].cities & view->group[city].segments) {
            meet_group(pass, view->group_of[s]);
        }
    }
    end_pass(pass);
}

static void value_new_cities(struct pass *pass)
{
    for (unsigned rest = pass->view->cities; rest; rest &= rest - 1) {
        value_new_city(pass, carc_lowest(rest));
    }
}

/* ---- what a move changes ------------------------------------------------------------- */

/* The next complete city of a list that was not met in this round yet, or 0; *fed moves on. */
static uint32_t next_city(struct carc_contest *contest, uint32_t *fed)
{
    const struct carc_features *features = &contest->game->features;
    while (*fed) {
        const uint32_t city = features->fed[*fed].item;
        *fed = features->fed[*fed].next;
        if (contest->city_seen[city] != contest->round) {
            contest->city_seen[city] = contest->round;
            return city;
        }
    }
    return 0;
}

/* Method each: how many complete cities a group of fields borders, without those that the
 * tile completes. */
static uint32_t count_cities(struct carc_contest *contest, const struct carc_view *view,
                             uint8_t group)
{
    const struct carc_feature *feature = contest->game->features.feature;
    const bool is_joined = view->group[group].met > 1; /* a city may border several fields */
    uint32_t count = 0;
    contest->round++;
    for (uint32_t i = 0; i < view->met_count; i++) {
        const struct carc_feature *field = &feature[view->met_root[i]];
        if (view->met_group[i] != group) {
            continue;
        }
        uint32_t fed = is_joined ? field->lists : 0;
        while (next_city(contest, &fed)) {
            count++;
        }
        count += is_joined ? 0 : field->tiles;
    }
    return count;
}

/* Method each: the farms that are joined, each with all of its cities, go; one comes. */
static void change_farms(struct carc_contest *contest, const struct carc_view *view,
                         uint8_t group, int32_t *points)
{
    const struct carc_features *features = &contest->game->features;
    const uint32_t seats = contest->game->seats;
    for (uint32_t i = 0; i < view->met_count; i++) {
        const struct carc_feature *field = &features->feature[view->met_root[i]];
        if (view->met_group[i] == group && field->claim && field->tiles) {
            const uint32_t *meeples = features->claim[field->claim].meeples;
            carc_credit(points, carc_features_owners(meeples, seats),
                        -(int32_t)field->tiles * contest->pay);
        }
    }
    const int32_t cities = (int32_t)count_cities(contest, view, group);
    carc_credit(points, carc_features_owners(view->group[group].meeples, seats),
                cities * contest->pay);
}

/* Other methods: the contests for all cities around fields that are joined. */
static void change_contests(struct carc_contest *contest, const struct carc_view *view,
                            int32_t *points)
{
    struct pass after = pass_of(contest, view, points);
    struct pass before = pass_of(contest, NULL, points);
    before.sign = -1;
    contest->round++;
    for (uint32_t i = 0; i < view->met_count; i++) {
        if (!(view->joined >> view->met_group[i] & 1U)) {
            continue;
        }
        uint32_t fed = contest->game->features.feature[view->met_root[i]].lists;
        for (uint32_t city = next_city(contest, &fed); city; city = next_city(contest, &fed)) {
            value_city(&before, city);
            value_city(&after, city);
        }
    }
}

void carc_contest_tile(struct carc_contest *contest, const struct carc_view *view,
                       int32_t *points)
{
    if (view->cities) {
        struct pass after = pass_of(contest, view, points);
        value_new_cities(&after);
    }
    if (view->joined && contest->method != CARC_FARM_EACH) {
        change_contests(contest, view, points);
        return;
    }
    for (unsigned rest = view->joined; rest; rest &= rest - 1) {
        change_farms(contest, view, carc_lowest(rest), points);
    }
}

void carc_contest_farmer(struct carc_contest *contest, const struct carc_view *view,
                         uint8_t group, uint32_t seat, int32_t *points)
{
    struct pass with = pass_of(contest, view, points);
    struct pass without = with;
    with.farmer_group = group;
    with.farmer_seat = seat;
    without.sign = -1;
    if (view->cities) {
        value_new_cities(&without);
        value_new_cities(&with);
    }
    if (contest->method == CARC_FARM_EACH) { /* nobody else's farm changes */
        points[seat] += (int32_t)count_cities(contest, view, group) * contest->pay;
        return;
    }
    contest->round++;
    for (uint32_t i = 0; i < view->met_count; i++) {
        if (view->met_group[i] != group) {
            continue;
        }
        uint32_t fed = contest->game->features.feature[view->met_root[i]].lists;
        for (uint32_t city = next_city(contest, &fed); city; city = next_city(contest, &fed)) {
            value_city(&without, city);
            value_city(&with, city);
        }
    }
}
