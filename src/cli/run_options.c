// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common.h"
#include "run.h"

/* run_options.c - from words to a study. */

#define DEFAULT_PLAY_UNDER "third"
#define MOST_GAMES 1000000000000ULL
#define MOST_UNTIL 1000000U

enum {
    KEY_PER_GAME = CARC_KEY_OWN,
    KEY_ROTATE,
    KEY_SHARD,
    KEY_RESUME,
    KEY_UNTIL,
    KEY_CHECKPOINT
};

static const struct argp_option option_list[] = {
    {"games", 'g', "N", 0, "Games to play (needed unless --until is given)", 1},
    {"until", KEY_UNTIL, "METRIC:HALFWIDTH", 0,
     "Stop when the 95 % interval of every difference from the baseline in METRIC is at most ± "
     "HALFWIDTH, such as total:0.05; --games is the most to play (1000000)",
     1},
    {"agents", 'a', "A[,B...]", 0, "Agents, one for all seats or one a seat (random)", 1},
    {"rotate-seats", KEY_ROTATE, NULL, 0,
     "Play each order of tiles once in every rotation of the agents over the seats", 1},
    {"seed", 's', "S", 0, "Number that decides every shuffle and choice (1)", 1},
    {"play-under", CARC_KEY_PLAY_UNDER, "VARIANT", 0,
     "Rules that the agents play by (third); each: every variant with agents that know it", 2},
    {"baseline", CARC_KEY_BASELINE, "VARIANT", 0,
     "Variant that others are compared with (the one played under, scored in any case)", 2},
    {"shard", KEY_SHARD, "i/N", 0,
     "Play only the i-th of N parts of the games; carcsim merge adds the parts up", 3},
    {"resume", KEY_RESUME, NULL, 0,
     "Go on with a run that was interrupted: the same command, the same folder", 3},
    {"checkpoint", KEY_CHECKPOINT, "S", 0,
     "Seconds, at least, between notes in the folder from which --resume goes on after a crash "
     "(10); 0: none",
     3},
    {"output", 'o', "DIR", 0, "Folder for the files of results", 3},
    {"per-game", KEY_PER_GAME, NULL, 0, "Write games.csv too", 3},
    {"save-games", CARC_KEY_SAVE, "FILE[:every=K]", 0,
     "Write records of all games, or of each K-th", 3},
    {"force", CARC_KEY_FORCE, NULL, 0, "Replace results that are there", 3},
    {"threads", 't', "T", 0, "Threads (one for each core); no result depends on it", 4},
    {"quiet", 'q', NULL, 0, "No progress and no table", 4},
    {NULL, 0, NULL, 0, NULL, 0},
};

/* Options that need others, or exclude them. */
static void check_together(const struct argp_state *state,
                           const struct carc_run_options *options)
{
    if (!options->games) {
        argp_error(state, "--games is missing, expected a number of games");
    }
    if (options->per_game && !options->folder) {
        argp_error(state, "--per-game needs a folder for games.csv, expected -o DIR");
    }
    if (options->shard.count && !options->folder) {
        argp_error(state, "--shard needs a folder that can be merged, expected -o DIR");
    }
    if (options->shard.count && options->until) {
        argp_error(state, "--shard with --until, expected one of them: where to stop cannot be "
                          "seen from a part of the games");
    }
    if (options->resume && !options->folder) {
        argp_error(state, "--resume needs the folder of the interrupted run, expected -o DIR");
    }
    if (options->resume && options->force) {
        argp_error(state,
                   "--resume goes on with what is there and --force replaces it, expected "
                   "one of them");
    }
    if (options->resume && options->save) {
        argp_error(state, "--resume cannot go on with a record of games; without --save-games "
                          "it can, and a run of its own records the same games");
    }
}

struct carc_run_options carc_run_defaults(void)
{
    return (struct carc_run_options){
        .seed = 1,
        .agents = "random",
        .play_under = DEFAULT_PLAY_UNDER,
        .checkpoint = 10,
        .table = {.meeples = UINT32_MAX, .allows_unlimited = true},
    };
}

