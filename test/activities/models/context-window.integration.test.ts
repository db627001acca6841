import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { createBuiltinAgents } from '../../../activities/agents/index.ts';
import { createModelAgents, createPaperProse } from '../../../activities/agents/with-models.ts';
import { inModelStep } from '../../../activities/models/model-step.ts';
import { createAiSdkModel } from '../../../clients/models/ai-sdk-model.ts';
import { readConfig } from '../../../config.ts';
import type { ResearchContext } from '../../../contracts/agents.ts';
import { LIMITS } from '../../../contracts/limits.ts';
import type { Passage } from '../../../contracts/literature.ts';
import type { ModelChoice } from '../../../contracts/models.ts';
import { readQuestion } from '../../../science/read/read-question.ts';
import { answerAsSource } from '../../fakes/scripted-answers.ts';
import { startScriptedModel, type ScriptedModel } from '../../fakes/scripted-model.ts';
import { columnProfile } from '../../harness/column-profile.ts';
import { startTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { startInput } from '../../harness/start-input.ts';
import { MASS_PLAN, massOfTwo } from '../../science/estimates.ts';
import { analysis, contextOf, decisionOf, extract, PENGUINS, task } from '../agents/context-builder.ts';

/** Requests to models in the largest runs, with the answer that each leaves room for. */

const WINDOW_TOKENS = 32_000;
/** Of our JSON o200k_base makes one token of 3.2 bytes and more. */
const BYTES_PER_TOKEN = 3;
const ITERATIONS = LIMITS.fullyAutonomousIterations;

let database: TestDatabase;
let model: ScriptedModel;
beforeAll(async () => {
  database = await startTestDatabase();
  model = await startScriptedModel(() => LONG);
});
afterAll(async () => {
  await model.close();
  await database.close();
});

const LONG = 'Rain differs between the cities. '.repeat(700).slice(0, LIMITS.messageCharacters);
/** Three bytes a letter. */
const WIDE = '雨は都市によって違う。'.repeat(2_000).slice(0, LIMITS.messageCharacters);

const TABLES = [1, 2, 3].map((number) => ({
  ...PENGUINS.tables[0]!,
  name: `table ${String(number)}`,
  columns: Array.from({ length: 120 }, (_, index) =>
    columnProfile(`column ${String(index)} of table ${String(number)} with a long name`, 'text', {
      distinct: 12,
      levels: Array.from({ length: 12 }, (_each, level) => ({
        value: `a level with words ${String(level)}`,
        count: 9,
      })),
    }),
  ),
}));

/** Both are sent back, with as much of them as is repeated: one is no JSON, one fits every schema and breaks rules. */
const PROSE = LONG;
const BREAKS_RULES = {
  ...{ objective: LONG.slice(0, 1_900), title: LONG.slice(0, 1_900), reasoning: LONG.slice(0, 1_900) },
  ...{ nextObjective: null, mode: 'update', shouldContinue: true, confidence: 50, limits: [] },
  tasks: [{ type: 'ANALYSIS', query: null, analysis: null }],
  suggestedNextSteps: [{ type: 'ANALYSIS', query: null, analysis: null }],
  passages: [{ passage: 'p99', sentences: [1] }],
  discoveries: [{ title: LONG.slice(0, 1_900), statements: statements() }],
  ...{ statements: statements(), insights: statements(), answer: statements() },
  ...{ abstract: statements(), introduction: statements(), discussion: statements() },
};

function statements(): object[] {
  return Array.from({ length: 8 }, () => ({ say: LONG.slice(0, 500), evidence: ['ana-99/e1'] }));
}

/** A run of 20 iterations, with so many tasks in each. */
function contextWith(tasksPerLevel: number, words: string): ResearchContext {
  const levels = Array.from({ length: ITERATIONS }, (_, index) => index + 1);
  const tasks = levels.flatMap((level) =>
    Array.from({ length: tasksPerLevel }, (_, place) =>
      place % 2 === 0
        ? analysis(`ana-${String(level)}-${String(place + 1)}`, MASS_PLAN, massOfTwo(), { level })
        : task(`lit-${String(level)}-${String(place + 1)}`, {
            level,
            extracts: [1, 2, 3].map((number) => extract(words.slice(0, 400), undefined, `x${String(number)}`)),
          }),
    ),
  );
  return contextOf({
    ...{ tasks, level: ITERATIONS, question: words, instructions: [words, words, words, words] },
    datasets: [{ ...PENGUINS, tables: TABLES }],
    hypothesis: { text: words, level: ITERATIONS - 1 },
    keyInsights: Array.from({ length: 12 }, () => words.slice(0, 1_500)),
    discoveries: levels.map((level) => ({ level, title: words.slice(0, 200), claim: words.slice(0, 1_000) })),
  });
}

function agentsWith(effort: string) {
  const { models, modelPrices: prices } = readConfig({ ...model.settings, LLM_REASONING_EFFORT: effort });
  const parts = {
    ...{ models, prices, modelCalls: database.repositories.modelCalls, treatment: 'drop' as const },
    ...{ caps: { runUsd: undefined, userDayUsd: undefined } },
    createModel: (choice: ModelChoice) => createAiSdkModel(choice),
    builtin: createBuiltinAgents({ readQuestion }),
  };
  return { agents: createModelAgents(parts), writeProse: createPaperProse(parts)! };
}

async function inStep(step: string, work: () => Promise<unknown>): Promise<unknown> {
  const { jobId, conversationId } = await database.repositories.starts.start(startInput());
  return inModelStep({ jobId, conversationId, userId: 'ada', level: 1, step }, work);
}

async function ask(context: ResearchContext, effort: string): Promise<void> {
  const { agents, writeProse } = agentsWith(effort);
  const quotations = Array.from({ length: 10 }, () => extract(context.question.slice(0, 400)));
  const passages: readonly Passage[] = Array.from({ length: 60 }, () => ({
    ...answerAsSource('part 1')[0]!,
    text: context.question.slice(0, 1_000),
  }));
  const { question } = context;
  const steps: readonly (() => Promise<unknown>)[] = [
    () => agents.planInitial(context),
    () => agents.formHypothesis(context),
    () => agents.reflect(context),
    () => agents.discover(context),
    () => agents.planNext(context),
    () => agents.decideContinue(context),
    () => agents.composeReply(context, decisionOf('iteration_cap')),
    () => agents.answerChat({ message: question, research: context, quotations, notes: [] }),
    () => agents.readPassages!({ question, objective: question, passages, limit: 10 }),
    () => writeProse(context),
  ];
  for (const [index, answer] of steps.entries()) {
    await inStep(`step ${String(index)}`, answer).catch((error: unknown) => {
      assert.match(String(error), /gave no usable answer twice/);
    });
  }
}

for (const [what, tasksPerLevel, words, effort, answer] of [
  ['as many tasks as a level may have', LIMITS.tasksPerLevel, LONG, 'none', PROSE],
  ['200 tasks', 10, LONG, 'none', BREAKS_RULES],
  ['200 tasks, models that think', 10, LONG, 'high', PROSE],
  ['200 tasks, models that think and break rules', 10, LONG, 'high', BREAKS_RULES],
  ['200 tasks, words of three bytes a letter, models that think', 10, WIDE, 'high', PROSE],
] as const) {
  test(`20 iterations with ${what} -> no request and its answer go beyond a window of 32,000 tokens`, async (t) => {
    model.questions.length = 0;
    model.script = () => answer;
    await ask(contextWith(tasksPerLevel, words), effort);
    const sizes = model.questions.map(({ agent, bytes, maxTokens }) => ({
      agent,
      tokens: Math.ceil(bytes / BYTES_PER_TOKEN) + maxTokens,
    }));
    // Ten agents, each twice; only of a decision every answer that fits is taken.
    assert.equal(sizes.length, answer === PROSE ? 20 : 19);
    const largest = sizes.toSorted((a, b) => b.tokens - a.tokens);
    await t.annotate(JSON.stringify(largest));
    for (const { agent, tokens } of largest) assert.ok(tokens <= WINDOW_TOKENS, `${agent}: ${String(tokens)}`);
  });
}

test('a question that is too long for its model -> half of it, once', async () => {
  model.questions.length = 0;
  const tooLong = { status: 400, body: '{"error":{"code":"context_length_exceeded"}}' };
  model.script = ({ count }) => (count === 1 ? tooLong : { answer: [], limits: [] });
  const { agents } = agentsWith('none');
  await inStep('reply', () => agents.composeReply(contextWith(10, LONG), decisionOf('iteration_cap')));
  assert.equal(model.questions.length, 2);
  const [first, second] = model.questions.map(({ data }) => lengthsOf(data));
  for (const text of ['question', 'messages', 'hypothesis', 'passages']) {
    const kept = second![text]! / first![text]!;
    assert.ok(kept > 0.45 && kept < 0.55, `${text}: ${String(first![text])} → ${String(second![text])}`);
  }
});

/** Results that fit into half of the window stay whole; what is cut has its share of it. */
const lengthsOf = (data: object): Record<string, number> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, JSON.stringify(value).length]));
