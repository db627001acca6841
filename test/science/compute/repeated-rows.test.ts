import assert from 'node:assert/strict';
import { test } from 'vitest';
import { repeatedRowNotes } from '../../../science/compute/load/repeated-rows.ts';

const numbers = (name: string, values: readonly number[]) =>
  [name, { kind: 'number', name, missing: 0, values: Float64Array.from(values) }] as const;

for (const [what, id, height, repeated] of [
  ['two rows that stand twice', [1, 2, 2, 3, 3], [5, 6, 6, 7, 7], [2]],
  ['rows that differ in one column', [1, 2, 3, 4, 5], [5, 6, 6, 7, 7], []],
  ['missing values alike', [1, 1, 2, 3, 4], [NaN, NaN, 6, 7, 8], [1]],
] as const) {
  test(`${what} -> ${repeated.length > 0 ? 'a note of how many' : 'no note'}`, () => {
    const notes = repeatedRowNotes({ rows: 5, columns: new Map([numbers('id', id), numbers('height', height)]) });
    assert.deepEqual(
      notes.map(({ count }) => count),
      repeated,
    );
  });
}
