// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <string.h>

#include "pay.h"
#include "small_inner.h"

/* small_end.c - meeples, payment and the end of a game; see game.c and score.c. */

/* ---- step 2 --------------------------------------------------------------------------- */

/* The number of the turn: tiles drawn. */
static inline uint32_t turn_of(const struct carc_small *small)
{
    return small->placed_count - 1 + small->discarded;
}

void carc_small_discard(struct carc_small *small)
{
    small->discarded++;
}

uint32_t carc_small_supply(const struct carc_small *small, uint32_t seat)
{
    return small->supply[seat];
}

uint32_t carc_small_choices(struct carc_small *small, unsigned never)
{
    const struct small_kind *kind = small->laid;
    unsigned bits = ~small->taken & ((1U << kind->segments) - 1);
    for (; never; never &= never - 1) {
        bits &= ~(unsigned)kind->of_kind[carc_lowest(never)];
    }
    small->free_bits = bits;
    return small->ones[bits];
}

void carc_small_claim(struct carc_small *small, uint32_t seat, uint32_t choice)
{
    const unsigned segment = small->which[small->free_bits][choice];
    const uint8_t kind = small->laid->segment_kind[segment];
    const unsigned root = small->parent[small->base + segment];
    struct carc_use *use = &small->use[seat];
    assert(small->supply[seat] > 0 && small->parent[root] == root && !small->taken_bits[root]);
    use->placed[kind]++;
    use->placed_turns[kind] += turn_of(small);
    if (--small->supply[seat] == 0) {
        use->empty_since = small->placed_count;
    }
    unsigned number = small->free_claim;
    if (number) {
        small->free_claim = small->next_free[number];
    } else {
        number = ++small->claim_count;
    }
    small->word[root] += SMALL_MEEPLE(seat);
    small->taken_bits[root] = SMALL_ALL_BITS;
    small->claim[root] = (uint8_t)number;
    small->claimed[number] = (uint8_t)root;
}

/* ---- step 3 --------------------------------------------------------------------------- */

static uint32_t empty_turns(const struct carc_small *small, uint32_t seat)
{
    return carc_use_empty(&small->use[seat], small->supply[seat], small->placed_count,
                          small->seats);
}

static void take_back(struct carc_small *small, uint32_t seat, enum carc_kind kind,
                      uint32_t meeples)
{
    struct carc_use *use = &small->use[seat];
    use->returned[kind] += meeples;
    use->returned_turns[kind] += (uint64_t)meeples * turn_of(small);
    use->empty = empty_turns(small, seat);
    small->supply[seat] += meeples;
}

/* The owners of a feature and their meeples. */
static void read_meeples(const struct carc_small *small, uint64_t word,
                         struct carc_scored *scored)
{
    for (uint32_t seat = 0; seat < small->seats; seat++) {
        scored->meeples[seat] = SMALL_MEEPLES_OF(word, seat);
    }
    scored->owners = carc_features_owners(scored->meeples, small->seats);
}

static void settle(struct carc_small *small, size_t root, enum carc_kind kind,
                   enum carc_class class)
{
    const uint64_t word = small->word[root];
    struct carc_scored scored = {
        .class = class,
        .size = SMALL_TILES_OF(word),
        .pennants = SMALL_PENNANTS_OF(word),
    };
    if (small->taken_bits[root]) {
        small->taken_bits[root] = 0;
        read_meeples(small, word, &scored);
        small->word[root] = word & ((UINT64_C(1) << SMALL_CLAIM) - 1);
        small_unclaim(small, root);
        for (uint32_t seat = 0; seat < small->seats; seat++) {
            if (scored.meeples[seat]) {
                take_back(small, seat, kind, scored.meeples[seat]);
            }
        }
        carc_pay(&scored, &small->earned, NULL);
    }
    carc_count(&scored, small->census);
}

/* Which way the tile just placed sees a monastery, its own last. */
static unsigned direction_of(const struct carc_small *small, unsigned number)
{
    const int32_t at = (int32_t)small->laid_at;
    unsigned n = 0;
    while (n < CARC_NEIGHBOURS && at + small_step[n] != small->monastery[number]) {
        n++;
    }
    return n;
}

/* Complete monasteries are settled in the order of their directions, as in game.c: mostly
 * there is but one. */
