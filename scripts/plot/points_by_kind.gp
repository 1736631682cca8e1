# SPDX-License-Identifier: GPL-3.0-or-later
# points_by_kind.gp - points per player by kind of feature, one stacked bar a variant.
# usage: gnuplot -c points_by_kind.gp summary.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE]]
if (ARGC < 2) {
    print 'usage: gnuplot -c points_by_kind.gp summary.csv OUTPUT.{svg,png} ' \
        . '[PLAYED_UNDER [NOTE]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4
COLUMNS = 'played_under variant seat metric games mean ci95_low ci95_high'
load SCRIPT[1 : strlen(SCRIPT) - strlen('points_by_kind.gp')] . 'style.gp'

METRICS = 'road_complete road_incomplete city_two_tile city_complete city_incomplete ' \
    . 'monastery_complete monastery_incomplete farm total'
TOTAL = words(METRICS)
array MEAN[1000 * TOTAL]
array HALF[1000]
cell(v, m) = TOTAL * (v - 1) + m
keep(v, m) = (MEAN[cell(v, m)] = number('mean'), GAMES = number('games'), m == TOTAL \
    ? (HALF[v] = (number('ci95_high') - number('ci95_low')) / 2, 0) : 0)
take(m) = (m && text('seat') eq 'all' && chosen(text('played_under'), text('variant')) \
    ? keep(variant(text('variant')), m) : 0)
stats INPUT using (take(place(text('metric'), METRICS))) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }

# Darker is complete, lighter is incomplete.
array LABEL[8] = ['road, complete', 'road, incomplete', 'city of two tiles', 'larger city', \
    'city, incomplete', 'monastery, complete', 'monastery, incomplete', 'farm']
array COLOUR[8] = [VERMILION, 0xF3C3A0, BLUE, SKY, 0xCBE7F8, PURPLE, 0xEFD3E2, GREEN]
array INK[8] = [WHITE, BLACK, WHITE, BLACK, BLACK, BLACK, BLACK, WHITE]

# A whisker that is longer than the bar, as of two games, is cut off.
half(v) = (HALF[v] > 0 ? least(HALF[v], MEAN[cell(v, TOTAL)]) : 0)

# One row a variant: its place, the left end of every segment, the right end of the last.
set print $bars
longest_bar = 0
cut = 0
do for [v = 1:VARIANTS] {
    end = 0
    line = sprintf('%d 0', v)
    do for [m = 1:TOTAL - 1] {
        end = end + MEAN[cell(v, m)]
        line = line . sprintf(' %.6f', end)
    }
    print line
    longest_bar = most(longest_bar, end + half(v))
    cut = cut || HALF[v] > half(v)
}
set print

name = BOARD_TILES ? 'board' : 'game'
note = caption('Means; on the right the total' . (GAMES > 1 \
    ? ' with its 95 % t interval (line below the bar' \
    . (cut ? '; cut off if longer than the bar).' : ').') \
    : '; a single ' . name . ' has no interval.'))
eval picture(name_width(WIDEST) + 730, 80 + 30 * VARIANTS + 54 + foot(note))
eval frame('Points per player by kind of feature', note)
eval axis('points per player and ' . name, name_width(WIDEST) + 295, note)
eval margins(name_width(WIDEST), 140, 80, foot(note) + 54)  # leaves 590 pixels
eval rows(VARIANTS)
# Games without a point (nobody had a meeple) still get an axis.
if (!(longest_bar > 0)) { longest_bar = 1 }
set xrange [0:longest_bar * 1.02]
eval tics(step(1.02 * longest_bar, 8), 0, 1.02 * longest_bar)
set grid noytics xtics
set key at screen 1 - 20 / WIDTH, screen 1 - 36 / HEIGHT top right Left reverse \
    horizontal maxcols 4 samplen 1 width -5 font ',10'
set style fill solid 1 border rgb 'white'
middle(m) = (column(m + 1) + column(m + 2)) / 2
# Digits of DejaVu Sans are 0.64 of its size wide, a point half of that; 3 pixels stay free.
pixels(text) = 9 * (0.64 * strlen(text) - 0.32) + 3
fits(text, width) = pixels(text) < 590 * width / (1.02 * longest_bar)
figure(text, width) = fits(text, width) ? text : ''
# No label is left out by NaN: gnuplot 5.4 crashes when the only label of a plot is unknown.
plot for [m = 1:TOTAL - 1] $bars using (middle(m)):1:(column(m + 1)):(column(m + 2)) \
        :($1 - 0.36):($1 + 0.30) with boxxyerror linecolor rgb COLOUR[m] title LABEL[m], \
    for [m = 1:TOTAL - 1] $bars using (middle(m)):($1 - 0.03) \
        :(figure(rounded(MEAN[cell($1, m)], 1), column(m + 2) - column(m + 1))) \
        with labels font ',9' textcolor rgb INK[m] notitle, \
    $bars using (column(TOTAL + 1) - half($1)):($1 + 0.39):(2 * half($1)):(0) with vectors \
        nohead linecolor rgb BLACK linewidth 1.5 notitle, \
    $bars using (1.02 * longest_bar):1:(with_half(MEAN[cell($1, TOTAL)], HALF[$1])) \
        with labels left offset 1, 0 font ',10' notitle
