import assert from 'node:assert/strict';
import { Value } from '@sinclair/typebox/value';
import { test } from 'vitest';
import { createPlanning } from '../../../activities/agents/planning.ts';
import type { AnalysisPlan } from '../../../contracts/analysis-plan.ts';
import { NextPlanSchema, PlanSchema, type TaskProposal } from '../../../contracts/agents.ts';
import { readMessage, type ReadQuestion } from '../../../science/weigh/questions.ts';
import { BILLS_PLAN, BILLS_WITHIN_PLAN, MASS_PLAN, bills, massOfTwo } from '../../science/estimates.ts';
import { analysis, contextOf, extract, readingOf, readsAs, step, task } from './context-builder.ts';

const NO_DOCUMENTS = { uploaded: 0, knowledgeBase: 0 };
const planningWith = (readQuestion: ReadQuestion) => createPlanning({ readQuestion });
const reads = readsAs({ plans: [MASS_PLAN] });

test('a question that is read -> its plans and a search, and the answer fits the schema', async () => {
  const plan = await planningWith(reads).planInitial(contextOf());
  assert.ok(Value.Check(PlanSchema, plan));
  assert.deepEqual(
    plan.tasks.map(({ type, objective }) => [type, objective]),
    [
      ['LITERATURE', 'Does body mass differ between the species?'],
      ['ANALYSIS', 'Compare body mass between species'],
    ],
  );
  assert.deepEqual(plan.tasks[1]?.plan, MASS_PLAN);
  assert.deepEqual(plan.tasks[1].datasetIds, [MASS_PLAN.dataset]);
  assert.match(plan.objective, /^Answer “Does body mass .*” from the data and the documents\.$/);
});

test('no documents -> no search', async () => {
  const { tasks } = await planningWith(reads).planInitial(contextOf({ documents: NO_DOCUMENTS }));
  assert.deepEqual(
    tasks.map(({ type }) => type),
    ['ANALYSIS'],
  );
});

test('a question that asks documents only -> no analysis', async () => {
  const { tasks } = await planningWith(readsAs({ asks: { data: false, documents: true } })).planInitial(contextOf());
  assert.deepEqual(
    tasks.map(({ type }) => type),
    ['LITERATURE'],
  );
});

test('a reading that may be wrong -> is computed, and its plan says how sure it is', async () => {
  const unsure = readsAs({ nearest: [{ ...MASS_PLAN, sureness: 0.3 }] });
  const { tasks } = await planningWith(unsure).planInitial(contextOf({ documents: NO_DOCUMENTS }));
  assert.deepEqual(
    tasks.map(({ plan }) => plan?.sureness),
    [0.3],
  );
});

test('a step that the researcher takes up -> is what is asked', async () => {
  const suggestedNextSteps = [step({ ...MASS_PLAN, sureness: 0.3 })];
  const context = contextOf({ level: 2, instructions: ['step 1'], suggestedNextSteps });
  const { tasks } = await planningWith(reads).planInitial(context);
  assert.deepEqual(
    tasks.map(({ plan }) => plan?.sureness),
    [1],
  );
});

const IDLE = [
  ['no data and no documents', { datasets: [], documents: NO_DOCUMENTS }, /no data and no documents/],
  ['nothing that could be read', { documents: NO_DOCUMENTS }, /could not be read against the columns/],
  ['data are asked and there are none', { datasets: [], documents: { uploaded: 1, knowledgeBase: 0 } }, /no data/],
] as const;

for (const [what, parts, objective] of IDLE) {
  test(`${what} -> no task, and the objective says why`, async () => {
    const plan = await planningWith(readsAs({ asks: { data: true, documents: false } })).planInitial(contextOf(parts));
    assert.deepEqual(plan.tasks, []);
    assert.match(plan.objective, objective);
  });
}

const SUGGESTED = [step(BILLS_WITHIN_PLAN), step(BILLS_PLAN)];
const [FIRST, SECOND] = [SUGGESTED.slice(0, 1), SUGGESTED.slice(1)];
const TAKEN: readonly (readonly [message: string, taken: readonly TaskProposal[]])[] = [
  ['yes', SUGGESTED],
  ['Yes, go on', SUGGESTED],
  ['please continue', SUGGESTED],
  ['Do step 2', SECOND],
  ['2', SECOND],
  ['the first one', FIRST],
  ["Let's take the second one, please.", SECOND],
  ['the last', SECOND],
  [`1. ${step(BILLS_WITHIN_PLAN).objective}.`, FIRST],
  [step(BILLS_PLAN).objective.toUpperCase(), SECOND],
];

