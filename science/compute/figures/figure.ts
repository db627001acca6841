import type { TopLevelSpec } from 'vega-lite';
import type { FigureShown } from '../../narrate/captions.ts';
import type { Computed } from '../computed.ts';

/** A chart as a Vega-Lite specification with its data inside. Fields are f0, f1, …: names from the data appear as titles only. */
export interface Figure {
  /** What is shown, as a file name: `boxes`. */
  readonly name: string;
  readonly spec: TopLevelSpec;
  /** What is shown, of which columns, of how many observations: its caption is made from this. */
  readonly shown: FigureShown;
}

/** The figure of an analysis; null where its numbers do not make one. */
export type Draw = (computed: Computed) => Figure | null;

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
] as const;

export function colours(count: number): string[] {
  return Array.from({ length: count }, (_, index) => PALETTE[index % PALETTE.length] ?? PALETTE[0]);
}

const LABEL_LENGTH = 28;

/** Axis labels from the data: short, and different where the levels are. */
export function axisLabels(labels: readonly string[]): string[] {
  const seen = new Set<string>();
  return labels.map((label) => {
    const letters = Array.from(label);
    let short = harmless(letters.length > LABEL_LENGTH ? `${letters.slice(0, LABEL_LENGTH - 1).join('')}…` : label);
    for (let copy = 2; seen.has(short); copy++) short = `${letters.slice(0, LABEL_LENGTH - 5).join('')}… (${copy})`;
    seen.add(short);
    return short;
  });
}

/** Vega keeps labels and titles as keys of plain objects, where names such as "constructor" are taken. */
export function harmless(text: string): string {
  return text in Object.prototype ? `${text}\u00A0` : text;
}

/** Every k-th of the rows, so that the same data give the same picture. */
export function thinnedRows(count: number, most: number): number[] {
  const step = Math.max(1, count / most);
  return Array.from({ length: Math.min(count, most) }, (_, index) => Math.floor(index * step));
}
