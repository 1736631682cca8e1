// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include <carcsim/state.h>

/* plan.c - what is tallied of a run, and how it is cut into shards. */

void carc_results_plan(const struct carc_variants *variants, uint32_t seats, uint32_t plays,
                       struct carc_weights *weights,
                       int32_t (*tally_weight)[CARC_TALLY_COMPONENTS],
                       struct carc_batch_plan *plan)
{
    plan->tally = (struct carc_tally_plan){
        .seats = seats,
        .components = CARC_COMPONENT_COUNT,
        .categories = CARC_CATEGORY_COUNT,
        .variants = (uint32_t)variants->count,
        .scale = 2,
        .weight = (const int32_t(*)[CARC_TALLY_COMPONENTS])tally_weight,
    };
    plan->plays = plays;
    plan->separate = plays > 1;
    for (int c = 0; c < CARC_COMPONENT_COUNT; c++) {
        plan->tally.category_of[c] = (uint8_t)carc_component_category((enum carc_component)c);
    }
    for (size_t v = 0; v < variants->count; v++) {
        weights[v] = carc_variant_weights(&variants->variant[v]);
        memcpy(tally_weight[v], weights[v].weight, sizeof weights[v].weight);
    }
}

void carc_results_seats(const char *const *agents, bool rotates, struct carc_tally_plan *plan,
                        const char **words, const char **labels)
{
    uint8_t group[CARC_SEATS_MAX] = {0};
    plan->rounds = rotates ? plan->seats : 1;
    plan->groups = 0;
    for (uint32_t seat = 0; seat < plan->seats; seat++) {
        while (group[seat] < plan->groups && strcmp(words[group[seat]], agents[seat]) != 0) {
            group[seat]++;
        }
        if (group[seat] == plan->groups) {
            words[plan->groups++] = agents[seat];
        }
        labels[seat] = rotates ? CARC_ROTATING : agents[seat];
    }
    labels[plan->seats] = agents[plan->seats];
    for (uint32_t round = 0; round < plan->rounds; round++) {
        for (uint32_t seat = 0; seat < plan->seats; seat++) {
            plan->group_of[round][seat] = group[carc_seat_of_agent(plan->seats, round, seat)];
        }
    }
}

/* Of a tile one seat has at most: for each segment its tile and nine pennants, nine tiles of a
 * monastery, and a city for each contact with a field; none weighs more than the heaviest. */
int64_t carc_results_farthest(const struct carc_tally_plan *plan, uint64_t tiles)
{
    const uint64_t of_a_tile = 10 * CARC_SEGMENTS_MAX + 9 + CARC_CONTACTS_MAX;
    const uint64_t plays = (uint64_t)plan->seats * carc_plan_rounds(plan);
    uint64_t heaviest = 1;
    for (uint32_t v = 0; v < plan->variants; v++) {
        for (uint32_t c = 0; c < plan->components; c++) {
            const uint64_t weight = (uint64_t)plan->weight[v][c];
            heaviest = weight > heaviest ? weight : heaviest;
        }
    }
    const uint64_t points = tiles * of_a_tile * heaviest;
    return (int64_t)((points > CARC_TALLY_WINS ? points : CARC_TALLY_WINS) * plays);
}

bool carc_shard_parse(const char *text, struct carc_shard *shard)
{
    char number[16];
    const size_t length = strcspn(text, "/");
    uint64_t i = 0, n = 0;
    if (text[length] != '/' || length >= sizeof number) {
        return false;
    }
    memcpy(number, text, length);
    number[length] = '\0';
    if (!carc_count_parse(number, CARC_SHARDS_MAX, &i) ||
        !carc_count_parse(text + length + 1, CARC_SHARDS_MAX, &n) || i == 0 || i > n) {
        return false;
    }
    *shard = (struct carc_shard){(uint32_t)i, (uint32_t)n};
    return true;
}

/* games * number / count, rounded down, without overflow: count is below 2^20. */
static uint64_t share(uint64_t games, uint64_t number, uint64_t count)
{
    return games / count * number + games % count * number / count;
}

uint64_t carc_shard_games(struct carc_shard shard, uint64_t games, uint64_t *before)
{
    if (!shard.count) {
        *before = 0;
        return games;
    }
    *before = share(games, shard.number - 1, shard.count);
    return share(games, shard.number, shard.count) - *before;
}
