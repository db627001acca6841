import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const FLOWERS = table(
  'flowers',
  120,
  'stem ids 120',
  'solution text biocide|sugar|water',
  'vase_days int 20 2..21',
  'wilted int 0|1',
);

const REQUESTS = table(
  'requests',
  200,
  'request ids 200',
  'ci_mode text auto|manual',
  'days_open num 90 0.1..60',
  'merged int 0|1',
);

test('days in the vase of stems that wilted or not -> a time to an event', () => {
  assert.deepEqual(plansOf(FLOWERS, 'Do vase days differ between the solutions?'), [
    'survival vase_days ~ solution; time vase_days; event wilted=1',
  ]);
});

test('days open of requests that were merged or not -> a time to an event', () => {
  assert.deepEqual(plansOf(REQUESTS, 'Do days open differ between manual and auto CI mode?'), [
    'survival days_open ~ ci_mode; vs manual/auto; time days_open; event merged=1',
  ]);
});

test('the mean of days open -> described as they are', () => {
  assert.deepEqual(plansOf(REQUESTS, 'Mean days open?'), ['description days_open']);
});
