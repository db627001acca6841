import type { Statistic } from '../../../../contracts/analysis.ts';
import type { Variable } from '../frames/frame.ts';
import { nameOf, statistics } from '../report/wording.ts';
import { describe } from '../statistics/describe.ts';
import type { Group } from './comparison.ts';

export function describeGroups(outcome: Variable, groups: readonly Group[]): Statistic[] {
  const name = nameOf(outcome);
  return groups.flatMap(({ label, values }) => {
    const of = describe(values);
    return statistics([
      [`n of ${label}`, of.n],
      [`mean of ${name} for ${label}`, of.mean],
      [`standard deviation of ${name} for ${label}`, of.sd],
      [`median of ${name} for ${label}`, of.median],
      [`first quartile of ${name} for ${label}`, of.q1],
      [`third quartile of ${name} for ${label}`, of.q3],
    ]);
  });
}
