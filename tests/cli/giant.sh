#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim giant: what it refuses, what it writes, and that the record, the points and the
# number of threads agree.
# shellcheck disable=SC2034 # lib.sh reads TRIED and STATUS
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

giant() { # code message words...
    wanted=$1
    message=$2
    shift 2
    refuses "$wanted" "$message" giant "$@"
}

# quietly WORDS...: boards that must come about without a word.
quietly() {
    try giant --quiet "$@"
    exits 0
    says_nothing
    prints_nothing
}

# value FOLDER KEY: from the manifest.
value() {
    sed -n "s/^$2,//p" "$1/manifest.csv"
}

# head_of FOLDER FILE: the columns.
head_of() {
    head -n 1 "$1/$2.csv"
}

# ---- what is refused, before anything is played

whole='expected a whole number from 1 to'
giant 64 'carcsim giant: --tiles-placed is missing, expected a number of tiles'
giant 64 'carcsim giant: --tiles-placed is missing, expected a number of tiles' -o never
for bad in 0 -1 1x '' 1.5 100000001; do
    giant 64 "carcsim giant: --tiles-placed is \"$bad\", $whole 100000000" --tiles-placed "$bad"
done
giant 64 "carcsim giant: --repeat is \"0\", $whole 100000" --tiles-placed 9 --repeat 0
giant 64 "carcsim giant: --candidates is \"0\", $whole 1000000" --tiles-placed 9 --candidates 0
giant 64 "carcsim giant: --threads is \"0\", $whole 1024" --tiles-placed 9 --threads 0
for bad in -1 1000001 many; do
    giant 64 "carcsim giant: --meeples is \"$bad\", expected a whole number from 0 to 1000000 or unlimited" \
        --tiles-placed 9 --meeples "$bad"
done
giant 64 'carcsim giant: --meeples is "unlimitd", expected a whole number from 0 to 1000000 or unlimited; did you mean "unlimited"?' \
    --tiles-placed 9 --meeples unlimitd
giant 64 'carcsim giant: --sets is no option of giant: as many boxes as needed are used' \
    --tiles-placed 9 --sets 2
giant 64 'carcsim giant: "nine" is not an option; giant takes options only' nine
giant 64 'carcsim giant: there is no option --tiles-placde; did you mean --tiles-placed?' \
    --tiles-placde 9
giant 64 'carcsim giant: --output is empty, expected the name of a folder' --tiles-placed 9 -o ''
giant 64 'carcsim: there is no agent "compcat", expected a name of data/agents.csv; did you mean "compact"?' \
    --tiles-placed 9 --agents compcat
giant 64 'carcsim: --agents "compact,random" names another number of agents than there are seats, expected 1 or 5' \
    --tiles-placed 9 --agents compact,random
giant 64 'carcsim: --play-under each, expected one variant for a giant board' \
    --tiles-placed 9 --play-under each
giant 64 'carcsim giant: --seats-order has more than 6 names' \
    --tiles-placed 9 --seats-order a,b,c,d,e,f,g
giant 64 'carcsim giant: --seats-order has two seats called "a"' \
    --tiles-placed 9 --players 3 --seats-order a,b,a
giant 64 'carcsim giant: --seats-order has 2 names, expected one for each of 5 seats' \
    --tiles-placed 9 --seats-order a,b
for bad in '' a,,c ,b,c 'a,b,'; do
    giant 64 'carcsim giant: --seats-order has an empty name' \
        --tiles-placed 9 --players 3 --seats-order "$bad"
done

# More than any machine has: a thousand of the largest boards at a time.
try giant --tiles-placed 100000000 --repeat 1000 --threads 1000 -o never --save-game never.csv
exits 70
prints_nothing
holds 'too large a board is told before it is begun' grep -qxE \
    'carcsim: 100000000 tiles on 1000 boards at a time need about [0-9]+ MB of memory, there are [0-9]+ MB' \
    "$WORK/err"
