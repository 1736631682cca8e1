// SPDX-License-Identifier: GPL-3.0-or-later
#include "study.h"

#include <stdlib.h>
#include <string.h>

#include <carcsim/io.h>
#include <carcsim/state.h>

_Static_assert(CARC_COMPONENT_COUNT <= CARC_TALLY_COMPONENTS, "components fit into a tally");
_Static_assert(CARC_CATEGORY_COUNT <= CARC_TALLY_CATEGORIES, "categories fit into a tally");
_Static_assert(CARC_SEATS_MAX == CARC_TALLY_SEATS, "seats fit into a tally");
_Static_assert(CARC_VARIANTS_MAX <= CARC_TALLY_VARIANTS, "variants fit into a tally");

#define TICK 64U       /* tiles between two marks of progress */
#define CANDIDATES 64U /* places that greedy looks at on a large board */
#define SPARE_TILES 2U /* at least so many more than wanted: some may fit nowhere */
#define LONG_BOXES 4   /* games of so many boxes may be left in their midst */

/* What is gathered beside outcomes. */
struct gathered {
    struct carc_census *census;                      /* by play */
    struct carc_meeples *meeples[CARC_VARIANTS_MAX]; /* by play, if counted */
};

/* One thread's tables. */
struct player {
    struct carc_study *study;
    struct carc_table *table;   /* by play */
    struct gathered all;        /* of all games */
    struct gathered one;        /* of the game being played, if it may be left */
    struct gathered *to;        /* where a game is added: one or all */
    struct carc_census watched; /* of one game, if there is a watch */
    struct carc_recorder recorder;
    uint64_t game;           /* being recorded */
    uint64_t counted;        /* tiles of the game being played that were counted */
    struct carc_text *texts; /* of the game being played */
    enum carc_status status; /* of what the recorder did */
};

/* ---- records and rows of single games ------------------------------------------------ */

static void add_text(struct player *player, unsigned kind, const char *bytes, size_t length)
{
    if (player->status == CARC_OK) {
        player->status = carc_text_add(&player->texts[kind], bytes, length);
    }
}

static void record_move(void *context, const struct carc_move *move)
{
    struct player *player = context;
    const struct carc_tile *tile = &player->study->set->tile[move->kind];
    struct carc_record_row row = {
        .game = player->game,
        .turn = move->turn,
        .seat = (uint8_t)(move->turn ? move->seat + 1 : 0),
        .has_place = move->placed,
    };
    memcpy(row.tile, tile->id, sizeof row.tile);
    if (move->placed) {
        row.x = move->x;
        row.y = move->y;
        row.rotation = move->rotation;
        row.has_meeple = move->segment != CARC_NO_SEGMENT;
    }
    if (row.has_meeple) {
        row.meeple = (enum carc_kind)tile->segment[move->segment].kind;
        strncpy(row.port, carc_segment_port(tile, move->rotation, move->segment),
                sizeof row.port - 1);
    }
    char text[CARC_RECORD_TEXT];
    add_text(player, CARC_TEXT_RECORDS, text, carc_record_text(&row, text));
}

const char *carc_games_header(void)
{
    return "game,played_under,variant,seat,agent,road_complete,road_incomplete,city_two_tile,"
           "city_complete,city_incomplete,monastery_complete,monastery_incomplete,farm,total,"
           "place\n";
}

static void add_points(struct player *player, int64_t half_points)
{
    char text[24];
    carc_points_text(half_points, text);
    add_text(player, CARC_TEXT_GAMES, ",", 1);
    add_text(player, CARC_TEXT_GAMES, text, strlen(text));
}

/* Half points of every seat under one variant: by category, then the total. */
struct sheet {
    int64_t points[CARC_SEATS_MAX][CARC_CATEGORY_COUNT + 1];
};

static void fill_sheet(struct sheet *sheet, const struct carc_weights *weights,
                       const struct carc_outcome *outcome, uint32_t seats)
{
    memset(sheet, 0, sizeof *sheet);
    for (uint32_t seat = 0; seat < seats; seat++) {
        carc_points_add(weights, outcome->component[seat], sheet->points[seat]);
    }
}