bool carc_run_read_option(int key, char *argument, const struct argp_state *state,
                          struct carc_run_options *options)
{
    switch (key) {
    case 's':
        options->seed = carc_argp_whole(state, "--seed", argument, 0, UINT64_MAX);
        return true;
    case 't':
        options->threads =
            (uint32_t)carc_argp_whole(state, "--threads", argument, 1, CARC_THREADS_MAX);
        return true;
    case 'a':
        options->agents = argument;
        return true;
    case 'o':
        options->folder = carc_argp_folder(state, argument);
        return true;
    case 'q':
        options->quiet = true;
        return true;
    case CARC_KEY_PLAY_UNDER:
        options->play_under = argument;
        return true;
    case CARC_KEY_BASELINE:
        options->baseline = argument;
        return true;
    case CARC_KEY_SAVE:
        options->save = argument;
        return true;
    case CARC_KEY_FORCE:
        options->force = true;
        return true;
    default:
        return false;
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct carc_run_options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->table;
        return 0;
    case 'g':
        options->games = carc_argp_whole(state, "--games", argument, 1, MOST_GAMES);
        return 0;
    case KEY_PER_GAME:
        options->per_game = true;
        return 0;
    case KEY_ROTATE:
        options->rotate = true;
        return 0;
    case KEY_SHARD:
        if (!carc_shard_parse(argument, &options->shard)) {
            argp_error(state,
                       "--shard is \"%s\", expected i/N with 1 <= i <= N <= %u, such as 2/8",
                       argument, CARC_SHARDS_MAX);
        }
        return 0;
    case KEY_UNTIL:
        options->until = argument;
        return 0;
    case KEY_RESUME:
        options->resume = true;
        return 0;
    case KEY_CHECKPOINT:
        options->checkpoint =
            (uint32_t)carc_argp_whole(state, "--checkpoint", argument, 0, 1000000);
        return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "\"%s\" is not an option; run takes options only", argument);
        return 0;
    case ARGP_KEY_END:
        if (!options->games && options->until) {
            options->games = MOST_UNTIL;
        }
        check_together(state, options);
        return 0;
    default:
        return carc_run_read_option(key, argument, state, options) ? 0 : ARGP_ERR_UNKNOWN;
    }
}

int carc_run_parse(int argc, char **argv, struct carc_run_options *options, int *exit_code)
{
    static const struct argp argp = {
        .options = option_list,
        .parser = parse_option,
        .doc = "Play many games, score each under every variant, write statistics.\v"
               "Example: carcsim run --games 100000 --agents greedy --variants "
               "first,second,third --seed 1 -o results/editions",
        .children = carc_table_options,
    };
    *options = carc_run_defaults();
    return carc_argp_parse(&argp, argc, argv, options, exit_code);
}

/* ---- agents -------------------------------------------------------------------------- */

static enum carc_status unknown_agent(const struct carc_agent_specs *specs, const char *name,
                                      struct carc_error *error)
{
    const char *names[CARC_AGENT_SPECS_MAX];
    for (size_t i = 0; i < specs->count; i++) {
        names[i] = specs->spec[i].name;
    }
    char hint[CARC_HINT];
    return carc_fail(error, CARC_BAD_USAGE,
                     "there is no agent \"%s\", expected a name of data/agents.csv"
                     "%s",
                     name, carc_hint(carc_guess(name, names, specs->count), hint));
}

static bool is_built_in(const char *name)
{
    for (const char *const *known = carc_agent_names(); *known; known++) {
        if (strcmp(name, *known) == 0) {
            return true;
        }
    }
    return false;
}

