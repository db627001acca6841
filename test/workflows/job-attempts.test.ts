import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { AttemptFailureInput, JobActivities } from '../../contracts/job-activities.ts';
import { runAttempts, type AttemptControl } from '../../workflows/job-attempts.ts';
import { FIRST_CURSOR } from '../../contracts/research.ts';

const control: AttemptControl = {
  isCancellation: () => false,
  isRetryable: () => true,
  reasonOf: String,
  sleep: () => Promise.resolve(),
};

test('an attempt that failed -> its words are handed on in less than 1 KB', async () => {
  const inputs: AttemptFailureInput[] = [];
  const row = { version: 0, paused: false, stopRequested: false };
  const job = { cursor: FIRST_CURSOR, fileId: null, control: row } as const;
  const activities: JobActivities = {
    activateJob: () => Promise.resolve({ ...job, researchMode: 'steering' }),
    readControl: () => Promise.resolve(row),
    completeJob: () => Promise.resolve(),
    recordAttemptFailure(input) {
      inputs.push(input);
      return Promise.resolve({ retryInMs: inputs.length < 2 ? 1 : null });
    },
    recordCancellation: () => Promise.resolve(),
  };
  const error = new Error('No sheet can be read. '.repeat(1_000));
  await assert.rejects(
    runAttempts(activities, control, { jobId: 'job', tries: 2, attempt: 4 }, () => Promise.reject(error)),
    error,
  );
  assert.deepEqual(
    inputs.map(({ tries, attempt }) => [tries, attempt]),
    [
      [2, 4],
      [2, 5],
    ],
  );
  for (const input of inputs) {
    assert.match(input.reason, /No sheet can be read\..*…$/);
    assert.ok(Buffer.byteLength(JSON.stringify(input)) < 1024);
  }
});
