// SPDX-License-Identifier: GPL-3.0-or-later
#include "giant.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

#define MOST_TILES 100000000U
#define BYTES_A_THREAD (16ULL << 20) /* of addresses: its stack, and slack */
#define BYTES_A_ROW 40U              /* of a record, which is kept until its board ends */

enum {
    KEY_TILES_PLACED = CARC_KEY_OWN,
    KEY_NO_FARMERS,
    KEY_CANDIDATES,
    KEY_REPEAT,
    KEY_COMPARE_GAMES,
    KEY_SEATS_ORDER,
    KEY_SETS
};

static const struct argp_option option_list[] = {
    {"tiles-placed", KEY_TILES_PLACED, "N", 0,
     "Tiles on the board at its end, start tile included (needed)", 1},
    {"agents", 'a', "A[,B...]", 0,
     "random, greedy or compact, one for all seats or one a seat (random)", 1},
    {"seed", 's', "S", 0, "Number that decides every shuffle and choice (1)", 1},
    {"repeat", KEY_REPEAT, "R", 0, "Boards to play; one board is one observation (1)", 1},
    {"play-under", CARC_KEY_PLAY_UNDER, "VARIANT", 0, "Rules that the agents play by (third)",
     2},
    {"no-farmers", KEY_NO_FARMERS, NULL, 0, "Nobody places farmers", 2},
    {"candidates", KEY_CANDIDATES, "N", 0,
     "Draws of places that greedy (64) and compact (32) look at; one may come twice", 2},
    {"seats-order", KEY_SEATS_ORDER, "NAMES", 0,
     "Names of the seats, separated by commas (black,red,yellow,green,blue)", 2},
    {"compare-games", KEY_COMPARE_GAMES, NULL, 0,
     "Play as many separate games as one board has boxes, side by side with it", 2},
    {"output", 'o', "DIR", 0, "Folder for the files of results", 3},
    {"save-game", CARC_KEY_SAVE, "FILE", 0, "Write the record of all boards", 3},
    {"force", CARC_KEY_FORCE, NULL, 0, "Replace results that are there", 3},
    {"threads", 't', "T", 0, "Threads (one for each core); a board is played by one", 4},
    {"quiet", 'q', NULL, 0, "No progress and no summary", 4},
    {"sets", KEY_SETS, "K", OPTION_HIDDEN, NULL, 4},
    {NULL, 0, NULL, 0, NULL, 0},
};

/* Splits the list of names in place. */
static void read_names(struct carc_giant *giant, char *list, const struct argp_state *state)
{
    size_t count = 0;
    for (char *at = list; at; count++) {
        if (count == CARC_SEATS_MAX) {
            argp_error(state, "--seats-order has more than %d names", CARC_SEATS_MAX);
        }
        giant->names[count] = at;
        at = strchr(at, ',');
        if (at) {
            *at++ = '\0';
        }
        if (!*giant->names[count]) {
            argp_error(state, "--seats-order has an empty name");
        }
        for (size_t other = 0; other < count; other++) {
            if (strcmp(giant->names[other], giant->names[count]) == 0) {
                argp_error(state, "--seats-order has two seats called \"%.40s\"",
                           giant->names[count]);
            }
        }
        if (!carc_text_is_plain(giant->names[count])) {
            argp_error(state, "--seats-order has a name that is no UTF-8 or has control "
                              "characters");
        }
    }
    giant->named = count;
}

static error_t parse_end(const struct carc_giant *giant, const struct argp_state *state)
{
    if (!giant->tiles) {
        argp_error(state, "--tiles-placed is missing, expected a number of tiles");
    }
    if (giant->named && giant->named != giant->run.table.seats) {
        argp_error(state, "--seats-order has %zu names, expected one for each of %u seats",
                   giant->named, giant->run.table.seats);
    }
    return 0;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct carc_giant *giant = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &giant->run.table;
        return 0;
    case KEY_TILES_PLACED:
        giant->tiles =
            (uint32_t)carc_argp_whole(state, "--tiles-placed", argument, 1, MOST_TILES);
        return 0;
    case KEY_REPEAT:
        giant->boards = (uint32_t)carc_argp_whole(state, "--repeat", argument, 1, 100000);
        return 0;
    case KEY_CANDIDATES:
        giant->candidates =
            (uint32_t)carc_argp_whole(state, "--candidates", argument, 1, 1000000);
        return 0;
    case KEY_SETS:
        argp_error(state, "--sets is no option of giant: as many boxes as needed are used");
        return 0;
    case KEY_NO_FARMERS:
        giant->no_farmers = true;
        return 0;
    case KEY_COMPARE_GAMES:
        giant->compare_games = true;
        return 0;
    case KEY_SEATS_ORDER:
        read_names(giant, argument, state);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "\"%s\" is not an option; giant takes options only", argument);
        return 0;
    case ARGP_KEY_END:
        return parse_end(giant, state);
    default:
        return carc_run_read_option(key, argument, state, &giant->run) ? 0 : ARGP_ERR_UNKNOWN;
    }
}

