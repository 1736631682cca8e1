#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim run, interrupted: what is finished is kept, marked as partial, and is the same as if
# fewer games had been asked for. carcsim merge, interrupted: nothing is left.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# interrupt SIGNAL FOLDER WORDS...: starts a run, and interrupts it when rows have appeared.
interrupt() {
    signal=$1
    folder=$2
    shift 2
    TRIED="run $* (interrupted by $signal)"
    begin -s "$folder/.games.csv.tmp.*" run "$@" -o "$folder"
    end_by "$signal"
}

# The manifest but for what tells how much was asked for.
but_for_length() {
    grep -v -e '^command,' -e '^games_asked,' -e '^status,' -e '^checksum_manifest' \
        "$1/manifest.csv"
}

asked=1000000000
for signal in INT TERM; do
    for threads in 1 3; do
        words="--variants all --seed 4 --per-game --threads $threads"
        folder=part-$signal-$threads
        # shellcheck disable=SC2086
        interrupt $signal $folder --games $asked $words --save-games $folder.csv
        exits 130
        played=$(sed -n 's/^games_played,//p' "$folder/manifest.csv")
        says_speed '[0-9,]+ games' \
            "carcsim: interrupted after $played of $asked games; these are kept and marked as partial: the same command with --resume and without --save-games goes on"
        holds 'the table of the games played is printed' grep -q "^$played games," "$WORK/out"
        is 'the files are marked' \
            "$(grep -E '^(games_asked|status)' "$folder/manifest.csv" | tr '\n' ' ')" \
            "games_asked,$asked status,partial "
        # shellcheck disable=SC2086
        quiet --games "$played" $words -o whole --save-games whole.csv
        but_for_length "$folder" >wanted
        but_for_length whole >manifest
        holds 'the manifest is that of a shorter run' cmp manifest wanted
        holds 'its command is that of the longer one' \
            grep -q "^command,.*--games $asked " "$folder/manifest.csv"
        rm "$folder/manifest.csv" whole/manifest.csv
        same_results 'the files are those of a shorter run' "$folder" whole
        holds 'the record is that of a shorter run' cmp "$folder.csv" whole.csv
        rm -r whole whole.csv "$folder" "$folder.csv"
    done
done

# play_large WORDS...: starts a run into the folder large, and waits until it plays.
play_large() {
    begin -e 'large/.games.csv.tmp.*' run "$@" -o large --per-game
}

# Boards of many boxes are left in their midst: to play one of these to its end takes minutes.
TRIED='run of very large boards, interrupted'
play_large --games $asked --sets 1000 --agents greedy --threads 2
sleep 1
end_by INT
exits 130
prints_nothing
says_only "carcsim: interrupted after 0 of $asked games; nothing was written"
fails_to 'nothing is left of it' test -e large

# What is kept are the first games without a gap, whatever the threads were at.
for threads in 1 3; do
    words="--sets 8 --agents greedy --seed 6 --threads $threads"
    for seconds in 1 4 16 64; do # until a slow program has finished some
        # shellcheck disable=SC2086
        play_large --games $asked $words --save-games large.csv
        sleep $seconds
        TRIED="run $words, interrupted"
        end_by INT
        [ ! -e large/manifest.csv ] || break
    done
    exits 130
    played=$(sed -n 's/^games_played,//p' large/manifest.csv)
    # shellcheck disable=SC2086
    quiet --games "$played" $words --per-game -o whole --save-games whole.csv
    rm large/manifest.csv whole/manifest.csv
    same_results 'games left in their midst leave no trace' large whole
    holds 'nor in the record' cmp large.csv whole.csv
    rm -r whole whole.csv large large.csv
done

# Several signals lose nothing that is finished.
for signals in 'TERM HUP' 'HUP HUP' 'INT TERM'; do
    TRIED="run, interrupted by $signals"
    begin -s 'several/.games.csv.tmp.*' \
        run --games $asked --threads 2 --per-game -o several --quiet
    # shellcheck disable=SC2086
    end_by $signals
    exits 130
    holds 'what is finished is kept' grep -q '^status,partial' several/manifest.csv
    rm -rf several
done

# What whoever starts a run ignores, it ignores too (nohup).
for signal in HUP INT TERM; do
    TRIED="run that is to ignore $signal"
    (
        trap '' $signal
        exec "$CARCSIM" run --games 10000 --agents greedy --threads 1 --per-game -o ignores --quiet
    ) 2>"$WORK/err" &
    process=$!
    wait_for -s 'ignores/.games.csv.tmp.*'
    end_by $signal
    exits 0
    holds 'all is played' grep -q '^status,complete' ignores/manifest.csv
    rm -rf ignores
done

# Many signals at once, as of a terminal that is closed, are one; a second SIGINT after a while ends
# the run at once, and the next run clears away what is left. Many plays of many games, all of which
# are finished else: half a minute of two processors.
rules=all,grid,$(seq -s , -f third:two_tile_city=%g 10 29)
for seconds in 1 4 16; do # until a slow program has its tables and plays
    play_large --games $asked --sets 3 --players 6 --rotate-seats --play-under each \
        --variants "$rules" --agents greedy --threads 32
    sleep $seconds
    for signal in INT INT TERM HUP HUP; do
        kill -s $signal "$process"
    done
    sleep 1.5
    ! grep -q 'after 0 of' "$WORK/err" || { wait "$process"; continue; }
    kill -s TERM "$process"
    kill -s HUP "$process"
    break
done
sleep 0.2
holds 'a block that was begun is finished' kill -0 "$process"
TRIED='run, interrupted by someone in a hurry'
end_by INT
exits 130
prints_nothing
fails_to 'an interrupted run that was ended has results' test -e large/manifest.csv
quiet --games 10 -o large
is 'remains of a run that was killed are cleared away' "$(names_in large)" \
    'agents.csv comparisons.csv convergence.csv features.csv histogram.csv manifest.csv meeples.csv moments.csv state.csv summary.csv unclaimed.csv '

# ---- merge ----

# interrupt_merge SIGNAL: interrupts a merge that is in the midst of writing; a fast one is over
# before, which is tried again.
interrupt_merge() {
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        TRIED="merge, interrupted by $1 (attempt $attempt)"
        rm -rf merged
        listen merge shard -o merged >"$WORK/out" 2>"$WORK/err" &
        process=$!
        writing=no
        while [ $writing = no ] && kill -0 "$process" 2>/dev/null; do
            for file in merged/.games.csv.tmp.*; do
                [ ! -e "$file" ] || writing=yes
            done
        done
        kill -s "$1" "$process" 2>/dev/null
        STATUS=0
        wait "$process" || STATUS=$?
        [ "$STATUS" -eq 0 ] || break
    done
}

rm -rf large
quiet --games 60000 --variants all --per-game --shard 1/1 -o shard
for signal in INT TERM HUP; do
    interrupt_merge $signal
    exits 130
    says_only 'carcsim: interrupted; nothing was written'
    prints_nothing
    fails_to 'nothing is left' test -e merged
done

finish
