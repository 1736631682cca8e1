#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# meeples.csv and unclaimed.csv against the other files of a run and against its record.
# shellcheck disable=SC2034 # lib.sh reads TRIED
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

quiet --games 60 --agents greedy,random --variants first,third --save-games record.csv -o plain
quiet --games 20 --players 3 --agents random,greedy,random --rotate-seats --variants first,third \
    -o rotated
quiet --games 20 --variants first,second --play-under each -o each

# The points of all kinds are the total; those of the kinds add up to it.
for folder in plain rotated each; do
    TRIED="$folder: points of all kinds"
    awk -F, '$5 == "total" { print $1, $2, $3, $4, $6, $7, $9 }' "$folder/summary.csv" >wanted
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        $5 == "all" { print $1, $2, $3, $4, $6, $at["points"], $at["points_se"] }' \
        "$folder/meeples.csv" >out
    same_text out wanted
    TRIED="$folder: kinds add up"
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        function near(x, y) { return x - y < 3e-6 && y - x < 3e-6 }
        $5 != "all" { placed += $7; stuck += $at["stuck"]; points += $at["points"] }
        $5 == "all" { if (!near(placed, $7) || !near(stuck, $at["stuck"]) ||
                !near(points, $at["points"])) print
            placed = stuck = points = 0; rows++ }
        END { print (rows ? "rows" : "no rows") }' "$folder/meeples.csv" >out
    echo rows >wanted
    same_text out wanted
done
is 'seats that rotate have no agent of their own' \
    "$(awk -F, '$3 == 1 { print $4 }' rotated/meeples.csv | sort -u)" rotating
is 'games of a run that rotates are groups' \
    "$(awk -F, 'NR > 1 { print $6 }' rotated/meeples.csv | sort -u)" 20

# Placed meeples and their turns, counted in the record.
TRIED='meeples of the record'
awk -F, 'NR > 1 && $8 != "" { split($8, word, " "); placed[$3 "," word[1]]++; turns[$3 "," word[1]] += $2 }
    END { for (key in placed)
        printf "%s,%.6f,%.6f\n", key, placed[key] / 60, turns[key] / placed[key] }' \
    record.csv | sort >wanted
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $2 == "third" && $3 ~ /^[12]$/ && $5 != "all" {
        print $3 "," $5 "," $at["placed"] "," $at["turn_placed"] }' plain/meeples.csv |
    sort >out
same_text out wanted
TRIED='turns of the record'
awk -F, 'NR > 1 && $3 != "" && $5 != "" { turns[$3]++ }
    END { for (seat in turns) printf "%s,%.6f\n", seat, turns[seat] / 60 }' record.csv |
    sort >wanted
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $2 == "third" && $3 ~ /^[12]$/ && $5 == "all" { print $3 "," $at["turns"] }' \
    plain/meeples.csv | sort >out
same_text out wanted

# What nobody took: the features of features.csv that are not claimed.
for folder in plain rotated each; do
    TRIED="$folder: unclaimed features"
    awk -F, 'NR > 1 { print $1, $2, $3, $4, $5, $6, $6 - $7 }' "$folder/features.csv" >wanted
    awk -F, 'NR > 1 { print $1, $2, $3, $4, $5, $6, $7 }' "$folder/unclaimed.csv" >out
    same_text out wanted
    is "$folder: nothing is unclaimed that was not offered" \
        "$(awk -F, 'NR > 1 && ($9 > $8 || $9 < 0)' "$folder/unclaimed.csv")" ''
done

# Where nobody has a meeple everything is left.
quiet --games 5 --meeples 0 --variants first,third -o bare
is 'without meeples all is unclaimed' \
    "$(awk -F, 'NR > 1 && ($6 != $7 || $8 != $9)' bare/unclaimed.csv)" ''
is 'without meeples every turn is begun without one' \
    "$(awk -F, '$5 == "all" && ($(NF - 1) != $(NF - 2) || $7 != 0)' bare/meeples.csv)" ''
is 'a kind without meeples has no ratios' \
    "$(awk -F, 'NR > 1 { print $11 $14 $15 $19 }' bare/meeples.csv | sort -u)" ''

finish
