#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim run: the same bytes whatever the locale, files that agree with each
# other and with `carcsim score`, every way to choose players, agents, tiles and variants.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# ---- locales, lengths

several='--games 330 --players 3 --agents random --variants all --seed 5 --per-game'
# shellcheck disable=SC2086
quiet $several -o several --save-games several.csv

try run --games 20 --seed 5
cp "$WORK/out" table
LOCPATH=$WORK/room
export LOCPATH
if localedef -i de_DE -f UTF-8 "$LOCPATH/de_DE.UTF-8" >/dev/null 2>&1 &&
    [ "$(LC_ALL=de_DE.UTF-8 locale decimal_point 2>/dev/null)" = , ]; then
    LC_ALL=de_DE.UTF-8
    # shellcheck disable=SC2086
    quiet $several -o comma --save-games comma.csv
    same_results 'results where numbers have a comma' several comma
    holds 'the record where numbers have a comma' cmp several.csv comma.csv
    try run --games 20 --seed 5
    same_text "$WORK/out" table
    quiet --games 20 --variants third:road_tile=1.5 --baseline third:road_tile=1.5 -o comma-15
    holds 'a parameter where numbers have a comma' grep -q 'road_tile=1.5 ' comma-15/manifest.csv
    LC_ALL=C
else
    skip 'results where numbers have a comma' 'no locale of this kind can be made'
fi
unset LOCPATH

# The first games of a long run are the short run.
for games in 50 120; do
    quiet --games $games --variants all --per-game -o long-$games --save-games long-$games.csv
done
head -c "$(wc -c <long-50/games.csv)" long-120/games.csv >first
holds 'the first rows of a longer run' cmp long-50/games.csv first
head -c "$(wc -c <long-50.csv)" long-120.csv >first
holds 'the first games of a longer record' cmp long-50.csv first
quiet --games 50 --variants all --per-game --seed 2 -o other
fails_to 'another seed, the same games' cmp -s long-50/games.csv other/games.csv

# ---- games.csv against summary.csv

# Means of games.csv by play, variant and seat are those of summary.csv; places are right.
# shellcheck disable=SC2016 # these are fields of awk
agree='
FNR == NR && FNR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
FNR == NR {
    key = $2 SUBSEP $3 SUBSEP $4
    for (i = 6; i <= 14; i++) sum[key, name[i]] += $i
    games[key]++
    count++
    points = 0
    for (i = 6; i <= 13; i++) points += $i
    if (points != $14) { print "categories do not add up: " $0; bad = 1 }
    game = $1 SUBSEP $2 SUBSEP $3
    total[game, $4] = $14
    place[game, $4] = $15
    last[game] = $4 > last[game] ? $4 : last[game]
    next
}
FNR == 1 {
    for (game in last) for (s = 1; s <= last[game]; s++) {
        better = 1
        for (o = 1; o <= last[game]; o++) better += total[game, o] > total[game, s]
        if (better != place[game, s]) { print "wrong place in " game; bad = 1 }
        winners = 0
        for (o = 1; o <= last[game]; o++) winners += place[game, o] == 1
        split(game, part, SUBSEP)
        wins[part[2], part[3], s] += place[game, s] == 1 ? 1 / winners : 0
    }
    next
}
$3 != "all" && $5 != "margin" {
    key = $1 SUBSEP $2 SUBSEP $3
    mean = ($5 == "win" ? wins[key] : sum[key, $5]) / games[key]
    if (games[key] != $6 || mean - $7 > 1e-6 || $7 - mean > 1e-6) {
        print $0 ": the games have " mean
        bad = 1
    }
    checked++
}
END { exit bad || !count || !checked }'
quiet --games 130 --agents greedy,greedy:goal=own --variants all,grid --seed 6 --per-game \
    -o greedy --save-games greedy.csv
for folder in several greedy long-120; do
    holds "games.csv of $folder agrees with its summary.csv" \
        awk -F, "$agree" $folder/games.csv $folder/summary.csv
