# SPDX-License-Identifier: GPL-3.0-or-later
# against_r.R FOLDER - recomputes the figures of a run from its games.csv with R's own functions
# (t.test, prop.test, p.adjust, quantile) and compares every number of summary.csv,
# comparisons.csv and histogram.csv with them. Only base R; shares nothing with the program.
# Prints what differs, one line each; exit code 1 if anything does.

options(warn = 2)
folder <- commandArgs(trailingOnly = TRUE)[1]
read <- function(name, ...) {
  read.csv(file.path(folder, name), na.strings = "", check.names = FALSE, ...)
}
games <- read("games.csv", colClasses = c(variant = "character", played_under = "character"))
summaries <- read("summary.csv", colClasses = c(seat = "character"))
comparisons <- read("comparisons.csv")
histogram <- read("histogram.csv", colClasses = c(seat = "character"))
manifest <- read("manifest.csv", colClasses = "character")
said <- function(key) manifest$value[match(key, manifest$key)]

compared <- 0
wrong <- 0
complain <- function(...) {
  wrong <<- wrong + 1
  if (wrong <= 10) cat(sprintf(...), "\n", sep = "")
}

# Files have six decimals: half a unit of the last, and what doubles may lose on the way.
# What is not finite is empty in a file.
same <- function(where, name, ours, wanted) {
  compared <<- compared + 1
  wanted[!is.finite(wanted)] <- NA
  good <- if (is.na(wanted) || is.na(ours)) {
    is.na(wanted) && is.na(ours)
  } else {
    abs(ours - wanted) <= 0.5e-6 + 1e-9 * abs(wanted)
  }
  if (!good) complain("%s: %s is %.6f, R says %.9f", where, name, ours, wanted)
}

# ---- the games --------------------------------------------------------------------------

categories <- c("road_complete", "road_incomplete", "city_two_tile", "city_complete",
                "city_incomplete", "monastery_complete", "monastery_incomplete", "farm")
if (any(abs(rowSums(games[categories]) - games$total) > 0)) {
  complain("games.csv: a total is not the sum of its categories")
}
seats <- as.integer(said("players"))
variants <- unique(games$variant)
plays <- unique(games$played_under)

highest <- function(m) do.call(pmax, lapply(seq_len(ncol(m)), function(i) m[, i]))

# Everything about one variant in one play: a matrix (game by seat) for each metric, and of all
# seats together one number a game.
measure <- function(rows) {
  by_seat <- function(values) matrix(values, ncol = seats, byrow = TRUE)
  stopifnot(identical(as.integer(by_seat(rows$seat)[1, ]), seq_len(seats)))
  table <- lapply(rows[categories], by_seat)
  total <- by_seat(rows$total)
  best <- highest(total)
  wins <- total == best
  best_other <- sapply(seq_len(seats), function(s) highest(total[, -s, drop = FALSE]))
  higher <- sapply(seq_len(seats), function(s) rowSums(total > total[, s]))
  if (any(by_seat(rows$place) != higher + 1)) {
    complain("games.csv: a place is not the rank of the total")
  }
  table$total <- total
  table$margin <- total - best_other
  table$win <- wins / rowSums(wins)
  table$all <- lapply(table, rowMeans)
  # Winner minus runner-up: the widest lead that anybody has.
  table$all$margin <- highest(table$margin)
  table$all$first_seat_advantage <- total[, 1] - rowMeans(total[, -1, drop = FALSE])
  table$all$tied_at_top <- as.numeric(rowSums(wins) > 1)
  table$all$winners <- apply(wins, 1, paste, collapse = "")
  table
}
games <- games[order(games$game, games$seat), ]
measured <- list()
for (play in plays) {
  for (variant in variants) {
    rows <- games[games$played_under == play & games$variant == variant, ]
    measured[[paste(play, variant, sep = "|")]] <- measure(rows)
  }
}
under <- function(play, variant) measured[[paste(play, variant, sep = "|")]]

# ---- R's estimates ------------------------------------------------------------------------

is_constant <- function(x) length(x) > 1 && sd(x) < 1e-9

t_interval <- function(x) {
  if (is_constant(x)) c(mean(x), mean(x)) else as.numeric(t.test(x)$conf.int)
}

wilson <- function(hits, n) {
  as.numeric(suppressWarnings(prop.test(hits, n, correct = FALSE))$conf.int)
}

# The paired test of x and y; e: what is tested, game by game, if not their difference.
paired <- function(x, y, e = x - y) {
  figures <- list(mean_difference = mean(e), sd_difference = sd(e), se = sd(e) / sqrt(length(e)),
                  ci95_low = mean(e), ci95_high = mean(e), t = NA, df = length(e) - 1,
                  p = as.numeric(abs(mean(e)) < 1e-9), effect_size = NA)
  if (is_constant(e)) {
    figures$sd_difference <- figures$se <- 0
    return(figures)
  }
  test <- if (missing(e)) t.test(x, y, paired = TRUE) else t.test(e)
  figures$ci95_low <- test$conf.int[1]
  figures$ci95_high <- test$conf.int[2]
  figures$t <- as.numeric(test$statistic)
  figures$df <- as.numeric(test$parameter)
  figures$p <- test$p.value
  figures$effect_size <- mean(e) / sd(e)
  figures
}

# The difference of two shares of the total: the delta method, written out.
share_difference <- function(a, b, category) {
  linear <- function(table) {
    part <- table$all[[category]]
    whole <- table$all$total
    share <- sum(part) / sum(whole)
    share + (part - share * whole) / mean(whole)
  }
  paired(NULL, NULL, linear(a) - linear(b))
}

# ---- summary.csv and histogram.csv --------------------------------------------------------