static int parse(int argc, char **argv, struct carc_giant *giant, int *exit_code)
{
    static const char *const colours[] = {"black", "red", "yellow", "green", "blue", "pink"};
    static const struct argp argp = {
        .options = option_list,
        .parser = parse_option,
        .doc = "Play one very large board, write its tile and feature statistics.\v"
               "Example: carcsim giant --tiles-placed 22024 --players 5 --seed 1 -o "
               "results/record",
        .children = carc_seat_options,
    };
    giant->boards = 1;
    giant->run = carc_run_defaults();
    giant->run.table.seats = 5;
    giant->run.table.default_players = "5";
    memcpy(giant->names, colours, sizeof colours);
    return carc_argp_parse(&argp, argc, argv, giant, exit_code);
}

/* ---- what is played ------------------------------------------------------------------ */

static uint32_t choose_threads(const struct carc_giant *giant)
{
    const uint32_t threads = carc_run_threads(&giant->run);
    return threads < giant->boards ? threads : giant->boards;
}

/* Refuses what would be killed or fail in its midst. */
static enum carc_status check_memory(const struct carc_giant *giant, struct carc_error *error)
{
    const struct carc_game_setup setup = {
        .set = giant->study.set,
        .tiles = giant->tiles,
        .boxes = giant->study.boxes,
        .seats = giant->study.seats,
        .meeples = giant->study.meeples,
    };
    const struct carc_game_memory board = carc_game_memory_for(&setup);
    const uint32_t threads = choose_threads(giant);
    /* The stock of tiles in two orders, and the record, whose room doubles as it grows. */
    const uint64_t others = 2 + (giant->run.save ? BYTES_A_ROW : 0);
    /* As it grows, of this board, of all boards of a thread, of all threads. */
    const uint64_t census = 4 * carc_census_bytes(setup.set, setup.tiles);
    const uint64_t used = threads * (board.used + giant->tiles * others + census);
    const uint64_t reserved =
        threads * (board.reserved + 2 * giant->tiles * others + census + BYTES_A_THREAD);
    const uint64_t there = carc_memory_there(), addresses = carc_memory_addresses();
    if (used <= there && reserved <= addresses) {
        return CARC_OK;
    }
    const bool is_short = used > there;
    return carc_fail(error, CARC_NO_MEMORY,
                     "%u tiles on %u board%s at a time need about %llu MB of %s, there are "
                     "%llu MB",
                     giant->tiles, threads, threads == 1 ? "" : "s",
                     (unsigned long long)(is_short ? used : reserved) >> 20,
                     is_short ? "memory" : "addresses (ulimit -v)",
                     (unsigned long long)(is_short ? there : addresses) >> 20);
}

static void adapt_agents(const struct carc_giant *giant, struct carc_study *study)
{
    for (uint32_t seat = 0; seat < study->seats; seat++) {
        struct carc_agent *agent = &study->agent[seat];
        agent->never |= (uint8_t)(giant->no_farmers ? 1U << CARC_FIELD : 0);
        const bool looks = agent->kind != CARC_AGENT_RANDOM; /* at places, one by one */
        if (giant->candidates && looks && !agent->candidates) {
            agent->candidates = giant->candidates;
        }
    }
}

/* 72, 144, 288 ... or what a box of the set holds, as long as the board is larger. */
static void choose_counts(struct carc_giant *giant)
{
    for (uint64_t tiles = giant->set.total; tiles < giant->tiles; tiles *= 2) {
        giant->counts[giant->count++] = (uint32_t)tiles;
    }
}

