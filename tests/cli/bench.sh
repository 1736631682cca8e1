#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Benchmarks and their scripts: what they print, not how long anything takes. Needs BENCH_GAMES
# and BENCH_RATIO, paths of the programs.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"
: "${BENCH_GAMES:?}" "${BENCH_RATIO:?}"
TMPDIR=$WORK/room
export TMPDIR

# ---- bench_games -----------------------------------------------------------------------------

lists() { # names words...
    names=$1
    shift
    try_as "bench_games --list $*" "$BENCH_GAMES" --list "$@"
    exits 0
    is "bench_games --list $*" "$(tr '\n' ' ' <"$WORK/out")" "$names "
}
lists 'random-2-bare random-2-one random-2-nine' random-2
lists 'giant-1m giant-10m' giant-1m giant-10m
lists 'legality-giant giant-22024 giant-1m' giant
lists 'load-1mb load-100mb' load
try_as 'bench_games --list' "$BENCH_GAMES" --list
fails_to 'ten million tiles are not among all' grep giant-10m "$WORK/out"

try_as 'bench_games --csv' "$BENCH_GAMES" --csv --repetitions 2 \
    random-2-one legality-box giant-22024 score-record per-game load-1mb
exits 0
says_nothing
is 'columns' "$(head -n 1 "$WORK/out")" \
    name,unit,units_per_second,ns_per_unit,relative_error,repetitions,precise
is 'names and units' "$(sed 1d "$WORK/out" | cut -d, -f1,2 | tr '\n' ' ')" \
    'random-2-one,game legality-box,draw giant-22024,tile score-record,game per-game,game load-1mb,load '
sound_rows() {
    awk -F, 'NR > 1 && !(NF == 7 && $3 > 0 && $4 > 0 && $5 > 0 && $6 == 2 &&
            $7 ~ /^(yes|no)$/ && $3 * $4 > 0.99e9 && $3 * $4 < 1.01e9) { print; bad = 1 }
        END { exit bad }' "$WORK/out"
}
holds 'seven fields, positive numbers, two repetitions' sound_rows
try_as 'bench_games --repetitions 1' "$BENCH_GAMES" --csv --repetitions 1 greedy-2-bare
is 'no error after one repetition' "$(sed 1d "$WORK/out" | cut -d, -f5-)" ,1,no
try_as 'bench_games, for people' "$BENCH_GAMES" --repetitions 1 greedy-2-bare
holds 'it says that 2 % are not reached' grep -Eq \
    '^greedy-2-bare +[0-9]+ games/s +[0-9.]+ ns a game \(1 repetition; 2 % not reached\)$' \
    "$WORK/out"
is 'nothing is left behind' "$(names_in .)" ''

misused() { # what it says words...
    line=$1
    shift
    try_as "bench_games $*" "$BENCH_GAMES" "$@"
    exits 64
    says_only "bench_games: $line"
    prints_nothing
}
misused 'no benchmark is called "chess"; --list shows all' giant chess
misused 'there is no option --fast; there are --csv, --list, --repetitions MOST' --fast
misused '--repetitions needs a number from 1 to 1000000' --repetitions
misused '--repetitions needs a number from 1 to 1000000' --repetitions 0
misused '--repetitions needs a number from 1 to 1000000' --repetitions 2x

# ---- bench_ratio -----------------------------------------------------------------------------

# The interval worked by hand. Logarithms of new / old of the rounds: ln 0.5, ln 0.5, ln 0.25;
# mean -0.92420, standard error 0.23105, t(2) 4.30265: -0.92420 ± 0.99412. In the third round
# old is the geometric mean of 100 and 400. A fourth round has no new.
cat >"$WORK/in" <<'TIMES'
1 old a 100
1 new a 50
1 old b 7
2 new a 50
2 old a 100
3 old a 100
3 old a 400
3 new a 50
1 new b 7
2 old b 7
2 new b 7
4 old a 1
1 old c 3
1 new c 6
TIMES
try_as bench_ratio "$BENCH_RATIO"
exits 0
is 'ratios' "$(sed 1d "$WORK/out" | tr -s ' ')" 'a 126.0 50.0 0.397 0.147 to 1.072 no difference shown
b 7.0 7.0 1.000 1.000 to 1.000 no difference shown
c 3.0 6.0 2.000 no interval: fewer than two rounds'
printf '%s\n' '1 old a 100' '1 new a 50' '2 old a 100' '2 new a 51' >"$WORK/in"
try_as 'bench_ratio, faster' "$BENCH_RATIO"
holds 'faster' grep -q ' faster$' "$WORK/out"
printf '%s\n' '1 new a 100' '1 old a 50' '2 new a 100' '2 old a 51' >"$WORK/in"
try_as 'bench_ratio, slower' "$BENCH_RATIO"
holds 'slower' grep -q ' slower$' "$WORK/out"
for line in '1 old a' '0 old a 1' '1 old a 0' '1 young a 1' '1 old a 1 1' '1 old a inf'; do
    echo "$line" >"$WORK/in"
    try_as "bench_ratio: $line" "$BENCH_RATIO"
    exits 65
    says_only 'bench_ratio: expected lines such as "1 old random-2-bare 1234.5"'
done

# ---- instructions.sh, with a valgrind and a compiler of our own ------------------------------

mkdir bin
cat >bin/valgrind <<'VALGRIND'
#!/bin/sh
for word; do
    case $word in --callgrind-out-file=*) echo "totals: $FAKE_COUNT" >"${word#*=}" ;; esac
