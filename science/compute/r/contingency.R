# A categorical outcome in two and more groups: shares, their differences and ratios, and tests of the table.

# Shares of one level of the outcome in two groups: group against reference. unit: as in trials_dispersion.
two_shares <- function(outcome, level, group, compared, reference, method = NULL, unit = NULL) {
  used <- group %in% c(compared, reference)
  success <- outcome[used] == level
  group <- factor(group[used], levels = c(compared, reference))
  n <- tabulate(group, 2)
  a <- c(sum(success[group == compared]), sum(success[group == reference]))
  spread <- trials_dispersion(success, group, unit[used])
  described <- share_rows(success, factor(group, levels = c(reference, compared)), level, spread$ratio)
  if (any(n == 0)) return(rows(described, note("one-group-only")))
  if (sum(a) %in% c(0, sum(n))) return(rows(described, note("constant")))
  contrast <- function(...) row(group = compared, reference = reference, n = length(success), method = test$method, ...)
  a <- a / spread$ratio
  n <- n / spread$ratio
  test <- table_test(rbind(a, n - a), method)
  rows(
    contrast(quantity = "share-difference", role = "answer", estimate = diff(rev(a / n)),
             interval = newcombe_interval(a, n), statistic = test$statistic, statistic_name = test$name, df = test$df,
             p = test$p),
    ratio_rows(a, n, contrast), described, test$assumption, spread$check)
}

# Odds ratio (Woolf 1955) and risk ratio (Katz 1978); 0.5 is added to an odds ratio's cells where one of them is empty
# (Haldane 1956, Anscombe 1956), which `small-sample` says.
ratio_rows <- function(a, n, contrast) {
  b <- n - a
  empty <- any(a == 0) || any(b == 0)
  half <- if (empty) 0.5 else 0
  log_odds <- log((a[1] + half) * (b[2] + half) / ((b[1] + half) * (a[2] + half)))
  odds_error <- sqrt(sum(1 / (c(a, b) + half)))
  log_risk <- log((a[1] / n[1]) / (a[2] / n[2]))
  risk_error <- sqrt(sum(1 / a - 1 / n))
  z <- qnorm(0.975)
  rows(
    contrast(quantity = "odds-ratio", role = "part", estimate = exp(log_odds), standard_error = odds_error,
             interval = exp(log_odds + c(-1, 1) * z * odds_error)),
    if (all(a > 0))
      contrast(quantity = "risk-ratio", role = "part", estimate = exp(log_risk), standard_error = risk_error,
               interval = exp(log_risk + c(-1, 1) * z * risk_error)),
    if (empty) assumption("small-sample", FALSE, 0))
}

# Newcombe (1998), method 10: the difference of two shares from their Wilson intervals.
newcombe_interval <- function(a, n) {
  p <- a / n
  w <- wilson_interval(a, n)
  d <- p[1] - p[2]
  c(d - sqrt((p[1] - w[1, 1])^2 + (w[2, 2] - p[2])^2), d + sqrt((w[1, 2] - p[1])^2 + (p[2] - w[2, 1])^2))
}

# ratio: how many times as much the shares vary as those of independent trials.
share_rows <- function(success, group, level, ratio = 1) {
  group <- droplevels(group)
  n <- tabulate(group, nlevels(group))
  count <- as.vector(rowsum(as.numeric(success), group, reorder = TRUE))
  row("share", "part", group = levels(group), outcome_level = level, estimate = count / n,
      interval = wilson_interval(count / ratio, n / ratio), n = n, count = count, method = "description")
}

# Pearson's chi-square without the correction, or Fisher's exact test where an expected count is below 5 (Cochran 1954)
# and the table is small enough for it.
table_test <- function(counts, method = NULL) {
  expected <- outer(rowSums(counts), colSums(counts)) / sum(counts)
  wide <- all(dim(counts) == 2) && sum(expected < 5) > 0
  sparse <- wide || mean(expected < 5) > 0.2 || min(expected) < 1
  whole <- all(counts == round(counts))
  exact <- if (whole && (identical(method, "fisher-exact") || (is.null(method) && sparse)))
    tryCatch(fisher.test(counts, workspace = 2e6, conf.int = FALSE), error = function(e) NULL)
  check <- assumption("expected-counts", !sparse, min(expected))
  if (!is.null(exact))
    return(list(statistic = NA, name = NA, df = NA, p = exact$p.value, method = "fisher-exact", assumption = check))
  test <- suppressWarnings(chisq.test(counts, correct = FALSE))
  list(statistic = test$statistic, name = "chi-squared", df = test$parameter, p = test$p.value, method = "chi-square",
       assumption = check)
}

