import assert from 'node:assert/strict';
import { test } from 'vitest';
import { blendScores } from '../../../science/documents/blend-scores.ts';

test('the best by words and by meaning -> 1; the worst by both -> 0', () => {
  const scores = blendScores([
    { words: 8, meaning: 0.9 },
    { words: undefined, meaning: 0.1 },
  ]);
  assert.deepEqual(scores, [1, 0]);
});

test('a passage without a vector -> counts as the farthest, not as the nearest', () => {
  const [without, near] = blendScores([
    { words: 1, meaning: undefined },
    { words: 1, meaning: 0.5 },
    { words: 1, meaning: 0.2 },
  ]);
  assert.ok(without! < near!);
});

test('a far better match by words -> outweighs a slightly better one by meaning: distances of scores are kept', () => {
  const [words, meaning] = blendScores([
    { words: 10, meaning: 0.8 },
    { words: 1, meaning: 0.82 },
    { words: 1, meaning: 0.1 },
  ]);
  assert.ok(words! > meaning!);
});

test('no meaning -> the order of the words', () => {
  assert.deepEqual(
    blendScores([
      { words: 4, meaning: undefined },
      { words: 2, meaning: undefined },
    ]).map((score) => score > 0),
    [true, true],
  );
  assert.deepEqual(blendScores([]), []);
});
