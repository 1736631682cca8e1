#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim score on records that break a rule: one line with file, line and reason, exit code 65,
# nothing on stdout.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"

# breaks RECORD LINE REASON [OPTIONS...]
breaks() {
    record=$1.csv
    place=$record${2:+:$2}
    reason=$3
    shift 3
    refuses 65 "carcsim: $place: $reason" score "$record" "$@"
}

# Tiles and places.
breaks unknown_tile 3 'tile is "e", which is not in the tile set; did you mean "E"?'
breaks unknown_word 3 'tile is "Q9", which is not in the tile set; did you mean "Q"?'
breaks unknown_far 3 'tile is "banana", which is not in the tile set'
breaks unknown_lines 3 'tile is "A?B", which is not in the tile set'
breaks no_fit 3 'E turned 0 does not fit at 0,1: its south side is field, but D at 0,0 has city there'
breaks overlap 4 'tile G cannot lie at 0,1, where E has been since turn 1'
breaks apart 3 'tile B cannot lie at 1,1, which is next to no tile'
breaks far 3 'tile B cannot lie at 1000000000,-1000000000, which is next to no tile'
breaks placeable 3 'tile D has no place, but it fits at 0,-1 turned 180'
breaks copies 4 'tile C is drawn 2 times, but there is only 1 in 1 set' --sets 1
try score copies.csv
exits 0
try score copies.csv --sets 2
exits 0

# The start tile, turns, seats.
breaks first_turn 2 'turn is 1, expected a game to begin with turn 0'
breaks start_unplaced 2 'the start tile has no place, expected 0,0'
breaks start_away 2 'the start tile lies at 1,0, expected 0,0'
breaks start_seat 2 'seat is 1, expected nothing for the start tile'
breaks start_meeple 2 'there is a meeple on the start tile, expected none'
breaks turn_gap 3 'turn is 2, expected 1 after the row above'
breaks turn_again 4 'turn is 1, expected 2 after the row above'
breaks no_seat 3 'seat is empty, expected who drew the tile'
breaks seat_three 3 'seat is 3, expected 1 to 2, as many as there are players' --players 2
breaks seat_seven 3 'seat is "7", expected 1 to 6, or nothing for the start tile'
breaks again 5 'game 1 was there before, expected all rows of a game to stand together'

# Meeples.
breaks taken 4 'the road E of U at -1,0 is taken: seat 1 has had a meeple there since turn 1, at 1,0'
breaks taken_own 4 'the field SSE of E at 1,1 is taken: seat 1 has had a meeple there since turn 1, at 1,0'
breaks no_segment 3 'meeple is "city N", but J turned 90 has only city E, road S W, field NNW NNE SSE WNW, field SSW WSW'
breaks which_field 3 'meeple is "field", expected which one, as J turned 90 has field NNW NNE SSE WNW, field SSW WSW'
breaks no_supply 4 'seat 1 has no meeple left, its supply of 1 is on the board' --meeples 1
try score no_supply.csv
exits 0
breaks no_supply 3 'seat 1 has no meeple left, its supply of 0 is on the board' --meeples 0

# Fields that cannot be read.
breaks bad_number 3 'x is "0.5", expected a whole number from -1000000000 to 1000000000'
breaks bad_game 2 'game is "one", expected a whole number from 0 to 18446744073709551615'
breaks bad_rotation 3 'rotation is "45", expected 0, 90, 180 or 270'
breaks bad_meeple 3 'meeple is "farm N", expected such as road E, city N, field NNW or monastery'
breaks half_place 3 'y is "", expected a value, as x, y and rotation are given together or not at all'
breaks meeple_unplaced 3 'meeple is "city N", expected nothing on a tile that was not placed'
breaks missing_column 1 'the column "meeple" is missing'
breaks double_column 1 'the column "x" is there twice'
breaks ragged_short 3 'the row has 7 fields, expected 8 as in the header'
breaks ragged_long 3 'the row has 9 fields, expected 8 as in the header'
breaks empty '' 'the file is empty, expected a header with names of columns'

# The first thing that is wrong is told, and what was good before it is not printed.
breaks first_of_two 3 'E turned 0 does not fit at 0,1: its south side is field, but D at 0,0 has city there'
breaks later 5 'E turned 90 does not fit at 0,1: its south side is field, but D at 0,0 has city there'
breaks later 5 'E turned 90 does not fit at 0,1: its south side is field, but D at 0,0 has city there' \
    --explain
refuses 65 'carcsim: again.csv:5: game 1 was there before, expected all rows of a game to stand together' \
    score columns.csv again.csv --format csv
cp bad_number.csv "$WORK/in"
refuses 65 'carcsim: standard input:3: x is "0.5", expected a whole number from -1000000000 to 1000000000' score -

# Files and words.
refuses 66 'carcsim: nowhere.csv: No such file or directory' score nowhere.csv
refuses 66 'carcsim: nowhere.csv: No such file or directory' score columns.csv nowhere.csv
refuses 66 'carcsim: .: Is a directory' score .
refuses 64 'carcsim score: a game record is missing: a file, or - for standard input' score
refuses 64 'carcsim score: --explain is text for people and has no --format csv' \
    score columns.csv --explain --format csv
refuses 64 'carcsim score: --format is "tabel", expected table or csv; did you mean "table"?' \
    score columns.csv --format tabel
refuses 64 'carcsim score: --players is "7", expected a whole number from 2 to 6' \
    score columns.csv --players 7
refuses 64 'carcsim score: --players is "1", expected a whole number from 2 to 6' \
    score columns.csv -p1
refuses 64 'carcsim score: --meeples is "-1", expected a whole number from 0 to 1000000 or unlimited' \
    score columns.csv --meeples -1
refuses 64 'carcsim score: --meeples is "1000001", expected a whole number from 0 to 1000000 or unlimited' \
    score columns.csv --meeples 1000001
refuses 64 'carcsim score: --sets is "0", expected a whole number from 1 to 1000' \
    score columns.csv --sets 0
refuses 64 'carcsim score: --sets is "1001", expected a whole number from 1 to 1000' \
    score columns.csv --sets=1001
refuses 64 'carcsim: --tiles: there is no tile set "bsae", expected one of base; did you mean "base"?' \
    score columns.csv --tiles bsae
for words in '--variants nobody' '--variants third:road_tile=x' '--variants third:raod_tile=1'; do
    # shellcheck disable=SC2086
    try score columns.csv $words
    exits 64
    prints_nothing
done

finish
