# SPDX-License-Identifier: GPL-3.0-or-later
# sizes.gp - how many complete cities and roads of each size a game has, on a log scale.
# usage: gnuplot -c sizes.gp features.csv OUTPUT.{svg,png} GAMES [PLAYED_UNDER [NOTE [BASELINE]]]
#
# GAMES is the number of games played, which features.csv does not say. Variants scored from
# the same games have the same features, so the first one stands for all; of variants played
# by themselves ('each') it is the baseline.
if (ARGC < 3 || !strstrt('123456789', ARG3[1:1])) {
    print 'usage: gnuplot -c sizes.gp features.csv OUTPUT.{svg,png} GAMES ' \
        . '[PLAYED_UNDER [NOTE [BASELINE]]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; NOTE = ARG5
each = ARG4 eq 'each'
UNDER = each ? ARG6 : ARG4
COLUMNS = 'played_under variant kind status size count claimed'
games = ARG3 + 0
load SCRIPT[1 : strlen(SCRIPT) - strlen('sizes.gp')] . 'style.gp'

GAMES = games
plays = GAMES * ROTATIONS  # features.csv counts those of all plays
KINDS = 'city road'
CITY = 1
array LABEL[2] = ['cities', 'roads']
array COLOUR[2] = [BLUE, VERMILION]
array SHAPE[2] = [7, 5]
array TOTAL[2] = [0, 0]
array TWO[2] = [0, 0]
ROWS = 0
largest = 0
most_common = 0
array KIND[20000]
array SIZE[20000]
array COUNT[20000]
array CLAIMED[20000]
keep(k, size, count, claimed) = (ROWS = ROWS + 1, KIND[ROWS] = k, SIZE[ROWS] = size, \
    COUNT[ROWS] = count / plays, CLAIMED[ROWS] = claimed / plays, \
    TOTAL[k] = TOTAL[k] + COUNT[ROWS], largest = most(largest, size), \
    most_common = most(most_common, COUNT[ROWS]), \
    size == 2 ? (TWO[k] = TWO[k] + COUNT[ROWS], 0) : 0)
take(k) = (k && text('status') eq 'complete' && number('count') > 0 \
    && first_under(text('played_under')) eq text('played_under') \
    && variant(text('variant')) == 1 \
    ? keep(k, number('size'), number('count'), number('claimed')) : 0)
stats INPUT using (take(place(text('kind'), KINDS))) nooutput
if (!ROWS) {
    print SCRIPT . ': ' . INPUT . ': no complete city or road ' . played(UNDER)
    exit status 2
}

set print $sizes
do for [i = 1:ROWS] {
    print KIND[i], SIZE[i], COUNT[i], CLAIMED[i] > 0 ? CLAIMED[i] : NaN
}
set print
name = BOARD_TILES ? 'board' : 'game'
a_game(x) = (x < 100 ? sprintf('%.2f', x) : grouped(int(x + 0.5))) . ' a ' . name
plain(power) = rounded(10.0 ** power, most(0, -power))

note = caption('Counts over all ' . name . 's divided by the ' . name . 's; no intervals.' . (each \
    ? "\nOf the variants that were played by themselves, this is the baseline." : ''))
eval picture(820, 400 + foot(note))
eval frame('Sizes of complete cities and roads', note)
eval axis('size in tiles', 450, note)
set logscale y
set xrange [largest > 60 ? 1.8 : 1 : largest > 60 ? 1.1 * largest : most(largest + 1, 6)]
set yrange [0.6 / plays : 3 * most_common]
set xtics font ',10'
if (largest > 60) {
    set logscale x
    set xtics (2, 5, 10, 20, 50, 100, 200, 500, '1,000' 1000, '2,000' 2000, '5,000' 5000)
}
set mytics 1
set label 5 'complete features a ' . name center rotate at screen 20 / WIDTH, graph 0.5
set key at graph 0.98, 0.88 right Left reverse samplen 1 width -3 font ',10'
set multiplot
do for [k = 1:2] {
    if (TOTAL[k] > 0) {
        left = 90 + 365 * (k - 1)
        eval margins(left, WIDTH - left - 350, 60, foot(note) + 54)
        set title LABEL[k] . ': ' . a_game(TOTAL[k]) offset 0, -0.6 font ',11'
        set ytics () font ',10'
        do for [power = -9:6] { set ytics add ((k == 1 ? plain(power) : '') 10.0 ** power) }
        if (TWO[k] > 0) {
            set label 4 sprintf('two tiles: %s, %.0f %%', a_game(TWO[k]), \
                100 * TWO[k] / TOTAL[k]) at 2, TWO[k] left offset 1.8, 0.4 font ',10'
        }
        plot $sizes using ($1 == k ? $2 : NaN):3 with impulses linecolor rgb 'grey80' notitle, \
            $sizes using ($1 == k ? $2 : NaN):3 with points linecolor rgb COLOUR[k] \
                pointtype SHAPE[k] pointsize 0.8 * SYMBOL title 'all', \
            $sizes using ($1 == k ? $2 : NaN):4 with points linecolor rgb BLACK \
                pointtype SHAPE[k] - 1 pointsize 0.8 * SYMBOL title 'with a meeple', \
            $sizes using ($1 == k && k == CITY && $2 == 2 ? $2 : NaN):3 with points \
                linecolor rgb ORANGE linewidth 2 pointtype 6 pointsize 1.7 * SYMBOL notitle
        unset label
    }
}
unset multiplot