# limited KILOBYTES WORDS...: giant with so much address space, plain or with a record.
limited() {
    room=$1
    shift
    # shellcheck disable=SC2016 # it is the inner shell's
    try_as "giant $* within $room KB" sh -c 'ulimit -v "$1" && shift && exec "$@"' sh "$room" \
        "$CARCSIM" giant --quiet --agents random --threads 1 --tiles-placed 300,000 "$@"
}
# A program with a sanitizer reserves more than it could ever have.
# shellcheck disable=SC3045 # dash and bash have -v
if (ulimit -v 4000000 && "$CARCSIM" --version) >/dev/null 2>&1; then
    limited 60000
    exits 70
    says_only "$(sed -n '/^carcsim: 300000 tiles on 1 board at a time need about [0-9]* MB of addresses (ulimit -v), there are [45][0-9] MB$/p' "$WORK/err")"
    holds 'it says so' test -s "$WORK/err"
    plain=$(sed 's/.* about \([0-9]*\) MB.*/\1/' "$WORK/err")
    limited 60000 --save-game never.csv
    exits 70
    holds 'a record needs more' test "$(sed 's/.* about \([0-9]*\) MB.*/\1/' "$WORK/err")" -gt "$plain"
    limited $(((plain + 32) * 1024))
    exits 0
    says_only 'carcsim: with --quiet and without -o or --save-game nothing of this is shown or kept'
    # What it has, the program must not lack later: either it begins, or it says so at once.
    for more in 0 2 4 6 8 10 12 14 16; do
        limited $(((plain + more) * 1024))
        holds 'it is not short in its midst' test "$(grep -c 'out of memory' "$WORK/err")" -eq 0
    done
    # A set of cities only has one of nearly all tiles, and a census of as many sizes.
    mkdir -p home/data/tiles
    cp "$CARC_SOURCE_ROOT/data/variants.csv" "$CARC_SOURCE_ROOT/data/agents.csv" home/data
    printf '%s\n' 'set,tile,count,segment,kind,ports,pennants,cities,flags' \
        'cities,Z,1,c1,city,N E S W,9,,start' >home/data/tiles/cities.csv
    CARCSIM_HOME=home
    export CARCSIM_HOME
    limited 60000 --tiles cities
    CARCSIM_HOME=$CARC_SOURCE_ROOT
    rm -r home
    exits 70
    holds 'cities need more' test "$(sed 's/.* about \([0-9]*\) MB.*/\1/' "$WORK/err")" -gt "$plain"
    # A record that is too large to be read is told of, too.
    quietly --tiles-placed 20000 --meeples unlimited --save-game large.csv
    for room in 9000 10000 12000 16000; do
        # shellcheck disable=SC2016 # it is the inner shell's
        try_as "score within $room KB" sh -c 'ulimit -v "$1" && shift && exec "$@"' sh "$room" \
            "$CARCSIM" score large.csv --meeples unlimited
        exits 70
        says_only 'carcsim: out of memory'
    done
    rm large.csv
else
    skip 'memory' 'there is no ulimit -v, or the program has a sanitizer'
fi
is 'what is refused leaves nothing behind' "$(names_in .)" ''

# ---- files

quietly --tiles-placed 300 --players 6 --seats-order a,b,c,d,e,f -o six
is 'files' "$(names_in six)" 'board.csv features.csv growth.csv manifest.csv summary.csv '
is 'growth' "$(head_of six growth)" 'board,tiles,variant,seat,metric,points,points_per_tile'
is 'board' "$(head_of six board)" 'board,tiles,key,value,x,y'
is 'features' "$(head_of six features)" \
    'played_under,variant,kind,status,size,count,claimed,contested,awards,points,points_offered'
is 'tile counts' "$(tail -n +2 six/growth.csv | cut -d, -f2 | uniq | tr '\n' ' ')" \
    '72 144 288 300 '
# Three variants, six seats and their sum, eight metrics and the total.
is 'rows of growth' "$(grep -c '^1,300,' six/growth.csv)" $((3 * 7 * 9))
is 'keys of board' "$(sed -n 's/^1,300,\([^,]*\),.*/\1/p' six/board.csv | tr '\n' ' ')" \
    'width height west east south north open_cells tiles_that_fit_nowhere complete_roads complete_cities complete_two_tile_cities complete_monasteries farms cities_of_all_farms fill largest_road largest_city most_cities_of_a_field most_cities_of_a_farm '
