import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { CANCELLED } from '../../contracts/research.ts';
import type { RunRepository } from '../../db/run-repository.ts';
import type { JobRow } from '../../db/tables/jobs.ts';
import { createJobRelay } from '../../engine/job-relay.ts';
import type { TemporalEngine, WorkflowState } from '../../engine/temporal-engine.ts';

const ROW = {
  id: 'job',
  state: 'active',
  tries: 2,
  controlPending: false,
  paused: false,
  stopRequested: false,
} as JobRow;

/** One round of the relay over the given rows, and what it did in their order. */
async function relayed(
  state: WorkflowState | Error,
  row: Partial<JobRow>,
  rows: readonly Partial<JobRow>[] = [row],
  now: Partial<JobRow> = row,
): Promise<{ calls: unknown[][]; errors: unknown[] }> {
  const [calls, errors]: [unknown[][], unknown[]] = [[], []];
  const checked = Promise.withResolvers<undefined>();
  const note =
    (name: string) =>
    async (...args: unknown[]): Promise<void> => {
      calls.push([name, ...args.map((arg) => (arg as { id?: string }).id ?? arg)]);
    };
  const relay = createJobRelay({
    engine: {
      listRunning: async () => new Set(),
      describe: async () => {
        if (state instanceof Error) throw state;
        return state;
      },
      tryStart: note('start'),
      trySignal: note('signal'),
      tryCancel: note('cancel'),
    } as unknown as TemporalEngine,
    runs: {
      listLive: async () => [],
      claimUnsettled: async () => {
        checked.resolve(undefined);
        return rows.map((each) => ({ ...ROW, ...each }));
      },
      async failTry({ id, tries: which }, reason) {
        calls.push(['fail', { id, tries: which }, reason]);
      },
      find: async (id) => ({ ...ROW, ...now, id }),
      acknowledgeCancel: note('acknowledged'),
    },
    onError: (error) => errors.push(error),
    intervalMs: 60_000,
    comparisonMs: 60_000,
  });
  relay.begin();
  await checked.promise;
  await relay.close();
  return { calls, errors };
}

const did = async (state: WorkflowState, row: Partial<JobRow>) => (await relayed(state, row)).calls;
const PENDING = { controlPending: true };

test('any number of jobs -> one round checks all of them', async () => {
  const batches = [100, 100, 7];
  const looked: unknown[] = [];
  const done = Promise.withResolvers<undefined>();
  const relay = createJobRelay({
    engine: {
      listRunning: async () => new Set(),
      async describe(job: JobRow) {
        if (looked.push(job) === 207) done.resolve(undefined);
        return 'running';
      },
    } as unknown as TemporalEngine,
    runs: {
      listLive: async () => [],
      claimUnsettled: async () => Array.from({ length: batches.shift() ?? 0 }, () => ROW),
    } as unknown as RunRepository,
    onError: (error) => done.reject(error),
    intervalMs: 60_000,
    comparisonMs: 60_000,
  });
  relay.begin();
  await done.promise;
  await relay.close();
  assert.equal(looked.length, 207);
});

test('a round that takes longer than the pause between two -> checks no job twice', async () => {
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const lastLooks = new Map(Array.from({ length: 100 }, (_, index) => [`job-${index}`, -Infinity]));
  const looked: string[] = [];
  const done = Promise.withResolvers<undefined>();
  const relay = createJobRelay({
    engine: {
      listRunning: async () => new Set(),
      async describe({ id }: JobRow) {
        looked.push(id);
        clock += 60_000;
        return 'running';
      },
    } as unknown as TemporalEngine,
    runs: {
      listLive: async () => [],
      async claimUnsettled({ olderThanMs }) {
        const due = [...lastLooks].filter(([, at]) => at < clock - olderThanMs).map(([id]) => id);
        for (const id of due) lastLooks.set(id, clock);
        if (looked.length > 0) done.resolve(undefined);
        return due.map((id) => ({ ...ROW, id }));
      },
    } as Partial<RunRepository> as RunRepository,
    onError: (error) => done.reject(error),
    intervalMs: 60_000,
    comparisonMs: 60_000,
  });
  relay.begin();
  await done.promise;
  await relay.close();
  assert.equal(looked.length, 100);
});

test('a job whose start never arrived -> is started', async () => {
  assert.deepEqual(await did('missing', { state: 'waiting' }), [['start', 'job']]);
});

test('a job that was over while the relay described its workflow -> not started', async () => {
  const { calls } = await relayed('missing', {}, [{ state: 'waiting' }], { state: 'failed' });
  assert.deepEqual(calls, []);
});

test('a workflow that ended before it was seen running -> fails its job', async () => {
  const [call] = await did('terminated', { state: 'waiting' });
  assert.equal(call?.[0], 'fail');
});

