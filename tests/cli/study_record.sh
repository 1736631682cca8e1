#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The study in results/record-game: its README says what its findings say, those say what its CSV
# files say, and its make.sh makes, with a tenth of the boards and games, the first ones of the
# study byte for byte.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

study=$CARC_SOURCE_ROOT/results/record-game

# --- findings.md --------------------------------------------------------------------------

cp -R "$study" copy
rm copy/findings.md
try_as 'findings.sh' sh "$study/findings.sh" copy
exits 0
says_nothing
TRIED='results/record-game/findings.md'
same_text copy/findings.md "$study/findings.md"

# Another number is another text.
sed 's/^\(greedy,points,20\),0\.0/\1,7.0/' "$study/figures.csv" >copy/figures.csv
sed '/^third,third,road,complete,/d' "$study/random/features.csv" >copy/random/features.csv
sed 's/^\(1,72,third,sum,total,[0-9]*\),.*/\1,9/' "$study/growth/growth.csv" >copy/growth/growth.csv
try_as 'findings.sh, other numbers' sh "$study/findings.sh" copy
exits 0
is 'lines that say something else' "$(diff "$study/findings.md" copy/findings.md | grep -c '^>')" 3
rm copy/growth/growth.csv
fails_to 'findings.sh, a file is missing' sh "$study/findings.sh" copy

# --- README.md ----------------------------------------------------------------------------

# numbers_in FILE: one a line without a sign; two where they belong together, as 2.1 ± 0.3, 2 to 3.
numbers_in() {
    tr '\n' ' ' <"$1" | sed -E -e 's/([0-9]),([0-9]{3})/\1\2/g' |
        grep -oE '[0-9]+(\.[0-9]+)?( (±|to) -?[0-9]+(\.[0-9]+)?)?' | sed -E 's/ (±|to) -?/ /'
}
numbers_in "$study/findings.md" >known
sed -e '1,/^## Answer/d' -e '/^## Folders/,$d' "$study/README.md" >text
numbers_in text >said
holds 'the README has numbers' test "$(wc -l <said)" -gt 100
awk '
    # is(X, SAID): whether x, rounded, is what is said.
    function is(x, said,    digits, far) {
        digits = said ~ /[.]/ ? length(said) - index(said, ".") : 0
        far = x > said ? x - said : said - x
        return far < 0.500001 * 10 ^ -digits
    }
    function stands(    i) {
        for (i = 1; i <= count; i++) {
            if (NF == 2 ? is(a[i], $1) && is(b[i], $2) : is(a[i], $1) || is(b[i], $1)) return 1
        }
        return 0
    }
    FILENAME == "known" { a[++count] = $1; b[count] = NF == 2 ? $2 : $1; next }
    !stands()' known said >missing
is 'numbers of the README that are not in findings.md' "$(cat missing)" ''

for play in random greedy; do
    awk -F, '$3 == "city" && $4 == "complete" && $5 >= 10 && $6 > 0' \
        "$study/$play-unlimited/games/features.csv" >large
    is "no complete city of ten tiles in $play games" "$(cat large)" ''
done

# --- figures.csv --------------------------------------------------------------------------

