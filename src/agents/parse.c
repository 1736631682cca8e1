// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include <carcsim/agents.h>

/* parse.c - agents as written on the command line: NAME[:key=value]... */

static const char *const agent_names[] = {"random", "greedy", NULL};
static const char *const goal_names[] = {"margin", "own"};
static const char *const kind_names[] = {"road", "city", "monastery", "farm", "field"};
static const uint8_t kinds[] = {CARC_ROAD, CARC_CITY, CARC_MONASTERY, CARC_FIELD, CARC_FIELD};
static const char *const keys[] = {"goal", "never"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

const char *const *carc_agent_names(void)
{
    return agent_names;
}

/* The place of a word in a list, or the count with the error filled. */
static size_t look_up(const char *what, const char *word, const char *const *words,
                      size_t count, struct carc_error *error)
{
    char list[128] = "";
    for (size_t i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0) {
            return i;
        }
        const size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", words[i]);
    }
    const char *guess = carc_guess(word, words, count);
    carc_fail(error, CARC_BAD_USAGE, "%s is \"%.40s\", expected one of %s%s%s%s", what, word,
              list, guess ? "; did you mean \"" : "", guess ? guess : "", guess ? "\"?" : "");
    return count;
}

static enum carc_status set_never(struct carc_agent *agent, char *value,
                                  struct carc_error *error)
{
    while (value) {
        char *rest = strchr(value, '+');
        if (rest) {
            *rest++ = '\0';
        }
        const size_t kind =
            look_up("never of an agent", value, kind_names, COUNT(kind_names), error);
        if (kind == COUNT(kind_names)) {
            return CARC_BAD_USAGE;
        }
        agent->never |= (uint8_t)(1U << kinds[kind]);
        value = rest;
    }
    return CARC_OK;
}

static enum carc_status set_parameter(struct carc_agent *agent, char *text,
                                      struct carc_error *error)
{
    char *value = strchr(text, '=');
    if (!value) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "\"%.40s\" of an agent, expected key=value after the colon", text);
    }
    *value++ = '\0';
    const size_t key = look_up("a parameter of an agent", text, keys, COUNT(keys), error);
    if (key == COUNT(keys)) {
        return CARC_BAD_USAGE;
    }
    if (key == 1) {
        return set_never(agent, value, error);
    }
    if (agent->kind != CARC_AGENT_GREEDY) {
        return carc_fail(error, CARC_BAD_USAGE, "goal is a parameter of greedy, not of %s",
                         agent_names[agent->kind]);
    }
    const size_t goal = look_up("goal", value, goal_names, COUNT(goal_names), error);
    agent->goal = (uint8_t)goal;
    return goal == COUNT(goal_names) ? CARC_BAD_USAGE : CARC_OK;
}

enum carc_status carc_agent_parse(const char *text, struct carc_agent *agent,
                                  struct carc_error *error)
{
    struct carc_agent parsed = {.kind = 0};
    if (strlen(text) >= sizeof parsed.name) {
        return carc_fail(error, CARC_BAD_USAGE, "agent \"%.20s...\" is longer than %zu letters",
                         text, sizeof parsed.name - 1);
    }
    char copy[sizeof parsed.name];
    strcpy(copy, text);
    strcpy(parsed.name, text);
    char *rest = strchr(copy, ':');
    if (rest) {
        *rest++ = '\0';
    }
    const size_t count = COUNT(agent_names) - 1;
    const size_t kind = look_up("an agent", copy, agent_names, count, error);
    if (kind == count) {
        return CARC_BAD_USAGE;
    }
    parsed.kind = (uint8_t)kind;
    while (rest) {
        char *parameter = rest;
        rest = strchr(rest, ':');
        if (rest) {
            *rest++ = '\0';
        }
        const enum carc_status status = set_parameter(&parsed, parameter, error);
        if (status != CARC_OK) {
            return status;
        }
    }
    *agent = parsed;
    return CARC_OK;
}
