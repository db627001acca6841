# Rows in clusters (schools, litters, sites): cluster means, cluster-robust errors and the intraclass correlation.

# Groups of whole clusters: Welch's comparison of cluster means, each cluster counting once (Donner and Klar 2000).
# outcome: numbers; with level, a factor or numbers whose share of that value is compared.
# compared, reference: the two groups that are compared, where there are more; all are compared without them.
cluster_means <- function(outcome, group, cluster, level = NULL, compared = NULL, reference = NULL) {
  if (!is.null(compared)) {
    used <- group %in% c(compared, reference)
    outcome <- outcome[used]
    cluster <- cluster[used]
    group <- factor(group[used], levels = c(reference, compared))
  }
  share <- !is.null(level)
  if (share) outcome <- as.numeric(outcome == level)
  group <- droplevels(group)
  cluster <- factor(cluster)
  if (nlevels(group) < 2) return(note("one-group-only"))
  belongs <- tapply(as.integer(group), cluster, function(codes) codes[1])
  means <- tapply(outcome, cluster, mean)
  groups <- factor(levels(group)[belongs], levels(group))
  if (any(table(groups) < 2)) return(note("too-few-rows", count = min(table(groups))))
  if (is_constant(means)) return(note("constant"))
  quantity <- if (share) "share" else "mean"
  centre <- tapply(means, groups, mean)
  rows(row(quantity, group = levels(groups), estimate = centre, standard_error = tapply(means, groups, sd) / sqrt(table(groups)),
           n = as.vector(table(groups)), method = "cluster-means"),
       cluster_difference(means, groups, paste0(quantity, "-difference")),
       intraclass(outcome - ave(outcome, group), cluster, nlevels(group) - 1),
       assumption("small-sample", min(table(groups)) >= 4, min(table(groups))))
}

cluster_difference <- function(means, groups, quantity) {
  if (all(tapply(means, groups, is_constant))) return(note("constant"))
  if (nlevels(groups) > 2) {
    test <- oneway.test(means ~ groups)
    return(row("omnibus", role = "answer", statistic = test$statistic, statistic_name = "F", df = unname(test$parameter), p = test$p.value,
               n = length(means), method = "cluster-means"))
  }
  parts <- split(as.vector(means), groups)
  welch <- t.test(parts[[2]], parts[[1]])
  row(quantity, role = "answer", group = levels(groups)[2], reference = levels(groups)[1], estimate = mean(parts[[2]]) - mean(parts[[1]]),
      standard_error = welch$stderr, interval = welch$conf.int, statistic = welch$statistic, statistic_name = "t", df = welch$parameter,
      p = welch$p.value, n = length(means), method = "cluster-means")
}

# Share of the variance that lies between clusters: one-way analysis of variance, clusters of unequal size (Donner 1986).
# used: degrees of freedom that group means have taken from the clusters.
intraclass <- function(outcome, cluster, used = 0) {
  cluster <- factor(cluster)
  sizes <- as.vector(table(cluster))
  k <- length(sizes)
  n <- sum(sizes)
  if (n == k || k - used < 2) return(NULL)
  means <- tapply(outcome, cluster, mean)
  between <- sum(sizes * (means - mean(outcome))^2) / (k - 1 - used)
  within <- sum((outcome - means[cluster])^2) / (n - k)
  if (between + within == 0) return(NULL)
  size <- (n - sum(sizes^2) / n) / (k - 1)
  f <- if (within > 0) between / within else NA
  ends <- (f / qf(c(0.975, 0.025), k - 1 - used, n - k) - 1) / (f / qf(c(0.975, 0.025), k - 1 - used, n - k) + size - 1)
  row("intraclass-correlation", role = "part", predictor = WHOLE_MODEL, estimate = (between - within) / (between + (size - 1) * within), interval = ends,
      statistic = f, statistic_name = "F", df = c(k - 1 - used, n - k), p = if (is.na(f)) NA else pf(f, k - 1 - used, n - k, lower.tail = FALSE),
      n = n, method = "cluster-means")
}

# How much of the variance lies between groups of rows. A share is no less than none: an estimate below zero counts as zero.
# outcome: numbers; with level, a factor or numbers, of which each row has that value or not.
variance_share <- function(outcome, group, level = NULL) {
  if (!is.null(level)) outcome <- as.numeric(outcome == level)
  group <- droplevels(factor(group))
  if (nlevels(group) < 2) return(note("one-group-only"))
  if (length(outcome) == nlevels(group)) return(note("too-few-rows", count = length(outcome)))
  share <- intraclass(outcome, group)
  if (is.null(share)) return(note("constant"))
  share$role <- "answer"
  share$predictor <- NA_character_
  share[c("estimate", "low", "high")] <- lapply(share[c("estimate", "low", "high")], pmax, 0)
  shown <- rows(share, row("group-count", estimate = nlevels(group), n = length(outcome)))
  shown$method <- "variance-components"
  rows(shown, assumption("small-sample", nlevels(group) >= 10, nlevels(group)))
}

# A linear model with errors that allow for correlation within clusters: CR1 (Liang and Zeger 1986), t with clusters - 1 df.
cluster_robust <- function(outcome, predictors, cluster, covariates = NULL, interactions = NULL, level = NULL, pairs = TRUE) {
  share <- !is.null(level)
  if (share) outcome <- as.numeric(outcome == level)
  asked <- names(predictors)
  cluster <- factor(cluster)
  matrix <- design(c(predictors, covariates), interactions)
  limit <- linear_limit(outcome, matrix)
  if (is.null(limit) && nlevels(cluster) < max(3, ncol(matrix$x))) limit <- note("too-few-rows", count = nlevels(cluster))
  if (!is.null(limit)) return(rows(limit))
  fit <- fit_linear(outcome, matrix$x)
  if (fit$exact) return(note("exact-fit"))
  fit$covariance <- cluster_covariance(fit, matrix$x, cluster)
  fit$df <- nlevels(cluster) - 1
  if (any(diag(fit$covariance) <= 0)) return(note("too-few-rows", count = nlevels(cluster)))
  contrast <- if (share) "share-difference" else "mean-difference"
  rows(coefficient_rows(fit, matrix$terms, asked, "cluster-robust-model", contrast = contrast, pairs = pairs),
       simple_effects(fit, matrix$terms, asked, "cluster-robust-model", contrast = contrast),
       omnibus_rows(fit, matrix$terms, asked, "cluster-robust-model"), intraclass(fit$residuals, cluster),
       bare_groups(predictors, covariates, if (share) "share" else "mean", outcome, level = if (share) level else NA),
       collinearity_check(matrix), assumption("small-sample", nlevels(cluster) >= 20, nlevels(cluster)), matrix$notes)
}

cluster_covariance <- function(fit, x, cluster) {
  g <- nlevels(cluster)
  scores <- rowsum(x * fit$residuals, cluster)
  correction <- g / (g - 1) * (fit$n - 1) / (fit$n - ncol(x))
  correction * fit$inverse %*% crossprod(scores) %*% fit$inverse
}
