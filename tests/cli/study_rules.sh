#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The study in results/rules-2p: its findings say what its CSV files say, its contrasts are what
# carcsim and plain sums over games make of them, and its make.sh makes, with one game in 200, the
# first games of the study byte for byte.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

study=$CARC_SOURCE_ROOT/results/rules-2p

# --- findings.md --------------------------------------------------------------------------

cp -R "$study" copy
rm copy/findings.md
try_as 'findings.sh' sh "$study/findings.sh" copy
exits 0
says_nothing
TRIED='results/rules-2p/findings.md'
same_text copy/findings.md "$study/findings.md"

# Another number is another text; a claim that is not true, or a row that is missing, is told.
sed 's/^\(fourth_all,total,[0-9]*\),2/\1,7/' "$study/greedy/contrasts.csv" >copy/greedy/contrasts.csv
try_as 'findings.sh, another number' sh "$study/findings.sh" copy
exits 0
tr '\n' ' ' <copy/findings.md >text
holds 'it is in the text' grep -q 'Of the 7\.071 ± 0\.021 more points' text
sed 's/^\(interaction_first,total,[0-9]*,-[0-9.]*,[0-9.]*,-[0-9.]*\),-2/\1,-1/' \
    "$study/greedy-each/contrasts.csv" >copy/greedy-each/contrasts.csv
try_as 'findings.sh, a claim that is false' sh "$study/findings.sh" copy
exits 1
says_only 'findings: not so: {true greedy-each/contrasts contrast=interaction_first metric=total ci95_high < -2}, row 137'
sed '/,medina-azahara,4-third,farm,/d' "$study/greedy/comparisons.csv" >copy/greedy/comparisons.csv
rm -r copy/farmers
try_as 'findings.sh, missing rows' sh "$study/findings.sh" copy
exits 1
holds 'it names a row' grep -q '^findings: not one row for {wins farmers/agents' "$WORK/err"

# --- contrasts.csv ------------------------------------------------------------------------

