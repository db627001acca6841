# What is expected of an outcome where its predictors have given values, and where a single new value lies (Draper and Smith
# 1998, "Applied regression analysis", chapter 3).

# outcome: numbers. predictors: data frame of numeric vectors and factors. given: their values as text, in the same order.
expected_value <- function(outcome, predictors, given) {
  matrix <- design(predictors)
  limit <- linear_limit(outcome, matrix)
  if (!is.null(limit)) return(rows(limit))
  fit <- fit_linear(outcome, matrix$x)
  x <- row_of_given(matrix, predictors, given)
  estimate <- fit$centre + sum(x * fit$coefficients)
  error <- sqrt(as.vector(t(x) %*% fit$covariance %*% x))
  around <- function(error) estimate + c(-1, 1) * qt(0.975, fit$df) * error
  rows(row("expected-value", "answer", predictor = WHOLE_MODEL, estimate = estimate, standard_error = error,
           interval = around(error), n = fit$n, method = "linear-model"),
       row("prediction-interval", predictor = WHOLE_MODEL, interval = around(sqrt(fit$sigma^2 + error^2)), n = fit$n,
           method = "linear-model"),
       fit_row(fit, "linear-model"), beyond_range(matrix, predictors, given, x),
       linear_checks(outcome, matrix, fit, names(predictors)), matrix$notes, if (fit$exact) note("exact-fit"))
}

# outcome: a factor or numbers, level: the value that is counted.
expected_share <- function(outcome, level, predictors, given) {
  success <- outcome == level
  matrix <- design(predictors)
  limit <- logistic_limit(success, rep(1, length(success)), matrix)
  if (!is.null(limit)) return(rows(limit))
  fit <- fit_likelihood(cbind(success, 1 - success), matrix$x, binomial())
  if (any(separated_terms(fit))) return(note("separation"))
  x <- row_of_given(matrix, predictors, given)
  odds <- sum(x * fit$coefficients)
  error <- sqrt(as.vector(t(x) %*% fit$covariance %*% x))
  rows(row("expected-share", "answer", predictor = WHOLE_MODEL, estimate = plogis(odds),
           interval = plogis(odds + c(-1, 1) * qnorm(0.975) * error), n = fit$n, method = "logistic-model"),
       beyond_range(matrix, predictors, given, x),
       logistic_checks(fit, matrix, names(predictors), sum(success), length(success)), matrix$notes,
       if (!fit$converged) note("not-converged"))
}

# The given values as a row of the design matrix.
row_of_given <- function(matrix, predictors, given) {
  names(given) <- names(predictors)
  vapply(seq_len(nrow(matrix$terms)), function(index) {
    part <- matrix$terms[index, ]
    if (part$kind == "intercept") return(1)
    value <- given[[part$predictor]]
    if (part$kind == "contrast") as.numeric(value == part$level)
    else (as.numeric(value) - mean(predictors[[part$predictor]])) / part$scale
  }, numeric(1))
}

# Values outside of the range of their column; else values that no row has together: their leverage is above that of all rows
# (Montgomery, Peck and Vining 2012, "Introduction to linear regression analysis", section 3.8).
beyond_range <- function(matrix, predictors, given, x) {
  outside <- lapply(seq_along(predictors), function(index) {
    values <- predictors[[index]]
    if (is.factor(values) || (as.numeric(given[index]) >= min(values) && as.numeric(given[index]) <= max(values))) return(NULL)
    note("extrapolated", column = names(predictors)[index], detail = paste(format(min(values)), "to", format(max(values))))
  })
  found <- rows(outside)
  if (nrow(found) > 0) return(found)
  decomposition <- qr(matrix$x, tol = 1e-15)
  leverage <- rowSums(qr.Q(decomposition)^2)
  mine <- sum(backsolve(qr.R(decomposition), x[decomposition$pivot], transpose = TRUE)^2)
  if (mine > max(leverage) * (1 + 1e-9)) note("extrapolated")
}
