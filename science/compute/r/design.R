# Design matrices and the rows of their coefficients, for linear, logistic, count and survival models alike.
# Quantities are centred and scaled before fitting, so that large constants and powers cost no digits; the coefficients
# are given back per unit. Categories are compared with their first level.

# predictors: data frame or named list of numeric vectors and factors. interactions: names, each pair after the other.
design <- function(predictors, interactions = NULL, intercept = TRUE) {
  predictors <- as.list(predictors)
  constant <- vapply(predictors, is_constant, logical(1))
  kept <- predictors[!constant]
  columns <- design_columns(kept, interactions)
  x <- columns$x
  if (intercept) {
    x <- cbind(1, x)
    columns$terms <- rbind(intercept_term(), columns$terms)
  }
  independent <- independent_columns(x)
  dropped <- unique(columns$terms$predictor[!independent & columns$terms$kind != "interaction"])
  list(x = x[, independent, drop = FALSE], terms = columns$terms[independent, ], predictors = kept,
       notes = rows(lapply(names(predictors)[constant], function(name) note("constant", column = name)),
                    lapply(dropped, function(name) note("collinear", column = name))))
}

is_constant <- function(values) length(unique(values)) < 2

# Columns that are no combination of the columns before them (LINPACK's limited column pivoting, as in lm).
independent_columns <- function(x) {
  if (ncol(x) == 0) return(logical(0))
  decomposition <- qr(x, tol = 1e-9)
  seq_len(ncol(x)) %in% decomposition$pivot[seq_len(decomposition$rank)]
}

intercept_term <- function() term("intercept", NA_character_)

# scale: what a coefficient is divided by to be per unit. other: the second column of an interaction.
term <- function(kind, predictor, level = NA_character_, reference = NA_character_, scale = 1,
                 other = NA_character_, other_level = NA_character_, other_reference = NA_character_) {
  data.frame(kind, predictor, level, reference, scale, other, other_level, other_reference)
}

design_columns <- function(predictors, interactions) {
  single <- lapply(names(predictors), function(name) single_columns(predictors[[name]], name))
  names(single) <- names(predictors)
  pairs <- split(as.character(interactions), (seq_along(interactions) + 1) %/% 2)
  known <- Filter(function(pair) all(pair %in% names(predictors)), pairs)
  # A quantity and a category: the slopes of the quantity at each level.
  known <- lapply(known, function(pair) if (!is.factor(predictors[[pair[2]]])) rev(pair) else pair)
  crossed <- lapply(known, function(pair) crossed_columns(single[[pair[1]]], single[[pair[2]]]))
  parts <- c(single, crossed)
  list(x = do.call(cbind, lapply(parts, `[[`, "x")), terms = do.call(rbind, unname(lapply(parts, `[[`, "terms"))))
}

single_columns <- function(values, name) {
  if (is.factor(values)) {
    values <- droplevels(values)
    x <- outer(values, levels(values)[-1], `==`) + 0
    return(list(x = unname(x), terms = term("contrast", name, levels(values)[-1], levels(values)[1])))
  }
  list(x = matrix((values - mean(values)) / sd(values)), terms = term("slope", name, scale = sd(values)))
}

crossed_columns <- function(first, second) {
  pairs <- expand.grid(first = seq_len(ncol(first$x)), second = seq_len(ncol(second$x)))
  a <- first$terms[pairs$first, ]
  b <- second$terms[pairs$second, ]
  list(x = first$x[, pairs$first, drop = FALSE] * second$x[, pairs$second, drop = FALSE],
       terms = term("interaction", a$predictor, a$level, a$reference, a$scale * b$scale,
                    b$predictor, b$level, b$reference))
}

# Strata are adjusted for under this name; they have no rows of their own.
STRATA <- "strata of the plan"

with_strata <- function(covariates, strata) {
  if (is.null(strata)) as.list(covariates) else c(covariates, setNames(list(strata), STRATA))
}

