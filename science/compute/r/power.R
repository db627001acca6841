# What the present size can detect, two-sided: noncentral t (as in power.t.test), normal approximations for shares and
# Fisher's z. Power for the effect that was observed says nothing beyond its p value and is not given (Hoenig and Heisey 2001).

# difference: the difference that matters, or NULL. Of three groups and more, two are compared: the smallest, with the spread within all.
# Where none is given, the size is that for the difference of the two means: what a study like this one needs to see it again.
# Without groups the spread of all rows gives the size of a comparison that is still to be made.
# between: of three groups and more the two whose difference that is.
# baseline: what was measured first, where the change since then is compared.
# cluster: the subject of each row, NULL where each has one row. Subjects that were measured several times count once, by their mean.
power_means <- function(outcome, group = NULL, difference = NULL, power = 0.8, alpha = 0.05, cluster = NULL, baseline = NULL, between = NULL) {
  if (!is.null(baseline)) outcome <- outcome - baseline
  if (!is.null(cluster)) {
    first <- !duplicated(cluster)
    outcome <- as.vector(tapply(outcome, cluster, mean)[as.character(cluster[first])])
    group <- if (!is.null(group)) group[first]
  }
  if (is.null(group)) return(size_of_spread(outcome, difference, power, alpha))
  group <- droplevels(group)
  n <- as.vector(table(group))
  if (nlevels(group) < 2) return(note("one-group-only"))
  if (any(n < 2)) return(note("too-few-rows", count = sum(n)))
  spread <- sqrt(sum((n - 1) * tapply(outcome, group, var)) / (sum(n) - nlevels(group)))
  if (spread == 0) return(note("constant"))
  n_all <- sum(n)
  n <- sort(n)[1:2]
  means <- tapply(outcome, group, mean)
  compared <- if (nlevels(group) == 2) levels(group) else intersect(between, levels(group))
  seen <- if (length(compared) == 2) abs(diff(as.vector(means[compared]))) else 0
  rows(power_rows(function(d) t_power(n, d / spread, alpha), function(d) t_size(abs(d) / spread, power, alpha), spread,
                  sum(n), difference, power, "power-t"),
       if (is.null(difference) && seen > 1e-3 * spread) size_row(t_size(seen / spread, power, alpha), seen, n_all, "power-t"),
       spread_row(spread, n_all))
}

size_of_spread <- function(outcome, difference, power, alpha) {
  if (length(outcome) < 3) return(note("too-few-rows", count = length(outcome)))
  spread <- sd(outcome)
  if (spread == 0) return(note("constant"))
  if (is.null(difference) || difference == 0) return(note("no-method", detail = "power"))
  rows(size_row(t_size(abs(difference) / spread, power, alpha), difference, length(outcome), "power-t"),
       spread_row(spread, length(outcome)))
}

spread_row <- function(spread, n) row("standard-deviation", estimate = spread, n = n, method = "power-t")

t_power <- function(n, effect, alpha = 0.05) {
  df <- sum(n) - 2
  ncp <- abs(effect) / sqrt(sum(1 / n))
  quantile <- qt(1 - alpha / 2, df)
  suppressWarnings(pt(quantile, df, ncp, lower.tail = FALSE) + pt(-quantile, df, ncp))
}

# Rows in each of two equal groups.
t_size <- function(effect, power, alpha = 0.05) {
  if (t_power(c(2, 2), effect, alpha) >= power) return(2)
  ceiling(uniroot(function(n) t_power(c(n, n), effect, alpha) - power, c(2, 1e7), tol = 1e-6)$root)
}

# level: the value of the outcome that counts as success. difference: of shares.
power_shares <- function(outcome, level, group, difference = NULL, power = 0.8, alpha = 0.05) {
  success <- outcome == level
  group <- droplevels(group)
  n <- as.vector(table(group))
  if (nlevels(group) != 2) return(note(if (nlevels(group) < 2) "one-group-only" else "no-method"))
  if (any(n < 2)) return(note("too-few-rows", count = sum(n)))
  base <- mean(success[group == levels(group)[1]])
  if (base %in% c(0, 1)) return(note("constant"))
  room <- if (base <= 0.5) 1 else -1
  most <- if (room > 0) 1 - base else base
  at <- function(d) shares_power(n, base, base + (if (is.null(difference)) room else sign(difference)) * abs(d), alpha)
  if (!is.null(difference) && (base + difference <= 0 || base + difference >= 1)) return(note("no-method"))
  size <- function(d) {
    reach <- function(n) shares_power(c(n, n), base, base + d, alpha) - power
    if (reach(2) >= 0) 2 else ceiling(uniroot(reach, c(2, 1e9), tol = 1e-6)$root)
  }
  power_rows(at, size, most * 0.999999, sum(n), difference, power, "power-proportions", bounded = TRUE)
}

# As in power.prop.test, for groups of unequal size (Fleiss, Levin and Paik 2003, section 4.3).
shares_power <- function(n, p1, p2, alpha = 0.05) {
  pooled <- (n[1] * p1 + n[2] * p2) / sum(n)
  null <- sqrt(pooled * (1 - pooled) * sum(1 / n))
  alternative <- sqrt(p1 * (1 - p1) / n[1] + p2 * (1 - p2) / n[2])
  pnorm((abs(p2 - p1) - qnorm(1 - alpha / 2) * null) / alternative)
}

# difference: the correlation that matters.
power_correlation <- function(outcome, predictor, difference = NULL, power = 0.8, alpha = 0.05) {
  n <- length(outcome)
  if (n < 5) return(note("too-few-rows", count = n))
  at <- function(r) {
    z <- atanh(abs(r)) * sqrt(n - 3)
    pnorm(z - qnorm(1 - alpha / 2)) + pnorm(-z - qnorm(1 - alpha / 2))
  }
  if (!is.null(difference) && abs(difference) >= 1) return(note("no-method"))
  size <- function(r) ceiling(((qnorm(1 - alpha / 2) + qnorm(power)) / atanh(abs(r)))^2 + 3)
  power_rows(at, size, 0.999999, n, difference, power, "power-correlation", bounded = TRUE)
}

# at: power for a difference. size: rows needed for a difference, in each group. unit: a difference to start the search from.
power_rows <- function(at, size, unit, n, difference, power, method, bounded = FALSE) {
  reachable <- !bounded || at(unit) >= power
  least <- if (!reachable) NA else uniroot(function(d) at(d) - power, c(1e-9 * unit, if (bounded) unit else unit * 1e4), tol = 1e-10 * unit)$root
  asked <- !is.null(difference) && difference != 0
  rows(if (asked) row("power", role = "answer", at = difference, at_column = "difference", estimate = at(difference), n = n, method = method),
       if (asked) size_row(size(difference), difference, n, method),
       row("detectable-difference", role = "answer", at = power, at_column = "power", estimate = least, n = n, method = method),
       if (!reachable) note("too-few-rows", count = n))
}

# Of two groups the rows in each of them, of a correlation the pairs.
size_row <- function(size, difference, n, method)
  row("sample-size", role = "answer", at = difference, at_column = "difference", estimate = size, n = n, method = method)
