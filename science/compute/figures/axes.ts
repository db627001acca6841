import type { AnalysisData, DataColumn, DateColumn, NumberColumn } from '../analysis-data.ts';
import { isNumeric } from '../analysis-data.ts';
import type { RRow } from '../r-rows.ts';
import { axisTitle } from './axis-title.ts';

const DAY_MS = 86_400_000;

/** A horizontal axis of quantities or dates, and what turns a value of the column into its place on it. */
export interface Horizontal {
  readonly encoding: (field: string) => {
    readonly field: string;
    readonly type: 'quantitative' | 'temporal';
    readonly title: string;
    readonly scale: { readonly zero?: false; readonly type?: 'utc' | 'log'; readonly nice?: boolean };
    readonly axis?: { readonly format: string };
  };
  readonly placeOf: (value: number) => number;
}

export function horizontalAxis(column: NumberColumn | DateColumn): Horizontal {
  const title = axisTitle(column.name);
  if (column.kind === 'date')
    return {
      encoding: (field) => ({ field, type: 'temporal', title, scale: { type: 'utc', nice: true } }),
      placeOf: (days) => days * DAY_MS,
    };
  const years = column.values.every((value) => Number.isInteger(value) && value >= 1000 && value <= 2999);
  return {
    encoding: (field) => ({
      field,
      type: 'quantitative',
      title,
      scale: { zero: false },
      ...(years && { axis: { format: 'd' } }),
    }),
    placeOf: (value) => value,
  };
}

export interface DrawnPlace {
  readonly at: number;
  readonly estimate: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly group: string | null;
  readonly n: number | null;
}

/** What R drew of all rows together: lines of strata are figures of their own. */
export function drawnPlaces(rows: readonly RRow[]): DrawnPlace[] {
  return rows.flatMap((row) => {
    const [at, estimate] = [row.number('at'), row.number('estimate')];
    if (at === null || estimate === null || row.text('stratum1') !== null) return [];
    return [
      { at, estimate, low: row.number('low'), high: row.number('high'), group: row.text('group'), n: row.number('n') },
    ];
  });
}

/** A column of numbers or dates by name. */
export function quantityOf(
  { columns }: AnalysisData,
  name: string | null | undefined,
): NumberColumn | DateColumn | undefined {
  const column: DataColumn | undefined = columns.get(name ?? '');
  return isNumeric(column) ? column : undefined;
}
