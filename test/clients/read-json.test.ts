import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readJson } from '../../clients/models/read-json.ts';

for (const [what, written, value] of [
  ['JSON', '{"a": 1}', { a: 1 }],
  ['a code fence', '```json\n{"a": 1}\n```', { a: 1 }],
  ['thoughts before it', '<think>{"b": 2}, or [3]?</think>{"a": 1}', { a: 1 }],
  ['thoughts that were cut off', '<think>perhaps {"b": 2}?', undefined],
  ['thoughts whose beginning is not sent', 'perhaps {"b": 2}?</think>{"a": 1}', { a: 1 }],
  ['a remark behind it', '{"a": 1}\nI hope {that} helps!', { a: 1 }],
  ['brackets in texts', '{"a": "}]\\"{"} and more', { a: '}]"{' }],
  ['no last brackets', '{"a": [1, {"b": "c"', { a: [1, { b: 'c' }] }],
  ['a text that was cut off', '{"a": "half of a sent', { a: 'half of a sent' }],
  ['a cut in an escape', '{"a": "x\\', { a: 'x' }],
  ['a cut behind a comma', '{"a": 1,', { a: 1 }],
  ['a list', 'Sure: [1, 2]', [1, 2]],
  ['nothing', '', undefined],
  ['prose', 'I cannot answer this.', undefined],
  ['a cut within a name', '{"a": 1, "b', undefined],
] as const) {
  test(`${what} -> is read as it is meant`, () => {
    assert.deepEqual(readJson(written), value);
  });
}

test('brackets without an end -> take time in proportion to their number', () => {
  assert.equal(readJson('['.repeat(200_000)), undefined);
});
