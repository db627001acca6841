import assert from 'node:assert/strict';
import { test } from 'vitest';
import { table } from '../tables/tables.ts';
import { namedBy } from './named.ts';

const SLOPES = table(
  'slopes',
  200,
  'plot ids 200',
  'texture text clay|loam|sand',
  'slope_pct num 60 2..40',
  'cover_pct num 80 0..100',
  'rills int 20 0..25',
);

test('"slope and cover" beside a texture of sand -> two columns, and no sand', () => {
  assert.deepEqual(namedBy(SLOPES, 'How do rills depend on slope and cover?'), ['rills', 'slope_pct', 'cover_pct']);
});
