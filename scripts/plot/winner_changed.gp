# SPDX-License-Identifier: GPL-3.0-or-later
# winner_changed.gp - share of games whose winner is another than under the baseline.
# usage: gnuplot -c winner_changed.gp comparisons.csv OUTPUT.{svg,png} [PLAYED_UNDER [NOTE]]
if (ARGC < 2) {
    print 'usage: gnuplot -c winner_changed.gp comparisons.csv OUTPUT.{svg,png} ' \
        . '[PLAYED_UNDER [NOTE]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ARG3; NOTE = ARG4
EACH_HAS_ROWS = 1
COLUMNS = 'played_under variant baseline metric games mean_difference ci95_low ci95_high'
load SCRIPT[1 : strlen(SCRIPT) - strlen('winner_changed.gp')] . 'style.gp'

array SHARE[1000]
array LOW[1000]
array HIGH[1000]
keep(v) = (GAMES = number('games'), BASELINE = text('baseline'), \
    SHARE[v] = 100 * number('mean_difference'), \
    LOW[v] = 100 * number('ci95_low'), HIGH[v] = 100 * number('ci95_high'))
take(unused) = (text('metric') eq 'winner_changed' \
    && chosen(text('played_under'), text('variant')) ? keep(variant(text('variant'))) : 0)
stats INPUT using (take(0)) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': nothing ' . played(UNDER); exit status 1 }

longest_row = 0
set print $shares
do for [v = 1:VARIANTS] {
    print v, SHARE[v], LOW[v], HIGH[v]
    longest_row = most(most(longest_row, SHARE[v]), HIGH[v])
}
set print
figures(share, low, high, digits) = sprintf('%s %% (%s to %s)', rounded(share, digits), \
    rounded(low, digits), rounded(high, digits))
end = longest_row > 0 ? 1.04 * longest_row : 1

note = caption('Share of games with 95 % Wilson intervals, each by itself.' \
    . "\nThe winners are all seats with the most points; no whisker: narrower than the symbol." \
    . baseline_names(BASELINE))
eval picture(name_width(WIDEST) + 700, 46 + 26 * VARIANTS + 54 + foot(note))
eval frame('How often the winner changes against ' . BASELINE, note)
eval axis('games with another set of winners than under ' . BASELINE . ', %', \
    name_width(WIDEST) + 270, note)
eval margins(name_width(WIDEST), 160, 46, foot(note) + 54)
eval rows(VARIANTS)
set xrange [0 : end]
set grid noytics xtics
plot $shares using (0):1:2:(0) with vectors nohead linecolor rgb SKY linewidth 3, \
    $shares using 2:1:3:4 with xerrorbars linecolor rgb BLUE linewidth 1.5 \
        pointtype 7 pointsize 0.9 * SYMBOL, \
    $shares using (end):1:(figures($2, $3, $4, decimals(($4 - $3) / 2))) \
        with labels left offset 1, 0 font ',10'
