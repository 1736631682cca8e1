#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Golden results: the sha256 of every file of a few runs and giant boards, of every agent, must be
# those in hashes.txt, with one thread and with three. Whoever means to change results runs this
# with UPDATE_GOLDEN=1 and says why in the change log: results of the same version and command
# may never differ.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

known=$CARC_SOURCE_ROOT/tests/golden/hashes.txt

# hashes NAME: of all files of the folder NAME; who built the program does not count.
hashes() {
    plain "$1" >manifest
    mv manifest "$1/manifest.csv"
    sha256sum "$1"/*
}

# pin NAME COMMAND WORDS...: the run or the boards NAME, with one thread and with three.
pin() {
    name=$1
    command=$2
    shift 2
    for threads in 1 3; do
        try "$command" --quiet "$@" --seed 1 --threads $threads -o "$name"
        exits 0
        says_nothing
        prints_nothing
        hashes "$name" >"$name.$threads"
        rm -r "$name"
    done
    TRIED="$command $*"
    same_text "$name.3" "$name.1"
    cat "$name.1" >>found
}

pin random run --games 10000 --agents random --variants all,grid
pin greedy run --games 300 --agents greedy --per-game --variants all,grid
pin rotated run --games 100 --players 3 --agents compact,greedy,random --rotate-seats --per-game
pin each run --games 200 --agents greedy,compact --play-under each
pin five run --games 1000 --players 5 --agents random --meeples unlimited --variants all

pin giant-greedy giant --tiles-placed 1000 --agents greedy --compare-games
pin giant-compact giant --tiles-placed 2000 --agents compact --meeples unlimited --repeat 2
pin giant-candidates giant --tiles-placed 1000 --agents compact --candidates 8
pin giant-random giant --tiles-placed 2000 --agents random --no-farmers

if [ "${UPDATE_GOLDEN:-0}" = 1 ]; then
    cp found "$known"
fi
TRIED='golden results'
same_text found "$known"

finish
