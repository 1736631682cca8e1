// SPDX-License-Identifier: GPL-3.0-or-later
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "score.h"

/*
 * score_explain.c - why a feature pays what it pays:
 *
 *     game 7 turn 5: complete city of 5 tiles and 1 pennant at 0,0 0,1 0,2 1,1 2,1; seat 1
 *         has 2 meeples at 0,1 2,1, seat 2 has 1 meeple at 0,2: majority -> seat 1 gets 12
 *     (when)         (what, where)                   (who, where)           (what it pays)
 *
 * in one line. Farms are told once a farm for the variants that pay farm by farm, and once a
 * complete city for those that pay city by city.
 */

#define SHOWN_MAX 40 /* places in one list */

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static bool is_farm(const struct carc_scored *scored)
{
    return scored->class == CARC_CLASS_FARM || scored->class == CARC_CLASS_FARM_CITY;
}

/* ---- what it pays ---------------------------------------------------------------------- */

/* The half points of one feature for one seat, by variant. */
struct pay {
    int64_t points[CARC_VARIANTS_MAX];
    bool applies[CARC_VARIANTS_MAX]; /* the variant pays this kind of contest at all */
};

static bool applies(enum carc_farm_method method, enum carc_class class)
{
    if (class == CARC_CLASS_FARM) {
        return method != CARC_FARM_BY_CITY;
    }
    return class != CARC_CLASS_FARM_CITY || method == CARC_FARM_BY_CITY;
}

/* A farm that touches no complete city is worth nothing whoever pays how. */
static void find_pay(const struct carc_scoring *scoring, const struct carc_scored *scored,
                     uint32_t seat, struct pay *pay)
{
    const struct carc_census_row row = {
        .awards = 1,
        .extra = scored->class == CARC_CLASS_FARM ? scored->once[seat] : scored->pennants,
    };
    const bool barren = scored->class == CARC_CLASS_FARM && scored->size == 0;
    for (size_t v = 0; v < scoring->variants.count; v++) {
        const enum carc_farm_method method = carc_variant_method(&scoring->variants.variant[v]);
        pay->applies[v] = barren || applies(method, scored->class);
        pay->points[v] =
            carc_census_points(scored->class, scored->size, &row, &scoring->weights[v]);
    }
}

/* "6", or "4 (third), 3 (medina-azahara)" where variants differ or some do not pay here. */
static void put_pay(FILE *out, const struct carc_variants *variants, const struct pay *pay)
{
    bool told[CARC_VARIANTS_MAX] = {false};
    bool same = true;
    char text[24];
    for (size_t v = 0; v < variants->count; v++) {
        same = same && pay->applies[v] && pay->points[v] == pay->points[0];
    }
    if (same) {
        fputs(carc_points_text(pay->points[0], text), out);
        return;
    }
    const char *between = "";
    for (size_t v = 0; v < variants->count; v++) {
        if (!pay->applies[v] || told[v]) {
            continue;
        }
        fprintf(out, "%s%s (", between, carc_points_text(pay->points[v], text));
        for (size_t w = v; w < variants->count; w++) {
            if (pay->applies[w] && pay->points[w] == pay->points[v]) {
                fprintf(out, "%s%s", w == v ? "" : ", ", variants->variant[w].name);
                told[w] = true;
            }
        }
        fputc(')', out);
        between = ", ";
    }
}

static bool has_method(const struct carc_variants *variants, enum carc_farm_method method)
{
    for (size_t v = 0; v < variants->count; v++) {
        if (carc_variant_method(&variants->variant[v]) == method) {
            return true;
        }
    }
    return false;
}

/* Says why a variant that pays a city once a player pays less than the farm has cities. */
static void put_paid_before(const struct carc_explainer *explainer,
                            const struct carc_scored *scored, uint32_t seat)
{
    const uint32_t before = scored->size - scored->once[seat];
    if (scored->class != CARC_CLASS_FARM || before == 0 ||
        !has_method(&explainer->scoring->variants, CARC_FARM_ONCE)) {
        return;
    }
    fputs(", once a player: ", explainer->out);
    if (scored->size == 1) {
        fputs("the city", explainer->out);
    } else {
        fprintf(explainer->out, "%u of the %u cities", before, scored->size);
    }
    fprintf(explainer->out, " had paid seat %u before", seat + 1);
}

