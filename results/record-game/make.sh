#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes this study again: results/record-game/make.sh [FOLDER [PART]]   ($CARCSIM: the program)
#
# Giant boards like that of the record of 2024 (22,024 tiles, five seats) against 306 separate
# games: random, greedy and compact play, with 7 meeples a seat and with as many as wanted; random
# boards with 2,142 meeples a seat, and of 40,029 tiles with two seats. About 40 seconds on two free
# cores. PART 10 plays the first of ten boards and sets of games, two at least, to try the script.
# shellcheck disable=SC2016  # $ in awk
set -eu
export LC_ALL=C
here=$(dirname "$0")
carcsim=${CARCSIM:-$here/../../build/carcsim}
plot=$here/../../scripts/plot
folder=${1:-$here}
part=${2:-1}

tiles=22024
games=306  # the boxes of so many tiles
boards=$((20 / part))  # giant boards, and sets of 306 games: one observation each
grown=40029
grown_boards=$((10 / part))
many=2142  # meeples that a seat has in all of the games, 7 in each
enough=15  # meeples that a seat of five cannot use up in 72 tiles
if [ $boards -lt 2 ]; then boards=2; fi
if [ $grown_boards -lt 1 ]; then grown_boards=1; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir -p "$folder"
: >"$work/observations.csv"

# play_boards NAME AGENT MEEPLES: giant boards into $work/NAME.
play_boards() {
    "$carcsim" giant --tiles-placed $tiles --players 5 --agents "$2" --meeples "$3" \
        --repeat $boards --compare-games --seed 1 --force --quiet -o "$work/$1"
}

# play_games NAME AGENT MEEPLES: 306 games, as often as there are boards, into $work/NAME/SEED.
play_games() {
    seed=0
    while [ $seed -lt $boards ]; do
        seed=$((seed + 1))
        "$carcsim" run --games $games --players 5 --agents "$2" --meeples "$3" \
            --seed $seed --force --quiet -o "$work/games-$1/$seed"
    done
}

# observe_boards NAME: one line a board and figure: name,boards,number,figure,value.
observe_boards() {
    awk -F, -v name="$1" -v tiles=$tiles '
        function put(board, figure, value) {
            print name ",boards," board "," figure "," value
        }
        FILENAME ~ /board.csv$/ && $2 == tiles { fact[$1, $3] = $4; boards[$1] = 1 }
        FILENAME ~ /growth.csv$/ && $2 == tiles && $4 == "sum" {
            points[$1, $3, $5] = $6
        }
        FILENAME ~ /growth.csv$/ && $2 == tiles && $4 != "sum" && $5 == "total" {
            if ($6 > most[$1, $3]) { most[$1, $3] = $6; winner[$1, $3] = "" }
            if ($6 == most[$1, $3]) winner[$1, $3] = winner[$1, $3] " " $4
        }
        END {
            for (b in boards) {
                put(b, "cities", 1000 * fact[b, "complete_cities"] / tiles)
                put(b, "two", 100 * fact[b, "complete_two_tile_cities"] / \
                    fact[b, "complete_cities"])
                put(b, "roads", 1000 * fact[b, "complete_roads"] / tiles)
                put(b, "monasteries", 1000 * fact[b, "complete_monasteries"] / tiles)
                put(b, "largest_city", fact[b, "largest_city"])
                put(b, "largest_road", fact[b, "largest_road"])
                put(b, "largest_field", fact[b, "most_cities_of_a_field"])
                put(b, "open", 1000 * fact[b, "open_cells"] / tiles)
                put(b, "fill", 100 * fact[b, "fill"])
                third = points[b, "third", "total"]
                put(b, "points", third / tiles)
                put(b, "point_roads", (points[b, "third", "road_complete"] + \
                    points[b, "third", "road_incomplete"]) / tiles)
                put(b, "point_two", points[b, "third", "city_two_tile"] / tiles)
                put(b, "point_cities", (points[b, "third", "city_complete"] + \
                    points[b, "third", "city_incomplete"]) / tiles)
                put(b, "point_monasteries", (points[b, "third", "monastery_complete"] + \
                    points[b, "third", "monastery_incomplete"]) / tiles)
                put(b, "point_farms", points[b, "third", "farm"] / tiles)
                put(b, "first", 72 * (points[b, "first", "total"] - third) / tiles / 5)
                put(b, "second", 72 * (points[b, "second", "total"] - third) / tiles / 5)
                put(b, "other_winner", 100 * (winner[b, "second"] != winner[b, "third"]))
            }
        }' "$work/$1/board.csv" "$work/$1/growth.csv" >>"$work/observations.csv"
}