for (const [message, taken] of TAKEN) {
  test(`"${message}" -> the suggested steps that it names`, async () => {
    const { tasks } = await planningWith(reads).planInitial(
      contextOf({ level: 2, instructions: [message], suggestedNextSteps: SUGGESTED }),
    );
    assert.deepEqual(tasks, taken);
  });
}

test('a message that chose a step -> is not read as a question once the step is done', () => {
  const done = [{ ...analysis('ana-2', BILLS_PLAN, [bills(-0.2)]), level: 2 }];
  const read = readsAs({ unmatched: ['first'] });
  for (const message of ['the first one', 'yes', '2', `${done[0]!.objective}.`]) {
    const { reading } = readMessage(message, contextOf({ level: 2, instructions: [message], tasks: done }), read);
    assert.deepEqual(reading.unmatched, [], message);
  }
  const { reading } = readMessage('wingspan?', contextOf({ level: 2, tasks: done }), read);
  assert.deepEqual(reading.unmatched, ['first']);
});

test('a question with the number of an item, which was read -> chooses no step', () => {
  const message = 'Does item 3 depend on bill length?';
  const own = [{ ...analysis('ana-2', { ...BILLS_PLAN, asked: message }, [bills(-0.2)]), level: 2 }];
  const read = readsAs({ unmatched: ['item'] });
  const { reading } = readMessage(message, contextOf({ level: 2, instructions: [message], tasks: own }), read);
  assert.deepEqual(reading.unmatched, ['item']);
});

test('a message that asks for something else -> its own plans', async () => {
  const { tasks } = await planningWith(reads).planInitial(
    contextOf({
      level: 2,
      instructions: ['Does body mass differ by species?'],
      suggestedNextSteps: SUGGESTED,
      documents: NO_DOCUMENTS,
    }),
  );
  assert.deepEqual(
    tasks.map(({ plan }) => plan),
    [MASS_PLAN],
  );
});

test('what was done before -> is not done again; what failed is tried again when it is asked for', async () => {
  const done = [analysis('ana-1', MASS_PLAN, massOfTwo())];
  const context = contextOf({ level: 2, instructions: ['Again?'], tasks: done, documents: NO_DOCUMENTS });
  const plan = await planningWith(reads).planInitial(context);
  assert.deepEqual(plan.tasks, []);
  assert.match(plan.objective, /has been looked at before/);
  const failed = [{ ...done[0]!, status: 'failed' as const, outcome: null }];
  assert.equal((await planningWith(reads).planInitial({ ...context, tasks: failed })).tasks.length, 1);
});

test('an iteration without a message -> the steps that could change the answer', async () => {
  const tasks = [analysis('ana-1', BILLS_PLAN, [bills(-0.235)])];
  const suggestedNextSteps = [step(MASS_PLAN), step(BILLS_WITHIN_PLAN)];
  const plan = await planningWith(readsAs({ plans: [BILLS_PLAN] })).planInitial(
    contextOf({ level: 2, tasks, suggestedNextSteps }),
  );
  assert.deepEqual(plan.tasks, [step(BILLS_WITHIN_PLAN)]);
});

test('a message that leans on an earlier one -> on the last question, and on no step that was added to it', () => {
  const [first, last] = [MASS_PLAN, BILLS_PLAN].map((plan, index) => ({ ...plan, asked: `question ${index + 1}` }));
  const added = { ...last!, strata: ['sex'] };
  const tasks = [first!, last!, added].map((plan, index) => ({
    ...analysis(`ana-${index + 1}`, plan, []),
    level: index + 1,
  }));
  const seen: (readonly AnalysisPlan[])[] = [];
  readMessage(
    'and only on Dream?',
    contextOf({ level: 4, instructions: ['and only on Dream?'], tasks }),
    ({ earlier }) => {
      seen.push(earlier);
      return readingOf({});
    },
  );
  assert.deepEqual(seen, [[first, last]]);
});

