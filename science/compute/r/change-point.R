# One change of level at an unknown time: the largest F over all splits (Quandt 1960; Andrews 1993), its p value by permutation.
# Where the series also rises or falls steadily, the step is sought beside a straight line: a gradual change is no change point.

change_point <- function(outcome, time) {
  n <- length(outcome)
  if (n < 10 || length(unique(time)) < 6) return(note("too-few-rows", count = n))
  if (is_constant(outcome)) return(note("constant"))
  order <- order(time)
  y <- (outcome[order] - mean(outcome)) / sd(outcome)
  time <- time[order]
  t <- (time - mean(time)) / sd(time)
  splits <- allowed_splits(time)
  if (length(splits) < 2) return(note("too-few-rows", count = n))
  steady <- without_slope(y, t)
  if (is_steady(y, t, largest_split(steady, splits, t)$split)) return(change_rows(outcome[order], steady, splits, time, t))
  change_rows(outcome[order], y, splits, time)
}

# Whether the series has a slope (p < 0.01) besides the best step beside a line.
is_steady <- function(y, t, split) {
  fit <- fit_linear(y, cbind(1, t, seq_along(y) > split))
  fit$exact || change_p(fit, 2) < 0.01
}

# y: what is left of the outcome. t: the time that a line of it has explained, or NULL.
change_rows <- function(outcome, y, splits, time, t = NULL) {
  n <- length(y)
  best <- largest_split(y, splits, t)
  left <- sum(y^2) - best$gain
  df <- n - 2 - !is.null(t)
  p <- permutation_p(y, splits, best$gain, t)
  if (left < 1e-20 * n) return(rows(row("change-point", role = "answer", estimate = time[best$split + 1], p = p, n = n, method = "change-point"), note("exact-fit")))
  fit <- fit_linear(outcome, cbind(1, seq_len(n) > best$split, t))
  rows(row("change-point", role = "answer", estimate = time[best$split + 1], interval = change_interval(y, best, time, t),
           adjusted = !is.null(t), statistic = best$gain / left * df, statistic_name = "sup F", p = p, n = n, method = "change-point"),
       if (is.null(t)) change_means(outcome, seq_len(n) > best$split),
       level_row(fit, n, !is.null(t)), drawn_sides(fit, time, best$split), autocorrelation_check(means_by_time(fit$residuals, time)))
}

# What is fitted on each side of the change: straight lines between their ends.
drawn_sides <- function(fit, time, split) {
  ends <- c(1, split, split + 1, length(time))
  drawn(time[ends], fit$fitted[ends], group = rep(c("before", "after"), each = 2))
}

change_means <- function(outcome, after) row("mean", group = c("before", "after"), estimate = c(mean(outcome[!after]), mean(outcome[after])),
  n = c(sum(!after), sum(after)), method = "change-point")

# The step; its interval takes the time of the change as known.
level_row <- function(fit, n, adjusted) row("level-change", role = "part", group = "after", reference = "before", adjusted = adjusted,
  estimate = fit$coefficients[2], standard_error = sqrt(fit$covariance[2, 2]), interval = wald_interval(fit)[2, ], n = n, method = "change-point")

# Splits between different times, with a tenth of the rows, at least three, on each side.
allowed_splits <- function(time) {
  n <- length(time)
  least <- max(3, ceiling(n / 10))
  ends <- as.numeric(which(diff(time) > 0)) # no integers: their products overflow
  ends[ends >= least & ends <= n - least]
}

# y with mean zero (and no slope along t): the sum of squares that a step after each split explains (besides a line).
split_gains <- function(y, splits, t = NULL) {
  n <- length(y)
  sums <- cumsum(y)[splits]
  free <- splits * (n - splits) / n
  if (!is.null(t)) free <- free - cumsum(t)[splits]^2 / sum(t^2)
  ifelse(free > 1e-9, sums^2 / free, 0)
}

largest_split <- function(y, splits, t = NULL) {
  gains <- split_gains(y, splits, t)
  list(split = splits[which.max(gains)], gain = max(gains))
}

# Share of shuffled series with at least this gain; the seed makes it the same every time.
permutation_p <- function(y, splits, gain, t = NULL) {
  set.seed(20240229)
  times <- max(99, min(1999, floor(4e7 / length(y))))
  shuffled <- replicate(times, max(split_gains(without_slope(sample(y), t), splits, t)))
  (1 + sum(shuffled >= gain - 1e-12)) / (times + 1)
}

without_slope <- function(y, t) if (is.null(t)) y else y - sum(t * y) / sum(t^2) * t

# Bai (1997): 95% of the limiting distribution lie within 11 variances over the squared shift.
change_interval <- function(y, best, time, t) {
  n <- length(y)
  free <- best$split * (n - best$split) / n - if (is.null(t)) 0 else cumsum(t)[best$split]^2 / sum(t^2)
  reach <- floor(11 * (sum(y^2) - best$gain) / (n - 2) / (best$gain / free)) + 1
  time[pmin(pmax(c(best$split - reach, best$split + reach), 1), n - 1) + 1]
}
