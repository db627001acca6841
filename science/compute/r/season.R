# Seasons: means by place in the season, adjusted for a straight trend, and the first harmonic.

# length: steps of a season. dates: time is in days since 1970-01-01. per: units of time of the slope. group: whose rows are a
# series each, and whose levels are held fixed.
season <- function(outcome, time, length, dates = FALSE, per = 1, group = NULL) {
  place <- season_place(time, length, dates)
  k <- nlevels(place)
  if (NROW(outcome) < 2 * k + 2 || k < 3) return(note("too-few-rows", count = NROW(outcome)))
  if (is_constant(outcome)) return(note("constant"))
  order <- order(time)
  outcome <- outcome[order]
  place <- place[order]
  t <- (time[order] - mean(time)) / sd(time)
  base <- cbind(1, t)
  dummies <- outer(place, levels(place)[-1], `==`) + 0
  # Centred, so that means are those of all groups together.
  held <- if (!is.null(group)) scale(outer(group[order], levels(group)[-1], `==`) + 0, scale = FALSE)
  full <- cbind(base, dummies, held)
  if (!all(independent_columns(full))) return(note("too-few-rows", count = NROW(outcome)))
  fit <- fit_linear(outcome, full)
  if (fit$exact) return(note("exact-fit"))
  correlation <- autocorrelation_check(means_by_time(fit$residuals, t))
  series <- if (!is.null(correlation) && !correlation$holds) autoregressive_fit(outcome, full, time[order])
  test <- joint_test(if (is.null(series)) fit else series, 2 + seq_len(k - 1))
  slope <- slope_row(if (is.null(series)) fit else series, sd(time) / per, role = "answer", method = "seasonal-model")
  slope$adjusted <- !is.null(group)
  rows(row("omnibus", role = "answer", adjusted = TRUE, statistic = test$value, statistic_name = test$name, df = test$df, p = test$p,
           n = fit$n, method = "seasonal-model"),
       harmonic_row(outcome, base, place, held), season_means(fit, place, full, t),
       slope, fit_row(fit, "seasonal-model"),
       correlation, normality_check(fit$residuals), breusch_pagan(fit, full))
}

# The place of each row in the season: month, quarter or weekday of a date, the part of a year, or the count of steps.
season_place <- function(time, length, dates) {
  if (dates && length %in% c(4, 7, 12)) return(calendar_place(as.POSIXlt(as.Date(floor(time), origin = "1970-01-01")), length))
  parts <- (time - floor(time)) * length
  if (!dates && any(time != floor(time)) && all(abs(parts - round(parts)) < 0.02 * length)) return(factor(round(parts) %% length + 1))
  steps <- if (!dates && all(time == floor(time))) time else match(time, sort(unique(time))) - 1
  factor(steps %% length + 1)
}

WEEKDAYS <- c("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")

calendar_place <- function(date, length) {
  names <- switch(as.character(length), "4" = paste0("Q", 1:4), "7" = WEEKDAYS, "12" = month.name)
  place <- if (length == 7) date$wday else date$mon * length %/% 12
  droplevels(factor(names[place + 1], levels = names))
}

# Means of each place at the middle of the period, trend removed.
season_means <- function(fit, place, full, t) {
  k <- nlevels(place)
  at <- cbind(1, 0, rbind(0, diag(k - 1)), matrix(0, k, ncol(full) - k - 1))
  estimate <- as.vector(at %*% fit$coefficients) + fit$centre
  error <- sqrt(rowSums((at %*% fit$covariance) * at))
  row("mean", role = "part", group = levels(place), adjusted = TRUE, estimate = estimate, standard_error = error,
      interval = estimate + outer(error, c(-1, 1) * qt(0.975, fit$df)), n = tabulate(place, k), method = "seasonal-model")
}

# Half the distance from trough to peak of the first harmonic (cosinor: Nelson et al. 1979), delta method.
harmonic_row <- function(outcome, base, place, held) {
  angle <- 2 * pi * (as.integer(place) - 1) / nlevels(place)
  fit <- fit_linear(outcome, cbind(base, cos(angle), sin(angle), held))
  b <- fit$coefficients[3:4]
  amplitude <- sqrt(sum(b^2))
  gradient <- b / amplitude
  error <- sqrt(as.vector(gradient %*% fit$covariance[3:4, 3:4] %*% gradient))
  test <- joint_test(fit, 3:4)
  peak <- levels(place)[1 + round(atan2(b[2], b[1]) / (2 * pi) * nlevels(place)) %% nlevels(place)]
  row("season-amplitude", role = "part", group = peak, adjusted = TRUE, estimate = amplitude, standard_error = error,
      interval = pmax(0, amplitude + c(-1, 1) * qt(0.975, fit$df) * error), statistic = test$value, statistic_name = "F", df = test$df,
      p = test$p, n = fit$n, method = "seasonal-model")
}
