import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import { createJobActivities } from '../../activities/job-activities.ts';
import { failure } from '../../contracts/failure.ts';
import { NOT_BEGUN } from '../../contracts/jobs.ts';
import { LIMITS } from '../../contracts/limits.ts';
import { CANCELLED } from '../../contracts/research.ts';
import type { ResearchActivities } from '../../contracts/research-activities.ts';
import { planTasks } from '../../db/tables/tasks.ts';
import type { Engine } from '../../engine/engine.ts';
import { createInProcessEngine } from '../../engine/in-process-engine.ts';
import { createResearchRuns } from '../../use-cases/research-runs.ts';
import { scriptJobs } from '../harness/scripted-jobs.ts';
import { planned, scriptResearch, type ResearchScript } from '../fakes/scripted-research.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';
import { quickRetries } from '../harness/quick-retries.ts';
import { until } from '../harness/until.ts';
import { firstTry } from '../harness/first-try.ts';
import { storePlannedTasks } from '../harness/planned-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

/** An engine whose activities do what the script says; the end of an iteration is written as it really is. */
function engineWith(t: TestContext, script: ResearchScript) {
  const { db, repositories } = database;
  const research = scriptResearch({
    async end({ jobId, shouldContinue, next }) {
      const job = await repositories.runs.find(jobId);
      const place = { jobId, conversationId: job!.conversationId!, shouldContinue, next };
      return db.transaction((tx) => repositories.runs.endIteration(tx, place));
    },
    async plan({ jobId, level }) {
      await repositories.messages.takeUp({ jobId, level });
      return { tasks: planned([`lit-${String(level)}`]), messagesTakenUp: level === 1 ? 1 : 0 };
    },
    ...script,
  });
  const errors: unknown[] = [];
  const engine = createInProcessEngine({
    chat: { answerMessage: () => Promise.resolve() },
    files: { processFile: () => Promise.resolve() },
    jobs: createJobActivities({ runs: repositories.runs, retryDelayMs: 1 }),
    papers: scriptJobs().activities.papers,
    research: research.activities,
    listLive: repositories.runs.listLive,
    limits: { ...LIMITS, autoIterations: 2 },
    findWait: repositories.messages.findWait,
    retry: quickRetries(),
    onError: (error) => errors.push(error),
  });
  t.onTestFinished(() => engine.close());
  return { engine, errors, ...research };
}

async function startedJob(mode: 'steering' | 'semi-autonomous' = 'steering') {
  const started = await database.repositories.starts.start(startInput({ researchMode: mode }));
  const { jobId: id, conversationId } = started;
  const job = { id, queue: 'deep-research', userId: startInput().userId, conversationId, researchMode: mode } as const;

  return { ...started, job: { ...job, ...NOT_BEGUN } };
}

const stateOf = async (jobId: string) => (await database.repositories.runs.find(jobId))?.state;
const isOver = (jobId: string) =>
  until('the job is over', async () => ['completed', 'failed'].includes((await stateOf(jobId)) ?? ''));

test('a started job -> runs to its end, and starting it again changes nothing', async (t) => {
  const { engine, inputsOf } = engineWith(t, {});
  const { job, messageId } = await startedJob();
  await Promise.all([engine.start(job), engine.start(job)]);
  await isOver(job.id);
  assert.equal(inputsOf('planInitial').length, 1);
  assert.equal((await database.repositories.messages.findState(messageId))?.status, 'completed');
});

test('a failure of a step -> a retryable one is retried within the step, a final one ends the run with its own words', async (t) => {
  let tries = 0;
  const flaky = engineWith(t, {
    hypothesis() {
      if ((tries += 1) < 3) throw failure('FILE_NOT_READY', 'Not yet.');
      return {};
    },
  });
  const good = await startedJob();
  await flaky.engine.start(good.job);
  await isOver(good.jobId);
  assert.deepEqual([tries, await stateOf(good.jobId)], [3, 'completed']);

  const final = engineWith(t, {
    hypothesis() {
      throw failure('CITATION_UNKNOWN', 'There is no source [@nobody].');
    },
  });
  const bad = await startedJob();
  await final.engine.start(bad.job);
  await isOver(bad.jobId);
  assert.equal(final.inputsOf('updateHypothesis').length, 1);
  const state = await database.repositories.messages.findState(bad.messageId);
  assert.deepEqual([state?.status, state?.error], ['failed', 'There is no source [@nobody].']);
});

test('the process ends while a service is not to be called for an hour -> the next process does not call it either', async (t) => {
  const { job, messageId } = await startedJob();
  const { messages, runs } = database.repositories;
  await messages.showWait({ jobId: job.id, reason: 'In an hour.', until: new Date(Date.now() + 3_600_000) });
  const waiting = engineWith(t, {});
  await waiting.engine.recover();
  await waiting.engine.cancel(firstTry(job.id)); // wakes it up
  assert.deepEqual(waiting.names(), []);
  assert.deepEqual(
    [(await runs.find(job.id))?.failedReason, (await messages.findState(messageId))?.status],
    [CANCELLED, 'failed'],
  );
});

