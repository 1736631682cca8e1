// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CARC_CLI_LIST_H
#define CARC_CLI_LIST_H

/* list - what `carcsim list` prints, to stdout; the only failure is CARC_NO_MEMORY. */

#include "cli.h"
#include "common.h"

/* carc_list_variants prints the parameters, descriptions and sources of variants; as CSV it
 * is a table of variants that --variants-file reads. */
enum carc_status carc_list_variants(const struct carc_variants *variants,
                                    enum carc_format format) CARC_MUST_USE;

/* carc_list_tiles prints kinds of tile with edges, segments and numbers; as CSV it is a tile
 * file with one more column. */
enum carc_status carc_list_tiles(const struct carc_tileset *set,
                                 enum carc_format format) CARC_MUST_USE;

/* carc_list_agents prints the named agents; built-in ones that the list lacks come first. */
enum carc_status carc_list_agents(const struct carc_agent_specs *specs,
                                  enum carc_format format) CARC_MUST_USE;

#endif
