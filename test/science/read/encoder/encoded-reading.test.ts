import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { AnalysisPlan } from '../../../../contracts/analysis-plan.ts';
import type { ProfiledTable } from '../../../../contracts/table-profile.ts';
import { loadEncoder } from '../../../../science/read/encoder/encoder.ts';
import { readQuestion } from '../../../../science/read/read-question.ts';
import { createReader } from '../../../../science/read/reader.ts';
import type { Reading } from '../../../../science/read/reading.ts';
import { table } from '../tables/tables.ts';

/** Questions whose words name columns by what they mean, and that no rule reads. */

const ESSAYS = table(
  'essays',
  160,
  'essay ids 160',
  'first_lang text English|Polish|Spanish',
  'format text handwritten|typed',
  'n_words int 120 180..900',
  'spelling_errs int 25 0..24',
  'marker1 int 40 20..70',
  'marker2 int 40 20..70',
);
const JUNCTIONS = table(
  'junctions',
  120,
  'junction ids 120',
  'district text north|south|west',
  'control text priority|roundabout|signals',
  'veh_M num 110 0.4..12.5',
  'crashes int 30 0..41',
);
const VESSELS = table(
  'vessels',
  90,
  'vessel ids 90',
  'compound text imidacloprid|thiacloprid',
  'water_temp num 40 18.5..21.6',
  'body_length_mm num 60 2.1..4.4',
);

const TRIAL = table(
  'trial',
  160,
  'patient ids 160',
  'arm text drug|placebo',
  'sex text female|male',
  'sbp_baseline int 60 110..190',
  'sbp_week12 int 60 100..190',
);

const FOLLOWED = table(
  'followed',
  184,
  'patient ids 184',
  'arm text drug|placebo',
  'age int 50 36..89',
  'sex text female|male',
  'ECOG int 0|1|2',
  'os_months num 120 0.3..48',
  'died int 0|1',
);

const ADMISSIONS = table(
  'asthma_monthly',
  108,
  'month date 2015-01-01..2023-12-01 108',
  'asthma_admissions int 70 60..190',
  'period text before|pandemic period',
);
const PUPILS = table(
  'tutored_pupils',
  260,
  'pupil ids 260',
  'tutoring text in-person|none|online',
  'days_absent int 25 0..30',
  'math_fall num 90 20..80',
  'math_spring num 90 20..85',
);
const PANELS = table(
  'salt_spray',
  80,
  'panel ids 80',
  'coating text epoxy|zinc',
  'hours_in_chamber int 40 100..1500',
  'rust_observed int 0|1',
  'adhesion_before_MPa num 40 6..12',
  'adhesion_after_MPa num 40 4..11',
);
const TROUGHS = table(
  'drug_levels',
  150,
  'case ids 150',
  'ward text medical|surgical',
  'daily_dose_mg int 8 500..3500',
  'trough_mg_L num 90 4..31',
);

const reader = createReader(loadEncoder);
async function readingOf(message: string, asked: ProfiledTable): Promise<Reading> {
  await reader.encode([message], [asked]);
  return reader.readQuestion({ message, tables: [asked], earlier: [] });
}
const planOf = async (message: string, asked: ProfiledTable): Promise<AnalysisPlan | undefined> =>
  (await readingOf(message, asked)).plans[0];

test('a question that the rules alone do not read -> is read by what its words mean', async () => {
  const message = 'Do native English writers make fewer spelling mistakes than the Spanish speakers?';
  assert.deepEqual(readQuestion({ message, tables: [ESSAYS], earlier: [] }).plans, []);
  const plan = await planOf(message, ESSAYS);
  assert.deepEqual([plan?.question, plan?.outcome, plan?.predictors], ['difference', 'spelling_errs', ['first_lang']]);
});

test('what a count is divided by, in other words than its name -> is the exposure', async () => {
  const message = 'Per million vehicles entering, do roundabouts have fewer crashes than signalled junctions?';
  const plan = await planOf(message, JUNCTIONS);
  assert.deepEqual([plan?.question, plan?.outcome, plan?.exposure], ['rate', 'crashes', 'veh_M']);
  assert.deepEqual(plan?.predictors, ['control']);
});

