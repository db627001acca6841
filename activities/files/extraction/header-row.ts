import { isMissing, isSimpleInteger, looksNumeric } from './cell-values.ts';

const isNumber = (cell: string | null | undefined): boolean =>
  cell !== undefined && cell !== null && looksNumeric(cell);
const isAbsent = (cell: string | null | undefined): boolean =>
  cell === undefined || cell === null || isMissing(cell.trim());

/** Years or positions across the top ("country, 1990, 1991, …") are names, although they are numbers. */
function isNumberedHeader(cells: readonly (string | null)[]): boolean {
  const numbers = cells.filter(isNumber);
  if (numbers.length < 2 || !numbers.every((cell) => cell !== null && isSimpleInteger(cell.trim()))) return false;
  const [first = 0, second = 0] = numbers.map(Number);
  const step = second - first;
  return step > 0 && numbers.every((cell, index) => Number(cell) === first + index * step);
}

/**
 * A first row is data when it has numbers where the columns have numbers, and no text above numbers.
 * All-text tables are taken to have a header: nearly all have one, and a lost row is worse than an odd name.
 */
export function hasHeader(first: readonly (string | null)[], sample: readonly (readonly (string | null)[])[]): boolean {
  const numbered = isNumberedHeader(first) && !(sample[0] && isNumberedHeader(sample[0]));
  if (numbered) return true;
  let numberAboveNumbers = 0;
  for (const [column, cell] of first.entries()) {
    const below = sample.map((row) => row[column]).filter((value) => !isAbsent(value));
    const numericBelow = below.length > 0 && below.every(isNumber);
    if (numericBelow && !isNumber(cell) && !isAbsent(cell)) return true;
    if (isNumber(cell) && (numericBelow || below.length === 0)) numberAboveNumbers += 1;
  }
  return numberAboveNumbers === 0;
}
