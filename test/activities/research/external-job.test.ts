import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withActivityContext } from '../../../activities/activity-context.ts';
import { runExternalJob, type ExternalRun } from '../../../activities/research/external-job.ts';
import type { ExternalJobs, ExternalJobStatus } from '../../../clients/external-job.ts';

type Poll = ExternalJobStatus | Error;

/** A service that answers polls as listed, the last one for ever, and what it was asked. */
function scriptedService(...polls: readonly [Poll, ...Poll[]]) {
  const asked: string[] = [];
  const polled = Promise.withResolvers<undefined>();
  let answered = 0;
  const outside: ExternalJobs<string, string> = {
    async submit() {
      asked.push('submit');
      return `job-${String(asked.filter((what) => what === 'submit').length)}`;
    },
    async poll(id) {
      asked.push(`poll ${id}`);
      polled.resolve(undefined);
      const answer = polls[Math.min(answered++, polls.length - 1)]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    collect: async (id) => `result of ${id}`,
    cancel: async (id) => void asked.push(`cancel ${id}`),
  };
  return { outside, asked, polled: polled.promise };
}

const RUNNING: Poll = { state: 'running', trace: 'Measuring' };
const DONE: Poll = { state: 'done' };
const UNKNOWN: Poll = { state: 'unknown' };

const measuring: ExternalRun<string> = {
  request: 'measure',
  idempotencyKey: 'task-1',
  knownJobId: null,
  remember: () => Promise.resolve(),
  onTrace: () => Promise.resolve(),
  pollIntervalMs: 0,
};
const away = () => Promise.reject(new Error('The database is away'));

/** Runs a job in an activity that is aborted while it waits. */
async function abortedJob({ isRunCancelled = false, answer = RUNNING }): Promise<readonly string[]> {
  const { outside, asked, polled } = scriptedService(answer);
  const abort = new AbortController();
  const context = {
    signal: abort.signal,
    heartbeat: () => undefined,
    isGivenUp: () => false,
    isRunCancelled: () => isRunCancelled,
    canWait: true,
  };
  const run = withActivityContext(context, () => runExternalJob(outside, { ...measuring, pollIntervalMs: 60_000 }));
  await polled;
  abort.abort();
  await assert.rejects(run, { name: 'AbortError' });
  return asked;
}

test('the end of the run -> ends its job outside', async () => {
  assert.deepEqual(await abortedJob({ isRunCancelled: true }), ['submit', 'poll job-1', 'cancel job-1']);
});

test('a worker that ends -> leaves the job to the next one', async () => {
  assert.deepEqual(await abortedJob({}), ['submit', 'poll job-1']);
});

for (const [moment, broken, polls] of [
  ['its id is stored', { remember: away }, []],
  ['its trace is stored', { onTrace: away }, ['poll job-1']],
] as const) {
  test(`the database is away while ${moment} -> the job outside continues, the attempt fails`, async () => {
    const { outside, asked } = scriptedService(RUNNING);
    await assert.rejects(runExternalJob(outside, { ...measuring, ...broken }), /database is away/);
    assert.deepEqual(asked, ['submit', ...polls]);
  });
}

test('the attempt that submitted a job outside has failed -> the next one polls it by its id', async () => {
  const { outside, asked } = scriptedService(RUNNING, new Error('no answer'), DONE);
  const kept: string[] = [];
  const remember = async (id: string) => void kept.push(id);
  await assert.rejects(runExternalJob(outside, { ...measuring, remember }), /no answer/);
  assert.equal(await runExternalJob(outside, { ...measuring, knownJobId: kept[0] ?? null }), 'result of job-1');
  assert.deepEqual(asked, ['submit', 'poll job-1', 'poll job-1', 'poll job-1']);
});

test('a job submitted a moment ago that its service does not know yet -> is not submitted again', async () => {
  const { outside, asked } = scriptedService(UNKNOWN, UNKNOWN, DONE);
  assert.equal(await runExternalJob(outside, { ...measuring, knownJobId: 'job-0' }), 'result of job-0');
  assert.deepEqual(asked, ['poll job-0', 'poll job-0', 'poll job-0']);
});

test('a job submitted earlier that its service no longer knows -> is submitted again', async () => {
  const { outside, asked } = scriptedService(UNKNOWN, UNKNOWN, UNKNOWN, DONE);
  assert.equal(await runExternalJob(outside, { ...measuring, knownJobId: 'job-0' }), 'result of job-1');
  assert.deepEqual(asked, ['poll job-0', 'poll job-0', 'poll job-0', 'submit', 'poll job-1']);
});

test('a service that does not know at once what was submitted -> is polled again, and submitted to once', async () => {
  const { outside, asked } = scriptedService(UNKNOWN, UNKNOWN, DONE);
  assert.equal(await runExternalJob(outside, measuring), 'result of job-1');
  assert.deepEqual(asked, ['submit', 'poll job-1', 'poll job-1', 'poll job-1']);
});

test('a job that stays unknown -> is submitted three times at most, and fails with a reason', async () => {
  const { outside, asked } = scriptedService(UNKNOWN);
  await assert.rejects(runExternalJob(outside, measuring), {
    code: 'ANALYSIS_FAILED',
    message: 'The analysis was submitted 3 times, and its service knew of it no more each time.',
  });
  assert.equal(asked.filter((what) => what === 'submit').length, 3);
  assert.equal(asked.filter((what) => what.startsWith('poll')).length, 9);
});

test('a service that does not know the job yet -> is polled no sooner than the next poll is due', async () => {
  assert.deepEqual(await abortedJob({ answer: UNKNOWN }), ['submit', 'poll job-1']);
});
