import { isMissing, isSimpleInteger, looksNumeric } from './cell-values.ts';

const isNumber = (cell: string | null | undefined): boolean =>
  cell !== undefined && cell !== null && looksNumeric(cell);
const isAbsent = (cell: string | null | undefined): boolean =>
  cell === undefined || cell === null || isMissing(cell.trim());

/** The numbers of a row when they rise by the same step, as names made of numbers do. */
function risingNumbers(cells: readonly (string | null)[]): readonly number[] {
  const texts = cells.filter(isNumber).map((cell) => cell?.trim() ?? '');
  if (!texts.every(isSimpleInteger)) return [];
  const numbers = texts.map(Number);
  const [first = NaN, second = NaN] = numbers;
  const step = second - first;
  return step > 0 && numbers.every((number, index) => number === first + index * step) ? numbers : [];
}

const areYears = (numbers: readonly number[]): boolean => (numbers[0] ?? 0) >= 1000 && (numbers.at(-1) ?? 3000) < 3000;

/** Years or positions across the top ("country, 1990, 1991, …") are names, unless the row below looks the same. */
function isNumberedHeader(first: readonly (string | null)[], next: readonly (string | null)[]): boolean {
  const numbers = risingNumbers(first);
  if (areYears(numbers)) return !areYears(risingNumbers(next));
  const [start = NaN, second = NaN] = numbers;
  return start <= 1 && second === start + 1 && risingNumbers(next).length === 0;
}

type Verdict = 'name above numbers' | 'number above numbers' | 'nothing to tell';

function verdictOn(cell: string | null, below: readonly (string | null | undefined)[]): Verdict {
  const present = below.filter((value) => !isAbsent(value));
  const numeric = present.every(isNumber);
  if (isNumber(cell)) return numeric ? 'number above numbers' : 'nothing to tell';
  return numeric && present.length > 0 && !isAbsent(cell) ? 'name above numbers' : 'nothing to tell';
}

/**
 * A first row is data when it has numbers where the columns have numbers, and no text above numbers.
 * All-text tables are taken to have a header: nearly all have one, and a lost row is worse than an odd name.
 */
export function hasHeader(first: readonly (string | null)[], sample: readonly (readonly (string | null)[])[]): boolean {
  if (isNumberedHeader(first, sample[0] ?? [])) return true;
  const verdicts = first.map((cell, column) =>
    verdictOn(
      cell,
      sample.map((row) => row[column]),
    ),
  );
  return verdicts.includes('name above numbers') || !verdicts.includes('number above numbers');
}
