# Means, medians and shares of groups, with their intervals: parts of most answers.

# Student's interval of a mean.
mean_interval <- function(mean, sd, n, confidence = 0.95) {
  margin <- qt((1 + confidence) / 2, pmax(n - 1, 1)) * sd / sqrt(n)
  margin[n < 2] <- NA
  cbind(mean - margin, mean + margin)
}

# Wilson (1927), "Probable inference, the law of succession, and statistical inference".
wilson_interval <- function(count, n, confidence = 0.95) {
  z <- qnorm((1 + confidence) / 2)
  share <- count / n
  centre <- (share + z^2 / (2 * n)) / (1 + z^2 / n)
  margin <- z * sqrt(share * (1 - share) / n + z^2 / (4 * n^2)) / (1 + z^2 / n)
  # A share of 0 or 1 has its bound there exactly.
  cbind(ifelse(count == 0, 0, centre - margin), ifelse(count == n, 1, centre + margin))
}

# Two passes, the second over the centred values: large constant leading digits cost nothing.
group_statistics <- function(outcome, group) {
  centre <- mean(outcome)
  parts <- split(outcome - centre, group)
  n <- as.numeric(lengths(parts, use.names = FALSE))
  means <- vapply(parts, mean, 0, USE.NAMES = FALSE)
  squares <- vapply(parts, function(x) {
    deviations <- x - mean(x)
    sum(deviations^2) - sum(deviations)^2 / max(length(x), 1)
  }, 0, USE.NAMES = FALSE)
  sd <- sqrt(squares / (n - 1))
  sd[n < 2] <- NA
  list(levels = levels(group), n = n, centred = means, mean = means + centre, sd = sd, squares = squares)
}

group_rows <- function(outcome, group, method = "description", role = "part") {
  s <- group_statistics(outcome, group)
  medians <- vapply(split(outcome, group), median, 0)
  rows(
    row("mean", role, group = s$levels, estimate = s$mean, standard_error = s$sd / sqrt(s$n),
        interval = mean_interval(s$mean, s$sd, s$n), n = s$n, method = method),
    row("median", "part", group = s$levels, estimate = medians, n = s$n, method = method),
    row("standard-deviation", "part", group = s$levels, estimate = s$sd, n = s$n, method = method))
}

# Groups that are too small for a comparison are left out, and so are those beyond the largest `most`.
comparable_groups <- function(group, least = 2, most = 60) {
  counts <- table(group)
  kept <- names(counts)[counts >= least]
  if (length(kept) > most) kept <- names(sort(-counts[kept]))[seq_len(most)]
  left <- setdiff(names(counts)[counts > 0], kept)
  list(rows = group %in% kept, levels = levels(group)[levels(group) %in% kept],
       note = if (length(left) > 0)
         note("levels-left-out", count = length(left), detail = substr(paste(left, collapse = ", "), 1, 200)))
}

# Shapiro and Wilk (1965) as in Royston (1995); more than 5,000 values are thinned evenly, which `n` says.
shapiro <- function(values, most = 5000) {
  if (length(values) > most) values <- values[round(seq(1, length(values), length.out = most))]
  if (length(values) < 3 || diff(range(values)) == 0) return(list(statistic = NA, p.value = NA, n = length(values)))
  test <- shapiro.test(values)
  list(statistic = unname(test$statistic), p.value = test$p.value, n = length(values))
}

# Brown and Forsythe (1974): the F test of the absolute deviations from the medians; centre = mean gives Levene (1960).
deviations_test <- function(outcome, group, centre = median) {
  middle <- vapply(split(outcome, group), centre, 0)
  deviations <- abs(outcome - middle[as.integer(group)])
  one_way(deviations, group)
}

# The one-way analysis of variance from sums of squares of centred values.
one_way <- function(outcome, group) {
  s <- group_statistics(outcome, group)
  k <- length(s$n)
  grand <- sum(s$n * s$centred) / sum(s$n)
  between <- sum(s$n * (s$centred - grand)^2)
  within <- sum(s$squares)
  df <- c(k - 1, sum(s$n) - k)
  f <- (between / df[1]) / (within / df[2])
  list(statistic = f, df = df, p.value = pf(f, df[1], df[2], lower.tail = FALSE), between = between, within = within)
}

assumptions_of_groups <- function(outcome, group, method = NA) {
  residuals <- outcome - group_statistics(outcome, group)$mean[as.integer(group)]
  normal <- shapiro(residuals)
  spread <- deviations_test(outcome, group)
  rows(
    assumption("normal-residuals", normal$p.value >= 0.05, normal$statistic, normal$p.value, method = method),
    assumption("equal-variances", spread$p.value >= 0.05, spread$statistic, spread$p.value, method = method),
    if (min(table(group)) < 10) assumption("small-sample", FALSE, min(table(group)), method = method))
}

