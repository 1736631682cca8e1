// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <carcsim/features.h>

/* ---- memory -------------------------------------------------------------------------- */

enum carc_status carc_features_init(struct carc_features *features,
                                    const struct carc_features_room *room)
{
    memset(features, 0, sizeof *features);
    features->feature = carc_array_new((size_t)room->features + 1, sizeof *features->feature);
    features->claim = carc_array_new((size_t)room->claims + 1, sizeof *features->claim);
    features->contact = carc_array_new((size_t)room->contacts + 1, sizeof *features->contact);
    features->fed = carc_array_new((size_t)room->contacts + 1, sizeof *features->fed);
    features->doubles = carc_array_new((size_t)room->doubles + 1, sizeof *features->doubles);
    features->complete_city = carc_array_new(room->cities, sizeof *features->complete_city);
    if (!features->feature || !features->claim || !features->contact || !features->fed ||
        !features->doubles || !features->complete_city) {
        return CARC_NO_MEMORY;
    }
    return CARC_OK;
}

void carc_features_fini(struct carc_features *features)
{
    free(features->feature);
    free(features->claim);
    free(features->contact);
    free(features->fed);
    free(features->doubles);
    free(features->complete_city);
    memset(features, 0, sizeof *features);
}

void carc_features_clear(struct carc_features *features)
{
    features->feature_count = 0;
    features->claim_count = 0;
    features->free_claim = 0;
    features->contact_count = 0;
    features->fed_count = 0;
    features->double_count = 0;
    features->complete_city_count = 0;
}

/* ---- what a sum would count twice ---------------------------------------------------- */

static bool is_among(const uint32_t *roots, uint32_t count, uint32_t root)
{
    for (uint32_t i = 0; i < count; i++) {
        if (roots[i] == root) {
            return true;
        }
    }
    return false;
}

/* Each common tile is found once, at its first segment in b. */
uint32_t carc_features_common(struct carc_features *features, const uint32_t *roots,
                              uint32_t count, uint32_t b)
{
    const uint32_t last = features->feature[b].doubles;
    uint32_t with_doubles = 0;
    for (uint32_t i = 0; i < count; i++) {
        with_doubles |= features->feature[roots[i]].doubles;
    }
    if (!with_doubles || !last) {
        return 0;
    }
    uint32_t common = 0;
    uint32_t at = last;
    do {
        const struct carc_double *here = &features->doubles[at];
        bool first_in_b = true;
        bool is_common = false;
        for (uint32_t i = here->first; i < here->first + here->count; i++) {
            const uint32_t root = carc_features_find(features, features->doubles[i].feature);
            first_in_b = first_in_b && !(root == b && i < at);
            is_common = is_common || is_among(roots, count, root);
        }
        common += first_in_b && is_common;
        at = here->next;
    } while (at != last);
    return common;
}

static bool city_touches(struct carc_features *features, uint32_t city, uint32_t field)
{
    const uint32_t last = features->feature[city].lists;
    uint32_t at = last;
    do {
        if (carc_features_find(features, features->contact[at].item) == field) {
            return true;
        }
        at = features->contact[at].next;
    } while (at != last);
    return false;
}

/* Moves to field a the complete cities of field b that a does not border itself. */
static void join_feds(struct carc_features *features, uint32_t a, uint32_t b)
{
    struct carc_feature *keep = &features->feature[a];
    for (uint32_t at = features->feature[b].lists; at;) {
        struct carc_link *fed = &features->fed[at];
        const uint32_t next = fed->next;
        if (!keep->lists || !city_touches(features, fed->item, a)) {
            fed->next = keep->lists;
            keep->lists = at;
            keep->tiles++;
        }
        at = next;
    }
}

/* Joins two rings given by their last links. */
static uint32_t join_rings(struct carc_link *link, uint32_t a, uint32_t b)
{
    if (!a || !b) {
        return a ? a : b;
    }
    const uint32_t first = link[a].next;
    link[a].next = link[b].next;
    link[b].next = first;
    return b;
}

static uint32_t join_doubles(struct carc_double *doubles, uint32_t a, uint32_t b)
{
    if (!a || !b) {
        return a ? a : b;
    }
    const uint32_t first = doubles[a].next;
    doubles[a].next = doubles[b].next;
    doubles[b].next = first;
    return b;
}

/* ---- joining ------------------------------------------------------------------------- */

static void free_claim(struct carc_features *features, uint32_t number)
{
    features->claim[number].feature = 0;
    features->claim[number].tile = features->free_claim;
    features->free_claim = number;
}

