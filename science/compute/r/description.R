# How many, which, what share, what mean: descriptions stand for themselves.

# All of a quantity, or of each group.
describe_quantity <- function(outcome, group = NULL) {
  if (is.null(group)) return(quantity_rows(outcome[!is.na(outcome)], sum(is.na(outcome)), NA))
  kept <- !is.na(group)
  groups <- outermost_groups(outcome[kept], group[kept])
  outcome <- outcome[kept]
  rows(lapply(groups$levels, function(level) {
    x <- outcome[group[kept] == level]
    quantity_rows(x[!is.na(x)], sum(is.na(x)), level)
  }), groups$note)
}

# Of more than 36 groups (whose rows are within the bound of estimates) those with the highest and the lowest means: "which is highest" is answered of all of them.
outermost_groups <- function(outcome, group, most = 36) {
  means <- sort(tapply(outcome, group, mean, na.rm = TRUE))
  if (length(means) <= most) return(comparable_groups(group, least = 1, most = most))
  left <- names(means)[-c(seq_len(most / 2), length(means) + 1 - seq_len(most / 2))]
  list(levels = setdiff(levels(group)[levels(group) %in% names(means)], left),
       note = note("levels-left-out", count = length(left), detail = substr(paste(left, collapse = ", "), 1, 200)))
}

quantity_rows <- function(x, missing, group) {
  n <- length(x)
  gone <- if (missing > 0) row("missing", "description", group = group, estimate = missing, n = n + missing,
                               count = missing, method = "description")
  if (n == 0) return(rows(gone, note("too-few-rows", count = 0, detail = group)))
  s <- list(mean = mean(x), sd = if (n > 1) sd(x) else NA)
  of <- function(quantity, estimate, ...) row(quantity, "description", group = group, estimate = estimate, n = n,
                                              method = "description", ...)
  rows(
    of("mean", s$mean, standard_error = s$sd / sqrt(n), interval = mean_interval(s$mean, s$sd, n)),
    of("median", median(x)),
    if (n > 1) of("standard-deviation", s$sd),
    of("minimum", min(x)),
    of("maximum", max(x)),
    of("quantile", quantile(x, c(0.25, 0.75), names = FALSE), at = c(0.25, 0.75)),
    of("total", sum(x)),
    of("count", n, count = n),
    gone)
}

# How many rows hold each level, and their share; of one level in question only where it is named.
describe_category <- function(outcome, level = NULL, group = NULL, most = 40) {
  present <- !is.na(outcome)
  missing <- sum(!present)
  gone <- if (missing > 0) row("missing", "description", estimate = missing, n = length(outcome), count = missing,
                               method = "description")
  if (!any(present)) return(rows(gone, note("too-few-rows", count = 0)))
  if (!is.null(group)) {
    kept <- present & !is.na(group)
    groups <- comparable_groups(group[kept], least = 1, most = most)
    return(rows(lapply(groups$levels, function(each)
      level_rows(outcome[kept][group[kept] == each], level, each, most)), groups$note, gone))
  }
  rows(level_rows(outcome[present], level, NA, most), gone,
       if (is.null(level)) row("distinct", "description", estimate = length(unique(outcome[present])),
                               n = sum(present), method = "description"))
}

level_rows <- function(outcome, level, group, most) {
  counts <- sort(table(droplevels(outcome)), decreasing = TRUE)
  n <- sum(counts)
  shown <- if (is.null(level)) names(counts)[seq_len(min(most, length(counts)))] else level
  count <- as.vector(counts[shown])
  count[is.na(count)] <- 0
  left <- if (is.null(level)) length(counts) - length(shown) else 0
  rows(
    row("count", "description", group = group, outcome_level = shown, estimate = count, n = n, count = count,
        method = "description"),
    row("share", "description", group = group, outcome_level = shown, estimate = count / n,
        interval = wilson_interval(count, n), n = n, count = count, method = "description"),
    if (left > 0) note("levels-left-out", count = left))
}

