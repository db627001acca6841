# The spread of a quantity in groups, and the shape of its distribution.

# Levene's test about the medians (Brown and Forsythe 1974) is the answer for any number of groups; for two groups the
# F test of the ratio of variances is the check, or the answer where it was asked for.
spread <- function(outcome, group, method = "levene", level = NULL, reference = NULL) {
  if (!is.null(level)) {
    used <- group %in% c(level, reference)
    outcome <- outcome[used]
    group <- factor(group[used], levels = c(reference, level))
  }
  groups <- comparable_groups(group)
  outcome <- outcome[groups$rows]
  group <- factor(group[groups$rows], levels = groups$levels)
  k <- nlevels(group)
  if (k < 2) return(rows(groups$note, note(if (length(outcome) > 1) "one-group-only" else "too-few-rows")))
  s <- group_statistics(outcome, group)
  described <- rows(
    row("standard-deviation", "part", group = s$levels, estimate = s$sd, n = s$n, method = method),
    row("mean", "part", group = s$levels, estimate = s$mean, interval = mean_interval(s$mean, s$sd, s$n), n = s$n,
        method = method))
  if (all(s$sd == 0)) return(rows(described, groups$note, note("constant")))
  test <- deviations_test(outcome, group)
  levene <- row("omnibus", if (method == "f-test" && k == 2) "check" else "answer", statistic = test$statistic,
                statistic_name = "F", df = test$df, p = test$p.value, n = length(outcome), method = "levene")
  ratio <- if (k == 2 && all(s$sd > 0)) variance_ratio(s, if (method == "f-test") "answer" else "part")
  rows(if (method == "f-test") list(ratio, levene) else list(levene, ratio), described, groups$note)
}

# The later level against the earlier.
variance_ratio <- function(s, role) {
  f <- s$sd[2]^2 / s$sd[1]^2
  df <- c(s$n[2] - 1, s$n[1] - 1)
  lower <- pf(f, df[1], df[2])
  row("variance-ratio", role, group = s$levels[2], reference = s$levels[1], estimate = f,
      interval = c(f / qf(0.975, df[1], df[2]), f / qf(0.025, df[1], df[2])), statistic = f, statistic_name = "F",
      df = df, p = 2 * min(lower, 1 - lower), n = sum(s$n), method = "f-test")
}

# Shapiro and Wilk (1965): one test for each group, or for all rows. Of values above zero the logarithms are tested too,
# for "should I take logarithms?".
normality <- function(outcome, group = NULL) {
  if (is.null(group)) group <- factor(rep("all", length(outcome)))
  group <- droplevels(group)
  one <- nlevels(group) == 1
  rows(lapply(levels(group), function(level) {
    x <- outcome[group == level]
    name <- if (one) NA else level
    if (length(x) < 3) return(note("too-few-rows", count = length(x), detail = name))
    if (diff(range(x)) == 0) return(note("constant", detail = name))
    test <- shapiro(x)
    rows(
      row("normality", "answer", group = name, statistic = test$statistic, statistic_name = "W", p = test$p.value,
          n = test$n, method = "shapiro-wilk"),
      if (min(x) > 0) normality_of_logarithms(log(x), name),
      row("mean", "part", group = name, estimate = mean(x), interval = mean_interval(mean(x), sd(x), length(x)),
          n = length(x), method = "description"),
      row("median", "part", group = name, estimate = median(x), n = length(x), method = "description"),
      row("standard-deviation", "part", group = name, estimate = sd(x), n = length(x), method = "description"),
      if (test$n < length(x)) note("rows-sampled", count = test$n, detail = paste("of", length(x))))
  }))
}

normality_of_logarithms <- function(logarithms, name) {
  test <- shapiro(logarithms)
  row("normality-of-logarithms", "part", group = name, statistic = test$statistic, statistic_name = "W", p = test$p.value,
      n = test$n, method = "shapiro-wilk")
}
