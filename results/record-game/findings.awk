# SPDX-License-Identifier: GPL-3.0-or-later
# findings.awk - figures.csv as a table for each way to play, for people:
# awk -v games=GAMES_OF_A_SET -f findings.awk figures.csv
BEGIN {
    FS = ","
    label["cities"] = "complete cities a 1,000 tiles"
    label["two"] = "two-tile cities among complete ones, %"
    label["roads"] = "complete roads a 1,000 tiles"
    label["monasteries"] = "complete monasteries a 1,000 tiles"
    label["largest_city"] = "largest city, tiles (complete or not)"
    label["largest_road"] = "largest road, tiles (complete or not)"
    label["largest_field"] = "most complete cities around one field"
    label["open"] = "open cells a 1,000 tiles"
    label["fill"] = "bounding box filled, %"
    label["points"] = "points of all seats a tile, third edition"
    label["point_roads"] = "- roads"
    label["point_two"] = "- two-tile cities"
    label["point_cities"] = "- other cities"
    label["point_monasteries"] = "- monasteries"
    label["point_farms"] = "- farms"
    label["first"] = "first minus third edition, points a player and 72 tiles"
    label["second"] = "second minus third edition, points a player and 72 tiles"
    label["other_winner"] = "other winner under second than third"
    figures = split("cities two roads monasteries largest_city largest_road " \
        "largest_field open fill points point_roads point_two point_cities " \
        "point_monasteries point_farms first second other_winner", figure, " ")
    plays = split("random-unlimited greedy-unlimited compact-unlimited random " \
        "greedy compact", play, " ")
}
{ line[$1, $2] = $0 }
function with_half(mean, high,    half, digits) {
    half = high - mean
    if (mean == "") return "-"
    digits = half > 0 ? (half >= 10 ? 0 : half >= 1 ? 1 : half >= 0.1 ? 2 : \
        half >= 0.01 ? 3 : 4) : 2
    return sprintf("%." digits "f ± %." digits "f", mean, half)
}
# with_ends(MEAN, LOW, HIGH): a share.
function with_ends(mean, low, high) {
    return sprintf("%.1f %% (%.1f to %.1f)", mean, low, high)
}
function boards_or_games(    board) {
    if ($2 != "other_winner") return with_half($4, $6) " | " with_half($9, $11)
    board = sprintf("%d of %d boards: ", $3 * $4 / 100 + 0.5, $3)
    return board with_ends($4, $5, $6) " | " with_ends($9, $10, $11)
}
END {
    for (p = 1; p <= plays; p++) {
        print "\n## " play[p] "\n"
        print "| figure | giant boards | sets of " games " games | worth, games |"
        print "|---|---|---|---|"
        for (f = 1; f <= figures; f++) {
            $0 = line[play[p], figure[f]]
            print "| " label[figure[f]] " | " boards_or_games() " | " \
                ($13 == "" ? "-" : $13) " |"
        }
    }
}
