#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is not a file: folders and pipes in the place of results are refused before anything is
# played, waited for or touched.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# ---- folders in the place of files -----------------------------------------------------

for name in summary.csv manifest.csv games.csv state.csv; do
    rm -rf held old
    quiet --games 5 -o held
    rm -f held/$name
    mkdir held/$name
    cp -r held old
    for force in '' --force; do
        # shellcheck disable=SC2086
        refuses 73 "carcsim: held/$name: Is a directory" run --games 6 -o held --quiet $force
        same_results 'nothing was touched' held old
    done
done

# ---- pipes in the place of files -------------------------------------------------------

# A program that waits for a pipe is killed, as it may not hear anything else.
waiting() {
    timeout -s KILL 20 "$CARCSIM" "$@"
}

quiet --games 20 --per-game --shard 1/1 -o part
quiet --games 20 --per-game -o one
quiet --games 20 --per-game -o two
for name in manifest.csv state.csv games.csv; do
    cp -r one piped
    rm piped/$name
    mkfifo piped/$name
    for words in 'compare piped' 'compare two piped' 'merge piped -o merged' \
        'run --games 20 --per-game -o piped --resume --quiet'; do
        # shellcheck disable=SC2086
        try_as "$words, with the pipe $name" waiting $words
        exits 66
        says_only "carcsim: piped/$name: is no regular file, expected one of a folder of results"
        prints_nothing
    done
    rm -r piped
done
for name in manifest.csv summary.csv comparisons.csv meeples.csv; do
    cp -r one piped
    rm piped/$name
    mkfifo piped/$name
    try_as "plot, with the pipe $name" waiting plot piped
    exits 66
    says_only "carcsim: piped/$name: is no regular file, expected one of a folder of results"
    rm -r piped
done

cp -r one charts
mkdir charts/sizes.svg
refuses 73 'carcsim: charts/sizes.svg: Is a directory' plot charts
fails_to 'no chart was drawn' test -e charts/differences.svg

# A record may come through a pipe.
quiet --games 1 --save-games record.csv
mkfifo record
cat record.csv >record &
try_as 'score, from a pipe' waiting score record
exits 0

finish
