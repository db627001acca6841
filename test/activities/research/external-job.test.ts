import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withActivityContext } from '../../../activities/activity-context.ts';
import { runExternalJob } from '../../../activities/research/external-job.ts';
import type { ExternalJobs } from '../../../clients/external-job.ts';

/** A service whose job never ends, and what it was asked. */
function endlessService() {
  const asked: string[] = [];
  const polled = Promise.withResolvers<undefined>();
  const note = (what: string) => {
    asked.push(what);
    return Promise.resolve();
  };
  const service: ExternalJobs<string, string> = {
    submit: async (_request, key) => {
      await note('submit');
      return key;
    },
    async poll() {
      polled.resolve(undefined);
      return { state: 'running' };
    },
    collect: () => Promise.reject(new Error('It is not done')),
    cancel: () => note('cancel'),
    release: () => note('release'),
  };
  return { service, asked, polled: polled.promise };
}

/** Runs a job in an activity that is aborted while it waits. */
async function abortedJob({ isRunCancelled }: { isRunCancelled: boolean }): Promise<readonly string[]> {
  const { service, asked, polled } = endlessService();
  const abort = new AbortController();
  const context = {
    signal: abort.signal,
    heartbeat: () => undefined,
    isGivenUp: () => false,
    isRunCancelled: () => isRunCancelled,
  };
  const run = withActivityContext(context, () =>
    runExternalJob(service, {
      request: 'measure',
      idempotencyKey: 'task-1',
      knownJobId: null,
      remember: () => Promise.resolve(),
      onTrace: () => Promise.resolve(),
      pollIntervalMs: 60_000,
    }),
  );
  await polled;
  abort.abort();
  await assert.rejects(run, { name: 'AbortError' });
  return asked;
}

test('the end of the run ends its job outside', async () => {
  assert.deepEqual(await abortedJob({ isRunCancelled: true }), ['submit', 'cancel']);
});

test('a worker that ends leaves the job to the next one', async () => {
  assert.deepEqual(await abortedJob({ isRunCancelled: false }), ['submit', 'release']);
});
