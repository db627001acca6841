import assert from 'node:assert/strict';
import { Type } from '@sinclair/typebox';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import { createJobActivities } from '../../activities/job-activities.ts';
import { createResearchActivities } from '../../activities/research/index.ts';
import type { AnalysisEngine } from '../../clients/analysis-engine.ts';
import type { LiteratureSource } from '../../clients/literature-source.ts';
import type { ObjectStore } from '../../clients/object-store.ts';
import type { Agents, ResearchContext } from '../../contracts/agents.ts';
import { failure } from '../../contracts/failure.ts';
import { NOT_BEGUN } from '../../contracts/jobs.ts';
import type { ResearchMode } from '../../contracts/research.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { conversationStates } from '../../db/tables/conversations.ts';
import { discoveries, hypotheses } from '../../db/tables/findings.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { messages } from '../../db/tables/messages.ts';
import { planTasks } from '../../db/tables/tasks.ts';
import { createInProcessEngine } from '../../engine/in-process-engine.ts';
import { READS_NOTHING } from '../../db/journal-repository.ts';
import { scriptJobs } from '../harness/scripted-jobs.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';
import { quickRetries } from '../harness/quick-retries.ts';
import { until } from '../harness/until.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const ITERATIONS = 2;

/** The step at which a question finds no answer as long as the test wants that. */
interface Trouble {
  at: 'planInitial' | 'formHypothesis' | 'composeReply' | undefined;
  level: number;
}

/** The real steps of a run in one process, with agents that read one document an iteration and say which level they saw. */
function engineWith(t: TestContext) {
  const { db, journal, repositories } = database;
  const trouble: Trouble = { at: undefined, level: 0 };
  const given: Pick<ResearchContext, 'level' | 'instructions'>[] = [];
  const unless = (step: Trouble['at'], { level }: ResearchContext) => {
    if (trouble.at === step && trouble.level === level)
      throw failure('CITATION_UNKNOWN', 'There is no source [@nobody].');
  };
  const agents: Agents = {
    async planInitial(context) {
      given.push({ level: context.level, instructions: context.instructions });
      unless('planInitial', context);
      const objective = `Rain in May, part ${String(context.level)}`;
      return { objective, tasks: [{ type: 'LITERATURE', objective, plan: null, datasetIds: [] }] };
    },
    async formHypothesis(context) {
      unless('formHypothesis', context);
      return { mode: 'update', text: `It rains more, part ${String(context.level)}.`, change: 'A part was added.' };
    },
    async reflect({ level, keyInsights }) {
      const insights = [...keyInsights, `Part ${String(level)} is read.`];
      return {
        ...{ conversationTitle: 'Rain', currentObjective: 'Rain in May', evolvingObjective: 'Rain in May' },
        ...{ keyInsights: insights, methodology: 'Reading.' },
      };
    },
    async discover({ level, tasks }) {
      return tasks
        .filter((task) => task.level === level)
        .map(({ taskId, extracts }) => ({
          ...{ title: `Part ${String(level)}`, claim: 'It rains more.', summary: 'In May.', novelty: 'New.' },
          ...{ artifactIds: [], evidence: [{ taskId, refersTo: [extracts[0]!.id], explanation: 'It says so.' }] },
        }));
    },
    planNext: async () => ({ suggestedNextSteps: [], nextObjective: 'Read on' }),
    decideContinue: async () => ({
      ...{
        shouldContinue: true,
        confidence: 50,
        reasoning: 'There is more.',
        triggerReason: 'open_questions' as const,
      },
    }),
    async composeReply(context) {
      unless('composeReply', context);
      return `Answered at level ${String(context.level)}: ${context.instructions.join(' ')}`;
    },
    answerChat: () => assert.fail('nobody chats here'),
  };
  const library: LiteratureSource = {
    name: 'the library',
    search: async ({ objective }) => {
      const name = objective.replaceAll(' ', '-');
      const source = {
        ...{ identity: name, title: objective, authors: ['Gorman, K.'], year: 2014, doi: null, url: null },
        ...{ origin: 'knowledge-base', abstract: null, contentHash: name, csl: { type: 'document' } },
        ...{ retrievedAt: '2026-01-01T00:00:00.000Z', checkedAt: null, retractedAt: null },
      };
      return [{ source, text: `It rained more than usual: ${objective}.`, page: 1, score: 1 }];
    },
  };
  const engine = createInProcessEngine({
    chat: { answerMessage: () => Promise.resolve() },
    files: { processFile: () => Promise.resolve() },
    jobs: createJobActivities({ runs: repositories.runs, retryDelayMs: 1 }),
    papers: scriptJobs().activities.papers,
    research: createResearchActivities({
      ...{ ...repositories, agents, journal, literatureSources: [library], scratch: '' },
      ...{ analysis: {} as AnalysisEngine, objects: {} as ObjectStore },
    }),
    listLive: repositories.runs.listLive,
    limits: { ...LIMITS, autoIterations: ITERATIONS },
    findWait: repositories.messages.findWait,
    retry: quickRetries({ unexpectedErrors: 1 }),
    onError: () => undefined,
  });
  t.onTestFinished(() => engine.close());

  const rowOf = async (jobId: string) => (await repositories.runs.find(jobId))!;
  async function over(jobId: string): Promise<string> {
    return until('the job is over', async () => {
      const { state } = await rowOf(jobId);
      return ['completed', 'failed'].includes(state) && state;
    });
  }
  async function run(message: string, conversationId?: string, researchMode: ResearchMode = 'semi-autonomous') {
    const started = await repositories.starts.start(startInput({ message, conversationId, researchMode }));
    const { jobId: id, conversationId: place } = started;
    const owner = { userId: 'ada', conversationId: place, researchMode } as const;
    await engine.start({ id, queue: 'deep-research', ...owner, ...NOT_BEGUN });
    return { ...started, ended: await over(id) };
  }
  async function retry(jobId: string): Promise<string> {
    assert.equal(await repositories.jobs.reopen(await rowOf(jobId)), 'retrying');
    await until('the engine has let go of the last try', async () => {
      await engine.start({ ...(await rowOf(jobId)), queue: 'deep-research' });
      return (await rowOf(jobId)).state !== 'waiting';
    });
    return over(jobId);
  }
  /** What the rows of a conversation hold, level by level. */
  async function foundIn(conversationId: string) {
    const tasks = await db
      .select()
      .from(planTasks)
      .where(eq(planTasks.conversationId, conversationId))
      .orderBy(asc(planTasks.level));
    const claims = await db
      .select()
      .from(hypotheses)
      .where(eq(hypotheses.conversationId, conversationId))
      .orderBy(asc(hypotheses.level));
    const found = await db
      .select()
      .from(discoveries)
      .where(eq(discoveries.conversationId, conversationId))
      .orderBy(asc(discoveries.level));
    const [world] = await db
      .select()
      .from(conversationStates)
      .where(eq(conversationStates.conversationId, conversationId));
    return { tasks, claims, found, world: world! };
  }
  return { ...{ trouble, given, run, retry, foundIn }, stateOf: repositories.messages.findState };
}

