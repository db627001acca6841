# One outcome against a given value.

# Student's test of a mean, or Wilcoxon's signed-rank test with the pseudo-median of Hodges and Lehmann.
# cluster: subjects that stand in several rows count once, by their means.
one_sample <- function(outcome, value, method = "one-sample-t", cluster = NULL) {
  if (!is.null(cluster)) outcome <- as.vector(tapply(outcome, factor(cluster), mean))
  n <- length(outcome)
  described <- if (n > 0) rows(
    row("mean", "part", estimate = mean(outcome), standard_error = sd(outcome) / sqrt(n),
        interval = mean_interval(mean(outcome), sd(outcome), n), n = n, method = method),
    row("standard-deviation", "part", estimate = sd(outcome), n = n, method = method))
  if (n < 2) return(rows(described, note("too-few-rows", count = n)))
  if (sd(outcome) == 0) return(rows(described, note("constant")))
  by_rank <- method == "one-sample-wilcoxon"
  difference <- outcome - value
  test <- t.test(difference)
  mean_row <- row("mean-difference", if (by_rank) "check" else "answer", estimate = mean(difference),
                  standard_error = test$stderr, interval = test$conf.int, statistic = test$statistic,
                  statistic_name = "t", df = test$parameter, p = test$p.value, n = n, method = "one-sample-t")
  ranks <- ranks_test(difference)
  rank_row <- row("median-difference", if (by_rank) "answer" else "check", estimate = ranks$estimate,
                  interval = ranks$interval, statistic = ranks$statistic, statistic_name = "V", p = ranks$p, n = n,
                  method = "one-sample-wilcoxon")
  contrasts <- if (by_rank) rows(rank_row, mean_row) else rows(mean_row, rank_row)
  # The given value, so that a reader of the row knows what the difference is from.
  contrasts$at <- value
  normal <- shapiro(outcome)
  rows(contrasts, described,
       assumption("normal-residuals", normal$p.value >= 0.05, normal$statistic, normal$p.value, method = method),
       if (n < 10) assumption("small-sample", FALSE, n, method = method))
}

# A share against a given one: the exact binomial test; the interval of the share by Wilson. unit: as in trials_dispersion.
one_share <- function(outcome, level, value = 0.5, method = "binomial-test", unit = NULL) {
  n <- length(outcome)
  count <- sum(outcome == level)
  if (n == 0) return(note("too-few-rows", count = 0))
  spread <- trials_dispersion(outcome == level, rep(1, n), unit)
  exact <- method == "binomial-test" && spread$ratio == 1
  z <- (count - n * value) / sqrt(n * value * (1 - value) * spread$ratio)
  p <- if (exact) binom.test(count, n, value)$p.value else 2 * pnorm(-abs(z))
  interval <- wilson_interval(count / spread$ratio, n / spread$ratio)
  used <- if (exact) "binomial-test" else "proportion-test"
  rows(
    row("share-difference", "answer", outcome_level = level, at = value, estimate = count / n - value,
        interval = interval - value, statistic = if (exact) NA else z, statistic_name = if (exact) NA else "z", p = p,
        n = n, count = count, method = used),
    row("share", "part", outcome_level = level, estimate = count / n, interval = interval, n = n, count = count,
        method = used),
    spread$check)
}