is 'seats' "$(value six players) $(value six seat_1) $(value six seat_6)" '6 a f'
is 'status' "$(value six tiles_asked) $(value six tiles_placed) $(value six status)" \
    '300 300 complete'
giant 73 'carcsim: six: holds results already (manifest.csv); --force replaces them' \
    --tiles-placed 300 -o six
quietly --tiles-placed 1 -o six --force
is 'a board of one tile' "$(grep -E '^1,1,(width|height|open_cells|fill),' six/board.csv |
    cut -d, -f3,4 | tr '\n' ' ')" 'width,1 height,1 open_cells,4 fill,1.000000 '
for tiles in 1 2 71 72 73; do
    quietly --tiles-placed $tiles -o exact --force --save-game exact.csv
    is "exactly $tiles tiles" "$(value exact tiles_placed) $(value exact status)" \
        "$tiles complete"
    is "a record of $tiles tiles" "$(awk -F, 'NR > 1 && $5 != ""' exact.csv | wc -l)" $tiles
done
# Up to three tiles of these fit nowhere: there are tiles to spare, also where the boxes
# hold just as many as wanted or one more.
for tiles in 69 71 141 143; do
    quietly --tiles-placed $tiles --agents compact --repeat 1000 -o spare --force
    is "a thousand boards of $tiles tiles" "$(value spare status) $(
        grep -c "^[0-9]*,$tiles,width," spare/board.csv
    )" 'complete 1000'
done

# The rows of features add up to the points that all seats have, under every variant.
quietly --tiles-placed 800 --agents greedy -o sums
for variant in first second third; do
    is "features and points under $variant" \
        "$(awk -F, -v v="$variant" '$2 == v { p += $10 } END { print p }' sums/features.csv)" \
        "$(sed -n "s/^1,800,$variant,sum,total,\([0-9.]*\),.*/\1/p" sums/growth.csv)"
done
# Farms are offered on other rows than they are paid on where a city is paid once only.
# shellcheck disable=SC2016 # awk's
holds 'nobody is paid more than is offered' \
    awk -F, 'NR > 1 && $3 !~ /^farm/ && $9 <= $6 && $10 > $11 { exit 1 }' sums/features.csv

try giant --tiles-placed 300 --seats-order ann,bob,cem,dot,eve
exits 0
says_speed '300 tiles'
is 'the first line says who played' "$(head -n 1 "$WORK/out")" \
    '5 players (random, random, random, random, random), 7 meeples, played under third, seed 1'
holds 'the summary names the seats' grep -qE '^points +ann +bob +cem +dot +eve +a tile$' "$WORK/out"
holds 'one board is one observation' grep -q 'One board is one observation' "$WORK/out"

try giant --help
exits 0
fails_to 'help has no option that giant refuses' grep -q -e '--sets' "$WORK/out"
holds 'help knows of unlimited meeples' grep -q 'or unlimited (default: 7)' "$WORK/out"

# Supplies of a large board run out; from when on says the record.
try giant --tiles-placed 20,000 --players 2 --meeples 3 --save-game stuck.csv
exits 0
since=$(sed -n 's/^Meeples ran out: 9[0-9.]* % of turns were begun without one, and from tile \([0-9]*\) on all 6 were stuck\.$/\1/p' "$WORK/out")
TRIED='a board whose meeples ran out'
is 'the last meeple' "$since" \
    "$(awk -F, 'NR > 1 && $5 != "" { n++; if ($8 != "") last = n } END { print last }' stuck.csv)"
holds 'a way out' grep -q -e '--meeples unlimited keeps them coming\.$' "$WORK/out"
try giant --tiles-placed 2e3 --meeples unlimited
exits 0
fails_to 'unlimited ones do not run out' grep -q 'ran out' "$WORK/out"
try giant --tiles-placed 200 --meeples 0
holds 'nobody has meeples' grep -q 'There are no meeples: nothing is scored\.' "$WORK/out"

# What stands behind each ±.
try giant --tiles-placed 300 --repeat 3 --compare-games
exits 0
holds 'boards' grep -qx '3 boards of 300 tiles; the first of them:' "$WORK/out"
says_speed '1,260 tiles' # of three boards and five games
holds 'boards and games' grep -q '^Points of all seats a tile, 3 giant boards against 5 separate games,' "$WORK/out"
holds 'spread of both' grep -q 'from the spread of 3 boards and of 5 games):$' "$WORK/out"
try giant --tiles-placed 300 --compare-games
holds 'one board' grep -qx 'Points of all seats a tile, giant board against 5 separate games (± 95 % interval):' "$WORK/out"

