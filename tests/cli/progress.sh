#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The line that a terminal shows while a run goes on: what it says of precision, and that it is
# renewed.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

if ! script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    skip progress 'there is no script(1), which has a terminal'
    finish
    exit
fi

# shown WORDS...: a run on a terminal; the file lines has what its line was, from first to last.
shown() {
    TRIED="run $* on a terminal"
    script -qec "'$CARCSIM' run $*" typescript >/dev/null 2>&1 </dev/null
    tr '\r' '\n' <typescript | grep -aE '^  [0-9,]+/[0-9,]+ games' | tr -d '\033' | sed 's/\[K$//' >lines
    grep -aoE '[a-z_ ]* \+- [0-9.]+.*' lines | sed 's/^.*  //' >notes
}

# says NAME PATTERN: there are notes, and all are that.
says() {
    holds "$1 has notes" test -s notes
    is "$1" "$(grep -vxE "$2" notes)" ''
}

# The widest interval of the variants' differences, not of the mean, which is four times as wide.
words='--games 8000 --agents greedy --threads 1 --variants first,second,third --seed 2'
# One thread, as more would be over before anything is shown.
shown "$words" -o watched
says 'the difference of total' 'total \+- [0-9.]+ points'
holds 'the figure is renewed' test "$(sort -u notes | wc -l)" -ge 3
awk -F, '$4 == "total" && ($10 - $9) / 2 > most { most = ($10 - $9) / 2 }
    END { print most }' watched/comparisons.csv >wanted
sed 's/.*+- \([0-9.]*\).*/\1/' notes | tail -n 1 >found
# shellcheck disable=SC2016 # awk's
holds "the last one is not stale: $(cat found), at the end $(cat wanted)" \
    awk 'NR == FNR { wanted = $1; next } { exit !($1 > 0.9 * wanted && $1 < 2 * wanted) }' wanted found
# shellcheck disable=SC2086
quiet $words -o unwatched
same_results 'rounds change no result' watched unwatched

few='--games 3000 --agents greedy --threads 1 --seed 3'
shown "$few" --variants third
says 'the mean of a single variant' 'mean total \+- [0-9.]+ points'
shown "$few" --variants first,third --until farm:0.001
says 'what --until looks at' 'farm \+- [0-9.]+ points'
shown "$few" --variants first,third --until share_farm:0.0001
says 'a share' 'share_farm \+- [0-9.]+'
shown "$few" --variants first,third --play-under each --until behaviour_total:0.01
says 'each in its own play' 'behaviour_total \+- [0-9.]+ points'

finish
