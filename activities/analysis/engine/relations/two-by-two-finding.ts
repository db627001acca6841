import type { AnalysisFinding, Statistic } from '../../../../contracts/analysis.ts';
import { ci, figures, percent, pText, statistics } from '../report/wording.ts';
import type { ChiSquareTest } from '../statistics/contingency.ts';
import { fisherExact } from '../statistics/fisher-exact.ts';
import { riskDifference, riskRatio, sampleOddsRatio } from '../statistics/two-by-two.ts';
import type { Interval, TwoByTwo } from '../statistics/two-by-two.ts';
import { chiSquareStatistics, eventShares, shareStatistics } from './contingency.ts';
import { eventLabel } from './cross-tabulate.ts';
import type { CrossTable } from './cross-tabulate.ts';
import { ALPHA, finding } from './evidence.ts';

/** Fisher's test decides where the chi-square approximation is poor, Pearson's chi-square otherwise. */
export function twoByTwoFinding(table: CrossTable, test: ChiSquareTest, caveats: readonly string[]): AnalysisFinding {
  const { outcome, by } = table;
  const [high, low] = [...eventShares(table)].sort((a, b) => b.estimate - a.estimate);
  if (!high || !low) throw new Error('A 2 × 2 table has two rows');
  const cells = { a: high.hits, b: high.n - high.hits, c: low.hits, d: low.n - low.hits };
  const fisher = fisherExact(cells);
  const exact = test.smallestExpected < 5 && fisher !== undefined;
  const p = exact ? fisher.p : test.p;
  const difference = riskDifference(cells);
  const odds = sampleOddsRatio(cells);
  const event = eventLabel(outcome);
  const shares = `${percent(high.estimate)} (${high.hits}/${high.n}) vs ${percent(low.estimate)} (${low.hits}/${low.n})`;
  const points = `difference ${figures(100 * difference.estimate)} percentage points, 95% CI ${figures(100 * difference.low)} to ${figures(100 * difference.high)}`;
  const ratio = odds ? `odds ratio ${figures(odds.estimate)}, ${ci(odds.low, odds.high)}; ` : '';
  const decided = exact ? `Fisher’s exact ${pText(p)}` : `χ²(1) = ${figures(test.chiSquare)}, ${pText(p)}`;
  const opening =
    p < ALPHA
      ? `The share of ${event} was higher for ${high.label} than for ${low.label}`
      : `No clear difference in the share of ${event} between ${high.label} and ${low.label}`;
  const unsure =
    test.p < ALPHA !== (fisher?.p ?? test.p) < ALPHA
      ? ['Fisher’s exact test and the chi-square test come to different conclusions; the result is borderline.']
      : [];
  const empty = odds ? [] : ['A cell of the table is empty, so the odds ratio has no finite estimate.'];
  return finding({
    kind: 'contingency',
    statement: `${opening}: ${shares}; ${points}; ${ratio}${decided} (n = ${table.n}).`,
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
      ...intervalStatistics(`risk difference (${high.label} − ${low.label})`, difference),
      ...statistics([
        [`difference in percentage points (${high.label} − ${low.label})`, 100 * difference.estimate],
        ['95% CI lower bound in percentage points', 100 * difference.low],
        ['95% CI upper bound in percentage points', 100 * difference.high],
      ]),
      ...intervalStatistics(`risk ratio (${high.label} / ${low.label})`, riskRatio(cells)),
      ...intervalStatistics(`sample odds ratio (${high.label} / ${low.label})`, odds),
      ...shareStatistics(table),
    ],
    caveats: [...caveats, ...unsure, ...empty],
  });
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
