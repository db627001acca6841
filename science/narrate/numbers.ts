/** How a number is written. One minus sign, one thousands separator, no number rounded to nothing. */

const MINUS = '−';
const LARGEST_PLAIN = 1e15;
const SMALLEST_PLAIN = 1e-6;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function powerOfTen(exponent: number): string {
  const digits = Array.from(String(Math.abs(exponent)), (digit) => SUPERSCRIPTS.charAt(Number(digit))).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

/** 1.23 × 10⁻⁸ */
function scientific(size: number): string {
  const [mantissa = '', exponent = '0'] = size.toExponential(2).split('e');
  return `${String(Number(mantissa))} × ${powerOfTen(Number(exponent))}`;
}

const grouped = (size: number, decimals: number): string =>
  size.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const signed = (value: number, text: string): string => (value < 0 ? `${MINUS}${text}` : text);

/** With so many decimals; more where the number would vanish. */
export function withDecimals(value: number, decimals: number): string {
  const size = Math.abs(value);
  if (size >= LARGEST_PLAIN) return signed(value, scientific(size));
  if (size !== 0 && Number(size.toFixed(Math.min(decimals, 20))) === 0) return withFigures(value, 2);
  return signed(value, grouped(size, Math.min(decimals, 15)));
}

/** With so many significant figures; whole numbers keep all of theirs. */
export function withFigures(value: number, figures: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN) return signed(value, scientific(size));
  const rounded = size >= 10 ** figures ? Math.round(size) : Number(size.toPrecision(figures));
  return signed(value, rounded.toLocaleString('en-US', { maximumFractionDigits: 20 }));
}

export const wholeNumber = (value: number): string => withFigures(value, 15);

/** A year, a moment, a place on an axis: 1898, 12.5. */
export function position(value: number): string {
  const size = Math.abs(value);
  return signed(value, Number.isInteger(value) && size < LARGEST_PLAIN ? String(size) : withFigures(size, 5));
}

const MS_PER_DAY = 86_400_000;
const LAST_DAY = 2_900_000; // the year 9909: beyond it a date has more digits

/** Days since 1970-01-01 as an ISO date. */
export function dateOf(days: number): string {
  return Math.abs(days) > LAST_DAY
    ? position(days)
    : new Date(Math.floor(days) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** "p < 0.001", "p = 0.0342" */
export function probability(p: number): string {
  return p < 0.001 ? `p ${probabilityValue(p)}` : `p = ${probabilityValue(p)}`;
}

/** "< 0.001", "0.0342": below a heading that says what it is. */
export const probabilityValue = (p: number): string => (p < 0.001 ? '< 0.001' : String(Number(p.toPrecision(3))));

/** As many decimals as the uncertainty allows: three figures of the width of the interval, none below one. */
export function decimalsFor(width: number): number {
  if (!Number.isFinite(width) || width <= 0 || width >= 100) return 0;
  return Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(width))));
}
