# Curves of one quantity: polynomials in an orthogonal basis, their vertex, and natural splines.

# predictors: a data frame or named list of one numeric vector. covariates: as in linear_model. cluster: errors allow for
# correlation within clusters, as in cluster_robust.
curve_model <- function(outcome, predictors, covariates = NULL, degree = 2, cluster = NULL) {
  matrix <- design(c(predictors, covariates))
  limit <- linear_limit(outcome, matrix)
  if (is.null(limit) && length(unique(predictors[[1]])) <= degree) limit <- note("too-few-rows", column = names(predictors)[1])
  if (!is.null(limit)) return(rows(limit))
  if (!is.null(cluster)) return(rows(clustered_curve(outcome, predictors, covariates, factor(cluster), matrix)))
  fit <- fit_curve(outcome, predictors[[1]], covariates, degree)
  rows(curve_rows(outcome, predictors, covariates), drawn_curve(outcome, predictors[[1]], covariates, "quadratic"), normality_check(fit$residuals), influence_check(fit), matrix$notes)
}

# No band is drawn: that of least squares would be too narrow.
clustered_curve <- function(outcome, predictors, covariates, cluster, matrix) {
  if (nlevels(cluster) < max(3, ncol(matrix$x) + 1)) return(note("too-few-rows", count = nlevels(cluster)))
  fit <- fit_curve(outcome, predictors[[1]], covariates, cluster = cluster)
  if (fit$exact) return(note("exact-fit"))
  rows(curve_rows(outcome, predictors, covariates, cluster), intraclass(fit$residuals, cluster),
       assumption("small-sample", nlevels(cluster) >= 20, nlevels(cluster)), matrix$notes)
}

spline_model <- function(outcome, predictors, covariates = NULL) {
  matrix <- design(c(predictors, covariates))
  limit <- linear_limit(outcome, matrix)
  if (is.null(limit) && length(unique(predictors[[1]])) < 5) limit <- note("too-few-rows", column = names(predictors)[1])
  if (!is.null(limit)) return(rows(limit))
  rows(spline_rows(outcome, predictors, covariates), drawn_curve(outcome, predictors[[1]], covariates, "spline"),
       linear_checks(outcome, matrix, fit_linear(outcome, matrix$x), names(predictors)))
}

# Least squares on orthonormal polynomials (Arnoldi's recurrence: Brubeck, Nakatsukasa and Trefethen 2021), then turned into
# powers of x: well conditioned where powers themselves are not.
fit_curve <- function(outcome, x, covariates = NULL, degree = 2, cluster = NULL) {
  middle <- (max(x) + min(x)) / 2
  half <- (max(x) - min(x)) / 2
  basis <- orthogonal_polynomials((x - middle) / half, degree)
  others <- if (length(covariates) > 0) design(covariates, intercept = FALSE)$x
  columns <- cbind(basis$values, others)
  fit <- fit_linear(outcome, columns, centre = 0)
  if (!is.null(cluster))
    fit <- list_with(fit, covariance = cluster_covariance(fit, columns, cluster), df = nlevels(cluster) - 1)
  powers <- diag(degree + 1)
  for (k in 0:degree) powers[1:(k + 1), k + 1] <- choose(k, 0:k) * (-middle)^(k - 0:k) / half^k
  to_powers <- powers %*% t(basis$coefficients)
  own <- seq_len(degree + 1)
  list_with(fit, powers = as.vector(to_powers %*% fit$coefficients[own]),
            powers_covariance = to_powers %*% fit$covariance[own, own] %*% t(to_powers))
}

list_with <- function(list, ...) {
  added <- list(...)
  list[names(added)] <- added
  list
}

# values: columns of degree 0, 1, …, orthonormal over z. coefficients: row k + 1 holds the powers of z of column k + 1.
orthogonal_polynomials <- function(z, degree) {
  values <- matrix(1 / sqrt(length(z)), length(z), degree + 1)
  coefficients <- matrix(0, degree + 1, degree + 1)
  coefficients[1, 1] <- 1 / sqrt(length(z))
  for (k in seq_len(degree)) {
    column <- z * values[, k]
    powers <- c(0, coefficients[k, -(degree + 1)])
    for (pass in 1:2) { # twice is enough: orthogonal to the last digit
      part <- crossprod(values[, 1:k, drop = FALSE], column)
      column <- column - as.vector(values[, 1:k, drop = FALSE] %*% part)
      powers <- powers - as.vector(t(part) %*% coefficients[1:k, , drop = FALSE])
    }
    size <- sqrt(sum(column^2))
    values[, k + 1] <- column / size
    coefficients[k + 1, ] <- powers / size
  }
  list(values = values, coefficients = coefficients)
}

