# Differences of a quantity between three and more groups.

# All pairs, or with a `reference` each other group against it.
many_groups <- function(outcome, group, method = "welch-anova", reference = NULL, most_pairs = 105) {
  groups <- comparable_groups(group)
  outcome <- outcome[groups$rows]
  group <- factor(group[groups$rows], levels = groups$levels)
  k <- nlevels(group)
  described <- if (length(outcome) > 0) group_rows(outcome, group, method)
  if (k < 2) return(rows(described, groups$note, note(if (length(outcome) > 1) "one-group-only" else "too-few-rows")))
  if (diff(range(outcome)) == 0) return(rows(described, groups$note, note("constant")))
  if (k == nlevels(droplevels(group)) && sum(group_statistics(outcome, group)$squares) == 0)
    return(rows(described, groups$note, note("separation")))
  omnibus <- list("welch-anova" = welch_row, anova = anova_rows, "kruskal-wallis" = kruskal_row)
  if (!method %in% names(omnibus))
    method <- switch(method, tukey = "anova", "games-howell" = , dunnett = "welch-anova", method)
  # Welch's test needs a spread in every group.
  if (method == "welch-anova" && any(group_statistics(outcome, group)$sd == 0)) method <- "kruskal-wallis"
  check <- if (method == "kruskal-wallis") "welch-anova" else "kruskal-wallis"
  checked <- if (check != "welch-anova" || all(group_statistics(outcome, group)$sd > 0))
    omnibus[[check]](outcome, group, "check")
  rows(
    omnibus[[method]](outcome, group, "answer"), checked,
    pairs_of_groups(outcome, group, method, reference, most_pairs),
    described, groups$note, assumptions_of_groups(outcome, group, method))
}

pairs_of_groups <- function(outcome, group, method, reference, most_pairs) {
  if (!is.null(reference) && reference %in% levels(group)) return(switch(method,
    "kruskal-wallis" = rank_pairs(outcome, group, reference),
    dunnett(outcome, group, reference, equal = method == "anova")))
  if (choose(nlevels(group), 2) > most_pairs) return(NULL)
  switch(method, "welch-anova" = games_howell, anova = tukey, "kruskal-wallis" = rank_pairs)(outcome, group)
}

# The table of the analysis of variance: F, its degrees of freedom, the share of variance between groups (eta squared)
# and the standard deviation within groups.
anova_rows <- function(outcome, group, role) {
  table <- one_way(outcome, group)
  n <- length(outcome)
  rows(
    row("omnibus", role, statistic = table$statistic, statistic_name = "F", df = table$df, p = table$p.value, n = n,
        method = "anova"),
    row("variance-explained", "part", estimate = table$between / (table$between + table$within), n = n,
        method = "anova"),
    row("standard-deviation", "part", estimate = sqrt(table$within / table$df[2]), n = n, method = "anova"))
}

# Welch (1951), "On the comparison of several mean values".
welch_row <- function(outcome, group, role) {
  s <- group_statistics(outcome, group)
  k <- length(s$n)
  weight <- s$n / s$sd^2
  grand <- sum(weight * s$centred) / sum(weight)
  tail <- sum((1 - weight / sum(weight))^2 / (s$n - 1))
  f <- sum(weight * (s$centred - grand)^2) / (k - 1) / (1 + 2 * (k - 2) / (k^2 - 1) * tail)
  df <- c(k - 1, (k^2 - 1) / (3 * tail))
  table <- one_way(outcome, group)
  rows(
    row("omnibus", role, statistic = f, statistic_name = "F", df = df, p = pf(f, df[1], df[2], lower.tail = FALSE),
        n = length(outcome), method = "welch-anova"),
    if (role == "answer")
      row("variance-explained", "part", estimate = table$between / (table$between + table$within), n = length(outcome),
          method = "welch-anova"))
}