# An identifier: how many different ones, in how many rows.
describe_identifier <- function(outcome) {
  present <- outcome[!is.na(outcome)]
  rows(
    row("distinct", "description", estimate = length(unique(present)), n = length(present), method = "description"),
    row("count", "description", estimate = length(present), n = length(outcome), count = length(present),
        method = "description"))
}

# Rows, of each group where there is one. Any column of them says how many there are; without one the total does.
# Subjects that stand in several rows are counted once, in each group once.
count_rows <- function(of = NULL, total = NULL, group = NULL, subject = NULL, most = 60) {
  if (!is.null(subject)) {
    kept <- !is.na(subject)
    if (!is.null(group)) kept <- kept & !duplicated(data.frame(subject, group)) else kept <- kept & !duplicated(subject)
    of <- subject[kept]
    if (!is.null(group)) group <- group[kept]
  }
  rows_used <- if (is.null(of)) total else length(of)
  if (is.null(group))
    return(row("count", "description", estimate = rows_used, n = rows_used, count = rows_used, method = "description"))
  kept <- !is.na(group)
  counts <- sort(table(droplevels(group[kept])), decreasing = TRUE)
  shown <- seq_len(min(most, length(counts)))
  n <- sum(counts)
  count <- as.vector(counts)[shown]
  rows(
    row("count", "description", group = names(counts)[shown], estimate = count, n = n, count = count,
        method = "description"),
    row("share", "description", group = names(counts)[shown], estimate = count / n,
        interval = wilson_interval(count, n), n = n, count = count, method = "description"),
    if (length(counts) > most) note("levels-left-out", count = length(counts) - most))
}

# Each column of the table in a few rows; wide tables get fewer for each.
profile_table <- function(columns, most = 390) {
  each <- max(1, min(6, most %/% max(1, length(columns))))
  tables <- lapply(names(columns)[seq_len(min(length(columns), most))], function(name) {
    x <- columns[[name]]
    table <- if (is.factor(x)) category_profile(x) else if (is.integer(x)) identifier_profile(x) else quantity_profile(x)
    table <- table[seq_len(min(nrow(table), each)), ]
    table$outcome <- name
    table
  })
  left <- length(columns) - min(length(columns), most)
  rows(tables, if (left > 0) note("levels-left-out", count = left, detail = "columns"))
}

quantity_profile <- function(x) {
  n <- sum(!is.na(x))
  missing <- row("missing", "description", estimate = sum(is.na(x)), n = length(x), count = sum(is.na(x)),
                 method = "description")
  if (n == 0) return(missing)
  x <- x[!is.na(x)]
  of <- function(quantity, estimate) row(quantity, "description", estimate = estimate, n = n, method = "description")
  rows(of("mean", mean(x)), missing, if (n > 1) of("standard-deviation", sd(x)), of("median", median(x)),
       of("minimum", min(x)), of("maximum", max(x)))
}

# Codes of an identifier are integers; quantities are doubles.
identifier_profile <- function(x)
  rows(row("distinct", "description", estimate = length(unique(x[!is.na(x)])), n = sum(!is.na(x)),
           method = "description"),
       row("missing", "description", estimate = sum(is.na(x)), n = length(x), count = sum(is.na(x)),
           method = "description"))

category_profile <- function(x) {
  missing <- row("missing", "description", estimate = sum(is.na(x)), n = length(x), count = sum(is.na(x)),
                 method = "description")
  counts <- sort(table(droplevels(x)), decreasing = TRUE)
  n <- sum(counts)
  if (n == 0) return(missing)
  top <- seq_len(min(4, length(counts)))
  count <- as.vector(counts)[top]
  rows(
    row("distinct", "description", estimate = length(counts), n = n, method = "description"), missing,
    row("share", "description", outcome_level = names(counts)[top], estimate = count / n,
        interval = wilson_interval(count, n), n = n, count = count, method = "description"))
}