# A table of any size: shares of each level of the outcome within each group, the test of independence, and for an
# outcome of one level in question the differences of all pairs of groups, or of those with a
# reference, corrected by Holm (1979). unit: as in trials_dispersion.
cross_table <- function(outcome, group, level = NULL, method = NULL, reference = NULL, unit = NULL, most_pairs = 45) {
  groups <- comparable_groups(group, least = 1)
  outcome <- droplevels(outcome[groups$rows])
  group <- factor(group[groups$rows], levels = groups$levels)
  if (nlevels(outcome) > 30) outcome <- lump(outcome, 30)
  counts <- table(group, outcome)
  spread <- trials_dispersion(outcome == level, group, unit[groups$rows])
  described <- rows(lapply(if (is.null(level)) levels(outcome) else level,
                           function(each) share_rows(outcome == each, group, each, spread$ratio)))
  if (nlevels(group) < 2) return(rows(described, note("one-group-only")))
  if (nlevels(outcome) < 2) return(rows(described, note("constant")))
  tested <- if (is.null(level) || nlevels(outcome) == 2) counts else table(group, outcome == level)
  test <- table_test(tested / spread$ratio, method)
  k <- nlevels(group)
  rows(
    row("omnibus", "answer", outcome_level = if (is.null(level)) NA else level, statistic = test$statistic,
        statistic_name = test$name, df = test$df, p = test$p, n = sum(counts), method = test$method),
    cramers_v(tested, if (is.null(level)) NA else level),
    if (!is.null(level) && k > 2 && choose(k, 2) <= most_pairs) share_pairs(outcome == level, group, spread$ratio, reference),
    described, groups$note, test$assumption, spread$check)
}

# Cramér (1946), section 21.9: how far a table is from independence, from 0 to 1.
cramers_v <- function(counts, level) {
  least <- min(dim(counts)) - 1
  if (least < 1 || any(rowSums(counts) == 0) || any(colSums(counts) == 0)) return(NULL)
  chi <- suppressWarnings(chisq.test(counts, correct = FALSE))$statistic
  row("correlation", "part", outcome_level = level, estimate = sqrt(chi / (sum(counts) * least)), n = sum(counts),
      method = "chi-square")
}

lump <- function(outcome, most) {
  kept <- names(sort(-table(outcome)))[seq_len(most - 1)]
  factor(ifelse(outcome %in% kept, as.character(outcome), "(other)"))
}

share_pairs <- function(success, group, ratio, reference = NULL) {
  n <- tabulate(group, nlevels(group))
  count <- as.vector(rowsum(as.numeric(success), group, reorder = TRUE))
  pairs <- pairs_compared(levels(group), reference)
  each <- rows(lapply(seq_len(nrow(pairs)), function(i) {
    which <- rev(pairs[i, ])
    a <- count[which] / ratio
    m <- n[which] / ratio
    if (sum(a) %in% c(0, sum(m))) return(NULL)
    test <- table_test(rbind(a, m - a))
    row("share-difference", "part", group = levels(group)[which[1]], reference = levels(group)[which[2]],
        estimate = a[1] / m[1] - a[2] / m[2], interval = newcombe_interval(a, m), statistic = test$statistic,
        statistic_name = test$name, df = test$df, p = test$p, n = sum(n[which]), method = test$method)
  }))
  if (nrow(each) == 0) return(NULL)
  adjusted_by_holm(each)
}

# Mantel and Haenszel (1959): the common odds ratio over strata, its interval by Robins, Breslow and Greenland (1986),
# and whether the odds ratios are the same in all strata (Breslow and Day 1980 with Tarone's correction, 1985).
mantel_haenszel <- function(outcome, level, group, compared, reference, strata, role = "check") {
  used <- group %in% c(compared, reference)
  strata <- droplevels(factor(strata[used]))
  group <- factor(group[used], levels = c(compared, reference))
  success <- factor(outcome[used] == level, levels = c(TRUE, FALSE))
  tables <- table(group, success, strata)
  # A stratum with one group or one outcome says nothing of the relation.
  tells <- apply(tables, 3, function(t) all(rowSums(t) > 0) && all(colSums(t) > 0))
  tables <- tables[, , tells, drop = FALSE]
  if (sum(tells) == 0) return(NULL)
  # As doubles: products of four counts are beyond integers.
  cell <- function(i, j) as.numeric(tables[i, j, ])
  a <- cell(1, 1)
  b <- cell(1, 2)
  c <- cell(2, 1)
  d <- cell(2, 2)
  n <- a + b + c + d
  r <- a * d / n
  s <- b * c / n
  if (sum(r) == 0 || sum(s) == 0) return(note("separation"))
  ratio <- sum(r) / sum(s)
  p <- (a + d) / n
  q <- (b + c) / n
  error <- sqrt(sum(p * r) / (2 * sum(r)^2) + sum(p * s + q * r) / (2 * sum(r) * sum(s)) + sum(q * s) / (2 * sum(s)^2))
  variance <- (a + b) * (c + d) * (a + c) * (b + d) / (n^2 * pmax(n - 1, 1))
  x <- (sum(a) - sum((a + b) * (a + c) / n))^2 / sum(variance)
  rows(
    row("odds-ratio", role, group = compared, reference = reference, outcome_level = level, estimate = ratio,
        standard_error = error, interval = exp(log(ratio) + c(-1, 1) * qnorm(0.975) * error), statistic = x,
        statistic_name = "chi-squared", df = 1, p = pchisq(x, 1, lower.tail = FALSE), n = sum(n), adjusted = TRUE,
        method = "mantel-haenszel"),
    if (length(a) > 1) breslow_day(a, b, c, d, ratio, compared, reference, level))
}

