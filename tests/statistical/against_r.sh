#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The figures of runs against R: against_r.R computes them again from games.csv. Then one figure
# of every column is changed, and R must notice each time.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

if ! have Rscript; then
    echo 'skipped: Rscript is missing (Debian: apt install r-base-core)'
    exit 77
fi

in_r() { # folder
    Rscript --vanilla "$CARC_SOURCE_ROOT/tests/statistical/against_r.R" "$1"
}

# agrees FOLDER WORDS...: a run whose figures are those of R.
agrees() {
    folder=$1
    shift
    quiet --seed 20260801 --per-game -o "$folder" "$@"
    holds "R on carcsim run $*" in_r "$folder"
}

agrees greedy --games 2000 --agents greedy --variants first,second,third
agrees random --games 3000 --players 3 --agents random --variants all --baseline first
agrees rotated --games 300 --players 3 --agents random,greedy,random --rotate-seats \
    --variants first,third
agrees each --games 400 --agents greedy,random --variants first,third,2-first --play-under each

# compared LEVEL DELTA WORDS...: carcsim compare, whose figures are those of R. DELTA may be empty.
compared() {
    level=$1
    delta=$2
    shift 2
    try compare --format csv --level "$level" ${delta:+--equivalent "$delta"} "$@"
    exits 0
    cp "$WORK/out" compared.csv
    holds "R on carcsim compare $*" compare_in_r "$level" "$delta"
}

compare_in_r() {
    Rscript --vanilla "$CARC_SOURCE_ROOT/tests/statistical/compare_r.R" compared.csv "$@"
}

quiet --seed 20260801 --per-game --games 400 --agents greedy,greedy:never=farm \
    --variants second,third -o other
quiet --seed 1 --per-game --games 700 --agents greedy --variants second,third,first -o seed
compared 0.95 '' greedy
compared 0.9 0.5 each --baseline first
compared 0.99 2 each other seed
compared 0.95 '' rotated
compared 0.95 0.3 seed greedy
fails_to 'R on an interval of another level' compare_in_r 0.94 0.3
fails_to 'R on another bound' compare_in_r 0.95 0.31
# finds NUMBER COMMAND...: R says that so many figures are wrong.
finds() {
    number=$1
    shift
    is "wrong figures that R finds, $*" "$("$@" | sed -n '$s/.*, \([0-9]*\) wrong$/\1/p')" "$number"
}

# One figure more of every column, each in another row.
awk -F, -v OFS=, '
    BEGIN { count = split("22 23 24 11 12 13 14 15 16 17 18 20", column, " ") }
    NR > 1 && NR <= 1 + count { at = column[NR - 1]
        if ($at == "") exit 1
        $at = sprintf("%.6f", $at + 0.000002) }
    { print }' compared.csv >changed.csv || fail 'a column is empty'
mv changed.csv compared.csv
finds 12 compare_in_r 0.95 0.3

agrees tiny --games 2 --agents random --players 5 --meeples 2 --variants third,second

quiet --seed 7 --games 40 --per-game --agents random --variants third,second -o edited
holds 'R on the run that is edited' in_r edited

# edited FILE ROW COLUMN BY: changes a figure by so little.
edits=0
edited() {
    awk -F, -v OFS=, -v row="$2" -v column="$3" -v by="$4" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
        NR > 1 && index($0, row) == 1 && $at != "" && !done {
            $at = sprintf("%.6f", $at + by)
            done = 1
        }
        { print }
        END { exit !done }' "edited/$1" >new.csv || fail "no $3 to change in $1"
    mv new.csv "edited/$1"
    edits=$((edits + 1))
}
for column in games mean sd se ci95_low ci95_high min q05 q25 median q75 q95 max share; do
    edited summary.csv third,second,2,random,total "$column" 0.000002
done
for column in games mean_difference sd_difference se ci95_low ci95_high t df p p_holm \
    effect_size; do
    edited comparisons.csv third,second,third,farm "$column" 0.000002
done
edited comparisons.csv third,second,third,winner_changed mean_difference 0.000002
edited comparisons.csv third,second,third,winner_changed ci95_high -0.000002
edited comparisons.csv third,second,third,share_farm se 0.000002
edited comparisons.csv third,second,third,tied_at_top p 0.000002
edited comparisons.csv third,second,third,first_seat_advantage mean_difference -0.000002
edited summary.csv third,second,1,random,win ci95_low 0.000002
edited agents.csv third,second,random,all margin_se 0.000002
edited histogram.csv third,second,all,total count 1
edited games.csv 7,third,second,2 place 1
finds "$edits" in_r edited
finish
