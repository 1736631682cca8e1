# SPDX-License-Identifier: GPL-3.0-or-later
# grid.gp - what the two-tile city does to the points, a line for each way to pay farms: side by
# side if the effect is the same whatever the farms.
# usage: gnuplot -c grid.gp grid.csv OUTPUT.{svg,png}
if (ARGC < 2) { print 'usage: gnuplot -c grid.gp grid.csv OUTPUT.{svg,png}'; exit status 1 }
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ''; NOTE = ''
COLUMNS = 'run two_tile_city farms games difference low high'
load SCRIPT[1 : strlen(SCRIPT) - strlen('grid.gp')] . '../../scripts/plot/style.gp'

RUNS = 'random greedy greedy-each'
FARMS = 'first second third'
array TITLES[3] = ['random players', 'greedy players, same games scored again', \
    'greedy players who know the rule']
array COLOUR[3] = [GREEN, ORANGE, BLUE]
array SHAPE[3] = [5, 9, 7]
array PLAYED[3]
low = 0
high = 0
take(r) = (low = least(low, number('low')), high = most(high, number('high')), \
    PLAYED[r] = number('games'), 0)
stats INPUT using (take(place(text('run'), RUNS))) nooutput

note = sprintf('Games: %s random, %s greedy, %s greedy of each variant. Means with 95 %% ' \
    . "intervals, mostly narrower than the symbols.\nParallel lines: the effect of the " \
    . 'two-tile city is the same whatever the farms. 0: the rule of today.', \
    grouped(PLAYED[1]), grouped(PLAYED[2]), grouped(PLAYED[3]))
eval picture(955, 440)
set datafile separator comma
set datafile columnheaders
is(r, f) = text('run') eq word(RUNS, r) && text('farms') eq word(FARMS, f)
worth(r, f) = is(r, f) ? number('two_tile_city') : NaN
eval frame('Points a player by the worth of a two-tile city and the way to pay farms', note)
eval axis('points of a two-tile city', 450, note)
margin = 0.06 * (high - low)
set yrange [low - margin : high + margin]
set xrange [1.75 : 4.25]
set xtics 1
set ytics 1
set bmargin at screen (foot(note) + 56) / HEIGHT
set tmargin at screen 1 - 74 / HEIGHT
set multiplot
do for [r = 1:3] {
    set lmargin at screen (62 + 265 * (r - 1)) / WIDTH
    set rmargin at screen (62 + 265 * r - 30) / WIDTH
    set label 10 TITLES[r] at graph 0, graph 1.06 left font ',11'
    if (r > 1) { unset label 1; unset label 2; unset label 3 }
    if (r == 1) { set ylabel 'points a player, minus those of 4-third' font ',10' offset 1 }
    if (r > 1) { unset ylabel }
    set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead back linecolor rgb GREY
    if (r == 3) {
        do for [f = 1:3] {
            set label 20 + f 'farms of ' . word('2000 2001 today', f) at screen 830 / WIDTH, \
                graph 0.95 - 0.08 * f left textcolor rgb COLOUR[f] font ',11'
        }
    }
    plot for [f = 1:3] INPUT using (worth(r, f)):(number('difference')) with lines \
            linecolor rgb COLOUR[f] linewidth 1.5, \
        for [f = 1:3] INPUT using (worth(r, f)):(number('difference')):(number('low')):\
            (number('high')) with yerrorbars linecolor rgb COLOUR[f] linewidth 1.5 pointtype 0, \
        for [f = 1:3] INPUT using (worth(r, f)):(number('difference')) with points \
            linecolor rgb COLOUR[f] pointtype SHAPE[f] pointsize SYMBOL
}
unset multiplot
