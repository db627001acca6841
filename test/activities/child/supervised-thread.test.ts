import assert from 'node:assert/strict';
import { test, type TestContext } from 'vitest';
import { createSupervisedThread, inThread, type ThreadLimits } from '../../../activities/child/supervised-thread.ts';
import { Failure } from '../../../contracts/failure.ts';

const MODULE = new URL('../../fixtures/threads/calls.ts', import.meta.url);

function start(t: TestContext, limits: Partial<ThreadLimits> = {}) {
  const thread = createSupervisedThread(MODULE, limits);
  t.onTestFinished(thread.close);
  return thread;
}

const isStalled = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'WORK_STALLED' && !error.retryable && error.message.includes('3 times');

test('a thread that is closed or whose call is cancelled -> is terminated after its call has ended', async (t) => {
  for (const how of ['close', 'cancel'] as const) {
    const thread = start(t, { stopWithinMs: 10_000 });
    const over = new Int32Array(new SharedArrayBuffer(4));
    const abort = new AbortController();
    const { promise: holding, resolve: onProgress } = Promise.withResolvers<unknown>();
    const call = thread.call({ name: 'hold', input: [over] }, { signal: abort.signal, onProgress });
    const refused = assert.rejects(call);
    await holding;
    if (how === 'cancel') abort.abort();
    await thread.close();
    await refused;
    assert.equal(over[0], 1, how);
  }
});

test('a thread that does not stop in time -> is terminated', async (t) => {
  const thread = start(t, { stopWithinMs: 100 });
  const call = assert.rejects(thread.call({ name: 'stall', input: [] }));
  await thread.close();
  await call;
});

test('calls made at once -> each gets its own answer', async (t) => {
  const thread = start(t);
  const answers = await Promise.all([1, 2, 3].map((n) => thread.call({ name: 'double', input: [n] })));
  assert.deepEqual(answers, [2, 4, 6]);
});

test('an expected failure in the thread -> the same failure outside', async (t) => {
  await assert.rejects(
    start(t).call({ name: 'refuse', input: [] }),
    (error: unknown) => error instanceof Failure && error.code === 'CITATION_UNKNOWN' && error.fields['key'] === 'a',
  );
});

test('an error in the thread -> an error with the same words', async (t) => {
  await assert.rejects(start(t).call({ name: 'breaks', input: [] }), /broken/);
});

test('an input that cannot be cloned -> an error, and the next call is answered', async (t) => {
  const thread = start(t);
  await assert.rejects(thread.call({ name: 'double', input: [() => 1] }), /could not be cloned/);
  assert.equal(await thread.call({ name: 'double', input: [4] }), 8);
});

test('a call that never ends -> WORK_STALLED after three tries, while the event loop turns and other calls are answered', async (t) => {
  const thread = start(t, { deadlineMs: 200 });
  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 10);
  t.onTestFinished(() => clearInterval(ticking));
  const order: string[] = [];
  const stalling = thread.call({ name: 'stall', input: [] }).catch((error: unknown) => {
    order.push('stalled');
    return error;
  });
  const answered = thread.call({ name: 'double', input: [1] }).then(() => order.push('answered'));
  assert.ok(isStalled(await stalling));
  await answered;
  assert.deepEqual(order, ['answered', 'stalled']);
  assert.ok(turns > 0);
});

test('a call that ends the thread -> WORK_STALLED, and the next call is answered by a new thread', async (t) => {
  const thread = start(t);
  await assert.rejects(thread.call({ name: 'end', input: [] }), isStalled);
  assert.equal(await thread.call({ name: 'count', input: [] }), 1);
});

test('a call that needs more memory than allowed -> WORK_STALLED, and the process lives', async (t) => {
  await assert.rejects(start(t, { maxMemoryMb: 32 }).call({ name: 'eat', input: [] }), isStalled);
});

test('a call that is cancelled while it runs -> the reason at once, and the next call is answered', async (t) => {
  const thread = start(t);
  await thread.call({ name: 'count', input: [] });
  const abort = new AbortController();
  const stalling = thread.call({ name: 'stall', input: [] }, { signal: abort.signal });
  abort.abort(new Error('cancelled'));
  await assert.rejects(stalling, /cancelled/);
  assert.equal(await thread.call({ name: 'count', input: [] }), 1);
});

test('a call that reports progress -> its own call receives the reports in order, before the answer', async (t) => {
  const thread = start(t);
  const reports: unknown[] = [];
  const call = (name: string) =>
    thread.call({ name: 'report', input: [name] }, { onProgress: (progress) => reports.push(progress) });
  await Promise.all([call('a').then(() => reports.push('a ends')), call('b')]);
  assert.deepEqual(reports, ['a 1', 'a 2', 'a ends', 'b 1', 'b 2']);
});

test('a thread that is closed -> its calls are refused', async (t) => {
  const thread = start(t);
  const calls = [thread.call({ name: 'stall', input: [] }), thread.call({ name: 'double', input: [1] })];
  const refused = Promise.all(calls.map((call) => assert.rejects(call, /closed/)));
  await thread.close();
  await refused;
});

test('functions in a thread -> the same names, answered by the thread', async (t) => {
  const functions = { double: async (n: number) => Promise.resolve(n + 1_000) };
  assert.equal(await inThread(functions, start(t)).double(21), 42);
});