done

# ---- records

# points FOLDER RECORD WORDS...: score gives the record the points of games.csv.
points() {
    folder=$1
    record=$2
    shift 2
    cut -d, -f1,3,4,6-14 "$folder/games.csv" >wanted
    try score "$record" --format csv "$@"
    exits 0
    says_nothing
    same_text "$WORK/out" wanted
}
points several several.csv --variants all
points greedy greedy.csv --variants all,grid --sets 1
quiet --games 20 --players 6 --meeples 2 --per-game -o six --save-games six.csv
points six six.csv --variants first,second,third --meeples 2 --players 6

quiet --games 120 --variants all --save-games every.csv:every=50
is 'the games of a record of each 50th' \
    "$(cut -d, -f1 every.csv | sort -nu | tr '\n' ' ')" 'game 1 51 101 '
awk -F, 'NR == 1 || $1 == 1 || $1 == 51 || $1 == 101' long-120.csv >wanted
holds 'a record of each 50th has the rows of the whole one' cmp every.csv wanted
echo old >old.csv
quiet --games 2 --save-games old.csv --force
holds 'a record is replaced if that is asked for' grep -q '^2,71,' old.csv

# ---- seats, boxes, meeples, agents

for players in 3 5 6; do
    quiet --games 30 --players $players --per-game -o seats-$players
    is "rows of $players players" "$(wc -l <seats-$players/games.csv)" $((30 * 3 * players + 1))
    holds "$players players agree with their summary" \
        awk -F, "$agree" seats-$players/games.csv seats-$players/summary.csv
    holds "seat $players has an agent" grep -q "^agent_$players,random$" seats-$players/manifest.csv
done
quiet --games 10 --sets 2 --per-game -o boxes --save-games boxes.csv
is 'tiles of two boxes' "$(grep -c '^1,' boxes.csv)" 144
holds 'tiles of two boxes in the manifest' grep -q '^tiles_in_game,144$' boxes/manifest.csv
points boxes boxes.csv --variants first,second,third --sets 2
quiet --games 20 --meeples 0 --per-game -o none
is 'points without meeples' "$(cut -d, -f14,15 none/games.csv | sort -u | tr '\n' ' ')" \
    '0,1 total,place '
quiet --games 20 --meeples 1 --per-game -o lone --save-games lone.csv
points lone lone.csv --variants first,second,third --meeples 1
fails_to 'one meeple, no points' sh -c "cut -d, -f14 lone/games.csv | grep -qx '[1-9][0-9][0-9]*[0-9]'"

for agent in greedy-own greedy:goal=own; do
    quiet --games 12 --agents $agent --seed 9 --save-games "own-$agent.csv"
done
holds 'an agent by its name in the table' cmp own-greedy-own.csv own-greedy:goal=own.csv
quiet --games 12 --agents greedy --seed 9 --save-games margin.csv
fails_to 'another goal, the same game' cmp -s own-greedy-own.csv margin.csv
for kind in road city monastery farm; do
    quiet --games 12 --agents random:never=$kind,random --save-games never-$kind.csv
    word=$([ $kind = farm ] && echo field || echo $kind)
    fails_to "seat 1 is never on $kind" grep -q "^[0-9]*,[0-9]*,1,.*,$word" never-$kind.csv
    holds "seat 2 is on $kind" grep -q "^[0-9]*,[0-9]*,2,.*,$word" never-$kind.csv
done

# ---- variants

