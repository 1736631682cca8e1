#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# carcsim run --rotate-seats and agents.csv: every figure worked out again from games.csv, and
# what does not depend on threads.
set -u
# shellcheck disable=SC1091
. "$CARC_SOURCE_ROOT/tests/cli/run_lib.sh"

# Prints figures of games.csv (rows in the order of rounds) as NAME VARIANT VALUE..., each a mean
# over games of means over rounds with its sd; BASE is the baseline of differences.
cat >again.awk <<'EOF'
function note(name, variant, game, value) { # one value of one game and round
    sum[name, variant, game] += value / rounds
    names[name SUBSEP variant] = 1
}
function play(variant, game,    s, t, best, second, winners, others, a) {
    best = second = -1e9
    winners = 0
    others = 0
    for (s = 1; s <= seats; s++) {
        if (total[s] > best) { second = best; best = total[s]; winners = 1 }
        else if (total[s] == best) { second = best; winners++ }
        else if (total[s] > second) { second = total[s] }
        others += s > 1 ? total[s] : 0
    }
    note("margin:all", variant, game, best - second)
    note("tied_at_top:all", variant, game, winners > 1)
    note("first_seat_advantage:all", variant, game, total[1] - others / (seats - 1))
    won[variant] = ""
    for (s = 1; s <= seats; s++) {
        won[variant] = won[variant] (total[s] == best ? "1" : "0")
        note("total:" s, variant, game, total[s])
        note("farm:" s, variant, game, farm[s])
        note("win:" s, variant, game, total[s] == best ? 1 / winners : 0)
        note("margin:" s, variant, game, total[s] - (total[s] < best ? best : second))
        note("total:all", variant, game, total[s] / seats)
        note("farm:all", variant, game, farm[s] / seats)
        a = agent[s]
        note("seats " a, variant, game, 1)
        note("points " a, variant, game, total[s])
        note("wins " a, variant, game, total[s] == best ? 1 / winners : 0)
        note("ties " a, variant, game, total[s] == best && winners > 1)
        note("lead " a, variant, game, total[s] - (total[s] < best ? best : second))
        for (t = 1; t <= seats; t++) {
            if (agent[t] != a) {
                note("pairs " a ">" agent[t], variant, game, 1)
                note("score " a ">" agent[t], variant, game, \
                    total[s] > total[t] ? 1 : total[s] == total[t] ? 0.5 : 0)
                note("won " a ">" agent[t], variant, game, total[s] > total[t])
                note("draw " a ">" agent[t], variant, game, total[s] == total[t])
                note("ahead " a ">" agent[t], variant, game, total[s] - total[t])
            }
        }
    }
    if (variant == base) { # variants of one round follow each other, the baseline last
        for (a in won) {
            note("winner_changed:all", a, game, won[a] != won[base])
        }
    }
}
BEGIN { FS = "," }
NR > 1 {
    agent[$4] = $5; total[$4] = $14; farm[$4] = $13
    variants[$3] = 1
    games = $1
    if ($4 == seats) { play($3, $1) }
}
END {
    for (key in names) {
        split(key, part, SUBSEP)
        name = part[1]; v = part[2]
        m = q = d = e = 0
        scale = 1 # agents: means over their seats, or over pairs of seats
        if (name ~ /^(points|wins|ties|lead) /) {
            scale = sum["seats " substr(name, index(name, " ") + 1), v, 1]
        } else if (name ~ /^(score|won|draw|ahead) /) {
            scale = sum["pairs " substr(name, index(name, " ") + 1), v, 1]
        }
        for (g = 1; g <= games; g++) { m += sum[name, v, g] / scale / games }
        for (g = 1; g <= games; g++) { q += (sum[name, v, g] / scale - m) ^ 2 }
        for (g = 1; g <= games; g++) { d += (sum[name, v, g] - sum[name, base, g]) / games }
        for (g = 1; g <= games; g++) { e += (sum[name, v, g] - sum[name, base, g] - d) ^ 2 }
        printf "%s|%s|%.7f|%.7f|%.7f|%.7f\n", name, v, m, sqrt(q / (games - 1)), d, \
            sqrt(e / (games - 1))
    }
}
EOF