static void add_row(struct player *player, uint32_t play, uint32_t variant, uint32_t seat,
                    const struct sheet *sheet)
{
    const struct carc_study *study = player->study;
    char head[512];
    const int length = snprintf(
        head, sizeof head, "%llu,%s,%s,%u,%s", (unsigned long long)player->game,
        study->played_under[play], study->scored.variant[variant].name, seat + 1,
        study->agent_name[carc_seat_of_agent(study->seats, player->table[play].round, seat)]);
    add_text(player, CARC_TEXT_GAMES, head, (size_t)length);
    uint32_t place = 1;
    for (uint32_t other = 0; other < study->seats; other++) {
        place += sheet->points[other][CARC_CATEGORY_COUNT] >
                 sheet->points[seat][CARC_CATEGORY_COUNT];
    }
    for (int i = 0; i <= CARC_CATEGORY_COUNT; i++) {
        add_points(player, sheet->points[seat][i]);
    }
    add_points(player, (int64_t)2 * place);
    add_text(player, CARC_TEXT_GAMES, "\n", 1);
}

static void add_rows(struct player *player, uint32_t play, const struct carc_outcome *outcome)
{
    const struct carc_study *study = player->study;
    for (uint32_t variant = 0; variant < study->scored.count; variant++) {
        struct sheet sheet;
        fill_sheet(&sheet, &study->weights[variant], outcome, study->seats);
        for (uint32_t seat = 0; seat < study->seats; seat++) {
            add_row(player, play, variant, seat, &sheet);
        }
    }
}

/* ---- the functions of a batch -------------------------------------------------------- */

static void free_gathered(struct gathered *gathered, uint32_t plays)
{
    for (uint32_t play = 0; play < plays; play++) {
        if (gathered->census) {
            carc_census_fini(&gathered->census[play]);
        }
        carc_meeples_free(gathered->meeples[play]);
    }
    free(gathered->census);
}

static void free_player(struct player *player)
{
    for (uint32_t play = 0; play < player->study->plays && player->table; play++) {
        carc_table_fini(&player->table[play]);
    }
    free_gathered(&player->all, player->study->plays);
    free_gathered(&player->one, player->study->plays);
    carc_census_fini(&player->watched);
    free(player->table);
    free(player);
}

/* Plays of a game. */
static uint32_t rounds_of(const struct carc_study *study)
{
    return study->rotate ? study->seats : 1;
}

static bool is_long(const struct carc_study *study)
{
    return study->boxes >= LONG_BOXES;
}

/* Tells that so many tiles of the game being played are done: 0 takes them back. */
static void count_tiles(struct player *player, uint64_t tiles)
{
    if (player->study->tiles) {
        atomic_fetch_add(player->study->tiles, tiles - player->counted); /* may wrap around */
    }
    player->counted = tiles;
}

static enum carc_status open_gathered(const struct carc_study *study, struct gathered *gathered)
{
    enum carc_status status = CARC_OK;
    gathered->census = carc_array_new(study->plays, sizeof *gathered->census);
    for (uint32_t play = 0; play < study->plays && gathered->census; play++) {
        status = carc_census_init(&gathered->census[play], study->set,
                                  study->set->total * study->boxes);
        if (status != CARC_OK) {
            return status;
        }
    }
    const struct carc_game_setup setup = {
        .set = study->set,
        .tiles = study->set->total * study->boxes,
        .seats = study->seats,
        .meeples = study->meeples,
    };
    for (uint32_t play = 0; play < study->plays && study->counts_meeples; play++) {
        gathered->meeples[play] = carc_meeples_new(&setup, rounds_of(study));
        if (!gathered->meeples[play]) {
            return CARC_NO_MEMORY;
        }
    }
    return gathered->census ? CARC_OK : CARC_NO_MEMORY;
}

static enum carc_status open_tables(struct player *player)
{
    struct carc_study *study = player->study;
    for (uint32_t play = 0; play < study->plays; play++) {
        struct carc_table_setup setup = {
            .set = study->set,
            .boxes = study->boxes,
            .seats = study->seats,
            .meeples = study->meeples,
            .limit = study->limit,
            .weights = study->play_weights[play],
            .is_closed = !study->watch,
        };
        memcpy(setup.agent, study->agent, sizeof setup.agent);
        const enum carc_status status = carc_table_init(&player->table[play], &setup);
        if (status != CARC_OK) {
            return status;
        }
    }
    return study->watch ? carc_census_init(&player->watched, study->set,
                                           study->set->total * study->boxes)
                        : CARC_OK;
}

