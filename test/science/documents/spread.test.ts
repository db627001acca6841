import assert from 'node:assert/strict';
import { test } from 'vitest';
import { spread } from '../../../science/documents/spread.ts';

const item = (identity: string, score: number) => ({ score, source: { identity } });
const order = (...items: ReturnType<typeof item>[]): string[] => spread(items).map(({ source }) => source.identity);

test('nearly equal items -> those of different documents come first', () => {
  assert.deepEqual(order(item('x', 1), item('x', 0.99), item('y', 0.98)), ['x', 'y', 'x']);
});

test('a much better item of the same document -> stays ahead', () => {
  assert.deepEqual(order(item('x', 1), item('x', 0.9), item('y', 0.5)), ['x', 'x', 'y']);
});

test('the best item of each document -> keeps its score', () => {
  const scores = spread([item('x', 1), item('y', 0.6)]).map(({ score }) => score);
  assert.deepEqual(scores, [1, 0.6]);
});
