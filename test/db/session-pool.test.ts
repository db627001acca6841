import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'vitest';
import { isDatabaseAway } from '../../db/errors.ts';
import type { Session } from '../../db/session.ts';
import { SessionPool, type PoolOptions } from '../../db/session-pool.ts';
import { until } from '../harness/until.ts';

/** Sessions that connect to nothing. */
function scriptedPool(
  options: Partial<PoolOptions> = {},
  connects: () => Promise<readonly never[]> = () => Promise.resolve([]),
) {
  const opened: { session: Session; lose: () => void }[] = [];
  const idleErrors: Error[] = [];
  const open = (onLost: (error: Error) => void): Session => {
    let isOver = false;
    const abort = (error: Error): void => {
      if (isOver) return;
      isOver = true;
      onLost(error);
    };
    const close = () => {
      isOver = true;
      return Promise.resolve();
    };
    const session = { query: connects, abort, close, isOver: () => isOver } as unknown as Session;
    opened.push({ session, lose: () => abort(new Error('lost')) });
    return session;
  };
  const onIdleError = (error: Error): unknown => idleErrors.push(error);
  const pool = new SessionPool({ max: 2, timeoutMs: undefined, idleMs: 0, open, onIdleError, ...options });
  return { pool, opened, idleErrors };
}

const forever = () => new Promise<never>(() => undefined);

test('work at the same time -> a session each, up to the most; the next waits for one that is given back', async () => {
  const { pool, opened } = scriptedPool();
  const first = Promise.withResolvers<undefined>();
  const users: Session[] = [];
  const held = pool.use((session) => (users.push(session), first.promise));
  void pool.use((session) => (users.push(session), forever()));
  const third = pool.use((session) => Promise.resolve(session));
  await delay(5);
  assert.deepEqual([users.length, opened.length], [2, 2]);
  first.resolve(undefined);
  await held;
  assert.equal(await third, users[0]);
});

test('no session in time -> an error of a database that is away, and the session is no loss to the pool', async () => {
  const { pool } = scriptedPool({ max: 1, timeoutMs: 20 });
  const held = pool.use(() => delay(60));
  await assert.rejects(
    pool.use(() => Promise.resolve()),
    isDatabaseAway,
  );
  await held;
  assert.equal(await pool.use(() => Promise.resolve('done')), 'done');
});

test('a server that does not answer -> the wait ends, and room is left for another try', async () => {
  let isAway = true;
  const connects = () => (isAway ? delay(100).then(() => Promise.reject(new Error('late'))) : Promise.resolve([]));
  const { pool, opened } = scriptedPool({ max: 1, timeoutMs: 20 }, connects);
  const wait = pool.use(() => Promise.resolve());
  await assert.rejects(wait, isDatabaseAway);
  await until('the try is given up', () => opened[0]!.session.isOver());
  isAway = false;
  await until('the room is free', () => pool.use(() => Promise.resolve(true)).catch(() => false));
});

test('a session that cannot be opened -> its error; those who wait are tried with another', async () => {
  let tries = 0;
  const connects = () => ((tries += 1) === 1 ? Promise.reject(new Error('refused')) : Promise.resolve([]));
  const { pool } = scriptedPool({ max: 1 }, connects);
  const [first, second] = await Promise.allSettled([
    pool.use(() => Promise.resolve(1)),
    pool.use(() => Promise.resolve(2)),
  ]);
  assert.equal(first.status, 'rejected');
  assert.deepEqual(second, { status: 'fulfilled', value: 2 });
});

test('a session is lost -> while it is idle it is reported, while it is used only its user fails', async () => {
  const { pool, opened, idleErrors } = scriptedPool();
  await pool.use(async () => opened[0]!.lose());
  assert.equal(idleErrors.length, 0);
  await pool.use(() => Promise.resolve());
  opened[1]!.lose();
  assert.equal(idleErrors.length, 1);
  await pool.use(() => Promise.resolve());
  assert.equal(opened.length, 3);
});

test('a session that is idle for long -> closed; without such a bound it stays', async () => {
  for (const [idleMs, isOver] of [
    [10, true],
    [0, false],
  ] as const) {
    const { pool, opened } = scriptedPool({ idleMs });
    await pool.use(() => Promise.resolve());
    await delay(40);
    assert.equal(opened[0]!.session.isOver(), isOver);
  }
});

test('closing -> work is finished first, what waits fails, and nothing is opened any more', async () => {
  const { pool, opened } = scriptedPool({ max: 1 });
  const work = Promise.withResolvers<string>();
  const held = pool.use(() => work.promise);
  await delay(1);
  const waiting = pool.use(() => Promise.resolve());
  const isClosed = pool.close().then(() => 'closed');
  await assert.rejects(waiting, isDatabaseAway);
  assert.equal(await Promise.race([isClosed, delay(20, 'open')]), 'open');
  work.resolve('done');
  assert.deepEqual(await Promise.all([held, isClosed]), ['done', 'closed']);
  await assert.rejects(
    pool.use(() => Promise.resolve()),
    isDatabaseAway,
  );
  assert.equal(opened.length, 1);
});
