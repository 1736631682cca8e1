// SPDX-License-Identifier: GPL-3.0-or-later
#include "any_tiles.h"

#include <stdbool.h>
#include <string.h>

#include "check.h"
#include <carcsim/tiles.h>

static const char *const side_names[CARC_SIDES] = {"N", "E", "S", "W"};
static const char *const half_names[CARC_HALVES] = {"NNW", "NNE", "ENE", "ESE",
                                                    "SSE", "SSW", "WSW", "WNW"};

/* Segments of one kind: which ports belong to which. */
struct parts {
    unsigned count;
    unsigned ports[CARC_HALVES]; /* bits, by segment */
};

static bool one_in(struct carc_stream *stream, uint32_t chances)
{
    return carc_stream_below(stream, chances) == 0;
}

/* Gives every port of some to a segment that there is already or to a new one. */
static struct parts divide(struct carc_stream *stream, unsigned ports)
{
    struct parts parts = {0};
    for (unsigned port = 0; port < CARC_HALVES; port++) {
        if (ports >> port & 1U) {
            const unsigned part = carc_stream_below(stream, parts.count + 1);
            parts.count += part == parts.count;
            parts.ports[part] |= 1U << port;
        }
    }
    return parts;
}

/* One row; cities: bits of the tile's city segments. */
static void put_row(FILE *file, const char *tile, const char *segment, const char *ports,
                    unsigned pennants, const char *cities)
{
    fprintf(file, "any,%s,%s,%s,%u,%s,%s\n", tile, segment, ports, pennants, cities,
            strncmp(tile, "T0,", 3) == 0 ? "start" : "");
}

static const char *names_of(unsigned bits, const char *const *names, char text[64])
{
    size_t length = 0;
    text[0] = '\0';
    for (unsigned i = 0; bits; i++, bits >>= 1) {
        if (bits & 1U) {
            length += (size_t)snprintf(text + length, 64 - length, "%s%s", length ? " " : "",
                                       names[i]);
        }
    }
    return text;
}

static void put_sides(struct carc_stream *stream, FILE *file, const char *tile,
                      const struct parts *parts, const char *kind)
{
    for (unsigned i = 0; i < parts->count; i++) {
        char segment[32], ports[64];
        snprintf(segment, sizeof segment, "%c%u,%s", kind[0], i + 1, kind);
        const unsigned pennants =
            kind[0] == 'c' && one_in(stream, 3) ? carc_stream_below(stream, 10) : 0;
        put_row(file, tile, segment, names_of(parts->ports[i], side_names, ports), pennants,
                "");
    }
}

static void put_fields(struct carc_stream *stream, FILE *file, const char *tile,
                       const struct parts *fields, unsigned cities)
{
    static const char *const names[CARC_SIDES] = {"c1", "c2", "c3", "c4"};
    for (unsigned i = 0; i < fields->count; i++) {
        char segment[32], ports[64], touched[64];
        snprintf(segment, sizeof segment, "f%u,field", i + 1);
        const unsigned touches = carc_stream_below(stream, 1U << cities);
        put_row(file, tile, segment, names_of(fields->ports[i], half_names, ports), 0,
                names_of(touches, names, touched));
    }
}

static void put_tile(struct carc_stream *stream, FILE *file, unsigned number)
{
    unsigned roads = 0, cities = 0, halves = 0;
    char tile[32];
    for (unsigned side = 0; side < CARC_SIDES; side++) {
        const uint32_t edge = carc_stream_below(stream, 3);
        roads |= (unsigned)(edge == 0) << side;
        cities |= (unsigned)(edge == 1) << side;
        halves |= edge == 1 ? 0U : 3U << 2 * side;
    }
    const unsigned copies = number ? 1 + carc_stream_below(stream, 4) : 1;
    snprintf(tile, sizeof tile, "T%u,%u", number, copies);
    const struct parts city = divide(stream, cities), road = divide(stream, roads);
    struct parts field = divide(stream, halves);
    const bool has_monastery = one_in(stream, 4);
    while (city.count + road.count + field.count + has_monastery > CARC_SEGMENTS_MAX) {
        field = divide(stream, halves);
    }
    put_sides(stream, file, tile, &city, "city");
    put_sides(stream, file, tile, &road, "road");
    if (has_monastery || city.count + road.count + field.count == 0) {
        put_row(file, tile, "m1,monastery", "", 0, "");
    }
    put_fields(stream, file, tile, &field, city.count);
}

void any_tiles(struct carc_stream *stream, unsigned kinds, FILE *file)
{
    const unsigned count = 2 + carc_stream_below(stream, kinds - 1);
    fputs("set,tile,count,segment,kind,ports,pennants,cities,flags\n", file);
    for (unsigned number = 0; number < count; number++) {
        put_tile(stream, file, number);
    }
}

void any_tiles_file(struct carc_stream *stream, unsigned kinds, char path[ROOM_PATH])
{
    FILE *file = room_file(path);
    assert_non_null(file);
    any_tiles(stream, kinds, file);
    assert_int_equal(fclose(file), 0);
}
