#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What `carcsim run` refuses, and that it leaves nothing behind: wrong words, folders in the
# way, full disks.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

run() { # code message words...
    wanted=$1
    message=$2
    shift 2
    refuses "$wanted" "$message" run "$@"
}

# ---- numbers

run 64 'carcsim run: --games is missing, expected a number of games'
run 64 'carcsim run: --games is missing, expected a number of games' -o never
# whole OPTION RANGE BAD...: each of these is no whole number of that range.
whole() {
    option=$1
    range=$2
    shift 2
    for bad in "$@"; do
        run 64 "carcsim run: $option is \"$bad\", expected a whole number from $range" \
            --games 5 "$option" "$bad"
    done
}
whole --games '1 to 1000000000000' \
    0 -1 1x '' 1.5 1e 1e13 1,00 1,0000 ' 7' 1000000000001
whole --players '2 to 6' 1 7 two
whole --meeples '0 to 1000000 or unlimited' -1 1000001
whole --sets '1 to 1000' 0 1001
whole --threads '1 to 1024' 0 1025 x
whole --seed '0 to 18446744073709551615' -1 18446744073709551616

# ---- options

run 64 'carcsim run: there is no option --gmaes; did you mean --games?' --gmaes 5
run 64 'carcsim run: the option --games needs a value' --games
run 64 'carcsim run: "five" is not an option; run takes options only' --games 5 five
run 64 'carcsim run: --per-game needs a folder for games.csv, expected -o DIR' \
    --games 5 --per-game

# ---- agents

known='expected a name of data/agents.csv'
run 64 "carcsim: there is no agent \"gredy\", $known; did you mean \"greedy\"?" \
    --games 5 --agents gredy
run 64 "carcsim: there is no agent \"greedy-on\", $known; did you mean \"greedy-own\"?" \
    --games 5 --agents random,greedy-on
run 64 "carcsim: there is no agent \"nobody\", $known" --games 5 --agents nobody
run 64 'carcsim: goal is "owm", expected one of margin, own; did you mean "own"?' \
    --games 5 --agents greedy:goal=owm
run 64 'carcsim: goal is no parameter of random' --games 5 --agents random:goal=own
run 64 'carcsim: never of an agent is "frm", expected one of road, city, monastery, farm, field; did you mean "farm"?' \
    --games 5 --agents random:never=road+frm
run 64 'carcsim: a parameter of an agent is "gaol", expected one of goal, never, candidates, farmers; did you mean "goal"?' \
    --games 5 --agents greedy:gaol=own
run 64 'carcsim: "goal" of an agent, expected key=value after the colon' \
    --games 5 --agents greedy:goal
for list in random,greedy,random random,random,random,random,random,random,random; do
    run 64 "carcsim: --agents \"$list\" names another number of agents than there are seats, expected 1 or 2" \
        --games 5 --agents "$list"
done
run 64 'carcsim: --agents "random,greedy" names another number of agents than there are seats, expected 1 or 3' \
    --games 5 --agents random,greedy --players 3
run 64 "carcsim: there is no agent \"\", $known" --games 5 --agents random,

# ---- variants

run 64 'carcsim: unknown variant "thirt", did you mean third?' --games 5 --variants first,thirt
run 64 'carcsim: unknown variant "nothing"' --games 5 --variants nothing
run 64 'carcsim: a name is missing in "first,,third"' --games 5 --variants first,,third
run 64 'carcsim: a name is missing in ""' --games 5 --variants ''
run 64 'carcsim: variant "third:foo=3": unknown parameter "foo", expected one of two_tile_city, two_tile_pennant, city_tile, city_pennant, city_tile_incomplete, city_pennant_incomplete, road_tile, road_tile_incomplete, monastery_tile, farm_scope, farm_city, farm_repeat' \
    --games 5 --variants third:foo=3
run 64 'carcsim: variant "third:road_tile=x": road_tile is "x", expected points from 0 to 100 such as 1 or 1.5' \
    --games 5 --variants third:road_tile=x
run 64 'carcsim: variant "third:road_tile": "road_tile" is not of the form key=value' \
    --games 5 --variants third:road_tile
run 64 'carcsim: variant "grid:road_tile=1": grid stands for several and takes no changes' \
    --games 5 --variants grid:road_tile=1
run 64 'carcsim: unknown variant "secnd", did you mean second?' --games 5 --play-under secnd
run 64 'carcsim: --play-under is "all", expected one variant or each' --games 5 --play-under all
run 64 'carcsim: --baseline is "second", expected one of the variants that are scored' \
    --games 5 --baseline second --variants first,third
run 64 'carcsim: --baseline is "thirt", expected one of the variants that are scored; did you mean "third"?' \
    --games 5 --baseline thirt
run 64 'carcsim: --play-under is "eech", expected a variant or each; did you mean "each"?' \
    --games 5 --play-under eech
