import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { AssumptionCheck } from '../../../contracts/estimate.ts';
import type { ColumnProfile } from '../../../contracts/table-profile.ts';
import type { KnownTask } from '../../../contracts/agents.ts';
import { couldChangeTheAnswer, nextSteps, type NextStep } from '../../../science/weigh/next-plans.ts';
import { stepsLeft } from '../../../science/weigh/open-steps.ts';
import { asksTheSame, planKey } from '../../../science/weigh/plans.ts';
import { relationsOf } from '../../../science/weigh/relations.ts';
import { saysRandomised } from '../../../science/weigh/design.ts';
import { analysis, contextOf, readsAs } from '../../activities/agents/context-builder.ts';
import {
  BILLS_PLAN,
  BILLS_WITHIN_PLAN,
  MASS_PLAN,
  PENGUINS_TABLE,
  bills,
  billsWithin,
  massOfTwo,
} from '../estimates.ts';

const stepsAfter = (...tasks: readonly KnownTask[]): NextStep[] => nextSteps(relationsOf(tasks), [PENGUINS_TABLE]);
const failing = (name: AssumptionCheck['name']): AssumptionCheck => ({
  name,
  holds: false,
  statistic: null,
  pValue: null,
});

test('a clear relation -> groups that may confound it are worth a look, words before numbers', () => {
  const steps = stepsAfter(analysis('ana-1', BILLS_PLAN, [bills(-0.235)])).filter(couldChangeTheAnswer);
  assert.deepEqual(
    steps.map(({ why, plan }) => [why, plan.strata]),
    [
      ['confounder', ['species']],
      ['confounder', ['island']],
      ['confounder', ['sex']],
    ],
  );
});

test('what follows from a treatment -> is no confounder', () => {
  const sex = PENGUINS_TABLE.columns.find(({ name }) => name === 'sex')!;
  const adverse = { ...sex, name: 'adverse_event' };
  const table = { ...PENGUINS_TABLE, columns: [...PENGUINS_TABLE.columns, adverse] };
  const task = analysis('ana-1', BILLS_PLAN, [bills(-0.235)]);
  const columns = nextSteps(relationsOf([task]), [table]).flatMap((step) => step.columns);
  assert.ok(columns.includes('sex') && !columns.includes('adverse_event'));
});

test('an answer without any evidence, or one that has turned -> nothing could change it', () => {
  assert.deepEqual(stepsAfter(analysis('ana-1', BILLS_PLAN, [bills(0.01, { pValue: 0.9 })])), []);
  const turned = [analysis('ana-1', BILLS_PLAN, [bills(-0.235)]), analysis('ana-2', BILLS_WITHIN_PLAN, billsWithin())];
  assert.deepEqual(stepsAfter(...turned).filter(couldChangeTheAnswer), []);
});

test('groups compared by an outcome that was measured before -> it is adjusted for, clear or not, once', () => {
  const [name, first] = ['sbp_week12', 'sbp_baseline'];
  const mass = PENGUINS_TABLE.columns.find((column) => column.name === 'body_mass_g')!;
  const trial = {
    ...PENGUINS_TABLE,
    columns: [...PENGUINS_TABLE.columns, { ...mass, name }, { ...mass, name: first }],
  };
  const plan = { ...MASS_PLAN, outcome: name };
  const estimates = massOfTwo({ pValue: 0.7 }).map((each) => ({ ...each, outcome: name }));
  const stepsOf = (...tasks: readonly KnownTask[]): unknown =>
    nextSteps(relationsOf(tasks), [trial])
      .filter(({ why }) => why === 'baseline')
      .map((step) => [step.plan.covariates, couldChangeTheAnswer(step)]);
  const plain = analysis('ana-1', plan, estimates);
  assert.deepEqual(stepsOf(plain), [[[first], true]]);
  const adjusted = estimates.map((each) => ({ ...each, adjustedFor: [first] }));
  assert.deepEqual(stepsOf(plain, analysis('ana-2', { ...plan, covariates: [first] }, adjusted)), []);
});

test('residuals that are not normal -> the rank test, once', () => {
  const estimates = massOfTwo({ assumptions: [failing('normal-residuals')] });
  const first = stepsAfter(analysis('ana-1', MASS_PLAN, estimates)).filter(({ why }) => why === 'assumption');
  assert.deepEqual(
    first.map(({ plan }) => plan.method),
    ['wilcoxon-rank-sum'],
  );
  const rank = analysis('ana-2', first[0]!.plan, massOfTwo({ method: 'wilcoxon-rank-sum' }));
  assert.deepEqual(
    stepsAfter(analysis('ana-1', MASS_PLAN, estimates), rank).filter(({ why }) => why === 'assumption'),
    [],
  );
});

test('a relation that is no straight line -> a curve', () => {
  const steps = stepsAfter(analysis('ana-1', BILLS_PLAN, [bills(0.6, { assumptions: [failing('linearity')] })]));
  assert.deepEqual(
    steps.filter(({ why }) => why === 'nonlinear').map(({ plan }) => plan.method),
    ['quadratic-model'],
  );
});

