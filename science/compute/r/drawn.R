# What is drawn beside the data and never quoted: fitted lines and curves with their 95% bands, at 60 places.

MOST_DRAWN_FROM <- 100000

drawn <- function(at, estimate, low = NA, high = NA, group = NA, n = NA)
  row("drawn", role = "part", at = at, estimate = estimate, interval = cbind(low, high), group = group, n = n)

# x: the quantity. shape: "line", "quadratic" or "spline". Covariates are held at their means and most frequent levels.
drawn_curve <- function(outcome, x, covariates = NULL, shape = "line", family = NULL) {
  if (length(x) > MOST_DRAWN_FROM || length(unique(x)) < 3) return(NULL)
  z <- (x - mean(x)) / sd(x)
  others <- as.list(covariates)
  others <- others[!vapply(others, is_constant, logical(1))]
  names(others) <- sprintf("other%d", seq_along(others))
  columns <- switch(shape, line = "z", quadratic = "poly(z, 2)", spline = "splines::ns(z, 4)")
  model <- as.formula(paste("outcome ~", paste(c(columns, names(others)), collapse = " + ")))
  data <- do.call(data.frame, c(list(outcome = outcome, z = z), others))
  at <- seq(min(z), max(z), length.out = 60)
  new <- do.call(data.frame, c(list(z = at), lapply(others, typical)))
  link <- !is.null(family)
  fit <- tryCatch(suppressWarnings(if (link) glm(model, family, data) else lm(model, data)), error = function(e) NULL)
  if (is.null(fit) || anyNA(coef(fit))) return(NULL)
  found <- predict(fit, new, se.fit = TRUE)
  reach <- (if (link) qnorm(0.975) else qt(0.975, fit$df.residual)) * found$se.fit
  back <- if (link) family$linkinv else identity
  drawn(at * sd(x) + mean(x), back(found$fit), back(found$fit - reach), back(found$fit + reach))
}

typical <- function(values) if (is.factor(values)) factor(names(which.max(table(values))), levels(droplevels(values))) else mean(values)