# rows FOLDER VARIANT: its rows of games.csv without its name.
rows() {
    awk -F, -v OFS=, -v variant="$2" '$3 == variant { $3 = ""; print }' "$1/games.csv"
}
# same_variant FOLDER A FOLDER B: both variants give the same points in all games.
same_variant() {
    rows "$1" "$2" >rows-a
    rows "$3" "$4" >rows-b
    holds "$2 has points" test -s rows-a
    holds "$2 equals $4" cmp rows-a rows-b
}
changed=third:two_tile_city=2:two_tile_pennant=1
quiet --games 60 --variants "tournament-es-2012,$changed,third" --per-game -o changed
same_variant changed tournament-es-2012 changed $changed
holds 'parameters in the name are in the manifest' \
    grep -q "^variant_2,$changed two_tile_city=2 two_tile_pennant=1 " changed/manifest.csv

explicit=$(for points in 2:1 3:1.5 4:2; do
    city=two_tile_city=${points%:*}:two_tile_pennant=${points#*:}
    echo "third:$city:farm_scope=city:farm_city=4:farm_repeat=player"
    echo "third:$city:farm_repeat=player"
    echo "third:$city:farm_repeat=unlimited"
done)
quiet --games 60 --variants "grid,third,$(echo "$explicit" | tr '\n' , | sed 's/,$//')" \
    --per-game -o grid
for name in 2-first 2-second 2-third 3-first 3-second 3-third 4-first 4-second 4-third; do
    same_variant grid $name grid "$(echo "$explicit" | sed -n 1p)"
    explicit=$(echo "$explicit" | sed 1d)
done
same_variant grid 4-third grid third

# Rows of one's own, and columns in another order.
{
    cat "$CARC_SOURCE_ROOT/data/variants.csv"
    echo 'mine,2026,2.5,1,2,2,1,1,1,1,1,farm,3,unlimited,"Half a point, and a comma",me'
    echo 'alike,,4,2,2,2,1,1,1,1,1,farm,3,unlimited,as third,me'
} >mine.csv
quiet --games 60 --variants-file mine.csv --variants mine,alike,third --per-game -o mine
same_variant mine alike mine third
rows mine mine >rows-a
holds 'half points are printed with one digit' grep -q '\.5,' rows-a
fails_to 'points have more digits' grep -q '\.[0-9][0-9]' mine/games.csv
holds 'games.csv with half points agrees with its summary' \
    awk -F, "$agree" mine/games.csv mine/summary.csv
holds 'the command in the manifest names the file' \
    grep -q '^command,.* --variants-file mine.csv ' mine/manifest.csv
quiet --games 30 --variants-file mine.csv --variants third --play-under mine -o under-mine
holds 'one can play under a row of one'"'"'s own' grep -q '^mine,third,' under-mine/summary.csv

# ---- findings

# Shares have both ends of Wilson's interval: 12 of 20 is 60 % (38.7 to 78.1).
try run --games 20 --agents greedy
holds 'wins have two ends' grep -qx 'seat 1 *greedy .* 60.0 % (38.7 to 78.1)' "$WORK/out"
holds 'so have changed winners' grep -qx 'second .* 10.0 % (2.8 to 30.1)' "$WORK/out"
holds 'also in sentences' grep -q '; the winner changes in 10.0 % (2.8 to 30.1) of games[.]$' "$WORK/out"
try run --games 1
holds 'one game' grep -qx 'seat 2 *random .* 100.0 % (20.7 to 100.0)' "$WORK/out"

# Variants that score alike are said once, and p values say for how many tests they are corrected.
try run --games 40 --variants first,2-first,third,4-third,third:monastery_tile=1 --baseline third
for line in '2-first scores the same as first in every game: it has the same rules.' \
    '4-third scores the same as third in every game: it has the same rules.'; do
    holds "$line" grep -qxF "$line" "$WORK/out"
done
is 'nothing else is said of them' "$(grep -c -e '^2-first[ :][^ ]' -e '^4-third[ :][^ ]' "$WORK/out")" 2
try run --games 40 --agents greedy --variants first,2-first,third --play-under each
line='2-first scores the same as first in every game: it has the same rules.'
holds "$line (each)" grep -qxF "$line" "$WORK/out"
holds 'p is corrected for how many tests' grep -qE \
    '^first: no difference from third proven [(]p = 0[.][0-9]+; corrected for [0-9]+ tests p = [0-9.]+[)]' "$WORK/out"
# Without a single farmer farms do not matter, whatever the rules say.
try run --games 30 --agents random:never=farm --variants third,third:farm_city=9
line='third:farm_city=9 scores the same as third in every game.'
holds "$line" grep -qxF "$line" "$WORK/out"

# ---- meeples without end

quiet --games 30 --meeples unlimited --per-game -o unlimited
try run --games 30 --meeples unlimited --sets 2
holds 'the table says what is not usual' \
    grep -q '^30 games, 2 players (random, random), unlimited meeples, 2 boxes, played under third$' "$WORK/out"
quiet --games 30 --meeples 1000 --per-game -o thousand
holds 'as good as a thousand' cmp unlimited/games.csv thousand/games.csv
is 'the manifest has the word' "$(grep '^meeples,' unlimited/manifest.csv)" meeples,unlimited
holds 'so has its command' grep -q '^command,.* --meeples unlimited ' unlimited/manifest.csv
try compare unlimited thousand --metrics total
exits 0
for shard in 1 2; do
    quiet --games 30 --meeples unlimited --shard $shard/2 --per-game -o unlimited-$shard
done
try merge unlimited-1 unlimited-2 -o unlimited-merged
exits 0
same_results 'shards without end' unlimited unlimited-merged

# ---- played under

try run --games 30 --variants third,first,third --seed 3
cp "$WORK/out" table
try run --games 30 --variants third,first --seed 3
same_text "$WORK/out" table
three=first,second,third
quiet --games 40 --agents greedy --variants $three --play-under each --per-game -o each
for variant in first second third; do
    quiet --games 40 --agents greedy --variants $three --play-under $variant --baseline third \
        --per-game -o under-$variant
    grep "^[0-9]*,$variant," each/games.csv >rows-a
    sed 1d under-$variant/games.csv >rows-b
    holds "each has the games played under $variant" cmp rows-a rows-b
    for file in summary features histogram comparisons moments; do
        grep "^$variant," each/$file.csv >rows-a
        sed 1d under-$variant/$file.csv >rows-b
        [ $file != comparisons ] || { # p_holm is over more tests there
            cut -d, -f1-13,15 rows-a >rows && mv rows rows-a
            cut -d, -f1-13,15 rows-b >rows && mv rows rows-b
        }
        holds "$file.csv of each has the rows of $variant" cmp rows-a rows-b
    done
done
holds 'each compares every variant in its own play' grep -q '^each,first,third,total,40,' \
    each/comparisons.csv
is 'the same tiles are drawn whatever is played under' \
    "$(for variant in first third; do
        try run --games 3 --play-under $variant --agents greedy --save-games $variant.csv --quiet
        cut -d, -f1,2,4 $variant.csv | cksum
    done | sort -u | wc -l)" 1
