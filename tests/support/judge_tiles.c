// SPDX-License-Identifier: GPL-3.0-or-later
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "judge_internal.h"

static const char *const header = "set,tile,count,segment,kind,ports,pennants,cities,flags";

static const char *const port_names[JUDGE_PORTS] = {
    "N", "E", "S", "W", "NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW",
};

static const char *const kind_names[] = {"road", "city", "monastery", "field"};

size_t judge_split(char *line, char separator, char **fields, size_t cap)
{
    size_t count = 0;

    line[strcspn(line, "\r\n")] = '\0';
    for (char *part = line; part != NULL; count++) {
        char *end = strchr(part, separator);

        if (end != NULL)
            *end++ = '\0';
        if (count < cap)
            fields[count] = part;
        part = end;
    }
    return count;
}

static bool read_number(const char *text, int *number)
{
    char *end = NULL;
    const long value = strtol(text, &end, 10);

    if (end == text || *end != '\0' || value < 0 || value > 1000000)
        return false;
    *number = (int)value;
    return true;
}

static bool copy_text(char *out, size_t size, const char *text)
{
    if (strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static size_t port_find(const char *name)
{
    for (size_t port = 0; port < JUDGE_PORTS; port++) {
        if (strcmp(port_names[port], name) == 0)
            return port;
    }
    return JUDGE_NONE;
}

// T2: roads and cities reach edges, fields reach half-edges.
static bool read_ports(char *text, struct judge_segment *segment)
{
    char *names[JUDGE_PORTS];

    segment->ports = 0;
    if (*text == '\0')
        return true;
    const size_t count = judge_split(text, ' ', names, JUDGE_PORTS);
    if (count > JUDGE_PORTS)
        return false;
    for (size_t i = 0; i < count; i++) {
        const size_t port = port_find(names[i]);

        if (port == JUDGE_NONE || (port >= 4) != (segment->kind == JUDGE_FIELD))
            return false;
        segment->ports |= 1U << port;
    }
    return segment->kind != JUDGE_MONASTERY;
}

static bool read_kind(const char *text, enum judge_kind *kind)
{
    for (unsigned i = 0; i < sizeof(kind_names) / sizeof(kind_names[0]); i++) {
        if (strcmp(kind_names[i], text) == 0) {
            *kind = (enum judge_kind)i;
            return true;
        }
    }
    return false;
}

static struct judge_tile_kind *find_or_add(struct judge *judge, const char *id, size_t *cap)
{
    const size_t found = judge_kind_find(judge, id);

    if (found != JUDGE_NONE)
        return &judge->kinds[found];
    judge->kinds = judge_grow(judge->kinds, judge->kind_count, cap, sizeof(*judge->kinds));
    struct judge_tile_kind *kind = &judge->kinds[judge->kind_count++];
    memset(kind, 0, sizeof(*kind));
    return copy_text(kind->id, sizeof(kind->id), id) ? kind : NULL;
}

static bool read_row(struct judge *judge, char **fields, size_t *cap)
{
    struct judge_tile_kind *kind = find_or_add(judge, fields[1], cap);

    if (kind == NULL || kind->segment_count == JUDGE_MAX_SEGMENTS)
        return false;
    struct judge_segment *segment = &kind->segments[kind->segment_count++];
    return read_number(fields[2], &kind->copies) &&
           copy_text(segment->name, sizeof(segment->name), fields[3]) &&
           read_kind(fields[4], &segment->kind) && read_ports(fields[5], segment) &&
           read_number(fields[6], &segment->pennants) &&
           copy_text(segment->city_names, sizeof(segment->city_names), fields[7]) &&
           copy_text(segment->flags, sizeof(segment->flags), fields[8]);
}

// A field may list a city whose row comes later, so names are resolved when all rows are read.
static bool resolve_cities(struct judge_tile_kind *kind, struct judge_segment *segment)
{
    char text[sizeof(segment->city_names)];
    char *names[JUDGE_MAX_SEGMENTS];

    if (segment->city_names[0] == '\0')
        return true;
    memcpy(text, segment->city_names, sizeof(text));
    const size_t count = judge_split(text, ' ', names, JUDGE_MAX_SEGMENTS);
    if (count > JUDGE_MAX_SEGMENTS || segment->kind != JUDGE_FIELD)
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t city = 0;

        while (city < kind->segment_count && strcmp(kind->segments[city].name, names[i]) != 0)
            city++;
        if (city == kind->segment_count || kind->segments[city].kind != JUDGE_CITY)
            return false;
        segment->cities |= 1U << city;
    }
    return true;
}

static bool resolve(struct judge *judge)
{
    for (size_t k = 0; k < judge->kind_count; k++) {
        struct judge_tile_kind *kind = &judge->kinds[k];

        for (size_t s = 0; s < kind->segment_count; s++) {
            if (!resolve_cities(kind, &kind->segments[s])) {
                fprintf(stderr, "judge: tile %s: bad cities\n", kind->id);
                return false;
            }
        }
    }
    return judge->kind_count > 0;
}

static bool read_lines(struct judge *judge, FILE *file, const char *path)
{
    char line[512];
    char *fields[9];
    size_t cap = 0;

    for (unsigned number = 1; fgets(line, sizeof(line), file) != NULL; number++) {
        bool good = false;

        if (number == 1) {
            line[strcspn(line, "\r\n")] = '\0';
            good = strcmp(line, header) == 0;
        } else if (judge_split(line, ',', fields, 9) == 9) {
            good = read_row(judge, fields, &cap);
        }
        if (!good) {
            fprintf(stderr, "judge: %s:%u: not a line of a tile file\n", path, number);
            return false;
        }
    }
    return true;
}

bool judge_read_tiles(struct judge *judge, const char *path)
{
    FILE *file = fopen(path, "r");

    if (file == NULL) {
        perror(path);
        return false;
    }
    const bool good = read_lines(judge, file, path) && resolve(judge);
    fclose(file);
    return good;
}

size_t judge_kind_count(const struct judge *judge)
{
    return judge->kind_count;
}

size_t judge_kind_find(const struct judge *judge, const char *id)
{
    for (size_t kind = 0; kind < judge->kind_count; kind++) {
        if (strcmp(judge->kinds[kind].id, id) == 0)
            return kind;
    }
    return JUDGE_NONE;
}

const char *judge_kind_id(const struct judge *judge, size_t kind)
{
    return judge->kinds[kind].id;
}

int judge_kind_copies(const struct judge *judge, size_t kind)
{
    return judge->kinds[kind].copies;
}

size_t judge_segment_count(const struct judge *judge, size_t kind)
{
    return judge->kinds[kind].segment_count;
}

const char *judge_segment_name(const struct judge *judge, size_t kind, size_t segment)
{
    return judge->kinds[kind].segments[segment].name;
}

enum judge_kind judge_segment_kind(const struct judge *judge, size_t kind, size_t segment)
{
    return judge->kinds[kind].segments[segment].kind;
}

int judge_segment_pennants(const struct judge *judge, size_t kind, size_t segment)
{
    return judge->kinds[kind].segments[segment].pennants;
}

unsigned judge_turn_port(unsigned port, unsigned rotation)
{
    assert(port < JUDGE_PORTS && rotation < 4);
    if (port < 4)
        return (port + rotation) % 4;
    return 4 + (port - 4 + 2 * rotation) % 8;
}

static unsigned turned_ports(const struct judge_segment *segment, unsigned rotation)
{
    unsigned turned = 0;

    for (unsigned port = 0; port < JUDGE_PORTS; port++) {
        if (segment->ports & 1U << port)
            turned |= 1U << judge_turn_port(port, rotation);
    }
    return turned;
}

unsigned judge_segment_ports(const struct judge *judge, size_t kind, unsigned rotation,
                             size_t segment)
{
    return turned_ports(&judge->kinds[kind].segments[segment], rotation);
}

size_t judge_segment_at(const struct judge_tile_kind *kind, unsigned rotation, unsigned port)
{
    const unsigned printed = judge_turn_port(port, (4 - rotation) % 4);

    for (size_t segment = 0; segment < kind->segment_count; segment++) {
        if (kind->segments[segment].ports & 1U << printed)
            return segment;
    }
    return JUDGE_NONE;
}

size_t judge_segment_named(const struct judge *judge, size_t kind, unsigned rotation,
                           const char *text)
{
    const struct judge_tile_kind *tile = &judge->kinds[kind];

    for (size_t segment = 0; segment < tile->segment_count; segment++) {
        const char *name = kind_names[tile->segments[segment].kind];
        const unsigned ports = turned_ports(&tile->segments[segment], rotation);
        const size_t length = strlen(name);

        if (strncmp(text, name, length) != 0)
            continue;
        if (text[length] == '\0' && tile->segments[segment].kind == JUDGE_MONASTERY)
            return segment;
        if (text[length] != ' ')
            continue;
        const size_t port = port_find(text + length + 1);
        if (port != JUDGE_NONE && (ports & 1U << port))
            return segment;
    }
    return JUDGE_NONE;
}

enum judge_kind judge_edge(const struct judge *judge, size_t kind, unsigned rotation,
                           unsigned side)
{
    const struct judge_tile_kind *tile = &judge->kinds[kind];
    const size_t segment = judge_segment_at(tile, rotation, side);

    // Only roads and cities own a whole edge; where neither does, the edge is field.
    return segment == JUDGE_NONE ? JUDGE_FIELD : tile->segments[segment].kind;
}

// The cities a field touches, as a set of sets of ports: every one of A has its like in B.
static bool contacts_within(const struct judge_tile_kind *tile, unsigned a, unsigned turn_a,
                            unsigned b, unsigned turn_b)
{
    for (size_t i = 0; i < tile->segment_count; i++) {
        bool found = !(a & 1U << i);

        for (size_t j = 0; j < tile->segment_count && !found; j++) {
            found = (b & 1U << j) && turned_ports(&tile->segments[i], turn_a) ==
                                         turned_ports(&tile->segments[j], turn_b);
        }
        if (!found)
            return false;
    }
    return true;
}

static bool same_segment(const struct judge_tile_kind *tile, size_t i, unsigned turn_i,
                         size_t j, unsigned turn_j)
{
    const struct judge_segment *a = &tile->segments[i];
    const struct judge_segment *b = &tile->segments[j];

    return a->kind == b->kind && a->pennants == b->pennants &&
           strcmp(a->flags, b->flags) == 0 &&
           turned_ports(a, turn_i) == turned_ports(b, turn_j) &&
           contacts_within(tile, a->cities, turn_i, b->cities, turn_j) &&
           contacts_within(tile, b->cities, turn_j, a->cities, turn_i);
}

bool judge_same_rotation(const struct judge *judge, size_t kind, unsigned a, unsigned b)
{
    const struct judge_tile_kind *tile = &judge->kinds[kind];
    unsigned used = 0;

    for (size_t i = 0; i < tile->segment_count; i++) {
        size_t j = 0;

        while (j < tile->segment_count && (used & 1U << j || !same_segment(tile, i, a, j, b)))
            j++;
        if (j == tile->segment_count)
            return false;
        used |= 1U << j;
    }
    return true;
}

unsigned judge_first_rotation(const struct judge *judge, size_t kind, unsigned rotation)
{
    unsigned first = 0;

    while (!judge_same_rotation(judge, kind, first, rotation))
        first++;
    return first;
}