test('a workflow that Temporal has lost -> is started again', async () => {
  assert.deepEqual(await did('missing', {}), [['start', 'job']]);
});

for (const [state, reason] of [
  ['terminated', 'The run was ended by an operator.'],
  ['failed', 'The run failed and could not say why.'],
  ['timed-out', 'The run took longer than it may.'],
  ['cancelled', CANCELLED],
  ['completed', 'The run ended without saying how.'],
] as const) {
  test(`a workflow that is ${state} while its job is not over -> fails the job as it was seen, and says what happened`, async () => {
    assert.deepEqual(await did(state, {}), [['fail', { id: 'job', tries: 2 }, reason]]);
  });
}

test('a running job -> is left alone', async () => {
  assert.deepEqual(await did('running', {}), []);
});

test('a running job that has not read its row -> signalled, and left to acknowledge the version itself', async () => {
  assert.deepEqual(await did('running', { paused: true, ...PENDING }), [['signal', 'job']]);
});

test('a job whose workflow task is pending -> not signalled, as the task delivers the signal that was sent', async () => {
  assert.deepEqual(await did('task-pending', PENDING), []);
});

test('Temporal is away -> a round ends after its first batch', async () => {
  const [looked, errors]: [unknown[], unknown[]] = [[], []];
  const done = Promise.withResolvers<undefined>();
  const relay = createJobRelay({
    engine: {
      listRunning: async () => new Set(),
      async describe(job: JobRow) {
        looked.push(job);
        throw new Error('no server');
      },
    } as unknown as TemporalEngine,
    runs: {
      listLive: async () => [],
      async claimUnsettled() {
        if (looked.length >= 300) done.resolve(undefined);
        return Array.from({ length: looked.length < 300 ? 100 : 0 }, () => ROW);
      },
    } as Partial<RunRepository> as RunRepository,
    onError: (error) => {
      if (errors.push(error) === 100) done.resolve(undefined);
    },
    intervalMs: 60_000,
    comparisonMs: 60_000,
  });
  relay.begin();
  await done.promise;
  await relay.close();
  assert.equal(looked.length, 100);
});

test('a server that does not answer -> changes nothing', async () => {
  const away = new Error('no server');
  assert.deepEqual(await relayed(away, {}), { calls: [], errors: [away] });
});

test('one round -> checks all the jobs it was given', async () => {
  const { calls } = await relayed('missing', {}, [{ id: 'a' }, { id: 'b' }]);
  assert.deepEqual(calls, [
    ['start', 'a'],
    ['start', 'b'],
  ]);
});

for (const state of ['running', 'task-pending'] as const) {
  test(`a cancel that Temporal missed, the workflow is ${state} -> repeated`, async () => {
    const cancelled = { state: 'failed', ...PENDING } as const;
    assert.deepEqual(await did(state, cancelled), [
      ['cancel', 'job'],
      ['acknowledged', 'job'],
    ]);
  });
}

test('a cancelled job whose workflow is over -> is left alone from then on', async () => {
  const cancelled = { state: 'failed', ...PENDING } as const;
  assert.deepEqual(await did('cancelled', cancelled), [['acknowledged', 'job']]);
  assert.deepEqual(await did('missing', cancelled), [['acknowledged', 'job']]);
});

/** One comparison of the given live jobs with the executions that are listed as running. */
async function compared(live: readonly Partial<JobRow>[], running: readonly string[]): Promise<unknown[]> {
  const failed: unknown[] = [];
  const done = Promise.withResolvers<undefined>();
  const relay = createJobRelay({
    engine: {
      listRunning: async () => new Set(running),
      describe: async () => 'terminated',
    } as unknown as TemporalEngine,
    runs: {
      claimUnsettled: async () => [],
      async listLive() {
        done.resolve(undefined);
        return live.map((each) => ({ ...ROW, queue: 'deep-research', ...each }));
      },
      find: async (id: string) => ({ ...ROW, id }),
      failTry: async ({ id }: { id: string }) => void failed.push(id),
    } as Partial<RunRepository> as RunRepository,
    onError: (error) => done.reject(error),
    intervalMs: 60_000,
    comparisonMs: 60_000,
  });
  relay.begin();
  await done.promise;
  await relay.close();
  return failed;
}

test('an active job without a running execution -> its execution is described, its row is ended', async () => {
  const live = [{ id: 'gone' }, { id: 'alive' }, { id: 'gone too', state: 'delayed' as const }];
  assert.deepEqual(await compared(live, ['deep-research:alive:2', 'deep-research:gone:1']), ['gone', 'gone too']);
});

test('a waiting job -> the comparison leaves it to the round over unsettled jobs', async () => {
  assert.deepEqual(await compared([{ id: 'new', state: 'waiting' }], []), []);
});
