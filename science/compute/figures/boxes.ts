import { quantile } from '../quantile.ts';
import type { AnalysisData, FactorColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import { axisTitle } from './axis-title.ts';
import type { Draw, Figure } from './figure.ts';
import { axisLabels, PALETTE, thinnedRows } from './figure.ts';
import { stratumOf } from './strata.ts';

const MOST_GROUPS = 30;
const MOST_DOTS = 1500;

interface Group {
  readonly label: string;
  readonly values: Float64Array;
}

/** A quantity in groups: single values over boxes. */
export const drawBoxes: Draw = ({ choice: { plan, data } }) => {
  const outcome = plan.outcome ?? '';
  const groups = data.columns.get(plan.predictors[0] ?? '');
  if (groups?.kind !== 'factor') return null;
  const parted = withinStrata(groups, stratumOf(plan.strata, data));
  const drawn = groupsOf(data, outcome, parted).slice(0, MOST_GROUPS);
  return drawn.length === 0 ? null : boxes(drawn, axisTitle(outcome), parted.title);
};

interface Parted extends Pick<FactorColumn, 'codes' | 'levels'> {
  readonly title: string;
}

/** The groups of each stratum side by side: "Adelie, female". */
function withinStrata(groups: FactorColumn, stratum: FactorColumn | undefined): Parted {
  const { codes, levels, name } = groups;
  if (stratum === undefined || levels.length * stratum.levels.length > MOST_GROUPS)
    return { codes, levels, title: axisTitle(name) };
  return {
    levels: stratum.levels.flatMap((part) => levels.map((level) => `${level}, ${part}`)),
    // 0 is a missing value, in both.
    codes: codes.map((code, row) => {
      const part = stratum.codes[row] ?? 0;
      return code === 0 || part === 0 ? 0 : (part - 1) * levels.length + code;
    }),
    title: `${axisTitle(name)} and ${axisTitle(stratum.name)}`,
  };
}

/** The same quantity measured twice: a box for each measurement. */
export const drawMeasurements: Draw = ({ choice: { plan, data } }) => {
  const names = [plan.baseline, plan.outcome].filter((name) => name !== null);
  const drawn = names.flatMap((name): Group[] => {
    const column = data.columns.get(name);
    return isNumeric(column) ? [{ label: axisTitle(name), values: column.values }] : [];
  });
  return drawn.length < 2 ? null : boxes(drawn, axisTitle(plan.outcome ?? ''), '');
};

function groupsOf({ columns }: AnalysisData, outcome: string, groups: Parted): Group[] {
  const column = columns.get(outcome);
  if (!isNumeric(column)) return [];
  const values = groups.levels.map((): number[] => []);
  for (const [row, code] of groups.codes.entries()) {
    const value = column.values[row] ?? NaN;
    if (!Number.isNaN(value)) values[code - 1]?.push(value);
  }
  return groups.levels
    .map((label, index) => ({ label, values: Float64Array.from(values[index] ?? []) }))
    .filter((group) => group.values.length > 0);
}

function boxes(groups: readonly Group[], outcome: string, by: string): Figure {
  const labels = axisLabels(groups.map((group) => group.label));
  const n = groups.reduce((sum, group) => sum + group.values.length, 0);
  const most = Math.ceil(MOST_DOTS / groups.length);
  const drawn = groups.map((group, index) => ({ f0: labels[index] ?? '', ...boxOf(group.values) }));
  const dots = groups.flatMap((group, index) =>
    thinnedRows(group.values.length, most).map((row, place) => ({
      f0: labels[index] ?? '',
      f1: group.values[row] ?? 0,
      f6: jitter(place),
    })),
  );
  const sideways = groups.length > 6 || labels.some((label) => label.length > 14);
  return {
    name: 'boxes',
    shown: { kind: 'boxes', outcome, by: by === '' ? null : by, n, points: dots.length },
    spec: { layer: layersOf(drawn, dots, sideways, encoder(outcome, by, labels, sideways)) },
  };
}

type Datum = Readonly<Record<string, string | number>>;
type Layers = Extract<Figure['spec'], { readonly layer: unknown }>['layer'];
type Encoder = ReturnType<typeof encoder>;

/** Encodings along the quantity, lying down where the labels need the room. */
function encoder(outcome: string, by: string, labels: string[], sideways: boolean) {
  const across = {
    field: 'f0',
    type: 'nominal',
    title: by === '' ? null : by,
    sort: null,
    scale: { domain: labels },
    axis: { labelAngle: 0, labelLimit: 180 },
  } as const;
  const along = (field: string) => ({ field, type: 'quantitative', title: outcome, scale: { zero: false } }) as const;
  return (start: string, end?: string) =>
    sideways
      ? { y: across, x: along(start), ...(end && { x2: { field: end } }) }
      : { x: across, y: along(start), ...(end && { y2: { field: end } }) };
}

function layersOf(boxes: Datum[], dots: Datum[], sideways: boolean, from: Encoder): Layers {
  const offset = { field: 'f6', type: 'quantitative' as const, scale: { domain: [-1, 1] } };
  const data = { values: boxes };
  const opacity = dots.length > 300 ? 0.3 : 0.55;
  return [
    { data, mark: { type: 'rule', color: '#333333' }, encoding: from('f1', 'f5') },
    { data, mark: { type: 'bar', size: 34, fill: '#EEF3F7', stroke: '#333333' }, encoding: from('f2', 'f4') },
    { data, mark: { type: 'tick', size: 34, thickness: 2, color: '#333333' }, encoding: from('f3') },
    {
      data: { values: dots },
      mark: { type: 'circle', size: dots.length > 300 ? 14 : 26, opacity, color: PALETTE[0] },
      encoding: { ...from('f1'), ...(sideways ? { yOffset: offset } : { xOffset: offset }) },
    },
    {
      data,
      mark: { type: 'point', shape: 'diamond', filled: true, size: 70, color: PALETTE[1], opacity: 1 },
      encoding: from('f7'),
    },
  ];
}

function boxOf(values: Float64Array): Datum {
  const sorted = Float64Array.from(values).sort();
  const [q1, median, q3] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const reach = 1.5 * (q3 - q1);
  const inside = sorted.filter((value) => value >= q1 - reach && value <= q3 + reach);
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return { f1: inside[0] ?? q1, f2: q1, f3: median, f4: q3, f5: inside.at(-1) ?? q3, f7: mean };
}

/** Spread of the dots within a group: golden-ratio steps, the same at every run. */
function jitter(place: number): number {
  return (((place * 0.618034) % 1) - 0.5) * 0.7;
}
