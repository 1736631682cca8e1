# SPDX-License-Identifier: GPL-3.0-or-later
# totals.gp - distribution of a seat's points at the end of a game, one row a variant.
# usage: gnuplot -c totals.gp histogram.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE [BASELINE]]]
#
# Sixteen lines on one another cannot be told apart, so every variant has a row of its own,
# with the outline of the baseline over it. BASELINE is by default the variant played under,
# or else the first.
if (ARGC < 2) {
    print 'usage: gnuplot -c totals.gp histogram.csv OUTPUT.{svg,png} ' \
        . '[PLAYED_UNDER [NOTE [BASELINE]]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4; BASELINE = ARG5
COLUMNS = 'played_under variant seat metric value count'
load SCRIPT[1 : strlen(SCRIPT) - strlen('totals.gp')] . 'style.gp'

# First the range, then the counts in bins of whole points: seats pooled, nothing smoothed.
lowest = NaN
highest = NaN
seats = 0
wanted(unused) = text('metric') eq 'total' && text('seat') ne 'all' \
    && chosen(text('played_under'), text('variant'))
range(v, value) = (lowest = (value >= lowest ? lowest : value), \
    highest = (value <= highest ? highest : value), seats = most(seats, number('seat')), \
    v == 1 && text('seat') eq '1' ? (GAMES = GAMES + number('count'), 0) : 0)
stats INPUT using (wanted(0) ? range(variant(text('variant')), number('value')) : 0) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }
if (BASELINE eq '') { BASELINE = find(UNDER) ? UNDER : NAMES[1] }
baseline = find(BASELINE)
if (!baseline) { print SCRIPT . ': ' . INPUT . ': no variant ' . BASELINE; exit status 1 }

WHOLE = most(1, int(step(highest - lowest + 1, 80)))  # points a bin
lowest = WHOLE * floor(lowest / WHOLE)
BINS = int(floor((highest + 0.5 - lowest) / WHOLE)) + 1
array COUNT[VARIANTS * BINS]
array SEAT_GAMES[VARIANTS]
array SUM[VARIANTS]
do for [i = 1:VARIANTS * BINS] { COUNT[i] = 0 }
do for [v = 1:VARIANTS] { SEAT_GAMES[v] = 0; SUM[v] = 0 }
# A bin begins half a point below its first value, so that whole points lie in its middle.
cell(v, bin) = BINS * (v - 1) + 1 + bin
add(v, c, value, count) = (COUNT[c] = COUNT[c] + count, \
    SEAT_GAMES[v] = SEAT_GAMES[v] + count, SUM[v] = SUM[v] + count * value)
count(v) = add(v, cell(v, int(floor((number('value') + 0.5 - lowest) / WHOLE))), \
    number('value'), number('count'))
stats INPUT using (wanted(0) ? count(find(text('variant'))) : 0) nooutput

share(v, bin) = COUNT[cell(v, bin)] / SEAT_GAMES[v]
edge(bin) = lowest - 0.5 + WHOLE * bin
peak = 0
do for [v = 1:VARIANTS] {
    do for [b = 0:BINS - 1] { peak = most(peak, share(v, b)) }
}
left = NaN
right = NaN
do for [v = 1:VARIANTS] {
    do for [b = 0:BINS - 1] {
        if (share(v, b) > 0.002 * peak) {
            left = edge(b) >= left ? left : edge(b)
            right = edge(b + 1) <= right ? right : edge(b + 1)
        }
    }
}
# One block a variant: its steps, as parts of the height of a row.
set print $steps
do for [v = 1:VARIANTS] {
    do for [b = 0:BINS - 1] {
        print edge(b), 0.88 * share(v, b) / peak
        print edge(b + 1), 0.88 * share(v, b) / peak
    }
    print ''; print ''
}
set print $means
do for [v = 1:VARIANTS] { print v, SUM[v] / SEAT_GAMES[v] }
set print

bin = WHOLE == 1 ? 'point' : sprintf('%d points', WHOLE)
note = caption(sprintf("Seats 1 to %d pooled; no intervals. Baseline: %s.\nHeight: share " \
    . "of the seats' %s in every %s, highest %.1f %%; tails too thin to be seen are cut off.", \
    seats, BASELINE, ROTATIONS > 1 ? 'means' : 'results', bin, 100 * peak))
eval picture(name_width(WIDEST) + 700, 70 + 44 * VARIANTS + 54 + foot(note))
eval frame(ROTATIONS > 1 ? sprintf("Distribution of a seat's mean points over the %d " \
    . 'rotations of the agents', ROTATIONS) \
    : "Distribution of a seat's points at the end of a game", note)
eval axis(ROTATIONS > 1 ? 'mean points of a seat over the rotations of an order of tiles' \
    : 'points of a seat in a game', name_width(WIDEST) + 310, note)
eval margins(name_width(WIDEST), 80, 70, foot(note) + 54)
eval rows(VARIANTS)
set yrange [VARIANTS + 0.12 : 0]
set xrange [left:right]
eval tics(most(1, step(right - left, 8)), left, right)
set grid noytics xtics
set key at screen 1 - 20 / WIDTH, screen 1 - 36 / HEIGHT top right Left reverse \
    horizontal maxrows 1 samplen 2 width -4 font ',10'
plot for [v = 1:VARIANTS] $steps index v - 1 using 1:(v - $2):(v) with filledcurves \
        fillcolor rgb 0xA9D6F2 notitle, \
    for [v = 1:VARIANTS] $steps index baseline - 1 using 1:(v - $2) with lines \
        linecolor rgb BLACK linewidth 0.8 notitle, \
    $means using 2:1:(0):(-0.88) with vectors nohead linecolor rgb VERMILION \
        linewidth 1.5 notitle, \
    $means using (right):1:(sprintf('%.1f', $2)) with labels left offset 1, 0.5 \
        font ',10' notitle, \
    NaN with boxes fillstyle solid 1 fillcolor rgb 0xA9D6F2 title 'the variant', \
    NaN with lines linecolor rgb VERMILION linewidth 1.5 title 'its mean, on the right', \
    NaN with lines linecolor rgb BLACK linewidth 0.8 title 'the baseline'
