#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim list
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/lib.sh"

PRESETS=first,second,third,rio-grande,old-sheet,tournament-es-2012,medina-azahara
works list_variants.txt list variants --variants $PRESETS
works list_variants.txt list variants --variants $PRESETS --format table
works list_grid.txt list variants --variants grid,third:road_tile=1.5,2-third:city_tile=3:farm_scope=city
works list_tiles.txt list tiles
works list_tiles.csv list tiles --format csv

# What is printed as CSV can be read back.
try list variants --format csv
exits 0
same_text "$WORK/out" "$CARC_SOURCE_ROOT/data/variants.csv"
cp "$WORK/out" "$WORK/mine.csv"
echo 'mine,,2.5,0,2,2,1,1,1,1,1,farm,3,unlimited,My own rules,me' >>"$WORK/mine.csv"
works list_mine.txt list variants --variants-file "$WORK/mine.csv" --variants mine
mkdir -p "$WORK/home/data/tiles"
cp "$EXPECTED/list_tiles.csv" "$WORK/home/data/tiles/copy.csv"
cat >"$WORK/home/data/agents.csv" <<'AGENTS'
name,agent,parameters,description,source
greedy-own,greedy,goal=own,"Plays for its own score, whatever the rivals have",A test
careful,random,never=farm,Keeps off the fields,A test
AGENTS
list_home() { # SETS
    try_as "carcsim list tiles --tiles $1, at another home" \
        env CARCSIM_HOME="$WORK/home" "$CARCSIM" list tiles --tiles "$1"
}
list_home copy
exits 0
prints list_tiles.txt

# Two sets: the second has other tiles and no start tile.
{
    echo 'tile,count,segment,kind,ports,pennants,cities,flags'
    echo 'Y,2,m1,monastery,,0,,'
    echo 'Y,2,r1,road,N S,0,,'
    echo 'Y,2,f1,field,NNE ENE ESE SSE,0,,'
    echo 'Y,2,f2,field,SSW WSW WNW NNW,0,,'
} >"$WORK/home/data/tiles/more.csv"
list_home copy,more
exits 0
if grep -q '^Y  *2  R F R F  monastery; road N S;' "$WORK/out" &&
    grep -q '^25 kinds of tile, 74 tiles in a box' "$WORK/out"; then
    pass
else
    fail "the set is: $(cat "$WORK/out")"
fi
list_home more
exits 65
prints_nothing
says_only 'carcsim: data/tiles/more.csv: 0 tiles have the flag start, expected exactly one'
list_home copy,more,copy
exits 64
prints_nothing
says_only 'carcsim: --tiles: the set "copy" is named twice, expected once'
list_home "copy$(printf ',more%s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32)"
exits 64
prints_nothing
says_only 'carcsim: --tiles: more than 32 sets'

# The set of one's own that data/tiles/README.md shows.
sed -n '/^    set,tile,/,/^$/s/^    //p' "$CARC_SOURCE_ROOT/data/tiles/README.md" \
    >"$WORK/home/data/tiles/mine.csv"
list_home copy,mine
exits 0
says_nothing
if grep -q '^25 kinds of tile, 74 tiles in a box, a tile D lies at the start' "$WORK/out"; then
    pass
else
    fail "the set is: $(cat "$WORK/out")"
fi

# What is wrong with sets beside each other is told of the file that is to blame.
own() { # NAME SED-SCRIPT: a set made of the second one
    sed "$2" "$WORK/home/data/tiles/more.csv" >"$WORK/home/data/tiles/$1.csv"
}
own begins 's/^Y,/XX,/; /,,$/s/$/start/'
own begins-twice 's/^Y,/XX,/; /,,$/s/$/start/'
echo 'W,1,c1,city,N E S W,0,,start' >>"$WORK/home/data/tiles/begins-twice.csv"
own again ''
own gap 's/^Y,/XX,/; s/ NNW,/,/'
own apart 's/^Y,/V,/'
in_tiles="carcsim: $WORK/home/data/tiles"
while IFS='|' read -r sets line; do
    list_home "$sets"
    exits 65
    prints_nothing
    says_only "$line"
