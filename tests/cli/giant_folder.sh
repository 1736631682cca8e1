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

# ---- what the manifest says

is 'tiles' "$(value one tiles)" base
is 'tiles in the boxes' "$(value one sets) $(value one tiles_in_game)" '3 216'
is 'agents of rows of all seats' "$(value one agents)" greedy:candidates=4
is 'the first rows are those of a run' "$(head -n 8 one/manifest.csv | cut -d, -f1 | tr '\n' ' ')" \
    'key program version commit command seed tiles sets '

# A checksum of each file, last that of the manifest itself.
for folder in one two; do
    (cd $folder && printf '%s\n' *.csv) | sort >wanted
    sed -n 's/^checksum_\(.*\),.*/\1/p' $folder/manifest.csv | sort >found
    TRIED="checksums of the files of $folder"
    same_text found wanted
    is 'that of the manifest is last' "$(tail -n 1 $folder/manifest.csv | cut -d, -f1)" \
        checksum_manifest.csv
done
is 'files of two boards' "$(wc -l <wanted)" 7
boards again --tiles-placed 150 --repeat 2 --compare-games
same_results 'the same command, the same folder' two again

# ---- changed files are noticed

for file in summary features growth; do
    rm -rf broken
    cp -r one broken
    sed '3s/,\([0-9]\)/,1\1/' one/$file.csv >broken/$file.csv
    try plot broken
    exits 65
    prints_nothing
    holds 'it says so' grep -q "^carcsim: broken/$file.csv: was changed or cut short after it was written: its checksum is" "$WORK/err"
done

# ---- one board is one observation

# intervals FOLDER: rows of summary.csv that have one.
intervals() {
    awk -F, 'NR > 1 && $10 $11 != "" { n++ } END { print n + 0 }' "$1/summary.csv"
}
# Three variants, of each two seats of eleven metrics and all seats with two more.
is 'rows of one board' "$(tail -n +2 one/summary.csv | wc -l)" $((3 * (3 * 11 + 2)))
is 'one board has no interval' "$(intervals one)" 0
is 'two have one in every row' "$(intervals two)" $((3 * (3 * 11 + 2)))
quiet --games 1 -o game
is 'a game has those of shares' "$(intervals game)" $((3 * 3))

# ---- other commands

these='these are results of carcsim giant, expected those of carcsim run'
quiet --games 4 --shard 1/2 -o part
refuses 65 "carcsim: one: $these" merge one -o whole
refuses 65 "carcsim: two: $these" merge part two -o whole
refuses 65 "carcsim: one: $these" compare one
refuses 65 "carcsim: one: $these" run --games 4 --resume -o one
fails_to 'nothing is left' test -e whole

finish
