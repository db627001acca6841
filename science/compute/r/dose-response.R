# Dose and response: the dose at half effect of shares (logistic model) and of quantities (four-parameter Hill curve).

# outcome: a factor or numbers, level: the value that counts as effect; or counts of effects with their trials. dose: zero or more. The dose enters as its logarithm
# where that fits at least as well, by AIC, above what happens without a dose (dose-background.R); else as it is.
dose_of_half <- function(outcome, dose, level = NULL, trials = NULL) {
  successes <- if (is.null(trials)) as.numeric(outcome == level) else outcome
  if (is.null(trials)) trials <- rep(1, length(successes))
  if (any(successes > trials) || any(successes < 0)) return(note("values-invalid"))
  limit <- dose_limit(dose, length(successes))
  if (!is.null(limit)) return(limit)
  if (sum(successes) == 0 || sum(successes) == sum(trials)) return(note("constant"))
  at <- factor(dose) # rows of the same dose together: their shares can be checked against the curve
  successes <- as.vector(tapply(successes, at, sum))
  trials <- as.vector(tapply(trials, at, sum))
  dose <- sort(unique(dose))
  response <- cbind(successes, trials - successes)
  plain <- fit_dose(response, dose)
  logged <- if (all(dose > 0)) fit_dose(response, log(dose)) else fit_above_background(response, dose)
  log_scale <- !is.null(logged) && logged$aic <= plain$aic
  fit <- if (log_scale) logged else plain
  if (any(separated_terms(fit))) return(rows(note("separation"), assumption("separation", FALSE)))
  quasi <- dispersion_along_dose(fit, grouped = any(trials > 1))
  if (quasi$over) fit <- overdispersed(fit, quasi)
  n <- sum(trials)
  # Against one share for all doses: above a background by the plain model, which holds all rows.
  tested <- if (is.null(fit$background)) fit else if (quasi$over) overdispersed(plain, quasi) else plain
  each <- rep(rep(1:0, each = length(dose)), c(successes, trials - successes))
  rows(dose_trend(each, rep(c(dose, dose), c(successes, trials - successes))), half_dose_row(fit, log_scale, dose, n, sum(successes)),
       dose_test(tested, n, sum(successes)), dose_shares(successes, trials, dose), drawn_shares(fit, log_scale), quasi$check, dose_shape_check(response, fit, n))
}

dispersion_along_dose <- function(fit, grouped) {
  if (is.null(fit$background)) return(dispersion_of(fit, grouped))
  if (!grouped || fit$free < 1) return(list(over = FALSE, check = NULL))
  dispersion_from(fit$pearson, fit$free)
}

drawn_shares <- function(fit, log_scale) {
  z <- seq(min(fit$x[, 2]), max(fit$x[, 2]), length.out = 60)
  x <- cbind(1, z)
  middle <- as.vector(x %*% fit$coefficients)
  reach <- qt(0.975, fit$df) * sqrt(rowSums((x %*% fit$covariance) * x))
  at <- z * fit$unit + fit$middle
  background <- if (is.null(fit$background)) 0 else fit$background
  share <- function(eta) background + (1 - background) * plogis(eta)
  drawn(if (log_scale) exp(at) else at, share(middle), share(middle - reach), share(middle + reach))
}

dose_limit <- function(dose, n) {
  if (n < 3) return(note("too-few-rows", count = n))
  if (length(unique(dose)) < 3) return(note(if (is_constant(dose)) "constant" else "too-few-rows"))
  if (any(dose < 0)) return(note("values-invalid"))
  NULL
}

fit_dose <- function(response, z) {
  fit <- fit_likelihood(response, cbind(1, (z - mean(z)) / sd(z)), binomial())
  fit$middle <- mean(z)
  fit$unit <- sd(z)
  fit$aic <- fit$model$deviance + 2 * ncol(fit$x)
  fit
}

# -a / b with Fieller's limits (1954); without an association, or where half effect lies beyond the doses, no dose is claimed.
half_dose_row <- function(fit, log_scale, dose, n, count) {
  b <- fit$coefficients
  v <- fit$covariance
  back <- function(z) if (log_scale) exp(z * fit$unit + fit$middle) else z * fit$unit + fit$middle
  at <- back(-b[1] / b[2])
  ends <- sort(fieller(-b[1], b[2], v[1, 1], v[2, 2], -v[1, 2], qt(0.975, fit$df)), na.last = TRUE)
  within <- is.finite(at) && at >= min(dose) && at <= max(dose)
  delta <- sqrt((v[1, 1] + (b[1] / b[2])^2 * v[2, 2] - 2 * b[1] / b[2] * v[1, 2]) / b[2]^2) * fit$unit
  rows(row("half-effect-dose", role = "answer", estimate = if (within) at else NA,
           standard_error = if (within) delta * (if (log_scale) at else 1) else NA, interval = if (within) back(ends) else c(NA, NA),
           n = n, count = count, method = "dose-logistic"),
       if (!within) note("beyond-data", detail = "half-effect-dose"))
}

# Whether the share changes with the dose at all.
dose_test <- function(fit, n, count) {
  test <- likelihood_test(fit, 1)
  row("omnibus", role = "answer", statistic = test$value, statistic_name = test$name, df = test$df, p = test$p, n = n,
      count = count, method = "dose-logistic")
}