# Compares summary.csv, comparisons.csv and agents.csv with those figures; prints what differs
# and, last, how many figures were compared.
cat >against.awk <<'EOF'
function near(what, found, wanted, within) {
    compared++
    if (found == "" || (found - wanted) ^ 2 > (within ? within : 2e-6) ^ 2) {
        print what ": " found ", expected " wanted
    }
}
BEGIN { FS = "," }
FILENAME == "again" {
    split($0, f, "|")
    mean[f[1], f[2]] = f[3]; sd[f[1], f[2]] = f[4]; diff[f[1], f[2]] = f[5]; spread[f[1], f[2]] = f[6]
    next
}
FNR == 1 { next }
FILENAME ~ /summary/ && ($5 ":" $3, $2) in mean {
    near("summary " $2 " " $3 " " $5 " mean", $7, mean[$5 ":" $3, $2])
    near("summary " $2 " " $3 " " $5 " sd", $8, sd[$5 ":" $3, $2])
}
FILENAME ~ /comparisons/ && $4 == "winner_changed" {
    near("changed " $2, $6, mean["winner_changed:all", $2])
    next
}
FILENAME ~ /comparisons/ && ($4 ":all", $2) in diff {
    near("comparisons " $2 " " $4 " mean", $6, diff[$4 ":all", $2])
    near("comparisons " $2 " " $4 " sd", $7, spread[$4 ":all", $2])
}
FILENAME ~ /agents/ {
    near("agents " $2 " " $3 " mean", $6, mean["points " $3, $2])
    near("agents " $2 " " $3 " sd", $7, sd["points " $3, $2])
    if ($4 == "all") {
        near("agents " $2 " " $3 " wins", $11, mean["wins " $3, $2])
        near("agents " $2 " " $3 " draws", $14, mean["ties " $3, $2])
        near("agents " $2 " " $3 " margin", $15, mean["lead " $3, $2])
        near("agents " $2 " " $3 " margin_se", $16, sd["lead " $3, $2] / sqrt($5))
    } else {
        key = $3 ">" $4
        s = mean["score " key, $2]
        near("agents " $2 " " key " won", $11, mean["won " key, $2])
        near("agents " $2 " " key " draws", $14, mean["draw " key, $2])
        near("agents " $2 " " key " margin", $15, mean["ahead " key, $2])
        near("agents " $2 " " key " score", $17, s)
        elo = 400 / log(10) * log(s / (1 - s))
        se = 400 / log(10) * sd["score " key, $2] / sqrt($5) / (s * (1 - s))
        near("agents " $2 " " key " elo", $18, elo, 1e-3)
        near("agents " $2 " " key " elo_se", $19, se, 1e-3)
    }
}
END { print compared + 0 }
EOF

# agrees FOLDER SEATS ROUNDS COUNT: its files say what games.csv says, in COUNT figures.
agrees() {
    awk -v seats="$2" -v rounds="$3" -v base=third -f again.awk "$1/games.csv" >again
    is "figures of $1" "$(awk -f against.awk again "$1/summary.csv" "$1/comparisons.csv" \
        "$1/agents.csv")" "$4"
}

# ---- rotation ------------------------------------------------------------------------

quiet --games 60 --agents random,random:never=farm --rotate-seats --per-game -o two
agrees two 2 2 184
for round in 1,random 2,random; do
    holds "random sits on seat ${round%,*} too" grep -q "^7,third,third,$round," two/games.csv
done
is 'rows of every game' "$(sed 1d two/games.csv | wc -l)" $((60 * 2 * 3 * 2))
holds 'the manifest says that seats rotate' grep -qx 'rotate_seats,yes' two/manifest.csv
holds 'and who sat where first' grep -qx 'agent_1,random' two/manifest.csv
holds 'and the command does' grep -q '^command,.* --rotate-seats ' two/manifest.csv
holds 'seats are those of no single agent' grep -q '^third,third,1,rotating,total,60,' \
    two/summary.csv
holds 'games are counted once' grep -q '^third,first,third,total,60,' two/comparisons.csv

# The first rotation is the run without rotation, the second one with the agents exchanged but
# other choices.
quiet --games 60 --agents random,random:never=farm --per-game -o once
awk -F, 'NR == 1 || ++seen[$1, $3, $4] == 1' two/games.csv >first
holds 'the first rotation is the game played once' cmp first once/games.csv
agrees once 2 1 184
fails_to 'a run without rotation has no such row' grep -q rotate_seats once/manifest.csv

# Three seats, two agents; few tiles, so that seats tie.
quiet --games 90 --players 3 --meeples 1 --agents greedy:never=farm+city,random,random \
    --rotate-seats --per-game -o three --seed 3
agrees three 3 3 208
# shellcheck disable=SC2016 # words of awk
holds 'some seats tied' awk -F, '$5 == "tied_at_top" && $7 > 0 { found = 1 } END { exit !found }' \
    three/summary.csv

# Agents that are all the same may rotate too: three plays of one order of tiles.
quiet --games 40 --players 3 --rotate-seats --per-game -o same
is 'one agent has one row a variant' "$(sed 1d same/agents.csv | cut -d, -f3,4 | sort -u)" \
    random,all
agrees same 3 3 142
is 'rounds differ' "$(grep '^1,third,third,1,' same/games.csv | sort -u | wc -l)" 3

# ---- without rotation -----------------------------------------------------------------

quiet --games 80 --players 4 --agents random,greedy:never=farm+city,random:never=city,random \
    --meeples 1 --per-game -o four
