// SPDX-License-Identifier: GPL-3.0-or-later
/* Agents as words on the command line: what is read, what is refused and why. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include <carcsim/agents.h>

static struct carc_agent parsed(const char *text)
{
    struct carc_agent agent;
    struct carc_error error = {.status = CARC_OK};
    memset(&agent, 0xA5, sizeof agent);
    if (carc_agent_parse(text, &agent, &error) != CARC_OK) {
        print_error("%s: %s\n", text, error.message);
        fail();
    }
    assert_string_equal(agent.name, text);
    return agent;
}

static void agents_are_read_from_words(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint8_t kind, goal, never;
        uint32_t candidates;
    } good[] = {
        {"random", CARC_AGENT_RANDOM, CARC_GOAL_MARGIN, 0, 0},
        {"greedy", CARC_AGENT_GREEDY, CARC_GOAL_MARGIN, 0, 0},
        {"greedy:goal=margin", CARC_AGENT_GREEDY, CARC_GOAL_MARGIN, 0, 0},
        {"greedy:goal=own", CARC_AGENT_GREEDY, CARC_GOAL_OWN, 0, 0},
        {"greedy:never=farm", CARC_AGENT_GREEDY, CARC_GOAL_MARGIN, 1U << CARC_FIELD, 0},
        {"greedy:never=field", CARC_AGENT_GREEDY, CARC_GOAL_MARGIN, 1U << CARC_FIELD, 0},
        {"random:never=farm+road", CARC_AGENT_RANDOM, 0, 1U << CARC_FIELD | 1U << CARC_ROAD, 0},
        {"random:never=city:never=monastery", CARC_AGENT_RANDOM, 0,
         1U << CARC_CITY | 1U << CARC_MONASTERY, 0},
        {"greedy:never=city:goal=own", CARC_AGENT_GREEDY, CARC_GOAL_OWN, 1U << CARC_CITY, 0},
        {"random:never=road+city+monastery+farm", CARC_AGENT_RANDOM, 0, 0xF, 0},
        {"compact", CARC_AGENT_COMPACT, 0, 1U << CARC_FIELD, 0},
        {"compact:farmers=no", CARC_AGENT_COMPACT, 0, 1U << CARC_FIELD, 0},
        {"compact:farmers=yes", CARC_AGENT_COMPACT, 0, 0, 0},
        {"compact:farmers=yes:never=city", CARC_AGENT_COMPACT, 0, 1U << CARC_CITY, 0},
        {"compact:candidates=1", CARC_AGENT_COMPACT, 0, 1U << CARC_FIELD, 1},
        {"greedy:candidates=1000000", CARC_AGENT_GREEDY, CARC_GOAL_MARGIN, 0, 1000000},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const struct carc_agent agent = parsed(good[i].text);
        assert_int_equal(agent.kind, good[i].kind);
        assert_int_equal(agent.goal, good[i].goal);
        assert_int_equal(agent.never, good[i].never);
        assert_int_equal(agent.candidates, good[i].candidates);
    }
}

static const struct {
    const char *text, *words;
} bad[] = {
    {"", "\"\""},
    {"gredy", "greedy"}, /* the guess */
    {"Random", "random"},
    {"greedy:", "key=value"},
    {"greedy:goal", "key=value"},
    {"greedy:goal=", "goal"},
    {"greedy:goal=marging", "margin"},
    {"random:goal=own", "goal"},
    {"greedy:aim=own", "aim"},
    {"greedy:never=", "never"},
    {"greedy:never=farms", "farm"},
    {"greedy:never=farm+", "never"},
    {"greedy:never=farm,road", "farm,road"},
    {"greedy:goal=own:", "key=value"},
    {"greedy:candidates=0", "candidates is \"0\""},
    {"greedy:candidates=", "candidates is \"\""},
    {"greedy:candidates=-1", "whole number"},
    {"greedy:candidates=5x", "\"5x\""},
    {"greedy:candidates=1000001", "1 to 1000000"},
    {"greedy:candidates=99999999999999999999", "1 to 1000000"},
    {"random:candidates=5", "no parameter of random"},
    {"greedy:farmers=yes", "no parameter of greedy"},
    {"compact:farmers=maybe", "farmers"},
    {"compact:goal=own", "no parameter of compact"},
    {"random:never=road+city+monastery+farm:never=road+city+monastery+farm", "longer than"},
};

static void wrong_words_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct carc_agent agent, before;
        struct carc_error error = {.status = CARC_OK};
        memset(&agent, 0xA5, sizeof agent);
        before = agent;
        assert_int_equal(carc_agent_parse(bad[i].text, &agent, &error), CARC_BAD_USAGE);
        assert_memory_equal(&agent, &before, sizeof agent);
        assert_int_equal(carc_agent_parse(bad[i].text, &agent, NULL), CARC_BAD_USAGE);
        if (!strstr(error.message, bad[i].words)) {
            print_error("\"%s\" does not say \"%s\"\n", error.message, bad[i].words);
            fail();
        }
    }
}

static void every_named_agent_can_be_read(void **state)
{
    (void)state;
    const char *const *names = carc_agent_names();
    size_t count = 0;
    for (; names[count]; count++) {
        parsed(names[count]);
    }
    assert_int_equal(count, 3);
}

/* All agents there can be are told in words that make the same agent again. */
static void agents_are_told_in_words_that_can_be_read(void **state)
{
    (void)state;
    static const uint32_t candidates[] = {0, 1, 1000000};
    for (uint8_t kind = 0; kind < 3; kind++) {
        for (uint8_t goal = 0; goal < (kind == CARC_AGENT_GREEDY ? 2 : 1); goal++) {
            for (uint8_t never = 0; never < 16; never++) {
                for (size_t c = 0; c < (kind == CARC_AGENT_RANDOM ? 1 : 3); c++) {
                    const struct carc_agent agent = {.kind = kind,
                                                     .goal = goal,
                                                     .never = never,
                                                     .candidates = candidates[c]};
                    char text[CARC_AGENT_TEXT], again[CARC_AGENT_TEXT];
                    struct carc_agent read;
                    carc_agent_text(&agent, text);
                    if (strlen(text) >= sizeof read.name) {
                        continue; /* told, but longer than words may be */
                    }
                    read = parsed(text);
                    assert_int_equal(read.kind, kind);
                    assert_int_equal(read.goal, goal);
                    assert_int_equal(read.never, never);
                    assert_int_equal(read.candidates, agent.candidates);
                    assert_string_equal(carc_agent_text(&read, again), text);
                }
            }
        }
    }
}

static struct CMUnitTest tests[] = {
    cmocka_unit_test(agents_are_read_from_words),
    cmocka_unit_test(wrong_words_are_refused),
    cmocka_unit_test(every_named_agent_can_be_read),
    cmocka_unit_test(agents_are_told_in_words_that_can_be_read),
};

int main(int argc, char **argv)
{
    if (argc > 1) {
        cmocka_set_test_filter(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
