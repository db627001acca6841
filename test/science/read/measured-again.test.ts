import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from './by-rules.ts';
import { renderPlan } from './render-plan.ts';
import { table } from './tables/tables.ts';
import type { Wording } from './wordings/first.ts';

const TABLES = [
  table(
    'hemispheres',
    84,
    'rat ids 42',
    'surgery text sham|stroke',
    'hemisphere text left|right',
    'timepoint text day3|day7',
    'gfap_area_pct num 80 1.2..9.9',
  ),
  table(
    'hammers',
    64,
    `borehole text ${Array.from({ length: 32 }, (_, at) => `site${10 + at}`).join('|')}`,
    'hammer text modified|standard',
    'soil_unit text clay|sand|silt',
    'N60 num 60 4.2..60.5',
  ),
  table(
    'sprints',
    90,
    'sprinter_id ids 30',
    'week text W1|W4|W8',
    'training_group text sled|unresisted',
    'sprint10m_s num 80 1.6..2.1',
  ),
  table('composites', 120, 'technique text bulk|layered', 'viscosity text high|low', 'shrinkage_pct num 110 0.4..4.9'),
  table(
    'flocks',
    96,
    `flock text ${Array.from({ length: 24 }, (_, at) => `fl${10 + at}`).join('|')}`,
    'season text autumn|spring|summer|winter',
    'swabs int 20 20..60',
    'positive_swabs int 20 0..20 within swabs',
    'lay_rate_pct num 80 60..95',
  ),
];

const WORDINGS: readonly Wording[] = [
  [
    'hemispheres',
    'In stroke rats, is the GFAP area larger in the right than in the left hemisphere (same animals)?',
    'paired-difference gfap_area_pct ~ hemisphere; vs right/left; rows surgery is stroke; paired rat; expected higher',
  ],
  [
    'hemispheres',
    'Is the GFAP area larger in the right than in the left hemisphere in the stroke rats?',
    'difference gfap_area_pct ~ hemisphere; vs right/left; rows surgery is stroke; cluster rat; expected higher',
  ],
  [
    'hammers',
    'Does N60 differ between the hammers within boreholes?',
    'paired-difference N60 ~ hammer; paired borehole; expected different',
  ],
  [
    'sprints',
    'Sprint over weeks, repeated measures on sprinter id',
    'paired-difference sprint10m_s ~ week; paired sprinter_id',
  ],
  [
    'flocks',
    'Is the share of positive swabs higher in summer than in winter?',
    'difference positive_swabs ~ season; vs summer/winter; cluster flock; trials swabs; expected higher',
  ],
  [
    'flocks',
    'Is the lay rate higher in summer than in winter?',
    'paired-difference lay_rate_pct ~ season; vs summer/winter; paired flock; expected higher',
  ],
  [
    'composites',
    'technique × viscosity on shrinkage',
    'regression shrinkage_pct ~ technique, viscosity; interaction technique x viscosity',
  ],
  [
    'composites',
    'technique x viscosity on shrinkage',
    'regression shrinkage_pct ~ technique, viscosity; interaction technique x viscosity',
  ],
];

for (const [name, message, wanted] of WORDINGS) {
  test(`${name}: ${message} -> ${wanted}`, () => {
    const found = TABLES.filter((each) => each.name === name);
    const { plans } = readByRules({ message, tables: found, earlier: [] });
    const rendered = plans.length > 0 ? plans.map(renderPlan).join(' && ') : 'none';
    assert.equal(rendered, wanted);
  });
}
