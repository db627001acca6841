import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { createShownWaits } from '../../activities/shown-waits.ts';
import { researchStatus } from '../../gateway/research-status.ts';
import { startTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startInput } from '../harness/start-input.ts';

const HOUR = 3_600_000;
const REASON = 'The model asks for an hour.';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.close());

const silent = { warn: () => assert.fail('nothing may be logged') };

async function progressAfter(delayMs: number) {
  const { messages, starts } = database.repositories;
  const { jobId, messageId } = await starts.start(startInput());
  await createShownWaits(messages, silent)({ jobId, reason: REASON, delayMs });
  const { progress } = researchStatus((await messages.findState(messageId))!);
  assert.ok(progress);
  return { jobId, progress };
}

test('a step waits for an hour -> the status says why and until when', async () => {
  const before = Date.now();
  const { jobId, progress } = await progressAfter(HOUR);
  assert.equal(progress.waitingFor, REASON);
  assert.ok(Date.parse(progress.waitingUntil ?? '') >= before + HOUR);
  assert.equal((await database.repositories.messages.findWait(jobId))?.toISOString(), progress.waitingUntil);
});

test('a step waits for a second -> the status does not change', async () => {
  const { jobId, progress } = await progressAfter(1_000);
  assert.deepEqual([progress.waitingFor, progress.waitingUntil], [undefined, undefined]);
  assert.equal(await database.repositories.messages.findWait(jobId), undefined);
});

test('the time of a wait has come -> the status shows the step alone', async () => {
  const { messages, starts } = database.repositories;
  const { jobId, messageId } = await starts.start(startInput());
  await messages.showWait({ jobId, reason: REASON, until: new Date(Date.now() - 1) });
  const { progress } = researchStatus((await messages.findState(messageId))!);
  assert.deepEqual(progress, { currentStep: 'queued', completedSteps: [], iteration: 1 });
  assert.equal(await messages.findWait(jobId), undefined);
});

test('a wait cannot be written -> the error is logged, and the retry is not disturbed', async () => {
  const logged: object[] = [];
  const logger = { warn: (fields: object) => void logged.push(fields) };
  const onWait = createShownWaits({ showWait: () => Promise.reject(new Error('away')) }, logger);
  await onWait({ jobId: 'job', reason: REASON, delayMs: HOUR });
  assert.deepEqual(logged, [{ err: new Error('away') }]);
});