# Kruskal and Wallis (1952).
kruskal_row <- function(outcome, group, role) {
  n <- as.numeric(length(outcome))
  r <- ranks_of(outcome)
  sums <- vapply(split(r$ranks, group), sum, 0)
  h <- (12 / (n * (n + 1)) * sum(sums^2 / tabulate(group, nlevels(group))) - 3 * (n + 1)) / (1 - r$ties / (n^3 - n))
  df <- nlevels(group) - 1
  row("omnibus", role, statistic = h, statistic_name = "chi-squared", df = df, p = pchisq(h, df, lower.tail = FALSE),
      n = n, method = "kruskal-wallis")
}

# Games and Howell (1976): pairs of means with unequal variances, by the studentized range.
games_howell <- function(outcome, group) {
  s <- group_statistics(outcome, group)
  pairs <- pair_table(length(s$n))
  a <- pairs[, 1]
  b <- pairs[, 2]
  parts <- s$sd^2 / s$n
  difference <- s$centred[b] - s$centred[a]
  error <- sqrt(parts[a] + parts[b])
  df <- (parts[a] + parts[b])^2 / (parts[a]^2 / (s$n[a] - 1) + parts[b]^2 / (s$n[b] - 1))
  pairs_of_means(s, a, b, difference, error, df, "games-howell")
}

# Tukey (1949), Kramer (1956): pairs of means with the variance within all groups.
tukey <- function(outcome, group) {
  s <- group_statistics(outcome, group)
  pairs <- pair_table(length(s$n))
  a <- pairs[, 1]
  b <- pairs[, 2]
  df <- sum(s$n) - length(s$n)
  error <- sqrt(sum(s$squares) / df * (1 / s$n[a] + 1 / s$n[b]))
  pairs_of_means(s, a, b, s$centred[b] - s$centred[a], error, rep(df, length(a)), "tukey")
}

pairs_of_means <- function(s, a, b, difference, error, df, method) {
  k <- length(s$n)
  t <- difference / error
  p <- ptukey(abs(t) * sqrt(2), k, df, lower.tail = FALSE)
  margin <- qtukey(0.95, k, df) / sqrt(2) * error
  row("mean-difference", "part", group = s$levels[b], reference = s$levels[a], estimate = difference,
      standard_error = error, interval = cbind(difference - margin, difference + margin), statistic = t,
      statistic_name = "t", df = cbind(df, NA), p = 2 * pt(-abs(t), df), p_adjusted = p, adjustment = method,
      family = length(a), n = s$n[a] + s$n[b], method = method)
}

# Wilcoxon tests of the pairs, or of those with the reference, corrected by Holm (1979).
rank_pairs <- function(outcome, group, reference = NULL) {
  values <- split(outcome, group)
  pairs <- pairs_compared(names(values), reference)
  each <- rows(lapply(seq_len(nrow(pairs)), function(i) {
    a <- pairs[i, 1]
    b <- pairs[i, 2]
    table <- difference_by_ranks(values[[b]], values[[a]], "part")
    table$group <- names(values)[b]
    table$reference <- names(values)[a]
    table
  }))
  adjusted_by_holm(each)
}

# Whether groups differ once the strata are taken into account: F test of least squares with both as factors.
many_groups_adjusted <- function(outcome, group, strata) {
  group <- droplevels(group)
  strata <- droplevels(factor(strata))
  centred <- outcome - mean(outcome)
  if (nlevels(group) < 2 || nlevels(group) * nlevels(strata) > 400) return(NULL)
  smaller <- if (nlevels(strata) > 1) lm(centred ~ strata) else lm(centred ~ 1)
  larger <- update(smaller, . ~ . + group)
  test <- anova(smaller, larger)
  if (!is.finite(test$F[2])) return(NULL)
  row("omnibus", "check", statistic = test$F[2], statistic_name = "F", df = c(test$Df[2], test$Res.Df[2]),
      p = test$`Pr(>F)`[2], n = length(outcome), adjusted = TRUE, method = "linear-model")
}