# whole_only: without a distribution.
check_summary <- function(row, x, is_share, mean_total, whole_only) {
  where <- paste("summary.csv", row$played_under, row$variant, row$seat, row$metric)
  interval <- if (is_share) wilson(sum(x), length(x)) else t_interval(x)
  spread <- quantile(x, c(0, 0.05, 0.25, 0.5, 0.75, 0.95, 1), type = 2, names = FALSE)
  wanted <- c(games = length(x), mean = mean(x), sd = if (is_constant(x)) 0 else sd(x),
              se = if (is_constant(x)) 0 else sd(x) / sqrt(length(x)),
              ci95_low = interval[1], ci95_high = interval[2], min = spread[1],
              q05 = spread[2], q25 = spread[3], median = spread[4], q75 = spread[5],
              q95 = spread[6], max = spread[7], share = mean(x) / mean_total)
  if (whole_only) wanted[c("min", "q05", "q25", "median", "q75", "q95", "max")] <- NA
  for (name in names(wanted)) same(where, name, row[[name]], wanted[[name]])
}

check_histogram <- function(row, x) {
  where <- paste("histogram.csv", row$played_under, row$variant, row$seat, row$metric)
  rows <- histogram[histogram$played_under == row$played_under &
                      histogram$variant == row$variant & histogram$seat == row$seat &
                      histogram$metric == row$metric, ]
  counts <- table(round(x, 6))
  if (nrow(rows) != length(counts)) {
    complain("%s: %d values, R finds %d", where, nrow(rows), length(counts))
    return()
  }
  for (i in seq_len(nrow(rows))) {
    same(where, "value", rows$value[i], as.numeric(names(counts)[i]))
    same(where, "count", rows$count[i], counts[[i]])
  }
}

metrics <- c(categories, "total", "margin", "win")
whole_metrics <- c("first_seat_advantage", "tied_at_top") # of all seats, without quantiles
rows_wanted <- (seats + 1) * length(metrics) + length(whole_metrics)
if (nrow(summaries) != length(plays) * length(variants) * rows_wanted) {
  complain("summary.csv has %d rows", nrow(summaries))
}
for (i in seq_len(nrow(summaries))) {
  row <- summaries[i, ]
  table <- under(row$played_under, row$variant)
  seat <- if (row$seat == "all") NA else as.integer(row$seat)
  pick <- function(metric) if (is.na(seat)) table$all[[metric]] else table[[metric]][, seat]
  x <- pick(row$metric)
  has_share <- row$metric %in% c(categories, "total")
  is_share <- (row$metric == "win" && !is.na(seat)) || row$metric == "tied_at_top"
  check_summary(row, x, is_share,
                if (has_share) mean(pick("total")) else NA, row$metric %in% whole_metrics)
  if (!row$metric %in% whole_metrics) check_histogram(row, x)
}

# ---- comparisons.csv ----------------------------------------------------------------------

baseline <- said("baseline")
linear <- c(categories, "total", "margin", "first_seat_advantage")
tested <- c(linear, "tied_at_top", paste0("share_", categories))
all_plays <- c(plays, if (length(plays) > 1) "each")

compare <- function(play, variant, metric) {
  a <- under(if (play == "each") variant else play, variant)
  b <- under(if (play == "each") baseline else play, baseline)
  if (metric == "winner_changed") {
    changed <- sum(a$all$winners != b$all$winners)
    n <- nrow(a$total)
    interval <- wilson(changed, n)
    return(list(mean_difference = changed / n, sd_difference = NA, se = NA,
                ci95_low = interval[1], ci95_high = interval[2], t = NA, df = NA, p = NA,
                effect_size = NA))
  }
  if (startsWith(metric, "behaviour_")) { # in its own play minus in that of the baseline
    metric <- sub("behaviour_", "", metric)
    return(paired(a$all[[metric]], under(baseline, variant)$all[[metric]]))
  }
  if (startsWith(metric, "share_")) {
    return(share_difference(a, b, sub("share_", "", metric)))
  }
  paired(a$all[[metric]], b$all[[metric]])
}

wanted <- list()
for (play in all_plays) {
  for (variant in setdiff(variants, baseline)) {
    of_play <- c(tested, if (play == "each") paste0("behaviour_", linear), "winner_changed")
    for (metric in of_play) {
      wanted[[length(wanted) + 1]] <-
        c(list(play = play, variant = variant, metric = metric), compare(play, variant, metric))
    }
  }
}
p <- vapply(wanted, function(line) as.numeric(line$p), 0)
p_holm <- p.adjust(p, "holm")
if (sum(!is.na(p)) != as.integer(said("tests_in_comparisons"))) {
  complain("manifest.csv: tests_in_comparisons is %s, R counts %d", said("tests_in_comparisons"),
           sum(!is.na(p)))
}
if (nrow(comparisons) != length(wanted)) {
  complain("comparisons.csv has %d rows, R expects %d", nrow(comparisons), length(wanted))
}
figures <- c("mean_difference", "sd_difference", "se", "ci95_low", "ci95_high", "t", "df", "p",
             "effect_size")
for (i in seq_along(wanted)) {
  line <- wanted[[i]]
  row <- comparisons[comparisons$played_under == line$play &
                       comparisons$variant == line$variant & comparisons$metric == line$metric, ]
  where <- paste("comparisons.csv", line$play, line$variant, line$metric)
  if (nrow(row) != 1 || row$baseline != baseline) {
    complain("%s: %d rows of it", where, nrow(row))
    next
  }
  same(where, "games", row$games, nrow(under(plays[1], baseline)$total))
  for (name in figures) same(where, name, row[[name]], line[[name]])
  same(where, "p_holm", row$p_holm, p_holm[i])
}

cat(sprintf("%d figures compared with R, %d wrong\n", compared, wrong))
quit(status = if (wrong > 0 || compared == 0) 1 else 0)
