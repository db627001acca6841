import { createHash, randomBytes } from 'node:crypto';
import { Value } from '@sinclair/typebox/value';
import type { RedisConnection } from '../clients/redis-connection.ts';
import { failure } from '../contracts/failure.ts';
import { LIMITS } from '../contracts/limits.ts';
import { CallerSchema, type Caller } from './caller.ts';

/** Short-lived, single-use proofs of identity for clients that cannot send headers when they open a socket: browsers. */
export interface EventTickets {
  readonly issue: (caller: Caller) => Promise<{ ticket: string; expiresAt: Date }>;
  /** The caller of a ticket that was not used or outdated. */
  readonly redeem: (ticket: string) => Promise<Caller | undefined>;
}

/** Tickets of one process. */
export function createEventTickets(): EventTickets {
  const open = new Map<string, { caller: Caller; expiresAt: Date }>();

  function forgetOutdated(): void {
    for (const [ticket, { expiresAt }] of open) {
      if (expiresAt.getTime() >= Date.now()) return; // oldest first: the rest is younger
      open.delete(ticket);
    }
  }

  return {
    async issue(caller) {
      forgetOutdated();
      const made = newTicket();
      open.set(made.ticket, { caller, expiresAt: made.expiresAt });
      return made;
    },
    async redeem(ticket) {
      const found = open.get(ticket);
      open.delete(ticket);
      return found && found.expiresAt.getTime() >= Date.now() ? found.caller : undefined;
    },
  };
}

/** Tickets that every gateway takes, whichever issued them. */
export function createRedisEventTickets({ commands }: RedisConnection): EventTickets {
  return {
    async issue(caller) {
      const made = newTicket();
      const seconds = LIMITS.eventTicketLifetimeMs / 1000;
      await commands.set(ticketKey(made.ticket), JSON.stringify(caller), 'EX', seconds).catch(refuse);
      return made;
    },
    async redeem(ticket) {
      const stored = await commands.getdel(ticketKey(ticket)).catch(refuse);
      return stored === null ? undefined : readCaller(stored);
    },
  };
}

const newTicket = (): { ticket: string; expiresAt: Date } => ({
  ticket: randomBytes(32).toString('base64url'),
  expiresAt: new Date(Date.now() + LIMITS.eventTicketLifetimeMs),
});

// Hashed: who can look into Redis finds nothing to open a socket with, and a given text can name no other key.
const ticketKey = (ticket: string): string => `event-ticket:${createHash('sha256').update(ticket).digest('base64url')}`;

/** Others may write into Redis too, and gateways of an earlier version do: what is no caller proves nothing. */
function readCaller(stored: string): Caller | undefined {
  try {
    const read: unknown = JSON.parse(stored);
    return Value.Check(CallerSchema, read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function refuse(): never {
  throw failure('NOT_READY', 'Tickets are not to be had at the moment. Try again in a few seconds.');
}
