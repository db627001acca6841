# Two quantities that go together.

# Pearson's r with Fisher's interval (1921), Spearman's rho (interval of Bonett and Wright 2000) and Kendall's tau-b
# (interval of Fieller, Hartley and Pearson 1957). The named one is the answer; of the others rank and product are checks.
# along: a data frame of the predictor, where a curve that turns may answer in place of Pearson's r.
correlation <- function(outcome, predictor, method = "pearson", most_kendall = 5000, along = NULL) {
  n <- length(outcome)
  if (n < 4) return(note("too-few-rows", count = n))
  if (diff(range(outcome)) == 0 || diff(range(predictor)) == 0) return(note("constant"))
  kinds <- unique(c(method, "pearson", "spearman"))
  found <- lapply(kinds, function(kind) correlation_row(outcome, predictor, kind, "check"))
  # Where a line says nothing a curve may; a clear line is held against other columns, which a curve is not.
  turned <- if (!is.null(along) && method == "pearson" && isTRUE(found[[1]]$p >= 0.05)) turning_curve(outcome, along)
  if (is.null(turned)) found[[1]]$role <- "answer"
  rows(
    turned,
    found,
    if (method == "pearson" && is.null(turned)) {
      x <- predictor - mean(predictor)
      y <- outcome - mean(outcome)
      line <- sum(x * y) / sum(x^2)
      residual <- sum((y - line * x)^2)
      error <- sqrt(residual / (n - 2) / sum(x^2))
      row("slope", "part", estimate = line, standard_error = error,
          interval = line + c(-1, 1) * qt(0.975, n - 2) * error,
          statistic = if (error > 0) line / error else NA, statistic_name = "t", df = n - 2,
          p = if (error > 0) 2 * pt(-abs(line / error), n - 2) else NA, n = n, method = "linear-model")
    },
    if (n < 10) assumption("small-sample", FALSE, n),
    if (method != "pearson" && (anyDuplicated(outcome) || anyDuplicated(predictor))) assumption("ties", FALSE))
}

correlation_row <- function(x, y, kind, role, n = length(x)) {
  r <- switch(kind, pearson = cor(x, y), spearman = cor(ranks_of(x)$ranks, ranks_of(y)$ranks), kendall = cor(x, y, method = "kendall"))
  # Rounding must not carry a perfect correlation beyond 1.
  r <- max(-1, min(1, r))
  if (kind == "kendall") {
    test <- suppressWarnings(cor.test(x, y, method = "kendall"))
    error <- sqrt(0.437 / (n - 4))
    return(row("correlation", role, estimate = r, interval = if (n > 4) tanh(atanh(r) + c(-1, 1) * 1.959964 * error),
               statistic = test$statistic, statistic_name = names(test$statistic), p = test$p.value, n = n,
               method = "kendall"))
  }
  exact <- kind == "spearman" && n < 10 && !anyDuplicated(x) && !anyDuplicated(y)
  t <- r * sqrt((n - 2) / (1 - r^2))
  error <- if (kind == "spearman") sqrt((1 + r^2 / 2) / (n - 3)) else sqrt(1 / (n - 3))
  p <- if (exact) cor.test(x, y, method = "spearman", exact = TRUE)$p.value else 2 * pt(-abs(t), n - 2)
  row("correlation", role, estimate = r,
      interval = if (abs(r) < 1) tanh(atanh(r) + c(-1, 1) * qnorm(0.975) * error) else c(NA, NA),
      statistic = if (exact) NA else t, statistic_name = if (exact) NA else "t", df = if (exact) NA else n - 2, p = p,
      n = n, method = kind)
}

# The correlation of what the covariates leave of both (Fisher 1924); quantities and factors may be covariates.
partial_correlation <- function(outcome, predictor, covariates, kind = "pearson") {
  ranked <- if (kind == "spearman") function(x) ranks_of(x)$ranks else identity
  terms <- lapply(covariates, function(x) if (is.factor(x)) droplevels(x) else ranked(x) - mean(ranked(x)))
  several <- vapply(terms, function(x) length(unique(x)) > 1, NA)
  design <- do.call(cbind, c(list(rep(1, length(outcome))), lapply(terms[several], function(x)
    if (is.factor(x)) model.matrix(~x)[, -1, drop = FALSE] else x)))
  fit <- qr(design)
  controlled <- fit$rank - 1
  n <- length(outcome)
  df <- n - 2 - controlled
  if (df < 1) return(note("too-few-rows", count = n))
  x <- qr.resid(fit, ranked(predictor) - mean(ranked(predictor)))
  y <- qr.resid(fit, ranked(outcome) - mean(ranked(outcome)))
  tiny <- function(residual, of) sum(residual^2) <= 1e-20 * sum((of - mean(of))^2)
  if (tiny(x, ranked(predictor)) || tiny(y, ranked(outcome))) return(note("constant"))
  r <- max(-1, min(1, sum(x * y) / sqrt(sum(x^2) * sum(y^2))))
  t <- r * sqrt(df / (1 - r^2))
  row("correlation", "answer", estimate = r,
      interval = if (df > 1 && abs(r) < 1) tanh(atanh(r) + c(-1, 1) * qnorm(0.975) / sqrt(df - 1)) else c(NA, NA),
      statistic = t, statistic_name = "t", df = df, p = 2 * pt(-abs(t), df), n = n, adjusted = TRUE,
      method = "partial-correlation")
}

partial_with_check <- function(outcome, predictor, covariates) {
  plain <- correlation(outcome, predictor)
  plain$role[plain$role %in% "answer"] <- "check"
  rows(partial_correlation(outcome, predictor, covariates), plain[plain$quantity != "slope", ])
}

# Within the strata, adjusted for them.
correlation_adjusted <- function(outcome, predictor, strata) {
  table <- partial_correlation(outcome, predictor, list(factor(strata)))
  table$role[table$role %in% "answer"] <- "check"
  table[table$quantity != "note", ]
}
