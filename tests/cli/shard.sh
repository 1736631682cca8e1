#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim run --shard and carcsim merge: shards of a run add up to the run, byte for byte; what
# does not belong together is refused.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# adds_up NAME SHARDS WORDS...: a run, and its shards merged in another order than they were
# played in.
adds_up() {
    name=$1
    shards=$2
    shift 2
    try run "$@" -o "$name-whole" --threads 2
    exits 0
    mv "$WORK/out" "$name-text"
    folders=
    for number in $(seq "$shards"); do
        quiet "$@" --shard "$number/$shards" --threads $((number % 2 + 1)) -o "$name-$number"
        folders="$name-$number $folders"
    done
    # shellcheck disable=SC2086 # a list of folders
    try merge $folders -o "$name-merged"
    exits 0
    says_nothing
    same_text "$WORK/out" "$name-text"
    same_results "merged: $*" "$name-whole" "$name-merged"
}
adds_up four 4 --games 330 --variants all --seed 5 --per-game
adds_up odd 3 --games 101 --players 3 --agents greedy,random,greedy --variants first,third
adds_up each 4 --games 150 --play-under each --seed 2
adds_up few 7 --games 4 --per-game --variants grid --play-under 2-first
adds_up turns 3 --games 50 --agents greedy,random --rotate-seats --per-game
adds_up turns-each 2 --games 30 --players 3 --agents greedy,random,random --rotate-seats --play-under each
adds_up one 1 --games 70

is 'a shard is marked as one' "$(grep '^shard' four-2/manifest.csv | tr '\n' ' ')" \
    'shard,2/4 shard_games,83 shard_games_before,82 '
is 'its games have the numbers of the whole run' "$(sed -n 2p four-2/games.csv | cut -d, -f1)" 83
is 'the first point of convergence is the 128th game' \
    "$(sed -n 2p four-2/convergence.csv | cut -d, -f1)" 46

try run --games 4 --shard 2/4 -o said
exits 0
holds 'a shard says what it is' grep -q '^shard 2/4: games 2 to 2 of 4$' "$WORK/out"
try run --games 4 --shard 1/7 -o nothing
exits 0
is 'a shard without games says so' "$(cat "$WORK/out")" \
    'shard 1/7 has no games: there are fewer games than shards'

# ---- words ----

for wrong in 0/4 5/4 4 1/0 a/b 1/2/3 ''; do
    refuses 64 "carcsim run: --shard is \"$wrong\", expected i/N with 1 <= i <= N <= 1000000, such as 2/8" \
        run --games 4 --shard "$wrong" -o no
done
refuses 64 'carcsim run: --shard needs a folder that can be merged, expected -o DIR' \
    run --games 4 --shard 1/2
refuses 64 'carcsim merge: folders are missing, expected those of all shards of a run' merge -o no
refuses 64 'carcsim merge: -o is missing, expected a folder for the results' merge four-1
refuses 64 'carcsim: -o is "four-2", which is a shard too, expected another folder' \
    merge four-1 four-2 four-3 four-4 -o four-2
refuses 64 'carcsim: -o is "./four-2/", which is a shard too, expected another folder' \
    merge four-1 four-2 four-3 four-4 -o ./four-2/ --force

# ---- folders that do not belong together ----

# merge_refuses CODE LINE FOLDERS...
merge_refuses() {
    code=$1
    line=$2
    shift 2
    refuses "$code" "$line" merge "$@" -o no
    fails_to 'a refused merge leaves nothing' test -e no
}
merge_refuses 65 'carcsim: of 4 shards, number 2 is missing' four-1 four-3 four-4
merge_refuses 65 'carcsim: of 4 shards, number 1, 2 and 4 are missing' four-3
merge_refuses 65 'carcsim: four-3 and four-3 are both shard 3/4, expected each shard once' \
    four-3 four-1 four-2 four-3
merge_refuses 65 'carcsim: four-whole: is no shard, expected a folder written by carcsim run --shard i/N' \
    four-1 four-whole
