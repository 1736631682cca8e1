# SPDX-License-Identifier: GPL-3.0-or-later
# giant_sizes.gp - sizes of complete cities on giant boards and in separate games, log-log.
# usage: gnuplot -c giant_sizes.gp features.csv OUTPUT.{svg,png} BOARDS TILES
#            [GAMES_FEATURES.csv GAMES [BOX_FEATURES.csv [NOTE]]]
#
# features.csv is that of `carcsim giant`, of BOARDS boards with TILES tiles each; the others
# are of `carcsim run` with 72 tiles a game: of GAMES separate games and of a single one. An
# empty name leaves a file out. All variants have the same cities, so the first one stands
# for all.
is_number(word) = word ne '' && strstrt('123456789', word[1:1]) > 0
if (ARGC < 4 || !is_number(ARG3) || !is_number(ARG4) \
        || (ARG5 ne '' && !is_number(ARG6))) {
    print 'usage: gnuplot -c giant_sizes.gp features.csv OUTPUT.{svg,png} BOARDS TILES ' \
        . '[GAMES_FEATURES.csv GAMES [BOX_FEATURES.csv [NOTE]]]'
    exit status 1
}
SCRIPT = ARG0; INPUT = ARG1; OUTPUT = ARG2; UNDER = ''; NOTE = ARG8
COLUMNS = 'played_under variant kind status size count'
BOX = 72  # tiles in a separate game
boards = ARG3 + 0
tiles = ARG4 + 0
games = ARG5 eq '' ? 1 : ARG6 + 0
array FILES[3] = ['', ARG5, ARG7]
array OBSERVED[3] = [boards, games, 1]
array TILES[3] = [tiles, BOX, BOX]
load SCRIPT[1 : strlen(SCRIPT) - strlen('giant_sizes.gp')] . 'style.gp'
FILES[1] = INPUT

# What style.gp checks of the first file.
do for [f = 2:3] {
    name = FILES[f]
    if (name ne '') {
        if (name[1:1] ne '/') { name = './' . name }
        FILES[f] = name
        quoted = ''
        do for [i = 1:strlen(name)] {
            quoted = quoted . (name[i:i] eq "'" ? "'\\''" : name[i:i])
        }
        header = ',' . row(1) . ','
        if (row(2) eq '') {
            print SCRIPT . ': ' . name . ': missing, not readable or without rows'
            exit status 1
        }
        do for [i = 1:words(COLUMNS)] {
            if (!has(word(COLUMNS, i))) {
                print SCRIPT . ': ' . name . ': no column ' . word(COLUMNS, i)
                exit status 1
            }
        }
    }
}

# Cities of each size, source after source, and how many have at least that size.
MOST = 20000
array SIZE[MOST]
array COUNT[MOST]
array FIRST[4]
array CITIES[3] = [0, 0, 0]
array TWO[3] = [0, 0, 0]
array ALL[3] = [0, 0, 0]
ROWS = 0
largest = 2
per = 1000.0  # tiles
keep(f, size, count) = (ROWS = ROWS + 1, SIZE[ROWS] = size, COUNT[ROWS] = count, \
    CITIES[f] = CITIES[f] + count, largest = most(largest, size), \
    size == 2 ? (TWO[f] = TWO[f] + count, 0) : 0)
all_cities(f) = (ALL[f] = ALL[f] + number('count'), 0)
take(f) = (text('kind') eq 'city' && number('count') > 0 \
    && first_under(text('played_under')) eq text('played_under') \
    && variant(text('variant')) == 1 ? (all_cities(f), text('status') eq 'complete' \
    ? keep(f, number('size'), number('count')) : 0) : 0)
do for [f = 1:3] {
    FIRST[f] = ROWS + 1
    if (FILES[f] ne '') {
        UNDER = ''
        VARIANTS = 0
        stats FILES[f] using (take(f)) nooutput
        if (CITIES[f] == 0) {
            print SCRIPT . ': ' . FILES[f] . ': no complete city'
            exit status 2
        }
    }
}
FIRST[4] = ROWS + 1

