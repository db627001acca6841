import type { TopLevelSpec } from 'vega-lite';
import type { DrawnPlace, Horizontal } from './axes.ts';
import { PALETTE } from './figure.ts';

/** Layers that several figures share. f0 is the place on the horizontal axis, f1 the value, f2 and f3 its limits, f4 a part. */

export interface Point {
  readonly f0: number;
  readonly f1: number;
}

export interface Bar extends Point {
  readonly f2: number;
  readonly f3: number;
  readonly f4?: string;
}

export interface Vertical {
  readonly title: string;
  readonly scale: { readonly zero: boolean; readonly domain?: number[] };
}

export type Layer = Extract<TopLevelSpec, { layer: unknown }>['layer'][number];

type Across = ReturnType<Horizontal['encoding']>;

export function barOfPlace({ estimate, low, high, group }: DrawnPlace, at: number): Bar {
  return { f0: at, f1: estimate, f2: low ?? estimate, f3: high ?? estimate, f4: group ?? '' };
}

const upright = (field: string, vertical: Vertical) => ({ field, type: 'quantitative', ...vertical }) as const;
const part = { field: 'f4', type: 'nominal' } as const;

export function bandLayer(bars: readonly Bar[], x: Across, vertical: Vertical): Layer {
  return {
    data: { values: [...bars] },
    mark: { type: 'area', opacity: 0.22, color: PALETTE[1], clip: true },
    encoding: { x, y: upright('f2', vertical), y2: { field: 'f3' }, detail: part },
  };
}

export function lineLayer(bars: readonly Bar[], x: Across, vertical: Vertical): Layer {
  return {
    data: { values: [...bars] },
    mark: { type: 'line', strokeWidth: 2.5, color: PALETTE[1], clip: true },
    encoding: { x, y: upright('f1', vertical), detail: part },
  };
}

export function pointLayer(points: readonly Point[], x: Across, vertical: Vertical, size?: number): Layer {
  const many = points.length > 800;
  return {
    data: { values: [...points] },
    mark: { type: 'circle', size: size ?? (many ? 14 : 34), opacity: many ? 0.35 : 0.7, color: PALETTE[0] },
    encoding: { x, y: upright('f1', vertical) },
  };
}

/** Thin lines between the points, in their order. */
export function pathLayer(points: readonly Point[], x: Across, vertical: Vertical): Layer {
  return {
    data: { values: [...points] },
    mark: { type: 'line', strokeWidth: 1, opacity: 0.5, color: PALETTE[0] },
    encoding: { x, y: upright('f1', vertical) },
  };
}

export function limitLayer(bars: readonly Bar[], x: Across, vertical: Vertical): Layer {
  return {
    data: { values: [...bars] },
    mark: { type: 'rule', strokeWidth: 1.5, color: PALETTE[0] },
    encoding: { x, y: upright('f2', vertical), y2: { field: 'f3' } },
  };
}

/** One line for each label, from top to bottom in their order. */
export function lineAxis(labels: readonly string[]) {
  const scale = { domain: [...labels] };
  return { field: 'f0', type: 'nominal', title: null, sort: null, scale, axis: { labelLimit: 220 } } as const;
}

/** A colour for each of the two parts that a field names, without a legend. */
export function partColour(field: string, domain: [string, string], range: [string, string]) {
  return { field, type: 'nominal', legend: null, scale: { domain, range } } as const;
}

/** Dashed rules from top to bottom. */
export function eventLayer(places: readonly number[], x: Across): Layer {
  return {
    data: { values: places.map((place) => ({ f0: place })) },
    mark: { type: 'rule', strokeDash: [5, 4], color: '#444444', strokeWidth: 1.5 },
    encoding: { x },
  };
}
