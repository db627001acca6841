import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createBuiltinAgents } from '../../../activities/agents/index.ts';
import { createModelChat } from '../../../activities/agents/chat/with-model.ts';
import { createModelDecision } from '../../../activities/agents/continue-research/with-model.ts';
import { createModelDiscovery } from '../../../activities/agents/discovery/with-model.ts';
import { createModelHypothesis } from '../../../activities/agents/hypothesis/with-model.ts';
import { createModelReading } from '../../../activities/agents/literature/with-model.ts';
import { createModelPlanning } from '../../../activities/agents/planning/with-model.ts';
import { createModelReflection } from '../../../activities/agents/reflection/with-model.ts';
import { createModelReply } from '../../../activities/agents/reply/with-model.ts';
import type { AskModel } from '../../../activities/models/ask-model.ts';
import type { ModelAgentDeps } from '../../../activities/models/model-agent.ts';
import { readAnswer } from '../../../activities/models/read-answer.ts';
import { readQuestion } from '../../../science/read/read-question.ts';
import { answerAsSource } from '../../fakes/scripted-answers.ts';
import { BILLS_PLAN, MASS_PLAN, bills, massOfTwo } from '../../science/estimates.ts';
import { analysis, contextOf, decisionOf, extract, step, task } from './context-builder.ts';

/** For each agent: what its model answers, and what becomes of it. An answer that is sent back is given again. */

