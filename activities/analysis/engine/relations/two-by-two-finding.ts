import type { AnalysisFinding, Statistic } from '../../../../contracts/analysis.ts';
import { ci, figures, percent, pText, statistics } from '../report/wording.ts';
import type { ChiSquareTest } from '../statistics/contingency.ts';
import { fisherExact } from '../statistics/fisher-exact.ts';
import { riskDifference, riskRatio, sampleOddsRatio } from '../statistics/two-by-two.ts';
import type { Interval, TwoByTwo } from '../statistics/two-by-two.ts';
import { eventLabel } from './cross-tabulate.ts';
import type { CrossTable } from './cross-tabulate.ts';
import { ALPHA, finding } from './evidence.ts';
import { chiSquareStatistics, eventShares, shareStatistics } from './table-statistics.ts';

/** Fisher's test decides where the chi-square approximation is poor, Pearson's chi-square otherwise. */
export function twoByTwoFinding(table: CrossTable, test: ChiSquareTest, caveats: readonly string[]): AnalysisFinding {
  const { outcome, by } = table;
  const [high, low] = [...eventShares(table)].sort((a, b) => b.estimate - a.estimate);
  if (!high || !low) throw new Error('A 2 × 2 table has two rows');
  const cells = { a: high.hits, b: high.n - high.hits, c: low.hits, d: low.n - low.hits };
  const fisher = fisherExact(cells);
  const exact = test.smallestExpected < 5 && fisher !== undefined;
  const p = exact ? fisher.p : test.p;
  const odds = sampleOddsRatio(cells);
  const difference = riskDifference(cells);
  const decided = exact ? `Fisher’s exact ${pText(p)}` : `χ²(1) = ${figures(test.chiSquare)}, ${pText(p)}`;
  const empty = odds ? [] : ['A cell of the table is empty, so the odds ratio has no finite estimate.'];
  return finding({
    kind: 'contingency',
    statement: `${openingOf(eventLabel(outcome), high, low, p)}: ${sharesInWords(high, low)}; ${effectInWords(difference, odds)}; ${decided} (n = ${table.n}).`,
    method: exact
      ? 'Fisher exact test; Pearson chi-square test as a check'
      : 'Pearson chi-square test (without continuity correction); Yates-corrected and Fisher exact tests as checks',
    variables: [outcome, by],
    n: table.n,
    p,
    statistics: [
      ...statistics([['p value', p]]),
      ...chiSquareStatistics(test),
      ...fisherStatistics(cells, fisher),
      ...effectStatistics(cells, high.label, low.label),
      ...shareStatistics(table),
    ],
    caveats: [...caveats, ...disagreement(test, fisher), ...empty],
  });
}

type EventShare = ReturnType<typeof eventShares>[number];

function openingOf(event: string, high: EventShare, low: EventShare, p: number): string {
  return p < ALPHA
    ? `The share of ${event} was higher for ${high.label} than for ${low.label}`
    : `No clear difference in the share of ${event} between ${high.label} and ${low.label}`;
}

function sharesInWords(high: EventShare, low: EventShare): string {
  return `${percent(high.estimate)} (${high.hits}/${high.n}) vs ${percent(low.estimate)} (${low.hits}/${low.n})`;
}

function effectInWords(difference: Interval, odds: Interval | undefined): string {
  const points = `difference ${figures(100 * difference.estimate)} percentage points, 95% CI ${figures(100 * difference.low)} to ${figures(100 * difference.high)}`;
  return odds ? `${points}; odds ratio ${figures(odds.estimate)}, ${ci(odds.low, odds.high)}` : points;
}

function effectStatistics(cells: TwoByTwo, high: string, low: string): Statistic[] {
  const difference = riskDifference(cells);
  return [
    ...intervalStatistics(`risk difference (${high} − ${low})`, difference),
    ...statistics([
      [`difference in percentage points (${high} − ${low})`, 100 * difference.estimate],
      ['95% CI lower bound in percentage points', 100 * difference.low],
      ['95% CI upper bound in percentage points', 100 * difference.high],
    ]),
    ...intervalStatistics(`risk ratio (${high} / ${low})`, riskRatio(cells)),
    ...intervalStatistics(`sample odds ratio (${high} / ${low})`, sampleOddsRatio(cells)),
  ];
}

function disagreement(test: ChiSquareTest, fisher: ReturnType<typeof fisherExact>): string[] {
  return fisher && test.p < ALPHA !== fisher.p < ALPHA
    ? ['Fisher’s exact test and the chi-square test come to different conclusions; the result is borderline.']
    : [];
}

export function intervalStatistics(name: string, interval: Interval | undefined): Statistic[] {
  return statistics([
    [name, interval?.estimate],
    [`95% CI lower bound of the ${name}`, interval?.low],
    [`95% CI upper bound of the ${name}`, interval?.high],
  ]);
}

function fisherStatistics(cells: TwoByTwo, fisher: ReturnType<typeof fisherExact>): Statistic[] {
  if (!fisher || cells.a < 0) return [];
  return statistics([
    ['Fisher exact p value', fisher.p],
    ['conditional maximum-likelihood odds ratio (Fisher)', fisher.conditionalOddsRatio],
    ['95% CI lower bound of the conditional odds ratio', fisher.low],
    ['95% CI upper bound of the conditional odds ratio', fisher.high],
  ]);
}