static enum carc_status open_player(void *context, void **opened)
{
    struct carc_study *study = context;
    struct player *player = carc_array_new(1, sizeof *player);
    if (!player) {
        return CARC_NO_MEMORY;
    }
    player->study = study;
    player->table = carc_array_new(study->plays, sizeof *player->table);
    player->to = is_long(study) ? &player->one : &player->all;
    player->recorder = (struct carc_recorder){record_move, player};
    enum carc_status status = player->table ? open_tables(player) : CARC_NO_MEMORY;
    if (status == CARC_OK) {
        status = open_gathered(study, &player->all);
    }
    if (status == CARC_OK && is_long(study)) {
        status = open_gathered(study, &player->one);
    }
    if (status != CARC_OK) {
        free_player(player);
        return status;
    }
    *opened = player;
    return CARC_OK;
}

static void clear_game(struct player *player)
{
    for (uint32_t play = 0; play < player->study->plays; play++) {
        carc_census_clear(&player->one.census[play]);
        if (player->study->counts_meeples) {
            carc_meeples_clear(player->one.meeples[play]);
        }
    }
}

/* Adds the game just played to all. */
static void keep_game(void *opened)
{
    struct player *player = opened;
    for (uint32_t play = 0; play < player->study->plays; play++) {
        carc_census_add(&player->all.census[play], &player->one.census[play]);
        if (player->study->counts_meeples) {
            carc_meeples_settle(player->one.meeples[play]);
            carc_meeples_merge(player->all.meeples[play], player->one.meeples[play]);
        }
    }
}

/* Plays a game that may be left. */
static enum carc_status play_long(struct player *player, uint32_t play, uint64_t game,
                                  struct carc_score *score)
{
    struct carc_table *table = &player->table[play];
    bool end = false;
    carc_table_begin(table, player->study->seed, game, &player->to->census[play]);
    while (!end) {
        const enum carc_status status = carc_batch_may_leave(player->study->plan, game)
                                            ? CARC_INTERRUPTED
                                            : carc_table_turn(table, &end);
        if (status != CARC_OK) {
            return status;
        }
    }
    carc_table_score(table, score);
    return CARC_OK;
}

/* Plays a game with the watch looking on. The census of a watched game is kept apart until
 * its end. */
static enum carc_status play_watched(struct player *player, uint32_t play, uint64_t game,
                                     struct carc_score *score)
{
    const struct carc_watch *watch = player->study->watch;
    struct carc_table *table = &player->table[play];
    const uint32_t *placed = &table->game.board.placed_count;
    struct carc_census *census = &player->watched;
    size_t next = 0;
    bool end = false;
    carc_census_clear(census);
    carc_table_begin(table, player->study->seed, game, census);
    while (!end && !(watch->stop && atomic_load_explicit(watch->stop, memory_order_relaxed))) {
        if (next < watch->count && *placed == watch->counts[next]) {
            watch->seen(watch->context, game, next, table, census);
            next++;
        }
        if (*placed % TICK == 0) {
            count_tiles(player, *placed);
        }
        const enum carc_status status =
            !watch->stop && carc_batch_may_leave(player->study->plan, game)
                ? CARC_INTERRUPTED
                : carc_table_turn(table, &end);
        if (status != CARC_OK) {
            return status;
        }
    }
    if (next == 0 || *placed != watch->counts[next - 1]) {
        watch->seen(watch->context, game, next, table, census);
    }
    carc_table_score(table, score);
    carc_census_add(&player->to->census[play], census);
    return CARC_OK;
}

static enum carc_status play_round(struct player *player, uint32_t play, uint64_t game,
                                   struct carc_outcome *outcome)
{
    const struct carc_study *study = player->study;
    struct carc_score score;
    player->counted = 0;
    const enum carc_status status =
        study->watch     ? play_watched(player, play, game, &score)
        : is_long(study) ? play_long(player, play, game, &score)
                         : carc_table_play(&player->table[play], study->seed, game, &score,
                                           &player->to->census[play]);
    const uint64_t whole =
        study->limit ? study->limit : (uint64_t)study->set->total * study->boxes;
    count_tiles(player, status == CARC_OK ? whole : 0);
    if (status != CARC_OK) {
        return status;
    }
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        memcpy(outcome->component[seat], score.component[seat], sizeof score.component[seat]);
    }
    if (study->counts_meeples) {
        carc_meeples_play(player->to->meeples[play], &player->table[play].used, &score);
    }
    if (study->per_game) {
        add_rows(player, play, outcome);
    }
    return CARC_OK;
}