test('the time that a service asked for has come -> the next process goes on', async (t) => {
  const { job } = await startedJob();
  const { messages } = database.repositories;
  await messages.showWait({ jobId: job.id, reason: 'A while ago.', until: new Date(Date.now() - 1) });
  await engineWith(t, {}).engine.recover();
  await isOver(job.id);
  assert.equal(await stateOf(job.id), 'completed');
});

test('a bug -> ends the run in plain words: job, message and tasks are failed, nothing internal is shown', async (t) => {
  const { db, repositories } = database;
  const { engine, errors } = engineWith(t, {
    reflection() {
      throw new TypeError("Cannot read properties of undefined (reading 'secretField')");
    },
  });
  const { job, messageId, conversationId } = await startedJob();
  await storePlannedTasks(database, {
    conversationId,
    jobId: job.id,
    level: 1,
    tasks: [{ taskId: 'lit-1', type: 'LITERATURE', objective: 'Read.', plan: null, planHash: null, datasetIds: [] }],
  });
  await engine.start(job);
  await isOver(job.id);
  const [task] = await db.select().from(planTasks).where(eq(planTasks.jobId, job.id));
  const row = await repositories.runs.find(job.id);
  const state = await repositories.messages.findState(messageId);
  assert.deepEqual([row?.state, state?.status, task?.status], ['failed', 'failed', 'failed']);
  for (const reason of [row?.failedReason, state?.error, task?.error]) {
    assert.match(reason ?? '', /^[A-Z].*\.$/);
    assert.doesNotMatch(reason ?? '', /secretField|TypeError/);
  }
  await until('the operator is told', () => errors.length > 0);
});

test('a paused run -> waits without limit; resumed it goes on to its end', async (t) => {
  const { engine, names } = engineWith(t, {});
  const { job } = await startedJob();
  await database.repositories.runs.changeControl({ id: job.id, tries: 1 }, { paused: true });
  await engine.start(job);
  await until('the run is active', async () => (await stateOf(job.id)) === 'active');
  await new Promise(setImmediate);
  assert.deepEqual(names(), []);
  await database.repositories.runs.changeControl({ id: job.id, tries: 1 }, { paused: false });
  await engine.controlChanged(job);
  await isOver(job.id);
  assert.equal(await stateOf(job.id), 'completed');
});

test('a cancelled run -> ends at once, also while a step works, and says by which request', async (t) => {
  const working = Promise.withResolvers<undefined>();
  const abandoned = Promise.withResolvers<never>();
  const { engine } = engineWith(t, {
    hypothesis: () => (working.resolve(undefined), abandoned.promise),
  });
  const { job, messageId } = await startedJob();
  await engine.start(job);
  await working.promise;
  const cancelled = engine.cancel(firstTry(job.id));
  abandoned.reject(new Error('aborted')); // what an activity does that sees the signal
  await cancelled;
  const state = await database.repositories.messages.findState(messageId);
  assert.deepEqual([state?.status, state?.error], ['failed', CANCELLED]);
});

for (const asked of ['pause', 'resume', 'stop', 'cancel'] as const) {
  test(`a ${asked} that the end of the run overtakes -> is refused, and changes nothing`, async () => {
    const { repositories } = database;
    const { jobId, conversationId, job } = await startedJob();
    await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
    const overtaken = {
      ...repositories.runs,
      async findLiveRun(id: string) {
        const found = await repositories.runs.findLiveRun(id);
        await repositories.runs.complete({ jobId, tries: 1, attempt: 1 });
        return found;
      },
    };
    const nobody = new Proxy({} as Engine, { get: () => () => assert.fail('a run that is over was told of it') });
    const runs = createResearchRuns({ ...repositories, runs: overtaken, engine: nobody });
    await assert.rejects(runs[asked]({ conversationId, userId: job.userId }), { code: 'RUN_NOT_ACTIVE' });
    const row = await repositories.runs.find(jobId);
    assert.deepEqual(
      [row?.state, row?.paused, row?.stopRequested, row?.controlPending],
      ['completed', false, false, false],
    );
  });
}

test('a resume of a run that is not paused -> the receipt says so', async () => {
  const { repositories } = database;
  const { conversationId, job, jobId } = await startedJob();
  const engine = { controlChanged: async () => undefined } as unknown as Engine;
  const runs = createResearchRuns({ ...repositories, engine });
  const owned = { conversationId, userId: job.userId };
  assert.match((await runs.resume(owned)).takesEffect, /was not paused/);
  await runs.pause(owned);
  assert.equal((await runs.resume(owned)).takesEffect, 'At once.');
  await repositories.runs.fail({ id: jobId, tries: 1 }, CANCELLED);
});

