import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { readByRules } from './by-rules.ts';
import { renderPlan } from './render-plan.ts';
import { table } from './tables/tables.ts';

const WARD = table(
  'ward',
  300,
  'patient_id ids 300',
  'sex text F|M',
  'age int 60 20..95',
  'diabetes int 0|1',
  'readmitted int 0|1',
  'los_days int 30 1..40',
);
const WHEAT = table('wheat', 420, 'plot ids 420', 'variety text Arina|Bolero|Cadenza', 'yield_t_ha num 200 2..11');

const read = (of: typeof WARD, message: string) => {
  const { plans, unanswered } = readByRules({ message, tables: [of], earlier: [] });
  return { plans: plans.map(renderPlan).join(' && '), unanswered };
};

for (const [message, wanted] of [
  ['Do diabetics stay longer?', 'difference los_days ~ diabetes'],
  ['Are diabetics older than the others?', 'difference age ~ diabetes'],
  ['What is the odds ratio for being readmitted in people with diabetes?', 'difference readmitted=1 ~ diabetes'],
] as const) {
  test(`what is said of a group is the outcome: ${message} -> ${wanted}`, () => {
    assert.ok(read(WARD, message).plans.startsWith(wanted), read(WARD, message).plans);
  });
}

const CLINIC = table(
  'clinic',
  300,
  'patient ids 300',
  'smoker text no|yes',
  'age int 60 20..95',
  'sbp num 100 100..200',
);

test('who are so are left alone by "only" -> their rows, and no comparison with the others', () => {
  const { plans: earlier } = readByRules({ message: 'Does sbp go up with age?', tables: [CLINIC], earlier: [] });
  const later = (message: string) =>
    readByRules({ message, tables: [CLINIC], earlier })
      .plans.map(renderPlan)
      .join();
  for (const message of ['and only for smokers?', 'smokers only', 'Just in the smokers, please.'])
    assert.match(later(message), /sbp ~ age; rows smoker is yes/, message);
  assert.match(later('Do smokers have a higher sbp?'), /^difference sbp ~ smoker/);
});

test('"what about" something that no column holds -> named as not answered beside the answer', () => {
  const { plans, unanswered } = read(WARD, 'Do men stay longer than women? And what about side effects?');
  assert.match(plans, /^difference los_days ~ sex/);
  assert.deepEqual(unanswered, ['And what about side effects?']);
});

test('"which ones differ" behind a comparison of several groups -> answered by its pairs', () => {
  const { plans, unanswered } = read(WHEAT, 'Does yield differ between varieties, and which groups differ from which?');
  assert.match(plans, /^difference yield_t_ha ~ variety/);
  assert.deepEqual(unanswered, []);
});

test('"which groups differ" behind a description, which compares no pairs -> not answered', () => {
  const { unanswered } = read(WHEAT, 'What is the mean yield of each variety, and which groups differ?');
  assert.deepEqual(unanswered, ['and which groups differ?']);
});

const TRIAL = table(
  'trial',
  240,
  'patient_id ids 240',
  'arm text active|placebo',
  'sbp_baseline int 70 110..190',
  'sbp_week12 int 70 100..180',
);

test('a number beside words that fit two measurements -> the measurement of that number', () => {
  const { plans } = read(TRIAL, 'Does week 12 systolic pressure differ between the arms?');
  assert.match(plans, /sbp_week12 ~ arm/);
});

test('a curve of rows that are not independent -> a quadratic term, with the rows of a subject taken together', () => {
  const of = table('points', 210, 'point_id text 35', 'elev_m int 190 125..1177', 'n_spp int 16 3..19');
  const cells = table(
    'cells',
    480,
    'cell_id ids 48',
    'cycle int 0|100|200|300|400|500|600|700|800|900',
    'capacity num 300 2..5',
  );
  assert.equal(read(of, 'Is the relation of n_spp with elev curved?').unanswered.length, 0);
  assert.match(read(cells, 'Is the relation of capacity with cycle curved?').plans, /cluster cell_id.*quadratic-model/);
});

const ARMS = table(
  'arms',
  240,
  'patient_id ids 240',
  'arm text high|low|placebo',
  'sex text F|M',
  'support int 5 1..5',
  'nights int 12 0..11',
  'satisfaction int 10 1..10',
  'wants_to_leave text no|yes',
  'ward text A|B|C|D',
  'comments text 200',
  'sbp_baseline int 70 110..190',
  'sbp_week12 int 70 100..180',
);
const inTurn = (...messages: readonly string[]) => {
  const earlier = messages
    .slice(0, -1)
    .reduce<AnalysisPlan[]>(
      (before, message) => [...before, ...readByRules({ message, tables: [ARMS], earlier: before }).plans],
      [],
    );
  return readByRules({ message: messages.at(-1) ?? '', tables: [ARMS], earlier })
    .plans.map(renderPlan)
    .join(' && ');
};

test('effects compared behind an effect that was adjusted -> still adjusted', () => {
  const plans = inTurn(
    'Does sbp_week12 differ between the arms, adjusting for sbp_baseline?',
    'Does the effect of arm on sbp_week12 differ between men and women?',
  );
  assert.match(plans, /sbp_week12 ~ arm, sex; adjusting sbp_baseline; interaction arm x sex/);
});

test('"does it buffer this" behind a relation -> an interaction, and no predictor alone', () => {
  const plans = inTurn('Do nurses with more nights have lower satisfaction?', 'And does support buffer this?');
  assert.match(plans, /satisfaction ~ nights, support; interaction nights x support/);
});

test('a follow-up with a word that is not known -> no column changes places', () => {
  const plans = inTurn(
    'Which ward has the highest share who want to leave?',
    'What do the nurses complain about in the comments?',
  );
  assert.equal(plans, '');
});

test('a number needed to harm -> no mean', () => {
  assert.equal(inTurn('Does sbp_week12 differ between the arms?', 'What is the number needed to harm?'), '');
});
