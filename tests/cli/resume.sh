#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim run --resume: a run that was interrupted or killed is gone on with, and in the end its
# folder is that of a run that was not.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# stop SIGNAL FOLDER FILE WORDS...: starts a run and ends it when the file has appeared.
stop() {
    signal=$1
    folder=$2
    file=$3
    shift 3
    TRIED="run $* (ended by $signal)"
    begin -s "$file" run "$@" -o "$folder" --quiet
    end_by "$signal"
}

# played FOLDER: games in it.
played() {
    sed -n 's/^games_played,//p' "$1"
}

# resumed FOLDER WHOLE WORDS...: goes on, and compares.
resumed() {
    folder=$1
    whole=$2
    shift 2
    quiet "$@" -o "$folder" --resume
    same_results "resumed: $*" "$folder" "$whole"
}

# As many greedy games as one thread plays in about four seconds, however fast it is. Whatever
# else the machine did at the time must not make it look slow.
games=0
for _ in 1 2 3; do
    start=$(date +%s%N)
    try run --games 500 --agents greedy --threads 1
    found=$((500 * 4000000000 / ($(date +%s%N) - start)))
    [ "$found" -lt "$games" ] || games=$found
done

# ---- interrupts ----

few='--games 5000 --agents greedy --variants all --seed 4 --per-game'
# shellcheck disable=SC2086
quiet $few -o whole
for threads in 1 2; do
    folder=int-$threads
    # shellcheck disable=SC2086
    stop INT $folder "$folder/.games.csv.tmp.*" $few --threads $threads
    exits 130
    first=$(played "$folder/manifest.csv")
    holds 'not all was played' [ "$first" -lt 5000 ]
    says_only "carcsim: interrupted after $first of 5000 games; these are kept and marked as partial: the same command with --resume goes on"
    # The same command again would not lose them, another one is told no such thing.
    # shellcheck disable=SC2086
    refuses 73 "carcsim: $folder: holds the first $first games of this run, which was interrupted; the same command with --resume goes on, --force starts anew" \
        run $few -o $folder
    # shellcheck disable=SC2086
    refuses 73 "carcsim: $folder: holds the first $first games of this run, which was interrupted; the same command with --resume and without --save-games goes on, --force starts anew" \
        run $few -o $folder --save-games record.csv
    # shellcheck disable=SC2086
    refuses 73 "carcsim: $folder: holds results already (manifest.csv); --force replaces them" \
        run $few --seed 5 -o $folder
    cp -r "$folder" told
    # shellcheck disable=SC2086
    try run $few -o told --resume
    says_speed "$(echo $((5000 - first)) | sed 's/...$/,&/; s/^,//') games" # not those of before
    rm -r told
    # shellcheck disable=SC2086
    resumed $folder whole $few --threads $((3 - threads))
done

# Twice, and without rows of games; a shard too.
each="--games $((games / 4)) --agents greedy --play-under each --variants first,third --threads 1"
# shellcheck disable=SC2086
quiet $each -o each-whole
twice() { # SIGNALS... at the first file and once more after a resume
    TRIED="run, interrupted by $1 and resumed by a run that $2 ends"
    rm -rf each
    # shellcheck disable=SC2086
    listen run $each -o each --quiet 2>"$WORK/err" &
    process=$!
    sleep 0.5
    end_by "$1"
    first=$(played each/manifest.csv)
    # shellcheck disable=SC2086
    listen run $each -o each --quiet --resume 2>"$WORK/err" &
    process=$!
    sleep 0.5
    end_by "$2"
    holds 'the second one went on' [ "$(played each/manifest.csv)" -ge "$first" ]
    if grep -q '^status,partial' each/manifest.csv; then
        # shellcheck disable=SC2086
        resumed each each-whole $each
    else
        same_results 'resumed once' each each-whole
    fi
}
twice INT TERM

# ---- crashes ----

# A run that is killed leaves a checkpoint and no results.
long="--games $games --agents greedy --variants third,2-first --seed 9 --checkpoint 1"
# shellcheck disable=SC2086
quiet $long --per-game -o long-whole
# shellcheck disable=SC2086
stop KILL crash 'crash/.checkpoint.csv' $long --per-game --threads 1
exits 137
fails_to 'a killed run has no results' test -e crash/manifest.csv
holds 'it has a checkpoint of some games' [ "$(played crash/.checkpoint.csv)" -gt 0 ]
cp -r crash crash-copy
# shellcheck disable=SC2086
refuses 73 'carcsim: crash: holds what a run had when it crashed; --resume goes on with it, --force starts anew' \
    run $long --per-game -o crash
# shellcheck disable=SC2086
resumed crash long-whole $long --per-game
is 'nothing else is left' "$(names_in crash)" "$(names_in long-whole)"

# A resumed run that is killed in turn, at once: what was there still is.
# shellcheck disable=SC2086
stop KILL crash-copy 'crash-copy/.games.csv.tmp.*' $long --per-game --resume
# shellcheck disable=SC2086
resumed crash-copy long-whole $long --per-game

