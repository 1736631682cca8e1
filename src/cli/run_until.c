// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_parts.h"

/* run_until.c - a run that stops when its intervals are narrow enough (--until). */

#define METRICS_MAX 64

/* The play whose differences count: the only one, or each variant in its own. */
static uint32_t play_of(const struct carc_results *results)
{
    return results->plan->separate ? results->plan->plays : 0;
}

/* Digits with at most one point among them. */
static bool read_half_width(const char *text, double *half_width)
{
    const size_t whole = strspn(text, "0123456789");
    const size_t part = text[whole] == '.' ? 1 + strspn(text + whole + 1, "0123456789") : 0;
    if (text[whole + part] != '\0' || whole + part > 30 || whole + (part > 1) == 0) {
        return false;
    }
    *half_width = strtod(text, NULL); /* the point is a point: LC_NUMERIC is never set */
    return *half_width > 0 && isfinite(*half_width);
}

/* Says which metrics there are: those of comparisons.csv that are tested. */
static enum carc_status refuse_metric(const struct carc_results *results, const char *name,
                                      const char *guess, struct carc_error *error)
{
    char list[256], hint[CARC_HINT];
    size_t length = 0;
    for (uint32_t i = 0; i < carc_compared_count(results, 0) && length < sizeof list; i++) {
        const uint32_t metric = carc_compared_at(results, 0, i);
        if (metric < CARC_METRIC_SHARE) {
            length += (size_t)snprintf(list + length, sizeof list - length, "%s%s",
                                       length ? ", " : "", carc_metric_name(results, metric));
        }
    }
    if (strcmp(name, "winner_changed") == 0) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--until has the metric \"winner_changed\", a share and no tested "
                         "difference, expected %s, or share_ with a category%s",
                         list, results->plan->separate ? ", or behaviour_ with one" : "");
    }
    return carc_fail(error, CARC_BAD_USAGE,
                     "--until has the metric \"%.40s\", expected %s, or share_ with a "
                     "category%s%s",
                     name, list, results->plan->separate ? ", or behaviour_ with one" : "",
                     carc_hint(guess, hint));
}

/* Finds the metric called name among those that are compared. */
static enum carc_status find_metric(const struct carc_results *results, const char *name,
                                    uint32_t *metric, struct carc_error *error)
{
    static char kept[METRICS_MAX][64];
    const char *names[METRICS_MAX];
    const uint32_t play = play_of(results);
    size_t count = 0;
    for (uint32_t i = 0; i < carc_compared_count(results, play) && count < METRICS_MAX; i++) {
        *metric = carc_compared_at(results, play, i);
        snprintf(kept[count], sizeof kept[0], "%s", carc_metric_name(results, *metric));
        if (strcmp(kept[count], name) == 0) {
            return CARC_OK;
        }
        names[count] = kept[count];
        count++;
    }
    return refuse_metric(results, name, carc_guess(name, names, count), error);
}

enum carc_status carc_until_read(struct carc_run *run, struct carc_error *error)
{
    const char *text = run->options.until;
    if (!text) {
        return CARC_OK;
    }
    char name[64];
    const char *colon = strrchr(text, ':');
    const size_t length = colon ? (size_t)(colon - text) : 0;
    if (!colon || length == 0 || length >= sizeof name ||
        !read_half_width(colon + 1, &run->until.half_width)) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--until is \"%.80s\", expected METRIC:HALFWIDTH such as total:0.05",
                         text);
    }
    if (run->study.scored.count < 2) {
        return carc_fail(error, CARC_BAD_USAGE,
                         "--until needs a difference, expected two variants or more");
    }
    memcpy(name, text, length);
    name[length] = '\0';
    const struct carc_results results = carc_run_results(run);
    return find_metric(&results, name, &run->until.metric, error);
}

struct carc_interval carc_until_widest(const struct carc_run *run, uint32_t metric,
                                       uint32_t *variant)
{
    const struct carc_results results = carc_run_results(run);
    struct carc_interval widest = {1, -1}; /* narrower than any */
    for (uint32_t v = 0; v < run->study.scored.count; v++) {
        if (v == results.baseline || isnan(carc_half_width(widest))) {
            continue;
        }
        const struct carc_difference difference = carc_results_difference(
            &results, play_of(&results), metric, v, results.baseline, CARC_LEVEL);
        if (!(carc_half_width(difference.interval) <= carc_half_width(widest))) {
            widest = difference.interval;
            *variant = v;
        }
    }
    return widest;
}

static void measure(struct carc_run *run)
{
    struct carc_until *until = &run->until;
    const struct carc_interval widest = carc_until_widest(run, until->metric, &until->variant);
    until->is_reached = carc_is_narrow(widest, until->half_width);
    until->widest = carc_half_width(widest);
}

uint64_t carc_until_after(const struct carc_run *run)
{
    return run->options.until ? carc_look_after(run->result.games) : UINT64_MAX;
}

void carc_until_look(struct carc_run *run)
{
    const uint64_t games = run->result.games;
    if (run->options.until && games > 0 &&
        (games == run->games || carc_look_after(games - 1) == games)) {
        measure(run);
    }
}

/* The last game allowed is a look too, if it is reached. */
static uint64_t look_count(const struct carc_run *run)
{
    const uint64_t games = run->result.games;
    const bool is_extra = games == run->games && carc_look_after(games - 1) != games;
    return carc_looks(games) + (is_extra ? 1 : 0);
}

void carc_until_put(const struct carc_run *run, struct carc_manifest *manifest)
{
    if (run->options.until) {
        carc_manifest_put(manifest, "until", run->options.until);
        carc_manifest_put_number(manifest, "until_looks", look_count(run));
        carc_manifest_put_number(manifest, "until_games", run->result.games);
        carc_manifest_put(manifest, "until_reached", run->until.is_reached ? "yes" : "no");
    }
}

void carc_until_say(const struct carc_run *run, FILE *file)
{
    const struct carc_until *until = &run->until;
    const char *variant = run->study.scored.variant[until->variant].name;
    if (!run->options.until || !carc_run_is_over(run)) {
        return;
    }
    if (until->is_reached) {
        fprintf(file,
                "--until %s: reached after %llu games, at look %llu; the widest interval is ± "
                "%.4f (%s).\n",
                run->options.until, (unsigned long long)run->result.games,
                (unsigned long long)look_count(run), until->widest, variant);
    } else {
        fprintf(file,
                "--until %s: not reached within %llu games; the widest interval is ± %.4f "
                "(%s).\n",
                run->options.until, (unsigned long long)run->games, until->widest, variant);
    }
}
