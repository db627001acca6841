import { axisLabels } from './figure.ts';
import type { Figure } from './figure.ts';

export interface DrawnCoefficient {
  readonly label: string;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

const MOST = 25;

/** Estimates with their 95% intervals, one line each, and a line where there is no relation. */
export function coefficientFigure(
  kind: string,
  coefficients: readonly DrawnCoefficient[],
  n: number,
  outcome: string,
): Figure {
  const ratios = kind === 'odds ratio';
  const drawn = coefficients.filter((part) => Number.isFinite(part.low) && Number.isFinite(part.high)).slice(0, MOST);
  const labels = axisLabels(drawn.map((part) => part.label.replace(/ against [\s\S]*$/, '')));
  const values = drawn.map((part, index) => ({
    f0: labels[index] ?? '',
    f1: part.estimate,
    f2: part.low,
    f3: part.high,
  }));
  const y = {
    field: 'f0',
    type: 'nominal',
    title: null,
    sort: null,
    scale: { domain: labels },
    axis: { labelLimit: 220 },
  } as const;
  const scale = ratios ? ({ type: 'log' } as const) : ({ zero: true } as const);
  const title = ratios ? 'odds ratio (95% CI, log scale)' : 'standardised coefficient (95% CI)';
  const x = (field: string) => ({ field, type: 'quantitative', title, scale }) as const;
  const left = coefficients.length > drawn.length ? ` ${drawn.length} of ${coefficients.length} are drawn.` : '';
  return {
    caption: `${ratios ? 'Odds ratios' : 'Standardised coefficients (in standard deviations of outcome per standard deviation of predictor)'} of the model of ${outcome} with 95% confidence intervals (n = ${n}).${left}`,
    spec: {
      data: { values },
      layer: [
        {
          data: { values: [{ f1: ratios ? 1 : 0 }] },
          mark: { type: 'rule', strokeDash: [4, 4], color: '#777777' },
          encoding: { x: x('f1') },
        },
        { mark: { type: 'rule', strokeWidth: 2, color: '#0072B2' }, encoding: { y, x: x('f2'), x2: { field: 'f3' } } },
        { mark: { type: 'point', filled: true, size: 70, color: '#D55E00', opacity: 1 }, encoding: { y, x: x('f1') } },
      ],
    },
  };
}
