import type { TopLevelSpec } from 'vega-lite';
import type { Variable } from '../frames/frame.ts';
import { nameOf } from '../report/wording.ts';

/** A chart as a Vega-Lite specification with its data inside. Fields are f0, f1, …: names from the data appear as titles only. */
export interface Figure {
  readonly spec: TopLevelSpec;
  readonly caption: string;
}

/** Okabe & Ito (2008): distinguishable with colour-vision deficiencies. */
export const PALETTE = [
  '#0072B2',
  '#D55E00',
  '#009E73',
  '#CC79A7',
  '#E69F00',
  '#56B4E9',
  '#999999',
  '#000000',
  '#F0E442',
  '#7A5195',
  '#8C564B',
  '#2F4B7C',
];

const MOST_POINTS = 5000;
const LABEL_LENGTH = 28;

/** Axis labels from the data: short, and different where the levels are. */
export function axisLabels(labels: readonly string[]): string[] {
  const seen = new Set<string>();
  return labels.map((label) => {
    const letters = Array.from(label);
    let short = letters.length > LABEL_LENGTH ? `${letters.slice(0, LABEL_LENGTH - 1).join('')}…` : label;
    short = harmless(short);
    for (let copy = 2; seen.has(short); copy++) short = `${letters.slice(0, LABEL_LENGTH - 5).join('')}… (${copy})`;
    seen.add(short);
    return short;
  });
}

/** Vega keeps labels and titles as keys of plain objects, where names such as "constructor" are taken. */
function harmless(text: string): string {
  return text in Object.prototype ? `${text}\u00A0` : text;
}

export function titleOf(variable: Variable): string {
  return harmless(nameOf(variable));
}

/** Every k-th of the points, so that the same data give the same picture. */
export function thin<Point>(points: readonly Point[], most = MOST_POINTS): Point[] {
  if (points.length <= most) return [...points];
  const step = points.length / most;
  return Array.from({ length: most }, (_, index) => points[Math.floor(index * step)]).filter(
    (point) => point !== undefined,
  );
}

export function thinNote(points: number, most = MOST_POINTS): string {
  return points > most
    ? ` Of ${points} points, ${most} evenly chosen ones are drawn; all summaries use every observation.`
    : '';
}
