#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim run --until: stops at a look when every interval is narrow, whatever the threads.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# rows FOLDER: what the manifest says of the stop.
rows() {
    grep -E '^(games_|status|until)' "$1/manifest.csv" | tr '\n' ' '
}

words='--until total:0.05 --variants all --seed 5'
for threads in 1 2; do
    # shellcheck disable=SC2086
    try run $words --threads $threads -o until-$threads
    exits 0
    says_speed '3,072 games'
    is 'the last line says where it stopped' "$(tail -n 1 "$WORK/out")" \
        '--until total:0.05: reached after 3072 games, at look 3; the widest interval is ± 0.0473 (medina-azahara).'
done
same_results 'with 2 threads' until-1 until-2
is 'the manifest says it too' "$(rows until-1)" \
    'games_asked,1000000 games_played,3072 status,complete until,total:0.05 until_looks,3 until_games,3072 until_reached,yes '

# Its files are those of a run of as many games.
quiet --games 3072 --variants all --seed 5 -o plain
for file in summary comparisons histogram features moments state; do
    holds "$file.csv is that of a run of 3072 games" cmp plain/$file.csv until-1/$file.csv
done

# At the look before not all intervals were narrow enough, at the last all are.
widest() { # FOLDER: the largest half-width of total
    awk -F, '$4 == "total" { w = ($10 - $9) / 2; if (w > most) most = w } END { printf "%.4f\n", most }' \
        "$1/comparisons.csv"
}
quiet --games 2048 --variants all --seed 5 -o before
holds 'the look before was not the last' test "$(widest before)" \> 0.05
is 'the widest interval is the one that is told' "$(widest until-1)" 0.0473

# Each variant by agents that know it, another metric.
quiet --until share_farm:0.01 --games 4000 --variants first,third --play-under each -o each
is 'each variant in its own play' "$(rows each | grep -o 'until_reached,[a-z]*')" until_reached,yes

# Not reached: said plainly, and no error. The last game is a look too.
try run --until total:0.01 --games 1500 --seed 5 -o short
exits 0
says_speed '1,500 games'
holds 'it says so' grep -q '^--until total:0.01: not reached within 1500 games; the widest interval is ± 0\.[0-9]* (first)\.$' "$WORK/out"
try run --until total:0.01 --games 1500 --seed 5 --quiet
exits 0
holds 'it says so even if it is to be quiet' grep -q '^carcsim: --until total:0.01: not reached within 1500 games' "$WORK/err"
is 'so does the manifest' "$(rows short)" \
    'games_asked,1500 games_played,1500 status,complete until,total:0.01 until_looks,2 until_games,1500 until_reached,no '

# Interrupted and resumed, it stops where it would have stopped.
long='--until farm:0.05 --agents greedy --variants first,second,third --seed 3 --threads 1'
# shellcheck disable=SC2086
quiet $long -o whole
TRIED='run --until, interrupted'
# shellcheck disable=SC2086
listen run $long -o part --quiet 2>"$WORK/err" &
process=$!
sleep 1
end_by INT
exits 130
# shellcheck disable=SC2086
quiet $long -o part --resume
same_results 'resumed' whole part
# shellcheck disable=SC2086
refuses 64 'carcsim: part: holds the complete results of this run; there is nothing to resume' \
    run $long -o part --resume

# ---- words ----

for wrong in total total: total:0 total:-1 total:x :1 total:1e3 total:. total:0x1 total:inf ''; do
    refuses 64 "carcsim: --until is \"$wrong\", expected METRIC:HALFWIDTH such as total:0.05" \
        run --until "$wrong"
done
allowed='road_complete, road_incomplete, city_two_tile, city_complete, city_incomplete, monastery_complete, monastery_incomplete, farm, total, margin, first_seat_advantage, tied_at_top, or share_ with a category'
refuses 64 "carcsim: --until has the metric \"totla\", expected $allowed; did you mean \"total\"?" \
    run --until totla:1
refuses 64 "carcsim: --until has the metric \"behaviour_farm\", expected $allowed" \
    run --until behaviour_farm:1
refuses 64 "carcsim: --until has the metric \"winner_changed\", a share and no tested difference, expected $allowed" \
    run --until winner_changed:1
refuses 64 "carcsim: --until has the metric \"x\", expected $allowed, or behaviour_ with one" \
    run --until x:1 --play-under each
refuses 64 'carcsim: --until needs a difference, expected two variants or more' \
    run --until total:1 --variants third
refuses 64 'carcsim run: --shard with --until, expected one of them: where to stop cannot be seen from a part of the games' \
    run --until total:1 --shard 1/2 -o no
refuses 64 'carcsim run: --games is missing, expected a number of games' run

finish
