# SPDX-License-Identifier: GPL-3.0-or-later
# style.gp - what the charts share: checks of the input, reading, colours, frame.
#
# A chart sets these before it loads this file (`load` clears ARG1, ARG2, ...):
#   SCRIPT INPUT OUTPUT   its own path, the CSV file, the picture (.svg or .png)
#   UNDER                 the value of played_under to draw, '' for the first in the file,
#                         'each' for every variant in the games that were played under it
#   NOTE                  a line of the caption, may be ''
#   COLUMNS               the columns it needs, separated by blanks
#
# `carcsim plot` sets these too, from the manifest (gnuplot -e 'NAME = VALUE' -c ...):
#   ROTATIONS    plays of every order of tiles, if the agents change seats; else 1
#   BOARD_TILES  tiles of a giant board, if there are boards instead of games; else 0
#   SAME_RULES   names of the same rules, in pairs: the one to show and another one, as in
#                'first 2-first third 4-third'; the others have no row of their own
if (!exists('ROTATIONS')) { ROTATIONS = 1 }
if (!exists('BOARD_TILES')) { BOARD_TILES = 0 }
if (!exists('SAME_RULES')) { SAME_RULES = '' }

# A script exits with 1 and one clear line if its input is wrong, and with 2 if the input is right
# but has nothing of what the chart shows.

# --- arguments: one clear line, instead of gnuplot's own three --------------------------------

# A name that starts with '<' or '|' would be run as a command; a path with a folder is not.
if (INPUT[1:1] ne '/') { INPUT = './' . INPUT }
if (OUTPUT[1:1] ne '/') { OUTPUT = './' . OUTPUT }

quoted = ''
do for [i = 1:strlen(INPUT)] {
    quoted = quoted . (INPUT[i:i] eq "'" ? "'\\''" : INPUT[i:i])
}
row(n) = system(sprintf("sed -n '%d{p;q;}' '%s' 2>/dev/null", n, quoted))
if (row(2) eq '') {
    print SCRIPT . ': ' . INPUT . ': missing, not readable or without rows'
    exit status 1
}
header = ',' . row(1) . ','
has(name) = strstrt(header, ',' . name . ',') || strstrt(header, ',"' . name . '",')
do for [i = 1:words(COLUMNS)] {
    if (!has(word(COLUMNS, i))) {
        print SCRIPT . ': ' . INPUT . ': no column ' . word(COLUMNS, i)
        exit status 1
    }
}
ending = OUTPUT[strlen(OUTPUT) - 3:]
PNG = ending eq '.png'
if (!PNG && ending ne '.svg') {
    print SCRIPT . ': ' . OUTPUT . ': the name must end in .svg or .png'
    exit status 1
}
set datafile separator comma
set datafile columnheaders

# --- reading: a chart goes through its rows with `stats` and fills arrays ------------------

array NAMES[1000]  # variants in the order of the file
VARIANTS = 0
WIDEST = 4  # letters of the longest name
GAMES = 0

text(name) = stringcolumn(name)
number(name) = (text(name) eq '' ? NaN : real(text(name)))
least(a, b) = (b < a ? b : a)  # b may be unknown
most(a, b) = (b > a ? b : a)
place(name, list) = sum [i = 1:words(list)] (word(list, i) eq name ? i : 0)
find(name) = sum [i = 1:VARIANTS] (NAMES[i] eq name ? i : 0)
is_other_name(name) = sum [i = 1:words(SAME_RULES) / 2] (word(SAME_RULES, 2 * i) eq name)
other_names(name, i) = (2 * i > words(SAME_RULES) ? '' : (word(SAME_RULES, 2 * i - 1) eq name \
    ? ' = ' . word(SAME_RULES, 2 * i) : '') . other_names(name, i + 1))
shown(name) = name . other_names(name, 1)  # 'first = 2-first'
append(name) = (VARIANTS = VARIANTS + 1, NAMES[VARIANTS] = name, \
    WIDEST = most(WIDEST, strlen(shown(name))), VARIANTS)
variant(name) = (find(name) ? find(name) : append(name))
first_under(under) = (UNDER eq '' ? (UNDER = under) : UNDER)
# comparisons.csv has rows of its own for variants that were each played by themselves.
if (!exists('EACH_HAS_ROWS')) { EACH_HAS_ROWS = 0 }
chosen(under, name) = !is_other_name(name) && (UNDER eq 'each' ? under eq (EACH_HAS_ROWS ? 'each' : name) \
    : first_under(under) eq under)

# --- words ---------------------------------------------------------------------------------

grouped(n) = (n < 1000 ? sprintf('%d', n) \
    : grouped(floor(n / 1000)) . sprintf(',%03d', n - 1000 * floor(n / 1000)))
# A round step for at most n tics.
step(span, n) = (STEP = 10 ** floor(log10(1.0 * span / n)), span <= n * STEP ? STEP \
    : span <= 2 * n * STEP ? 2 * STEP : span <= 5 * n * STEP ? 5 * STEP : 10 * STEP)
# As many decimals as the program prints: two digits of the half-width. Rounded to one, a
# difference of -2.2 ± 1.5 would seem to reach zero.
decimals(half) = (half >= 100 ? 0 : half >= 1 ? 1 : half > 0.001 ? ceil(1 - log10(half)) \
    : half > 0 ? 4 : 2)
three_by_three(digits) = (strlen(digits) < 4 ? digits : three_by_three( \
    digits[1:strlen(digits) - 3]) . ',' . digits[strlen(digits) - 2:])
commas(figure, point) = (point ? three_by_three(figure[1:point - 1]) . figure[point:] \
    : three_by_three(figure))
