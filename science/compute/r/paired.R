# The same subjects measured twice or more.

# Two measurements side by side: the last against the first.
paired_two <- function(last, first, names, method = "paired-t") {
  difference <- last - first
  n <- length(difference)
  values <- list(first, last)
  described <- rows(lapply(1:2, function(i) {
    x <- values[[i]]
    rows(row("mean", "part", group = names[i], estimate = mean(x), standard_error = sd(x) / sqrt(n),
             interval = mean_interval(mean(x), sd(x), n), n = n, method = method),
         row("standard-deviation", "part", group = names[i], estimate = sd(x), n = n, method = method))
  }))
  if (n < 2) return(rows(if (n > 0) described, note("too-few-rows", count = n)))
  # Differences whose spread is nothing but rounding have none.
  if (sd(difference) <= 1e-12 * max(abs(c(last, first))))
    return(rows(described, note("constant", detail = "difference")))
  by_rank <- method == "wilcoxon-signed-rank"
  means <- paired_means(difference, if (by_rank) "check" else "answer")
  ranks <- paired_ranks(difference, if (by_rank) "answer" else "check")
  effect <- paired_effect(difference)
  contrasts <- if (by_rank) rows(ranks, means, effect) else rows(means, effect, ranks)
  contrasts$group <- names[2]
  contrasts$reference <- names[1]
  normal <- shapiro(difference)
  rows(contrasts, described,
       assumption("normal-residuals", normal$p.value >= 0.05, normal$statistic, normal$p.value, method = method),
       if (n < 10) assumption("small-sample", FALSE, n, method = method))
}

paired_means <- function(difference, role) {
  test <- t.test(difference)
  row("mean-difference", role, estimate = mean(difference), standard_error = test$stderr, interval = test$conf.int,
      statistic = test$statistic, statistic_name = "t", df = test$parameter, p = test$p.value, n = length(difference),
      method = "paired-t")
}

# Wilcoxon (1945), with the pseudo-median of Hodges and Lehmann.
paired_ranks <- function(difference, role) {
  test <- ranks_test(difference)
  row("median-difference", role, estimate = test$estimate, interval = test$interval, statistic = test$statistic,
      statistic_name = "V", p = test$p, n = length(difference), method = "wilcoxon-signed-rank")
}

# The mean difference in standard deviations of the differences, corrected as Hedges' g; interval by the noncentral
# normal approximation, Hedges and Olkin (1985).
paired_effect <- function(difference) {
  n <- length(difference)
  df <- n - 1
  correction <- if (df > 1) exp(lgamma(df / 2) - log(sqrt(df / 2)) - lgamma((df - 1) / 2)) else NA
  g <- correction * mean(difference) / sd(difference)
  error <- sqrt(1 / n + g^2 / (2 * n))
  row("standardized-difference", "part", estimate = g, standard_error = error,
      interval = g + c(-1, 1) * qnorm(0.975) * error, n = n, method = "paired-t")
}

# Long data: each subject's mean under each condition, subjects with all conditions only.
by_subject <- function(outcome, condition, subject) {
  condition <- droplevels(condition)
  subject <- as.integer(factor(subject))
  cell <- (subject - 1L) * nlevels(condition) + as.integer(condition)
  cells <- max(subject) * nlevels(condition)
  sums <- numeric(cells)
  present <- sort(unique(cell))
  sums[present] <- rowsum(outcome, cell, reorder = TRUE)
  wide <- matrix(sums / tabulate(cell, cells), ncol = nlevels(condition), byrow = TRUE,
                 dimnames = list(NULL, levels(condition)))
  complete <- rowSums(is.na(wide)) == 0
  list(wide = wide[complete, , drop = FALSE], lost = sum(!complete))
}

paired_long <- function(outcome, condition, subject, compared, reference, method = "paired-t") {
  used <- condition %in% c(compared, reference)
  table <- by_subject(outcome[used], factor(condition[used], levels = c(reference, compared)), subject[used])
  if (ncol(table$wide) < 2) return(note("one-group-only"))
  rows(paired_two(table$wide[, 2], table$wide[, 1], c(reference, compared), method), lost_subjects(table$lost))
}

lost_subjects <- function(count) if (count > 0) note("rows-missing", count = count, detail = "subjects")

# Three and more conditions: repeated-measures analysis of variance, its degrees of freedom corrected by Greenhouse and
# Geisser (1959) where Mauchly's test (1940) rejects sphericity; Friedman's test (1937) as the check, or the answer.
repeated_long <- function(outcome, condition, subject, method = "repeated-measures-anova") {
  table <- by_subject(outcome, condition, subject)
  rows(repeated_wide(table$wide, method), lost_subjects(table$lost))
}

repeated_columns <- function(measurements, method = "repeated-measures-anova")
  repeated_wide(as.matrix(measurements), method)