# Means of several boards are those of board.csv and growth.csv, t is that of three boards.
quietly --tiles-placed 500 --repeat 3 --meeples unlimited --seed 2 -o means
# shellcheck disable=SC2016 # awk's
means_of() { # METRIC, VARIANT if it has one: means.csv's row, and the same from single boards
    sed -n "s/^500,$2,$1,\(3,.*\)/\1/p" means/boards.csv >found
    if [ "$2" ]; then
        sed -n "s/^[0-9]*,500,$2,sum,$1,[^,]*,//p" means/growth.csv
    else
        sed -n "s/^[0-9]*,500,$1,\([0-9.]*\),.*/\1/p" means/board.csv
    fi | awk '{ n++; sum += $1; squares += $1 * $1 }
        END { mean = sum / n; sd = sqrt((squares - n * mean * mean) / (n - 1))
              half = 4.302653 * sd / sqrt(n)
              printf "%d,%.4f,%.4f,%.4f,%.4f\n", n, mean, sd, mean - half, mean + half }' >wanted
    holds "mean of $1 $2" awk -F, 'NR == FNR { for (i = 1; i <= 5; i++) a[i] = $i; next }
        { for (i = 1; i <= 5; i++) if (a[i] - $i > 0.0002 || $i - a[i] > 0.0002) exit 1; n = NF }
        END { exit !(n == 5) }' found wanted
}
is 'columns of boards' "$(head_of means boards)" \
    'tiles,variant,metric,boards,mean,sd,ci95_low,ci95_high'
for metric in fill complete_cities complete_monasteries width largest_city open_cells; do
    means_of $metric ''
done
means_of total third
means_of farm first
try giant --tiles-placed 500 --repeat 3 --meeples unlimited --seed 2
holds 'the means are told' grep -qx 'Mean of 3 boards, ± 95 % interval from their spread:' \
    "$WORK/out"
holds 'points a tile are told' grep -q '^points of all seats a tile: first [0-9.]* ± [0-9.]*, second' \
    "$WORK/out"
quietly --tiles-placed 500 --meeples unlimited --seed 2 -o means --force
fails_to 'one board has no mean' test -e means/boards.csv

# Points that are no numbers of 32 bits any more are refused before anything is played.
dear=third:city_tile=100:road_tile=100
try giant --tiles-placed 40,000,000 --agents greedy --variants $dear --play-under $dear
exits 64
prints_nothing
holds 'the numbers are told' grep -q '^carcsim: with 40000032 tiles greedy agents may reckon with [0-9]* points a move under' "$WORK/err"

# ---- options of play

quietly --tiles-placed 600 --no-farmers --meeples unlimited -o none
is 'nobody farms' "$(awk -F, '$5 == "farm" { p += $6 } END { print p + 0 }' none/growth.csv)" 0
is 'no farms' "$(sed -n 's/^1,600,farms,\([0-9]*\),.*/\1/p' none/board.csv)" 0
quietly --tiles-placed 600 --meeples unlimited -o some
fails_to 'there are farms otherwise' grep -q '^1,600,farms,0,' some/board.csv
quietly --tiles-placed 600 -o seven
fails_to 'a supply of seven is another game' cmp -s some/growth.csv seven/growth.csv
for agents in random greedy compact; do
    quietly --tiles-placed 300 --agents $agents --candidates 2 -o few --force
    quietly --tiles-placed 300 --agents $agents -o many --force
    cmp -s few/growth.csv many/growth.csv && same=same || same=other
    is "candidates of $agents" "$same" "$([ $agents = random ] && echo same || echo other)"
done

# What the manifest says of agents can be read back.
quietly --tiles-placed 80 --agents compact,greedy,random,random:never=road,greedy:candidates=9 \
    --candidates 5 --no-farmers -o policies
is 'candidates of each agent' "$(sed -n 's/^policy_[1-5],//p' policies/manifest.csv | tr '\n' ' ')" \
    'compact:farmers=no:candidates=5 greedy:goal=margin:never=field:candidates=5 random:never=field random:never=road+field greedy:goal=margin:never=field:candidates=9 '
