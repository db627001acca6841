import type { ColumnProfile } from '../../../contracts/table-profile.ts';

/** "5 mg", "$1.52k", "(12.00)", "<0.5": not "18-34", which is a group. */
const AMOUNT = /^[^\p{L}\d]{0,4}\d[\d.,]*[^\d-]{0,8}$/u;
const PLAIN = /^[+-]?\d[\d.,]*$/;
const BELOW_LIMIT = /^[<>≤≥]/;
const LONGEST_AMOUNT = 40;
const FEW_AMOUNTS = 6;
const LEAST_SHARE = 0.5;

/**
 * Amounts that are kept as text, since they stand in several units or currencies, in brackets or below a limit of detection:
 * neither groups nor numbers. Plain numbers beside a word for what is missing are numbers.
 */
export function holdsAmounts({ distinct, levels }: ColumnProfile): boolean {
  const values = levels.map(({ value }) => value.trim()).filter((value) => value.length <= LONGEST_AMOUNT);
  const amounts = values.filter((value) => AMOUNT.test(value));
  const isWritten = values.some((value) => BELOW_LIMIT.test(value) || (AMOUNT.test(value) && !PLAIN.test(value)));
  return distinct > FEW_AMOUNTS && isWritten && amounts.length >= LEAST_SHARE * levels.length;
}
