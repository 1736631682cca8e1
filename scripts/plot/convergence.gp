# SPDX-License-Identifier: GPL-3.0-or-later
# convergence.gp - how the difference from the baseline settles as games are played.
# usage: gnuplot -c convergence.gp convergence.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE]]
if (ARGC < 2) {
    print 'usage: gnuplot -c convergence.gp convergence.csv OUTPUT.{svg,png} ' \
        . '[PLAYED_UNDER [NOTE]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4
EACH_HAS_ROWS = 1
COLUMNS = 'games played_under variant baseline metric mean_difference ci95_low ci95_high'
load SCRIPT[1 : strlen(SCRIPT) - strlen('convergence.gp')] . 'style.gp'

# Rows by variant; the file has them by number of games.
MOST = 100
array COUNT[1000]
array AT[1000 * MOST]
array MEAN[1000 * MOST]
array LOW[1000 * MOST]
array HIGH[1000 * MOST]
BASELINE = ''
fewest = NaN
# A single game has no interval; gnuplot cannot read an empty field at the end of a row.
upper(low) = (low == low ? number('ci95_high') : NaN)
grow(v, seen) = (COUNT[v] = v > seen ? 1 : COUNT[v] + 1)
keep(v, c) = (AT[c] = number('games'), MEAN[c] = number('mean_difference'), \
    LOW[c] = number('ci95_low'), HIGH[c] = upper(LOW[c]), BASELINE = text('baseline'), \
    GAMES = most(GAMES, AT[c]), fewest = least(AT[c], fewest), 0)
cell(v, n) = MOST * (v - 1) + n
add(seen, v) = (grow(v, seen), keep(v, cell(v, COUNT[v])))
take(unused) = (text('metric') eq 'total' && chosen(text('played_under'), text('variant')) \
    ? add(VARIANTS, variant(text('variant'))) : 0)
stats INPUT using (take(0)) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }

# A block a variant. All panels span as many points, each around its last value.
span = 0
longest = 0  # letters of a title
set print $points
do for [v = 1:VARIANTS] {
    last = cell(v, COUNT[v])
    do for [n = 1:COUNT[v]] {
        c = cell(v, n)
        print AT[c], MEAN[c], LOW[c], HIGH[c]
        span = most(most(span, abs(MEAN[c] - MEAN[last])), \
            most(abs(LOW[c] - MEAN[last]), abs(HIGH[c] - MEAN[last])))
    }
    print ''; print ''
}
set print
span = span > 0 ? 1.05 * span : 1
result(v) = (HIGH[cell(v, COUNT[v])] > LOW[cell(v, COUNT[v])] \
    ? signed_with_half(MEAN[cell(v, COUNT[v])], \
    (HIGH[cell(v, COUNT[v])] - LOW[cell(v, COUNT[v])]) / 2) \
    : signed(MEAN[cell(v, COUNT[v])], 2))

title_of(v) = shown(NAMES[v]) . ': ' . result(v)
do for [v = 1:VARIANTS] { longest = most(longest, strlen(title_of(v))) }

across = VARIANTS < 4 ? VARIANTS : 4
down = (VARIANTS + across - 1) / across
wide = most(250, 6.6 * longest + 24)
tall = 196  # of them 76 between panels
note = caption('Mean differences ' . within(0) . '.' \
    . "\nBands: 95 % t intervals, each by itself. Dots: whenever the games have doubled, and " \
    . "at the end; line: the last value.\nAll panels span the same number of points, each " \
    . 'around its last value.' . baseline_names(BASELINE))
eval picture(most(60 + wide * across + 10, 660), 40 + tall * down + 14 + foot(note))
eval frame('How the difference from ' . BASELINE . ' settles', note)
eval axis(ROTATIONS > 1 ? 'orders of tiles played' : 'games played', (60 + wide * across) / 2, note)
set label 5 'points per player' center rotate at screen 16 / WIDTH, \
    screen (foot(note) + (HEIGHT - foot(note)) / 2) / HEIGHT
set logscale x
set xrange [fewest < GAMES ? 0.9 * fewest : 0.5 * GAMES : fewest < GAMES ? 1.1 * GAMES : 2 * GAMES]
set xtics (100, '10,000' 1e4, '1,000,000' 1e6, '100,000,000' 1e8) font ',10'
set xtics add ('1,000' 1e3, '100,000' 1e5, '10,000,000' 1e7)
# Less than a decade or two of games needs more of them.
if (GAMES < 50 * fewest) {
    do for [power = 0:8] {
        do for [first in '1 2 5'] {
            set xtics add (grouped(first * 10 ** power) first * 10 ** power)
        }
    }
}
set mxtics 1
set ytics step(2 * span, 5) font ',10'
set style fill solid 1 noborder
set multiplot
do for [v = 1:VARIANTS] {
    left = 60 + wide * ((v - 1) % across)
    above = 68 + tall * ((v - 1) / across)
    eval margins(left, WIDTH - left - wide + 40, above, HEIGHT - above - tall + 76)
    end = MEAN[cell(v, COUNT[v])]
    set yrange [end - span : end + span]
    set title title_of(v) offset 0, -0.6 font ',11'
    plot $points index v - 1 using 1:3:4 with filledcurves fillcolor rgb 0xCBE7F8, \
        end with lines linecolor rgb GREY linewidth 0.8, \
        $points index v - 1 using 1:2 with points linecolor rgb BLUE pointtype 7 \
            pointsize 0.6 * SYMBOL
    unset label
}
unset multiplot