# Means of boards, and the ends of their intervals, are those of carcsim giant (boards.csv).
for play in random greedy compact random-unlimited greedy-unlimited compact-unlimited; do
    awk -F, -v play="$play" '
        function near(a, b) { return (a - b) ^ 2 <= (2e-6 + 1e-4 * a) ^ 2 }
        BEGIN {
            figure["third,total"] = "points"
            figure["third,farm"] = "point_farms"
            figure[",complete_cities"] = "cities"
            figure[",complete_roads"] = "roads"
            figure[",complete_monasteries"] = "monasteries"
            figure[",open_cells"] = "open"
            figure[",largest_city"] = "largest_city"
            figure[",largest_road"] = "largest_road"
            figure[",most_cities_of_a_field"] = "largest_field"
            figure[",fill"] = "fill"
            scale["cities"] = scale["roads"] = scale["monasteries"] = scale["open"] = 1000 / 22024
            scale["fill"] = 100
        }
        FNR == NR && $1 == play { mean[$2] = $4; low[$2] = $5; high[$2] = $6 }
        FNR < NR && ($2 "," $3) in figure {
            name = figure[$2 "," $3]
            by = name in scale ? scale[name] : 1
            compared++
            if (!near(by * $5, mean[name]) || !near(by * $7, low[name]) || \
                !near(by * $8, high[name])) print name, by * $5, by * $7, by * $8
        }
        END { if (compared != 10) print compared " figures" }' \
        "$study/figures.csv" "$study/$play/boards.csv" >wrong
    is "figures.csv and boards.csv, $play" "$(cat wrong)" ''
done



# The ends of a share's interval, e, are where |share - e| is 1.96 standard errors of e (Wilson).
awk -F, -v games=306 '
    function off(share, e, trials,    far) {
        far = (share - e) * (share - e) - 1.959964 ^ 2 * e * (100 - e) / trials
        return far > 1e-4 || far < -1e-4
    }
    function wrong(mean, low, high, trials) {
        return mean < low || mean > high || low < 0 || high > 100 || \
            off(mean, low, trials) || off(mean, high, trials)
    }
    $2 == "other_winner" {
        rows++
        if (wrong($4, $5, $6, $3) || wrong($9, $10, $11, $8 * games)) print
    }
    END { if (rows != 6) print rows " rows" }' "$study/figures.csv" >wrong
is 'intervals of shares' "$(cat wrong)" ''

# --- a tenth ------------------------------------------------------------------------------

if ! have gnuplot; then
    skip 'results/record-game/make.sh' 'there is no gnuplot'
    finish
    exit
fi
holds 'results/record-game/make.sh' sh "$study/make.sh" again 10
files_of() { # folder
    (cd "$1" && find . -name '*.csv' -o -name '*.svg' -o -name '*.png' -o -name findings.md | sort)
}
files_of "$study" >kept
files_of again >made
TRIED='files of results/record-game'
same_text made kept
heads_of() { # folder: of its CSV files, and what figures.csv and findings.md have but for figures
    (
        cd "$1" || exit
        find . -name '*.csv' | sort | xargs head -q -n 1
        awk -F, '{ print $1, $2, $4 == "", $9 == "" }' figures.csv
        sed -n -e 's/^| \([^|]*\) |.*/\1/p' -e 's/^#* //p' findings.md | sed 's/[0-9][0-9]* boards/boards/'
    )
}
heads_of "$study" >wanted
heads_of again >found
TRIED='headers of results/record-game'
same_text found wanted

# first BOARDS FILE: its rows of so many boards.
first() {
    awk -F, -v boards="$1" 'NR == 1 || $1 <= boards' "$2"
}
facts='^(seed|sets|tiles.*|players|meeples|agent_[0-9]+|policy_[0-9]+|play_under.*|baseline|variant_[0-9]+),'
while read -r file; do
    case $file in
    */games/manifest.csv)
        plain "$study/${file%/*}" >wanted
        plain "again/${file%/*}" >found
        ;;
    */manifest.csv)
        grep -E "$facts" "$study/$file" >wanted
        grep -E "$facts" "again/$file" >found
        ;;
    */games/*.csv)
        cp "$study/$file" wanted
        cp "again/$file" found
        ;;
    ./growth/growth.csv | */board.csv)
        boards=$(sed -n 's/^games_played,//p' "again/${file%/*}/manifest.csv")
        first "$boards" "$study/$file" >wanted
        cp "again/$file" found
        ;;
    *) continue ;;
    esac
    TRIED="results/record-game/${file#./}, the first boards and games"
    same_text found wanted
    holds "$TRIED: there are rows" test "$(wc -l <found)" -gt 10
done <kept

finish