static enum carc_status prepare(struct carc_giant *giant, struct carc_error *error)
{
    enum carc_status status =
        carc_run_study(&giant->run, &giant->set, &giant->known, &giant->study, error);
    if (status != CARC_OK) {
        return status;
    }
    if (giant->study.plays > 1) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--play-under each, expected one variant for a giant board");
    }
    adapt_agents(giant, &giant->study);
    carc_study_hasten(&giant->study);
    choose_counts(giant);
    giant->games_study = giant->study;
    carc_study_limit(&giant->study, giant->tiles);
    status = carc_study_fits(&giant->study, error);
    if (status == CARC_OK) {
        status = check_memory(giant, error);
    }
    if (status != CARC_OK) {
        return status;
    }
    giant->study.record_every = giant->run.save ? 1 : 0;
    giant->snapshot =
        carc_array_new((size_t)giant->boards * (giant->count + 1), sizeof *giant->snapshot);
    status = giant->snapshot ? carc_study_plan(&giant->study, &giant->plan) : CARC_NO_MEMORY;
    if (status == CARC_OK && giant->compare_games) { /* as many as a whole board has boxes */
        giant->games = (giant->tiles + giant->set.total - 1) / giant->set.total;
        status = carc_study_plan(&giant->games_study, &giant->games_plan);
    }
    return carc_fail_plainly(error, status);
}

static uint64_t count_class(const struct carc_census *census, enum carc_class group)
{
    uint64_t count = 0;
    for (size_t size = 0; size < census->end[group]; size++) {
        count += census->row[group][size].count;
    }
    return count;
}

/* Tiles on the board when the last supply ran out, if no meeple has come back since. */
static uint32_t stuck_since(const struct carc_game *game)
{
    uint32_t since = game->meeples ? 0 : 1;
    for (uint32_t seat = 0; seat < game->seats && game->meeples; seat++) {
        if (game->supply[seat]) {
            return 0;
        }
        const uint32_t own = game->use[seat].empty_since;
        since = own > since ? own : since;
    }
    return since;
}

/* Into the board's place for it, over what an earlier attempt at this board has left there. */
static void take_snapshot(void *context, uint64_t game, size_t at, struct carc_table *table,
                          const struct carc_census *completed)
{
    struct carc_giant *giant = context;
    struct carc_snapshot *snapshot = &giant->snapshot[(game - 1) * (giant->count + 1) + at];
    *snapshot = (struct carc_snapshot){.tiles = table->game.board.placed_count};
    carc_game_score(&table->game, &snapshot->score, NULL, NULL);
    snapshot->survey = carc_survey_make(&table->game);
    snapshot->complete[CARC_ROAD] = count_class(completed, CARC_CLASS_ROAD_COMPLETE);
    snapshot->complete[CARC_CITY] = count_class(completed, CARC_CLASS_CITY_COMPLETE);
    snapshot->complete[CARC_MONASTERY] = count_class(completed, CARC_CLASS_MONASTERY_COMPLETE);
    if (completed->end[CARC_CLASS_CITY_COMPLETE] > 2) {
        snapshot->twins = completed->row[CARC_CLASS_CITY_COMPLETE][2].count;
    }
    snapshot->discarded = table->played.discarded;
    for (uint32_t seat = 0; seat < table->game.seats; seat++) {
        snapshot->empty_turns += carc_game_empty_turns(&table->game, seat);
    }
    snapshot->stuck_since = stuck_since(&table->game);
}

const struct carc_snapshot *carc_giant_final(const struct carc_giant *giant, uint32_t board)
{
    const struct carc_snapshot *snapshot = &giant->snapshot[board * (giant->count + 1)];
    size_t last = giant->count;
    while (last > 0 && !snapshot[last].tiles) {
        last--;
    }
    return &snapshot[last];
}

static enum carc_status write_record(void *context, unsigned kind, const char *bytes,
                                     size_t length)
{
    (void)kind;
    return fwrite(bytes, 1, length, context) == length ? CARC_OK : CARC_IO;
}

/* Boards that are stuck are not compared with games: they have fewer tiles than asked for, and
 * not all the same number. */
static void drop_games_if_stuck(struct carc_giant *giant)
{
    for (uint32_t board = 0; board < giant->result.games; board++) {
        if (carc_giant_final(giant, board)->tiles != giant->tiles) {
            giant->games = 0;
        }
    }
}

static enum carc_status play_games(struct carc_giant *giant)
{
    giant->games_plan.threads = giant->plan.threads;
    giant->games_plan.stop = giant->plan.stop;
    const enum carc_status status =
        carc_batch_result_init(&giant->games_result, &giant->games_plan);
    return status == CARC_OK
               ? carc_batch_run(&giant->games_plan, 1, giant->games, &giant->games_result)
               : status;
}

/* Of all boards, and of the separate games. */
static uint64_t all_tiles(const struct carc_giant *giant)
{
    return (uint64_t)giant->tiles * giant->boards + giant->games * giant->set.total;
}

