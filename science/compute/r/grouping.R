# Groups of rows on several quantities: k-means of standardised columns with many starts (Hartigan and Wong 1979), as many
# groups as have the largest mean silhouette (Rousseeuw 1987).

MOST_GROUPS <- 8
STARTS <- 25
MOST_COMPARED <- 2000 # rows: all distances between them are held
CLOUDS <- 49           # that the groups are held against
MOST_IN_CLOUD <- 400   # rows
NO_STRUCTURE <- 0.25  # "no substantial structure": Kaufman and Rousseeuw (1990), "Finding groups in data", table 4 of chapter 2

# columns: data frame of numbers.
grouping <- function(columns) {
  constant <- vapply(columns, is_constant, logical(1))
  left <- rows(lapply(names(columns)[constant], function(name) note("constant", column = name)))
  columns <- columns[!constant]
  if (length(columns) == 0) return(left)
  set.seed(20240229)
  n <- nrow(columns)
  if (n > MOST_COMPARED) columns <- columns[sort(sample.int(n, MOST_COMPARED)), , drop = FALSE]
  x <- scale(as.matrix(columns))
  most <- min(MOST_GROUPS, nrow(unique(x)) - 1, nrow(x) %/% 5)
  if (most < 2 || nrow(x) < 20) return(rows(note("too-few-rows", count = nrow(x)), left))
  found <- groups_of(x, most, STARTS)
  silhouettes <- found$silhouettes
  best <- which.max(silhouettes)
  p <- p_of_cloud(x, most)
  of <- function(quantity, estimate, ...) row(quantity, "description", predictor = WHOLE_MODEL, estimate = estimate,
                                              n = nrow(x), method = "k-means", ...)
  rows(of("group-count", best + 1), of("silhouette", silhouettes[best], p = p),
       of("silhouette", silhouettes, at = 1 + seq_along(silhouettes), at_column = "number of groups"),
       if (silhouettes[best] > NO_STRUCTURE && p < 0.05) rows_of_groups(columns, by_size(found$fits[[best]])),
       left, if (n > MOST_COMPARED) note("rows-sampled", count = MOST_COMPARED))
}

groups_of <- function(x, most, starts) {
  distances <- as.matrix(dist(x))
  fits <- lapply(2:most, function(k) suppressWarnings(kmeans(x, k, iter.max = 100, nstart = starts))$cluster)
  list(fits = fits, silhouettes = vapply(fits, function(group) mean_silhouette(distances, group), numeric(1)))
}

# How often one normal cloud with the same covariances falls into groups as clear as these (as Liu, Hayes, Nobel and Marron 2008
# test two groups; Davison and Hinkley 1997 for the p value): even one without any groups has a mean silhouette well above 0.
p_of_cloud <- function(x, most) {
  part <- if (nrow(x) > MOST_IN_CLOUD) x[sort(sample.int(nrow(x), MOST_IN_CLOUD)), , drop = FALSE] else x
  clearest <- function(values) max(groups_of(scale(values), min(most, nrow(unique(values)) - 1), 5)$silhouettes)
  spread <- eigen(cov(part), symmetric = TRUE)
  root <- spread$vectors %*% diag(sqrt(pmax(spread$values, 0)), ncol(part))
  cloud <- function() matrix(rnorm(length(part)), nrow(part)) %*% t(root)
  clouds <- vapply(seq_len(CLOUDS), function(each) clearest(cloud()), numeric(1))
  (1 + sum(clouds >= clearest(part))) / (1 + CLOUDS)
}

# Of each row the distance to the nearest other group against that to its own; 0 for a row that is a group by itself.
mean_silhouette <- function(distances, group) {
  is_in <- outer(group, seq_len(max(group)), `==`) + 0
  size <- colSums(is_in)
  sums <- distances %*% is_in
  own <- cbind(seq_along(group), group)
  within <- sums[own] / pmax(size[group] - 1, 1)
  means <- sweep(sums, 2, size, `/`)
  means[own] <- Inf
  nearest <- apply(means, 1, min)
  mean(ifelse(size[group] == 1, 0, (nearest - within) / pmax(nearest, within)))
}

# The largest group is the first.
by_size <- function(group) match(group, order(-tabulate(group)))

# How many rows each group has, and its centre beside that of all rows.
rows_of_groups <- function(columns, group) {
  names <- as.character(seq_len(max(group)))
  size <- tabulate(group)
  of <- function(quantity, ...) row(quantity, "description", predictor = WHOLE_MODEL, method = "k-means", ...)
  rows(of("count", group = names, estimate = size, count = size, n = length(group)),
       lapply(names(columns), function(name) {
         values <- columns[[name]]
         rows(of("mean", outcome = name, estimate = mean(values), n = length(values)),
              of("mean", outcome = name, group = names, estimate = as.vector(tapply(values, group, mean)), n = size))
       }))
}
