import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { createJobActivities } from '../../activities/job-activities.ts';
import { CANCELLED } from '../../contracts/research.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const OVERLOADED = { reason: 'The model is overloaded.', retryable: true };
const BROKEN = { reason: 'The model answers nonsense.', retryable: false };

/** A job whose first attempt failed, and whose second one is going on. */
async function inSecondAttempt() {
  const { journalEntries, jobs, runs, starts } = database.repositories;
  const activities = createJobActivities({ runs, retryDelayMs: 100 });
  const { jobId } = await starts.start(startInput());
  const [first, second] = [
    { jobId, tries: 1, attempt: 1 },
    { jobId, tries: 1, attempt: 2 },
  ];
  await activities.activateJob(first);
  assert.deepEqual(await activities.recordAttemptFailure({ ...first, ...OVERLOADED }), { retryInMs: 100 });
  await activities.activateJob(second);
  const row = async () => (await runs.find(jobId))!;
  const stands = async () => {
    const { state, attemptsMade, failedReason } = await row();
    return [state, attemptsMade, failedReason];
  };
  return {
    ...{ activities, jobId, first, second, row, stands, runs },
    reopen: async () => jobs.reopen(await row()),
    goesOn: () => journalEntries.enterStep({ jobId, level: 1, step: 'hypothesis', shown: 'hypothesis' }),
  };
}

for (const [what, late] of [
  ['failure', ({ activities, first }) => activities.recordAttemptFailure({ ...first, ...OVERLOADED })],
  ['end by a failure', ({ activities, first }) => activities.recordAttemptFailure({ ...first, ...BROKEN })],
  ['completion', ({ activities, first }) => activities.completeJob(first)],
  ['begin', ({ activities, first }) => assert.rejects(activities.activateJob(first), { code: 'JOB_NOT_FOUND' })],
] as const satisfies readonly [string, (job: Awaited<ReturnType<typeof inSecondAttempt>>) => Promise<unknown>][]) {
  test(`the ${what} of an attempt, reported by its worker too late -> the next attempt goes on`, async () => {
    const job = await inSecondAttempt();
    await late(job);
    assert.deepEqual(await job.stands(), ['active', 2, null]);
    assert.ok('run' in (await job.goesOn()));
  });
}

test('a begin that is repeated, because its response got lost -> counts no other attempt', async () => {
  const { activities, second, stands } = await inSecondAttempt();
  await activities.activateJob(second);
  assert.deepEqual(await stands(), ['active', 2, null]);
});

test('a begin that comes when the attempt has failed already -> neither counts another nor shows it going on', async () => {
  const { activities, second, stands } = await inSecondAttempt();
  await activities.recordAttemptFailure({ ...second, ...OVERLOADED });
  await assert.rejects(activities.activateJob(second), { code: 'JOB_NOT_FOUND' });
  assert.deepEqual(await stands(), ['delayed', 2, OVERLOADED.reason]);
});

test('a stale execution after a retry of its job -> neither begins an attempt nor ends the job', async () => {
  const { activities, first, jobId, reopen, row, second, stands } = await inSecondAttempt();
  await activities.recordAttemptFailure({ ...second, ...BROKEN });
  await reopen();
  for (const late of [first, second]) {
    await assert.rejects(activities.activateJob(late), { code: 'JOB_NOT_FOUND' });
    await activities.recordCancellation(late);
  }
  assert.deepEqual(await stands(), ['waiting', 2, null]);
  assert.equal((await row()).tries, 2, 'or the end of its last workflow would be taken for its own');
  await activities.activateJob({ jobId, tries: 2, attempt: 3 });
  await activities.recordCancellation(second);
  assert.deepEqual(await stands(), ['active', 3, null]);
});

for (const [where, before] of [
  ['waits for its start', []],
  ['is active', ['activate']],
  ['waits for its next attempt', ['activate', 'delay']],
] as const) {
  test(`the workflow of a job that ${where} is cancelled -> the job fails as cancelled`, async () => {
    const { runs, starts } = database.repositories;
    const activities = createJobActivities({ runs, retryDelayMs: 100 });
    const { jobId } = await starts.start(startInput());
    const first = { jobId, tries: 1, attempt: 1 };
    if (before[0]) await activities.activateJob(first);
    if (before[1]) await activities.recordAttemptFailure({ ...first, ...OVERLOADED });
    await activities.recordCancellation(first);
    const row = await runs.find(jobId);
    assert.deepEqual([row?.state, row?.failedReason], ['failed', CANCELLED]);
  });
}

test('a job is retried before it ever began -> the stale execution neither begins nor ends it', async () => {
  const { jobs, runs, starts } = database.repositories;
  const activities = createJobActivities({ runs, retryDelayMs: 100 });
  const { jobId } = await starts.start(startInput());
  const stale = { jobId, tries: 1, attempt: 1 };
  await runs.fail({ id: jobId, tries: 1 }, CANCELLED);
  assert.equal(await jobs.reopen((await runs.find(jobId))!), 'retrying');
  await assert.rejects(activities.activateJob(stale), { code: 'JOB_NOT_FOUND' });
  await activities.recordCancellation(stale);
  assert.equal((await runs.find(jobId))?.state, 'waiting');
  await activities.activateJob({ ...stale, tries: 2 });
  assert.equal((await runs.find(jobId))?.state, 'active');
});