scale(f) = per / (1.0 * OBSERVED[f] * TILES[f])
least_count = 1e9
most_count = 0
least_share = 1
set print $cities
do for [f = 1:3] {
    left = CITIES[f]
    do for [i = FIRST[f]:FIRST[f + 1] - 1] {
        print f, SIZE[i], COUNT[i] * scale(f), 1.0 * left / CITIES[f]
        if (f < 3) { least_count = least(least_count, COUNT[i] * scale(f)) }
        most_count = most(most_count, COUNT[i] * scale(f))
        least_share = least(least_share, 1.0 * left / CITIES[f])
        left = left - COUNT[i]
    }
}
set print

array LABEL[3]
LABEL[1] = sprintf('%s of %s tiles', boards == 1 ? 'one giant board' \
    : grouped(boards) . ' giant boards', grouped(tiles))
LABEL[2] = sprintf('%s of %d tiles', games == 1 ? 'one game' \
    : grouped(games) . ' separate games', BOX)
LABEL[3] = 'one of these games'
array COLOUR[3] = [BLUE, VERMILION, BLACK]
array SHAPE[3] = [7, 5, 8]
array WHOLE[3] = [0.75, 0.75, 1.1]
legend(f) = sprintf('%s: %s, %.0f %% of two tiles', LABEL[f], CITIES[f] == 1 ? '1 city' \
    : sprintf('%s cities', grouped(CITIES[f])), 100.0 * TWO[f] / CITIES[f])

note = 'Complete cities of ' . LABEL[1] . (CITIES[2] > 0 ? ' and of ' . LABEL[2] : '') \
    . (UNDER eq '' ? '' : ', played under ' . UNDER) . ".\nCounts over all boards" \
    . (CITIES[2] > 0 ? ' or games; no intervals: cities of one board or game' \
    : '; no intervals: cities of one board') . ' are not independent.' \
    . (NOTE eq '' ? '' : "\n" . NOTE)
sources = 1 + (CITIES[2] > 0) + (CITIES[3] > 0)
above = 66 + 16 * sources  # pixels of title and legend
eval picture(820, 340 + above + foot(note))
eval frame('Sizes of complete cities', note)
eval axis('size of a complete city in tiles', 450, note)
set logscale xy
set xrange [1.7 : 1.25 * largest]
set xtics (2, 3, 5, 10, 20, 50, 100, 200, 500, '1,000' 1000, '2,000' 2000, '5,000' 5000) font ',10'
set mxtics 1
set mytics 1
plain(power) = rounded(10.0 ** power, most(0, -power))
set multiplot
do for [panel = 1:2] {
    left = 90 + 390 * (panel - 1)
    eval margins(left, WIDTH - left - 325, above, foot(note) + 54)
    set title (panel == 1 ? 'complete cities of this size per 1,000 tiles' \
        : 'share of complete cities with at least this size') offset 0, -0.6 font ',11'
    set ytics () font ',10'
    do for [power = -9:3] { set ytics add (plain(power) 10.0 ** power) }
    if (panel == 1) {
        set yrange [0.6 * least_count : 2 * most_count]
        set key at screen 90 / WIDTH, screen 1 - 36 / HEIGHT top left Left reverse \
            samplen 1 spacing 1.1 font ',10'
    } else {
        set yrange [0.6 * least_share : 1.5]
        unset key
    }
    plot for [f = 1:3] $cities using \
            ($1 == f ? $2 : NaN):(column(panel + 2)) with points \
            linecolor rgb COLOUR[f] pointtype SHAPE[f] pointsize WHOLE[f] * SYMBOL \
            linewidth 1.5 title (CITIES[f] > 0 ? legend(f) : '')
    unset label
}
unset multiplot
