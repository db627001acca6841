import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const ARCHERS = table(
  'archers',
  90,
  'archer_id ids 90',
  'bow_type text compound|recurve',
  'mean_arrow_score num 80 6.1..10.4',
);

const WARDS = table(
  'wards',
  80,
  'ward_code ids 80',
  'city_part text north|south',
  'pubs int 12 0..12',
  'hate_crimes int 28 0..28',
);

test('who had the highest score -> each archer, and no mean of all', () => {
  assert.deepEqual(plansOf(ARCHERS, 'Who had the highest mean arrow score?'), [
    'description mean_arrow_score ~ archer_id; kinds archer_id:category',
  ]);
});

test('which ward has the most -> the ward once', () => {
  assert.deepEqual(plansOf(WARDS, 'Which ward has the most hate crimes?'), [
    'description hate_crimes ~ ward_code; statistic total; kinds ward_code:category',
  ]);
});