/* An agent by a name of data/agents.csv, with more parameters behind it, or as it stands. */
static enum carc_status parse_agent(const struct carc_agent_specs *specs, const char *text,
                                    struct carc_agent *agent, struct carc_error *error)
{
    char full[256];
    size_t length = 0;
    const size_t head = strcspn(text, ":");
    const char *twice = text[head] ? carc_key_twice(text + head + 1, &length) : NULL;
    if (twice) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "agent \"%.64s\": %.*s is given twice, expected once", text,
                         (int)(length < 64 ? length : 64), twice);
    }
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(head < 63 ? head : 63), text);
    const int found = carc_agent_specs_find(specs, name);
    if (found < 0) {
        return is_built_in(name) ? carc_agent_parse(text, agent, error)
                                 : unknown_agent(specs, name, error);
    }
    const struct carc_agent_spec *spec = &specs->spec[found];
    snprintf(full, sizeof full, "%s%s%s", spec->agent, *spec->parameters ? ":" : "",
             spec->parameters);
    struct carc_error wrong = {0};
    if (carc_agent_parse(full, agent, &wrong) != CARC_OK) {
        return carc_fail_at(error, CARC_BAD_DATA, "data/agents.csv", 0, "agent \"%s\": %s",
                            name, wrong.message);
    }
    snprintf(full, sizeof full, "%s%s%s%s", spec->agent, *spec->parameters ? ":" : "",
             spec->parameters, text + head);
    return carc_agent_parse(full, agent, error);
}

/* Names are kept in room, one behind the other. */
static enum carc_status read_agents(const char *list, struct carc_study *study,
                                    struct carc_error *error)
{
    static struct carc_agent_specs specs;
    static char room[1024];
    char path[4096];
    carc_shared_path("data/agents.csv", path, sizeof path);
    enum carc_status status = carc_load_agents(path, &specs, error);
    if (status != CARC_OK) {
        return status;
    }
    if (strlen(list) >= sizeof room) {
        return carc_fail(error, CARC_BAD_USAGE, "--agents is longer than %zu letters",
                         sizeof room - 1);
    }
    strcpy(room, list);
    uint32_t count = 0;
    for (char *at = room; at; count++) {
        char *name = at;
        at = strchr(at, ',');
        if (at) {
            *at++ = '\0';
        }
        if (count == study->seats) {
            count = study->seats + 1;
            break;
        }
        status = parse_agent(&specs, name, &study->agent[count], error);
        if (status != CARC_OK) {
            return status;
        }
        study->agent_name[count] = name;
    }
    if (count != 1 && count != study->seats) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--agents \"%s\" names another number of agents than there are seats, "
                         "expected 1 or %u",
                         list, study->seats);
    }
    study->agent_name[study->seats] = count == 1 ? study->agent_name[0] : "all";
    for (uint32_t seat = count; seat < study->seats; seat++) {
        study->agent[seat] = study->agent[0];
        study->agent_name[seat] = study->agent_name[0];
    }
    return CARC_OK;
}

/* ---- variants ------------------------------------------------------------------------ */

static enum carc_status choose_plays(const struct carc_run_options *options,
                                     const struct carc_variants *known,
                                     struct carc_study *study, struct carc_error *error)
{
    static struct carc_variants played;
    static const char *const each = CARC_PLAYED_SEPARATELY;
    if (strcmp(options->play_under, each) == 0) {
        played = study->scored;
    } else if (carc_guess(options->play_under, &each, 1) &&
               carc_variants_find(known, options->play_under) < 0) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--play-under is \"%s\", expected a variant or each; did you mean "
                         "\"each\"?",
                         options->play_under);
    } else {
        const int scored = carc_variants_find(&study->scored, options->play_under);
        played.count = 0;
        if (scored >= 0) {
            played.variant[played.count++] = study->scored.variant[scored];
        } else {
            const enum carc_status status =
                carc_variants_select(known, options->play_under, &played, error);
            if (status != CARC_OK) {
                return status;
            }
        }
        if (played.count != 1) {
            return carc_fail(error, CARC_BAD_USAGE,
                             "--play-under is \"%s\", expected one variant or each",
                             options->play_under);
        }
    }
    study->plays = (uint32_t)played.count;
    study->play_rules = &played.variant[0];
    for (uint32_t play = 0; play < study->plays; play++) {
        study->played_under[play] = played.variant[play].name;
        study->play_weights[play] = carc_variant_weights(&played.variant[play]);
    }
    return CARC_OK;
}

