# Counts and rates: Poisson models with exposure, scaled where the counts vary more than Poisson counts do, and exact
# comparisons of rates.

# count: events in each row. exposure: person-years, area, hours of each row, or NULL. cluster: whose rows are not independent.
count_model <- function(count, predictors, covariates = NULL, interactions = NULL, exposure = NULL, strata = NULL, cluster = NULL,
                        pairs = TRUE) {
  covariates <- with_strata(covariates, strata)
  asked <- names(predictors)
  matrix <- design(c(predictors, covariates), interactions)
  limit <- count_limit(count, exposure, matrix)
  if (!is.null(limit)) return(rows(limit))
  fit <- fit_likelihood(count, matrix$x, poisson(), if (!is.null(exposure)) log(exposure))
  if (any(separated_terms(fit))) return(separated_counts(fit, matrix, asked))
  if (!is.null(cluster)) return(clustered_rows(fit, matrix, asked, factor(cluster), "cluster-robust-poisson", "rate-ratio", pairs))
  spread <- dispersion_of(fit, grouped = any(count > 1))
  if (spread$over) fit <- overdispersed(fit, spread)
  method <- if (spread$over) "quasi-poisson-model" else "poisson-model"
  rows(coefficient_rows(fit, matrix$terms, asked, method, "rate-ratio", interval = likelihood_interval, pairs = pairs),
       simple_effects(fit, matrix$terms, asked, method, "rate-ratio"),
       likelihood_omnibus(fit, matrix, asked, method), model_row(fit, method),
       row("dispersion", role = "part", predictor = WHOLE_MODEL, estimate = spread$ratio, statistic = spread$pearson, statistic_name = "chi-squared",
           df = spread$df, p = spread$p, n = fit$n, method = method),
       spread$check, likelihood_linearity(fit, matrix, asked), collinearity_check(matrix), matrix$notes,
       if (!fit$converged) note("not-converged"))
}

count_limit <- function(count, exposure, matrix) {
  if (length(count) < ncol(matrix$x) + 1) return(note("too-few-rows", count = length(count)))
  if (sum(count) == 0) return(note("no-events"))
  if (any(count < 0) || any(exposure <= 0)) return(note("values-invalid"))
  if (ncol(matrix$x) < 2) return(if (nrow(matrix$notes) > 0) matrix$notes else note("constant"))
  NULL
}

# The rate of each group of rows in clusters, whose exact limits would take the rows as independent.
group_rates <- function(count, exposure, group) {
  group <- droplevels(group)
  events <- as.vector(tapply(count, group, sum))
  row("rate", role = "part", group = levels(group), estimate = events / as.vector(tapply(exposure, group, sum)),
      n = as.vector(table(group)), count = events, method = "cluster-robust-poisson")
}

clustered_rates <- function(count, exposure, predictors, cluster, pairs = TRUE) {
  limit <- rate_limit(count, exposure)
  if (!is.null(limit)) return(limit)
  rows(group_rates(count, exposure, predictors[[1]]), count_model(count, predictors, exposure = exposure, cluster = cluster, pairs = pairs))
}

# A group without any event has no rate ratio; its likelihood ratio test remains.
separated_counts <- function(fit, matrix, asked) {
  found <- separated_rows(fit, matrix, asked, separated_terms(fit))
  found$method[!is.na(found$method)] <- "poisson-model"
  found$quantity[found$quantity == "odds-ratio"] <- "rate-ratio"
  found
}

# Pearson's chi-squared over its degrees of freedom; above 1 with p < 0.05 the errors are scaled by its root (quasi-likelihood:
# McCullagh and Nelder 1989, section 6.2). Of single yes or no outcomes dispersion cannot be seen.
dispersion_of <- function(fit, grouped = TRUE) {
  df <- fit$n - ncol(fit$x)
  if (!grouped || df < 1) return(list(over = FALSE, ratio = NA, pearson = NA, df = df, p = NA, check = NULL))
  dispersion_from(sum(residuals_pearson(fit)^2), df)
}

# Along a quantity a straight line may miss the shape, and that misfit is no dispersion: it is left to the check of linearity.
# How much the counts vary is taken from rows that repeat the values of all columns (pure error: McCullagh and Nelder 1989,
# section 4.5), and where too few do, from the model that holds the ranks of the quantities too, which bends.
dispersion_along <- function(fit, grouped) {
  plain <- dispersion_of(fit, grouped)
  if (!plain$over) return(plain)
  at <- factor(do.call(paste, as.data.frame(fit$x)))
  df <- fit$n - nlevels(at)
  if (df < 5) return(dispersion_about_bends(fit, plain))
  trials <- fit$model$prior.weights
  share <- ave(fit$model$y * trials, at, FUN = sum) / ave(trials, at, FUN = sum)
  spread <- ifelse(share > 0 & share < 1, trials * (fit$model$y - share)^2 / (share * (1 - share)), 0)
  dispersion_from(sum(spread), df)
}

dispersion_about_bends <- function(fit, plain) {
  bends <- apply(fit$x, 2, function(column) length(unique(column)) > 2)
  wide <- cbind(fit$x, scale(apply(fit$x[, bends, drop = FALSE], 2, rank)))
  wide <- wide[, independent_columns(wide), drop = FALSE]
  if (ncol(wide) == ncol(fit$x) || nrow(wide) < ncol(wide) + 2) return(plain)
  wider <- fit_likelihood(fit$response, wide, fit$family, fit$offset)
  if (any(separated_terms(wider))) return(plain)
  dispersion_of(wider)
}

