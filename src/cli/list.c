// SPDX-License-Identifier: GPL-3.0-or-later
#include "list.h"

#include <stdlib.h>
#include <sysexits.h>

/* list.c - `carcsim list`: the words, and reading what is to be listed. */

static const char *const lists[] = {"variants", "tiles", "agents"};
enum { VARIANTS, TILES, AGENTS, LISTS };

struct options {
    struct carc_table_options table;
    enum carc_format format;
    size_t list; /* LISTS: not given */
};

enum { KEY_FORMAT = 512 };

static const struct argp_option list_options[] = {
    {"format", KEY_FORMAT, "FORMAT", 0, "table (default) or csv", 1},
    {0},
};

/* Options that have nothing to say about what is listed. */
static void refuse_others(const struct options *options, const struct argp_state *state)
{
    const struct carc_table_options *table = &options->table;
    const struct {
        const char *name;
        bool given;
        size_t list; /* the only one that it belongs to */
    } others[] = {
        {"--tiles", table->tiles != NULL, TILES},
        {"--variants", table->variants != NULL, VARIANTS},
        {"--variants-file", table->variants_file != NULL, VARIANTS},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].given && others[i].list != options->list) {
            argp_error(state, "%s is an option of list %s, not of list %s", others[i].name,
                       lists[others[i].list], lists[options->list]);
        }
    }
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->table;
        return 0;
    case KEY_FORMAT:
        options->format = carc_argp_format(state, argument);
        return 0;
    case ARGP_KEY_ARG:
        if (options->list != LISTS) {
            argp_error(state, "\"%.40s\" is one word too many, expected one list", argument);
        }
        options->list = carc_argp_word(state, "the list", argument, lists, LISTS);
        return 0;
    case ARGP_KEY_END:
        if (options->list == LISTS) {
            argp_error(state, "what to list is missing: variants, tiles or agents");
        }
        refuse_others(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp list_argp = {
    .options = list_options,
    .parser = parse,
    .args_doc = "variants|tiles|agents",
    .doc = "List variants with all parameters, the tiles of a set, or named agents.\v"
           "With --format csv the variants and the tiles are files that the program can read "
           "back, to begin a table or a set of one's own with.",
    .children = carc_source_options,
};

/* All that can be listed. */
struct stock {
    struct carc_tileset set;
    struct carc_variants known, chosen;
    struct carc_agent_specs agents;
};

static enum carc_status print_list(const struct options *options, struct stock *stock,
                                   struct carc_error *error)
{
    char path[4096];
    enum carc_status status = CARC_OK;
    if (options->list == VARIANTS) {
        status = carc_load_choice(&options->table, "all", &stock->known, &stock->chosen, error);
        return status ? status : carc_list_variants(&stock->chosen, options->format);
    }
    if (options->list == TILES) {
        status = carc_load_set(&options->table, &stock->set, error);
        return status ? status : carc_list_tiles(&stock->set, options->format);
    }
    /* Without the file there still are the agents that are built in. */
    if (carc_shared_path("data/agents.csv", path, sizeof path)) {
        status = carc_load_agents(path, &stock->agents, error);
    }
    return status ? status : carc_list_agents(&stock->agents, options->format);
}

int carc_list_main(int argc, char **argv)
{
    struct options options = {.table = {.meeples = UINT32_MAX, .default_variants = "all"},
                              .list = LISTS};
    struct carc_error error = {0};
    int exit_code = EX_OK;
    if (carc_argp_parse(&list_argp, argc, argv, &options, &exit_code) != 0) {
        return exit_code;
    }
    struct stock *stock = carc_array_new(1, sizeof *stock);
    const enum carc_status status =
        stock ? print_list(&options, stock, &error) : CARC_NO_MEMORY;
    free(stock);
    if (status != CARC_OK && error.status == CARC_OK) {
        carc_fail_plainly(&error, status);
    }
    return status == CARC_OK ? EX_OK : carc_complain(&error);
}
