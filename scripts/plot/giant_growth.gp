# SPDX-License-Identifier: GPL-3.0-or-later
# giant_growth.gp - points a tile by kind of feature and variant while giant boards grow.
# usage: gnuplot -c giant_growth.gp growth.csv OUTPUT.{svg,png} [NOTE]
#
# Lines are means over the boards, bands reach from the lowest to the highest board. Points
# are those that would be paid if the game ended with so many tiles on the board.
if (ARGC < 2) {
    print 'usage: gnuplot -c giant_growth.gp growth.csv OUTPUT.{svg,png} [NOTE]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ''; NOTE = ARG3
COLUMNS = 'board tiles variant seat metric points_per_tile'
load SCRIPT[1 : strlen(SCRIPT) - strlen('giant_growth.gp')] . 'style.gp'

# A panel is a sum of metrics.
PANELS = 6
array TITLE_OF[PANELS] = ['total', 'roads', 'two-tile cities', 'other cities', 'monasteries', \
    'farms']
array METRICS[PANELS] = ['total', 'road_complete road_incomplete', 'city_two_tile', \
    'city_complete city_incomplete', 'monastery_complete monastery_incomplete', 'farm']
panel(name) = sum [p = 1:PANELS] (place(name, METRICS[p]) ? p : 0)

# First what there is: boards, numbers of tiles, variants.
array TILES[1000]
COUNTS = 0
boards = 0
count(tiles) = sum [i = 1:COUNTS] (TILES[i] == tiles ? i : 0)
add_count(tiles) = (count(tiles) ? 0 : (COUNTS = COUNTS + 1, TILES[COUNTS] = tiles, 0))
is_sum(unused) = text('seat') eq 'sum' && !is_other_name(text('variant')) && panel(text('metric')) > 0
see(unused) = (boards = most(boards, number('board')), add_count(number('tiles')), \
    variant(text('variant')), 0)
stats INPUT using (is_sum(0) ? see(0) : 0) nooutput
if (!VARIANTS) { print SCRIPT . ': ' . INPUT . ': no rows of seat sum'; exit status 1 }

size = boards * COUNTS * VARIANTS * PANELS
array POINTS[size]
do for [i = 1:size] { POINTS[i] = NaN }
cell(b, c, v, p) = 1 + (b - 1) + boards * ((c - 1) + COUNTS * ((v - 1) + VARIANTS * (p - 1)))
add(i) = (POINTS[i] = (POINTS[i] == POINTS[i] ? POINTS[i] : 0) + number('points_per_tile'), 0)
stats INPUT using (is_sum(0) ? add(cell(number('board'), count(number('tiles')), \
    find(text('variant')), panel(text('metric')))) : 0) nooutput

# A block a panel and variant: tiles, mean, lowest, highest. Variants that pay the same in a
# panel are drawn once; where some do, the first of them has the band.
differ(b, c, u, v, p) = POINTS[cell(b, c, u, p)] == POINTS[cell(b, c, u, p)] \
    && POINTS[cell(b, c, u, p)] != POINTS[cell(b, c, v, p)]
is_like(u, v, p) = (sum [i = 0:int(boards) * COUNTS - 1] \
    differ(1 + i % int(boards), 1 + i / int(boards), u, v, p)) == 0
array SAME[PANELS]
array TOP[PANELS]
set print $growth
do for [p = 1:PANELS] {
    SAME[p] = 1
    TOP[p] = 0
    do for [v = 1:VARIANTS] {
        has_band = v == 1 || !(sum [u = 1:v - 1] is_like(u, v, p))
        do for [c = 1:COUNTS] {
            n = 0
            mean = 0
            lowest = NaN
            highest = NaN
            do for [b = 1:boards] {
                x = POINTS[cell(b, c, v, p)]
                if (x == x) {
                    n = n + 1
                    mean = mean + x
                    lowest = x >= lowest ? lowest : x
                    highest = x <= highest ? highest : x
                    if (x != POINTS[cell(b, c, 1, p)]) { SAME[p] = 0 }
                }
            }
            if (n) {
                print TILES[c], mean / n, has_band ? lowest : NaN, has_band ? highest : NaN
                TOP[p] = most(TOP[p], highest)
            }
        }
        print ''; print ''
    }
}
set print

array LEGEND[VARIANTS]
do for [v = 1:VARIANTS] { LEGEND[v] = shown(NAMES[v]) }
array COLOUR[8] = [VERMILION, BLUE, GREEN, ORANGE, PURPLE, SKY, BLACK, GREY]
colour(v) = COLOUR[(v - 1) % 8 + 1]
array DASH[3] = [1, 2, 4]
dash(v) = DASH[(v - 1) % 3 + 1]
symbol(v) = 5 + 2 * ((v - 1) % 5)  # full ones: the rims of others are dashed as lines are
smallest = TILES[1]
biggest = TILES[1]
do for [c = 1:COUNTS] {
    smallest = least(smallest, TILES[c])
    biggest = most(biggest, TILES[c])
}

note = (boards == 1 ? 'One board' : 'Mean of ' . grouped(boards) . ' boards') . ' of ' \
    . grouped(biggest) . ' tiles, all seats together' . (boards == 1 \
    ? '; one board is one observation: no interval.' \
    : '; bands: from the lowest to the highest board.') \
    . "\nPoints if the game ended there. Black: the same under all variants." \
    . (NOTE eq '' ? '' : "\n" . NOTE)
eval picture(820, 500 + foot(note))
eval frame('Points a tile while the board grows', note)
eval axis('tiles on the board', 440, note)
set label 5 'points of all seats a tile' center rotate at screen 18 / WIDTH, \
    screen (foot(note) + (HEIGHT - foot(note)) / 2) / HEIGHT
set logscale x
set xrange [0.85 * smallest : 1.18 * biggest]
set xtics (100, 1000, '10,000' 10000, '100,000' 1e5, '1,000,000' 1e6, '10,000,000' 1e7) \
    font ',10'
set xtics add ('1,000' 1000)
set mxtics 1
set style fill transparent solid 0.2 noborder
room = (HEIGHT - foot(note) - 4 - 84) / 2  # pixels of a row of panels
set multiplot
do for [p = 1:PANELS] {
    across = (p - 1) % 3
    down = (p - 1) / 3
    left = 75 + 248 * across
    above = 84 + room * down
    eval margins(left, WIDTH - left - 205, above, HEIGHT - above - room + 52)
    set title TITLE_OF[p] offset 0, -0.7 font ',11'
    set yrange [0 : TOP[p] > 0 ? 1.08 * TOP[p] : 1]
    between = TOP[p] > 0 ? step(1.08 * TOP[p], 5) : 1
    set ytics between font ',10'
    first = VARIANTS * (p - 1) - 1
    if (SAME[p] && VARIANTS > 1) {
        plot $growth index first + 1 using 1:3:4 with filledcurves \
                fillcolor rgb BLACK notitle, \
            $growth index first + 1 using 1:2 with linespoints linecolor rgb BLACK \
                pointtype 7 pointsize 0.5 * SYMBOL notitle
    } else {
        plot for [v = 1:VARIANTS] $growth index first + v using 1:3:4 with filledcurves \
                fillcolor rgb colour(v) notitle, \
            for [v = 1:VARIANTS] $growth index first + v using 1:2 with linespoints \
                linecolor rgb colour(v) linewidth 1.5 dashtype dash(v) \
                pointtype symbol(v) pointsize 0.5 * SYMBOL notitle
    }
    unset label
}
# The legend has a panel of its own, as wide as the picture.
if (VARIANTS > 1) {
    eval margins(75, 20, 40, HEIGHT - 60)
    unset border
    unset tics
    unset title
    set yrange [0:1]
    set key at screen 1 - 20 / WIDTH, screen 1 - 36 / HEIGHT top right Left reverse \
        horizontal samplen 5 font ',10'
    plot for [v = 1:VARIANTS] NaN with linespoints linecolor rgb colour(v) linewidth 1.5 \
        dashtype dash(v) pointtype symbol(v) pointsize 0.5 * SYMBOL title LEGEND[v]
}
unset multiplot