residuals_pearson <- function(fit) {
  model <- fit$model
  (model$y - model$fitted.values) * sqrt(model$prior.weights) / sqrt(fit$family$variance(model$fitted.values))
}

overdispersed <- function(fit, spread) {
  fit$covariance <- fit$covariance * spread$ratio
  fit$scale <- spread$ratio
  fit$df <- spread$df
  fit
}

# Rates of groups and their ratios against the reference, from events and exposure added up by group.
# Exact limits: rates by Garwood (1936); ratios by the binomial distribution of the events given their sum (mid-p: Lancaster
# 1961; Berry and Armitage 1995).
# pairs: all pairs of groups, adjusted by Holm (1979), and not only those with the first.
rate_comparison <- function(count, exposure, group, pairs = TRUE) {
  limit <- rate_limit(count, exposure)
  if (!is.null(limit)) return(limit)
  group <- droplevels(group)
  events <- as.vector(tapply(count, group, sum))
  time <- as.vector(tapply(exposure, group, sum))
  if (nlevels(group) < 2) return(note("one-group-only"))
  expected <- sum(events) * time / sum(time)
  chi <- sum((events - expected)^2 / expected)
  k <- nlevels(group)
  found <- rows(
       rate_rows(events, time, levels(group), as.vector(table(group)), "part"),
       rate_ratios(events, time, group, pairs),
       if (k > 2) row("omnibus", role = "answer", statistic = chi, statistic_name = "chi-squared", df = k - 1,
                      p = pchisq(chi, k - 1, lower.tail = FALSE), n = length(group), count = sum(events), method = "rate-ratio"))
  spread <- rate_dispersion(count, exposure, group)
  if (is.null(spread) || spread$holds) return(rows(found, spread))
  # Exact limits hold for Poisson counts only: the ratios are those of the model.
  found <- found[!(found$quantity == "rate-ratio" & found$role == "part"), ]
  found$role[found$role == "answer"] <- "check"
  rows(found, of_the_plan(count_model(count, list(group = group), exposure = exposure, pairs = pairs)))
}

# Each later group against each earlier one, or against the first only.
rate_ratios <- function(events, time, group, pairs, most_pairs = 45) {
  k <- nlevels(group)
  all <- k > 2 && pairs && choose(k, 2) <= most_pairs
  chosen <- if (all) combn(k, 2, rev, simplify = FALSE) else lapply(seq_len(k)[-1], function(other) c(other, 1))
  each <- rows(lapply(chosen, function(pair) rate_ratio_row(
    events[pair], time[pair], levels(group)[pair], sum(group %in% levels(group)[pair]), if (k == 2) "answer" else "part")))
  if (!all || nrow(each) == 0) return(each)
  adjusted_by_holm(each)
}

# The rate of all rows together.
overall_rate <- function(count, exposure) {
  limit <- rate_limit(count, exposure)
  if (!is.null(limit)) return(limit)
  rate_rows(sum(count), sum(exposure), NA, length(count), "answer")
}

rate_limit <- function(count, exposure) {
  if (any(count < 0) || any(exposure < 0) || sum(exposure) <= 0) return(note("values-invalid"))
  if (sum(count) == 0) return(note("no-events"))
  NULL
}

rate_rows <- function(events, time, group, n, role)
  row("rate", role = role, group = group, estimate = events / time, n = n, count = events, method = "rate-ratio",
      interval = cbind(qgamma(0.025, events), qgamma(0.975, events + 1)) / time)

rate_ratio_row <- function(events, time, names, n, role) {
  total <- sum(events)
  share <- time[1] / sum(time)
  tail_p <- function(share, lower) if (lower) pbinom(events[1], total, share) - dbinom(events[1], total, share) / 2
                                   else pbinom(events[1] - 1, total, share, lower.tail = FALSE) - dbinom(events[1], total, share) / 2
  p <- if (total == 0) 1 else min(1, 2 * min(tail_p(share, TRUE), tail_p(share, FALSE)))
  limit <- function(lower) uniroot(function(at) tail_p(plogis(at), lower) - 0.025, c(-40, 40), tol = 1e-12)$root
  to_ratio <- function(logit) exp(logit) * time[2] / time[1]
  low <- if (events[1] == 0) 0 else to_ratio(limit(FALSE))
  high <- if (events[2] == 0) NA else to_ratio(limit(TRUE))
  row("rate-ratio", role = role, group = names[1], reference = names[2],
      estimate = events[1] / time[1] / (events[2] / time[2]), interval = c(low, high), p = p, n = n, count = total,
      method = "rate-ratio")
}

# Whether the rows of a group vary more than one common rate allows.
rate_dispersion <- function(count, exposure, group) {
  rate <- tapply(count, group, sum) / tapply(exposure, group, sum)
  expected <- exposure * rate[group]
  df <- length(count) - nlevels(group)
  if (df < 1 || mean(expected) < 1) return(NULL)
  pearson <- sum(((count - expected)^2 / expected)[expected > 0])
  p <- pchisq(pearson, df, lower.tail = FALSE)
  assumption("dispersion", p >= 0.05, pearson / df, p)
}
