# What a method returns: tidy rows, one for each number that may be spoken of, as one data frame. The names are those of
# contracts/estimate.ts. NA stands for what does not apply and for what the data cannot give; NaN and Inf never leave.

WHOLE_MODEL <- ""

# All arguments but the first may be vectors, which are recycled: row("mean", group = levels(group), estimate = means, ...)
#   role        'answer' carries the claim, 'part' is what it is made of, 'check' is the same relation seen another way,
#               'description' stands for itself
#   group, reference   a difference or ratio is group against reference; reference NA: a quantity of one group
#   predictor, outcome, outcome_level   names of columns and levels where the plan does not already say them;
#               predictor WHOLE_MODEL: of no predictor alone
#   at, at_column   where the quantity is taken: a time, a dose, a quantile
#   interval    c(low, high), or a matrix with these two columns
#   df          none, one or two degrees of freedom: a number, c(df1, df2), or a matrix with two columns
#   adjusted    TRUE: adjusted for the other predictors, the covariates, or the strata of the call
#   within, within_level   a column and its level at which an effect holds that depends on it (interactions)
#   n, count    complete observations, and of a share how many, of a rate how many events
row <- function(quantity, role = "part", group = NA, reference = NA, predictor = NA, outcome = NA, outcome_level = NA,
                at = NA, at_column = NA, estimate = NA, standard_error = NA, interval = c(NA, NA), confidence = 0.95,
                statistic = NA, statistic_name = NA, df = NA, p = NA, p_adjusted = NA, adjustment = NA, family = NA,
                adjusted = FALSE, within = NA, within_level = NA, n = NA, count = NA, method = NA) {
  interval <- matrix(interval, ncol = 2, byrow = !is.matrix(interval))
  df <- if (is.matrix(df)) df else if (length(df) == 2) matrix(df, ncol = 2) else cbind(df, NA)
  blank_row(
    quantity = quantity, role = role, group = text(group), reference = text(reference), predictor = text(predictor),
    outcome = text(outcome), outcome_level = text(outcome_level), at = number(at), at_column = text(at_column),
    estimate = number(estimate), standard_error = number(standard_error),
    low = number(interval[, 1]), high = number(interval[, 2]), confidence = confidence,
    statistic = number(statistic), statistic_name = text(statistic_name), df1 = number(df[, 1]), df2 = number(df[, 2]),
    p = probability(p), p_adjusted = probability(p_adjusted), adjustment = text(adjustment), family = number(family),
    adjusted = adjusted, within = text(within), within_level = text(within_level), n = number(n), count = number(count),
    method = text(method))
}

# A check of what a method assumes; it is attached to the answers of the same stratum (and method, where one is named).
# name: 'normal-residuals', 'equal-variances', 'linearity', 'independence', 'expected-counts', 'dispersion',
# 'proportional-hazards', 'collinearity', 'influence', 'separation', 'ties', 'small-sample', 'sphericity', 'autocorrelation'
assumption <- function(name, holds = NA, statistic = NA, p = NA, method = NA)
  blank_row(quantity = "assumption", name = name, holds = as.logical(holds), statistic = number(statistic),
            p = probability(p), method = text(method))

# What the data cannot give, or what happened to rows: a code of NOTE_CODES in contracts/estimate.ts.
note <- function(code, column = NA, count = NA, detail = NA)
  blank_row(quantity = "note", name = code, column = text(column), count = number(count), detail = text(detail))

# Rows whose p-values are adjusted together (Holm 1979).
adjusted_by_holm <- function(each) {
  each$p_adjusted <- p.adjust(each$p, "holm")
  each$adjustment <- "Holm"
  each$family <- nrow(each)
  each
}

# One data frame of all rows; NULL and lists of rows are fine.
rows <- function(...) {
  parts <- Filter(Negate(is.null), flatten_rows(list(...)))
  if (length(parts) == 0) return(blank_row(quantity = character()))
  # Every table has the same columns, so that binding them is binding each column.
  as_table(lapply(setNames(names(parts[[1]]), names(parts[[1]])), function(name)
    unlist(lapply(parts, function(part) part[[name]]), use.names = FALSE)))
}

as_table <- function(columns)
  structure(columns, class = "data.frame", row.names = .set_row_names(length(columns[[1]])))

flatten_rows <- function(parts)
  do.call(c, lapply(parts, function(part) if (is.null(part) || is.data.frame(part)) list(part) else flatten_rows(part)))

# No row has columns of its own: rbind then never fails.
blank_row <- function(quantity, role = NA_character_, group = NA_character_, reference = NA_character_,
                      predictor = NA_character_, outcome = NA_character_, outcome_level = NA_character_, at = NA_real_,
                      at_column = NA_character_, estimate = NA_real_, standard_error = NA_real_, low = NA_real_,
                      high = NA_real_, confidence = NA_real_, statistic = NA_real_, statistic_name = NA_character_,
                      df1 = NA_real_, df2 = NA_real_, p = NA_real_, p_adjusted = NA_real_, adjustment = NA_character_,
                      family = NA_real_, adjusted = FALSE, adjusted_for_strata = FALSE, within = NA_character_, within_level = NA_character_,
                      n = NA_real_, count = NA_real_, method = NA_character_,
                      name = NA_character_, holds = NA, column = NA_character_, detail = NA_character_,
                      stratum1 = NA_character_, stratum2 = NA_character_, stratum3 = NA_character_) {
  columns <- as.list(environment())
  length <- if (length(quantity) == 0) 0 else max(lengths(columns))
  as_table(lapply(columns, rep, length.out = length))
}

# Rows of a model of one column whose name only the plan knows.
of_the_plan <- function(table) {
  table$predictor[!table$predictor %in% WHOLE_MODEL] <- NA_character_
  table$column <- NA_character_
  table
}

number <- function(x) {
  x <- unname(as.numeric(x))
  x[!is.finite(x)] <- NA
  x
}

# Rounding may leave a p value a hair outside of [0, 1].
probability <- function(p) pmin(pmax(number(p), 0), 1)

text <- function(x) unname(as.character(x))
