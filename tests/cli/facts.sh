#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What names stand for: runs whose agents, tiles or rules played under have the same names, but
# are not the same, do not belong together.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

mkdir home
cp -r "$CARC_SOURCE_ROOT/data" home/data
CARCSIM_HOME=$PWD/home
export CARCSIM_HOME
agents=home/data/agents.csv
tiles=home/data/tiles/own.csv
row() { # NAME KEY: of the manifest in a folder
    sed -n "s/^$2,//p" "$1/manifest.csv"
}

# tells_apart KEY SHARD OTHER-SHARD WHOLE WORDS...: neither does merge add up two shards of which
# the second has another KEY, nor does --resume go on with WHOLE.
tells_apart() {
    key=$1
    other=$3
    whole=$4
    try merge "$2" "$other" -o never
    shift 4
    exits 65
    holds 'merge tells what is another' \
        grep -q "^carcsim: $other: is of another run: $key is" "$WORK/err"
    try run --quiet "$@" --resume -o "$whole"
    exits 64
    holds 'run --resume tells it' grep -q "holds another run: $key is" "$WORK/err"
}

# ---- agents

cp $agents agents-before
# foo AGENT PARAMETERS: is what foo means from now on.
foo() {
    cp agents-before $agents
    echo "foo,$1,$2,any,test" >>$agents
}
words='--games 200 --agents foo,greedy-own:never=road'
foo greedy ''
# shellcheck disable=SC2086 # words
{
    quiet $words --shard 1/2 -o s1
    is 'an agent is told' "$(row s1 policy_1)" greedy:goal=margin
    is 'and one with parameters' "$(row s1 policy_2)" greedy:goal=own:never=road
    quiet $words -o whole
    foo random ''
    quiet $words --shard 2/2 -o s2
    refuses 65 'carcsim: s2: is of another run: policy_1 is "random", in s1 "greedy:goal=margin"' \
        merge s1 s2 -o merged
    foo greedy goal=own
    quiet $words --shard 2/2 -o s2 --force
    refuses 65 'carcsim: s2: is of another run: policy_1 is "greedy:goal=own", in s1 "greedy:goal=margin"' \
        merge s1 s2 -o merged
    foo compact farmers=yes:candidates=5
    refuses 64 'carcsim: whole: holds another run: policy_1 is "greedy:goal=margin" there and "compact:farmers=yes:candidates=5" here; --resume needs the same command' \
        run --quiet $words --resume -o whole
    foo greedy goal=margin # other words for the same
    quiet $words --shard 2/2 -o s2 --force
    try merge s1 s2 -o merged
    exits 0
    same_results 'the same agents in other words' whole merged
}

# ---- tiles

cp "$CARC_SOURCE_ROOT/data/tiles/base.csv" $tiles
words='--games 100 --tiles own --per-game'
# shellcheck disable=SC2086
{
    quiet $words --shard 1/2 -o t1
    quiet $words -o plain
    sed 's/,c1,city,N E W,1,/,c1,city,N E W,0,/' "$CARC_SOURCE_ROOT/data/tiles/base.csv" >$tiles
    fails_to 'a pennant is gone' cmp -s "$CARC_SOURCE_ROOT/data/tiles/base.csv" $tiles
    quiet $words --shard 2/2 -o t2
    quiet $words -o bare
    tells_apart tiles_checksum t1 t2 plain $words
    try compare plain bare --metrics total
    exits 0
    holds 'other tiles are not paired' grep -q '^bare - plain: unpaired .* but the tiles are others' "$WORK/out"
    sed -e 's/^\([^,]*\),\([^,]*\)/"\1","\2"/' -e 's/,f1,/,g1,/' \
        "$CARC_SOURCE_ROOT/data/tiles/base.csv" | sed '1s/.*/set,tile,count,segment,kind,ports,pennants,cities,flags/' >$tiles
    fails_to 'the bytes are others' cmp -s "$CARC_SOURCE_ROOT/data/tiles/base.csv" $tiles
    quiet $words --shard 2/2 -o t2 --force
    try merge t1 t2 -o tm
    exits 0
    same_results 'the same tiles in other words' plain tm
    quiet $words -o again
    try compare plain again --metrics total
    holds 'the same tiles are paired' grep -q '^again - plain: paired by game' "$WORK/out"
}

# ---- tiles that are not the usual ones stand in the first line

printf '%s\n' tile,count,segment,kind,ports,pennants,cities,flags 'YY,2,c1,city,N E S W,0,,' \
    >home/data/tiles/more.csv
words='--games 20 --meeples 5 --tiles base,more'
told=', 5 meeples, tiles base,more'
# shellcheck disable=SC2086
{
    try run $words -o first
    exits 0
    holds 'run tells the tiles' grep -qF "2 players (random, random)$told, played" "$WORK/out"
    try compare first --metrics total
    holds 'so does compare' grep -qF "2 players (random, random)$told, played" "$WORK/out"
    try plan --meeples 5 --tiles base,more --pilot 100 --boards 0 --detect 1
    holds 'so does plan' grep -qF "2 players (random, random)$told, played" "$WORK/out"
    quiet $words --shard 1/1 -o shard
    try merge shard -o sum
    holds 'so does merge' grep -qF "2 players (random, random)$told, played" "$WORK/out"
    CARCSIM_HOME=$CARC_SOURCE_ROOT try plot first
    holds 'so do captions' grep -qF "2 players (random)$told, seed 1" first/totals.svg
}

# ---- rules that are played under, but not scored

# mine POINTS: a variant whose farms pay so much a city.
mine() {
    cp home/data/variants.csv v.csv
    sed -n "s/^third,\(.*\),farm,3,/mine,\1,farm,$1,/p" home/data/variants.csv >>v.csv
}
words='--games 60 --variants-file v.csv --variants second,third --play-under mine --baseline third --agents greedy'
# shellcheck disable=SC2086
{
    mine 3
    quiet $words --shard 1/2 -o r1
    holds 'they are told in full' grep -q '^play_under_rules,mine two_tile_city=4 .*farm_city=3' r1/manifest.csv
    quiet $words -o rules
    mine 9
    quiet $words --shard 2/2 -o r2
    quiet $words -o others
    tells_apart play_under_rules r1 r2 rules $words
    try compare rules others --metrics total
    exits 0
    fails_to 'other rules are not the same games' grep -q 'but the same games are in both' "$WORK/out"
}

finish
