// Money is counted in integers, as tokens count it: no number with a fraction ever holds an amount.

const DOLLARS = /^(0|[1-9][0-9]{0,6})(?:\.([0-9]{1,18}))?$/;

/** The smallest units of a token that a price in dollars is; undefined when it is no price, or finer than the token. */
export function smallestUnits(dollars: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = DOLLARS.exec(dollars) ?? [];
  if (whole === '') return undefined;
  const digits = fraction.padEnd(decimals, '0');
  if (/[1-9]/.test(digits.slice(decimals))) return undefined;
  return BigInt(`${whole}${digits.slice(0, decimals)}`);
}