# One row for each coefficient. fit: coefficients (named by position), covariance, df (Inf: z), n, of the scaled columns.
# asked: the predictors in question; all others are adjusted for. ratio: the quantity of exp(coefficient), or NA.
# pairs: all pairs of the groups of a category in question, and not only those with its first level.
coefficient_rows <- function(fit, terms, asked, method, ratio = NA_character_, contrast = "mean-difference",
                             interval = wald_interval, pairs = FALSE) {
  fit <- without_rounding(fit)
  shown <- terms$kind != "intercept" & terms$predictor != STRATA & !is_conditional(terms)
  ends <- interval(fit)
  all <- setdiff(unique(terms$predictor), NA)
  each <- lapply(which(shown), function(index) {
    part <- terms[index, ]
    change <- c(fit$coefficients[index], ends[index, ]) / part$scale
    if (!is.na(ratio)) change <- exp(change)
    error <- sqrt(fit$covariance[index, index]) / part$scale
    moderated <- is_moderated(part, terms)
    row(quantity_of(part, ratio, contrast),
        role = role_of(part, terms, asked), predictor = if (moderated) part$other else part$predictor,
        group = if (moderated) part$other_level else part$level,
        reference = if (moderated) part$other_reference else part$reference,
        within = if (moderated) part$predictor else part$other, within_level = if (moderated) NA else part$other_level,
        adjusted = length(setdiff(all, part$predictor)) > 0,
        estimate = change[1], standard_error = if (is.na(ratio)) error else NA, interval = change[2:3],
        statistic_name = if (is.finite(fit$df)) "t" else "z", statistic = change_statistic(fit, index),
        df = fit$df, p = change_p(fit, index), n = fit$n, method = method)
  })
  if (pairs) with_pairs(rows(each), fit, terms, asked, method, ratio, contrast) else rows(each)
}

# An interaction says how one relation differs between two groups; of a category of three and more there are several relations.
is_moderated <- function(part, terms) {
  !is.na(part$other_level) && sum(terms$kind == "contrast" & terms$predictor %in% part$predictor) < 2
}

# Groups with the same mean differ by what rounding leaves: twelve digits below its own error a coefficient is zero.
without_rounding <- function(fit) {
  fit$coefficients[abs(fit$coefficients) < 1e-12 * sqrt(diag(fit$covariance))] <- 0
  fit
}

# The pairs of a category that the coefficients, each against its first level, do not give: differences of two of them. The p-values
# of all its pairs are adjusted together (Holm 1979).
with_pairs <- function(found, fit, terms, asked, method, ratio, contrast, most_pairs = 45) {
  for (name in setdiff(asked, crossed_predictors(terms))) {
    levels <- which(terms$kind == "contrast" & terms$predictor %in% name)
    if (length(levels) < 2 || choose(length(levels) + 1, 2) > most_pairs) next
    others <- combn(levels, 2, function(pair) level_difference(fit, terms, pair, method, ratio, contrast), simplify = FALSE)
    found <- rows(found, others)
    own <- which(found$predictor %in% name & !is.na(found$reference))
    found[own, ] <- adjusted_by_holm(found[own, ])
  }
  found
}

level_difference <- function(fit, terms, pair, method, ratio, contrast) {
  weights <- replace(numeric(length(fit$coefficients)), pair, c(-1, 1))
  change <- weighted_sum(fit, weights)
  ends <- c(change$coefficients, wald_interval(change))
  if (!is.na(ratio)) ends <- exp(ends)
  part <- terms[pair[2], ]
  row(quantity_of(part, ratio, contrast), role = "part", predictor = part$predictor, group = part$level, reference = terms$level[pair[1]],
      adjusted = length(setdiff(unique(terms$predictor), c(NA, part$predictor))) > 0,
      estimate = ends[1], standard_error = if (is.na(ratio)) sqrt(change$covariance[1, 1]) else NA, interval = ends[2:3],
      statistic_name = if (is.finite(fit$df)) "t" else "z", statistic = change_statistic(change, 1), df = fit$df, p = change_p(change, 1),
      n = fit$n, method = method)
}

# A sum of coefficients as a fit of one.
weighted_sum <- function(fit, weights)
  list(coefficients = sum(weights * fit$coefficients), df = fit$df, exact = fit$exact,
       covariance = t(weights) %*% fit$covariance %*% weights)

# Rows of a model of each predictor by itself, as checks. rows_of: function of a list of one predictor.
alone <- function(predictors, rows_of) {
  found <- rows(lapply(names(predictors), function(name) rows_of(as.list(predictors)[name])))
  found$role <- rep("check", nrow(found))
  found
}

# One coefficient answers where it is all there is of its column or interaction; else the omnibus test does.
role_of <- function(part, terms, asked) {
  same <- terms$kind == part$kind & terms$predictor %in% part$predictor & terms$other %in% part$other
  alone <- part$kind == "interaction" || (part$predictor %in% asked && !(part$predictor %in% crossed_predictors(terms)))
  if (alone && sum(same) == 1) "answer" else "part"
}

crossed_predictors <- function(terms) {
  crossed <- terms$kind == "interaction"
  unique(c(terms$predictor[crossed], terms$other[crossed]))
}

# Effects that hold at the first level of another category only: given by `simple_effects` at every level instead.
is_conditional <- function(terms) {
  crossed <- terms[terms$kind == "interaction", ]
  terms$kind != "interaction" & terms$predictor %in%
    c(crossed$predictor[!is.na(crossed$other_level)], crossed$other[!is.na(crossed$level)])
}

quantity_of <- function(part, ratio, contrast) {
  if (part$kind == "interaction") return("interaction")
  if (!is.na(ratio)) return(ratio)
  if (part$kind == "contrast") contrast else "slope"
}

