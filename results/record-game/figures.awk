# SPDX-License-Identifier: GPL-3.0-or-later
# figures.awk - boards and sets of games side by side, from one line a board or set and figure:
# awk -v games=GAMES_OF_A_SET -f figures.awk observations.csv >figures.csv
#
# Means have t intervals over boards or over sets of games; the share of other winners has Wilson's,
# of so many boards or of the games of all sets. worth: how many separate games tell a figure
# as sharply as one board, from the variances between boards and between sets of games.
BEGIN {
    FS = ","
    # Quantiles of t, 97.5 %, for 1 to 30 degrees of freedom.
    split("12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 " \
        "2.160 2.145 2.131 2.120 2.110 2.101 2.093 2.086 2.080 2.074 2.069 2.064 " \
        "2.060 2.056 2.052 2.048 2.045 2.042", t, " ")
    print "play,figure,boards,board_mean,board_low,board_high,board_sd," \
        "sets_of_games,games_mean,games_low,games_high,games_sd,worth_games"
}
{ key = $1 "," $4; if (!(key in seen)) { seen[key] = 1; order[++count] = key } }
{ n[key, $2]++; sum[key, $2] += $5; square[key, $2] += $5 * $5 }
function sd(key, of,    mean, rest) {
    mean = sum[key, of] / n[key, of]
    rest = square[key, of] - n[key, of] * mean * mean
    if (rest < 1e-12 * square[key, of]) rest = 0
    return n[key, of] > 1 ? sqrt(rest / (n[key, of] - 1)) : 0
}
# by_t(MEAN, KEY, OF), by_wilson(PER_CENT, TRIALS): put the ends of the interval into low and high.
function by_t(mean, key, of,    half, df) {
    df = n[key, of] - 1
    half = df > 0 ? t[df < 30 ? df : 30] * sd(key, of) / sqrt(n[key, of]) : 0
    low = mean - half
    high = mean + half
}
function by_wilson(per_cent, trials,    z, share, middle, half) {
    z = 1.959963984540054
    share = int(per_cent * trials / 100 + 0.5) / trials
    middle = share + z * z / (2 * trials)
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low = share > 0 ? 100 * (middle - half) / (1 + z * z / trials) : 0
    high = share < 1 ? 100 * (middle + half) / (1 + z * z / trials) : 100
}
function side(key, of,    mean) {
    if (!n[key, of]) return ",0,,,,"
    mean = sum[key, of] / n[key, of]
    if (key ~ /,other_winner$/) by_wilson(mean, n[key, of] * (of == "games" ? games : 1))
    else by_t(mean, key, of)
    return sprintf(",%d,%.6f,%.6f,%.6f,%.6f", n[key, of], mean, low, high, sd(key, of))
}
END {
    for (i = 1; i <= count; i++) {
        key = order[i]
        on_board = sd(key, "boards")
        in_games = n[key, "games"] ? sd(key, "games") : 0
        worth = ""
        if (on_board > 0 && in_games > 0 && key !~ /largest|other_winner/ && \
            !(key !~ /unlimited/ && key ~ /,(point|first|second)/))
            worth = sprintf("%.0f", games * (in_games / on_board) ^ 2)
        print key side(key, "boards") side(key, "games") "," worth
    }
}
