// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_FEATURES_H
#define CARC_FEATURES_H

/*
 * features - roads, cities, monasteries and fields across tiles, and the meeples on them.
 *
 * A union-find forest. Each root says all that scoring asks of its feature:
 *
 *     kind        tiles                     open
 *     road, city  distinct tiles (R5.5)     ports that no tile has met yet; 0 = complete
 *     monastery   tiles present in its 3x3  empty cells around it; 0 = complete
 *     field       complete cities it        unused
 *                 borders, each once (R5.7)
 *
 * Joining two features adds these and takes two open ports away a link, also when both sides
 * already are one feature, so that a closed loop is complete (R5.2). What a sum would count
 * twice is found by short lists: the segments of tiles that have several of one kind
 * (doubles), and the complete cities of a field (feds), which a city tells the fields it
 * touches (contacts) in the moment it becomes complete. Nothing depends on the board's size.
 *
 * Ids are numbers from 1; 0 is none. All memory is allocated at init. One thread.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <carcsim/base.h>
#include <carcsim/rules.h>
#include <carcsim/tiles.h>

/* One feature, if it is a root (parent == its own id); else only parent means something. */
struct carc_feature {
    uint32_t parent;
    uint32_t tiles;    /* see the table above */
    int32_t open;      /* see the table above */
    uint32_t claim;    /* its claim, 0 = no meeple stands in it */
    uint32_t lists;    /* city: last of its contacts; field: first of its feds; 0 = none */
    uint32_t doubles;  /* last of its doubles (a ring), 0 = none */
    uint32_t pennants; /* city */
    uint16_t kind;     /* enum carc_kind; no bytes here: a store of one may alias anything */
    uint16_t paid;     /* city: seats that a pass over farms has paid for it (2.2, ED2) */
};

/* The meeples on one feature. */
struct carc_claim {
    uint32_t feature;                 /* some id in the feature; 0: this claim is not in use */
    uint32_t tile;                    /* number of the placed tile of its first meeple */
    uint32_t stamp;                   /* for passes over claims */
    uint32_t meeples[CARC_SEATS_MAX]; /* by seat, 0-based */
};

/* A link of a list; what item and next are depends on the list. */
struct carc_link {
    uint32_t item;
    uint32_t next;
};

/* One of several segments of one kind on one tile. */
struct carc_double {
    uint32_t feature; /* an id in the feature that the segment belongs to */
    uint32_t next;    /* the next in the ring of that feature */
    uint32_t first;   /* the first double of the same tile and kind; they stand in a row */
    uint32_t count;   /* how many they are */
};

/* All features of a game. Fields are to be read only, outside this layer. */
struct carc_features {
    struct carc_feature *feature; /* index = id; [0] unused */
    struct carc_claim *claim;     /* index = claim number; [0] unused */
    struct carc_link *contact;    /* item: a field that touches the city; ring by next */
    struct carc_link *fed;        /* item: a complete city that the field borders */
    struct carc_double *doubles;
    uint32_t *complete_city; /* complete cities in the order of completion */
    uint32_t feature_count;  /* ids given out */
    uint32_t claim_count;    /* claims are among 1 .. claim_count */
    uint32_t free_claim;     /* a freed claim, whose tile leads to the next; 0 = none */
    uint32_t contact_count, fed_count, double_count, complete_city_count;
};

/* How much room a game may need: exact upper bounds, summed over its tiles. */
struct carc_features_room {
    uint32_t features; /* segments */
    uint32_t contacts; /* pairs of a field and a city that touch on a tile */
    uint32_t doubles;  /* segments of tiles with several of their kind */
    uint32_t cities;   /* city segments */
    uint32_t claims;   /* features that can hold meeples at one time */
};

/* carc_features_init allocates; on CARC_NO_MEMORY carc_features_fini is still safe. */
enum carc_status carc_features_init(struct carc_features *features,
                                    const struct carc_features_room *room) CARC_MUST_USE;

/* carc_features_fini frees; safe on zeroed memory. */
void carc_features_fini(struct carc_features *features);

/* carc_features_clear forgets all features; its cost is constant. */
void carc_features_clear(struct carc_features *features);

/* carc_features_join makes one feature of two different roots of one kind, returns its root. */
uint32_t carc_features_join(struct carc_features *features, uint32_t a, uint32_t b);

/* carc_features_common returns how many tiles the root b has in common with any of count
 * other roots of its kind, each tile counted once. */
uint32_t carc_features_common(struct carc_features *features, const uint32_t *roots,
                              uint32_t count, uint32_t b);

/* carc_features_touch notes that the field borders the (not yet complete) city root. */
void carc_features_touch(struct carc_features *features, uint32_t field, uint32_t city);

/*
 * carc_features_add_doubles notes count segments of one kind of the tile just placed, whose
 * features are ids[0 .. count - 1] (roots, repeats allowed).
 */
void carc_features_add_doubles(struct carc_features *features, const uint32_t *ids,
                               uint32_t count);

/* carc_features_city_done tells the fields around a city root that it is complete. */
void carc_features_city_done(struct carc_features *features, uint32_t city);

/* carc_features_claim puts a meeple of a seat on an unclaimed root, from tile number tile. */
void carc_features_claim(struct carc_features *features, uint32_t root, uint32_t seat,
                         uint32_t tile);

/* carc_features_unclaim takes all meeples off a claimed root. */
void carc_features_unclaim(struct carc_features *features, uint32_t root);

/* carc_features_owners returns the bits of the seats with the most meeples (R6.1). */
uint32_t carc_features_owners(const uint32_t meeples[CARC_SEATS_MAX], uint32_t seats);

/*
 * carc_features_check re-derives what can be re-derived from scratch (ring lists, roots of
 * claims, distinct counts of fields) and returns NULL, or what is wrong. For tests.
 */
const char *carc_features_check(struct carc_features *features);

/* carc_features_new makes a feature of one segment: open ports as given, one tile if it is a
 * road, city or monastery. For tests: a game copies those of a whole tile (place.c). */
static inline uint32_t carc_features_new(struct carc_features *features, enum carc_kind kind,
                                         int32_t open, uint32_t pennants)
{
    const uint32_t id = ++features->feature_count;
    features->feature[id] = (struct carc_feature){
        .parent = id,
        .tiles = kind != CARC_FIELD,
        .open = open,
        .pennants = pennants,
        .kind = (uint16_t)kind,
    };
    return id;
}

/* carc_features_find returns the root of a feature. Shortens the path on its way. */
static inline uint32_t carc_features_find(struct carc_features *features, uint32_t id)
{
    struct carc_feature *feature = features->feature;
    while (feature[id].parent != id) {
        feature[id].parent = feature[feature[id].parent].parent;
        id = feature[id].parent;
    }
    return id;
}

#endif