/* The baseline is always scored: the variant that is played under joins the list. */
static enum carc_status choose_baseline(const struct carc_run_options *options,
                                        const struct carc_variants *known,
                                        struct carc_study *study, struct carc_error *error)
{
    const char *wanted = options->baseline;
    if (!wanted) {
        wanted = study->plays == 1 ? study->played_under[0] : DEFAULT_PLAY_UNDER;
    }
    int found = carc_variants_find(&study->scored, wanted);
    if (found < 0 && options->baseline) {
        const char *names[CARC_VARIANTS_MAX];
        for (size_t i = 0; i < study->scored.count; i++) {
            names[i] = study->scored.variant[i].name;
        }
        char hint[CARC_HINT];
        return carc_fail(error, CARC_BAD_USAGE,
                         "--baseline is \"%s\", expected one of the variants that are scored"
                         "%s",
                         wanted,
                         carc_hint(carc_guess(wanted, names, study->scored.count), hint));
    }
    if (found < 0 && study->plays == 1) {
        const enum carc_status status =
            carc_variants_select(known, wanted, &study->scored, error);
        if (status != CARC_OK) {
            return status;
        }
        found = carc_variants_find(&study->scored, wanted);
    }
    study->baseline = found < 0 ? 0 : (uint32_t)found;
    return CARC_OK;
}

enum carc_status carc_run_study(const struct carc_run_options *options,
                                struct carc_tileset *set, struct carc_variants *known,
                                struct carc_study *study, struct carc_error *error)
{
    memset(study, 0, sizeof *study);
    study->set = set;
    study->boxes = options->table.boxes ? options->table.boxes : 1;
    study->seats = options->table.seats ? options->table.seats : 2;
    study->meeples = options->table.meeples == UINT32_MAX ? 7 : options->table.meeples;
    study->seed = options->seed;
    study->per_game = options->per_game;
    study->rotate = options->rotate;
    enum carc_status status = carc_load_set(&options->table, set, error);
    if (status == CARC_OK) {
        status = carc_load_choice(&options->table, CARC_DEFAULT_VARIANTS, known, &study->scored,
                                  error);
    }
    if (status == CARC_OK) {
        status = read_agents(options->agents, study, error);
    }
    if (status == CARC_OK) {
        status = choose_plays(options, known, study, error);
    }
    if (status == CARC_OK) {
        status = choose_baseline(options, known, study, error);
    }
    return status == CARC_OK ? carc_study_fits(study, error) : status;
}

uint32_t carc_run_threads(const struct carc_run_options *options)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return options->threads           ? options->threads
           : cores < 1                ? 1
           : cores > CARC_THREADS_MAX ? CARC_THREADS_MAX
                                      : (uint32_t)cores;
}

void carc_run_warn(const struct carc_run_options *options, const char *save)
{
    if (options->quiet && !options->folder && !options->save && !options->until) {
        fprintf(stderr,
                "carcsim: with --quiet and without -o or %s nothing of this is shown or kept\n",
                save);
    }
}

const char *carc_supply_text(uint32_t meeples, char text[CARC_SUPPLY_TEXT])
{
    if (meeples == CARC_MEEPLES_MAX) {
        snprintf(text, CARC_SUPPLY_TEXT, "unlimited");
    } else {
        snprintf(text, CARC_SUPPLY_TEXT, "%u", meeples);
    }
    return text;
}

const char *carc_run_setting(const struct carc_table_options *table,
                             const struct carc_study *study, char text[CARC_SETTING])
{
    char supply[CARC_SUPPLY_TEXT], boxes[24];
    snprintf(boxes, sizeof boxes, "%u", study->boxes);
    return carc_setting_text(carc_supply_text(study->meeples, supply), boxes,
                             table->tiles ? table->tiles : "base", text);
}
