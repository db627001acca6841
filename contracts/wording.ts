// Lists and quantities in the sentences that people read.

/** "a, b and c" */
export function listed(items: readonly string[], conjunction = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${conjunction} ${items.slice(-1).join('')}`;
}

const DIGITS = new Intl.NumberFormat('en-US');

/** "1 row", "1,200 rows" */
export function quantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${DIGITS.format(count)} ${count === 1 ? noun : plural}`;
}

const TIMES = /^(second|minute|hour|day|week|month|year|decade)s$/;

/** "kg per year" of a column in years. */
export const oneUnit = (unit: string): string => TIMES.exec(unit)?.[1] ?? unit;
