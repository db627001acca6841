# One method on the data, and within each level of the strata.

# The method on all rows; with strata also within each combination of their levels. What was asked for "within each
# stratum" is answered there: the pooled relation becomes a check, and so does the adjusted one, where there is one.
#   answer    function(data) that returns rows
#   adjusted  function(data, strata) that returns rows of the relation adjusted for the strata, or NULL
within_strata <- function(data, strata, answer, adjusted = NULL, most = 60) {
  pooled <- answer(data)
  if (length(strata) == 0) return(pooled)
  pooled <- as_check(pooled)
  combined <- interaction(lapply(strata, function(name) factor(data[[name]])), drop = TRUE, lex.order = TRUE)
  parts <- split(seq_len(nrow(data)), combined)
  largest <- sort(order(-lengths(parts))[seq_len(min(most, length(parts)))])
  left_out <- length(parts) - length(largest)
  each <- lapply(parts[largest], function(which) {
    part <- data[which, , drop = FALSE]
    stratum <- lapply(strata, function(name) as.character(part[[name]][1]))
    in_stratum(answer(part), stratum)
  })
  rows(each, pooled, if (!is.null(adjusted)) for_strata(as_check(adjusted(data, combined))),
       if (left_out > 0) note("levels-left-out", column = strata[1], count = left_out))
}

for_strata <- function(table) {
  table <- table[!table$quantity %in% "drawn", ]
  table$adjusted_for_strata <- table$adjusted
  table
}

as_check <- function(table) {
  table$role[table$role %in% "answer"] <- "check"
  table
}

in_stratum <- function(table, stratum) {
  for (place in seq_along(stratum)) table[[paste0("stratum", place)]] <- rep(stratum[[place]], nrow(table))
  table
}