quiet --games 30 --variants first,second --play-under third -o outside
holds 'a variant that is not chosen can be played under' \
    grep -q '^third,first,1,' outside/summary.csv
holds 'then it is scored too, as the baseline' grep -q '^third,third,1,' outside/summary.csv
holds 'and the manifest says so' grep -q '^baseline,third$' outside/manifest.csv
quiet --games 30 --play-under first -o under
holds 'without a word the variant played under is the baseline' \
    grep -q '^baseline,first$' under/manifest.csv

# ---- files and words

is 'files of a run' "$(names_in long-50)" \
    'agents.csv comparisons.csv convergence.csv features.csv games.csv histogram.csv manifest.csv meeples.csv moments.csv state.csv summary.csv unclaimed.csv '
is 'files without --per-game' "$(names_in under)" \
    'agents.csv comparisons.csv convergence.csv features.csv histogram.csv manifest.csv meeples.csv moments.csv state.csv summary.csv unclaimed.csv '
is 'the state of a whole run' \
    "$(grep -E '^(games_|status)' under/manifest.csv | tr '\n' ' ')" \
    'games_asked,30 games_played,30 status,complete '
eval "set -- $(sed -n 's/^command,"\{0,1\}carcsim \([^"]*\)"\{0,1\}$/\1/p' greedy/manifest.csv)"
try "$@" --quiet -o again
exits 0
same_results 'the command in the manifest gives the results again' greedy again
fails_to 'carriage returns in a file' grep -lr "$(printf '\r')" again

try run --games 20 --variants first,third --threads 1
exits 0
says_speed '20 games'
holds 'with one thread' grep -q ', 1 thread, on ' "$WORK/speed"
try run --games 1 --threads 2
says_speed '1 game'
holds 'with two' grep -q ', 2 threads, on ' "$WORK/speed"
try run --games 1200 -o speed
says_speed '1,200 games'
fails_to 'no file tells of it' grep -rE 'a second|threads' speed
holds 'a table is printed' grep -q '^first .* % (.* to .*)$' "$WORK/out"
holds 'a sentence for each variant is printed' grep -q '^first.*winner changes in .* % (.* to .*) of games\.$' \
    "$WORK/out"
# Speed can be measured so, but who waits for results is warned.
try run --games 20 --quiet
exits 0
says_only 'carcsim: with --quiet and without -o or --save-games nothing of this is shown or kept'
prints_nothing
for way in '-o kept' '--save-games kept.csv' '--until total:9'; do
    # shellcheck disable=SC2086
    quiet --games 20 --variants first,third $way
done
try run --games 1 --variants first,third -o single
exits 0
holds 'one game has no deviation' grep -q '^third,third,1,random,total,1,[0-9.]*,,,,,' \
    single/summary.csv
holds 'one game proves nothing' grep -q '^first: too few games' "$WORK/out"

# What the interval rules out is rounded up: a bound that is too low would not be true.
for seed in 1 4 9; do
    try run --games 20 --seed $seed --variants first,third -o bound-$seed
    exits 0
    awk -F, '$4 == "total" { print ($10 > -$9 ? $10 : -$9) }' bound-$seed/comparisons.csv >bound
    sed -n 's/.*one of more than \([0-9.]*\) points.*/\1/p' "$WORK/out" >told
    # shellcheck disable=SC2016 # awk's
    holds "not less than $(cat bound) is ruled out" awk \
        'NR == FNR { bound = $1; next } { exit !($1 >= bound && $1 < bound + 0.01) }' bound told
done

# The command in the manifest is whole, however long, and makes the same files.
many=third,$(long_variants 60)
cp "$CARC_SOURCE_ROOT/data/variants.csv" "my variants.csv"
quiet --games 2 --variants-file "my variants.csv" --variants "$many" --baseline third -o long
command=$(sed -n 's/^command,"\{0,1\}\(.*[^"]\)"\{0,1\}$/\1/p' long/manifest.csv)
is 'a long command' "$command" \
    "carcsim run --games 2 --players 2 --agents random --tiles base --sets 1 --meeples 7 --variants-file 'my variants.csv' --variants $many --play-under third --baseline third --seed 1"
eval "quiet ${command#carcsim run } -o long-again"
same_results 'a long command gives the same files' long long-again
eval "try run ${command#carcsim run } -o long --resume"
says_only 'carcsim: long: holds the complete results of this run; there is nothing to resume'

# A terminal gets a line of progress, unless it is to be quiet.
if have script && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    for words in '' --quiet; do
        script -qec "\"$CARCSIM\" run --games 6000 --agents greedy --threads 1 $words >table" \
            /dev/null </dev/null >terminal
        is "progress on a terminal $words" "$(grep -c '/6,000 games' terminal)" \
            "$([ -z "$words" ] && echo 1 || echo 0)"
    done
else
    skip 'progress on a terminal' 'there is no program called script'
fi

finish
