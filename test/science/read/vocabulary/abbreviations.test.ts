import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from '../plans-of.ts';
import { table } from '../tables/tables.ts';

const STREAMS = table(
  'stream_survey',
  216,
  'site_code ids 54',
  'visit_date date 2022-04-14..2022-10-20 12',
  'hab text bog|moor|wood',
  'elev_m int 60 20..480',
  'wtemp_c num 150 4..22',
  'ph num 30 5..9',
  'mayfly_ct int 90 0..180',
  'taxa_rich int 22 6..30',
  'fsm text N|Y',
);
const WHEAT = table(
  'wheat_plots',
  120,
  'plot ids 120',
  'cv text Bolt|Crest|Dune',
  'soil_om_pct num 90 2..5',
  'gyld_t_ha num 110 2..9',
  'tensile_mpa num 100 45..65',
);
const ASSAYS = table('assays', 60, 'lab text A|B|C', 'cv num 55 1..20');

for (const [of, message, wanted] of [
  [STREAMS, 'Does mayfly abundance differ between habitats?', 'difference mayfly_ct ~ hab'],
  [STREAMS, 'Is acidity related to altitude?', 'association ph ~ elev_m'],
  [STREAMS, 'Is water temperature correlated with elevation?', 'association elev_m ~ wtemp_c'],
  [WHEAT, 'does organic matter in the soil matter for yield here', 'regression gyld_t_ha ~ soil_om_pct'],
  [WHEAT, 'Which variety yields most', 'description gyld_t_ha ~ cv'],
  [WHEAT, 'Is strength related to grain yield?', 'association tensile_mpa ~ gyld_t_ha'],
  [
    STREAMS,
    'is there a sweet spot of stream temperature for taxa richness',
    'regression taxa_rich ~ wtemp_c; method quadratic-model',
  ],
] as const) {
  test(`words for what a name abbreviates: ${message} -> ${wanted}`, () => {
    const [plan, more] = plansOf(of, message);
    assert.ok(plan?.startsWith(wanted), plan);
    assert.equal(more, undefined);
  });
}

for (const [of, why, message] of [
  [ASSAYS, 'a column of numbers called cv is no variety', 'Does the variety differ between labs?'],
  [STREAMS, 'one word of a longer phrase is no name', 'Does mayfly abundance differ between free streams and others?'],
  [STREAMS, 'a course within one season is no seasonal pattern', 'How did mayfly numbers go over the season?'],
  [STREAMS, 'the data begin years later', 'Has mayfly abundance dropped since 2015?'],
] as const) {
  test(`${why}: ${message} -> no plan`, () => {
    assert.deepEqual(plansOf(of, message), []);
  });
}
