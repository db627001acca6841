import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { createReadiness } from '../../workers/readiness.ts';

const yes = async () => true;
const no = async () => false;

test('a worker -> is ready while it polls and all that it needs answers', async () => {
  let isPolling = true;
  const ready = (...needs: (() => Promise<boolean>)[]) => createReadiness({ isPolling: () => isPolling, needs })();
  assert.equal(await ready(yes, yes), true);
  assert.equal(await ready(yes, no), false);
  assert.equal(await ready(yes, () => Promise.reject(new Error('The namespace is gone.'))), false);
  isPolling = false;
  assert.equal(await ready(yes, yes), false);
});

test('a dependency that hangs -> is not called again before it answers, and is waited for only so long', async (t) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  t.onTestFinished(() => void vi.useRealTimers());
  const answer = Promise.withResolvers<boolean>();
  let asked = 0;
  const hanging = () => ((asked += 1), answer.promise);
  const isReady = createReadiness({ isPolling: () => true, needs: [hanging] });
  for (let round = 0; round < 2; round += 1) {
    const ready = isReady();
    vi.advanceTimersByTime(60_000);
    assert.equal(await ready, false);
  }
  assert.equal(asked, 1);
  answer.resolve(true);
  assert.equal(await isReady(), true);
});
