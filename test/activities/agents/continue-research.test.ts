import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { createContinueDecision } from '../../../activities/agents/continue-research.ts';
import { createPlanning } from '../../../activities/agents/planning.ts';
import { ContinueDecisionSchema, type ResearchContext } from '../../../contracts/agents.ts';
import type { ReadQuestion } from '../../../science/weigh/questions.ts';
import { BILLS_PLAN, BILLS_WITHIN_PLAN, MASS_PLAN, bills, billsWithin } from '../../science/estimates.ts';
import { analysis, contextOf, extract, readsAs, task } from './context-builder.ts';

const FIRST = analysis('ana-1', BILLS_PLAN, [bills(-0.235)]);
const NO_DOCUMENTS = { uploaded: 0, knowledgeBase: 0 };

/** The decision with the next steps that planning suggests. */
async function decide(parts: Partial<ResearchContext>, readQuestion: ReadQuestion = readsAs({ plans: [BILLS_PLAN] })) {
  const context = contextOf({ documents: NO_DOCUMENTS, ...parts });
  const { suggestedNextSteps } = await createPlanning({ readQuestion }).planNext(context);
  const decision = await createContinueDecision({ readQuestion }).decideContinue({ ...context, suggestedNextSteps });
  assert.ok(Value.Check(ContinueDecisionSchema, decision));
  return decision;
}

test('a clear answer that groups could turn -> goes on, and says for which', async () => {
  const decision = await decide({ tasks: [FIRST] });
  assert.deepEqual([decision.shouldContinue, decision.triggerReason], [true, 'open_questions']);
  assert.match(decision.reasoning, /within each species, island and sex, which could change the answer/);
});

test('a part without an answer -> goes on', async () => {
  const decision = await decide({ tasks: [FIRST] }, readsAs({ plans: [BILLS_PLAN, MASS_PLAN] }));
  assert.match(decision.reasoning, /also asks about body mass and species/);
});

test('an answer that has turned -> is complete', async () => {
  const decision = await decide({ level: 2, tasks: [FIRST, analysis('ana-2', BILLS_WITHIN_PLAN, billsWithin())] });
  assert.deepEqual([decision.shouldContinue, decision.triggerReason], [false, 'research_complete']);
  assert.match(decision.reasoning, /The direction turns: within each species/);
});

test('nothing was found and nothing is left -> no progress', async () => {
  const decision = await decide({ tasks: [task('ana-1', { status: 'failed', error: 'No' })] }, readsAs({}));
  assert.deepEqual([decision.shouldContinue, decision.triggerReason], [false, 'no_progress']);
  assert.match(decision.reasoning, /Ana-1 failed|ana-1 failed/);
});

test('offers to a question that was not understood -> are no reason to go on', async () => {
  const decision = await decide({}, readsAs({ offers: [MASS_PLAN] }));
  assert.equal(decision.shouldContinue, false);
});

test('a result of a reading that may be wrong -> ends, for the researcher to confirm it', async () => {
  const unsure = { ...BILLS_PLAN, sureness: 0.3 };
  const decision = await decide(
    { tasks: [analysis('ana-1', unsure, [bills(-0.235)])] },
    readsAs({ nearest: [unsure] }),
  );
  assert.deepEqual([decision.shouldContinue, decision.triggerReason], [false, 'reading_unsure']);
  assert.equal(decision.confidence, 40);
});

test('checks and documents -> decide how sure it is', async () => {
  const none = bills(-0.235, { pValue: 0.3 });
  const plain = await decide({ tasks: [analysis('ana-1', BILLS_PLAN, [none])] });
  const checked = await decide({ level: 2, tasks: [FIRST, analysis('ana-2', BILLS_WITHIN_PLAN, billsWithin())] });
  const agreeing = await decide({
    tasks: [FIRST, task('lit-1', { extracts: [extract('Bill depth was negatively correlated with bill length.')] })],
  });
  const contrary = await decide({
    tasks: [FIRST, task('lit-1', { extracts: [extract('Bill depth was positively correlated with bill length.')] })],
  });
  assert.ok(checked.confidence > plain.confidence);
  assert.ok(agreeing.confidence > contrary.confidence);
});