static void settle_monasteries(struct carc_small *small)
{
    while (small->ringed) {
        unsigned first = carc_lowest(small->ringed);
        for (unsigned others = small->ringed & (small->ringed - 1); others;
             others &= others - 1) {
            const unsigned other = carc_lowest(others);
            first = direction_of(small, other) < direction_of(small, first) ? other : first;
        }
        small->ringed &= ~(1U << first);
        settle(small, small->monastery_id[first], CARC_MONASTERY,
               CARC_CLASS_MONASTERY_COMPLETE);
    }
}

static void settle_all(struct carc_small *small)
{
    size_t roots[SMALL_SEGMENTS];
    unsigned count = 0;
    for (unsigned done = small->done; done; done &= done - 1) {
        const unsigned i = carc_lowest(done);
        const size_t root = small_find(small->parent, small->base + i);
        bool is_settled = false;
        for (unsigned j = 0; j < count; j++) {
            is_settled = is_settled || roots[j] == root;
        }
        if (is_settled) {
            continue; /* with the tile's other segment */
        }
        roots[count++] = root;
        if (small->laid->segment_kind[i] == CARC_CITY) {
            small->complete[small->complete_count++] = (uint8_t)root;
            settle(small, root, CARC_CITY, CARC_CLASS_CITY_COMPLETE);
        } else {
            settle(small, root, CARC_ROAD, CARC_CLASS_ROAD_COMPLETE);
        }
    }
    settle_monasteries(small);
}

void carc_small_settle(struct carc_small *small)
{
    if (small->done | small->ringed) {
        settle_all(small);
    }
}

/* ---- the end -------------------------------------------------------------------------- */

/* A field with farmers. */
struct farm {
    uint64_t mark;
    uint32_t meeples[CARC_SEATS_MAX];
};

/* What is worked out at the end of a game. */
struct ending {
    struct carc_small *small;
    struct carc_score *score;
    uint64_t city[SMALL_BITS]; /* marks of complete cities */
    uint32_t paid[SMALL_BITS]; /* seats that were paid once for it */
    uint64_t touched;          /* city segments that fields touch */
    uint32_t farm_count;
    struct farm farm[SMALL_TILES];
};

static void score_farm(struct ending *ending, struct carc_scored *scored, uint64_t mark)
{
    const struct carc_small *small = ending->small;
    struct farm *farm = &ending->farm[ending->farm_count++];
    farm->mark = mark;
    ending->touched |= mark;
    memcpy(farm->meeples, scored->meeples, sizeof farm->meeples);
    for (uint32_t i = 0; i < small->complete_count; i++) {
        if (!(ending->city[i] & mark)) {
            continue;
        }
        const uint32_t fresh = scored->owners & ~ending->paid[i];
        ending->paid[i] |= fresh;
        scored->size++;
        for (uint32_t seat = 0; seat < small->seats; seat++) {
            scored->once[seat] += fresh >> seat & 1U;
        }
    }
}

static void score_claims(struct ending *ending)
{
    struct carc_small *small = ending->small;
    for (uint32_t i = 1; i <= small->claim_count; i++) {
        if (!small->claimed[i]) {
            continue;
        }
        const size_t root = small_find(small->parent, small->claimed[i]);
        const enum carc_kind kind = (enum carc_kind)small->segment_kind[root];
        const uint64_t word = small->word[root];
        struct carc_scored scored = {
            .class = carc_left_open(kind),
            .size = SMALL_TILES_OF(word),
            .pennants = SMALL_PENNANTS_OF(word),
        };
        read_meeples(small, word, &scored);
        if (kind == CARC_FIELD) {
            score_farm(ending, &scored, small->mark[root]);
        }
        carc_pay(&scored, ending->score, NULL);
        carc_count(&scored, small->census);
    }
}

/* The contest for one complete city among the farmers of all farms that touch it: none where no
 * field does. */
static void score_contest(const struct ending *ending, uint64_t city)
{
    const struct carc_small *small = ending->small;
    struct carc_scored scored = {.class = CARC_CLASS_FARM_CITY};
    for (uint32_t i = 0; i < ending->farm_count; i++) {
        if (!(ending->farm[i].mark & city)) {
            continue;
        }
        scored.size++;
        for (uint32_t seat = 0; seat < small->seats; seat++) {
            scored.meeples[seat] += ending->farm[i].meeples[seat];
        }
    }
    if (scored.size) {
        scored.owners = carc_features_owners(scored.meeples, small->seats);
        carc_pay(&scored, ending->score, NULL);
    }
    if (city & ending->touched) {
        carc_count(&scored, small->census);
    }
}

