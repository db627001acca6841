import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '../../contracts/errors.ts';
import { failure } from '../../contracts/failure.ts';
import { retrying, retryingActivities } from '../../engine/retrying.ts';

const POLICY = { attempts: 3, firstDelayMs: 1 };
const inContext = <Result>(_signal: AbortSignal, work: () => Promise<Result>) => work();
const attempts = (signal = new AbortController().signal) => ({ policy: POLICY, signal, inContext });

async function attemptsAt(error: () => Error, signal?: AbortSignal): Promise<number> {
  let made = 0;
  const failing = retrying(attempts(signal), () => {
    made += 1;
    return Promise.reject(error());
  });
  await assert.rejects(failing);
  return made;
}

test('what succeeds in the second attempt has succeeded', async () => {
  let made = 0;
  const answer = await retrying(attempts(), async () => {
    if ((made += 1) === 1) throw new Error('connection lost');
    return 'done';
  });
  assert.equal(answer, 'done');
});

for (const code of Object.keys(ERRORS) as ErrorCode[]) {
  const { retryable } = ERRORS[code];
  test(`${code} is ${retryable ? 'tried again until the attempts are used up' : 'final'}`, async () => {
    assert.equal(await attemptsAt(() => failure(code, 'No.')), retryable ? 3 : 1);
  });
}

test('who asks to be left alone for a while is left alone', async (t) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  t.onTestFinished(() => void vi.useRealTimers());
  let made = 0;
  const done = retrying(attempts(), async () => {
    if ((made += 1) === 1) throw failure('NOT_READY', 'Busy.', { retryAfter: 30 });
  });
  await Promise.resolve();
  vi.advanceTimersByTime(29_999);
  assert.equal(made, 1);
  vi.advanceTimersByTime(1);
  await done;
  assert.equal(made, 2);
});

test('an error that nobody expected is tried again', async () => {
  assert.equal(await attemptsAt(() => new TypeError('x is undefined')), 3);
});

test('a cancelled activity is not tried again, and one that is cancelled before it begins never begins', async () => {
  const abort = new AbortController();
  const cancelling = () => {
    abort.abort();
    return new Error('cancelled');
  };
  assert.equal(await attemptsAt(cancelling, abort.signal), 1);
  assert.equal(await attemptsAt(() => new Error('never'), abort.signal), 0);
});

test('activities keep their names, inputs and answers', async () => {
  const activities = { double: async ({ n }: { n: number }) => 2 * n };
  assert.equal(await retryingActivities(activities, attempts()).double({ n: 4 }), 8);
});
