import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { JobState } from '../../contracts/jobs.ts';
import type { JobRepository, RetryOutcome } from '../../db/job-repository.ts';
import type { JobRow } from '../../db/tables/jobs.ts';
import { createJobAdministration } from '../../engine/job-administration.ts';
import type { TemporalEngine, WorkflowState } from '../../engine/temporal-engine.ts';

const FAILED = { id: 'job', queue: 'deep-research', state: 'failed' } as JobRow;

/** Retries a failed job of which one execution is seen, while its row has become what it is `now`. */
function retrying({ seen, now = 'failed', outcome }: { seen: WorkflowState; now?: JobState; outcome?: RetryOutcome }) {
  const done: string[] = [];
  const engine = {
    describe: async () => ({ state: seen, runId: 'the run that was seen' }),
    terminate: async (_: unknown, { runId }: { runId: string }) => void done.push(`terminated ${runId}`),
    start: async () => void done.push('started'),
  } as unknown as TemporalEngine;
  const runs = { find: async () => ({ ...FAILED, state: now }) };
  const jobs = {
    reopen: async () => outcome ?? (now === 'failed' ? 'retrying' : 'not-failed'),
  } as unknown as JobRepository;
  return { done, retry: () => createJobAdministration({ engine, jobs, runs }).retry(FAILED) };
}

test('a retry starts the job again', async () => {
  const { done, retry } = retrying({ seen: 'cancelled' });
  await retry();
  assert.deepEqual(done, ['started']);
});

test('a retry ends the execution of the last try that is still coming to its end, and no other', async () => {
  const { done, retry } = retrying({ seen: 'running' });
  await retry();
  assert.deepEqual(done, ['terminated the run that was seen', 'started']);
});

test('of two retries at once the slower one leaves the execution of the faster one alone', async () => {
  const { done, retry } = retrying({ seen: 'running', now: 'active' });
  await assert.rejects(retry(), { code: 'JOB_NOT_FAILED', message: /^Cannot retry job in state active/ });
  assert.deepEqual(done, []);
});

test('the job of a file that was deleted is not retried, and says so', async () => {
  const { done, retry } = retrying({ seen: 'failed', outcome: 'file-gone' });
  await assert.rejects(retry(), { code: 'FILE_NOT_FOUND', message: /was deleted/ });
  assert.deepEqual(done, []);
});
