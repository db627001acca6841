import assert from 'node:assert/strict';
import { test } from 'vitest';
import { UnreadableFile } from '../../../../activities/files/extraction/unreadable-file.ts';
import { readTable } from '../reading.ts';

const refusedWith = (pattern: RegExp) => (error: unknown) =>
  error instanceof UnreadableFile && (assert.match(error.message, pattern), true);

const EXPECTED = [
  [1, 'x'],
  [2, null],
];
const SHAPES: readonly [string, string][] = [
  ['a list of records', '[{"a":1,"b":"x"},{"a":2}]'],
  ['columns of equal length', '{"a":[1,2],"b":["x",null]}'],
  ['the columns pandas writes', '{"a":{"0":1,"1":2},"b":{"0":"x","1":null}}'],
  ['a wrapped list', '{"meta":{"page":1},"data":[{"a":1,"b":"x"},{"a":2}]}'],
  ['a list of rows under a header', '[["a","b"],[1,"x"],[2,null]]'],
  ['newline-delimited records', '{"a":1,"b":"x"}\n\n{"a":2}\n'],
];
for (const [name, text] of SHAPES) {
  test(`${name} -> becomes a table`, async (t) => {
    const { types, rows } = await readTable(t, text, 'data.json');
    assert.deepEqual(types, { a: 'integer', b: 'text' });
    assert.deepEqual(rows, EXPECTED);
  });
}

test('nested objects -> columns with dots; lists stay JSON', async (t) => {
  const { types, rows } = await readTable(t, '[{"a":{"b":{"c":1.5}},"tags":["x","y"]}]', 'data.json');
  assert.deepEqual(types, { 'a.b.c': 'number', tags: 'text' });
  assert.deepEqual(rows, [[1.5, '["x","y"]']]);
});

test('a key called __proto__ -> is a column like any other', async (t) => {
  const { rows } = await readTable(t, '[{"__proto__":1,"constructor":2},{"__proto__":3,"constructor":4}]', 'data.json');
  assert.deepEqual(rows, [
    [1, 2],
    [3, 4],
  ]);
});

test('the bare NaN of Python -> is a missing value; "NaN," inside a text stays', async (t) => {
  const { rows } = await readTable(t, '[{"a": NaN, "b": "say: NaN, please"}, {"a": 1.5, "b": "y"}]', 'data.json');
  assert.deepEqual(rows[0], [null, 'say: NaN, please']);
});

test('NUL and lone surrogates -> do not reach the table', async (t) => {
  assert.deepEqual((await readTable(t, String.raw`[{"a":"x\u0000y\ud800z"}]`, 'data.json')).rows, [['xy\ufffdz']]);
});

test('100,000 levels -> are refused before anything parses them', async (t) => {
  const bomb = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  await assert.rejects(readTable(t, bomb, 'data.json'), refusedWith(/64 levels/));
  await assert.rejects(
    readTable(t, `{"a":1}\n{"a":${'[1,'.repeat(100_000)}\n`, 'data.ndjson'),
    refusedWith(/64 levels/),
  );
});

test('each reason to refuse JSON -> says what to do', async (t) => {
  await assert.rejects(readTable(t, '[{"a":1},{"a":', 'data.json'), refusedWith(/not valid JSON/));
  await assert.rejects(readTable(t, '{"a":1}\n{"a":2}\n{"a"\n', 'data.jsonl'), refusedWith(/Line 3/));
  await assert.rejects(readTable(t, '42', 'data.json'), refusedWith(/single value/));
  await assert.rejects(readTable(t, '[]', 'data.json'), refusedWith(/no records/));
  const wide = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`c${index}`, index]));
  await assert.rejects(readTable(t, JSON.stringify([wide]), 'data.json'), refusedWith(/at most 2,000/));
});
