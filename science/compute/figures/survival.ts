import type { DrawnPlace } from './axes.ts';
import { drawnPlaces, quantityOf } from './axes.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw } from './figure.ts';
import { axisLabels, colours } from './figure.ts';
import type { Layer } from './layers.ts';
import { barOfPlace } from './layers.ts';

const MOST_GROUPS = 6;
const TICKS = 6;
/** Height of a line of numbers at risk, in units of the survival axis. */
const LINE = 0.09;

/** Survival of each group as steps with 95% limits; below them how many are at risk. */
export const drawSurvival: Draw = ({ choice: { plan, data }, drawn }) => {
  const time = quantityOf(data, plan.time);
  const places = drawnPlaces(drawn);
  if (time === undefined || places.length < 2) return null;
  const groups = groupsOf(places);
  const title = axisTitle(plan.predictors[0] ?? '');
  const last = Math.max(...places.map(({ at }) => at));
  return {
    name: 'survival',
    shown: { kind: 'survival', by: groups.length === 1 ? null : title, n: data.rows },
    spec: { layer: survivalLayers(groups, ticksUpTo(last), axisTitle(time.name), title) },
  };
};

interface Group {
  readonly label: string;
  readonly steps: readonly DrawnPlace[];
}

function groupsOf(places: readonly DrawnPlace[]): Group[] {
  const names = [...new Set(places.map(({ group }) => group))].slice(0, MOST_GROUPS);
  const labels = axisLabels(names.map((name) => name ?? 'All'));
  return names.map((name, index) => ({
    label: labels[index] ?? '',
    steps: places.filter(({ group }) => group === name),
  }));
}

function survivalLayers(groups: readonly Group[], ticks: readonly number[], along: string, by: string): Layer[] {
  const steps = groups.flatMap(({ label, steps: own }) =>
    own.map((place) => ({ ...barOfPlace(place, place.at), f4: label })),
  );
  const axis = { values: [...ticks], grid: false };
  const last = Math.max(...steps.map(({ f0 }) => f0));
  // Room for the first and the last number at risk.
  const scale = { domain: [-0.02 * last, 1.02 * last], nice: false };
  const x = { field: 'f0', type: 'quantitative', title: along, axis, scale } as const;
  const color = colourOf(groups, by);
  const y = (field: string) => uprightAxis(field, groups.length);
  return [
    {
      data: { values: steps },
      mark: { type: 'area', interpolate: 'step-after', opacity: 0.15 },
      encoding: { x, y: y('f2'), y2: { field: 'f3' }, color },
    },
    {
      data: { values: steps },
      mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2.5 },
      encoding: { x, y: y('f1'), color },
    },
    {
      data: { values: [{ f1: -LINE * 0.7, f5: 'At risk' }] },
      mark: { type: 'text', align: 'left', fontSize: 12, x: 4 },
      encoding: { y: y('f1'), text: { field: 'f5' } },
    },
    {
      data: { values: riskNumbers(groups, ticks) },
      mark: { type: 'text', fontSize: 12 },
      encoding: { x, y: y('f1'), text: { field: 'f5' }, color },
    },
  ];
}

/** Survival from 0 to 1, with room below for a line of numbers for each group. */
function uprightAxis(field: string, groups: number) {
  const scale = { domain: [-LINE * (groups + 1.2), 1] };
  const axis = { values: [0, 0.25, 0.5, 0.75, 1], format: '.0%' };
  return { field, type: 'quantitative', title: 'Survival', scale, axis } as const;
}

function colourOf(groups: readonly Group[], title: string) {
  const scale = { domain: groups.map(({ label }) => label), range: colours(groups.length) };
  return { field: 'f4', type: 'nominal', title, scale, ...(groups.length === 1 && { legend: null }) } as const;
}

function riskNumbers(groups: readonly Group[], ticks: readonly number[]) {
  return groups.flatMap(({ label, steps }, line) =>
    ticks.map((at) => ({ f0: at, f1: -LINE * (line + 1.6), f4: label, f5: String(atRisk(steps, at)) })),
  );
}

/** Rows at risk just before a time: those of the first step that is not earlier. */
function atRisk(steps: readonly DrawnPlace[], at: number): number {
  return steps.find((step) => step.at >= at && (step.at > 0 || at === 0))?.n ?? 0;
}

/** Round times from zero on, about six of them. */
function ticksUpTo(last: number): number[] {
  const rough = last / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.floor(last / step + 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}
