#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The folder of carcsim giant: what its manifest says, that changed files are noticed, that one
# board has no intervals, and who refuses it.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# boards FOLDER WORDS...
boards() {
    folder=$1
    shift
    try giant --quiet --players 2 --agents greedy:candidates=4 -o "$folder" "$@"
    exits 0
    says_nothing
}

# value FOLDER KEY: from the manifest.
value() {
    sed -n "s/^$2,//p" "$1/manifest.csv"
}

boards one --tiles-placed 150
boards two --tiles-placed 150 --repeat 2 --compare-games

# ---- other commands

these='these are results of carcsim giant, expected those of carcsim run'
quiet --games 4 --shard 1/2 -o part
refuses 65 "carcsim: one: $these" merge one -o whole
refuses 65 "carcsim: two: $these" merge part two -o whole
refuses 65 "carcsim: one: $these" compare one
refuses 65 "carcsim: one: $these" run --games 4 --resume -o one
fails_to 'nothing is left' test -e whole

finish
