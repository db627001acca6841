# Trends over time: a straight line, with errors of first-order autocorrelation where residuals are correlated, and the
# rank-based trend of Mann (1945) and Kendall (1975) with the slope of Sen (1968).

# level: the value of the outcome whose share is followed; NULL for numbers. per: units of time that a slope is given for.
trend <- function(outcome, time, level = NULL, per = 1) {
  if (!is.null(level)) outcome <- as.numeric(outcome == level)
  limit <- trend_limit(outcome, time)
  if (!is.null(limit)) return(limit)
  order <- order(time)
  outcome <- outcome[order]
  time <- time[order]
  line <- straight_line(outcome, time, per)
  rows(line$rows, rank_trend(outcome, time, "check", per), drawn_curve(outcome, time), line$assumptions)
}

mann_kendall <- function(outcome, time, per = 1) {
  limit <- trend_limit(outcome, time)
  if (!is.null(limit)) return(limit)
  if (length(outcome) > 2000) return(note("no-method"))
  order <- order(time)
  rows(rank_trend(outcome[order], time[order], "answer", per),
       autocorrelation_check(residuals_in_time(outcome[order], time[order])))
}

trend_limit <- function(outcome, time) {
  if (length(outcome) < 4 || length(unique(time)) < 3) return(note("too-few-rows", count = length(outcome)))
  if (is_constant(outcome)) return(note("constant"))
  NULL
}

# Residuals of a line, as means of rows of the same time.
residuals_in_time <- function(outcome, time) means_by_time(fit_linear(outcome, cbind(1, (time - mean(time)) / sd(time)))$residuals, time)

straight_line <- function(outcome, time, per = 1) {
  unit <- sd(time) / per
  matrix <- design(list(time = time))
  fit <- fit_linear(outcome, matrix$x)
  if (fit$exact) return(list(rows = rows(slope_row(fit, unit), fit_row(fit, "trend-model"), note("exact-fit")), assumptions = NULL))
  correlation <- autocorrelation_check(means_by_time(fit$residuals, time))
  correlated <- !is.null(correlation) && !correlation$holds
  series <- if (correlated) autoregressive_fit(outcome, matrix$x, time)
  answer <- slope_row(if (is.null(series)) fit else series, unit)
  plain <- if (!is.null(series)) slope_row(fit, unit)
  if (!is.null(plain)) plain$role <- "check"
  list(rows = rows(answer, plain, fit_row(fit, "trend-model")),
       assumptions = rows(correlation, normality_check(fit$residuals), breusch_pagan(fit, matrix$x),
                          linearity_check(outcome, matrix, fit, "time")))
}

slope_row <- function(fit, unit, quantity = "slope", index = 2, role = "answer", method = "trend-model") {
  ends <- wald_interval(fit)[index, ] / unit
  row(quantity, role = role, estimate = fit$coefficients[index] / unit, standard_error = sqrt(fit$covariance[index, index]) / unit,
      interval = ends, statistic = change_statistic(fit, index), statistic_name = if (is.finite(fit$df)) "t" else "z", df = fit$df,
      p = change_p(fit, index), n = fit$n, method = method)
}

# Maximum likelihood with errors of an AR(1) process (Box and Jenkins); one row for each time, evenly spaced. NULL where it does not fit.
autoregressive_fit <- function(outcome, x, time) {
  if (anyDuplicated(time) || length(outcome) < 8 || length(outcome) > 3000) return(NULL)
  unit <- sd(outcome)
  model <- tryCatch(suppressWarnings(arima((outcome - mean(outcome)) / unit, order = c(1, 0, 0), xreg = x, include.mean = FALSE,
                                           method = "ML")), error = function(e) NULL)
  if (is.null(model) || model$code != 0 || any(!is.finite(model$var.coef)) || any(diag(model$var.coef) <= 0)) return(NULL)
  kept <- 1 + seq_len(ncol(x))
  list(coefficients = unname(model$coef[kept]) * unit, covariance = unname(model$var.coef[kept, kept, drop = FALSE]) * unit^2,
       df = length(outcome) - ncol(x) - 1, n = length(outcome), residuals = as.vector(model$residuals) * unit)
}

# S over all pairs, its variance with ties in outcome and time, continuity corrected; Sen's slope with the limits of Gilbert (1987).
rank_trend <- function(outcome, time, role, per = 1) {
  n <- length(outcome)
  if (n > 2000) return(NULL)
  change <- outer(outcome, outcome, `-`)
  step <- outer(time, time, `-`)
  below <- lower.tri(change) & step != 0
  s <- sum(sign(change[below]) * sign(step[below]))
  variance <- kendall_variance(n, tabulate(match(outcome, unique(outcome))), tabulate(match(time, unique(time))))
  z <- if (s == 0) 0 else (s - sign(s)) / sqrt(variance)
  slopes <- sort(change[below] / step[below]) * per
  reach <- qnorm(0.975) * sqrt(variance)
  ends <- slopes[pmin(pmax(round(c((length(slopes) - reach) / 2, (length(slopes) + reach) / 2 + 1)), 1), length(slopes))]
  rows(row("slope", role = role, estimate = median(slopes), interval = ends, statistic = z, statistic_name = "z", p = 2 * pnorm(-abs(z)),
           n = n, method = "mann-kendall"),
       row("correlation", role = "part", estimate = unname(suppressWarnings(cor(outcome, time, method = "kendall"))), n = n, method = "mann-kendall"))
}

# Kendall (1975), with ties t in one ranking and u in the other.
kendall_variance <- function(n, t, u) {
  v0 <- n * (n - 1) * (2 * n + 5)
  vt <- sum(t * (t - 1) * (2 * t + 5))
  vu <- sum(u * (u - 1) * (2 * u + 5))
  first <- sum(t * (t - 1)) * sum(u * (u - 1)) / (2 * n * (n - 1))
  second <- if (n > 2) sum(t * (t - 1) * (t - 2)) * sum(u * (u - 1) * (u - 2)) / (9 * n * (n - 1) * (n - 2)) else 0
  (v0 - vt - vu) / 18 + first + second
}
