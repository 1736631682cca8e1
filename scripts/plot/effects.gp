# SPDX-License-Identifier: GPL-3.0-or-later
# effects.gp - forest plot: what each variant changes, a row a variant and kind of points.
# usage: gnuplot -c effects.gp comparisons.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE]]
if (ARGC < 2) {
    print 'usage: gnuplot -c effects.gp comparisons.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4
EACH_HAS_ROWS = 1
COLUMNS = 'played_under variant baseline metric games mean_difference ci95_low ci95_high p_holm'
load SCRIPT[1 : strlen(SCRIPT) - strlen('effects.gp')] . 'style.gp'

METRICS = 'road_complete road_incomplete city_two_tile city_complete city_incomplete ' \
    . 'monastery_complete monastery_incomplete farm total margin first_seat_advantage'
array LABEL[11] = ['road, complete', 'road, incomplete', 'city of two tiles', 'larger city', \
    'city, incomplete', 'monastery, complete', 'monastery, incomplete', 'farm', 'total', \
    'winner minus runner-up *', 'seat 1 minus the others *']
array COLOUR[11] = [VERMILION, VERMILION, BLUE, SKY, SKY, PURPLE, PURPLE, GREEN, BLACK, GREY, \
    ORANGE]
array SHAPE[11] = [5, 5, 9, 11, 11, 15, 15, 7, 13, 5, 7]
TOTAL = place('total', METRICS)
KINDS = words(METRICS)
array MEAN[1000 * KINDS]
array LOW[1000 * KINDS]
array HIGH[1000 * KINDS]
array P[1000 * KINDS]
do for [i = 1:100 * KINDS] { MEAN[i] = NaN }  # older results have fewer kinds of rows
BASELINE = ''
cell(v, m) = KINDS * (v - 1) + m
keep(v, m) = (GAMES = number('games'), BASELINE = text('baseline'), \
    MEAN[cell(v, m)] = number('mean_difference'), P[cell(v, m)] = number('p_holm'), \
    LOW[cell(v, m)] = number('ci95_low'), HIGH[cell(v, m)] = number('ci95_high'), 0)
take(m) = (m && chosen(text('played_under'), text('variant')) \
    ? keep(variant(text('variant')), m) : 0)
stats INPUT using (take(place(text('metric'), METRICS))) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }

# Rows from the top: of each variant what differs in some game, and the total.
differs(c) = MEAN[c] == MEAN[c] && (MEAN[c] != 0 || HIGH[c] > LOW[c])
end(x, mean) = x == x ? x : mean
low = 0
high = 0
ROWS = 0
array FIRST[VARIANTS + 1]
array METRIC[VARIANTS * KINDS]
set print $rows
do for [v = 1:VARIANTS] {
    FIRST[v] = ROWS + 1
    do for [m = 1:KINDS] {
        c = cell(v, m)
        if (m == TOTAL || differs(c)) {
            ROWS = ROWS + 1
            METRIC[ROWS] = m
            # A single game has no interval.
            print ROWS, m, MEAN[c], end(LOW[c], MEAN[c]), end(HIGH[c], MEAN[c]), \
                P[c] < 0.05 ? 1 : 0
            low = least(least(low, MEAN[c]), LOW[c])
            high = most(most(high, MEAN[c]), HIGH[c])
        }
    }
}
FIRST[VARIANTS + 1] = ROWS + 1
set print
figure(mean, low, high, digits) = sprintf('%s (%s to %s)', signed(mean, digits), \
    signed(low, digits), signed(high, digits))
# A digit more if an end that is not 0 would look like it.
looks_like_0(x, digits) = x != 0 && is_zero(x, digits)
enough(low, high, digits) = digits + (looks_like_0(low, digits) || looks_like_0(high, digits))
figures(mean, low, high) = (low == high ? (mean == 0 ? 'always equal' : signed(mean, 2)) \
    : figure(mean, low, high, enough(low, high, decimals((high - low) / 2))))
per_game = 0
do for [r = 1:ROWS] { per_game = per_game || METRIC[r] > TOTAL }

note = caption('Means of the differences ' . within(0) \
    . ' with 95 % t intervals, each by itself.' \
    . "\nHollow: no difference proven after Holm's correction over the whole table. " \
    . 'Kinds that are equal in every game have no row.' \
    . (per_game ? "\n* Points per game; all others are points per player and game." : '') \
    . baseline_names(BASELINE))
left = name_width(WIDEST) + 175
eval picture(left + 420 + 220, 46 + 18 * ROWS + 54 + foot(note))
eval frame('What each variant changes against ' . BASELINE, note)
eval axis('points, variant minus ' . BASELINE, left + 210, note)
eval margins(left, 220, 46, foot(note) + 54)
set yrange [ROWS + 0.5 : 0.5]
set ytics () font ',10'
do for [r = 1:ROWS] { set ytics add (LABEL[METRIC[r]] r) }
do for [v = 1:VARIANTS] {
    set label 100 + v shown(NAMES[v]) at screen 12 / WIDTH, first FIRST[v] left
    if (v > 1) {
        set arrow 100 + v from screen 12 / WIDTH, first FIRST[v] - 0.5 \
            to screen 1 - 12 / WIDTH, first FIRST[v] - 0.5 nohead back \
            linecolor rgb 'grey80' linewidth 0.7
    }
}
margin = 0.04 * (high - low) + (high == low)
set xrange [low - margin : high + margin]
eval tics(step(high - low + 2 * margin, 9), low - margin, high + margin)
set grid noytics xtics
set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linecolor rgb GREY
plot for [m = 1:KINDS] $rows using ($2 == m ? $3 : NaN):1:4:5 with xerrorbars \
        linecolor rgb COLOUR[m] linewidth 1.5 pointtype 0, \
    for [m = 1:KINDS] $rows using ($2 == m && $6 == 1 ? $3 : NaN):1 with points \
        linecolor rgb COLOUR[m] pointtype SHAPE[m] pointsize 0.8 * SYMBOL, \
    for [m = 1:KINDS] $rows using ($2 == m && $6 == 0 ? $3 : NaN):1 with points \
        linecolor rgb WHITE pointtype SHAPE[m] pointsize 1.1 * SYMBOL, \
    for [m = 1:KINDS] $rows using ($2 == m && $6 == 0 ? $3 : NaN):1 with points \
        linecolor rgb COLOUR[m] linewidth 1.5 pointtype SHAPE[m] - 1 pointsize 0.9 * SYMBOL, \
    $rows using (high + margin):1:(figures($3, $4, $5)) with labels left offset 1, 0 font ',10'
