import type { Variable } from '../frames/frame.ts';
import type { Group } from '../relations/comparison.ts';
import { nameOf } from '../report/wording.ts';
import { describe } from '../statistics/describe.ts';
import { tQuantile } from '../statistics/distributions.ts';
import { axisLabels, PALETTE, titleOf } from './figure.ts';
import type { Figure } from './figure.ts';

interface Part {
  readonly label: string;
  readonly groups: readonly Group[];
}

/** Means with 95% intervals, groups side by side within strata. */
export function stratifiedGroups(outcome: Variable, by: Variable, stratum: Variable, parts: readonly Part[]): Figure {
  const names = [...new Set(parts.flatMap((part) => part.groups.map((group) => group.label)))];
  const labels = axisLabels(names);
  const strata = axisLabels(parts.map((part) => part.label));
  const values = parts.flatMap((part, index) =>
    part.groups.map((group) => {
      const of = describe(group.values);
      const margin = of.n > 1 ? (tQuantile(0.975, of.n - 1) * of.sd) / Math.sqrt(of.n) : 0;
      return {
        f0: strata[index] ?? '',
        f1: labels[names.indexOf(group.label)] ?? '',
        f2: of.mean,
        f3: of.mean - margin,
        f4: of.mean + margin,
      };
    }),
  );
  const n = parts.reduce((total, part) => total + part.groups.reduce((all, group) => all + group.values.length, 0), 0);
  const x = {
    field: 'f0',
    type: 'nominal',
    title: titleOf(stratum),
    sort: null,
    scale: { domain: strata },
    axis: { labelAngle: strata.length > 8 ? -40 : 0, labelLimit: 140 },
  } as const;
  const xOffset = { field: 'f1', type: 'nominal', scale: { domain: labels } } as const;
  const color = {
    field: 'f1',
    type: 'nominal',
    title: titleOf(by),
    scale: { domain: labels, range: labels.map((_, index) => PALETTE[index % PALETTE.length] ?? '#000000') },
  } as const;
  const y = (field: string) =>
    ({ field, type: 'quantitative', title: `mean ${nameOf(outcome)}`, scale: { zero: false } }) as const;
  return {
    caption: `Mean ${nameOf(outcome)} by ${nameOf(by)} within each ${nameOf(stratum)} with 95% confidence intervals (n = ${n}).`,
    spec: {
      data: { values },
      layer: [
        { mark: { type: 'rule', strokeWidth: 2 }, encoding: { x, xOffset, y: y('f3'), y2: { field: 'f4' }, color } },
        { mark: { type: 'point', filled: true, size: 80, opacity: 1 }, encoding: { x, xOffset, y: y('f2'), color } },
      ],
    },
  };
}