try run --games 1 --players 5 --quiet -o policies --force \
    --agents "$(sed -n 's/^policy_[1-5],//p' policies/manifest.csv | paste -s -d ,)"
exits 0
says_nothing

# The command in the manifest plays the same boards again.
quietly --tiles-placed 200 --players 3 --agents greedy,random,compact --candidates 3 --seed 8 \
    --meeples unlimited --variants third,medina-azahara --play-under first --repeat 2 -o first
words=$(value first command | tr -d '"')
# shellcheck disable=SC2086
quietly ${words#carcsim giant } -o again
same_results 'the command of the manifest gives the same files' first again
# However long it is, whatever the seats are called.
many=third,$(long_variants 60)
quietly --tiles-placed 80 --players 2 --agents random --variants "$many" --repeat 2 \
    --seats-order "ann lee,o'hara" -o first --force
words=$(value first command | sed 's/^"//; s/"$//; s/""/"/g')
is 'all variants and seats stand there' "${words#*--variants }" \
    "$many --play-under third --seed 1 --repeat 2 --seats-order 'ann lee','o'\\''hara'"
eval "quietly ${words#carcsim giant } -o again --force"
same_results 'a long command gives the same files' first again

# ---- threads, records, separate games

for threads in 1 2; do
    quietly --tiles-placed 500 --repeat 3 --threads $threads --compare-games --seed 5 \
        --agents greedy:candidates=4,random,compact,compact,random -o threads-$threads \
        --save-game threads-$threads.csv
done
same_results 'results with 2 threads' threads-1 threads-2
holds 'record with 2 threads' cmp threads-1.csv threads-2.csv
is 'columns of against_games' "$(head_of threads-1 against_games)" \
    'variant,metric,boards,tiles_a_board,board_per_tile,board_low,board_high,games,tiles_a_game,game_per_tile,game_low,game_high,difference,difference_low,difference_high,p'
is 'boards and games' \
    "$(sed -n 's/^third,total,\([0-9]*,[0-9]*\),[^,]*,[^,]*,[^,]*,\([0-9]*,[0-9]*\),.*/\1 \2/p' threads-1/against_games.csv)" \
    '3,500 7,72'

# The separate games are those of a run.
try run --games 7 --players 5 --seed 5 --quiet -o seven-games \
    --agents greedy:candidates=4,random,compact,compact,random
exits 0
awk -F, '$2 == "third" && $3 == "all" && $5 == "total" { print $7 * 5 / 72 }' \
    seven-games/summary.csv >wanted
awk -F, '$1 == "third" && $2 == "total" { print $10 + 0 }' threads-1/against_games.csv >found
# shellcheck disable=SC2016 # awk's
holds 'separate games are those of a run' awk 'NR == FNR { a = $1; next }
    { exit !(a > 0 && a - $1 < 0.0001 && $1 - a < 0.0001) }' wanted found

# read_back RECORD FOLDER TILES WORDS...: the record is worth what growth.csv ends with.
read_back() {
    record=$1
    folder=$2
    tiles=$3
    shift 3
    try score "$record" --variants first,second,third --format csv "$@"
    exits 0
    says_nothing
    tail -n +2 "$WORK/out" | cut -d, -f1-3,12 | sort >wanted
    awk -F, -v t="$tiles" '$2 == t && $4 != "sum" && $5 == "total" {
        print $1 "," $3 "," $4 "," $6 }' "$folder/growth.csv" | sort >found
    TRIED="record and growth.csv of $folder"
    same_text found wanted
    holds "$folder has points" test -s found
}
read_back threads-1.csv threads-1 500
quietly --tiles-placed 1000 --players 6 --meeples unlimited -o wide --save-game wide.csv
read_back wide.csv wide 1000 --meeples 1000000
try score wide.csv --format csv
exits 65

# ---- a stuck board