# Curvature, vertex and slopes of a quadratic.
curve_rows <- function(outcome, predictors, covariates, cluster = NULL) {
  name <- names(predictors)
  x <- predictors[[1]] - mean(predictors[[1]])
  fit <- fit_curve(outcome, x, covariates, cluster = cluster)
  b <- fit$powers
  v <- fit$powers_covariance
  t <- qt(0.975, fit$df)
  row_of <- function(quantity, role, estimate, error, ...) {
    row(quantity, role = role, predictor = name, adjusted = length(covariates) > 0, estimate = estimate, standard_error = error,
        interval = estimate + c(-1, 1) * t * error, n = fit$n, method = "quadratic-model", ...)
  }
  tested <- function(quantity, role, estimate, error, ...)
    row_of(quantity, role, estimate, error, statistic_name = "t", statistic = estimate / error, df = fit$df,
           p = 2 * pt(-abs(estimate / error), fit$df), ...)
  slopes <- lapply(quantile(x, c(0.1, 0.9), names = FALSE), function(at)
    tested("slope", "part", b[2] + 2 * b[3] * at, sqrt(v[2, 2] + 4 * at * v[2, 3] + 4 * at^2 * v[3, 3]),
           at = at + mean(predictors[[1]]), at_column = name))
  total <- sum((outcome - mean(outcome))^2)
  rows(tested("curvature", "answer", b[3], sqrt(v[3, 3])), vertex_row(b, v, fit, x, mean(predictors[[1]]), name, length(covariates) > 0),
       slopes, if (is.null(cluster)) fit_row(list_with(fit, total = total), "quadratic-model"))
}

# The curve of a relation that goes up on one side and down on the other: no correlation stands for it. NULL unless the
# slopes towards both ends of the data are clear and of two signs (Lind and Mehlum 2010).
turning_curve <- function(outcome, predictors) {
  if (length(outcome) < 10 || length(unique(predictors[[1]])) < 5) return(NULL)
  found <- curve_rows(outcome, predictors, NULL)
  slopes <- found[found$quantity == "slope", ]
  turns <- found$p[found$quantity == "curvature"] < 0.05 && all(slopes$p < 0.05) && prod(sign(slopes$estimate)) < 0
  if (turns %in% TRUE) rows(found, drawn_curve(outcome, predictors[[1]], NULL, "quadratic"))
}

# The vertex -b1 / (2 b2) with Fieller's interval (1954); left out where it lies beyond the data.
vertex_row <- function(b, v, fit, x, centre, name, adjusted) {
  at <- -b[2] / (2 * b[3])
  if (!is.finite(at) || at < min(x) || at > max(x)) return(NULL)
  ends <- fieller(-b[2], 2 * b[3], v[2, 2], 4 * v[3, 3], -2 * v[2, 3], qt(0.975, fit$df))
  row("vertex", role = "part", predictor = name, adjusted = adjusted, estimate = at + centre,
      interval = ends + centre, n = fit$n, method = "quadratic-model")
}

# Interval of the ratio a / b by Fieller's theorem; NA where b may be zero, for the interval is then unbounded.
fieller <- function(a, b, var_a, var_b, cov_ab, quantile) {
  g <- quantile^2 * var_b / b^2
  if (!is.finite(g) || g >= 1) return(c(NA, NA))
  ratio <- a / b
  middle <- ratio - g * cov_ab / var_b
  reach <- quantile / abs(b) * sqrt(var_a - 2 * ratio * cov_ab + ratio^2 * var_b - g * (var_a - cov_ab^2 / var_b))
  (middle + c(-1, 1) * reach) / (1 - g)
}

# Natural cubic spline of 4 df against a constant (answer): a relation of any smooth shape.
spline_rows <- function(outcome, predictors, covariates) {
  name <- names(predictors)
  x <- predictors[[1]]
  base <- if (length(covariates) > 0) design(covariates)$x else matrix(1, length(outcome), 1)
  df <- min(4, length(unique(x)) - 2)
  fit <- fit_linear(outcome, base)
  test <- added_columns_test(outcome, base, splines::ns((x - mean(x)) / sd(x), df = df), fit)
  if (is.null(test)) return(NULL)
  row("omnibus", role = "answer", predictor = name, adjusted = length(covariates) > 0, statistic_name = "F", statistic = test$f,
      df = c(test$k, test$df), p = test$p, n = fit$n, method = "spline-model")
}
