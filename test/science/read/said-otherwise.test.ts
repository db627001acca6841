import assert from 'node:assert/strict';
import { test } from 'vitest';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const ADMISSIONS = table(
  'asthma_monthly',
  108,
  'month date 2015-01-01..2023-12-01 108',
  'asthma_admissions int 70 60..190',
  'period text before|pandemic period',
);
const MASTITIS = table(
  'mastitis_cows',
  110,
  'cow ids 110',
  'treatment text antibiotic|antibiotic + NSAID|untreated',
  'cured text no|yes',
);
const KNEES = table('knees', 64, 'pid ids 64', 'pain_VAS num 60 0..10', 'knee_flexion_deg int 50 70..130');
const ISOLATES = table(
  'isolates',
  230,
  'isolate ids 230',
  'source text broiler|cattle|human',
  'CIP_MIC_mg_L num 12 0.008..8',
);
const GUESTS = table('outbreak', 134, 'guest_id ids 134', 'sex text f|m', 'ill text no|yes', 'age int 50 18..80');
const ULCERS = table(
  'ulcer_ratings',
  96,
  'patient ids 96',
  'braden_total int 14 8..22',
  'PU_stage_nurse_A int 1|2|3|4',
  'PU_stage_nurse_B int 1|2|3|4',
);
const FISH = table('lake_fish', 180, 'fish ids 180', 'lake text Esk|Tarn|Wind', 'Hg_mg_kg num 120 0.02..0.9');
const ROADS = table(
  'roads',
  118,
  'segment ids 118',
  'camera text no|yes',
  'v85_before_kmh num 80 40..90',
  'v85_after_kmh num 80 38..88',
);
const TODDLERS = table(
  'toddlers',
  116,
  'child_id ids 116',
  'group text books|waitlist',
  'mother_education text high|low|middle',
  'words_18mo int 80 10..200',
  'words_24mo int 90 40..400',
);
const SEEKERS = table(
  'job_seekers',
  220,
  'case_id ids 220',
  'support text coaching|control',
  'weeks_followed int 50 1..52',
  'found_job int 0|1',
);
for (const [of, message, wanted] of [
  [
    MASTITIS,
    'Is cure more common with antibiotic than with no treatment?',
    'difference cured=yes ~ treatment; vs antibiotic/untreated',
  ],
  [KNEES, 'Do patients with more pain bend their knee less?', 'association knee_flexion_deg ~ pain_VAS'],
  [
    ULCERS,
    'Are pressure ulcers according to nurse A associated with the Braden score?',
    'association PU_stage_nurse_A ~ braden_total',
  ],
  [ROADS, 'On segments with a camera, did v85 drop from before to after?', 'paired-difference v85_after_kmh'],
  [
    TODDLERS,
    'Is there a gap between the two groups in words at 24 months, adjusting for words at 18 months?',
    'regression words_24mo ~ group; adjusting words_18mo; expected different',
  ],
  [SEEKERS, 'What share of job seekers found work within 26 weeks?', 'survival weeks_followed'],
] as const) {
  test(`${message} -> ${wanted}`, () => {
    const [plan = 'none', more] = plansOf(of, message);
    assert.ok(plan.startsWith(wanted), plan);
    assert.equal(more, undefined);
  });
}

for (const [of, message, why] of [
  [ADMISSIONS, 'How many asthma admissions should we expect in each of the next six months?', 'a forecast'],
  [ISOLATES, 'How much higher are the odds of resistance in broiler isolates than in human ones?', 'odds of no mean'],
  [GUESTS, 'What share of the ill guests had to be admitted to hospital?', 'no column says who was admitted'],
  [FISH, 'Do the lakes differ in mercury when we account for age?', 'no column holds the age'],
] as const) {
  test(`${message} -> none: ${why}`, () => {
    assert.deepEqual(plansOf(of, message), []);
  });
}