/* Owners that get the same are told together. */
static void put_awards(const struct carc_explainer *explainer, const struct carc_scored *scored)
{
    uint32_t left = scored->owners;
    const char *between = " -> ";
    while (left) {
        uint32_t group = 0, count = 0, first = 0, told = 0;
        for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
            first = count ? first : seat;
            if ((left >> seat & 1U) && scored->once[seat] == scored->once[first]) {
                group |= 1U << seat;
                count++;
            }
        }
        fprintf(explainer->out, "%sseat%s ", between, plural(count));
        for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
            if (group >> seat & 1U) {
                const char *link = told == 0 ? "" : told + 1 == count ? " and " : ", ";
                fprintf(explainer->out, "%s%u", link, seat + 1);
                told++;
            }
        }
        struct pay pay;
        find_pay(explainer->scoring, scored, first, &pay);
        fputs(count == 1 ? " gets " : " each get ", explainer->out);
        put_pay(explainer->out, &explainer->scoring->variants, &pay);
        put_paid_before(explainer, scored, first);
        left &= ~group;
        between = "; ";
    }
}

/* ---- who ------------------------------------------------------------------------------- */

static void put_place(const struct carc_explainer *explainer, uint32_t tile)
{
    const struct carc_record_row *row = carc_replay_row(explainer->replay, tile);
    fprintf(explainer->out, " %d,%d", row->x, row->y);
}

/* The seat's meeples on the traced feature. */
static void put_standings(const struct carc_explainer *explainer, uint32_t seat)
{
    const struct carc_trace *trace = &explainer->trace;
    uint32_t shown = 0, hidden = 0;
    fputs(" at", explainer->out);
    for (size_t i = 0; i < trace->standing_count; i++) {
        if (trace->standing[i].seat != seat) {
            continue;
        }
        if (shown < SHOWN_MAX) {
            put_place(explainer, trace->standing[i].tile);
            shown++;
        } else {
            hidden++;
        }
    }
    if (hidden) {
        fprintf(explainer->out, " and %u more", hidden);
    }
}

static void put_claimants(const struct carc_explainer *explainer,
                          const struct carc_scored *scored)
{
    const char *piece = is_farm(scored) ? "farmer" : "meeple";
    uint32_t claimants = 0;
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        claimants += scored->meeples[seat] > 0;
    }
    const char *between = ";";
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        const uint32_t meeples = scored->meeples[seat];
        if (meeples == 0) {
            continue;
        }
        fprintf(explainer->out, "%s seat %u %s %u %s%s", between, seat + 1,
                claimants == 1 ? "alone with" : "has", meeples, piece, plural(meeples));
        if (scored->class != CARC_CLASS_FARM_CITY) {
            put_standings(explainer, seat);
        }
        between = ",";
    }
    if (claimants > 1) {
        const bool tie = (scored->owners & (scored->owners - 1)) != 0;
        fputs(tie ? ": tie" : ": majority", explainer->out);
    }
}

/* ---- what and where -------------------------------------------------------------------- */

static int compare_tiles(const void *a, const void *b)
{
    const uint32_t *first = a;
    const uint32_t *second = b;
    return (*first > *second) - (*first < *second);
}

/* Tiles found in lists of the game, in the order of placing; how many there were in all. */
struct places {
    uint32_t tile[SHOWN_MAX];
    uint32_t shown, count;
};

static void add_place(struct places *places, uint32_t tile)
{
    if (places->shown < SHOWN_MAX) {
        places->tile[places->shown++] = tile;
    }
    places->count++;
}

static void put_places(const struct carc_explainer *explainer, struct places *places)
{
    qsort(places->tile, places->shown, sizeof *places->tile, compare_tiles);
    fputs(" at", explainer->out);
    for (uint32_t i = 0; i < places->shown; i++) {
        put_place(explainer, places->tile[i]);
    }
    if (places->count > places->shown) {
        fprintf(explainer->out, " and %u more", places->count - places->shown);
    }
}

static void put_trace(const struct carc_explainer *explainer, const struct carc_trace *trace)
{
    struct places places = {.count = 0};
    for (size_t i = 0; i < trace->count; i++) {
        add_place(&places, trace->tile[i]);
    }
    put_places(explainer, &places);
}

/* All tiles of a complete city, whether anybody has had a meeple there or not. */
static void put_city(struct carc_explainer *explainer, uint32_t id)
{
    const uint32_t city = carc_features_find(&explainer->replay->game.features, id);
    if (explainer->status == CARC_OK) {
        explainer->status = carc_replay_trace(explainer->replay, city, &explainer->city);
    }
    if (explainer->status == CARC_OK) {
        put_trace(explainer, &explainer->city);
    }
}

/* The complete cities that a farm touches, in the order of placing. */
static void put_cities(struct carc_explainer *explainer, const struct carc_scored *scored)
{
    const struct carc_features *features = &explainer->replay->game.features;
    uint32_t city[SHOWN_MAX];
    uint32_t shown = 0, count = 0;
    for (uint32_t at = features->feature[scored->feature].lists; at;
         at = features->fed[at].next, count++) {
        if (shown < SHOWN_MAX) {
            city[shown++] = features->fed[at].item;
        }
    }
    if (count == 0) {
        fputs("farm that touches no complete city", explainer->out);
        return;
    }
    fprintf(explainer->out, "farm that touches %u complete cit%s", count,
            count == 1 ? "y" : "ies");
    qsort(city, shown, sizeof *city, compare_tiles); /* ids grow with tiles */
    for (uint32_t i = 0; i < shown; i++) {
        fputs(i ? "," : "", explainer->out);
        put_city(explainer, city[i]);
    }
    if (count > shown) {
        fprintf(explainer->out, " and %u more", count - shown);
    }
}