test('whether one group changed more than another -> the last measurement with the first one held fixed', async () => {
  const plan = await planOf('Did blood pressure fall more on the drug than on placebo?', TRIAL);
  assert.deepEqual([plan?.outcome, plan?.predictors, plan?.covariates], ['sbp_week12', ['arm'], ['sbp_baseline']]);
});

test('the time before something that is a level too -> its rows alone', async () => {
  const message = 'Looking only at the time before the pandemic, were asthma admissions rising over the years?';
  const plan = await planOf(message, ADMISSIONS);
  assert.deepEqual(plan?.rows, [{ column: 'period', comparison: 'is', values: ['before'] }]);
});

test('missed days that a column holds -> no missing values', async () => {
  const message = 'How strongly do missed school days go together with the math score in spring?';
  const plan = await planOf(message, { ...PUPILS, columns: PUPILS.columns.map((each) => ({ ...each, missing: 12 })) });
  assert.deepEqual([plan?.outcome, plan?.predictors, plan?.success], ['math_spring', ['days_absent'], null]);
});

test('what is free of its event after so many hours -> of rows that were followed', async () => {
  const message = 'What is the probability that an epoxy panel is still rust-free after 500 hours?';
  const { plans, nearest } = await readingOf(message, PANELS);
  const [plan] = [...plans, ...nearest];
  assert.deepEqual([plan?.question, plan?.event?.column, plan?.hypothesizedValue], ['survival', 'rust_observed', 500]);
});

test('a rise with every so many milligrams -> a slope per that many, and no dose of half the effect', async () => {
  const plan = await planOf('How much does the trough rise per 500 mg of daily dose?', TROUGHS);
  assert.deepEqual([plan?.question, plan?.step], ['regression', { column: 'daily_dose_mg', amount: 500 }]);
});

test('what predicts an event of rows that were followed -> a model of the time to it', async () => {
  const plan = await planOf('Which factors predict death?', FOLLOWED);
  assert.deepEqual(
    [plan?.question, plan?.outcome, plan?.event, plan?.predictors],
    ['survival', 'os_months', { column: 'died', level: '1' }, ['arm', 'age', 'sex', 'ECOG']],
  );
});

test('a question that leans on the sentence before it -> is read with it', async () => {
  const plan = await planOf('Water was supposed to be held at 20 degrees. Was it, on average?', VESSELS);
  assert.deepEqual([plan?.question, plan?.outcome, plan?.hypothesizedValue], ['one-sample', 'water_temp', 20]);
});

test('a detail in a sentence behind the question -> is read with it', async () => {
  const message =
    'Do roundabouts have fewer crashes than signalled junctions? Use the rate per million vehicles entering.';
  const { plans, unanswered } = await readingOf(message, JUNCTIONS);
  assert.deepEqual(
    plans.map(({ question, outcome, exposure, predictors }) => [question, outcome, exposure, predictors]),
    [['rate', 'crashes', 'veh_M', ['control']]],
  );
  assert.deepEqual(unanswered, []);
});

test('two questions in one message -> a plan for each', async () => {
  const message =
    'Do English writers make fewer spelling errors than the Polish ones? Do typed essays have more words than handwritten ones?';
  const { plans } = await readingOf(message, ESSAYS);
  assert.deepEqual(
    plans.map(({ outcome, predictors }) => [outcome, predictors]),
    [
      ['spelling_errs', ['first_lang']],
      ['n_words', ['format']],
    ],
  );
});

test('two questions whose words name no columns -> each is read by what its words mean', async () => {
  const message =
    'Do native English writers make fewer spelling mistakes than the Spanish speakers? Is there more text in typed work?';
  const { plans, unanswered } = await readingOf(message, ESSAYS);
  assert.deepEqual(
    plans.map(({ outcome, predictors }) => [outcome, predictors]),
    [
      ['spelling_errs', ['first_lang']],
      ['n_words', ['format']],
    ],
  );
  assert.deepEqual(unanswered, []);
});

test('a question that the table cannot answer -> no plan', async () => {
  const { plans, nearest } = await readingOf('Did the price of a new essay question change over the years?', ESSAYS);
  assert.deepEqual([...plans, ...nearest], []);
});
