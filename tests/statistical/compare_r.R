# SPDX-License-Identifier: GPL-3.0-or-later
# compare_r.R CSV LEVEL [DELTA] - recomputes every number of `carcsim compare --format csv` from
# games.csv of the folders that it names: paired and Welch's t tests, shares by the delta method,
# Holm, two one-sided tests. Prints what differs, one line each; exit code 1 if anything does.

source(file.path(Sys.getenv("CARC_SOURCE_ROOT"), "tests/statistical/games.R"))
arguments <- commandArgs(trailingOnly = TRUE)
lines <- read(".", arguments[1], colClasses = c(folder = "character", variant = "character",
                                                baseline_folder = "character"))
level <- as.numeric(arguments[2])
delta <- as.numeric(arguments[3])
folders <- list()
for (name in unique(c(lines$folder, lines$baseline_folder))) folders[[name]] <- load_games(name)

# One number a game; of a share the linear form of its ratio.
values <- function(table, metric) {
  if (startsWith(metric, "share_")) return(linear_share(table, sub("share_", "", metric)))
  table$all[[metric]]
}

# A variant as it was played by agents that know it, or in the only play there was.
own <- function(run, variant) {
  run$under(if (length(run$plays) > 1) variant else run$plays, variant)
}

two_tables <- function(line) {
  run <- folders[[line$folder]]
  base <- folders[[line$baseline_folder]]
  in_base_play <- function(variant) {
    run$under(if (length(run$plays) > 1) line$baseline else run$plays, variant)
  }
  switch(line$effect,
         run = list(own(run, line$variant), own(base, line$baseline)),
         rule = list(in_base_play(line$variant), in_base_play(line$baseline)),
         whole = list(own(run, line$variant), own(run, line$baseline)),
         behaviour = list(own(run, line$variant), in_base_play(line$variant)))
}

welch <- function(x, y) {
  test <- t.test(x, y, conf.level = level)
  list(mean_difference = mean(x) - mean(y), sd_difference = sqrt(var(x) + var(y)),
       se = sqrt(var(x) / length(x) + var(y) / length(y)), ci_low = test$conf.int[1],
       ci_high = test$conf.int[2], t = as.numeric(test$statistic),
       df = as.numeric(test$parameter), p = test$p.value,
       effect_size = (mean(x) - mean(y)) / sqrt(var(x) + var(y)), correlation = NA)
}

expected <- function(line) {
  tables <- two_tables(line)
  if (line$metric == "winner_changed") {
    changed <- changed_winners(tables[[1]], tables[[2]], level)
    return(list(mean_difference = changed$share, ci_low = changed$low, ci_high = changed$high))
  }
  x <- values(tables[[1]], line$metric)
  y <- values(tables[[2]], line$metric)
  if (line$design == "unpaired") return(welch(x, y))
  figures <- paired(x, y, level = level)
  names(figures)[names(figures) == "ci95_low"] <- "ci_low"
  names(figures)[names(figures) == "ci95_high"] <- "ci_high"
  figures$correlation <- if (is_constant(x) || is_constant(y)) NA else cor(x, y)
  figures
}

# Two one-sided tests of a difference outside -delta to delta.
tost <- function(figures) {
  if (figures$se == 0) return(as.numeric(abs(figures$mean_difference) >= delta))
  max(pt((figures$mean_difference + delta) / figures$se, figures$df, lower.tail = FALSE),
      pt((figures$mean_difference - delta) / figures$se, figures$df))
}

# The test that it is there: as far out as an interval that touches the nearer bound.
beyond <- function(figures) {
  out <- abs(figures$mean_difference) - delta
  if (figures$se == 0) return(as.numeric(out <= 0))
  min(1, 2 * pt(out / figures$se, figures$df, lower.tail = FALSE))
}

wanted <- lapply(seq_len(nrow(lines)), function(i) expected(lines[i, ]))
of_all <- function(name) {
  vapply(wanted, function(w) if (is.null(w[[name]])) NA_real_ else as.numeric(w[[name]]), 0)
}
p_holm <- p.adjust(of_all("p"), "holm")
in_points <- !startsWith(lines$metric, "share_") & lines$metric != "tied_at_top" &
  lines$metric != "winner_changed"
p_equal <- rep(NA_real_, nrow(lines))
if (!is.na(delta)) p_equal[in_points] <- vapply(wanted[in_points], tost, 0)
p_equal_holm <- p.adjust(p_equal, "holm")
p_beyond <- rep(NA_real_, nrow(lines))
if (!is.na(delta)) p_beyond[in_points] <- vapply(wanted[in_points], beyond, 0)
p_beyond_holm <- p.adjust(p_beyond, "holm")

figures <- c("mean_difference", "sd_difference", "se", "ci_low", "ci_high", "t", "df", "p",
             "effect_size", "correlation")
columns <- lapply(figures, of_all)
names(columns) <- figures
for (i in seq_len(nrow(lines))) {
  line <- lines[i, ]
  where <- paste(arguments[1], line$folder, line$effect, line$variant, line$metric)
  for (name in figures) same(where, name, line[[name]], columns[[name]][i])
  same(where, "p_holm", line$p_holm, p_holm[i])
  n <- function(folder) length(own(folders[[folder]], line$variant)$all$total)
  same(where, "games", line$games, n(line$folder))
  same(where, "baseline_games", line$baseline_games, n(line$baseline_folder))
  if (!is.na(delta)) {
    same(where, "delta", line$delta, if (is.na(p_equal[i])) NA else delta)
    same(where, "p_equivalent", line$p_equivalent, p_equal[i])
    same(where, "p_equivalent_holm", line$p_equivalent_holm, p_equal_holm[i])
    verdict <- if (is.na(p_equal[i])) NA else if (p_equal_holm[i] < 1 - level) "equivalent" else
      if (p_beyond_holm[i] < 1 - level) "different" else "not_proven"
    if (!identical(as.character(line$verdict), as.character(verdict))) {
      complain("%s: verdict is %s, R says %s", where, line$verdict, verdict)
    }
  }
}
finish()
