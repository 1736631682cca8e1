#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim plan: its figures, against run and giant too, and what it refuses.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"
cd "$WORK" || exit 1

is() { # what found expected
    TRIED=$1
    if [ "$2" = "$3" ]; then
        pass
    else
        fail "found \"$2\", expected \"$3\""
    fi
}

# field N FILE PATTERN: the N-th field of the row that matches.
field() {
    grep "$3" "$2" | cut -d, -f"$1"
}

# ---- what it prints

small='--pilot 200 --boards 12 --board-sets 2,8 --seed 3 --quiet'
variants='--variants first,second,third,4-third,third:two_tile_city=6'
# shellcheck disable=SC2086
{
    works plan_detect.txt plan --detect 0.5 $small $variants --giant 1440
    works plan_detect.csv plan --detect 0.5 $small $variants --giant 1440 --format csv
    works plan_giant.txt plan --giant 40029 $small --meeples unlimited --agents greedy
    try plan --giant 100 $small
    if grep -qFx 'Below 144 tiles, the smallest pilot boards, all is extrapolated too.' "$WORK/out"; then
        pass
    else
        fail 'smaller boards than those of the pilot are not told'
    fi
    works plan_played.txt plan --giant 1430 --pilot 200 --boards 40 --board-sets 10,20 --quiet \
        --meeples unlimited
    works plan_each.txt plan --detect 2 $small --play-under each --players 3 --metric farm
    works plan_margin.csv plan --detect 2 $small --metric margin --sets 2 --power 0.8 \
        --level 0.9 --comparisons 20 --baseline second --format csv
}

# What is not usual of the pilot's games is said; what is usual is not.
unusual() { # TEXT WORDS...: with these words it says the text behind the players
    text=$1
    shift
    try plan --detect 1 --pilot 20 --boards 0 --quiet "$@"
    exits 0
    is "said with $*" "$(head -n 1 "$WORK/out")" \
        "pilot: 20 games, 2 players (random, random)$text, played under third, seed 1"
}
unusual '' --meeples 7 --sets 1
unusual ', unlimited meeples' --meeples unlimited
unusual ', 1 meeple' --meeples 1
unusual ', 3 meeples, 2 boxes' --meeples 3 --sets 2

# Nothing depends on threads, and the times stay out of what is printed.
for threads in 1 2 3; do
    try plan --detect 0.5 --pilot 200 --boards 12 --board-sets 2,8 --seed 3 --threads $threads \
        --variants first,second,third,4-third,third:two_tile_city=6 --giant 1440
    exits 0
    same_text "$WORK/out" "$EXPECTED/plan_detect.txt"
    is "times with $threads threads" "$(cut -d: -f1,2 "$WORK/err" | tr '\n' ';')" \
        "$(printf '%s;' 'carcsim plan: the most games, all variants scored on them, 82 games' \
            'carcsim plan: the largest two separate runs, 7,898 games' \
            'carcsim plan: one board of 457 tiles' 'carcsim plan: one board of 1,440 tiles')"
done

# ---- the same figures as those of run and giant

try run --games 200 --seed 3 --variants first,third --quiet -o run
exits 0
for column in 6:11 7:14; do
    is "games of run, column $column" \
        "$(field ${column#*:} "$EXPECTED/plan_detect.csv" '^games,first,')" \
        "$(field ${column%:*} run/comparisons.csv '^third,first,third,total,')"
done
is 'sd of first alone' "$(field 16 "$EXPECTED/plan_detect.csv" '^games,first,')" \
    "$(field 8 run/summary.csv '^third,first,all,[^,]*,total,')"
is 'sd of third alone' "$(field 17 "$EXPECTED/plan_detect.csv" '^games,first,')" \
    "$(field 8 run/summary.csv '^third,third,all,[^,]*,total,')"

# Two boxes a board, two players: points of both a board, over 4.
try giant --tiles-placed 144 --players 2 --repeat 12 --seed 3 --quiet -o giant
exits 0
is 'boards of giant' "$(field 11 "$EXPECTED/plan_detect.csv" '^boards,first,.*,144,')" \
    "$(awk -F, '$2 == 144 && $4 == "sum" && $5 == "total" {
        if ($3 == "first") sum += $6; else if ($3 == "third") sum -= $6
    } END { printf "%.6f", sum / 4 / 12 }' giant/growth.csv)"

# ---- ranges

# Where boards of the giant's size were played, their own sd is taken.
try plan --giant 1430 --pilot 200 --boards 40 --board-sets 10,20 --quiet --format csv
exits 0
is 'sd on a giant board that was played' "$(field 14 "$WORK/out" '^one_board,first,')" \
    "$(field 14 "$WORK/out" '^boards,first,.*,1440,')"

