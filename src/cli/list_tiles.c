// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdio.h>
#include <string.h>

#include "columns.h"
#include "list.h"

/* list_tiles.c - the kinds of tile of a set. */

#define CELL 512

/* ---- words ----------------------------------------------------------------------------- */

/* Appends to a cell what still fits. */
static void add(char cell[CELL], const char *text)
{
    const size_t used = strlen(cell);
    snprintf(cell + used, CELL - used, "%s", text);
}

/* The names of all ports of a segment, each after a blank. */
static void add_ports(char cell[CELL], const struct carc_segment *segment)
{
    const char *const *names = carc_port_names((enum carc_kind)segment->kind);
    const unsigned bits = segment->kind == CARC_FIELD ? segment->halves : segment->sides;
    for (unsigned i = 0; names[i]; i++) {
        if (bits >> i & 1U) {
            add(cell, " ");
            add(cell, names[i]);
        }
    }
}

/* The cities that a field touches, by the names of their segments or of their first ports. */
static void add_cities(char cell[CELL], const struct carc_tile *tile,
                       const struct carc_segment *field, bool by_port)
{
    const char *between = "";
    for (uint8_t s = 0; s < tile->segment_count; s++) {
        if (field->cities >> s & 1U) {
            add(cell, between);
            add(cell, by_port ? carc_segment_port(tile, 0, s) : tile->segment[s].name);
            between = " ";
        }
    }
}

/* "C R F R": what the tile shows north, east, south and west. */
static void say_edges(const struct carc_tile *tile, const char *between, char cell[CELL])
{
    static const char *const letters[] = {"?", "F", "R", "C"};
    cell[0] = '\0';
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        add(cell, side ? between : "");
        add(cell, letters[tile->facing[0].edge[side]]);
    }
}

static void say_segment(const struct carc_tile *tile, uint8_t number, char cell[CELL])
{
    const struct carc_segment *segment = &tile->segment[number];
    add(cell, number ? "; " : "");
    add(cell, carc_kind_name((enum carc_kind)segment->kind));
    if (segment->kind == CARC_FIELD && segment->halves == 0) {
        add(cell, " (enclosed)");
    }
    add_ports(cell, segment);
    if (segment->pennants) {
        char text[32];
        snprintf(text, sizeof text, " (%d pennant%s)", segment->pennants,
                 segment->pennants == 1 ? "" : "s");
        add(cell, text);
    }
    if (segment->cities) {
        add(cell, " (by city ");
        add_cities(cell, tile, segment, true);
        add(cell, ")");
    }
}

/* ---- as CSV ---------------------------------------------------------------------------- */

static void put_segment(const struct carc_tile *tile, const struct carc_segment *segment)
{
    char edges[CELL], ports[CELL] = "", cities[CELL] = "";
    say_edges(tile, "", edges);
    add_ports(ports, segment);
    add_cities(cities, tile, segment, false);
    carc_put_text(stdout, tile->id);
    printf(",%d,%s,", tile->copies, edges);
    carc_put_text(stdout, segment->name);
    printf(",%s,%s,%d,%s,%s\n", carc_kind_name((enum carc_kind)segment->kind),
           *ports ? ports + 1 : "", segment->pennants, cities, tile->starts ? "start" : "");
}

static void put_tiles(const struct carc_tileset *set)
{
    fputs("tile,count,edges,segment,kind,ports,pennants,cities,flags\n", stdout);
    for (size_t i = 0; i < set->tile_count; i++) {
        for (uint8_t s = 0; s < set->tile[i].segment_count; s++) {
            put_segment(&set->tile[i], &set->tile[i].segment[s]);
        }
    }
}

/* ---- as a table ------------------------------------------------------------------------ */

enum carc_status carc_list_tiles(const struct carc_tileset *set, enum carc_format format)
{
    static const struct carc_column heads[] = {{"tile", false, false},
                                               {"copies", true, false},
                                               {"N E S W", false, false},
                                               {"segments", false, true}};
    if (format == CARC_FORMAT_CSV) {
        put_tiles(set);
        return CARC_OK;
    }
    struct carc_columns *table = carc_columns_new(heads, sizeof heads / sizeof *heads, false);
    for (size_t i = 0; i < set->tile_count; i++) {
        const struct carc_tile *tile = &set->tile[i];
        char copies[16], edges[CELL], segments[CELL] = "";
        snprintf(copies, sizeof copies, "%d", tile->copies);
        say_edges(tile, " ", edges);
        for (uint8_t s = 0; s < tile->segment_count; s++) {
            say_segment(tile, s, segments);
        }
        carc_columns_add(table, (const char *const[]){tile->id, copies, edges, segments});
    }
    const enum carc_status status = carc_columns_print(table);
    if (status == CARC_OK) {
        printf("\n%zu kinds of tile, %u tiles in a box, a tile %s lies at the start.\n"
               "Edges: C city, R road, F field.\n",
               set->tile_count, set->total, set->tile[set->start].id);
    }
    return status;
}
