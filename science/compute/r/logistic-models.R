# Logistic models by maximum likelihood: odds ratios with profile likelihood intervals (Venables and Ripley 2002, section 7.2).

# outcome: a factor or numbers, level: the value that counts as success; or counts of successes with their trials.
# predictors, covariates, interactions, strata: as in linear_model. cluster: whose rows are not independent.
logistic_model <- function(outcome, level, predictors, covariates = NULL, interactions = NULL, trials = NULL, strata = NULL, cluster = NULL,
                           pairs = TRUE) {
  success <- if (is.null(trials)) outcome == level else outcome
  covariates <- with_strata(covariates, strata)
  asked <- names(predictors)
  matrix <- design(c(predictors, covariates), interactions)
  size <- if (is.null(trials)) rep(1, length(success)) else trials
  if (any(success > size) || any(success < 0)) return(note("values-invalid"))
  limit <- logistic_limit(success, size, matrix)
  if (!is.null(limit)) return(rows(limit))
  fit <- fit_likelihood(cbind(success, size - success), matrix$x, binomial())
  separated <- separated_terms(fit)
  if (any(separated)) return(separated_rows(fit, matrix, asked, separated))
  groups <- bare_groups(predictors, covariates, "share", success, size, if (is.null(trials)) level else NA)
  if (!is.null(cluster))
    return(rows(clustered_rows(fit, matrix, asked, factor(cluster), "cluster-robust-logistic", "odds-ratio", pairs), groups))
  quasi <- if (any(matrix$terms$kind == "slope")) dispersion_along(fit, any(size > 1)) else dispersion_of(fit, grouped = any(size > 1))
  if (quasi$over) fit <- overdispersed(fit, quasi)
  found <- rows(coefficient_rows(fit, matrix$terms, asked, "logistic-model", "odds-ratio", interval = likelihood_interval, pairs = pairs),
                simple_effects(fit, matrix$terms, asked, "logistic-model", "odds-ratio"),
                likelihood_omnibus(fit, matrix, asked, "logistic-model"), model_row(fit, "logistic-model"),
                if (is.null(strata) && length(c(predictors, covariates)) > 1) unadjusted_odds(success, size, predictors))
  curve <- if (length(asked) == 1 && is.numeric(predictors[[1]]) && all(size == 1))
    drawn_curve(as.numeric(success), predictors[[1]], covariates, "line", binomial())
  rows(found, groups, curve, logistic_checks(fit, matrix, asked, sum(success), sum(size)), quasi$check, matrix$notes,
       if (!fit$converged) note("not-converged"))
}

logistic_limit <- function(success, size, matrix) {
  if (length(success) < ncol(matrix$x) + 2) return(note("too-few-rows", count = length(success)))
  if (sum(success) == 0 || sum(success) == sum(size)) return(note("constant"))
  if (ncol(matrix$x) < 2) return(if (nrow(matrix$notes) > 0) matrix$notes else note("constant"))
  NULL
}

# Iteratively reweighted least squares on centred and scaled columns.
fit_likelihood <- function(response, x, family, offset = NULL) {
  model <- suppressWarnings(glm.fit(x, response, family = family, offset = offset,
                                    control = glm.control(epsilon = 1e-14, maxit = 60)))
  order <- order(model$qr$pivot[seq_len(model$rank)])
  covariance <- chol2inv(model$qr$qr[seq_len(model$rank), seq_len(model$rank), drop = FALSE])[order, order, drop = FALSE]
  settled <- max(abs(model$weights * model$residuals)) < Inf && (model$converged || model$iter == 60)
  list(coefficients = unname(model$coefficients), covariance = covariance, df = Inf, n = NROW(response), model = model,
       x = x, response = response, family = family, offset = offset, scale = 1, converged = settled)
}

# Errors that allow for correlation within clusters, and for outcomes that vary more than the model has it: CR1 (Liang and
# Zeger 1986), t with clusters - 1 df.
clustered_rows <- function(fit, matrix, asked, cluster, method, quantity, pairs) {
  clusters <- nlevels(cluster)
  if (clusters < max(3, ncol(matrix$x))) return(note("too-few-rows", count = clusters))
  model <- fit$model
  scores <- rowsum(fit$x * model$prior.weights * (model$y - model$fitted.values), cluster)
  correction <- clusters / (clusters - 1) * (fit$n - 1) / (fit$n - ncol(fit$x))
  fit$covariance <- correction * fit$covariance %*% crossprod(scores) %*% fit$covariance
  fit$df <- clusters - 1
  if (any(diag(fit$covariance) <= 0)) return(note("too-few-rows", count = clusters))
  rows(coefficient_rows(fit, matrix$terms, asked, method, quantity, pairs = pairs), simple_effects(fit, matrix$terms, asked, method, quantity),
       omnibus_rows(fit, matrix$terms, asked, method), collinearity_check(matrix),
       assumption("small-sample", clusters >= 20, clusters), matrix$notes, if (!fit$converged) note("not-converged"))
}

