# Assumption checks of linear models. holds: whether the data are compatible with the assumption at the 5% level, or by
# the stated bound.

linear_checks <- function(outcome, matrix, fit, asked) {
  if (fit$exact) return(rows(collinearity_check(matrix)))
  rows(normality_check(fit$residuals), breusch_pagan(fit, matrix$x), linearity_check(outcome, matrix, fit, asked),
       collinearity_check(matrix), influence_check(fit))
}

# Shapiro and Wilk (1965) up to 5,000 residuals. Beyond, any test rejects what does not matter: skewness within 1.
normality_check <- function(residuals) {
  if (is_constant(residuals)) return(NULL)
  if (length(residuals) <= 5000) {
    test <- shapiro.test(residuals)
    return(assumption("normal-residuals", test$p.value >= 0.05, test$statistic, test$p.value))
  }
  skewness <- mean((residuals - mean(residuals))^3) / sd(residuals)^3
  assumption("normal-residuals", abs(skewness) < 1, skewness)
}

# Breusch and Pagan (1979), studentised by Koenker (1981): n times R squared of the squared residuals on the model's columns.
breusch_pagan <- function(fit, x) {
  squares <- fit$residuals^2
  if (is_constant(squares)) return(NULL)
  explained <- qr.fitted(fit$qr, squares)
  statistic <- fit$n * sum((explained - mean(squares))^2) / sum((squares - mean(squares))^2)
  df <- ncol(x) - 1
  p <- pchisq(statistic, df, lower.tail = FALSE)
  assumption("equal-variances", p >= 0.05, statistic, p)
}

# Whether squares of the quantities improve the fit (F test), and for one quantity in question natural splines of 4 df.
linearity_check <- function(outcome, matrix, fit, asked) {
  slopes <- which(matrix$terms$kind == "slope" & matrix$terms$predictor %in% asked)
  bends <- slopes[vapply(slopes, function(index) length(unique(matrix$x[, index])) > 2, logical(1))]
  if (length(bends) == 0) return(NULL)
  squared <- added_columns_test(outcome, matrix$x, matrix$x[, bends, drop = FALSE]^2, fit)
  if (is.null(squared)) return(NULL)
  smooth <- if (length(bends) == 1 && length(unique(matrix$x[, bends])) > 6 && fit$df > 10)
    added_columns_test(outcome, matrix$x, splines::ns(matrix$x[, bends], df = 4), fit)
  best <- if (!is.null(smooth) && smooth$p < squared$p) smooth else squared
  p <- if (is.null(smooth)) best$p else min(1, 2 * best$p) # Bonferroni: two tests
  assumption("linearity", p >= 0.05, best$f, p)
}

# F test of columns added to a model.
added_columns_test <- function(outcome, x, added, fit) {
  wide <- cbind(x, scale(added))
  wide <- wide[, is.finite(colSums(wide)), drop = FALSE]
  wide <- wide[, independent_columns(wide), drop = FALSE]
  k <- ncol(wide) - ncol(x)
  if (k < 1 || length(outcome) - ncol(wide) < 3) return(NULL)
  wider <- fit_linear(outcome, wide)
  f <- (sum(fit$residuals^2) - sum(wider$residuals^2)) / k / wider$sigma^2
  if (wider$exact) return(list(f = NA, p = 0, k = k, df = wider$df))
  list(f = f, p = pf(f, k, wider$df, lower.tail = FALSE), k = k, df = wider$df)
}

# Generalised variance inflation (Fox and Monette 1992), per degree of freedom; above 10 coefficients are hardly told apart.
collinearity_check <- function(matrix) {
  kept <- matrix$terms$kind %in% c("slope", "contrast")
  groups <- split(which(kept), matrix$terms$predictor[kept])
  if (length(groups) < 2) return(NULL)
  correlations <- cor(matrix$x[, kept, drop = FALSE])
  position <- match(seq_len(nrow(matrix$terms)), which(kept))
  inflation <- vapply(groups, function(indices) {
    own <- position[indices]
    value <- det(correlations[own, own, drop = FALSE]) * det(correlations[-own, -own, drop = FALSE]) / det(correlations)
    value^(1 / length(own))
  }, numeric(1))
  assumption("collinearity", max(inflation) < 10, if (is.finite(max(inflation))) max(inflation) else NA)
}

# Cook's distance (1977); an observation beyond 1 carries the result alone.
influence_check <- function(fit) {
  leverage <- rowSums(qr.qy(fit$qr, diag(1, fit$n, ncol(fit$qr$qr)))^2)
  if (any(leverage > 1 - 1e-8)) return(assumption("influence", FALSE))
  distance <- (fit$residuals / fit$sigma)^2 * leverage / (1 - leverage)^2 / ncol(fit$qr$qr)
  assumption("influence", max(distance) < 1, max(distance))
}

# Means of the rows of the same time, in the order of time; rows are sorted by it.
means_by_time <- function(values, time) {
  if (!anyDuplicated(time)) return(values)
  place <- cumsum(c(TRUE, diff(time) > 0))
  as.vector(rowsum(values, place)) / tabulate(place)
}

# Autocorrelation of residuals in the order of time: Ljung and Box (1978) at the first lag.
autocorrelation_check <- function(residuals) {
  if (length(residuals) < 6 || is_constant(residuals)) return(NULL)
  test <- Box.test(residuals, lag = 1, type = "Ljung-Box")
  first <- acf(residuals, lag.max = 1, plot = FALSE)$acf[2]
  assumption("autocorrelation", test$p.value >= 0.05, first, test$p.value)
}
