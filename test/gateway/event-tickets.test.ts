import assert from 'node:assert/strict';
import { test, vi } from 'vitest';
import { LIMITS } from '../../contracts/limits.ts';
import { createEventTickets } from '../../gateway/event-tickets.ts';

const ADA = { userId: 'ada', proof: { kind: 'api-key', keyId: 'one' } } as const;

test('a ticket -> proves its user once', async () => {
  const tickets = createEventTickets();
  const { ticket } = await tickets.issue(ADA);
  assert.deepEqual(await tickets.redeem(ticket), ADA);
  assert.equal(await tickets.redeem(ticket), undefined);
});

test('a ticket that was never issued -> proves no user', async () => {
  const tickets = createEventTickets();
  for (const ticket of ['', 'constructor', '__proto__', 'x'.repeat(43)])
    assert.equal(await tickets.redeem(ticket), undefined);
});

test('two tickets -> differ, and are long enough not to be guessed', async () => {
  const tickets = createEventTickets();
  const issued = await Promise.all(Array.from({ length: 100 }, () => tickets.issue(ADA)));
  assert.equal(new Set(issued.map(({ ticket }) => ticket)).size, 100);
  assert.ok(issued.every(({ ticket }) => Buffer.from(ticket, 'base64url').length === 32));
});

test('a ticket after its minute -> is expired', async (t) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  t.onTestFinished(() => void vi.useRealTimers());
  const tickets = createEventTickets();
  const [early, late] = [await tickets.issue(ADA), await tickets.issue(ADA)];
  vi.advanceTimersByTime(LIMITS.eventTicketLifetimeMs);
  assert.deepEqual(await tickets.redeem(early.ticket), ADA);
  vi.advanceTimersByTime(1);
  assert.equal(await tickets.redeem(late.ticket), undefined);
});
