# SPDX-License-Identifier: GPL-3.0-or-later
# meeples.gp - where meeples stand, how long, and what each earns, by kind of feature.
# usage: gnuplot -c meeples.gp meeples.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE [BASELINE]]]
#
# How meeples are used is the same under all variants that score the same games; of variants
# that were played by themselves ('each') it is shown for the games of BASELINE.
if (ARGC < 2) {
    print 'usage: gnuplot -c meeples.gp meeples.csv OUTPUT.{svg,png} ' \
        . '[PLAYED_UNDER [NOTE [BASELINE]]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4; BASELINE = ARG5
COLUMNS = 'played_under variant seat kind games placed returned stuck turns_on_board ' \
    . 'turns_on_board_se points_per_meeple points_per_meeple_se'
load SCRIPT[1 : strlen(SCRIPT) - strlen('meeples.gp')] . 'style.gp'

KINDS = 'road city monastery field all'
COUNT = words(KINDS)
array LABEL[COUNT] = ['road', 'city', 'monastery', 'farm', 'all']
array COLOUR[COUNT] = [VERMILION, BLUE, PURPLE, GREEN, BLACK]
array PALE[COUNT] = [0xF3C3A0, 0xCBE7F8, 0xEFD3E2, 0xB9E3D5, 'grey80']
array SHAPE[COUNT] = [5, 9, 15, 7, 13]
array RETURNED[1000 * COUNT]
array STUCK[1000 * COUNT]
array TIME[1000 * COUNT]
array TIME_SE[1000 * COUNT]
array WORTH[1000 * COUNT]
array WORTH_SE[1000 * COUNT]
cell(v, k) = COUNT * (v - 1) + k
keep(c) = (GAMES = number('games'), RETURNED[c] = number('returned'), \
    STUCK[c] = number('stuck'), TIME[c] = number('turns_on_board'), \
    TIME_SE[c] = number('turns_on_board_se'), WORTH[c] = number('points_per_meeple'), \
    WORTH_SE[c] = number('points_per_meeple_se'), 0)
take(k) = (k && text('seat') eq 'all' && chosen(text('played_under'), text('variant')) \
    ? keep(cell(variant(text('variant')), k)) : 0)
stats INPUT using (take(place(text('kind'), KINDS))) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }
one = UNDER eq 'each' && find(BASELINE) ? find(BASELINE) : 1

# Whiskers are two standard errors each way; of a kind without meeples nothing is drawn.
zero(x) = x == x ? x : 0
outside(x) = x == x ? x : -1
longest = 0
latest = 0
best = 0
worst = NaN
set print $use
do for [k = 1:COUNT] {
    c = cell(one, k)
    print k, RETURNED[c], STUCK[c], outside(TIME[c]), zero(TIME_SE[c])
    if (k < COUNT) { longest = most(longest, RETURNED[c] + STUCK[c]) }
    latest = most(latest, zero(TIME[c]) + 2 * zero(TIME_SE[c]))
}
set print $worth
do for [v = 1:VARIANTS] {
    do for [k = 1:COUNT] {
        c = cell(v, k)
        print v, k, outside(WORTH[c]), zero(WORTH_SE[c])
        best = most(best, zero(WORTH[c]) + 2 * zero(WORTH_SE[c]))
        worst = least(WORTH[c] - 2 * zero(WORTH_SE[c]), worst)
    }
}
set print
worst = worst == worst && worst < best ? worst : 0
longest = longest > 0 ? longest : 1
latest = latest > 0 ? latest : 1
best = best > 0 ? best : 1

by_itself = UNDER eq 'each' && VARIANTS > 1
note = caption('Means over games and players; whiskers: two standard errors each way, none if ' \
    . "narrower than the symbol.\nA turn is a drawn tile; a meeple that is stuck stays to the " \
    . 'last one. The lower panels share one scale, which need not begin at 0.')
