import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from './by-rules.ts';
import { matches } from './matches.ts';
import { renderPlan } from './render-plan.ts';
import { table } from './tables/tables.ts';
import type { Wording } from './wordings/first.ts';

const TABLES = [
  table(
    'ice',
    45,
    'year int 45 1979..2023',
    'sea_ice_mkm2 num 44 3.4..7.9',
    'co2_ppm num 45 336..421',
    'temp_c num 40 0..2',
  ),
  table(
    'shops',
    80,
    'shop ids 80',
    'city text Ghent|Lyon|Porto',
    'unit_price num 70 900..1500',
    'ad_spend num 75 500..9000',
    'revenue num 79 9000..90000',
    'returns_pct num 40 0..9',
  ),
];

const WORDINGS: readonly Wording[] = [
  ['ice', 'Is sea ice lower in warmer years?', 'association sea_ice_mkm2 ~ temp_c'],
  ['ice', 'Is there less sea ice in years with higher CO2?', 'association sea_ice_mkm2 ~ co2_ppm'],
  ['ice', 'Did sea ice shrink over the years?', 'trend sea_ice_mkm2'],
  ['shops', 'Which city sells best?', 'description revenue ~ city'],
  ['shops', 'Which city has the best turnover?', 'description revenue ~ city'],
  ['shops', 'Which city has the highest sales?', 'description revenue ~ city'],
  ['shops', 'Which city is best?', 'none'],
];

for (const [name, message, wanted] of WORDINGS) {
  test(`${name}: ${message} -> ${wanted}`, () => {
    const { plans } = readByRules({ message, tables: TABLES.filter((each) => each.name === name), earlier: [] });
    assert.ok(matches(plans, wanted), `read as ${plans.map(renderPlan).join(' && ') || 'none'}`);
  });
}
