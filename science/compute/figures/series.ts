import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import type { Estimate } from '../../../contracts/estimate.ts';
import type { DateColumn, NumberColumn } from '../analysis-data.ts';
import type { Horizontal } from './axes.ts';
import { drawnPlaces, horizontalAxis, quantityOf } from './axes.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { thinnedRows } from './figure.ts';
import type { Point } from './layers.ts';
import { bandLayer, barOfPlace, eventLayer, lineLayer, pathLayer, pointLayer } from './layers.ts';

const MOST_POINTS = 3000;
const MOST_JOINED = 400;

/** An outcome over time with what was fitted, and a rule at the event or the change that was found. */
export const drawSeries: Draw = ({ choice, outcome: { estimates }, drawn }) => {
  const { plan, data } = choice;
  const [time, y] = [quantityOf(data, plan.time), quantityOf(data, plan.outcome)];
  if (time === undefined || y === undefined || data.rows < 3) return null;
  const axis = horizontalAxis(time);
  const points = pointsOf(time, y, axis);
  const once = new Set(points.map(({ f0 }) => f0)).size === points.length;
  const fitted = drawnPlaces(drawn).map((place) => barOfPlace(place, axis.placeOf(place.at)));
  const events = eventOf(plan, choice.call.arguments, estimates).map(axis.placeOf);
  const vertical = { title: axisTitle(y.name), scale: { zero: false } };
  const x = axis.encoding('f0');
  return {
    name: 'series',
    shown: {
      kind: 'series',
      outcome: axisTitle(y.name),
      time: axisTitle(time.name),
      n: data.rows,
      fitted: fitted.length > 0,
      change: events.length === 0 ? null : plan.changeAt === null ? 'found' : 'planned',
    },
    spec: {
      layer: [
        pathLayer(once && points.length <= MOST_JOINED ? points : [], x, vertical),
        pointLayer(points, x, vertical),
        bandLayer(fitted, x, vertical),
        lineLayer(fitted, x, vertical),
        eventLayer(events, x),
      ],
    },
  };
};

type Quantity = NumberColumn | DateColumn;

/** In the order of time. */
function pointsOf(time: Quantity, y: Quantity, axis: Horizontal): Point[] {
  return thinnedRows(y.values.length, MOST_POINTS)
    .map((row) => ({ f0: axis.placeOf(time.values[row] ?? 0), f1: y.values[row] ?? 0 }))
    .sort((a, b) => a.f0 - b.f0);
}

/** The moment that the plan names, on the scale of the column, or the one that was found. */
function eventOf(
  plan: AnalysisPlan,
  given: Readonly<Record<string, { readonly value: unknown }>>,
  estimates: readonly Estimate[],
): number[] {
  const named = plan.changeAt === null ? undefined : given['change_at']?.value;
  if (typeof named === 'number') return [named];
  const found = estimates.find((each) => each.quantity === 'change-point' && each.stratum.length === 0);
  return found?.estimate == null || (found.pValue ?? 1) >= 0.05 ? [] : [found.estimate];
}