test('strata in two directions -> an interaction', () => {
  const [first, ...others] = billsWithin();
  const steps = stepsAfter(analysis('ana-1', BILLS_WITHIN_PLAN, [{ ...first!, estimate: -0.5 }, ...others]));
  assert.deepEqual(
    steps.filter(({ why }) => why === 'interaction').map(({ plan }) => plan.interactions),
    [[['bill_length_mm', 'species']]],
  );
});

test('what follows from the groups, or numbers the rows of a unit -> no confounder; what may come before them is one', () => {
  const sex = PENGUINS_TABLE.columns.find(({ name }) => name === 'sex')!;
  const replicate = { ...sex, type: 'integer' as const, whole: true, minimum: 1, maximum: 2 };
  const confoundersOf = (...columns: readonly ColumnProfile[]): unknown =>
    nextSteps(relationsOf([analysis('ana-1', BILLS_PLAN, [bills(-0.235)])]), [
      { ...PENGUINS_TABLE, columns: [...PENGUINS_TABLE.columns.filter(({ type }) => type === 'number'), ...columns] },
    ]).flatMap(({ why, columns: taken }) => (why === 'confounder' ? taken : []));
  assert.deepEqual(
    confoundersOf(
      { ...sex, name: 'fall_within_year' },
      { ...sex, name: 'ill_after' },
      { ...replicate, name: 'quadrat' },
      { ...replicate, name: 'rep' },
    ),
    [],
  );
  assert.deepEqual(confoundersOf({ ...sex, name: 'smoker' }, { ...replicate, name: 'site' }), ['smoker', 'site']);
});

test('random assignment -> no confounders are looked for', () => {
  const tasks = [analysis('ana-1', BILLS_PLAN, [bills(-0.235)])];
  const read = readsAs({ plans: [BILLS_PLAN] });
  assert.deepEqual(
    stepsLeft(contextOf({ question: 'Birds were randomly assigned. Does it differ?', tasks }), read),
    [],
  );
  assert.ok(stepsLeft(contextOf({ tasks }), read).length > 0);
  assert.ok(saysRandomised(['a randomised trial']) && !saysRandomised(['this was not randomised']));
  assert.ok(
    saysRandomised(['Is A better? We assigned them at random.', 'We randomised 60 adults, did the arms differ?']),
  );
  for (const message of [
    'This is no RCT. Did the arms differ?',
    'I doubt that patients were randomised.',
    'Were groups assigned at random, and did they differ?',
    'Tell me whether they were randomly assigned.',
    "They weren't randomised.",
  ])
    assert.ok(!saysRandomised([message]), message);
});

test('a part of the question without an answer -> comes first', () => {
  const read = readsAs({ plans: [BILLS_PLAN, MASS_PLAN] });
  const [step] = stepsLeft(contextOf({ tasks: [analysis('ana-1', BILLS_PLAN, [bills(-0.235)])] }), read);
  assert.equal(step?.why, 'unanswered');
  assert.equal(step.plan.outcome, 'body_mass_g');
});

test('plans with the same computation in other words -> are the same', () => {
  assert.equal(planKey({ ...MASS_PLAN, asked: 'other words', sureness: 0.6 }), planKey(MASS_PLAN));
  assert.notEqual(planKey({ ...MASS_PLAN, strata: ['sex'] }), planKey(MASS_PLAN));
  assert.ok(asksTheSame({ ...MASS_PLAN, method: 'wilcoxon-rank-sum' }, MASS_PLAN));
  assert.ok(!asksTheSame({ ...MASS_PLAN, rows: [{ column: 'year', comparison: 'is', values: [2008] }] }, MASS_PLAN));
});

test('a pair of groups told the other way round -> is the same plan', () => {
  const plan = { ...MASS_PLAN, contrast: { group: 'Gentoo', reference: 'Adelie' } };
  const turned = { ...MASS_PLAN, contrast: { group: 'Adelie', reference: 'Gentoo' } };
  assert.equal(planKey(turned), planKey(plan));
  assert.ok(asksTheSame(turned, plan));
  assert.ok(!asksTheSame({ ...plan, contrast: { group: 'Gentoo', reference: 'Chinstrap' } }, plan));
});

test('a plan that was stored, its keys in another order -> is not suggested again', () => {
  const plan = { ...MASS_PLAN, rows: [{ column: 'year', comparison: 'is' as const, values: [2008] }] };
  const stored = { ...MASS_PLAN, rows: [{ values: [2008], column: 'year', comparison: 'is' as const }] };
  assert.equal(planKey(stored), planKey(plan));
  assert.ok(asksTheSame(stored, plan));
  const context = contextOf({ tasks: [analysis('ana-1', stored, massOfTwo())] });
  assert.ok(stepsLeft(context, readsAs({ plans: [plan] })).every(({ why }) => why !== 'unanswered'));
});
