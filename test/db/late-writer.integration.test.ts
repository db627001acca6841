import assert from 'node:assert/strict';
import { Type } from '@sinclair/typebox';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, test } from 'vitest';
import { CANCELLED } from '../../contracts/research.ts';
import { createJobActivities } from '../../activities/job-activities.ts';
import { EndIterationResultSchema } from '../../contracts/research-activities.ts';
import { conversationStates } from '../../db/tables/conversations.ts';
import { planTasks, taskTraces } from '../../db/tables/tasks.ts';
import { traceOf } from '../../db/task-repository.ts';
import { READS_NOTHING } from '../../db/journal-repository.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { firstTry } from '../harness/first-try.ts';
import { startInput } from '../harness/start-input.ts';
import { startTask, storePlannedTasks } from '../harness/planned-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

test('a step that was working when its run was cancelled -> writes nothing any more', async () => {
  const { repositories, journal } = database;
  const { jobId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  const late = journal.once(
    { jobId, level: 1, step: 'reflection' },
    {
      result: Type.Object({}),
      reads: READS_NOTHING,
      work: () => repositories.runs.fail({ id: jobId, tries: 1 }, CANCELLED),
      write: () => ({ result: {} }),
    },
  );
  await assert.rejects(late);
  assert.equal(await repositories.journalEntries.find({ jobId, level: 1, step: 'reflection' }), undefined);
});

const PLANNED = {
  taskId: 'ana-1',
  type: 'ANALYSIS',
  objective: 'Compare',
  plan: null,
  planHash: null,
  datasetIds: [],
} as const;

async function plannedTask() {
  const { repositories, journal } = database;
  const { jobId, conversationId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  await storePlannedTasks(database, { conversationId, jobId, level: 1, tasks: [PLANNED] });
  const late = await startTask(database, { conversationId, jobId, level: 1, taskId: 'ana-1' });
  assert.ok(late);
  const outcome = { status: 'completed', output: 'Done', method: null, error: null } as const;
  await journal.once(
    { jobId, level: 1, step: 'execution', part: 'ana-1' },
    {
      result: Type.Object({}),
      reads: READS_NOTHING,
      work: () => Promise.resolve(),
      write: () => ({ result: {}, ...repositories.tasks.finished(late, { outcome }) }),
    },
  );
  return { conversationId, jobId, taskRowId: late.id };
}

test('a completed task -> not begun again, and takes no trace or external job of a late writer', async () => {
  const { repositories, db } = database;
  const { conversationId, jobId, taskRowId } = await plannedTask();
  assert.equal(await startTask(database, { conversationId, jobId, level: 1, taskId: 'ana-1' }), undefined);
  const late = traceOf(taskRowId, 'Measuring once more');
  const changed = { type: 'state_updated', subjectId: taskRowId } as const;
  assert.equal(await repositories.announcer.append(conversationId, [changed], late), false);
  await repositories.tasks.recordExternalJob(taskRowId, {
    ...{ service: 'laboratory', idempotencyKey: taskRowId, externalId: 'another job' },
  });
  const [task] = await db.select().from(planTasks).where(eq(planTasks.id, taskRowId));
  assert.equal(task?.status, 'completed');
  assert.equal(await repositories.tasks.findExternalJob(taskRowId, 'laboratory'), null);
  assert.deepEqual(await db.select().from(taskTraces).where(eq(taskTraces.taskRowId, taskRowId)), []);
});

test('a message that waits for a later iteration -> gets no steps of an earlier one', async () => {
  const { repositories, db } = database;
  const { jobId, conversationId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  await db.update(conversationStates).set({ currentLevel: 1 });
  const steering = await repositories.starts.start(startInput({ conversationId }));
  const shown = async () => {
    const state = await repositories.messages.findState(steering.messageId);
    return [state?.iteration, state?.currentStep];
  };
  await repositories.journalEntries.enterStep({ jobId, level: 1, step: 'reply', shown: 'reply' });
  assert.deepEqual(await shown(), [2, 'queued']);
  await repositories.journalEntries.enterStep({ jobId, level: 2, step: 'planning', shown: 'planning' });
  assert.deepEqual(await shown(), [2, 'planning']);
  await repositories.journalEntries.enterStep({ jobId, level: 1, step: 'reply', shown: 'reply' });
  assert.deepEqual(await shown(), [2, 'planning']);
});

for (const shouldContinue of [true, false]) {
  const what = shouldContinue ? 'goes on to the next iteration' : 'completes the run';
  test(`an end that ${what} and comes after a cancel -> changes nothing`, async () => {
    const { journal, repositories } = database;
    const { messages, runs, starts, journalEntries } = repositories;
    const { jobId, conversationId, messageId } = await starts.start(startInput());
    await runs.activate({ jobId, tries: 1, attempt: 1 });
    await messages.takeUp({ jobId, level: 1 });
    const next = { level: 2, iterationsSinceMessage: 1, idleIterations: 0 };
    await runs.fail({ id: jobId, tries: 1 }, CANCELLED);
    const late = journal.onceLocked(
      { jobId, level: 1, step: 'reply', part: 'end' },
      {
        result: EndIterationResultSchema,
        save: (tx) => runs.endIteration(tx, { jobId, conversationId, shouldContinue, next }),
      },
    );
    await assert.rejects(late, { code: 'RUN_NOT_ACTIVE' });
    const [job, message] = [await runs.find(jobId), await messages.findState(messageId)];
    assert.deepEqual([job?.state, job?.failedReason], ['failed', CANCELLED]);
    assert.deepEqual([job?.cursor?.level, job?.progress], [1, 0]);
    assert.deepEqual([message?.status, message?.error], ['failed', CANCELLED]);
    assert.equal(await journalEntries.find({ jobId, level: 1, step: 'reply:end' }), undefined);
    assert.equal(await repositories.jobs.reopen(job!), 'retrying');
  });
}

test('a late write of the last attempt -> neither completes nor fails a job that was opened again', async () => {
  const { jobs, runs, starts } = database.repositories;
  const activities = createJobActivities({ runs, retryDelayMs: 1 });
  const { jobId } = await starts.start(startInput());
  const first = { jobId, tries: 1, attempt: 1 };
  await activities.activateJob(first);
  await runs.fail({ id: jobId, tries: 1 }, CANCELLED);
  await jobs.reopen((await runs.find(jobId))!);
  await activities.completeJob(first);
  assert.equal((await runs.find(jobId))?.state, 'waiting');
  await activities.recordAttemptFailure({ ...first, reason: 'Cancelled meanwhile.', retryable: false });
  assert.equal((await runs.find(jobId))?.state, 'waiting');
});

test('an attempt that is over -> is failed; not the one that was opened since', async () => {
  const { jobs, runs, starts } = database.repositories;
  const { jobId } = await starts.start(startInput());
  const seenAfter = async (step: () => Promise<unknown>) => {
    await step();
    return (await runs.find(jobId))!;
  };
  const first = await seenAfter(() => runs.activate({ jobId, tries: 1, attempt: 1 }));
  await runs.fail({ id: jobId, tries: 1 }, CANCELLED);
  await jobs.reopen((await runs.find(jobId))!);
  await runs.failTry(first, 'The run was ended by an operator.');
  assert.equal((await runs.find(jobId))?.state, 'waiting');
  const second = await seenAfter(() => runs.activate({ jobId, tries: 2, attempt: 2 }));
  await runs.failTry(first, 'The run was ended by an operator.');
  assert.equal((await runs.find(jobId))?.state, 'active');
  await runs.failTry(second, 'The run was ended by an operator.');
  assert.equal((await runs.find(jobId))?.state, 'failed');
});

test('a task of a run that is over -> is not begun, and is planned again with its run', async () => {
  const { db, repositories } = database;
  const { jobId, conversationId } = await repositories.starts.start(startInput());
  await repositories.runs.activate({ jobId, tries: 1, attempt: 1 });
  await storePlannedTasks(database, { conversationId, jobId, level: 1, tasks: [PLANNED] });
  const begin = () => startTask(database, { conversationId, jobId, level: 1, taskId: 'ana-1' });
  assert.ok(await begin());
  await repositories.runs.fail({ id: jobId, tries: 1 }, CANCELLED);
  assert.equal(await begin(), undefined);
  const shown = async () => {
    const [row] = await db.select().from(planTasks).where(eq(planTasks.jobId, jobId));
    return [row?.status, row?.error];
  };
  assert.deepEqual(await shown(), ['failed', CANCELLED]);
  await repositories.jobs.reopen((await repositories.runs.find(jobId))!);
  assert.deepEqual(await shown(), ['planned', null]);
  await begin();
  assert.deepEqual(await shown(), ['running', null]);
});

test('a job that is retried -> has acknowledged all changes of its last try, and takes no change that was meant for it', async () => {
  const { jobs, runs, starts } = database.repositories;
  const { jobId } = await starts.start(startInput());
  await runs.changeControl(firstTry(jobId), { paused: true });
  await runs.fail(firstTry(jobId), CANCELLED);
  const over = (await runs.find(jobId))!;
  await jobs.reopen(over);
  const again = await runs.find(jobId);
  assert.deepEqual([again?.paused, again?.stopRequested, again?.controlPending], [false, false, false]);
  assert.equal(await runs.changeControl(over, { paused: true }), undefined);
  assert.equal(await runs.readControl(over), undefined);
});

test('a run that reads its row after it was cancelled -> the cancel is still to be delivered', async () => {
  const { runs, starts } = database.repositories;
  const { jobId } = await starts.start(startInput());
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  await runs.changeControl(firstTry(jobId), { paused: true });
  await runs.fail(firstTry(jobId), CANCELLED);
  assert.equal(await runs.readControl(firstTry(jobId)), undefined);
  const claimed = await runs.claimUnsettled({ limit: 100, olderThanMs: -1_000 });
  assert.ok(claimed.some(({ id }) => id === jobId));
  await runs.acknowledgeCancel(firstTry(jobId));
  assert.equal((await runs.find(jobId))?.controlPending, false);
});

test('a delayed job -> says why, and no longer once the next attempt is going on', async () => {
  const { runs, starts } = database.repositories;
  const { jobId } = await starts.start(startInput());
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  await runs.delay({ jobId, tries: 1, attempt: 1 }, 'The model is overloaded.');
  assert.equal((await runs.find(jobId))?.failedReason, 'The model is overloaded.');
  await runs.activate({ jobId, tries: 1, attempt: 2 });
  await runs.complete({ jobId, tries: 1, attempt: 2 });
  const job = await runs.find(jobId);
  assert.deepEqual([job?.state, job?.failedReason], ['completed', null]);
});

test('a failed attempt that is recorded twice, because its worker died -> is put off once', async () => {
  const { runs, starts } = database.repositories;
  const { jobId } = await starts.start(startInput());
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  assert.equal(await runs.delay({ jobId, tries: 1, attempt: 1 }, 'The model is overloaded.'), true);
  assert.equal(await runs.delay({ jobId, tries: 1, attempt: 1 }, 'The model is overloaded.'), true);
  assert.equal((await runs.find(jobId))?.state, 'delayed');
});

test('a cancellation that comes after the job was opened again -> does not end it', async () => {
  const { jobs, runs, starts } = database.repositories;
  const { jobId } = await starts.start(startInput());
  await runs.activate({ jobId, tries: 1, attempt: 1 });
  await runs.fail({ id: jobId, tries: 1 }, CANCELLED);
  await jobs.reopen((await runs.find(jobId))!);
  await runs.failTry({ id: jobId, tries: 1 }, CANCELLED);
  assert.equal((await runs.find(jobId))?.state, 'waiting');
  await runs.fail({ id: jobId, tries: 2 }, 'The run was ended by an operator.');
  assert.equal((await runs.find(jobId))?.state, 'failed');
});
