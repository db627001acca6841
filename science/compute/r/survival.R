# Survival: Kaplan and Meier (1958), Greenwood's variance on the log-log scale, the log-rank test and Cox's model (1972).

# time: follow-up. event: a factor or numbers, level: the value that means it happened; all others are censored.
# group: a factor, or NULL for all rows together. at: the time at which survival is wanted, or NULL for round times.
survival_by_group <- function(time, event, level, group = NULL, at = NULL) {
  event <- event == level
  limit <- survival_limit(time, event)
  if (!is.null(limit)) return(limit)
  group <- if (is.null(group)) factor(rep("all", length(time))) else droplevels(group)
  curves <- lapply(split(seq_along(time), group), function(which) survival_curve(time[which], event[which]))
  named <- nlevels(group) > 1
  seen <- if (named) levels(group) else NA
  role <- if (named) "part" else "answer"
  times <- if (is.null(at)) shown_times(time, group) else at
  rows(
    lapply(seq_along(curves), function(index) {
      curve <- curves[[index]]
      middle <- survival_quantile(curve, 0.5)
      found <- survival_at(curve, times)
      rows(row("median-survival", role = role, group = seen[index], estimate = middle[1], interval = middle[2:3], n = curve$n[1],
               count = sum(curve$events), method = "kaplan-meier"),
           row("survival-probability", role = "part", group = seen[index], at = times, estimate = found$survival,
               standard_error = found$error, interval = cbind(found$low, found$high), n = curve$n[1], count = sum(curve$events),
               method = "kaplan-meier"),
           drawn_steps(curve, seen[index]))
    }),
    if (named) log_rank(time, event, group),
    if (named && min(table(group)) < 2) note("too-few-rows"))
}

# Curves and log-rank test, and the hazard ratios of the groups.
# compared, reference: the two groups that are compared, where there are more; all are compared without them.
survival_comparison <- function(time, event, level, group, at = NULL, compared = NULL, reference = NULL) {
  if (!is.null(compared)) {
    used <- group %in% c(compared, reference)
    time <- time[used]
    event <- event[used]
    group <- factor(group[used], levels = c(reference, compared))
  }
  curves <- survival_by_group(time, event, level, group, at)
  if (all(curves$quantity == "note") || nlevels(droplevels(group)) < 2) return(curves)
  hazards <- cox_model(time, event, level, list(group = group))
  rows(curves, of_the_plan(hazards[hazards$quantity %in% c("hazard-ratio", "assumption", "note"), ]))
}

survival_limit <- function(time, event) {
  if (length(time) < 3) return(note("too-few-rows", count = length(time)))
  if (any(time < 0)) return(note("values-invalid"))
  if (!any(event)) return(note("no-events"))
  NULL
}

# One row for each distinct time: number at risk, events, survival and its limits.
survival_curve <- function(time, event, level = 0.95) {
  times <- sort(unique(time))
  place <- match(time, times)
  events <- tabulate(place[event], length(times))
  left <- tabulate(place, length(times))
  n <- length(time) - cumsum(c(0, left[-length(left)]))
  survival <- cumprod(1 - events / n)
  greenwood <- cumsum(ifelse(events == 0, 0, events / (n * (n - events)))) # Greenwood (1926)
  error <- survival * sqrt(greenwood)
  reach <- qnorm((1 + level) / 2) * sqrt(greenwood) / abs(log(survival))
  data.frame(time = times, n = n, events = events, survival = survival, error = error,
             low = survival^exp(reach), high = survival^exp(-reach))
}

survival_at <- function(curve, times) {
  index <- findInterval(times, curve$time)
  # Where the last of all had the event, nobody is left later.
  known <- times <= max(curve$time) | curve$survival[nrow(curve)] == 0
  before <- index == 0
  value <- function(column, start) ifelse(!known, NA, ifelse(before, start, column[pmax(index, 1)]))
  data.frame(survival = value(curve$survival, 1), error = value(curve$error, 0), low = value(curve$low, 1),
             high = value(curve$high, 1), n = vapply(times, function(at) c(curve$n[curve$time >= at], 0)[1], numeric(1)))
}

# The curve from time zero on, of at most 300 times.
drawn_steps <- function(curve, group) {
  shown <- curve[unique(round(seq(1, nrow(curve), length.out = min(300, nrow(curve))))), ]
  drawn(c(0, shown$time), c(1, shown$survival), c(1, shown$low), c(1, shown$high), group, c(curve$n[1], shown$n))
}

# The first time at which survival is at most 1 - share, with the interval of Brookmeyer and Crowley (1982); a step that
# meets the share exactly is taken to the middle of its flat part.
survival_quantile <- function(curve, share) {
  crossing <- function(values) {
    reached <- which(values <= 1 - share + 1e-12)
    if (length(reached) == 0) return(NA)
    first <- reached[1]
    flat <- abs(values[first] - (1 - share)) < 1e-12
    next_fall <- which(values < values[first] - 1e-12)
    if (flat && length(next_fall) > 0) (curve$time[first] + curve$time[next_fall[1]]) / 2 else curve$time[first]
  }
  c(crossing(curve$survival), crossing(replace(curve$low, is.na(curve$low), 1)), crossing(replace(curve$high, is.na(curve$high), 1)))
}

# Up to three round times within the follow-up of every group.
shown_times <- function(time, group) {
  last <- min(tapply(time, group, max))
  times <- pretty(c(0, last), 4)
  times <- times[times > 0 & times <= last]
  if (length(times) == 0) times <- last
  times[unique(round(seq(1, length(times), length.out = min(3, length(times)))))]
}

# Mantel (1966) and Peto: observed against expected events at each time, hypergeometric variance.
log_rank <- function(time, event, group) {
  k <- nlevels(group)
  times <- sort(unique(time[event]))
  at_risk <- vapply(levels(group), function(level) at_or_after(time[group == level], times), numeric(length(times)))
  dying <- vapply(levels(group), function(level) tabulate(match(time[group == level & event], times), length(times)) + 0, numeric(length(times)))
  at_risk <- matrix(at_risk, ncol = k)
  dying <- matrix(dying, ncol = k)
  n <- rowSums(at_risk)
  d <- rowSums(dying)
  expected <- at_risk * d / n
  difference <- colSums(dying - expected)
  factor <- ifelse(n > 1, d * (n - d) / (n - 1), 0)
  share <- at_risk / n
  variance <- diag(colSums(factor * share), k) - crossprod(share, factor * share)
  kept <- independent_columns(variance[-1, -1, drop = FALSE])
  if (!any(kept)) return(note("too-few-rows"))
  z <- difference[-1][kept]
  chi <- sum(z * solve(variance[-1, -1, drop = FALSE][kept, kept, drop = FALSE], z))
  row("omnibus", role = "answer", statistic = chi, statistic_name = "chi-squared", df = sum(kept),
      p = pchisq(chi, sum(kept), lower.tail = FALSE), n = length(time), count = sum(event), method = "log-rank")
}

at_or_after <- function(values, times) length(values) - findInterval(times, sort(values), left.open = TRUE)
