import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnalysisPlan, RowFilter } from '../../../contracts/analysis-plan.ts';
import type { DataColumn, FactorColumn } from '../analysis-data.ts';
import type { Argument, FunctionCall } from '../method-call.ts';
import type { Computed } from '../computed.ts';
import { DAYS_OF_YEAR } from '../methods/model-roles.ts';
import { daysOf } from '../load/column-sql.ts';
import { TRIALS_ROW } from '../load/complete-rows.ts';
import { scriptHeader } from './header.ts';
import { literal, vector } from './literals.ts';

const SOURCES = join(import.meta.dirname, '..', 'r');

/**
 * The script of an analysis: run beside data.csv it prints the rows that the estimates were read from. `sha256` is that of
 * data.csv, null where it was not written.
 */
export function writeScript(computed: Computed, sha256: string | null): string {
  const { request, loaded, choice } = computed;
  const { call } = choice;
  const stored = [...loaded.stored.columns.values()];
  const parts = [
    scriptHeader(computed, sha256),
    ...['rows', 'strata', ...(call.step ? ['steps'] : []), ...call.files].map(source),
    '# ---- The data',
    READ_DATA,
    ...(stored.some((column) => column.kind === 'date') ? [DAYS] : []),
    stored.map((column) => typeLine(column, loaded.data.columns.get(column.name))).join('\n'),
    request.plan.rows.map((filter) => filterLine(filter, loaded.stored.columns.get(filter.column))).join('\n'),
    loaded.required.length === 0
      ? ''
      : `data <- data[complete.cases(data[${vector(loaded.required)}]), , drop = FALSE]`,
    loaded.expanded === null ? '' : expandLines(request.plan, loaded.expanded),
    reshapeLines(loaded.data.columns, choice.data.columns),
    '# ---- The analysis',
    functionLine('answer <- function(data)', call, []),
    call.adjusted ? functionLine('adjusted <- function(data, strata)', call.adjusted, ['strata = strata']) : '',
    `result <- within_strata(data, ${vector(call.strata)}, answer${call.adjusted ? ', adjusted' : ''})`,
    call.step ? stepLine(call.step) : '',
    'result <- result[!result$quantity %in% "drawn", ]',
    'print(result[, colSums(!is.na(result)) > 0], digits = 15)',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const READ_DATA =
  'data <- read.csv("data.csv", colClasses = "character", check.names = FALSE, na.strings = "", encoding = "UTF-8")';
const DAYS = `# Dates are days since 1970-01-01.
days <- function(text) as.numeric(as.POSIXct(sub("T", " ", text), tz = "UTC", format = ifelse(nchar(text) > 10, "%Y-%m-%d %H:%M:%OS", "%Y-%m-%d"))) / 86400`;

function source(file: string): string {
  return readFileSync(join(SOURCES, `${file}.R`), 'utf8').trim();
}

function typeLine(column: DataColumn, loaded: DataColumn | undefined): string {
  const at = reference(column.name);
  if (column.kind === 'number') return `${at} <- as.numeric(${at})`;
  if (column.kind === 'date') return `${at} <- days(${at})`;
  // data.csv holds codes; an export by the reader holds names.
  if (column.kind === 'identifier') return `${at} <- match(${at}, unique(na.omit(${at})))`;
  const levels = loaded?.kind === 'factor' ? loaded.levels : column.levels;
  return `${at} <- factor(${at}, levels = ${vector(levels)})`;
}

const OPERATORS = { above: '>', 'at-least': '>=', below: '<', 'at-most': '<=' } as const;

/** data.csv holds the chosen rows only; what has become groups cannot be compared again. */
const OF_GROUPS: readonly RowFilter['comparison'][] = ['is', 'is-not'];

function filterLine(filter: RowFilter, column: DataColumn | undefined): string {
  const { column: name, comparison, values } = filter;
  const at = reference(name);
  const isNumber = column?.kind === 'number' || column?.kind === 'date';
  if (comparison === 'falls-in' || (!isNumber && !OF_GROUPS.includes(comparison))) return '';
  const given = isNumber
    ? values.map((each) => (column.kind === 'date' ? daysOf(each) : Number(each)))
    : values.map(String);
  return `data <- data[which(${conditionOf(at, comparison, given)}), , drop = FALSE]`;
}

function conditionOf(
  at: string,
  comparison: Exclude<RowFilter['comparison'], 'falls-in'>,
  given: readonly (string | number)[],
): string {
  if (comparison === 'is') return `${at} %in% ${vector(given)}`;
  if (comparison === 'is-not') return `!is.na(${at}) & !(${at} %in% ${vector(given)})`;
  const [low = NaN, high = NaN] = given;
  if (comparison === 'between') return `${at} >= ${literal(low)} & ${at} <= ${literal(high)}`;
  return `${at} ${OPERATORS[comparison]} ${literal(low)}`;
}

function expandLines({ outcome }: AnalysisPlan, { by, column }: NonNullable<Computed['loaded']['expanded']>): string {
  const counts = reference(column);
  if (by === 'weight') return `data <- data[rep(seq_len(nrow(data)), ${counts}), , drop = FALSE]`;
  const successes = reference(outcome ?? '');
  return [
    `each <- rep(seq_len(nrow(data)), ${counts})`,
    `success <- sequence(${counts}) <= ${successes}[each]`,
    'data <- data[each, , drop = FALSE]',
    `${reference(TRIALS_ROW)} <- each`,
    `${successes} <- factor(ifelse(success, "yes", "no"), levels = c("no", "yes"))`,
  ].join('\n');
}

/** Numbers that the method takes as groups, levels by their order or another first, and dates as years. */
function reshapeLines(loaded: ReadonlyMap<string, DataColumn>, used: ReadonlyMap<string, DataColumn>): string {
  return [...used.values()]
    .map((column) => reshapeLine(loaded.get(column.name), column))
    .filter(Boolean)
    .join('\n');
}

function reshapeLine(before: DataColumn | undefined, column: DataColumn): string {
  const at = reference(column.name);
  if (before === undefined || before === column) return '';
  if (column.kind === 'factor') return factorLine(before, column);
  if (column.kind === 'number' && before.kind === 'factor') return `${at} <- as.numeric(${at})`;
  return column.kind === 'date' && before.kind === 'date' ? `${at} <- ${at} / ${DAYS_OF_YEAR}` : '';
}

function factorLine(before: DataColumn, { name, levels, splitAt }: FactorColumn): string {
  if (splitAt !== undefined) return splitLine(reference(name), levels, splitAt);
  const given = before.kind === 'number' ? levels.map(Number) : levels;
  return `${reference(name)} <- factor(${reference(name)}, levels = ${vector(given)})`;
}

const splitLine = (at: string, levels: readonly string[], splitAt: number): string =>
  `${at} <- factor(${vector(levels)}[1 + (${at} >= ${literal(splitAt)})], levels = ${vector(levels)})`;

function functionLine(start: string, { function: name, arguments: given }: FunctionCall, further: string[]): string {
  const written = Object.entries(given).map(([argument, of]) => `${argument} = ${argumentText(of)}`);
  return `${start}\n  ${name}(${[...written, ...further].join(', ')})`;
}

const stepLine = ({ column, amount }: NonNullable<Computed['choice']['call']['step']>): string =>
  `result <- per_step(result, data, ${literal(column)}, ${amount === null ? 'NULL' : literal(amount)})`;

function argumentText(argument: Argument): string {
  if (argument.kind === 'column') return reference(argument.value);
  if (argument.kind === 'columns') return `data[${vector(argument.value)}]`;
  const { value } = argument;
  if (value === null) return 'NULL';
  return typeof value === 'object' ? vector(value) : literal(value);
}

function reference(name: string): string {
  return `data[[${literal(name)}]]`;
}
