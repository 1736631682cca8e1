#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim compare on the folders of small runs. Every figure is compared with R in
# tests/statistical/against_r.sh; here some are worked out by hand from games.csv.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

quiet --games 60 --seed 5 --agents random --variants first,second,third --per-game -o same
quiet --games 60 --seed 5 --agents greedy,random --variants second,third --per-game -o other
quiet --games 60 --seed 5 --agents greedy --variants first,third --play-under each -o each
quiet --games 40 --seed 6 --agents random --variants first,second,third -o seed
quiet --games 40 --seed 5 --agents random --variants first,third -o fewer
quiet --games 30 --seed 5 --agents greedy --variants third,first -o greedy
quiet --games 30 --seed 5 --agents greedy,random --variants third,first --rotate-seats --per-game \
    -o rotated

# ---- what it prints

works compare_one.txt compare same
works compare_each.txt compare each --metrics total,farm,share_farm,tied_at_top,winner_changed
works compare_paired.txt compare same other
works compare_seed.txt compare same seed --metrics total,share_farm --equivalent 3
works compare_reasons.txt compare fewer greedy seed --metrics total --level 0.9
works compare_fewer.txt compare same fewer --metrics total,farm
works compare.csv compare same --format csv --equivalent 0.5 --baseline first
works compare_each.csv compare each --format csv --metrics total,share_farm,winner_changed
works compare_paired.csv compare same other --format csv --metrics farm,total
works compare_changed.txt compare same --metrics winner_changed --variants second
works compare_rotated.txt compare rotated --metrics total,first_seat_advantage,winner_changed
works compare_mixed.txt compare greedy rotated --metrics total,margin
# p below 0.05, but not when it is corrected; a bound that is neither proven nor far off
works compare_corrected.txt compare each --metrics farm,total,margin,share_farm,tied_at_top
quiet --games 3000 --seed 5 --agents random --variants first,third --until total:0.2 -o until
works compare_until.txt compare until same --metrics total
quiet --games 1 --seed 5 --variants first,third -o single
works compare_single.txt compare single --metrics total,winner_changed --equivalent 1
works compare_bound.txt compare same --metrics total --equivalent 0.7
works compare_different.txt compare same --metrics total,farm,winner_changed --equivalent 0.3
works compare_same_games.txt compare same fewer --metrics total --equivalent 3

# ---- by hand

# column FILE WORDS NAME: the field called NAME in the row that begins with WORDS.
column() {
    awk -F, -v row="$2" -v name="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        index($0, row ",") == 1 { print $at }' "$1"
}

# Points per player of each game under a variant: means over the seats.
totals() { # folder variant
    awk -F, -v variant="$2" 'NR > 1 && $3 == variant { sum[$1] += $14 / 2 }
        END { for (game = 1; game in sum; game++) print sum[game] }' "$1/games.csv"
}

by_hand() { # NAME FILES-OF-TOTALS ROW
    paste "$2" "$3" | awk '{ n++; d = $1 - $2; s += d; q += d * d }
        END { mean = s / n; sd = sqrt((q - n * mean * mean) / (n - 1)); se = sd / sqrt(n)
              printf "%.6f %.6f %.6f %.6f\n", mean, sd, se, mean / se }' >"$WORK/hand"
    for name in mean_difference sd_difference se t; do
        column "$WORK/out" "$4" "$name"
    done | paste -s -d ' ' >"$WORK/said"
    TRIED=$1
    same_text "$WORK/said" "$WORK/hand"
}

is 'the column of totals in games.csv' "$(head -n 1 same/games.csv | cut -d, -f14)" total
for variant in first second third; do
    totals same $variant >"same_$variant"
done
totals other third >other_third
try compare same --format csv --metrics total --variants first,second
by_hand 'first against third' same_first same_third same,same,rule,paired,third,first,third,total
by_hand 'second against third' same_second same_third \
    same,same,rule,paired,third,second,third,total
try compare same --format csv --metrics total --baseline second
by_hand 'another baseline' same_third same_second same,same,rule,paired,third,third,second,total
try compare same other --format csv --metrics total
by_hand 'two folders' other_third same_third other,same,run,paired,third,third,third,total

# Intervals grow with the level: t of 59 df is 2.000995 at 95 %, 2.661759 at 99 %.
try compare same --format csv --metrics total --variants first --level 0.99
row=same,same,rule,paired,third,first,third,total
TRIED='the interval at 99 %'
if awk -v se="$(column "$WORK/out" $row se)" -v high="$(column "$WORK/out" $row ci_high)" \
    -v mean="$(column "$WORK/out" $row mean_difference)" \
    'BEGIN { gap = high - mean - 2.661759 * se; exit gap * gap > 1e-10 }'; then
    pass
else
    fail 'the interval is not mean + 2.661759 se'
fi

# Beyond the bound where the interval is, if there is one test: at 0.4 to 0.5 it ends (0.44).
for bound in 0.40 0.43 0.45 0.5; do
    try compare same --format csv --metrics total --variants first --equivalent $bound
    wanted=$(awk -v low="$(column "$WORK/out" $row ci_low)" -v bound=$bound \
        'BEGIN { print ((low > bound) ? "different" : "not_proven") }')
    is "the verdict at $bound" "$(column "$WORK/out" $row verdict)" "$wanted"
done
is 'the last bound is not passed' "$wanted" not_proven

# The whole effect is that of the rule and of behaviour together.
try compare each --format csv --metrics total
TRIED='whole = rule + behaviour'
if awk -F, 'NR > 1 { m[$3] = $11 } END { gap = m["whole"] - m["rule"] - m["behaviour"]
        exit NR != 4 || gap * gap > 1e-11 }' "$WORK/out"; then
    pass
