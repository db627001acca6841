/** Numbers that tables write where a value is missing. */
const CODES: ReadonlySet<number> = new Set(
  [9, 99, 999, 9999, 99_999, 999_999, 777, 7777, 888, 8888, 99.9, 99.99, 999.9, 9999.9].flatMap((code) => [
    -code,
    code,
  ]),
);
/** With fewer other values, none stands clearly apart. */
const LEAST_OTHERS = 8;
/** A single −99 or −999 is a code; a single 99 may have been measured. */
const NEGATIVE_ONCE = -99;
const FAR_NEGATIVE = -999;
/** A single 9999 is a code only where the other values end long before it. */
const POSITIVE_ONCE = 999;
const FAR_RANGES = 10;
/** One digit is a usual number: only 0, 1 and 2 end far enough from 9. −9 is less usual beside numbers that are never negative. */
const ONE_DIGIT_RANGES = 3;
/** As often one temperature of −9 hardly stands alone below zero. */
const NEGATIVE_REPEATED = 4;

/** Names of columns whose numbers are labels: every number may be one. */
const LABEL_NAME =
  /(?:^|[^a-z])(?:ids?|identifier|uuid|key|zip|zipcode|postcode|plz|barcode|serial|phone)(?:[^a-z]|$)|[a-z]I[Dd]$/;

export function namesLabels(columnName: string): boolean {
  return LABEL_NAME.test(columnName) || LABEL_NAME.test(columnName.toLowerCase());
}

export interface MissingCode {
  readonly code: number;
  readonly count: number;
}

interface Rest {
  readonly count: number;
  readonly low: number;
  readonly high: number;
}

/** Separates codes for missing values from measured ones, value by value. */
export class CodeSearch {
  readonly #counts = new Map<number, number>();
  #others = 0;
  #low = Infinity;
  #high = -Infinity;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    if (CODES.has(value)) {
      this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
      return;
    }
    this.#others += 1;
    if (value < this.#low) this.#low = value;
    if (value > this.#high) this.#high = value;
  }

  /**
   * Codes at an end of the column that stand further from all other values than these are from each other. Taken for
   * measurements they would decide every mean and every correlation. The outermost goes first: −999 hides that −99 is one.
   */
  found(): MissingCode[] {
    const left = new Map(this.#counts);
    const found: MissingCode[] = [];
    for (;;) {
      const gone = found.reduce((sum, { count }) => sum + count, 0);
      const outermost = [...left].find(([code, count]) => {
        const rest = this.#besides(code, left);
        return rest.count + gone >= LEAST_OTHERS && standsApart(code, count, rest);
      });
      if (!outermost) return found.sort((a, b) => a.code - b.code);
      const [code, count] = outermost;
      left.delete(code);
      found.push({ code, count });
    }
  }

  #besides(code: number, left: ReadonlyMap<number, number>): Rest {
    const others = [...left].filter(([other]) => other !== code);
    const values = others.map(([other]) => other);
    return {
      count: others.reduce((sum, [, count]) => sum + count, this.#others),
      low: Math.min(this.#low, ...values),
      high: Math.max(this.#high, ...values),
    };
  }
}

function standsApart(code: number, count: number, rest: Rest): boolean {
  if (!(rest.low < rest.high)) return false;
  const ranges = Math.max(rest.low - code, code - rest.high) / (rest.high - rest.low);
  return isOnlyNegative(code, count, rest) || ranges > rangesNeeded(code, count, rest);
}

/** Below a column that knows no other negative number, −99 measures nothing however far the column reaches, and −9 neither where it repeats. */
function isOnlyNegative(code: number, count: number, { low }: Rest): boolean {
  const least = code <= FAR_NEGATIVE ? 1 : code <= NEGATIVE_ONCE ? 2 : NEGATIVE_REPEATED;
  return low >= 0 && code < 0 && count >= least;
}

function rangesNeeded(code: number, count: number, { low }: Rest): number {
  if (Math.abs(code) < 10 && count < 2) return Infinity;
  if (Math.abs(code) < 10) return code < 0 && low >= 0 ? 1 : ONE_DIGIT_RANGES;
  if (count >= 2 || code <= NEGATIVE_ONCE) return 1;
  return code >= POSITIVE_ONCE ? FAR_RANGES : Infinity;
}
