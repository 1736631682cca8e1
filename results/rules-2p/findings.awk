# SPDX-License-Identifier: GPL-3.0-or-later
# findings.awk - puts figures into a text: awk -f findings.awk FILE.csv... TEXT.in.md
#
# A tag is {WORD FILE COLUMN=VALUE ... [COLUMN ...]}. FILE is a path without .csv; the conditions
# must be true of exactly one row of it. WORD says what is put in:
#   mean    mean and half of its 95 % interval: -1.66 ± 0.07       +mean   with a sign: +1.66
#   share   the same in per cent: 10.1 ± 0.4 %                     +share  in percentage points
#   more    7.04 ± 0.02 more, ... fewer, or no difference proven (p after Holm's correction)
#   half    half of the interval: ± 0.07
#   wins    of agents.csv: share of wins
#   visible of contrasts.csv: the true difference seen with power 0.9, corrected for all rows of
#           the file that chance can move (Bonferroni); visible% in percentage points
#   count   a COLUMN with a whole number: 100,000
#   value   a COLUMN, two decimals;                                percent  a COLUMN, x 100, one
#   rate    a COLUMN a game of the folder's run
#   seen    of plan.csv: the difference that all games of the folder RUN would show (COLUMN
#           detectable is what those of the pilot show)
# and {true FILE COLUMN=VALUE ... COLUMN < NUMBER} (or >, =) puts in nothing, but what the text says
# must be so; {all ...} must be so of every row that the conditions fit, at least one.
BEGIN {
    failed = 0
    filled = ""
}

function complain(what) {
    print "findings: " what > "/dev/stderr"
    failed = 1
}

