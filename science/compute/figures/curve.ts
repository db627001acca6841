import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import type { FigureShown } from '../../narrate/captions.ts';
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
  readonly shown: FigureShown;
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
    shown: shownOf(plan, axisTitle(x.name), data.rows),
    vertical: y === undefined ? shareOf(plan.outcomeLevel) : { title: axisTitle(y.name), scale: { zero: false } },
    axis,
    points: y === undefined ? [] : pointsOf(x.values, y.values, axis),
    curve: places.map((place) => ({ ...place, at: axis.placeOf(place.at * days) })),
  });
};

function shareOf(level: string | null): Vertical {
  return { title: level === null ? 'Share' : `Share of ${level}`, scale: { zero: true, domain: [0, 1] } };
}

function shownOf(
  { outcome, outcomeLevel: level, covariates }: AnalysisPlan,
  predictor: string,
  n: number,
): FigureShown {
  return { kind: 'curve', outcome: axisTitle(outcome ?? ''), level, predictor, n, adjusted: covariates.length > 0 };
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
    shown: { kind: 'dose', share: what, predictor: axisTitle(x.name), n },
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

function curveFigure({ name, shown, vertical, axis, points, bars = [], curve }: Drawing): Figure {
  const x = axis.encoding('f0');
  const lines = curve.map((place) => barOfPlace(place, place.at));
  return {
    name,
    shown,
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