agrees four 4 1 346
quiet --games 50 --per-game -o plain
agrees plain 2 1 118
is 'nobody to compare with' "$(cut -d, -f4 plain/agents.csv | sort -u | tr '\n' ' ')" \
    'all opponent '
quiet --games 30 --agents greedy,random -o won
# Wilson's lower end for 30 of 30 is 30 / (30 + z^2), 400 log10(30 / z^2) = 357.
holds 'an Elo without end is left empty' \
    grep -q '^third,third,greedy,random,30,.*,1.000000,,,357[.]050029,$' won/agents.csv

# ---- each, threads, refusals ----------------------------------------------------------

for threads in 1 2; do
    quiet --games 70 --agents random,greedy --rotate-seats --per-game \
        --play-under each --threads $threads -o each-$threads
done
same_results 'results with 2 threads' each-1 each-2
try run --games 20 --agents random,greedy --rotate-seats --play-under each --variants first,third
holds 'what stands below is not all' grep -q '^(How agents stand under the other variants, too, is in agents.csv' "$WORK/out"
grep '^[0-9]*,third,' each-1/games.csv >rows-a
quiet --games 70 --agents random,greedy --rotate-seats --per-game -o alone
sed 1d alone/games.csv >rows-b
holds 'each rotates the games played under third' cmp rows-a rows-b
grep '^third,' each-1/agents.csv >rows-a
sed 1d alone/agents.csv >rows-b
holds 'agents.csv of each has the rows of third' cmp rows-a rows-b

refuses 64 'carcsim: --save-games with --rotate-seats, expected one of them: a record holds a game once' \
    run --games 3 --rotate-seats --save-games x.csv
try run --games 40 --players 3 --agents random,greedy,random --rotate-seats
holds 'the heading names agents and rotations' grep -q \
    '^40 games, 3 players (random, greedy, random; each game in 3 rotations), played under third$' \
    "$WORK/out"

# cell AGENT OPPONENT COLUMN: of agents.csv, under third.
cell() {
    awk -F, -v agent="$1" -v opponent="$2" -v name="$3" '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        $2 == "third" && $3 == agent && $4 == opponent { print $at }' rotated/agents.csv
}

# The findings of rotated seats are about agents, and say what agents.csv has.
try run --games 40 --agents random,random:never=farm --rotate-seats -o rotated
fails_to 'seats that rotate are no players' grep -q rotating "$WORK/out"
agent=1
for words in 'random random:never=farm' 'random:never=farm random'; do
    # shellcheck disable=SC2086 # two words
    set -- $words
    line=$(printf 'agent %d      %-24s %16s  %24s' "$agent" "$1" \
        "$(awk -v m="$(cell "$1" all mean)" -v h="$(cell "$1" all ci95_high)" \
            'BEGIN { d = h - m < 1 ? 2 : 1; printf "%.*f ± %.*f", d, m, d, h - m }')" \
        "$(awk -v s="$(cell "$1" all win_share)" -v l="$(cell "$1" all win_low)" \
            -v h="$(cell "$1" all win_high)" \
            'BEGIN { printf "%.1f %% (%.1f to %.1f)", 100 * s, 100 * l, 100 * h }')")
    # Widths count letters in one shell and bytes in another.
    is "what $1 reached" "$(grep "^agent $agent " "$WORK/out" | tr -s ' ')" \
        "$(printf '%s' "$line" | tr -s ' ')"
    agent=$((agent + 1))
done
holds 'it says why the intervals of wins are wide' grep -qx \
    '(Intervals of wins take the 2 rotations of a game for one play, and are rather too wide.)' \
    "$WORK/out"
elo=$(for name in elo elo_low elo_high; do cell random random:never=farm $name; done |
    paste -s -d ' ' | awk '{ printf "Elo %+.0f (%+.0f to %+.0f)", $1, $2, $3 }')
holds 'the findings have the score and Elo difference with their intervals' grep -qE \
    "^under third random has a score of 0[.][0-9]{3} [(]0[.][0-9]{3} to 0[.][0-9]{3}[)] against random:never=farm [(]win 1, tie 1/2[)], $(printf '%s' "$elo" | sed 's/[+()]/[&]/g')[.]$" \
    "$WORK/out"
try run --games 30 --agents greedy,random --rotate-seats
holds 'an Elo difference without end' grep -qx \
    'under third greedy has a score of 1.000 (0.886 to 1.000) against random (win 1, tie 1/2), Elo more than +357.' \
    "$WORK/out"
try run --games 30 --agents random,greedy --rotate-seats
holds 'and one the other way' grep -qx \
    'under third random has a score of 0.000 (0.000 to 0.114) against greedy (win 1, tie 1/2), Elo less than -357.' \
    "$WORK/out"

finish
