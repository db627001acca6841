import { isNumeric } from '../analysis-data.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { PALETTE } from './figure.ts';

/** The distribution of one quantity, with the value that it is compared with where there is one. */
export const drawHistogram: Draw = ({ choice: { plan, data } }) => {
  const column = data.columns.get(plan.outcome ?? '');
  if (!isNumeric(column)) return null;
  const values = column.values.filter((value) => !Number.isNaN(value));
  const bins = binsOf(values);
  if (bins.length < 2) return null;
  const title = axisTitle(column.name);
  const x = { field: 'f0', type: 'quantitative', title, bin: { binned: true }, scale: { zero: false } } as const;
  const marked = plan.hypothesizedValue === null ? [] : [{ f0: plan.hypothesizedValue }];
  return {
    name: 'histogram',
    shown: { kind: 'histogram', outcome: title, n: values.length, compared: plan.hypothesizedValue },
    spec: {
      layer: [
        {
          data: { values: bins },
          mark: { type: 'bar', color: PALETTE[0], opacity: 0.85, stroke: '#FFFFFF' },
          encoding: { x, x2: { field: 'f1' }, y: { field: 'f2', type: 'quantitative', title: 'Observations' } },
        },
        {
          data: { values: marked },
          mark: { type: 'rule', strokeDash: [5, 4], strokeWidth: 2, color: PALETTE[1] },
          encoding: { x: { field: 'f0', type: 'quantitative' } },
        },
      ],
    },
  };
};

/** Bins of a round width, about as many as Freedman and Diaconis (1981) take, at most 60. */
function binsOf(values: Float64Array): { f0: number; f1: number; f2: number }[] {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined || low === high) return [];
  const spread = (sorted[Math.floor(sorted.length * 0.75)] ?? high) - (sorted[Math.floor(sorted.length * 0.25)] ?? low);
  const wanted = (2 * spread) / Math.cbrt(sorted.length);
  const width = roundWidth(Math.max(wanted, (high - low) / 60));
  const start = Math.floor(low / width);
  const counts = new Array<number>(Math.floor(high / width) - start + 1).fill(0);
  for (const value of sorted) {
    const bin = Math.floor(value / width) - start;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ f0: (start + index) * width, f1: (start + index + 1) * width, f2: count }));
}

function roundWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((each) => each * power >= 0.7 * width) ?? 10;
  return step * power;
}
