#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim plot on the results of small runs.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"

# small_run FOLDER WORDS...
small_run() {
    folder=$WORK/$1
    shift
    try run --games 40 --players 2 --agents random --seed 5 --quiet -o "$folder" "$@"
    exits 0
}
small_run three --variants first,second,third
small_run one --variants third
small_run part --variants first,third --meeples 3 --sets 2 --shard 1/2
small_run each --variants first,third --play-under each
small_run rotated --variants first,third --rotate-seats
small_run names --variants third,first,2-first,4-third
small_run grid --variants all,grid
small_run same --variants third,4-third
try giant --tiles-placed 200 --players 2 --seed 5 --quiet -o "$WORK/giant"
exits 0
try giant --tiles-placed 2000 --players 2 --seed 5 --repeat 2 --meeples unlimited --quiet -o "$WORK/boards"
exits 0
cd "$WORK" || exit 1

refuses 64 'carcsim plot: the folder with the results of a run is missing' plot
refuses 64 'carcsim plot: "one" is one word too many, expected one folder' plot three one
refuses 64 'carcsim plot: --format is "pgn", expected svg or png; did you mean "png"?' \
    plot three --format pgn
refuses 64 'carcsim: --played-under is "thidr", but these games were played under third; did you mean "third"?' \
    plot three --played-under thidr
refuses 66 'carcsim: nowhere/manifest.csv: No such file or directory' plot nowhere
for file in manifest summary histogram features comparisons; do
    mv "three/$file.csv" "$file.away"
    refuses 66 "carcsim: three/$file.csv: No such file or directory" plot three
    mv "$file.away" "three/$file.csv"
done
for file in summary features; do
    mv "giant/$file.csv" "$file.away"
    refuses 66 "carcsim: giant/$file.csv: No such file or directory" plot giant
    mv "$file.away" "giant/$file.csv"
done
cp -r three strange
sed 's/^games_played,.*/games_played,many/' three/manifest.csv >strange/manifest.csv
refuses 65 'carcsim: strange/manifest.csv: games_played is "many", expected a whole number from 1' \
    plot strange

sed 's/^games_played,.*/games_played,0/' three/manifest.csv >strange/manifest.csv
refuses 65 'carcsim: strange/manifest.csv: the results hold no games (games_played is 0), so there is nothing to draw' \
    plot strange

try_as 'carcsim plot three, without gnuplot' env PATH=/nonexistent "$CARCSIM" plot three
exits 69
says_only 'carcsim: gnuplot, which draws the charts, is not installed (Debian: apt install gnuplot-nox)'
prints_nothing
if ! have gnuplot; then
    echo 'skipped: gnuplot is not installed'
    finish
    exit
fi

# drawn ENDING NAMES...: these charts and no temporary files lie in the folder.
drawn() {
    ending=$1
    folder=$2
    shift 2
    for name; do
        echo "$folder/$name.$ending"
        if ! [ -s "$folder/$name.$ending" ]; then
            fail "there is no $name.$ending"
        fi
    done >wanted
    same_text out wanted
    if ls "$folder"/.[!.]* >/dev/null 2>&1; then
        fail "left behind: $(ls -A "$folder")"
    else
        pass
    fi
}

shows() { # chart text
    if grep -qF "$2" "$1"; then
        pass
    else
        fail "$1 does not say: $2"
    fi
}

hides() { # chart text
    if grep -qF "$2" "$1"; then
        fail "$1 says: $2"
    else
        pass
    fi
}

for ending in svg png; do
    for again in first second; do # old charts are drawn again
        try plot three --format "$ending"
        TRIED="$TRIED ($again time)"
        exits 0
        says_nothing
        drawn "$ending" three points_by_kind differences effects convergence totals first_seat \
            sizes meeples winner_changed
    done
done
shows three/points_by_kind.svg '40 games, played under third'
shows three/points_by_kind.svg '2 players (random), seed 5'
shows three/effects.svg 'What each variant changes against third'
shows three/effects.svg '>first<'
shows three/effects.svg '>seat 1 minus the others *<'
shows three/convergence.svg 'How the difference from third settles'
shows three/first_seat.svg '40 games, played under third'
shows three/first_seat.svg 'Line: the baseline, third.'
shows three/meeples.svg '>monastery<'
shows three/meeples.svg '40 games, played under third'
shows three/points_by_kind.svg '>0.9<' # two-tile cities: a small part whose label still fits

try plot one
exits 0
says_only "$(for name in differences effects convergence winner_changed; do
    echo "carcsim: $name is left out: the run has one variant, so there is nothing to compare"
done)"
drawn svg one points_by_kind totals first_seat sizes meeples