change_statistic <- function(fit, index) if (isTRUE(fit$exact)) NA else fit$coefficients[index] / sqrt(fit$covariance[index, index])
change_p <- function(fit, index) if (isTRUE(fit$exact)) 0 else 2 * pt(-abs(change_statistic(fit, index)), fit$df)

wald_interval <- function(fit, level = 0.95) {
  reach <- qt((1 + level) / 2, fit$df) * sqrt(diag(fit$covariance))
  cbind(fit$coefficients - reach, fit$coefficients + reach)
}

# Effects of one predictor at each level of the other, for interactions with a category: sums of coefficients.
simple_effects <- function(fit, terms, asked, method, ratio = NA_character_, contrast = "mean-difference") {
  crossed <- which(terms$kind == "interaction" & !is.na(terms$other_level))
  each <- lapply(unique(terms$predictor[crossed]), function(name) {
    mains <- which(terms$predictor %in% name & terms$kind %in% c("slope", "contrast"))
    others <- crossed[terms$predictor[crossed] == name]
    levels <- c(terms$other_reference[others[1]], unique(terms$other_level[others]))
    lapply(levels, function(level) lapply(mains, function(main) {
      added <- others[terms$other_level[others] == level & (terms$level[others] %in% terms$level[main])]
      summed_row(fit, terms, main, added, terms$other[others[1]], level, method, ratio, contrast)
    }))
  })
  rows(each)
}

# A category's column is 0 or 1, so a sum of coefficients is the effect at that level.
summed_row <- function(fit, terms, main, added, within, level, method, ratio, contrast) {
  part <- terms[main, ]
  scale <- part$scale
  weights <- numeric(length(fit$coefficients))
  weights[c(main, added)] <- 1
  sum <- weighted_sum(fit, weights)
  change <- c(sum$coefficients, wald_interval(sum)) / scale
  if (!is.na(ratio)) change <- exp(change)
  row(quantity_of(part, ratio, contrast), role = "part", predictor = part$predictor, group = part$level,
      reference = part$reference, within = within, within_level = level,
      adjusted = length(setdiff(unique(terms$predictor), c(NA, part$predictor, within))) > 0,
      estimate = change[1], standard_error = if (is.na(ratio)) sqrt(sum$covariance[1, 1]) / scale else NA,
      interval = change[2:3], statistic_name = if (is.finite(fit$df)) "t" else "z", statistic = change_statistic(sum, 1),
      df = fit$df, p = change_p(sum, 1), n = fit$n, method = method)
}

# Wald test of all coefficients of one column (or one interaction) together.
joint_test <- function(fit, indices) {
  b <- fit$coefficients[indices]
  chi <- sum(b * solve(fit$covariance[indices, indices, drop = FALSE], b))
  k <- length(indices)
  if (is.finite(fit$df)) list(name = "F", value = chi / k, df = c(k, fit$df), p = pf(chi / k, k, fit$df, lower.tail = FALSE))
  else list(name = "chi-squared", value = chi, df = k, p = pchisq(chi, k, lower.tail = FALSE))
}

# An omnibus row for each category of more than two levels in question and for each interaction of more than one column.
omnibus_rows <- function(fit, terms, asked, method) {
  crossed <- terms$kind == "interaction"
  groups <- split(seq_len(nrow(terms)), ifelse(crossed, paste(terms$predictor, terms$other, sep = "\r"), terms$predictor))
  each <- lapply(groups, function(indices) {
    part <- terms[indices[1], ]
    main <- part$predictor %in% setdiff(asked, crossed_predictors(terms))
    if (length(indices) < 2 || !(main || part$kind == "interaction")) return(NULL)
    test <- joint_test(fit, indices)
    row(if (part$kind == "interaction") "interaction" else "omnibus", role = "answer", predictor = part$predictor,
        within = part$other, adjusted = length(setdiff(unique(terms$predictor), c(NA, part$predictor))) > 0,
        statistic_name = test$name, statistic = test$value, df = test$df, p = test$p, n = fit$n, method = method)
  })
  rows(unname(each))
}

# What the only predictor's groups are by themselves: means or shares, without the interval of independent rows.
# total, size: the sum of the outcome and what it is divided by, for each row.
bare_groups <- function(predictors, covariates, quantity, total, size = rep(1, length(total)), level = NA) {
  if (length(predictors) != 1 || length(covariates) > 0 || !is.factor(predictors[[1]])) return(NULL)
  group <- droplevels(predictors[[1]])
  sums <- rowsum(cbind(total, size), group, reorder = TRUE)
  row(quantity, "part", group = levels(group), outcome_level = level, estimate = sums[, 1] / sums[, 2], n = sums[, 2],
      count = if (quantity == "share") sums[, 1] else NA, method = "description")
}
