# Difference of a quantity between two groups: group against reference.

# The test that is the answer is named; the other one, of means or of ranks, is a check.
two_groups <- function(outcome, group, level, reference, method = "welch-t") {
  used <- group %in% c(level, reference)
  outcome <- outcome[used]
  group <- factor(group[used], levels = c(reference, level))
  counts <- tabulate(group, 2)
  described <- if (all(counts > 0)) group_rows(outcome, group, method)
  if (any(counts < 2)) return(rows(described, note("too-few-rows", count = min(counts))))
  x <- outcome[group == level]
  y <- outcome[group == reference]
  if (diff(range(outcome)) == 0) return(rows(described, note("constant")))
  by_rank <- method == "wilcoxon-rank-sum"
  means <- difference_of_means(x, y, equal = method == "student-t", role = if (by_rank) "check" else "answer")
  ranks <- difference_by_ranks(x, y, role = if (by_rank) "answer" else "check")
  effect <- standardized_difference(x, y)
  contrasts <- if (by_rank) rows(ranks, means, effect) else rows(means, effect, ranks)
  contrasts$group <- level
  contrasts$reference <- reference
  rows(contrasts, described, assumptions_of_groups(outcome, group, method))
}

# Welch (1947), or Student's test with the pooled variance.
difference_of_means <- function(x, y, equal, role) {
  method <- if (equal) "student-t" else "welch-t"
  if (sd(x) == 0 && sd(y) == 0)
    return(rows(row("mean-difference", role, estimate = mean(x) - mean(y), n = length(x) + length(y), method = method),
                note("separation")))
  centre <- mean(c(x, y))
  test <- t.test(x - centre, y - centre, var.equal = equal)
  row("mean-difference", role, estimate = mean(x - centre) - mean(y - centre), standard_error = test$stderr,
      interval = test$conf.int, statistic = test$statistic, statistic_name = "t", df = test$parameter,
      p = test$p.value, n = length(x) + length(y), method = method)
}

# Wilcoxon (1945), Mann and Whitney (1947), with the shift of Hodges and Lehmann.
difference_by_ranks <- function(x, y, role) {
  test <- ranks_test(x, y)
  row("median-difference", role, estimate = test$estimate, interval = test$interval, statistic = test$statistic,
      statistic_name = "W", p = test$p, n = length(x) + length(y), method = "wilcoxon-rank-sum")
}

# Hedges' g with the exact correction of Hedges (1981); interval by its large-sample standard error, Hedges and Olkin
# (1985).
standardized_difference <- function(x, y) {
  n <- c(length(x), length(y))
  df <- sum(n) - 2
  pooled <- sqrt(((n[1] - 1) * var(x) + (n[2] - 1) * var(y)) / df)
  if (!is.finite(pooled) || pooled == 0) return(NULL)
  correction <- exp(lgamma(df / 2) - log(sqrt(df / 2)) - lgamma((df - 1) / 2))
  g <- correction * (mean(x) - mean(y)) / pooled
  error <- sqrt(sum(n) / prod(n) + g^2 / (2 * sum(n)))
  row("standardized-difference", "part", estimate = g, standard_error = error,
      interval = g + c(-1, 1) * qnorm(0.975) * error, n = sum(n))
}

# The difference within the strata, adjusted for them (least squares with the strata as a factor), and whether it is
# the same in all of them (F test of the interaction).
two_groups_adjusted <- function(outcome, group, level, reference, strata) {
  used <- group %in% c(level, reference)
  outcome <- outcome[used]
  group <- as.numeric(group[used] == level)
  strata <- droplevels(factor(strata[used]))
  within <- function(x) x - ave(x, strata)
  y <- within(outcome)
  x <- within(group)
  n <- length(y)
  df <- n - nlevels(strata) - 1
  if (df < 1 || sum(x^2) == 0) return(NULL)
  slope <- sum(x * y) / sum(x^2)
  residual <- sum((y - slope * x)^2)
  error <- sqrt(residual / df / sum(x^2))
  if (error == 0) return(NULL)
  # Strata that hold both groups have a difference of their own.
  free <- vapply(split(seq_along(y), strata), function(i) {
    if (sum(x[i]^2) == 0) return(c(0, 0))
    c(sum(x[i] * y[i])^2 / sum(x[i]^2), 1)
  }, numeric(2))
  extra <- sum(free[2, ]) - 1
  full <- sum(y^2) - sum(free[1, ])
  f <- ((residual - full) / extra) / (full / (df - extra))
  rows(
    row("mean-difference", "check", group = level, reference = reference, estimate = slope, standard_error = error,
        interval = slope + c(-1, 1) * qt(0.975, df) * error, statistic = slope / error, statistic_name = "t", df = df,
        p = 2 * pt(-abs(slope / error), df), n = n, adjusted = TRUE, method = "linear-model"),
    if (extra > 0 && df > extra && full > 0)
      row("homogeneity", "check", group = level, reference = reference, statistic = f, statistic_name = "F",
          df = c(extra, df - extra), p = pf(f, extra, df - extra, lower.tail = FALSE), n = n, adjusted = TRUE,
          method = "linear-model"))
}
