# SPDX-License-Identifier: GPL-3.0-or-later
# games.R - what the comparisons with R share: the games of a folder, R's own estimates, and a
# count of figures that differ. Only base R; shares nothing with the program.

options(warn = 2)
read <- function(folder, name, ...) {
  read.csv(file.path(folder, name), na.strings = "", check.names = FALSE, ...)
}

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

highest <- function(m) do.call(pmax, lapply(seq_len(ncol(m)), function(i) m[, i]))

# Everything about one variant in one play: a matrix (game by seat) for each metric, and of all
# seats together one number a game. Where seats rotate, a game is the mean of its rounds.
measure <- function(rows, seats) {
  by_seat <- function(values) matrix(values, ncol = seats, byrow = TRUE)
  stopifnot(all(rows$seat == rep(seq_len(seats), length.out = nrow(rows))))
  total <- by_seat(rows$total)
  best <- highest(total)
  wins <- total == best
  best_other <- sapply(seq_len(seats), function(s) highest(total[, -s, drop = FALSE]))
  higher <- sapply(seq_len(seats), function(s) rowSums(total > total[, s]))
  if (any(by_seat(rows$place) != higher + 1)) {
    complain("games.csv: a place is not the rank of the total")
  }
  plays <- c(lapply(rows[categories], by_seat), list(total = total))
  plays$margin <- total - best_other
  plays$win <- wins / rowSums(wins)
  all <- lapply(plays, rowMeans)
  # Winner minus runner-up: the widest lead that anybody has.
  all$margin <- highest(plays$margin)
  all$first_seat_advantage <- total[, 1] - rowMeans(total[, -1, drop = FALSE])
  all$tied_at_top <- as.numeric(rowSums(wins) > 1)

  game <- by_seat(rows$game)[, 1]
  rounds <- length(game) / length(unique(game))
  group <- function(m) rowsum(m, game, reorder = FALSE) / rounds
  table <- lapply(plays, group)
  table$all <- lapply(all, function(x) group(x)[, 1])
  table$plays <- c(plays, list(wins = wins, agent = by_seat(rows$agent), group = group))
  table$winners <- apply(wins, 1, paste, collapse = "") # play by play
  table
}

# The share of plays whose winners differ, and its interval, as wide as if all rounds agreed.
changed_winners <- function(a, b, level = 0.95) {
  n <- length(a$all$total)
  share <- mean(a$winners != b$winners)
  interval <- wilson(share * n, n, level)
  list(share = share, low = interval[1], high = interval[2])
}

# A folder: its manifest, variants, plays and all measures by "play|variant".
load_games <- function(folder) {
  games <- read(folder, "games.csv",
                colClasses = c(variant = "character", played_under = "character"))
  manifest <- read(folder, "manifest.csv", colClasses = "character")
  if (any(abs(rowSums(games[categories]) - games$total) > 0)) {
    complain("games.csv: a total is not the sum of its categories")
  }
  said <- function(key) manifest$value[match(key, manifest$key)]
  measured <- list()
  for (play in unique(games$played_under)) {
    for (variant in unique(games$variant)) {
      rows <- games[games$played_under == play & games$variant == variant, ]
      measured[[paste(play, variant, sep = "|")]] <- measure(rows, as.integer(said("players")))
    }
  }
  list(said = said, seats = as.integer(said("players")), variants = unique(games$variant),
       plays = unique(games$played_under),
       under = function(play, variant) measured[[paste(play, variant, sep = "|")]])
}

# ---- R's estimates ------------------------------------------------------------------------

is_constant <- function(x) length(x) > 1 && sd(x) < 1e-9

t_interval <- function(x) {
  if (is_constant(x)) c(mean(x), mean(x)) else as.numeric(t.test(x)$conf.int)
}

wilson <- function(hits, n, level = 0.95) {
  as.numeric(suppressWarnings(prop.test(hits, n, correct = FALSE, conf.level = level))$conf.int)
}

# The paired test of x and y.
paired <- function(x, y, level = 0.95) {
  e <- x - y
  figures <- list(mean_difference = mean(e), sd_difference = sd(e), se = sd(e) / sqrt(length(e)),
                  ci95_low = mean(e), ci95_high = mean(e), t = NA, df = length(e) - 1,
                  p = as.numeric(abs(mean(e)) < 1e-9), effect_size = NA)
  if (is_constant(e)) {
    figures$sd_difference <- figures$se <- 0
    return(figures)
  }
  test <- t.test(x, y, paired = TRUE, conf.level = level)
  figures$ci95_low <- test$conf.int[1]
  figures$ci95_high <- test$conf.int[2]
  figures$t <- as.numeric(test$statistic)
  figures$df <- as.numeric(test$parameter)
  figures$p <- test$p.value
  figures$effect_size <- mean(e) / sd(e)
  figures
}

# A share of the total, linear in each game: the delta method, written out. Its mean is the share.
linear_share <- function(table, category) {
  part <- table$all[[category]]
  whole <- table$all$total
  share <- sum(part) / sum(whole)
  share + (part - share * whole) / mean(whole)
}

finish <- function() {
  cat(sprintf("%d figures compared with R, %d wrong\n", compared, wrong))
  quit(status = if (wrong > 0 || compared == 0) 1 else 0)
}
