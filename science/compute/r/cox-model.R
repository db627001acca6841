# Cox's proportional hazards model (1972) with Efron's approximation for ties (1977), by Newton's method.

# time, event, level: as in survival_by_group. predictors, covariates, interactions, strata: as in linear_model.
cox_model <- function(time, event, level, predictors, covariates = NULL, interactions = NULL, strata = NULL, pairs = TRUE) {
  event <- event == level
  covariates <- with_strata(covariates, strata)
  asked <- names(predictors)
  limit <- survival_limit(time, event)
  if (!is.null(limit)) return(limit)
  matrix <- design(c(predictors, covariates), interactions, intercept = FALSE)
  if (is.null(matrix$x) || ncol(matrix$x) == 0) return(if (nrow(matrix$notes) > 0) matrix$notes else note("constant"))
  if (sum(event) < ncol(matrix$x) + 1) return(note("too-few-rows", count = sum(event)))
  fit <- fit_cox(time, event, matrix$x)
  separated <- separated_terms(fit)
  terms <- matrix$terms
  found <- rows(coefficient_rows(fit, terms, asked, "cox-model", "hazard-ratio", pairs = pairs),
                simple_effects(fit, terms, asked, "cox-model", "hazard-ratio"), omnibus_rows(fit, terms, asked, "cox-model"))
  found$count <- sum(event)
  apart <- unique(terms$predictor[separated])
  if (any(separated)) found <- without_hazards(found, intersect(apart, asked), fit, time, event, terms)
  rows(found,
       row("omnibus", role = "part", predictor = WHOLE_MODEL, statistic = 2 * (fit$likelihood - fit$null), statistic_name = "chi-squared", df = ncol(matrix$x),
           p = pchisq(2 * (fit$likelihood - fit$null), ncol(matrix$x), lower.tail = FALSE), n = length(time), count = sum(event),
           method = "cox-model"),
       if (is.null(strata) && length(c(predictors, covariates)) > 1) unadjusted_hazards(time, event, predictors),
       if (!any(separated)) proportional_hazards(time, event, matrix$x, fit),
       collinearity_check(matrix), assumption("small-sample", sum(event) >= 10 * ncol(matrix$x), sum(event) / ncol(matrix$x)),
       matrix$notes, lapply(apart, function(name) note("separation", column = name)), if (!fit$converged) note("not-converged"))
}

unadjusted_hazards <- function(time, event, predictors) alone(predictors, function(one) {
  matrix <- design(one, intercept = FALSE)
  if (is.null(matrix$x) || ncol(matrix$x) == 0) return(NULL)
  fit <- fit_cox(time, event, matrix$x)
  if (any(separated_terms(fit))) return(NULL)
  found <- rows(omnibus_rows(fit, matrix$terms, names(one), "cox-model"),
                coefficient_rows(fit, matrix$terms, names(one), "cox-model", "hazard-ratio"))
  found$count <- sum(event)
  found
})

# What separates the events has no hazard ratio; its likelihood ratio test remains.
without_hazards <- function(found, apart, fit, time, event, terms) {
  found <- found[!(found$predictor %in% apart), ]
  rows(found, assumption("separation", FALSE), lapply(apart, function(name) {
    kept <- !(terms$predictor %in% name | terms$other %in% name)
    smaller <- if (any(kept)) fit_cox(time, event, fit$x[, kept, drop = FALSE])$likelihood else fit$null
    one <- terms[terms$predictor %in% name & terms$kind != "interaction", ]
    chi <- max(0, 2 * (fit$likelihood - smaller))
    row(if (nrow(one) == 1) "hazard-ratio" else "omnibus", role = "answer", predictor = name,
        group = if (nrow(one) == 1) one$level else NA, reference = if (nrow(one) == 1) one$reference else NA, adjusted = any(kept),
        statistic = chi, statistic_name = "chi-squared", df = sum(!kept), p = pchisq(chi, sum(!kept), lower.tail = FALSE),
        n = fit$n, count = sum(event), method = "cox-model")
  }))
}