/* Adds a feature without meeples to the census. */
static inline void count_left(struct carc_census *census, enum carc_class class, uint32_t size,
                              uint32_t pennants)
{
    struct carc_census_row *row = carc_census_row_for(census, class, size);
    row->count++;
    row->pennants += pennants;
}

/* Eight bytes at a time, each of which says something by its highest bit. */
#define EIGHT 8U
_Static_assert(CARC_FIELD == 3 && CARC_KINDS == 4, "kinds are told apart by two bits");
#define IN_EACH UINT64_C(0x0101010101010101)

/* Features without meeples. */
struct left {
    uint32_t field_count, other_count;
    uint8_t field[SMALL_IDS + EIGHT], other[SMALL_IDS + EIGHT];
};

static inline uint64_t eight_at(const uint8_t *from)
{
    uint64_t bytes;
    memcpy(&bytes, from, sizeof bytes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes); /* the first is the lowest */
#endif
    return bytes;
}

static inline uint64_t where_zero(uint64_t bytes)
{
    const uint64_t low = 0x7F * IN_EACH;
    return ~(((bytes & low) + low) | bytes | low);
}

/* Appends the ids from first on that are marked in eight bytes. Returns the new count. */
static inline uint32_t append(const struct carc_small *small, uint8_t *list, uint32_t count,
                              uint32_t first, uint64_t marked)
{
    const uint64_t collect = UINT64_C(0x0102040810204080); /* bit i from byte i */
    const size_t bits = (size_t)((marked >> 7) * collect >> 56);
    for (size_t i = 0; i < EIGHT; i++) {
        list[count + i] = (uint8_t)(small->which[bits][i] + first);
    }
    return count + small->ones[bits];
}

/* Lists roots without meeples, without any question that the processor would have to guess. */
static void list_left(struct carc_small *small, struct left *left)
{
    const uint64_t ids = UINT64_C(0x0706050403020100);
    uint32_t fields = 0, others = 0;
    memset(small->parent + small->next_id, 0, EIGHT); /* no roots */
    for (uint32_t first = 0; first < small->next_id; first += EIGHT) {
        const uint64_t own = ids + first * IN_EACH;
        const uint64_t kinds = eight_at(small->segment_kind + first);
        const uint64_t is_left = where_zero(eight_at(small->parent + first) ^ own) &
                                 ~eight_at(small->taken_bits + first);
        const uint64_t is_field = (kinds & kinds >> 1) << 7; /* fields are kind 3 */
        fields = append(small, left->field, fields, first, is_left & is_field);
        others = append(small, left->other, others, first, is_left & ~is_field);
    }
    left->field_count = fields;
    left->other_count = others;
}

static void count_unclaimed(struct ending *ending)
{
    struct carc_small *small = ending->small;
    struct left left;
    list_left(small, &left);
    for (uint32_t i = 0; i < left.other_count; i++) {
        const unsigned id = left.other[i];
        const uint64_t word = small->word[id];
        if (SMALL_OPEN_OF(word)) { /* most are */
            count_left(small->census, carc_left_open(small->segment_kind[id]),
                       SMALL_TILES_OF(word), SMALL_PENNANTS_OF(word));
        }
    }
    for (uint32_t i = 0; i < left.field_count; i++) {
        const uint64_t mark = small->mark[left.field[i]];
        uint32_t cities = 0;
        for (uint32_t c = 0; c < small->complete_count; c++) {
            cities += (ending->city[c] & mark) != 0;
        }
        ending->touched |= mark;
        count_left(small->census, CARC_CLASS_FARM, cities, 0);
    }
}

void carc_small_score(struct carc_small *small, struct carc_score *score,
                      struct carc_used *used)
{
    struct ending ending;
    ending.small = small;
    ending.score = score;
    ending.farm_count = 0;
    ending.touched = 0;
    for (uint32_t i = 0; i < small->complete_count; i++) {
        ending.city[i] = small->mark[small->complete[i]];
        ending.paid[i] = 0;
    }
    *score = small->earned;
    score_claims(&ending);
    if (small->census) {
        count_unclaimed(&ending);
    }
    for (uint32_t i = 0; i < small->complete_count; i++) {
        score_contest(&ending, ending.city[i]);
    }
    used->use = small->use;
    used->laid = small->placed_count - 1;
    used->turns = turn_of(small);
    for (uint32_t seat = 0; seat < small->seats; seat++) {
        used->empty[seat] = empty_turns(small, seat);
    }
}