type Found = Awaited<ReturnType<ReturnType<typeof engineWith>['foundIn']>>;

/** The rows of some levels, to see whether they were changed. */
function ofLevels({ tasks, claims, found }: Found, levels: readonly number[]) {
  const isMeant = ({ level }: { level: number }): boolean => levels.includes(level);
  return { tasks: tasks.filter(isMeant), claims: claims.filter(isMeant), found: found.filter(isMeant) };
}

const levelsOf = (rows: readonly { level: number }[]): number[] => rows.map(({ level }) => level);

test('a retried run whose level another run took after its first planning failed -> goes on behind that one', async (t) => {
  const { foundIn, given, retry, run, stateOf, trouble } = engineWith(t);
  Object.assign(trouble, { at: 'planInitial', level: 1 });
  const first = await run('Does it rain more in May?');
  assert.equal(first.ended, 'failed');
  trouble.at = undefined;
  const second = await run('And in June?', first.conversationId);
  assert.equal(second.ended, 'completed');
  const before = await foundIn(first.conversationId);
  assert.deepEqual(levelsOf(before.tasks), [1, 2]);
  given.length = 0;

  assert.equal(await retry(first.jobId), 'completed');
  const now = await foundIn(first.conversationId);
  assert.deepEqual(ofLevels(now, [1, 2]), ofLevels(before, [1, 2]));
  for (const rows of [now.tasks, now.claims, now.found]) assert.deepEqual(levelsOf(rows), [1, 2, 3, 4]);
  assert.deepEqual(given, [
    { level: 3, instructions: ['Does it rain more in May?'] },
    { level: 4, instructions: [] },
  ]);
  const answer = await stateOf(first.messageId);
  assert.deepEqual([answer?.status, answer?.error], ['completed', null]);
  assert.equal((await stateOf(second.messageId))?.status, 'completed');
});

for (const at of ['formHypothesis', 'composeReply'] as const) {
  test(`a run that failed in ${at} of its first level -> finishes that level, and goes on behind the run that came between`, async (t) => {
    const { foundIn, given, retry, run, stateOf, trouble } = engineWith(t);
    Object.assign(trouble, { at, level: 1 });
    const first = await run('Does it rain more in May?');
    assert.equal(first.ended, 'failed');
    trouble.at = undefined;
    const second = await run('And in June?', first.conversationId);
    assert.equal(second.ended, 'completed');
    const before = await foundIn(first.conversationId);
    assert.deepEqual(levelsOf(before.tasks), [1, 2, 3]);
    given.length = 0;

    assert.equal(await retry(first.jobId), 'completed');
    const now = await foundIn(first.conversationId);
    assert.deepEqual(ofLevels(now, [2, 3]), ofLevels(before, [2, 3]));
    assert.deepEqual(now.tasks[0], before.tasks[0], 'its own level was not planned anew');
    for (const rows of [now.tasks, now.claims, now.found]) assert.deepEqual(levelsOf(rows), [1, 2, 3, 4]);
    assert.deepEqual(given, [{ level: 4, instructions: [] }]);
    assert.deepEqual([now.world.currentLevel, now.world.currentHypothesis], [4, 'It rains more, part 4.']);
    assert.equal((await stateOf(first.messageId))?.status, 'completed');
  });
}