# Variants played by themselves: all of them, and the sizes of the baseline's games.
by_chance='games played under different variants share only the order of the tiles, so a changed winner is mostly chance'
try plot each --played-under first
exits 0
says_nothing
drawn svg each points_by_kind differences effects convergence totals first_seat sizes \
    meeples winner_changed
shows each/sizes.svg '40 games, played under first'
for words in '' '--played-under each'; do
    # shellcheck disable=SC2086
    try plot each $words
    exits 0
    if grep -qxF "carcsim: winner_changed is left out: $by_chance" err; then
        pass
    else
        fail "it said: $(cat err)"
    fi
    drawn svg each points_by_kind differences effects behaviour convergence totals first_seat \
        sizes meeples
    shows each/points_by_kind.svg 'each variant in games played under it'
    shows each/differences.svg 'each variant in games played under it'
    shows each/totals.svg 'each variant in games played under it'
    shows each/effects.svg 'each variant in games played under it'
    shows each/convergence.svg 'each variant in games played under it'
    shows each/first_seat.svg 'each variant in games played under it'
    shows each/meeples.svg 'Use of meeples in the games played under third'
    shows each/meeples.svg 'each variant in its own games'
    shows each/behaviour.svg 'The rule and what players make of it, against third'
    shows each/sizes.svg '40 games, played under third'
    shows each/sizes.svg 'this is the baseline'
done

# A giant board has charts of its own, and no games to compare.
try plot giant
exits 0
says_nothing
drawn svg giant points_by_kind sizes giant_growth giant_sizes
shows giant/points_by_kind.svg '1 board of 200 tiles, played under third'
hides giant/giant_sizes.svg 'or game'
shows giant/giant_growth.svg 'One board of 200 tiles'
shows giant/giant_sizes.svg 'one giant board of 200 tiles'
shows giant/points_by_kind.svg 'a single board has no interval'
try plot giant --played-under third --format png
exits 0
drawn png giant points_by_kind sizes giant_growth giant_sizes

# Numbers of boards, tiles and points have commas; a whisker does not strike them through.
try plot boards
exits 0
shows boards/points_by_kind.svg '2 boards of 2,000 tiles, played under third'
shows boards/points_by_kind.svg 'interval (line below the bar'
# What is not usual is named; a board takes the boxes that it needs.
shows boards/points_by_kind.svg '2 players (random), unlimited meeples, seed 5'
try plot part
exits 0
shows part/points_by_kind.svg '2 players (random), 3 meeples, 2 boxes, seed 5, shard 1/2'
shows boards/sizes.svg 'complete features a board'
if grep -hoE '>[^<]*[0-9]{4}[^<]*<' boards/*.svg | grep -vE 'GNUPLOT|[.][0-9]{4}'; then
    fail 'a number of four digits has no comma'
else
    pass
fi

# Where seats rotate the unit is an order of tiles, and counts are of all its games.
try plot rotated
exits 0
for chart in rotated/*.svg; do
    shows "$chart" '40 orders of tiles, each in 2 rotations of the agents over the seats'
    shows "$chart" 'each figure of it is the mean of its 2 games'
    hides "$chart" 'within a game'
done
shows rotated/totals.svg 'mean points over the 2 rotations of the agents'
shows rotated/totals.svg 'mean points of a seat over the rotations of an order of tiles'
shows rotated/convergence.svg 'orders of tiles played'
hides three/totals.svg 'rotation'
cities=$(awk -F, '$2 == "first" && $3 == "city" && $4 == "complete" { n += $6 }
    END { printf "%.2f a game", n / 80 }' rotated/features.csv)
shows rotated/sizes.svg "cities: $cities"

# Rules with two names have one row; the baseline is the name that stays.
try plot names
exits 0
says_nothing
for chart in effects convergence points_by_kind totals first_seat meeples winner_changed; do
    shows names/$chart.svg 'first = 2-first'
    shows names/$chart.svg 'third = 4-third'
    hides names/$chart.svg '>2-first<'
done
try plot grid
exits 0
rows=$(grep -c '^third,[^,]*,all,[^,]*,total,' grid/summary.csv)
shown=$(grep -oE '>[a-z0-9-]*(first|second|third|grande|sheet|2012|azahara)( = [a-z0-9-]+)?<' \
    grid/winner_changed.svg | sort -u | wc -l)
if [ "$rows" -eq 16 ] && [ "$shown" -eq 10 ]; then
    pass
else
    fail "$rows names have $shown rows beside the baseline, expected 16 and 10"
fi
shows grid/differences.svg 'Under one variant only: road, complete (medina-azahara +'
hides grid/differences.svg '>road, complete<'
try plot same
exits 0
says_only "$(for name in differences effects convergence winner_changed; do
    echo "carcsim: $name is left out: all variants are the same rules, so there is nothing to compare"
done)"
shows same/totals.svg 'third = 4-third'

# Figures have the digits that the program prints: two of the half-width.
difference=$(awk -F, '$4 == "total" && $2 == "first" && $1 == "third" {
    h = ($10 - $9) / 2; d = h >= 1 ? 1 : h >= 0.1 ? 2 : 3
    printf "%+.*f ± %.*f", d, $6, d, h }' three/comparisons.csv)
shows three/differences.svg "$difference"
shows three/convergence.svg "first: $difference"
shows three/effects.svg '* Points per game; all others are points per player and game.'
shows three/effects.svg 'differences within a game'
for chart in differences effects; do
    shows each/$chart.svg 'differences between games on the same order of tiles'
    hides each/$chart.svg 'within a game'
done
shows each/convergence.svg 'differences between games on the same order of tiles'

# Next to nothing can be drawn too: one game, and games without a meeple.
small_run lone --games 1 --variants first,third
small_run bare --meeples 0 --variants first,third
small_run each_lone --games 1 --variants first,third --play-under each
for folder in lone bare each_lone; do
    try plot "$folder"
    exits 0
    if grep -q '>NaN<' "$folder"/*.svg; then
        fail "NaN stands in $(grep -l '>NaN<' "$folder"/*.svg)"
    else
        pass
    fi
done
shows bare/meeples.svg '>none<'

# Files that older folders do not have.
for file in three/meeples three/convergence giant/growth; do
    mv "$file.csv" away
    chart=${file#*/}
    if [ "$chart" = growth ]; then chart=giant_growth; fi
    try plot "${file%/*}"
    exits 0
    says_only "carcsim: ${file%/*}/$chart.svg is removed: it does not show these results
