/** Numbers that tables write where a value is missing. */
const CODES = [9, 99, 999, 9999, 99_999, 8888].flatMap((code) => [-code, code]);
/** Fewer other values cannot tell what is far outside. */
const LEAST_OTHERS = 8;
/** −999 once is a code; 99 once may be a value that was measured. */
const UNMISTAKABLE = -999;

export interface CodedNumbers {
  /** With NaN for the code. */
  readonly numbers: Float64Array;
  readonly code: number;
  readonly count: number;
}

/**
 * Finds a code for missing values: one of the usual numbers, at an end of the column and further from all other values
 * than these are from each other. Taken for a measurement it would decide every mean and every correlation.
 */
export function findMissingCode(numbers: Float64Array): CodedNumbers | undefined {
  const [lowest, highest] = ends(numbers);
  const code = CODES.find((each) => (each === lowest || each === highest) && standsApart(each, numbers));
  if (code === undefined) return undefined;
  const count = numbers.reduce((sum, value) => (value === code ? sum + 1 : sum), 0);
  return { numbers: numbers.map((value) => (value === code ? NaN : value)), code, count };
}

function ends(numbers: Float64Array): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of numbers) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

function standsApart(code: number, numbers: Float64Array): boolean {
  let [count, others, low, high] = [0, 0, Infinity, -Infinity];
  for (const value of numbers) {
    if (value === code) count += 1;
    if (Number.isNaN(value) || value === code) continue;
    others += 1;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const often = count >= 2 || (count === 1 && code <= UNMISTAKABLE);
  const gap = Math.max(low - code, code - high);
  return often && others >= LEAST_OTHERS && low < high && gap > high - low;
}