mkdir stuck-home
cp -r "$CARC_SOURCE_ROOT/data" stuck-home/data
cat >stuck-home/data/tiles/stuck.csv <<END
set,tile,count,segment,kind,ports,pennants,cities,flags
stuck,A,1,f1,field,NNW NNE ENE ESE SSE SSW WSW WNW,0,,start
stuck,B,5,c1,city,N E S W,0,,
END
for boards in 1 3; do
    try_as "a stuck board of $boards" env CARCSIM_HOME=stuck-home "$CARCSIM" giant --tiles-placed 9 \
        --tiles stuck --repeat $boards --compare-games --quiet -o stuck --force
    exits 65
    says_only "carcsim: board 1 of $boards is stuck at 2 of 9 tiles: none that is left fits anywhere (10 did not); what there is is marked as partial"
    prints_nothing
    fails_to 'it has no intervals' test -e stuck/against_games.csv
    is 'it is kept' "$(value stuck tiles_placed) $(value stuck status) $(value stuck games_played)" "2 partial $boards"
done
bad=$(printf 'a\377')
refuses 64 'carcsim giant: --seats-order has a name that is no UTF-8 or has control characters' \
    giant --tiles-placed 9 --players 2 --seats-order "$bad,b"

# ---- an interrupted board

asked=1000000

# interrupt SECONDS: starts a long board and interrupts it so long after its record is open.
interrupt() {
    TRIED='giant, interrupted'
    begin -e '.part.csv.tmp.*' giant --tiles-placed $asked --agents greedy --threads 1 \
        --compare-games -o part --save-game part.csv
    sleep "$1"
    end_by INT
}
for seconds in 0.5 2 10 40; do # until a slow program is in the midst of it
    interrupt $seconds
    if grep -q 'before the first tile' "$WORK/err"; then
        is 'what has not begun leaves nothing' \
            "$(names_in part 2>/dev/null)$(ls part.csv 2>/dev/null)" ''
    elif [ "$(value part tiles_placed)" -gt 100 ]; then
        break
    fi
    rm -rf part part.csv
done
TRIED='giant, interrupted'
exits 130
placed=$(value part tiles_placed)
says_speed '[0-9,]+ tiles' \
    "carcsim: interrupted after $placed of $asked tiles; what there is is marked as partial"
is 'the tiles are those' "$(sed 's/^carcsim: \(.*\) tiles.*/\1/; s/,//g' "$WORK/speed")" "$placed"
fails_to 'separate games are not played any more' test -e part/against_games.csv
is 'it is marked' "$(value part tiles_asked) $(value part status)" "$asked partial"
holds 'it was cut short' test "$placed" -lt $asked
is 'growth ends there' "$(tail -n 1 part/growth.csv | cut -d, -f2)" "$placed"
read_back part.csv part "$placed"

# ---- interrupts at a certain moment

# hooked HOOK WORDS...: giant as tests/support/hooked.c changes it.
hooked() {
    hook=$1
    shift
    rm -f progress
    try_as "giant $* ($hook)" env --default-signal=INT "$hook" CARC_HOOK_PROGRESS=progress \
        CARCSIM_HOME="${home:-$CARCSIM_HOME}" "$CARCSIM_HOOKED" giant "$@"
}

# cut_short TILES HOOK MESSAGE WORDS...: boards in the folder cut with a record cut.csv,
# interrupted when so many tiles count, of which 0 are not told.
cut_short() {
    tiles=$1
    shift
    hook=$1
    message=$2
    shift 2
    rm -rf cut cut.csv
    hooked "$hook" "$@" --threads 1 -o cut --save-game cut.csv
    exits 130
    if [ "$tiles" = 0 ]; then
        says_only "carcsim: interrupted $message"
    else
        says_speed "$tiles tiles" "carcsim: interrupted $message"
    fi
}

# same_boards FOLDER: the boards of cut and their record are those of FOLDER.
same_boards() {
    for name in growth board features; do
        holds "$name of a board that is kept" cmp "cut/$name.csv" "$1/$name.csv"
    done
    holds 'the record of a board that is kept' cmp cut.csv "$1.csv"
    is 'it is marked' "$(value cut status)" partial
}

