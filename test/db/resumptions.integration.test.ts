import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { STALLED } from '../../contracts/research.ts';
import { completedSteps, jobs } from '../../db/tables/jobs.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

async function liveJob({ begun = true } = {}) {
  const { messages, resumptions, runs, starts } = database.repositories;
  await database.db.delete(jobs);
  const { jobId, messageId } = await starts.start(startInput());
  if (begun) await runs.activate({ jobId, tries: 1, attempt: 1 });
  return {
    jobId,
    messageId,
    /** A process that starts: whether it takes the job up. */
    takenUp: async () => (await resumptions.takeUp()).some(({ id }) => id === jobId),
    row: async () => (await runs.find(jobId))!,
    status: async () => messages.findState(messageId),
    finishStep: (level: number) =>
      database.db.insert(completedSteps).values({ jobId, level, step: 'planning', result: {} }),
  };
}

test('a job that was active when its process ended, three times -> failed with a sentence', async () => {
  const job = await liveJob();
  assert.deepEqual([await job.takenUp(), await job.takenUp(), await job.takenUp()], [true, true, false]);
  assert.partialDeepStrictEqual(await job.row(), { state: 'failed', failedReason: STALLED });
  assert.partialDeepStrictEqual(await job.status(), { status: 'failed', error: STALLED });
});

test('a job that finishes a step between the ends of its process -> taken up for as long as it does', async () => {
  const job = await liveJob();
  for (let level = 1; level <= 5; level += 1) {
    assert.equal(await job.takenUp(), true);
    await job.finishStep(level);
  }
});

test('a process that ends in order -> does not count', async () => {
  const job = await liveJob();
  for (let starts = 1; starts <= 5; starts += 1) {
    assert.equal(await job.takenUp(), true);
    await database.repositories.resumptions.forgive();
  }
});

test('a job that waits for its first attempt -> is taken up however often its process ends', async () => {
  const job = await liveJob({ begun: false });
  for (let starts = 1; starts <= 5; starts += 1) assert.equal(await job.takenUp(), true);
});

test('a paused run -> is taken up however often its process ends', async () => {
  const job = await liveJob();
  await database.repositories.runs.changeControl(await job.row(), { paused: true });
  for (let starts = 1; starts <= 5; starts += 1) assert.equal(await job.takenUp(), true);
});