const CLEAR = analysis('ana-1-1', MASS_PLAN, massOfTwo());
const UNCLEAR = analysis('ana-1-2', BILLS_PLAN, [bills(0.01, { pValue: 0.8 })]);
const READ = task('lit-1', { extracts: [extract('Gentoo penguins were heavier than Adelie penguins.')] });
const CONTEXT = contextOf({ tasks: [CLEAR, UNCLEAR, READ], suggestedNextSteps: [step(BILLS_PLAN)] });
const MASS = `ana-1-1/${CLEAR.outcome!.estimates[0]!.id}`;
const BILLS = `ana-1-2/${UNCLEAR.outcome!.estimates[0]!.id}`;
const TRUE = { say: 'Body mass was higher in Gentoo than in Adelie.', evidence: [MASS] };
const FALSE = { say: 'Body mass was lower in Gentoo than in Adelie.', evidence: [MASS] };
const STATED = /^Body mass was higher in Gentoo than in Adelie .*\(difference 1,375 g/;

function modelThat(answer: object) {
  const complaints: string[] = [];
  const ask: AskModel = async ({ schema, check = () => [] }) => {
    const read = readAnswer(JSON.stringify(answer), schema, check);
    complaints.push(...read.problems);
    assert.ok('answer' in read, read.problems.join());
    return read.answer;
  };
  return { complaints, deps: { ask, treatment: 'drop', modelName: 'openai/gpt-4o' } satisfies ModelAgentDeps };
}

const analysisOf = (parts: object) => ({
  type: 'ANALYSIS',
  query: null,
  analysis: { table: 't1', question: 'difference', outcome: 'body_mass_g', predictors: ['island'], ...parts },
});
const search = (query: string) => ({ type: 'LITERATURE', query, analysis: null });

for (const [what, answer, planned, complaint] of [
  ['an analysis of columns', [analysisOf({})], ['Compare body mass between islands'], undefined],
  ['a search', [search('body mass of penguins')], ['body mass of penguins'], undefined],
  ['what was done already', [analysisOf({ predictors: ['species'] })], [], undefined],
  ['a column that is not there', [analysisOf({ outcome: 'wingspan' })], [], /no column "wingspan"/],
  ['a table that is not there', [analysisOf({ table: 't7' })], [], /no table t7/],
  ['a kind without its role', [analysisOf({ question: 'survival' })], [], /a survival needs/],
  ['a search with a link', [search('see https://evil.example')], [], /link/],
  ['nothing', [], [], undefined],
] as const) {
  test(`planning: ${what} -> ${planned.length === 0 ? 'no task' : planned[0]}`, async () => {
    const { deps, complaints } = modelThat({ objective: 'Compare body mass between islands.', tasks: answer });
    const { tasks } = await createModelPlanning(deps).planInitial(CONTEXT);
    assert.deepEqual(
      tasks.map(({ objective }) => objective),
      planned,
    );
    if (complaint === undefined) assert.deepEqual(complaints, []);
    else assert.match(complaints.join(), complaint);
  });
}

test('planning: more steps than five are suggested -> the first five', async () => {
  const islands = ['bill_length_mm', 'bill_depth_mm', 'flipper_length_mm', 'year', 'body_mass_g', 'sex', 'species'];
  const steps = islands.map((outcome) => analysisOf({ outcome }));
  const { deps } = modelThat({ nextObjective: null, suggestedNextSteps: steps });
  assert.equal((await createModelPlanning(deps).planNext(CONTEXT)).suggestedNextSteps.length, 5);
});

for (const [what, statements, expected] of [
  ['words that are carried', [TRUE], STATED],
  ['words that are not', [FALSE], STATED],
  ['an id alone', [{ say: null, evidence: [MASS] }], STATED],
  ['a passage', [{ say: null, evidence: ['lit-1/x1'] }], /^“Gentoo penguins were heavier/],
  ['an invented id', [{ say: null, evidence: ['ana-9/e1'] }], null],
  ['nothing', [], null],
] as const) {
  const becomes = expected === null ? 'the version before stays' : 'code states it';
  test(`hypothesis: ${what} -> ${becomes}`, async () => {
    const { deps } = modelThat({ mode: 'refine', statements });
    const { mode, text } = await createModelHypothesis(deps).formHypothesis(CONTEXT);
    assert.equal(mode, 'create', 'there was none before');
    if (expected === null) assert.equal(text, null);
    else assert.match(text ?? '', expected);
  });
}

for (const [what, title, statements, found] of [
  ['a clear result', 'Body mass by species', [TRUE], ['Body mass by species']],
  ['a result that is not clear', 'Bills', [{ say: null, evidence: [BILLS] }], []],
  ['no evidence', 'Body mass by species', [{ say: 'Body mass was higher.', evidence: [] }], []],
  ['the same twice', 'Body mass by species', [TRUE, TRUE], ['Body mass by species']],
] as const) {
  test(`discovery: ${what} -> ${String(found.length)}`, async () => {
    const { deps } = modelThat({ discoveries: [{ title, statements }] });
    const drafts = await createModelDiscovery(deps).discover(CONTEXT);
    assert.deepEqual(
      drafts.map((draft) => draft.title),
      found,
    );
    for (const { claim, evidence } of drafts) {
      assert.match(claim, STATED);
      assert.deepEqual(evidence[0]?.taskId, 'ana-1-1');
    }
  });
}

test('discovery: a title that claims -> the built-in title, and the complaint says of which discovery', async () => {
  const { deps, complaints } = modelThat({ discoveries: [{ title: 'Gentoo are best', statements: [TRUE] }] });
  const [draft] = await createModelDiscovery(deps).discover(CONTEXT);
  assert.match(complaints.join(), /^discovery 1, title: it claims something \("best"\)/);
  assert.doesNotMatch(draft!.title, /best/);
});

test('a reflection by a model -> insights are added to the earlier ones, a title that claims is left out', async () => {
  const { deps, complaints } = modelThat({
    title: 'Gentoo win 42 to 0',
    objective: 'Compare islands.',
    insights: [TRUE],
  });
  const known = { ...CONTEXT, keyInsights: ['Known.'] };
  const { conversationTitle, currentObjective, keyInsights } = await createModelReflection(deps).reflect(known);
  assert.match(complaints.join(), /title: it holds 42/);
  assert.doesNotMatch(conversationTitle, /42/);
  assert.equal(currentObjective, 'Compare islands.');
  assert.equal(keyInsights[0], 'Known.');
  assert.match(keyInsights[1]!, STATED);
});

for (const [what, shouldContinue, steps, goesOn] of [
  ['a step is worthwhile', true, CONTEXT.suggestedNextSteps, true],
  ['nothing is open', false, CONTEXT.suggestedNextSteps, false],
  ['on without a step', true, [], false],
] as const) {
  test(`decision: ${what} -> ${goesOn ? 'another iteration' : 'the end'}, without claims in the reason`, async () => {
    const { deps } = modelThat({ shouldContinue, confidence: 70, reasoning: 'Gentoo are 42 times heavier.' });
    const decided = await createModelDecision(deps).decideContinue({ ...CONTEXT, suggestedNextSteps: steps });
    assert.equal(decided.shouldContinue, goesOn);
    assert.equal(decided.triggerReason, goesOn ? 'open_questions' : 'research_complete');
    assert.doesNotMatch(decided.reasoning, /42/);
  });
}

test('a reply by a model -> sentences come first, limits that claim are left out, the last line counts what was dropped', async () => {
  const limits = ['The data do not show why body mass differs.', 'Gentoo are the heaviest.'];
  const { deps, complaints } = modelThat({ answer: [TRUE, FALSE], limits });
  const reply = await createModelReply(deps).composeReply(CONTEXT, decisionOf('research_complete'));
  assert.match(reply, STATED);
  assert.match(reply, /## What the model points out\n\n- The data do not show why body mass differs\.\n\n/);
  assert.match(complaints.join('\n'), /^sentence 2: .*\nlimit 2: /s);
  assert.match(reply, /One sentence of the model could not be verified and was left out\.\*$/);
});

test('a chat with a model -> results are quoted by their ids; where nothing is picked the built-in agent answers', async () => {
  const chat = {
    message: 'Are Gentoo heavier?',
    research: CONTEXT,
    notes: [],
    quotations: [extract('Gentoo are heavy.')],
  };
  const builtin = createBuiltinAgents({ readQuestion });
  const answered = modelThat({ answer: [{ say: null, evidence: ['chat/q1'] }] });
  assert.match(await createModelChat(answered.deps, builtin).answerChat(chat), /^“Gentoo are heavy\.” \[@gorman2014/);
  const silent = modelThat({ answer: [] });
  assert.doesNotMatch(await createModelChat(silent.deps, builtin).answerChat(chat), /Written with the language model/);
});

test('literature with a model -> sentences are taken by their numbers, numbers of no passage are dropped', async () => {
  const [passage] = answerAsSource('part 1');
  const reading = { question: 'Does warm water matter?', objective: 'Warm water', passages: [passage!], limit: 10 };
  const chosen = [
    { passage: 'p1', sentences: [1, 1, 99] },
    { passage: 'p7', sentences: [1] },
  ];
  const { deps, complaints } = modelThat({ passages: chosen });
  const extracts = await createModelReading(deps).readPassages(reading);
  assert.deepEqual(
    extracts.map(({ statement }) => statement),
    [passage!.text],
  );
  assert.deepEqual(complaints, ['there is no passage p7']);
});
