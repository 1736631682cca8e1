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

# A category that no variant changes in any game needs no panel; nor does one that one of many
# variants changes: that is said in a line.
array MEAN[1000 * TOTAL]
array LOW[1000 * TOTAL]
array HIGH[1000 * TOTAL]
BASELINE = ''
cell(v, m) = TOTAL * (v - 1) + m
keep(c) = (GAMES = number('games'), BASELINE = text('baseline'), \
    MEAN[c] = number('mean_difference'), LOW[c] = number('ci95_low'), \
    HIGH[c] = number('ci95_high'), 0)
take(m) = (m && chosen(text('played_under'), text('variant')) \
    ? keep(cell(variant(text('variant')), m)) : 0)
stats INPUT using (take(place(text('metric'), METRICS))) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }

MANY = 4
differs(c) = MEAN[c] != 0 || HIGH[c] > LOW[c]
half(c) = (HIGH[c] - LOW[c]) / 2
result(c) = half(c) > 0 ? signed_with_half(MEAN[c], half(c)) : !differs(c) ? 'always equal' \
    : 'always ' . signed(MEAN[c], 2)
array HAS_PANEL[TOTAL]
low = 0
high = 0
panels = 0
equals = 0
equal = ''
lone = ''
set print $points
do for [m = 1:TOTAL] {
    changed = 0
    do for [v = 1:VARIANTS] {
        if (differs(cell(v, m))) { changed = changed + 1; last = v }
    }
    HAS_PANEL[m] = m == TOTAL || changed > (VARIANTS >= MANY)
    panels = panels + HAS_PANEL[m]
    if (!changed && m < TOTAL) {
        equal = equal . (equal eq '' ? '' : equals == 6 ? ";\n" : '; ') . LABEL[m]
        equals = equals + 1
    }
    if (changed && !HAS_PANEL[m]) {
        lone = lone . "\nUnder one variant only: " . LABEL[m] . ' (' . shown(NAMES[last]) \
            . ' ' . result(cell(last, m)) . ').'
    }
    do for [v = 1:HAS_PANEL[m] ? VARIANTS : 0] {
        c = cell(v, m)
        print m, v, MEAN[c], LOW[c], HIGH[c], differs(c)
        low = least(least(low, MEAN[c]), LOW[c])
        high = most(most(high, MEAN[c]), HIGH[c])
    }
}
set print

# Panels with one common scale, the total last; the figures of each on its right.
across = panels < 6 ? panels : (panels + 1) / 2
down = (panels + across - 1) / across
wide = panels < 5 ? 150 : 120   # pixels of a panel
figures = 104                   # of the figures beside it
tall = 24 * VARIANTS + 10       # of a panel
span = wide + figures
note = caption('Means of the differences ' . within(0) . ' with 95 % t intervals, each by ' \
    . "itself.\nNo whisker: narrower than the symbol. Hollow: no difference in any game." \
    . lone . (equal eq '' ? '' : "\nNo difference under any variant: " . equal . '.') \
    . baseline_names(BASELINE))
left_of_all = name_width(WIDEST)
eval picture(most(left_of_all + span * across, 660), 38 + (tall + 66) * down + 18 + foot(note))
eval frame('Difference from ' . BASELINE . ' in points per player', note)
eval axis('points per player and game, variant minus ' . BASELINE, \
    left_of_all + (span * across - figures) / 2, note)
margin = 0.06 * (high - low) + (high == low)
set xrange [low - margin : high + margin]
set xtics font ',10'
eval tics(step(high - low + 2 * margin, 6), low - margin, high + margin)
set grid xtics ytics
set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linecolor rgb GREY
set multiplot
drawn = 0
do for [m = 1:TOTAL] {
    if (HAS_PANEL[m]) {
        left = left_of_all + span * (drawn % across)
        top = 66 + (tall + 66) * (drawn / across)
        eval margins(left, WIDTH - left - wide, top, HEIGHT - top - tall)
        eval rows(VARIANTS)
        if (drawn % across) { set ytics 1, 1; set format y '' } else { set format y '%h' }
        set title LABEL[m] offset 0, -0.6 font ',11'
        plot $points using ($1 == m ? $3 : NaN):2:4:5 with xerrorbars \
                linecolor rgb COLOUR[m] pointtype 0, \
            $points using ($1 == m && $6 == 1 ? $3 : NaN):2 with points \
                linecolor rgb COLOUR[m] pointtype SHAPE[m] pointsize 0.8 * SYMBOL, \
            $points using ($1 == m && $6 == 0 ? $3 : NaN):2 with points \
                linecolor rgb GREY pointtype SHAPE[m] - 1 pointsize 0.7 * SYMBOL, \
            $points using (high + margin):2:($1 != m || ($6 == 0 && m < TOTAL) ? '' \
                : result(cell($2, m))) with labels left offset 0.6, 0 font ',9'
        unset label
        drawn = drawn + 1
    }
}
unset multiplot
