# SPDX-License-Identifier: GPL-3.0-or-later
# behaviour.gp - the effect of a rule itself and of agents that know it, for total and farms.
# usage: gnuplot -c behaviour.gp comparisons.csv OUTPUT.{svg,png} BASELINE [NOTE]
#
# Of a run with --play-under each: the baseline's games rescored under the variant (the rule),
# the variant's own games minus the baseline's own (all of it), and the rest (the behaviour).
if (ARGC < 3 || ARG3 eq '') {
    print 'usage: gnuplot -c behaviour.gp comparisons.csv OUTPUT.{svg,png} BASELINE [NOTE]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; BASELINE = ARG3; NOTE = ARG4; UNDER = 'each'
COLUMNS = 'played_under variant baseline metric games mean_difference ci95_low ci95_high'
load SCRIPT[1 : strlen(SCRIPT) - strlen('behaviour.gp')] . 'style.gp'

PANELS = 2
array TITLE_OF[PANELS] = ['total', 'farms']
METRICS = 'total farm'
BEHAVIOURS = 'behaviour_total behaviour_farm'
EFFECTS = 3
array LABEL[EFFECTS] = ['the rule: the same games, rescored', \
    'behaviour: agents that know it', 'both: played anew']
array COLOUR[EFFECTS] = [BLUE, ORANGE, BLACK]
array SHAPE[EFFECTS] = [9, 7, 13]
array MEAN[1000 * PANELS * EFFECTS]
array LOW[1000 * PANELS * EFFECTS]
array HIGH[1000 * PANELS * EFFECTS]
cell(v, p, e) = EFFECTS * (PANELS * (v - 1) + p - 1) + e
KEPT = 0
keep(c) = (KEPT = KEPT + 1, GAMES = number('games'), MEAN[c] = number('mean_difference'), \
    LOW[c] = number('ci95_low'), HIGH[c] = number('ci95_high'), 0)
see(p, e) = (p && !is_other_name(text('variant')) && text('baseline') eq BASELINE ? keep(cell(variant(text('variant')), p, e)) : 0)
take(under) = (under eq BASELINE ? see(place(text('metric'), METRICS), 1) \
    : under ne 'each' ? 0 : place(text('metric'), METRICS) \
    ? see(place(text('metric'), METRICS), 3) : see(place(text('metric'), BEHAVIOURS), 2))
stats INPUT using (take(text('played_under'))) nooutput
if (KEPT == 0 || KEPT != VARIANTS * PANELS * EFFECTS) {
    print SCRIPT . ': ' . INPUT . ': not all variants were played under themselves and under ' \
        . BASELINE
    exit status 1
}

end(x, mean) = x == x ? x : mean  # a single game has no interval
low = 0
high = 0
set print $effects
do for [v = 1:VARIANTS] {
    do for [p = 1:PANELS] {
        do for [e = 1:EFFECTS] {
            c = cell(v, p, e)
            print p, e, v + 0.27 * (e - 2), MEAN[c], end(LOW[c], MEAN[c]), end(HIGH[c], MEAN[c])
            low = least(least(low, MEAN[c]), LOW[c])
            high = most(most(high, MEAN[c]), HIGH[c])
        }
    }
}
set print
result(mean, half) = (half > 0 ? signed_with_half(mean, half) \
    : mean == 0 ? 'always equal' : signed(mean, 2))

note = caption('Means of the differences on the same orders of tiles, with 95 % t intervals, ' \
    . "each by itself.\nThe rule: games played under " . BASELINE . ', scored under the ' \
    . 'variant. Rule and behaviour add up to both.' . baseline_names(BASELINE))
left = name_width(WIDEST)
wide = 260   # pixels of a panel
right = 130  # of the figures beside it
eval picture(left + PANELS * (wide + right), 124 + 54 * VARIANTS + 54 + foot(note))
eval frame('The rule and what players make of it, against ' . BASELINE, note)
eval axis('points per player and game, variant minus ' . BASELINE, \
    left + (PANELS * (wide + right) - right) / 2, note)
eval rows(VARIANTS)
margin = 0.06 * (high - low) + (high == low)
set xrange [low - margin : high + margin]
set xtics font ',10'
eval tics(step(high - low + 2 * margin, 6), low - margin, high + margin)
set grid noytics xtics
set arrow 1 from 0, graph 0 to 0, graph 1 nohead back linecolor rgb GREY
set key at screen 12 / WIDTH, screen 1 - 34 / HEIGHT top left Left reverse \
    samplen 1 font ',10'
set multiplot
do for [p = 1:PANELS] {
    start = left + (wide + right) * (p - 1)
    eval margins(start, WIDTH - start - wide, 124, foot(note) + 54)
    if (p > 1) { set ytics 1, 1; set format y ''; unset key }
    set title TITLE_OF[p] offset 0, -0.6 font ',11'
    plot for [e = 1:EFFECTS] $effects using ($1 == p && $2 == e ? $4 : NaN):3:5:6 \
            with xerrorbars linecolor rgb COLOUR[e] linewidth 1.5 pointtype 0 notitle, \
        for [e = 1:EFFECTS] $effects using ($1 == p && $2 == e ? $4 : NaN):3 with points \
            linecolor rgb COLOUR[e] pointtype SHAPE[e] pointsize 0.9 * SYMBOL title LABEL[e], \
        $effects using (high + margin):3:($1 == p ? result($4, ($6 - $5) / 2) : '') \
            with labels left offset 1, 0 font ',9' notitle
    unset label
}
unset multiplot
