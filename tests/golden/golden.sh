#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Golden results: the sha256 of every file of two runs must be those in hashes.txt, with one
# thread and with three. Whoever means to change results runs this with UPDATE_GOLDEN=1 and
# says why in the change log: results of the same version and command may never differ.
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

# play NAME WORDS...: the run NAME, with one thread and with three.
play() {
    name=$1
    shift
    for threads in 1 3; do
        quiet "$@" --variants all,grid --seed 1 --threads $threads -o "$name"
        hashes "$name" >"$name.$threads"
        rm -r "$name"
    done
    TRIED="run $*"
    same_text "$name.3" "$name.1"
    cat "$name.1" >>found
}

play random --games 10000 --agents random
play greedy --games 300 --agents greedy --per-game

if [ "${UPDATE_GOLDEN:-0}" = 1 ]; then
    cp found "$known"
fi
TRIED='golden runs'
same_text found "$known"

finish