run 64 'carcsim: --tiles: there is no tile set "bas", expected one of base; did you mean "base"?' \
    --games 5 --tiles bas
run 66 'carcsim: gone.csv: No such file or directory' --games 5 --variants-file gone.csv
sed 's/^third,2002,4,/third,2002,four,/' "$CARC_SOURCE_ROOT/data/variants.csv" >wrong.csv
run 65 'carcsim: wrong.csv:4: two_tile_city is "four", expected points from 0 to 100 such as 1 or 1.5' \
    --games 5 --variants-file wrong.csv

# ---- names that are no text

for bad in $(printf 'a\377b a\300\257b a\355\240\200b a\001b a\302\205b a\357\277\277b'); do
    { cat "$CARC_SOURCE_ROOT/data/variants.csv"; sed -n "s/^third,/$bad,/p" "$CARC_SOURCE_ROOT/data/variants.csv"; } \
        >wrong.csv
    try run --games 5 --variants-file wrong.csv --variants "third,$bad"
    exits 65
    prints_nothing
    holds 'a name that is no text' \
        grep -Eq '^carcsim: wrong.csv:9: name is "a[?]+b", expected UTF-8 without control characters' "$WORK/err"
    cp "$CARC_SOURCE_ROOT/data/variants.csv" "$bad.csv"
    try run --games 5 --variants-file "$bad.csv" -o never
    exits 64
    holds 'a file name that is no text' \
        grep -Eq '^carcsim: --variants-file is "a[?]+b.csv", expected a name in UTF-8' "$WORK/err"
done
sed 's/^third,/großé-三,/' "$CARC_SOURCE_ROOT/data/variants.csv" >wrong.csv
quiet --games 5 --variants-file wrong.csv --variants first,großé-三 --play-under first -o named
mkdir home
cp -r "$CARC_SOURCE_ROOT/data" home/data
printf 'f\377,random,,x,y\n' >>home/data/agents.csv
try_as 'an agent whose name is no text' env CARCSIM_HOME=home "$CARCSIM" run --games 5
exits 65
says_only 'carcsim: home/data/agents.csv:12: name is "f?", expected UTF-8 without control characters, blanks, commas, colons and quotes'

# ---- keys that are given twice

run 64 'carcsim: variant "third:two_tile_city=6:two_tile_city=7": two_tile_city is given twice, expected once' \
    --games 5 --variants third:two_tile_city=6:two_tile_city=7
run 64 'carcsim: variant "third:two_tile_city=6:farm_city=1:two_tile_city=6": two_tile_city is given twice, expected once' \
    --games 5 --variants first,third:two_tile_city=6:farm_city=1:two_tile_city=6
run 64 'carcsim: agent "greedy:goal=own:goal=margin": goal is given twice, expected once' \
    --games 5 --agents greedy:goal=own:goal=margin
quiet --games 2 --agents greedy-own:goal=margin --variants third:city_tile=1:city_tile_incomplete=1,first \
    -o once

# ---- records

run 64 'carcsim: --save-games is "x.csv:every=0", expected FILE or FILE:every=K with K a whole number from 1' \
    --games 5 --save-games x.csv:every=0
run 64 'carcsim: --save-games is "x.csv:every=2x", expected FILE or FILE:every=K with K a whole number from 1' \
    --games 5 --save-games x.csv:every=2x
run 64 'carcsim: --save-games ends in ":evry=2", expected FILE or FILE:every=K' \
    --games 5 --save-games x.csv:evry=2
run 64 'carcsim: --save-games is ":every=2", expected the name of a file' \
    --games 5 --save-games :every=2
run 64 'carcsim: --save-games is "", expected the name of a file' --games 5 --save-games ''
run 64 'carcsim: --save-games with --play-under each, expected one variant to play under: a record holds a game once' \
    --games 5 --save-games x.csv --play-under each
run 73 'carcsim: gone/x.csv: No such file or directory' --games 5 --save-games gone/x.csv
echo old >x.csv
run 73 'carcsim: x.csv: exists already; --force replaces it' --games 5 --save-games x.csv
is 'a record that was there' "$(cat x.csv)" old

# ---- folders

quiet --games 5 --per-game -o made/here
cp -r made/here before
run 73 'carcsim: made/here: holds results already (manifest.csv); --force replaces them' \
    --games 6 -o made/here
same_results 'results that were there are untouched' before made/here
quiet --games 6 --force -o made/here
holds 'a folder is replaced if that is asked for' grep -q '^games_played,6$' made/here/manifest.csv
fails_to 'none of the results before are left' test -e made/here/games.csv
mkdir only
echo mine >only/notes.txt
quiet --games 5 -o only
is 'other things in a folder stay' "$(cat only/notes.txt)" mine

