import type { Statistic } from '../../../../contracts/analysis.ts';
import { completeRows, isGroup, numbersAt } from '../frames/frame.ts';
import type { Frame, Variable } from '../frames/frame.ts';
import { groupFigure } from '../figures/group-figure.ts';
import { ci, figures, levelOf, nameOf, pText, shown, statistics, unitOf, unitOfDifference } from '../report/wording.ts';
import { signedRank } from '../statistics/rank-tests.ts';
import type { RankTest } from '../statistics/rank-tests.ts';
import { pairedTest } from '../statistics/two-groups.ts';
import type { PairedTest } from '../statistics/two-groups.ts';
import { ALPHA, finding, noTest } from './evidence.ts';
import type { Evidence } from './evidence.ts';

interface Pairs {
  readonly first: { readonly label: string; readonly values: readonly number[] };
  readonly second: { readonly label: string; readonly values: readonly number[] };
  readonly variables: readonly [Variable, Variable];
  readonly lost: number;
  readonly why: string;
}

/** Two columns measured on the same rows, as "before" and "after". */
export function pairsOfColumns(frame: Frame, one: Variable, two: Variable): Pairs {
  const rows = completeRows(frame, [one, two]);
  return {
    first: { label: nameOf(one), values: numbersAt(one, rows) },
    second: { label: nameOf(two), values: numbersAt(two, rows) },
    variables: [one, two],
    lost: frame.rows - rows.length,
    why: 'both values stand in the same row',
  };
}

/** Rows that belong together by an identifier which occurs exactly once in each of two groups. */
export function pairsByIdentifier(frame: Frame, outcome: Variable, by: Variable): Pairs | undefined {
  if (!isGroup(by) || by.levels.length !== 2) return undefined;
  for (const identifier of frame.variables) {
    if (identifier.kind !== 'identifier' || !identifier.codes || identifier.distinct < 3) continue;
    const pairs = matched(frame, outcome, by, identifier);
    if (pairs) return pairs;
  }
  return undefined;
}

function matched(frame: Frame, outcome: Variable, by: Variable, identifier: Variable): Pairs | undefined {
  const units = valuesOfUnits(frame, outcome, by, identifier);
  if (!units?.every(([left, right]) => left !== undefined && right !== undefined)) return undefined;
  const complete = units.map(([left = NaN, right = NaN]) => [left, right] as const).filter((pair) => !pair.some(isNaN));
  return {
    first: { label: levelOf(by, 0), values: complete.map(([left]) => left) },
    second: { label: levelOf(by, 1), values: complete.map(([, right]) => right) },
    variables: [outcome, by],
    lost: units.length - complete.length,
    why: `every value of ${shown(identifier.name)} occurs once in each group`,
  };
}

/** The value of every unit in either group, in the order of the rows; undefined where a row has no place of its own. */
function valuesOfUnits(frame: Frame, outcome: Variable, by: Variable, identifier: Variable) {
  const units = new Map<number, [number | undefined, number | undefined]>();
  const values = numbersAt(outcome, [...Array(frame.rows).keys()]);
  for (const [row, value] of values.entries()) {
    const unit = identifier.codes?.[row] ?? -1;
    const side = sideOf(by.codes?.[row]);
    const known = units.get(unit) ?? [undefined, undefined];
    if (unit < 0 || side === undefined || known[side] !== undefined) return undefined;
    known[side] = value;
    units.set(unit, known);
  }
  return [...units.values()];
}

function sideOf(code: number | undefined): 0 | 1 | undefined {
  return code === 0 || code === 1 ? code : undefined;
}

export function comparePairs(frame: Frame, { first, second, variables, lost, why }: Pairs): Evidence {
  const test = pairedTest(first.values, second.values);
  const n = first.values.length;
  if (!test)
    return noTest(
      'comparison',
      `${first.label} and ${second.label} cannot be compared: there are fewer than two pairs or all differences are equal (n = ${n}).`,
      variables,
      n,
    );
  const differences = first.values.map((value, index) => value - (second.values[index] ?? NaN));
  const ranks = signedRank(differences);
  const [above, below] = test.difference >= 0 ? [first.label, second.label] : [second.label, first.label];
  const opening =
    test.p < ALPHA
      ? `Values were higher for ${above} than for ${below} in the same units`
      : `No clear difference between ${first.label} and ${second.label} in the same units`;
  const [measured, other] = variables;
  const unit = unitOf(measured);
  const groups = [first, second].map((side, code) => ({ code, ...side }));
  return {
    findings: [
      finding({
        kind: 'comparison',
        statement: `${opening} (mean ${figures(test.meanFirst)}${unit} vs ${figures(test.meanSecond)}${unit}; mean difference ${figures(test.difference)}${unitOfDifference(measured)}, ${ci(test.low, test.high)}; paired t(${test.df}) = ${figures(test.t)}, ${pText(test.p)}; n = ${n} pairs).`,
        method: `Paired t test; Wilcoxon signed-rank test (${ranks?.exact ? 'exact' : 'normal approximation'}) as a check`,
        variables,
        n,
        p: test.p,
        statistics: pairStatistics(test, ranks, first.label, second.label),
        caveats: [
          `The values were compared in pairs because ${why}.`,
          ...(lost > 0 ? [`${lost} incomplete pairs were left out.`] : []),
          ...(n < 10 ? [`Only ${n} pairs.`] : []),
        ],
      }),
    ],
    figures: [groupFigure({ outcome: measured, by: other, groups, n: 2 * n })],
    methods: [
      `Paired values in ${shown(frame.name)} were compared by the paired t test and the Wilcoxon signed-rank test.`,
    ],
  };
}

function pairStatistics(test: PairedTest, ranks: RankTest | undefined, first: string, second: string): Statistic[] {
  return statistics([
    ['paired t', test.t],
    ['degrees of freedom', test.df],
    ['p value', test.p],
    [`mean difference (${first} − ${second})`, test.difference],
    ['standard deviation of the differences', test.sdOfDifferences],
    ['95% CI lower bound of the mean difference', test.low],
    ['95% CI upper bound of the mean difference', test.high],
    ["Cohen's d of the differences", test.cohenDz],
    [`mean of ${first}`, test.meanFirst],
    [`mean of ${second}`, test.meanSecond],
    ['Wilcoxon signed-rank V', ranks?.statistic],
    ['Wilcoxon signed-rank p value', ranks?.p],
  ]);
}