carcsim: $chart is left out: the folder does not have the file that it is drawn from"
    mv away "$file.csv"
done

# Rows that older folders do not have, which have no checksums either.
forget_checksums() { # FOLDER
    grep -v '^checksum_' "$1/manifest.csv" >manifest
    mv manifest "$1/manifest.csv"
}
cp -r three older
forget_checksums older
grep -v first_seat_advantage three/summary.csv >older/summary.csv
grep -v first_seat_advantage three/comparisons.csv >older/comparisons.csv
rm older/*.svg older/*.png
try plot older
exits 0
says_only 'carcsim: first_seat is left out: the results have no rows for it, as those of earlier versions'
drawn svg older points_by_kind differences effects convergence totals sizes meeples winner_changed
cp -r each older_each
grep -v behaviour_ each/comparisons.csv >older_each/comparisons.csv
grep -v '^variant_' each/manifest.csv >older_each/manifest.csv
forget_checksums older_each
try plot older_each
exits 0
if grep -qxF 'carcsim: behaviour is left out: the results have no rows for it, as those of earlier versions' err; then
    pass
else
    fail "it said: $(cat err)"
fi

# No chart stays that shows other results: those of earlier ones, those of other choices.
try plot each --played-under third
exits 0
touch -t 200001010000 each/totals.png each/winner_changed.svg
touch each/sizes.png
try plot each
exits 0
says_only "carcsim: each/totals.png is removed: it does not show these results
carcsim: each/winner_changed.svg is removed: it does not show these results
carcsim: winner_changed is left out: $by_chance"
if [ -e each/sizes.png ] && ! [ -e each/totals.png ] && ! [ -e each/winner_changed.svg ]; then
    pass
else
    fail "there are: $(ls each)"
fi

# What gnuplot says is passed on.
printf 'played_under,variant,kind,status,size,count,claimed\n' >strange/features.csv
cp three/manifest.csv strange/
forget_checksums strange
try plot strange --format png
exits 70
if grep -q '^carcsim: gnuplot could not draw sizes: .*features.csv.*without rows' err &&
    [ "$(wc -l <err)" -eq 1 ]; then
    pass
else
    fail "it said: $(cat err)"
fi
if [ -e strange/sizes.png ]; then
    fail 'there is a chart of nothing'
else
    pass
fi

# Files that were changed or cut short are not drawn, whichever they are.
for file in summary comparisons histogram features convergence meeples; do
    rm -rf edited
    cp -r three edited
    rm edited/*.svg edited/*.png
    sed '$d' "three/$file.csv" >"edited/$file.csv"
    try plot edited
    exits 65
    if grep -q "^carcsim: edited/$file.csv: was changed or cut short after it was written: " err; then
        pass
    else
        fail "the changed $file.csv: $(cat err)"
    fi
    drawn svg edited
done

# Boards too small for a complete road or city.
try giant --tiles-placed 1 --quiet -o tiny
try plot tiny
exits 0
says_only 'carcsim: sizes is left out: the results have nothing of what it shows
carcsim: giant_sizes is left out: the results have nothing of what it shows'
drawn svg tiny points_by_kind giant_growth

finish
