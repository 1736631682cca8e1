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
small_run each --variants first,third --play-under each
try giant --tiles-placed 200 --players 2 --seed 5 --quiet -o "$WORK/giant"
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
shows three/effects.svg '>seat 1 minus the others<'
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
    shows each/meeples.svg 'Above: the games played under third.'
    shows each/behaviour.svg 'The rule and what players make of it, against third'
    shows each/sizes.svg '40 games, played under third'
    shows each/sizes.svg 'this is the baseline'
done

# A giant board has charts of its own, and no games to compare.
try plot giant
exits 0
says_nothing
drawn svg giant points_by_kind sizes giant_growth giant_sizes
shows giant/points_by_kind.svg 'a game is a board of 200 tiles'
shows giant/giant_growth.svg 'One board of 200 tiles'
shows giant/giant_sizes.svg 'one giant board of 200 tiles'
shows giant/points_by_kind.svg 'a single game has no interval'
try plot giant --played-under third --format png
exits 0
drawn png giant points_by_kind sizes giant_growth giant_sizes

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

finish
