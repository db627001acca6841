import type { Statistic } from '../../../../contracts/analysis.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { proportionFigure, shareFigure } from '../figures/proportion-figure.ts';
import type { Figure } from '../figures/figure.ts';
import { figures, list, nameOf, percent, pText, statistics } from '../report/wording.ts';
import { chiSquareTest } from '../statistics/contingency.ts';
import type { ChiSquareTest } from '../statistics/contingency.ts';
import { crossTabulate, eventLabel } from './cross-tabulate.ts';
import type { CrossTable } from './cross-tabulate.ts';
import { ALPHA, finding, missingCaveat, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { chiSquareStatistics, eventShares, shareStatistics } from './table-statistics.ts';
import { twoByTwoFinding } from './two-by-two-finding.ts';

const MOST_BARS = 20;

/** Two categorical variables. */
export function contingency(frame: Frame, outcome: Variable, by: Variable): Evidence {
  const pair = [outcome, by];
  const table = crossTabulate(frame, outcome, by);
  const test = chiSquareTest(table.counts);
  if (!test) {
    return noTest(
      'contingency',
      `The association of ${nameOf(outcome)} and ${nameOf(by)} cannot be tested: one of them has a single level in the ${table.n} complete rows.`,
      pair,
      table.n,
    );
  }
  const caveats = [...missingCaveat(frame, pair), ...expectedCaveats(test)];
  const binary = outcome.levels.length === 2 && table.columnLabels.length === 2;
  const result =
    binary && table.rowLabels.length === 2
      ? twoByTwoFinding(table, test, caveats)
      : wider(table, test, caveats, binary);
  return {
    findings: [result],
    figures: [tableFigure(table, binary)],
    methods: [
      'Categorical variables were compared by Pearson’s chi-square test; in 2 × 2 tables also with Yates’ correction and by Fisher’s exact test. Proportions have Wilson intervals, their difference Newcombe’s interval, risk and odds ratios log (Katz, Woolf) intervals.',
    ],
  };
}

function expectedCaveats(test: ChiSquareTest): string[] {
  if (test.smallestExpected >= 5) return [];
  const share = `${percent(test.smallShare)} of the expected counts are below 5 (smallest ${figures(test.smallestExpected)})`;
  return [
    `${share}; the chi-square approximation is uncertain${test.df === 1 ? ', Fisher’s exact test is the one to read' : ''}.`,
  ];
}

function wider(table: CrossTable, test: ChiSquareTest, caveats: readonly string[], binary: boolean) {
  const { outcome, by } = table;
  const numbers = `χ²(${test.df}) = ${figures(test.chiSquare)}, ${pText(test.p)}; Cramér’s V = ${figures(test.cramerV)}; n = ${table.n}`;
  const opening =
    test.p < ALPHA
      ? `${nameOf(outcome)} and ${nameOf(by)} were associated`
      : `No clear association between ${nameOf(outcome)} and ${nameOf(by)}`;
  return finding({
    kind: 'contingency',
    statement: `${opening} (${numbers}). ${binary ? sharesInWords(table) : modesInWords(table)}`,
    method: 'Pearson chi-square test of independence (without continuity correction)',
    variables: [outcome, by],
    n: table.n,
    p: test.p,
    statistics: [
      ...chiSquareStatistics(test),
      ...statistics([['p value', test.p]]),
      ...(binary ? shareStatistics(table) : countStatistics(table)),
    ],
    caveats,
  });
}

function sharesInWords(table: CrossTable): string {
  const shares = [...eventShares(table)].sort((a, b) => b.estimate - a.estimate);
  const say = (part: (typeof shares)[number]) => `${part.label} ${percent(part.estimate)} (${part.hits}/${part.n})`;
  const named =
    shares.length <= 6
      ? list(shares.map(say))
      : `highest ${list(shares.slice(0, 3).map(say))}; lowest ${list(shares.slice(-3).map(say))}`;
  return `Share of ${eventLabel(table.outcome)}: ${named}.`;
}

function modesInWords({ counts, rowLabels, columnLabels }: CrossTable): string {
  const parts = counts.slice(0, 6).map((row, i) => {
    const n = row.reduce((total, count) => total + count, 0);
    const most = row.reduce((best, count, j) => (count > (row[best] ?? 0) ? j : best), 0);
    return `${rowLabels[i] ?? ''} ${columnLabels[most] ?? ''} (${row[most] ?? 0} of ${n}, ${percent((row[most] ?? 0) / n)})`;
  });
  return `Most frequent: ${list(parts)}${counts.length > 6 ? `; ${counts.length - 6} more levels are in the table` : ''}.`;
}

function countStatistics({ counts, rowLabels, columnLabels }: CrossTable): Statistic[] {
  return counts.flatMap((row, i) => {
    const n = row.reduce((total, count) => total + count, 0);
    const label = rowLabels[i] ?? '';
    const cells = row.flatMap((count, j): [string, number][] => [
      [`count of ${columnLabels[j] ?? ''} for ${label}`, count],
      [`proportion of ${columnLabels[j] ?? ''} for ${label}`, count / n],
    ]);
    return statistics([[`n of ${label}`, n], ...cells]);
  });
}

function tableFigure(table: CrossTable, binary: boolean): Figure {
  const { outcome, by, rowLabels, columnLabels, counts } = table;
  if (!binary || rowLabels.length > MOST_BARS) {
    return shareFigure(outcome, by, rowLabels.slice(0, 30), columnLabels, counts.slice(0, 30));
  }
  const bars = eventShares(table).map(({ label, estimate, low, high, n }) => ({
    group: label,
    share: estimate,
    low,
    high,
    n,
  }));
  return proportionFigure(eventLabel(outcome), by, undefined, bars);
}
