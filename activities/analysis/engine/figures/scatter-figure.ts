import type { Variable } from '../frames/frame.ts';
import { nameOf } from '../report/wording.ts';
import type { LinearFit } from '../statistics/linear-model.ts';
import { axisLabels, PALETTE, thin, thinNote, titleOf } from './figure.ts';
import type { Figure } from './figure.ts';

interface Scatter {
  readonly outcome: Variable;
  readonly by: Variable;
  readonly rows: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly line: LinearFit | undefined;
  readonly connect?: boolean;
}

/** Points with the least-squares line; connected in order for a series. */
export function scatterFigure({ outcome, by, x, y, line, connect = false }: Scatter): Figure {
  const points = thin(x.map((value, index) => ({ f0: value, f1: y[index] ?? 0 })));
  const encoding = axes(outcome, by);
  const ends = lineEnds(x, line);
  return {
    caption: `${nameOf(outcome)} against ${nameOf(by)} (n = ${x.length})${line ? ' with the least-squares line' : ''}.${thinNote(x.length)}`,
    spec: {
      layer: [
        {
          data: { values: points },
          mark: {
            type: 'circle',
            size: points.length > 800 ? 12 : 30,
            opacity: points.length > 800 ? 0.35 : 0.6,
            color: PALETTE[0] ?? '',
          },
          encoding,
        },
        ...(connect
          ? [
              {
                data: { values: points },
                mark: { type: 'line' as const, strokeWidth: 1, color: PALETTE[0] ?? '' },
                encoding,
              },
            ]
          : []),
        { data: { values: ends }, mark: { type: 'line', color: PALETTE[1] ?? '', strokeWidth: 2 }, encoding },
      ],
    },
  };
}

function axes(outcome: Variable, by: Variable) {
  const format = by.kind === 'time' && by.unit === 'year' ? { axis: { format: 'd' } } : {};
  return {
    x: { field: 'f0', type: 'quantitative', title: titleOf(by), scale: { zero: false, nice: true }, ...format },
    y: { field: 'f1', type: 'quantitative', title: titleOf(outcome), scale: { zero: false } },
  } as const;
}

function lineEnds(x: readonly number[], line: LinearFit | undefined): { f0: number; f1: number }[] {
  const [intercept, slope] = line?.coefficients ?? [];
  if (!intercept || !slope) return [];
  let low = Infinity;
  let high = -Infinity;
  for (const value of x) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high].map((at) => ({ f0: at, f1: intercept.estimate + slope.estimate * at }));
}

export interface ScatterStratum {
  readonly label: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly line: LinearFit | undefined;
}

/** One colour and one line per stratum, the pooled line dashed behind them. */
export function stratifiedScatter(
  outcome: Variable,
  by: Variable,
  stratum: Variable,
  strata: readonly ScatterStratum[],
  pooled: LinearFit | undefined,
): Figure {
  const labels = axisLabels(strata.map((part) => part.label));
  const points = thin(
    strata.flatMap((part, index) =>
      part.x.map((value, place) => ({ f0: value, f1: part.y[place] ?? 0, f2: labels[index] ?? '' })),
    ),
  );
  const lines = strata.flatMap((part, index) =>
    lineEnds(part.x, part.line).map((end) => ({ ...end, f2: labels[index] ?? '' })),
  );
  const n = strata.reduce((total, part) => total + part.x.length, 0);
  const color = {
    field: 'f2',
    type: 'nominal',
    title: titleOf(stratum),
    scale: { domain: labels, range: labels.map((_, index) => PALETTE[index % PALETTE.length] ?? '#000000') },
  } as const;
  const encoding = axes(outcome, by);
  const all = strata.flatMap((part) => part.x);
  return {
    caption: `${nameOf(outcome)} against ${nameOf(by)} within each ${nameOf(stratum)} (n = ${n}). Coloured lines are least-squares lines within the groups, the dashed grey line ignores the groups.${thinNote(n)}`,
    spec: {
      layer: [
        {
          data: { values: points },
          mark: { type: 'circle', size: 26, opacity: 0.5 },
          encoding: { ...encoding, color },
        },
        {
          data: { values: lineEnds(all, pooled) },
          mark: { type: 'line', color: '#555555', strokeWidth: 2, strokeDash: [6, 4] },
          encoding,
        },
        { data: { values: lines }, mark: { type: 'line', strokeWidth: 2.5 }, encoding: { ...encoding, color } },
      ],
    },
  };
}
