# SPDX-License-Identifier: GPL-3.0-or-later
# contrasts.awk - weighted sums of the means of several variants, with intervals, from the exact
# sums of a run: awk -v play=PLAYED_UNDER -f contrasts.awk moments.csv >contrasts.csv
#
# A contrast is the mean over games of w1 x1 + w2 x2 + ..., where x are figures of the same game
# (or order of tiles) under several variants. Its variance is the sum of w_i w_j cov(x_i, x_j).
# Interval: t, by the expansion of Cornish and Fisher, for many games. p: normal, two-sided;
# p_holm: Holm's correction over all rows that chance can move.
BEGIN {
    FS = ","
    metrics = split("total road_complete city_two_tile city_complete farm margin " \
        "first_seat_advantage tied_at_top", metric, " ")
    farms = split("first second third", farm, " ")
    road = "third:road_tile=1.5"
    scope = "third:farm_scope=city"
    city_road = "third:two_tile_city=3:road_tile=1.5"
    city_scope = "third:two_tile_city=3:farm_scope=city"
    road_scope = "third:road_tile=1.5:farm_scope=city"
    all = "medina-azahara"
    third = "4-third"

    # What a two-tile city is worth, for each way to pay farms.
    for (f = 1; f <= farms; f++) {
        add("two_tile_3-2_" farm[f], 1, "1 3-" farm[f] " -1 2-" farm[f])
        add("two_tile_4-3_" farm[f], 1, "1 4-" farm[f] " -1 3-" farm[f])
        add("two_tile_4-2_" farm[f], 1, "1 4-" farm[f] " -1 2-" farm[f])
        add("two_tile_bend_" farm[f], 1, "1 4-" farm[f] " -2 3-" farm[f] " 1 2-" farm[f])
    }
    add("two_tile_4-2_mean", 3, "1 4-first 1 4-second 1 4-third -1 2-first -1 2-second -1 2-third")
    # How farms are paid, for each worth of a two-tile city.
    for (f = 1; f < farms; f++) {
        for (two = 2; two <= 4; two++)
            add("farms_" farm[f] "_" two, 1, "1 " two "-" farm[f] " -1 " two "-third")
        add("farms_" farm[f] "_mean", 3, "1 2-" farm[f] " 1 3-" farm[f] " 1 4-" farm[f] \
            " -1 2-third -1 3-third -1 4-third")
        # Interaction: the effect of 4 instead of 2 under these farms, less that under third's.
        add("interaction_" farm[f], 1, "1 4-" farm[f] " -1 2-" farm[f] " -1 4-third 1 2-third")
    }
    # The fourth edition: all, each change alone, each as the last one, and its share: the mean
    # over the six orders in which the three changes can be made. Shares add up to all.
    add("fourth_all", 1, "1 " all " -1 " third)
    add("fourth_city_alone", 1, "1 3-third -1 " third)
    add("fourth_road_alone", 1, "1 " road " -1 " third)
    add("fourth_farm_alone", 1, "1 " scope " -1 " third)
    add("fourth_city_last", 1, "1 " all " -1 " road_scope)
    add("fourth_road_last", 1, "1 " all " -1 " city_scope)
    add("fourth_farm_last", 1, "1 " all " -1 " city_road)
    add("fourth_city_share", 6, "2 3-third -2 " third " 1 " city_road " -1 " road \
        " 1 " city_scope " -1 " scope " 2 " all " -2 " road_scope)
    add("fourth_road_share", 6, "2 " road " -2 " third " 1 " city_road " -1 3-third" \
        " 1 " road_scope " -1 " scope " 2 " all " -2 " city_scope)
    add("fourth_farm_share", 6, "2 " scope " -2 " third " 1 " city_scope " -1 3-third" \
        " 1 " road_scope " -1 " road " 2 " all " -2 " city_road)
    add("fourth_interaction", 1, "1 " all " -1 3-third -1 " road " -1 " scope " 2 " third)
}

