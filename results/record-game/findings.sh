#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes findings.md of a folder from its CSV files: results/record-game/findings.sh [FOLDER]
set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
cd "${1:-$here}"
trap 'rm -f findings.md.part' EXIT

# value FOLDER KEY: from a manifest.
value() {
    sed -n "s/^$2,//p" "$1/manifest.csv"
}

tiles=$(value random tiles_placed)
boards=$(value random games_played)
games=$(value random/games games_played)
sets=$(awk -F, '$2 == "points" { print $8; exit }' figures.csv)
grown_boards=$(value growth games_played)

introduce() {
    echo '# Figures of the study'
    echo
    echo "Written by make.sh from figures.csv and the features.csv of the folders. $boards"
    echo "boards of $tiles tiles against $sets sets of $games games. ±: 95 % t interval of the"
    echo 'mean over boards or over sets of games; a share of boards or of all games is followed by'
    echo "the ends of Wilson's 95 % interval. worth: how many separate games tell the figure as"
    echo 'sharply as one board does (ratio of variances; with 20 boards and 20 sets right up to a'
    echo 'factor of 2.5 either way). It is about chance only, not about whether the board shows'
    echo 'what games show. A feature with several owners pays each of them, so more may be paid'
    echo 'than is offered to one owner each.'
}

# add_up NAME TILES: a row of what the features.csv of a folder adds up to; TILES 0: of games.
add_up() {
    awk -F, -v name="$1" -v tiles="$2" '
        $2 == "third" {
            count[$3, $4] += $6
            if ($3 == "city" && $4 == "complete") { claimed += $7; sizes += $5 * $6 }
            paid += $10
            offered += $11
        }
        END {
            city = count["city", "complete"]
            road = count["road", "complete"]
            printf "| %s | %.1f | %.1f | %.1f | %.2f |", name, \
                100 * claimed / city, 100 * city / (city + count["city", "incomplete"]), \
                100 * road / (road + count["road", "incomplete"]), sizes / city
            if (tiles) printf " %.2f | %.1f |\n", offered / tiles, 100 * paid / offered
            else print " - | - |"
        }' "$1/features.csv"
}

all_boards() {
    echo
    echo '## All boards of a folder added up, third edition; no intervals'
    echo
    echo '| folder | complete cities claimed, % | cities that are complete, % |' \
        'roads that are complete, % | tiles of a complete city |' \
        'points offered a tile | of them paid, % |'
    echo '|---|---|---|---|---|---|---|'
    for name in random greedy compact random-unlimited greedy-unlimited compact-unlimited; do
        add_up $name $((tiles * boards))
        add_up $name/games 0
    done
}

growth() {
    echo
    echo "## Growth: $grown_boards boards with two seats, random play, as many meeples as wanted"
    echo
    echo '| tiles | points of all seats a tile, third edition | lowest board | highest board |'
    echo '|---|---|---|---|'
    awk -F, '
        $3 == "third" && $5 == "total" {
            if (!($2 in n)) { tiles[++count] = $2; low[$2] = $7; high[$2] = $7 }
            n[$2]++
            sum[$2] += $7
            if ($7 < low[$2]) low[$2] = $7
            if ($7 > high[$2]) high[$2] = $7
        }
        END {
            for (i = 1; i <= count; i++) {
                at = tiles[i]
                printf "| %d | %.3f | %.3f | %.3f |\n", at, sum[at] / n[at], low[at], \
                    high[at]
            }
        }' growth/growth.csv
}

{
    introduce
    awk -v games="$games" -f "$here/findings.awk" figures.csv
    all_boards
    growth
} >findings.md.part
mv findings.md.part findings.md
