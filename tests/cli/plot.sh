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
for ending in svg png; do
    for again in first second; do # old charts are drawn again
        try plot three --format "$ending"
        TRIED="$TRIED ($again time)"
        exits 0
        says_nothing
        drawn "$ending" three points_by_kind differences totals sizes winner_changed
    done
done
if grep -q '40 games, played under third' three/points_by_kind.svg &&
    grep -q '2 players (random), seed 5' three/points_by_kind.svg; then
    pass
else
    fail 'the chart does not say what was played'
fi

try plot one
exits 0
says_only "$(for name in differences winner_changed; do
    echo "carcsim: $name is left out: the run has one variant, so there is nothing to compare"
done)"
drawn svg one points_by_kind totals sizes

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