left = most(name_width(WIDEST), name_width(9))
panel = 120           # pixels of a panel below
figures = 50          # and of the figures beside it
across = COUNT * (panel + figures)
GAP = 110             # between the panels above
wide = (across - GAP - figures) / 2
upper = 118           # pixels of the panels above
lower = 24 * VARIANTS + 10
above = 66 + 28       # where the upper panels begin
below = above + upper + 110
eval picture(left + across + 16, below + lower + 54 + foot(note))
eval frame('Where meeples stand, how long, and what each earns', note)
eval axis('points a meeple', left + (across - figures) / 2, note)
set label 6 (VARIANTS == 1 ? '' : by_itself ? 'Use of meeples in the games played under ' \
    . shown(NAMES[one]) : 'Use of meeples, the same under all variants') \
    at screen left / WIDTH, screen 1 - 54 / HEIGHT left font ',12'
set label 7 'Points that a meeple earns, by the kind of feature it was put on' \
    . (by_itself ? '; each variant in its own games' : '') \
    at screen left / WIDTH, screen 1 - (below - 40) / HEIGHT left font ',12'
set grid noytics xtics
set style fill solid 1 border rgb 'white'
set multiplot

set yrange [COUNT - 0.5 : 0.5]
set ytics () font ',11'
do for [k = 1:COUNT - 1] { set ytics add (LABEL[k] k) }
set xrange [0 : 1.15 * longest]
set xtics step(longest, 6) font ',10'
eval margins(left, WIDTH - left - wide, above, HEIGHT - above - upper)
set title 'put there, a player and game (pale: stuck to the end)' offset 0, -0.6 font ',11'
plot for [k = 1:COUNT - 1] $use using ($1 == k ? 0 : NaN):1:(0):2:($1 - 0.36):($1 + 0.36) \
        with boxxyerror linecolor rgb COLOUR[k], \
    for [k = 1:COUNT - 1] $use using ($1 == k ? 0 : NaN):1:2:($2 + $3):($1 - 0.36):($1 + 0.36) \
        with boxxyerror linecolor rgb PALE[k], \
    $use using ($1 < COUNT ? $2 + $3 : 0):1:($1 < COUNT ? sprintf('%.2f', $2 + $3) : '') \
        with labels left offset 0.6, 0 font ',9'
unset label

eval margins(left + wide + GAP, WIDTH - left - 2 * wide - GAP, above, HEIGHT - above - upper)
set yrange [COUNT + 0.5 : 0.5]
set ytics () font ',11'
do for [k = 1:COUNT] { set ytics add (LABEL[k] k) }
set xrange [0 : 1.08 * latest]
set xtics step(latest, 6) font ',10'
set title 'mean turns on the board' offset 0, -0.6 font ',11'
plot for [k = 1:COUNT] $use using ($1 == k ? $4 : NaN):1:(2 * $5) with xerrorbars \
        linecolor rgb COLOUR[k] linewidth 1.5 pointtype SHAPE[k] pointsize 0.9 * SYMBOL, \
    $use using (1.08 * latest):1:($4 < 0 ? 'none' : sprintf('%.1f', $4)) \
        with labels left offset 1, 0 font ',9'

# A panel a kind: marks of two kinds would hide each other.
room = 0.08 * (best - worst)
set xrange [worst > room ? worst - room : worst > 0 ? 0 : -room : best + room]
set xtics step(best - worst + 2 * room, 4) font ',10'
set grid xtics ytics
do for [k = 1:COUNT] {
    start = left + (panel + figures) * (k - 1)
    eval margins(start, WIDTH - start - panel, below, HEIGHT - below - lower)
    eval rows(VARIANTS)
    set ytics font ',12'
    if (k > 1) { set ytics 1, 1; set format y '' }
    set title (k == COUNT ? 'all kinds' : LABEL[k]) offset 0, -0.6 font ',11'
    plot $worth using ($2 == k && $3 >= 0 ? $3 : NaN):1:(2 * $4) with xerrorbars \
            linecolor rgb COLOUR[k] linewidth 1.5 pointtype SHAPE[k] pointsize 0.9 * SYMBOL, \
        $worth using (best + room):1:($2 != k ? '' : $3 < 0 ? 'none' : sprintf('%.2f', $3)) \
            with labels left offset 0.8, 0 font ',9'
}
unset multiplot