else
    fail "$(cut -d, -f3,11 "$WORK/out")"
fi

# The same figures as in comparisons.csv of the run.
try compare same --format csv
awk -F, -v OFS=, 'NR > 1 && $8 != "winner_changed" {
    print $5, $6, $7, $8, $9, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20 }' \
    "$WORK/out" | sort >"$WORK/compared"
awk 'NR > 1 && !/winner_changed/' same/comparisons.csv | sort >"$WORK/written"
TRIED='compare same, against comparisons.csv'
same_text "$WORK/compared" "$WORK/written"

# The same games in both are the same, whatever is scored beside them.
quiet --games 60 --seed 5 --agents random --variants third --per-game -o again
try compare same again --metrics total
exits 0
holds 'the same games twice' grep -q \
    'Under third, again gives the same points as same in every game.' "$WORK/out"

# ---- files

try compare same -o answer.txt
exits 0
says_nothing
prints_nothing
same_text answer.txt "$EXPECTED/compare_one.txt"
refuses 73 'carcsim: answer.txt: exists already; --force replaces it' compare same -o answer.txt
try compare same --metrics farm -o answer.txt --force
exits 0
fails_to 'the old answer is gone' cmp -s answer.txt "$EXPECTED/compare_one.txt"
refuses 64 'carcsim: --metrics is "fram", expected metrics (see --help) separated by commas; did you mean "farm"?' \
    compare same --metrics total,fram -o wrong.txt
fails_to 'nothing is written after an error' test -e wrong.txt
try compare same -o /dev/full
exits 74

# ---- words

refuses 64 'carcsim compare: the folder with the results of a run is missing' compare
refuses 64 'carcsim compare: there is no option --metrcs; did you mean --metrics?' \
    compare same --metrcs=total
refuses 64 'carcsim: --baseline is "thidr", expected a variant that was scored in the run; did you mean "third"?' \
    compare same --baseline thidr
refuses 64 'carcsim: --variants is "frist", expected a variant that was scored in the run; did you mean "first"?' \
    compare same --variants second,frist
refuses 64 'carcsim: --variants is "third", expected others than the baseline' \
    compare same --variants third
refuses 64 'carcsim: --metrics is "", expected metrics (see --help) separated by commas' \
    compare same --metrics total,
for level in 0 1 95 -0.5 x 0.9x nan ''; do
    refuses 64 "carcsim compare: --level is \"$level\", expected a number between 0 and 1, such as 0.95" \
        compare same --level="$level"
done
for delta in 0 -1 inf one; do
    refuses 64 "carcsim compare: --equivalent is \"$delta\", expected a number of points above 0, such as 0.1" \
        compare same --equivalent="$delta"
done
refuses 64 'carcsim compare: --format is "table", expected text or csv' \
    compare same --format table
refuses 64 'carcsim compare: --baseline goes with one folder; of several, each is compared with the first' \
    compare same other --baseline third
refuses 64 'carcsim: --metrics winner_changed goes with one folder: in runs that were played otherwise another winner is mostly chance' \
    compare same other --metrics winner_changed
refuses 64 'carcsim: the folder ./same is named twice' compare same ./same

# ---- folders that do not fit, or are not what they were

refuses 66 'carcsim: nowhere/manifest.csv: No such file or directory' compare nowhere
quiet --games 20 --seed 5 --players 3 --variants first,third -o three
refuses 65 'carcsim: three: a run with 3 players, expected 2 as in same' compare same three
quiet --games 20 --seed 5 --variants first --play-under first -o alone
refuses 65 'carcsim: alone: the run has one variant, so there is nothing to compare' compare alone
refuses 65 'carcsim: other: no variant that is compared was scored here and in alone' \
    compare alone other
sed 's/^first,2000,2,/first,2000,3,/' "$CARC_SOURCE_ROOT/data/variants.csv" >mine.csv
quiet --games 20 --seed 5 --variants first,third --variants-file mine.csv -o mine
refuses 65 'carcsim: mine: the variant first has other parameters than in same' compare same mine
quiet --games 20 --seed 5 --variants first,third --shard 1/2 -o shard
refuses 65 'carcsim: shard: this is shard 1/2 of a run; carcsim merge makes the whole' \
    compare shard

try giant --tiles-placed 100 --players 2 --seed 5 --quiet -o giant
exits 0
refuses 65 'carcsim: giant: these are results of carcsim giant, expected those of carcsim run' \
    compare same giant

# refused_after FILE LINE CHANGE...: a copy of the folder with a file changed is not believed.
refused_after() {
    rm -rf broken
    cp -r same broken
    file=$1
    line=$2
    shift 2
    "$@" <"same/$file" >"broken/$file"
    try compare broken
    exits 65
    prints_nothing
    TRIED="compare, $file changed by $*"
    is "$TRIED" "$(cut -c1-${#line} "$WORK/err")" "$line"
}
for file in state.csv games.csv summary.csv; do
    refused_after "$file" "carcsim: broken/$file: " sed 's/1/2/'
    refused_after "$file" "carcsim: broken/$file: " head -c 500
done
refused_after manifest.csv 'carcsim: broken/manifest.csv: ' sed 's/^seed,5/seed,6/'
refused_after manifest.csv 'carcsim: broken/manifest.csv: ' head -n 12
rm broken/games.csv
cp same/manifest.csv broken/
refuses 66 'carcsim: broken/games.csv: No such file or directory' compare broken
finish
