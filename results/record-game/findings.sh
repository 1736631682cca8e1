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
wanted=$(value random-unlimited/games meeples)
many=$(value random-2142 meeples)
grown_boards=$(value growth games_played)

introduce() {
    echo '# Figures of the study'
    echo
    echo "Written by findings.sh from figures.csv and the files of the folders. $boards boards of"
    echo "$tiles tiles against $sets sets of $games games, five seats; 7 meeples a seat, or as many"
    echo "as wanted ($wanted in games). ±: 95 % t interval of the mean over boards or over sets of"
    echo 'games; a share of boards or of all games is followed by the ends of its 95 % interval'
    echo '(Wilson). worth: how many separate games tell the figure as sharply as one board does'
    echo '(ratio of variances; with 20 boards and 20 sets right up to a factor of 2.5 either way).'
    echo 'It is about chance only, not about whether the board shows what games show. A feature'
    echo 'with several owners pays each of them, so more may be paid than is offered to one owner'
    echo 'each.'
}

# add_up NAME TILES: a row of what the features.csv of a folder adds up to; TILES 0: of games.
add_up() {
    awk -F, -v name="$1" -v tiles="$2" '
        $2 == "third" {
            count[$3, $4] += $6
            if ($3 == "city" && $4 == "complete") {
                claimed += $7
                sizes += $5 * $6
                if ($5 >= 10) large += $6
            }
            paid += $10
            offered += $11
        }
        END {
            city = count["city", "complete"]
            road = count["road", "complete"]
            printf "| %s | %.1f | %.1f | %.1f | %.2f | %.1f |", name, \
                100 * claimed / city, 100 * city / (city + count["city", "incomplete"]), \
                100 * road / (road + count["road", "incomplete"]), sizes / city, \
                100 * large / city
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
        'of ten tiles and more, % of complete cities |' \
        'points offered a tile | of them paid, % |'
    echo '|---|---|---|---|---|---|---|---|'
    for name in random greedy compact random-unlimited greedy-unlimited compact-unlimited; do
        add_up $name $((tiles * boards))
        add_up $name/games 0
    done
}

# The intervals of a single run, from the spread between its games.
one_set() {
    echo
    echo "## The first set of $games games alone: second minus third edition"
    echo
    echo '| folder | points a player, 95 % interval |'
    echo '|---|---|'
    for name in random greedy compact random-unlimited greedy-unlimited compact-unlimited; do
        awk -F, -v name=$name '
            NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            $at["variant"] == "second" && $at["metric"] == "total" {
                printf "| %s/games | %.2f (%.2f to %.2f) |\n", name, $at["mean_difference"], \
                    $at["ci95_low"], $at["ci95_high"]
            }' $name/games/comparisons.csv
    done
}

many_meeples() {
    echo
    echo "## As many meeples as a seat has in all of $games games, $many on one board: random play"
    echo
    echo '| meeples a seat | points of all seats a tile, third edition |'
    echo '|---|---|'
    for name in random random-2142 random-unlimited; do
        awk -F, -v meeples="$(value $name meeples)" '
            $2 == "third" && $3 == "total" {
                printf "| %s | %.3f ± %.3f |\n", meeples, $5, ($8 - $7) / 2
            }' $name/boards.csv
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
    one_set
    many_meeples
    growth
} >findings.md.part
mv findings.md.part findings.md
