#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim score on records that are in order.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"
CASES=$CARC_SOURCE_ROOT/tests/cases

# The teaching positions and the example of the three editions.
try score "$CASES/positions.csv" --variants first,second,third,medina-azahara --format csv
exits 0
says_nothing
same_text "$WORK/out" "$CASES/positions-points.csv"
works score_editions.txt score "$CASES/seed-editions.csv" --variants first,second,third
try score "$CASES/seed-editions.csv" --variants first,second,third --format csv
exits 0
cut -d, -f2,3,12 "$WORK/out" | tail -n +2 | tr '\n' ' ' >"$WORK/totals"
printf 'first,1,4 first,2,0 second,1,3 second,2,3 third,1,6 third,2,3 ' >"$WORK/wanted"
same_text "$WORK/totals" "$WORK/wanted"

# Tables and reasons.
works score_positions.txt score "$CASES/positions.csv" --variants third
works score_reasons.txt score "$CASES/positions.csv" --explain \
    --variants first,second,third,medina-azahara
works score_played.txt score played.csv --sets 1 --players 2 --variants first,second,third
works score_played_reasons.txt score played.csv --explain \
    --variants first,second,third,rio-grande,old-sheet,medina-azahara
try score played.csv --format csv
cp "$WORK/out" "$WORK/default"
try score played.csv --format csv --variants all
same_text "$WORK/default" "$WORK/out"
works score_grid.csv score columns.csv --variants grid,medina-azahara --format csv

# Columns in another order, other columns, a quoted one; two files; standard input.
works score_columns.csv score columns.csv --variants third --format csv
works score_two.txt score columns.csv seat_three.csv --variants third
works score_two.csv score columns.csv seat_three.csv --variants third --format csv
works score_two_reasons.txt score columns.csv seat_three.csv --variants third --explain
cp columns.csv "$WORK/in"
works score_columns.csv score - --variants third --format csv
{
    printf '\357\273\277' # a mark that some programs put first, and their line ends
    sed 's/$/\r/' columns.csv
} >"$WORK/in"
works score_columns.csv score --variants third --format csv -

# All seats that there are, or as many as --players says.
works score_players.csv score columns.csv --variants third --format csv --players 4
works score_start.csv score start_only.csv --variants third --format csv

# Where a tile has only one segment of the kind, no port need be named.
try score ported.csv --explain --variants third
cp "$WORK/out" "$WORK/wanted"
try score alone.csv --explain --variants third
exits 0
says_nothing
same_text "$WORK/out" "$WORK/wanted"

# A record without a game is not wrong, but worth a word.
try score header_only.csv --format csv
exits 0
says_only 'carcsim: header_only.csv: there is no game in this record'
printf '%s%s\n' 'game,variant,seat,road_complete,road_incomplete,city_two_tile,city_complete,' \
    'city_incomplete,monastery_complete,monastery_incomplete,farm,total' >"$WORK/wanted"
same_text "$WORK/out" "$WORK/wanted"

# Every reason adds up: under each variant, what the lines give a seat is what it has at last.
add_up() {
    awk '
        { game = $2 }
        $3 == "total:" {
            count = split(substr($0, index($0, "total: ") + 7), part, "; ")
            for (i = 1; i <= count; i++) {
                split(part[i], word, " ") # seat N has P
                if (sum[game, word[2]] != word[4]) {
                    printf "game %s seat %s: %s, but %s\n", game, word[2],
                        sum[game, word[2]], word[4]
                    bad = 1
                }
                checked++
            }
            next
        }
        {
            count = split(substr($0, index($0, " -> ") + 4), part, "; ")
            for (i = 1; i <= count; i++) {
                sub(/, once a player:.*/, "", part[i])
                words = split(part[i], word, /[ ,]+/)
                for (w = 2; word[w] != "gets" && word[w] != "each"; w++) {
                    if (word[w] != "and") sum[game, word[w]] += word[words]
                }
            }
        }
        END { exit bad || !checked }'
}
"$CARCSIM" list variants --format csv | tail -n +2 | cut -d, -f1 >"$WORK/names"
while read -r variant; do
    for record in "$CASES/positions.csv" "$CASES/seed-editions.csv" played.csv; do
        try score "$record" --explain --variants "$variant"
        exits 0
        if add_up <"$WORK/out" >"$WORK/sums"; then
            pass
        else
            fail "the reasons do not add up: $(head -n 3 "$WORK/sums")"
        fi
    done
done <"$WORK/names"

# Records written by a run give the same points again, whatever the number of seats and boxes.
while read -r seats sets agents; do
    rm -rf "$WORK/run"
    try run --games 30 --players "$seats" --sets "$sets" --agents "$agents" --seed 9 --quiet \
        --variants all -o "$WORK/run" --per-game --save-games "$WORK/run.csv" --force
    exits 0
    cut -d, -f1,3,4,6-14 "$WORK/run/games.csv" >"$WORK/wanted"
    try score "$WORK/run.csv" --players "$seats" --sets "$sets" --format csv
    exits 0
    same_text "$WORK/out" "$WORK/wanted"
done <<'RUNS'
2 1 random
3 1 greedy
6 2 random:never=farm
RUNS

# The same bytes where people write a decimal comma.
I18N=/usr/share/i18n/locales/de_DE
if locale -a 2>/dev/null | grep -qi '^de_DE\.utf-\?8$'; then
    LOCALES=
elif [ -f $I18N ] && have localedef &&
    localedef -i de_DE -f UTF-8 "$WORK/de_DE.UTF-8" >/dev/null 2>&1; then
    LOCALES=$WORK
else
    echo 'skipped: there is no locale with a decimal comma'
    finish
    exit
fi
for format in csv table; do
    try score "$CASES/positions.csv" --format "$format"
    cp "$WORK/out" "$WORK/plain"
    try_as "carcsim score --format $format, with a decimal comma" \
        env LC_ALL=de_DE.UTF-8 LOCPATH="${LOCALES:-}" \
        "$CARCSIM" score "$CASES/positions.csv" --format "$format"
    exits 0
    same_text "$WORK/out" "$WORK/plain"
done

finish