test('several messages -> each gets its part of the tasks', async () => {
  const read = readsAs({}, { a: { plans: [MASS_PLAN] }, b: { plans: [BILLS_PLAN] } });
  const { tasks } = await planningWith(read).planInitial(
    contextOf({ level: 2, instructions: ['a', 'b'], documents: NO_DOCUMENTS }),
  );
  assert.deepEqual(
    tasks.map(({ plan }) => plan),
    [BILLS_PLAN, MASS_PLAN],
  );
});

test('next steps -> parts without an answer, then checks; the answer fits the schema', async () => {
  const tasks = [analysis('ana-1', BILLS_PLAN, [bills(-0.235)]), task('lit-1', { extracts: [extract('Bills vary.')] })];
  const next = await planningWith(readsAs({ plans: [BILLS_PLAN, MASS_PLAN] })).planNext(contextOf({ tasks }));
  assert.ok(Value.Check(NextPlanSchema, next));
  assert.deepEqual(
    next.suggestedNextSteps.slice(0, 2).map(({ objective }) => objective),
    ['Compare body mass between species', 'Test the association of bill depth with bill length within each species'],
  );
  assert.equal(next.nextObjective, 'Answer what the question asks about body mass and species.');
});

test('nothing was understood -> the offers are the next steps', async () => {
  const read = () => readingOf({ offers: [MASS_PLAN, BILLS_PLAN], unmatched: ['wingspan'] });
  const { suggestedNextSteps } = await planningWith(read).planNext(contextOf({ documents: NO_DOCUMENTS }));
  assert.deepEqual(suggestedNextSteps, [step(MASS_PLAN), step(BILLS_PLAN)]);
});

test('nothing worth doing -> an empty list', async () => {
  const tasks = [analysis('ana-1', BILLS_PLAN, [bills(0.01, { pValue: 0.9 })])];
  const next = await planningWith(readsAs({ plans: [BILLS_PLAN] })).planNext(
    contextOf({ tasks, documents: NO_DOCUMENTS }),
  );
  assert.deepEqual(next, { suggestedNextSteps: [], nextObjective: null });
});

test('a failed search -> is suggested in the words of the data', async () => {
  const tasks = [
    task('lit-1', { status: 'failed', error: 'No answer' }),
    analysis('ana-1', BILLS_PLAN, [bills(0.01, { pValue: 0.9 })]),
  ];
  const { suggestedNextSteps } = await planningWith(readsAs({ plans: [BILLS_PLAN] })).planNext(contextOf({ tasks }));
  assert.deepEqual(
    suggestedNextSteps.map(({ objective }) => objective),
    ['What do the documents say about bill depth and bill length?'],
  );
});

test('a message quoted in the objective -> inert text', async () => {
  const { objective } = await planningWith(reads).planInitial(
    contextOf({ question: '![x](https://evil.example) body mass' }),
  );
  assert.match(objective, /!\\\[x\\\] ?\(https(?:\\:|: )\/\//);
});

test('a later message asks what was found -> nothing is computed or searched', async () => {
  const tasks = [analysis('ana-1', MASS_PLAN, massOfTwo())];
  const context = contextOf({ level: 2, instructions: ['What have you found so far?'], tasks });
  const plan = await planningWith(readsAs({ plans: [BILLS_PLAN] })).planInitial(context);
  assert.deepEqual(plan.tasks, []);
  assert.match(plan.objective, /already known/);
});

test('the knowledge folder is still being listed -> the documents are searched all the same', async () => {
  const documents = { uploaded: 0, knowledgeBase: 0, reading: { read: 0, total: 0 } };
  const { tasks } = await planningWith(readsAs({})).planInitial(contextOf({ datasets: [], documents }));
  assert.deepEqual(
    tasks.map(({ type }) => type),
    ['LITERATURE'],
  );
});

test('an offer of what was computed already -> is not suggested', async () => {
  const tasks = [analysis('ana-1', BILLS_PLAN, [bills(0.01, { pValue: 0.9 })])];
  const offers = [{ ...BILLS_PLAN, question: 'association' as const }, MASS_PLAN];
  const unread = planningWith(readsAs({ unmatched: ['wings'], offers }));
  const { suggestedNextSteps } = await unread.planNext(contextOf({ tasks, documents: NO_DOCUMENTS }));
  assert.deepEqual(
    suggestedNextSteps.map(({ plan }) => plan?.outcome),
    [MASS_PLAN.outcome],
  );
});
