# Shares along the logarithm of the dose where some rows had no dose at all: what happens to them happens everywhere
# (natural response: Abbott 1925; Finney 1971, chapter 7), p = c + (1 - c) / (1 + exp(-(a + b log dose))).

# response: effects and the others at each dose. a, b and c by maximum likelihood; the errors of a and b allow for that of c.
fit_above_background <- function(response, dose) {
  none <- dose == 0
  if (!any(none) || sum(!none) < 3) return(NULL)
  z <- log(dose[!none])
  x <- cbind(1, (z - mean(z)) / sd(z))
  size <- rowSums(response)
  share <- response[, 1] / size
  deviance_at <- function(background) {
    fit <- fit_above(response[!none, , drop = FALSE], x, background)
    if (is.null(fit)) return(Inf)
    fit$deviance + sum(binomial()$dev.resids(share[none], rep(max(background, 1e-12), sum(none)), size[none]))
  }
  found <- optimize(deviance_at, c(0, max(share[none], min(share[!none])) + 1e-6), tol = 1e-8)
  without <- deviance_at(0)
  background <- if (without <= found$objective) 0 else found$minimum
  model <- fit_above(response[!none, , drop = FALSE], x, background)
  if (is.null(model)) return(NULL)
  eta <- as.vector(x %*% model$coefficients)
  above <- cbind(x * (1 - background) * dlogis(eta), 1 - plogis(eta))
  gradient <- matrix(c(0, 0, 1), length(dose), 3, byrow = TRUE)
  gradient[!none, ] <- above
  fitted <- ifelse(none, background, 0)
  fitted[!none] <- background + (1 - background) * plogis(eta)
  estimated <- if (background > 0) 1:3 else 1:2
  known <- fitted > 0 & fitted < 1
  information <- crossprod(gradient[known, estimated, drop = FALSE] * sqrt(size[known] / (fitted[known] * (1 - fitted[known]))))
  covariance <- tryCatch(solve(information), error = function(e) NULL)
  if (is.null(covariance)) return(NULL)
  list(coefficients = unname(model$coefficients), covariance = covariance[1:2, 1:2], df = Inf, x = x, scale = 1, middle = mean(z), unit = sd(z),
       background = background, aic = min(without, found$objective) + 2 * length(estimated),
       pearson = sum(size[known] * (share[known] - fitted[known])^2 / (fitted[known] * (1 - fitted[known]))), free = length(dose) - length(estimated))
}

fit_above <- function(response, x, background) {
  share <- response[, 1] / rowSums(response)
  start <- pmin(pmax(share, background + (1 - background) * 0.02), 1 - 0.02)
  fit <- tryCatch(suppressWarnings(glm.fit(x, response, family = binomial(link_above(background)), mustart = start, control = glm.control(epsilon = 1e-12, maxit = 100))),
                  error = function(e) NULL)
  if (is.null(fit) || !is.finite(fit$deviance)) NULL else fit
}

link_above <- function(background) structure(list(
  linkfun = function(mu) qlogis(pmin(pmax((mu - background) / (1 - background), 1e-10), 1 - 1e-10)),
  linkinv = function(eta) background + (1 - background) * plogis(eta),
  mu.eta = function(eta) pmax((1 - background) * dlogis(eta), .Machine$double.eps),
  valideta = function(eta) TRUE, name = "above-background"), class = "link-glm")