repeated_wide <- function(wide, method) {
  n <- nrow(wide)
  k <- ncol(wide)
  if (n < 2 || k < 2) return(note(if (k < 2) "one-group-only" else "too-few-rows", count = n))
  if (k == 2) return(paired_two(wide[, 2], wide[, 1], colnames(wide)[1:2],
                                if (method == "friedman") "wilcoxon-signed-rank" else "paired-t"))
  centre <- mean(wide)
  wide <- wide - centre
  if (all(abs(wide - rowMeans(wide)) < 1e-12 * max(abs(wide), 1))) return(note("constant"))
  by_rank <- method == "friedman"
  rows(
    if (!by_rank) repeated_anova(wide, "answer"),
    friedman_row(wide, if (by_rank) "answer" else "check"),
    if (by_rank) repeated_anova(wide, "check"),
    condition_rows(wide, centre, n), condition_pairs(wide))
}

repeated_anova <- function(wide, role) {
  n <- nrow(wide)
  k <- ncol(wide)
  means <- colMeans(wide)
  between <- n * sum((means - mean(means))^2)
  residual <- sum((wide - outer(rowMeans(wide), means, "+") + mean(wide))^2)
  df <- c(k - 1, (k - 1) * (n - 1))
  f <- (between / df[1]) / (residual / df[2])
  contrasts <- contr.helmert(k)
  contrasts <- sweep(contrasts, 2, sqrt(colSums(contrasts^2)), "/")
  spread <- crossprod(contrasts, cov(wide) %*% contrasts)
  epsilon <- sum(diag(spread))^2 / ((k - 1) * sum(spread^2))
  mauchly <- mauchly_test(spread, n, k)
  corrected <- isTRUE(mauchly$p < 0.05)
  used <- if (corrected) df * epsilon else df
  rows(
    row("omnibus", role, statistic = f, statistic_name = "F", df = used,
        p = pf(f, used[1], used[2], lower.tail = FALSE), n = n, method = "repeated-measures-anova"),
    row("variance-explained", "part", estimate = between / (between + residual), n = n,
        method = "repeated-measures-anova"),
    if (role == "answer")
      assumption("sphericity", !corrected, mauchly$w, mauchly$p, method = "repeated-measures-anova"))
}

mauchly_test <- function(spread, n, k) {
  d <- k - 1
  if (n <= k) return(list(w = NA, p = NA))
  w <- det(spread) / (sum(diag(spread)) / d)^d
  if (!is.finite(w) || w <= 0) return(list(w = NA, p = NA))
  f <- 1 - (2 * d^2 + d + 2) / (6 * d * (n - 1))
  x <- -(n - 1) * f * log(w)
  list(w = w, p = pchisq(x, d * (d + 1) / 2 - 1, lower.tail = FALSE))
}

friedman_row <- function(wide, role) {
  test <- friedman.test(wide)
  row("omnibus", role, statistic = test$statistic, statistic_name = "chi-squared", df = test$parameter,
      p = test$p.value, n = nrow(wide), method = "friedman")
}

condition_rows <- function(wide, centre, n) {
  means <- colMeans(wide) + centre
  sds <- apply(wide, 2, sd)
  row("mean", "part", group = colnames(wide), estimate = means, standard_error = sds / sqrt(n),
      interval = mean_interval(means, sds, n), n = n, method = "description")
}

# Paired t tests of all pairs, corrected by Holm (1979).
condition_pairs <- function(wide, most = 66) {
  if (choose(ncol(wide), 2) > most) return(NULL)
  pairs <- pair_table(ncol(wide))
  each <- rows(lapply(seq_len(nrow(pairs)), function(i) {
    difference <- wide[, pairs[i, 2]] - wide[, pairs[i, 1]]
    if (sd(difference) == 0) return(NULL)
    table <- paired_means(difference, "part")
    table$group <- colnames(wide)[pairs[i, 2]]
    table$reference <- colnames(wide)[pairs[i, 1]]
    table
  }))
  if (nrow(each) == 0) return(NULL)
  adjusted_by_holm(each)
}

# Long data of yes and no under two conditions: the last answer of a subject under each counts.
paired_shares_long <- function(outcome, level, condition, subject, compared, reference) {
  used <- condition %in% c(compared, reference)
  table <- by_subject(as.numeric(outcome[used] == level), factor(condition[used], levels = c(reference, compared)),
                      subject[used])
  if (ncol(table$wide) < 2) return(note("one-group-only"))
  yes <- function(x) factor(ifelse(x >= 0.5, level, "(other)"))
  rows(paired_shares(yes(table$wide[, 2]), yes(table$wide[, 1]), level, c(reference, compared)),
       lost_subjects(table$lost))
}
