// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include <carcsim/agents.h>

/* parse.c - agents as written on the command line: NAME[:key=value]... */

static const char *const agent_names[] = {"random", "greedy", "compact", NULL};
static const char *const goal_names[] = {"margin", "own"};
static const char *const kind_names[] = {"road", "city", "monastery", "farm", "field"};
static const uint8_t kinds[] = {CARC_ROAD, CARC_CITY, CARC_MONASTERY, CARC_FIELD, CARC_FIELD};
static const char *const keys[] = {"goal", "never", "candidates", "farmers"};
enum { KEY_GOAL, KEY_NEVER, KEY_CANDIDATES, KEY_FARMERS };
static const char *const answers[] = {"no", "yes"};

#define MOST_CANDIDATES 1000000U
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

static enum carc_status set_candidates(struct carc_agent *agent, const char *value,
                                       struct carc_error *error)
{
    uint32_t count = 0;
    const char *at = value;
    for (; *at >= '0' && *at <= '9' && count < MOST_CANDIDATES; at++) {
        count = 10 * count + (uint32_t)(*at - '0');
    }
    if (*at || count < 1 || count > MOST_CANDIDATES) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "candidates is \"%.40s\", expected a whole number from 1 to %u", value,
                         MOST_CANDIDATES);
    }
    agent->candidates = count;
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
    if (key == KEY_NEVER) {
        return set_never(agent, value, error);
    }
    const bool fits = key == KEY_GOAL      ? agent->kind == CARC_AGENT_GREEDY
                      : key == KEY_FARMERS ? agent->kind == CARC_AGENT_COMPACT
                                           : agent->kind != CARC_AGENT_RANDOM;
    if (!fits) {
        return carc_fail(error, CARC_BAD_USAGE, "%s is no parameter of %s", keys[key],
                         agent_names[agent->kind]);
    }
    if (key == KEY_CANDIDATES) {
        return set_candidates(agent, value, error);
    }
    if (key == KEY_FARMERS) {
        const size_t answer = look_up("farmers", value, answers, COUNT(answers), error);
        const unsigned farm = 1U << CARC_FIELD;
        agent->never = (uint8_t)(answer == 1 ? agent->never & ~farm : agent->never | farm);
        return answer == COUNT(answers) ? CARC_BAD_USAGE : CARC_OK;
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
    parsed.never = kind == CARC_AGENT_COMPACT ? 1U << CARC_FIELD : 0;
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

/* ---- and back ------------------------------------------------------------------------ */

/* "a+b" of the kinds in never, or nothing if there is none. */
static void write_never(unsigned never, char *text, size_t size)
{
    const char *before = ":never=";
    size_t used = 0;
    text[0] = '\0';
    for (unsigned kind = 0; kind < CARC_KINDS; kind++) {
        if (never >> kind & 1U) {
            used += (size_t)snprintf(text + used, size - used, "%s%s", before,
                                     carc_kind_name((enum carc_kind)kind));
            before = "+";
        }
    }
}

const char *carc_agent_text(const struct carc_agent *agent, char text[CARC_AGENT_TEXT])
{
    const unsigned farm = 1U << CARC_FIELD;
    const bool is_compact = agent->kind == CARC_AGENT_COMPACT;
    char never[64], candidates[32] = "";
    /* compact keeps off fields unless farmers says otherwise, which comes before never */
    write_never(is_compact ? agent->never & ~farm : agent->never, never, sizeof never);
    if (agent->candidates) {
        snprintf(candidates, sizeof candidates, ":candidates=%u", agent->candidates);
    }
    const char *way = is_compact ? (agent->never & farm ? ":farmers=no" : ":farmers=yes")
                      : agent->kind != CARC_AGENT_GREEDY ? ""
                      : agent->goal == CARC_GOAL_OWN     ? ":goal=own"
                                                         : ":goal=margin";
    snprintf(text, CARC_AGENT_TEXT, "%s%s%s%s", agent_names[agent->kind], way, never,
             candidates);
    return text;
}
