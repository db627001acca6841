# Before and after a known moment: segmented regression of an interrupted time series (Wagner et al. 2002), and plain means.

# change_at: the time of the change, on the scale of `time`. season: steps of a season that is adjusted for, or NULL; dates:
# time is in days. level: the value of the outcome whose share is followed.
interrupted_series <- function(outcome, time, change_at, season = NULL, dates = FALSE, level = NULL, per = 1) {
  if (!is.null(level)) outcome <- as.numeric(outcome == level)
  after <- time >= change_at
  limit <- before_after_limit(outcome, after)
  if (!is.null(limit)) return(limit)
  if (min(length(unique(time[after])), length(unique(time[!after]))) < 4) return(before_after(outcome, after))
  order <- order(time)
  outcome <- outcome[order]
  time <- time[order]
  after <- after[order]
  unit <- sd(time)
  since <- (time - change_at) / unit
  x <- cbind(1, since, after + 0, pmax(since, 0), if (!is.null(season)) place_columns(season_place(time, season, dates)))
  x <- x[, independent_columns(x), drop = FALSE]
  if (ncol(x) > length(outcome) - 3) return(note("too-few-rows", count = length(outcome)))
  fit <- fit_linear(outcome, x)
  if (fit$exact) return(rows(level_and_slope(fit, unit / per), note("exact-fit")))
  correlation <- autocorrelation_check(means_by_time(fit$residuals, time))
  series <- if (!is.null(correlation) && !correlation$holds) autoregressive_fit(outcome, x, time)
  plain <- if (!is.null(series)) level_and_slope(fit, unit / per)
  if (!is.null(plain)) plain$role <- "check"
  simple <- before_after(outcome, after)
  simple$role[simple$role %in% "answer"] <- "check"
  rows(level_and_slope(if (is.null(series)) fit else series, unit / per), plain, simple[!simple$quantity %in% c("note", "assumption"), ],
       drawn_segments(fit, x, time, after), fit_row(fit, "interrupted-series"), correlation, normality_check(fit$residuals))
}

# The line on each side of the change, the season held at its mean.
drawn_segments <- function(fit, x, time, after) {
  ends <- c(range(which(!after)), range(which(after)))
  columns <- cbind(x[ends, 1:4, drop = FALSE], matrix(colMeans(x)[-(1:4)], 4, ncol(x) - 4, byrow = TRUE))
  drawn(time[ends], fit$centre + as.vector(columns %*% fit$coefficients), group = rep(c("before", "after"), each = 2))
}

place_columns <- function(place) outer(place, levels(droplevels(place))[-1], `==`) + 0

# The step at the moment of change, the change of slope after it, and the slope before it.
level_and_slope <- function(fit, unit) rows(
  slope_row(fit, 1, "level-change", 3, "answer", "interrupted-series"),
  slope_row(fit, unit, "slope-change", 4, "answer", "interrupted-series"),
  slope_row(fit, unit, "slope", 2, "part", "interrupted-series"))

# Whether units of one group changed more than those of another: the mean of each unit before and after, and Welch's comparison
# of their changes (Bertrand, Duflo and Mullainathan 2004: one change a unit leaves no correlation over time).
difference_in_differences <- function(outcome, time, change_at, group, level, reference, unit) {
  used <- group %in% c(level, reference)
  unit <- factor(as.character(unit[used]))
  group <- factor(as.character(group[used]), c(reference, level))
  outcome <- outcome[used]
  after <- time[used] >= change_at
  if (any(tapply(as.integer(group), unit, function(codes) length(unique(codes))) > 1)) return(note("no-method", detail = "before-after"))
  mean_of <- function(chosen) tapply(outcome[chosen], unit[chosen], mean)
  change <- mean_of(after) - mean_of(!after)
  belongs <- factor(levels(group)[tapply(as.integer(group), unit, min)], levels(group))[!is.na(change)]
  change <- as.vector(change)[!is.na(change)]
  if (any(table(belongs) < 2)) return(note("too-few-rows", count = min(table(belongs))))
  parts <- split(change, belongs)
  if (all(vapply(parts, is_constant, NA))) return(note("constant"))
  welch <- t.test(parts[[2]], parts[[1]])
  means <- vapply(parts, mean, 0)
  rows(row("level-change", group = names(parts), estimate = means, interval = mean_interval(means, vapply(parts, sd, 0), lengths(parts)),
           n = lengths(parts), method = "difference-in-differences"),
       row("level-change", role = "answer", group = level, reference = reference, estimate = means[[2]] - means[[1]],
           standard_error = welch$stderr, interval = welch$conf.int, statistic = welch$statistic, statistic_name = "t",
           df = welch$parameter, p = welch$p.value, n = length(change), method = "difference-in-differences"),
       assumption("small-sample", min(table(belongs)) >= 4, min(table(belongs))))
}

# phase: a factor or numbers, level_after: its value after the change.
before_after_phase <- function(outcome, phase, level_after, level = NULL) {
  if (!is.null(level)) outcome <- as.numeric(outcome == level)
  before_after(outcome, phase == level_after)
}

# time: from change_at on is after; without a model of time.
before_after_time <- function(outcome, time, change_at, level = NULL) {
  if (!is.null(level)) outcome <- as.numeric(outcome == level)
  before_after(outcome, time >= change_at)
}

# Welch's comparison of the rows after with those before.
before_after <- function(outcome, after) {
  limit <- before_after_limit(outcome, after)
  if (!is.null(limit)) return(limit)
  parts <- list(before = outcome[!after], after = outcome[after])
  if (is_constant(parts$before) && is_constant(parts$after)) return(note("constant"))
  welch <- t.test(parts$after, parts$before)
  rows(row("mean", group = names(parts), estimate = vapply(parts, mean, 0), n = lengths(parts), method = "welch-t"),
       row("mean-difference", role = "answer", group = "after", reference = "before", estimate = mean(parts$after) - mean(parts$before),
           standard_error = welch$stderr, interval = welch$conf.int, statistic = welch$statistic, statistic_name = "t",
           df = welch$parameter, p = welch$p.value, n = length(outcome), method = "welch-t"))
}

before_after_limit <- function(outcome, after) {
  if (sum(after) < 2 || sum(!after) < 2) return(note(if (any(after) && any(!after)) "too-few-rows" else "one-group-only", count = length(outcome)))
  if (is_constant(outcome)) return(note("constant"))
  NULL
}
