import type { Finding } from '../../contracts/agents.ts';
import { shownNumber } from './wording.ts';

/** How strong a shown relation is, by the conventions of Cohen (1988). */

interface Measure {
  readonly statistic: RegExp;
  readonly symbol: string;
  /** From where on it is weak, moderate and strong. */
  readonly from: readonly [number, number, number];
  readonly words: readonly [string, string, string, string];
}

const RELATION = ['a very weak relation', 'a weak relation', 'a moderate relation', 'a strong relation'] as const;
const DIFFERENCE = [
  'a very small difference',
  'a small difference',
  'a medium-sized difference',
  'a large difference',
] as const;
const MEASURES: readonly Measure[] = [
  { statistic: /^Pearson r$/, symbol: 'r', from: [0.1, 0.3, 0.5], words: RELATION },
  { statistic: /^Cramér['’]s V$/, symbol: 'V', from: [0.1, 0.3, 0.5], words: RELATION },
  { statistic: /^eta squared$/, symbol: 'η²', from: [0.01, 0.06, 0.14], words: DIFFERENCE },
  { statistic: /^Hedges['’] g$/, symbol: 'g', from: [0.2, 0.5, 0.8], words: DIFFERENCE },
];

/** "a large difference (η² = 0.67)"; nothing where no such measure was taken. */
export function strengthOf({ statistics }: Finding): string {
  for (const { statistic, symbol, from, words } of MEASURES) {
    const value = statistics.find(({ name }) => statistic.test(name))?.value;
    const word = value === undefined ? undefined : words[from.filter((least) => Math.abs(value) >= least).length];
    if (value !== undefined && word !== undefined) return `${word} (${symbol} = ${shownNumber(value)})`;
  }
  return '';
}