test_interrupts() {
    kept='what there is is marked as partial'
    words='--tiles-placed 500 --agents greedy:candidates=4 --seed 3'
    for boards in 1 2; do
        # shellcheck disable=SC2086
        quietly $words --repeat $boards -o whole-$boards --save-game whole-$boards.csv
    done

    # Of several boards the finished ones are kept, others are left in their midst.
    # shellcheck disable=SC2086
    cut_short 500 CARC_HOOK_STOP=2:100 "after 1 of 3 boards of 500 tiles; $kept" $words --repeat 3
    same_boards whole-1
    holds 'one board is shown' grep -qx '1 of 3 boards of 500 tiles:' "$WORK/out"
    # shellcheck disable=SC2086
    cut_short 1,000 CARC_HOOK_STOP=3:499 "after 2 of 3 boards of 500 tiles; $kept" $words --repeat 3
    same_boards whole-2
    for turn in 1 499; do
        # shellcheck disable=SC2086
        cut_short 0 CARC_HOOK_STOP=1:$turn \
            'before any of 3 boards was finished; nothing was written' $words --repeat 3
        prints_nothing
        is 'nothing was written' "$(names_in cut 2>/dev/null)$(ls cut.csv 2>/dev/null)" ''
    done

    # A board that was left when a later one had just been kept is played again.
    for turn in 1 200 500; do
        # shellcheck disable=SC2086
        hooked CARC_HOOK_AGAIN=$turn $words --repeat 2 --threads 2 -q -o again --force \
            --save-game again.csv
        exits 0
        says_nothing
        same_results 'a board that is played again' whole-2 again
        holds 'the record of a board that is played again' cmp whole-2.csv again.csv
        is 'its tiles count once' "$(cat progress)" 1000/1000
    done

    # The last tile lies, and there are no separate games yet.
    for boards in 1 2; do
        # shellcheck disable=SC2086
        cut_short "$(echo "$boards" | sed 's/1/500/; s/2/1,000/')" CARC_HOOK_STOP=$boards:500 "after 0 of 7 separate games; $kept" $words \
            --repeat $boards --compare-games
        same_boards whole-$boards
        fails_to 'there are no separate games' test -e cut/against_games.csv
        # shellcheck disable=SC2086
        hooked CARC_HOOK_STOP=$boards:500 $words --repeat $boards --threads 1 -q -o late --force
        exits 0
        says_nothing
        same_results 'nothing is missing where no games are wanted' whole-$boards late
    done
    cut_short 101 CARC_HOOK_STOP=1:100 "after 101 of 500 tiles; $kept" --tiles-placed 500 \
        --compare-games
    is 'progress within a small board' "$(head -n 1 progress)" 64/1004
    cut_short 9,608 CARC_HOOK_BOX=3 "after 64 of 70 separate games; $kept" --tiles-placed 5000 \
        --compare-games
    is 'progress of the separate games' "$(head -n 1 progress)" 5144/10040
    is 'its games' "$(sed -n 's/^third,total,[0-9]*,[0-9]*,[^,]*,[^,]*,[^,]*,\([0-9]*\),.*/\1/p' \
        cut/against_games.csv) $(value cut status)" '64 partial'

    # Nothing is cut short: the boards are stuck.
    home=stuck-home
    hooked CARC_HOOK_BOX=1 --tiles-placed 9 --tiles stuck --repeat 3 --compare-games -q \
        -o stuck --force
    home=
    exits 65
    says_only "carcsim: board 1 of 3 is stuck at 2 of 9 tiles: none that is left fits anywhere (10 did not); $kept"

    # Progress counts boards of any size and separate games to their ends.
    for words in 300:--repeat=3 444:--repeat=3:--compare-games; do
        total=${words%%:*}
        # shellcheck disable=SC2046
        hooked CARC_HOOK_AGAIN=0 --tiles-placed 100 -q $(echo "${words#*:}" | tr : ' ')
        exits 0
        is 'progress' "$(cat progress)" "$total/$total"
    done
}
if [ "${CARCSIM_HOOKED:-}" ]; then
    test_interrupts
else
    skip interrupts 'CARCSIM_HOOKED is not set'
fi
rm -r stuck-home

# ---- charts

if have gnuplot; then
    try plot threads-1
    exits 0
    TRIED='charts of giant boards'
    printf 'threads-1/%s.svg\n' points_by_kind sizes giant_growth giant_sizes >wanted
    same_text "$WORK/out" wanted
else
    skip plot 'gnuplot is not installed'
fi

finish