/* The farms that touch a complete city, by the tile of their first farmer. */
static void put_farms(struct carc_explainer *explainer, const struct carc_scored *scored)
{
    struct carc_features *features = &explainer->replay->game.features;
    const uint32_t last = features->feature[scored->feature].lists;
    struct places places = {.count = 0};
    uint32_t at = last;
    do {
        const uint32_t field = carc_features_find(features, features->contact[at].item);
        const uint32_t claim = features->feature[field].claim;
        const uint32_t tile = claim ? features->claim[claim].tile : 0;
        bool known = claim == 0;
        for (uint32_t i = 0; i < places.shown && !known; i++) {
            known = places.tile[i] == tile;
        }
        if (!known) {
            add_place(&places, tile);
        }
        at = features->contact[at].next;
    } while (at != last);
    fputs("contest for the complete city", explainer->out);
    put_city(explainer, scored->feature);
    places.count = scored->size;
    fprintf(explainer->out, ", farm%s", plural(scored->size));
    put_places(explainer, &places);
}

/* A road, city or monastery, which has been traced. */
static void put_feature(const struct carc_explainer *explainer,
                        const struct carc_scored *scored)
{
    fprintf(explainer->out, "%s %s", carc_class_status(scored->class),
            carc_class_kind(scored->class));
    if (scored->class == CARC_CLASS_MONASTERY_COMPLETE ||
        scored->class == CARC_CLASS_MONASTERY_INCOMPLETE) {
        fprintf(explainer->out, " with %u of 8 neighbours", scored->size - 1);
    } else {
        fprintf(explainer->out, " of %u tile%s", scored->size, plural(scored->size));
    }
    if (scored->pennants) {
        fprintf(explainer->out, " and %u pennant%s", scored->pennants,
                plural(scored->pennants));
    }
    put_trace(explainer, &explainer->trace);
}

/* ---- lines ----------------------------------------------------------------------------- */

static void put_when(const struct carc_explainer *explainer, const char *last_word)
{
    const struct carc_replay *replay = explainer->replay;
    if (explainer->file) {
        fprintf(explainer->out, "%s: ", explainer->file);
    }
    fprintf(explainer->out, "game %" PRIu64 " ", replay->row[0].game);
    if (replay->at < replay->count) {
        fprintf(explainer->out, "turn %u: ", replay->row[replay->at].turn);
    } else {
        fprintf(explainer->out, "%s: ", last_word);
    }
}

/* Whether any of the variants pays in such a contest; if not, nothing need be said. */
static bool is_wanted(const struct carc_explainer *explainer, const struct carc_scored *scored)
{
    struct pay pay;
    find_pay(explainer->scoring, scored, 0, &pay);
    for (size_t v = 0; v < explainer->scoring->variants.count; v++) {
        if (pay.applies[v]) {
            return true;
        }
    }
    return false;
}

void carc_explain_scored(void *context, const struct carc_scored *scored)
{
    struct carc_explainer *explainer = context;
    if (explainer->status != CARC_OK || !is_wanted(explainer, scored)) {
        return;
    }
    if (scored->class != CARC_CLASS_FARM_CITY) {
        explainer->status =
            carc_replay_trace(explainer->replay, scored->feature, &explainer->trace);
        if (explainer->status != CARC_OK) {
            return;
        }
    }
    put_when(explainer, "end");
    if (scored->class == CARC_CLASS_FARM) {
        put_cities(explainer, scored);
    } else if (scored->class == CARC_CLASS_FARM_CITY) {
        put_farms(explainer, scored);
    } else {
        put_feature(explainer, scored);
    }
    put_claimants(explainer, scored);
    put_awards(explainer, scored);
    fputc('\n', explainer->out);
}

void carc_explain_totals(const struct carc_explainer *explainer, const struct carc_score *score)
{
    const struct carc_scoring *scoring = explainer->scoring;
    put_when(explainer, "total");
    for (uint32_t seat = 0; seat < explainer->replay->seats; seat++) {
        struct pay pay;
        for (size_t v = 0; v < scoring->variants.count; v++) {
            pay.applies[v] = true;
            pay.points[v] = carc_scoring_points(scoring, v, score->component[seat]);
        }
        fprintf(explainer->out, "%sseat %u has ", seat ? "; " : "", seat + 1);
        put_pay(explainer->out, &scoring->variants, &pay);
    }
    fputc('\n', explainer->out);
}
