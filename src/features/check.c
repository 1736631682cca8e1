// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>

#include <carcsim/features.h>

/*
 * check.c - re-derives what the lists of features must say. Reads only: paths stay as they are.
 *
 *     forest    every parent leads to a root of the same kind
 *     rings     each contact and each double is in exactly one ring, of the root it belongs to
 *     claims    each is that of the root it stands in, the others are in the free list
 *     feds      of a field's root: each complete city that has a contact with it, once
 */

struct checker {
    const struct carc_features *features;
    uint32_t *root;        /* of each id; 0: not known */
    uint8_t *is_city_done; /* by id */
    uint8_t *seen;         /* links of the list being walked */
    uint32_t *fields;      /* by id: the last city that counted this field */
    uint32_t *fed_to;      /* by id: the last field that listed this city */
};

static bool is_root(const struct carc_features *features, uint32_t id)
{
    return id >= 1 && id <= features->feature_count && features->feature[id].parent == id;
}

/* ---- forest -------------------------------------------------------------------------- */

static const char *check_forest(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    for (uint32_t id = 1; id <= features->feature_count; id++) {
        uint32_t at = id;
        for (uint32_t steps = 0; features->feature[at].parent != at; steps++) {
            at = features->feature[at].parent;
            if (at < 1 || at > features->feature_count || steps > features->feature_count) {
                return "a parent leads nowhere";
            }
        }
        if (features->feature[id].kind != features->feature[at].kind) {
            return "a feature is joined with one of another kind";
        }
        checker->root[id] = at;
    }
    return NULL;
}

static const char *check_counts(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    for (uint32_t id = 1; id <= features->feature_count; id++) {
        const struct carc_feature *feature = &features->feature[id];
        if (feature->parent != id || feature->kind == CARC_FIELD) {
            continue;
        }
        if (feature->tiles < 1 || feature->open < 0) {
            return "a root has no tile or less than no open port";
        }
        if (feature->kind == CARC_MONASTERY && feature->tiles + (uint32_t)feature->open != 9) {
            return "the tiles and empty cells of a monastery are not nine";
        }
        if (feature->kind != CARC_MONASTERY && (uint32_t)feature->open > 4 * feature->tiles) {
            return "a feature has more open ports than its tiles have sides";
        }
        if (feature->kind != CARC_CITY && (feature->pennants || feature->paid)) {
            return "something else than a city has pennants or has paid farms";
        }
    }
    return NULL;
}

/* ---- rings --------------------------------------------------------------------------- */

static const char *check_contacts(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    uint32_t walked = 0;
    for (uint32_t id = 1; id <= features->feature_count; id++) {
        const uint32_t last = features->feature[id].lists;
        if (!is_root(features, id) || features->feature[id].kind != CARC_CITY || !last) {
            continue;
        }
        uint32_t at = last;
        do {
            if (at < 1 || at > features->contact_count || checker->seen[at]++) {
                return "the ring of a city's contacts is broken";
            }
            const uint32_t field = features->contact[at].item;
            if (field < 1 || field > features->feature_count ||
                features->feature[field].kind != CARC_FIELD) {
                return "a city has a contact that is no field";
            }
            walked++;
            at = features->contact[at].next;
        } while (at != last);
    }
    return walked == features->contact_count ? NULL : "a contact belongs to no city";
}

static const char *check_double(const struct checker *checker, uint32_t at, uint32_t root)
{
    const struct carc_features *features = checker->features;
    const struct carc_double *here = &features->doubles[at];
    if (here->feature < 1 || here->feature > features->feature_count ||
        checker->root[here->feature] != root) {
        return "a double is in the ring of another feature";
    }
    if (here->count < 2 || at < here->first || at - here->first >= here->count ||
        here->first + here->count - 1 > features->double_count) {
        return "a double does not stand in its row";
    }
    for (uint32_t i = here->first; i < here->first + here->count; i++) {
        const struct carc_double *other = &features->doubles[i];
        if (other->first != here->first || other->count != here->count ||
            features->feature[other->feature].kind != features->feature[root].kind) {
            return "the doubles of a tile do not agree";
        }
    }
    return NULL;
}

static const char *check_doubles(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    uint32_t walked = 0;
    for (uint32_t id = 1; id <= features->feature_count; id++) {
        const uint32_t last = features->feature[id].doubles;
        if (!is_root(features, id) || !last) {
            continue;
        }
        uint32_t at = last;
        do {
            if (at < 1 || at > features->double_count || checker->seen[at]++) {
                return "the ring of a feature's doubles is broken";
            }
            const char *wrong = check_double(checker, at, id);
            if (wrong) {
                return wrong;
            }
            walked++;
            at = features->doubles[at].next;
        } while (at != last);
    }
    return walked == features->double_count ? NULL : "a double belongs to no feature";
}

/* ---- claims -------------------------------------------------------------------------- */

static const char *check_claim(const struct checker *checker, uint32_t number)
{
    const struct carc_features *features = checker->features;
    const struct carc_claim *claim = &features->claim[number];
    uint32_t meeples = 0;
    if (claim->feature > features->feature_count ||
        features->feature[checker->root[claim->feature]].claim != number) {
        return "a claim is not that of the feature it stands in";
    }
    for (uint32_t seat = 0; seat < CARC_SEATS_MAX; seat++) {
        meeples += claim->meeples[seat];
    }
    return meeples ? NULL : "a claim has no meeple";
}

