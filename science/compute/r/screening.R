# Which of many columns go with an outcome: one test for each, corrected by Benjamini and Hochberg (1995). A quantity is compared
# between the levels of an outcome that has levels: in its row it is what differs, and the outcome makes the groups.

screen <- function(outcome, predictors, named, level = NULL, most = 200, alpha = 0.05) {
  tested <- rows(lapply(names(predictors), function(name) {
    predictor <- predictors[[name]]
    table <- tryCatch(screen_one(outcome, predictor, level), error = function(e) NULL)
    if (is.null(table) || is.na(table$p)) return(NULL)
    is_compared <- is.factor(outcome) && !is.factor(predictor)
    table$outcome <- if (is_compared) name else NA_character_
    table$predictor <- if (is_compared) named else name
    table
  }))
  left <- length(predictors) - nrow(tested)
  skipped <- if (left > 0) note("columns-untested", count = left)
  if (nrow(tested) == 0) return(rows(skipped, note("too-few-rows")))
  tested$p_adjusted <- p.adjust(tested$p, "BH")
  tested$adjustment <- "Benjamini-Hochberg"
  tested$family <- nrow(tested)
  tested <- tested[order(tested$p, -abs(tested$estimate)), ]
  # What survives the correction is the answer; the rest is what it was made of.
  tested$role <- ifelse(tested$p_adjusted < alpha, "answer", "part")
  rows(tested[seq_len(min(most, nrow(tested))), ], skipped)
}

screen_one <- function(outcome, predictor, level) {
  kept <- !is.na(outcome) & !is.na(predictor)
  y <- outcome[kept]
  x <- predictor[kept]
  n <- length(y)
  if (n < 4) return(NULL)
  if (is.factor(x)) x <- droplevels(x)
  if (is.factor(y)) y <- droplevels(y)
  if (length(unique(x)) < 2 || length(unique(y)) < 2) return(NULL)
  # As many levels as rows name the rows, they do not group them.
  if (is.factor(x) && nlevels(x) > max(2, n / 3)) return(NULL)
  if (is.factor(y) && is.factor(x)) return(screen_table(y, x, level))
  if (is.factor(y)) return(screen_groups(x, y, level))
  if (is.factor(x)) return(screen_groups(y, x, NULL))
  correlation_row(y, x, "spearman", "part")
}

screen_table <- function(y, x, level) {
  counts <- table(x, if (is.null(level)) y else y == level)
  test <- table_test(counts)
  row("omnibus", "part", statistic = test$statistic, statistic_name = test$name, df = test$df, p = test$p,
      n = sum(counts), method = test$method)
}

# A quantity in groups: Welch's test of two, Kruskal and Wallis's of more.
screen_groups <- function(quantity, group, level) {
  if (!is.null(level) && level %in% levels(group)) {
    others <- setdiff(levels(group), level)
    reference <- if (length(others) == 1) others else "(other)"
    group <- factor(ifelse(group == level, level, reference), levels = c(reference, level))
  }
  n <- tabulate(group, nlevels(group))
  if (nlevels(group) == 2 && all(n >= 2)) {
    x <- quantity[group == levels(group)[2]]
    y <- quantity[group == levels(group)[1]]
    if (sd(x) == 0 && sd(y) == 0) return(NULL)
    table <- difference_of_means(x, y, FALSE, "part")
    table$group <- levels(group)[2]
    table$reference <- levels(group)[1]
    return(table)
  }
  kruskal_row(quantity, group, "part")
}