# The observed share at each dose, for at most 12 doses.
dose_shares <- function(successes, trials, dose) {
  doses <- sort(unique(dose))
  if (length(doses) > 12) return(NULL)
  group <- factor(dose, doses)
  x <- as.vector(tapply(successes, group, sum))
  n <- as.vector(tapply(trials, group, sum))
  row("share", role = "part", at = doses, estimate = x / n, interval = wilson(x, n), n = n, count = x, method = "dose-logistic")
}

# Wilson (1927).
wilson <- function(x, n, level = 0.95) {
  z <- qnorm((1 + level) / 2)
  middle <- (x + z^2 / 2) / (n + z^2)
  reach <- z / (n + z^2) * sqrt(x * (n - x) / n + z^2 / 4)
  cbind(pmax(0, middle - reach), pmin(1, middle + reach))
}

# Whether the log odds are straight in the dose (on the scale used); not asked above a background, which bends them.
dose_shape_check <- function(response, fit, n) {
  if (!is.null(fit$background)) return(NULL)
  wide <- cbind(fit$x, scale(fit$x[, 2]^2))
  if (sum(independent_columns(wide)) < 3 || length(unique(fit$x[, 2])) < 4) return(NULL)
  wider <- fit_likelihood(response, wide, binomial())
  if (any(separated_terms(wider))) return(NULL)
  wider$scale <- fit$scale
  wider$df <- fit$df
  test <- likelihood_test(wider, 1:2)
  assumption("linearity", test$p >= 0.05, test$value, test$p)
}

# response: a quantity. Hill's curve E0 + Emax dose^h / (D50^h + dose^h), by nls from several starting doses (Hill 1910; Finney 1976).
dose_curve <- function(response, dose) {
  limit <- dose_limit(dose, length(response))
  if (!is.null(limit)) return(limit)
  if (length(response) < 6 || length(unique(dose)) < 4) return(note("too-few-rows", count = length(response)))
  if (is_constant(response)) return(note("constant"))
  fit <- fit_hill(response, dose)
  if (is.null(fit)) return(rows(note("not-converged"), dose_trend(response, dose)))
  middle <- exp(fit$estimate["log_half"])
  error <- fit$error["log_half"]
  t <- qt(0.975, fit$df)
  within <- middle >= min(dose[dose > 0]) && middle <= max(dose)
  f <- (sum((response - mean(response))^2) - fit$rss) / 3 / (fit$rss / fit$df)
  rows(dose_trend(response, dose),
       row("half-effect-dose", role = "answer", estimate = if (within) middle else NA, standard_error = if (within) middle * error else NA,
           interval = if (within) exp(fit$estimate["log_half"] + c(-1, 1) * t * error) else c(NA, NA), n = length(response), method = "dose-logistic"),
       if (!within) note("beyond-data", detail = "half-effect-dose"),
       row("omnibus", role = "answer", statistic = f, statistic_name = "F", df = c(3, fit$df), p = pf(f, 3, fit$df, lower.tail = FALSE),
           n = length(response), method = "dose-logistic"),
       fit$drawn, normality_check(fit$residuals))
}

fit_hill <- function(response, dose) {
  centre <- mean(response)
  unit <- sd(response)
  data <- data.frame(y = (response - centre) / unit, dose = dose)
  share <- function(log_half, hill) 1 / (1 + (exp(log_half) / pmax(dose, 1e-300))^hill)
  logs <- log(dose[dose > 0])
  starts <- expand.grid(log_half = seq(min(logs), max(logs), length.out = 9), log_hill = seq(-2.5, 2.5, by = 0.5))
  rss <- mapply(function(a, h) sum(lm.fit(cbind(1, share(a, exp(h))), data$y)$residuals^2), starts$log_half, starts$log_hill)
  # A fit that has no standard errors is none.
  fits <- lapply(order(rss)[1:3], function(index) tryCatch({
    fit <- nls(y ~ cbind(1, share(log_half, exp(log_hill))), data, start = as.list(starts[index, ]), algorithm = "plinear",
               control = nls.control(maxiter = 200, tol = 1e-7))
    summary(fit)
    fit
  }, error = function(e) NULL))
  fits <- Filter(Negate(is.null), fits)
  if (length(fits) == 0) return(NULL)
  best <- fits[[which.min(vapply(fits, deviance, numeric(1)))]]
  table <- summary(best)$coefficients
  if (any(!is.finite(table[, 2])) || table["log_half", 2] > 5 || table["log_hill", 2] > 5) return(NULL)
  places <- if (all(dose > 0)) exp(seq(min(log(dose)), max(log(dose)), length.out = 60)) else seq(0, max(dose), length.out = 60)
  height <- table[".lin1", 1] + table[".lin2", 1] / (1 + (exp(table["log_half", 1]) / pmax(places, 1e-300))^exp(table["log_hill", 1]))
  list(drawn = drawn(places, height * unit + centre), estimate = c(log_half = table["log_half", 1], hill = exp(table["log_hill", 1])),
       error = c(log_half = table["log_half", 2], hill = exp(table["log_hill", 1]) * table["log_hill", 2]),
       rss = deviance(best) * unit^2, df = length(response) - 4, residuals = as.vector(resid(best)) * unit)
}

# Spearman's correlation of dose and response: whether it rises or falls, whatever its shape.
dose_trend <- function(response, dose) {
  test <- suppressWarnings(cor.test(response, dose, method = "spearman", exact = FALSE))
  row("correlation", role = "answer", estimate = test$estimate, p = test$p.value, n = length(response), method = "spearman")
}
