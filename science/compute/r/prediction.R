# How well an outcome can be predicted: repeated cross-validation, each row predicted by models that have not seen it
# (Stone 1974), against the mean or the most frequent level.

# categorical: the outcome's values are levels, even where they are numbers.
prediction <- function(outcome, predictors, categorical = FALSE, folds = 10, repeats = 5) {
  if (categorical) outcome <- factor(outcome)
  n <- length(outcome)
  if (n < 20) return(note("too-few-rows", count = n))
  if (is_constant(outcome)) return(note("constant"))
  outcome <- if (is.factor(outcome)) droplevels(outcome) else outcome
  matrix <- design(predictors)
  if (ncol(matrix$x) < 2) return(if (nrow(matrix$notes) > 0) matrix$notes else note("constant"))
  if (n < 3 * ncol(matrix$x)) return(note("too-few-rows", count = n))
  if (is.factor(outcome) && nlevels(outcome) > 20) return(note("levels-left-out", count = nlevels(outcome)))
  set.seed(20240229)
  errors <- lapply(seq_len(if (n > 20000) 1 else repeats), function(round) {
    fold <- sample(rep_len(seq_len(folds), n))
    if (is.factor(outcome)) held_out_levels(outcome, matrix$x, fold) else held_out_numbers(outcome, matrix$x, fold)
  })
  model <- rowMeans(vapply(errors, function(each) each$model, numeric(n)))
  base <- rowMeans(vapply(errors, function(each) each$base, numeric(n)))
  rows(if (is.factor(outcome)) level_errors(model, base, n) else number_errors(model, base, n), matrix$notes)
}

# Squared errors of each row.
held_out_numbers <- function(outcome, x, fold) {
  model <- base <- numeric(length(outcome))
  for (each in unique(fold)) {
    held <- fold == each
    kept <- independent_columns(x[!held, , drop = FALSE])
    b <- qr.coef(qr(x[!held, kept, drop = FALSE]), outcome[!held])
    model[held] <- (outcome[held] - as.vector(x[held, kept, drop = FALSE] %*% b))^2
    base[held] <- (outcome[held] - mean(outcome[!held]))^2
  }
  list(model = model, base = base)
}

# 1 where the predicted level is wrong: linear discriminants with pooled covariance (Fisher 1936; Ripley 1996, section 3.1).
held_out_levels <- function(outcome, x, fold) {
  model <- base <- numeric(length(outcome))
  for (each in unique(fold)) {
    held <- fold == each
    seen <- droplevels(outcome[!held])
    kept <- setdiff(which(independent_columns(x[!held, , drop = FALSE])), 1)
    guess <- if (length(kept) == 0 || nlevels(seen) < 2) names(which.max(table(seen)))
             else discriminate(x[!held, kept, drop = FALSE], seen, x[held, kept, drop = FALSE])
    model[held] <- as.character(outcome[held]) != guess
    base[held] <- as.character(outcome[held]) != names(which.max(table(outcome)))
  }
  list(model = model, base = base)
}

discriminate <- function(x, level, new) {
  means <- rowsum(x, level) / as.vector(table(level))
  residual <- x - means[as.integer(level), , drop = FALSE]
  pooled <- crossprod(residual) / max(1, nrow(x) - nlevels(level)) + diag(1e-8, ncol(x))
  weights <- solve(pooled, t(means))
  scores <- sweep(new %*% weights, 2, log(table(level) / length(level)) - colSums(t(means) * weights) / 2, `+`)
  levels(level)[max.col(scores, ties.method = "first")]
}

# Root mean squared error of model and mean, and the share of the variance predicted.
number_errors <- function(model, base, n) {
  gain <- base - model
  rows(row("prediction-error", role = "answer", predictor = WHOLE_MODEL, estimate = sqrt(mean(model)), interval = root_interval(model), p = paired_p(gain), n = n, method = "cross-validation"),
       row("baseline-error", role = "part", predictor = WHOLE_MODEL, estimate = sqrt(mean(base)), interval = root_interval(base), n = n, method = "cross-validation"),
       row("variance-explained", role = "part", predictor = WHOLE_MODEL, estimate = 1 - sum(model) / sum(base), n = n, method = "cross-validation"))
}

level_errors <- function(model, base, n) rows(
  row("accuracy", role = "answer", predictor = WHOLE_MODEL, estimate = 1 - mean(model), interval = wilson(sum(1 - model), n), p = paired_p(base - model), n = n,
      count = round(sum(1 - model)), method = "cross-validation"),
  row("prediction-error", role = "part", predictor = WHOLE_MODEL, estimate = mean(model), interval = wilson(sum(model), n), n = n, method = "cross-validation"),
  row("baseline-error", role = "part", predictor = WHOLE_MODEL, estimate = mean(base), interval = wilson(sum(base), n), n = n, method = "cross-validation"))

root_interval <- function(squares) sqrt(pmax(0, mean(squares) + c(-1, 1) * qnorm(0.975) * sd(squares) / sqrt(length(squares))))

# Whether the held-out errors are smaller than those of the baseline: one-sided, of the mean gain over the rows.
paired_p <- function(gain) if (is_constant(gain)) NA else pt(mean(gain) / (sd(gain) / sqrt(length(gain))), length(gain) - 1, lower.tail = FALSE)
