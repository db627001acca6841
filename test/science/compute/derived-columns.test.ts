import assert from 'node:assert/strict';
import { test } from 'vitest';
import { successLevels, type Success } from '../../../contracts/success.ts';
import type { CalendarKind } from '../../../contracts/analysis-plan.ts';
import type { DataColumn } from '../../../science/compute/analysis-data.ts';
import { calendarColumn, successColumn } from '../../../science/compute/load/derived-columns.ts';

const days = (...dates: readonly string[]) => Float64Array.from(dates, (date) => Date.parse(date) / 86_400_000);
const shown = ({ levels, codes }: { levels: readonly string[]; codes: Int32Array }) =>
  [...codes].map((code) => levels[code - 1] ?? '-');

for (const [kind, levels, values] of [
  ['month', ['January', 'December'], ['December', 'January', '-']],
  ['weekday', ['Monday', 'Sunday'], ['Sunday', 'Monday', '-']],
  [
    'season',
    ['winter (December to February)'],
    ['winter (December to February)', 'winter (December to February)', '-'],
  ],
  ['year', ['2023', '2024'], ['2023', '2024', '-']],
] as const satisfies readonly (readonly [CalendarKind, readonly string[], readonly string[]])[]) {
  test(`dates by ${kind} -> levels in their own order, a missing date has none`, () => {
    const column = calendarColumn('day', days('2023-12-31', '2024-01-01', 'no date'), kind);
    assert.deepEqual(column.levels, levels);
    assert.deepEqual(shown(column), values);
    assert.equal(column.missing, 1);
  });
}

const SCORES: DataColumn = { kind: 'number', name: 'score', missing: 1, values: Float64Array.of(84, 85, 86, NaN) };

for (const [success, values] of [
  [{ comparison: 'at-least', value: 85 }, ['below 85', 'at least 85', 'at least 85', '-']],
  [{ comparison: 'above', value: 85 }, ['at most 85', 'at most 85', 'above 85', '-']],
  [{ comparison: 'below', value: 85 }, ['below 85', 'at least 85', 'at least 85', '-']],
  [{ comparison: 'at-most', value: 85 }, ['at most 85', 'at most 85', 'above 85', '-']],
  [{ comparison: 'outside', value: 85, upper: 86 }, ['outside 85 to 86', 'within 85 to 86', 'within 85 to 86', '-']],
  [{ comparison: 'missing', value: null }, ['present', 'present', 'present', 'missing']],
] as const satisfies readonly (readonly [Success, readonly string[]])[]) {
  test(`numbers by "${successLevels(success).met}" -> ${values.join(', ')}`, () => {
    assert.deepEqual(shown(successColumn(SCORES, success)), values);
  });
}