# All pairs, the later level against the earlier.
pair_table <- function(k) which(upper.tri(diag(k)), arr.ind = TRUE)

# Each other level against the reference; all pairs where none is named.
pairs_compared <- function(levels, reference = NULL) {
  at <- match(reference, levels, nomatch = 0)
  if (sum(at) == 0) pair_table(length(levels)) else cbind(at, seq_along(levels)[-at])
}

# Ranks, equal values sharing theirs, and how often each value occurs. R's rank() and table() take long for a million.
ranks_of <- function(x) {
  place <- order(x, method = "radix")
  sorted <- x[place]
  value <- cumsum(c(TRUE, sorted[-1] != sorted[-length(sorted)]))
  counts <- as.numeric(tabulate(value))
  ranks <- numeric(length(x))
  ranks[place] <- (cumsum(counts) - (counts - 1) / 2)[value]
  list(ranks = ranks, ties = sum(counts^3 - counts), tied = any(counts > 1))
}

# Wilcoxon's test of two samples, or of one where y is NULL: exact for fewer than 50 values without ties, else by the
# normal distribution with correction for ties and continuity, Hollander and Wolfe (1999), 3.1 and 4.1.
ranks_test <- function(x, y = NULL) {
  one <- is.null(y)
  used <- if (one) x[x != 0] else x
  r <- ranks_of(if (one) abs(used) else c(x, y))
  n <- as.numeric(length(used))
  exact <- max(length(x), length(y)) < 50 && !r$tied && length(used) == length(x)
  if (exact) {
    test <- wilcox.test(x, y, exact = TRUE)
    result <- list(statistic = test$statistic, p = test$p.value)
  } else if (one) {
    statistic <- sum(r$ranks[used > 0])
    result <- normal_test(statistic, n * (n + 1) / 4, n * (n + 1) * (2 * n + 1) / 24 - r$ties / 48)
  } else {
    m <- as.numeric(length(y))
    statistic <- sum(r$ranks[seq_along(x)]) - n * (n + 1) / 2
    result <- normal_test(statistic, n * m / 2, n * m / 12 * (n + m + 1 - r$ties / ((n + m) * (n + m - 1))))
  }
  c(result, if (one) pseudo_median(x, exact) else shift(x, y, exact))
}

normal_test <- function(statistic, expected, variance) {
  distance <- statistic - expected
  z <- (distance - sign(distance) * 0.5) / sqrt(variance)
  list(statistic = statistic, p = if (variance > 0) min(1, 2 * pnorm(-abs(z))) else NA)
}

# The median of all differences between the samples and its interval: Hodges and Lehmann (1963), Hollander and Wolfe
# (1999), 4.2 and 4.3. Large samples stand for themselves by their quantiles: a million differences are enough.
shift <- function(x, y, exact, most = 1000) {
  pairs <- as.numeric(length(x)) * length(y)
  place <- if (exact) qwilcox(0.025, length(x), length(y)) else
    pairs / 2 - qnorm(0.975) * sqrt(pairs * (length(x) + length(y) + 1) / 12)
  differences <- as.vector(outer(thinned(x, most), thinned(y, most), "-"))
  list(estimate = median(differences), interval = order_interval(differences, place, pairs))
}

# The same of one sample: the median of the means of all pairs (Walsh averages).
pseudo_median <- function(x, exact, most = 1000) {
  n <- as.numeric(length(x))
  pairs <- n * (n + 1) / 2
  place <- if (exact) qsignrank(0.025, n) else pairs / 2 - qnorm(0.975) * sqrt(n * (n + 1) * (2 * n + 1) / 24)
  values <- thinned(x, most)
  means <- outer(values, values, "+") / 2
  means <- means[lower.tri(means, diag = TRUE)]
  list(estimate = median(means), interval = order_interval(means, place, pairs))
}

thinned <- function(x, most)
  if (length(x) <= most) x else quantile(x, ppoints(most), names = FALSE)

# The values at this place from either end of all pairs; none where the sample is too small for 95 %.
order_interval <- function(values, place, pairs) {
  at <- max(round(place / pairs * length(values)), if (place >= 1) 1 else 0)
  if (at < 1) return(c(NA, NA))
  ends <- sort(values, partial = c(at, length(values) + 1 - at))
  c(ends[at], ends[length(values) + 1 - at])
}