static void join_claims(struct carc_features *features, struct carc_feature *keep,
                        const struct carc_feature *gone)
{
    if (!gone->claim) {
        return;
    }
    if (!keep->claim) {
        keep->claim = gone->claim;
        return;
    }
    struct carc_claim *to = &features->claim[keep->claim];
    const struct carc_claim *from = &features->claim[gone->claim];
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        to->meeples[seat] += from->meeples[seat];
    }
    to->tile = from->tile < to->tile ? from->tile : to->tile;
    free_claim(features, gone->claim);
}

uint32_t carc_features_join(struct carc_features *features, uint32_t a, uint32_t b)
{
    /* Fields: the longer list of cities stays. Others: the larger feature stays. */
    if (features->feature[b].tiles > features->feature[a].tiles) {
        const uint32_t swap = a;
        a = b;
        b = swap;
    }
    struct carc_feature *keep = &features->feature[a];
    struct carc_feature *gone = &features->feature[b];
    assert(a != b && keep->parent == a && gone->parent == b && keep->kind == gone->kind);
    join_claims(features, keep, gone);
    if (keep->kind == CARC_FIELD) {
        join_feds(features, a, b);
        gone->parent = a;
        return a;
    }
    keep->tiles += gone->tiles - carc_features_common(features, &a, 1, b);
    keep->open += gone->open;
    keep->pennants += gone->pennants;
    if (keep->kind == CARC_CITY) {
        keep->lists = join_rings(features->contact, keep->lists, gone->lists);
    }
    keep->doubles = join_doubles(features->doubles, keep->doubles, gone->doubles);
    gone->parent = a;
    return a;
}

void carc_features_add_doubles(struct carc_features *features, const uint32_t *ids,
                               uint32_t count)
{
    const uint32_t first = features->double_count + 1;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = ++features->double_count;
        struct carc_feature *root = &features->feature[ids[i]];
        features->doubles[at] =
            (struct carc_double){.feature = ids[i], .next = at, .first = first, .count = count};
        root->doubles = join_doubles(features->doubles, root->doubles, at);
    }
}

/* ---- cities and fields --------------------------------------------------------------- */

void carc_features_touch(struct carc_features *features, uint32_t field, uint32_t city)
{
    const uint32_t at = ++features->contact_count;
    features->contact[at] = (struct carc_link){.item = field, .next = at};
    features->feature[city].lists =
        join_rings(features->contact, features->feature[city].lists, at);
}

static void feed(struct carc_features *features, uint32_t field, uint32_t city)
{
    struct carc_feature *root = &features->feature[field];
    if (root->lists && features->fed[root->lists].item == city) {
        return; /* told already: the city touches the field at another place too */
    }
    const uint32_t at = ++features->fed_count; /* at most one for each contact */
    features->fed[at] = (struct carc_link){.item = city, .next = root->lists};
    root->lists = at;
    root->tiles++;
}

void carc_features_city_done(struct carc_features *features, uint32_t city)
{
    features->complete_city[features->complete_city_count++] = city;
    const uint32_t last = features->feature[city].lists;
    for (uint32_t at = last; at;) {
        feed(features, carc_features_find(features, features->contact[at].item), city);
        at = features->contact[at].next;
        if (at == last) {
            break;
        }
    }
}

/* ---- meeples ------------------------------------------------------------------------- */

void carc_features_claim(struct carc_features *features, uint32_t root, uint32_t seat,
                         uint32_t tile)
{
    assert(!features->feature[root].claim);
    uint32_t number = features->free_claim;
    if (number) {
        features->free_claim = features->claim[number].tile;
    } else {
        number = ++features->claim_count;
    }
    features->claim[number] = (struct carc_claim){.feature = root, .tile = tile};
    features->claim[number].meeples[seat] = 1;
    features->feature[root].claim = number;
}

void carc_features_unclaim(struct carc_features *features, uint32_t root)
{
    assert(features->feature[root].claim);
    free_claim(features, features->feature[root].claim);
    features->feature[root].claim = 0;
}

uint32_t carc_features_owners(const uint32_t meeples[CARC_SEATS_MAX], uint32_t seats)
{
    if (seats == 2) { /* most games; and who has more is nothing that a processor can guess */
        const uint32_t first = meeples[0], second = meeples[1];
        return (uint32_t)(first >= second && first > 0) |
               (uint32_t)(second >= first && second > 0) << 1;
    }
    uint32_t most = 0;
    uint32_t owners = 0;
    for (uint32_t seat = 0; seat < seats; seat++) {
        if (meeples[seat] > most) {
            most = meeples[seat];
            owners = 0;
        }
        owners |= (uint32_t)(meeples[seat] == most && most > 0) << seat;
    }
    return owners;
}
