#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes this study again: results/rules-2p/make.sh [FOLDER [PART]]   ($CARCSIM: the program)
#
# Cities of two tiles at 2, 3 and 4 points, the farms of three editions, and the three changes of
# the "fourth edition", for two random and two greedy players. About two minutes on two free
# cores. PART 200 plays one game in 200 of each run, to try the script.
# shellcheck disable=SC2016  # $ in conditions of awk
set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
carcsim=${CARCSIM:-$here/../../build/carcsim}
carcsim=$(cd "$(dirname "$carcsim")" && pwd)/$(basename "$carcsim")
folder=${1:-$here}
part=${2:-1}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# Two-tile city 2/3/4 x farms of three editions. 2-first is the edition of 2000, 2-second that of
# 2001, 4-third the rule of today and the baseline; 3-third has the first change of the "fourth
# edition" (medina-azahara) and 3-third with roads and farms changed too is all of it.
variants=grid,old-sheet,medina-azahara,third:road_tile=1.5,third:farm_scope=city
variants=$variants,third:two_tile_city=3:road_tile=1.5,third:two_tile_city=3:farm_scope=city
variants=$variants,third:road_tile=1.5:farm_scope=city
baseline=4-third
editions=2-first,2-second,4-third,medina-azahara

games_random=$((400000 / part))
games_greedy=$((100000 / part))
games_each=$((30000 / part))
games_random_each=$((2000 / part))
games_farmers=$((5000 / part))
pilot=$((part > 1 ? 100 : 2000))

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
cd "$work"  # so that files name folders by their last name

# play NAME GAMES WORDS...: a run into $work/NAME.
play() {
    name=$1
    games=$2
    shift 2
    "$carcsim" run --games "$games" --players 2 --seed 1 --quiet -o "$name" "$@"
}

# calm WORDS...: carcsim, whose notes are shown only if it fails.
calm() {
    "$carcsim" "$@" 2>notes || {
        cat notes >&2
        exit 1
    }
}

# keep NAME CONDITION FILE...: the rows of files for which the condition of awk holds.
keep() {
    name=$1
    condition=$2
    shift 2
    mkdir -p "$folder/$name"
    for file in "$@"; do
        awk -F, "NR == 1 || $condition" "$name/$file" >"$folder/$name/$file"
    done
}

# draw NAME CHART...: the charts of a folder, of which some are kept.
draw() {
    name=$1
    shift
    calm plot "$name" >drawn
    for chart in "$@"; do cp "$name/$chart.svg" "$folder/$name/$chart.svg"; done
}

# compare NAME FILE WORDS...: what carcsim compare says, into the folder.
compare() {
    name=$1
    file=$2
    shift 2
    mkdir -p "$folder/$name"
    calm compare "$name" --format csv "$@" >"$folder/$name/$file"
}

# compare_cities NAME: cities at 3 and 4 points against 2, for each way to pay farms.
compare_cities() {
    for farms in first second third; do
        compare "$1" two_tile-$farms.csv --baseline 2-$farms --variants 3-$farms,4-$farms
    done
}

# contrast NAME PLAY: effects that take more than two variants, from the exact sums.
contrast() {
    awk -v play="$2" -f "$here/contrasts.awk" "$1/moments.csv" >"$folder/$1/contrasts.csv"
}

for agents in random greedy; do
    if [ $agents = random ]; then games=$games_random; else games=$games_greedy; fi
    play $agents "$games" --agents $agents --variants $variants --play-under $baseline
    keep $agents 1 manifest.csv summary.csv comparisons.csv features.csv meeples.csv agents.csv \
        convergence.csv
    compare_cities $agents
    contrast $agents $baseline
    draw $agents points_by_kind differences effects totals first_seat winner_changed
done

# Every variant in games of agents that know it. Of 16 x 16 variants only each in its own games.
play greedy-each "$games_each" --agents greedy --variants $variants --play-under each \
    --baseline $baseline
keep greedy-each 1 manifest.csv
keep greedy-each '$1 == $2' summary.csv features.csv meeples.csv agents.csv
keep greedy-each '$2 == "each"' convergence.csv
compare greedy-each compare.csv
compare_cities greedy-each
contrast greedy-each each
draw greedy-each behaviour points_by_kind first_seat meeples

# Random players know no rule: what they make of one is nothing.
play random-each "$games_random_each" --agents random --variants $variants --play-under each \
    --baseline $baseline
compare random-each compare.csv --metrics total

# Are greedy's farmers worth it? One with and one without, each order of tiles from both seats.
play farmers "$games_farmers" --agents greedy,greedy:never=farm --rotate-seats \
    --variants $editions --play-under each --baseline $baseline
keep farmers '$1 == $2' agents.csv

# How many games are enough: pilots.
for name in random greedy greedy-each; do
    under=$baseline
    agents=$name
    if [ $name = greedy-each ]; then
        under=each
        agents=greedy
    fi
    calm plan --detect 0.1 --agents $agents --variants $variants --baseline $baseline \
        --play-under $under --boards 0 --pilot $pilot --format csv --quiet >plan-$name
done
awk '{
    run = FILENAME
    sub(/^plan-/, "", run)
    if (NR == 1) print "run," $0
    if (FNR > 1) print run "," $0
}' plan-random plan-greedy plan-greedy-each >"$folder/plan.csv"

# grid.csv: the nine variants of the grid, differences from the rule of today.
{
    echo 'run,two_tile_city,farms,games,difference,low,high'
    for name in random greedy greedy-each; do
        if [ $name = greedy-each ]; then file=compare; else file=comparisons; fi
        awk -F, -v run=$name '
            NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
            $at["metric"] == "total" && $at["variant"] ~ /^[234]-/ && \
                (run != "greedy-each" || $at["effect"] == "whole") {
                split($at["variant"], is, "-")
                low = at["se"] + 1
                games = $at["games"]
                print run "," is[1] "," is[2] "," games "," $at["mean_difference"] "," $low \
                    "," $(low + 1)
            }
            END { print run ",4,third," games ",0,0,0" }' "$folder/$name/$file.csv"
    done | sort -t, -k1,1 -k3,3 -k2,2n
} >"$folder/grid.csv"
gnuplot -d -c "$here/grid.gp" "$folder/grid.csv" "$folder/grid.svg"

sh "$here/findings.sh" "$folder" || echo 'findings.md: look at it before you believe it' >&2