# Standard errors of columns with standard deviation 1 that exceed 100: the likelihood has no maximum there, for the
# column separates the outcomes (Albert and Anderson 1984).
separated_terms <- function(fit) sqrt(diag(fit$covariance)) > 100 | !is.finite(fit$coefficients)

# What separates the outcome has no odds ratio; its likelihood ratio test remains.
separated_rows <- function(fit, matrix, asked, separated) {
  terms <- matrix$terms
  names <- setdiff(unique(c(terms$predictor[separated], terms$other[separated])), NA)
  rows(lapply(intersect(asked, terms$predictor), function(name) {
    test <- likelihood_test(fit, which(!(terms$predictor %in% name | terms$other %in% name)))
    one <- terms[terms$predictor %in% name & terms$kind != "interaction", ]
    row(if (nrow(one) == 1) "odds-ratio" else "omnibus", role = "answer", predictor = name,
        group = if (nrow(one) == 1) one$level else NA, reference = if (nrow(one) == 1) one$reference else NA,
        adjusted = length(unique(terms$predictor)) > 2, statistic = test$value, statistic_name = "chi-squared",
        df = test$df, p = test$p, n = fit$n, method = "logistic-model")
  }), assumption("separation", FALSE), lapply(names, function(name) note("separation", column = name)), matrix$notes)
}

# Likelihood ratio test against the model of the kept columns; F where the errors were scaled for dispersion.
likelihood_test <- function(fit, kept) {
  smaller <- fit_likelihood(fit$response, fit$x[, kept, drop = FALSE], fit$family, fit$offset)
  df <- ncol(fit$x) - length(kept)
  change <- max(0, smaller$model$deviance - fit$model$deviance) / fit$scale
  if (is.finite(fit$df)) return(list(name = "F", value = change / df, df = c(df, fit$df), p = pf(change / df, df, fit$df, lower.tail = FALSE)))
  list(name = "chi-squared", value = change, df = df, p = pchisq(change, df, lower.tail = FALSE))
}

likelihood_omnibus <- function(fit, matrix, asked, method) {
  found <- omnibus_rows(fit, matrix$terms, asked, method)
  if (is.null(found) || nrow(found) == 0) return(NULL)
  rows(lapply(seq_len(nrow(found)), function(index) {
    name <- found$predictor[index]
    other <- found$within[index]
    mine <- if (is.na(other)) matrix$terms$predictor %in% name & matrix$terms$kind != "interaction"
            else matrix$terms$predictor %in% name & matrix$terms$other %in% other
    test <- likelihood_test(fit, which(!mine))
    row(found$quantity[index], role = "answer", predictor = name, within = other, adjusted = found$adjusted[index],
        statistic = test$value, statistic_name = test$name, df = test$df, p = test$p, n = fit$n, method = method)
  }))
}

# The whole model against the intercept alone.
model_row <- function(fit, method) {
  test <- likelihood_test(fit, 1)
  row("omnibus", role = "part", predictor = WHOLE_MODEL, statistic = test$value, statistic_name = test$name, df = test$df, p = test$p, n = fit$n,
      method = method)
}

# Profile likelihood limits, where the rows are few enough for the refits; else Wald.
likelihood_interval <- function(fit, level = 0.95) {
  if (fit$n > 5000 || is.finite(fit$df) || ncol(fit$x) > 10) return(wald_interval(fit, level))
  ends <- lapply(seq_along(fit$coefficients), function(index) c(profile_end(fit, index, -1, level), profile_end(fit, index, 1, level)))
  do.call(rbind, ends)
}

