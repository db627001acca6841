# Two measurements of the same thing: bias and limits of agreement (Bland and Altman 1986, 1999), Lin's concordance (1989),
# and Cohen's kappa (1960) of two categories.

agreement <- function(first, second) {
  n <- length(first)
  if (n < 5) return(note("too-few-rows", count = n))
  difference <- first - second
  if (is_constant(difference)) return(rows(row("bias", role = "answer", estimate = difference[1], n = n, method = "bland-altman"), note("constant")))
  bias <- t.test(difference)
  spread <- sd(difference)
  t <- qt(0.975, n - 1)
  limits <- mean(difference) + c(-1, 1) * 1.96 * spread
  error <- spread * sqrt(1 / n + 1.96^2 / (2 * (n - 1)))
  average <- (first + second) / 2
  rows(row("bias", role = "answer", estimate = mean(difference), standard_error = bias$stderr, interval = bias$conf.int,
           statistic = bias$statistic, statistic_name = "t", df = n - 1, p = bias$p.value, n = n, method = "bland-altman"),
       row("limits-of-agreement", role = "answer", group = c("lower", "upper"), estimate = limits, standard_error = error,
           interval = cbind(limits - t * error, limits + t * error), n = n, method = "bland-altman"),
       row("standard-deviation", role = "part", estimate = spread, n = n, method = "bland-altman"),
       bias_by_ranks(difference),
       concordance(first, second), same_grades(first, second),
       normality_check(difference), if (!is_constant(average)) proportional_bias(difference, average))
}

MOST_GRADES <- 10

# How often both give the same grade, where few whole numbers are given.
same_grades <- function(first, second) {
  both <- c(first, second)
  if (any(both != floor(both)) || length(unique(both)) > MOST_GRADES) return(NULL)
  n <- length(first)
  same <- sum(first == second)
  row("share", role = "part", outcome_level = "agreement", estimate = same / n, interval = wilson(same, n), n = n, count = same,
      method = "bland-altman")
}

# A few gross errors hide a bias from the mean, not from the ranks.
bias_by_ranks <- function(difference) {
  test <- ranks_test(difference)
  row("bias", role = "check", estimate = test$estimate, interval = test$interval, statistic = test$statistic,
      statistic_name = "V", p = test$p, n = length(difference), method = "wilcoxon-signed-rank")
}

# Whether differences grow or fall with the size of what is measured.
proportional_bias <- function(difference, average) {
  test <- cor.test(difference, average)
  assumption("linearity", test$p.value >= 0.05, test$estimate, test$p.value)
}

# Lin (1989), moments with divisor n, interval by Fisher's z with the variance of Lin (2000).
concordance <- function(first, second) {
  n <- length(first)
  if (is_constant(first) || is_constant(second)) return(NULL)
  sx <- var(first) * (n - 1) / n
  sy <- var(second) * (n - 1) / n
  r <- cor(first, second)
  ccc <- 2 * r * sqrt(sx * sy) / (sx + sy + (mean(first) - mean(second))^2)
  if (abs(r) > 1 - 1e-12 || abs(ccc) < 1e-12) return(row("concordance", role = "answer", estimate = ccc, n = n, method = "bland-altman"))
  u <- (mean(first) - mean(second))^2 / sqrt(sx * sy)
  variance <- ((1 - r^2) * ccc^2 / ((1 - ccc^2) * r^2) + 2 * ccc^3 * (1 - ccc) * u / (r * (1 - ccc^2)^2) -
                 ccc^4 * u^2 / (2 * r^2 * (1 - ccc^2)^2)) / (n - 2)
  reach <- qnorm(0.975) * sqrt(max(0, variance))
  row("concordance", role = "answer", estimate = ccc, interval = tanh(atanh(ccc) + c(-1, 1) * reach), n = n, method = "bland-altman")
}

# Agreement of two raters beyond chance; standard error of Fleiss, Cohen and Everitt (1969).
kappa_agreement <- function(first, second) {
  seen <- union(levels(droplevels(first)), levels(droplevels(second)))
  table <- table(factor(first, seen), factor(second, seen))
  n <- sum(table)
  if (n < 5) return(note("too-few-rows", count = n))
  if (length(seen) < 2) return(note("constant"))
  p <- table / n
  rows_share <- rowSums(p)
  columns_share <- colSums(p)
  observed <- sum(diag(p))
  chance <- sum(rows_share * columns_share)
  kappa <- (observed - chance) / (1 - chance)
  own <- sum(diag(p) * (1 - (rows_share + columns_share) * (1 - kappa))^2)
  off <- outer(columns_share, rows_share, `+`)^2 * p
  others <- (1 - kappa)^2 * (sum(off) - sum(diag(off)))
  error <- sqrt(max(0, own + others - (kappa - chance * (1 - kappa))^2)) / ((1 - chance) * sqrt(n))
  null <- sqrt(max(0, chance + chance^2 - sum(rows_share * columns_share * (rows_share + columns_share)))) / ((1 - chance) * sqrt(n))
  rows(row("kappa", role = "answer", estimate = kappa, standard_error = error, interval = pmin(pmax(kappa + c(-1, 1) * qnorm(0.975) * error, -1), 1),
           statistic = kappa / null, statistic_name = "z", p = 2 * pnorm(-abs(kappa / null)), n = n, method = "cohen-kappa"),
       row("share", role = "part", outcome_level = "agreement", estimate = observed, interval = wilson(n * observed, n), n = n, count = n * observed,
           method = "cohen-kappa"))
}
