import type { FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import { mainColumns } from '../methods/columns.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { axisLabels, colours, PALETTE, thinnedRows } from './figure.ts';
import { stratumOf } from './strata.ts';

const MOST_POINTS = 3000;

/** Two quantities: points with the least-squares line, a colour and a line for each stratum. */
export const drawScatter: Draw = ({ choice: { plan, data } }) => {
  const { outcome, predictor } = mainColumns(plan, data);
  if (!isNumeric(predictor) || !isNumeric(outcome) || data.rows < 3) return null;
  const strata = stratumOf(plan.strata, data);
  const [x, y] = [axisTitle(predictor.name), axisTitle(outcome.name)];
  const { points, lines, labels } = pointsAndLines(predictor.values, outcome.values, strata);
  const by = strata ? axisTitle(strata.name) : null;
  const encoding = {
    x: { field: 'f0', type: 'quantitative', title: x, scale: { zero: false } },
    y: { field: 'f1', type: 'quantitative', title: y, scale: { zero: false } },
  } as const;
  const many = points.length > 800;
  return {
    name: 'scatter',
    shown: { kind: 'scatter', outcome: y, predictor: x, by, n: data.rows, points: points.length },
    spec: {
      layer: [
        {
          data: { values: points },
          mark: { type: 'circle', size: many ? 14 : 34, opacity: many ? 0.35 : 0.6 },
          encoding: { ...encoding, color: colourOf(strata, labels, PALETTE[0]) },
        },
        {
          data: { values: lines },
          mark: { type: 'line', strokeWidth: 2.5 },
          encoding: { ...encoding, color: colourOf(strata, labels, PALETTE[1]) },
        },
      ],
    },
  };
};

function colourOf(strata: FactorColumn | undefined, labels: string[], alone: string) {
  if (!strata) return { value: alone };
  const scale = { domain: labels, range: colours(labels.length) };
  return { field: 'f2', type: 'nominal', title: axisTitle(strata.name), scale } as const;
}

function pointsAndLines(x: Float64Array, y: Float64Array, strata: FactorColumn | undefined) {
  const labels = strata ? axisLabels(strata.levels) : [''];
  const partOf = (row: number): string => labels[(strata?.codes[row] ?? 1) - 1] ?? '';
  const points = thinnedRows(x.length, MOST_POINTS).map((row) => ({
    f0: x[row] ?? 0,
    f1: y[row] ?? 0,
    f2: partOf(row),
  }));
  const lines = labels.flatMap((label, index) => {
    const takes = (row: number): boolean => strata === undefined || strata.codes[row] === index + 1;
    return lineEnds(x, y, takes).map((end) => ({ ...end, f2: label }));
  });
  return { points, lines, labels };
}

/** Where the least-squares line begins and ends: drawn only, never quoted. */
function lineEnds(x: Float64Array, y: Float64Array, takes: (row: number) => boolean): { f0: number; f1: number }[] {
  const rows = [...x.keys()].filter(takes);
  const meanOf = (values: Float64Array): number => rows.reduce((sum, row) => sum + (values[row] ?? 0), 0) / rows.length;
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  let [low, high, products, squares] = [Infinity, -Infinity, 0, 0];
  for (const row of rows) {
    const value = x[row] ?? 0;
    low = Math.min(low, value);
    high = Math.max(high, value);
    products += (value - meanX) * ((y[row] ?? 0) - meanY);
    squares += (value - meanX) ** 2;
  }
  return squares === 0 ? [] : [low, high].map((at) => ({ f0: at, f1: meanY + (products / squares) * (at - meanX) }));
}