# observe_games NAME: one line a set of 306 games and figure.
observe_games() {
    seed=0
    while [ $seed -lt $boards ]; do
        seed=$((seed + 1))
        set_of=$work/games-$1/$seed
        awk -F, -v name="$1" -v seed=$seed -v tiles=$((games * 72)) '
            function put(figure, value) { print name ",games," seed "," figure "," value }
            FILENAME ~ /features.csv$/ && $2 == "third" && $6 > 0 {
                if ($4 == "complete") {
                    complete[$3] += $6
                    if ($3 == "city" && $5 == 2) two = $6
                    if ($5 > largest[$3]) largest[$3] = $5
                }
                if (($3 == "city" || $3 == "road") && $5 > whole[$3]) whole[$3] = $5
                if ($3 == "farm" && $5 > whole["farm"]) whole["farm"] = $5
            }
            FILENAME ~ /summary.csv$/ && $3 == "all" { mean[$2, $5] = $7 }
            FILENAME ~ /comparisons.csv$/ && $2 == "second" && /winner_changed/ {
                for (i = 1; i <= NF; i++) if ($i == "winner_changed") changed = $(i + 2)
            }
            END {
                put("cities", 1000 * complete["city"] / tiles)
                put("two", 100 * two / complete["city"])
                put("roads", 1000 * complete["road"] / tiles)
                put("monasteries", 1000 * complete["monastery"] / tiles)
                put("largest_city", whole["city"])
                put("largest_road", whole["road"])
                put("largest_field", whole["farm"])
                third = mean["third", "total"]
                a_tile = 5 / 72
                put("points", third * a_tile)
                put("point_roads", (mean["third", "road_complete"] + \
                    mean["third", "road_incomplete"]) * a_tile)
                put("point_two", mean["third", "city_two_tile"] * a_tile)
                put("point_cities", (mean["third", "city_complete"] + \
                    mean["third", "city_incomplete"]) * a_tile)
                put("point_monasteries", (mean["third", "monastery_complete"] + \
                    mean["third", "monastery_incomplete"]) * a_tile)
                put("point_farms", mean["third", "farm"] * a_tile)
                put("first", mean["first", "total"] - third)
                put("second", mean["second", "total"] - third)
                put("other_winner", 100 * changed)
            }' "$set_of/features.csv" "$set_of/summary.csv" "$set_of/comparisons.csv" \
            >>"$work/observations.csv"
    done
}

# keep_means NAME: of all boards, at their end.
keep_means() {
    awk -F, -v tiles=$tiles 'NR == 1 || $1 == tiles' "$work/$1/boards.csv" \
        >"$folder/$1/boards.csv"
}

# keep_manifest NAME: but for the checksums, as files are kept in part only.
keep_manifest() {
    mkdir -p "$folder/$1"
    grep -v '^checksum_' "$work/$1/manifest.csv" >"$folder/$1/manifest.csv"
}

# keep NAME: the small files, and the parts that matter of the large ones.
keep() {
    mkdir -p "$folder/$1/games"
    keep_manifest "$1"
    for file in features.csv against_games.csv; do
        if [ -f "$work/$1/$file" ]; then cp "$work/$1/$file" "$folder/$1/$file"; fi
    done
    awk -F, 'NR == 1 || $3 == "all"' "$work/$1/summary.csv" >"$folder/$1/summary.csv"
    awk -F, -v tiles=$tiles 'NR == 1 || $2 == tiles' "$work/$1/board.csv" \
        >"$folder/$1/board.csv"
    keep_means "$1"
    for file in manifest.csv features.csv comparisons.csv; do
        cp "$work/games-$1/1/$file" "$folder/$1/games/$file"
    done
}

for agent in random greedy compact; do
    for meeples in 7 unlimited; do
        name=$agent
        in_games=7
        if [ $meeples = unlimited ]; then
            name=$agent-unlimited
            in_games=$enough
        fi
        echo "$name"
        play_boards $name $agent $meeples
        play_games $name $agent $in_games
        observe_boards $name
        observe_games $name
        keep $name
    done
done

name=random-$many
echo $name
"$carcsim" giant --tiles-placed $tiles --players 5 --agents random --meeples $many \
    --repeat $boards --seed 1 --force --quiet -o "$work/$name"
mkdir -p "$folder/$name"
keep_manifest "$name"
keep_means $name

echo growth
"$carcsim" giant --tiles-placed $grown --players 2 --agents random --meeples unlimited \
    --repeat $grown_boards --seed 1 --force --quiet -o "$work/growth"
keep_manifest growth
awk -F, 'NR == 1 || $4 == "sum"' "$work/growth/growth.csv" >"$folder/growth/growth.csv"
awk -F, -v tiles=$grown 'NR == 1 || $2 == tiles' "$work/growth/board.csv" \
    >"$folder/growth/board.csv"

# Charts: of the boards with as many meeples as wanted, which all that is built can be owned on.
draw() {
    script=$1
    shift
    gnuplot -d -c "$plot/$script.gp" "$@"
}
for agent in random greedy compact; do
    name=$agent-unlimited
    play="Five seats, $agent play, as many meeples as wanted."
    "$carcsim" run --games 1 --players 5 --agents $agent --meeples $enough --seed 1 --force \
        --quiet -o "$work/box"
    draw giant_sizes "$work/$name/features.csv" "$folder/$name/giant_sizes.svg" \
        $boards $tiles "$work/games-$name/1/features.csv" $games "$work/box/features.csv" \
        "$play"
    draw giant_growth "$work/$name/growth.csv" "$folder/$name/giant_growth.svg" "$play"
    # The first of the boards once more.
    "$carcsim" giant --tiles-placed $tiles --players 5 --agents $agent --meeples unlimited \
        --seed 1 --force --quiet --save-game "$work/board.csv"
    draw giant_map "$work/board.csv" "$folder/$name/giant_map.png" 1 "$play"
done
draw giant_growth "$folder/growth/growth.csv" "$folder/growth/giant_growth.svg" \
    'Two seats, random play, as many meeples as wanted.'

sort -t, -k1,1 -k4,4 -k2,2 -k3,3n "$work/observations.csv" |
    awk -v games=$games -f "$here/figures.awk" >"$folder/figures.csv"
sh "$here/findings.sh" "$folder"
