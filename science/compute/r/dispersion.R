# How much counts vary beyond what their model has: of independent trials or events Pearson's chi-squared is about its degrees of freedom.

dispersion_from <- function(pearson, df) {
  p <- pchisq(pearson, df, lower.tail = FALSE)
  list(over = p < 0.05, ratio = pearson / df, pearson = pearson, df = df, p = p,
       check = assumption("dispersion", p >= 0.05, pearson / df, p))
}

# Successes out of trials in several rows of each group, whose shares may differ more than those of independent trials: tests and
# intervals take the counts divided by the ratio (Finney 1971, section 4.6; Rao and Scott 1992). unit: the row of each trial.
trials_dispersion <- function(success, group, unit) {
  none <- list(ratio = 1, check = NULL)
  if (is.null(unit)) return(none)
  unit <- match(unit, unique(unit))
  trials <- tabulate(unit)
  count <- as.vector(rowsum(as.numeric(success), unit, reorder = TRUE))
  group <- as.vector(group)[!duplicated(unit)]
  share <- ave(count, group, FUN = sum) / ave(trials, group, FUN = sum)
  varies <- share > 0 & share < 1
  df <- sum(varies) - length(unique(group[varies]))
  if (all(trials == 1) || df < 1) return(none)
  pearson <- sum(((count - trials * share)^2 / (trials * share * (1 - share)))[varies])
  spread <- dispersion_from(pearson, df)
  list(ratio = if (spread$over) spread$ratio else 1, check = spread$check)
}