fit_cox <- function(time, event, x) {
  risk <- risk_sets(time, event, x)
  b <- numeric(ncol(x))
  now <- cox_step(risk, b)
  null <- now$likelihood
  converged <- FALSE
  for (iteration in 1:40) {
    if (rcond(now$information) < 1e-14) break
    change <- solve(now$information, now$score)
    following <- cox_step(risk, b + change)
    halvings <- 0
    while (!(is.finite(following$likelihood) && following$likelihood >= now$likelihood - 1e-10) && halvings < 30) {
      change <- change / 2
      following <- cox_step(risk, b + change)
      halvings <- halvings + 1
    }
    settled <- abs(following$likelihood - now$likelihood) < 1e-13 * (abs(now$likelihood) + 1) && max(abs(change)) < 1e-9
    b <- b + change
    now <- following
    if (settled) {
      converged <- TRUE
      break
    }
    if (max(abs(b)) > 50) break
  }
  singular <- rcond(now$information) < 1e-14
  list(coefficients = b, covariance = if (singular) diag(Inf, length(b)) else solve(now$information), df = Inf, n = length(time),
       x = x, likelihood = now$likelihood, null = null, converged = converged || max(abs(b)) > 50 || singular, risk = risk)
}

# Rows from the longest time to the shortest, so that sums over all still at risk are cumulative.
risk_sets <- function(time, event, x) {
  order <- order(-time, event)
  time <- time[order]
  event <- event[order]
  last <- cumsum(rle(time)$lengths)
  first <- c(1, head(last, -1) + 1)
  deaths <- as.vector(rowsum(event + 0, rep(seq_along(last), last - first + 1)))
  list(time = time[last], x = x[order, , drop = FALSE], event = event, last = last, deaths = deaths,
       set = rep(seq_along(last), last - first + 1))
}

# Log partial likelihood, score and information at coefficients b.
cox_step <- function(risk, b) {
  by_death <- death_moments(risk, b)
  eta <- as.vector(risk$x %*% b)
  list(likelihood = sum(eta[risk$event]) - sum(by_death$log_sum),
       score = colSums(risk$x[risk$event, , drop = FALSE]) - colSums(by_death$mean),
       information = matrix(colSums(by_death$variance), ncol(risk$x)))
}

# For each event (ties one after the other, by Efron): mean and variance of x over those at risk, weighted by hazard.
death_moments <- function(risk, b) {
  p <- ncol(risk$x)
  eta <- as.vector(risk$x %*% b)
  weight <- exp(eta - max(eta))
  pairs <- risk$x[, rep(1:p, p), drop = FALSE] * risk$x[, rep(1:p, each = p), drop = FALSE]
  values <- cbind(weight, weight * risk$x, weight * pairs)
  all <- matrix(apply(values, 2, cumsum), ncol = ncol(values))[risk$last, , drop = FALSE]
  tied <- rowsum(values * risk$event, risk$set)
  sets <- rep(seq_along(risk$deaths), risk$deaths)
  part <- sequence(risk$deaths[risk$deaths > 0], from = 0) / risk$deaths[sets]
  sums <- all[sets, , drop = FALSE] - part * tied[sets, , drop = FALSE]
  mean <- sums[, 1 + 1:p, drop = FALSE] / sums[, 1]
  second <- sums[, 1 + p + seq_len(p * p), drop = FALSE] / sums[, 1]
  list(log_sum = log(sums[, 1]) + max(eta), mean = mean, time = risk$time[sets],
       variance = second - mean[, rep(1:p, p), drop = FALSE] * mean[, rep(1:p, each = p), drop = FALSE])
}

# Score test of x times g(t) added to the model, g the Kaplan-Meier estimate: Grambsch and Therneau (1994), the exact form.
proportional_hazards <- function(time, event, x, fit) {
  p <- ncol(x)
  moments <- death_moments(fit$risk, fit$coefficients)
  curve <- survival_curve(time, event)
  before <- c(1, curve$survival)[match(moments$time, curve$time)]
  g <- 1 - before
  g <- g - mean(g)
  if (is_constant(g)) return(NULL)
  own <- fit$risk$x[fit$risk$event, , drop = FALSE]
  sets <- rep(seq_along(fit$risk$deaths), fit$risk$deaths)
  own_set <- fit$risk$set[fit$risk$event]
  own <- own[order(own_set), , drop = FALSE]
  score <- colSums((own - moments$mean) * g)
  sum_of <- function(weights) matrix(colSums(weights * moments$variance), p)
  plain <- sum_of(rep(1, length(g)))
  cross <- sum_of(g)
  variance <- sum_of(g^2) - t(cross) %*% solve(plain, cross)
  if (rcond(variance) < 1e-12) return(NULL)
  chi <- sum(score * solve(variance, score))
  p_value <- pchisq(chi, p, lower.tail = FALSE)
  assumption("proportional-hazards", p_value >= 0.05, chi, p_value)
}