static enum carc_status play_game(void *opened, uint64_t game, struct carc_outcome *outcomes,
                                  struct carc_text *texts)
{
    struct player *player = opened;
    const struct carc_study *study = player->study;
    player->game = game;
    player->texts = texts;
    player->status = CARC_OK;
    const bool recorded = study->record_every && (game - 1) % study->record_every == 0;
    const uint32_t rounds = rounds_of(study);
    enum carc_status status = CARC_OK;
    if (is_long(study)) {
        clear_game(player);
    }
    for (uint32_t play = 0; play < study->plays; play++) {
        struct carc_table *table = &player->table[play];
        table->recorder = recorded ? &player->recorder : NULL;
        for (uint32_t round = 0; round < rounds && status == CARC_OK; round++) {
            if (rounds > 1) {
                carc_table_seat(table, study->agent, round);
            }
            status = play_round(player, play, game, &outcomes[play * rounds + round]);
        }
    }
    for (uint32_t play = 0; play < study->plays && status == CARC_OK; play++) {
        status = player->to->census[play].is_short ? CARC_NO_MEMORY : CARC_OK;
    }
    return status == CARC_OK ? player->status : status;
}

static enum carc_status join_player(void *context, void *opened)
{
    struct carc_study *study = context;
    struct player *player = opened;
    enum carc_status status = CARC_OK;
    for (uint32_t play = 0; play < study->plays; play++) {
        carc_census_add(&study->census[play], &player->all.census[play]);
        status = study->census[play].is_short ? CARC_NO_MEMORY : status;
        if (study->counts_meeples) {
            carc_meeples_settle(player->all.meeples[play]);
            carc_meeples_merge(study->usage[play], player->all.meeples[play]);
        }
    }
    free_player(player);
    return status;
}

/* ---- plan and results ---------------------------------------------------------------- */

void carc_study_limit(struct carc_study *study, uint32_t tiles)
{
    study->limit = tiles;
    study->boxes = (tiles + SPARE_TILES) / study->set->total + 1;
}

void carc_study_hasten(struct carc_study *study)
{
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        struct carc_agent *agent = &study->agent[seat];
        if (agent->kind == CARC_AGENT_GREEDY && !agent->candidates) {
            agent->candidates = CANDIDATES;
        }
    }
}

enum carc_status carc_study_plan(struct carc_study *study, struct carc_batch_plan *plan)
{
    *plan = (struct carc_batch_plan){
        .game = {.context = study,
                 .open = open_player,
                 .play = play_game,
                 .keep = is_long(study) ? keep_game : NULL,
                 .join = join_player},
        .highest = is_long(study) ? &study->highest : NULL,
    };
    study->plan = plan;
    carc_results_plan(&study->scored, study->seats, study->plays, study->weights,
                      study->tally_weight, plan);
    carc_results_seats(study->agent_name, study->rotate, &plan->tally, study->words,
                       study->label);
    plan->tally.farthest =
        carc_results_farthest(&plan->tally, (uint64_t)study->set->total * study->boxes);
    for (int category = 0; category < CARC_CATEGORY_COUNT; category++) {
        study->categories[category] = carc_category_name((enum carc_category)category);
    }
    enum carc_status status = carc_study_fits(study, NULL);
    for (uint32_t play = 0; play < study->plays && status == CARC_OK; play++) {
        status = carc_census_init(&study->census[play], study->set,
                                  study->set->total * study->boxes);
    }
    if (status != CARC_OK) {
        return status;
    }
    for (uint32_t play = 0; play < study->plays && study->counts_meeples; play++) {
        study->usage[play] = carc_meeples_sums_new(study->seats, rounds_of(study));
        if (!study->usage[play]) {
            return CARC_NO_MEMORY;
        }
    }
    return CARC_OK;
}

void carc_study_fini(struct carc_study *study)
{
    for (uint32_t play = 0; play < study->plays; play++) {
        carc_census_fini(&study->census[play]);
        carc_meeples_free(study->usage[play]);
    }
}

struct carc_results carc_study_results(const struct carc_study *study,
                                       const struct carc_batch_plan *plan,
                                       const struct carc_batch_result *result)
{
    return (struct carc_results){
        .plan = plan,
        .result = result,
        .variants = &study->scored,
        .weights = study->weights,
        .census = study->census,
        .meeples = study->usage,
        .played_under = study->played_under,
        .agents = study->label,
        .words = study->words,
        .categories = study->categories,
        .baseline = study->baseline,
    };
}
