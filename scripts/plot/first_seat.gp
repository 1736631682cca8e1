# SPDX-License-Identifier: GPL-3.0-or-later
# first_seat.gp - what it is worth to begin: points of seat 1 minus the mean of the others.
# usage: gnuplot -c first_seat.gp summary.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE [BASELINE]]]
if (ARGC < 2) {
    print 'usage: gnuplot -c first_seat.gp summary.csv OUTPUT.{svg,png} ' \
        . '[PLAYED_UNDER [NOTE [BASELINE]]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4; BASELINE = ARG5
COLUMNS = 'played_under variant seat agent metric games mean ci95_low ci95_high'
load SCRIPT[1 : strlen(SCRIPT) - strlen('first_seat.gp')] . 'style.gp'

array MEAN[1000]
array LOW[1000]
array HIGH[1000]
agent_1 = ''
differ = 0
see(agent) = (agent_1 eq '' ? (agent_1 = agent, 0) : (differ = differ || agent ne agent_1, 0))
keep(v) = (GAMES = number('games'), MEAN[v] = number('mean'), LOW[v] = number('ci95_low'), \
    HIGH[v] = number('ci95_high'), 0)
take(unused) = (!chosen(text('played_under'), text('variant')) ? 0 \
    : text('seat') ne 'all' ? see(text('agent')) \
    : text('metric') eq 'first_seat_advantage' ? keep(variant(text('variant'))) : 0)
stats INPUT using (take(0)) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }

low = 0
high = 0
set print $seats
do for [v = 1:VARIANTS] {
    print v, MEAN[v], LOW[v], HIGH[v]
    low = least(least(low, MEAN[v]), LOW[v])
    high = most(most(high, MEAN[v]), HIGH[v])
}
set print
half(v) = (HIGH[v] - LOW[v]) / 2
baseline = find(BASELINE)

note = caption('Means with 95 % t intervals' . (GAMES > 1 ? '.' : '; a single game has none.') \
    . (baseline ? ' Line: the baseline, ' . BASELINE . '.' : '') \
    . (VARIANTS > 1 && UNDER ne 'each' ? "\nVariants share their games, so that they can " \
    . 'differ surely though these overlap: see the chart of effects.' : '') \
    . "\nWhere turns do not come out even, seat 1 has one more (36 of 71 with two players)." \
    . (differ ? "\nThe seats have different agents: this is not the worth of the first seat, " \
    . 'but of its agent too.' : ''))
eval picture(name_width(WIDEST) + 640, 46 + 26 * VARIANTS + 54 + foot(note))
eval frame('What the first seat has more than the mean of the others', note)
eval axis('points per game, seat 1 minus the mean of the others', name_width(WIDEST) + 250, \
    note)
eval margins(name_width(WIDEST), 140, 46, foot(note) + 54)
eval rows(VARIANTS)
margin = 0.05 * (high - low) + (high == low)
none = low == high  # nobody has a point more
set xrange [low < 0 || none ? low - margin : 0 : high > 0 || none ? high + margin : 0]
eval tics(step(high - low + 2 * margin, 9), low - margin, high + margin)
set grid noytics xtics
set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linecolor rgb GREY
if (baseline) {
    set arrow 2 from MEAN[baseline], graph 0 to MEAN[baseline], graph 1 nohead back \
        linecolor rgb BLUE linewidth 0.8 dashtype 2
}
plot $seats using 2:1:3:4 with xerrorbars linecolor rgb ORANGE linewidth 1.5 \
        pointtype 7 pointsize 0.9 * SYMBOL, \
    $seats using (high + margin):1:(signed_with_half($2, half($1))) \
        with labels left offset 1, 0 font ',10'