# Where twice the log likelihood has fallen by the chi-squared quantile, all other coefficients fitted anew: Newton's method
# on the root of the fall, which is nearly a straight line.
profile_end <- function(fit, index, side, level) {
  wald <- fit$coefficients[index]
  error <- sqrt(fit$covariance[index, index])
  goal <- qnorm((1 + level) / 2)
  end <- wald + side * goal * error
  if (index == 1) return(end) # the intercept is not shown
  tangent <- fit$covariance[-index, index] / fit$covariance[index, index]
  top <- likelihood_at(fit, fit$coefficients)$value
  for (step in 1:40) {
    b <- maximum_with(fit, index, end, fit$coefficients[-index] + tangent * (end - wald))
    root <- sqrt(max(2 * (top - b$value), 1e-12))
    slope <- abs(b$score[index]) / root
    if (slope < 1e-8 || abs(end - wald) > 200 * error) return(NA)
    change <- (goal - root) / slope
    end <- end + side * max(min(change, 2 * error), -abs(end - wald) / 2)
    if (abs(change) < 1e-9 * error) return(end)
  }
  NA
}

# Log likelihood and its derivatives (canonical links), up to a constant.
likelihood_at <- function(fit, b) {
  eta <- as.vector(fit$x %*% b) + if (is.null(fit$offset)) 0 else fit$offset
  counts <- fit$family$family == "poisson"
  success <- if (counts) fit$response else fit$response[, 1]
  trials <- if (counts) 1 else rowSums(fit$response)
  mean <- trials * fit$family$linkinv(eta)
  total <- if (counts) mean else trials * (pmax(eta, 0) + log1p(exp(-abs(eta))))
  weight <- if (counts) mean else mean * (1 - mean / trials)
  list(value = sum(success * eta - total), score = as.vector(crossprod(fit$x, success - mean)), information = crossprod(fit$x, fit$x * weight))
}

# The maximum with one coefficient held: Newton's method with halved steps, which finds it because the likelihood is concave.
maximum_with <- function(fit, index, held, start) {
  b <- append(start, held, index - 1)
  now <- likelihood_at(fit, b)
  for (iteration in 1:50) {
    free <- now$information[-index, -index, drop = FALSE]
    if (rcond(free) < 1e-14) break
    change <- append(solve(free, now$score[-index]), 0, index - 1)
    following <- likelihood_at(fit, b + change)
    while (!(following$value >= now$value - 1e-12 * abs(now$value)) && max(abs(change)) > 1e-10) {
      change <- change / 2
      following <- likelihood_at(fit, b + change)
    }
    b <- b + change
    now <- following
    if (max(abs(change)) < 1e-9) break
  }
  now
}

unadjusted_odds <- function(success, size, predictors) alone(predictors, function(one) {
  matrix <- design(one)
  if (!is.null(logistic_limit(success, size, matrix))) return(NULL)
  fit <- fit_likelihood(cbind(success, size - success), matrix$x, binomial())
  if (any(separated_terms(fit))) return(NULL)
  rows(likelihood_omnibus(fit, matrix, names(one), "logistic-model"),
       coefficient_rows(fit, matrix$terms, names(one), "logistic-model", "odds-ratio", interval = likelihood_interval))
})

# Linearity of the log odds (squares added), collinearity, influence, and ten events for each coefficient (Peduzzi 1996).
logistic_checks <- function(fit, matrix, asked, events, trials) {
  rarer <- min(events, trials - events)
  rows(likelihood_linearity(fit, matrix, asked), collinearity_check(matrix),
       assumption("small-sample", rarer >= 10 * (ncol(matrix$x) - 1), rarer / (ncol(matrix$x) - 1)),
       assumption("separation", TRUE))
}

likelihood_linearity <- function(fit, matrix, asked) {
  slopes <- which(matrix$terms$kind == "slope" & matrix$terms$predictor %in% asked)
  bends <- slopes[vapply(slopes, function(index) length(unique(matrix$x[, index])) > 2, logical(1))]
  if (length(bends) == 0) return(NULL)
  wide <- cbind(matrix$x, scale(matrix$x[, bends, drop = FALSE]^2))
  wide <- wide[, independent_columns(wide), drop = FALSE]
  if (ncol(wide) == ncol(matrix$x) || nrow(wide) < ncol(wide) + 2) return(NULL)
  wider <- fit_likelihood(fit$response, wide, fit$family, fit$offset)
  if (any(separated_terms(wider))) return(NULL)
  wider$scale <- fit$scale
  wider$df <- fit$df
  test <- likelihood_test(wider, seq_len(ncol(matrix$x)))
  assumption("linearity", test$p >= 0.05, test$value, test$p)
}
