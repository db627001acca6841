import assert from 'node:assert/strict';
import { test } from 'vitest';
import { ERRORS, type ErrorCode } from '../../contracts/errors.ts';
import { failure } from '../../contracts/failure.ts';
import { PATIENCE, type Kind } from '../../contracts/patience.ts';
import { retrying, retryingActivities } from '../../engine/retrying.ts';
import { quickRetries } from '../harness/quick-retries.ts';

const call = (kind: Kind, signal = new AbortController().signal, retries = quickRetries()) => ({
  ...{ ...retries, kind, signal, jobId: 'job' },
});

interface Circumstances {
  readonly kind?: Kind;
  readonly signal?: AbortSignal;
}

async function attemptsAt(error: () => Error, { kind = 'model', signal }: Circumstances = {}): Promise<number> {
  let made = 0;
  const failing = retrying(call(kind, signal), () => {
    made += 1;
    return Promise.reject(error());
  });
  await assert.rejects(failing);
  return made;
}

/** Attempts until the work succeeds after so many failures. */
async function attemptsAfter(failures: number, error: () => Error): Promise<number> {
  let made = 0;
  await retrying(call('model'), async () => {
    if ((made += 1) <= failures) throw error();
  });
  return made;
}

for (const code of Object.keys(ERRORS) as ErrorCode[]) {
  const { retryable } = ERRORS[code];
  if (code === 'INTERNAL_ERROR') continue;
  test(`${code} -> ${retryable ? 'retried for as long as it takes' : 'final'}`, async () => {
    if (retryable) assert.equal(await attemptsAfter(50, () => failure(code, 'No.')), 51);
    else assert.equal(await attemptsAt(() => failure(code, 'No.')), 1);
  });
}

test('a database that is away -> retried for as long as it takes', async () => {
  const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  assert.equal(await attemptsAfter(50, refused), 51);
});

for (const kind of Object.keys(PATIENCE) as Kind[]) {
  const { unexpectedErrors } = PATIENCE[kind];
  test(`an unexpected error of the kind ${kind} -> final after ${String(unexpectedErrors)} times`, async () => {
    assert.equal(await attemptsAt(() => new TypeError('x is undefined'), { kind }), unexpectedErrors);
  });
}

test('outages between unexpected errors -> only the errors count', async () => {
  let made = 0;
  const failing = retrying(call('model'), async () => {
    made += 1;
    throw made % 2 === 0 ? failure('NOT_READY', 'Busy.') : new TypeError('x is undefined');
  });
  await assert.rejects(failing, TypeError);
  assert.equal(made, 5);
});

test('an outage that outlasts the patience -> its own error', async () => {
  const retries = quickRetries({ totalMs: 0 });
  const failing = retrying(call('model', undefined, retries), () => Promise.reject(failure('NOT_READY', 'Busy.')));
  await assert.rejects(failing, { code: 'NOT_READY' });
});

test('a service that asks for hours -> the wait is shown, and lasts until then', async () => {
  const retries = quickRetries();
  const abort = new AbortController();
  let made = 0;
  const waiting = retrying(
    call('model', abort.signal, {
      ...retries,
      onWait: async (wait) => {
        await retries.onWait(wait);
        setImmediate(() => abort.abort());
      },
    }),
    () => {
      made += 1;
      return Promise.reject(failure('RATE_LIMIT_EXCEEDED', 'The model is overloaded.', { retryAfter: 2 * 3600 }));
    },
  );
  await assert.rejects(waiting, { name: 'AbortError' });
  assert.equal(made, 1);
  assert.deepEqual(retries.waits, [{ jobId: 'job', reason: 'The model is overloaded.', delayMs: 7_200_000 }]);
});

test('a cancelled activity -> not retried; cancelled before it begins -> it never begins', async () => {
  const abort = new AbortController();
  const { signal } = abort;
  const cancelling = () => {
    abort.abort();
    return new Error('cancelled');
  };
  assert.equal(await attemptsAt(cancelling, { signal }), 1);
  assert.equal(await attemptsAt(() => new Error('never'), { signal }), 0);
});

test('activities with retries -> keep their names, inputs and results', async () => {
  const activities = { reflect: async ({ n }: { n: number }) => 2 * n };
  assert.equal(await retryingActivities(activities, call('model')).reflect({ n: 4 }), 8);
});