breslow_day <- function(a, b, c, d, ratio, compared, reference, level) {
  m1 <- a + b
  m2 <- c + d
  t <- a + c
  # The count expected of each table under the common odds ratio: the root that leaves all four cells positive.
  quadratic <- 1 - ratio
  linear <- m2 - t + ratio * (m1 + t)
  constant <- -ratio * m1 * t
  expected <- if (abs(quadratic) < 1e-12) -constant / linear else
    (-linear + sqrt(linear^2 - 4 * quadratic * constant)) / (2 * quadratic)
  variance <- 1 / (1 / expected + 1 / (m1 - expected) + 1 / (t - expected) + 1 / (m2 - t + expected))
  x <- sum((a - expected)^2 / variance) - sum(a - expected)^2 / sum(variance)
  row("homogeneity", "check", group = compared, reference = reference, outcome_level = level, statistic = x,
      statistic_name = "chi-squared", df = length(a) - 1, p = pchisq(x, length(a) - 1, lower.tail = FALSE),
      n = sum(m1 + m2), adjusted = TRUE, method = "breslow-day")
}

# Independence within strata for tables of any size: the generalised test, Agresti (2002), 7.5.3.
cross_table_adjusted <- function(outcome, group, strata) {
  tables <- table(droplevels(group), droplevels(outcome), droplevels(factor(strata)))
  tables <- tables[, , apply(tables, 3, sum) > 1, drop = FALSE]
  if (dim(tables)[3] < 1 || any(dim(tables)[1:2] < 2)) return(NULL)
  test <- tryCatch(mantelhaen.test(tables, correct = FALSE), error = function(e) NULL)
  if (is.null(test) || !is.finite(test$p.value)) return(NULL)
  row("omnibus", "check", statistic = test$statistic, statistic_name = "chi-squared", df = test$parameter,
      p = test$p.value, n = sum(tables), adjusted = TRUE, method = "mantel-haenszel")
}

# Two answers of the same subjects, yes or no: McNemar (1947), exact below 25 discordant pairs; the interval of the
# difference by Newcombe (1998), method 10, for paired shares.
paired_shares <- function(last, first, level, names = c("first", "last")) {
  count <- function(rows) as.numeric(sum(rows))
  a <- count(last == level & first == level)
  b <- count(last == level & first != level)
  c <- count(last != level & first == level)
  d <- count(last != level & first != level)
  n <- a + b + c + d
  described <- row("share", "part", group = names, outcome_level = level, estimate = c(a + c, a + b) / n,
                   interval = wilson_interval(c(a + c, a + b), n), n = n, count = c(a + c, a + b),
                   method = "description")
  if (n < 2) return(rows(described, note("too-few-rows", count = n)))
  if (b + c == 0) return(rows(described, note("constant")))
  exact <- b + c < 25
  statistic <- (b - c)^2 / (b + c)
  p <- if (exact) binom.test(b, b + c)$p.value else pchisq(statistic, 1, lower.tail = FALSE)
  rows(
    row("share-difference", "answer", group = names[2], reference = names[1], outcome_level = level,
        estimate = (b - c) / n, interval = newcombe_paired(a, b, c, d), statistic = if (exact) NA else statistic,
        statistic_name = if (exact) NA else "chi-squared", df = if (exact) NA else 1, p = p, n = n,
        method = "mcnemar"),
    described, if (exact) assumption("small-sample", FALSE, b + c))
}

newcombe_paired <- function(a, b, c, d) {
  n <- a + b + c + d
  p <- c(a + b, a + c) / n
  w <- wilson_interval(c(a + b, a + c), n)
  below <- p - w[, 1]
  above <- w[, 2] - p
  product <- (a + b) * (c + d) * (a + c) * (b + d)
  cross <- a * d - b * c
  numerator <- if (cross > n / 2) cross - n / 2 else if (cross >= 0) 0 else cross
  phi <- if (product == 0) 0 else numerator / sqrt(product)
  difference <- (b - c) / n
  c(
    difference - sqrt(below[1]^2 - 2 * phi * below[1] * above[2] + above[2]^2),
    difference + sqrt(above[1]^2 - 2 * phi * above[1] * below[2] + below[2]^2))
}