FILENAME ~ /\.csv$/ {
    count = split($0, cell, ",")
    if (FNR == 1) {
        file = FILENAME
        sub(/^\.\//, "", file)
        sub(/\.csv$/, "", file)
        for (i = 1; i <= count; i++) at[file, cell[i]] = i
        next
    }
    rows[file] = FNR - 1
    for (i = 1; i <= count; i++) value[file, FNR - 1, i] = cell[i]
    next
}

# find(FILE, WORD, FROM, TO): the first row that the conditions word[from] ... word[to] fit, 0 if
# there is none; found: all of them.
function find(file, word, from, to,    row, i, column, key, fits) {
    founds = 0
    for (row = 1; row <= rows[file]; row++) {
        fits = 1
        for (i = from; i <= to && fits; i++) {
            column = index(word[i], "=")
            key = substr(word[i], 1, column - 1)
            if (!((file, key) in at)) return 0
            fits = value[file, row, at[file, key]] == substr(word[i], column + 1)
        }
        if (fits) found[++founds] = row
    }
    return founds ? found[1] : 0
}

# get(FILE, ROW, COLUMNS): the first of the columns that the file has.
function get(file, row, columns,    name, count, i) {
    count = split(columns, name, " ")
    for (i = 1; i <= count; i++)
        if ((file, name[i]) in at) return value[file, row, at[file, name[i]]]
    complain(file ".csv has none of the columns " columns)
    return 0
}

# decimals(HALF, MOST): enough for two digits of a half-width below 1, and one at least.
function decimals(half, most,    digits) {
    if (half <= 0) return 2
    digits = 1
    while (digits < most && half * 10 ^ digits < 9.95) digits++
    return digits
}

function fixed(x, digits,    text) {
    text = sprintf("%." digits "f", x)
    return text + 0 == 0 && text ~ /^-/ ? substr(text, 2) : text
}

function small(x) {
    return fixed(x, x < 0.095 ? 3 : 2)
}

function grouped(n,    text, done) {
    text = sprintf("%d", n)
    done = ""
    while (length(text) > 3) {
        done = "," substr(text, length(text) - 2) done
        text = substr(text, 1, length(text) - 3)
    }
    return text done
}

# with_half(FILE, ROW, SCALE, SIGN): mean ± half.
function with_half(file, row, scale, sign,    mean, half, digits, text) {
    mean = scale * get(file, row, "mean_difference mean")
    half = scale * (get(file, row, "ci95_high ci_high") - get(file, row, "ci95_low ci_low")) / 2
    digits = decimals(half, scale == 1 ? 3 : 2)
    text = fixed(mean, digits)
    if (sign && text + 0 > 0) text = "+" text
    return half > 0 ? text " ± " fixed(half, digits) : text
}

# games(FOLDER): how many its run has played.
function games(folder,    file, row) {
    file = folder "/manifest"
    for (row = 1; row <= rows[file]; row++)
        if (value[file, row, 1] == "games_played") return value[file, row, 2]
    complain("no manifest of " folder)
    return 1
}

function more(file, row,    p, text) {
    p = get(file, row, "p_holm")
    text = with_half(file, row, 1, 0)
    if (p >= 0.05) return "no difference proven (" text ")"
    return text ~ /^-/ ? substr(text, 2) " fewer" : text " more"
}

# normal_tail(X): the chance that a normal value is above x > 0, and its inverse.
function normal_tail(x,    i, n, tail, density) {
    density = exp(-x * x / 2) / sqrt(2 * 3.14159265358979324)
    if (x > 2.5) {
        tail = x
        for (i = 80; i > 0; i--) tail = x + i / tail
        return density / tail
    }
    tail = i = x
    for (n = 3; n < 120; n += 2) tail += (i *= x * x / n)
    return 0.5 - density * tail
}

function normal_point(chance,    low, high, i) {
    low = 0
    high = 30
    for (i = 0; i < 100; i++)
        if (normal_tail((low + high) / 2) > chance) low = (low + high) / 2
        else high = (low + high) / 2
    return low
}

function visible(file, row, scale,    tests, i) {
    tests = 0
    for (i = 1; i <= rows[file]; i++) tests += value[file, i, at[file, "se"]] > 0
    return small(scale * get(file, row, "se") * \
        (normal_point(0.025 / tests) + normal_point(0.1)))
}

# holds(FILE, ROW, COLUMN, SIGN, BOUND): whether a statement is true.
function holds(file, row, column, sign, bound,    x) {
    x = get(file, row, column)
    if (sign == "<") return x + 0 < bound + 0
    if (sign == ">") return x + 0 > bound + 0
    return x + 0 == bound + 0
}

# fill(TAG): what is put in for it.
function fill(tag,    word, count, last, file, row, kind, wanted, text, low, i) {
    count = split(tag, word, " ")
    kind = word[1]
    file = word[2]
    last = count
    if (kind == "true" || kind == "all") last = count - 3
    if (kind == "count" || kind == "value" || kind == "percent" || \
        kind == "rate" || kind == "seen") last = count - 1
    row = find(file, word, 3, last)
    if (!row || (founds > 1 && kind != "all")) {
        complain("not one row for {" tag "}")
        return "?"
    }
    wanted = word[count]
    if (kind == "mean") return with_half(file, row, 1, 0)
    if (kind == "+mean") return with_half(file, row, 1, 1)
    if (kind == "share") return with_half(file, row, 100, 0) " %"
    if (kind == "+share") return with_half(file, row, 100, 1)
    if (kind == "half") {
        text = with_half(file, row, 1, 0)
        sub(/^.*± /, "± ", text)
        return text
    }
    if (kind == "more") return more(file, row)
    if (kind == "count") return grouped(get(file, row, wanted))
    if (kind == "value") return fixed(get(file, row, wanted), 2)
    if (kind == "percent") return fixed(100 * get(file, row, wanted), 1) " %"
    if (kind == "rate") {
        sub(/\/.*/, "", file)
        return fixed(get(word[2], row, wanted) / games(file), 2)
    }
    if (kind == "seen")
        return small(get(file, row, "detectable") * sqrt(get(file, row, "pilot") / games(wanted)))
    if (kind == "wins") {
        low = 100 * get(file, row, "win_low")
        return fixed(100 * get(file, row, "win_share"), 1) " ± " \
            fixed((100 * get(file, row, "win_high") - low) / 2, 1) " %"
    }
    if (kind == "visible") return visible(file, row, 1)
    if (kind == "visible%") return visible(file, row, 100)
    if (kind == "true" || kind == "all") {
        for (i = 1; i <= founds; i++)
            if (!holds(file, found[i], word[count - 2], word[count - 1], wanted))
                complain("not so: {" tag "}, row " found[i])
        return ""
    }
    complain("no such tag: {" tag "}")
    return "?"
}

# Paragraphs are filled to 96 letters; tables, headings, pictures and commands stay.
function flush(    word, count, i, line, indent) {
    count = split(paragraph, word, " ")
    indent = paragraph ~ /^- / ? "  " : ""
    line = ""
    for (i = 1; i <= count; i++) {
        if (line != "" && length(line) + 1 + length(word[i]) > 96) {
            print line
            line = indent word[i]
        } else line = line == "" ? word[i] : line " " word[i]
    }
    if (line != "") print line
    if (line != "") blank = 0
    paragraph = ""
}

{
    line = $0
    text = ""
    tags = 0
    while (match(line, /\{[^}]*\}/)) {
        tags++
        text = text substr(line, 1, RSTART - 1) fill(substr(line, RSTART + 1, RLENGTH - 2))
        line = substr(line, RSTART + RLENGTH)
    }
    line = text line
    if (tags && line ~ /^ *$/) next  # a line of statements to be checked
    if (line ~ /^([|#!]|    )/ || line ~ /^ *$/) {
        flush()
        if (line !~ /^ *$/ || !blank) print line
        blank = line ~ /^ *$/
    } else if (line ~ /^- /) {
        flush()
        paragraph = line
    } else paragraph = paragraph == "" ? line : paragraph " " line
}

END {
    flush()
    exit failed
}
