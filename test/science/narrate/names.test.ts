import assert from 'node:assert/strict';
import fc from 'fast-check';
import { test } from 'vitest';
import { inLevel } from '../../../science/narrate/subjects.ts';
import { levelOf, readableName } from '../../../science/narrate/names.ts';
import { groupsOf } from '../../../science/narrate/words.ts';

const NAMES: readonly (readonly [column: string, words: string, unit: string | null])[] = [
  ['body_mass_g', 'body mass', 'g'],
  ['Dose (mg)', 'dose', 'mg'],
  ['systolicBP_mmHg', 'systolic BP', 'mmHg'],
  ['bodyMass', 'body mass', null],
  ['WEIGHT', 'weight', null],
  ['BMI', 'BMI', null],
  ['Group (A/B)', 'group', null],
  ['score (before)', 'score (before)', null],
  ['glucose (mmol/l)', 'glucose', 'mmol/l'],
  ['share [%]', 'share', '%'],
  ['temp_min', 'temp min', null],
  ['commute_min', 'commute', 'min'],
  ['temp_c', 'temp', '°C'],
  ['vitamin_c', 'vitamin c', null],
  ['score_2', 'score_2', null],
  ['pH', 'pH', null],
  ['soilPh_kN', 'soil ph', 'kN'],
  ['NTproBNP_adm', 'NTproBNP adm', null],
  ['selfEff', 'self eff', null],
  ['flow_m3s', 'flow', 'm³/s'],
  ['weeds_m2', 'weeds m2', null],
  ['canopy_m2', 'canopy', 'm²'],
  ['D50_nm', 'D50', 'nm'],
  ['tenure_m', 'tenure m', null],
  ['height_m', 'height', 'm'],
  ['fees_k_eur', 'fees', 'kEUR'],
  ['lead_ug_l', 'lead', 'µg/l'],
  ['grain_yield_t_ha', 'grain yield', 't/ha'],
  ['nitrogen_kg_ha', 'nitrogen', 'kg/ha'],
  ['flow_m3_s', 'flow', 'm³/s'],
  ['speed_km_h', 'speed', 'km/h'],
  ['haemoglobin.g.dl', 'haemoglobin', 'g/dl'],
  ['Rain mm/h', 'rain', 'mm/h'],
  ['growth_mm_per_week', 'growth', 'mm/week'],
  ['uptake_umol_m2_s', 'uptake', 'µmol/m²/s'],
  ['total_p_ug_l', 'total p', 'µg/l'],
  ['glucose_mgdl', 'glucose', 'mg/dl'],
  ['area_m2', 'area', 'm²'],
  ['lead (ug/L)', 'lead', 'µg/l'],
  ['person_years', 'person years', null],
  ['cells_per_ml', 'cells per ml', null],
  ['body_mass_kg', 'body mass', 'kg'],
  ['a | b', 'a \\| b', null],
  ['![x](https://evil.example)', '', null],
  ['', '(blank)', null],
];

for (const [column, words, unit] of NAMES.filter(([, spoken]) => spoken !== '')) {
  test(`${column || 'an empty name'} -> ${words}, ${unit ?? 'without a unit'}`, () => {
    assert.deepEqual(readableName(column), { words, unit });
  });
}

test('a name of any characters -> no link, image, tag, citation or line break in Markdown', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('![', '](', '<img src=x>', 'https://', 'www.', '[@key]', '\n', '|', '`', 'a_b', '**'),
    ),
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const { words } = readableName(parts.join(''));
      assert.doesNotMatch(words, /(?<!\\)[[\]<>`|@*]|(?<!\\):\/\/|\bwww\.(?=\S)|\n/);
    }),
  );
});

test('a bare level -> told with its column', () => {
  assert.equal(levelOf('smoker', 'yes'), 'smoker = yes');
  assert.equal(levelOf('cyl', '4'), 'cyl = 4');
  assert.equal(levelOf('species', 'Gentoo'), 'Gentoo');
  assert.equal(inLevel('smoker', 'yes'), 'where smoker is yes');
  assert.equal(inLevel('species', 'Gentoo'), 'in Gentoo');
});

const PLURALS = [
  ['species', 'species'],
  ['island', 'islands'],
  ['sex', 'sexes'],
  ['category', 'categories'],
  ['day', 'days'],
  ['class', 'classes'],
  ['treated', 'the groups of treated'],
  ['score_2', 'the groups of score_2'],
  ['BMI', 'the groups of BMI'],
] as const;

for (const [name, groups] of PLURALS) {
  test(`groups of ${name} -> ${groups}`, () => {
    assert.equal(groupsOf(name), groups);
  });
}
