#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# convergence.csv: its rows after 64, 128, 256 ... games are those of comparisons.csv of runs of
# so many games.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# settles NAME LAST WORDS...: a run of LAST games, and shorter ones.
settles() {
    name=$1
    last=$2
    shift 2
    quiet "$@" --games "$last" -o "$name" --threads 2
    echo 'games,played_under,variant,baseline,metric,mean_difference,se,ci95_low,ci95_high' \
        >"$name.wanted"
    for games in 64 128 256 "$last"; do
        quiet "$@" --games "$games" -o "$name-$games"
        awk -F, -v OFS=, '$4 == "total" || $4 == "farm" {
            print $5, $1, $2, $3, $4, $6, $8, $9, $10 }' "$name-$games/comparisons.csv"
    done | sort >"$name.rows"
    sort "$name/convergence.csv" | grep -v '^games' >"$name.found"
    TRIED="convergence.csv of $*"
    same_text "$name.found" "$name.rows"
    holds 'its header' test "$(head -n 1 "$name/convergence.csv")" = "$(cat "$name.wanted")"
    is 'rows of one difference follow each other' \
        "$(awk -F, 'NR > 1 { print $2, $3, $5 }' "$name/convergence.csv" | uniq | sort | uniq -d)" ''
}
settles many 300 --variants all --seed 8
settles each 257 --play-under each --variants first,second,third
settles greedy 270 --agents greedy --variants first,third --baseline first --players 3
settles turns 260 --agents greedy,random --variants first,third --rotate-seats

# Exactly at a point, and below the first one.
quiet --games 64 -o exact
is 'the end is a point' "$(cut -d, -f1 exact/convergence.csv | sort -u | tr '\n' ' ')" '64 games '
quiet --games 5 -o few
is 'below the first point there is the end' \
    "$(cut -d, -f1 few/convergence.csv | sort -u | tr '\n' ' ')" '5 games '
quiet --games 70 --variants third -o alone
is 'one variant has nothing to compare' "$(wc -l <alone/convergence.csv)" 1

finish