done <<END
copy,begins|$in_tiles/begins.csv: tile XX has the flag start, as tile D of copy.csv has, expected exactly one tile with it
begins,more,copy|$in_tiles/copy.csv: tile D has the flag start, as tile XX of begins.csv has, expected exactly one tile with it
begins-twice|$in_tiles/begins-twice.csv: tile W has the flag start, as tile XX of begins-twice.csv has, expected exactly one tile with it
copy,more,again|$in_tiles/again.csv:2: tile is "Y", which an earlier file of the set has already
copy,gap,more|$in_tiles/gap.csv: tile XX: half-edge NNW belongs to no field, expected exactly one field, or none beside a city
more,apart|carcsim: data/tiles/more.csv, data/tiles/apart.csv: 0 tiles have the flag start, expected exactly one
END
rm "$WORK/home/data/tiles/"[abg]*.csv "$WORK/home/data/tiles/mine.csv"
list_home copyy
exits 64
says_only 'carcsim: --tiles: there is no tile set "copyy", expected one of copy, more; did you mean "copy"?'
sed 's/,R,/,Z,/;s/Y,2,m1/Y,two,m1/' "$WORK/home/data/tiles/more.csv" >"$WORK/home/data/tiles/odd.csv"
list_home copy,odd
exits 65
says_only "carcsim: $WORK/home/data/tiles/odd.csv:2: count is \"two\", expected a whole number from 1 to 1000"

bad=$(printf 'a\377b')
LC_ALL=C sed "s/Y,2,m1/$bad,2,m1/" "$WORK/home/data/tiles/more.csv" >"$WORK/home/data/tiles/odd.csv"
list_home copy,odd
exits 65
says_only "carcsim: $WORK/home/data/tiles/odd.csv:2: tile is \"a?b\", expected UTF-8 without control characters"

# Agents: those of the file, after built-in ones that it lacks.
try_as 'carcsim list agents, at another home' \
    env CARCSIM_HOME="$WORK/home" "$CARCSIM" list agents
exits 0
grep -E '^(agent|random|greedy-own|careful) ' "$WORK/out" >"$WORK/some"
mv "$WORK/some" "$WORK/out"
prints list_agents.txt
try list --format=csv agents
exits 0
says_nothing
cut -d, -f1-3 "$WORK/out" >"$WORK/names"
cut -d, -f1-3 "$CARC_SOURCE_ROOT/data/agents.csv" >"$WORK/wanted"
same_text "$WORK/names" "$WORK/wanted"

refuses 64 'carcsim list: what to list is missing: variants, tiles or agents' list
refuses 64 'carcsim list: the list is "tils", expected variants, tiles or agents; did you mean "tiles"?' \
    list tils
refuses 64 'carcsim list: the list is "games", expected variants, tiles or agents' list games
refuses 64 'carcsim list: "agents" is one word too many, expected one list' list tiles agents
refuses 64 'carcsim list: --format is "cvs", expected table or csv; did you mean "csv"?' \
    list tiles --format cvs
refuses 64 'carcsim: --tiles: there is no tile set "../base", expected one of base' \
    list tiles --tiles ../base
refuses 64 'carcsim: --tiles: there is no tile set "", expected one of base' \
    list tiles --tiles base,
refuses 66 'carcsim: nowhere.csv: No such file or directory' \
    list variants --variants-file nowhere.csv
refuses 66 'carcsim: .: Is a directory' list variants --variants-file .
try list variants --variants thidr
exits 64
prints_nothing

# Options that have nothing to say about a list.
for words in 'agents --variants first' 'tiles --variants first' 'agents --variants-file x' \
    'agents --tiles base' 'variants --tiles base'; do
    # shellcheck disable=SC2086
    set -- $words
    case $2 in --tiles) of=tiles ;; *) of=variants ;; esac
    # shellcheck disable=SC2086
    refuses 64 "carcsim list: $2 is an option of list $of, not of list $1" list $words
done

finish
