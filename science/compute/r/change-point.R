# One change of level at an unknown time: the largest F over all splits (Quandt 1960; Andrews 1993), its p value by permutation.

change_point <- function(outcome, time) {
  n <- length(outcome)
  if (n < 10 || length(unique(time)) < 6) return(note("too-few-rows", count = n))
  if (is_constant(outcome)) return(note("constant"))
  order <- order(time)
  y <- (outcome[order] - mean(outcome)) / sd(outcome)
  time <- time[order]
  splits <- allowed_splits(time)
  if (length(splits) < 2) return(note("too-few-rows", count = n))
  best <- largest_split(y, splits)
  p <- permutation_p(y, splits, best$gain)
  at <- time[best$split + 1]
  before <- outcome[order][seq_len(best$split)]
  after <- outcome[order][-seq_len(best$split)]
  welch <- if (is_constant(before) && is_constant(after)) NULL else t.test(after, before)
  f <- best$gain / (sum(y^2) - best$gain) * (n - 2)
  rows(row("change-point", role = "answer", estimate = at, interval = change_interval(y, best$split, time), statistic = f,
           statistic_name = "sup F", p = p, n = n, method = "change-point"),
       row("mean", group = c("before", "after"), estimate = c(mean(before), mean(after)), n = c(length(before), length(after)), method = "change-point"),
       if (!is.null(welch)) row("mean-difference", role = "part", group = "after", reference = "before", estimate = mean(after) - mean(before),
                                standard_error = welch$stderr, interval = welch$conf.int, n = n, method = "change-point"),
       step_against_line(y, time, best$split),
       autocorrelation_check(as.vector(tapply(c(before - mean(before), after - mean(after)), time, mean))))
}

# Splits between different times, with a tenth of the rows, at least three, on each side.
allowed_splits <- function(time) {
  n <- length(time)
  least <- max(3, ceiling(n / 10))
  ends <- which(diff(time) > 0)
  ends[ends >= least & ends <= n - least]
}

# y with mean zero: the gain of a split is the sum of squares between its two parts.
split_gains <- function(y, splits) {
  n <- length(y)
  sums <- cumsum(y)[splits]
  sums^2 / splits + sums^2 / (n - splits)
}

largest_split <- function(y, splits) {
  gains <- split_gains(y, splits)
  list(split = splits[which.max(gains)], gain = max(gains))
}

# Share of shuffled series with at least this gain; the seed makes it the same every time.
permutation_p <- function(y, splits, gain) {
  set.seed(20240229)
  times <- if (length(y) > 20000) 199 else 1999
  shuffled <- replicate(times, max(split_gains(sample(y), splits)))
  (1 + sum(shuffled >= gain - 1e-12)) / (times + 1)
}

# Bai (1997): 95% of the limiting distribution lie within 11 variances over the squared shift.
change_interval <- function(y, split, time) {
  before <- seq_len(split)
  shift <- mean(y[-before]) - mean(y[before])
  variance <- (sum((y[before] - mean(y[before]))^2) + sum((y[-before] - mean(y[-before]))^2)) / (length(y) - 2)
  reach <- floor(11 * variance / shift^2) + 1
  time[pmin(pmax(c(split - reach, split + reach), 1), length(y) - 1) + 1]
}

# Whether a step describes the series better than a straight line does; a gradual change is no change point.
step_against_line <- function(y, time, split) {
  step <- as.numeric(seq_along(y) > split)
  line <- sum(resid(lm(y ~ time))^2)
  stepped <- sum(resid(lm(y ~ step))^2)
  assumption("linearity", stepped <= line)
}