# agree NAME CONTRASTS OTHER: rows "key mean se low high p" of both are the same.
agree() {
    sort "$2" >left
    sort "$3" >right
    TRIED=$1
    if said=$(join left right | awk '
        function far(a, b, by) { return a - b > by || b - a > by }
        far($2, $7, 1.5e-6) || far($3, $8, 1.5e-6) || far($4, $9, 2.5e-6) || \
            far($5, $10, 2.5e-6) || far($6, $11, 2e-5) { print; bad = 1 }
        END { if (NR < 8) { print NR " rows"; bad = 1 } exit bad }'); then
        pass
    else
        fail "$(printf '%s' "$said" | head -n 5)"
    fi
}

# pairs FILE CONTRAST VARIANT [EFFECT]: what carcsim says of a contrast of two variants.
pairs() {
    awk -F, -v contrast="$2" -v variant="$3" -v effect="${4-}" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["variant"] == variant && $at["metric"] != "winner_changed" && \
            (effect == "" || $at["effect"] == effect) {
            low = at["se"] + 1
            print contrast "/" $at["metric"], $at["mean_difference"], $at["se"], $low, \
                $(low + 1), $at["p"]
        }' "$1"
}
for folder in random greedy greedy-each; do
    effect=
    file=comparisons
    if [ $folder = greedy-each ]; then
        effect=whole
        file=compare
    fi
    awk -F, 'NR > 1 { print $1 "/" $2, $4, $5, $6, $7, $9 }' "$study/$folder/contrasts.csv" >ours
    for pair in all/medina-azahara city_alone/3-third road_alone/third:road_tile=1.5 \
        farm_alone/third:farm_scope=city; do
        pairs "$study/$folder/$file.csv" fourth_"${pair%%/*}" "${pair#*/}" $effect >theirs
        agree "$folder, ${pair%%/*}" ours theirs
    done
    for farms in first second third; do
        pairs "$study/$folder/two_tile-$farms.csv" two_tile_4-2_$farms 4-$farms $effect >theirs
        agree "$folder, two-tile city under $farms" ours theirs
    done
done

# --- one game in 200 ----------------------------------------------------------------------

if ! have gnuplot; then
    skip 'results/rules-2p/make.sh' 'there is no gnuplot'
    finish
    exit
fi
holds 'results/rules-2p/make.sh' sh "$study/make.sh" again 200
files_of() { # folder
    (cd "$1" && find . -name '*.csv' -o -name '*.svg' -o -name findings.md | sort)
}
files_of "$study" >kept
files_of again >made
TRIED='files of results/rules-2p'
same_text made kept
grep 'csv$' kept | while read -r file; do
    head -n 1 "$study/$file"
done >wanted
grep 'csv$' kept | while read -r file; do
    head -n 1 "again/$file"
done >found
TRIED='headers of results/rules-2p'
same_text found wanted

# The first games are the same: how the differences settle over 64, 128 ... games.
for folder in random greedy greedy-each; do
    games=$(sed -n 's/^games_played,//p' "again/$folder/manifest.csv")
    awk -F, -v games="$games" 'NR == 1 || $1 < games' "again/$folder/convergence.csv" >found
    awk -F, -v games="$games" 'NR == 1 || $1 < games' "$study/$folder/convergence.csv" >wanted
    holds "$folder: there are rows to compare" test "$(wc -l <found)" -gt 60
    TRIED="results/rules-2p/$folder, the first $games games"
    same_text found wanted
    for where in "$study" again; do
        grep -E '^(seed|tiles|sets|players|meeples|agents?|agent_[0-9]+|play_under|baseline|variant_[0-9]+),' \
            "$where/$folder/manifest.csv"
    done | sort | uniq -c | awk '$1 != 2' >differing
    is "what results/rules-2p/$folder plays" "$(cat differing)" ''
done

# Interaction, and the share of a change, game by game without any sums of the program.
quiet -g 150 -a greedy -v grid,medina-azahara,third:road_tile=1.5,third:farm_scope=city,third:two_tile_city=3:road_tile=1.5,third:two_tile_city=3:farm_scope=city,third:road_tile=1.5:farm_scope=city \
    --play-under each --per-game -o single
awk -F, -v CONVFMT=%.15g '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["played_under"] == $at["variant"] {
        v = $at["variant"]
        g = $at["game"]
        x = $at["total"]
        total[v, g] += x / 2
        first[v, g] += $at["seat"] == 1 ? x : -x
        if (g > games) games = g
    }
    function tell(key, n, sum, square,    se, t) {
        se = sqrt((square - sum * sum / n) / (n - 1) / n)
        t = 1.976013  # 97.5 %, 149 degrees of freedom
        printf "%s %.6f %.6f %.6f %.6f 0\n", key, sum / n, se, sum / n - t * se, sum / n + t * se
    }
    function interaction(x, farms, g) {
        return x["4-" farms, g] - x["2-" farms, g] - x["4-third", g] + x["2-third", g]
    }
    # What roads at 1.5 add in each of the six orders.
    function road(g,    r, f, c) {
        r = total["third:road_tile=1.5", g] - total["4-third", g]
        c = total["third:two_tile_city=3:road_tile=1.5", g] - total["3-third", g]
        f = total["third:road_tile=1.5:farm_scope=city", g] - total["third:farm_scope=city", g]
        return (2 * r + c + f + 2 * (total["medina-azahara", g] - \
            total["third:two_tile_city=3:farm_scope=city", g])) / 6
    }
    END {
        for (g = 1; g <= games; g++) {
            split(interaction(total, "first", g) " " interaction(total, "second", g) " " \
                interaction(first, "first", g) " " interaction(first, "second", g) " " road(g), \
                d, " ")
            for (k = 1; k <= 5; k++) {
                sum[k] += d[k]
                square[k] += d[k] * d[k]
            }
        }
        tell("interaction_first/total", games, sum[1], square[1])
        tell("interaction_second/total", games, sum[2], square[2])
        tell("interaction_first/first_seat_advantage", games, sum[3], square[3])
        tell("interaction_second/first_seat_advantage", games, sum[4], square[4])
        tell("fourth_road_share/total", games, sum[5], square[5])
    }' single/games.csv >direct
awk -F, 'NR > 1 { print $1 "/" $2, $4, $5, $6, $7, 0 }' again/greedy-each/contrasts.csv >ours
TRIED='contrasts game by game'
sort ours >left
sort direct >right
said=$(join left right | awk '
    function far(a, b, by) { return a - b > by || b - a > by }
    far($2, $7, 2e-6) || far($3, $8, 2e-6) || far($4, $9, 2e-5) || far($5, $10, 2e-5) { print }
    END { if (NR != 5) print NR " rows" }')
is "$TRIED" "$said" ''

finish
