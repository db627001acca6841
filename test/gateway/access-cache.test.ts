import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createInProcessEventBus } from '../../clients/event-bus.ts';
import { cacheAccess } from '../../gateway/access-cache.ts';

const KEY = { userId: 'ada', keyId: 'k' };
const proof = { userId: 'ada', issuedAt: new Date(0) };
const REVOCATION = { userId: 'ada', events: [], accessChanged: true } as const;

/** One user with a key and a token, and how often the database was asked about them. */
function setUp() {
  const bus = createInProcessEventBus();
  const state = { isValid: true, lookups: 0, now: 0 };
  const answer = <Answer>(value: Answer) => {
    state.lookups += 1;
    return Promise.resolve(value);
  };
  const cached = cacheAccess(
    { findByHash: () => answer(state.isValid ? KEY : undefined), isRevoked: () => answer(!state.isValid) },
    bus,
    () => state.now,
  );
  return { bus, cached, state };
}

test('a valid key or token that was looked up within seconds -> no look-up', async () => {
  const { cached, state } = setUp();
  for (let n = 0; n < 3; n += 1) {
    assert.deepEqual(await cached.findByHash('h'), KEY);
    assert.equal(await cached.isRevoked(proof), false);
  }
  assert.equal(state.lookups, 2);
});

test('a token of another time or user, or another key -> is looked up', async () => {
  const { cached, state } = setUp();
  await cached.isRevoked(proof);
  await cached.isRevoked({ ...proof, issuedAt: new Date(1) });
  await cached.isRevoked({ ...proof, userId: 'eve' });
  await cached.findByHash('h');
  await cached.findByHash('i');
  assert.equal(state.lookups, 5);
});

test('a notice of a revocation -> the next request is refused', async () => {
  const { bus, cached, state } = setUp();
  await Promise.all([cached.findByHash('h'), cached.isRevoked(proof)]);
  state.isValid = false;
  bus.publish(REVOCATION);
  assert.equal(await cached.findByHash('h'), undefined);
  assert.equal(await cached.isRevoked(proof), true);
});

test('a revocation whose notice is lost -> refused after three seconds', async () => {
  const { cached, state } = setUp();
  await Promise.all([cached.findByHash('h'), cached.isRevoked(proof)]);
  state.isValid = false;
  state.now = 2_999;
  assert.deepEqual(await cached.findByHash('h'), KEY);
  state.now = 3_000;
  assert.equal(await cached.findByHash('h'), undefined);
  assert.equal(await cached.isRevoked(proof), true);
});

test('a revocation during a look-up -> what was read before is not kept', async () => {
  const { bus, cached, state } = setUp();
  const reading = cached.findByHash('h');
  state.isValid = false;
  bus.publish(REVOCATION);
  await reading;
  assert.equal(await cached.findByHash('h'), undefined);
});

test('a refusal -> is not kept: a key that is made next is taken', async () => {
  const { cached, state } = setUp();
  state.isValid = false;
  assert.equal(await cached.findByHash('h'), undefined);
  state.isValid = true;
  assert.deepEqual(await cached.findByHash('h'), KEY);
});

const token = (expiresInMs: number) => ({
  userId: 'ada',
  issuedAt: new Date(0),
  expiresAt: new Date(Date.now() + expiresInMs),
});

test('a token that was verified within seconds -> not verified again, until a revocation or three seconds later', async () => {
  const { bus, cached, state } = setUp();
  let verifications = 0;
  const verify = async () => {
    verifications += 1;
    return token(60_000);
  };
  for (let n = 0; n < 3; n += 1) assert.equal((await cached.verified('t', verify))?.userId, 'ada');
  assert.equal(verifications, 1);
  bus.publish(REVOCATION);
  await cached.verified('t', verify);
  state.now = 3_000;
  await cached.verified('t', verify);
  assert.equal(verifications, 3);
});

test('a token that expires while it is kept -> refused at its expiry', async () => {
  const { cached } = setUp();
  assert.equal(await cached.verified('t', async () => token(-1)), undefined);
});

test('a token that is not valid -> verified each time', async () => {
  const { cached } = setUp();
  let verifications = 0;
  const verify = async () => {
    verifications += 1;
    return undefined;
  };
  for (let n = 0; n < 2; n += 1) assert.equal(await cached.verified('t', verify), undefined);
  assert.equal(verifications, 2);
});
