# Differences of a quantity between one group and each of the others.

# Dunnett (1955), "A multiple comparison procedure for comparing several treatments with a control". Without equal
# variances the correlations and degrees of freedom are those of Hasler and Hothorn (2008).
dunnett <- function(outcome, group, reference, equal) {
  s <- group_statistics(outcome, group)
  at <- match(reference, s$levels)
  others <- seq_along(s$n)[-at]
  df_within <- sum(s$n) - length(s$n)
  variance <- if (equal) rep(sum(s$squares) / df_within, length(s$n)) else s$sd^2
  parts <- variance / s$n
  error <- sqrt(parts[others] + parts[at])
  difference <- s$centred[others] - s$centred[at]
  loadings <- sqrt(parts[at] / (parts[others] + parts[at]))
  df <- if (equal) rep(df_within, length(others)) else
    (parts[others] + parts[at])^2 / (parts[others]^2 / (s$n[others] - 1) + parts[at]^2 / (s$n[at] - 1))
  t <- difference / error
  own <- 2 * pt(-abs(t), df)
  p <- vapply(seq_along(t), function(i) largest_t_tail(abs(t[i]), df[i], loadings), 0)
  bounds <- vapply(unique(df), function(each) largest_t_quantile(0.05, each, loadings), 0)
  margin <- bounds[match(df, unique(df))] * error
  row("mean-difference", "part", group = s$levels[others], reference = reference, estimate = difference,
      standard_error = error, interval = cbind(difference - margin, difference + margin), statistic = t,
      statistic_name = "t", df = cbind(df, NA), p = own, p_adjusted = pmin(pmax(p, own), length(t) * own, 1), adjustment = "dunnett",
      family = length(others), n = s$n[others] + s$n[at], method = "dunnett")
}

# The probability that the largest of several |t| passes a bound. Their numerators share the mean of the reference, so
# that they are independent once it is given: a sum over its values, and over the logarithm of the standard deviation.
# Of such integrands, which end in nothing on both sides, equal steps give more digits than are told.
largest_t_tail <- function(bound, df, loadings) {
  shared <- seq(-8.5, 8.5, by = 0.25)
  ends <- sqrt(c(qchisq(1e-18, df), qchisq(1e-15, df, lower.tail = FALSE)) / df)
  logs <- seq(log(ends[1]), log(ends[2]), length.out = 101)
  # The standard deviation over its expectation: chi divided by the root of its degrees of freedom.
  deviation <- exp(logs)
  density <- 2 * df * deviation^2 * dchisq(df * deviation^2, df) * (logs[2] - logs[1])
  none_passes <- matrix(0, length(deviation), length(shared))
  for (loading in unique(loadings)) {
    beyond <- function(side) pnorm(outer(-bound * deviation, side * loading * shared, "+") / sqrt(1 - loading^2))
    none_passes <- none_passes + sum(loadings == loading) * log1p(-pmin(1, beyond(1) + beyond(-1)))
  }
  min(1, sum(density * (-expm1(none_passes) %*% (dnorm(shared) * 0.25))))
}

# The bound that the largest |t| passes with the given probability: between that of one t and that of Bonferroni, where
# the logarithm of the probability is almost a line.
largest_t_quantile <- function(probability, df, loadings, steps = 3) {
  ends <- qt(c(probability / 2, probability / 2 / length(loadings)), df, lower.tail = FALSE)
  if (length(loadings) == 1) return(ends[1])
  miss <- function(bound) log(largest_t_tail(bound, df, loadings) / probability)
  misses <- c(miss(ends[1]), miss(ends[2]))
  for (step in seq_len(steps)) {
    if (misses[1] == misses[2]) break
    ends <- c(ends[2], ends[2] - misses[2] * diff(ends) / diff(misses))
    misses <- c(misses[2], miss(ends[2]))
  }
  ends[2]
}