test('a resume after a stop -> the receipt says that the run stops', async () => {
  const { repositories } = database;
  const { conversationId, job, jobId } = await startedJob();
  const engine = { controlChanged: async () => undefined } as unknown as Engine;
  const runs = createResearchRuns({ ...repositories, engine });
  await runs.stop({ conversationId, userId: job.userId });
  const { takesEffect } = await runs.resume({ conversationId, userId: job.userId });
  assert.match(takesEffect, /asked to stop/);
  await repositories.runs.fail({ id: jobId, tries: 1 }, CANCELLED);
});

for (const [how, delivered] of [
  ['takes the cancel', true],
  ['does not answer', false],
] as const) {
  test(`a cancel while the engine ${how} -> ${delivered ? 'acknowledged' : 'left to the relay'}`, async () => {
    const { repositories } = database;
    const { jobId, conversationId, job } = await startedJob();
    const engine = { cancel: async () => delivered } as unknown as Engine;
    const runs = createResearchRuns({ ...repositories, engine });
    assert.equal((await runs.cancel({ conversationId, userId: job.userId })).status, 'cancelled');
    const row = await repositories.runs.find(jobId);
    assert.deepEqual([row?.state, row?.failedReason, row?.controlPending], ['failed', CANCELLED, !delivered]);
  });
}

test('a message to a live run without an execution -> starts it', async (t) => {
  const { engine } = engineWith(t, {});
  const { job } = await startedJob();
  await engine.controlChanged(job);
  await isOver(job.id);
  assert.equal(await stateOf(job.id), 'completed');
});

test('a stop -> ends the run after its iteration', async (t) => {
  const { engine, inputsOf } = engineWith(t, {
    async task() {
      await runs.stop(job);
      return { failed: false, newSources: 1, newFindings: 0 };
    },
  });
  const runs = createResearchRuns({ ...database.repositories, engine });
  const { job } = await startedJob('semi-autonomous');
  await engine.start(job);
  await isOver(job.id);
  assert.deepEqual(
    inputsOf('decideContinue').map(({ forcedEnd }) => forcedEnd),
    ['stopped_by_user'],
  );
});

for (const { after: then, decisions, notStarted } of [
  { after: 'forgets it for a message', decisions: ['stopped_by_user', 'iteration_cap'], notStarted: [] },
  { after: 'heeds one after that message', decisions: ['stopped_by_user', 'stopped_by_user'], notStarted: [2] },
]) {
  test(`a run that replies because of a stop -> ${then}`, async (t) => {
    const { repositories } = database;
    const { engine, inputsOf } = engineWith(t, {
      async task({ level }) {
        if (level === 1) await runs.stop(owned);
        return { failed: false, newSources: 1, newFindings: 0 };
      },
      async reply({ level }) {
        if (level === 1)
          await runs.start(startInput({ conversationId: job.conversationId, message: 'One more thing' }));
        if (level === 1 && notStarted.length > 0) await runs.stop(owned);
        return {};
      },
    });
    const runs = createResearchRuns({ ...repositories, engine });
    const { job } = await startedJob('semi-autonomous');
    const owned = { conversationId: job.conversationId, userId: job.userId };
    await engine.start(job);
    await isOver(job.id);
    assert.deepEqual(
      inputsOf('decideContinue').map(({ forcedEnd }) => forcedEnd),
      decisions,
    );
    assert.deepEqual(
      inputsOf('recordTaskFailure').map(({ level }) => level),
      notStarted,
    );
  });
}

test('an engine that is closed in the middle -> leaves the run live, and the next one goes on with its iteration', async (t) => {
  const reached = Promise.withResolvers<undefined>();
  const gone = Promise.withResolvers<never>();
  const first = engineWith(t, {
    nextPlan: ({ level }) => (level === 2 ? (reached.resolve(undefined), gone.promise) : {}),
  });
  const { job, messageId } = await startedJob('semi-autonomous');
  await first.engine.start(job);
  await reached.promise;
  const closing = first.engine.close();
  gone.reject(new Error('aborted'));
  await closing;
  assert.equal(await stateOf(job.id), 'active');
  assert.equal((await database.repositories.messages.findState(messageId))?.status, 'processing');

  const second = engineWith(t, {});
  assert.equal(await second.engine.recover(), 1);
  await isOver(job.id);
  const levels = (second.calls as readonly { name: keyof ResearchActivities; input: { level: number } }[])
    .filter(({ name }) => name === 'planInitial')
    .map(({ input }) => input.level);
  assert.deepEqual(levels, [2], 'iteration 1 is not repeated');
  assert.equal(await stateOf(job.id), 'completed');
  assert.equal(await second.engine.recover(), 0);
});