function add(name, divisor, words) {
    names++
    contrast[names] = name
    over[names] = divisor
    terms[names] = words
}

NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
$at["played_under"] == play && $at["seat"] == "all" {
    m = $at["metric"]
    a = $at["variant_a"]
    b = $at["variant_b"]
    games = $at["games"]
    products[m, a, b] = products[m, b, a] = $at["products"] / $at["scale_a"] / $at["scale_b"]
    if (a == b) sum[m, a] = $at["sum_a"] / $at["scale_a"]
}

# t_quantile(DF): the 97.5 % point.
function t_quantile(df,    z) {
    z = 1.959963984540054
    return z + (z ^ 3 + z) / (4 * df) + (5 * z ^ 5 + 16 * z ^ 3 + 3 * z) / (96 * df ^ 2)
}

# two_sided(X): the chance that a normal value is farther from 0 than x: a series near 0, the
# continued fraction of the tail beyond.
function two_sided(x,    term, series, i, tail) {
    if (x < 0) x = -x
    if (x < 2.5) {
        term = series = x
        for (i = 1; i < 60; i++) series += (term *= -x * x * (2 * i - 1) / (2 * i * (2 * i + 1)))
        return 1 - series * sqrt(2 / 3.14159265358979324)
    }
    tail = x
    for (i = 80; i > 0; i--) tail = x + i / tail
    return x > 38 ? 0 : 2 * exp(-x * x / 2) / tail / sqrt(2 * 3.14159265358979324)
}

# estimate(M, N): mean and se of contrast n in metric m.
function estimate(m, n,    word, count, i, j, part, size) {
    count = split(terms[n], word, " ")
    mean = variance = size = 0
    for (i = 1; i < count; i += 2) {
        if (!((m, word[i + 1]) in sum)) {
            print "contrasts.awk: no sums of " m " under " word[i + 1] > "/dev/stderr"
            failed = 1
            exit 1
        }
        mean += word[i] * sum[m, word[i + 1]]
        for (j = 1; j < count; j += 2) {
            part = games * products[m, word[i + 1], word[j + 1]] - \
                sum[m, word[i + 1]] * sum[m, word[j + 1]]
            variance += word[i] * word[j] * part
            size += word[i] * word[j] * part * (word[i] * word[j] * part < 0 ? -1 : 1)
        }
    }
    if (variance < 1e-11 * size) variance = 0
    mean /= games * over[n]
    se = sqrt(variance / (games - 1)) / games / over[n]
}

END {
    if (failed) exit 1
    rows = tests = 0
    for (n = 1; n <= names; n++) {
        for (m = 1; m <= metrics; m++) {
            estimate(metric[m], n)
            rows++
            line[rows] = contrast[n] "," metric[m] "," games
            means[rows] = mean
            errors[rows] = se
            if (se > 0) {
                tests++
                p[rows] = two_sided(mean / se)
                # By p; rows of the same p stay in their order.
                for (i = tests; i > 1 && p[order[i - 1]] > p[rows]; i--) order[i] = order[i - 1]
                order[i] = rows
            }
        }
    }
    least = 0
    for (i = 1; i <= tests; i++) {
        corrected = (tests - i + 1) * p[order[i]]
        if (corrected > 1) corrected = 1
        if (corrected > least) least = corrected
        holm[order[i]] = least
    }
    print "contrast,metric,games,mean,se,ci95_low,ci95_high,t,p,p_holm"
    for (r = 1; r <= rows; r++) {
        half = t_quantile(games - 1) * errors[r]
        printf "%s,%.6f,%.6f,%.6f,%.6f", line[r], means[r], errors[r], means[r] - half, \
            means[r] + half
        if (errors[r] > 0) printf ",%.6f,%.6f,%.6f\n", means[r] / errors[r], p[r], holm[r]
        else print ",,1.000000,1.000000"
    }
}
