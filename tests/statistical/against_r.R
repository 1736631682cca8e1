# SPDX-License-Identifier: GPL-3.0-or-later
# against_r.R FOLDER - recomputes the figures of a run from its games.csv with R's own functions
# (t.test, prop.test, p.adjust, quantile) and compares every number of summary.csv,
# comparisons.csv, histogram.csv and agents.csv with them. Prints what differs, one line each; exit code 1 if
# anything does.

source(file.path(Sys.getenv("CARC_SOURCE_ROOT"), "tests/statistical/games.R"))
folder <- commandArgs(trailingOnly = TRUE)[1]
run <- load_games(folder)
seats <- run$seats
variants <- run$variants
plays <- run$plays
under <- run$under
said <- run$said
summaries <- read(folder, "summary.csv", colClasses = c(seat = "character"))
comparisons <- read(folder, "comparisons.csv")
histogram <- read(folder, "histogram.csv", colClasses = c(seat = "character"))

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
    changed <- changed_winners(a, b)
    return(list(mean_difference = changed$share, sd_difference = NA, se = NA,
                ci95_low = changed$low, ci95_high = changed$high, t = NA, df = NA, p = NA,
                effect_size = NA))
  }
  if (startsWith(metric, "behaviour_")) { # in its own play minus in that of the baseline
    metric <- sub("behaviour_", "", metric)
    return(paired(a$all[[metric]], under(baseline, variant)$all[[metric]]))
  }
  if (startsWith(metric, "share_")) {
    category <- sub("share_", "", metric)
    return(paired(linear_share(a, category), linear_share(b, category)))
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

# ---- agents.csv ---------------------------------------------------------------------------

# Per play the mean over some of its seats (or pairs of seats), per game the mean over all of
# its rounds: every round has as many.
of_agent <- function(plays, figure, word) {
  kept <- ifelse(plays$agent == word, plays[[figure]], 0)
  plays$group(rowSums(kept))[, 1] / mean(rowSums(plays$agent == word))
}

duel <- function(plays, word, other, score) {
  sum <- 0
  pairs <- 0
  for (i in seq_len(seats)) {
    for (j in seq_len(seats)) {
      meet <- plays$agent[, i] == word & plays$agent[, j] == other
      sum <- sum + ifelse(meet, score(plays$total[, i] - plays$total[, j]), 0)
      pairs <- pairs + meet
    }
  }
  plays$group(sum)[, 1] / mean(pairs)
}

check_agent <- function(row) {
  where <- paste("agents.csv", row$played_under, row$variant, row$agent, row$opponent)
  plays <- under(row$played_under, row$variant)$plays
  plays$shared <- plays$wins & rowSums(plays$wins) > 1
  points <- of_agent(plays, "total", row$agent)
  n <- length(points)
  margin <- of_agent(plays, "margin", row$agent)
  wins <- of_agent(plays, "win", row$agent)
  draws <- of_agent(plays, "shared", row$agent)
  elo <- list(score = NA, elo = NA, elo_se = NA, elo_low = NA, elo_high = NA)
  if (row$opponent != "all") {
    margin <- duel(plays, row$agent, row$opponent, identity)
    wins <- duel(plays, row$agent, row$opponent, function(d) d > 0)
    draws <- duel(plays, row$agent, row$opponent, function(d) d == 0)
    scores <- duel(plays, row$agent, row$opponent, function(d) (sign(d) + 1) / 2)
    s <- mean(scores)
    elo$score <- s
    if (s > 0 && s < 1) {
      elo$elo <- 400 * log10(s / (1 - s))
      elo$elo_se <- 400 / log(10) * sd(scores) / sqrt(n) / (s * (1 - s))
    }
    # Wilson's interval of as many games as would leave a share with this error, as Elo.
    varies <- n > 1 && var(scores) > 0
    effective <- if (varies) s * (1 - s) / (var(scores) * (n - 1) / n^2) else n
    ends <- 400 * log10(1 / (1 / wilson(s * effective, effective) - 1))
    ends[!is.finite(ends)] <- NA
    elo$elo_low <- ends[1]
    elo$elo_high <- ends[2]
  }
  interval <- t_interval(points)
  shares <- wilson(mean(wins) * n, n)
  wanted <- c(list(games = n, mean = mean(points), sd = sd(points), se = sd(points) / sqrt(n),
                   ci95_low = interval[1], ci95_high = interval[2], win_share = mean(wins),
                   win_low = shares[1], win_high = shares[2], draw_share = mean(draws),
                   mean_margin = mean(margin), margin_se = sd(margin) / sqrt(n)), elo)
  for (name in names(wanted)) same(where, name, row[[name]], wanted[[name]])
}

agents <- read(folder, "agents.csv")
words <- unique(as.vector(under(plays[1], baseline)$plays$agent))
if (nrow(agents) != length(plays) * length(variants) * length(words)^2) {
  complain("agents.csv has %d rows", nrow(agents))
}
for (i in seq_len(nrow(agents))) check_agent(agents[i, ])

finish()