static const char *check_claims(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    uint32_t used = 0, claimed = 0, unused = 0;
    for (uint32_t number = 1; number <= features->claim_count; number++) {
        const char *wrong = NULL;
        if (features->claim[number].feature) {
            used++;
            wrong = check_claim(checker, number);
        }
        if (wrong) {
            return wrong;
        }
    }
    for (uint32_t id = 1; id <= features->feature_count; id++) {
        claimed += is_root(features, id) && features->feature[id].claim != 0;
    }
    for (uint32_t number = features->free_claim; number; unused++) {
        if (number > features->claim_count || features->claim[number].feature ||
            unused > features->claim_count) {
            return "the list of free claims is broken";
        }
        number = features->claim[number].tile;
    }
    if (used + unused != features->claim_count) {
        return "a claim is neither in use nor free";
    }
    return used == claimed ? NULL : "a root has a claim that is not in use";
}

/* ---- cities and fields --------------------------------------------------------------- */

static const char *check_complete(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    for (uint32_t i = 0; i < features->complete_city_count; i++) {
        const uint32_t city = features->complete_city[i];
        if (!is_root(features, city) || features->feature[city].kind != CARC_CITY ||
            features->feature[city].open != 0) {
            return "a city in the list of complete ones is not complete";
        }
        if (checker->is_city_done[city]++) {
            return "a city is twice in the list of complete ones";
        }
    }
    return NULL;
}

/* How often a field and a complete city must be on each other's lists: once for each pair. */
static uint32_t count_pairs(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    uint32_t pairs = 0;
    for (uint32_t i = 0; i < features->complete_city_count; i++) {
        const uint32_t city = features->complete_city[i];
        const uint32_t last = features->feature[city].lists;
        for (uint32_t at = last; at;) {
            const uint32_t field = checker->root[features->contact[at].item];
            pairs += checker->fields[field] != city;
            checker->fields[field] = city;
            at = features->contact[at].next;
            at = at == last ? 0 : at;
        }
    }
    return pairs;
}

static bool has_contact(const struct checker *checker, uint32_t city, uint32_t field)
{
    const struct carc_features *features = checker->features;
    const uint32_t last = features->feature[city].lists;
    for (uint32_t at = last; at;) {
        if (checker->root[features->contact[at].item] == field) {
            return true;
        }
        at = features->contact[at].next;
        at = at == last ? 0 : at;
    }
    return false;
}

/* Walks the feds of a field: *count of them, each another complete city in contact with it. */
static const char *check_field(const struct checker *checker, uint32_t field, uint32_t *count)
{
    const struct carc_features *features = checker->features;
    *count = 0;
    for (uint32_t at = features->feature[field].lists; at; at = features->fed[at].next) {
        if (at > features->fed_count || checker->seen[at]++) {
            return "the list of a field's cities is broken";
        }
        const uint32_t city = features->fed[at].item;
        if (city < 1 || city > features->feature_count || !checker->is_city_done[city]) {
            return "a city that is not complete feeds a field";
        }
        if (!has_contact(checker, city, field)) {
            return "a city feeds a field that it does not touch";
        }
        if (checker->fed_to[city] == field) {
            return "a city feeds a field twice";
        }
        checker->fed_to[city] = field;
        ++*count;
    }
    return *count == features->feature[field].tiles
               ? NULL
               : "a field counts other cities than it lists";
}

static const char *check_fields(const struct checker *checker)
{
    const struct carc_features *features = checker->features;
    uint32_t fed = 0;
    for (uint32_t id = 1; id <= features->feature_count; id++) {
        if (!is_root(features, id) || features->feature[id].kind != CARC_FIELD) {
            continue;
        }
        uint32_t count = 0;
        const char *wrong = check_field(checker, id, &count);
        if (wrong) {
            return wrong;
        }
        fed += count;
    }
    return fed == count_pairs(checker) ? NULL : "a complete city does not feed its field";
}

/* ---- all ----------------------------------------------------------------------------- */

static size_t most_links(const struct carc_features *features)
{
    const uint32_t counts[] = {features->contact_count, features->double_count,
                               features->fed_count};
    size_t most = 0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        most = counts[i] > most ? counts[i] : most;
    }
    return most;
}

static const char *check_all(struct checker *checker, size_t links)
{
    static const char *(*const checks[])(const struct checker *checker) = {
        check_forest, check_counts,   check_contacts, check_doubles,
        check_claims, check_complete, check_fields,
    };
    const char *wrong = NULL;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0] && !wrong; i++) {
        memset(checker->seen, 0, links);
        wrong = checks[i](checker);
    }
    return wrong;
}

const char *carc_features_check(struct carc_features *features)
{
    const size_t ids = (size_t)features->feature_count + 1;
    const size_t links = most_links(features) + 1;
    struct checker checker = {
        .features = features,
        .root = carc_array_new(ids, sizeof *checker.root),
        .is_city_done = carc_array_new(ids, sizeof *checker.is_city_done),
        .seen = carc_array_new(links, sizeof *checker.seen),
        .fields = carc_array_new(ids, sizeof *checker.fields),
        .fed_to = carc_array_new(ids, sizeof *checker.fed_to),
    };
    const char *wrong = "out of memory";
    if (checker.root && checker.is_city_done && checker.seen && checker.fields &&
        checker.fed_to) {
        wrong = check_all(&checker, links);
    }
    free(checker.root);
    free(checker.is_city_done);
    free(checker.seen);
    free(checker.fields);
    free(checker.fed_to);
    return wrong;
}
