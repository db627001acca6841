# Linear models by least squares (Householder QR of centred and scaled columns, one step of refinement of the residuals).

# outcome: numbers. predictors, covariates: data frames of numeric vectors and factors; the first level is the reference.
# interactions: names, each pair after the other. strata: a factor that is adjusted for as well.
linear_model <- function(outcome, predictors, covariates = NULL, interactions = NULL, strata = NULL, pairs = TRUE) {
  covariates <- with_strata(covariates, strata)
  asked <- names(predictors)
  matrix <- design(c(predictors, covariates), interactions)
  limit <- linear_limit(outcome, matrix)
  if (!is.null(limit)) return(rows(limit))
  fit <- fit_linear(outcome, matrix$x)
  terms <- matrix$terms
  assumptions <- linear_checks(outcome, matrix, fit, asked)
  bent <- length(asked) == 1 && is.numeric(predictors[[1]]) && !fit$exact && 
    any(assumptions$name == "linearity" & assumptions$holds %in% FALSE)
  straight <- rows(
    coefficient_rows(fit, terms, asked, "linear-model", pairs = pairs),
    simple_effects(fit, terms, asked, "linear-model"),
    omnibus_rows(fit, terms, asked, "linear-model"),
    intercept_row(fit, matrix, c(predictors, covariates)),
    fit_row(fit, "linear-model"),
    if (is.null(strata) && length(c(predictors, covariates)) > 1) unadjusted_rows(outcome, predictors))
  if (length(asked) == 1 && is.numeric(predictors[[1]]) && !bent) straight <- rows(straight, drawn_curve(outcome, predictors[[1]], covariates))
  rows(if (bent) curved(outcome, predictors, covariates, straight) else straight, assumptions, matrix$notes,
       if (fit$exact) note("exact-fit"))
}

linear_limit <- function(outcome, matrix) {
  if (length(outcome) < ncol(matrix$x) + 2 || length(outcome) < 3) return(note("too-few-rows", count = length(outcome)))
  if (is_constant(outcome)) return(note("constant"))
  if (ncol(matrix$x) < 2 && nrow(matrix$notes) == 0) return(note("constant"))
  if (ncol(matrix$x) < 2) matrix$notes
}

# x: a design matrix of full column rank.
fit_linear <- function(outcome, x, centre = mean(outcome)) {
  unit <- 2^round(log2(sd(outcome))) # a power of two: dividing by it rounds nothing
  y <- (outcome - centre) / unit
  decomposition <- qr(x, tol = 1e-15)
  b <- qr.coef(decomposition, y)
  b <- b + qr.coef(decomposition, y - as.vector(x %*% b))
  residuals <- y - as.vector(x %*% b)
  df <- length(y) - ncol(x)
  variance <- sum(residuals^2) / df
  inverse <- chol2inv(qr.R(decomposition))[order(decomposition$pivot), order(decomposition$pivot), drop = FALSE]
  list(coefficients = b * unit, covariance = inverse * variance * unit^2, inverse = inverse, df = df, n = length(y),
       residuals = residuals * unit, fitted = outcome - residuals * unit, sigma = sqrt(variance) * unit, centre = centre,
       total = sum(y^2) * unit^2, exact = sqrt(variance) < 1e-13 * sqrt(length(y)), qr = decomposition)
}

# Share of the variance that the model explains, with the F test of the whole model.
fit_row <- function(fit, method) {
  k <- fit$n - fit$df - 1
  r.squared <- 1 - sum(fit$residuals^2) / fit$total
  f <- (fit$total - sum(fit$residuals^2)) / k / fit$sigma^2
  row("variance-explained", role = "part", predictor = WHOLE_MODEL, estimate = r.squared, statistic_name = "F", statistic = if (fit$exact) NA else f,
      df = c(k, fit$df), p = if (fit$exact) 0 else pf(f, k, fit$df, lower.tail = FALSE), n = fit$n, method = method)
}

# The expected outcome where all quantities are zero and all categories at their first level; only without interactions.
intercept_row <- function(fit, matrix, predictors) {
  if (any(matrix$terms$kind == "interaction")) return(NULL)
  shift <- vapply(seq_len(nrow(matrix$terms)), function(index) {
    part <- matrix$terms[index, ]
    if (part$kind == "intercept") 1 else if (part$kind == "slope") -mean(predictors[[part$predictor]]) / part$scale else 0
  }, numeric(1))
  estimate <- fit$centre + sum(shift * fit$coefficients)
  error <- sqrt(as.vector(t(shift) %*% fit$covariance %*% shift))
  row("intercept", role = "part", predictor = WHOLE_MODEL, estimate = estimate, standard_error = error,
      interval = estimate + c(-1, 1) * qt(0.975, fit$df) * error,
      statistic_name = "t", statistic = if (error > 0) estimate / error else NA, df = fit$df,
      p = if (error > 0) 2 * pt(-abs(estimate / error), fit$df) else NA, n = fit$n, method = "linear-model")
}

# Each predictor alone: how much the adjustment changes.
unadjusted_rows <- function(outcome, predictors) alone(predictors, function(one) {
  matrix <- design(one)
  if (!is.null(linear_limit(outcome, matrix))) return(NULL)
  fit <- fit_linear(outcome, matrix$x)
  rows(omnibus_rows(fit, matrix$terms, names(one), "linear-model"), coefficient_rows(fit, matrix$terms, names(one), "linear-model"))
})

# A straight line where a curve fits better is no claim: the curve answers, the slopes stay as its parts.
curved <- function(outcome, predictors, covariates, straight) {
  straight$role[straight$role == "answer"] <- "check"
  quadratic <- curve_rows(outcome, predictors, covariates)
  spline <- spline_rows(outcome, predictors, covariates)
  is_quadratic <- quadratic$p[quadratic$quantity == "curvature"] < 0.05
  rows(if (is_quadratic) quadratic else spline, straight,
       drawn_curve(outcome, predictors[[1]], covariates, if (is_quadratic) "quadratic" else "spline"))
}
