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
  margin <- vapply(df, function(each) largest_t_quantile(0.05, each, loadings), 0) * error
  row("mean-difference", "part", group = s$levels[others], reference = reference, estimate = difference,
      standard_error = error, interval = cbind(difference - margin, difference + margin), statistic = t,
      statistic_name = "t", df = cbind(df, NA), p = own, p_adjusted = pmax(p, own), adjustment = "dunnett",
      family = length(others), n = s$n[others] + s$n[at], method = "dunnett")
}

# The probability that the largest of several |t| passes a bound. Their numerators share the mean of the reference, so
# that they are independent once it is given: an integral over it, and one over the standard deviation.
largest_t_tail <- function(bound, df, loadings) {
  shared <- seq(-8.5, 8.5, length.out = 341)
  weight <- dnorm(shared) * (shared[2] - shared[1])
  own <- sqrt(1 - loadings^2)
  given_deviation <- function(deviation) vapply(deviation, function(s) {
    beyond <- vapply(seq_along(loadings), function(j) {
      log1p(-pmin(1, pnorm((-bound * s + loadings[j] * shared) / own[j]) +
                     pnorm((-bound * s - loadings[j] * shared) / own[j])))
    }, shared)
    sum(weight * -expm1(rowSums(beyond)))
  }, 0)
  # The standard deviation over its expectation: chi divided by the root of its degrees of freedom.
  density <- function(s) 2 * df * s * dchisq(df * s^2, df)
  upper <- sqrt(qchisq(1e-14, df, lower.tail = FALSE) / df)
  tail <- integrate(function(s) density(s) * given_deviation(s), 0, upper, rel.tol = 1e-6, abs.tol = 0,
                    stop.on.error = FALSE)$value
  min(1, tail)
}

# The bound that the largest |t| passes with the given probability: between that of one t and that of Bonferroni.
largest_t_quantile <- function(probability, df, loadings) {
  ends <- qt(c(probability / 2, probability / 2 / length(loadings)), df, lower.tail = FALSE)
  if (length(loadings) == 1) return(ends[1])
  uniroot(function(bound) largest_t_tail(bound, df, loadings) - probability, ends, tol = 1e-5,
          extendInt = "downX")$root
}