done
VALGRIND
cat >bin/somecc <<'COMPILER'
#!/bin/sh
echo "$FAKE_VERSION"
COMPILER
chmod +x bin/valgrind bin/somecc
PATH=$WORK/room/bin:$PATH
CC=somecc
CARC_INSTRUCTIONS=$WORK/room/figures.csv
export PATH CC CARC_INSTRUCTIONS
columns=run,machine,compiler,version,instructions
other="giant,$(uname -m),othercc,1,5"
printf '%s\n' "$columns" "$other" "giant,$(uname -m),somecc,1,5" >figures.csv

instructions() { # count version words...
    FAKE_COUNT=$1
    FAKE_VERSION=$2
    export FAKE_COUNT FAKE_VERSION
    shift 2
    try_as "instructions.sh $* ($FAKE_COUNT)" \
        "$CARC_SOURCE_ROOT/scripts/instructions.sh" --program "$CARCSIM" "$@"
}
instructions 1000000 2
exits 77
holds 'it says why' grep -q 'skipped: there are no figures of somecc 2' "$WORK/out"
instructions 1000000 2 --count
is 'counts' "$(tr '\n' ' ' <"$WORK/out")" 'random,1000000 greedy,1000000 giant,1000000 '
instructions 1000000 2 --renew
exits 0
is 'renewed figures' "$(cut -d, -f1,3- figures.csv | tr '\n' ' ')" \
    "run,compiler,version,instructions giant,othercc,1,5 random,somecc,2,1000000 \
greedy,somecc,2,1000000 giant,somecc,2,1000000 "
for count in 1000000 1029999 970001; do
    instructions $count 2
    exits 0
    is 'last line' "$(tail -n 1 "$WORK/out")" '3 passed, 0 failed'
    fails_to 'nothing to renew' grep renew "$WORK/out"
done
instructions 1030001 2
exits 1
is 'last line' "$(tail -n 1 "$WORK/out")" '0 passed, 3 failed'
holds 'slower: how to renew' grep -q \
    '^FAIL giant: 1030001 instructions, figure 1000000 (+3.0 %); .*instructions.sh --renew$' "$WORK/out"
instructions 969999 2
exits 0
holds 'faster: how to renew' grep -q '; faster, please renew: scripts/instructions.sh --renew' "$WORK/out"
instructions 1000000 3
exits 77
sed -i /greedy/d figures.csv
instructions 1000000 2
exits 1
holds 'a run without figure fails' grep -q '^FAIL greedy: there is no figure' "$WORK/out"

# ---- bench-compare.sh: what it refuses before it builds --------------------------------------

compare_refuses() { # exit-code what-it-says words...
    code=$1
    line=$2
    shift 2
    try_as "bench-compare.sh $*" "$CARC_SOURCE_ROOT/scripts/bench-compare.sh" "$@"
    exits "$code"
    says_only "bench-compare: $line"
    prints_nothing
}
compare_refuses 64 \
    'expected scripts/bench-compare.sh [--rounds N] [--repetitions N] OLD NEW [WORD]...' .
compare_refuses 65 'there is no commit "no-such-commit"' . no-such-commit
compare_refuses 64 '--rounds is "some", expected a whole number from 1 to 9999' --rounds some . .
compare_refuses 64 'there is no option --fast; there are --rounds N and --repetitions N' --fast . .

# ---- bench-compare.sh, with builders that build nothing ----------------------------------------

cat >bin/meson <<'MESON'
#!/bin/sh
mkdir -p "$2/tests/bench"
printf '#!/bin/sh\n[ "$1" = --list ] && echo a || printf "name,unit,speed,ns\\na,game,1,1\\n"\n' \
    >"$2/tests/bench/bench_games"
printf '#!/bin/sh\necho ratios\n' >"$2/tests/bench/bench_ratio"
printf '#!/bin/sh\n' >"$2/carcsim"
chmod +x "$2/carcsim" "$2/tests/bench/bench_games" "$2/tests/bench/bench_ratio"
MESON
printf '#!/bin/sh\n' >bin/ninja
cat >bin/valgrind <<'VALGRIND'
#!/bin/sh
case "$*" in *"$FAKE_CRASH"*) exit 139 ;; esac
for word; do
    case $word in --callgrind-out-file=*) echo "totals: 1000" >"${word#*=}" ;; esac
done
VALGRIND
chmod +x bin/meson bin/ninja

compare() { # part-of-the-words-that-crash exit-code last-line
    FAKE_CRASH=$1
    export FAKE_CRASH
    try_as "bench-compare.sh . . (crash: $1)" "$CARC_SOURCE_ROOT/scripts/bench-compare.sh" \
        --rounds 1 --repetitions 1 . .
    exits "$2"
    holds 'times' grep -qx ratios "$WORK/out"
    is 'last line' "$(tail -n 1 "$WORK/out" | tr -s ' ')" "$3"
}
if git -C "$CARC_SOURCE_ROOT" rev-parse -q --verify HEAD >/dev/null 2>&1; then
    compare no-program 0 'giant 1000 1000 1.000'
    for side in old new; do
        compare /$side/build/carcsim 70 ''
        is 'what fails' "$(tail -n 1 "$WORK/err")" \
            "bench-compare: the runs whose instructions are counted fail with $side"
    done
    # Without valgrind nothing is counted, and that is no failure.
    mkdir without
    ln -s /usr/bin/* /bin/* without 2>/dev/null
    rm -f without/valgrind bin/valgrind
    PATH=$WORK/room/bin:$WORK/room/without
    compare no-program 0 'no instructions counted of old'
else
    skip bench-compare.sh 'this is no clone'
fi
finish