# No room for more rows: what the checkpoint names is kept, as often as that happens. Some room is
# left beyond what there is; a pipe that lies where the next checkpoint goes is no matter.
limited() {
    (
        ulimit -f "$room"
        exec timeout -s KILL 100 "$CARCSIM" "$@"
    )
}
# shellcheck disable=SC2086
quiet $long --variants all --per-game -o full-whole
# shellcheck disable=SC2086
stop KILL full 'full/.checkpoint.csv' $long --variants all --per-game --threads 1
rows=$(sed -n 's/^checkpoint_games_size,//p' full/.checkpoint.csv)
state=$(wc -c <full/.checkpoint-0.csv)
room=$(((rows > state ? rows : state) / 512 + 100))
holds 'the rows are more than there is room for' \
    [ "$(wc -c <full-whole/games.csv)" -gt $((room * 512)) ]
mkfifo full/.checkpoint-1.csv
for time in first second; do
    # shellcheck disable=SC2086
    try_as "run --resume without room, the $time time" \
        limited run $long --variants all --per-game -o full --resume --quiet
    exits 74
    holds 'the rows are kept' \
        test -s "full/$(sed -n 's/^checkpoint_games_file,//p' full/.checkpoint.csv)"
done
# shellcheck disable=SC2086
resumed full full-whole $long --variants all --per-game

# Rows of games that are gone or were changed, and a state that was changed.
# shellcheck disable=SC2086
stop KILL torn 'torn/.checkpoint.csv' $long --per-game --threads 1
cp -r torn edited
cp -r torn forged
rows=$(echo forged/.games.csv.tmp.*)
sed '2s/1/2/' torn/.games.csv.tmp.* >"$rows"
# shellcheck disable=SC2086
refuses 65 'carcsim: forged: the rows of games.csv from before were changed after they were written; --force starts anew' \
    run $long --per-game -o forged --resume
fails_to 'no results are written' test -e forged/manifest.csv
rm torn/.games.csv.tmp.*
# shellcheck disable=SC2086
refuses 65 'carcsim: torn: the rows of games.csv from before the crash are gone; --force starts anew' \
    run $long --per-game -o torn --resume
for file in edited/.checkpoint-?.csv; do
    echo '0,games,0,0,0,0,1' >>"$file"
done
# shellcheck disable=SC2086
refuses 65 'carcsim: edited/.checkpoint-0.csv: was changed after it was written; --force starts anew' \
    run $long --per-game -o edited --resume
quiet --games 10 -o edited --force
fails_to 'a new run leaves no checkpoint' ls edited/.checkpoint.csv edited/.checkpoint-0.csv

# Without checkpoints there is nothing to go on with.
# shellcheck disable=SC2086
listen run $long --checkpoint 0 -o none --threads 1 --quiet &
process=$!
sleep 1
end_by KILL
is 'no checkpoint' "$(ls -A none)" ''
# shellcheck disable=SC2086
refuses 66 'carcsim: none: holds nothing to resume: neither results of an interrupted run nor what one had when it crashed' \
    run $long -o none --resume

# ---- a shard ----

# shellcheck disable=SC2086
stop INT part 'part/.games.csv.tmp.*' $few --shard 2/2 --threads 1
exits 130
games=$(played part/manifest.csv)
# shellcheck disable=SC2086
quiet $few --shard 1/2 -o other
refuses 65 "carcsim: part: shard 2/2 was interrupted after $games of 2500 games; its command with --resume plays the rest" \
    merge other part -o no
# shellcheck disable=SC2086
refuses 64 'carcsim: part: holds another run: shard is "2/2" there and "1/2" here; --resume needs the same command' \
    run $few --shard 1/2 -o part --resume
# shellcheck disable=SC2086
quiet $few --shard 2/2 -o part --resume
try merge part other -o merged --quiet
exits 0
same_results 'merged after a resume' merged whole

# ---- what cannot be resumed ----

# shellcheck disable=SC2086
refuses 64 'carcsim: whole: holds the complete results of this run; there is nothing to resume' \
    run $few -o whole --resume
refuses 64 'carcsim: whole: holds another run: seed is "4" there and "5" here; --resume needs the same command' \
    run --games 5000 --agents greedy --variants all --seed 5 --per-game -o whole --resume
refuses 64 'carcsim: whole: holds another run: games_asked is "5000" there and "6000" here; --resume needs the same command' \
    run --games 6000 --agents greedy --variants all --seed 4 --per-game -o whole --resume
refuses 64 'carcsim: whole: holds another run: agent_1 is "greedy" there and "random" here; --resume needs the same command' \
    run --games 5000 --variants all --seed 4 --per-game -o whole --resume
try run --games 5000 --agents greedy --variants all --seed 4 -o whole --resume
exits 64
holds 'another command is named' grep -q 'whole: holds another run: command is' "$WORK/err"
refuses 66 'carcsim: nowhere: holds nothing to resume: neither results of an interrupted run nor what one had when it crashed' \
    run --games 5 -o nowhere --resume
refuses 64 'carcsim run: --resume needs the folder of the interrupted run, expected -o DIR' \
    run --games 5 --resume
refuses 64 'carcsim run: --resume goes on with what is there and --force replaces it, expected one of them' \
    run --games 5 --resume --force -o whole
refuses 64 'carcsim run: --resume cannot go on with a record of games; without --save-games it can, and a run of its own records the same games' \
    run --games 5 --resume --save-games x.csv -o whole
sed '3s/./9/' whole/state.csv >edited.csv && mv edited.csv whole/state.csv
try run --games 5000 --agents greedy --variants all --seed 4 --per-game -o whole --resume
exits 65
holds 'edited results are not gone on with' grep -q 'whole/state.csv: was changed or cut short' "$WORK/err"

finish
