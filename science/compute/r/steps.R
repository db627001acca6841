# Effects of a quantity per so many of its units, or per standard deviation: the model is the same, and so are its tests.

# column: name of the quantity, or NULL. amount: units of a step; NULL is one standard deviation.
per_step <- function(table, data, column = NULL, amount = NULL) {
  if (is.null(column)) return(table)
  if (is.null(amount)) amount <- sd(data[[column]])
  mine <- table$predictor %in% column & is.na(table$group)
  slopes <- mine & table$quantity %in% "slope"
  ratios <- mine & table$quantity %in% c("odds-ratio", "hazard-ratio", "rate-ratio")
  changed <- c("estimate", "low", "high")
  table[slopes, c(changed, "standard_error")] <- table[slopes, c(changed, "standard_error")] * amount
  table[ratios, changed] <- table[ratios, changed]^amount
  table
}
