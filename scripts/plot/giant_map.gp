# SPDX-License-Identifier: GPL-3.0-or-later
# giant_map.gp - a board from above: nine blocks a tile show its cities, roads and monastery.
# usage: gnuplot -c giant_map.gp RECORD.csv OUTPUT.{png,svg} [GAME [NOTE [TILES.csv]]]
#
# RECORD.csv is what `carcsim giant --save-game` or `carcsim run --save-games` writes; GAME is
# the number of the board in it, by default 1. TILES.csv describes the tiles, by default
# data/tiles/base.csv of the program. Take .png: viewers of .svg blur the blocks.
if (ARGC < 2) {
    print 'usage: gnuplot -c giant_map.gp RECORD.csv OUTPUT.{png,svg} [GAME [NOTE [TILES.csv]]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ''; NOTE = ARG4
GAME = ARG3 eq '' ? '1' : ARG3
COLUMNS = 'game tile x y rotation'
here = SCRIPT[1 : strlen(SCRIPT) - strlen('giant_map.gp')]
tile_file = ARG5 ne '' ? ARG5 : here . '../../data/tiles/base.csv'
load here . 'style.gp'

# The same checks for the tiles.
if (tile_file[1:1] ne '/') { tile_file = './' . tile_file }
quoted = ''
do for [i = 1:strlen(tile_file)] {
    quoted = quoted . (tile_file[i:i] eq "'" ? "'\\''" : tile_file[i:i])
}
header = ',' . row(1) . ','
if (row(2) eq '' || !has('tile') || !has('kind') || !has('ports')) {
    print SCRIPT . ': ' . tile_file . ': not a readable file of tiles'
    exit status 1
}

# A tile is a ring of eight blocks, clockwise from the north, and its middle.
RING = 'N NE E SE S SW W NW'
array LAYOUT[1000]  # nine letters each: c city, r road, m monastery, v village, f field
array ENDS[1000]    # roads that end on the tile
side(ports, s) = place(word(RING, s), ports) > 0
# Ring place s, of a segment with these ports: a corner belongs to it with both of its sides.
covers(ports, s) = s % 2 ? side(ports, s) : side(ports, s - 1) && side(ports, s % 8 + 1)
mark(text, s, ports, letter) = covers(ports, s) ? letter : text[s:s]
marked(text, ports, letter) = mark(text, 1, ports, letter) . mark(text, 2, ports, letter) \
    . mark(text, 3, ports, letter) . mark(text, 4, ports, letter) \
    . mark(text, 5, ports, letter) . mark(text, 6, ports, letter) \
    . mark(text, 7, ports, letter) . mark(text, 8, ports, letter)
# Roads leave corners alone; what is in the middle already stays if it is stronger.
straight(text, old) = text[1:1] . old[2:2] . text[3:3] . old[4:4] . text[5:5] . old[6:6] \
    . text[7:7] . old[8:8]
middle(old, kind, ports, ends) = kind eq 'monastery' ? 'm' : old eq 'm' ? 'm' \
    : kind eq 'city' && words(ports) > 1 ? 'c' : old eq 'c' ? 'c' \
    : kind eq 'road' && words(ports) > 1 ? 'r' : kind eq 'road' && ends > 2 ? 'v' : old
begin(t) = (t > KNOWN ? (KNOWN = t, LAYOUT[t] = 'fffffffff', ENDS[t] = 0, 0) : 0)
segment(t, kind, ports) = (begin(t), \
    kind eq 'road' && words(ports) == 1 ? (ENDS[t] = ENDS[t] + 1, 0) : 0, \
    old = LAYOUT[t], \
    new = (kind eq 'city' ? marked(old[1:8], ports, 'c') \
        : kind eq 'road' ? straight(marked(old[1:8], ports, 'r'), old) : old[1:8]), \
    LAYOUT[t] = new . middle(old[9:9], kind, ports, ENDS[t]), 0)
KNOWN = 0
stats tile_file using (segment(variant(text('tile')), text('kind'), text('ports'))) nooutput

# What is placed where.
west = NaN; east = NaN; south = NaN; north = NaN
tiles = 0
unknown = ''
wanted(unused) = text('game') eq GAME && text('x') ne ''
range(x, y) = (tiles = tiles + 1, west = (x >= west ? west : x), east = (x <= east ? east : x), \
    south = (y >= south ? south : y), north = (y <= north ? north : y), \
    find(text('tile')) ? 0 : (unknown = text('tile'), 0))
stats INPUT using (wanted(0) ? range(number('x'), number('y')) : 0) nooutput
if (!tiles) { print SCRIPT . ': ' . INPUT . ': no tile of game ' . GAME; exit status 1 }
if (unknown ne '') {
    print SCRIPT . ': ' . INPUT . ': tile ' . unknown . ' is not in ' . tile_file
    exit status 1
}
columns = int(east - west) + 1
rows_of_tiles = int(north - south) + 1
# Pixels a block: as many as make a picture of about 1,300 pixels.
DOT = most(1, floor(1300.0 / (3 * most(columns, rows_of_tiles))))
DOT = least(DOT, 12)

quarter(rotation) = int(rotation) / 90
shown(t, k, b) = (b == 9 ? LAYOUT[t][9:9] \
    : (BLOCK = (b - 1 - 2 * k + 8) % 8 + 1, LAYOUT[t][BLOCK:BLOCK]))
LETTERS = 'c r v m f'
array COLOUR[6] = [ORANGE, 0x606060, BLACK, VERMILION, 0xBFDDAE, WHITE]
array LABEL[6] = ['city', 'road', 'crossing', 'monastery', 'field', 'no tile']
EMPTY = 6
# Of ring place b, or the middle: blocks to the east and north of the south-west corner.
right(b) = b == 9 ? 1 : (b >= 2 && b <= 4) ? 2 : (b >= 6 && b <= 8) ? 0 : 1
up(b) = b == 9 ? 1 : (b == 8 || b <= 2) ? 2 : (b >= 4 && b <= 6) ? 0 : 1

# What all blocks show (1 to 6), row after row from the south-west corner.
array BLOCKS[9 * columns * rows_of_tiles]
do for [i = 1:9 * columns * rows_of_tiles] { BLOCKS[i] = EMPTY }
put(i, t, k, b) = (BLOCKS[i + right(b) + 3 * columns * up(b)] = place(shown(t, k, b), LETTERS), 0)
put_tile(i, t, k) = put(i, t, k, 1) + put(i, t, k, 2) + put(i, t, k, 3) + put(i, t, k, 4) \
    + put(i, t, k, 5) + put(i, t, k, 6) + put(i, t, k, 7) + put(i, t, k, 8) + put(i, t, k, 9)
corner(x, y) = 1 + 3 * (x - west) + 9 * columns * (y - south)
stats INPUT using (wanted(0) ? put_tile(corner(int(number('x')), int(number('y'))), \
    find(text('tile')), quarter(number('rotation'))) : 0) nooutput

share = 100.0 * tiles / (columns * rows_of_tiles)
note = grouped(tiles) . ' tiles, ' . sprintf('%d x %d cells, %.0f %% of them filled', columns, \
    rows_of_tiles, share) . '. Nine blocks a tile; one board, one observation.' \
    . (NOTE eq '' ? '' : "\n" . NOTE)
small = PNG ? 0.5 : 1  # the picture of a PNG is twice as large
wide = 3 * DOT * columns * small
high = 3 * DOT * rows_of_tiles * small
eval picture(ceil(most(wide + 32, 500)), ceil(high + 82 + foot(note)))
eval frame('A board of ' . grouped(tiles) . ' tiles from above', note)
eval sprintf('set lmargin at screen %f; set rmargin at screen %f; ' \
    . 'set tmargin at screen %f; set bmargin at screen %f', 16 / WIDTH, (16 + wide) / WIDTH, \
    1 - 66 / HEIGHT, 1 - (66 + high) / HEIGHT)
unset border
unset tics
unset grid
set xrange [0 : 3 * columns]
set yrange [0 : 3 * rows_of_tiles]
set style fill solid 1 noborder
# A key would be as narrow as the board.
at = 16
do for [i = 1:6] {
    set object i rectangle from screen at / WIDTH, screen 1 - 47 / HEIGHT \
        to screen (at + 14) / WIDTH, screen 1 - 37 / HEIGHT \
        fillcolor rgb COLOUR[i] fillstyle solid 1 border rgb 'grey50'
    set label 10 + i LABEL[i] at screen (at + 19) / WIDTH, screen 1 - 42 / HEIGHT left \
        font ',10'
    at = at + 34 + 6.6 * strlen(LABEL[i])
}
across(i) = (int(i) - 1) % (3 * columns) + 0.5
along(i) = (int(i) - 1) / (3 * columns) + 0.5
red(what) = COLOUR[int(what)] >> 16
green(what) = (COLOUR[int(what)] >> 8) & 255
blue(what) = COLOUR[int(what)] & 255
plot BLOCKS using (across($1)):(along($1)):(red($2)):(green($2)):(blue($2)) \
        with rgbimage
