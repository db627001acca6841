import type { AnalysisData, FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { axisLabels, colours, PALETTE, thinnedRows } from './figure.ts';

const MOST_POINTS = 3000;
const MOST_STRATA = 8;

/** Two quantities: points with the least-squares line, a colour and a line for each stratum. */
export const drawScatter: Draw = ({ choice: { plan, data } }) => {
  const [x, y] = [data.columns.get(plan.predictors[0] ?? ''), data.columns.get(plan.outcome ?? '')];
  if (!isNumeric(x) || !isNumeric(y) || data.rows < 3) return null;
  const strata = stratumOf(plan.strata, data);
  const labels = strata ? axisLabels(strata.levels) : [''];
  const partOf = (row: number): string => labels[(strata?.codes[row] ?? 1) - 1] ?? '';
  const points = thinnedRows(data.rows, MOST_POINTS).map((row) => ({
    f0: x.values[row] ?? 0,
    f1: y.values[row] ?? 0,
    f2: partOf(row),
  }));
  const lines = labels.flatMap((label, index) => {
    const rows = (row: number): boolean => strata === undefined || strata.codes[row] === index + 1;
    return lineEnds(x.values, y.values, rows).map((end) => ({ ...end, f2: label }));
  });
  const encoding = {
    x: { field: 'f0', type: 'quantitative', title: axisTitle(x.name), scale: { zero: false } },
    y: { field: 'f1', type: 'quantitative', title: axisTitle(y.name), scale: { zero: false } },
  } as const;
  const scale = { domain: labels, range: colours(labels.length) };
  const stratum = { field: 'f2', type: 'nominal', title: plan.strata.map(axisTitle).join(', '), scale } as const;
  const pointColour = strata ? stratum : { value: PALETTE[0] };
  const lineColour = strata ? stratum : { value: PALETTE[1] };
  const drawn = points.length < data.rows ? `; ${points.length} drawn` : '';
  const many = points.length > 800;
  return {
    name: 'scatter',
    caption: `${axisTitle(y.name)} against ${axisTitle(x.name)}${strata ? ` by ${axisTitle(strata.name)}` : ''} (n = ${data.rows}${drawn}), with least-squares lines.`,
    spec: {
      layer: [
        {
          data: { values: points },
          mark: { type: 'circle', size: many ? 14 : 34, opacity: many ? 0.35 : 0.6 },
          encoding: { ...encoding, color: pointColour },
        },
        {
          data: { values: lines },
          mark: { type: 'line', strokeWidth: 2.5 },
          encoding: { ...encoding, color: lineColour },
        },
      ],
    },
  };
};

function stratumOf(strata: readonly string[], { columns }: AnalysisData): FactorColumn | undefined {
  const column = columns.get(strata[0] ?? '');
  return strata.length === 1 && column?.kind === 'factor' && column.levels.length <= MOST_STRATA ? column : undefined;
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
