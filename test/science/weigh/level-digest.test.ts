import assert from 'node:assert/strict';
import { test } from 'vitest';
import { digestLevel } from '../../../science/weigh/level-digest.ts';
import { analysis, extract, task } from '../../activities/agents/context-builder.ts';
import { MASS_PLAN, massOfTwo } from '../estimates.ts';

const unclear = massOfTwo({ pValue: 0.9 });

test('many results -> clear ones come first, and of the rest only the number stays', () => {
  const tasks = [
    analysis('ana-1', MASS_PLAN, unclear, { level: 1 }),
    ...[2, 3, 4].map((place) => analysis(`ana-${place}`, MASS_PLAN, massOfTwo(), { level: 1 })),
    analysis('ana-9', MASS_PLAN, massOfTwo(), { level: 2 }),
  ];
  const { results, leftOut } = digestLevel(tasks, 1);
  assert.deepEqual(
    results.map((id) => id.split('/')[0]),
    ['ana-2', 'ana-3', 'ana-4'],
  );
  assert.ok(leftOut >= 1);
});

test('a passage that only comes near the question -> is not part of a digest', () => {
  const tasks = [
    task('lit-1', { extracts: [{ ...extract('Near the question.'), nearest: true }] }),
    task('lit-2', { level: 1, extracts: [extract('It speaks to the question.')] }),
  ];
  assert.deepEqual(digestLevel(tasks, 1), { level: 1, results: [], passages: ['lit-2/x1'], leftOut: 0 });
});