merge_refuses 65 'carcsim: four-merged: is no shard, expected a folder written by carcsim run --shard i/N' \
    four-merged
merge_refuses 66 'carcsim: nowhere/manifest.csv: No such file or directory' four-1 nowhere
merge_refuses 66 'carcsim: four-text: is no folder, expected one with the results of a run' four-text

words='--games 330 --variants all --per-game'
# foreign NAME WORDS...: shard 2/4 of another run.
foreign() {
    name=$1
    shift
    quiet "$@" -o "$name" --shard 2/4
}
# shellcheck disable=SC2086
{
    foreign seed $words --seed 6
    foreign games --games 331 --variants all --per-game --seed 5
    foreign agents $words --seed 5 --agents random,greedy
    foreign variants --games 330 --variants first,third --per-game --seed 5
    foreign rows --games 330 --variants all --seed 5
    quiet $words --seed 5 --shard 2/5 -o fifth
}
merge_refuses 65 'carcsim: seed: is of another run: seed is "6", in four-1 "5"' \
    four-1 seed four-3 four-4
merge_refuses 65 'carcsim: games: is of another run: games_asked is "331", in four-1 "330"' \
    four-1 games four-3 four-4
merge_refuses 65 'carcsim: agents: is of another run: agent_2 is "greedy", in four-1 "random"' \
    four-1 agents four-3 four-4
try merge four-1 variants four-3 four-4 -o no
exits 65
holds 'other variants are named' grep -q '^carcsim: variants: is of another run: variant_' "$WORK/err"
try merge four-1 rows four-3 four-4 -o no
exits 65
holds 'another command is named' grep -q '^carcsim: rows: is of another run: command is' "$WORK/err"
merge_refuses 65 'carcsim: fifth: is shard 2/5, expected one of 4 shards like the first folder' \
    four-1 fifth four-3 four-4

# ---- files that were cut short or edited ----

# spoil COMMAND...: a copy of shard 2 with something done to it.
spoil() {
    rm -rf spoilt
    cp -r four-2 spoilt
    (cd spoilt && "$@")
}
# spoilt_refuses CODE TEXT
spoilt_refuses() {
    try merge four-1 spoilt four-3 four-4 -o no
    exits "$1"
    holds "$2" grep -q "^carcsim: spoilt/$2" "$WORK/err"
    is 'one line' "$(wc -l <"$WORK/err")" 1
    fails_to 'a refused merge leaves nothing' test -e no
}
cut_half() {
    head -c "$(($(wc -c <"$1") / 2))" "$1" >half && mv half "$1"
}
edit() {
    sed "$2" "$1" >edited && mv edited "$1"
}
for file in state.csv games.csv summary.csv histogram.csv; do
    spoil cut_half $file
    spoilt_refuses 65 "$file: was changed or cut short after it was written: its checksum is"
    spoil edit $file '3s/./9/'
    spoilt_refuses 65 "$file: was changed or cut short after it was written: its checksum is"
    spoil rm $file
    spoilt_refuses 66 "$file: No such file or directory"
done
spoil cut_half manifest.csv
spoilt_refuses 65 'manifest.csv: was cut short or'
spoil edit manifest.csv 's/^seed,5/seed,7/'
spoilt_refuses 65 'manifest.csv: was changed after it was written'
spoil edit manifest.csv '/^checksum_manifest/d'
spoilt_refuses 65 'manifest.csv: was cut short or'
spoil edit manifest.csv 1,99d
spoilt_refuses 65 'manifest.csv:1: is no manifest'
spoil rm manifest.csv
spoilt_refuses 66 'manifest.csv: No such file or directory'

# Results that are there are not replaced unless that is wished.
refuses 73 'carcsim: four-merged: holds results already (manifest.csv); --force replaces them' \
    merge four-1 four-2 four-3 four-4 -o four-merged
try merge four-1 four-2 four-3 four-4 -o odd-merged --force --quiet
exits 0
says_nothing
prints_nothing
same_results 'replaced results' four-whole odd-merged

finish