static enum carc_status play(struct carc_giant *giant, FILE *record, struct carc_error *error)
{
    static atomic_ullong tiles;
    const struct carc_watch watch = {
        .seen = take_snapshot,
        .context = giant,
        .counts = giant->counts,
        .count = giant->count,
        /* One board is cut short; of several, those that were begun are left. */
        .stop = giant->boards == 1 ? carc_catch_interrupts() : NULL,
    };
    giant->study.watch = &watch;
    giant->study.tiles = giant->games_study.tiles = &tiles;
    giant->plan.threads = choose_threads(giant);
    giant->plan.block = 1;
    giant->plan.stop = carc_catch_interrupts();
    giant->plan.write = record ? write_record : NULL;
    giant->plan.write_context = record;
    const double start = carc_seconds();
    struct carc_progress *progress =
        carc_progress_start(&tiles, all_tiles(giant), "tiles", giant->run.quiet);
    enum carc_status status = carc_batch_result_init(&giant->result, &giant->plan);
    if (status == CARC_OK) {
        status = carc_batch_run(&giant->plan, 1, giant->boards, &giant->result);
    }
    giant->study.watch = NULL;
    if (status == CARC_OK && !atomic_load(giant->plan.stop)) {
        drop_games_if_stuck(giant);
    }
    if (status == CARC_OK && giant->games && !atomic_load(giant->plan.stop)) {
        status = play_games(giant);
    }
    carc_progress_end(progress);
    giant->seconds = carc_seconds() - start;
    return carc_fail_plainly(error, status);
}

/* ---- what is written ----------------------------------------------------------------- */

static enum carc_status write_folder(const struct carc_giant *giant, struct carc_out *folder,
                                     struct carc_error *error)
{
    const enum carc_status status = carc_giant_write(giant, folder, error);
    if (status == CARC_OK) {
        return carc_out_commit(folder, error);
    }
    carc_out_abort(folder);
    return status;
}

/* Of the boards and games that count, with all their tiles. */
static uint64_t tiles_done(const struct carc_giant *giant)
{
    uint64_t tiles = giant->games_result.games * giant->set.total;
    for (uint32_t board = 0; board < giant->result.games; board++) {
        tiles += carc_giant_final(giant, board)->tiles;
    }
    return tiles;
}

static enum carc_status run_all(struct carc_giant *giant, struct carc_error *error)
{
    struct carc_out *folder = NULL, *saved = NULL;
    FILE *record = NULL;
    (void)carc_catch_interrupts(); /* before there is anything to leave behind */
    enum carc_status status = prepare(giant, error);
    if (status == CARC_OK && giant->run.folder) {
        size_t count = 0;
        const char *const *names = carc_results_names(&count);
        status =
            carc_out_open(giant->run.folder, giant->run.force, names, count, &folder, error);
    }
    if (status == CARC_OK && giant->run.save) {
        status = carc_out_open_file(giant->run.save, giant->run.force, &saved, &record, error);
    }
    if (status == CARC_OK && record) {
        fputs(carc_record_header(), record);
    }
    if (status == CARC_OK) {
        carc_run_warn(&giant->run, "--save-game");
        status = play(giant, record, error);
    }
    const bool played = status == CARC_OK && giant->result.games > 0;
    if (played && saved) {
        status = carc_out_commit(saved, error);
        saved = NULL;
    }
    if (played && status == CARC_OK && folder) {
        status = write_folder(giant, folder, error);
        folder = NULL;
    }
    if (played && status == CARC_OK && !giant->run.quiet) {
        carc_put_giant(giant, stdout);
        carc_put_speed(tiles_done(giant), "tile", giant->seconds, giant->plan.threads);
    }
    carc_out_abort(folder);
    carc_out_abort(saved);
    if (status == CARC_OK && !carc_giant_is_whole(giant)) {
        status = atomic_load(carc_catch_interrupts()) ? carc_giant_interrupted(giant, error)
                                                      : carc_giant_stuck(giant, error);
    }
    return status;
}

int carc_giant_main(int argc, char **argv)
{
    struct carc_giant *giant = carc_array_new(1, sizeof *giant);
    if (!giant) {
        return carc_complain(&(struct carc_error){.status = CARC_NO_MEMORY});
    }
    int exit_code = 0;
    if (parse(argc, argv, giant, &exit_code) == 0) {
        struct carc_error error = {0};
        const enum carc_status status = run_all(giant, &error);
        exit_code = status == CARC_OK ? 0 : carc_complain(&error);
        carc_batch_result_fini(&giant->result, &giant->plan);
        carc_batch_result_fini(&giant->games_result, &giant->games_plan);
        carc_study_fini(&giant->study);
        if (giant->compare_games) {
            carc_study_fini(&giant->games_study);
        }
    }
    free(giant->snapshot);
    free(giant);
    return exit_code;
}
