import type { Statistic } from '../../../../contracts/analysis.ts';
import { statistics } from '../report/wording.ts';
import type { ChiSquareTest } from '../statistics/contingency.ts';
import { wilson } from '../statistics/two-by-two.ts';
import { eventLabel, eventOf } from './cross-tabulate.ts';
import type { CrossTable } from './cross-tabulate.ts';

/** The share of the event in every group, with its interval. */
export function eventShares({ outcome, rowLabels, counts }: CrossTable) {
  const event = eventOf(outcome);
  return counts.map((row, index) => {
    const n = row.reduce((total, count) => total + count, 0);
    const hits = row[event] ?? 0;
    return { label: rowLabels[index] ?? '', hits, n, ...wilson(hits, n) };
  });
}

export function shareStatistics(table: CrossTable): Statistic[] {
  const event = eventLabel(table.outcome);
  return eventShares(table).flatMap(({ label, hits, n, estimate, low, high }) =>
    statistics([
      [`count of ${event} for ${label}`, hits],
      [`n of ${label}`, n],
      [`proportion of ${event} for ${label}`, estimate],
      [`95% CI lower bound of the proportion for ${label}`, low],
      [`95% CI upper bound of the proportion for ${label}`, high],
    ]),
  );
}

export function chiSquareStatistics(test: ChiSquareTest): Statistic[] {
  return statistics([
    ['chi-square (Pearson, without correction)', test.chiSquare],
    ['degrees of freedom', test.df],
    ['chi-square p value (without correction)', test.p],
    ['chi-square with Yates correction', test.yates?.chiSquare],
    ['chi-square p value with Yates correction', test.yates?.p],
    ["Cramér's V", test.cramerV],
    ['smallest expected count', test.smallestExpected],
  ]);
}