unsigned(figure) = commas(figure, strstrt(figure, '.'))
is_zero(x, digits) = abs(x) * 10 ** digits < 0.5  # as it is printed: not -0.0
rounded(x, digits) = (x < 0 && !is_zero(x, digits) ? '-' : '') \
    . unsigned(sprintf(sprintf('%%.%df', digits), abs(x)))
signed(x, digits) = (x > 0 && !is_zero(x, digits) ? '+' : '') . rounded(x, digits)
# Tics of the x axis, with commas if there are numbers of four digits.
tics(distance, from, to) = most(abs(from), abs(to)) < 1000 ? sprintf('set xtics %g', distance) \
    : sprintf('set xtics (); do for [i = %d:%d] { set xtics add (rounded(i * %g, 0) i * %g) }', \
        ceil(1.0 * from / distance), floor(1.0 * to / distance), distance, distance)
and_half(half) = (half > 0 ? ' ± ' . rounded(half, decimals(half)) : '')
with_half(x, half) = rounded(x, half > 0 ? decimals(half) : x >= 100 ? 1 : 2) . and_half(half)
signed_with_half(x, half) = signed(x, decimals(half)) . and_half(half)
played(under) = (under eq 'each' ? 'each variant in games played under it' \
    : 'played under ' . under)
several(n, word) = grouped(n) . ' ' . word . (n == 1 ? '' : 's')
observed(n) = (BOARD_TILES ? several(n, 'board') . ' of ' . grouped(BOARD_TILES) . ' tiles' \
    : ROTATIONS > 1 ? several(n, 'order') . ' of tiles, each in ' . ROTATIONS \
        . ' rotations of the agents over the seats' : several(n, 'game'))
# Of rotated runs every chart says what its figures are figures of.
unit(unused) = (ROTATIONS > 1 ? "\nThe unit is an order of tiles: each figure of it is the " \
    . 'mean of its ' . ROTATIONS . ' games, where every agent has every seat once.' : '')
caption(intervals) = observed(GAMES) . ', ' . played(UNDER) . '.' \
    . (ROTATIONS > 1 ? "\n" : ' ') . intervals . unit(0) \
    . (NOTE eq '' ? '' : "\n" . NOTE)
# What the differences are taken between.
within(unused) = (UNDER eq 'each' ? 'between games on the same order of tiles' \
    : ROTATIONS > 1 ? 'within an order of tiles' : 'within a game')
baseline_names(name) = (shown(name) eq name ? '' : "\nThe baseline: " . shown(name) . '.')

# --- looks ---------------------------------------------------------------------------------

# The colours of Okabe and Ito: told apart with any kind of colour blindness.
BLACK = 0x000000; WHITE = 0xFFFFFF; ORANGE = 0xE69F00; SKY = 0x56B4E9; GREEN = 0x009E73
BLUE = 0x0072B2; VERMILION = 0xD55E00; PURPLE = 0xCC79A7; GREY = 0x808080
SYMBOL = PNG ? 1 : 0.75  # SVG draws its symbols larger

set border 3 linecolor rgb 'grey50' linewidth 0.7
set tics nomirror scale 0.5 textcolor rgb 'black'
set errorbars 0
set grid linetype 1 linecolor rgb 'grey90' linewidth 0.7
set format x '%h'  # the default puts a blank before the number
unset key

# Pixels for the names on the left of a chart with one row a variant.
name_width(letters) = 24 + 7.6 * letters

# Opens the picture; from here on data come from blocks. PNG is drawn twice as large, for
# print; its letters are in points of 4/3 pixels, those of SVG in pixels.
FONT = "font 'DejaVu Sans,12' noenhanced"
terminal(width, height) = (PNG \
    ? sprintf("set terminal pngcairo size %d,%d fontscale 1.5 linewidth 2 pointscale 2 ", \
        2 * width, 2 * height) \
    : sprintf("set terminal svg size %d,%d background rgb 'white' ", width, height)) . FONT
picture(width, height) = (WIDTH = 1.0 * width, HEIGHT = 1.0 * height, \
    terminal(width, height) . '; set output OUTPUT; ' \
    . 'set datafile separator whitespace; set datafile nocolumnheaders')
# Title above and small caption below, both from the left edge, whatever the plot's margins.
lines(text) = 1 + (sum [i = 1:strlen(text)] text[i:i] eq "\n")
foot(caption) = 10 + 13 * lines(caption)  # pixels
frame(title, caption) = (TITLE = title, CAPTION = caption, \
    "set label 1 TITLE at screen 12 / WIDTH, 1 - 20 / HEIGHT left font ',15'; " \
    . "set label 2 CAPTION at screen 12 / WIDTH, screen (foot(CAPTION) - 10) / HEIGHT left " \
    . "font ',9.5' textcolor rgb 'grey30'")
# Name of the x axis, centred on a place given in pixels from the left; takes 28 pixels.
axis(text, middle, caption) = (AXIS = text, sprintf('set label 3 AXIS center ' \
    . 'at screen %f, screen %f', middle / WIDTH, (foot(caption) + 18) / HEIGHT))
margins(left, right, top, bottom) = sprintf('set lmargin at screen %f; ' \
    . 'set rmargin at screen %f; set tmargin at screen %f; set bmargin at screen %f', \
    left / WIDTH, 1 - right / WIDTH, 1 - top / HEIGHT, bottom / HEIGHT)
# One row a variant, the first on top.
rows(count) = sprintf('set yrange [%f:0.5]; set ytics (); do for [i = 1:%d] ', \
    count + 0.5, count) . ' { set ytics add (shown(NAMES[i]) i) }'
