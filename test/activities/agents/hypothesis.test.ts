import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { formHypothesis } from '../../../activities/agents/hypothesis.ts';
import { HypothesisDraftSchema } from '../../../contracts/agents.ts';
import { BILLS_PLAN, BILLS_WITHIN_PLAN, MASS_PLAN, bills, billsWithin, massOfTwo } from '../../science/estimates.ts';
import { analysis, contextOf, extract, task } from './context-builder.ts';

const FIRST = analysis('ana-1', BILLS_PLAN, [bills(-0.235)]);
const BEFORE = { text: 'Bill depth was lower where bill length was higher (ana-1).', level: 1 };

test('a first answer -> creates the hypothesis, with the task and what documents say', async () => {
  const tasks = [
    task('lit-1', { extracts: [extract('Bill depth was negatively correlated with bill length.')] }),
    FIRST,
  ];
  const draft = await formHypothesis(contextOf({ tasks }));
  assert.ok(Value.Check(HypothesisDraftSchema, draft));
  assert.deepEqual(draft, {
    mode: 'create',
    text: `${BEFORE.text}\n\nIn line with this, the documents say: “Bill depth was negatively correlated with bill length.” [@gorman2014, p. 3].`,
    change: 'First version, from lit-1 and ana-1.',
  });
});

test('a check that confirms -> refines it', async () => {
  const confirming = analysis('ana-2', { ...BILLS_PLAN, covariates: ['sex'] }, [bills(-0.2, { adjustedFor: ['sex'] })]);
  const { mode, text, change } = await formHypothesis(
    contextOf({ level: 2, tasks: [FIRST, confirming], hypothesis: BEFORE }),
  );
  assert.equal(mode, 'refine');
  assert.match(text ?? '', /The result was clear as well, adjusted for sex \(ana-2\)\./);
  assert.match(change, /ana-2 added/);
});

test('strata that turn it -> update it, and say what it said before', async () => {
  const turning = analysis('ana-2', BILLS_WITHIN_PLAN, billsWithin());
  const { mode, text, change } = await formHypothesis(
    contextOf({ level: 2, tasks: [FIRST, turning], hypothesis: BEFORE }),
  );
  assert.equal(mode, 'update');
  assert.match(
    text ?? '',
    /^The direction turns: within each species bill depth was higher where bill length was higher, over all rows .* \(ana-2\)\./,
  );
  assert.match(change, /^Before, it said: Bill depth was lower/);
});

test('an adjustment that dissolves it -> updates it', async () => {
  const dissolving = analysis('ana-2', { ...BILLS_PLAN, covariates: ['sex'] }, [
    bills(-0.01, { adjustedFor: ['sex'], pValue: 0.9 }),
  ]);
  const { mode, text } = await formHypothesis(contextOf({ level: 2, tasks: [FIRST, dissolving], hypothesis: BEFORE }));
  assert.equal(mode, 'update');
  assert.match(text ?? '', /Adjusted for sex, the result was no longer clear \(ana-2\)\./);
});

test('nothing new -> says that nothing changed', async () => {
  const { mode, change } = await formHypothesis(contextOf({ level: 2, tasks: [FIRST], hypothesis: BEFORE }));
  assert.equal(mode, 'refine');
  assert.match(change, /^Nothing changed/);
});

test('a question asked within strata -> is claimed by its strata', async () => {
  const { text } = await formHypothesis(contextOf({ tasks: [analysis('ana-1', BILLS_WITHIN_PLAN, billsWithin())] }));
  assert.equal(text, 'Within each species, bill depth was higher where bill length was higher (ana-1).');
});

test('documents alone -> their statements, untested; no evidence -> no hypothesis', async () => {
  const tasks = [task('lit-1', { extracts: [extract('Mass follows the season.')] })];
  assert.match(
    (await formHypothesis(contextOf({ tasks }))).text ?? '',
    /^The documents say: .* No analysis of data has tested this here\.$/,
  );
  assert.equal((await formHypothesis(contextOf())).text, null);
});

test('two answers -> both are claimed, in the order they were found', async () => {
  const { text } = await formHypothesis(contextOf({ tasks: [FIRST, analysis('ana-1-2', MASS_PLAN, massOfTwo())] }));
  assert.equal(text, `${BEFORE.text} Body mass was higher in Gentoo than in Adelie (ana-1-2).`);
});
