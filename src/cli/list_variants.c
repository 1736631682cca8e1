// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include "columns.h"
#include "list.h"

/* list_variants.c - variants, and the agents too. */

/* ---- as CSV ---------------------------------------------------------------------------- */

static void put_variant(const struct carc_variant *variant)
{
    carc_put_text(stdout, variant->name);
    putchar(',');
    carc_put_text(stdout, variant->year);
    for (const char *const *key = carc_variant_keys(); *key; key++) {
        char text[32] = "";
        if (carc_variant_get(variant, *key, text, sizeof text) == CARC_OK) {
            printf(",%s", text);
        }
    }
    putchar(',');
    carc_put_text(stdout, variant->description);
    putchar(',');
    carc_put_text(stdout, variant->source);
    putchar('\n');
}

static void put_variants(const struct carc_variants *variants)
{
    fputs("name,year", stdout);
    for (const char *const *key = carc_variant_keys(); *key; key++) {
        printf(",%s", *key);
    }
    fputs(",description,source\n", stdout);
    for (size_t i = 0; i < variants->count; i++) {
        put_variant(&variants->variant[i]);
    }
}

/* ---- as tables ------------------------------------------------------------------------- */

#define CELL 64

/* "4 +2": four points and two a pennant. */
static void with_pennant(int points, int pennant, char cell[CELL])
{
    char first[24], second[24];
    snprintf(cell, CELL, "%s +%s", carc_points_text(points, first),
             carc_points_text(pennant, second));
}

static void say_farms(const struct carc_variant *variant, char cell[CELL])
{
    static const char *const how[] = {
        [CARC_FARM_BY_CITY] = "city by city",
        [CARC_FARM_ONCE] = "farm by farm, once a player",
        [CARC_FARM_EACH] = "farm by farm",
    };
    char points[24];
    snprintf(cell, CELL, "%s a city, %s", carc_points_text(variant->farm_city, points),
             how[carc_variant_method(variant)]);
}

static enum carc_status print_points(const struct carc_variants *variants)
{
    static const struct carc_column heads[] = {
        {"variant", false, false},  {"year", false, false},     {"two-tile city", true, false},
        {"city tile", true, false}, {"open city", true, false}, {"road tile", true, false},
        {"open road", true, false}, {"monastery", true, false}, {"farms", false, false}};
    struct carc_columns *table = carc_columns_new(heads, sizeof heads / sizeof *heads, false);
    for (size_t i = 0; i < variants->count; i++) {
        const struct carc_variant *variant = &variants->variant[i];
        char two[CELL], city[CELL], open[CELL], farms[CELL], road[24], open_road[24], monk[24];
        with_pennant(variant->two_tile_city, variant->two_tile_pennant, two);
        with_pennant(variant->city_tile, variant->city_pennant, city);
        with_pennant(variant->city_tile_incomplete, variant->city_pennant_incomplete, open);
        say_farms(variant, farms);
        const char *const cells[] = {variant->name,
                                     variant->year,
                                     two,
                                     city,
                                     open,
                                     carc_points_text(variant->road_tile, road),
                                     carc_points_text(variant->road_tile_incomplete, open_road),
                                     carc_points_text(variant->monastery_tile, monk),
                                     farms};
        carc_columns_add(table, cells);
    }
    return carc_columns_print(table);
}

static enum carc_status print_words(const struct carc_variants *variants)
{
    static const struct carc_column heads[] = {{"variant", false, false},
                                               {"description", false, true}};
    struct carc_columns *table = carc_columns_new(heads, 2, true);
    for (size_t i = 0; i < variants->count; i++) {
        const struct carc_variant *variant = &variants->variant[i];
        char words[sizeof variant->description + sizeof variant->source + 16];
        snprintf(words, sizeof words, "%s%s%s%s", variant->description,
                 *variant->source ? " [" : "", variant->source, *variant->source ? "]" : "");
        carc_columns_add(table, (const char *const[]){variant->name, words});
    }
    return carc_columns_print(table);
}

enum carc_status carc_list_variants(const struct carc_variants *variants,
                                    enum carc_format format)
{
    if (format == CARC_FORMAT_CSV) {
        put_variants(variants);
        return CARC_OK;
    }
    const enum carc_status status = print_points(variants);
    if (status != CARC_OK) {
        return status;
    }
    fputs("\nPoints: of a complete two-tile city in all, of each tile of other features, "
          "+ of each pennant.\nOpen: incomplete at the end of the game.\n\n",
          stdout);
    return print_words(variants);
}

/* ---- agents ---------------------------------------------------------------------------- */

static void put_agent(const struct carc_agent_spec *spec)
{
    const char *const fields[] = {spec->name, spec->agent, spec->parameters, spec->description,
                                  spec->source};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        fputs(i ? "," : "", stdout);
        carc_put_text(stdout, fields[i]);
    }
    putchar('\n');
}

/* Prints an agent as CSV if there is no table. */
static void take_agent(struct carc_columns *table, const struct carc_agent_spec *spec)
{
    if (!table) {
        put_agent(spec);
        return;
    }
    char made[sizeof spec->agent + sizeof spec->parameters];
    snprintf(made, sizeof made, "%s%s%s", spec->agent, *spec->parameters ? ":" : "",
             spec->parameters);
    carc_columns_add(table, (const char *const[]){spec->name, made, spec->description});
}

enum carc_status carc_list_agents(const struct carc_agent_specs *specs, enum carc_format format)
{
    static const struct carc_column heads[] = {
        {"agent", false, false}, {"is", false, false}, {"description", false, true}};
    struct carc_columns *table = NULL;
    if (format == CARC_FORMAT_CSV) {
        fputs("name,agent,parameters,description,source\n", stdout);
    } else if (!(table = carc_columns_new(heads, sizeof heads / sizeof *heads, false))) {
        return CARC_NO_MEMORY;
    }
    for (const char *const *name = carc_agent_names(); *name; name++) {
        if (carc_agent_specs_find(specs, *name) < 0) {
            struct carc_agent_spec spec = {.description = "Built in", .source = "Built in"};
            snprintf(spec.name, sizeof spec.name, "%s", *name);
            snprintf(spec.agent, sizeof spec.agent, "%s", *name);
            take_agent(table, &spec);
        }
    }
    for (size_t i = 0; i < specs->count; i++) {
        take_agent(table, &specs->spec[i]);
    }
    return table ? carc_columns_print(table) : CARC_OK;
}
