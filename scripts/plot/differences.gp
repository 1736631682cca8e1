# SPDX-License-Identifier: GPL-3.0-or-later
# differences.gp - paired differences to the baseline with 95 % intervals, a panel a category.
# usage: gnuplot -c differences.gp comparisons.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE]]
if (ARGC < 2) {
    print 'usage: gnuplot -c differences.gp comparisons.csv OUTPUT.{svg,png} ' \
        . '[PLAYED_UNDER [NOTE]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4
EACH_HAS_ROWS = 1
COLUMNS = 'played_under variant baseline metric games mean_difference ' \
    . 'ci95_low ci95_high'
load SCRIPT[1 : strlen(SCRIPT) - strlen('differences.gp')] . 'style.gp'

METRICS = 'road_complete road_incomplete city_two_tile city_complete city_incomplete ' \
    . 'monastery_complete monastery_incomplete farm total'
array LABEL[9] = ['road, complete', 'road, incomplete', 'city of two tiles', 'larger city', \
    'city, incomplete', 'monastery, complete', 'monastery, incomplete', 'farm', 'total']
array COLOUR[9] = [VERMILION, VERMILION, BLUE, SKY, SKY, PURPLE, PURPLE, GREEN, BLACK]
array SHAPE[9] = [5, 5, 9, 11, 11, 15, 15, 7, 13]
TOTAL = words(METRICS)

# A category that no variant changes in any game needs no panel.
array MEAN[1000 * TOTAL]
array LOW[1000 * TOTAL]
array HIGH[1000 * TOTAL]
array DIFFERS[TOTAL]
do for [m = 1:TOTAL] { DIFFERS[m] = m == TOTAL }
BASELINE = ''
cell(v, m) = TOTAL * (v - 1) + m
differs(mean, low, high) = mean != 0 || high > low
keep(v, m) = (GAMES = number('games'), BASELINE = text('baseline'), \
    MEAN[cell(v, m)] = number('mean_difference'), \
    LOW[cell(v, m)] = number('ci95_low'), HIGH[cell(v, m)] = number('ci95_high'), \
    DIFFERS[m] = DIFFERS[m] || differs(MEAN[cell(v, m)], LOW[cell(v, m)], HIGH[cell(v, m)]))
take(m) = (m && chosen(text('played_under'), text('variant')) \
    ? keep(variant(text('variant')), m) : 0)
stats INPUT using (take(place(text('metric'), METRICS))) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }

low = 0
high = 0
finest = NaN
panels = 0
equal = ''
set print $points
do for [m = 1:TOTAL] {
    panels = panels + DIFFERS[m]
    if (!DIFFERS[m]) {
        equal = equal . (equal eq '' ? '' : m - panels == 6 ? ";\n" : '; ') . LABEL[m]
    }
    do for [v = 1:VARIANTS] {
        c = cell(v, m)
        print m, v, MEAN[c], LOW[c], HIGH[c], differs(MEAN[c], LOW[c], HIGH[c])
        low = least(least(low, MEAN[c]), LOW[c])
        high = most(most(high, MEAN[c]), HIGH[c])
        finest = m == TOTAL ? smaller(finest, (HIGH[c] - LOW[c]) / 2) : finest
    }
}
set print
result(mean, half) = (half > 0 ? signed_with_half(mean, half) \
    : mean == 0 ? 'always equal' : 'always ' . signed(mean, 2))
total(c) = result(MEAN[c], (HIGH[c] - LOW[c]) / 2)

# Panels with one common scale, the total last, its figures on the right.
across = panels < 6 ? panels : (panels + 1) / 2
down = (panels + across - 1) / across
span = most(140, 640 / across)  # pixels of a panel with its gap
tall = 24 * VARIANTS            # pixels of a panel without its gap
note = caption('Means of the differences within a game with 95 % t intervals, each by itself.' \
    . "\nNo whisker: narrower than the symbol. Hollow: no difference in any game." \
    . (equal eq '' ? '' : "\nNo difference under any variant: " . equal . '.'))
eval picture(name_width(WIDEST) + span * across + 120, \
    38 + (tall + 56) * down + 28 + foot(note))
eval frame('Difference from ' . BASELINE . ' in points per player', note)
eval axis('points per player and game, variant minus ' . BASELINE, \
    name_width(WIDEST) + span * across / 2, note)
margin = 0.06 * (high - low) + (high == low)
set xrange [low - margin : high + margin]
set xtics step(high - low + 2 * margin, 7) font ',10'
set grid xtics ytics
set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linecolor rgb GREY
set multiplot
drawn = 0
do for [m = 1:TOTAL] {
    if (DIFFERS[m]) {
        left = name_width(WIDEST) + span * (drawn % across)
        top = 66 + (tall + 56) * (drawn / across)
        eval margins(left, WIDTH - left - span + 14, top, HEIGHT - top - tall)
        eval rows(VARIANTS)
        if (drawn % across) { set ytics 1, 1; set format y '' }
        set title LABEL[m] offset 0, -0.6 font ',11'
        plot $points using ($1 == m ? $3 : NaN):2:4:5 with xerrorbars \
                linecolor rgb COLOUR[m] pointtype 0, \
            $points using ($1 == m && $6 == 1 ? $3 : NaN):2 with points \
                linecolor rgb COLOUR[m] pointtype SHAPE[m] pointsize 0.8 * SYMBOL, \
            $points using ($1 == m && $6 == 0 ? $3 : NaN):2 with points \
                linecolor rgb GREY pointtype SHAPE[m] - 1 pointsize 0.7 * SYMBOL, \
            $points using (high + margin):2:(m == TOTAL && $1 == m ? total(cell($2, m)) : '') \
                with labels left offset 1, 0 font ',10'
        unset label
        drawn = drawn + 1
    }
}
unset multiplot
