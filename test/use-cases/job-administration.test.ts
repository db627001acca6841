import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { JobState } from '../../contracts/jobs.ts';
import type { JobRepository, RetryOutcome } from '../../db/job-repository.ts';
import type { JobRow } from '../../db/tables/jobs.ts';
import { createJobAdministration } from '../../use-cases/job-administration.ts';
import type { Engine } from '../../engine/engine.ts';

const FAILED = { id: 'job', queue: 'deep-research', state: 'failed', tries: 1 } as JobRow;

/** Retries a failed job whose row says that. */
function retrying(outcome: RetryOutcome, now: JobState = 'failed') {
  const started: unknown[] = [];
  const engine = { start: async (job: JobRow) => void started.push([job.state, job.tries]) } as unknown as Engine;
  const runs = { find: async () => ({ ...FAILED, state: now }) };
  const jobs = { reopen: async () => outcome } as unknown as JobRepository;
  return { started, retry: () => createJobAdministration({ engine, jobs, mostLivePapers: 3, runs }).retry(FAILED) };
}

test('a retry -> starts the next attempt of the job', async () => {
  const { started, retry } = retrying('retrying');
  await retry();
  assert.deepEqual(started, [['waiting', 2]]);
});

test('two retries at once -> the slower one is refused', async () => {
  const { started, retry } = retrying('not-failed', 'active');
  await assert.rejects(retry(), { code: 'JOB_NOT_FAILED', message: /^Cannot retry job in state active/ });
  assert.deepEqual(started, []);
});

test('the job of a file that was deleted -> is not retried, with the reason', async () => {
  const { started, retry } = retrying('file-gone');
  await assert.rejects(retry(), { code: 'FILE_NOT_FOUND', message: /was deleted/ });
  assert.deepEqual(started, []);
});

for (const [outcome, code] of [
  ['papers-busy', 'PAPER_SYSTEM_BUSY'],
  ['paper-limit', 'PAPER_LIMIT'],
  ['conversation-busy', 'RUN_ALREADY_ACTIVE'],
] as const)
  test(`a retry finds ${outcome} -> it is refused with ${code}, and nothing is started`, async () => {
    const { started, retry } = retrying(outcome);
    await assert.rejects(retry(), { code });
    assert.deepEqual(started, []);
  });
