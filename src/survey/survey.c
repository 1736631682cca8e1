// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include <carcsim/survey.h>

static void find_extent(struct carc_survey *survey, const struct carc_board *board)
{
    for (uint32_t i = 0; i < board->placed_count; i++) {
        int32_t x = 0, y = 0;
        carc_board_where(board, board->placed[i].cell, &x, &y);
        survey->west = x < survey->west ? x : survey->west;
        survey->east = x > survey->east ? x : survey->east;
        survey->south = y < survey->south ? y : survey->south;
        survey->north = y > survey->north ? y : survey->north;
    }
    for (size_t pattern = 1; pattern < CARC_PATTERNS; pattern++) {
        survey->open_cells += board->bucket_count[pattern];
    }
}

/* The tile on which the feature with this id was begun. */
static uint32_t tile_of(const struct carc_board *board, uint32_t id)
{
    uint32_t low = 0;
    uint32_t high = board->placed_count - 1;
    while (low < high) {
        const uint32_t middle = low + (high - low + 1) / 2;
        if (board->placed[middle].first < id) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

static void keep_larger(struct carc_largest *largest, const struct carc_game *game,
                        uint32_t root)
{
    const struct carc_feature *feature = &game->features.feature[root];
    if (feature->tiles <= largest->size) {
        return;
    }
    const struct carc_board *board = &game->board;
    largest->size = feature->tiles;
    largest->is_complete = feature->kind != CARC_FIELD && feature->open == 0;
    carc_board_where(board, board->placed[tile_of(board, root)].cell, &largest->x, &largest->y);
}

struct carc_survey carc_survey_make(const struct carc_game *game)
{
    struct carc_survey survey = {.tiles = game->board.placed_count};
    find_extent(&survey, &game->board);
    for (uint32_t id = 1; id <= game->features.feature_count; id++) {
        const struct carc_feature *feature = &game->features.feature[id];
        if (feature->parent != id || feature->kind == CARC_MONASTERY) {
            continue;
        }
        keep_larger(&survey.largest[feature->kind], game, id);
        if (feature->kind == CARC_FIELD && feature->claim) {
            survey.farms++;
            survey.farm_cities += feature->tiles;
            keep_larger(&survey.largest_farm, game, id);
        }
    }
    return survey;
}

double carc_survey_fill(const struct carc_survey *survey)
{
    const double width = (double)survey->east - survey->west + 1;
    const double height = (double)survey->north - survey->south + 1;
    return survey->tiles / (width * height);
}