# A board of the tiles that are needed shows the difference, one tile less does not, at either end
# of the range: columns of needed and of detectable.
range='--pilot 200 --boards 60 --board-sets 2,8,32 --meeples unlimited --quiet --format csv'
# shellcheck disable=SC2086
try plan --detect 0.8 $range
exits 0
cp "$WORK/out" needed.csv
for columns in 28:29 18:22 19:23; do
    tiles=$(field ${columns%:*} needed.csv '^one_board,first,')
    is "tiles that are needed, column ${columns%:*}: ${tiles:=0}" \
        "$([ "$tiles" -gt 144 ] && echo yes)" yes
    for less in 0 1; do
        # shellcheck disable=SC2086
        try plan --giant $((tiles - less)) $range
        exits 0
        is "$tiles - $less tiles show 0.8" \
            "$(field ${columns#*:} "$WORK/out" '^one_board,first,' |
                awk '{ print $1 <= 0.8 ? 0 : 1 }')" "$less"
    done
done
is 'the range is in order' "$(awk -F, '/^one_board,first/ {
    print $28 < $18 && $18 < $19 && $27 == "" }' needed.csv)" 1

# ---- more is asked for, more is needed

needed() { # words...
    try plan --pilot 100 --boards 0 --quiet --format csv --variants first,third "$@"
    field 18 "$WORK/out" '^games,first,'
}
few=$(needed --detect 0.5)
for words in '--detect 0.4' '--detect 0.5 --power 0.95' '--detect 0.5 --level 0.99' \
    '--detect 0.5 --comparisons 2' '--detect 0.5 --players 2 --meeples unlimited'; do
    # shellcheck disable=SC2086
    more=$(needed $words)
    is "more games than $few for $words: $more" "$([ "$more" -gt "$few" ] && echo yes)" yes
done
try plan --detect 0.000001 --pilot 100000 --boards 0 --quiet --level 0.999999 --power 0.999999 \
    --comparisons 1000000
exits 0
says_nothing

# ---- what is refused

refuses 64 'carcsim plan: --detect is missing, expected the points that shall be seen' plan
for bad in 0 -1 0.0 nan inf 1e3 0x1 . '' 1.2.3 1000001; do
    refuses 64 "carcsim plan: --detect is \"$bad\", expected points, a number from 0.000001 to 1000000" \
        plan --detect="$bad"
done
for bad in 0 1 1.5 -0.5 90% ''; do
    refuses 64 "carcsim plan: --power is \"$bad\", expected a number between 0 and 1, such as 0.9" \
        plan --detect 1 --power="$bad"
    refuses 64 "carcsim plan: --level is \"$bad\", expected a number between 0 and 1, such as 0.95" \
        plan --detect 1 --level="$bad"
done
refuses 64 'carcsim: --variants names no other variant than the baseline third, expected at least one to compare with it' \
    plan --detect 1 --variants third
refuses 64 'carcsim plan: --metric is "totl", expected total, margin, road_complete, road_incomplete, city_two_tile, city_complete, city_incomplete, monastery_complete, monastery_incomplete or farm; did you mean "total"?' \
    plan --detect 1 --metric totl
refuses 64 'carcsim: --baseline is "frst", expected one of the variants that are scored; did you mean "first"?' \
    plan --detect 1 --baseline frst
refuses 64 'carcsim plan: --pilot is "9", expected a whole number from 10 to 1000000000' \
    plan --detect 1 --pilot 9
refuses 64 'carcsim plan: --boards is "1", expected 0 or at least 2: one board has no spread' \
    plan --detect 1 --boards 1
refuses 64 'carcsim plan: --boards is "0", but --giant is judged by pilot boards' \
    plan --giant 720 --boards 0
for bad in 10 20,10 10,10 1,2 10,1001 10,x '' '10,20,' 2,3,4,5,6,7,8,9,10; do
    refuses 64 "carcsim plan: --board-sets is \"$bad\", expected 2 to 8 ascending numbers of boxes, each from 2 to 1000, such as 10,20,40" \
        plan --detect 1 --board-sets "$bad"
done
refuses 64 'carcsim plan: --play-under each, expected one variant for a giant board' \
    plan --giant 720 --play-under each
refuses 64 'carcsim plan: "first" is not an option; plan takes options only' plan first
refuses 64 'carcsim plan: there is no option --detct; did you mean --detect?' plan --detct 1

# ---- an interrupted pilot says nothing

TRIED='plan, interrupted'
for seconds in 0.5 2 10 40; do # until a slow program listens
    listen plan --detect 1 --pilot 1000000000 >out 2>err &
    process=$!
    sleep $seconds
    end_by TERM
    [ "$STATUS" -eq 143 ] || break
done
exits 130
is 'what an interrupted pilot says' "$(cat out err)" \
    'carcsim: interrupted in the pilot; nothing was printed'

finish
