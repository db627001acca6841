import assert from 'node:assert/strict';
import { test } from 'vitest';
import { readByRules } from '../by-rules.ts';
import { renderPlan } from '../render-plan.ts';
import { table } from '../tables/tables.ts';

const PUPILS = table(
  'pupils',
  240,
  'pupil_id ids 240',
  'school text Ashby|Birch Lane|Dunmore',
  'class_size int 15 16..31',
  'homework_hours num 80 0..12',
  'free_lunch text no|yes',
  'maths_score num 200 20..100',
  'gender text F|M',
);
const COHORT = table(
  'cohort',
  180,
  'patient_id ids 180',
  'arm text experimental|standard',
  'sex text F|M',
  'age_years int 50 30..90',
  'months num 150 0.5..60',
  'died int 0|1',
);

const read = (of: typeof PUPILS, message: string) => readByRules({ message, tables: [of], earlier: [] });

for (const [of, message, left] of [
  [PUPILS, 'Do pupils at private schools score higher in maths?', ['private']],
  [PUPILS, 'Among smokers, is homework related to the maths score?', ['smokers']],
  [PUPILS, 'Is homework related to the maths score of pupils with diabetes?', ['diabetes']],
  [PUPILS, 'In Berlin, do pupils with free lunch score lower in maths?', ['berlin']],
  [PUPILS, 'Do female smokers score higher in maths than male smokers?', ['smokers', 'smokers']],
  [PUPILS, 'Does homework raise the online maths score?', ['online']],
  [PUPILS, 'Is the maths score recently related to homework?', ['recently']],
  [COHORT, 'Do vegetarians on the experimental arm live longer?', ['vegetarians']],
  [COHORT, 'Does the experimental arm prolong survival in the first year?', ['first']],
  [COHORT, 'Is age higher in children on the experimental arm?', ['children']],
] as const) {
  test(`a word that the plan does not hold: ${message} -> no plan, the word is named, three questions to choose from`, () => {
    const { plans, unmatched, nearest, offers } = read(of, message);
    assert.deepEqual(plans, []);
    assert.deepEqual(
      [...new Set(left)].filter((word) => !unmatched.includes(word)),
      [],
      `named ${unmatched.join()}`,
    );
    assert.equal(nearest.length + offers.length, 3);
  });
}

for (const [of, message, wanted] of [
  [
    PUPILS,
    'Could you please tell me whether homework time is really related to the maths score?',
    'association maths_score ~ homework_hours',
  ],
  [
    PUPILS,
    'Is there a statistically significant difference in maths score between the three schools in our data?',
    'difference maths_score ~ school; expected different',
  ],
  [PUPILS, 'Do girls get better maths scores than boys?', 'difference maths_score ~ gender; vs F/M; expected higher'],
  [
    PUPILS,
    'What is the average maths score of the kids with free lunch?',
    'description maths_score; rows free_lunch is yes',
  ],
  [PUPILS, 'How many pupils do more than 5 hours of homework?', 'description -; rows homework_hours above 5'],
  [
    COHORT,
    'Do patients in the experimental arm live longer than those in the standard arm?',
    'survival months ~ arm; vs experimental/standard; time months; event died=1',
  ],
] as const) {
  test(`plain words around what the table holds: ${message} -> ${wanted}`, () => {
    const [plan] = read(of, message).plans;
    assert.ok(plan);
    assert.ok(renderPlan(plan).startsWith(wanted), renderPlan(plan));
  });
}

test('a sentence beside the question that chooses rows -> no plan', () => {
  const question = 'Is homework related to the maths score?';
  assert.equal(read(PUPILS, question).plans.length, 1);
  assert.equal(read(PUPILS, `We tested pupils of three schools. ${question}`).plans.length, 1);
  assert.deepEqual(read(PUPILS, `I am only interested in smokers. ${question}`).plans, []);
});

for (const message of [
  'Is the maximum maths score related to class size?',
  'Does the change in maths score depend on homework?',
  'Is the ratio of maths score to homework hours related to class size?',
]) {
  test(`a quantity that is made of a column: ${message} -> no plan`, () => {
    assert.deepEqual(read(PUPILS, message).plans, []);
  });
}

test('an adjective that chooses rows without a bound -> no plan; the same quantity as predictor -> a plan', () => {
  assert.deepEqual(read(COHORT, 'Does the experimental arm prolong survival in young patients?').plans, []);
  assert.equal(read(COHORT, 'Do older patients die sooner?').plans.length, 1);
});
