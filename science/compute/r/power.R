# What the present size can detect at 5%, two-sided: noncentral t (as in power.t.test), normal approximations for shares and
# Fisher's z. Power for the effect that was observed says nothing beyond its p value and is not given (Hoenig and Heisey 2001).

# difference: the difference that matters, or NULL. Of three groups and more, two are compared: the smallest, with the spread within all.
power_means <- function(outcome, group, difference = NULL, power = 0.8) {
  group <- droplevels(group)
  n <- as.vector(table(group))
  if (nlevels(group) < 2) return(note("one-group-only"))
  if (any(n < 2)) return(note("too-few-rows", count = sum(n)))
  spread <- sqrt(sum((n - 1) * tapply(outcome, group, var)) / (sum(n) - nlevels(group)))
  n <- sort(n)[1:2]
  if (spread == 0) return(note("constant"))
  power_rows(function(d) t_power(n, d / spread), function(d) t_size(abs(d) / spread, power), spread, sum(n), difference, power, "power-t")
}

t_power <- function(n, effect) {
  df <- sum(n) - 2
  ncp <- abs(effect) / sqrt(sum(1 / n))
  quantile <- qt(0.975, df)
  suppressWarnings(pt(quantile, df, ncp, lower.tail = FALSE) + pt(-quantile, df, ncp))
}

# Rows in both groups together, equal groups.
t_size <- function(effect, power) {
  if (t_power(c(2, 2), effect) >= power) return(4)
  2 * ceiling(uniroot(function(n) t_power(c(n, n), effect) - power, c(2, 1e7), tol = 1e-6)$root)
}

# level: the value of the outcome that counts as success. difference: of shares.
power_shares <- function(outcome, level, group, difference = NULL, power = 0.8) {
  success <- outcome == level
  group <- droplevels(group)
  n <- as.vector(table(group))
  if (nlevels(group) != 2) return(note(if (nlevels(group) < 2) "one-group-only" else "no-method"))
  if (any(n < 2)) return(note("too-few-rows", count = sum(n)))
  base <- mean(success[group == levels(group)[1]])
  if (base %in% c(0, 1)) return(note("constant"))
  room <- if (base <= 0.5) 1 else -1
  most <- if (room > 0) 1 - base else base
  at <- function(d) shares_power(n, base, base + (if (is.null(difference)) room else sign(difference)) * abs(d))
  if (!is.null(difference) && (base + difference <= 0 || base + difference >= 1)) return(note("no-method"))
  size <- function(d) {
    reach <- function(n) shares_power(c(n, n), base, base + d) - power
    if (reach(2) >= 0) 4 else 2 * ceiling(uniroot(reach, c(2, 1e9), tol = 1e-6)$root)
  }
  power_rows(at, size, most * 0.999999, sum(n), difference, power, "power-proportions", bounded = TRUE)
}

# As in power.prop.test, for groups of unequal size (Fleiss, Levin and Paik 2003, section 4.3).
shares_power <- function(n, p1, p2) {
  pooled <- (n[1] * p1 + n[2] * p2) / sum(n)
  null <- sqrt(pooled * (1 - pooled) * sum(1 / n))
  alternative <- sqrt(p1 * (1 - p1) / n[1] + p2 * (1 - p2) / n[2])
  pnorm((abs(p2 - p1) - qnorm(0.975) * null) / alternative)
}

# difference: the correlation that matters.
power_correlation <- function(outcome, predictor, difference = NULL, power = 0.8) {
  n <- length(outcome)
  if (n < 5) return(note("too-few-rows", count = n))
  at <- function(r) {
    z <- atanh(abs(r)) * sqrt(n - 3)
    pnorm(z - qnorm(0.975)) + pnorm(-z - qnorm(0.975))
  }
  if (!is.null(difference) && abs(difference) >= 1) return(note("no-method"))
  size <- function(r) ceiling(((qnorm(0.975) + qnorm(power)) / atanh(abs(r)))^2 + 3)
  power_rows(at, size, 0.999999, n, difference, power, "power-correlation", bounded = TRUE)
}

# at: power for a difference. size: rows needed for a difference. unit: a difference to start the search from.
power_rows <- function(at, size, unit, n, difference, power, method, bounded = FALSE) {
  reachable <- !bounded || at(unit) >= power
  least <- if (!reachable) NA else uniroot(function(d) at(d) - power, c(1e-9 * unit, if (bounded) unit else unit * 1e4), tol = 1e-10 * unit)$root
  asked <- !is.null(difference) && difference != 0
  rows(row("detectable-difference", role = "answer", at = power, at_column = "power", estimate = least, n = n, method = method),
       if (asked) row("power", role = "answer", at = difference, at_column = "difference", estimate = at(difference), n = n, method = method),
       if (asked) row("sample-size", role = "answer", at = difference, at_column = "difference", estimate = size(difference), n = n, method = method),
       if (!reachable) note("too-few-rows", count = n))
}
