import type { Variable } from '../frames/frame.ts';
import type { Comparison, Group } from '../relations/comparison.ts';
import { nameOf } from '../report/wording.ts';
import { describe } from '../statistics/describe.ts';
import { axisLabels, thin, thinNote, titleOf } from './figure.ts';
import type { Figure } from './figure.ts';

const MOST_GROUPS = 30;
const MOST_DOTS = 2000;

/** Box plot with the single values beside it; boxes are computed from all values, dots are thinned. */
export function groupFigure({ outcome, by, groups, n }: Pick<Comparison, 'outcome' | 'by' | 'groups' | 'n'>): Figure {
  const drawn = groups.slice(0, MOST_GROUPS);
  const labels = axisLabels(drawn.map((group) => group.label));
  const boxes = drawn.map((group, index) => ({ f0: labels[index] ?? '', ...boxOf(group) }));
  const dots = thin(
    drawn.flatMap((group, index) =>
      group.values.map((value, place) => ({ f0: labels[index] ?? '', f1: value, f6: jitter(place) })),
    ),
    MOST_DOTS,
  );
  const sideways = drawn.length > 6 || labels.some((label) => label.length > 14);
  const left = groups.length > MOST_GROUPS ? ` The first ${MOST_GROUPS} of ${groups.length} groups are drawn.` : '';
  return {
    caption: `${nameOf(outcome)} by ${nameOf(by)} (n = ${n}). Boxes show the median and the middle half of the values, whiskers reach to the furthest value within 1.5 interquartile ranges, diamonds are means, dots are single observations.${thinNote(dots.length < n ? n : 0, MOST_DOTS)}${left}`,
    spec: { layer: layersOf({ dots, boxes, sideways, from: encoder(outcome, by, labels, sideways) }) },
  };
}

type Datum = Readonly<Record<string, string | number>>;
type Layers = Extract<Figure['spec'], { readonly layer: unknown }>['layer'];
type Encoder = ReturnType<typeof encoder>;

/** Encodings along the quantity, lying down where the labels need the room. */
function encoder(outcome: Variable, by: Variable, labels: string[], sideways: boolean) {
  const across = {
    field: 'f0',
    type: 'nominal',
    title: titleOf(by),
    sort: null,
    scale: { domain: labels },
    axis: { labelAngle: 0, labelLimit: 180 },
  } as const;
  const along = (field: string) =>
    ({ field, type: 'quantitative', title: titleOf(outcome), scale: { zero: false } }) as const;
  return (start: string, end?: string) =>
    sideways
      ? { y: across, x: along(start), ...(end && { x2: { field: end } }) }
      : { x: across, y: along(start), ...(end && { y2: { field: end } }) };
}

interface Drawing {
  readonly dots: Datum[];
  readonly boxes: Datum[];
  readonly sideways: boolean;
  readonly from: Encoder;
}

function layersOf({ dots, boxes, sideways, from }: Drawing): Layers {
  const offset = { field: 'f6', type: 'quantitative' as const, scale: { domain: [-1, 1] } };
  const data = { values: boxes };
  return [
    {
      data: { values: dots },
      mark: { type: 'circle', size: 14, opacity: 0.35, color: '#0072B2' },
      encoding: { ...from('f1'), ...(sideways ? { yOffset: offset } : { xOffset: offset }) },
    },
    { data, mark: { type: 'rule', color: '#333333' }, encoding: from('f1', 'f5') },
    {
      data,
      mark: { type: 'bar', size: 26, fill: '#FFFFFF', fillOpacity: 0.75, stroke: '#333333' },
      encoding: from('f2', 'f4'),
    },
    { data, mark: { type: 'tick', size: 26, thickness: 2, color: '#333333' }, encoding: from('f3') },
    {
      data,
      mark: { type: 'point', shape: 'diamond', filled: true, size: 50, color: '#D55E00', opacity: 1 },
      encoding: from('f7'),
    },
  ];
}

function boxOf({ values }: Group) {
  const { q1, q3, median, mean } = describe(values);
  const reach = 1.5 * (q3 - q1);
  let lowest = q1;
  let highest = q3;
  for (const value of values) {
    if (value >= q1 - reach && value < lowest) lowest = value;
    if (value <= q3 + reach && value > highest) highest = value;
  }
  return { f1: lowest, f2: q1, f3: median, f4: q3, f5: highest, f7: mean };
}

/** Spread of the dots within a group: golden-ratio steps, the same at every run. */
function jitter(place: number): number {
  return (((place * 0.618034) % 1) - 0.5) * 0.7;
}
