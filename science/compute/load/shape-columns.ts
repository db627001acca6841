import { CALENDAR_KINDS, type CalendarKind, type ColumnKind } from '../../../contracts/analysis-plan.ts';
import type { Note } from '../../../contracts/estimate.ts';
import type { DataColumn, FactorColumn, NumberColumn } from '../analysis-data.ts';
import { asFactor, asIdentifier } from '../as-factor.ts';
import { orderLevels } from './level-order.ts';
import { calendarColumn } from './derived-columns.ts';
import type { UsedColumn } from './plan-columns.ts';
import type { StoredColumn } from './read-columns.ts';
import { numbersOfTexts } from './written-numbers.ts';

export interface ShapedColumn {
  readonly column: DataColumn;
  readonly notes: readonly Note[];
}

/** A stored column as the plan takes it: numbers, dates, levels or identifiers. */
export function shapeColumn(used: UsedColumn, stored: StoredColumn): ShapedColumn {
  if (stored.kind === 'text') return shapeTexts(used, stored.codes, stored.texts);
  if (stored.kind === 'date' && isCalendar(used.kind))
    return { column: calendarColumn(used.name, stored.values, used.kind), notes: [] };
  if (stored.kind === 'date')
    return { column: finished({ kind: 'date', name: used.name, missing: 0, values: stored.values }), notes: [] };
  return shapeNumbers(used, stored.values);
}

const isCalendar = (kind: ColumnKind | null): kind is CalendarKind => CALENDAR_KINDS.some((each) => each === kind);

function shapeNumbers({ name, kind }: UsedColumn, values: Float64Array): ShapedColumn {
  const numbers: NumberColumn = { kind: 'number', name, missing: 0, values };
  if (kind === 'identifier') return { column: asIdentifier(numbers), notes: [] };
  const groups = kind === 'category' || kind === 'ordered' || kind === 'binary' ? asFactor(numbers) : undefined;
  return { column: finished(groups ?? numbers), notes: [] };
}

function shapeTexts(
  { name, kind, scale }: UsedColumn,
  codes: Int32Array,
  texts: readonly string[] | null,
): ShapedColumn {
  if (kind === 'identifier' || texts === null) {
    const distinct = texts?.length ?? codes.reduce((most, code) => Math.max(most, code), 0);
    return { column: { kind: 'identifier', name, missing: countZeros(codes), codes, distinct }, notes: [] };
  }
  if (scale !== null) return shapeScale(name, codes, texts, scale);
  const isQuantity = kind === null || kind === 'quantity' || kind === 'count';
  const numbers = isQuantity ? numbersOfTexts(texts) : undefined;
  if (numbers) {
    const values = Float64Array.from(codes, (code) => numbers[code - 1] ?? NaN);
    const notes: Note[] = [
      { code: 'values-read', column: name, count: values.length - countMissing(values), detail: null },
    ];
    return { column: finished({ kind: 'number', name, missing: 0, values }), notes };
  }
  const levels = orderLevels(texts);
  const place = new Map(levels.map((level, index) => [level, index + 1]));
  const newCode = texts.map((text) => place.get(text) ?? 0);
  const ordered: FactorColumn = {
    kind: 'factor',
    name,
    missing: 0,
    levels,
    codes: codes.map((code) => newCode[code - 1] ?? 0),
  };
  return { column: finished(ordered), notes: [] };
}

/** Levels in an order as 1, 2, 3, …; what is no level of it is missing. */
function shapeScale(name: string, codes: Int32Array, texts: readonly string[], scale: readonly string[]): ShapedColumn {
  const places = texts.map((text) => scale.indexOf(text) + 1 || NaN);
  const values = Float64Array.from(codes, (code) => places[code - 1] ?? NaN);
  const listed = scale.map((level, index) => `${index + 1} ${level}`).join(', ');
  const note: Note = { code: 'values-read', column: name, count: null, detail: `counts in its order: ${listed}` };
  return { column: finished({ kind: 'number', name, missing: 0, values }), notes: [note] };
}

function finished(column: NumberColumn | FactorColumn | Extract<DataColumn, { kind: 'date' }>): DataColumn {
  const missing = column.kind === 'factor' ? countZeros(column.codes) : countMissing(column.values);
  return { ...column, missing };
}

function countZeros(codes: Int32Array): number {
  return codes.reduce((sum, code) => (code === 0 ? sum + 1 : sum), 0);
}

function countMissing(values: Float64Array): number {
  return values.reduce((sum, value) => (Number.isNaN(value) ? sum + 1 : sum), 0);
}
