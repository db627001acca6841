import type { NumberStyle } from './cell-values.ts';
import {
  booleanOf,
  isInfinite,
  isMissing,
  isSimpleInteger,
  isZeroPadded,
  NUMBER_STYLES,
  withoutLimit,
  withoutSign,
} from './cell-values.ts';
import type { DateForm } from './date-values.ts';
import { DATE_FORMS, isPairOfYears } from './date-values.ts';
import { Spellings } from './spellings.ts';

const WHOLE = /^[+-]?\d+$/;

/** What every value of one column has in common so far: each reading that a value contradicts is given up. */
export class ColumnProfile {
  values = 0;
  dashes = 0;
  infinite = 0;
  sawPlus = false;
  sawTime = false;
  sawLongInteger = false;
  /** Every value so far may be a year and the next one: "2011-12". */
  onlyPairsOfYears = true;
  /** Numbers other than zero that stand without a sign such as % or $. */
  unsigned = 0;
  readonly signs = new Set<string>();
  /** Values such as "<0.5", and the limits they are below. */
  belowLimit = 0;
  readonly limits = new Set<string>();
  readonly spellings = new Spellings();
  readonly #fractional = new Set<NumberStyle>();
  #boolean = true;
  #styles: readonly NumberStyle[] = NUMBER_STYLES;
  #dates: readonly DateForm[] = DATE_FORMS;

  add(value: string): void {
    if (isMissing(value)) {
      if (value === '-') this.dashes += 1;
      return;
    }
    this.values += 1;
    this.spellings.add(value);
    if (value === '+') this.sawPlus = true;
    if (this.#boolean && booleanOf(value) === undefined) this.#boolean = false;
    if (this.#dates.length > 0) this.#addDate(value);
    if (this.#styles.length > 0) this.#addNumber(value);
  }

  get isBoolean(): boolean {
    return this.#boolean;
  }

  get styles(): readonly NumberStyle[] {
    return this.#styles;
  }

  get dates(): readonly DateForm[] {
    return this.#dates;
  }

  /** Whether a value is no integer when the column is read in this style. */
  hasFractions(style: NumberStyle): boolean {
    return this.#fractional.has(style);
  }

  #addDate(value: string): void {
    if (this.onlyPairsOfYears) this.onlyPairsOfYears = isPairOfYears(value);
    this.#dates = this.#dates.filter(({ read }) => {
      const date = read(value);
      if (date !== undefined && date.length > 10) this.sawTime = true;
      return date !== undefined;
    });
  }

  #addNumber(value: string): void {
    if (isSimpleInteger(value)) {
      if (value !== '0') this.unsigned += 1;
      return;
    }
    const { number: written, sign } = withoutSign(value);
    const number = withoutLimit(written);
    if (number !== written) {
      this.belowLimit += 1;
      this.limits.add(number);
    }
    if (sign === undefined) this.unsigned += 1;
    else this.signs.add(sign);
    if (isInfinite(number)) {
      this.infinite += 1;
      return;
    }
    if (isZeroPadded(number)) {
      this.#styles = [];
      return;
    }
    // Beyond the range of a double a number would become infinite.
    this.#styles = this.#styles.filter(
      ({ pattern, canonical }) => pattern.test(number) && Number.isFinite(Number(canonical(number))),
    );
    for (const style of this.#styles) {
      const canonical = style.canonical(number);
      if (!WHOLE.test(canonical)) this.#fractional.add(style);
      else if (canonical.length > 18) this.sawLongInteger = true;
    }
  }
}
