import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import { DAYS_OF_YEAR } from '../methods/model-roles.ts';
import type { DrawnPlace, Horizontal } from './axes.ts';
import { drawnPlaces, horizontalAxis, quantityOf } from './axes.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw, Figure } from './figure.ts';
import { thinnedRows } from './figure.ts';
import type { Bar, Point, Vertical } from './layers.ts';
import { bandLayer, barOfPlace, limitLayer, lineLayer, pointLayer } from './layers.ts';

const MOST_POINTS = 3000;

interface Drawing {
  readonly name: string;
  readonly caption: string;
  readonly vertical: Vertical;
  readonly axis: Horizontal;
  readonly points: readonly Point[];
  /** Estimates with their limits, in place of single points. */
  readonly bars?: readonly Bar[];
  readonly curve: readonly DrawnPlace[];
}

/** A quantity, or the share of a level, along another: points with the fitted line or curve and its band. */
export const drawCurve: Draw = ({ choice, drawn, loaded }) => {
  const { plan, data } = choice;
  const x = quantityOf(loaded.data, plan.predictors[0]);
  const places = drawnPlaces(drawn);
  if (x === undefined || places.length < 2) return null;
  const axis = horizontalAxis(x);
  const days = x.kind === 'date' && choice.timeUnits?.[x.name] === 'year' ? DAYS_OF_YEAR : 1;
  const y = plan.outcomeLevel === null ? quantityOf(data, plan.outcome) : undefined;
  return curveFigure({
    name: 'curve',
    caption: captionOf(plan, axisTitle(x.name), data.rows),
    vertical: y === undefined ? shareOf(plan.outcomeLevel) : { title: axisTitle(y.name), scale: { zero: false } },
    axis,
    points: y === undefined ? [] : pointsOf(x.values, y.values, axis),
    curve: places.map((place) => ({ ...place, at: axis.placeOf(place.at * days) })),
  });
};

function shareOf(level: string | null): Vertical {
  return { title: level === null ? 'Share' : `Share of ${level}`, scale: { zero: true, domain: [0, 1] } };
}

function captionOf({ outcome, outcomeLevel, covariates }: AnalysisPlan, along: string, n: number): string {
  const level = outcomeLevel === null ? '' : `: ${outcomeLevel}`;
  const adjusted = covariates.length > 0 ? '; other columns are held at their middle' : '';
  return `${axisTitle(outcome ?? '')}${level} by ${along} (n = ${n}), as fitted, with 95% confidence band${adjusted}.`;
}

/** The share at each dose with its limits, the fitted curve, and the dose at half effect. */
export const drawDoseShares: Draw = ({ choice: { plan, data }, outcome: { estimates }, drawn }) => {
  const x = quantityOf(data, plan.predictors[0]);
  const curve = drawnPlaces(drawn);
  if (x === undefined || curve.length < 2) return null;
  const shares = estimates.filter((each) => each.quantity === 'share' && each.stratum.length === 0);
  const bars = shares.flatMap(barOf);
  const n = shares.reduce((sum, each) => sum + each.n, 0);
  const what = plan.outcomeLevel === null ? axisTitle(plan.outcome ?? '') : plan.outcomeLevel;
  const figure = curveFigure({
    name: 'dose-response',
    caption: `Share of ${what} by ${axisTitle(x.name)}${n > 0 ? ` (n = ${n})` : ''}: observed with 95% confidence intervals, fitted logistic curve with its band.`,
    vertical: shareOf(what),
    axis: horizontalAxis(x),
    points: [],
    bars,
    curve,
  });
  return withHalf(figure, estimates, x.name);
};

function barOf({ at, estimate, confidence }: Estimate): Bar[] {
  if (at === null || estimate === null) return [];
  return [{ f0: at.value, f1: estimate, f2: confidence?.low ?? estimate, f3: confidence?.high ?? estimate }];
}

/** A dashed rule where half of the effect is reached. */
function withHalf(figure: Figure, estimates: readonly Estimate[], name: string): Figure {
  const half = estimates.find((each) => each.quantity === 'half-effect-dose' && each.stratum.length === 0)?.estimate;
  if (half === null || half === undefined || !('layer' in figure.spec)) return figure;
  const layer: typeof figure.spec.layer = [
    {
      data: { values: [{ f0: half }] },
      mark: { type: 'rule', strokeDash: [4, 4], color: '#777777' },
      encoding: { x: { field: 'f0', type: 'quantitative', title: axisTitle(name) } },
    },
    ...figure.spec.layer,
  ];
  return { ...figure, spec: { ...figure.spec, layer } };
}

function pointsOf(x: Float64Array, y: Float64Array, axis: Horizontal): Point[] {
  return thinnedRows(x.length, MOST_POINTS).map((row) => ({ f0: axis.placeOf(x[row] ?? 0), f1: y[row] ?? 0 }));
}

function curveFigure({ name, caption, vertical, axis, points, bars = [], curve }: Drawing): Figure {
  const x = axis.encoding('f0');
  const lines = curve.map((place) => barOfPlace(place, place.at));
  return {
    name,
    caption,
    spec: {
      layer: [
        bandLayer(lines, x, vertical),
        pointLayer(points, x, vertical),
        limitLayer(bars, x, vertical),
        pointLayer(bars, x, vertical, 60),
        lineLayer(lines, x, vertical),
      ],
    },
  };
}
