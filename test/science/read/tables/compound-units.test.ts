import assert from 'node:assert/strict';
import { test } from 'vitest';
import { axisTitle } from '../../../../science/compute/figures/axis-title.ts';
import { unitOf as computed } from '../../../../science/compute/units.ts';
import { unitOf as narrated } from '../../../../science/narrate/names.ts';
import { compoundUnit } from '../../../../science/read/tables/compound-units.ts';
import { factsOf } from '../../../../science/read/tables/columns.ts';
import { table } from './tables.ts';

const NAMES = [
  ['lead_ug_l', 'µg/l', 'Lead (µg/l)', 'lead'],
  ['grain_yield_t_ha', 't/ha', 'Grain yield (t/ha)', 'grain yield'],
  ['flow_m3_s', 'm³/s', 'Flow (m³/s)', 'flow'],
  ['dose_mg_kg_day', 'mg/kg/day', 'Dose (mg/kg/day)', 'dose day'],
  ['growth_mm_per_week', 'mm/week', 'Growth (mm/week)', 'growth'],
  ['rain_mm_h', 'mm/h', 'Rain (mm/h)', 'rain'],
  ['person_years', null, 'Person years', 'person years'],
] as const;

for (const [name, unit, title, parts] of NAMES) {
  test(`${name} -> ${unit ?? 'no unit'} in estimates, sentences and figures, and "${parts}" in questions`, () => {
    assert.equal(computed(name), unit);
    assert.equal(narrated(name), unit);
    assert.equal(axisTitle(name), title);
    const [facts] = factsOf(table('t', 40, `${name} num 30 0..9`));
    assert.equal(facts?.parts.map(({ text }) => text).join(' '), parts);
  });
}

test('words that are units only by themselves -> no compound unit', () => {
  for (const name of ['weight_kg_m', 'length_mm_l', 'elevation_m_min', 'depth_m_max', 'run_100_m_s', 't_ha', 'mg_l']) {
    assert.equal(compoundUnit(name)?.unit ?? null, null, name);
  }
});
