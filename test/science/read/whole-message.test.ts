import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from './by-rules.ts';
import { plansOf } from './plans-of.ts';
import { table } from './tables/tables.ts';

const TRIAL = table(
  'blood_pressure',
  236,
  'subj_id ids 236',
  'site text Hull|Leeds|York',
  'dose text 10 mg|20 mg|placebo',
  'sex text F|M',
  'age_yrs int 40 40..85',
  'smoker text no|yes',
  'sbp_base int 60 120..190',
  'sbp_wk12 int 70 100..190',
);
const PARTS = table(
  'moulding',
  360,
  'part_id ids 360',
  'line text A|B|C',
  'shift text day|late|night',
  'operator text Ana|Chen|Dee|Fay',
  'tensile_mpa num 100 45..65',
  'qc_result text fail|pass',
);
const PUPILS = table(
  'school_survey',
  432,
  'pupil_no ids 432',
  'tutoring text N|Y',
  'maths_pre num 40 20..80',
  'maths_post num 40 20..90',
  'enjoy_maths int 1|2|3|4|5',
  'absence_days int 30 0..40',
  'reading_age num 90 5..14',
);
const TURBINES = table(
  'turbines',
  90,
  'turbine ids 30',
  'blade text serrated|smooth',
  'noise_db num 80 80..110',
  'wind_ms num 80 3..15',
);
const HENS = table('hens', 80, 'hen ids 80', 'eggs int 9 0..9', 'feed text barley|maize');
const LAKES = table(
  'lakes',
  90,
  'lake ids 90',
  'region text north|south',
  'fish_count int 20 0..40',
  'depth_m num 80 1..30',
);
const STRESS = table(
  'mindfulness',
  120,
  'participant ids 120',
  'group text mindfulness|waitlist',
  'stress_pre int 30 5..40',
  'stress_post int 30 5..40',
  'stress_followup int 30 5..40',
);
const PLOTS = table('plots', 120, 'block int 1|2|3|4', 'ht_cm num 90 60..110', 'yield_t num 100 2..9');

for (const [of, why, message] of [
  [PARTS, 'another explanation is sought', 'Ana has more tensile than Fay and Dee. Is Ana just a better operator?'],
  [PARTS, 'the other question restricts it', 'Do operators differ in tensile? Does that hold only for new resin?'],
  [PUPILS, 'an order says more of the question', 'Does tutoring do more for rural kids? Look at gain from pre to post'],
  [
    PARTS,
    'a pronoun stands for a group that the plan lacks',
    'Line A looks bad for failures. Is it really worse or does it just run more nights?',
  ],
  [PARTS, 'a letter is no level', 'Is tensile on line D above line A?'],
  [TRIAL, 'a group that chooses rows is compared', 'Among women over 60, how far had sbp moved at 12 weeks?'],
  [PUPILS, 'one word fits three columns', 'Did the kids who got tutoring come out with better maths marks?'],
  [TURBINES, 'the rows are compared one by one', 'Are turbines with serrated blades quieter?'],
  [TURBINES, 'a predictor that nothing names is filled in', 'Is noise going up over the three years?'],
  [HENS, 'a number in letters is no condition', 'How many hens laid three eggs?'],
  [LAKES, 'a bound has to be computed first', 'Which lakes have fish counts above average?'],
  [
    TRIAL,
    'a group that chooses rows is compared, at one measurement',
    'Among women over 60, how was the sbp at week 12?',
  ],
  [
    STRESS,
    'an occasion that is named is not in the plan',
    'Is stress lower in the mindfulness group after the course?',
  ],
] as const) {
  test(`${why}: ${message} -> no plan`, () => {
    assert.deepEqual(plansOf(of, message), []);
  });
}

for (const [of, message, wanted] of [
  [PARTS, 'Do operators differ in tensile, and by how much?', 'difference tensile_mpa ~ operator'],
  [PARTS, 'Do operators differ in tensile? Is it significant?', 'difference tensile_mpa ~ operator'],
  [
    PARTS,
    "For line C on the day shift, what's the mean tensile and how many parts is that?",
    'description tensile_mpa; rows line is C & shift is day',
  ],
  [
    TRIAL,
    'Did systolic sbp come down more on 20 mg than on placebo by week 12?',
    'regression sbp_wk12 ~ dose; vs 20 mg/placebo; adjusting sbp_base',
  ],
  [
    TRIAL,
    'any difference between the centres in how much bp changed?',
    'regression sbp_wk12 ~ site; adjusting sbp_base',
  ],
  [TRIAL, 'Did sbp fall from baseline to week 12?', 'paired-difference sbp_wk12; baseline sbp_base'],
  [PLOTS, 'Does yield differ between the four blocks?', 'difference yield_t ~ block'],
] as const) {
  test(`nothing is left out: ${message} -> ${wanted}`, () => {
    const [plan, more] = plansOf(of, message);
    assert.ok(plan?.startsWith(wanted), plan);
    assert.equal(more, undefined);
  });
}

for (const [message, open] of [
  ['Do operators differ in tensile? Which resin is best?', 'Which resin is best?'],
  // a comparison counts no rows
  ['Do operators differ in tensile and how many parts are there?', 'and how many parts are there?'],
] as const) {
  test(`one of two questions has no answer: ${message} -> the other is answered, and the one without is named`, () => {
    const { plans, unanswered } = readByRules({ message, tables: [PARTS], earlier: [] });
    assert.equal(plans.length, 1);
    assert.deepEqual(unanswered, [open]);
  });
}

test('a column that numbers the rows from any number on -> no quantity', () => {
  const numbered = { ...PLOTS, columns: [...PLOTS.columns] };
  const [block] = PLOTS.columns;
  assert.ok(block);
  numbered.columns.unshift({ ...block, name: 'plot', distinct: 120, minimum: 101, maximum: 430, levels: [] });
  assert.deepEqual(plansOf(numbered, 'Do the taller plots fall over more?'), []);
});