test('the hypothesis of a level that is finished late -> does not take the place of a later one', async (t) => {
  const { foundIn, retry, run, trouble } = engineWith(t);
  Object.assign(trouble, { at: 'formHypothesis', level: 1 });
  const first = await run('Does it rain more in May?', undefined, 'steering');
  trouble.at = undefined;
  await run('And in June?', first.conversationId);
  assert.equal(await retry(first.jobId), 'completed');
  const { claims, world } = await foundIn(first.conversationId);
  assert.deepEqual(levelsOf(claims), [1, 2, 3]);
  assert.equal(world.currentHypothesis, 'It rains more, part 3.');
});

test('a planning where a failed run had tried the level -> gets the messages of its own run only', async (t) => {
  const { given, run, trouble } = engineWith(t);
  Object.assign(trouble, { at: 'planInitial', level: 1 });
  const first = await run('Does it rain more in May?');
  trouble.at = undefined;
  await run('And in June?', first.conversationId);
  assert.deepEqual(given.at(-2), { level: 1, instructions: ['And in June?'] });
});

function planFirstLevel(jobId: string, objective: string) {
  const { journal, repositories } = database;
  return journal.once(
    { jobId, level: 1, step: 'planning' },
    {
      result: Type.Object({}),
      reads: READS_NOTHING,
      work: () => Promise.resolve(),
      write: (_prepared, { conversationId }) => ({
        result: {},
        ...repositories.worldState.planned({ conversationId, jobId, level: 1 }, { objective, tasks: [] }),
      }),
    },
  );
}

/** A run that has planned nothing yet, failed and opened again after another one of its conversation has planned. */
async function overtaken() {
  const { jobs: rows, messages: read, runs, starts } = database.repositories;
  const first = await starts.start(startInput());
  const { conversationId, jobId } = first;
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  await read.takeUp({ jobId, level: 1 });
  await runs.fail({ id: jobId, tries: 1 }, 'The model is away.');
  const second = await starts.start(startInput({ conversationId }));
  await runs.activate({ jobId: second.jobId, tries: 1, attempt: 1 });
  await planFirstLevel(second.jobId, 'June');
  await runs.complete({ jobId: second.jobId, tries: 1, attempt: 1 });
  assert.equal(await rows.reopen((await runs.find(jobId))!), 'retrying');
  await runs.activate({ jobId, tries: 2, attempt: 2 });
  return first;
}

test('a late write of a planning that was given up -> takes no message along, and plans no level a second time', async () => {
  const { db, repositories } = database;
  const { conversationId, jobId, messageId } = await overtaken();
  await assert.rejects(repositories.messages.takeUp({ jobId, level: 1 }), { code: 'RUN_NOT_ACTIVE' });
  await assert.rejects(planFirstLevel(jobId, 'May'), { code: 'RUN_NOT_ACTIVE' });
  const [world] = await db
    .select()
    .from(conversationStates)
    .where(eq(conversationStates.conversationId, conversationId));
  assert.deepEqual([world?.plannedObjective, world?.currentLevel], ['June', 1]);
  await repositories.messages.takeUp({ jobId, level: 2 });
  const [message] = await db.select().from(messages).where(eq(messages.id, messageId));
  assert.equal(message?.takenUpAtLevel, 2);
});

test('a message to a retried run -> shows the level at which that run reads it', async () => {
  const { db, repositories } = database;
  const { conversationId, jobId } = await overtaken();
  const early = await repositories.starts.start(startInput({ conversationId, message: 'And in July?' }));
  await repositories.messages.takeUp({ jobId, level: 2 });
  const late = await repositories.starts.start(startInput({ conversationId, message: 'And in August?' }));
  assert.deepEqual([early.takesEffectAtLevel, late.takesEffectAtLevel], [2, 3]);
  const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  assert.equal(row?.cursor?.level, 2);
});

test('a failed run with no run after it -> is retried at its own level', async (t) => {
  const { foundIn, given, retry, run, trouble } = engineWith(t);
  Object.assign(trouble, { at: 'planInitial', level: 2 });
  const { conversationId, ended, jobId } = await run('Does it rain more in May?');
  assert.equal(ended, 'failed');
  trouble.at = undefined;
  assert.equal(await retry(jobId), 'completed');
  assert.deepEqual(levelsOf((await foundIn(conversationId)).tasks), [1, 2]);
  assert.deepEqual(levelsOf(given), [1, 2, 2]);
});

test('unread messages of a retried run -> count among the four of its next level', async () => {
  const { repositories } = database;
  const { conversationId, messageId } = await overtaken();
  assert.equal((await repositories.messages.findState(messageId))?.iteration, 2);
  const said = [];
  for (const month of ['July', 'August', 'September', 'October']) {
    const { takesEffectAtLevel } = await repositories.starts.start(startInput({ conversationId, message: month }));
    said.push(takesEffectAtLevel);
  }
  assert.deepEqual(said, [2, 2, 2, 3]);
});
