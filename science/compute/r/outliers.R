# Values that lie far from all others: the fences of Tukey (1977), "Exploratory data analysis", section 2D.

FAR <- 3       # interquartile ranges beyond the quartiles: the outer fences
MILD <- 1.5    # the inner fences, beyond which 0.7% of a normal distribution lie
MOST_LISTED <- 20

# What lies beyond the outer fences, farthest first, and mean, median and standard deviation with and without it.
#   name     what the rows are called: an identifier, or days since 1970-01-01
#   dates    whether the names are days
outliers <- function(outcome, name = NULL, dates = FALSE) {
  n <- length(outcome)
  if (n < 8) return(note("too-few-rows", count = n))
  if (diff(range(outcome)) == 0) return(note("constant"))
  # More than half of the values are equal: quartiles say nothing of how far the others lie.
  if (IQR(outcome) == 0) return(note("no-method", detail = "outliers"))
  far <- beyond(outcome, FAR)
  shown <- order(-far_by(outcome) * far)[seq_len(min(sum(far), MOST_LISTED))]
  rows(
    row("count", "description", estimate = sum(far), n = n, count = sum(far), at = FAR, method = "tukey-fences"),
    row("fences", "description", interval = fences(outcome, FAR), n = n, method = "tukey-fences"),
    if (any(far)) row("outlier", "description", group = row_names(name, dates)[shown], estimate = outcome[shown], n = n,
                      method = "tukey-fences"),
    row("count", "description", estimate = sum(beyond(outcome, MILD)) - sum(far), n = n, at = MILD, method = "tukey-fences"),
    centre_and_spread(outcome, "description"),
    if (any(far)) centre_and_spread(outcome[!far], "tukey-fences"),
    if (any(far)) skewness_note(outcome, sum(far)))
}

# Of a distribution that is skewed to the right the logarithms lie closer together.
skewness_note <- function(outcome, far) {
  on_logs <- if (all(outcome > 0)) sum(beyond(log(outcome), FAR)) else far
  if (on_logs < far) note("values-skewed", count = on_logs)
}

fences <- function(x, reach) {
  quartiles <- quantile(x, c(0.25, 0.75), names = FALSE)
  quartiles + c(-1, 1) * reach * diff(quartiles)
}

beyond <- function(x, reach) {
  bounds <- fences(x, reach)
  x < bounds[1] | x > bounds[2]
}

far_by <- function(x) abs(x - median(x))

row_names <- function(name, dates) {
  if (is.null(name)) return(NULL)
  if (dates) format(as.Date(floor(name), origin = "1970-01-01")) else as.character(name)
}

centre_and_spread <- function(x, method) {
  of <- function(quantity, estimate, ...) row(quantity, "description", estimate = estimate, n = length(x), method = method, ...)
  rows(of("mean", mean(x), interval = mean_interval(mean(x), sd(x), length(x))), of("median", median(x)),
       of("standard-deviation", sd(x)))
}
