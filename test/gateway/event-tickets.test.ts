import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '../../contracts/limits.ts';
import { createEventTickets } from '../../gateway/event-tickets.ts';

test('a ticket proves its user once', () => {
  const tickets = createEventTickets();
  const { ticket } = tickets.issue('ada');
  assert.equal(tickets.redeem(ticket), 'ada');
  assert.equal(tickets.redeem(ticket), undefined);
});

test('a ticket nobody issued proves nobody', () => {
  const tickets = createEventTickets();
  for (const ticket of ['', 'constructor', '__proto__', 'x'.repeat(43)])
    assert.equal(tickets.redeem(ticket), undefined);
});

test('every ticket is another one, long enough not to be guessed', () => {
  const tickets = createEventTickets();
  const issued = Array.from({ length: 100 }, () => tickets.issue('ada').ticket);
  assert.equal(new Set(issued).size, 100);
  assert.ok(issued.every((ticket) => Buffer.from(ticket, 'base64url').length === 32));
});

test('a ticket is outdated after its minute', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
  const tickets = createEventTickets();
  const [early, late] = [tickets.issue('ada').ticket, tickets.issue('ada').ticket];
  t.mock.timers.tick(LIMITS.eventTicketLifetimeMs);
  assert.equal(tickets.redeem(early), 'ada');
  t.mock.timers.tick(1);
  assert.equal(tickets.redeem(late), undefined);
});
