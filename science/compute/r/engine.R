# What the engine needs around the methods: a call is data (names of columns, levels, numbers), never text to evaluate.

# `methods` is the environment of the family files: nothing else can be called.
run_call <- function(call, data, methods) {
  method <- get(call$`function`, envir = methods, inherits = FALSE, mode = "function")
  answer <- function(part) do.call(method, arguments_of(call$arguments, part))
  adjusted <- if (!is.null(call$adjusted)) {
    adjusting <- get(call$adjusted$`function`, envir = methods, inherits = FALSE, mode = "function")
    function(part, strata) do.call(adjusting, c(arguments_of(call$adjusted$arguments, part), list(strata = strata)))
  }
  per_step(within_strata(data, call$strata, answer, adjusted), data, call$step$column, call$step$amount)
}

arguments_of <- function(arguments, data)
  lapply(arguments, function(argument) switch(
    argument$kind,
    column = data[[argument$value]],
    columns = data[argument$value],
    value = argument$value))

# Columns as they come from the engine: doubles, or integer codes with their labels.
read_columns <- function(directory, columns, count) {
  data <- lapply(columns, function(column) {
    path <- file.path(directory, column$file)
    if (column$kind == "factor")
      return(factor_of_codes(readBin(path, "integer", count), column$levels))
    if (column$kind == "identifier") return(readBin(path, "integer", count))
    readBin(path, "double", count)
  })
  names(data) <- vapply(columns, function(column) column$name, "")
  structure(data, class = "data.frame", row.names = .set_row_names(count))
}

factor_of_codes <- function(codes, levels) structure(codes, levels = as.character(levels), class = "factor")

# A value from the engine: a tree of lists, texts, numbers and logicals, as a sequence of NUL-terminated texts.
read_tree <- function(path) {
  parts <- readBin(path, "character", file.size(path))
  Encoding(parts) <- "UTF-8"
  place <- 0
  following <- function(count = 1) {
    taken <- parts[place + seq_len(count)]
    place <<- place + count
    taken
  }
  value <- function() {
    kind <- following()
    if (kind == "null") return(NULL)
    count <- as.integer(following())
    if (kind == "text") return(following(count))
    if (kind == "number") return(as.numeric(following(count)))
    if (kind == "logical") return(following(count) == "true")
    tree <- vector("list", count)
    for (index in seq_len(count)) {
      name <- following()
      if (!is.null(part <- value())) tree[[index]] <- part
      if (nzchar(name)) names(tree)[index] <- name
    }
    tree
  }
  value()
}

# One request: the call and the columns are files of the directory.
run_job <- function(directory, methods) {
  request <- read_tree(file.path(directory, "request"))
  data <- read_columns(directory, request$columns, request$rows)
  run_call(request$call, data, methods)
}