echo 'a file' >file
run 64 'carcsim run: --output is empty, expected the name of a folder' --games 5 -o ''
run 73 'carcsim: file: Not a directory' --games 5 -o file
run 73 'carcsim: file/below: Not a directory' --games 5 -o file/below
mkdir locked
chmod 555 locked
if [ "$(id -u)" -ne 0 ]; then
    run 73 'carcsim: locked/new: Permission denied' --games 5 -o locked/new
    run 73 'carcsim: locked/games.csv: Permission denied' --games 5 --per-game -o locked
else
    skip 'a folder without the right to write' 'root may write everywhere'
fi
is 'nothing is in a folder that refused' "$(ls -A locked)" ''
fails_to 'a run that was refused makes no folder' test -e never

# ---- outputs that fail

if [ -c /dev/full ]; then
    for games in 5 3000; do # so few that all is written at the end, and more
        run 74 'carcsim: /dev/full: No space left on device' --games $games --save-games /dev/full
        run 74 'carcsim: /dev/full: No space left on device' --games $games \
            --save-games /dev/full -o both
        fails_to 'a folder of results is without its record' test -e both
    done
    TRIED='run >/dev/full'
    STATUS=0
    "$CARCSIM" run --games 5 >/dev/full 2>"$WORK/err" || STATUS=$?
    exits 74
    says_only 'carcsim: standard output: No space left on device'
    STATUS=0
    "$CARCSIM" run --games 5 -q -o kept >/dev/full 2>"$WORK/err" || STATUS=$?
    exits 0
    says_nothing
else
    skip 'a full device' 'the system has none'
fi
TRIED='run >&-'
STATUS=0
"$CARCSIM" run --games 5 -o told >&- 2>"$WORK/err" || STATUS=$?
exits 74
is 'a closed standard output is one problem' "$(wc -l <"$WORK/err")" 1
holds 'whose files are complete' grep -q '^status,complete$' told/manifest.csv
STATUS=0
"$CARCSIM" run --games 5 -q -o silent >&- 2>"$WORK/err" || STATUS=$?
exits 0

# A limit on the length of a file is like a full disk; the signal that comes with it is not.
limited() { # words...
    TRIED="$* (at most 20 kB a file)"
    STATUS=0
    (
        trap '' XFSZ
        ulimit -f 40
        "$CARCSIM" "$@" >"$WORK/out" 2>"$WORK/err"
    ) || STATUS=$?
}
limited run --games 3000 --per-game -o long
exits 74
says_only 'carcsim: long/games.csv: File too large'
prints_nothing
fails_to 'a file too large leaves a folder' test -e long
limited run --games 60 --players 6 --variants all -o long
exits 74
is 'a file too large at the end is named' \
    "$(sed 's,long/[a-z]*\.csv,long/FILE,' "$WORK/err")" 'carcsim: long/FILE: File too large'
prints_nothing
fails_to 'a file too large at the end leaves a folder' test -e long

mkdir disk
if mount -t tmpfs -o size=64k none disk 2>/dev/null; then
    trap 'umount "$WORK/room/disk" 2>/dev/null; rm -rf "$WORK"' EXIT
    for games in 100 3000; do
        try run --games $games --per-game -o disk/results
        exits 74
        is 'a full disk is named' "$(sed 's,disk/results/[a-z]*\.csv,FILE,' "$WORK/err")" \
            'carcsim: FILE: No space left on device'
        prints_nothing
        is 'nothing is left on a full disk' "$(ls -A disk)" ''
    done
    umount disk
else
    skip 'a full disk' 'no right to mount one'
fi

# ---- more than 32 bits hold

# vast KINDS SIDES: a set of so many kinds of tile, each a thousand times, with a city on each of
# these sides that has nine pennants.
mkdir vast
cp -r "$CARC_SOURCE_ROOT/data" vast/data
vast() {
    echo 'set,tile,count,segment,kind,ports,pennants,cities,flags'
    for kind in $(seq "$1"); do
        flags=
        [ "$kind" != 1 ] || flags=start
        for side in $2; do
            echo "vast,T$kind,1000,c$side,city,$side,9,,$flags"
        done
    done
}
CARCSIM_HOME=$PWD/vast
vast 9 'N E S W' >vast/data/tiles/vast.csv
dear=third:city_tile=100:city_pennant=100
run 64 "carcsim: with 9000000 tiles greedy agents may reckon with 36360000000 points a move under $dear, expected at most 1073741823" \
    --games 1 --tiles vast --sets 1000 --agents random,greedy --variants $dear --play-under $dear
vast 65 'N E S W' >vast/data/tiles/vast.csv
run 64 'carcsim: a game of 65000000 tiles may come to 2340000000 of what is counted of features, expected at most 2147483647' \
    --games 1 --tiles vast --sets 1000

finish
