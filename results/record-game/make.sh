#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes this study again: results/record-game/make.sh [FOLDER]   ($CARCSIM: the program)
#
# Giant boards like that of the record of 2024 (22,024 tiles, five seats) against 306 separate
# games: random, greedy and compact play, with 7 meeples a seat and with as many as wanted, and
# boards of 40,029 tiles with two seats. About 40 seconds on two free cores.
# shellcheck disable=SC2016  # $ in awk
set -eu
export LC_ALL=C
here=$(dirname "$0")
carcsim=${CARCSIM:-$here/../../build/carcsim}
plot=$here/../../scripts/plot
folder=${1:-$here}

tiles=22024
games=306  # the boxes of so many tiles
boards=20  # giant boards, and sets of 306 games: one observation each
grown=40029
grown_boards=10
enough=15  # meeples that a seat of five cannot use up in 72 tiles

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

# keep NAME: the small files, and the parts that matter of the large ones.
keep() {
    mkdir -p "$folder/$1/games"
    for file in manifest.csv features.csv against_games.csv; do
        if [ -f "$work/$1/$file" ]; then cp "$work/$1/$file" "$folder/$1/$file"; fi
    done
    awk -F, 'NR == 1 || $3 == "all"' "$work/$1/summary.csv" >"$folder/$1/summary.csv"
    awk -F, -v tiles=$tiles 'NR == 1 || $2 == tiles' "$work/$1/board.csv" \
        >"$folder/$1/board.csv"
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

echo growth
"$carcsim" giant --tiles-placed $grown --players 2 --agents random --meeples unlimited \
    --repeat $grown_boards --seed 1 --force --quiet -o "$work/growth"
mkdir -p "$folder/growth"
cp "$work/growth/manifest.csv" "$folder/growth/manifest.csv"
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

# figures.csv: boards and sets of games side by side. worth: how many separate games tell a
# figure as sharply as one board, from the variances between boards and between sets of games.
sort -t, -k1,1 -k4,4 -k2,2 -k3,3n "$work/observations.csv" | awk -F, -v games=$games '
    BEGIN {
        # Quantiles of t, 97.5 %, for 1 to 30 degrees of freedom.
        split("12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 " \
            "2.160 2.145 2.131 2.120 2.110 2.101 2.093 2.086 2.080 2.074 2.069 2.064 " \
            "2.060 2.056 2.052 2.048 2.045 2.042", t, " ")
        print "play,figure,boards,board_mean,board_low,board_high,board_sd," \
            "sets_of_games,games_mean,games_low,games_high,games_sd,worth_games"
    }
    { key = $1 "," $4; if (!(key in seen)) { seen[key] = 1; order[++count] = key } }
    { n[key, $2]++; sum[key, $2] += $5; square[key, $2] += $5 * $5 }
    function sd(key, of,    mean, rest) {
        mean = sum[key, of] / n[key, of]
        rest = square[key, of] - n[key, of] * mean * mean
        if (rest < 1e-12 * square[key, of]) rest = 0
        return n[key, of] > 1 ? sqrt(rest / (n[key, of] - 1)) : 0
    }
    function side(key, of,    mean, half, df) {
        if (!n[key, of]) return ",0,,,,"
        mean = sum[key, of] / n[key, of]
        df = n[key, of] - 1
        half = df > 0 ? t[df < 30 ? df : 30] * sd(key, of) / sqrt(n[key, of]) : 0
        return sprintf(",%d,%.6f,%.6f,%.6f,%.6f", n[key, of], mean, mean - half, \
            mean + half, sd(key, of))
    }
    END {
        for (i = 1; i <= count; i++) {
            key = order[i]
            on_board = sd(key, "boards")
            in_games = n[key, "games"] ? sd(key, "games") : 0
            worth = ""
            if (on_board > 0 && in_games > 0 && key !~ /largest|other_winner/ && \
                !(key !~ /unlimited/ && key ~ /,(point|first|second)/))
                worth = sprintf("%.0f", games * (in_games / on_board) ^ 2)
            print key side(key, "boards") side(key, "games") "," worth
        }
    }' >"$folder/figures.csv"

# findings.md: the same for people, and what is added up over all boards.
{
    echo '# Figures of the study'
    echo
    echo "Written by make.sh from figures.csv and the features.csv of the folders. $boards"
    echo "boards of $tiles tiles against $boards sets of $games games. ±: 95 % t interval of the"
    echo 'mean over boards or over sets of games. worth: how many separate games tell the figure'
    echo 'as sharply as one board does (ratio of variances; with 20 boards and 20 sets right up'
    echo 'to a factor of 2.5 either way). It is about chance only, not about whether the board'
    echo 'shows what games show. A feature with several owners pays each of them, so more may be'
    echo 'paid than is offered to one owner each.'
    awk -F, '
        BEGIN {
            label["cities"] = "complete cities a 1,000 tiles"
            label["two"] = "two-tile cities among complete ones, %"
            label["roads"] = "complete roads a 1,000 tiles"
            label["monasteries"] = "complete monasteries a 1,000 tiles"
            label["largest_city"] = "largest city, tiles (complete or not)"
            label["largest_road"] = "largest road, tiles (complete or not)"
            label["largest_field"] = "most complete cities around one field"
            label["open"] = "open cells a 1,000 tiles"
            label["fill"] = "bounding box filled, %"
            label["points"] = "points of all seats a tile, third edition"
            label["point_roads"] = "- roads"
            label["point_two"] = "- two-tile cities"
            label["point_cities"] = "- other cities"
            label["point_monasteries"] = "- monasteries"
            label["point_farms"] = "- farms"
            label["first"] = "first minus third edition, points a player and 72 tiles"
            label["second"] = "second minus third edition, points a player and 72 tiles"
            label["other_winner"] = "other winner under second than third, % of games"
            figures = split("cities two roads monasteries largest_city largest_road " \
                "largest_field open fill points point_roads point_two point_cities " \
                "point_monasteries point_farms first second other_winner", figure, " ")
            plays = split("random-unlimited greedy-unlimited compact-unlimited random " \
                "greedy compact", play, " ")
        }
        { line[$1, $2] = $0 }
        function with_half(mean, high,    half, digits) {
            half = high - mean
            if (mean == "") return "-"
            digits = half > 0 ? (half >= 10 ? 0 : half >= 1 ? 1 : half >= 0.1 ? 2 : \
                half >= 0.01 ? 3 : 4) : 2
            return sprintf("%." digits "f ± %." digits "f", mean, half)
        }
        END {
            for (p = 1; p <= plays; p++) {
                print "\n## " play[p] "\n"
                print "| figure | giant boards | sets of 306 games | worth, games |"
                print "|---|---|---|---|"
                for (f = 1; f <= figures; f++) {
                    $0 = line[play[p], figure[f]]
                    board = figure[f] == "other_winner" ? sprintf("%d of %d boards", \
                        $3 * $4 / 100 + 0.5, $3) : with_half($4, $6)
                    print "| " label[figure[f]] " | " board " | " \
                        with_half($9, $11) " | " ($13 == "" ? "-" : $13) " |"
                }
            }
        }' "$folder/figures.csv"
    echo
    echo '## All boards of a folder added up, third edition; no intervals'
    echo
    echo '| folder | complete cities claimed, % | cities that are complete, % |' \
        'roads that are complete, % | tiles of a complete city |' \
        'points offered a tile | of them paid, % |'
    echo '|---|---|---|---|---|---|---|'
    for name in random greedy compact random-unlimited greedy-unlimited compact-unlimited; do
        awk -F, -v name=$name -v tiles=$((tiles * boards)) '
            $2 == "third" {
                count[$3, $4] += $6
                if ($3 == "city" && $4 == "complete") { claimed += $7; sizes += $5 * $6 }
                paid += $10
                offered += $11
            }
            END {
                city = count["city", "complete"]
                road = count["road", "complete"]
                printf "| %s | %.1f | %.1f | %.1f | %.2f | %.2f | %.1f |\n", name, \
                    100 * claimed / city, 100 * city / (city + count["city", "incomplete"]), \
                    100 * road / (road + count["road", "incomplete"]), sizes / city, \
                    offered / tiles, 100 * paid / offered
            }' "$folder/$name/features.csv"
        awk -F, -v name="$name/games" '
            $2 == "third" {
                count[$3, $4] += $6
                if ($3 == "city" && $4 == "complete") { claimed += $7; sizes += $5 * $6 }
            }
            END {
                city = count["city", "complete"]
                road = count["road", "complete"]
                printf "| %s | %.1f | %.1f | %.1f | %.2f | - | - |\n", name, \
                    100 * claimed / city, 100 * city / (city + count["city", "incomplete"]), \
                    100 * road / (road + count["road", "incomplete"]), sizes / city
            }' "$folder/$name/games/features.csv"
    done
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
        }' "$folder/growth/growth.csv"
} >"$folder/findings.md"
