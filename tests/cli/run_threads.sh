#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim run gives the same bytes whatever the number of threads. Few games, so that it can
# run under the thread sanitizer.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# same NAME WORDS...: results and record of a run with 1, 2 and 7 threads.
same() {
    name=$1
    shift
    for threads in 1 2 7; do
        quiet "$@" --per-game --threads $threads -o "$name-$threads" \
            --save-games "$name-$threads.csv"
    done
    for threads in 2 7; do
        same_results "results with $threads threads: $*" "$name-1" "$name-$threads"
        holds "record with $threads threads: $*" cmp "$name-1.csv" "$name-$threads.csv"
    done
}
same random --games 330 --players 3 --variants all --seed 5
same greedy --games 130 --agents greedy,greedy:goal=own --variants all,grid --seed 6
same few --games 3 --players 6
same boxes --games 70 --sets 2 --variants grid

for threads in 1 3; do
    quiet --games 150 --play-under each --threads $threads -o "each-$threads" --per-game
done
same_results 'results of each with 3 threads' each-1 each-3

# More than one round of games: those of a short run are the first of a long one.
for games in 4200 4100; do
    quiet --games $games --threads 5 --save-games rounds-$games.csv:every=700
done
holds 'rounds are one run' cmp rounds-4200.csv rounds-4100.csv

finish
